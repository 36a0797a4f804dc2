"""The table of tickets: how often each is drawn, kept and completed, what it is worth, and how its keepers fare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttrdsl.analysis.balance.intervals import Figures, mean, rate
from ttrdsl.analysis.network import Network
from ttrdsl.analysis.tickets import TicketRow, ticket_rows
from ttrdsl.playtest.watching import Story
from ttrdsl.program.owners import held_tickets


def ticket_table(bundle: dict[str, Any], stories: Sequence[Story]) -> list[Figures]:
    """Return a row for each ticket of a game that players can have, in the order of its decks."""
    goals = ticket_rows(bundle, Network(bundle))
    kinds, held = [kind for kind, card in enumerate(bundle["cards"]) if card["ticket"]], held_tickets(bundle)
    goal_counts = [len(bundle["facts"]["ticket.goals"]["data"][kind]) for kind in kinds]
    rows, at = [], 0
    for kind, count in zip(kinds, goal_counts, strict=True):
        if kind in held:
            rows.append(_row(bundle, kind, goals[at : at + count], stories))
        at += count
    return rows


def _row(bundle: dict[str, Any], kind: int, goals: Sequence[TicketRow], stories: Sequence[Story]) -> Figures:
    card = bundle["cards"][kind]
    held = [(s, p) for s in stories for p in range(len(s.kept)) if kind in s.drawn[p] or kind in s.kept[p]]
    kept = [(s, p) for s, p in held if kind in s.kept[p]]
    joined = sum(kind in s.joined[p] for s, p in kept)
    value = max((g.value for g in goals if g.value is not None), default=None)
    spaces = min((g.shortest for g in goals if g.shortest is not None), default=None)
    return {
        "ticket": card["title"],
        "deck": bundle["domains"]["deck"][card["deck"]],
        "points": value,
        "missed": min((g.missed for g in goals if g.missed is not None), default=None),
        "shortest": spaces,
        "points_per_space": round(value / spaces, 2) if value is not None and spaces else None,
        "drawn_per_game": round(len(held) / len(stories), 3) if stories else 0.0,
        "kept": rate(len(kept), len(held)),
        "completed": rate(joined, len(kept)),
        "won_by_keepers": rate(sum(_share(s, p) for s, p in kept), len(kept)),
        "margin_of_keepers": mean([margin(s, p) for s, p in kept]),
    }


def _share(story: Story, player: int) -> float:
    return 1 / len(story.winners) if player in story.winners else 0.0


def margin(story: Story, player: int) -> int:
    """Return how many points a player was ahead of the best of the others; below 0 she was behind."""
    totals = [story.side * sum(lines) for lines in story.scores]
    return totals[player] - max((points for p, points in enumerate(totals) if p != player), default=0)

"""The table of tickets: how often each is drawn, kept and completed, what it is worth, and how its keepers fare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttrdsl.analysis.balance.intervals import Figures, mean, rate
from ttrdsl.analysis.network import Network
from ttrdsl.analysis.tickets import TicketRow, ticket_rows
from ttrdsl.playtest.watching import Story
from ttrdsl.program.owners import held_tickets

Sides = Sequence[set[int]]
"""By player: those on her side, with herself."""


def ticket_table(bundle: dict[str, Any], stories: Sequence[Story]) -> list[Figures]:
    """Return a row for each ticket of a game that players can have, in the order of its decks."""
    sides = sides_of(stories)
    goals = ticket_rows(bundle, Network(bundle))
    kinds, held = [kind for kind, card in enumerate(bundle["cards"]) if card["ticket"]], held_tickets(bundle)
    goal_counts = [len(bundle["facts"]["ticket.goals"]["data"][kind]) for kind in kinds]
    rows, at = [], 0
    for kind, count in zip(kinds, goal_counts, strict=True):
        if kind in held:
            rows.append(_row(bundle, kind, goals[at : at + count], stories, sides))
        at += count
    return rows


def _row(
    bundle: dict[str, Any], kind: int, goals: Sequence[TicketRow], stories: Sequence[Story], sides: Sides
) -> Figures:
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
        "margin_of_keepers": mean([ahead for s, p in kept if (ahead := margin(s, p, sides)) is not None]),
    }


def _share(story: Story, player: int) -> float:
    return 1 / len(story.winners) if player in story.winners else 0.0


def margin(story: Story, player: int, sides: Sides) -> int | None:
    """Return how many points a player was ahead of the best of her opponents; below 0 she was behind."""
    totals = [story.side * sum(lines) for lines in story.scores]
    against = [points for p, points in enumerate(totals) if p not in sides[player]]
    return totals[player] - max(against) if against else None


def sides_of(stories: Sequence[Story]) -> Sides:
    """Return with whom each player wins and loses: partners have won together more than once, and never alone."""
    players = range(len(stories[0].scores)) if stories else range(0)
    won = [{n for n, story in enumerate(stories) if player in story.winners} for player in players]
    return [{q for q in players if q == p or (len(won[p]) > 1 and won[p] == won[q])} for p in players]

"""How games go: who leads when, how often the lead changes, how early the end is settled, what decides it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ttrdsl.analysis.balance.intervals import Figures, mean, rate
from ttrdsl.analysis.balance.tickets import margin, sides_of
from ttrdsl.playtest.watching import Story

MOMENTS = 20
"""Into so many parts a game is cut, so that short and long ones can be laid upon each other."""


def arc(stories: Sequence[Story]) -> Figures:
    """Return the arc of the games: points as the rules would count them if the game ended at that moment."""
    told = [story for story in stories if story.arc]
    changes = [_lead_changes(story) for story in told]
    won = [story for story in told if story.winners]
    last = [_last_change(story) for story in won]
    sides = sides_of(stories)
    found = ([ahead for p in story.winners if (ahead := margin(story, p, sides)) is not None] for story in won)
    margins = [float(max(ahead)) for ahead in found if ahead]
    return {
        "lead_changes": mean([float(n) for n in changes]),
        "last_lead_change": mean(last),
        "winner_behind_at_half": rate(sum(_behind(story, MOMENTS // 2) for story in won), len(won)),
        "margin": mean(margins),
        "moments": [_moment(told, number) for number in range(1, MOMENTS + 1)],
        "options_per_decision": round(sum(s.options for s in told) / max(1, sum(s.decisions for s in told)), 2),
    }


def _at(story: Story, number: int) -> tuple[int, ...]:
    """Return the points at one of the moments of a game."""
    return story.arc[max(0, -(-len(story.arc) * number // MOMENTS) - 1)]


def _leaders(story: Story, points: Sequence[int]) -> set[int]:
    """Return who is ahead by points, in a game that the most or the fewest of them win."""
    best = max(points, key=lambda own: story.side * own)
    return {player for player, own in enumerate(points) if own == best}


def _lead_changes(story: Story) -> int:
    """Count how often somebody takes the lead alone who was not the last to have it alone."""
    alone = [next(iter(lead)) for points in story.arc if len(lead := _leaders(story, points)) == 1]
    return sum(a != b for a, b in pairwise(alone))


def _last_change(story: Story) -> float:
    """Return at which part of the game the winners were not the leaders for the last time."""
    for number in range(len(story.arc), 0, -1):
        if not _leaders(story, story.arc[number - 1]) <= set(story.winners):
            return number / len(story.arc)
    return 0.0


def _behind(story: Story, number: int) -> bool:
    return not _leaders(story, _at(story, number)) & set(story.winners)


def _moment(stories: Sequence[Story], number: int) -> Figures:
    """Return what a moment shows: the points of winners and others, and how often whoever leads will win."""
    won = [points[p] for s in stories for points in [_at(s, number)] for p in s.winners]
    others = [own for s in stories for p, own in enumerate(_at(s, number)) if p not in s.winners]
    kept = 0.0
    for story in stories:
        lead = _leaders(story, _at(story, number))
        kept += len(lead & set(story.winners)) / len(lead)
    return {
        "part": round(number / MOMENTS, 3),
        "winners": mean([float(x) for x in won]),
        "others": mean([float(x) for x in others]),
        "leader_wins": rate(kept, len(stories)),
    }


def sources(bundle: dict[str, Any], stories: Sequence[Story]) -> list[Figures]:
    """Return a row for each line of the score: what it brings to winners and others, and how often it decides."""
    rows = []
    for number, line in enumerate(bundle["scores"]):
        won = [float(s.scores[p][number]) for s in stories for p in s.winners]
        lost = [float(own[number]) for s in stories for p, own in enumerate(s.scores) if p not in s.winners]
        ended = [story for story in stories if story.winners]
        decided = sum(_decides(story, number) for story in ended)
        rows.append(
            {
                "line": line["name"],
                "title": bundle["strings"][line["title"]],
                "winners": mean(won),
                "others": mean(lost),
                "decides": rate(decided, len(ended)),
            }
        )
    return rows


def _decides(story: Story, number: int) -> bool:
    """Say whether somebody else would be ahead without a line of the score."""
    without = [sum(own) - own[number] for own in story.scores]
    return not _leaders(story, without) & set(story.winners)


def places(stories: Sequence[Story]) -> list[Figures]:
    """Return how many points behind or ahead of the table's mean each place in the order of turns ends."""
    count = len(stories[0].scores) if stories else 0
    found = []
    for place in range(count):
        ahead = []
        for story in stories:
            totals = [sum(own) for own in story.scores]
            ahead.append(totals[(story.first + place) % count] - sum(totals) / count)
        found.append({"place": place + 1, "points": mean(ahead)})
    return found

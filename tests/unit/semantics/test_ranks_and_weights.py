"""Weights that take arguments, dense ranks and majorities: the same on the interpreter and on lists."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.unit.semantics.small import codes, compiled, unlike
from ttrdsl import new_game

WEIGHTS = """
rule in_color(c: color, route) = if route.colors has c then route.length else 1
rule of_mine(route, p: player) = if route.owner = p then 2 else 0
rule near(city, most: number) = set(r in routes where r.ends has city and r.length <= most)
rule lent(n: number) = best(b in picks(ends(mine), near(n)): count(b))
score colored "Colored" = sum(c in colors: longest_trail(mine, in_color(c)))
score theirs  "Theirs"  = sum(p in players: longest_path(routes, of_mine(p)) + longest_path(p.mine, p.of_mine(me)))
score borrowed "Lent"   = count(lent(2)) + (if encircles(mine, in_color(red)) then 1 else 0)
"""
RANKS = """
rule greens = count(r in mine where r.length > 2) + count(me.hand) % 3
rule dense = 1 + count(set(p in players where p.greens > me.greens: p.greens))
rule second = or_else(max(n in set(p in players: p.greens) where n < max(p in players: p.greens): n), 0)
score ranked "Rank"   = 5 - dense
score behind "Second" = if second = greens and second > 0 then 3 else 0
score levels "Levels" = sum(n in set(c in me.hand: count(x in me.hand where x = c)): n)
score held   "Held"   = if set(r in routes where r.owner = me: r.length) has 3 then 4 else 0
score steps_of "Steps" = count(set(n in 1..5: n / 2)) + sum(n in set(n in 1..9 where n % 3 = greens % 3): n)
"""


@pytest.mark.parametrize("rules", [WEIGHTS, RANKS], ids=["weights", "ranks"])
def test_they_are_the_same_on_every_engine(rules: str) -> None:
    assert codes(rules) == []
    assert unlike(compiled(rules).bundle, 3) == []


def test_a_dense_rank_leaves_out_no_place() -> None:
    game = new_game(compiled(RANKS).bundle, players=4, seed=4, engine="text")
    while not game.over:
        game.play(0)
    ranks = sorted(5 - game.scores(player)[-5].points for player in range(4))
    assert ranks[0] == 1
    assert all(b - a <= 1 for a, b in pairwise(ranks))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("score wrong = longest_trail(mine, in_color)", "TTR202"),
        ("score wrong = longest_trail(mine, in_color(red, blue))", "TTR202"),
        ("score wrong = longest_trail(mine, in_color(3))", "TTR201"),
        ("score wrong = longest_trail(mine, 3)", "TTR201"),
        ("score wrong = count(best(b in picks(mine, 3): 1))", "TTR201"),
    ],
)
def test_what_is_no_weight_is_reported(line: str, code: str) -> None:
    assert set(codes(f"{WEIGHTS}{line}\n")) - {"TTR801"} == {code}

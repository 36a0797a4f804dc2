"""Exceptions that contradict each other, never hold or are hidden."""

from __future__ import annotations

import random

import pytest

from tests.unit.semantics.small import codes, compiled
from ttrdsl import new_game

FLAG = "route has far : flag\nplayer has luck : number = 0\nafter claim_route.score { me.luck += 1 }\n"


@pytest.mark.parametrize(
    "tests",
    [
        ("route.length > 2", "route.length < 3"),
        ("route.length = 2", "route.colors has blue and not route.colors has red"),
        ("count(players) = 2", "count(players) > 2"),
        ("me.luck > 3", "me.luck <= 3"),
        ("me.luck = 1", "me.luck = 2"),
        ("me.train > 0", "me.train = 0"),
        ("route.owner = none", "route.owner = me"),
        ("me.luck > 5 and route.length = 3", "me.luck > 6 and route.length = 2"),
        ("free(route)", "not free(route) and me.luck > 0"),
        ("any(t in twins(route): t.owner = me)", "all(t in twins(route): t.owner != me)"),
        ("me.luck > me.points", "me.luck <= me.points"),
        ("if me.luck > 0 then route.length = 2 else route.length = 3", "route.length = 4"),
    ],
)
def test_conditions_that_exclude_each_other_are_no_conflict(tests: tuple[str, str]) -> None:
    first, second = tests
    assert codes(f"{FLAG}except worth(route) = 1 when {first}\nexcept worth(route) = 2 when {second}\n") == ["TTR813"]


@pytest.mark.parametrize(
    ("tests", "witness"),
    [
        (("route.length > 2", "route.length < 4"), "`Bern – Como`"),
        (("route.length > 2", "count(players) = 3"), "`Bern – Como`, 3 players"),
        (("me.luck > 3", "me.luck < 5"), "`me.luck = 4`"),
        (("me.luck > 3", "me.points > 3"), "`me.luck = 4`, `me.points = 4`"),
        (("free(route)", "route.length = 2"), "`Alba – Bern`"),
        (("me.train > 0", "me.train < 2"), "`me.train = 1`"),
        (("any(r in routes: r.owner = me)", "me.luck > 0"), "`me.luck = 1`"),
    ],
)
def test_conditions_that_can_hold_together_are_reported_with_a_witness(tests: tuple[str, str], witness: str) -> None:
    first, second = tests
    rules = f"{FLAG}except worth(route) = 1 when {first}\nexcept worth(route) = 2 when {second}\n"
    problem = next(p for p in compiled(rules).problems if p.code == "TTR501")
    assert problem.label == f"both can hold for {witness}"


def test_exceptions_of_different_files_do_not_conflict() -> None:
    modules = {"gold": "except worth(route) = 1 when route.length > 2"}
    assert codes("except worth(route) = 2 when route.length > 1", modules=modules) == []


def test_two_exceptions_without_condition_conflict() -> None:
    assert codes("except worth(route) = 1\nexcept worth(route) = 2") == ["TTR501"]


def test_exceptions_to_one_step_conflict_too() -> None:
    rules = "except claim_route.score when route.length > 2 { }\nexcept claim_route.score when free(route) { }"
    assert "TTR501" in codes(rules)


@pytest.mark.parametrize(
    "test",
    [
        "route.length > 4",
        "count(players) > 4",
        "me.luck > 3 and me.luck < 3",
        "me.train < 0",
        "route.far",
        "route.length = 2 and route.colors has blue",
        "count(twins(route)) > 1",
    ],
)
def test_a_condition_that_can_never_hold_is_reported(test: str) -> None:
    assert "TTR502" in codes(f"{FLAG}except worth(route) = 1 when {test}")


@pytest.mark.parametrize(
    "test", ["route.length > 3", "me.luck > 2", "count(players) = 4", "not route.far", "closed(route)"]
)
def test_a_condition_that_can_hold_is_not_reported(test: str) -> None:
    assert "TTR502" not in codes(f"{FLAG}except worth(route) = 1 when {test}")


def test_a_module_hides_the_exception_of_another_it_does_not_know() -> None:
    modules = {"gold": "except worth(route) = 1 when route.length > 2", "iron": "except worth(route) = 2"}
    assert codes("", modules=modules) == ["TTR503"]


def test_a_condition_that_follows_from_a_later_one_is_hidden() -> None:
    gold, iron = "except worth(route) = 1 when route.length > 3", "except worth(route) = 2 when route.length > 2"
    assert codes("", modules={"gold": gold, "iron": iron}) == ["TTR503"]
    assert codes("", modules={"iron": iron, "gold": gold}) == []


def test_default_brings_a_hidden_exception_back() -> None:
    modules = {"gold": "except worth(route) = 1 when route.length > 2", "iron": "except worth(route) = default + 1"}
    assert codes("", modules=modules) == []


def test_what_a_game_replaces_in_its_own_modules_is_meant() -> None:
    modules = {"gold": "except worth(route) = 1 when route.length > 2"}
    assert codes("except worth(route) = 2", modules=modules) == []


def test_an_exception_inside_a_step_that_is_replaced_is_hidden() -> None:
    rules = "except draw_cards.pick { }\nexcept draw_cards.pick.blind { me.points += 1 }"
    assert codes(rules) == ["TTR503"]


def of_length(number: int, value: str) -> str:
    return "".join(f"except worth(route) = {value} + {i} when route.length = {i + 2}\n" for i in range(number))


def test_an_exception_too_many_is_reported_where_it_stands() -> None:
    assert not compiled(of_length(100, "1")).errors
    (problem,) = compiled(of_length(103, "1")).errors
    assert (problem.code, problem.title) == ("TTR006", "`worth` has more than 100 exceptions")
    assert problem.span is not None
    text = compiled(of_length(103, "1")).file.source.text
    assert text[problem.span.end :].startswith("(route) = 1 + 100 ")


def test_exceptions_that_build_on_each_other_mean_what_one_of_them_all_would() -> None:
    many, one = compiled(of_length(100, "default")), compiled("except worth(route) = default + route.length - 2\n")
    assert many.bundle is not None
    assert one.bundle is not None
    assert len(many.bundle["rules"]) > len(one.bundle["rules"])
    games = [new_game(bundle, players=2, seed=3) for bundle in (many.bundle, one.bundle)]
    chance = random.Random(3)
    while not games[0].over and chance.random() < 0.99:
        choice = chance.randrange(len(games[0].options()))
        for game in games:
            game.play(game.options()[choice])
        points = [[game.total(player) for player in range(2)] for game in games]
        assert points[0] == points[1]
    assert sum(points[0]) > 0


def test_costs_that_build_on_each_other_cannot_grow_without_end() -> None:
    one_more = "cost { 1 of default;  1 of wild }"
    exceptions = (f"except claim_cost(route) = {one_more} when route.length = {i + 2}\n" for i in range(60))
    (problem,) = compiled("".join(exceptions)).errors
    assert (problem.code, problem.title) == ("TTR006", "with this exception `claim_cost` has more than 50,000 parts")


def test_so_do_those_to_steps() -> None:
    exceptions = (
        f"except claim_route.score when route.length = {i + 2} {{ default;  me.points += {i} }}" for i in range(60)
    )
    (problem,) = compiled("\n".join(exceptions) + "\n").errors
    assert (problem.code, problem.title) == (
        "TTR006",
        "with this exception `claim_route.score` has more than 50,000 parts",
    )


TRAINS_WIN = "winner { most me.train }"
NO_END = "end when count(tickets) = 0 then 0 turns each"


@pytest.mark.parametrize("once", [TRAINS_WIN, NO_END])
def test_what_a_game_has_once_is_not_replaced_unawares(once: str) -> None:
    word = once.split()[0]
    found = _both_orders(once)
    assert found["before"] == [("TTR503", f"this `{word}` has no effect")]
    assert found["behind"] == []


def _both_orders(once: str) -> dict[str, list[tuple[str, str]]]:
    """Return what is found if a module stands before another that says the same, and behind base rules."""
    two = compiled("", modules={"mine": once, "theirs": once})
    one = compiled("", modules={"mine": once})
    return {
        name: [(p.code, p.title) for p in found.problems if p.code != "TTR530"]
        for name, found in (("before", two), ("behind", one))
    }


@pytest.mark.parametrize("once", [TRAINS_WIN, NO_END])
def test_a_winner_of_a_game_or_of_a_file_that_uses_the_other_replaces_it_on_purpose(once: str) -> None:
    assert codes(once, modules={"mine": once}) == []
    assert codes("", modules={"mine": once, "theirs": f"use mine\n{once}"}) == []


@pytest.mark.parametrize("once", [TRAINS_WIN, NO_END])
def test_one_file_says_once_what_a_game_has_once(once: str) -> None:
    assert codes(f"{once}\n{once}") == ["TTR108"]

"""Texts for the rulebook: which holes can be filled, and when a change leaves a text behind that may be untrue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.unit.semantics.small import compiled
from ttrdsl.semantics.checks import player_bounds
from ttrdsl.semantics.holes import fill
from ttrdsl.syntax.walk import nodes

GIFT = "for me in players { me.points += 1 }"


def found(rules: str, code: str, modules: dict[str, str] | None = None) -> list[str]:
    """Return the titles of the problems of one code."""
    return [problem.title for problem in compiled(rules, modules=modules).problems if problem.code == code]


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{trains} trains", "45 trains"),
        ("{ trains } trains", "45 trains"),
        ("{trains: train|trains}, {last_turns: last turn|last turns}", "45 trains, 1 last turn"),
        ("{trains: one|two|three} stays", "{trains: one|two|three} stays"),
        ("{wild} cards", "Locomotive cards"),
        ("see {claim_route} and {longest}", "see Claim a route and Longest path"),
        ("{nothing} stays", "{nothing} stays"),
        ("{} and {a b} stay", "{} and {a b} stay"),
        ("{fee.toll} points", "1 (2 with 3 or 4 players) points"),
        ("keep {fee.keep}", "keep 1 or 2"),
        ("{route_points}", "{route_points}"),
        ("{route_points[6]: point|points}", "15 points"),
        ("{route_points[7]} stays", "{route_points[7]} stays"),
        ("{rank[1]} points, {rank[2]}", "5 (6 with 3 players, 7 with 4) points, none (2 with 4 players)"),
        ("{ticket.points} and {goal.points} stay", "{ticket.points} and {goal.points} stay"),
        ("{word.wild} and {color.cards} stay", "{word.wild} and {color.cards} stay"),
    ],
)
def test_what_fills_a_hole(text: str, filled: str) -> None:
    rules = "table fee by players {\n  2 3 4\n  toll 1 2 2\n  keep 1..2 1..2 1..2\n}"
    rules += "\ntable rank by players {\n  2 3 4\n  1 5 6 7\n  2 - - 2\n}"
    game = compiled(rules).game
    assert game is not None
    assert fill(game, text) == filled


def test_a_word_of_cards_with_a_few_titles_is_filled_with_them() -> None:
    rules = 'deck signs {\n  joker sun "Sun" 2\n  joker moon "Moon" 2\n  plain each color "Sign" 1\n}'
    game = compiled(rules).game
    assert game is not None
    assert fill(game, "a {joker} card, a {sun}, a {plain}") == "a Sun or Moon card, a Sun, a {plain}"


def test_titles_of_cards_have_no_holes_but_their_number() -> None:
    rules = 'deck more { crate each color "{color} crate" 2;  lot each n in 1..2 "Lot {n}" 1 }'
    assert found(rules, "TTR122") == ["nothing fills the hole `{color}`"]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("> You have {trains trains.", ["a `{` without a `}`"]),
        ("> You have trains} trains.", ["a `}` without a `{`"]),
        ("> You {get {trains} trains.", ["a `{` without a `}`"]),
        ("> You get {trains: train|\n> trains}, all yours.", []),
        ("> You get {trains\n>\n> trains}.", ["a `{` without a `}`", "a `}` without a `{`"]),
    ],
)
def test_a_brace_alone_is_no_hole(text: str, titles: list[str]) -> None:
    assert found(f'{text}\nscore x "X" = 1', "TTR122") == titles


def test_an_unknown_hole_is_found_with_what_was_meant() -> None:
    rules = '> At most {most_byes}.\nrule most = most_buys\nparam most_buys = 3\nscore x "X" = most'
    problem = next(p for p in compiled(rules).problems if p.code == "TTR122")
    assert problem.help == ("did you mean `most_buys`?",)


@pytest.mark.parametrize(("hole", "titles"), [("city", []), ("ctiy", ["nothing fills the hole `{ctiy}`"])])
def test_the_title_of_a_branch_is_filled_with_what_is_chosen_in_it(hole: str, titles: list[str]) -> None:
    branch = f'town "Visit {{{hole}}}": {{ choose city in cities;  me.points += 1 }}'
    rules = f'action visit "Visit" {{ choose "Where?" {{ {branch};  home "Stay": me.points += 0 }} }}'
    assert found(rules, "TTR122") == titles


@pytest.mark.parametrize(
    "rules",
    [
        'action visit "Visit {city}" { choose city in cities;  me.points += 1 }',
        'except claim_route "Claim {route}"',
        'score hats "Hats: {trains}" = 0',
        'except longest "Longest {trains}"',
        'table fee by players {\n  2 3 4\n  toll 1 2 2 "Toll of {trains}"\n}\nscore x "X" = fee.toll',
        'except draw_tickets.keep "Which of {trains}?"',
    ],
)
def test_titles_that_are_read_before_anything_is_chosen_have_no_holes(rules: str) -> None:
    assert [title.partition("{")[0] for title in found(rules, "TTR122")] == ["nothing fills the hole `"]


def test_a_hole_of_something_removed_is_not_missed() -> None:
    assert found("remove longest, trail, longest_bonus\nwinner { most total }", "TTR122") == []


def test_a_text_that_is_written_after_the_removal_cannot_name_what_is_gone() -> None:
    rules = "remove longest\n> See {longest}.\nwinner { most total }"
    assert found(rules, "TTR122") == ["nothing fills the hole `{longest}`"]


def test_a_text_about_what_is_gone_is_told_that_it_is_not_printed() -> None:
    assert found("> There is no bonus. {about longest}\nremove longest\nwinner { most total }", "TTR122") == [
        "`longest` was removed"
    ]


@pytest.mark.parametrize(
    ("rules", "titles"),
    [
        # A change without a text, to something that has one or that a text tells of.
        (
            "except may_claim(route) = free(route)",
            ["exception to `may_claim` without a text"],
        ),
        ("except worth(route) = 3 when route.length = 2", ["exception to `worth` without a text"]),
        ("except claim_route.place { default;  me.points += 1 }", ["exception to `claim_route.place` without a text"]),
        ("after setup.hands { for me in players { me.points += 1 } }", ["steps after `setup.hands` without a text"]),
        ("before turn.main { me.points += 1 }", ["steps before `turn.main` without a text"]),
        ("remove claim_route.own", ["removal of `claim_route.own` without a text"]),
        # With a text there is nothing to say.
        ("> All are free. {may_claim}\nexcept may_claim(route) = free(route)", []),
        (f"after setup.hands {{\n  > A point for all. {{setup.player.points}}\n  gift: {GIFT}\n}}", []),
        ("> No points.\nremove claim_route.score", []),
        ("remove claim_route.score", []),  # its text goes with it
        ("> Five.\nrule five(route) = 5\nexcept worth(route) = five(route) when route.length = 2", []),
        ("> 2: 5, 3: 9.\nexcept worth(r) = 5 when r.length = 2\nexcept worth(r) = 9 when r.length = 3", []),
    ],
)
def test_a_change_without_a_text(rules: str, titles: list[str]) -> None:
    assert found(rules, "TTR530") == titles


def test_a_rule_that_no_text_tells_of_may_change_in_silence() -> None:
    rules = "rule secret = 1\nrule other = secret\nexcept secret = 2"
    assert found(rules, "TTR530") == []


def test_a_layer_that_gives_a_score_another_text_may_change_it() -> None:
    assert found('> Tired.\nexcept longest "Walk"\nexcept longest = -default', "TTR530") == []
    assert len(found('except longest "Walk"\nexcept longest = -default', "TTR530")) == 1


def test_the_text_that_may_be_untrue_is_shown() -> None:
    problem = next(p for p in compiled("except worth(route) = 3").problems if p.code == "TTR530")
    assert [place.label for place in problem.related] == ["this text"]


UNTOLD = """rule extra(route) = 0
score extras "Extras" = sum(r in mine: extra(r))
action rest "Rest" { sleep: me.points += 0 }"""
TOLD = "> Three more.\nexcept extra(route) = 3\n> A point.\nexcept rest.sleep { me.points += 1 }"


@pytest.mark.parametrize(
    ("rules", "title"),
    [
        ("except extra(route) = 5", "exception to `extra` without a text"),
        ("except extra(route) = default + 1 when route.length = 2", "exception to `extra` without a text"),
        ("except rest.sleep { me.points += 2 }", "exception to `rest.sleep` without a text"),
        ("before rest.sleep { me.points += 2 }", "steps before `rest.sleep` without a text"),
    ],
)
def test_a_change_of_what_only_the_exception_of_a_module_tells_of(rules: str, title: str) -> None:
    assert found(rules, "TTR530", {"untold": UNTOLD, "told": TOLD}) == [title]


def test_of_several_texts_the_last_one_before_the_change_is_shown() -> None:
    modules = {"dear": "> Four.\nexcept worth(route) = 4"}
    problem = next(p for p in compiled("except worth(route) = 5", modules=modules).problems if p.code == "TTR530")
    assert [place.span.file for place in problem.related] == ["dear.ttr"]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Ten points for three routes.", ["`bonus` is changed, and no text gives its value"]),
        ("{bonus} points for three routes.", []),
        ("{double} points for three routes.", []),
        ("", []),
    ],
)
def test_a_parameter_set_anew_must_be_said(text: str, titles: list[str]) -> None:
    module = f"param bonus = 10\nparam double = 2 * bonus\n> {text}\n" if text else "param bonus = 10\n"
    module += 'score three "Three" = if count(mine) >= 3 then bonus else 0'
    assert found("use three { bonus = 20 }", "TTR530", {"three": module}) == titles


def test_questions_and_legends_have_no_holes() -> None:
    rules = (
        'route has steep : flag\nsymbol route.steep { mark peak;  legend "Steep: {trains}" }\n'
        'after claim_route.score { choose city in cities "Which of {trains}?";  me.points += 1 }'
    )
    assert found(rules, "TTR122") == ["nothing fills the hole `{trains}`"] * 2


def test_rules_are_looked_through_once_however_many_parameters_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[object] = []

    def counted(root: Any) -> Iterator[Any]:
        walked.append(root)
        return nodes(root)

    monkeypatch.setattr(player_bounds, "nodes", counted)
    numbers = []
    for many in (1, 20):
        walked.clear()
        compiled("".join(f"param few_{i} = {i}\n" for i in range(many)))
        numbers.append(len(walked) - many)
    assert numbers[0] == numbers[1]

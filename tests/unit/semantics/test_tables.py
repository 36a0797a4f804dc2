"""Lookups, and the entries that tables do not have."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import BOARD, codes, compiled

RANK = "1 + count(p in players where p.points > me.points)"
RULES = """rule ahead = count(p in players where p.points > me.points)
rule cards(c: color) = count(x in me.hand where x.color = c)"""


@pytest.mark.parametrize(
    ("table", "score"),
    [
        ("{ 2: 1  3: 2  4: 3 }", "sum(r in mine: t[r.length])"),
        ("{ 1: 9  2: 5  3: 2  4: 1 }", f"t[{RANK}]"),
        ("{ 1: 9  2+: 5 }", f"t[{RANK}]"),
        ("{ 1: 9  2: 5 }", f"t[min(2, {RANK})]"),
        ("{ 0: 0  1: 5  2+: 9 }", "t[count(me.tickets)]"),
        ("{ 0: 0  1+: 9 }", "t[me.points]"),
        ("{ 1: 1  2: 2 }", "if me.points > 0 and me.points <= 2 then t[me.points] else 0"),
        ("{ 1: 1  2: 2 }", "if me.points = 1 or me.points = 2 then 0 else t[2]"),
        ("{ 2: 1  3: 2 }", "sum(r in mine where r.length < 4: t[r.length])"),
        ("{ 2: 1  3: 2 }", "sum(r in mine: if r.length > 3 then 0 else t[r.length])"),
        ("{ 2: 1  3: 2  4: 3 }", "sum(p in players: t[count(players)])"),
        ("{ 0: 1  1: 2  2: 3  3: 4 }", "t[count(p in players where p != me)]"),
        ("{ 0: 1  1: 2  2: 3  3: 4 }", "t[count(set(p in players where p.points > me.points: p.points))]"),
        ("{ 0: 1  1: 2 }", "t[me.points % 2]"),
        ("{ 0: 1  1: 2 }", "if ahead < 2 then t[ahead] else 0"),
        ("{ 1: 9  2: 5 }", "sum(c in colors: if cards(c) > 0 and cards(c) < 3 then t[cards(c)] else 0)"),
        ("{ 0: 1  1: 2 }", "sum(p in players: if p.ahead < 2 then t[p.ahead] else 0)"),
    ],
)
def test_a_lookup_that_always_finds_its_entry_is_fine(table: str, score: str) -> None:
    assert codes(f'table t {table}\nscore s "S" = {score} + 0 * (ahead + cards(red))\n{RULES}') == []


@pytest.mark.parametrize(
    ("table", "score", "missing"),
    [
        ("{ 2: 1  3: 2 }", "sum(r in mine: t[r.length])", "4"),
        ("{ 2: 1  4: 2 }", "sum(r in mine: t[r.length])", "3"),
        ("{ 1: 9  2: 5 }", f"t[{RANK}]", "3 and 4"),
        ("{ 1: 9  2: 5 }", "t[3]", "3"),
        ("{ 2: 1  3: 2 }", "t[count(players)]", "4"),
        ("{ 0: 9  1: 5 }", "if ahead < 2 then sum(me in players: t[ahead]) else 0", "2 and 3"),
        ("{ 0: 9  1: 5 }", "sum(p in players: if p.ahead < 2 then sum(p in players: t[p.ahead]) else 0)", "2 and 3"),
        ("by players {\n 2 3 4\n 1  9 9 9\n 2  5 - 5\n 3  1 1 1\n 4  0 0 0\n}", f"t[{RANK}]", "2"),
    ],
)
def test_a_missing_entry_is_an_error_that_names_it(table: str, score: str, missing: str) -> None:
    problems = list(compiled(f'table t {table}\nscore s "S" = {score} + 0 * (ahead + cards(red))\n{RULES}').problems)
    assert [(p.code, p.title) for p in problems] == [("TTR203", f"table `t` has no entry for {missing}")]


@pytest.mark.parametrize("key", ["1e5", '"', "½", "²", "99999999", "99999999+", "1..99999999", "5..2"])
def test_a_key_is_a_number_a_range_or_a_name(key: str) -> None:
    assert "TTR204" in codes(f'table t {{ 0: 1  {key}: 2 }}\nscore s "S" = t[0]')


@pytest.mark.parametrize("score", ["t[me.points]", "t[count(me.hand)]", "t[me.train]", "t[sum(r in mine: r.length)]"])
def test_a_key_that_nothing_bounds_is_a_warning(score: str) -> None:
    assert codes(f'table t {{ 0: 0  1: 5  2: 9 }}\nscore s "S" = {score}') == ["TTR214"]


def test_a_length_without_entry_is_reported_at_its_line() -> None:
    board = BOARD.replace("Bern – Como 3 gray", "Bern – Como 9 gray")
    result = compiled("", board=board)
    (problem,) = result.problems
    assert problem.span is not None
    source = result.sources[problem.span.file]
    assert source.text[problem.span.start : problem.span.end] == "9"
    assert source.line(source.position(problem.span.start)[0]).strip() == "Bern – Como 9 gray"


def test_an_exception_may_take_the_place_of_an_entry() -> None:
    board = BOARD.replace("Bern – Como 3 gray", "Bern – Como 9 gray")
    assert codes("except worth(route) = 30 when route.length > 6", board=board) == []


WHEEL = "player has spot : number\nafter claim_route.score { turn_on: me.spot = (me.spot + route.length) % 3 }"
WET = "route has wet : number\nafter claim_route.score { rain: route.wet = route.wet + 1 }"

GOODS = (
    "deck goods { tea 5;  silk 5 }\nplayer has hold : cards seen by all\n"
    "after claim_route.score { load: move up to 1 from goods to me.hold }"
)


@pytest.mark.parametrize(
    ("rules", "table", "score"),
    [
        (WHEEL, "{ 0: 0  1: 5  2: 9 }", "t[me.spot]"),
        (GOODS, "{ 0: 0  1: 2  2: 5 }", "t[count(set(c in me.hold: c.kind))]"),
        (WET, "{ 1: 1  2+: 3 }", "sum(r in mine where r.wet > 0: t[r.wet])"),
        (WET, "{ 1: 1  2: 3 }", "or_else(max(r in mine where r.wet > 0 and r.wet < 3: t[r.wet]), 0)"),
    ],
)
def test_what_steps_put_into_a_field_and_conditions_bound_a_lookup(rules: str, table: str, score: str) -> None:
    assert codes(f'> So it goes.\n{rules}\ntable t {table}\nscore s "S" = {score}') == []


@pytest.mark.parametrize(
    ("rules", "table", "score"),
    [
        (WHEEL, "{ 0: 0  1: 5 }", "t[me.spot]"),
        (WHEEL.replace(" % 3", ""), "{ 0: 0  1: 5  2: 9 }", "t[me.spot]"),
        (GOODS, "{ 0: 0  1: 2 }", "t[count(set(c in me.hold: c.kind))]"),
        (GOODS, "{ 0: 0  1: 2  2: 5 }", "t[count(set(c in me.hold + me.hand: c.kind))]"),
        (WET, "{ 1: 1  2+: 3 }", "sum(r in mine: t[r.wet])"),
    ],
)
def test_what_nothing_bounds_is_still_a_warning(rules: str, table: str, score: str) -> None:
    assert "TTR214" in codes(f'{rules}\ntable t {table}\nscore s "S" = {score}')


def test_a_table_that_goes_on_for_ever_is_told_which_end_it_lacks() -> None:
    loops = "count(mine) - count(ends(mine))"
    (problem,) = compiled(f'table t {{ 0: 0  1: 6  2+: 9 }}\nscore s "S" = t[{loops}]').problems
    assert problem.label == "nothing keeps it to 0 or more"
    assert problem.help == ("look up `max(…, 0)`",)

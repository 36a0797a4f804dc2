"""The layout of `.ttr` texts: golden files for whole texts, one small test for each rule."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

from ttrdsl.syntax.formatter import format_text

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "format"


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


@pytest.mark.parametrize("folder", sorted(GOLDEN.iterdir()), ids=lambda folder: folder.name)
def test_golden(folder: Path) -> None:
    assert format_text(read(folder / "in.ttr")) == read(folder / "out.ttr")


def lines(*parts: str) -> str:
    return "".join(part + "\n" for part in parts)


# ---- the file ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n", " \t\n\n", "\r\n"])
def test_a_text_of_blanks_becomes_empty(text: str) -> None:
    assert format_text(text) == ""


def test_a_final_line_end_is_added() -> None:
    assert format_text("use classic") == "use classic\n"


def test_one_blank_line_is_kept_and_none_at_the_ends_of_blocks() -> None:
    text = lines("", "steps a {", "", "b()", "", "", "c()", "", "}", "", "", "use d", "")
    assert format_text(text) == lines("steps a {", "  b()", "", "  c()", "}", "", "use d")


@pytest.mark.parametrize(
    "text",
    [
        "steps a {\n", "rule a = (1]\n", "rule a  =  1 )\n", 'game  g "never closed\n', "rule  a = $\n",
        "rule a  = 'x\n",
        "cities {\n  New\tYork 1 2\n}\n", "table t { a: {  } }\n", "}\n\n\n", "\ufeffuse   a\n", "rule a  = @lower-1\n",
    ],
)  # fmt: skip
def test_what_is_not_understood_stays_as_it_is(text: str) -> None:
    assert format_text(text) == text


# ---- tokens -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("a+b*c", "a + b * c"),
        ("a--b", "a - -b"),
        ("-  a", "-a"),
        ("if a then - 1 else-b", "if a then -1 else -b"),
        ("me . to - 1", "me.to - 1"),
        ("f ( a ,b )", "f(a, b)"),
        ("not(a)and(b or c)", "not (a) and (b or c)"),
        ("t [ 1 ] [ 2,3 ] . x", "t[1][2, 3].x"),
        ("a!=b", "a != b"),
        ("sum( x in 1 .. 3 where x>1 :x )", "sum(x in 1..3 where x > 1: x)"),
        ("'A  –  B' . owner", "'A  –  B'.owner"),
    ],
)
def test_blanks_between_tokens(given: str, wanted: str) -> None:
    assert format_text(f"rule r={given}\n") == f"rule r = {wanted}\n"


def test_strings_and_prose_are_never_altered() -> None:
    text = lines(">  a  –  b\t# c", 'action a "x  -  y\t{z}" { }')
    assert format_text(text) == lines("> a  –  b\t# c", 'action a "x  -  y\t{z}" { }')


def test_bare_names_keep_their_inner_blanks() -> None:
    """Two blanks make another name, and the formatter changes no names."""
    assert format_text("cities { New  York  1   2 }") == "cities { New  York 1 2 }\n"


@pytest.mark.parametrize("dash", ["–", "—", "−", "‒", "―", "--", " - ", " -- "])
def test_dashes_between_cities_become_one_kind(dash: str) -> None:
    assert format_text(f"routes {{ A-B{dash}C 1 red }}") == "routes { A-B – C 1 red }\n"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("#a", "# a"),
        ("# a", "# a"),
        ("#   a", "#   a"),
        ("#", "#"),
        ("#---- x", "#---- x"),
        ("#!x", "#!x"),
        ("##", "##"),
    ],
)
def test_comments(given: str, wanted: str) -> None:
    assert format_text(given) == wanted + "\n"
    assert format_text("use a" + given) == f"use a  {wanted}\n"


# ---- statements on one line -------------------------------------------------------------------


def test_an_idle_semicolon_goes() -> None:
    assert format_text("steps a {;b();;c();\n;d();}") == lines("steps a { b();  c()", "  d() }")


def test_a_semicolon_stays_before_a_name_that_would_go_on_with_the_line() -> None:
    assert format_text("cities {\nA 1 1;\nor 2 2\n}") == lines("cities {", "  A 1 1;", "       or 2 2", "}")


# ---- indentation ------------------------------------------------------------------------------


def test_a_line_that_goes_on_is_five_blanks_further_in() -> None:
    text = lines("steps a {", "choose x in y", "where x", "let z = if a then b", "else c", "}")
    wanted = lines("steps a {", "  choose x in y", "       where x", "  let z = if a then b", "       else c", "}")
    assert format_text(text) == wanted


def test_the_other_half_of_a_step_stands_below_it() -> None:
    text = lines("steps a {", "try b()", "else { c() }", "if d {", "e()", "}", "else if f {", "g()", "}", "}")
    wanted = lines(
        "steps a {", "  try b()", "  else { c() }", "  if d {", "    e()", "  }", "  else if f {", "    g()", "  }", "}"
    )
    assert format_text(text) == wanted


def test_brackets_over_several_lines() -> None:
    text = lines("rule a = f(b,", "g(c,", "d", "),", "e", ") + cost {", "1 of wild", "}")
    wanted = lines(
        "rule a = f(b,",
        "       g(c,",
        "         d",
        "       ),",
        "       e",
        "     ) + cost {",
        "       1 of wild",
        "     }",
    )
    assert format_text(text) == wanted


# ---- columns ----------------------------------------------------------------------------------


def test_columns_count_what_is_seen() -> None:
    text = lines("cities {", "東京 1 2", "'Zu\u0308rich' 3 4", "Rome 5 6", "}")
    assert format_text(text) == lines("cities {", "  東京      1  2", "  'Zu\u0308rich'  3  4", "  Rome      5  6", "}")


def test_uneven_labels_are_not_aligned() -> None:
    text = lines("steps a {", "b: c()", "quite_a_long_label: d()", "}")
    assert format_text(text) == lines("steps a {", "  b: c()", "  quite_a_long_label: d()", "}")


def test_no_rule_becomes_too_long_by_its_neighbours() -> None:
    long = "rule b = " + " + ".join(["count(hand)"] * 8)
    text = lines("rule a_much_longer(x) = 1", long)
    assert len(long) <= 120 < len(long) + 12
    assert format_text(text) == text


# ---- citations --------------------------------------------------------------------------------


def test_a_blank_line_begins_another_margin() -> None:
    text = lines("use a @X-1", "use longer @X-2", "", "use b @X-3")
    assert format_text(text) == lines("use a         @X-1", "use longer    @X-2", "", "use b    @X-3")


def test_no_line_becomes_too_long_by_its_margin() -> None:
    many = " ".join(["@X-100000"] * 10)
    text = lines("use a " + many, "use " + "b" * 70 + " @X-1")
    assert format_text(text) == lines("use a    " + many, "use " + "b" * 70 + "    @X-1")


def test_twice_the_lines_take_twice_the_steps() -> None:
    text = read(GOLDEN / "whole_game" / "in.ttr") + read(GOLDEN / "whole_module" / "in.ttr")
    assert calls(text * 20) < 2.2 * calls(text * 10)


def calls(text: str) -> int:
    """Return how many functions are called to lay out a text: a measure of time that is the same on every machine."""
    count = 0

    def seen(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        format_text(text)
    finally:
        sys.setprofile(None)
    return count


def test_titles_of_rows_stand_behind_the_cells() -> None:
    text = lines("table t by players {", "2 3", 'toll 1  20  "What a bridge costs"    # coins', "keep 1..2 1..3", "}")
    assert format_text(text) == lines(
        "table t by players {",
        "            2      3",
        '  toll      1     20   "What a bridge costs"  # coins',
        "  keep   1..2   1..3",
        "}",
    )


def test_wishes_for_the_picture_stand_apart_from_rules() -> None:
    text = 'param x = 3\ndrawing { width 700 }\noutline land { "0 0, 5 5, 5 0" }\n# why\n> Told.\nrule y(route) = x\n'
    apart = text.replace("\ndrawing", "\n\ndrawing").replace("\n# why", "\n\n# why")
    assert format_text(text) == apart
    assert format_text(apart) == apart

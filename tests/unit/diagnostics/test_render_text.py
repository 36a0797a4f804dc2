"""Messages for a person, compared whole or by where the underline stands."""

from __future__ import annotations

import random
import re

import pytest

from ttrdsl.diagnostics import Diagnostic, Place, Source, Span
from ttrdsl.diagnostics.catalogue import CATALOGUE, Code
from ttrdsl.diagnostics.render_text import cell, render_text, visible


@pytest.fixture(autouse=True)
def three_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know one code of each weight, whatever the catalogue grows into."""
    for code in (Code("TTR102", "an_error", "error"), Code("TTR302", "a_warning", "warning")):
        monkeypatch.setitem(CATALOGUE, code.code, code)
    monkeypatch.setitem(CATALOGUE, "TTR802", Code("TTR802", "some_advice", "advice"))


def shown(text: str, start: int, end: int, label: str = "here", width: int = 100) -> tuple[str, str]:
    """Return the source line and the underline of a message, without their gutters."""
    source = Source("a.ttr", text)
    diagnostic = Diagnostic("TTR102", "wrong", source.span(start, end), label)
    lines = render_text([diagnostic], {"a.ttr": source}, color=False, width=width).split("\n")
    return lines[3][6:], lines[4][6:]


def test_a_message_has_the_layout_of_the_style_guide() -> None:
    source = Source("maps/usa/usa.ttr", "\n" * 213 + "ticket Toronro -- Miami 10\n")
    label = "no city of this name in map `usa`"
    diagnostic = Diagnostic(
        "TTR102", "unknown city `Toronro`", source.span(220, 227), label, help=("did you mean `Toronto`?",)
    )
    assert render_text([diagnostic], {source.name: source}, color=False) == (
        "error[TTR102]: unknown city `Toronro`\n"
        "  --> maps/usa/usa.ttr:214:8\n"
        "    |\n"
        "214 | ticket Toronro -- Miami 10\n"
        "    |        ^^^^^^^ no city of this name in map `usa`\n"
        "    = help: did you mean `Toronto`?\n"
        "    = more: ttrdsl explain TTR102\n"
    )


def test_related_places_follow_as_further_snippets() -> None:
    source = Source("a.ttr", "city Miami\ncity Miami\n")
    other = Place(source.span(5, 10), "first declared here")
    unread = Place(Span("gone.ttr", 3, 4), "and named here")
    diagnostic = Diagnostic("TTR302", "city `Miami` twice", source.span(16, 21), "again", (other, unread))
    assert render_text([diagnostic], {"a.ttr": source}, color=False) == (
        "warning[TTR302]: city `Miami` twice\n"
        "  --> a.ttr:2:6\n"
        "    |\n"
        "  2 | city Miami\n"
        "    |      ^^^^^ again\n"
        "  ::: a.ttr:1:6\n"
        "    |\n"
        "  1 | city Miami\n"
        "    |      ----- first declared here\n"
        "  ::: gone.ttr: and named here\n"
        "    = more: ttrdsl explain TTR302\n"
    )


def test_a_problem_without_a_place_has_no_snippet() -> None:
    diagnostic = Diagnostic("TTR802", "no map given", None, "nothing to do", help=("name a file\nor a folder",))
    assert render_text([diagnostic], {}, color=False) == (
        "advice[TTR802]: no map given\n"
        "    = note: nothing to do\n"
        "    = help: name a file\n"
        "            or a folder\n"
        "    = more: ttrdsl explain TTR802\n"
    )


def test_a_file_that_could_not_be_read_is_named_without_a_line() -> None:
    text = render_text([Diagnostic("TTR102", "unreadable", Span("a.ttr", 0, 0))], {}, color=False)
    assert text.split("\n")[1] == "  --> a.ttr"


def test_messages_are_parted_by_an_empty_line_and_none_give_nothing() -> None:
    diagnostic = Diagnostic("TTR102", "wrong", None)
    one = render_text([diagnostic], {}, color=False)
    assert render_text([diagnostic, diagnostic], {}, color=False) == f"{one}\n{one}"
    assert render_text([], {}, color=False) == ""


def test_line_numbers_of_one_message_share_a_gutter() -> None:
    source = Source("a.ttr", "x\n" * 12345)
    diagnostic = Diagnostic("TTR102", "wrong", source.span(0, 1), "", (Place(source.span(24000, 24001), "too"),))
    lines = render_text([diagnostic], {"a.ttr": source}, color=False).split("\n")
    assert lines[1] == "    --> a.ttr:1:1"
    assert lines[3] == "    1 | x"
    assert lines[7] == "12001 | x"


@pytest.mark.parametrize(("at", "indent"), [(0, 0), (3, 3), (4, 4), (99, 4)])
def test_an_empty_span_gets_one_mark_at_its_position(at: int, indent: int) -> None:
    assert shown("city", at, at) == ("city", " " * indent + "^ here")


def test_an_empty_file_can_be_pointed_at() -> None:
    assert shown("", 0, 0) == ("", "^ here")


def test_a_span_of_several_lines_is_underlined_to_the_end_of_the_first() -> None:
    assert shown("map usa {\n  a\n}\n", 4, 15) == ("map usa {", "    ^^^^^ here …continues to line 3")
    assert shown("map usa {\n  a\n}\n", 4, 15, label="") == ("map usa {", "    ^^^^^ …continues to line 3")


def test_a_span_that_ends_with_its_line_does_not_continue() -> None:
    assert shown("city\r\ncity\n", 0, 6) == ("city", "^^^^ here")
    assert shown("city\ncity\n", 4, 5) == ("city", "    ^ here")


def test_a_tab_is_as_wide_as_its_underline() -> None:
    assert shown("\tcity\tx", 1, 7) == ("    city    x", "    ^^^^^^^^^ here")


def test_wide_and_combining_characters_keep_the_underline_in_place() -> None:
    assert shown("東京 x", 3, 4) == ("東京 x", "     ^ here")
    assert shown("東京 x", 0, 2) == ("東京 x", "^^^^ here")
    assert shown("Zu\u0308rich x", 0, 7) == ("Zu\u0308rich x", "^^^^^^ here")
    assert shown("u\u0308", 1, 2) == ("u\u0308", "^ here")
    assert shown("\u1112\u1161\u11ab x", 4, 5) == ("\u1112\u1161\u11ab x", "   ^ here")


def test_a_long_line_is_cut_around_the_span() -> None:
    text = "a" * 200 + "BAD" + "c" * 200
    assert shown(text, 200, 203, width=36) == ("…" + "a" * 12 + "BAD" + "c" * 13 + "…", " " * 13 + "^^^ here")
    assert shown(text, 0, 2, width=36) == ("a" * 28 + "…", "^^ here")
    assert shown(text, 403, 403, width=36) == ("…" + "c" * 28, " " * 29 + "^ here")
    assert shown(text, 100, 300, width=36) == ("…" + "a" * 28 + "…", " " + "^" * 28 + " here")


def test_a_line_that_just_fits_is_left_whole() -> None:
    assert shown("a" * 30, 29, 30, width=36)[0] == "a" * 30
    assert shown("a" * 31, 30, 31, width=36)[0] == "…" + "a" * 28


def test_the_underline_stands_below_its_character_wherever_the_line_is_cut() -> None:
    draw = random.Random(1)
    for _ in range(300):
        letters = [draw.choice("ab \t東é\u0301\x1b\u202e") for _ in range(draw.randrange(1, 400))]
        at = draw.randrange(len(letters))
        letters[at] = "!"
        line, under = shown("".join(letters), at, at + 1, width=draw.choice([0, 40, 100]))
        before = line[: line.index("!")]
        assert sum(cell(c).width for c in before) == under.index("^"), letters
        assert sum(cell(c).width for c in line) <= 94


def test_an_endless_line_does_not_take_endless_time() -> None:
    source = Source("a.ttr", "x" * 3_000_000)
    found = [Diagnostic("TTR102", "wrong", source.span(at, at + 1)) for at in range(0, 3_000_000, 30_000)]
    assert len(render_text(found, {"a.ttr": source}, color=False)) < 50_000


def test_nothing_in_a_file_can_steer_the_terminal() -> None:
    nasty = "\x1b[31m\x07\x9b\u202e\u2066\u200b\x7f\u2028\ud800\r!"
    assert shown(nasty, len(nasty) - 1, len(nasty))[0] == (
        "␛[31m␇<U+009B><U+202E><U+2066><U+200B><U+007F><U+2028><U+D800>␍!"
    )
    source = Source(nasty, nasty)
    diagnostic = Diagnostic("TTR102", nasty, source.span(0, 2), nasty, (Place(source.span(0, 1), nasty),), (nasty,))
    text = render_text([diagnostic], {nasty: source}, color=False)
    assert not set(text) & (set(nasty) - set("[31m!"))
    assert visible("a\nb") == "a␊b"


def test_colors_add_nothing_but_escape_codes() -> None:
    source = Source("a.ttr", "city Miami\n\n")
    for code, paint in [("TTR102", "\x1b[1;31m"), ("TTR302", "\x1b[1;33m"), ("TTR802", "\x1b[1;36m")]:
        found = [Diagnostic(code, "wrong", source.span(5, 10), "here", (Place(source.span(11, 11), "x"),), ("try",))]
        plain = render_text(found, {"a.ttr": source}, color=False)
        colored = render_text(found, {"a.ttr": source}, color=True)
        assert colored.startswith(paint)
        assert f"{paint}^^^^^ here\x1b[0m" in colored
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
        assert not re.search(r" \n", plain)

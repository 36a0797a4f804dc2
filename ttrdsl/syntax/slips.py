"""The commonest slips: from where the parser stopped to a sentence in the reader's words and what to write instead.

Each function looks at one line of one declaration. What it knows is how people write, not which games there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from ttrdsl.diagnostics.suggest import instead_of
from ttrdsl.syntax.slip import Slip, Stop
from ttrdsl.syntax.slips_in_rules import LAST_SLIPS, RULE_SLIPS
from ttrdsl.syntax.slips_of_designers import DESIGNERS_SLIPS
from ttrdsl.syntax.slips_of_programmers import PROGRAMMERS_SLIPS
from ttrdsl.syntax.slips_of_steps import STEP_SLIPS, STEPS
from ttrdsl.syntax.slips_of_variants import VARIANTS_SLIPS
from ttrdsl.syntax.slips_on_board import BOARD, BOARD_SLIPS, NUMBER_WORD, NUMBERS
from ttrdsl.system.words import NAME

DASH = r"(?:[–—−‒―]|--|(?<=\s)-(?=\s))"
WORD = r"[^\W\d_][\w.’'-]*"
PLACE = rf"{WORD}(?: +{WORD})*"
BOARD_LINE = re.compile(rf"[ \t]*{PLACE}\s*{DASH}\s*{PLACE}\s+\d+(?P<tracks>\s+{NAME})?")
CITY_LINE = re.compile(rf"[ \t]*{PLACE}[ \t]+\d+[ \t]+\d+[ \t]*(?:\[.*|#.*)?$")
DECIMAL = re.compile(r"\d+\.\d+")
THOUSANDS = re.compile(r"\d{1,3},\d{3}\b")
PLAYERS = re.compile(r"(\d+)[ \t]*(?:to|-|–|—|and|bis)[ \t]*(\d+)(?=[ \t]*players)")
BORROWED = ("import", "include", "require", "load", "using", "from")


def _comment(stop: Stop) -> Slip | None:
    at = stop.at - 1 if stop.text[stop.at - 1 : stop.at + 1] == "//" else stop.at
    if stop.match("//", at):
        return Slip(at, at + 2, "a comment begins with `#`", "write `#`", (), ((at, at + 2, "#"),))
    if stop.match(r"--[ \t]", at) and "DASH" not in stop.expected:
        return Slip(at, at + 2, "a comment begins with `#`", "write `#`", (), ((at, at + 2, "#"),))
    if stop.match(r"/\*", at):
        return Slip(at, at + 2, "a comment begins with `#`", "and goes on to the end of its line")
    return None


def _data(stop: Stop) -> Slip | None:
    if stop.match(r'\{\s*"[^"\n]*"\s*:') is None:
        return None
    helps = ("check the text that a bundle was made from", "`simulate`, `render` and others take the bundle itself")
    return Slip(stop.at, stop.at + 1, "this is JSON, such as a bundle, not a text", "a text begins with `game`", helps)


def _quoted_number(stop: Stop) -> Slip | None:
    found = stop.match(r"""(["'])(-?\d+)\1""")
    if found is None:
        return None
    edits = ((*found.span(), found[2]),)
    return Slip(*found.span(), f"write a number without quotes: `{found[2]}`", "this is a text", (), edits)


def _decimal(stop: Stop) -> Slip | None:
    for found in DECIMAL.finditer(stop.text, stop.start, stop.end):
        if found.start() <= stop.at <= found.end():
            helps = (
                ("take ten times as much everywhere",) if stop.block in BOARD else ("`3 * x / 2` is one and a half x",)
            )
            return Slip(*found.span(), f"`{found[0]}` is not a whole number", "all numbers are whole", helps)
    return None


def _round_attributes(stop: Stop) -> Slip | None:
    found = stop.match(r"\(([^()\n]*)\)") if stop.block in (*BOARD, "deck") else None
    if found is None:
        return None
    edits = ((found.start(), found.start() + 1, "["), (found.end() - 1, found.end(), "]"))
    return Slip(*found.span(), "attributes go in square brackets", f"write `[{found[1]}]`", (), edits)


def _dash(stop: Stop) -> Slip | None:
    if stop.block not in ("routes", "tickets", "scenario") or "DASH" not in stop.expected:
        return None
    sign = stop.match(r"[ \t]*(?:[-=]+>|<?-+>?|~|/|→)[ \t]*")
    if sign is not None:
        edits = ((*sign.span(), " – ") if not stop.text[stop.at - 1].isspace() else (*sign.span(), "– "),)
        return Slip(*sign.span(), "a dash between two cities has a space on both sides", "write ` – `", (), edits)
    joined = stop.search(r"(?<=[^\W\d_])-(?=[^\W\d_])")
    if joined is not None and joined.start() < stop.at:
        name = re.compile(r"\S+").search(stop.text, stop.text.rfind(" ", 0, joined.start()) + 1)
        assert name is not None
        edits = ((*joined.span(), " – "),)
        alone = stop.line.count("-") == 1
        title = f"`{name[0]}` is read as one city"
        return Slip(*name.span(), title, "a dash between two cities has a space on both sides", (), edits, alone)
    word = stop.search(r" (?:to|and|bis|a|nach) ")
    if word is not None and word.start() < stop.at:
        edits = ((*word.span(), " – "),)
        return Slip(word.start() + 1, word.end() - 1, "a dash joins two cities", "write ` – `", (), edits, safe=False)
    return None


def _number_word(stop: Stop) -> Slip | None:
    found = stop.search(NUMBER_WORD) if stop.block in BOARD and "INT" in stop.expected else None
    if found is None:
        return None
    digits = str(NUMBERS.index(found[0].lower()))
    return Slip(
        *found.span(), f"`{found[0]}` is a word, not a number", f"write {digits}", (), ((*found.span(), digits),)
    )


def _swapped(stop: Stop) -> Slip | None:
    """A color before the length, a length without a color, a color without a length."""
    if stop.block != "routes" or stop.at < stop.start + len(stop.line):
        return None
    swapped = stop.search(rf"(?<=[ \t])({NAME})[ \t]+(\d+)$")
    if swapped is not None and swapped[1].islower():
        edits = ((*swapped.span(), f"{swapped[2]} {swapped[1]}"),)
        return Slip(
            *swapped.span(), "the length comes before the color", f"write `{swapped[2]} {swapped[1]}`", (), edits
        )
    if stop.search(r"\d$"):
        return Slip(stop.at, stop.at, "a route without a color", "a color, or `gray` for any", ("`… 2 red`",))
    if "INT" in stop.expected:
        return Slip(stop.at, stop.at, "a route without a length", "a number before its color", ("`… 2 red`",))
    return None


def _unit(stop: Stop) -> Slip | None:
    found = stop.match(r"(?:points?|pts?|vp)\b\.?") if stop.block == "tickets" else None
    if found is None or stop.search(r"\d[ \t]*" + re.escape(found[0])) is None:
        return None
    start = len(stop.text[: stop.at].rstrip(" \t"))
    edits = ((start, found.end(), ""),)
    return Slip(*found.span(), "the points of a ticket are a number alone", "leave it out", (), edits)


def _comma(stop: Stop) -> Slip | None:
    sign = stop.text[stop.at : stop.at + 1]
    if sign not in (",", "/", ";"):
        return None
    if any(m.start() < stop.at < m.end() for m in THOUSANDS.finditer(stop.text, stop.start, stop.end)):
        return Slip(stop.at, stop.at + 1, "a number is written without a comma", "leave it out")
    if stop.block in BOARD:
        edits = ((stop.at, stop.at + 1, "" if stop.text[stop.at + 1 : stop.at + 2].isspace() else " "),)
        return Slip(stop.at, stop.at + 1, f"no `{sign}` between the words of a line", "a space is enough", (), edits)
    if stop.block in ("use", "winner", "symbol") and sign == ",":
        edits = ((stop.at, stop.at + 1, ";"),)
        return Slip(stop.at, stop.at + 1, "put `;` or the end of a line between them", "write `;`", (), edits)
    return None


def _before_brace(stop: Stop) -> Slip | None:
    found = stop.match(r"[=:][ \t]*(?=\{)")
    if found is None:
        return None
    return Slip(stop.at, stop.at + 1, f"no `{found[0][0]}` before `{{`", "leave it out", (), ((*found.span(), ""),))


def _setting(stop: Stop) -> Slip | None:
    sign = stop.text[stop.at : stop.at + 1]
    if stop.block in ("use", "param") and "EQUALS" in stop.expected and (sign == ":" or sign.isdigit()):
        end = stop.at + (sign == ":")
        edits = ((stop.at, end, " =" if sign == ":" else "= "),)
        return Slip(stop.at, stop.at + 1, "put `=` between a name and its value", "write `=`", (), edits)
    opened = stop.text.rfind("[", stop.start, stop.at)
    if sign in ("=", ":") and stop.block in (*BOARD, "deck") and opened >= 0:
        helps = ("`[name]` for a flag, `[name 1]` for a number",)
        return Slip(stop.at, stop.at + 1, f"no `{sign}` in an attribute", "its value comes right after it", helps)
    return None


def _listed(stop: Stop) -> Slip | None:
    before = re.search(r"\[[^\]]*,[ \t]*$", stop.text[stop.start : stop.at])
    if before is None or stop.block not in (*BOARD, "deck") or not stop.match(r"\d"):
        return None
    helps = ("list the elements of a set one after the other: `[lines 15 7]`",)
    return Slip(stop.at, stop.at + 1, "a comma begins the next attribute", "a number is not an attribute", helps)


def _greater(stop: Stop) -> Slip | None:
    found = stop.match(r"[ \t]*(?:#[^\n]*)?\n[ \t]+(>=?)[ \t]")
    if found is None:
        return None
    helps = ("turn the comparison round with `<`, or put it into round brackets",)
    return Slip(*found.span(1), "a line that begins with `>` is a text for people", "read as a text", helps)


def _if_for_when(stop: Stop) -> Slip | None:
    if stop.block in ("except", "before", "after", "action") and stop.match(r"if\b"):
        edits = ((stop.at, stop.at + 2, "when"),)
        return Slip(
            stop.at, stop.at + 2, "a condition after a declaration begins with `when`", "write `when`", (), edits
        )
    return None


def _header(stop: Stop) -> Slip | None:
    if stop.block not in ("game", "module"):
        return None
    players = stop.search(PLAYERS)
    if players is not None:
        edits = ((*players.span(), f"{players[1]}..{players[2]}"),)
        title = "put `..` between the fewest and the most players"
        return Slip(*players.span(), title, f"write `{players[1]}..{players[2]}`", (), edits)
    if "FOR" in stop.expected and stop.match(r"\d"):
        return Slip(stop.at, stop.at, "`for` is missing", "write `for` here", (), ((stop.at, stop.at, "for "),))
    if "FOR" in stop.expected and stop.at >= stop.start + len(stop.line):
        return Slip(stop.at, stop.at, "the header does not say how many can play", "write `for 2..5 players` here")
    bare = stop.match(rf"{PLACE}?(?=[ \t]+for\b)|{PLACE}") if "STRING" in stop.expected else None
    if bare is not None:
        title = re.sub(r" +for\b.*", "", bare[0])
        edits = ((bare.start(), bare.start() + len(title), f'"{title}"'),)
        return Slip(bare.start(), bare.start() + len(title), "put the title in quotes", f'write `"{title}"`', (), edits)
    return None


def _outside(stop: Stop) -> Slip | None:
    """A line of the board that stands in no block."""
    if stop.text.count("{", 0, stop.start) > stop.text.count("}", 0, stop.start):
        return None
    found = BOARD_LINE.match(stop.text, stop.start)
    block = "routes" if found and found["tracks"] else "tickets"
    if found is None:
        found, block = CITY_LINE.match(stop.line), "cities"
        if found is None:
            return None
    what = {"routes": "a route", "tickets": "a ticket", "cities": "a city"}[block]
    start = stop.start + len(stop.line) - len(stop.line.lstrip())
    end = stop.start + len(stop.line)
    return Slip(start, end, f"{what} outside its block", f"move it between the braces of `{block} {{ … }}`")


def _borrowed(stop: Stop) -> Slip | None:
    word = stop.match(r"\w+", stop.start)
    if word is None or word[0] not in BORROWED:
        return None
    name = re.search(r"[\"'<]?(\w+)", stop.line[len(word[0]) :])
    helps = (f"`use {name[1]}`",) if name else ()
    return Slip(*word.span(), "a module is taken in with `use`", "no declaration begins with this", helps)


def _two_words(stop: Stop) -> Slip | None:
    found = (
        stop.match(rf"{NAME}(?=[ \t]*(?:\{{|$|#|\n))") if stop.block == "use" and "LBRACE" in stop.expected else None
    )
    if found is None:
        return None
    before = stop.search(r"use[ \t]+(\w+)[ \t]+")
    name = f"{before[1]}_{found[0]}" if before else found[0]
    return Slip(*found.span(), "the name of a module is one word", f"is it `{name}`?")


def _sentence(stop: Stop) -> Slip | None:
    """A step as people would say it: `draw 1 card`."""
    if stop.block not in STEPS or stop.text[stop.at - 1] not in " \t":
        return None
    first = re.compile(rf"(?:^|[{{;])[ \t]*({NAME})[ \t]+$", re.MULTILINE).search(stop.text, stop.start, stop.at)
    if first is None or first.start(1) == stop.start or not stop.match(r"[\w\"]"):
        return None  # in column one it is a declaration
    if first[1] in ("require", "need", "needs", "must", "assert", "only"):
        helps: tuple[str, ...] = ('a condition comes after the title: `action trade "Trade" when … { … }`',)
        return Slip(first.start(1), first.end(1), f"`{first[1]}` is not a step", "write `when` before the `{`", helps)
    helps = tuple(instead_of(first[1])) or (
        "steps are `move`, `pay`, `choose`, `shuffle`, `if`, `for`, `let`, `may`, `try`, `stop`",
        "a number changes with `x += 1`",
        f"steps of one's own are called with brackets: `{first[1]}(…)`",
    )
    return Slip(first.start(1), first.end(1), f"`{first[1]}` is not a step", "no step begins with this word", helps)


SLIPS: list[Callable[[Stop], Slip | None]] = [
    _comment, _data, _quoted_number, _decimal, _outside, _borrowed, _unit, *BOARD_SLIPS, *DESIGNERS_SLIPS, *STEP_SLIPS,
    *PROGRAMMERS_SLIPS, *RULE_SLIPS, *VARIANTS_SLIPS, _round_attributes, _before_brace, _setting, _listed,
    _if_for_when, _greater, _header, _number_word, _dash, _comma, _swapped, _two_words, _sentence, *LAST_SLIPS,
]  # fmt: skip


def find_slip(stop: Stop) -> Slip | None:
    """Return the slip that explains why the parser stopped there, if it is a common one."""
    return next((slip for slip in (look(stop) for look in SLIPS) if slip is not None), None)


APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")


def apostrophes(text: str) -> list[int]:
    """Return where a plain apostrophe stands inside a word, as in `L'Aquila`."""
    return [m.start() for m in APOSTROPHE.finditer(re.sub(r'"[^"\n]*"|#[^\n]*', lambda m: " " * len(m[0]), text))]


def missing_brace(text: str, closing: int) -> int | None:
    """Return where the `{` was forgotten that a `}` would close: behind a line whose next one is set further in."""
    lines = [m for m in re.finditer(r"[^\n]*", text[:closing]) if m.group().split("#")[0].strip()]
    for line, below in pairwise(lines):
        code = line.group().split("#")[0].rstrip()
        deeper = len(below.group()) - len(below.group().lstrip()) > len(code) - len(code.lstrip())
        if (
            deeper
            and code[-1] not in "{([,="
            and not re.match(r"\s*(?:and|or|else|where|has|is|[-+*/%|=<>])", below.group())
        ):
            return line.start() + len(code)
    first = lines[0].group().split("#")[0].rstrip() if lines else ""
    return lines[0].start() + len(first) if first and "{" not in first and len(lines) > 1 else None


def unclosed_brace(text: str) -> int | None:
    """Return which `{` was not closed, told by how far lines are set in: its `}` is another's."""
    open_at: list[int] = []
    for found in re.finditer(r'"[^"\n]*"|#[^\n]*|[{}]', text):
        if found[0] == "{":
            open_at.append(found.start())
        elif found[0] == "}" and open_at:
            begun, start = open_at.pop(), text.rfind("\n", 0, found.start()) + 1
            alone = not text[start : found.start()].strip()
            if alone and found.start() - start < _set_in(text, begun):
                return begun
    return None


def _set_in(text: str, at: int) -> int:
    """Return how far the line of a place is set in."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return len(line) - len(line.lstrip())

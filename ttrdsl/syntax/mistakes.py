"""Word what the parser could not read: what stands there, what was expected, and what would help."""

from __future__ import annotations

import re
import unicodedata

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ttrdsl.diagnostics import Edit, Fix, Problems, Source
from ttrdsl.diagnostics.suggest import did_you_mean, near, plain
from ttrdsl.syntax.slip import Stop
from ttrdsl.syntax.slips import apostrophes, find_slip, missing_brace, unclosed_brace
from ttrdsl.system.words import IS_NAME, MARK, NAME

PIECES = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|#[^\n]*|^[ \t]*>[^\n]*|[{}()\[\]]|["\']', re.MULTILINE)

WORDS = {
    "NAME": "a name",
    "INT": "a number",
    "SIGNED": "a number",
    "WITH_SIGN": "a number",
    "STRING": 'a "text"',
    "QUOTED": "a 'Name'",
    "PLACE": "a city",
    "DASH": "`–`",
    "CELL": "a cell",
    "_NL": "the end of the line",
    "CITE": "a citation",
    "EQUALS": "`=`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "DOT": "`.`",
    "COMPARE": "a comparison",
    "ADD": "`+`",
    "PLUS": "`+`",
    "MULTIPLY": "`*`",
    "LABEL": "a label",
    "TO": "`to`",
    "MAY": "`may`",
    "VBAR": "`|`",
    "MINUS": "`-`",
    "MOMENT": "`before`, `after`",
    "DIRECTION": "`most`, `fewest`, `only`",
    "TURNS": "`turns`",
    "_PLAYERS": "`players`",
    "CHANGE": "`+=`",
    "TOGETHER": "`together`",
    "UPTO": "`up to`",
    "PROSE": "`> text`",
}
LOOK_ALIKES = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "`": "'"}
SIGNS = {
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "·": "*",
    "&&": "and",
    "||": "or",
    "!": "not",
    "…": "..",
}
BEGINNINGS = {
    **dict.fromkeys(("setup", "turn", "finish"), "`steps setup`, or `after setup.PATH { … }` where a module has them"),
    "on": "what follows a step is `after PATH { … }`, such as `after claim_route`",
}
"""What people begin declarations with, and how the same is said."""
DECLARATIONS = [
    "game",
    "module",
    "rulebook",
    "deviation",
    "use",
    "param",
    "colors",
    "deck",
    "table",
    "cities",
    "routes",
    "tickets",
    "zones",
    "symbol",
    "outline",
    "drawing",
    "rule",
    "score",
    "except",
    "before",
    "after",
    "remove",
    "action",
    "steps",
    "whenever",
    "winner",
    "end",
    "scenario",
]
KEYWORDS = [
    *DECLARATIONS,
    "has",
    "choose",
    "pay",
    "move",
    "shuffle",
    "let",
    "may",
    "try",
    "if",
    "then",
    "else",
    "for",
    "where",
    "when",
    "together",
    "stop",
]


def strip_comments(text: str) -> str:
    """Return the text without its comments."""
    return re.sub(r"#[^\n]*", "", text)


def report_brackets(source: Source, offset: int, text: str, problems: Problems) -> bool:
    """Report brackets and quotes that are never closed, or never opened; say whether there were any."""
    open_at: list[tuple[str, int]] = []
    pairs = {"}": "{", ")": "(", "]": "["}
    for piece in PIECES.finditer(text):
        token, at = piece.group(), piece.start()
        if token in "{([":
            open_at.append((token, at))
            if len(open_at) > 100:
                where = source.span(offset + at, offset + at + 1)
                problems.add(
                    "TTR006", where, "nested too deeply", "more than 60 levels", help="name a part of it with `rule`"
                )
                return True
        elif token in pairs:
            if not open_at or open_at[-1][0] != pairs[token]:
                _report_closing(source, offset, text, at, problems)
                return True
            open_at.pop()
        elif token == "'" and (inside := apostrophes(text)):
            _report_apostrophe(source, offset, inside, problems)
            return True
        elif token in "\"'":
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            where = source.span(offset + at, offset + end)
            problems.add(
                "TTR005", where, "text without an end", f"no closing {token} on this line", help=f"add {token}"
            )
            return True
    if open_at:
        token, at = open_at[-1] if open_at[-1][0] != "{" else ("{", unclosed_brace(text) or open_at[0][1])
        where = source.span(offset + at, offset + at + 1)
        problems.add(
            "TTR004", where, f"`{token}` is never closed", "opened here", help="close it before the next declaration"
        )
        return True
    return False


def _report_closing(source: Source, offset: int, text: str, at: int, problems: Problems) -> None:
    """Report a bracket that closes nothing: where the opening one was forgotten, if that can be told."""
    token = text[at]
    pair = {"}": "{", ")": "(", "]": "["}[token]
    closing = source.span(offset + at, offset + at + 1)
    forgotten = missing_brace(text, at) if token == "}" else None
    if forgotten is None:
        problems.add("TTR011", closing, f"`{token}` closes nothing", f"no `{pair}` is open here")
        return
    where = source.span(offset + forgotten, offset + forgotten)
    fix = Fix("write ` {`", (Edit(where, " {"),))
    related = [(closing, "this closes nothing")]
    problems.add("TTR011", where, "`{` is missing", "a block begins here", related=related, fix=fix)


def _report_apostrophe(source: Source, offset: int, inside: list[int], problems: Problems) -> None:
    """Report plain apostrophes in names: they begin and end a 'Name'; a name has the rounded one."""
    spans = [source.span(offset + at, offset + at + 1) for at in inside]
    fix = Fix("write `’`", tuple(Edit(span, "’") for span in spans))
    at = spans[0].start
    before, after = (
        re.search(r"\w*$", source.text[max(at - 60, 0) : at]),
        re.match(r"\w*", source.text[at + 1 : at + 60]),
    )
    own = f"`{before[0] if before else ''}’{after[0] if after else ''}`"
    problems.add("TTR007", spans[0], "`'` begins and ends a 'Name'", "inside a name write `’`", help=own, fix=fix)


def whole_line(text: str, at: int) -> tuple[int, int]:
    """Return where the line around an offset starts and ends, with the lines that go on with it or inside brackets."""
    start, end = _line(text, at)
    groups = _bracketed(text)
    while True:
        old = start, end
        for first, last in groups:
            if first < end and last >= start:
                start, end = min(start, _line(text, first)[0]), max(end, _line(text, last)[1])
        if GOES_ON.match(text, start) and start > 0:
            start = _line(text, start - 1)[0]
        if end < len(text) and GOES_ON.match(text, end + 1):
            end = _line(text, end + 1)[1]
        if (start, end) == old:
            return old


GOES_ON = re.compile(r"[ \t]*(?:and|or|else|where|has|is)\b")


def _line(text: str, at: int) -> tuple[int, int]:
    end = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, len(text) if end < 0 else end


def _bracketed(text: str) -> list[tuple[int, int]]:
    """Return the outermost pairs of round and square brackets, in which line ends do not count."""
    found: list[tuple[int, int]] = []
    open_at: list[int] = []
    for piece in PIECES.finditer(text):
        if piece.group() in "([":
            open_at.append(piece.start())
        elif piece.group() in ")]" and open_at:
            first = open_at.pop()
            if not open_at:
                found.append((first, piece.start()))
    return found


def report_unexpected(
    source: Source, offset: int, text: str, at: int, error: UnexpectedInput, problems: Problems
) -> None:
    """Report the first thing that does not fit."""
    found = _found(text, at)
    where = source.span(offset + at, offset + at + max(1, len(found)))
    if found[:1] in LOOK_ALIKES:
        good = LOOK_ALIKES[found[0]]
        start = offset + at
        line_end = (source.text + "\n").find("\n", start)
        closing = [i for i in range(start + 1, line_end) if LOOK_ALIKES.get(source.text[i]) == good][:1]
        fix = Fix(f"write {good}", tuple(Edit(source.span(i, i + 1), good) for i in (start, *closing)))
        problems.add(
            "TTR007",
            source.span(start, start + 1),
            f"`{found[0]}` is not a quotation mark of the language",
            f"write {good}",
            fix=fix,
        )
        return
    if found in SIGNS:
        fix = Fix(f"write `{SIGNS[found]}`", (Edit(where, SIGNS[found]),))
        problems.add("TTR003", where, f"unexpected `{found}`", f"write `{SIGNS[found]}`", fix=fix)
        return
    if found == "=" and text[at - 1] in "=<>":
        leave_out = Fix("leave it out", (Edit(where, ""),)) if text[at - 1] == "=" else None
        problems.add("TTR003", where, "unexpected `=`", "a single `=` compares", fix=leave_out)
        return
    slip = find_slip(Stop(text, at, spelt(text).split(None, 1)[0] if text.strip() else "", _names(error)))
    if slip is not None:
        edits = tuple(Edit(source.span(offset + a, offset + b), new) for a, b, new in slip.edits)
        new = "".join(edit.text for edit in edits).strip()
        mending = Fix(f"write `{new}`" if new else "leave it out", edits, slip.safe) if edits else None
        where = source.span(offset + slip.start, offset + slip.end)
        problems.add("TTR003", where, slip.title, slip.label, help=slip.help, fix=mending)
        return
    first = _misspelt_declaration(text, at)
    if first is not None:
        where, word = source.span(offset + first.start(), offset + first.end()), first.group()
        meant = near(word, DECLARATIONS)
        spelling = Fix(f"write `{meant[0]}`", (Edit(where, meant[0]),), plain(word) == meant[0]) if meant else None
        helps = [BEGINNINGS[word]] if word in BEGINNINGS else did_you_mean(word, DECLARATIONS)
        problems.add(
            "TTR003", where, f"unexpected `{word}`", "no declaration begins with this", help=helps, fix=spelling
        )
        return
    expected = _expected(error)
    whole = _whole_word(text, at, found)
    if whole != found:  # a word of the language was read off its front
        where, found, expected = source.span(where.end - len(whole), where.end), whole, ""
    shown = "end of the line" if not found else f"`{found}`"
    label = f"expected {expected}" if expected else "this does not fit here"
    helps = _way_out(text, at, found, _names(error)) or _broken_line(text, at, expected)
    problems.add("TTR003", where, f"unexpected {shown}", label, help=helps)


def _way_out(text: str, at: int, found: str, allowed: set[str]) -> list[str]:
    """Return what to write instead of something that does not fit, as far as it can be told."""
    if found and unicodedata.category(found[0]).startswith("M"):
        return ["put a name with such signs in quotes: `'…'`"]  # vowels and accents that are signs of their own
    if re.compile(r"-\d").match(text, at):
        return ["a number here cannot be negative; positions count from the left and from the top"]
    if found in ("holds", "sees", "may", "happened") and re.match(r"[ \t]*then\b", text[_line(text, at)[0] :]):
        return [f"`{found}` needs its own `then`"]
    return did_you_mean(found, [k for k in KEYWORDS if k.upper() in allowed]) if found not in ("", *KEYWORDS) else []


def _broken_line(text: str, at: int, expected: str) -> list[str]:
    """Say how to go on with a line, where what was expected at its end begins the next one."""
    below = re.compile(r"[ \t]*(?:#[^\n]*)?\n\s*(\w+|[^\w\s])").match(text, at)
    if below is None or f"`{below[1]}`" not in expected:
        return []
    return [f"a line that begins with `{below[1]}` does not go on with the one before: put both into round brackets"]


def misspelt_starts(text: str) -> list[int]:
    """Return where lines begin, in column one, with a word that was meant to begin a declaration."""
    lines = re.finditer(rf'^{NAME}(?=[ \t][^\n]*[={{"])', text, re.MULTILINE)
    return [m.start() for m in lines if m.group() not in DECLARATIONS and near(m.group(), DECLARATIONS)]


def spelt(text: str) -> str:
    """Return the text of a declaration with its first word spelt as it was probably meant."""
    first = IS_NAME.match(text)
    meant = near(first.group(), DECLARATIONS, most=1) if first and first.group() not in DECLARATIONS else []
    return meant[0] + text[first.end() :] if first and meant else text


def _misspelt_declaration(text: str, at: int) -> re.Match[str] | None:
    """Return the first word of the line if it stands in column one and begins no declaration."""
    first = re.compile(rf"{NAME}(?![ \t]+has\b)(?!{MARK}|\w)").match(text, text.rfind("\n", 0, at) + 1)
    shared = re.compile(rf"board[ \t]+{NAME}[ \t]*\{{")  # of scenarios
    known = first is None or first.group() in DECLARATIONS or shared.match(text, first.start())
    return None if known else first


def _found(text: str, at: int) -> str:
    """Return the word or sign at an offset."""
    match = re.compile(rf"{NAME}|\d+|&&|\|\||\S").match(text, at)
    return match.group() if match else ""


def _whole_word(text: str, at: int, found: str) -> str:
    """Return what stands at an offset with the part of its word that stands before."""
    before = re.search(rf"{NAME}$", text[max(0, at - 80) : at]) if re.match(NAME, found) else None
    return (before.group() if before else "") + found


def _names(error: UnexpectedInput) -> set[str]:
    """Return the names of what could have stood there."""
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    return set(error.allowed or ()) if isinstance(error, UnexpectedCharacters) else set()


def _expected(error: UnexpectedInput) -> str:
    """Name at most three things that could have stood there."""
    names = _names(error)
    names -= {"_SPACE", "_COMMENT", "_CONT", "CITE", "$END"}
    if len(names) > 1:
        names.discard("_NL")
    if len(names) > 6:
        return ""
    # Terminals the grammar does not name are signs and keywords of its own; they say nothing to a reader.
    words = sorted({WORDS.get(n, f"`{n.lower()}`") for n in names if not n.startswith("__")})
    if len(words) > 3:
        return ", ".join(words[:3]) + " or the like"
    return " or ".join(words)

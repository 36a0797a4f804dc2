"""Turn a source text into a `File`, going on after every mistake.

A text is cut into declarations where a line starts in column one with a declaration word, and each is parsed alone:
the trees of pieces are kept, so that a text that was changed in one place is read again there only. A piece that ends
too early makes the text be parsed in one go. A bad line is reported, blanked out and its declaration parsed again.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from ttrdsl.diagnostics import Problems, Source, Span
from ttrdsl.diagnostics.suggest import few_guesses
from ttrdsl.syntax import mistakes
from ttrdsl.syntax.ast import Between, Number, ProseLine, Word
from ttrdsl.syntax.declarations import (
    ANY_LOST,
    EXCEPTION_LOST,
    Declaration,
    ExceptValue,
    File,
    Header,
    Param,
    Rule,
    Score,
)
from ttrdsl.syntax.pieces import built, reading
from ttrdsl.syntax.stopped import Stopped
from ttrdsl.syntax.tree_reader import TooDeep
from ttrdsl.syntax.unseen import without_unseen
from ttrdsl.system.reading import TooLarge, read_bytes
from ttrdsl.system.words import NAME, WORD

LONGEST = 4_000_000
MOST_ERRORS = 100
UNREAD = frozenset({"game", "module"})  # what is missing of a file of which nothing was read

DECLARATION = re.compile(
    r"^(?:game|module|rulebook|deviation|use|param|colors|deck|table|cities|routes|tickets|zones|symbol|rule|score|except|before"
    r"|after|remove|action|steps|whenever|winner|end|scenario)\b"
    rf"|^{NAME}[ \t]+has\b|^board[ \t]+{NAME}[ \t]*\{{|^>",
    re.MULTILINE,
)

# Blocks in which every line stands for itself.
LINE_BLOCKS = re.compile(r"(?:cities|routes|tickets|zones|deck|winner|scenario)\b")
VALUES = re.compile(r"(?:rule|score|param|except)\b[^{}]*$")  # a declaration of a value, without blocks
BELOW_COMPARISON = re.compile(r"\n[ \t]+(>[^\n]*)\n[ \t]+$")
STARTS = re.compile(r"$|[ \t#>{}()\[\]]")  # of a line that goes on with a declaration
CHANGES = re.compile(r"except\b|remove\b")
# The start of a declaration that shows which names it would have declared.
NAMED = re.compile(
    rf"(?:game|module|rulebook|param|deck|table|rule|score|action|steps|whenever)[ \t]+{NAME}"
    r"|(?:cities|routes|tickets|zones|colors|winner|end|deviation|symbol|scenario|before|after|>)"
    rf"|{NAME}[ \t]+has[ \t]+\w"
)


@few_guesses()
def parse(source: Source, problems: Problems) -> File:
    """Return the declarations of a text; what cannot be read is reported and left out."""
    if len(source.text) > LONGEST:
        problems.add(
            "TTR002",
            source.span(0, 0),
            f"file of {len(source.text):,} characters is too large",
            f"at most {LONGEST:,} are read",
            help="split the file into modules and `use` them",
        )
        return File(source, (), UNREAD)
    lost: list[str] = []
    with reading(source.name, len(source.text)):
        try:
            found = _parse_at_once(source)
        except (Stopped, TooDeep):
            found = _parse_pieces(source, problems, lost)
    _report_comparisons(source, found, problems)
    words = frozenset(re.findall(rf"{WORD}|[*~]", " ".join(lost)))
    return File(source, _with_prose(found), words)


def _report_comparisons(source: Source, found: list[Any], problems: Problems) -> None:
    """Report a line that goes on with a comparison and is read as a text, as every line that begins with `>` is."""
    for above, line in pairwise(found):
        if isinstance(line, ProseLine) and isinstance(above, (Rule, Score, Param, ExceptValue)):
            between = source.text[above.span.end : line.span.start]
            if re.fullmatch(r"[ \t]*\n[ \t]+", between):
                _report_comparison(line.span, problems)


def _report_comparison(where: Span, problems: Problems) -> None:
    title, label = "a line that begins with `>` is a text for the rulebook", "it does not go on with the line above"
    helps = "put the comparison in round brackets, or turn it round with `<`"
    problems.add("TTR003", where, title, label, help=helps)


def _parse_at_once(source: Source) -> list[Any]:
    """Parse a text without mistakes piece by piece, or whole where a line in column one was no declaration."""
    starts = [0, *(m.start() for m in DECLARATION.finditer(source.text)), len(source.text)]
    found: list[Any] = []
    for number, (start, end) in enumerate(pairwise(starts)):
        try:
            found += built(source.name, start, source.text[start:end])
        except Stopped as stopped:
            if _ends_too_early(stopped, source.text[start:end]) and number + 2 < len(starts):
                return _with_next(source, start, starts[number + 2])
            raise
    return found


def _with_next(source: Source, start: int, end: int) -> list[Any]:
    """A piece ends too early: if it goes on in the next one, the text was cut in the wrong places and is read whole."""
    try:
        built(source.name, start, source.text[start:end])
    except Stopped as stopped:
        if not _ends_too_early(stopped, source.text[start:end]):
            raise
    return _parse_text(source, 0, source.text)


def _ends_too_early(stopped: Stopped, text: str) -> bool:
    return stopped.at >= len(text.rstrip())


def _parse_text(source: Source, offset: int, text: str) -> list[Any]:
    return list(built(source.name, offset, text))


def _parse_pieces(source: Source, problems: Problems, lost: list[str]) -> list[Any]:
    """Parse declaration by declaration, reporting each mistake once; keep the text that could not be read."""
    starts = sorted({m.start() for m in DECLARATION.finditer(source.text)} | set(mistakes.misspelt_starts(source.text)))
    found: list[Any] = []
    first = starts[0] if starts else len(source.text)
    if mistakes.strip_comments(source.text[:first]).strip():
        found += _parse_piece(source, 0, source.text[:first], problems, lost)
    for start, end in zip(starts, [*starts[1:], len(source.text)], strict=False):
        if len(problems) >= MOST_ERRORS:
            lost.append(source.text[start:])
            break
        piece = source.text[start:end]
        found += _parse_piece(source, start, piece, problems, lost) or _stand_in(source, start, piece, lost)
    return found


def _stand_in(source: Source, offset: int, text: str, lost: list[str]) -> list[Any]:
    """Put a header in the place of one that could not be read, so that the rest of the file can be checked."""
    match = re.match(rf"\w+[ \t]*({NAME})?", text)
    if match is None or not re.match(r"game\b", mistakes.spelt(text)):
        return []
    lost.append("players")
    span = source.span(offset, offset + match.end())
    bounds = re.search(r"(\d+)[ \t]*\.\.[ \t]*(\d+)", text)
    low, high = (int(bounds[1]), int(bounds[2])) if bounds else (2, 2)
    players = Between(span, Number(span, low), Number(span, high))
    return [Header(span, "game", Word(span, match[1] or "game"), "", players)]


def _parse_piece(source: Source, offset: int, text: str, problems: Problems, lost: list[str]) -> list[Any]:
    """Parse one declaration; blank out the lines that are wrong until the rest can be read."""
    with suppress(Stopped, TooDeep):
        return _parse_text(source, offset, text)
    whole = text
    text = _without_open_lines(source, offset, text, problems, lost)
    if mistakes.report_brackets(source, offset, text, problems):
        opened = text.count("{") >= text.count("}")
        lost += [text, _unknown(text) if opened else ANY_LOST]
        return []
    seen: set[int] = set()
    for _ in range(20):
        try:
            return _parse_text(source, offset, text)
        except TooDeep as deep:
            problems.add(
                "TTR006", deep.span, "nested too deeply", "more than 60 levels", help="name a part of it with `rule`"
            )
            break
        except Stopped as stopped:
            start, end = mistakes.whole_line(text, stopped.at)
            if start in seen:  # the brackets left of a line that was reported do not fit either
                break
            seen.add(start)
            above = BELOW_COMPARISON.search(text[: stopped.at]) if VALUES.match(text) else None
            if above:  # read on as it was meant, so that nothing is said of the lines below
                _report_comparison(source.span(offset + above.start(1), offset + above.end(1)), problems)
                text = text[: above.start()] + " " + text[above.start() + 1 :]
                continue
            mistakes.report_unexpected(source, offset, text, stopped.at, stopped.error, problems)
            if start == 0 or whole.startswith("table"):  # a row less would change what the others mean
                break
            outside = text.count("{", 0, start) == text.count("}", 0, start)
            lost += [text[start:end], _unknown(text[start:end].lstrip()) if outside else ""]
            text = _without(text, start, end)
    lost += [whole, _unknown(whole)]
    return []


def _without_open_lines(source: Source, offset: int, text: str, problems: Problems, lost: list[str]) -> str:
    """Report the lines of a block that open something and do not close it, and blank them out, if that mends it."""
    if not LINE_BLOCKS.match(text) or not mistakes.report_brackets(source, offset, text, Problems()):
        return text
    bad: list[tuple[int, str]] = []
    at, kept = 0, list[str]()
    for line in text.split("\n"):
        plain = mistakes.strip_comments(line)
        alone = not {"{", "}"} & set(plain) and mistakes.report_brackets(source, 0, plain, Problems())
        bad += [(at, line)] if alone else []
        kept.append(" " * len(line) if alone else line)
        at += len(line) + 1
    made = "\n".join(kept)
    if mistakes.report_brackets(source, offset, made, Problems()):
        return text
    for start, line in bad:
        mistakes.report_brackets(source, offset + start, mistakes.strip_comments(line), problems)
        lost.append(line)
    return made


def _unknown(text: str) -> str:
    """Return a sign if a declaration that cannot be read does not show what it would have declared or replaced."""
    if any(not STARTS.match(line) for line in text.split("\n")[1:]):
        return ANY_LOST
    text = mistakes.spelt(text)
    return EXCEPTION_LOST if CHANGES.match(text) else "" if NAMED.match(text) else ANY_LOST


def _without(text: str, start: int, end: int) -> str:
    """Blank out a line, keeping every other offset and any brackets that balance."""
    line = text[start:end]
    opened = line.count("{") - line.count("}")
    blank = re.sub(r"[^\n]", " ", line)
    if opened > 0:
        blank = "{" * opened + blank[opened:]
    elif opened < 0:
        blank = "}" * -opened + blank[-opened:]
    return text[:start] + blank + text[end:]


def _with_prose(found: list[Any]) -> tuple[Declaration, ...]:
    """Give each run of prose lines to the declaration below it."""
    declarations: list[Declaration] = []
    prose: list[ProseLine] = []
    for item in found:
        if isinstance(item, ProseLine):
            prose.append(item)
            continue
        if prose:
            values = {f: getattr(item, f) for f in item.__dataclass_fields__}
            values["prose"] = tuple(prose)
            item = type(item)(**values)
            prose = []
        declarations.append(item)
    return tuple(declarations)


def read_source(path: Path, name: str, problems: Problems) -> Source | None:
    """Read a file as UTF-8; say what is wrong with it where that fails."""
    try:
        data = read_bytes(path)
    except IsADirectoryError:
        problems.add("TTR008", None, f"`{name}` is a folder, not a file", help="name a `.ttr` file in it")
        return None
    except TooLarge as error:
        problems.add("TTR002", None, f"`{name}` is {error.strerror}", help="split the file into modules and `use` them")
        return None
    except OSError as error:
        problems.add("TTR008", None, f"cannot read `{name}`: {error.strerror or error}")
        return None
    return decode(data, name, problems)


def decode(data: bytes, name: str, problems: Problems) -> Source | None:
    """Turn bytes into a source text."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    if b"\0" in data[:4096] or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        problems.add("TTR001", None, f"`{name}` is not a text file in UTF-8", help="save it as UTF-8 text")
        return None
    try:
        text = data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        source = Source(name, text if text.isascii() else unicodedata.normalize("NFC", text))
        return without_unseen(source, problems)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add("TTR001", None, f"`{name}` is not UTF-8: bad byte in line {line}", help="save it as UTF-8 text")
        return None

"""Turn problems into messages for a person: a title, the source line with the place underlined, and what would help.

`width` bounds the source lines; titles, labels and help are left whole, so that they can be searched and copied.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from ttrdsl.diagnostics.diagnostic import Diagnostic
from ttrdsl.diagnostics.source import Source, Span

COLORS = {"error": "1;31", "warning": "1;33", "advice": "1;36", "gutter": "1;34", "title": "1"}

# Three digits, so that the messages about one file of ordinary length stand in line below each other.
_LEAST_DIGITS = 3
_LEAST_ROOM = 20
_TAB = "    "


class Cell(NamedTuple):
    """One character as it is shown, and the columns of the terminal it takes."""

    shown: str
    width: int


@lru_cache(maxsize=4096)
def cell(character: str) -> Cell:
    """Return how a character is shown; one that could move the cursor or hide text is spelt out."""
    if " " <= character <= "~":
        return Cell(character, 1)
    if character == "\t":
        return Cell(_TAB, len(_TAB))
    if character < " ":
        return Cell(chr(0x2400 + ord(character)), 1)  # the block of control pictures: ␛ for escape
    kind = unicodedata.category(character)
    if kind[0] == "C" or kind in ("Zl", "Zp"):
        spelt = f"<U+{ord(character):04X}>"
        return Cell(spelt, len(spelt))
    # Decomposed Korean joins its vowels and finals to the syllable before, though they are not marks.
    if kind in ("Mn", "Me") or "\u1160" <= character <= "\u11ff":
        return Cell(character, 0)
    return Cell(character, 2 if unicodedata.east_asian_width(character) in "WF" else 1)


def visible(text: str) -> str:
    """Return the text on one line, with nothing in it that a terminal would obey."""
    return text if text.isascii() and text.isprintable() else "".join(cell(c).shown for c in text)


def place(span: Span, sources: Mapping[str, Source]) -> str:
    """Return `file:line:col`, or the file alone where its text could not be read."""
    source = sources.get(span.file)
    if source is None:
        return visible(span.file)
    line, column = source.position(span.start)
    return f"{visible(span.file)}:{line}:{column}"


def last_line(span: Span, source: Source) -> int:
    """Return the line of the last character; a span that ends with a line end does not reach the next line."""
    return source.position(max(span.start, span.end - 1))[0]


class _Look(NamedTuple):
    """What the lines of one message have in common."""

    sources: Mapping[str, Source]
    digits: int  # the width of the line numbers
    color: bool
    width: int

    def paint(self, text: str, tone: str) -> str:
        """Return the text in the colour of its tone."""
        return f"\x1b[{COLORS[tone]}m{text}\x1b[0m" if self.color else text

    def gutter(self, number: str, mark: str) -> str:
        """Return the left edge of a line: its number, if any, and a bar."""
        return self.paint(f"{number:>{self.digits}} {mark}", "gutter")


def render_text(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], *, color: bool, width: int = 100
) -> str:
    """Return all messages, with an empty line between them."""
    messages = [_message(d, _Look(sources, _digits(d, sources), color, width)) for d in diagnostics]
    return "\n".join("".join(f"{line}\n" for line in message) for message in messages)


def _message(diagnostic: Diagnostic, look: _Look) -> list[str]:
    """Return the lines of one message."""
    tone = diagnostic.severity
    title = look.paint(f": {visible(diagnostic.title)}", "title")
    lines = [look.paint(f"{tone}[{diagnostic.code}]", tone) + title]
    notes = [("help", text) for text in diagnostic.help] + [("more", f"ttrdsl explain {diagnostic.code}")]
    if diagnostic.span is not None:
        lines += _snippet(diagnostic.span, diagnostic.label, look, arrow="-->", mark="^", tone=tone)
    elif diagnostic.label:
        notes.insert(0, ("note", diagnostic.label))
    for other in diagnostic.related:
        lines += _snippet(other.span, other.label, look, arrow=":::", mark="-", tone="gutter")
    for word, text in notes:
        first, *rest = text.split("\n")
        lines.append(f"{look.gutter('', '=')} {word}: {visible(first)}")
        lines += [" " * (look.digits + 5 + len(word)) + visible(line) for line in rest]
    return lines


def _snippet(span: Span, label: str, look: _Look, *, arrow: str, mark: str, tone: str) -> list[str]:
    """Return the place, its line of source, and the underline with the label."""
    source = look.sources.get(span.file)
    header = f"{' ' * (look.digits - 1)}{look.paint(arrow, 'gutter')} {place(span, look.sources)}"
    if source is None:
        return [f"{header}: {visible(label)}" if label else header]
    line, column = source.position(span.start)
    last = last_line(span, source)
    text = source.line(line)
    # A span may begin at the line end itself, which `Source.line` leaves out.
    start = min(column - 1, len(text))
    end = len(text) if last > line else min(start + max(span.end - span.start, 0), len(text))
    shown, indent, length = _window(text, start, end, max(look.width - look.digits - 3, _LEAST_ROOM))
    words = [mark * length, *([visible(label)] if label else [])]
    if last > line:
        words.append(f"…continues to line {last}")
    return [
        header,
        look.gutter("", "|"),
        f"{look.gutter(str(line), '|')} {shown}".rstrip(),
        f"{look.gutter('', '|')} {' ' * indent}{look.paint(' '.join(words), tone)}",
    ]


def _window(text: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """Return the part of a line that fits, the columns before the underline, and the columns it takes."""
    if len(text) <= room and text.isascii() and text.isprintable():  # as most lines are
        return text, start, max(end - start, 1)
    # Only the neighbourhood is measured, so that many messages about one endless line stay cheap.
    low, high = max(0, start - 4 * room), start + 4 * room
    cells = [cell(c) for c in text[low:high]]
    start, end = start - low, min(end - low, len(cells))
    at = [0, *accumulate(c.width for c in cells)]
    first, stop = 0, len(cells)
    if low > 0 or high < len(text) or at[-1] > room:
        first, stop = _cut(at, start, end, room - 2)
    before = "…" if low + first > 0 else ""
    after = "…" if low + stop < len(text) else ""
    shown = before + "".join(c.shown for c in cells[first:stop]) + after
    indent = len(before) + at[start] - at[first]
    length = at[min(end, stop)] - at[start]
    if start < end and length == 0 and indent > 0:
        indent -= 1  # A mark alone stands on the letter before it.
    return shown, indent, max(length, 1)


def _cut(at: list[int], start: int, end: int, room: int) -> tuple[int, int]:
    """Choose the first and the stopping cell around a span, given the column at which each cell begins."""
    count = len(at) - 1
    margin = max(room - (at[end] - at[start]), 0) // 2
    first = stop = start
    while first > 0 and at[start] - at[first - 1] <= margin:
        first -= 1
    while stop < count and at[stop + 1] - at[first] <= room:
        stop += 1
    # At the end of the line the room left over goes to what stands before.
    while first > 0 and at[stop] - at[first - 1] <= room:
        first -= 1
    return first, stop


def _digits(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> int:
    """Return the width of the line numbers of a message."""
    spans = [p.span for p in diagnostic.related] + ([diagnostic.span] if diagnostic.span else [])
    lines = [sources[s.file].position(s.start)[0] for s in spans if s.file in sources]
    return max([_LEAST_DIGITS, *(len(str(line)) for line in lines)])

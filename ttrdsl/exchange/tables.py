"""Turn the text of a CSV file into a table whose every cell knows its place in the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ttrdsl.bundle.limits import MOST_ELEMENTS
from ttrdsl.diagnostics import Problems, Source, Span

LONGEST = 4_000_000
SEPARATORS = ",;\t|"
MOST_COLUMNS = 100
QUOTES = "put a cell that holds the separator in quotes, or name the column in the first line"


@dataclass(frozen=True)
class Cell:
    """The text of a cell without blanks and quotes around it, and where it stands."""

    text: str
    span: Span


Row = list[Cell]


@dataclass(frozen=True)
class Table:
    """A head and rows that are as long as the head."""

    source: Source
    head: Row
    rows: list[Row]


def read_table(source: Source, problems: Problems) -> Table | None:
    """Read a table; rows that do not fit its head are reported and left out."""
    if len(source.text) > LONGEST:
        title = f"file of {len(source.text):,} characters is too large"
        problems.add("TTR002", source.span(0, 0), title, f"at most {LONGEST:,} are read", help="split the board")
        return None
    rows = [row for row in _rows(source, problems) if any(cell.text for cell in row) and row[0].text[:1] != "#"]
    if not rows:
        problems.add("TTR021", None, f"`{source.name}` is empty", help="the first line names the columns")
        return None
    head, *body = rows
    if len(body) > MOST_ELEMENTS:
        title = f"table of {len(body):,} rows is too large"
        problems.add("TTR002", body[MOST_ELEMENTS][0].span, title, f"at most {MOST_ELEMENTS:,} are read")
        return None
    if len(head) > MOST_COLUMNS:
        problems.add("TTR021", head[0].span, f"table of {len(head)} columns", f"at most {MOST_COLUMNS} are read")
        return None
    return Table(source, head, list(_fitting(head, body, problems)))


def _fitting(head: Row, rows: list[Row], problems: Problems) -> Iterator[Row]:
    for row in rows:
        while len(row) > len(head) and not row[-1].text:
            row.pop()
        if len(row) > len(head):
            title = f"row of {len(row)} cells under a header of {len(head)}"
            problems.add("TTR023", row[len(head)].span, title, "no column for this cell", help=QUOTES)
            # What this row would have named is not missing: that it could not be read is said already.
            problems.lost.update(word for cell in row for word in re.findall(r"\w+", cell.text))
            continue
        end = row[-1].span
        yield row + [Cell("", Span(end.file, end.end, end.end))] * (len(head) - len(row))


def separator(line: str) -> str:
    """Return what separates the cells of a first line: the most frequent candidate outside quotes."""
    outside = "".join(line.split('"')[::2])
    counts = Counter(c for c in outside if c in SEPARATORS)
    return max(SEPARATORS, key=lambda s: (counts[s], -SEPARATORS.index(s)))


def _rows(source: Source, problems: Problems) -> Iterator[Row]:
    """Cut a text into rows of cells; a quoted cell may hold separators, line ends and doubled quotes."""
    text, at = source.text, 0
    first = next((line for line in text.split("\n") if line.strip()), "")
    mark = separator(first)
    row: Row = []
    while at <= len(text):
        start = at
        while at < len(text) and text[at] in " \t" and text[at] != mark:
            at += 1
        if text[at : at + 1] == '"':
            end = _closing(text, at)
            if end < 0:
                span = source.span(at, min(at + 1, len(text)))
                problems.add("TTR005", span, "cell without closing quote", "opened here", help='close it with `"`')
                return
            cell = Cell(text[at + 1 : end].replace('""', '"').strip(), source.span(at, end + 1))
            at = _next(text, end + 1, mark)
        else:
            at = _next(text, at, mark)
            raw = text[start:at]
            lead = len(raw) - len(raw.lstrip())
            cell = Cell(raw.strip(), source.span(start + lead, start + lead + len(raw.strip())))
        row.append(cell)
        if at >= len(text) or text[at] == "\n":
            yield row
            row = []
        at += 1


def _closing(text: str, at: int) -> int:
    """Return where the quote that opens at a place is closed; -1 if it never is."""
    end = text.find('"', at + 1)
    while end >= 0 and text[end + 1 : end + 2] == '"':
        end = text.find('"', end + 2)
    return end


def _next(text: str, at: int, mark: str) -> int:
    """Return where a cell ends: at the next separator, line end or the end of the text."""
    line = text.find("\n", at)
    end = line if line >= 0 else len(text)
    found = text.find(mark, at, end)
    return found if found >= 0 else end

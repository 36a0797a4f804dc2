"""Turn a `.ttr` text into its canonical layout.

The author's lines stay in their order; a pass changes the blanks in and between them and nothing else: `format_lines`
cuts the text into tokens and indents, `format_blocks` and `format_runs` align columns, `format_margin` places citations
and comments.
"""

from __future__ import annotations

from ttrdsl.syntax.format_blocks import align_blocks
from ttrdsl.syntax.format_lines import Line, LineReader, Unsure
from ttrdsl.syntax.format_margin import write_lines
from ttrdsl.syntax.format_runs import align_runs

PICTURE = ("drawing", "outline")  # statements about how a board is drawn


def format_text(text: str) -> str:
    """Return the canonical layout of a text; a text whose brackets or signs do not fit is returned unchanged."""
    try:
        lines = LineReader().read(text.replace("\r\n", "\n").replace("\r", "\n"))
    except Unsure:
        return text
    lines = _with_picture_apart(_without_idle_blanks(lines))
    align_blocks(lines)
    align_runs(lines)
    return "".join(line + "\n" for line in write_lines(lines))


def _without_idle_blanks(lines: list[Line]) -> list[Line]:
    """Leave out blank lines at the start and end of the file and of blocks, and all but one of several."""
    kept: list[Line] = []
    blank = False
    for line in lines:
        if line.kind == "blank":
            blank = True
            continue
        if blank and kept and not _opens(kept[-1]) and not _closes(line):
            kept.append(Line("blank"))
        blank = False
        kept.append(line)
    return kept


def _with_picture_apart(lines: list[Line]) -> list[Line]:
    """Put a blank line between wishes for the picture and everything else; comments stay with what follows."""
    kept: list[Line] = []
    above = 0  # lines of comments and texts before the next statement
    pictured: bool | None = None  # whether the last statement was about the picture
    for line in lines:
        if line.kind == "code" and line.block == "file" and line.starts and line.tokens[0].kind != "prose":
            picture = line.tokens[0].text in PICTURE
            at = len(kept) - above
            if pictured is not None and picture != pictured and at and kept[at - 1].kind != "blank":
                kept.insert(at, Line("blank"))
            pictured, above = picture, 0
        else:
            told = line.kind == "comment" or (bool(line.tokens) and line.tokens[0].kind == "prose")
            above = above + 1 if told else 0
        kept.append(line)
    return kept


def _opens(line: Line) -> bool:
    return bool(line.tokens) and line.tokens[-1].kind == "open"


def _closes(line: Line) -> bool:
    return bool(line.tokens) and line.tokens[0].kind == "close"

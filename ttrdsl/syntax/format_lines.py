"""Cut a text into lines of tokens and find the indentation of each line.

The author's line breaks stay. A line is indented by two blanks for the block it stands in; what goes on with the line
before (`and`, `or`, `where`, `else`, an operator, or inside brackets) by five more than the line it goes on with.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ttrdsl.syntax import format_tokens as t
from ttrdsl.syntax.format_spaces import blanks, is_unary
from ttrdsl.syntax.format_tokens import Token

STEP = 2
GOES_ON = 5
CONTINUES = re.compile(r"else\b|(?:and|or|where)\b(?!:)|(?:has|is)[ \t]+['\w]|(?:[-+*/%|=]|!=|<=?)[ \t]")
BOARD = ("cities", "routes", "tickets", "zones")
PARTNER = {"(": ")", "[": "]", "{": "}"}


class Unsure(Exception):
    """The text is nothing the formatter understands."""


@dataclass(slots=True)
class Line:
    """A line: its indentation, its code, and what stands in the margin behind the code."""

    kind: str  # "blank", "comment" or "code"
    indent: int = 0
    tokens: list[Token] = field(default_factory=list)
    cites: str = ""
    comment: str = ""
    block: str = ""  # the kind of block it stands in, and which one
    number: int = 0
    starts: bool = False  # it begins a statement
    alone: bool = False  # it begins a statement and nothing else: no `;` and no braces


@dataclass(slots=True)
class Frame:
    """An open bracket, or the file; braces remember the statement that is being read in them."""

    kind: str
    closer: str
    base: int  # the indentation of the line that opened it
    number: int
    indent: int = 0  # of the statement
    words: list[str] = field(default_factory=list)  # the first words of the statement
    thens: int = 0  # `then` still without its `else`
    past_number: bool = False  # board lines: names of places come before the first number

    def begin(self, indent: int) -> None:
        """Begin a statement."""
        self.indent = indent
        self.words = []
        self.thens = 0
        self.past_number = False


class LineReader:
    """Reads a text line by line, keeping the open brackets."""

    def __init__(self) -> None:
        self.frames = [Frame("file", "", -STEP, 0)]
        self.blocks = 0

    def read(self, text: str) -> list[Line]:
        """Return the lines of a text; raise `Unsure` where brackets or tokens do not fit."""
        raw = [line.strip(" \t") for line in text.split("\n")]
        lines = [self._line(line, link) for line, link in zip(raw, _next_links(raw), strict=True)]
        if len(self.frames) > 1:
            raise Unsure
        return lines

    def _line(self, text: str, next_link: str) -> Line:
        if text[:1] == ";" and self.frames[-1].closer not in (")", "]"):
            text = _without_idle_start(text, next_link)
        if not text:
            return Line("blank")
        if text[0] == "#":
            return Line("comment", self._indent(next_link), comment=t.comment_text(text))
        return self._code(text, next_link)

    def _code(self, text: str, next_link: str) -> Line:
        frame = self.frames[-1]
        line = Line("code", self._indent(text), block=frame.kind, number=frame.number)
        inside = frame.closer in (")", "]")
        if not inside and text[0] != "}" and not CONTINUES.match(text):
            line.starts = True
            frame.begin(line.indent)
        self._read_tokens(text, line, prose=line.starts)
        line.tokens = _without_idle_ends(line.tokens, next_link)
        line.alone = line.starts and not any(token.text in ("{", "}", ";") for token in line.tokens)
        _set_cites(line)
        if not line.tokens:
            return Line("comment", line.indent, comment=line.comment) if line.comment else Line("blank")
        return line

    # -- indentation ----------------------------------------------------------------------------

    def _indent(self, text: str) -> int:
        """Return the indentation of a line that begins with this text."""
        depth = len(self.frames)
        base = None
        for letter in text:
            frame = self.frames[depth - 1]
            if letter in (" ", "\t"):
                continue
            if depth == 1 or letter != frame.closer:
                break
            depth -= 1
            base = frame.base if letter == "}" else self._bracket_indent(depth)
        if base is not None:
            return base
        frame = self.frames[-1]
        if frame.closer in (")", "]"):
            return self._bracket_indent(depth)
        word = CONTINUES.match(text)
        if not word:
            return frame.base + STEP
        if word.group() == "else" and not frame.thens:
            return frame.indent  # the other half of a step: `try …` above, `else …` below
        return frame.indent + GOES_ON

    def _bracket_indent(self, depth: int) -> int:
        """Return the indentation of a line that goes on inside so many open brackets."""
        brackets = 0
        while self.frames[depth - 1].closer in (")", "]"):
            brackets += 1
            depth -= 1
        return self.frames[depth - 1].indent + GOES_ON + STEP * brackets

    # -- tokens ---------------------------------------------------------------------------------

    def _read_tokens(self, text: str, line: Line, prose: bool) -> None:
        at = 0
        before: Token | None = None
        while at < len(text):
            frame = self.frames[-1]
            if text[at] == ">" and frame.kind in ("file", "steps") and _may_be_prose(before, prose):
                line.tokens.append(Token("prose", t.prose_text(text[at:]), 0 if before is None else 1))
                return
            match = self._pattern(frame).match(text, at)
            if match is None:
                raise Unsure
            kind = match.lastgroup or ""
            token = Token(kind, match.group(kind))
            at = match.end()
            while at < len(text) and text[at] in " \t":
                at += 1
            if kind == "comment":
                line.comment = t.comment_text(token.text)
                return
            self._refine(token, before, begins=before is None and not CONTINUES.match(text))
            token.space = blanks(before, token, frame.kind, self._spaced_colon(frame))
            line.tokens.append(token)
            self._follow(token, before, line.indent)
            before = token

    def _pattern(self, frame: Frame) -> re.Pattern[str]:
        if frame.kind in BOARD:
            return t.RULES if frame.past_number else t.PLACES
        if frame.kind in ("pairs", "grid"):
            return t.CELLS
        return t.ATTRIBUTES if frame.kind == "attributes" else t.RULES

    def _refine(self, token: Token, before: Token | None, begins: bool) -> None:
        """Give a token the kind that follows from what stands before it; `begins` if that is nothing at all."""
        if token.kind == "place" and before is not None and before.kind == "place":
            raise Unsure  # a tab between them: written with a blank, they would be one name
        if token.kind == "dash":
            token.text = t.DASH
        elif token.kind == "word" and before is not None and before.text == ".":
            token.kind = "name"
        elif token.text == "-" and token.kind == "sign":
            turned = self.frames[-1].kind == "cities"  # the angle of a name
            if begins if before is None else turned or is_unary(before):
                token.kind = "unary"

    def _spaced_colon(self, frame: Frame) -> bool:
        """Say whether a colon has a blank before it: in fields, zones and the heads of tickets."""
        if frame.kind == "zones":
            return True
        if frame.kind not in ("file", "scenario"):
            return False
        return frame.words[:1] == ["tickets"] or (len(frame.words) == 3 and frame.words[1] == "has")

    def _follow(self, token: Token, before: Token | None, indent: int) -> None:
        """Keep the open brackets and the statement up to date."""
        frame = self.frames[-1]
        if token.kind == "open":
            self._open(token, before, frame, indent)
        elif token.kind == "close":
            if len(self.frames) == 1 or token.text != frame.closer:
                raise Unsure
            self.frames.pop()
        elif token.text == ";" and token.kind == "sign":
            frame.begin(indent)
        else:
            if len(frame.words) < 3:
                frame.words.append(token.text)
            if token.kind == "number":
                frame.past_number = True
            elif token.kind == "word":
                _follow_word(frame, token.text)

    def _open(self, token: Token, before: Token | None, frame: Frame, indent: int) -> None:
        kind = "round"
        self.blocks += 1
        if token.text == "{":
            kind = self._block_kind(frame, before)
        elif token.text == "[" and (frame.kind in BOARD or frame.kind == "deck"):
            kind = "attributes"
        self.frames.append(Frame(kind, PARTNER[token.text], indent, self.blocks, indent))

    def _block_kind(self, frame: Frame, before: Token | None) -> str:
        """Name the kind of block that a brace opens."""
        first = frame.words[0] if frame.words else ""
        if frame.kind in ("file", "scenario") and first in BOARD:
            return first
        if frame.kind == "scenario" and first == "cases":
            return "cases"
        if frame.kind == "file":
            if first == "table":
                return "grid" if frame.words[2:] == ["by"] else "pairs"
            if first in ("deck", "use", "winner", "scenario"):
                return first
            if first == "board":
                return "scenario"
        around = next(f for f in reversed(self.frames) if f.closer not in (")", "]"))
        if around.kind == "cost" or (before is not None and before.text in ("cost", "times")):
            return "cost"
        return "steps"


def _follow_word(frame: Frame, word: str) -> None:
    if word == "then":
        frame.thens += 1
    elif word == "else":
        frame.thens = max(0, frame.thens - 1)
    elif word == "or" and frame.kind == "tickets":
        frame.past_number = False


def _may_be_prose(before: Token | None, line_start: bool) -> bool:
    if before is None:
        return line_start
    return before.kind == "cite" or before.text in ("{", ";")


def _next_links(raw: list[str]) -> list[str]:
    """Return for each line the word by which the next line with code goes on with it, or nothing."""
    found = [""] * len(raw)
    link = ""
    for at in range(len(raw) - 1, -1, -1):
        found[at] = link
        if raw[at] and raw[at][0] != "#":
            word = CONTINUES.match(raw[at])
            link = word.group() if word else ""
    return found


def _without_idle_start(text: str, next_link: str) -> str:
    """Leave out each `;` at the start of a line, but for one before a word such as `or`, which is a name there."""
    rest = text.lstrip("; \t")
    link = CONTINUES.match(rest) if rest and rest[0] != "#" else next_link
    return ";" + rest if link else rest


def _without_idle_ends(tokens: list[Token], next_link: str) -> list[Token]:
    """Leave out each `;` that ends nothing: at the end of a line, before `}`, after `{` or before another `;`."""
    if not any(token.text == ";" for token in tokens):
        return tokens
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        before = kept[-1].text if kept else ""
        if token.text == ";":
            after = tokens[at + 1].text if at + 1 < len(tokens) else ""
            last = not next_link if not after else after in ("}", ";")
            if last or (before == "{" and not CONTINUES.match(after)):
                continue
            token.space = 0
        elif before in ("{", ";") or token.text == "}":
            token.space = 2 if before == ";" else 1 if before else 0
        kept.append(token)
    return kept


def _set_cites(line: Line) -> None:
    """Move the citations at the end of a line into its margin."""
    at = len(line.tokens)
    while at > 0 and line.tokens[at - 1].kind == "cite":
        at -= 1
    if at > 0:
        line.cites = " ".join(token.text for token in line.tokens[at:])
        del line.tokens[at:]

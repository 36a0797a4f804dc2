"""Laws of the formatter: twice is once, nothing is lost, and blanks in the input do not matter."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttrdsl.diagnostics import Problems, Source, Span
from ttrdsl.syntax.formatter import format_text
from ttrdsl.syntax.parser import parse

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "tests" / "golden" / "format").glob("*/*.ttr"), *(ROOT / "maps").rglob("*.ttr")])
TEXTS = [path.read_bytes().decode("utf-8").replace("\r\n", "\n") for path in FILES]
SMALL = [text for text in TEXTS if len(text) < 4000]

PIECES = re.compile(r"""(?P<kept>"[^"\n]*"|'[^'\n]*'|\#.*|(?:^|(?<=[{;]))[ ]*>.*)|(?P<blank>[ \t]+)|(?P<other>.)""")
DASHES = [" – ", "–", " — ", "—", " -- ", "--", " - ", " − "]
BLANKS = [" ", "  ", "\t", " \t  "]


def without_spans(tree: Any) -> Any:
    """Return a tree as plain tuples, without the places where things stand."""
    if is_dataclass(tree):
        values = (getattr(tree, part.name) for part in fields(tree))
        return (type(tree).__name__, *(without_spans(value) for value in values if not isinstance(value, Span)))
    if isinstance(tree, (tuple, list)):
        return tuple(without_spans(part) for part in tree if not isinstance(part, Span))
    return tree


def parsed(text: str) -> Any:
    """Return what a text says, or nothing if it has syntax errors."""
    problems = Problems()
    file = parse(Source("text", text), problems)
    return None if problems.found else without_spans(file.declarations)


def comments(text: str) -> list[str]:
    """Return the comments of a text, without blanks."""
    kept = [piece["kept"] for line in text.split("\n") for piece in PIECES.finditer(line.strip()) if piece["kept"]]
    return ["".join(piece.split()) for piece in kept if piece[0] == "#"]


# ---- every file -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_formatting_loses_nothing(text: str) -> None:
    once = format_text(text)
    assert format_text(once) == once
    assert parsed(text) is not None
    assert parsed(once) == parsed(text)
    assert comments(once) == comments(text)


@pytest.mark.parametrize("text", TEXTS, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_the_layout_is_clean(text: str) -> None:
    once = format_text(text)
    assert once.endswith("\n")
    assert "\n\n\n" not in once
    assert "\n\n}" not in once
    for line in once.split("\n"):
        assert line == line.rstrip()
        assert "\t" not in line


# ---- blanks do not matter ---------------------------------------------------------------------


def respaced(text: str, random: Random) -> str:
    """Change the blanks of a text, its dashes and the number of its blank lines, but not its lines."""
    out = [""] * random.randrange(3)
    on_board = False
    for line in text.split("\n"):
        line = line.strip()
        on_board = on_board or re.match(r"(cities|routes|tickets|zones)\b", line) is not None
        if line[:1] == "}" and random.random() < 0.5:
            out.append("")
        out.append(random.choice(["", " ", "\t", "     "]) + _respaced_line(line, on_board, random) if line else "")
        out += [""] * (random.randrange(3) if not line or re.search(r"[{(]$", line) else 0)
        on_board = on_board and "}" not in line
    return random.choice(["\n", "\r\n"]).join(out)


def _respaced_line(line: str, on_board: bool, random: Random) -> str:
    pieces: list[str] = []
    for piece in PIECES.finditer(line):
        text, after = piece.group(), line[piece.end() : piece.end() + 1]
        if piece["blank"]:
            inner = on_board and after.isalpha() and bool(pieces) and (pieces[-1].isalpha() or pieces[-1] in ".’")
            text = text if inner else random.choice(BLANKS)
        elif text in (",", "(", ")", ";") and random.random() < 0.3:
            text = random.choice(["", " "]) + text + random.choice(["", "  "])
        pieces.append(text)
    code = "".join(pieces)
    if on_board and "'" not in code and "#" not in code:
        code = re.sub(r"[ \t]*–[ \t]*", lambda _: random.choice(DASHES), code)
    return code + random.choice(["", "", " ", "\t"])


@given(st.sampled_from(SMALL), st.randoms(use_true_random=False))
def test_blanks_do_not_matter(text: str, random: Random) -> None:
    assert format_text(respaced(text, random)) == format_text(text)


# ---- texts that somebody is typing ------------------------------------------------------------


def damaged(text: str, random: Random) -> str:
    """Insert or leave out something at a few places; a last declaration stays whole."""
    for _ in range(random.randint(1, 4)):
        places = [found.start() for found in re.finditer(r"\b|(?<=\W)", text)]
        at = random.choice(places)
        piece = random.choice(
            ["\n", "\n\n", " ", "\t", ";", ";\n", "# c {\n", "-", "(", "[x -1]", "@X-1 ", " - ", "or ", ""]
        )
        rest = text[at:]
        text = text[:at] + piece + (rest.lstrip() if random.random() < 0.3 else rest)
    return text + "\nuse last\n"


@given(st.sampled_from(SMALL), st.randoms(use_true_random=False))
def test_the_laws_hold_for_texts_in_the_making(text: str, random: Random) -> None:
    text = damaged(text, random)
    once = format_text(text)
    assert _ink(once) == _ink(text)
    before = parsed(text)
    if before is not None:
        assert parsed(once) == before
        assert format_text(once) == once
        assert comments(once) == comments(text)


def _ink(text: str) -> str:
    """Return all that is not blank, with one kind of dash; a `;` may be idle."""
    return re.sub(r"[–—−‒―-]+", "-", "".join(text.split()).replace(";", ""))


@given(st.text(alphabet="ab1 {}()[]\"'#>@-–.,:;=|\n\t", max_size=80))
def test_no_text_is_too_strange(text: str) -> None:
    format_text(text)
    format_text("cities {\n" + text)
    format_text("table t {\n" + text + "\n}")

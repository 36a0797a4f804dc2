"""Turn what a file says about the picture of its board into rows of the bundle: outlines, wishes, sides of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from ttrdsl.bundle.drawing import HIDDEN, LARGEST, MOST_BENDS, MOST_POINTS, SHEETS, SIDES, TENTHS
from ttrdsl.diagnostics import Problems
from ttrdsl.diagnostics.suggest import listed, suggestion
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.things import Things
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Node, Word

PAIR = re.compile(r"(-?\d{1,7})(?:\.(\d))? +(-?\d{1,7})(?:\.(\d))?")
PLAIN_FILE = re.compile(r"[^\W_][\w.-]{0,80}\.(png|jpg|jpeg)", re.IGNORECASE)
BOUNDS = {"width": (50, 5000), "scale": (20, 500)}  # millimetres, and percent of the usual size
STEEPEST = 90
WISHES = ("background", "hide", "theme", "title", *BOUNDS)


def read_picture(
    book: Book, things: Things, problems: Problems, own_board: tuple[d.Declaration, ...] | None = None
) -> None:
    """Read outlines and wishes; the last layer that has any of a kind decides. A board of a scenario has none."""
    if own_board:
        return
    sheets: dict[str, tuple[int, list[list[int]]]] = {}
    for _, drawing in book.written(d.Drawing):
        for wish in drawing.lines:
            note_built_in(things, wish.word, *wish.words)
            things.drawing.update(_wish(wish, problems))
    for layer, decl in book.written(d.Outline):
        if _known(decl.kind, SHEETS, "kind of outline", problems):
            note_built_in(things, decl.kind)
            kept = sheets.get(decl.kind.text)
            shapes = kept[1] if kept and kept[0] == layer else []
            sheets[decl.kind.text] = layer, shapes + _shapes(decl, problems)
    things.outlines = [{"kind": kind, "points": points} for kind in SHEETS for points in sheets.get(kind, (0, []))[1]]
    if sum(len(row["points"]) for row in things.outlines) > 2 * MOST_POINTS:
        *_, (_, last) = book.written(d.Outline)
        problems.add("TTR220", last.kind.span, "outlines of too many points", f"at most {MOST_POINTS}")


def read_lettering(spot: d.Spot, city: int, things: Things, problems: Problems) -> None:
    """Read on which side of a city its name stands, and how far it is turned."""
    side = " ".join(word.text for word in spot.side)
    note_built_in(things, *spot.side)
    if side not in SIDES:
        problems.add("TTR220", spot.span, f"`{side}` is not a side of a city", f"expected {', '.join(SIDES)}")
    elif abs(spot.angle) > STEEPEST:
        problems.add("TTR220", spot.span, f"a name turned by {spot.angle} degrees", f"at most {STEEPEST}")
    else:
        things.letterings[city] = {"side": side} | ({"angle": spot.angle} if spot.angle else {})


def check_size(node: Node, numbers: Iterable[int], problems: Problems) -> None:
    """Report a number that is too large for a board."""
    if any(abs(number) > LARGEST for number in numbers):
        problems.add("TTR209", node.span, "a number here is too large", f"at most {LARGEST}")


def read_bends(line: d.RouteLine, problems: Problems) -> tuple[tuple[int, int], ...]:
    """Return the points that a route should run through; report too many, and those too far away."""
    if len(line.via) > MOST_BENDS:
        problems.add("TTR220", line.via[MOST_BENDS].span, "too many bends", f"at most {MOST_BENDS} of a route")
    for spot in line.via:
        check_size(spot, (spot.x, spot.y), problems)
    return tuple((spot.x, spot.y) for spot in line.via)


def _shapes(decl: d.Outline, problems: Problems) -> list[list[int]]:
    """Return the points of each shape, in tenths; a line that ends with a comma goes on with the next."""
    shapes: list[list[int]] = []
    goes_on = False
    for line in decl.lines:
        if not goes_on:
            shapes.append([])
        goes_on = line.text.rstrip().endswith(",")
        numbers, wrong = _points(line.text)
        if wrong is not None:
            shown = wrong.strip()[:30]
            helps = 'write pairs of numbers, as in `"120 40, 130 45.5, 128 60"`'
            problems.add("TTR220", line.span, f"`{shown}` is not a point", "expected x and y", help=helps)
            return []
        shapes[-1] += numbers
    least = {"frame": 2, "river": 2, "border": 2}.get(decl.kind.text, 3)
    if any(len(shape) < 2 * least for shape in shapes):
        problems.add("TTR220", decl.span, "an outline of too few points", f"at least {least}")
    return shapes


@lru_cache(maxsize=2000)
def _points(text: str) -> tuple[tuple[int, ...], str | None]:
    """Return the numbers of a line of points, or the first piece of it that is none; coasts are read once only."""
    found: list[int] = []
    for piece in text.strip().removesuffix(",").split(","):
        numbers = _pair(piece)
        if numbers is None:
            return (), piece
        found += numbers
    return tuple(found), None


def _pair(text: str) -> list[int] | None:
    match = PAIR.fullmatch(text.strip())
    if match is None:
        return None
    found = []
    for whole, tenth in ((match[1], match[2]), (match[3], match[4])):
        size = abs(int(whole)) * TENTHS + int(tenth or 0)
        found.append(-size if whole.startswith("-") else size)
    return found if max(map(abs, found)) <= TENTHS * LARGEST else None


def _wish(wish: d.Wish, problems: Problems) -> dict[str, Any]:
    """Return what one wish adds."""
    word, names, text, numbers = wish.word.text, wish.words, wish.text, wish.numbers
    if not _known(wish.word, WISHES, "wish for a drawing", problems):
        return {}
    if word in BOUNDS:
        low, high = BOUNDS[word]
        good = len(numbers) == 1 and low <= numbers[0] <= high and not names and text is None
        return {word: numbers[0]} if good else _wrong(wish, f"`{word} N`, with {low} to {high}", problems)
    if word == "theme":
        good = len(names) == 1 and text is None and not numbers
        return {word: names[0].text} if good else _wrong(wish, "`theme NAME`", problems)
    if word == "hide":
        if not names or text is not None or numbers:
            return _wrong(wish, f"`hide` and some of {', '.join(HIDDEN)}", problems)
        known = [name.text for name in names if _known(name, HIDDEN, "part of a drawing", problems)]
        return {word: list(dict.fromkeys(known))}
    plain = text is not None and PLAIN_FILE.fullmatch(text.text) is not None
    if word == "title":
        if text is None or not plain or names or numbers:
            return _wrong(wish, '`title "art.png"`: a PNG or JPEG next to this file', problems)
        return {word: text.text}
    good = plain and not names and len(numbers) <= 1
    if not good or any(fade > 100 for fade in numbers):
        return _wrong(
            wish, '`background "picture.jpg" FADE`: a PNG or JPEG next to this file, faded by 0 to 100', problems
        )
    assert text is not None
    return {word: text.text, "fade": numbers[0] if numbers else 40}


def _known(word: Word, known: tuple[str, ...], what: str, problems: Problems) -> bool:
    if word.text not in known:
        unknown_word(word, known, what, problems)
    return word.text in known


def unknown_word(word: Word, known: Sequence[str], what: str, problems: Problems) -> None:
    """Report a word that means nothing of what can be said of pictures, with those that do."""
    found = suggestion(word.span, word.text, known, otherwise=listed(known))
    problems.add("TTR123", word.span, f"unknown {what} `{word.text}`", f"no {what} has this name", **found)


def _wrong(node: Node, expected: str, problems: Problems) -> dict[str, Any]:
    problems.add("TTR220", node.span, "this wish does not say enough, or too much", f"expected {expected}")
    return {}

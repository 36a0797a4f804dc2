"""From the pieces and tracks of a game to what can be cut out for each player: pieces, markers, tokens for a round."""

from __future__ import annotations

from typing import Any

from ttrdsl.printing.faces import Face, Size
from ttrdsl.program.evaluate import NotConstant, exact
from ttrdsl.render import palette
from ttrdsl.render.draw_position import piece_shapes, player_ink
from ttrdsl.render.draw_routes import centred, emblem_shapes
from ttrdsl.render.looks import Emblem, emblem
from ttrdsl.render.scene import Disc, Ink, Shape
from ttrdsl.render.sizes import SPACE_LENGTH, SPACE_WIDTH
from ttrdsl.render.spaces import Space
from ttrdsl.tongue.english import plural
from ttrdsl.tongue.tongue import said

Bundle = dict[str, Any]
LONG = Size(SPACE_LENGTH + 2.0, SPACE_WIDTH + 2.0)  # what a piece that covers a space is cut from
ROUND = Size(15.0, 15.0)  # and a token
RADIUS = 6.0
PLACES = ("id city", "id route")
MOST = 200  # of a kind, for one player: a game that means "without end" is not printed so


def piece_sets(bundle: Bundle) -> list[tuple[str, Size, list[Face]]]:
    """Return what is printed: its title, the size of each, and the faces."""
    long, tokens = [], []
    marks = {
        kind: emblem(next((s for s in bundle.get("symbols", []) if s["of"].endswith(f".{kind}")), {}))
        for kind in sorted(bundle["pieces"])
    }
    signs = _signs([kind for kind, found in marks.items() if found is None])
    for kind, found in marks.items():
        row = bundle["pieces"][kind]
        count = how_many(bundle, row["start"])
        for owner in range(bundle["game"]["players"][1]) if row["of"] == "player" else (-1,):
            if found is None:
                long.append(Face(_long(owner, signs[kind]), count, _named(plural(kind.replace("_", " ")), owner)))
            else:
                tokens.append(Face(_token(owner, found), count, _named(plural(kind.replace("_", " ")), owner)))
    for row in bundle.get("symbols", []):
        for owner in range(bundle["game"]["players"][1]) if "track" in row else ():
            name = _named(row["of"].partition(".")[2].replace("_", " "), owner)
            tokens.append(Face(_token(owner, None), name=name))
            tokens.append(Face(_token(owner, Emblem(text=f"+{row['track']}")), name=f"{name}, +{row['track']}"))
    tokens += _standing(bundle)
    sets = ((said("pieces"), LONG, long), (said("markers and tokens"), ROUND, tokens))
    return [(title, size, faces) for title, size, faces in sets if any(face.copies for face in faces)]


def _standing(bundle: Bundle) -> list[Face]:
    """Return what stands on a city or route without being a piece: fields with a symbol, one of each player."""
    found = []
    for row in bundle.get("symbols", []):
        cell, mark = bundle["cells"].get(row["of"]), emblem(row)
        if cell is None or mark is None or cell["type"] not in PLACES or cell["by"] not in ([], ["player"]):
            continue
        for owner in range(bundle["game"]["players"][1]) if cell["by"] else (-1,):
            found.append(Face(_token(owner, mark), name=_named(row["of"].partition(".")[2].replace("_", " "), owner)))
    return found


def _named(what: str, owner: int) -> str:
    """Return what pieces are called, and whose they are."""
    return said("{what}, player {n}", what=said(what), n=owner + 1) if owner >= 0 else said(what)


def how_many(bundle: Bundle, start: Any) -> int:
    """Return how many pieces of a kind one owner begins with: the most that any number of players needs."""
    low, high = bundle["game"]["players"]
    counts = range(low, high + 1)
    try:
        return min(MOST, max(int(exact(start, bundle["facts"], n, counts) or 0) for n in counts))
    except NotConstant:
        return 0


def _signs(kinds: list[str]) -> dict[str, str]:
    """Return how kinds of the same shape are told apart: by as much of their names as it takes; one needs nothing."""
    names = [said(kind.replace("_", " ")).capitalize() for kind in kinds]
    found = {}
    for kind, name in zip(kinds, names, strict=True):
        others = [other for other in names if other != name]
        length = next((n for n in range(1, len(name)) if not any(x.startswith(name[:n]) for x in others)), len(name))
        found[kind] = name[:length] if others else ""
    return found


def _long(owner: int, sign: str) -> tuple[Shape, ...]:
    """Return a piece as it lies on the spaces of a route, with a sign of its kind; one of nobody is white."""
    space = Space((LONG.width / 2, LONG.height / 2), 0.0, SPACE_LENGTH)
    return tuple(piece_shapes(space, owner, sign + (str(owner + 1) if owner >= 0 else "")))


def _token(owner: int, found: Emblem | None) -> tuple[Shape, ...]:
    """Return a round token with what it stands for, or a marker with the number of its owner."""
    fill, on_top = player_ink(owner)
    x, y = ROUND.width / 2, ROUND.height / 2
    shapes: list[Shape] = [Disc((x, y), RADIUS, Ink(fill, palette.darker(fill), 0.5))]
    number = str(owner + 1) if owner >= 0 else ""
    if found is None:
        return (*shapes, centred(number, (x, y), 7.0, on_top))
    shapes += emblem_shapes(found, (x, y - (0.8 if number else 0.0)), 2.9, on_top)
    return (*shapes, centred(number, (x, y + 3.9), 2.8, on_top)) if number else tuple(shapes)

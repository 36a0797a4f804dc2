"""From the symbols of a bundle to how each route and city looks: the data of the game decide, not this code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ttrdsl.render.position import Position

Bundle = dict[str, Any]
Row = dict[str, Any]


@dataclass(frozen=True)
class Emblem:
    """A shape of `marks.py`, or a few letters."""

    shape: str = ""
    text: str = ""


@dataclass(frozen=True)
class RouteLook:
    """What is special about a route to the eye."""

    outline: str = ""
    fill: str = ""
    tints: tuple[int, ...] = ()
    on_spaces: tuple[tuple[Emblem, int], ...] = ()  # a mark, and how many spaces carry it
    in_middle: tuple[Emblem, ...] = ()
    beside: tuple[Emblem, ...] = ()
    badge: str = ""
    water: bool = False
    edge: str = ""
    direction: int = 0  # of a route that leaves over the edge: 1 to the right from its first city, 0 unknown


def emblem(row: Row) -> Emblem | None:
    """Return the mark or text of a symbol, if it has one."""
    if "mark" in row:
        return Emblem(row["mark"])
    return Emblem(text=row["text"]) if "text" in row else None


def values(bundle: Bundle, name: str) -> list[Any]:
    """Return what each route, city or zone has of a field; of what changes in a game, what it begins with."""
    fact = bundle["facts"].get(name)
    if fact is not None:
        return list(fact["data"])
    cell = bundle["cells"].get(name)
    if cell is None or not cell["by"] or cell["by"][0] == "player":
        return []
    start = cell["start"] if isinstance(cell["start"], (int, bool)) else -1
    found = [start] * len(bundle["domains"][cell["by"][0]])
    for key, value in cell.get("given", {}).items():
        found[int(key)] = value
    return found


def as_it_stands(bundle: Bundle, position: Position | None) -> Bundle:
    """Return a bundle whose cities and routes look as they do at a moment of a game."""
    if position is None:
        return bundle
    now = {name: {str(i): value for i, value in enumerate(held)} for name, held in position.fields.items()}
    cells = {name: cell | ({"given": now[name]} if name in now else {}) for name, cell in bundle["cells"].items()}
    return bundle | {"cells": cells}


def having(bundle: Bundle, row: Row) -> Iterator[tuple[int, int]]:
    """Yield the elements a symbol is for, and its amount: how many for a number, 1 otherwise."""
    kind = (bundle["facts"].get(row["of"]) or bundle["cells"].get(row["of"]) or {"type": ""})["type"]
    for index, value in enumerate(values(bundle, row["of"])):
        if isinstance(value, list):
            if row["value"] in value if "value" in row else value:
                yield index, 1
        elif "value" in row:
            if value == row["value"] and not isinstance(value, bool):
                yield index, 1
        elif kind == "truth":
            if value:
                yield index, 1
        elif kind == "number":
            if value:
                yield index, value
        elif isinstance(value, int) and value >= 0:
            yield index, 1


def rows_of(bundle: Bundle, owner: str) -> list[Row]:
    """Return the symbols for fields of an owner, in the order in which they were declared."""
    return [row for row in bundle.get("symbols", []) if row["of"].startswith(owner + ".")]


def route_looks(bundle: Bundle) -> list[RouteLook]:
    """Return the look of each route."""
    looks = [RouteLook() for _ in bundle["board"]["routes"]]
    for row in rows_of(bundle, "route"):
        if row["of"].partition(".")[2] in bundle["pieces"]:
            continue
        number = (bundle["facts"].get(row["of"]) or bundle["cells"].get(row["of"]) or {"type": ""})["type"] == "number"
        for index, amount in having(bundle, row):
            length = bundle["board"]["routes"][index]["length"]
            looks[index] = _with(looks[index], row, amount if number else length, amount, _named(bundle, row, index))
    return looks


def _with(look: RouteLook, row: Row, count: int, amount: int, name: str) -> RouteLook:
    found = emblem(row)
    beside = is_beside(row)
    if beside:
        look = replace(look, beside=(*look.beside, *([found] if found else [Emblem(text=name)] if name else [])))
    elif found is not None:
        if row.get("on", "spaces") == "spaces":
            look = replace(look, on_spaces=(*look.on_spaces, (found, count)))
        else:
            look = replace(look, in_middle=(*look.in_middle, found))
    if "edge" in row:
        look = replace(look, edge=row["edge"], direction=(amount > 0) - (amount < 0) if count == amount else 0)
    return replace(
        look,
        outline=row.get("outline", look.outline),
        fill=row.get("fill", look.fill),
        tints=tuple(row.get("tint", look.tints)),
        badge=" · ".join(filter(None, (look.badge, name))) if row.get("badge") and not beside else look.badge,
        water=look.water or row.get("ground") == "water",
    )


def is_beside(row: Row) -> bool:
    """Say whether a symbol stands beside its city or route, not on it."""
    return row.get("on") == "beside"


def shortest_value(bundle: Bundle, row: Row) -> str:
    """Return the shortest value on this board that a badge shows; a number, if there is none yet."""
    return min([_named(bundle, row, i) for i, _ in having(bundle, row)], key=len, default="2")


def _named(bundle: Bundle, row: Row, index: int) -> str:
    """Return a value as people say it."""
    fact = bundle["facts"].get(row["of"]) or bundle["cells"].get(row["of"])
    value = values(bundle, row["of"])[index]
    kind = fact["type"] if fact else ""
    if kind.startswith("set "):
        return ", ".join(str(bundle["domains"][kind.removeprefix("set ")][x]) for x in value)
    if kind.startswith("id "):
        domain = kind.removeprefix("id ")
        names = bundle["domains"].get(domain, [])
        return str(names[value]) if 0 <= value < len(names) else ""
    return "" if kind == "truth" else str(value)


def city_emblems(bundle: Bundle, beside: bool = False) -> list[tuple[Emblem, ...]]:
    """Return the marks each city carries, or those beside it."""
    found: list[tuple[Emblem, ...]] = [() for _ in bundle["board"]["cities"]]
    for row in rows_of(bundle, "city"):
        mark = emblem(row)
        if row["of"].partition(".")[2] in bundle["pieces"] or is_beside(row) != beside:
            continue
        for index, _ in having(bundle, row):
            shown = mark or (Emblem(text=_named(bundle, row, index)) if row.get("badge") else None)
            if shown is not None:
                found[index] = (*found[index], shown)
    return found

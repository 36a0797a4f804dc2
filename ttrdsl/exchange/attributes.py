"""The attributes a bundle has beside what every board has: constants of cities, routes and tickets, by name."""

from __future__ import annotations

from typing import Any, NamedTuple

from ttrdsl.exchange.draft import BETWEEN, FLAG, NAME, NUMBER, Value

# What the language itself gives to everything of a kind; all else was declared by a game or a module.
BUILT_IN = {"route.length", "route.colors", "route.ends", "route.twins"}


class Attribute(NamedTuple):
    """A named value of each element; `None` where it stands for nothing."""

    name: str
    type: str
    values: list[Value | None]


def attributes(bundle: dict[str, Any], domain: str) -> list[Attribute]:
    """Return the attributes of a domain in the order of their names: constants, and start values that may change."""
    found = []
    for key, fact in sorted(bundle["facts"].items()):
        owner, _, name = key.partition(".")
        if owner == domain and fact["by"] == [domain] and key not in BUILT_IN:
            values = [_value(bundle, fact["type"], value) for value in fact["data"]]
            found.append(Attribute(name, _type(fact["type"]), values))
    for key, cell in sorted(bundle["cells"].items()):
        owner, _, name = key.partition(".")
        if owner == domain and cell["by"] == [domain] and cell.get("given"):
            given = cell["given"]
            count = len(bundle["domains"][domain])
            values = [_value(bundle, cell["type"], given.get(str(i))) for i in range(count)]
            found.append(Attribute(name, _type(cell["type"]), values))
    return [each for each in found if any(value is not None for value in each.values)]


def _type(kind: str) -> str:
    return {"truth": FLAG, "number": NUMBER, "optional": NUMBER}.get(kind, NAME)


def _value(bundle: dict[str, Any], kind: str, value: Any) -> Value | None:
    if kind.startswith("id "):
        names = bundle["domains"].get(kind.removeprefix("id "), [])
        return str(names[value]) if isinstance(value, int) and 0 <= value < len(names) else None
    if kind.startswith("set "):
        names = bundle["domains"].get(kind.removeprefix("set "), [])
        return BETWEEN.join(str(names[i]) for i in value or ()) or None
    if kind == "truth":
        return True if value else None
    return int(value) if isinstance(value, int) and value else None


def color_words(bundle: dict[str, Any]) -> list[str]:
    """Return the color of each route as it is written on board lines."""
    colors = bundle["domains"]["color"]
    shown = []
    for route, of in zip(bundle["board"]["routes"], bundle["facts"]["route.colors"]["data"], strict=True):
        shown.append("gray" if route["gray"] or not of else str(colors[of[0]]))
    return shown


def ticket_columns(bundle: dict[str, Any]) -> dict[str, list[int]]:
    """Return the columns of numbers of tickets, by goal; `points` first."""
    facts = bundle["facts"]
    names = [k.partition(".")[2] for k, f in facts.items() if k.startswith("goal.") and f["type"] == "number"]
    return {name: facts[f"goal.{name}"]["data"] for name in sorted(names, key=lambda n: (n != "points", n))}

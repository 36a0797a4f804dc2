"""Write the board of a bundle as GraphML: cities and routes with everything that is known of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from ttrdsl.exchange.attributes import attributes, color_words
from ttrdsl.exchange.draft import FLAG, NUMBER, Value


class Column(NamedTuple):
    """A named value of each city or each route."""

    name: str
    type: str  # of GraphML: boolean, int or string
    values: list[Value | None]


def city_columns(bundle: dict[str, Any]) -> list[Column]:
    """Return what is known of cities: name, position, further spots, attributes."""
    cities = bundle["board"]["cities"]
    more = [" ".join(f"{x},{y}" for x, y in city["spots"][1:]) or None for city in cities]
    return [
        Column("name", "string", [city["name"] for city in cities]),
        Column("x", "int", [city["spots"][0][0] if city["spots"] else None for city in cities]),
        Column("y", "int", [city["spots"][0][1] if city["spots"] else None for city in cities]),
        *([Column("further_spots", "string", list(more))] if any(more) else []),
        *_attributes(bundle, "city"),
    ]


def route_columns(bundle: dict[str, Any]) -> list[Column]:
    """Return what is known of routes: name, length, color, the line they belong to, attributes."""
    routes = bundle["board"]["routes"]
    return [
        Column("name", "string", list(bundle["domains"]["route"])),
        Column("length", "int", [route["length"] for route in routes]),
        Column("color", "string", list(color_words(bundle))),
        Column("line", "int", [route["group"] for route in routes]),
        *_attributes(bundle, "route"),
    ]


def _attributes(bundle: dict[str, Any], domain: str) -> Iterator[Column]:
    for each in attributes(bundle, domain):
        yield Column(each.name, {FLAG: "boolean", NUMBER: "int"}.get(each.type, "string"), each.values)


def to_graphml(bundle: dict[str, Any]) -> str:
    """Return the text of a GraphML file; tracks between the same cities are edges of their own."""
    cities, routes = city_columns(bundle), route_columns(bundle)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    for owner, columns in (("node", cities), ("edge", routes)):
        for at, column in enumerate(columns):
            words = f'id="{owner[0]}{at}" for="{owner}" attr.name={quoteattr(column.name)} attr.type="{column.type}"'
            lines.append(f"  <key {words}/>")
    lines.append(f'  <graph id={quoteattr(bundle["game"]["id"])} edgedefault="undirected">')
    for index in range(len(bundle["board"]["cities"])):
        lines.append(f'    <node id="city{index}">')
        lines += _data("n", cities, index)
        lines.append("    </node>")
    for index, route in enumerate(bundle["board"]["routes"]):
        first, second = route["ends"]
        lines.append(f'    <edge id="route{index}" source="city{first}" target="city{second}">')
        lines += _data("e", routes, index)
        lines.append("    </edge>")
    return "\n".join([*lines, "  </graph>", "</graphml>", ""])


def _data(letter: str, columns: list[Column], index: int) -> list[str]:
    shown = []
    for at, column in enumerate(columns):
        value = column.values[index]
        if value is not None:
            text = "true" if value is True else "".join(c for c in str(value) if c.isprintable())
            shown.append(f'      <data key="{letter}{at}">{escape(text)}</data>')
    return shown

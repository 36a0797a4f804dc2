"""Write the board of a bundle as DOT, the language of Graphviz; `neato -n` draws cities where they lie."""

from __future__ import annotations

from typing import Any

from ttrdsl.exchange.draft import Value
from ttrdsl.exchange.to_graphml import Column, city_columns, route_columns


def to_dot(bundle: dict[str, Any]) -> str:
    """Return the text of a DOT file; tracks between the same cities are edges of their own."""
    cities, routes = city_columns(bundle), route_columns(bundle)
    lowest = max((y for city in bundle["board"]["cities"] for _, y in city["spots"]), default=0)
    lines = [f"graph {quoted(bundle['game']['id'])} {{", f"  graph [label={quoted(bundle['game']['title'])}];"]
    for index, city in enumerate(bundle["board"]["cities"]):
        position = [f'pos="{x},{lowest - y}"' for x, y in city["spots"][:1]]
        shown = [f"label={quoted(city['name'])}", *position, *_attributes(cities[1:], index)]
        lines.append(f"  city{index} [{', '.join(shown)}];")
    for index, route in enumerate(bundle["board"]["routes"]):
        first, second = route["ends"]
        shown = [f'label="{route["length"]}"', *_attributes(routes, index)]
        lines.append(f"  city{first} -- city{second} [{', '.join(shown)}];")
    return "\n".join([*lines, "}", ""])


def _attributes(columns: list[Column], index: int) -> list[str]:
    # `len` and `pos` mean something to Graphviz; our own words stand behind `ttr_`, so that none is taken for its.
    return [
        f"{quoted('color' if c.name == 'color' else f'ttr_{c.name}')}={quoted(c.values[index])}"
        for c in columns
        if c.values[index] is not None
    ]


def quoted(value: Value | None) -> str:
    """Return a value as a quoted text of DOT."""
    text = "yes" if value is True else "".join(c for c in str(value) if c.isprintable())
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

"""Everything that is measured of a map, before it becomes figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.analysis.colors import AttributeRow, ColorRow, attribute_rows, color_rows
from ttrdsl.analysis.crowding import Crowd, crowding
from ttrdsl.analysis.load import LineRow, line_rows
from ttrdsl.analysis.network import Network
from ttrdsl.analysis.shape import Shape, shape
from ttrdsl.analysis.tickets import TicketRow, ticket_rows


@dataclass(frozen=True)
class Measures:
    """The tables of one map."""

    bundle: dict[str, Any]
    tickets: list[TicketRow]
    colors: list[ColorRow]
    attributes: list[AttributeRow]
    shape: Shape
    lines: list[LineRow]
    crowds: list[Crowd]


def measure(bundle: dict[str, Any]) -> Measures:
    """Measure the map of a bundle."""
    network = Network(bundle)
    tickets = ticket_rows(bundle, network)
    return Measures(
        bundle,
        tickets,
        color_rows(bundle),
        attribute_rows(bundle),
        shape(network, [ticket.cities for ticket in tickets]),
        line_rows(bundle, network),
        crowding(bundle),
    )

"""Every question about networks, once: how a rule asks it, and the function of the dialect that answers.

What else is asked with and what comes back stand in the row of the operation (`ttrdsl.program.operations`); by both,
the interpreter asks on lists, and the fast engines write the call into their text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ttrdsl.networks import picks
from ttrdsl.networks.components import components, components_room
from ttrdsl.networks.encircling import encircles, encircles_room
from ttrdsl.networks.graph import chain, ends_of
from ttrdsl.networks.joining import parts_room, reach
from ttrdsl.networks.keeping import (
    circuit_again,
    connected_again,
    longest_kept_room,
    parts_kept_room,
    path_again,
    trail_again,
)
from ttrdsl.networks.ordered import ordered_room, ordered_trail
from ttrdsl.networks.paths import disjoint_paths, disjoint_room
from ttrdsl.networks.shortest import shortest_room, shortest_way
from ttrdsl.program.operations import EXPRESSIONS

PLACES, WEIGHTS, CITY = "places", "number", "id city"  # what is asked with beside the network
TRUTH, NUMBER, OPTIONAL = "truth", "number", "optional"  # what comes back; below 0 stands for none
CITIES, NETS = "set city", "nets"


@dataclass(frozen=True, eq=False)
class Question:
    """A question about a network.

    The function is called with the tables, where the graph begins in them, and the scratch memory; then where the
    network lies, where the places and weights lie or which city is meant, where the answer goes if it is a set, and
    where there is room, if it takes any.
    """

    operation: str
    function: Callable[..., int]
    room: Callable[[int, int, int], int] | None = None  # for so many cities, routes and places
    form: str = ""  # the first argument, if the operation has several questions
    keeps: bool = False  # what it leaves in its room serves the next time, so nobody else writes there
    said: str = ""  # how a rule calls it, if not by the name of the operation

    @cached_property
    def about(self) -> tuple[str, ...]:
        """What is asked with beside the network, in this order: PLACES, WEIGHTS, CITY."""
        row = EXPRESSIONS[self.operation]
        return tuple(a.kind for a in row.arguments if a.kind in (PLACES, WEIGHTS, CITY))

    @cached_property
    def gives(self) -> str:
        """What comes back: TRUTH, NUMBER, OPTIONAL, CITIES or NETS."""
        return EXPRESSIONS[self.operation].gives


QUESTIONS = (
    Question("ends", ends_of),
    Question("reach", reach, parts_room),
    Question("parts", components, components_room, said="components"),
    Question("joined", connected_again, parts_kept_room, keeps=True, said="connected"),
    Question("ordered", ordered_trail, ordered_room, said="ordered_trail"),
    Question("chain", chain),
    Question("apart", disjoint_paths, disjoint_room, said="disjoint_paths"),
    Question("shortest", shortest_way, shortest_room, said="shortest_way"),
    Question("longest", trail_again, longest_kept_room, form="trail", keeps=True, said="longest_trail"),
    Question("longest", circuit_again, longest_kept_room, form="circuit", keeps=True, said="longest_circuit"),
    Question("longest", path_again, longest_kept_room, form="path", keeps=True, said="longest_path"),
    Question("encircles", encircles, encircles_room),
)
BY_NAME = {(question.operation, question.form): question for question in QUESTIONS}
OPERATIONS = tuple(dict.fromkeys(question.operation for question in QUESTIONS))
IN_DIALECT = tuple(dict.fromkeys((picks.__name__, *(question.function.__module__ for question in QUESTIONS))))


def question_of(operation: str, args: list[Any]) -> tuple[Question, list[Any]]:
    """Return the question an operation asks, and its further arguments: the network, and what it is asked with."""
    if (operation, "") in BY_NAME:
        return BY_NAME[operation, ""], args
    return BY_NAME[operation, args[0]], args[1:]


def shared_room(cities: int, routes: int, places: int) -> int:
    """Return room enough for any question that keeps nothing, about so many places at most."""
    return max(q.room(cities, routes, places) for q in QUESTIONS if q.room is not None and not q.keeps)

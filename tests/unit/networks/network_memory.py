"""A board in the memory of a fast tier: its questions about networks, with answers in the form of the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ttrdsl import networks
from ttrdsl.dialect import native, text
from ttrdsl.dialect.texts import texts_of
from ttrdsl.networks.board import Graph
from ttrdsl.networks.rooms import kept_room, network_room
from ttrdsl.networks.tables import graph_section, words_for, words_of

QUESTIONS = (
    "ends_of", "reach", "components", "connected", "connected_again", "chain", "ordered_trail", "disjoint_paths",
    "longest_trail", "longest_path", "encircles",
)  # fmt: skip
MOST_PLACES = 6
GUARD = [-12345] * 4  # behind the memory: nobody writes there
START = 5  # where the section of the graph begins, as it may begin anywhere

Functions = dict[str, Callable[..., int]]


def functions_of(tier: str) -> Functions:
    """Return all questions as functions of a tier."""
    load: Callable[..., Functions] = text.load if tier == "text" else native.load
    return load(texts_of(networks.IN_DIALECT), "", dict.fromkeys(QUESTIONS))


class NetworkMemory:
    """The tables of one board and the scratch memory of one worker: lists, or arrays for native code."""

    def __init__(self, functions: Functions, graph: Graph, tier: str) -> None:
        self.functions = functions
        cities, routes = graph.cities, len(graph.ends)
        self.route_words, self.city_words = words_for(routes), words_for(cities)
        self.net = 1
        self.weights = self.net + self.route_words
        self.places = self.weights + routes
        self.out = self.places + 1 + MOST_PLACES * self.city_words
        self.kept = self.out + routes * self.route_words + self.city_words
        self.room = self.kept + kept_room(cities, routes)
        size = self.room + network_room(cities, routes, MOST_PLACES)
        self.tb = self.vector([-1] * START + graph_section(graph), tier)
        self.wk = self.vector([0] * size + GUARD, tier)

    def vector(self, numbers: list[int], tier: str) -> Any:
        if tier == "text":
            return numbers
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)

    @property
    def error(self) -> int:
        return int(self.wk[0])

    def put(self, at: int, mask: int, words: int) -> None:
        for i, word in enumerate(words_of(mask, words)):
            self.wk[at + i] = word

    def get(self, at: int, words: int) -> int:
        return sum(int(self.wk[at + i]) << 63 * i for i in range(words))

    def ask(self, question: str, net: int, *more: int) -> int:
        self.wk[0] = 0
        self.put(self.net, net, self.route_words)
        found = self.functions[question](self.tb, START, self.wk, self.net, *more)
        assert list(self.wk[-len(GUARD) :]) == GUARD
        return int(found)

    def ends(self, net: int) -> int:
        self.ask("ends_of", net, self.out)
        return self.get(self.out, self.city_words)

    def reach(self, net: int, city: int) -> int:
        self.ask("reach", net, city, self.out, self.room)
        return self.get(self.out, self.city_words)

    def components(self, net: int) -> list[int]:
        count = self.ask("components", net, self.out, self.room)
        return [self.get(self.out + i * self.route_words, self.route_words) for i in range(count)]

    def of_places(self, question: str, net: int, places: Sequence[int]) -> int:
        """Ask about places; `connected_again` keeps what it found."""
        self.wk[self.places] = len(places)
        for i, place in enumerate(places):
            self.put(self.places + 1 + i * self.city_words, place, self.city_words)
        return self.ask(question, net, self.places, self.kept if question == "connected_again" else self.room)

    def of_weights(self, question: str, net: int, weights: Sequence[int]) -> int:
        for i, weight in enumerate(weights):
            self.wk[self.weights + i] = weight
        return self.ask(question, net, self.weights, self.room)

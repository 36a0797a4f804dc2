"""The questions about networks of one board, asked on lists of Python's own numbers: sets come and go as bit masks."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from ttrdsl.dialect.errors import BAD_NUMBER, NOT_TWO_PLACES, TOO_HARD, TOO_MANY
from ttrdsl.dialect.primitives import BITS
from ttrdsl.networks.board import Graph
from ttrdsl.networks.graph import set_room
from ttrdsl.networks.picks import first_picks, next_picks, picked
from ttrdsl.networks.questions import (
    CITIES,
    CITY,
    NETS,
    OPTIONAL,
    PLACES,
    QUESTIONS,
    TRUTH,
    WEIGHTS,
    Question,
    shared_room,
)
from ttrdsl.networks.tables import graph_section, words_of
from ttrdsl.program.limits import MOST_PICKS

REASONS = {
    TOO_HARD: "is too hard to answer: the search was given up",
    BAD_NUMBER: "is asked with a weight that is negative or far too large",
    NOT_TWO_PLACES: "is asked about two different places, no more and no fewer",
}


class NoAnswer(Exception):
    """A question that cannot be answered, or not within its limit; no answer is better than a wrong one."""


class NetworksOnLists:
    """The tables of one board, and the scratch memory that questions about it share."""

    def __init__(self, graph: Graph) -> None:
        self.cities, self.routes = graph.cities, len(graph.ends)
        self.tables = graph_section(graph)
        self.city_words, self.route_words = set_room(self.cities), set_room(self.routes)
        self.busy = threading.Lock()  # a question is answered before the next one writes to the same memory
        self.functions = {question: question.function for question in QUESTIONS}
        self.kept: dict[Question, int] = {}
        self.lay_out(most_places=4)

    def lay_out(self, most_places: int) -> None:
        """Give everything its place: the error comes first, and places and what needs room for them last."""
        self.most_places = most_places
        self.net = 1
        self.weights = self.net + self.route_words
        self.out = self.weights + self.routes
        end = self.out + max(self.routes * self.route_words, self.city_words)
        for question in QUESTIONS:
            if question.room is not None and question.keeps:
                self.kept[question] = end
                end += question.room(self.cities, self.routes, most_places)
        self.places = end
        self.room = end + 1 + most_places * self.city_words
        self.memory = [0] * (self.room + shared_room(self.cities, self.routes, most_places))

    def ask(self, question: Question, net: int, *about: Any) -> Any:
        """Answer a question about a network and some places (sets of cities), the weight of every route, a city."""
        with self.busy:
            wk = self.memory
            for i, word in enumerate(words_of(net, self.route_words)):
                wk[self.net + i] = word
            args = [self.tables, 0, wk, self.net]
            for kind, one in zip(question.about, about, strict=True):
                args.append(self.put(kind, one))
                wk = args[2] = self.memory
            gives = question.gives
            if gives in (CITIES, NETS):
                args.append(self.out)
            if question.room is not None:
                args.append(self.kept.get(question, self.room))
            found = int(self.functions[question](*args))
            if wk[0]:
                code, wk[0] = int(wk[0]), 0
                raise NoAnswer(f"`{question.said or question.operation}` of a network {REASONS[code]}")
            if gives == CITIES:
                return self.set_at(self.out, self.city_words)
            if gives == NETS:
                return [self.set_at(self.out + i * self.route_words, self.route_words) for i in range(found)]
            if gives == OPTIONAL and found < 0:
                return None
            return found != 0 if gives == TRUTH else found

    def put(self, kind: str, about: Any) -> int:
        """Write what a question is asked with to the memory, and return where, or the city."""
        if kind == CITY:
            return int(about)
        if kind == WEIGHTS:
            self.memory[self.weights : self.weights + self.routes] = about
            return self.weights
        assert kind == PLACES
        if len(about) > self.most_places:
            net = self.memory[self.net : self.net + self.route_words]
            self.lay_out(2 * len(about))
            self.memory[self.net : self.net + self.route_words] = net
        words = [word for place in about for word in words_of(place, self.city_words)]
        self.memory[self.places : self.places + 1 + len(words)] = [len(about), *words]
        return self.places

    def set_at(self, at: int, words: int) -> int:
        """Return a set in the memory as one number."""
        return sum(int(self.memory[at + i]) << BITS * i for i in range(words))


def all_picks(offers: Sequence[Sequence[int]], most: int) -> list[int]:
    """Return every network that arises when each element picks at most so many of its routes.

    The order: an element picks nothing, then single routes as listed, then pairs, and so on; the first element
    changes slowest.
    """
    room = 1 + max(map(len, offers), default=0)
    count, picks = len(offers), 1 + len(offers) * room
    out = picks + count * (room + 1)
    words = set_room(1 + max((route for offer in offers for route in offer), default=0))
    wk = [0] * (out + words)
    for i, offer in enumerate(offers):
        wk[1 + i * room : 2 + i * room + len(offer)] = [len(offer), *offer]
    found = []
    more = first_picks(wk, 1, count, room, most, picks)
    if wk[0] == TOO_MANY:
        raise NoAnswer(f"more than {MOST_PICKS} combinations of picks are too many")
    while more:
        picked(wk, 1, count, room, picks, out, words)
        found.append(sum(wk[out + i] << BITS * i for i in range(words)))
        more = next_picks(wk, 1, count, room, most, picks)
    return found

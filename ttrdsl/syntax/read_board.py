"""Turn what the grammar recognises of the board into declarations, and how it is drawn."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.tree import Meta

from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.tree_reader import TreeReader, cites_of, text_of


class Attributes(tuple[d.Attribute, ...]):
    """The attributes in one pair of brackets."""

    __slots__ = ()


class ReadBoard(TreeReader):
    """One method per rule or alias of the grammar."""

    def place(self, meta: Meta, c: list[Any]) -> a.Word:
        word = self.word(c[0])
        return a.Word(word.span, " ".join(word.text.split()))

    def attribute(self, meta: Meta, c: list[Any]) -> d.Attribute:
        return d.Attribute(self.at(meta), self.word(c[0]), tuple(self.attribute_value(x) for x in c[1:]))

    def attribute_value(self, value: Any) -> a.Word | int | a.Expr:
        """A number, a name, or an expression that stands in round brackets."""
        if not isinstance(value, Token):
            return value  # type: ignore[no-any-return]
        return int(value) if value.type == "SIGNED" else self.word(value)

    def attributes(self, meta: Meta, c: list[Any]) -> Attributes:
        return Attributes(c)

    def city(self, meta: Meta, c: list[Any]) -> d.CityLine:
        return d.CityLine(self.at(meta), c[0], c[1], c[2] or (), cites=cites_of(c[3]))

    def spot(self, meta: Meta, c: list[Any]) -> d.Spot:
        side, angle = c[2] or ((), 0)
        return d.Spot(self.at(meta), int(c[0]), int(c[1]), side, angle, self.spans(c[:2]))

    def lettering(self, meta: Meta, c: list[Any]) -> tuple[tuple[a.Word, ...], int]:
        return self.words([x for x in c[1:-1] if x is not None]), int(c[-1] or 0)

    def via(self, meta: Meta, c: list[Any]) -> d.Spot:
        return d.Spot(self.at(meta), int(c[0]), int(c[1]), places=self.spans(c[:2]))

    def outline(self, meta: Meta, c: list[Any]) -> d.Outline:
        kind, _, *lines, _ = c
        words = tuple(a.Word(self.word(x).span, text_of(x) or "") for x in lines)
        return d.Outline(self.at(meta), self.word(kind), words, cites=self.all_cites(c))

    def wish(self, meta: Meta, c: list[Any]) -> d.Wish:
        word, *words = self.words([x for x in c if x is not None and x.type == "NAME"])
        texts = [a.Word(self.word(x).span, text_of(x) or "") for x in c if x is not None and x.type == "STRING"]
        numbers = tuple(int(x) for x in c if x is not None and x.type == "INT")
        return d.Wish(self.at(meta), word, tuple(words), texts[0] if texts else None, numbers)

    def drawing(self, meta: Meta, c: list[Any]) -> d.Drawing:
        return d.Drawing(self.at(meta), tuple(c[1:-1]), cites=self.all_cites(c))

    def symbol(self, meta: Meta, c: list[Any]) -> d.Symbol:
        value = None if c[1] is None else self.word(c[1])
        means = tuple(x for x in c if isinstance(x, d.Means))
        return d.Symbol(self.at(meta), c[0], value, means, cites=self.all_cites(c))

    def means(self, meta: Meta, c: list[Any]) -> d.Means:
        number = next((int(x) for x in c if x.type == "INT"), None)
        text = next((text_of(x) for x in c if x.type == "STRING"), None)
        word, *words = self.words([x for x in c if x.type == "NAME"])
        return d.Means(self.at(meta), word, tuple(words), number, text)

    def tracks(self, meta: Meta, c: list[Any]) -> d.Tracks:
        return d.Tracks(self.at(meta), self.words(c[:-1]), c[-1] or ())

    def route(self, meta: Meta, c: list[Any]) -> d.RouteLine:
        first, _, second, length, *rest, cites = c
        at = self.word(length).span
        tracks = tuple(x for x in rest if isinstance(x, d.Tracks))
        via = tuple(x for x in rest if isinstance(x, d.Spot))
        return d.RouteLine(self.at(meta), (first, second), int(length), at, tracks, via, cites=cites_of(cites))

    def goal(self, meta: Meta, c: list[Any]) -> d.Goal:
        places = tuple(x for x in c if isinstance(x, a.Word))
        values = [x for x in c if isinstance(x, Token) and x.type in ("INT", "WITH_SIGN")]
        return d.Goal(self.at(meta), places, tuple(int(x) for x in values), self.spans(values))

    def ticket(self, meta: Meta, c: list[Any]) -> d.TicketLine:
        *goals, attributes, cites = c
        return d.TicketLine(self.at(meta), tuple(goals), attributes or (), cites=cites_of(cites))

    def zone(self, meta: Meta, c: list[Any]) -> d.ZoneLine:
        name, *places, attributes, cites = c
        return d.ZoneLine(self.at(meta), name, tuple(places), attributes or (), cites=cites_of(cites))

    def cities(self, meta: Meta, c: list[Any]) -> d.Cities:
        return d.Cities(self.at(meta), tuple(c[1:-1]), cites=self.all_cites(c))

    def routes(self, meta: Meta, c: list[Any]) -> d.Routes:
        return d.Routes(self.at(meta), tuple(c[1:-1]), cites=self.all_cites(c))

    def columns(self, meta: Meta, c: list[Any]) -> list[a.Word]:
        return list(self.words(c))

    def tickets(self, meta: Meta, c: list[Any]) -> d.Tickets:
        deck, columns, _, *lines, _ = c
        name = None if deck is None else self.word(deck)
        return d.Tickets(self.at(meta), name, tuple(columns or ()), tuple(lines), cites=self.all_cites(c))

    def zones(self, meta: Meta, c: list[Any]) -> d.Zones:
        return d.Zones(self.at(meta), self.word(c[0]), tuple(c[2:-1]), cites=self.all_cites(c))

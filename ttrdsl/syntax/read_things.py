"""Turn what the grammar recognises of heads, fields, decks and tables into declarations."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.tree import Meta

from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.tree_reader import TreeReader, cites_of, text_of


class ReadThings(TreeReader):
    """One method per rule or alias of the grammar."""

    def start(self, meta: Meta, children: list[Any]) -> list[Any]:
        return children

    def prose(self, meta: Meta, children: list[Any]) -> a.ProseLine:
        return a.ProseLine(self.at(meta), str(children[0])[1:].strip())

    def game(self, meta: Meta, c: list[Any]) -> d.Header:
        return d.Header(self.at(meta), "game", self.word(c[0]), text_of(c[1]) or "", c[2], cites=cites_of(c[3]))

    def module(self, meta: Meta, c: list[Any]) -> d.Header:
        return d.Header(self.at(meta), "module", self.word(c[0]), text_of(c[1]) or "", None)

    def rulebook(self, meta: Meta, c: list[Any]) -> d.Rulebook:
        return d.Rulebook(self.at(meta), self.word(c[0]), text_of(c[1]) or "")

    def deviation(self, meta: Meta, c: list[Any]) -> d.Deviation:
        return d.Deviation(self.at(meta), text_of(c[0]) or "", cites=cites_of(c[1]))

    def use(self, meta: Meta, c: list[Any]) -> d.Use:
        settings = tuple(s for s in c[1:] if isinstance(s, d.Setting))
        return d.Use(self.at(meta), self.word(c[0]), settings, cites=self.all_cites(c))

    def setting(self, meta: Meta, c: list[Any]) -> d.Setting:
        return d.Setting(self.at(meta), self.word(c[0]), c[1], cites=cites_of(c[2]))

    def param(self, meta: Meta, c: list[Any]) -> d.Param:
        return d.Param(self.at(meta), self.word(c[0]), c[1], cites=cites_of(c[2]))

    def removal(self, meta: Meta, c: list[Any]) -> d.Remove:
        return d.Remove(self.at(meta), tuple(p for p in c if isinstance(p, d.Path)), cites=cites_of(c[-1]))

    def field(self, meta: Meta, c: list[Any]) -> d.Field:
        owner, name, kind, attributes, value, seen, cites = c
        return d.Field(
            self.at(meta),
            self.word(owner),
            self.word(name),
            kind,
            value,
            None if seen is None else self.word(seen),
            attributes or (),
            cites=cites_of(cites),
        )

    def type(self, meta: Meta, c: list[Any]) -> a.Word:
        return a.Word(self.at(meta), " of ".join(str(word) for word in c if word is not None))

    def owner(self, meta: Meta, c: list[Any]) -> Token:
        return c[0]  # type: ignore[no-any-return]

    def colors(self, meta: Meta, c: list[Any]) -> d.Colors:
        return d.Colors(self.at(meta), self.words(c[:-1]), cites=cites_of(c[-1]))

    def deck(self, meta: Meta, c: list[Any]) -> d.Deck:
        lines = tuple(x for x in c if isinstance(x, d.CardLine))
        return d.Deck(self.at(meta), self.word(c[0]), lines, cites=self.all_cites(c))

    def kind(self, meta: Meta, c: list[Any]) -> d.CardLine:
        *words, title, count, attributes, cites = c
        return d.CardLine(
            self.at(meta),
            self.words([x for x in words if not isinstance(x, d.Each)]),
            tuple(x for x in words if isinstance(x, d.Each)),
            text_of(title),
            count,
            attributes or (),
            self.inside(title),
            cites=cites_of(cites),
        )

    def each(self, meta: Meta, c: list[Any]) -> d.Each:
        return d.Each(self.at(meta), self.word(c[0]), None)

    def each_number(self, meta: Meta, c: list[Any]) -> d.Each:
        name, low, high = c
        return d.Each(self.at(meta), None if name is None else self.word(name), (int(low), int(high)))

    def pair(self, meta: Meta, c: list[Any]) -> d.Pair:
        return d.Pair(self.at(meta), self.word(c[0]), self.word(c[1]))

    def pairs(self, meta: Meta, c: list[Any]) -> list[d.Pair]:
        cites = cites_of(c[-1])
        if len(c) == 2 and cites:
            pair = c[0]
            return [d.Pair(pair.span, pair.key, pair.value, cites=cites)]
        return [*c[:-1], cites]

    def table(self, meta: Meta, c: list[Any]) -> d.Table:
        pairs: list[d.Pair] = []
        cites = list(self.all_cites(c))
        for line in c[2:-1]:
            pairs += [p for p in line if isinstance(p, d.Pair)]
            cites += [x for group in line if isinstance(group, tuple) for x in group]
        return d.Table(self.at(meta), self.word(c[0]), tuple(pairs), cites=tuple(cites))

    def cells(self, meta: Meta, c: list[Any]) -> d.GridRow:
        return d.GridRow(self.at(meta), self.words(c[:-2]), text_of(c[-2]), cites=cites_of(c[-1]))

    def grid(self, meta: Meta, c: list[Any]) -> d.Grid:
        return d.Grid(self.at(meta), self.word(c[0]), self.word(c[1]), tuple(c[3:-1]), cites=self.all_cites(c))

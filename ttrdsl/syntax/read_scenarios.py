"""Turn what the grammar recognises of scenarios into declarations."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark.tree import Meta

from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.tree_reader import TreeReader, cites_of, text_of


class ReadScenarios(TreeReader):
    """One method per rule or alias of the grammar."""

    def scenario(self, meta: Meta, c: list[Any]) -> d.Scenario:
        title, cites, *facts = c
        at = self.word(title).span
        return d.Scenario(self.at(meta), text_of(title) or "", at, tuple(facts), cites=cites_of(cites))

    def shared(self, meta: Meta, c: list[Any]) -> d.Board:
        return d.Board(self.at(meta), self.word(c[0]), tuple(c[1:]))

    def use_board(self, meta: Meta, c: list[Any]) -> d.UseBoard:
        return d.UseBoard(self.at(meta), self.word(c[0]))

    def stage(self, meta: Meta, c: list[Any]) -> d.Stage:
        return d.Stage(self.at(meta), self.word(c[0]), int(c[1]), c[2])

    def stages(self, meta: Meta, c: list[Any]) -> d.Stage:
        return d.Stage(self.at(meta), self.word(c[0]), int(c[1]), c[3], int(c[2]))

    def seed(self, meta: Meta, c: list[Any]) -> d.Seed:
        return d.Seed(self.at(meta), int(c[0]))

    def any_shuffle(self, meta: Meta, c: list[Any]) -> d.AnyShuffle:
        return d.AnyShuffle(self.at(meta))

    def cases(self, meta: Meta, c: list[Any]) -> d.Cases:
        return d.Cases(self.at(meta), tuple(c))

    def case(self, meta: Meta, c: list[Any]) -> d.CaseLine:
        *cells, because = c
        return d.CaseLine(self.at(meta), tuple(cells), because)

    def cell(self, meta: Meta, c: list[Any]) -> tuple[d.Either, ...]:
        return tuple(d.Either(value.span, (value,)) for value in c)

    def given(self, meta: Meta, c: list[Any]) -> d.Given:
        return d.Given(self.at(meta), c[0], c[2], c[1] is not None, cites=cites_of(c[3]))

    def played(self, meta: Meta, c: list[Any]) -> d.Played:
        return d.Played(self.at(meta), self.word(c[0]), c[1], cites=cites_of(c[2]))

    def expect(self, meta: Meta, c: list[Any]) -> d.Expect:
        return d.Expect(self.at(meta), c[0], cites=cites_of(c[1]))

    def holds(self, meta: Meta, c: list[Any]) -> d.Holds:
        return d.Holds(self.at(meta), c[0], c[1], cites=cites_of(c[2]))

    def not_holds(self, meta: Meta, c: list[Any]) -> d.Negated:
        return d.Negated(self.at(meta), self.holds(meta, c), cites=cites_of(c[2]))

    def offered(self, meta: Meta, c: list[Any]) -> d.Offered:
        player, how, values, because, cites = c
        return d.Offered(
            self.at(meta), self.word(player), " ".join(str(how).split()), values, because, cites=cites_of(cites)
        )

    def seen(self, meta: Meta, c: list[Any]) -> d.Sees:
        other = None if c[3] is None else self.word(c[3])
        return d.Sees(self.at(meta), self.word(c[0]), c[1] is None, c[2], other, cites=cites_of(c[4]))

    def refused(self, meta: Meta, c: list[Any]) -> d.Refused:
        return d.Refused(self.at(meta), cites=cites_of(c[0]))

    def happened(self, meta: Meta, c: list[Any]) -> d.Happened:
        times = None if c[1] is None else int(c[1])
        return d.Happened(self.at(meta), True, c[0], times, cites=cites_of(c[2]))

    def not_happened(self, meta: Meta, c: list[Any]) -> d.Happened:
        return d.Happened(self.at(meta), False, c[0], cites=cites_of(c[1]))

    def values(self, meta: Meta, c: list[Any]) -> tuple[d.Either, ...]:
        return tuple(c)

    def either(self, meta: Meta, c: list[Any]) -> d.Either:
        return d.Either(self.at(meta), tuple(c))

    def value(self, meta: Meta, c: list[Any]) -> d.Value:
        return d.Value(self.at(meta), tuple(c))

    def amount_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), int(c[0]), None, self.words(c[1:]))

    def minus_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), -int(c[0]), None, ())

    def words_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), None, None, self.words(c))

    def quoted_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), None, str(c[0])[1:-1], self.words(c[1:]))

    def counted_part(self, meta: Meta, c: list[Any]) -> d.Part:
        part = self.quoted_part(meta, c[1:])
        return replace(part, span=replace(part.span, start=self.word(c[1]).span.start), amount=int(c[0]))

"""Turn a scenario that stands for several into plain ones: shared boards, numbers of players, and tables of cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import product
from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.values import plain_word
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

Cells = Mapping[str, tuple[d.Either, ...]]
VERDICTS = ("accepted", "refused")


@dataclass(frozen=True)
class Variant:
    """A plain scenario, and what sets it apart from the others of its kind."""

    scenario: d.Scenario
    note: str = ""
    row: Span | None = None


def variants(scenario: d.Scenario, boards: Mapping[str, d.Board]) -> Iterator[Variant]:
    """Yield the plain scenarios that one stands for; a plain one stands for itself."""
    facts = tuple(part for fact in scenario.facts for part in _with_board(fact, boards))
    tables = [f for f in facts if isinstance(f, d.Cases)]
    if len(tables) > 1:
        raise failed("TTR715", tables[1].span, "a scenario has one table of cases", "the second")
    seed = next((f.number for f in facts if isinstance(f, d.Seed)), 0)
    any_shuffle = any(isinstance(f, d.AnyShuffle) for f in facts)
    kept = [f for f in facts if not isinstance(f, (d.Cases, d.Seed, d.AnyShuffle))]
    cases = list(_cases(tables[0])) if tables else [None]
    stages = [f for f in kept if isinstance(f, d.Stage)]
    counts: list[int | None] = [None]
    if len(stages) == 1 and stages[0].most:
        counts = list(_counts(stages[0]))
    for count, case in product(counts, cases):
        lines: list[d.Fact] = []
        for fact in kept:
            if isinstance(fact, d.Stage):
                number = fact.players if count is None else count
                lines.append(replace(fact, players=number, most=0, seed=seed, any_shuffle=any_shuffle))
            else:
                lines.append(fact if case is None else case.filled(fact))
        note = f"with {count} players" if count is not None else ""
        yield Variant(replace(scenario, facts=tuple(lines)), note, case.span if case else None)


def _with_board(fact: d.Fact, boards: Mapping[str, d.Board]) -> tuple[d.Fact, ...]:
    if not isinstance(fact, d.UseBoard):
        return (fact,)
    board = boards.get(fact.name.text)
    if board is None:
        title = f"no board `{fact.name.text}`"
        helps = did_you_mean(fact.name.text, boards) or ["a block `board NAME { … }` in this file makes one"]
        raise failed("TTR715", fact.name.span, title, "unknown board", help=helps)
    return board.parts


def _counts(stage: d.Stage) -> range:
    if stage.most < stage.players:
        raise failed(
            "TTR715", stage.span, f"no number lies between {stage.players} and {stage.most}", "turn them round"
        )
    return range(stage.players, stage.most + 1)


# ---- tables of cases ------------------------------------------------------------------------------------


@dataclass
class Case:
    """One line of a table: what its columns stand for, and whether what is tried is accepted."""

    span: Span
    cells: dict[str, tuple[d.Either, ...]]
    refused: bool
    because: d.Path | None

    def filled(self, fact: d.Fact) -> d.Fact:
        """Return a line with the words of columns replaced; in a refused case `may` becomes `may not`."""
        filled = Filled(self.cells)
        made: d.Fact = filled.node(fact)
        if filled.used and self.refused and isinstance(made, d.Offered) and made.how == "may":
            return replace(made, how="may not", because=self.because)
        return made


def _cases(table: d.Cases) -> Iterator[Case]:
    if len(table.rows) < 2:
        raise failed("TTR715", table.span, "a table of cases has a head and at least one line", "too short")
    head, *rows = table.rows
    columns = [_word(cell) for cell in head.cells]
    if None in columns:
        raise failed("TTR715", head.span, "the first line names the columns", "each is one word")
    for row in rows:
        cells, verdict = list(row.cells), _word(row.cells[-1])
        told = len(cells) == len(columns) + 1 and verdict in VERDICTS
        if told:
            cells.pop()
        if len(cells) != len(columns):
            label = f"cells: {len(cells)}, columns: {len(columns)}"
            helps = "a cell more may say `accepted` or `refused`"
            raise failed("TTR715", row.span, "this line does not fit the head of the table", label, help=helps)
        named = {str(c): cell for c, cell in zip(columns, cells, strict=True)}
        yield Case(row.span, named, told and verdict == "refused", row.because)


def _word(cell: tuple[d.Either, ...]) -> str | None:
    """Return the word of a cell that is one plain word."""
    parts = cell[0].values[0].parts
    return plain_word(parts[0]) if len(cell) == 1 and len(parts) == 1 else None


class Filled:
    """Replaces the words of columns by what stands in their cells."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.used = False

    def node(self, node: Any) -> Any:
        """Return a node, or several, with words replaced."""
        if isinstance(node, tuple):
            if node and all(isinstance(x, d.Either) for x in node):
                return tuple(made for either in node for made in self._either(either))
            return tuple(self.node(x) for x in node)
        if isinstance(node, a.Name) and node.id in self.cells:
            return self._expression(node)
        if isinstance(node, (d.Played, d.Offered, d.Sees)):
            node = replace(node, player=self._player(node.player))
        if not is_dataclass(node) or not isinstance(node, a.Node) or isinstance(node, (a.Word, d.Path)):
            return node
        made = {f.name: self.node(getattr(node, f.name)) for f in fields(node) if f.name not in ("span", "player")}
        return replace(node, **made)

    def _cell(self, name: str) -> tuple[d.Either, ...]:
        self.used = True
        return self.cells[name]

    def _player(self, word: a.Word) -> a.Word:
        if word.text not in self.cells:
            return word
        return a.Word(word.span, _word(self._cell(word.text)) or word.text)

    def _expression(self, name: a.Name) -> a.Expr:
        parts = self._cell(name.id)[0].values[0].parts
        part = parts[0]
        if len(self.cells[name.id]) == 1 and len(parts) == 1:
            if part.amount is not None and not part.words:
                number = a.Number(name.span, abs(part.amount))
                return number if part.amount >= 0 else a.Unary(name.span, "-", number)
            if part.quoted is not None and not part.words:
                return a.Quoted(name.span, part.quoted)
            word = plain_word(part)
            if word is not None:
                return a.Name(name.span, word)
        raise self._several(name.span, name.id)

    def _several(self, span: Span, name: str) -> Failed:
        return failed("TTR715", span, f"`{name}` is not one value in every case", "one is wanted here")

    def _either(self, either: d.Either) -> tuple[d.Either, ...]:
        values = either.values
        alone = plain_word(values[0].parts[0]) if len(values) == 1 and len(values[0].parts) == 1 else None
        if alone is not None and alone in self.cells:
            return tuple(replace(e, span=either.span) for e in self._cell(alone))
        return (replace(either, values=tuple(self._value(v) for v in values)),)

    def _value(self, value: d.Value) -> d.Value:
        parts: list[d.Part] = []
        for part in value.parts:
            name = plain_word(part)
            if name is not None and name in self.cells:
                cell = self._cell(name)
                if len(cell) != 1:
                    raise self._several(part.span, name)
                parts += [replace(p, span=part.span) for p in cell[0].values[0].parts]
            else:
                parts.append(replace(part, words=tuple(w for word in part.words for w in self._words(word))))
        return replace(value, parts=tuple(parts))

    def _words(self, word: a.Word) -> tuple[a.Word, ...]:
        if word.text not in self.cells:
            return (word,)
        parts = self._cell(word.text)[0].values[0].parts
        if len(parts) != 1 or parts[0].amount is not None or parts[0].quoted is not None:
            raise self._several(word.span, word.text)
        return parts[0].words

"""Lookups that can ask a table for an entry it does not have: a length, a rank, a number nothing bounds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.program.node import Op, unmarked
from ttrdsl.program.phrases import players_said
from ttrdsl.program.steps import Steps, all_steps, blocks, expressions
from ttrdsl.semantics.checks.board import length_span
from ttrdsl.semantics.checks.elements import Elements
from ttrdsl.semantics.checks.fold import Board
from ttrdsl.semantics.checks.lookups import lookups_in
from ttrdsl.semantics.checks.possible import Env, Follow
from ttrdsl.semantics.checks.possible_sets import bound
from ttrdsl.semantics.checks.values import Numbers, Some
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import TableInfo
from ttrdsl.semantics.types import Type
from ttrdsl.tongue.english import listed


def check_tables(game: Game) -> None:
    """Follow every expression that looks something up, for each number of players."""
    if not any(origin.note == "lookup" for origin in game.translator.origins):
        return
    board, lookups = Board(game), _Lookups(game)
    with_lookups, elements = lookups_in(board), Elements(board)
    for players in reversed(game.things.counts):
        lookups.players = players
        follow = Follow(board, elements, players, lookups.seen, with_lookups)
        walk = _Walk(follow)
        for score in game.scores:
            walk.value(["rule", score["name"]], {})
        for part in (*game.end.values(), *(k["value"] for k in game.winner)):
            walk.value(part, {})
        for proc in game.translator.procs.values():
            walk.procedure(proc["steps"], proc["locals"])
        for standing in game.standing:
            walk.value(standing["when"], {})
            walk.procedure(standing["do"], standing["locals"])
        if not follow.by_players:
            break  # with fewer players there are fewer ranks, and otherwise the same numbers
    lookups.report()


class _Walk:
    """Goes through steps in order and follows the expressions that look something up."""

    def __init__(self, follow: Follow) -> None:
        self.follow = follow
        self.types: dict[str, Type] = {}
        self.once: set[str] = set()

    def value(self, ir: Op, env: Env) -> None:
        """Follow one expression, if there is a lookup in it."""
        if self.follow.with_lookups(ir):
            self.follow.each_case(ir, env)

    def procedure(self, steps: Steps, types: dict[str, Type]) -> None:
        """Follow the steps of a procedure, whose locals can be anything of their types at the start."""
        if not self.follow.with_lookups(steps, "steps"):
            return
        written = Counter(op[1] for _, op in all_steps(steps) if op[0] == "let")
        self.once = {name for name, times in written.items() if times == 1}
        self.types = types
        self.steps(steps, {name: self.follow.of_type(kind) for name, kind in types.items()})

    def steps(self, steps: Steps, env: Env) -> None:
        """Follow steps one after another, as far as something is looked up."""
        looking = [i for i, step in enumerate(steps) if self.follow.with_lookups(step, "step")]
        for step in steps[: looking[-1] + 1] if looking else ():
            op = unmarked(step)
            for ir in expressions(op):
                self.value(ir, env)
            if op[0] == "if":
                test = self.follow.truth(op[1], env)
                if test is not False:
                    self.steps(op[2], self.follow.assuming(op[1], env, True))
                if test is not True:
                    self.steps(op[3], self.follow.assuming(op[1], env, False))
                continue
            env = env | self._bound(op, env)
            for _, block in blocks(op):
                self.steps(block, env)

    def _bound(self, op: Op, env: Env) -> Env:
        """Return what the variables can be that an operation sets."""
        if op[0] == "let" and op[1] in self.once:
            return {op[1]: self.follow.value(op[2], env)}
        if op[0] in ("each", "secret"):
            return bound(self.follow, op[1], op[2], self.follow.element(self.follow.value(op[2], env)), env)
        if op[0] == "choose":
            binds = [bind for alt in op[1]["alts"] for bind in alt["bind"]]
            for b in binds:
                env = bound(self.follow, b["as"], b["in"], self.follow.element(self.follow.value(b["in"], env)), env)
            return env
        return {}


class _Lookups:
    """Gathers what lookups can ask for, and reports what a table does not have."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = 0
        self.names: dict[int, str] = {}  # of the tables, by mark
        self.missing: dict[tuple[int, int], tuple[int, Some | None]] = {}  # mark, key → players, element asked for
        self.loose: dict[int, tuple[int, Numbers]] = {}  # mark → players, numbers

    def seen(self, mark: int, name: str, keys: list[Numbers], env: Env) -> None:
        """Compare the keys of a lookup with the entries of the table."""
        table = self.game.things.tables.get(name)
        if table is None:  # one row of a grid, whose columns are all there
            return
        self.names[mark] = name
        has = _entries(table, self.players - self.game.things.counts.start)
        if mark in self.game.translator.in_or_else:
            has |= set(table.row_spans)  # `-` is none there
        key = keys[0]
        if key.exact is not None and key.sure:
            for number in sorted(key.exact):
                if number not in has and not (table.open_end and number > max(has)):
                    self.missing[(mark, number)] = (self.players, _asked_for(env))
        elif has and not _covered(key, has, table.open_end):
            self.loose.setdefault(mark, (self.players, key))

    def report(self) -> None:
        """Report missing entries: at the board line that asks for one, else all of a lookup at once."""
        numbers: dict[int, list[int]] = {}
        for (mark, number), (_, element) in self.missing.items():
            if element is None:
                numbers.setdefault(mark, []).append(number)
                continue
            table, name = self._table(mark), self.game.things.elements(element.domain)[min(element.among)]
            places = [(self._span(mark), "looked up here"), (table.span, "the table")]
            self._report(mark, [number], self._line(element), f"`{name}` asks for it", places)
        for mark, found in numbers.items():
            players = self.missing[(mark, found[0])][0]
            by_players = self._table(mark).columns == "players"
            label = f"asked for with {players_said(players)}" if by_players else "asked for here"
            self._report(mark, sorted(found), self._span(mark), label, [(self._table(mark).span, "the table")])
        for mark, (_, key) in self.loose.items():
            self._report_loose(mark, key)

    def _report(self, mark: int, numbers: list[int], where: Span, label: str, places: list[tuple[Span, str]]) -> None:
        table = self._table(mark)
        shown = listed(map(str, numbers))
        number = numbers[0]
        entry = f"`{number}: …`" if not table.columns else f"a row `{number}`"
        if number in table.row_spans:  # written as `-`
            helps = f"give {number} a value, or say what none counts: `or_else({table.name}[…], 0)`"
        elif mark in self.game.translator.in_or_else:
            label += ", and `or_else` does not help"
            helps = f"add {entry.replace('…', '-')} to the table: `or_else` replaces `-`, not what is missing"
        else:
            helps = f"add {entry} to the table"
        title = f"table `{table.name}` has no entry for {shown}"
        self.game.translator.error("TTR203", where, title, label, related=places, help=helps)

    def _report_loose(self, mark: int, key: Numbers) -> None:
        table = self._table(mark)
        has = _entries(table, 0)
        first, last = min(has), max(has)
        if not table.open_end and (key.high is None or key.high > last):
            label, helps = (
                f"nothing keeps it to {last} or less",
                f"end the table with `{last}+`, or look up `min(…, {last})`",
            )
        elif key.low is None or key.low < first:
            label = f"nothing keeps it to {first} or more"
            helps = ("begin the table with `0`, or " if first > 0 else "") + f"look up `max(…, {first})`"
        else:
            label, helps = "the table has gaps that this may hit", "fill the gaps, or test before looking up"
        title = f"a lookup in `{table.name}` may go beyond the table"
        self.game.translator.error(
            "TTR214", self._span(mark), title, label, related=[(table.span, "the table")], help=helps
        )

    def _table(self, mark: int) -> TableInfo:
        return self.game.things.tables[self.names[mark]]

    def _span(self, mark: int) -> Span:
        return self.game.translator.origins[mark].span

    def _line(self, element: Some) -> Span:
        number = min(element.among)
        return self.game.things.city_spans[number] if element.domain == "city" else length_span(self.game, number)


def _entries(table: TableInfo, column: int) -> set[int]:
    """Return the keys a table has, for a number of players."""

    def filled(entry: Any) -> bool:
        return entry is not None and not (
            isinstance(entry, list) and table.columns == "players" and entry[column] is None
        )

    return {table.low + i for i, entry in enumerate(table.entries) if filled(entry)}


def _covered(key: Numbers, has: set[int], open_end: bool) -> bool:
    """Say whether a table has all of some numbers."""
    if key.exact is not None:
        return all(n in has or (open_end and n > max(has)) for n in key.exact)
    if key.low is None or (key.high is None and not open_end):
        return False
    last = max(has) if key.high is None else min(key.high, max(has))
    return all(n in has for n in range(key.low, last + 1)) and (
        open_end or (key.high is not None and key.high <= max(has))
    )


def _asked_for(env: Env) -> Some | None:
    """Return the element on the board that the lookup is about, if it is one."""
    return next(
        (v for v in env.values() if isinstance(v, Some) and len(v.among) == 1 and v.domain in ("route", "city")), None
    )

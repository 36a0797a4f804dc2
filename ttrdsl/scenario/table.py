"""A game standing on the table of a scenario: its state, the decision that is due, and the worth of expressions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.diagnostics import Problems, Source, Span
from ttrdsl.engine import labels, layout
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.decisions import Decision, Option
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.explain import value_of
from ttrdsl.engine.layout import Pile
from ttrdsl.program.node import Node, rebuilt, unmarked
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.values import Words, player_number
from ttrdsl.scenario.watched import Counted, WatchedMachine
from ttrdsl.semantics import expressions
from ttrdsl.semantics.tables import fact_type
from ttrdsl.semantics.translator import Scope, Translator
from ttrdsl.semantics.types import PILE, Value, element
from ttrdsl.syntax import ast as a
from ttrdsl.syntax.walk import nodes


@dataclass
class Table:
    """One game of a scenario."""

    machine: WatchedMachine
    translator: Translator
    words: Words
    source: Source
    state: list[Any]
    window: set[int] = field(default_factory=set)  # marks reached since the last `when`
    fired: set[int] = field(default_factory=set)  # marks reached by the scenario
    times: Counter[int] = field(default_factory=Counter)  # how often steps ran since the last `when`

    def copy(self) -> Table:
        """Return a table on which something can be tried."""
        state = self.state.copy()
        other = Table(self.machine, self.translator, self.words, self.source, state, set(self.window), self.fired)
        self.machine.touch(state)
        return other

    def close_window(self) -> None:
        """Keep what was reached since the last `when`."""
        self.window = self.machine.reached()
        self.times = Counter(self.machine.fired.times) if isinstance(self.machine.fired, Counted) else Counter()

    def text(self, span: Span) -> str:
        """Return what is written at a place of the scenario, on one line."""
        return " ".join(self.source.text[span.start : span.end].split())

    # -- the decision that is due -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return bool(self.state[layout.OVER])

    @property
    def decision(self) -> Decision | None:
        """The decision the game waits for; none when it is over."""
        return None if self.over else self.machine.decisions.get(self.state[layout.POSITION])

    @property
    def actor(self) -> int:
        return int(self.state[layout.ACTOR])

    @property
    def options(self) -> list[Option]:
        return list(self.state[layout.OPTIONS])

    def question(self) -> str:
        """Return who is asked what, for a message."""
        decision = self.decision
        if decision is None:
            return "the game is over"
        return f"P{self.actor + 1} is asked “{labels.question(self.machine, decision)}”"

    def play(self, option: Option, span: Span) -> None:
        """Make a decision and go on to the next one."""
        decision = self.decision
        assert decision is not None
        self.machine.rounds = 0
        with self.going(span):
            position = decision.apply(self.state, option)
        self.run(position, span)

    def run(self, position: int, span: Span) -> None:
        """Go on from a position to the next decision; what is asked only to make its offer has not happened."""
        machine, st = self.machine, self.state
        with self.going(span):
            while position >= 0:
                before = set(machine.asked) if position in machine.decisions else None
                position = machine.code[position](st)
                if before is not None:
                    self.fired |= machine.asked
                    machine.asked.intersection_update(before)

    def stand(self, position: int) -> None:
        """Wait at a decision that was not reached by the rules; its offer may be empty."""
        decision = self.machine.decisions[position]
        st = self.state
        st[layout.POSITION] = position
        st[layout.ACTOR] = st[decision.me]
        st[layout.OPTIONS] = decision.all_options(st)

    @contextmanager
    def going(self, span: Span) -> Iterator[None]:
        """Turn what stops a game into a problem of the line that led there."""
        try:
            yield
        except GameError as error:
            raise failed("TTR711", span, f"the game cannot go on: {error}", "this led to it") from None

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note which marks are reached, as part of the scenario."""
        self.machine.forget()
        try:
            yield
        finally:
            self.fired |= self.machine.reached()

    # -- expressions --------------------------------------------------------------------------------------

    def translate(self, node: a.Expr) -> Value:
        """Translate an expression of the scenario; `P1` and so on are players in it."""
        return translate(self.translator, self.words, node)

    def worth(self, ir: Node, span: Span) -> Any:
        """Work out a translated expression."""
        with self.going(span):
            return value_of(self.machine, self.state, ir, Frame({}))

    def pile(self, target: Value, span: Span) -> Pile | None:
        """Return the pile that a translated expression is; a deck stands for its pile."""
        if target.type != PILE and target.type != element("deck"):
            return None
        found = self.worth(self.translator.adapted(target, PILE).ir, span)
        return found if isinstance(found, Pile) else None

    def shown(self, node: a.Expr) -> str:
        """Return the worth of an expression in words."""
        value = self.translate(node)
        return self.words.value_name(fact_type(value.type), self.worth(value.ir, node.span))


def translate(t: Translator, words: Words, node: a.Expr) -> Value:
    """Translate an expression of a scenario; `P1` and so on are players in it."""
    for part in nodes(node):
        if isinstance(part, a.Name) and player_number(part.id) is not None:
            words.player(a.Word(part.span, part.id))
    before, t.problems, t.scenario = t.problems, Problems(), True
    try:
        nobody = Scope(me=False, me_reason="a scenario belongs to nobody: write `P1.` before a rule of a player")
        value = expressions.translate(t, node, nobody)
        found = t.problems
    finally:
        t.problems, t.scenario = before, False
    if found.errors:
        raise Failed(*found.errors)
    return Value(stored(words.bundle, value.ir), value.type, value.pile, value.among, value.parts)


def stored(bundle: dict[str, Any], ir: Node, form: str = "value") -> Any:
    """Return a node with its fields turned into facts or cells, and without marks."""
    node = rebuilt(unmarked(ir), form, lambda part: stored(bundle, part.node, part.form))
    if isinstance(node, list) and node and node[0] == "field":
        return ["cell" if node[1] in bundle["cells"] else "fact", *node[1:]]
    return node

"""Answer the questions of a conformance runner, one JSON line each: our own engine in the place of another.

`python -m ttrdsl.scenario.serve` reads calls from standard input; docs/reference/vectors.md lists them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from ttrdsl.diagnostics import Source, Span
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.decisions import DECLINE, ChoiceDecision
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.explain import value_of
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.refusals import refusal
from ttrdsl.engine.values import elements
from ttrdsl.engine.views import view
from ttrdsl.scenario.expectations import times_of
from ttrdsl.scenario.named_states import as_option, asked, named_state, set_state
from ttrdsl.scenario.stage import begin, step_marks
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.watched import WatchedMachine
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Word

NOWHERE = Span("", 0, 0)


class Server:
    """One game on one table, and the tables that were saved on the way."""

    def __init__(self) -> None:
        self.machines: dict[tuple[str, int], WatchedMachine] = {}
        self.table: Table = None  # type: ignore[assignment]
        self.saved: list[Table] = []
        self.machine: WatchedMachine = None  # type: ignore[assignment]

    def load(self, bundle: dict[str, Any], name: str, players: int) -> None:
        """Take a bundle, and a number of players that it may refuse."""
        if (name, players) not in self.machines:
            self.machines[name, players] = WatchedMachine(bundle, players)
        self.machine, self.saved = self.machines[name, players], []

    def begin(self, at: str | None, seed: int, state: dict[str, Any]) -> None:
        """Stand at the start of a turn, or before a step of set-up, with everything as told; go on to a decision."""
        path = None if at is None else d.Path(NOWHERE, tuple(Word(NOWHERE, w) for w in at.split(".")))
        start = begin(self.machine, d.Stage(NOWHERE, Word(NOWHERE, ""), self.machine.players, path, seed=seed))
        st = start.state.copy()
        set_state(self.machine, st, state)
        self.table = Table(self.machine, None, None, Source("", ""), st)  # type: ignore[arg-type]
        self.machine.forget()
        if start.after_setup:
            self.machine.standing.settle(st, self.machine.standing.everything)
        self.table.run(start.position, NOWHERE)
        self.table.close_window()

    def set(self, state: dict[str, Any]) -> None:
        """Change the table while a decision waits."""
        set_state(self.machine, self.table.state, state)
        if self.table.decision is not None:
            self.table.stand(self.table.decision.at)

    def asked(self) -> Any:
        """Return the decision that is due."""
        return asked(self.machine, self.table.state)

    def state(self) -> Any:
        """Return everything on the table."""
        return named_state(self.machine, self.table.state)

    def forget(self) -> None:
        """Count anew what happens."""
        self.machine.forget()

    def play(self, option: Any) -> None:
        """Make a decision."""
        if as_option(option) not in self.table.options:
            raise GameError("not offered")
        self.table.play(as_option(option), NOWHERE)
        self.table.close_window()

    def save(self) -> None:
        """Keep the table as it is."""
        self.saved.append(self.table.copy())
        self.saved[-1].times = self.table.times

    def restore(self) -> None:
        """Go back to the table that was kept last."""
        self.table = self.saved.pop()

    def worth(self, ir: Any) -> Any:
        """Return the value of an expression; sets are lists of their elements."""
        found = value_of(self.machine, self.table.state, ir, Frame({}))
        if isinstance(found, bool) or found is None:
            return found
        if isinstance(found, frozenset):
            return sorted(found)
        return {"number": found, "elements": list(elements(found)) if found >= 0 else []}

    def rules(self, options: list[Any]) -> list[str]:
        """Return the rules that refuse the first option, and those behind it as if it were taken."""
        table, found = self.table.copy(), []
        for option in map(as_option, options):
            decision = table.decision
            if decision is None:
                break
            if not any(o[: len(option)] == option for o in table.options):
                found += refusal(self.machine, table.state, decision, option).rules
            if not isinstance(decision, ChoiceDecision) or not self._force(table, decision, option):
                break
        return found

    def _force(self, table: Table, decision: ChoiceDecision, option: Any) -> bool:
        """Go on to the decision behind an option, offered or not."""
        position = decision.declined.at if option == DECLINE else decision.follow(table.state, option)
        self.machine.rounds = 0
        while position >= 0 and position not in self.machine.decisions:
            position = self.machine.code[position](table.state)
        if position >= 0:
            table.stand(position)
        return position >= 0

    def sees(self, player: int, what: dict[str, Any]) -> Any:
        """Return what somebody sees of something; null where it is hidden."""
        known = view(self.machine, self.table.state, player)
        if "pile" in what:
            return known.piles[what["pile"]][what["index"]].cards
        if "cell" in what:
            return known.cells[what["cell"]][what["index"]]
        if "choice" in what:
            mine = what["player"] == player and (what["choice"] in known.chosen or what["choice"] in known.locals)
            return True if mine else None
        if "score" in what:
            lines = known.totals if what["score"] == "total" else known.scores[what["score"]]
            return lines[what["player"]]
        return True

    def happened(self, path: str) -> int:
        """Return how often a step ran since the last `forget`."""
        times = times_of(self.table, path)
        return times or int(bool(step_marks(self.machine, path) & self.table.window))

    def cards(self, pile: str, index: int) -> Any:
        """Return the cards of a pile from the top where that is known, and else by kind."""
        found: Pile = self.machine.layout.piles[pile][index]
        return {str(k): n for k, n in found.cards(self.table.state) if n}


def main() -> None:
    """Answer line by line until the input ends."""
    server = Server()
    for line in sys.stdin:
        name, arguments = json.loads(line)
        call: Callable[..., Any] = getattr(server, name)
        try:
            answer = {"result": call(*arguments)}
        except Exception as error:  # another engine's mistake must not stop the runner, and neither must ours
            answer = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

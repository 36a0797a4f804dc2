"""Compulsory steps that may turn out to be impossible when it is too late to take the action back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ttrdsl.program.names import ME, free, substitute
from ttrdsl.program.node import Node, Op, Path, unmarked
from ttrdsl.program.operations import operation_of
from ttrdsl.program.state import reads
from ttrdsl.program.steps import FINISH, Steps, all_steps, blocks
from ttrdsl.semantics.checks.enough import Kinds
from ttrdsl.semantics.checks.fold import Board, Fold
from ttrdsl.semantics.checks.holdings import Holdings
from ttrdsl.semantics.checks.supplies import IN_ANY_CASE, Supplies, tests_of
from ttrdsl.semantics.compile_game import Game

MOST_CALLS = 2_000  # procedures may call others twice, and so on: what is called later is not followed
COMPULSORY = ("turn", FINISH)  # what the course of a game calls after set-up


def check_dead_states(game: Game) -> None:
    """Go through turns and actions, and report steps that may fail behind a point of no return."""
    check = _Check(game)
    for proc in game.translator.procs.values():
        for _, op in all_steps(proc["steps"]):
            for alternative in op[1]["alts"] if op[0] == "choose" else ():
                if alternative.get("action"):
                    state = check.beginning()
                    check.assume(state, alternative)
                    check.steps(alternative["do"], state)
    check.offered = False
    for name in COMPULSORY:
        if name in game.translator.procs:
            check.steps(game.translator.procs[name]["steps"], check.beginning(IN_ANY_CASE))
    for standing in game.standing:
        state = check.beginning(IN_ANY_CASE)
        check.assume(state, {"if": standing["when"]})
        check.steps(standing["do"], state)


@dataclass
class _State:
    """How far an action has gone since the last point where what follows was looked at."""

    held: Holdings  # what conditions make sure of
    committed: int | None = None  # the mark of the step behind which nothing was foreseen
    secret: bool = False  # in a block decided together, where nobody can decline
    taken: dict[str, int] = field(default_factory=dict)  # piles, and the mark of the step that took from them
    filled: dict[str, int] = field(default_factory=dict)  # piles, and how many cards they hold at least
    pieces: Supplies = field(default_factory=Supplies)

    def copy(self) -> _State:
        taken, filled = dict(self.taken), dict(self.filled)
        return replace(self, held=self.held.copy(), taken=taken, filled=filled, pieces=self.pieces.copy())

    def anew(self) -> _State:
        """Return the state where what follows is looked at anew."""
        return _State(self.held.copy(), pieces=self.pieces.copy(moved=False))

    def merge(self, others: list[_State]) -> None:
        """Go on behind several ways, of which one was taken."""
        for other in others:
            self.committed = other.committed if self.committed is None else self.committed
            self.taken |= other.taken
        both = set.intersection(*(set(o.filled) for o in others))
        self.filled = {pile: min(o.filled[pile] for o in others) for pile in both}
        self.held.merge([other.held for other in others])
        self.pieces.merge([other.pieces for other in others])


class _Check:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.bodies = game.bodies()
        board = Board(game)
        self.folds: list[Fold] = [board.for_players(n) for n in game.things.counts]
        self.kinds = Kinds(board, self.folds, self._asked)
        self.procs = game.translator.procs
        self.calls = 0
        self.takings: dict[str, dict[str, int]] = {}  # by procedure: the piles that its payments take from
        self.offered = True  # whether the steps are those of an action
        self.reported: set[int] = set()  # marks of steps: several actions may call the same procedure

    def beginning(self, committed: int | None = None) -> _State:
        return _State(Holdings(self.kinds), committed)

    def steps(self, steps: Steps, state: _State) -> None:
        """Follow steps in order; report the first that may fail."""
        for step in steps:
            mark, op = (step[1] if step[0] == "at" else -1), unmarked(step)
            cause = self._cause(op, state) if mark >= 0 else None
            if cause is not None:
                self._report(op, mark, cause, state.secret)
                return
            self._note(op, mark, state)
            self._note_pieces(op, mark, state)
            self._below(op, mark, state)
            if op[0] != "run" and not self._goes_on(op, mark):
                state.held.note(op)

    def _below(self, op: Op, mark: int, state: _State) -> None:
        """Follow the steps below an operation: those done in any case go on with the state, others test anew."""
        if self._goes_on(op, mark):
            ways = [state.copy() for _ in blocks(op)]
            for (_, block), way in zip(blocks(op), ways, strict=True):
                self.steps(block, way)
            state.merge(ways)
        elif op[0] == "run":
            self.calls += 1
            if self.calls <= MOST_CALLS:
                self.steps(self.procs[op[1]]["steps"], state)
        elif op[0] in ("each", "secret") or (op[0] in ("pay", "some") and "then" in op[1]):
            held = state.held.of_each(op, self._asked) if op[0] == "each" else Holdings(self.kinds)
            for number, (_, block) in enumerate(blocks(op)):
                committed = mark if number == 0 and mark >= 0 else None
                way = replace(state.anew(), committed=committed, secret=op[0] == "secret", held=held.copy())
                if op[0] == "each":
                    self._rounds(op, mark, way, list(state.held.of_every(op)))
                self.steps(block, way)
                state.taken |= self._taken(block)
        else:
            for path, block in blocks(op):
                way = state.anew()
                for holding in _holding_in(op, path):
                    self.assume(way, holding)
                self.steps(block, way)
                state.taken |= self._taken(block)
                if op[0] == "if" and not _ends(block) and state.committed is None:
                    state.committed = way.committed
            for holding in _holding_behind(op):
                self.assume(state, holding)

    def assume(self, state: _State, alternative: dict[str, Any]) -> None:
        """Note what the conditions of an option, or of a block of steps, say of pieces."""
        tests = [test for bind in alternative.get("bind", ()) for test in tests_of(bind["in"], bind["as"])]
        state.pieces.choose({bind["as"] for bind in alternative.get("bind", ())})
        for bind in alternative.get("bind", ()):
            state.held.assume(["any", bind["as"], bind["in"], True], self._asked)
        for test in (alternative.get("if", True), *tests):
            state.held.assume(test, self._asked)
            state.pieces.assume(test, self._asked, self.bodies)

    def _rounds(self, op: Op, mark: int, state: _State, sure: list[Node]) -> None:
        """Note what is sure in every round of a loop: other rounds may have taken pieces."""
        moves = [inner for _, inner in all_steps(op[3]) if inner[0] == "shift"]
        shared = [state.pieces.key_of(inner) for inner in moves if op[1] not in free(inner[3])]
        for test in (*tests_of(op[2], op[1]), *sure):
            state.pieces.assume(test, self._asked, self.bodies, frozenset(shared))
        for inner in moves:
            if op[1] not in free(inner[3]):
                state.pieces.note(inner, mark, "often")

    def _note_pieces(self, op: Op, mark: int, state: _State) -> None:
        """Follow moves of pieces; those below an operation that are made perhaps, or several times, too."""
        if op[0] == "shift":
            state.pieces.note(op, mark)
        elif not self._goes_on(op, mark):
            for test in tests_of(op[2], op[1]) if op[0] == "each" else ():
                state.pieces.tell_apart(test, self._asked)
            for _, block in blocks(op):
                for _, inner in all_steps(block) if not _ends(block) else ():
                    if inner[0] == "shift":
                        state.pieces.note(inner, mark, "often" if op[0] == "each" else "perhaps")

    def _goes_on(self, op: Op, mark: int) -> bool:
        """Say whether the steps below an operation are done in any case."""
        exception = op[0] == "if" and mark >= 0 and self.game.translator.origins[mark].note == "exception"
        return exception or op[0] == "together"

    def _taken(self, steps: Steps) -> dict[str, int]:
        """Return the piles that payments below some steps take from, unless these end the action."""
        if _ends(steps):
            return {}
        found: dict[str, int] = {}
        for step in steps:
            mark, op = (step[1] if step[0] == "at" else -1), unmarked(step)
            if op[0] == "pay" and mark >= 0 and not _ends(op[1].get("then", [])):
                found |= dict.fromkeys(self._piles(op), mark)
            if op[0] == "run":
                found |= self._taken_by(op[1])
            for _, block in blocks(op):
                found |= self._taken(block)
        return found

    def _taken_by(self, name: str) -> dict[str, int]:
        if name not in self.takings:
            self.takings[name] = self._taken(self.procs[name]["steps"])
        return self.takings[name]

    def _note(self, op: Op, mark: int, state: _State) -> None:
        """Follow what an operation commits to, which piles it takes from and which it fills."""
        row = operation_of(op, "step")
        if row is not None and row.unforeseen and not row.decides and op[0] != "stop" and state.committed is None:
            state.committed = mark
        if op[0] == "pay" and not _ends(op[1].get("then", [])):
            state.taken |= dict.fromkeys(self._piles(op), mark)
        if op[0] in ("draw", "take") and isinstance(op[3], list) and op[3][0] == "pile":
            sure = op[0] == "draw" and not op[5] and isinstance(op[1], int)
            pile = repr(op[3])
            state.filled[pile] = state.filled.get(pile, 0) + (op[1] if sure else 1)
        if row is not None and row.decides and _ends(op[1].get("else", [])):
            state.committed = None  # what follows was looked at for each option, and nothing does if it is declined
            state.pieces.moved = {}
        if op[0] == "each":
            for _, inner in all_steps(op[3]):
                self._note(inner, mark, state)

    def _asked(self, test: Node) -> Node:
        """Return what a call of a rule asks, with what it is asked about in place of its parameters."""
        test = unmarked(test)
        match test:
            case ["rule", str(name), *given]:
                called: dict[str, Node] = {}
            case ["as", who, ["rule", str(name), *given]]:
                called = {ME: who}
            case _:
                return test
        rule = self.game.translator.rules[name]
        called |= {parameter: value for (parameter, _), value in zip(rule.params, given, strict=True)}
        return self._asked(substitute(rule.ir, called))

    def _piles(self, op: Op) -> set[str]:
        read = reads(op[1]["from"], self.bodies, "purses")
        return {thing for thing in read if thing.startswith("pile ")}

    def _cause(self, op: Op, state: _State) -> int | None:
        """Return the mark of the step because of which an operation may fail, or nothing."""
        if op[0] == "pay" and "else" not in op[1] and not state.held.pays(op):
            again = [state.taken[pile] for pile in sorted(self._piles(op)) if pile in state.taken]
            return again[0] if again else state.committed
        if op[0] == "draw" and not op[5] and op[1] != 0:
            return None if self._enough(op[1], state.held.count(op[2])) else state.committed
        if op[0] == "take" and unmarked(op[1])[0] == "kinds":
            _, number, kinds = unmarked(op[1])
            held = state.held.count(op[2], self.kinds.of(kinds, frozenset()))
            return None if self._enough(number, held) else state.committed
        if op[0] == "shift":
            return state.pieces.cause(op, state.committed, self.bodies)
        if op[0] == "choose" and "else" not in op[1] and not op[1]["menu"] and self._may_be_empty(op, state):
            return state.committed
        if op[0] == "some" and "else" not in op[1] and self._least(op[1]["low"]) > self._there(op[1]["from"], state):
            return state.committed
        return None

    def _enough(self, number: Node, there: int) -> bool:
        """Say whether so many cards lie where so many lie at least."""
        if any(thing.startswith("pile ") for thing in reads(number, self.bodies)):
            return True  # as many as there are of something: not known here, and rarely too many
        most = self.kinds.most(number)
        return most is not None and most <= there

    def _may_be_empty(self, op: Op, state: _State) -> bool:
        """A choice among branches, or things that are always there, cannot fail."""
        alts = op[1]["alts"]
        sources = [alt["bind"][0]["in"] for alt in alts if alt["bind"] and reads(alt["bind"][0]["in"], self.bodies)]
        if not self.offered:
            sources = [source for source in sources if not _is_range(source)]
        asked = [source for source in sources if state.held.has_option(source)]
        return len(sources) == len(alts) and not (asked and all(alt.get("if", True) is True for alt in alts))

    def _least(self, low: Node) -> int:
        values = [fold.value(low, {}) for fold in self.folds]
        return max((v for v in values if isinstance(v, int)), default=1)

    def _there(self, source: Node, state: _State) -> int:
        """Return how many cards a source holds at least, as far as the action has put them there."""
        piles = source[1:] if isinstance(source, list) and source[0] == "cards" else []
        return max((max(state.filled.get(repr(p), 0), state.held.count(p)) for p in piles), default=0)

    def _report(self, op: Op, mark: int, cause: int, secret: bool) -> None:
        t = self.game.translator
        if mark in self.reported:
            return
        self.reported.add(mark)
        row = operation_of(op, "step")
        moves = row is not None and not row.decides
        what = "this payment" if op[0] == "pay" else "this move" if moves else "this choice"
        remedy = "say what happens if it fails, with `try` or `may … else`"
        if moves:
            remedy = "say what happens if it fails, with `up to` or `try`"
        elif secret:
            remedy = "let nothing be one of the choices: `choose 0..1 …`, or `0..3 of …` in a cost"
        unchecked = "not checked when the action was offered" if self.offered else "nothing makes sure of it"
        t.error(
            "TTR512", t.origins[mark].span, f"{what} may be impossible when it is too late to go back",
            f"compulsory, but {unchecked}",
            related=[(t.origins[cause].span, "what follows this step cannot be foreseen")] if cause >= 0 else [],
            help=remedy,
        )  # fmt: skip


def _is_range(source: Node) -> bool:
    source = unmarked(source)
    return isinstance(source, list) and (source[0] == "range" or (source[0] == "where" and _is_range(source[2])))


def _holding_in(op: Op, path: Path) -> list[dict[str, Any]]:
    """Return the option that was taken, or the condition that holds, where a block below an operation is reached."""
    if op[0] == "if":
        return [{"if": op[1] if path[0] == 2 else ["not", op[1]]}]
    if op[0] == "choose" and "alts" in path:
        number = path[path.index("alts") + 1]
        return [op[1]["alts"][number]]
    return []


def _holding_behind(op: Op) -> list[dict[str, Any]]:
    """Return the option that was taken, or the condition that holds, behind an operation."""
    if op[0] == "choose" and len(op[1]["alts"]) == 1 and ("else" not in op[1] or _ends(op[1]["else"])):
        return [op[1]["alts"][0]]
    if op[0] == "let" and isinstance(value := unmarked(op[2]), list) and value[0] in ("first", "best"):
        return [{"if": test} for test in tests_of(["where", value[1], value[2], True], op[1])]
    if op[0] == "if" and (_ends(op[2]) or _ends(op[3])):
        return [{"if": op[1] if _ends(op[3]) else ["not", op[1]]}]
    return []


def _ends(steps: Steps) -> bool:
    """Say whether some steps end the action in any case."""
    return any(unmarked(step)[0] == "stop" for step in steps)

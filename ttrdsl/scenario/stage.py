"""Make the situation a scenario starts from: the game, its board, and the state before the first `given`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ttrdsl.diagnostics import Source, Span
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.engine import layout
from ttrdsl.engine.card_moves import forget_order
from ttrdsl.engine.decisions import ChoiceDecision, SomeDecision
from ttrdsl.engine.errors import DeadState, GameError, Missing, NotAllowed
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.machine import SUSPEND, Machine
from ttrdsl.pipeline import Compiled
from ttrdsl.program.marks import NOTE, PATH
from ttrdsl.program.steps import FINISH
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.games import broken, game_of
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import Played, Words
from ttrdsl.scenario.watched import WatchedMachine
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace

MOST_DECISIONS = 2_000
BOARD = (d.Cities, d.Routes, d.Tickets, d.Zones)
BESIDE_STEPS = ("condition", "lookup", "before", "after")  # marks of what is looked at around a step


@dataclass
class Start:
    """A state from which a scenario goes on, where in the code that is, and whether set-up lies behind it."""

    state: list[Any]
    position: int
    after_setup: bool
    marks: frozenset[int] = frozenset()  # of what was reached on the way, in every scenario that starts here


@dataclass
class Staged:
    """A compiled game with what was made of it."""

    compiled: Compiled
    machines: dict[int, WatchedMachine] = field(default_factory=dict)
    words: dict[int, Words] = field(default_factory=dict)
    starts: dict[tuple[int, str, int], Start] = field(default_factory=dict)


class Stages:
    """Compiles each game once per board, and plays its set-up once per number of players."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.games: dict[tuple[Path, str], Staged] = {}

    def table(self, path: Path, scenario: d.Scenario, stage: d.Stage) -> tuple[Table, Start]:
        """Return the table of a scenario, and where the game stands; a player count may be `NotAllowed`."""
        staged = self.staged(path, scenario, stage)
        game, bundle = staged.compiled.game, staged.compiled.bundle
        if game is None or bundle is None:
            raise broken(staged.compiled, stage)
        players = stage.players
        machine = staged.machines.get(players)
        if machine is None:
            machine = staged.machines[players] = WatchedMachine(bundle, players)
            staged.words[players] = Words(machine, game.things)
        at = stage.at.text if stage.at else ""
        key = (players, at, stage.seed)
        start = staged.starts.get(key)
        if start is None:
            start = staged.starts[key] = begin(machine, stage)
        source = self.workspace.parsed(path)[0].source
        state = start.state.copy()
        machine.touch(state)
        return Table(machine, game.translator, staged.words[players], source, state, fired=set(start.marks)), start

    def staged(self, path: Path, scenario: d.Scenario, stage: d.Stage) -> Staged:
        """Return the compiled game of a scenario, with the board the scenario brings along."""
        game = game_of(self.workspace, path, stage)
        board = tuple(fact for fact in scenario.facts if isinstance(fact, BOARD))
        text = self.workspace.parsed(path)[0].source.text
        key = (game.resolve(), "\n".join(text[b.span.start : b.span.end] for b in board))
        if key not in self.games:
            self.games[key] = Staged(self._compiled(game, board))
        return self.games[key]

    def _compiled(self, game: Path, board: tuple[d.Declaration, ...]) -> Compiled:
        """Compile a game with a board of its own; what a check finds wrong in the game is wrong on any board."""
        key = (game.resolve(), "")
        if key not in self.games:
            self.games[key] = Staged(self.workspace.compile(game))
        whole = self.games[key].compiled
        return self.workspace.compile(game, own_board=board, checks=False) if board and not whole.errors else whole

    def sources(self, path: Path, scenario: d.Scenario) -> dict[str, Source]:
        """Return the texts that problems of a scenario can point to."""
        own = self.workspace.parsed(path)[0].source
        found = {own.name: own}
        for stage in (fact for fact in scenario.facts if isinstance(fact, d.Stage)):
            try:
                found |= self.staged(path, scenario, stage).compiled.sources
            except Failed:
                continue
        return found


# ---- playing up to the start ------------------------------------------------------------------------


def begin(machine: WatchedMachine, stage: d.Stage) -> Start:
    """Play to the place a scenario starts from: the seed is fixed, and every decision is its first option."""
    machine.forget()
    st = machine.blank(stage.seed)
    st[layout.FIRST] = st[layout.TURN] = 0
    span = stage.at.span if stage.at else stage.span
    try:
        if stage.at is None:
            start = _before_turn(machine, st)
        else:
            start = _before_path(machine, st, stage.at.text, span)
    except NotAllowed:
        raise
    except GameError as error:
        raise failed("TTR711", span, f"the game cannot go on: {error}", "on the way to this start") from None
    start.marks = frozenset(machine.reached())
    start.state[layout.POSITION] = start.state[layout.ACTOR] = -1  # nobody is asked anything yet
    start.state[layout.OPTIONS] = ()
    return start


def _next(machine: Machine, st: list[Any], position: int) -> int:
    """Carry out one instruction; a decision is answered at once.

    A board of a scenario's own may have too few tickets to deal: what cannot be done without things is left out.
    """
    try:
        following = machine.code[position](st)
    except (DeadState, Missing):
        return _left_out(machine, st, position)
    if following == SUSPEND and not st[layout.OVER]:
        return machine.decisions[st[layout.POSITION]].apply(st, st[layout.OPTIONS][0])
    return following


def _left_out(machine: Machine, st: list[Any], position: int) -> int:
    """Go on behind an instruction that cannot be done; of too few things to choose from, all are taken, or none."""
    decision = machine.decisions.get(position)
    if decision is None:
        return position + 1
    if isinstance(decision, ChoiceDecision) and len(decision.entries) == 1:
        return decision.follow(st, (0, *(-1 for _ in decision.alternatives[0][1])))
    if not isinstance(decision, SomeDecision):
        raise DeadState(f"step `{decision.path}` has no option")
    things = decision.source(st)
    return decision.follow(st, (0, tuple(k for k, n in things for _ in range(n)) if decision.cards else tuple(things)))


def _before_turn(machine: Machine, st: list[Any]) -> Start:
    position, turn = machine.entries["start"], machine.entries["turn"]
    while position != turn:
        position = _next(machine, st, position)
    st[layout.NEXT_PLAYER] = -1  # P1 begins, whoever set-up would name
    gather_cards(machine, st)
    return Start(st, turn, True)


def _before_path(machine: Machine, st: list[Any], path: str, span: Span) -> Start:
    """Stop before the first instruction that reaches a mark of the path."""
    wanted = step_marks(machine, path)
    if not wanted:
        raise unknown_step(machine, path, span)
    position, turn, after_setup = machine.entries["start"], machine.entries["turn"], False
    if path.split(".")[0] == FINISH:  # a whole game lies between set-up and this: the table is laid by `given`
        st, position, after_setup = _before_turn(machine, st).state, machine.entries[FINISH], True
    before_steps = set(machine.fired)
    machine.fired.clear()
    while position >= 0 and st[layout.DECISIONS] < MOST_DECISIONS:
        before = st.copy()
        after_setup = after_setup or position == turn
        following = _next(machine, st, position)
        if not wanted.isdisjoint(machine.fired):
            machine.fired |= before_steps
            return Start(before, position, after_setup)
        position = following
    raise failed(
        "TTR712",
        span,
        f"step `{path}` is not reached",
        "not with first options only",
        help="start earlier and play to it",
    )


def step_marks(machine: Played, path: str) -> set[int]:
    """Return the marks of the steps at or below a path; of a rule, those of its exceptions."""
    rows = enumerate(machine.bundle["source"]["at"])
    if path in machine.bundle["rules"]:
        return {i for i, row in rows if row[PATH] == path and row[NOTE] == "exception"}
    return {i for i, row in rows if f"{row[PATH]}.".startswith(f"{path}.") and row[NOTE] not in BESIDE_STEPS}


def known_paths(machine: Played) -> list[str]:
    """Return all paths of steps, branches, standing rules and rules."""
    paths = (row[PATH] for row in machine.bundle["source"]["at"] if row[PATH])
    return list(dict.fromkeys([*paths, *machine.bundle["rules"]]))


def unknown_step(machine: Played, path: str, span: Span) -> Failed:
    """Return what to say of a path that leads nowhere."""
    label = (
        "it has no exception" if path in machine.bundle["rules"] else "no step, branch or standing rule has this path"
    )
    return failed(
        "TTR712", span, f"nothing can happen at `{path}`", label, help=did_you_mean(path, known_paths(machine))
    )


# ---- emptying hands ---------------------------------------------------------------------------------


def gather_cards(machine: Machine, st: list[Any]) -> None:
    """Put the piles of players and the discard piles back into their decks, and shuffle the decks."""
    for pile in machine.layout.all_piles:
        if pile.name == "discard" or pile.name.startswith("player."):
            return_cards(machine, st, pile)
    for deck in machine.layout.piles["deck"]:
        forget_order(st, deck)
    machine.touch(st)


def return_cards(machine: Machine, st: list[Any], pile: Pile) -> None:
    """Put all cards of a pile back among the unknown ones of their decks."""
    decks, cards = machine.layout.piles["deck"], machine.bundle["cards"]
    for kind, number in pile.cards(st):
        st[decks[cards[kind]["deck"]].slot_of[kind]] += number
    empty(st, pile)


def empty(st: list[Any], pile: Pile) -> None:
    """Take all cards out of a pile."""
    st[pile.base : pile.end] = [0] * (pile.end - pile.base)
    if pile.stack:
        st[pile.top] = st[pile.bottom] = ()

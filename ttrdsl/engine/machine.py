"""A bundle made ready to play with a number of players: functions for its rules, code for its steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import count
from typing import Any, TypeVar

from ttrdsl.engine import chance, layout
from ttrdsl.engine.compiler import Compiler, Frame, State
from ttrdsl.engine.decisions import Decision
from ttrdsl.engine.errors import GameError, NotAllowed, not_for, note_place
from ttrdsl.engine.given import a_bundle
from ttrdsl.engine.layout import Pile, lay_out
from ttrdsl.engine.own_calls import own_calls
from ttrdsl.engine.standing import Standing, each_is_me
from ttrdsl.engine.steps import Builder
from ttrdsl.engine.values import elements
from ttrdsl.program.copies import copies
from ttrdsl.program.limits import MOST_ROUNDS
from ttrdsl.program.marks import mark_at
from ttrdsl.program.node import Node, mark_of

T = TypeVar("T")
Fn = Callable[[State], Any]
VERSIONS = count(1)
SUSPEND = -2


class Machine:
    """Runs the rule program of a bundle; holds no game itself, so many games can share one."""

    def __init__(self, bundle: dict[str, Any], players: int, recording: bool = False) -> None:
        low, high = a_bundle(bundle)["game"]["players"]
        if not low <= players <= high:
            raise NotAllowed(not_for(bundle, players))
        self.bundle = bundle
        self.players = players
        self._beside: dict[Any, Any] = {}
        self.recording = recording
        self.fired = self.fired_set()
        self.rounds = 0  # since a player was asked
        self.log: list[tuple[Any, ...]] | None = None
        self.purses: dict[tuple[int, ...], Any] = {}
        self.layout = lay_out(bundle, players)
        self.procs, self.standing_steps = own_calls(bundle)
        self.decisions: dict[int, Decision] = {}
        self.proc_code: dict[str, range] = {}  # where the code of a procedure lies
        self.returns_to: dict[str, set[int]] = {}  # where the calls of a procedure go on
        self._frames()
        self.compiler = Compiler(self, bundle, players, self.layout)
        self.standing = Standing(self)
        self._build()
        self.size = self.layout.size

    def _frames(self) -> None:
        """Give every procedure its place for locals; a procedure is never entered twice at once."""
        frames: dict[str, Frame] = {}
        for name, proc in self.procs.items():
            names = {
                n: self.layout.take()
                for n in ("me", *proc["params"], *(x for x in proc["locals"] if x not in proc["params"]))
            }
            self.layout.returns[name] = self.layout.take()
            frames[name] = Frame(names)
        for rule in self.bundle["standing"]:
            own = ("me", *rule["locals"]) if each_is_me(rule["do"]) else tuple(rule["locals"])
            frames[f"whenever {rule['name']}"] = Frame({n: self.layout.take() for n in own})
        self.frames = frames
        self.secret_base = self.layout.take(self.players)
        self.layout.reserve_loops((*(proc["do"] for proc in self.procs.values()), *self.standing_steps))
        self.layout.core = self.layout.size

    def _build(self) -> None:
        builder = Builder(self)
        builder.build_game()
        self.standing.build(builder)
        self.code = builder.link()
        self.entries = builder.entries
        self.paths, self.marks = builder.paths, builder.marks
        end = self.bundle["end"]
        nobody = Frame({})
        self.end_when = self._placed(end["when"], nobody, "end")
        self.end_turns = self._placed(end["turns"], nobody, "end")
        self.me = self.layout.take()
        own = Frame({"me": self.me})
        self.totals = self.compiler.expression(["rule", "total"], own)
        self.lines = [self.compiler.expression(["rule", s["name"]], own) for s in self.bundle["scores"]]
        keys = self.bundle["winner"]
        lasts = [not any(later.get("only") for later in keys[n + 1 :]) for n in range(len(keys))]
        self.keys = [
            (k["most"], k.get("only", False), last, self._placed(k["value"], own, "winner"))
            for k, last in zip(keys, lasts, strict=True)
        ]

    def _placed(self, node: Node, frame: Frame, what: str) -> Fn:
        """Return what finds a value that no step asks for, and says where it is written if there is none."""
        value, place = self.compiler.expression(node, frame), self.place(mark_of(node), what)

        def found(st: State) -> Any:
            try:
                return value(st)
            except GameError as error:
                note_place(error, place)
                raise

        return found

    def beside(self, make: Callable[[Machine], T]) -> T:
        """Return what something makes of this machine, made once; it is forgotten with the machine."""
        if make not in self._beside:
            self._beside[make] = make(self)
        found: T = self._beside[make]
        return found

    @cached_property
    def bundle_hash(self) -> str:
        """The hash of the canonical bundle: saved games and replays fit no other."""
        from ttrdsl.bundle import bundle_hash

        return bundle_hash(self.bundle)

    def fired_set(self) -> set[int]:
        """Return where reached marks are noted."""
        return set()

    @cached_property
    def cost_labels(self) -> dict[str, str]:
        """What each variable of the costs stands for: colors or kinds of card."""
        from ttrdsl.bundle.program import cost_labels
        from ttrdsl.bundle.symbols import read_symbols

        return cost_labels(self.bundle, read_symbols(self.bundle))

    def recorded(self, mark: int, fn: Fn) -> Fn:
        """Note that a marked part of the program was reached, where that is asked for."""
        if not self.recording:
            return fn
        fired = self.fired

        def run(st: State) -> Any:
            fired.add(mark)
            return fn(st)

        return run

    # -- a new game -------------------------------------------------------------------------------

    def start(self, seed: int, first: int | None = None) -> State:
        """Return the state of a new game at its first decision."""
        self.rounds = 0
        st = self.blank(seed)
        st[layout.FIRST] = self.chance(st, self.players) if first is None else first
        st[layout.TURN] = st[layout.FIRST]
        self.standing.settle(st, self.standing.everything)
        return self.run(st, self.entries["start"])

    def blank(self, seed: int) -> State:
        """Return a state in which nothing has happened yet: full decks, full supplies."""
        st: State = [0] * self.size
        st[layout.SEED] = seed & chance.MASK
        st[layout.TURNS_LEFT] = st[layout.NEXT_PLAYER] = st[layout.ACTOR] = -1
        nobody = Frame({})
        for name, cell in self.bundle["cells"].items():
            base = self.layout.cells[name]
            value = self.compiler.expression(cell["start"], nobody)(st)
            for i in range(self.layout.cell_size[name]):
                given = cell.get("given", {}).get(str(i), value)
                st[base + i] = int(given) if isinstance(given, bool) else given
        for pile in self.layout.all_piles:
            if pile.stack:
                st[pile.top] = st[pile.bottom] = ()
        for kind, card in enumerate(self.bundle["cards"]):
            deck = self.layout.piles["deck"][card["deck"]]
            st[deck.slot_of[kind]] = copies(self.bundle, kind, self.players)
        self._supplies(st)
        self.touch(st)
        return st

    def _supplies(self, st: State) -> None:
        for kind, piece in self.bundle["pieces"].items():
            start = self.compiler.expression(piece["start"], Frame({}))(st)
            base, owner = self.layout.pieces[kind], piece["of"]
            places = self.layout.places
            for i in range(1 if owner == "board" else self.compiler.size({"ticket": "card"}.get(owner, owner))):
                st[base + places[owner] + i] = piece.get("given", {}).get(str(i), start)

    # -- running ------------------------------------------------------------------------------------

    def run(self, st: State, pc: int) -> State:
        """Run from a place in the code to the next decision or the end of the game."""
        code = self.code
        try:
            while pc >= 0:
                pc = code[pc](st)
        except GameError as error:
            note_place(error, self.place(self.marks[pc]))
            raise
        return st

    def place(self, mark: int | None, what: str = "step") -> str:
        """Return the place in the text that a mark stands for, in words; nothing for what no text says."""
        if mark is None or mark < 0:
            return ""
        found = mark_at(self.bundle, mark)
        return f"{f'{what} ' if found.path != what else ''}`{found.path}` at {found.file}:{found.line}"

    def round(self) -> None:
        """Count a round: the start of a loop's body, a card drawn, a call, a run of a standing rule, a turn."""
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            self.rounds = 0
            raise GameError(f"the rules run on without asking anybody: more than {MOST_ROUNDS:,} rounds")

    def make_room(self, st: State) -> None:
        """Make room for the variables of what was compiled just now."""
        st.extend([0] * (self.layout.size - len(st)))

    def touch(self, st: State) -> None:
        """Note that the state changed."""
        st[layout.VERSION] = next(VERSIONS)

    def chance(self, st: State, n: int) -> int:
        """Draw a number below n; the only source of chance."""
        st[layout.WORDS] += 1
        return chance.below(st[layout.SEED], st[layout.WORDS], n)

    # -- results --------------------------------------------------------------------------------------

    def total(self, st: State, player: int) -> int:
        st[self.me] = player
        try:
            return int(self.totals(st))
        except GameError:
            self.score_lines(st, player)  # which says what line of the sheet it is
            raise

    def score_lines(self, st: State, player: int) -> list[int]:
        """Return the lines of a player's score sheet, in order."""
        found = []
        for score, line in zip(self.bundle["scores"], self.lines, strict=True):
            st[self.me] = player
            try:
                found.append(int(line(st)))
            except GameError as error:
                note_place(error, self.place(mark_of(self.bundle["rules"][score["name"]]["is"]), "score"))
                raise
        return found

    def winners(self, st: State) -> int:
        """Return who would win now, as a set: each key keeps the best of those left, and `only` perhaps nobody."""
        left = list(range(self.players))
        for most, only, last, key in self.keys:
            values = {}
            for p in left:
                st[self.me] = p
                values[p] = key(st)
            wanted = max(values.values()) if most else min(values.values())
            left = [p for p in left if values[p] == wanted and (wanted or not only)]
            if not left or (last and len(left) == 1):  # nothing is left to break
                break
        return sum(1 << p for p in left)

    # -- where a game stands ------------------------------------------------------------------------

    def procedure_at(self, position: int) -> str | None:
        """Return the procedure a place in the code belongs to; none for the course of the game itself."""
        return next((name for name, code in self.proc_code.items() if position in code), None)

    # -- names for people ---------------------------------------------------------------------------

    def note(self, *event: Any) -> None:
        """Write an event into the log, where one is kept."""
        if self.log is not None:
            self.log.append(event)

    def pile_name(self, pile: Pile) -> str:
        """Return a pile's name: `hand of player 1`, `deck train_cards`."""
        if pile.name in ("deck", "discard"):
            deck = self.bundle["domains"]["deck"][pile.index or 0]
            return str(deck) if pile.name == "deck" else f"{deck}.discard"
        name = pile.name.split(".")[-1]
        if pile.index is None:
            return name
        owner = pile.name.split(".")[0]
        who = f"P{pile.index + 1}" if owner == "player" else self.bundle["domains"][owner][pile.index]
        return f"{who}.{name}"

    def winners_list(self, st: State) -> list[int]:
        return list(elements(self.winners(st)))

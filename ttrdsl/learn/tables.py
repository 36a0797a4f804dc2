"""Many games as learners meet them, side by side: one call takes an action in each and fills arrays by native code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ttrdsl.dialect import native
from ttrdsl.dialect.primitives import game_seed, signed
from ttrdsl.engine import layout
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.results import WINNERS, totals
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.plain_batch import one
from ttrdsl.learn.kernel import LearnerKernel
from ttrdsl.learn.native.tables import AFRESH, LEAVE, NEXT, OWN_SEED, SAID, own_room
from ttrdsl.learn.table import REWARDS, Table, returns_of
from ttrdsl.networks.board import bits

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Numbers = NDArray[numpy.int64]

MOST_GAMES = 1 << 20


class Tables:
    """Games of one bundle side by side: `vectors`, `mask` and `player` say what may be done in each.

    A game that ends begins anew: game number i has the seed that game i of `simulate` has, and the next number goes to
    the first row that ends. What native code cannot do with a game the interpreter does, to its end.

    >>> from ttrdsl import load_bundle
    >>> tables = Tables(load_bundle("tolls"), players=2, games=4, engine="text")
    >>> rewards, done = tables.step(tables.mask.argmax(axis=1))
    >>> tables.vectors.shape == (4, tables.vector_size), rewards.shape, bool(done.any())
    (True, (4, 2), False)
    """

    def __init__(
        self, bundle: dict[str, Any], players: int, games: int, seed: int = 0, reward: str = "win", engine: str = "auto"
    ) -> None:
        import numpy

        if reward not in REWARDS:
            raise NotAllowed(f"no reward `{reward}`; there are {', '.join(REWARDS)}")
        if not 1 <= games <= MOST_GAMES:
            raise NotAllowed(f"{games} games cannot be played side by side; 1 to {MOST_GAMES:,} can")
        if engine not in ("auto", "text", "native"):
            raise NotAllowed(f"engine {engine!r} cannot play games side by side; there are auto, text and native")
        self.reward = reward
        self.seed = signed(seed)
        self.kernel = _kernel(Machine(bundle, players), engine)
        shape, kernel = _Shape(self.kernel), self.kernel
        self.vector_size, self.actions = shape.vector, shape.actions
        self._states = numpy.tile(numpy.array(kernel.blank, dtype=numpy.int64), games)
        self.player: Numbers = self._states.reshape(games, -1)[:, layout.ACTOR]  # a view: always what the states say
        self._said, self._legal, self._masks, self._seen, self._ends = (
            numpy.zeros(games * size, dtype=numpy.int64)
            for size in (SAID, 1 + 2 * shape.actions, shape.mask, shape.vector, kernel.program.row)
        )
        self._own = numpy.zeros(own_room(shape.actions), dtype=numpy.int64)
        self._own[OWN_SEED] = self.seed
        self._work = kernel.copy(kernel.blank)
        self._by_hand: dict[int, Table] = {}  # games that the interpreter plays
        self._told: dict[int, list[float]] = {}  # what those that ended were worth
        self.vectors: Numbers = self._seen.reshape(games, -1)
        self._flags = self._masks.view(numpy.uint8)
        self.mask = self._flags.reshape(games, -1)[:, : shape.actions]
        rows = numpy.arange(games)
        self._first_flags, self._first_legal = rows * (8 * shape.mask), rows * (1 + 2 * shape.actions) + 1
        self._legal_count = self._legal.reshape(games, -1)[:, 0]
        for each in (self.vectors, self.mask, self.player):
            each.flags.writeable = False
        self._act(numpy.full(games, AFRESH, dtype=numpy.int64))

    def __len__(self) -> int:
        return len(self.player)

    def step(self, actions: Sequence[int] | Numbers) -> tuple[Any, Any]:
        """Take an action in each game, or leave it with a negative number; return rewards by player, and who ended."""
        import numpy

        chosen = numpy.maximum(numpy.asarray(actions, dtype=numpy.int64), LEAVE)
        if chosen.shape != (len(self),):
            raise NotAllowed(f"{len(self)} actions are expected, one for each game")
        self._refuse_illegal(chosen)
        ends = self._ends.reshape(len(self), -1)
        ends[:, 0] = 0
        self._act(chosen)
        done = ends[:, 0] != 0
        rewards = numpy.zeros((len(self), self.kernel.machine.players), dtype=numpy.float32)
        for ended in numpy.flatnonzero(done).tolist():
            rewards[ended] = self._told.pop(ended, None) or self._reward(ends[ended].tolist())
        return rewards, done

    def drawn(self, shares: Any) -> Numbers:
        """Return one possible action of each game, drawn by numbers from 0 to below 1: every one is as likely."""
        places = (shares * self._legal_count).astype(self._legal.dtype)
        found: Numbers = self._legal.take(self._first_legal + 2 * places)
        return found

    def _refuse_illegal(self, chosen: Numbers) -> None:
        """Refuse actions that may not be taken now; those of games that are left are negative."""
        import numpy

        legal = self._flags.take(self._first_flags + numpy.minimum(chosen, self.actions - 1))
        if legal.all() and chosen.max() < self.actions:
            return
        wrong = (chosen >= 0) & ((chosen >= self.actions) | (legal == 0))
        if wrong.any():
            game = int(wrong.argmax())
            raise NotAllowed(f"game {game}: action {chosen[game]} is not legal now")

    def _reward(self, row: list[int]) -> list[float]:
        machine = self.kernel.machine
        points = totals(row, machine.bundle, machine.players)
        return returns_of(machine.bundle, self.reward, points, bits(row[WINNERS]))

    # -- taking actions -----------------------------------------------------------------------------------

    def _act(self, actions: Numbers) -> None:
        """Take the actions in order of the games: those before one that the interpreter plays, then that one."""
        first = 0
        for game in (*sorted(self._by_hand), len(self)):
            while first < game:
                first = self._in_kernel(actions, first, game)
                if first < game:
                    with one(first):
                        self._take_over(first, int(actions[first]))
                    first += 1
            if game < len(self):
                with one(game):
                    self._by_interpreter(game, int(actions[game]))
            first = game + 1

    def _in_kernel(self, actions: Numbers, first: int, end: int) -> int:
        """Let the kernel do what it can; return the first game it could not do."""
        kernel, done = self.kernel, first
        vectors = [self._states, self._said, self._legal, self._masks, self._seen, self._own, actions, self._ends]
        text = kernel.tier == "text"
        given: list[Any] = [list(map(int, vector)) for vector in vectors] if text else vectors

        def more() -> None:
            nonlocal done
            done = kernel.call("act_in_games", self._work, kernel.blank, *given, done, end)

        kernel.go_on(more)
        if text:
            for mine, theirs in zip(vectors, given, strict=True):
                mine[:] = theirs
        return done

    def _take_over(self, game: int, action: int) -> None:
        """Let the interpreter play a game from here on."""
        machine = self.kernel.machine
        if action == AFRESH:
            self._by_hand[game] = self._new_table()
            self._show(game)
            return
        own = self._states.reshape(len(self), -1)[game]
        table = Table(Game(machine, self.kernel.translator.decode(own)))
        said = self._said.reshape(len(self), -1)[game]
        table.said = tuple(int(step) for step in said[1 : 1 + said[0]])
        self._by_hand[game] = table
        self._by_interpreter(game, action)

    def _new_table(self) -> Table:
        number = int(self._own[NEXT])
        self._own[NEXT] += 1
        machine = self.kernel.machine
        return Table(Game(machine, machine.start(game_seed(self.seed, number))))

    def _by_interpreter(self, game: int, action: int) -> None:
        """Take an action in a game that the interpreter plays; its next game is one for the kernel again."""
        if action == LEAVE:
            return
        table = self._by_hand[game]
        table.act(action)
        if not table.over:
            self._show(game)
            return
        self._told[game] = table.returns(self.reward)
        del self._by_hand[game]
        afresh = 0 * self.player + AFRESH
        if self._in_kernel(afresh, game, game + 1) == game:
            self._take_over(game, AFRESH)
        self._ends.reshape(len(self), -1)[game, 0] = 1

    def _show(self, game: int) -> None:
        """Write what the interpreter says of a game into the arrays."""
        import numpy

        table = self._by_hand[game]
        legal = table.legal()
        self._states.reshape(len(self), -1)[game, layout.ACTOR] = table.player
        self._seen.reshape(len(self), -1)[game] = table.vector(table.player)
        mask = self._masks.view(numpy.uint8).reshape(len(self), -1)[game]
        mask[:] = 0
        mask[legal] = 1
        row = self._legal.reshape(len(self), -1)[game]
        row[0] = len(legal)
        row[1 : 1 + 2 * len(legal) : 2] = legal


class _Shape:
    """How much room a row takes in each array."""

    def __init__(self, kernel: LearnerKernel) -> None:
        self.vector = kernel.vector_size
        self.actions = kernel.actions
        self.mask = kernel.mask_words


def _kernel(machine: Machine, engine: str) -> LearnerKernel:
    """Return a kernel; rules without a fast form are played one game at a time, by `Table`."""
    if engine == "auto":
        engine = "native" if native.available() is None else "text"
    try:
        return LearnerKernel(machine, engine)
    except NotFast as error:
        raise NotAllowed(f"{error} has no fast form: use ttrdsl.learn.table.Table, one game at a time") from None
    except native.NoNativeCode as error:
        raise NotAllowed(str(error)) from None

"""The functions most people need: check and build files, load bundles, start games."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ttrdsl.bundle import BundleError, bundle_bytes, read_bundle
from ttrdsl.bundle.errors import shown
from ttrdsl.bundle.limits import MOST_BYTES
from ttrdsl.diagnostics.render import FORMATS
from ttrdsl.engine.errors import NotAllowed, not_for
from ttrdsl.engine.game import Game
from ttrdsl.engine.given import a_bundle, a_seed, one_of, whole
from ttrdsl.engine.machine import Machine
from ttrdsl.system.reading import read_bytes

if TYPE_CHECKING:
    from ttrdsl.bots import Maker
    from ttrdsl.fast.batch import Batch
    from ttrdsl.fast.kernel import Kernel
    from ttrdsl.fast.plain_batch import PlainBatch
    from ttrdsl.pipeline import Compiled
    from ttrdsl.playtest.at_once import Spread
    from ttrdsl.playtest.batch import Run

ENGINES = ("auto", "interpreter", "text", "native")


class NotCompiled(Exception):
    """A file has errors; the message shows them."""


def check(path: str | Path) -> Compiled:
    """Compile a game file and return the result, including problems.

    >>> from ttrdsl import check
    >>> from ttrdsl.workspace import find_game
    >>> check(find_game("usa")).errors
    []
    """
    from ttrdsl.workspace import Workspace  # here and below: who plays a bundle needs no compiler

    return Workspace().compile(Path(path))


def build(path: str | Path) -> bytes:
    """Compile a game file and return the bytes of its bundle; `NotCompiled` if it has errors.

    >>> from ttrdsl import build
    >>> from ttrdsl.workspace import find_game
    >>> build(find_game("usa"))[:1]
    b'{'
    """
    return bundle_bytes(_bundle_of(Path(path)))


def _bundle_of(path: Path) -> dict[str, Any]:
    """Return what was compiled as it is read back: a game always plays from bytes that were checked."""
    compiled = check(path)
    if compiled.read is None:
        raise NotCompiled(FORMATS["text"](compiled.errors, compiled.sources, color=False))
    return compiled.read


def load_bundle(name: str | Path | dict[str, Any]) -> dict[str, Any]:
    """Return the bundle of a `.json` file, a `.ttr` file, or a game known by its id; a bundle is returned unchanged.

    >>> from ttrdsl import load_bundle
    >>> load_bundle("usa")["game"]["players"]
    [2, 5]
    """
    if isinstance(name, dict):
        return name
    if not isinstance(name, (str, Path)):
        raise BundleError("", f"a game is a name, a file or a bundle, not {shown(name)}")
    path = Path(name)
    if path.suffix != ".json" or not path.is_file():
        from ttrdsl.workspace import find_game, game_names

        found = find_game(str(name))
        if found is None:
            raise BundleError("", f"no game `{name}`; known are {', '.join(game_names())}")
        path = found
    if path.suffix == ".json":
        return read_bundle(_bytes_of(path))
    return _bundle_of(path)


def _bytes_of(path: Path) -> bytes:
    try:
        return read_bytes(path, MOST_BYTES)
    except OSError as error:
        raise BundleError("", f"this is not a bundle: {error.strerror or error}") from None


def new_game(
    bundle: dict[str, Any],
    players: int,
    seed: int = 0,
    first: int | None = None,
    log: bool = False,
    engine: str = "auto",
) -> Game:
    """Start a game; the first player is drawn by the seed unless one is named.

    `engine` says what plays it: `interpreter`, `text` or `native`. They play the same game; `auto` is the interpreter,
    which is ready at once and is the only one that can keep a log. It also plays rules that have no fast form, and a
    warning says why. For many games see `new_batch` and `ttrdsl simulate`.

    >>> from ttrdsl import load_bundle, new_game
    >>> game = new_game(load_bundle("usa"), players=2, seed=7)
    >>> while not game.over:
    ...     game.play(game.options()[0])
    >>> sorted(game.winners()) in ([0], [1], [0, 1])
    True
    """
    players, seed = whole(players, "the number of players"), a_seed(seed)
    if first is not None:
        first = one_of(first, players, "player")
    if engine not in ENGINES:
        raise NotAllowed(f"engine {engine!r} is not one of {', '.join(ENGINES)}")
    if engine in ("text", "native"):
        if log:
            raise NotAllowed("only the interpreter keeps a log")
        from ttrdsl.fast.fast_game import FastGame

        kernel = kernel_for(bundle, players, engine)
        if kernel is not None:
            return FastGame.begin(kernel, seed, first)
    machine = machine_for(bundle, players)
    events: list[tuple[Any, ...]] | None = [] if log else None
    machine.log = events
    try:
        state = machine.start(seed, first)
    finally:
        machine.log = None
    return Game(machine, state, events)


def new_batch(bundle: dict[str, Any], players: int, seeds: Iterable[int], engine: str = "auto") -> Batch | PlainBatch:
    """Start many games at once, one for each seed; this needs NumPy, and `native` needs llvmlite.

    >>> from ttrdsl import load_bundle, new_batch
    >>> batch = new_batch(load_bundle("usa"), players=2, seeds=range(3), engine="text")
    >>> len(batch)
    3
    """
    from ttrdsl.dialect import native
    from ttrdsl.fast.batch import Batch
    from ttrdsl.fast.plain_batch import PlainBatch

    players = whole(players, "the number of players")
    if engine == "auto":
        engine = "native" if native.available() is None else "text"
    if engine not in ("text", "native"):
        raise NotAllowed(f"engine {engine!r} cannot play games side by side; there are auto, text and native")
    kernel = kernel_for(bundle, players, engine)
    return PlainBatch(machine_for(bundle, players), seeds) if kernel is None else Batch(kernel, seeds)


def kernel_for(bundle: dict[str, Any], players: int, engine: str) -> Kernel | None:
    """Return the kernel of a bundle and number of players, made once; none, and a warning, if there is no fast form."""
    from ttrdsl.dialect.native import NoNativeCode
    from ttrdsl.fast.emit.value import NotFast
    from ttrdsl.fast.guard import no_fast_form
    from ttrdsl.fast.kernel import Kernel

    key = id(bundle), players, engine
    found = _KERNELS.get(key)
    if found is None or found.machine.bundle is not bundle:
        if len(_KERNELS) > 16:
            _KERNELS.clear()
        try:
            found = Kernel(machine_for(bundle, players), engine)
        except NoNativeCode as error:
            warnings.warn(str(error), RuntimeWarning, stacklevel=3)
            found = kernel_for(bundle, players, "text")
        except NotFast as error:
            warnings.warn(no_fast_form(error), RuntimeWarning, stacklevel=3)
            return None
        if found is None:
            return None
        _KERNELS[key] = found
    return found


def load_game(bundle: dict[str, Any], data: Any) -> Game:
    """Return a saved game from the plain data `Game.to_json` gave; raise `NotAllowed` or `BadState` if they do not fit.

    >>> from ttrdsl import load_bundle, load_game, new_game
    >>> bundle = load_bundle("usa")
    >>> game = new_game(bundle, players=2, seed=1)
    >>> load_game(bundle, game.to_json()).to_json() == game.to_json()
    True
    """
    players = data.get("players") if isinstance(data, dict) else None
    if not isinstance(players, int):
        raise NotAllowed("this is not a saved game")
    return Game.from_json(machine_for(bundle, players), data)


def machine_for(bundle: dict[str, Any], players: int) -> Machine:
    """Return the machine of a bundle and number of players; made once."""
    key = id(bundle), players
    found = _MACHINES.get(key)
    if found is None or found.bundle is not bundle:
        if len(_MACHINES) > 64:
            _MACHINES.clear()
        found = _MACHINES[key] = Machine(bundle, players)
    return found


def simulate(
    game: str | Path | dict[str, Any],
    seats: str | Maker | Sequence[str | Maker] = "path",
    games: int = 100,
    players: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    engine: str = "auto",
    cluster: str | None = None,
) -> dict[str, Any]:
    """Play many games and return the figures that `ttrdsl simulate --format json` prints.

    A seat is the name of a style, or a player of your own: anything that makes a `Bot` from a seat and a seed.
    `cluster` is the address of a Dask scheduler whose workers play.

    >>> import ttrdsl
    >>> ttrdsl.simulate("usa", "random", games=2, engine="interpreter")["games"]
    2
    """
    from ttrdsl.playtest.at_once import simulated

    bundle = load_bundle(game)
    return simulated(bundle, _seated(bundle, seats, players), games, seed, jobs, engine, _spread(cluster))


def arena(
    game: str | Path | dict[str, Any],
    seats: Sequence[str | Maker],
    games: int = 20,
    seed: int = 0,
    jobs: int = 1,
    engine: str = "auto",
    cluster: str | None = None,
) -> dict[str, Any]:
    """Let players play each other, each deal once per rotation of the seats; return who wins how often, with intervals.

    >>> import ttrdsl
    >>> class Hasty:
    ...     def __init__(self, seat, seed):
    ...         pass
    ...
    ...     def choose(self, game):
    ...         return 0
    >>> ttrdsl.arena("usa", ["random", Hasty], games=2)["deals"]
    1
    """
    from ttrdsl.playtest.at_once import met

    bundle = load_bundle(game)
    return met(bundle, _seated(bundle, seats, None), games, seed, jobs, engine, _spread(cluster))


def sweep(
    game: str | Path,
    settings: Mapping[str, Iterable[int]],
    seats: str | Sequence[str] = "path",
    games: int = 100,
    players: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    cluster: str | None = None,
) -> dict[str, Any]:
    """Try every combination of settings of a game on the same seeds, and return what each changes.

    A setting is a parameter, or `ticket:A – B`, and its values; the file of the game is not changed.

    >>> import ttrdsl
    >>> found = ttrdsl.sweep("tolls", {"trains": [12]}, seats="random", games=2)
    >>> found["versions"][0]["settings"]
    {'trains': 12}
    """
    from ttrdsl.playtest.at_once import numbers_of
    from ttrdsl.playtest.tasks import RunTask
    from ttrdsl.trials.comparing import measured, measured_in
    from ttrdsl.trials.settings import BadSetting, Variants, settings_of
    from ttrdsl.trials.sweeping import sweep as swept
    from ttrdsl.workspace import find_game, game_names

    if not isinstance(game, (str, Path)):
        raise NotAllowed("settings change the text of a game: name it or its .ttr file")
    path = find_game(str(game))
    if path is None:
        raise NotAllowed(f"no game `{game}`; known are {', '.join(game_names())}")
    (games, jobs, seed), spread = numbers_of(games, jobs, seed), _spread(cluster)

    def play(run: Run) -> Mapping[int, dict[str, float]]:
        if spread is None:
            return measured(run, games, jobs)
        return measured_in(spread(RunTask(run, "auto", games, lines=True), games))

    try:
        wanted = settings_of(settings)
        variants = Variants(path)
        who = tuple(str(each) for each in _seated(variants.bundle({}), seats, players))
        return swept(variants, who, seed, wanted, play)
    except BadSetting as error:
        raise NotAllowed(f"{error}; {error.help}" if error.help else str(error)) from None


def _spread(address: str | None) -> Spread | None:
    """Return what hands games to the workers of a cluster; none where there is no address."""
    if address is None:
        return None

    def spread(task: Any, games: int) -> Iterator[Any]:
        from ttrdsl.cluster.spread import Cluster, NoCluster
        from ttrdsl.playtest.chunks import BLOCK

        try:
            cluster = Cluster(address)
            try:
                yield from cluster.spread(task, [(0, games)], BLOCK)
            finally:
                cluster.close()
        except NoCluster as error:
            raise NotAllowed(f"{error}; {error.help}" if error.help else str(error)) from None

    return spread


def _seated(
    bundle: dict[str, Any], seats: str | Maker | Sequence[str | Maker], players: int | None
) -> tuple[str | Maker, ...]:
    """Return who sits where: one for each seat, or one for all; names are checked."""
    from ttrdsl.bots import NoSuchStyle, maker_of

    low, high = a_bundle(bundle)["game"]["players"]
    if isinstance(seats, str) or callable(seats):
        each: list[Any] = [seats] * (low if players is None else whole(players, "the number of players"))
    elif isinstance(seats, Iterable):
        each = list(seats)
    else:
        raise NotAllowed(f"seats are names of styles or players of your own, not {seats!r}")
    if players is not None and len(each) != players:
        raise NotAllowed(f"{len(each)} seats for {players} players")
    if not low <= len(each) <= high:
        raise NotAllowed(not_for(bundle, len(each)))
    for one in each:
        try:
            if not isinstance(one, str) and not callable(one):
                raise NotAllowed(f"a seat is the name of a style or a player of your own, not {one!r}")
            if isinstance(one, str):
                maker_of(one)
        except NoSuchStyle as error:
            raise NotAllowed(str(error)) from None
    return tuple(each)


_KERNELS: dict[tuple[int, int, str], Kernel] = {}
_MACHINES: dict[tuple[int, int], Machine] = {}

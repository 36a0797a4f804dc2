"""Give everything that can change its slot in the state: one flat list per game.

A slot holds a small integer, a set as a bit mask, or a short tuple (an order of cards, a payment), so that copying a
game is copying one list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ttrdsl.program.node import Node, walk

# The first slots are the same in every game.
(
    POSITION,
    ACTOR,
    TURN,
    TURNS_LEFT,
    WORDS,
    SEED,
    PASSES,
    DECIDED,
    TURNS,
    NEXT_PLAYER,
    FIRST,
    OVER,
    HOLD,
    DECISIONS,
    VERSION,
    OPTIONS,
) = range(16)
HEAD = (
    "position",
    "actor",
    "turn",
    "turns_left",
    "words",
    "seed",
    "passes",
    "decided",
    "turns",
    "next_player",
    "first",
    "over",
    "hold",
    "decisions",
)
FIRST_FREE = 16
LOOPS_IN = {"each": 1, "secret": 2}  # how many loops an operation runs itself


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: the slots of its counts, and of the known top and bottom of a stack."""

    number: int
    name: str
    index: int | None  # whose it is
    base: int
    end: int  # behind the last count
    kinds: tuple[int, ...]
    slot_of: dict[int, int]
    stack: bool
    see: str

    def __hash__(self) -> int:  # a local may hold a pile, and answers are remembered by what they read
        return self.number

    @property
    def top(self) -> int:
        return self.end

    @property
    def bottom(self) -> int:
        return self.end + 1

    def size(self, st: list[Any]) -> int:
        """Return the number of cards in it."""
        counts: int = sum(st[self.base : self.end])
        return counts + len(st[self.end]) + len(st[self.end + 1]) if self.stack else counts

    def count(self, st: list[Any], kind: int) -> int:
        """Return the number of cards of a kind in it."""
        slot = self.slot_of.get(kind)
        if slot is None:
            return 0
        found: int = st[slot]
        if self.stack:
            found += st[self.end].count(kind) + st[self.end + 1].count(kind)
        return found

    def cards(self, st: list[Any]) -> list[tuple[int, int]]:
        """Return its cards as pairs of kind and number."""
        if self.stack and (st[self.end] or st[self.end + 1]):
            return [(k, n) for k in self.kinds if (n := self.count(st, k))]
        base = self.base
        return [(k, n) for i, k in enumerate(self.kinds) if (n := st[base + i])]


NO_PILE = Pile(-1, "nothing", None, 0, 0, (), {}, False, "all")  # of nobody


@dataclass(frozen=True, slots=True)
class Loop:
    """The slots of one loop: its variable, what it has still to go through, and what its variable held before."""

    variable: int
    rest: int
    kept: int


@dataclass(frozen=True, slots=True)
class SecretBlock:
    """A block decided in secret: the code in which one player decides, and where her choices lie meanwhile."""

    begin: int
    end: int  # the instruction that lays the choices aside
    me: int
    slots: tuple[int, ...]
    loop: Loop  # over those who decide
    deciders: Callable[[list[Any]], Iterable[int]]


@dataclass
class Layout:
    """Where everything lies in the state of a game with a number of players."""

    players: int
    size: int = FIRST_FREE

    def __post_init__(self) -> None:
        self.cells: dict[str, int] = {}
        self.cell_size: dict[str, int] = {}
        self.piles: dict[str, list[Pile]] = {}
        self.all_piles: list[Pile] = []
        self.pieces: dict[str, int] = {}
        self.owned: dict[str, int] = {}
        self.places: dict[str, int] = {}
        self.place_count = 0
        self.locals: dict[tuple[str, str], int] = {}
        self.returns: dict[str, int] = {}
        self.loops: list[Loop] = []
        self.secrets: list[SecretBlock] = []
        self.core = 0  # the slots before this one are the game; those behind it are scratch
        self._loop_slots: Iterator[int] = iter([])

    def take(self, slots: int = 1) -> int:
        """Reserve slots and return the first."""
        start = self.size
        self.size += slots
        return start

    def reserve_loops(self, programs: Iterable[Node]) -> None:
        """Reserve the slots of all loops in some steps: a game may be saved in the middle of one."""
        loops = sum(LOOPS_IN.get(found.operation.name, 0) for steps in programs for found in walk(steps, "steps"))
        start = self.take(2 * loops)
        self._loop_slots = iter(range(start, self.size))

    def take_loop(self, variable: int) -> Loop:
        """Give a loop its slots, of those reserved."""
        loop = Loop(variable, next(self._loop_slots), next(self._loop_slots))
        self.loops.append(loop)
        return loop


def domain_size(bundle: dict[str, Any], domain: str, players: int) -> int:
    """Return how many elements a domain has; the empty name is the board, of which there is one."""
    if domain == "player":
        return players
    return len(bundle["domains"].get(domain, ())) if domain else 1


def lay_out(bundle: dict[str, Any], players: int) -> Layout:
    """Return the layout of a bundle for a number of players."""
    layout = Layout(players)
    for name, cell in bundle["cells"].items():
        size = domain_size(bundle, cell["by"][0] if cell["by"] else "", players)
        layout.cells[name] = layout.take(size)
        layout.cell_size[name] = size
    for name, pile in bundle["piles"].items():
        _lay_out_pile(bundle, layout, name, pile)
    _lay_out_pile(
        bundle,
        layout,
        "box",
        {"by": [], "form": "bag", "see": "nobody", "holds": list(range(len(bundle["domains"]["deck"])))},
    )
    _lay_out_pieces(bundle, layout)
    return layout


def _lay_out_pile(bundle: dict[str, Any], layout: Layout, name: str, pile: dict[str, Any]) -> None:
    by = pile["by"][0] if pile["by"] else ""
    found: list[Pile] = []
    for index in range(domain_size(bundle, by, layout.players)):
        decks = pile["holds"][index] if by == "deck" else pile["holds"]
        kinds = tuple(i for i, card in enumerate(bundle["cards"]) if card["deck"] in decks)
        base = layout.take(len(kinds))
        stack = pile["form"] == "stack"
        if stack:
            layout.take(2)
        slots = {k: base + i for i, k in enumerate(kinds)}
        one = Pile(
            len(layout.all_piles),
            name,
            index if by else None,
            base,
            base + len(kinds),
            kinds,
            slots,
            stack,
            pile["see"],
        )
        layout.all_piles.append(one)
        found.append(one)
    layout.piles[name] = found


def _lay_out_pieces(bundle: dict[str, Any], layout: Layout) -> None:
    """Places in order: box, board, cities, routes, zones, players, then the place fields, then nowhere."""
    at = 0
    for name in ("box", "board", "city", "route", "zone", "player"):
        layout.places[name] = at
        at += 1 if name in ("box", "board") else domain_size(bundle, name, layout.players)
    for name, domain in bundle["places"].items():
        layout.places[name] = at
        at += domain_size(bundle, domain, layout.players)
    layout.places["nowhere"] = at  # the place of nothing: no piece ever lies there
    at += 1
    layout.place_count = at
    for kind, piece in bundle["pieces"].items():
        layout.pieces[kind] = layout.take(at)
        if piece["owners"]:
            layout.owned[kind] = layout.take(at * layout.players)

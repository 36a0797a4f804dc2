"""Give everything that can change its place in one flat vector of integers, the state of the fast tiers.

Large domains get room to grow: a board with a few more cities or tickets has the same places, and so the same text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.layout import domain_size
from ttrdsl.payments.plans import MOST_LEVELS
from ttrdsl.program.copies import most_copies

BITS = 63
SMALL = 16  # domains below this have exactly their size: colors, decks, players
PILE_HEAD = 6  # size, first kind, behind the last kind, decks it may hold, room of a known end, where they begin
MOST_CHOSEN = 24
MOST_NUMBERS = 256  # of a set that is kept or made of others; of more the interpreter takes care
SIZE, FIRST_KIND, LAST_KIND, HOLDS, ENDS_ROOM, ENDS_AT = range(PILE_HEAD)


def roomy(size: int, step: int = BITS) -> int:
    """Return the room for a domain of a size: a little more than is needed, if it is large."""
    return size if size < SMALL else -(-size // step) * step


def words_for(room: int) -> int:
    """Return how many words a set over so many elements takes."""
    return max(1, -(-room // BITS))


@dataclass
class Place:
    """Where a local lies, and what it is: one number, a set, chosen cards, a payment."""

    at: int
    kind: str
    size: int


@dataclass
class LoopPlace:
    """Where a loop that may be interrupted keeps what is left: a flag, what its variable held, and the rest."""

    at: int
    kind: str  # range, seats, set, cards, list
    size: int
    words: int = 1  # that each thing of a list takes


@dataclass
class Vector:
    """The places of a bundle's state for a number of players."""

    bundle: dict[str, Any]
    players: int
    size: int = layout.FIRST_FREE
    cells: dict[str, int] = field(default_factory=dict)
    piles: dict[str, int] = field(default_factory=dict)
    pile_stride: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    owned: dict[str, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    frames: dict[str, dict[str, Place]] = field(default_factory=dict)
    returns: dict[str, int] = field(default_factory=dict)
    loops: list[LoopPlace] = field(default_factory=list)
    place_count: int = 0
    no_pile: int = 0

    def __post_init__(self) -> None:
        self.rooms = {name: self._room(name) for name in (*self.bundle["domains"], "player")}
        self.words = {name: words_for(room) for name, room in self.rooms.items()}
        self.kinds = self.rooms["card"]
        self.parts, self.bounds = _meanings(self.bundle)
        self._cells()
        self._piles()
        self._pieces()
        self._frames()

    def _room(self, name: str) -> int:
        if name == "player":
            return self.players
        return roomy(len(self.bundle["domains"][name]))

    def room(self, domain: str) -> int:
        """Return how many elements a domain has room for; the empty name is the board, of which there is one."""
        return self.rooms[domain] if domain else 1

    def is_large(self, domain: str) -> bool:
        """Say whether a domain has room to grow: then its elements are looked at together, as sets, not one by one."""
        return self.room(domain) >= SMALL

    def count(self, domain: str) -> int:
        """Return how many elements a domain has."""
        return domain_size(self.bundle, domain, self.players)

    def take(self, slots: int = 1) -> int:
        """Reserve places and return the first."""
        start = self.size
        self.size += slots
        return start

    def _cells(self) -> None:
        for name, cell in self.bundle["cells"].items():
            self.cells[name] = self.take(self.room(cell["by"][0] if cell["by"] else ""))

    # -- cards ------------------------------------------------------------------------------------------

    def _piles(self) -> None:
        for name, pile in self.bundle["piles"].items():
            self._pile(name, pile)
        decks = list(range(len(self.bundle["domains"]["deck"])))
        self._pile("box", {"by": [], "form": "bag", "holds": decks})
        self.no_pile = self.take(PILE_HEAD + self.kinds)

    def _pile(self, name: str, pile: dict[str, Any]) -> None:
        by = pile["by"][0] if pile["by"] else ""
        stride = PILE_HEAD + self.kinds
        if pile["form"] == "stack":
            stride += 2 * (1 + self.ends_room(name))
        self.piles[name] = self.take(stride * self.room(by))
        self.pile_stride[name] = stride

    def ends_room(self, name: str) -> int:
        """Return for how many cards the known top and the known bottom of a stack have room."""
        total = sum(map(most_copies, self.bundle["cards"]))
        return roomy(total + 33, 128)

    def pile_at(self, name: str, index: int | None) -> int:
        """Return where one pile begins."""
        return self.piles[name] + (index or 0) * self.pile_stride[name]

    # -- pieces -----------------------------------------------------------------------------------------

    def _pieces(self) -> None:
        at = 0
        for name in ("box", "board", "city", "route", "zone", "player"):
            self.places[name] = at
            at += 1 if name in ("box", "board") else self.room(name)
        for name, domain in self.bundle["places"].items():
            self.places[name] = at
            at += self.room(domain)
        self.places["nowhere"] = at
        self.place_count = at + 1
        for kind, piece in self.bundle["pieces"].items():
            self.pieces[kind] = self.take(self.place_count)
            if piece["owners"]:
                self.owned[kind] = self.take(self.place_count * self.players)

    # -- procedures ---------------------------------------------------------------------------------------

    def _frames(self) -> None:
        for name, proc in self.bundle["procs"].items():
            frame = {"me": self.local("id player")}
            for local, kind in proc["locals"].items():
                frame[local] = self.local(kind)
            for param in proc["params"]:
                frame.setdefault(param, self.local("number"))
            self.frames[name] = frame
            self.returns[name] = self.take()
        largest = max((sum(p.size for p in f.values()) for f in self.frames.values()), default=0)
        self.secret_size = largest + 1
        self.secrets = self.take(self.secret_size * self.players)

    def local(self, kind: str) -> Place:
        """Reserve the place of a local."""
        if kind == "payment":
            size = self.payment_size
        elif kind == "chosen":
            size = 1 + max(MOST_CHOSEN, max(self.words.values()))
        elif kind.startswith("set "):
            size = self.words[kind[4:]]
        elif kind == "numbers":
            size = 1 + MOST_NUMBERS
        else:
            size = 1
        return Place(self.take(size), kind, size)

    @property
    def payment_size(self) -> int:
        """A payment: the number of its decision, counts by kind, its parts, its bound variables.

        While it is asked for in steps, the answers lie there: those of a plan, then counts by kind.
        """
        return 1 + self.kinds + max(MOST_LEVELS, len(self.parts) + len(self.bounds))

    def loop(self, kind: str, domain: str = "", room: int = 0, words: int = 1) -> LoopPlace:
        """Reserve the place of a loop that may be interrupted by a decision."""
        rest = {"range": 2, "cards": self.kinds, "list": 2 + room * words}.get(kind) or self.words[domain]
        place = LoopPlace(self.take(2 + rest), kind, 2 + rest, words)
        self.loops.append(place)
        return place


def _meanings(bundle: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Return the names of all parts and bound variables that payments are asked for."""
    parts: set[str] = set()
    bounds: set[str] = set()
    waiting: list[Any] = [bundle["procs"]]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            if "cost" in item and "from" in item:
                parts.update(item.get("parts", ()))
                bounds.update(item.get("bound", ()))
            waiting.extend(item.values())
        elif isinstance(item, list):
            waiting.extend(item)
    return sorted(parts), sorted(bounds)

"""The types of values, and a value on its way into the program."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttrdsl.program.node import Node, Op
from ttrdsl.semantics.index import Key
from ttrdsl.tongue.english import plural

DOMAINS = ("player", "city", "route", "zone", "color", "card", "deck", "goal", "name", "piece")

SHOWN = {"piece": "kind of piece"}
SHOWN_ALL = {"piece": "kinds of pieces"}


@dataclass(frozen=True, slots=True)
class Type:
    """What kind of value an expression has; `of` names a domain where there is one."""

    kind: str
    of: str = ""

    def __str__(self) -> str:
        if self.kind == "id":
            return SHOWN.get(self.of, self.of)
        if self.kind == "set":
            return f"set of {element(self.of).several()}"
        return {
            "optional": "number or none",
            "truth": "truth value",
            "stops": "list of places",
            "nets": "list of networks",
            "piles": "bag of cards",
            "numbers": "set of numbers",
            "chosen": "choice of cards",
        }.get(self.kind, self.kind)

    def several(self) -> str:
        """Return what several of them are called: `cities`, `sets of routes`, `numbers`."""
        if self.kind == "id":
            return SHOWN_ALL.get(self.of, plural(self.of))
        what, of, which = str(self).partition(" of ")
        return plural(what) + of + which


NUMBER = Type("number")
OPTIONAL = Type("optional")  # a number or none: an empty table cell, the greatest of nothing
TRUTH = Type("truth")
RANGE = Type("range")
NUMBERS = Type("numbers")
STOPS = Type("stops")  # an ordered list of places, each a set of cities
PLACE = Type("place")
PILE = Type("pile")
PILES = Type("piles")
CHOSEN = Type("chosen")  # cards picked by a player, or an order of cards
PAYMENT = Type("payment")
COST = Type("cost")
NETS = Type("nets")  # several sets of routes
NONE = Type("none")
BAD = Type("bad")  # already reported: fits everywhere, so that one mistake gives one message


def element(domain: str) -> Type:
    """Return the type of one element of a domain, or none."""
    return Type("id", domain)


def set_of(domain: str) -> Type:
    """Return the type of a set of elements of a domain."""
    return Type("set", domain)


def type_of(word: str) -> Type:
    """Return the type that a row of the table of operations names: `number`, `id city`, `set route`."""
    kind, _, domain = word.partition(" ")
    plain = (one for one in (NUMBER, TRUTH, STOPS, PLACE, PILE, PAYMENT, NETS) if one.kind == word)
    return next(plain, Type(kind, domain))


BY_WORD: dict[str, Type] = {
    "number": NUMBER,
    "flag": TRUTH,
    "truth": TRUTH,
    "payment": PAYMENT,
    "cost": COST,
    "place": PLACE,
    "pile": PILE,
    "ticket": element("card"),
    "kind": element("card"),
    "routes": set_of("route"),
    "cities": set_of("city"),
    "players": set_of("player"),
    "tickets": set_of("card"),
    "cards": set_of("card"),
    "kinds": set_of("card"),
    "colors": set_of("color"),
    "names": set_of("name"),
    "zones": set_of("zone"),
    "pieces": set_of("piece"),
    "numbers": NUMBERS,
    "range": RANGE,
    "decks": set_of("deck"),
    "goals": set_of("goal"),
} | {d: element(d) for d in DOMAINS}

FIELD_TYPES = (
    "number",
    "flag",
    "name",
    "color",
    "player",
    "city",
    "route",
    "kind",
    "zone",
    "piece",
    "cards",
    "stack",
    "pieces",
    "place",
)
SET = "set of "
SET_FIELDS = {f"{SET}{word}": plural(word) for word in ("name", "color", "city", "route", "zone", "kind", "piece")}
OWNERS = {
    "player": "player",
    "board": "",
    "city": "city",
    "route": "route",
    "ticket": "card",
    "card": "card",
    "zone": "zone",
    "deck": "deck",
    "piece": "piece",
}


@dataclass(frozen=True, slots=True)
class Value:
    """A translated expression: its node and its type, and what else is known of it."""

    ir: Node
    type: Type
    pile: Node = None  # where a chosen card lies
    among: frozenset[int] | None = None  # which decks it can be
    parts: frozenset[str] = field(default=frozenset())  # part names and variables of a cost or payment
    key: Key | None = field(default=None, compare=False)  # of a variable: what its name means

    @property
    def op(self) -> Op:
        """The operation it is, where it cannot be a variable or a constant."""
        assert isinstance(self.ir, list)
        return self.ir

    @property
    def bad(self) -> bool:
        return self.type is BAD


BAD_VALUE = Value(["none"], BAD)


def fits(found: Type, wanted: Type) -> bool:
    """Say whether a value of one type may stand where another is wanted."""
    if found == wanted or BAD in (found, wanted):
        return True
    if found is NONE:
        return wanted.kind in ("id", "optional")
    if wanted is PLACE:
        return found.kind == "id" and found.of in ("player", "city", "route", "zone")
    if wanted is OPTIONAL:
        return found is NUMBER
    if wanted is PILE:
        return found == element("deck")
    if wanted is PILES:
        return found is PILE or found == element("deck")
    return False


def join(left: Type, right: Type) -> Type | None:
    """Return the type that holds both, or none."""
    if fits(left, right):
        return right
    if fits(right, left):
        return left
    if fits(left, PLACE) and fits(right, PLACE):
        return PLACE
    return None

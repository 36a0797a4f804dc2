"""The types of values in the rule program, named as a bundle names them: `number`, `id city`, `set route` and so on."""

from __future__ import annotations

from typing import TypeAlias

Type: TypeAlias = str

LISTED = ("city", "route", "zone", "color", "card", "deck", "goal", "name")
SEEN_BY = ("all", "owner", "nobody")  # who sees a field; of players, a rule may say it, too
KINDS = "piece"  # kinds of pieces, listed only where rules take them for values
DOMAINS = ("player", *LISTED, KINDS)

PLAIN = (
    "number", "truth", "optional", "none", "numbers", "range", "stops", "place", "pile", "piles", "chosen", "payment",
    "cost", "nets",
)  # fmt: skip
IDS = tuple(f"id {d}" for d in DOMAINS)
SETS = tuple(f"set {d}" for d in DOMAINS)
ALL_TYPES = (*PLAIN, *IDS, *SETS)

FACT_TYPES = ("number", "truth", "optional", "stops", *IDS, *SETS)
CELL_TYPES = ("number", "truth", *IDS)
COMPARABLE = frozenset(("number", "optional", "truth", "none", "numbers", "place", *IDS, *SETS))
# What a step can keep; the others are worked out anew wherever they are needed.
LOCAL_TYPES = ("number", "truth", "optional", "none", "numbers", "stops", "place", "chosen", "payment", *IDS, *SETS)
PARAMETER_TYPES = (*LOCAL_TYPES, "range", "pile")

# Cards of which some were filtered out: they can be counted and chosen from, but not moved or paid from as piles can.
BAG = "bag"


def fits(found: Type, wanted: Type) -> bool:
    """Say whether a value of one type may stand where another is wanted."""
    if found == wanted:
        return True
    if found == "none":
        return wanted == "optional" or wanted.startswith("id ")
    return (found, wanted) in (("number", "optional"), (BAG, "piles"))


def join(first: Type, second: Type) -> Type | None:
    """Return the type that holds values of both, or nothing."""
    if fits(first, second):
        return BAG if BAG in (first, second) else second
    return (BAG if BAG in (first, second) else first) if fits(second, first) else None


def domain_of(kind: Type) -> str:
    """Return the domain of a type of elements or sets."""
    return kind.partition(" ")[2]


def is_id(kind: Type) -> bool:
    """Say whether values are elements of a domain."""
    return kind.startswith("id ")


def is_set(kind: Type) -> bool:
    """Say whether values are sets of elements of a domain."""
    return kind.startswith("set ")

"""Say something of a wanted type: each type has forms, and one is drawn; what stands in a form is said the same way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from benchmarks.made_up.things import Things

ELEMENTS = ("player", "city", "route", "zone", "color", "card")
STEMS = {"number": "n", "set route": "net", "set city": "places", "set player": "those", "payment": "paid"}


@dataclass(frozen=True)
class Scope:
    """What is in sight: variables with their types, whether there is a `me`, and what steps may do here."""

    names: dict[str, str] = field(default_factory=dict)
    me: bool = False
    decides: bool = False
    stops: bool = False
    turns: bool = True  # whether turns follow, and can be told whose they are
    scores: bool = False  # whether totals may be asked for
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)  # of payments

    def also(self, name: str, kind: str) -> Scope:
        """Return a scope with one more variable; a new one hides an old one of the same name."""
        return replace(self, names={**self.names, name: kind})

    def of(self, kind: str) -> list[str]:
        return [name for name, found in self.names.items() if found == kind]


Form = Callable[[Things, Scope, int], str | None]
FORMS: dict[str, list[tuple[int, bool, Form]]] = {}


def form(kind: str, weight: int = 2, simple: bool = False) -> Callable[[Form], Form]:
    """Enter a form of a type; only simple ones stand at the bottom of nested values."""

    def enter(found: Form) -> Form:
        FORMS.setdefault(kind, []).append((weight, simple, found))
        return found

    return enter


def say(t: Things, kind: str, s: Scope, depth: int) -> str:
    """Return a value of a type, in round brackets where that may matter."""
    for _ in range(100):
        forms = [row for row in FORMS[kind] if depth > 0 or row[1]]
        pick = t.chance.choices(forms, [row[0] for row in forms])[0][2]
        found = pick(t, s, depth - 1)
        if found is not None:
            return found
    raise LookupError(f"nothing to say about {kind}")


def can_say(t: Things, kind: str) -> bool:
    """Say whether a game has anything of a type."""
    return bool(t.names if kind == "name" else t.zones if kind in ("zone", "set zone") else True)


def bound_name(t: Things, s: Scope, kind: str) -> str:
    """Return a name for a variable of a binder: often that of its type, sometimes one that hides another."""
    if t.few(10) and (names := [n for n in s.names if n != "me"]):
        return t.chance.choice(names)
    if kind in ELEMENTS and t.few(50):
        return kind
    return t.fresh(STEMS.get(kind, kind[0] + "x").replace(" ", "_"))


def source(t: Things, s: Scope, depth: int) -> tuple[str, str]:
    """Return something to go through, and the type of its elements."""
    chance = t.chance
    kind = chance.choice(
        ("number", "card", "card", "card", "player", "city", "route", "route", "color", "zone", "nets")
    )
    if kind == "number":
        if t.few(25):
            return say(t, "numbers", s, depth), "number"
        low, high = chance.randint(0, 2), chance.choice((1, 2, 3, 3, 5))
        return f"{low}..{high if t.few(60) else say(t, 'small', s, depth)}", "number"
    if kind == "card":
        return say(t, "bag", s, depth), "card"
    if kind == "nets":
        return say(t, "nets", s, depth), "set route"
    if not can_say(t, kind):
        kind = "player"
    return say(t, f"set {kind}", s, depth), kind


def bound(t: Things, s: Scope, depth: int, wanted: str = "") -> tuple[str, Scope, str]:
    """Return `x in S where c`, the scope behind it, and the type of x."""
    if wanted == "card":
        text, kind = say(t, "bag", s, depth), "card"
    elif wanted:
        text, kind = say(t, f"set {wanted}", s, depth), wanted
    else:
        text, kind = source(t, s, depth)
    name = "me" if kind == "player" and t.few(15) else bound_name(t, s, kind)
    inner = replace(s, me=True) if name == "me" else s.also(name, kind)
    where = f" where {say(t, 'truth', inner, depth)}" if t.few(40) else ""
    return f"{name} in {text}{where}", inner, kind

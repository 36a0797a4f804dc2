"""Forms of sets, bags of cards, piles, places, networks and lists of places."""

from __future__ import annotations

from benchmarks.made_up.speech import Scope, bound, can_say, form, say
from benchmarks.made_up.things import Pile, Things
from benchmarks.made_up.values import call, owner_of

ALL = {"player": "players", "city": "cities", "route": "routes", "zone": "zones", "color": "colors"}


def _enter_set(kind: str) -> None:
    whole = f"set {kind}"

    @form(whole, 4, simple=True)
    def _all(t: Things, s: Scope, d: int) -> str:
        return ALL[kind]

    @form(whole, 3, simple=True)
    def _variable(t: Things, s: Scope, d: int) -> str | None:
        return t.chance.choice(found) if (found := s.of(whole)) else None

    @form(whole, 2, simple=True)
    def _these(t: Things, s: Scope, d: int) -> str:
        return f"set({', '.join(say(t, kind, s, d) for _ in range(t.chance.choice((1, 2, 2))))})"

    @form(whole, 4)
    def _where(t: Things, s: Scope, d: int) -> str:
        return f"set({bound(t, s, d, kind)[0]})"

    @form(whole, 2)
    def _values(t: Things, s: Scope, d: int) -> str:
        text, inner, _ = bound(t, s, d)
        return f"set({text}: {say(t, kind, inner, d)})"

    @form(whole, 2)
    def _joined(t: Things, s: Scope, d: int) -> str:
        return f"({say(t, whole, s, d)} {t.chance.choice('+-')} {say(t, whole, s, d)})"

    @form(whole, 1)
    def _if(t: Things, s: Scope, d: int) -> str:
        return f"(if {say(t, 'truth', s, d)} then {say(t, whole, s, d)} else {say(t, whole, s, d)})"

    @form(whole, 2)
    def _called(t: Things, s: Scope, d: int) -> str | None:
        return call(t, whole, s, d)


for _kind in ALL:
    _enter_set(_kind)


@form("set route", 2)
def _net(t: Things, s: Scope, d: int) -> str:
    net = t.fresh("net")
    return f"best({net} in {say(t, 'nets', s, d)}: {say(t, 'number', s.also(net, 'set route'), d)})"


@form("set route", 2, simple=True)
def _twins(t: Things, s: Scope, d: int) -> str:
    return f"twins({say(t, 'route', s, d)})"


@form("set route", 3)
def _owned(t: Things, s: Scope, d: int) -> str | None:
    fields = [f for f in t.fields if f.owner == "route" and f.kind == "player"]
    if not fields:
        return None
    one = t.fresh("r")
    return f"set({one} in routes where {one}.{t.chance.choice(fields).name} = {say(t, 'player', s, 0)})"


@form("set city", 2)
def _ends(t: Things, s: Scope, d: int) -> str:
    return f"ends({say(t, 'set route', s, d)})"


@form("set city", 2, simple=True)
def _route_ends(t: Things, s: Scope, d: int) -> str:
    return f"{say(t, 'route', s, d)}.ends"


@form("set city", 2)
def _reach(t: Things, s: Scope, d: int) -> str:
    return f"reach({say(t, 'set route', s, d)}, {say(t, 'city', s, d)})"


@form("set city", 1)
def _zone(t: Things, s: Scope, d: int) -> str | None:
    return f"{say(t, 'zone', s, d)}.cities" if t.zones else None


@form("set color", 3, simple=True)
def _route_colors(t: Things, s: Scope, d: int) -> str:
    return f"{say(t, 'route', s, d)}.colors"


@form("set player", 1)
def _winners(t: Things, s: Scope, d: int) -> str | None:
    return "winners" if s.scores else None


@form("nets", 3)
def _parts(t: Things, s: Scope, d: int) -> str:
    return f"components({say(t, 'set route', s, d)})"


@form("nets", 1, simple=True)
def _whole(t: Things, s: Scope, d: int) -> str:
    return "components(routes)"


@form("nets", 2)
def _picks(t: Things, s: Scope, d: int) -> str | None:
    kinds = [r for r in t.rules if r.gives == "set route" and len(r.params) == 1 and f"set {r.params[0]}" in SETS]
    kinds = [r for r in kinds if not r.me or s.me]
    if not kinds:
        return None
    rule = t.chance.choice(kinds)
    most = f", {t.chance.randint(1, 2)}" if t.few(30) else ""
    few = f"set({t.fresh('x')} in {say(t, f'set {rule.params[0]}', s, 0)})" if t.few(50) else None
    return f"picks({few or say(t, f'set {rule.params[0]}', s, d)}, {rule.name}{most})"


SETS = tuple(f"set {kind}" for kind in ALL)


@form("numbers", 1, simple=True)
def _numbers(t: Things, s: Scope, d: int) -> str:
    return f"set({', '.join(say(t, 'number', s, d) for _ in range(2))})"


@form("numbers", 2)
def _different(t: Things, s: Scope, d: int) -> str:
    text, inner, _ = bound(t, s, d)
    return f"set({text}: {say(t, 'number', inner, d)})"


@form("numbers", 3, simple=True)
def _kept_numbers(t: Things, s: Scope, d: int) -> str | None:
    return t.chance.choice(found) if (found := s.of("numbers")) else None


@form("numbers", 2)
def _joined_numbers(t: Things, s: Scope, d: int) -> str:
    return f"({say(t, 'numbers', s, d)} {t.chance.choice('+-')} {say(t, 'numbers', s, d)})"


def _enter_either(kind: str) -> None:
    """Enter what can be said of all that make no set of elements: one of two, or what a rule gives."""

    @form(kind, 1)
    def _if(t: Things, s: Scope, d: int) -> str:
        return f"(if {say(t, 'truth', s, d)} then {say(t, kind, s, d)} else {say(t, kind, s, d)})"

    @form(kind, 2)
    def _called(t: Things, s: Scope, d: int) -> str | None:
        return call(t, kind, s, d)


for _kind in ("numbers", "nets", "cards", "pile"):
    _enter_either(_kind)


@form("stops", 2, simple=True)
def _cities(t: Things, s: Scope, d: int) -> str:
    return say(t, "set city", s, min(d, 1))


@form("stops", 3, simple=True)
def _ticket(t: Things, s: Scope, d: int) -> str | None:
    if not t.tickets:
        return None
    names = s.of("card")
    if names and t.few(70):
        return f"{t.chance.choice(names)}.ends"
    return f"first({t.fresh('t')} in {say(t, 'pile', s, d)}).ends"


@form("stops", 1)
def _zones(t: Things, s: Scope, d: int) -> str | None:
    return say(t, "set zone", s, d) if t.zones else None


@form("stops", 1)
def _goal(t: Things, s: Scope, d: int) -> str | None:
    if not t.tickets:
        return None
    goal = t.fresh("g")
    return f"first({goal} in {say(t, 'card', s, d)}.goals where count({goal}.ends) > 1).ends"


# ---- cards and pieces -----------------------------------------------------------------------------


def pile_name(t: Things, one: Pile, s: Scope, depth: int) -> str:
    """Return a pile as a rule calls it."""
    from benchmarks.made_up.things import Field

    owner = "" if one.owner == "board" else owner_of(t, Field(one.owner, "", ""), s, depth, sure=t.few(90)) + "."
    return owner + one.name


@form("pile", 6, simple=True)
def _pile(t: Things, s: Scope, d: int) -> str:
    return pile_name(t, t.chance.choice(t.piles), s, d)


@form("pile", 2, simple=True)
def _deck(t: Things, s: Scope, d: int) -> str:
    deck = t.chance.choice([*t.decks, *t.tickets])
    return deck if t.few(60) else f"{deck}.discard"


@form("pile", 2, simple=True)
def _pile_variable(t: Things, s: Scope, d: int) -> str | None:
    return t.chance.choice(found) if (found := s.of("pile")) else None


@form("bag", 4, simple=True)
def _one_pile(t: Things, s: Scope, d: int) -> str:
    return say(t, "pile", s, d)


@form("bag", 3, simple=True)
def _paid(t: Things, s: Scope, d: int) -> str | None:
    found = [*s.of("payment"), *s.of("chosen")]
    return t.chance.choice(found) if found else None


@form("cards", 2)
def _some(t: Things, s: Scope, d: int) -> str:
    return f"set({bound(t, s, d, 'card')[0]})"


@form("cards", 2, simple=True)
def _two_piles(t: Things, s: Scope, d: int) -> str:
    return f"({say(t, 'pile', s, d)} + {say(t, 'pile', s, d)})"


@form("bag", 2)
def _cards(t: Things, s: Scope, d: int) -> str:
    return say(t, "cards", s, d)


@form("place", 3, simple=True)
def _placed(t: Things, s: Scope, d: int) -> str:
    kind = t.chance.choice([k for k in ("player", "city", "route", "zone") if can_say(t, k)])
    return say(t, kind, s, min(d, 0))


@form("place", 1, simple=True)
def _common(t: Things, s: Scope, d: int) -> str:
    return t.chance.choice(("board", "box"))


@form("place", 1, simple=True)
def _own_place(t: Things, s: Scope, d: int) -> str | None:
    if not t.places:
        return None
    one = t.chance.choice(t.places)
    return one.name if one.owner == "board" else f"{owner_of(t, one, s, d)}.{one.name}"

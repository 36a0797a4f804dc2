"""Forms of numbers, truths and single elements."""

from __future__ import annotations

from benchmarks.made_up.speech import ELEMENTS, Scope, bound, can_say, form, say
from benchmarks.made_up.things import Field, Things


def field_of(t: Things, kind: str, s: Scope, depth: int, changes: bool = False) -> str | None:
    """Return a field with a value of a type, of whatever may have it."""
    found = [f for f in t.fields if f.kind == kind and (f.changes or not changes)]
    if not found:
        return None
    one = t.chance.choice(found)
    return one.name if one.owner == "board" else f"{owner_of(t, one, s, depth, sure=changes)}.{one.name}"


def owner_of(t: Things, one: Field, s: Scope, depth: int, sure: bool = False) -> str:
    """Return something that has a field; where it must not be none, mostly something sure."""
    if one.owner == "player" and s.me and t.few(60):
        return "me"
    if one.owner == "deck":
        return t.chance.choice([*t.decks, *t.tickets])
    names = s.of(one.owner)
    if names and t.few(70):
        return t.chance.choice(names)
    if (sure and t.few(85)) or depth <= 0:
        return sure_element(t, one.owner, s)
    return say(t, one.owner, s, min(depth, 1))


def sure_element(t: Things, kind: str, s: Scope) -> str:
    """Return an element that is never none, if that can be said in a word."""
    if kind == "player":
        return "me" if s.me else "turn"
    if kind == "card":
        return f"first(x in {t.chance.choice(t.decks)})"
    if kind == "color":
        return t.chance.choice(t.colors)
    return f"'{t.chance.choice({'city': t.towns, 'route': t.routes, 'zone': t.zones}[kind])}'"


def call(t: Things, kind: str, s: Scope, depth: int) -> str | None:
    """Call a rule that gives a type, for me or for another player."""
    rules = [r for r in t.rules if r.gives == kind and all(can_say(t, p) for p in r.params)]
    if not rules:
        return None
    rule = t.chance.choice(rules)
    given = ", ".join(say(t, p, s, min(depth, 1)) for p in rule.params)
    call = f"{rule.name}({given})" if given else rule.name
    if rule.me and (not s.me or t.few(25)):
        return f"{say(t, 'player', s, 0)}.{call}"
    return call


# ---- numbers ------------------------------------------------------------------------------------


@form("number", 4, simple=True)
def _literal(t: Things, s: Scope, d: int) -> str:
    return str(t.chance.choice((0, 1, 1, 2, 2, 3, 4, 7))) if t.few(97) else t.chance.choice(("-2", "1000", "999999"))


@form("number", 4, simple=True)
def _variable(t: Things, s: Scope, d: int) -> str | None:
    return t.chance.choice(found) if (found := s.of("number")) else None


@form("number", 5, simple=True)
def _field(t: Things, s: Scope, d: int) -> str | None:
    return field_of(t, "number", s, d)


@form("number", 1, simple=True)
def _standing(t: Things, s: Scope, d: int) -> str:
    if s.scores and t.few(20):
        return f"{say(t, 'player', s, 0)}.total"
    return t.chance.choice(("turns_left", "count(players)", f"count({t.chance.choice(t.decks)})"))


@form("number", 2, simple=True)
def _length(t: Things, s: Scope, d: int) -> str:
    return f"{say(t, 'route', s, d)}.length"


@form("number", 6)
def _sum(t: Things, s: Scope, d: int) -> str:
    sign = t.chance.choice(("+", "+", "-", "-", "*"))
    return f"({say(t, 'number', s, d)} {sign} {say(t, 'number', s, d)})"


@form("number", 2)
def _parted(t: Things, s: Scope, d: int) -> str:
    by = str(t.chance.choice((1, 2, 3, -2))) if t.few(93) else say(t, "number", s, d)
    return f"({say(t, 'number', s, d)} {t.chance.choice('/%')} ({'1' if by == '0' else by}))"


@form("number", 1)
def _minus(t: Things, s: Scope, d: int) -> str:
    return f"(-{say(t, 'number', s, d)})" if t.few(50) else f"(0 - {say(t, 'number', s, d)})"


@form("number", 2)
def _least(t: Things, s: Scope, d: int) -> str:
    return f"{t.chance.choice(('min', 'max'))}({say(t, 'number', s, d)}, {say(t, 'number', s, d)})"


@form("number", 3)
def _if(t: Things, s: Scope, d: int) -> str:
    return f"(if {say(t, 'truth', s, d)} then {say(t, 'number', s, d)} else {say(t, 'number', s, d)})"


@form("number", 5)
def _count(t: Things, s: Scope, d: int) -> str:
    return f"count({bound(t, s, d)[0]})"


@form("number", 4)
def _sum_of(t: Things, s: Scope, d: int) -> str:
    text, inner, _ = bound(t, s, d)
    return f"sum({text}: {say(t, 'number', inner, d)})"


@form("number", 3)
def _extreme(t: Things, s: Scope, d: int) -> str:
    text, inner, _ = bound(t, s, d)
    which = t.chance.choice(("min", "max"))
    if t.few(30):
        name = t.fresh("p")
        return f"{which}({name} in players: {say(t, 'number', s.also(name, 'player'), d)})"
    return f"or_else({which}({text}: {say(t, 'number', inner, d)}), {say(t, 'number', s, 0)})"


@form("number", 4)
def _size(t: Things, s: Scope, d: int) -> str:
    kind = t.chance.choice(
        ("set route", "set city", "set player", "set color", "bag", "bag", "stops", "numbers", "nets")
    )
    return f"count({say(t, kind, s, d)})"


@form("number", 3)
def _looked_up(t: Things, s: Scope, d: int) -> str | None:
    if not t.tables:
        return None
    table = t.chance.choice(t.tables)
    if table.rows:
        return f"{table.name}.{t.chance.choice(table.rows)}"
    key = say(t, "number", s, d)
    if table.columns:
        return f"{table.name}[min(max({key}, 0), {table.most}), min(max({say(t, 'number', s, d)}, 1), {table.columns})]"
    return f"{table.name}[{f'max({key}, 0)' if t.few(95) else key}]"


@form("number", 3)
def _pieces(t: Things, s: Scope, d: int) -> str | None:
    if not t.pieces:
        return None
    kind = t.chance.choice(t.pieces)
    if s.me and t.few(40):
        return f"placed({kind}, {say(t, 'place', s, d)})"
    return f"{say(t, 'place', s, d)}.{kind}"


@form("number", 3)
def _network(t: Things, s: Scope, d: int) -> str:
    net = say(t, "set route", s, d)
    match t.chance.randrange(6):
        case 0:
            return f"longest_trail({net}, {weight(t)})"
        case 4:
            return f"longest_circuit({net}, {weight(t)})"
        case 1:
            return f"longest_path({net}, {weight(t)})"
        case 2:
            return f"disjoint_paths({net}, {two_places(t, s, d)})"
        case 3:
            return f"or_else(shortest_way({net}, {two_places(t, s, d)}, {weight(t)}), {say(t, 'number', s, d)})"
        case _:
            one = t.fresh("net")
            return f"count({one} in components({net}))"


def two_places(t: Things, s: Scope, d: int) -> str:
    """Return two places, or now and then more or fewer: that is an error, which ends a game."""
    return say(t, "stops", s, d) if t.few(5) else f"set('{t.towns[0]}', '{t.towns[-1]}')"


def weight(t: Things) -> str:
    """Return the name of a number or flag of routes, or of a rule with one route."""
    fields = [f.name for f in t.fields if f.owner == "route" and f.kind in ("number", "truth")]
    rules = [r.name for r in t.rules if r.params == ("route",) and r.gives == "number" and not r.me]
    return t.chance.choice(["length", *fields, *rules, *rules])


@form("number", 3)
def _called(t: Things, s: Scope, d: int) -> str | None:
    return call(t, "number", s, d)


@form("number", 6)
def _paid(t: Things, s: Scope, d: int) -> str | None:
    payments = s.of("payment")
    if not payments:
        return None
    one = t.chance.choice(payments)
    parts = s.parts.get(one, ())
    return f"{one}.{t.chance.choice(parts)}" if parts and t.few(70) else f"count({one})"


@form("small", 1, simple=True)
def _small(t: Things, s: Scope, d: int) -> str:
    return f"min({say(t, 'number', s, d)}, {t.chance.randint(2, 5)})"


@form("small", 1, simple=True)
def _small_literal(t: Things, s: Scope, d: int) -> str:
    return str(t.chance.choice((0, 1, 1, 2, 2, 3)))


# ---- truths -------------------------------------------------------------------------------------


@form("truth", 5, simple=True)
def _compared(t: Things, s: Scope, d: int) -> str:
    sign = t.chance.choice(("<", "<=", ">", ">=", "=", "!="))
    return f"({say(t, 'number', s, d)} {sign} {say(t, 'number', s, d)})"


@form("truth", 2, simple=True)
def _flag(t: Things, s: Scope, d: int) -> str | None:
    return field_of(t, "truth", s, d)


@form("truth", 1, simple=True)
def _truth_name(t: Things, s: Scope, d: int) -> str | None:
    return t.chance.choice(found) if (found := s.of("truth")) else None


@form("truth", 3, simple=True)
def _same(t: Things, s: Scope, d: int) -> str | None:
    kind = t.chance.choice((*ELEMENTS, "name"))
    if not can_say(t, kind) or (kind == "name" and not any(f.kind == "name" for f in t.fields)):
        return None
    one = field_of(t, kind, s, d) if kind == "name" or t.few(50) else say(t, kind, s, d)
    other = "none" if t.few(30) and kind != "name" else say(t, kind, s, d)
    return f"({one or say(t, kind, s, d)} {t.chance.choice(('=', '!='))} {other})"


@form("truth", 1, simple=True)
def _is(t: Things, s: Scope, d: int) -> str:
    word = t.chance.choice([*t.words, *t.colors])
    return f"({say(t, 'card', s, d)} is {word})"


@form("truth", 4)
def _both(t: Things, s: Scope, d: int) -> str:
    return f"({say(t, 'truth', s, d)} {t.chance.choice(('and', 'or'))} {say(t, 'truth', s, d)})"


@form("truth", 2)
def _not(t: Things, s: Scope, d: int) -> str:
    return f"(not {say(t, 'truth', s, d)})"


@form("truth", 4)
def _any(t: Things, s: Scope, d: int) -> str:
    text, inner, _ = bound(t, s, d)
    return f"{t.chance.choice(('any', 'all'))}({text}: {say(t, 'truth', inner, d)})"


@form("truth", 4)
def _has(t: Things, s: Scope, d: int) -> str:
    kind = t.chance.choice([k for k in ELEMENTS if can_say(t, k)])
    many = "bag" if kind == "card" else f"set {kind}"
    if kind == "city" and t.tickets and t.few(30):
        return f"({say(t, 'card', s, d)}.ends has {say(t, 'city', s, d)})"
    return f"({say(t, many, s, d)} has {say(t, kind, s, d)})"


@form("truth", 1)
def _number_in(t: Things, s: Scope, d: int) -> str:
    return f"({say(t, 'numbers', s, d)} has {say(t, 'number', s, d)})"


@form("truth", 1)
def _same_set(t: Things, s: Scope, d: int) -> str:
    kind = t.chance.choice(("numbers", "set route", "set city", "set player", "set color"))
    return f"({say(t, kind, s, d)} {t.chance.choice(('=', '!='))} {say(t, kind, s, d)})"


@form("truth", 1)
def _missing(t: Things, s: Scope, d: int) -> str | None:
    text, inner, kind = bound(t, s, d)
    if kind == "player":
        return None  # of all players there is always a greatest
    return (
        f"({t.chance.choice(('min', 'max'))}({text}: {say(t, 'number', inner, d)}) {t.chance.choice(('=', '!='))} none)"
    )


@form("truth", 3)
def _joined(t: Things, s: Scope, d: int) -> str:
    net = say(t, "set route", s, d)
    if t.few(20):
        return f"encircles({net}, {weight(t)})"
    return f"{t.chance.choice(('connected', 'ordered_trail', 'chain'))}({net}, {say(t, 'stops', s, d)})"


@form("truth", 2)
def _truth_called(t: Things, s: Scope, d: int) -> str | None:
    return call(t, "truth", s, d)


@form("truth", 1, simple=True)
def _over(t: Things, s: Scope, d: int) -> str:
    if s.scores and t.few(70):
        return f"(winners has {say(t, 'player', s, 0)})"
    return "over"


# ---- elements -----------------------------------------------------------------------------------


def _enter_element(kind: str) -> None:
    @form(kind, 6, simple=True)
    def _variable(t: Things, s: Scope, d: int) -> str | None:
        return t.chance.choice(found) if (found := s.of(kind)) else None

    @form(kind, 3, simple=True)
    def _sure(t: Things, s: Scope, d: int) -> str:
        return sure_element(t, kind, s)

    @form(kind, 3, simple=True)
    def _field(t: Things, s: Scope, d: int) -> str | None:
        return field_of(t, kind, s, min(d, 0))

    @form(kind, 3)
    def _first(t: Things, s: Scope, d: int) -> str:
        return f"first({bound(t, s, d, kind)[0]})"

    @form(kind, 2)
    def _best(t: Things, s: Scope, d: int) -> str:
        text, inner, _ = bound(t, s, d, kind)
        keys = ", ".join(say(t, "number", inner, d) for _ in range(t.chance.choice((1, 1, 2))))
        return f"best({text}: {keys})"

    @form(kind, 1)
    def _or_else(t: Things, s: Scope, d: int) -> str:
        return f"or_else({say(t, kind, s, d)}, {say(t, kind, s, d)})"

    @form(kind, 1)
    def _if(t: Things, s: Scope, d: int) -> str:
        return f"(if {say(t, 'truth', s, d)} then {say(t, kind, s, d)} else {say(t, kind, s, d)})"

    @form(kind, 1)
    def _called(t: Things, s: Scope, d: int) -> str | None:
        return call(t, kind, s, d)


for _kind in ELEMENTS:
    _enter_element(_kind)


@form("player", 2, simple=True)
def _seat(t: Things, s: Scope, d: int) -> str:
    return f"seat({'me' if s.me else 'turn'}, {say(t, 'small', s, d)})" if t.few(60) else "turn"


@form("color", 3)
def _color(t: Things, s: Scope, d: int) -> str:
    return f"{say(t, 'card', s, d)}.color"


@form("color", 6, simple=True)
def _paid_color(t: Things, s: Scope, d: int) -> str | None:
    payments = [p for p in s.of("payment") if "c" in s.parts.get(f"{p} variables", ())]
    return f"{t.chance.choice(payments)}.c" if payments else None


@form("name", 1, simple=True)
def _name(t: Things, s: Scope, d: int) -> str:
    return f"'{t.chance.choice(t.names)}'"

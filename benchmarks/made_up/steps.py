"""Steps of made-up games: assignments, loops, moves, and the decisions between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from benchmarks.made_up.sets import pile_name
from benchmarks.made_up.speech import ELEMENTS, STEMS, Scope, bound_name, can_say, say, source
from benchmarks.made_up.things import Things
from benchmarks.made_up.values import field_of

Written = tuple[list[str], Scope]  # lines, and what is in sight behind them
Step = Callable[[Things, Scope, int], Written | None]


def block(t: Things, s: Scope, depth: int, most: int = 3) -> list[str]:
    """Return a few steps, indented; what they bind is not seen outside."""
    lines: list[str] = []
    for _ in range(t.chance.randint(1, most)):
        found, s = step(t, s, depth)
        lines += found
    return [f"  {line}" for line in lines]


def step(t: Things, s: Scope, depth: int) -> Written:
    """Return one step and the scope behind it."""
    from benchmarks.made_up.decisions import DECISIONS

    for _ in range(30):
        drawer = [
            *(PLAIN if depth <= 0 else STEPS),
            *((DECISIONS if depth > 0 else DECISIONS[:6]) if s.decides else ()),
        ]
        pick: Step = t.chance.choices([row[1] for row in drawer], [row[0] for row in drawer])[0]
        found = pick(t, s, depth - 1)
        if found is not None:
            return found
    return [f"{sure_target(t, s)} += 1"], s


def sure_target(t: Things, s: Scope) -> str:
    """Return a number that can always be changed."""
    return "rounds"


def local_name(t: Things, s: Scope, kind: str) -> str:
    """Return a new name for a local: that of its type if it is free."""
    if kind in ELEMENTS and kind not in s.names and t.few(40):
        return kind
    return t.fresh(STEMS.get(kind, kind[0] + "l").replace(" ", "_"))


def assign(t: Things, s: Scope, d: int) -> Written | None:
    kind = t.chance.choice(("number", "number", "number", "truth", "name", *ELEMENTS))
    target = field_of(t, kind, s, 1, changes=True)
    if target is None or not can_say(t, kind):
        return None
    if kind == "number":
        value = say(t, "number", s, 2)
        sign = t.chance.choice(("+=", "-=", "="))
        return [f"{target} {sign} {f'min(max({value}, 0 - 20), 20)' if t.few(90) else value}"], s
    value = "none" if kind in ELEMENTS and t.few(10) else say(t, kind, s, 2)
    return [f"{target} = {value}"], s


def let(t: Things, s: Scope, d: int) -> Written | None:
    if t.few(30) and (names := s.of("number")):
        return [f"{t.chance.choice(names)} += {say(t, 'small', s, 1)}"], s
    kind = t.chance.choice(
        ("number", "number", "truth", "player", "route", "city", "color", "card", "set route", "numbers")
    )
    name = local_name(t, s, kind)
    return [f"let {name} = {say(t, kind, s, 2)}"], s.also(name, kind)


def branch(t: Things, s: Scope, d: int) -> Written:
    lines = [f"if {say(t, 'truth', s, 2)} {{", *block(t, s, d)]
    if t.few(20):
        lines += [f"}} else if {say(t, 'truth', s, 1)} {{", *block(t, s, d)]
    if t.few(50):
        lines += ["} else {", *block(t, s, d)]
    return [*lines, "}"], s


def loop(t: Things, s: Scope, d: int) -> Written | None:
    if t.few(30):
        text, kind, name = "players", "player", "me"
    else:
        text, kind = source(t, s, 1)
        if kind == "set route":
            return None
        name = bound_name(t, s, kind) if t.few(20) else local_name(t, s, kind)
    inner = replace(s, me=True) if name == "me" else s.also(name, kind)
    where = f" where {say(t, 'truth', inner, 1)}" if t.few(25) else ""
    return [f"for {name} in {text}{where} {{", *block(t, inner, d, 2), "}"], s


def together(t: Things, s: Scope, d: int) -> Written:
    return ["together {", *block(t, s, d), "}"], s


def trying(t: Things, s: Scope, d: int) -> Written:
    lines = ["try {", *block(t, s, d, 2)]
    if t.few(50):
        lines += ["} else {", *block(t, s, d, 2)]
    return [*lines, "}"], s


def run(t: Things, s: Scope, d: int) -> Written | None:
    found = [p for p in t.steps if (s.me or not p.me) and (s.decides or p.gives != "decides")]
    found = [p for p in found if all(can_say(t, kind) for kind in p.params)]
    if not found:
        return None
    one = t.chance.choice(found)
    given = ", ".join(say(t, kind, s, 1) for kind in one.params)
    return [f"{one.name}({given})" if given else one.name], s


def stop(t: Things, s: Scope, d: int) -> Written | None:
    return ([f"if {say(t, 'truth', s, 1)} {{ stop }}"], s) if s.stops else None


def course(t: Things, s: Scope, d: int) -> Written | None:
    if not s.turns:
        return None
    if t.few(85):
        return [f"next_player = {say(t, 'player', s, 1)}"], s
    return [f"turns_left = {t.chance.randint(1, 4)} + {say(t, 'small', s, 0)}"], s


def shuffle(t: Things, s: Scope, d: int) -> Written:
    return [f"shuffle {say(t, 'pile', s, 0)}"], s


# ---- moves --------------------------------------------------------------------------------------


def target(t: Things, s: Scope, pieces: bool = False) -> str:
    """Return where cards go, with its `to` or `under`."""
    if t.few(25):
        return f"to {t.chance.choice(('discard', 'home', 'box'))}"
    if t.few(10):
        return f"{t.chance.choice(('to', 'under'))} {t.chance.choice([*t.decks, *t.tickets])}"
    return f"{'under' if t.few(25) else 'to'} {pile_name(t, t.chance.choice(t.piles), s, 1)}"


def draw(t: Things, s: Scope, d: int) -> Written:
    short = "up to " if t.few(75) else ""
    amount = str(t.chance.randint(1, 2)) if t.few(75) else say(t, "small", s, 1)
    text = f"move {short}{amount} from {say(t, 'pile', s, 1)} {target(t, s)}"
    return [text if short or t.few(30) else f"try {text}"], s


def draw_to_hand(t: Things, s: Scope, d: int) -> Written | None:
    hands = [p for p in t.piles if p.owner == "player"]
    if not s.me or not hands:
        return None
    deck = t.chance.choice([*t.decks, *t.decks, *t.tickets])
    return [f"move up to {t.chance.randint(1, 3)} from {deck} to me.{t.chance.choice(hands).name}"], s


def take_all(t: Things, s: Scope, d: int) -> Written:
    return [f"move all from {say(t, 'pile', s, 1)} {target(t, s)}"], s


def take_kinds(t: Things, s: Scope, d: int) -> Written:
    amount = t.chance.choice(("all", "up to 2", "up to 1", "1"))
    text = f"move {amount} {t.chance.choice(t.words)} from {say(t, 'pile', s, 1)} {target(t, s)}"
    return [f"try {text}" if amount == "1" and t.few(80) else text], s


def take_found(t: Things, s: Scope, d: int) -> Written:
    pile, name = say(t, "pile", s, 0), t.fresh("card")
    where = f" where {say(t, 'truth', s.also(name, 'card'), 1)}" if t.few(40) else ""
    found = f"first({name} in {pile}{where})"
    inside = [f"if {found} != none {{ move {found} from {pile} {target(t, s)} }}"]
    return (inside if t.few(90) else [f"move {found} from {pile} {target(t, s)}"]), s


def shift(t: Things, s: Scope, d: int) -> Written | None:
    if not t.pieces:
        return None
    amount = "all" if t.few(15) else f"up to {say(t, 'small', s, 1)}" if t.few(70) else say(t, "small", s, 1)
    text = f"move {amount} {t.chance.choice(t.pieces)} from {say(t, 'place', s, 1)} to {say(t, 'place', s, 1)}"
    return [text if amount.startswith(("all", "up")) or t.few(30) else f"try {text}"], s


PLAIN: list[tuple[int, Step]] = [
    (8, assign), (4, let), (4, draw), (4, draw_to_hand), (2, take_all), (2, take_kinds), (2, take_found), (3, shift),
    (1, shuffle), (1, course), (2, stop),
]  # fmt: skip
STEPS: list[tuple[int, Step]] = [*PLAIN, (5, branch), (4, loop), (2, together), (3, trying), (3, run)]

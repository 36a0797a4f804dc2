"""Costs of all shapes: fixed, by element, by state, with groups, covers, parts and variables."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.made_up.speech import Scope, bound, say
from benchmarks.made_up.things import Things

PARTS = ("plain", "extra", "other")
LEADS_TO = ("route", "city", "player")
HOLDS_PIECES = ("route", "city", "player")


@dataclass
class Written:
    """What a cost has that may be asked for after it was paid."""

    parts: list[str] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=dict)


def cost(t: Things, s: Scope, depth: int, written: Written) -> str:
    """Return `cost { … }`."""
    if depth > 0 and t.few(8):
        one, other = cost(t, s, depth - 1, Written()), cost(t, s, depth - 1, Written())
        return f"(if {say(t, 'truth', s, 1)} then {one} else {other})"
    return f"cost {{ {items(t, s, depth, written)} }}"


def items(t: Things, s: Scope, depth: int, written: Written) -> str:
    """Return the lines of a cost or a group."""
    lines: list[str] = []
    for _ in range(t.chance.choice((1, 1, 1, 2, 2, 3))):
        if t.few(45) and "c" not in s.names:
            name, kind = ("k", "card") if t.few(25) and "k" not in s.names else ("c", "color")
            lines.append(f"one {name} in {_among(t, s, kind, name)}")
            s = s.also(name, kind)
            written.variables[name] = kind
        if depth > 0 and t.few(12):
            lines.append(f"{say(t, 'small', s, 1)} times {{ {items(t, s, depth - 1, Written())} }}")
        elif depth > 0 and t.few(8):
            name = t.fresh("e")
            inner = items(t, s.also(name, "color"), depth - 1, Written())
            lines.append(f"for {name} in {say(t, 'set color', s, 1)} {{ {inner} }}")
        else:
            lines.append(f"{_amount(t, s, depth)} of {_pattern(t, s, depth, written)}")
    return "; ".join(lines)


def _among(t: Things, s: Scope, kind: str, name: str) -> str:
    if kind == "card":
        variable = t.fresh("x")
        text = f"set({variable} in {say(t, 'pile', s, 0)}: {variable}.kind)"
    else:
        text = t.chance.choice(("colors", "colors", say(t, "set color", s, 1)))
    if t.few(12):
        return f"{text} where {say(t, 'truth', s.also(name, kind), 1)}"
    other = t.chance.choice(t.colors) if kind == "color" else f"first(x in {t.decks[0]})"
    return text + (f" where {name} != {other}" if t.few(15) else "")


def _amount(t: Things, s: Scope, depth: int) -> str:
    if t.few(20):
        return f"{t.chance.randint(0, 1)}..{t.chance.randint(1, 3)}"
    if t.few(30) and (own := _own(t, s)):
        return f"min({t.chance.choice(own)}, {t.chance.randint(1, 4)})"
    return say(t, "small", s, min(depth, 2))


def _own(t: Things, s: Scope) -> list[str]:
    """Return numbers that the state has beside things in sight, and beside what those lead to."""
    found = []
    for name, kind in s.names.items():
        led = [(f"{name}.{f.name}", f.kind) for f in t.fields if f.owner == kind and f.kind in LEADS_TO]
        ends = [(f"first({t.fresh('end')} in {name}.ends)", "city")] if kind == "route" else []
        for one, of in [(name, kind), *led, *ends]:
            found += [f"{one}.{f.name}" for f in t.fields if f.owner == of and f.kind == "number"]
            found += [f"count({one}.{p.name})" for p in t.piles if p.owner == of]
            found += [f"{one}.{cube}" for cube in t.pieces if of in HOLDS_PIECES]
    return found


def _pattern(t: Things, s: Scope, depth: int, written: Written) -> str:
    choices = [_choice(t, s, depth, written) for _ in range(t.chance.choice((1, 1, 2, 3)))]
    return choices[0] if len(choices) == 1 else f"({' | '.join(choices)})"


def _choice(t: Things, s: Scope, depth: int, written: Written) -> str:
    part = ""
    if t.few(30):
        written.parts.append(t.chance.choice(PARTS))
        part = f"{written.parts[-1]}: "
    filler = _filler(t, s, depth)
    low = t.chance.randint(1, 2)
    covers = f" covers {low}..{low + t.chance.randint(0, 1)}" if t.few(15) else ""
    return part + filler + covers


def _filler(t: Things, s: Scope, depth: int) -> str:
    rules = [r for r in t.rules if r.gives == "cost" and (s.me or not r.me)]
    if depth > 0 and rules and t.few(15):
        rule = t.chance.choice(rules)
        given = ", ".join(say(t, kind, s, 0) for kind in rule.params)
        return f"{rule.name}({given})" if given else rule.name
    if depth > 0 and t.few(15):
        return f"{{ {items(t, s, depth - 1, Written())} }}"
    words = [t.chance.choice(t.words)]
    if "k" in s.names and t.few(50):
        return "k"
    if "c" in s.names and s.names["c"] == "color" and t.few(70):
        words.append("c")
    elif t.few(20):
        words.append(t.chance.choice(t.colors))
    return " ".join(words)


def bound_cost(t: Things, s: Scope) -> str:
    """Return a cost written in place."""
    return f"({cost(t, s, 2, Written())})"


__all__ = ["Written", "bound", "bound_cost", "cost", "items"]

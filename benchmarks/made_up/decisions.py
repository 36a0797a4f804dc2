"""Decisions of made-up games: choose one, some, an order, a branch; pay; may; all players in secret."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.made_up import costs
from benchmarks.made_up.sets import ALL, pile_name
from benchmarks.made_up.speech import Scope, say, source
from benchmarks.made_up.steps import Step, Written, block, local_name, target
from benchmarks.made_up.things import Things

CLAIMED = ("route", "city", "card", "player", "color", "number")


def guarded(t: Things, s: Scope, line: str, behind: Scope, d: int) -> Written:
    """Return a decision by itself, or as something one may do, or that is tried."""
    way = t.chance.randrange(10)
    if way < 2:
        return [line], behind
    inside = [line, *(x[2:] for x in block(t, behind, min(d, 1), 2))]
    lines = [("may" if way < 6 else "try") + " {", *(f"  {x}" for x in inside)]
    if t.few(60):
        return [*lines, "} else {", *block(t, s, min(d, 1), 2), "}"], s
    return [*lines, "}"], s


def question(t: Things) -> str:
    return ' "Which one?"' if t.few(40) else ""


def choose_one(t: Things, s: Scope, d: int) -> Written:
    text, kind = source(t, s, 2)
    name = local_name(t, s, kind)
    behind = s.also(name, kind)
    where = f" where {say(t, 'truth', behind, 2)}" if t.few(40) else ""
    return guarded(t, s, f"choose {name} in {text}{where}{question(t)}", behind, d)


def choose_card(t: Things, s: Scope, d: int) -> Written:
    name, pile = local_name(t, s, "card"), say(t, "pile", s, 1)
    behind = s.also(name, "card")
    where = f" where {say(t, 'truth', behind, 1)}" if t.few(30) else ""
    origin = f" from {pile}" if t.few(40) else ""
    move = f"move {name}{origin} {target(t, behind)}"
    line = f"choose {name} in {pile}{where}{question(t)}"
    return ([f"try {{ {line}; {move} }}"], s) if t.few(75) else ([line, move], behind)


def choose_some(t: Things, s: Scope, d: int) -> Written:
    low, high = t.chance.choice((0, 0, 1, 1, 2)), t.chance.choice(("1", "2", "2", "3", "all"))
    bounds = f"{low}..{high if high == 'all' else max(low, int(high))}" if t.few(80) else say(t, "small", s, 1)
    if t.few(60):
        pile, name = say(t, "pile", s, 1), t.fresh("kept")
        where = f" where {say(t, 'truth', s.also(name, 'card'), 1)}" if t.few(25) else ""
        line = f"choose {bounds} {name} in {pile}{where}{question(t)}"
        lines = [line, f"move {name}{f' from {pile}' if t.few(30) else ''} {target(t, s)}"]
        behind = s.also(name, "chosen")
        return (["try {", *(f"  {x}" for x in lines), "}"], s) if low and t.few(70) else (lines, behind)
    kind = t.chance.choice(("route", "city", "player", "color"))
    name = local_name(t, s, f"set {kind}")
    where = f" where {say(t, 'truth', s.also(name, kind), 1)}" if t.few(25) else ""
    line = f"choose {bounds} {name} in {say(t, f'set {kind}', s, 1)}{where}{question(t)}"
    return guarded(t, s, line, s.also(name, f"set {kind}"), d)


def choose_order(t: Things, s: Scope, d: int) -> Written:
    pile, name = say(t, "pile", s, 0), t.fresh("sequence")
    lines = [f"choose {name} in orders({pile}){question(t)}", f"move {name} from {pile} {target(t, s)}"]
    return [f"if count({pile}) <= {t.chance.randint(2, 4)} {{", *(f"  {x}" for x in lines), "}"], s


def pay(t: Things, s: Scope, d: int) -> Written:
    written, name = costs.Written(), t.fresh("paid")
    rules = [r for r in t.rules if r.gives == "cost" and (s.me or not r.me)]
    if rules and t.few(50):
        rule = t.chance.choice(rules)
        given = ", ".join(say(t, kind, s, 1) for kind in rule.params)
        text = f"{rule.name}({given})" if given else rule.name
        written = costs.Written(list(rule.parts), dict(rule.variables))
    else:
        text = f"({costs.cost(t, s, 2, written)})"
    if text.startswith("((if"):
        written = costs.Written()
    hands = [p for p in t.piles if p.owner == "player"]
    purse = f"me.{t.chance.choice(hands).name}" if s.me and hands and t.few(75) else _purse(t, s)
    purse += f" + {_purse(t, s)}" if t.few(15) else ""
    to = f" {target(t, s)}" if t.few(30) else ""
    behind = s.also(name, "payment")
    parts = {name: tuple(written.parts), f"{name} variables": tuple(written.variables)}
    behind = replace(behind, parts={**s.parts, **parts})
    return guarded(t, s, f"pay {text} from {purse}{to} as {name}", behind, d)


def _purse(t: Things, s: Scope) -> str:
    """Return what is paid from: sometimes a deck, or a pile that is only known in play."""
    return say(t, "pile", s, 0) if t.few(20) else pile_name(t, t.chance.choice(t.piles), s, 0)


def claim(t: Things, s: Scope, d: int) -> Written | None:
    """Choose a thing of the board, pay by it, and mark it as owned: the shape that most games have."""
    rules = [r for r in t.rules if r.gives == "cost" and r.params and (s.me or not r.me)]
    rules = [r for r in rules if r.params[0] in CLAIMED]
    hands = [p for p in t.piles if p.owner == "player"]
    if not rules or not hands or not s.me:
        return None
    rule = t.chance.choice(rules)
    kind, name = rule.params[0], local_name(t, s, rule.params[0])
    behind = s.also(name, kind)
    many = say(t, "pile" if kind == "card" else "small" if kind == "number" else f"set {kind}", s, 1)
    many = f"0..{many}" if kind == "number" else many
    where = f" where {say(t, 'truth', behind, 1)}" if t.few(40) else ""
    given = ", ".join([name, *(say(t, k, s, 0) for k in rule.params[1:])])
    lines = [f"choose {name} in {many}{where}", f"pay {rule.name}({given}) from me.{t.chance.choice(hands).name}"]
    fields = [f for f in t.fields if f.owner == kind and f.kind in ("player", "number", "color") and f.changes]
    for one in fields[:2]:
        value = "me" if one.kind == "player" else say(t, "small" if one.kind == "number" else one.kind, behind, 0)
        lines.append(f"{name}.{one.name} = {value}")
    if kind in ("route", "city", "player"):
        lines += [f"move up to 1 from {t.decks[0]} to {name}.{p.name}" for p in t.piles if p.owner == kind]
        lines += [f"try {{ move 1 {cube} from {t.chance.choice(('me', 'board'))} to {name} }}" for cube in t.pieces]
    return (["try {", *(f"  {x}" for x in lines), "}"], s) if t.few(50) else (lines, behind)


def choose_branch(t: Things, s: Scope, d: int) -> Written:
    lines = [f"{'may ' if t.few(20) else ''}choose{question(t)} {{"]
    for _ in range(t.chance.randint(1, 3)):
        label = t.fresh("way")
        if t.few(50):
            text, kind = source(t, s, 1)
            name = local_name(t, s, kind)
            inner = s.also(name, kind)
            where = f" where {say(t, 'truth', inner, 1)}" if t.few(40) else ""
            first = f"choose {name} in {text}{where}"
            lines += [
                f'  {label} "With {{{name}}}": {{',
                f"    {first}",
                *(f"  {x}" for x in block(t, inner, d, 2)),
                "  }",
            ]
        else:
            lines += [f"  {label}: {{", *(f"  {x}" for x in block(t, s, d, 2)), "  }"]
    return [*lines, "}"], s


def secretly(t: Things, s: Scope, d: int) -> Written:
    """All decide, then the effects happen."""
    inner = replace(s, me=True, decides=False, stops=False)
    lines: list[str] = []
    for number in range(t.chance.randint(1, 2)):
        match t.chance.randrange(4) if number == 0 or not lines[-1].startswith("pay") else 4:
            case 4:
                break  # a payment in secret is the last choice
            case 0:
                name = t.fresh("bid")
                lines.append(f"choose {name} in 0..{t.chance.randint(1, 3)}")
                inner = inner.also(name, "number")
            case 1:
                name, pile = t.fresh("kept"), say(t, "pile", replace(s, me=True), 0)
                lines.append(f"choose 0..{t.chance.randint(1, 2)} {name} in {pile}")
                lines.append(f"let {t.fresh('n')} = count({pile})")
                inner = inner.also(name, "chosen")
            case 2:
                written, name = costs.Written(), t.fresh("paid")
                text = costs.items(t, replace(s, me=True), 1, written)
                hands = [p.name for p in t.piles if p.owner == "player"]
                lines.append(f"pay (cost {{ 0..1 of {{ {text} }} }}) from me.{t.chance.choice(hands)} as {name}")
                inner = inner.also(name, "payment")
            case _:
                name, kind = t.fresh("one"), t.chance.choice(("city", "route", "color", "player"))
                lines.append(f"choose {name} in {ALL[kind]}")
                inner = inner.also(name, kind)
    lines += [x[2:] for x in block(t, inner, min(d, 1), 2)]
    return ["for me in players together {", *(f"  {x}" for x in lines), "}"], s


DECISIONS: list[tuple[int, Step]] = [
    (6, choose_one), (5, choose_card), (4, choose_some), (6, pay), (5, claim), (2, choose_order),
    (4, choose_branch), (2, secretly),
]  # fmt: skip

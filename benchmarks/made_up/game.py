"""Put a made-up game together: things, rules, steps, standing rules, scores and an end."""

from __future__ import annotations

import random

from benchmarks.made_up import costs, sets, values  # noqa: F401  the forms enter themselves
from benchmarks.made_up.board import draw_board, draw_cards, with_attributes
from benchmarks.made_up.speech import Scope, can_say, say
from benchmarks.made_up.steps import block
from benchmarks.made_up.things import Rule, Things, draw_fields, draw_tables

GIVES = ("number", "number", "number", "truth", "truth", "set route", "set route", "player", "city", "card", "route",
         "set color", "cost", "cost", "cost", "numbers", "nets", "cards", "pile")  # fmt: skip
PARAMS = ("route", "route", "route", "city", "card", "player", "number", "color", "set route", "set city", "numbers",
          "pile")  # fmt: skip
TYPE_WORDS = {"set route": "routes", "set city": "cities", "set player": "players"}


SIZES = (1, 1, 1, 1, 1, 2, 2, 2, 3)  # a small one costs a fifth of a large one, and says what differs more clearly


def made_up(seed: int) -> str:
    """Return the text of a game; the same for the same number."""
    t = Things(random.Random(f"made up {seed}"))
    t.size = t.chance.choice(SIZES)
    low = t.chance.choice((1, 2, 2, 2, 3))
    t.players = (low, low + t.chance.choice((0, 0, 1, 2)))
    count = str(low) if low == t.players[1] else f"{low}..{t.players[1]}"
    table = draw_board(t)
    cards = draw_cards(t)
    fields = ["board has rounds : number = 0", *draw_fields(t)]
    lines = [f'game small "Made up" for {count} players', *with_attributes(t, cards), *fields]
    lines += with_attributes(t, table)
    lines += draw_tables(t)
    lines += _rules(t)
    lines += _procedures(t)
    lines += _scores(t)
    lines += [*_setup(t), *_turn(t), *_actions(t), *_standing(t), _end(t), *_finish(t)]
    return "\n".join(lines) + "\n"


def _params(t: Things, kinds: tuple[str, ...]) -> tuple[str, Scope]:
    scope, words = Scope(), []
    for kind in kinds:
        name = kind if " " not in kind and kind not in scope.names else t.fresh("x")
        scope = scope.also(name, kind)
        words.append(name if name == kind else f"{name}: {TYPE_WORDS.get(kind, kind)}")
    return (f"({', '.join(words)})" if words else ""), scope


def _rules(t: Things) -> list[str]:
    lines = []
    for _ in range(t.upto(2, 9)):
        gives = t.chance.choice(GIVES)
        kinds = tuple(t.chance.choice(PARAMS) for _ in range(t.chance.choice((0, 0, 1, 1, 2))))
        kinds = ("route",) if gives in ("cost", "set route") and t.few(50) else kinds
        params, scope = _params(t, kinds)
        me = t.few(50)
        name = t.fresh({"cost": "price", "truth": "ok"}.get(gives, "rule"))
        scope = Scope(scope.names, me=me)
        written = costs.Written()
        text = costs.cost(t, scope, t.deep(3) - 1, written) if gives == "cost" else say(t, gives, scope, t.deep(3))
        parts = () if text.startswith("(if") else tuple(written.parts)
        variables = () if text.startswith("(if") else tuple(written.variables.items())
        lines.append(f"rule {name}{params} = {text}")
        t.rules.append(Rule(name, kinds, gives, me, parts, variables))
    return lines


def _procedures(t: Things) -> list[str]:
    lines = []
    for _ in range(t.chance.choice((0, 1, 1, 2))):
        kinds = tuple(t.chance.choice(PARAMS) for _ in range(t.chance.choice((0, 1, 2))))
        params, scope = _params(t, kinds)
        name, decides = t.fresh("doing"), t.few(60)
        scope = Scope(scope.names, me=True, decides=decides, stops=True, scores=True)
        lines += [f"steps {name}{params} {{", *block(t, scope, t.deep(3) - 1, t.deep(3)), "}"]
        t.steps.append(Rule(name, kinds, "decides" if decides else "", me=True))
    return lines


def _scores(t: Things) -> list[str]:
    scope = Scope(me=True)
    lines = [f'score line{i} "Line {i}" = {say(t, "number", scope, t.deep(4))}' for i in range(t.upto(1, 4))]
    if t.few(20 * t.size):
        # A score that ranks players.
        value, name = say(t, "number", Scope({"p": "player"}), 2), t.fresh("rank")
        lines.append(f"rule {name}(p: player) = {value}")
        lines.append(f'score ranked "Rank" = 1 + count(q in players where {name}(q) > {name}(me))')
    keys = [
        "  most total",
        *(f"  {t.chance.choice(('most', 'fewest'))} {say(t, 'number', scope, 2)}" for _ in range(2)),
    ]
    return [*lines, "winner {", *keys[: t.chance.randint(1, 3)], "}"]


def _setup(t: Things) -> list[str]:
    lines = ["steps setup {"]
    for pile in t.piles:
        if pile.owner == "player" and t.few(85):
            deck = t.chance.choice([*t.decks, *t.decks, *t.tickets])
            lines.append(f"  for me in players {{ move up to {t.chance.randint(2, 6)} from {deck} to me.{pile.name} }}")
        if pile.owner == "board" and t.few(60):
            lines.append(f"  move up to {t.chance.randint(1, 4)} from {t.chance.choice(t.decks)} to {pile.name}")
    if t.few(40):
        inside = [f"    {x}" for x in block(t, Scope(me=True, decides=True), 1, 2)]
        safe = t.few(80)
        lines += ["  for me in players {", *(["    try {", *inside, "    }"] if safe else inside), "  }"]
    if t.few(30):
        from benchmarks.made_up.decisions import secretly

        lines += [f"  {x}" for x in secretly(t, Scope(), 1)[0]]
    return [*lines, "}"]


def _finish(t: Things) -> list[str]:
    """Say what happens after the last turn, in some games."""
    if not t.few(30):
        return []
    inside = [f"    {x}" for x in block(t, Scope(me=True, decides=True, turns=False), 1, 2)]
    return ["steps finish {", "  for me in players {", "    try {", *inside, "    }", "  }", "}"]


def _turn(t: Things) -> list[str]:
    lines = ["steps turn {", "  rounds += 1"]
    scope = Scope(me=True, decides=True, scores=True)
    if t.few(30):
        lines += block(t, scope, 1, 1)
    lines.append('  main: choose "Your action" { }')
    if t.few(30):
        lines += block(t, scope, 1, 1)
    return [*lines, "}"]


def _actions(t: Things) -> list[str]:
    lines = []
    for _ in range(t.upto(1, 5)):
        scope = Scope(me=True, decides=True, stops=True, scores=True)
        when = f" when {say(t, 'truth', scope, 2)}" if t.few(35) else ""
        lines += [f'action {t.fresh("act")} "Act"{when} {{', *block(t, scope, t.deep(3), t.deep(3)), "}"]
    if t.few(85):
        hands = [p.name for p in t.piles if p.owner == "player"]
        move = f"move up to 1 from {t.decks[0]} to me.{t.chance.choice(hands)}"
        lines.append(f'action rest "Rest" {{ {move} }}')
    return lines


def _standing(t: Things) -> list[str]:
    lines = []
    if t.few(50):
        deck = t.decks[0]
        lines.append(f"whenever again: count({deck}) = 0 and count({deck}.discard) > 0 {{")
        lines.append(f"  move all from {deck}.discard to {deck}\n}}")
    if t.few(50) and (piles := [p.name for p in t.piles if p.owner == "board"]):
        pile, deck = t.chance.choice(piles), t.chance.choice(t.decks)
        lines.append(f"whenever filled: count({pile}) < {t.chance.randint(1, 3)} and count({deck}) > 0 {{")
        lines.append(f"  move 1 from {deck} to {pile}\n}}")
    if t.few(30):
        limit = f" limit {t.chance.randint(1, 5)}" if t.few(90) else ""
        lines.append(f"whenever {t.fresh('law')}{limit}: {say(t, 'truth', Scope(), 3)} {{")
        lines += [*block(t, Scope(), 1, 2), "}"]
    return lines


def _end(t: Things) -> str:
    rounds = t.chance.randint(4, 30)
    early = f" or {say(t, 'truth', Scope(), 2)} and rounds > 8" if t.few(30) else ""
    return f"end when rounds >= {rounds}{early} then {t.chance.randint(0, 2)} turns each"


__all__ = ["can_say", "made_up"]

"""Games of the usual kind with a made-up price: claims that the state makes dearer, cheaper or impossible."""

from __future__ import annotations

import random

from benchmarks.made_up import costs
from benchmarks.made_up.speech import Scope, say
from benchmarks.made_up.steps import block
from benchmarks.made_up.things import TOWNS, Field, Pile, Rule, Things

DECK = ("purple", "red", "orange", "yellow", "green", "blue", "white", "black")
LENGTHS = (1, 1, 2, 2, 3, 4)
HEAD = """game small "Made up" for 2..3 players
use standard_deck
use classic {{ trains = {trains}; tickets_dealt = 2; tickets_kept = 1; start_hand = {hand} }}"""


def made_up_claims(seed: int) -> str:
    """Return the text of a game; the same for the same number."""
    t = Things(random.Random(f"claims {seed}"))
    t.players, t.size = (2, 3), 2
    t.towns, t.colors, t.words, t.decks = list(TOWNS), list(DECK), ["wagon", "wild"], ["train_cards"]
    fields = _fields(t)
    board = _board(t)
    return "\n".join([HEAD.format(trains=t.chance.randint(10, 25), hand=t.chance.randint(4, 12)),
                      *fields, *board, *_prices(t), *_changes(t)]) + "\n"  # fmt: skip


def _fields(t: Things) -> list[str]:
    """Draw what prices can ask for, beside what the rules have anyway."""
    lines = []
    for owner in ("route", "city", "player", "board"):
        for _ in range(t.chance.choice((0, 1, 1, 2))):
            name, word = t.fresh("n"), t.chance.choice(("number", "number", "flag", "color"))
            t.fields.append(Field(owner, name, {"flag": "truth"}.get(word, word)))
            lines.append(f"{owner} has {name} : {word}{f' = {t.chance.randint(0, 2)}' if word == 'number' else ''}")
    for owner in ("route", "city"):
        if t.few(40):
            t.piles.append(Pile(owner, t.fresh("pile")))
            lines.append(f"{owner} has {t.piles[-1].name} : cards seen by all")
    if t.few(50):
        kind = t.chance.choice(("city", "route", "player"))
        t.fields.append(Field("route", t.fresh("to"), kind))
        lines.append(f"route has {t.fields[-1].name} : {kind}")
    if t.few(50):
        t.pieces.append(t.fresh("cube"))
        lines.append(f"board has {t.pieces[-1]} : pieces = {t.chance.randint(3, 9)}")
    t.piles.append(Pile("player", "hand"))
    t.fields.append(Field("route", "length", "number", changes=False))
    return lines


def _board(t: Things) -> list[str]:
    chance = t.chance
    pairs = {(TOWNS[i], TOWNS[j]) for j in range(len(TOWNS)) for i in range(j) if i == j - 1 or t.few(60)}
    links = [f.name for f in t.fields if f.owner == "route" and f.kind == "city"]
    routes = []
    for a, b in sorted(pairs):
        led = f" [{links[0]} {chance.choice(TOWNS)}]" if links and t.few(60) else ""
        tracks = chance.sample([*DECK, "gray", "gray"], chance.choice((1, 1, 1, 2)))
        routes.append(f"  {a} – {b} {chance.choice(LENGTHS)} {' '.join(tracks)}{led}")
        t.routes += [f"{a} – {b} {color}" for color in tracks if len(tracks) > 1 and color != "gray"]
        t.routes += [f"{a} – {b}"] * (len(tracks) == 1)
    spots = "; ".join(f"{c} {chance.randint(0, 900)} {chance.randint(0, 600)}" for c in TOWNS)
    ends = sorted({tuple(sorted(chance.sample(TOWNS, 2))) for _ in range(9)})
    tickets = "; ".join(f"{a} – {b} {chance.randint(2, 9)}" for a, b in ends)
    return [f"cities {{ {spots} }}", "routes {", *routes, "}", f"tickets {{ {tickets} }}"]


def _prices(t: Things) -> list[str]:
    """Change what claims cost: instead of the usual price, or beside it, now and then by a rule of its own."""
    scope, lines = Scope({"route": "route"}, me=t.few(60)), []
    if t.few(30):
        lines.append(f"rule fee(route) = {costs.cost(t, scope, 1, costs.Written())}")
        t.rules.append(Rule("fee", ("route",), "cost", scope.me))
    when = f" when {say(t, 'truth', scope, 1)}" if t.few(30) else ""
    usual = "1 of default; " if t.few(50) else ""
    text = f"cost {{ {usual}{costs.items(t, scope, 2, costs.Written())} }}"
    return [*lines, f"except claim_cost(route) = {text}{when}"]


def _changes(t: Things) -> list[str]:
    """Let claims and draws change what prices ask for."""
    scope = Scope({"route": "route"}, me=True)
    lines = ["after claim_route {"]
    lines += [f"  move up to 1 from train_cards to {_at(p.owner)}.{p.name}" for p in t.piles if p.owner != "player"]
    lines += [f"  try {{ move 1 {cube} from board to {_at(t.chance.choice(('route', 'city')))} }}" for cube in t.pieces]
    for one in t.fields:
        if one.changes and one.kind == "number":
            at = "" if one.owner == "board" else f"{_at(one.owner)}."
            lines.append(f"  {at}{one.name} += 1")
        if one.changes and one.kind == "player" and one.owner == "route":
            lines.append(f"  route.{one.name} = me")
    lines += [f"  {x}" for x in block(t, scope, 1, 2)]
    return [*lines, "}", "after draw_cards {", *(f"  {x}" for x in block(t, Scope(me=True), 1, 2)), "}"]


def _at(owner: str) -> str:
    return {"city": "first(x in route.ends)", "player": "me"}.get(owner, owner)

"""Small games made up by chance: a random board, random numbers, and a few rules out of a drawer."""

from __future__ import annotations

import random

COLORS = ("red", "blue", "green", "white", "gray")
NAMES = ("Arle", "Birk", "Cern", "Dole", "Esch", "Fell", "Gent", "Hull", "Ives")

# Each rule bends another part of the game; any few of them go together.
RULES = (
    "route has steep : flag\nexcept worth(route) = default + 3 when route.steep",
    "except claim_cost(route) = cost { one c in colors; route.length of (wagon c | any_wild) } when route.length <= 1",
    "except ending = any(p in players: p.train <= 4)",
    'player has visits : number = 0\nafter claim_route { me.visits += 1 }\nscore visited "Visits" = me.visits * 2',
    'score hubs "Hubs" = count(c in cities where count(r in mine where r.ends has c) >= 2)',
    'score webs "Webs" = sum(n in components(mine): count(ends(n)))',
    "except price(card) = 1",
    "except worth(route) = route.length * 2 when count(mine) > 3",
    "after draw_tickets { if count(me.tickets) > 6 { try move 1 from train_cards to me.hand } }",
    "whenever rich: any(p in players: count(p.hand) > 12) {\n"
    "  for p in players { if count(p.hand) > 12 { move all from p.hand to discard } }\n}",
    'action rest "Rest" { choose n in 0..2 "How many cards?"\n'
    "  for k in 1..n { try move 1 from train_cards to me.hand } }",
    "player has bid : number = 0 seen by owner\n"
    'before turn { if me.bid = 0 { choose b in 1..3 "How much do you bid?"; me.bid = b } }\nscore bids "Bids" = me.bid',
)


def made_up(seed: int) -> str:
    """Return the text of a game; the same for the same seed."""
    chance = random.Random(seed)
    cities = list(NAMES[: chance.randint(5, 9)])
    lines = [f'game small "Made up" for 2..{chance.randint(2, 4)} players', "use standard_deck", _numbers(chance)]
    spots = "; ".join(f"{c} {chance.randint(0, 900)} {chance.randint(0, 600)}" for c in cities)
    lines.append(f"cities {{ {spots} }}")
    pairs = [(cities[i], cities[chance.randrange(i)]) for i in range(1, len(cities))]
    pairs += [tuple(chance.sample(cities, 2)) for _ in range(chance.randint(2, 7))]  # type: ignore[misc]
    pairs = list({tuple(sorted(pair)): tuple(sorted(pair)) for pair in pairs}.values())
    lines.append("routes {")
    for a, b in pairs:
        lines.append(f"  {a} – {b} {chance.randint(1, 4)} {' '.join(chance.sample(COLORS, chance.choice((1, 1, 2))))}")
    lines.append("}")
    tickets = list({tuple(sorted(chance.sample(cities, 2))) for _ in range(14)})
    lines.append("tickets { " + "; ".join(f"{a} – {b} {chance.randint(2, 9)}" for a, b in sorted(tickets)) + " }")
    return "\n".join([*lines, *chance.sample(RULES, chance.randint(1, 4))]) + "\n"


def _numbers(chance: random.Random) -> str:
    settings = (
        f"trains = {chance.randint(6, 14)}",
        f"tickets_dealt = {chance.randint(1, 2)}",
        "tickets_kept = 1",
        f"start_hand = {chance.randint(2, 5)}",
        f"row_size = {chance.randint(3, 6)}",
        f"picks = {chance.randint(1, 3)}",
        f"one_track = {chance.randint(1, 4)}",
        f"last_turns = {chance.randint(1, 2)}",
    )
    return "use classic { " + "; ".join(settings) + " }"

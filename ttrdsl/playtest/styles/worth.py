"""How good a situation is for a player: what the rules count now, and what her plan still brings and costs."""

from __future__ import annotations

from ttrdsl.engine import layout
from ttrdsl.engine.decisions import DECLINE, SomeDecision
from ttrdsl.engine.game import Game
from ttrdsl.engine.graph import bits
from ttrdsl.playtest.styles.knowledge import State, joined
from ttrdsl.playtest.styles.plan import CARD, GAIN, TURN, Outset, Plan, make_plan, needs, outset, swing_of
from ttrdsl.playtest.styles.survey import Survey

SPARE = 8
"""What a card that the plan does not need is worth, in tenths of a point."""
SPARE_UNIVERSAL = 20
MOST_SPARE = 20
"""More cards than this are no help: they want to be used."""
READY = 3
"""With so many turns of work left in the plan, more tickets are welcome."""
ENOUGH = 8
"""With fewer turns left in the game they are not."""
RESERVE = 0.5
"""What a piece that is left when the plan is done is worth: a little of each kind keeps doors open."""


class Worth:
    """Values situations for one player; plans are made once for each set of tickets and kept for a turn."""

    def __init__(self, survey: Survey, player: int) -> None:
        self.survey = survey
        self.player = player
        self.start: Outset | None = None
        self.plans: dict[tuple[int, ...], Plan] = {}
        self.totals: dict[object, float] = {}
        self.first = 0

    def new_turn(self, st: State) -> None:
        """Look at the board anew; what follows in this turn is compared with it."""
        self.plans.clear()
        self.totals.clear()
        self.firmness(st)
        self.start = outset(self.survey, st, self.player, self.turns_left(st))

    def turns_left(self, st: State) -> int:
        """Guess how many turns are left: about one for each piece of whoever has fewest and each common one."""
        players = self.survey.knowledge.players
        if st[layout.TURNS_LEFT] >= 0:
            return -(-int(st[layout.TURNS_LEFT]) // players)
        used = {kind for taken in self.survey.takes.values() for kind in taken}
        supplies = [self.survey.knowledge.supply(st, p) for p in range(players)]
        common = sum(n for kind, n in self.survey.knowledge.shared(st).items() if kind in self.survey.common)
        return common + min(sum(n for kind, n in supply.items() if kind in used) for supply in supplies) if used else 20

    def plan(self, st: State) -> Plan:
        """Return the plan for the tickets the player has."""
        tickets = self.survey.knowledge.tickets_of(st, self.player)
        if tickets not in self.plans:
            assert self.start is not None
            self.plans[tickets] = make_plan(self.survey, self.start, tickets)
        return self.plans[tickets]

    def too_early(self, game: Game) -> bool:
        """Say whether a game asks which tickets to take, and it is no time for tickets."""
        knowledge = self.survey.knowledge
        if not isinstance(game.pending, SomeDecision) or not game.pending.cards or self.start is None:
            return False
        offered = {kind for option in game.state[layout.OPTIONS] if option != DECLINE for kind in option[1]}
        if not offered or not offered <= knowledge.tickets:
            return False
        had = [t for t in knowledge.tickets_of(game.state, self.player) if t not in offered]
        claims, missing, _ = needs(self.survey, make_plan(self.survey, self.start, had).routes, self.start.hand)
        return claims + missing / 2 > READY or self.start.turns < ENOUGH

    def total(self, st: State) -> float:
        """Return the player's points as the rules count them now; what compares players counts more the later it is."""
        key = self.survey.knowledge.scored_part(st)
        if key not in self.totals:
            points = self.survey.knowledge.machine.score_lines(st, self.player)
            firm = self.firmness(st)
            lines = zip(points, self.survey.knowledge.compared, strict=True)
            self.totals[key] = sum(n * firm if compared else n for n, compared in lines)
        return self.totals[key]

    def firmness(self, st: State) -> float:
        """Return how much of the game is over, from 0 to 1."""
        if not self.first:
            self.first = max(1, self.turns_left(st))
        return max(0.0, 1 - self.turns_left(st) / self.first)

    def value(self, st: State) -> float:
        """Return how good a situation is, in tenths of a point."""
        survey, knowledge = self.survey, self.survey.knowledge
        found: float = 10 * self.total(st)
        if st[layout.OVER]:
            return found
        plan = self.plan(st)
        assert self.start is not None
        net = self.start.usable | knowledge.owned(st, self.player)
        routes = plan.routes & ~net
        claims, missing, left = needs(survey, routes, knowledge.cards(st, self.player))
        found += sum(GAIN * survey.gains.get(r, 0) for r in bits(routes)) - TURN * claims - CARD * missing
        found += sum(10 * swing_of(survey, t) for t in plan.tickets if not joined(knowledge, net, t))
        time = min(1.0, self.turns_left(st) / 8)
        universal = min(MOST_SPARE, sum(left[kind] for kind in survey.universal))
        spare = min(MOST_SPARE, sum(left)) * SPARE + universal * (SPARE_UNIVERSAL - SPARE)
        return found + spare * time + RESERVE * min(knowledge.supply(st, self.player).values(), default=0)

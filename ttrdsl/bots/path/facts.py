"""Write down as numbers what the style `path` knows of a board, and lay out the vector of its thoughts."""

from __future__ import annotations

from collections.abc import Sequence

from ttrdsl.bots.path.doubts import spent_kinds
from ttrdsl.bots.path.findings import Findings
from ttrdsl.bots.path.habits import ROWS, habit_rows
from ttrdsl.bots.path.mind import places as at
from ttrdsl.bots.path.mind.deal import pool_room
from ttrdsl.bots.path.mind.laying import plan_size_room
from ttrdsl.bots.path.mind.ways import BARRED, CITY, MOST_WEIGHT, search_room, ways_room
from ttrdsl.bots.path.mind.weights import DEEPEST, MOST_ABOUT
from ttrdsl.bots.path.scored import scored_runs, scores_all_alike, scores_hands
from ttrdsl.dialect.primitives import word
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.results import goals_table
from ttrdsl.program.node import is_bag
from ttrdsl.program.owners import owner_cells

MOST_CANDIDATES = 64
MOST_CARDS = 64  # of a route, where it is said how much one may cost
FEWEST_KNOWN = 4  # plans need one route in so many of which it is known from the start what it costs and brings


class Mind:
    """Where things lie in the vector of thoughts: one number per name."""

    def __init__(self, e: Emitter, paying: int, prices: int) -> None:
        v = e.vector
        self.size = 0
        routes, cards, cities = v.words["route"], v.words["card"], v.room("city")
        plan = plan_size_room(cards, routes, paying)
        self.work = {
            at.WORK_HAND: self.take(paying),
            at.WORK_LEFT: self.take(paying),
            at.WORK_ASKED: self.take(paying),
            at.WORK_TICKETS: self.take(2 * cards),
            at.WORK_NET: self.take(3 * routes),
            at.WORK_WAY: self.take(routes),
            at.WORK_TRIAL: self.take(routes),
            at.WORK_WEIGHTS: self.take(v.room("route")),
            at.WORK_MOST: self.take(max(v.room("route"), prices)),
            at.WORK_LEGS: self.take(v.room("route")),
            at.WORK_SEARCH: self.take(search_room(cities)),
            at.WORK_LISTS: self.take(2 * at.MOST_TICKETS),
            at.WORK_DRAFTS: self.take(plan + at.MOST_TICKETS * routes),
            at.WORK_PARTS: self.take(2 + (v.room("route") + 1) * v.words["city"]),
            at.WORK_PLACES: self.take(1 + e.most_places * v.words["city"]),
            at.WORK_POOL: self.take(pool_room(len(e.bundle["domains"]["deck"]), len(e.machine.layout.all_piles))),
            at.WORK_ABOUT: self.take(2 * MOST_ABOUT + paying),
            at.WORK_WAYS: self.take(ways_room(routes)),
            at.WORK_SIGHT: self.take(len(e.machine.layout.all_piles)),
        }
        # What it keeps at each depth: options to look at, the line it is on, the best line, what each option was worth.
        line = 1 + 3 * at.MOST_LINE
        self.numbers = 0
        self.line = MOST_CANDIDATES + 1
        self.best = self.line + line
        self.values = self.best + line
        self.steps = self.values + MOST_CANDIDATES
        self.expected = self.steps + MOST_CANDIDATES
        self.foretold = self.expected + MOST_CANDIDATES
        self.level_size = self.foretold + MOST_CANDIDATES
        self.levels = self.take((DEEPEST + 1) * self.level_size)
        self.seat_size = at.MIND_HEAD + paying + at.MOST_PIECES + 2 * routes + v.room("route") + at.MOST_PLANS * plan
        self.seats = self.take(e.players * self.seat_size)
        self.states = 0  # behind everything else: how large a state is, is known last

    def take(self, slots: int) -> int:
        """Reserve a place."""
        start = self.size
        self.size += slots
        return start


def paying_kinds(e: Emitter, findings: Findings) -> list[int]:
    """Return the kinds of cards that pay for routes."""
    held = {k for name in findings.hands for k in e.machine.layout.piles[name][0].kinds}
    return sorted(k for k in held if not e.bundle["cards"][k]["ticket"])


class Section:
    """A run of numbers whose lists lie behind its head; every place counts from its start."""

    def __init__(self, head: int) -> None:
        self.numbers = [0] * head

    def put(self, place: int, numbers: Sequence[int]) -> None:
        """Append a list and note where it begins."""
        self.numbers[place] = len(self.numbers)
        self.numbers += numbers

    def put_lists(self, place: int, lists: Sequence[Sequence[int]]) -> None:
        """Append lists and then the places where they begin."""
        starts = []
        for each in lists:
            starts.append(len(self.numbers))
            self.numbers += each
        self.put(place, starts)


def facts_table(e: Emitter, course: Course, findings: Findings, mind: Mind) -> int:
    """Return the place that points to the facts."""
    goals = goals_table(e)  # stands before the facts, which point to it

    def fill(tb: list[int], place: int) -> None:
        tb[place] = len(tb)
        tb.extend(_facts(e, course, findings, mind, tb[goals], tb))

    return e.tables.once("path", 1, fill)


def _facts(e: Emitter, course: Course, findings: Findings, mind: Mind, goals: int, tb: list[int]) -> list[int]:
    v, section = e.vector, Section(at.FACTS_ALL)
    kinds, routes = len(e.bundle["cards"]), range(v.count("route"))
    paying = paying_kinds(e, findings)
    numbers = section.numbers
    known = len(findings.gains) * FEWEST_KNOWN > len(routes)
    numbers[at.UNPLANNED] = int(not owner_cells(e.bundle) or not known)
    numbers[at.SCORED_HANDS] = int(scores_hands(e, findings))
    numbers[at.WIDE] = list(ROWS).index("wide")
    own = (*findings.hands, *findings.ticket_piles, *findings.open_tickets)
    seen = {name: e.bundle["piles"].get(name, {"see": "nobody"})["see"] for name in own}
    numbers[at.IN_SIGHT] = int(set(seen.values()) <= {"all", "owner"})
    numbers[at.ALL_ALIKE] = int(scores_all_alike(e))
    numbers[at.PAYING], numbers[at.ROUTE_COUNT], numbers[at.PEOPLE] = len(paying), len(routes), e.players
    numbers[at.ROUTE_SET], numbers[at.CARD_SET] = v.words["route"], v.words["card"]
    for place, start in mind.work.items():
        numbers[place] = start
    _prices(section, findings, paying, kinds, routes)
    _pieces(e, section, findings, routes)
    section.put(at.SWINGS, [findings.swings.get(k, 0) for k in range(kinds)])
    section.put(at.GOALS, tb[goals : goals + kinds])
    _board(e, section)
    _piles(e, section)
    scored = [scored_runs(e, findings, player) for player in range(e.players)]
    section.put_lists(at.SCORED, scored)
    section.put(at.MIXERS, mixers(max(sum(runs[2::2]) for runs in scored)))
    section.put(at.ASKED, _asked(course))
    rows = habit_rows(findings)
    section.put(at.HABITS, rows)
    numbers[at.COARSE] = max(0, (max(rows[at.CARD :: at.HABIT_COUNT]) * MOST_CARDS).bit_length() - MOST_WEIGHT)
    return section.numbers


def mixers(count: int) -> list[int]:
    """Draw two numbers of 32 bits for each of some places, all of the first before the second."""
    return [count, *(word(count, i + 1) >> 32 & 0xFFFFFFFF for i in range(2 * count))]


def _prices(section: Section, findings: Findings, paying: list[int], kinds: int, routes: range) -> None:
    lists, ways = [], []
    choices: list[tuple[int, ...]] = []  # of which kinds a price may be paid
    for route in routes:
        known = _worth_paying([(paying.index(k), n, u) for k, n, u in findings.prices.get(route, ()) if k in paying])
        alike = {(n, u): [kind for kind, *other in known if other == [n, u]] for _, n, u in known}
        choices += [tuple(each) for each in alike.values() if tuple(each) not in choices]
        found = [(n, u, choices.index(tuple(each)), *_runs(each)) for (n, u), each in alike.items()]
        lists.append([len(found), *(x for price in found for x in price)])
        ways.append(len(known))
    section.put_lists(at.PRICES, lists)
    section.put_lists(at.CHOICES, [_runs(list(each)) for each in choices])
    section.numbers[at.CHOICE_COUNT] = len(choices)
    section.put(at.PURSE, [paying.index(k) if k in paying else -1 for k in range(kinds)])
    section.put(at.GAINS, [findings.gains.get(route, 0) for route in routes])
    order = sorted(routes, key=lambda r: (ways[r], -len(findings.takes.get(r, ())), r))
    section.put(at.RANKS, [order.index(route) for route in routes])
    everywhere = [i for i, kind in enumerate(paying) if kind in findings.universal]
    section.put(at.EVERYWHERE, [len(everywhere), *everywhere])


def _worth_paying(prices: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Leave out what nobody would pay who has the choice: cards that fit everywhere, where as many of one kind do."""
    fewest = min((number + universal for _, number, universal in prices if number), default=at.FAR)
    return [price for price in prices if price[1] or price[2] < fewest]


def _runs(numbers: list[int]) -> list[int]:
    """Return how many runs some numbers make, then where each begins and ends."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n + 1 for n in numbers if n + 1 not in numbers]
    return [len(starts), *(x for run in zip(sorted(starts), sorted(ends), strict=True) for x in run)]


def _pieces(e: Emitter, section: Section, findings: Findings, routes: range) -> None:
    v = e.vector
    names = list(v.pieces)[: at.MOST_PIECES]
    lists = []
    for route in routes:
        taken = [(names.index(name), n) for name, n in findings.takes.get(route, {}).items() if name in names]
        lists.append([len(taken), *(x for each in sorted(taken) for x in each)])
    section.put_lists(at.TAKES, lists)
    section.put(at.TAKEN, [sum(each[2::2]) for each in lists])
    used = [name for name in names if name in spent_kinds(findings.takes)]
    for place, chosen in ((at.SUPPLIES, names), (at.SPENT, used)):
        section.put(place, [len(chosen), *(v.pieces[name] + v.places["player"] for name in chosen)])
    common = [name for name in names if name in findings.common]
    section.put(at.COMMON, [len(common), *(v.pieces[name] + v.places["board"] for name in common)])


def _board(e: Emitter, section: Section) -> None:
    neighbors: list[list[int]] = [[] for _ in range(e.vector.count("city"))]
    for route, (a, b) in enumerate(e.compiler.graph.ends):
        neighbors[a].append((route + 1 << CITY) + b)
        neighbors[b].append((route + 1 << CITY) + a)
    section.put_lists(at.NEIGHBORS, [[len(each), *each] for each in neighbors])
    section.put(at.BARRED, [BARRED] * e.vector.count("route"))


def _piles(e: Emitter, section: Section) -> None:
    """Write which piles are hidden from whom, and which kinds of cards belong to which deck."""
    v, hidden = e.vector, []
    for pile in e.machine.layout.all_piles:
        details = e.bundle["piles"].get(pile.name, {"see": "nobody", "by": []})
        if details["see"] != "all":
            owner = pile.index if details["by"] == ["player"] and pile.index is not None else -1
            hidden += [v.pile_at(pile.name, pile.index), owner, int(details["see"] != "nobody")]
    section.put(at.HIDDEN, [len(hidden) // 3, *hidden])
    of = [card["deck"] for card in e.bundle["cards"]]
    decks = [[k for k, deck in enumerate(of) if deck == d] for d in range(v.count("deck"))]
    starts = []
    for kinds in decks:
        starts.append(len(section.numbers))
        section.numbers += [len(kinds), *kinds]
    section.put(at.DECKS, [len(decks), *starts])
    section.put(at.KINDS, of)


def _asked(course: Course) -> list[int]:
    """Return per place in the code what is asked there."""
    found = [0] * (1 + max((d.at for d in course.decisions), default=0))
    for decision in course.decisions:
        operation, details = decision.op
        kind = {"choose": at.CHOICE, "order": at.ANY_ORDER, "pay": at.PAYMENT}.get(operation, at.SOMETHING)
        if operation == "some" and is_bag(details["from"]):
            kind = at.SOME_CARDS
        found[decision.at] = kind + (at.DECLINABLE if "else" in details else 0)
    return found

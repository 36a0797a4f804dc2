"""Write the questions of the style `path` to the rules: what a player has, what an option means, what could be chosen."""

from __future__ import annotations

from typing import Any

from ttrdsl.accel import costs
from ttrdsl.accel.course import Course
from ttrdsl.accel.scoring import line_function
from ttrdsl.accel.step_shapes import assigned
from ttrdsl.accel.choosing import Choose
from ttrdsl.accel.choosing_cards import counted
from ttrdsl.accel.decision_parts import Exits
from ttrdsl.accel.decisions import Decision
from ttrdsl.accel.paying import Pay
from ttrdsl.accel.emitter import ARGS, EPOCH, ERROR, Emitter
from ttrdsl.accel.expressions import call
from ttrdsl.accel.filters import value_sets
from ttrdsl.accel.library import path_facts as at
from ttrdsl.accel.library.errors import NEED_CLASS
from ttrdsl.accel.results import goals_table, network_rules, owner_cells
from ttrdsl.accel.scene import Scene
from ttrdsl.accel.steps import local_value
from ttrdsl.accel.styles.facts import Mind, paying_kinds
from ttrdsl.accel.styles.findings import Findings
from ttrdsl.accel.value import element
from ttrdsl.accel.vector import HOLDS, PILE_HEAD
from ttrdsl.engine import layout
from ttrdsl.engine.bags import is_bag

ROUTE, CITY, CARD = 1, 2, 3
DOMAINS = {"id route": ROUTE, "id city": CITY, "id card": CARD}
PLENTY = 30
MOST_PAYMENTS = 128


class Asking:
    """Writes the functions; `know` is where the tables say where the facts begin."""

    def __init__(self, e: Emitter, course: Course, findings: Findings, mind: Mind, know: int) -> None:
        self.e = e
        self.course = course
        self.findings = findings
        self.mind = mind
        self.know = know
        self.paying = paying_kinds(e, findings)

    def write(self) -> None:
        """Write all of them."""
        e, out = self.e, ["me", "mind", "out"]
        e.function("cards_of", "cards_of", out, self.cards_of)
        e.function("tickets_of", "tickets_of", out, self.tickets_of)
        e.function("owned_of", "owned_of", out, lambda: self.owned_of([]))
        e.function("network_of", "network_of", out, lambda: self.owned_of(network_rules(e)))
        e.function("firm_points", "firm_points", ["me"], lambda: self.points(False))
        e.function("shaky_points", "shaky_points", ["me"], lambda: self.points(True))
        e.function("about", "about", ["k"], self.about)
        e.function("claimable", "claimable", out, self.claimable)
        e.function("best_payment", "best_payment", ["mind", "m", "me"], self.best_payment)
        e.function("offered", "offered", ["mind", "out"], self.offered)
        e.functions.append(self.copy_state())
        e.function("redraw", "redraw", ["mind", "me", "seed", "used"], self.redraw)

    # -- what a player has --------------------------------------------------------------------------------

    def cards_of(self) -> None:
        """How many cards of each paying kind a player has."""
        e = self.e
        kinds = e.tables.listed("paying", lambda: self.paying)
        e.w.line(f"kinds = tb[{kinds}]")
        with e.w.block(f"for i in range({len(self.paying)}):"):
            parts = []
            for name in self.findings.hands:
                base, stride = e.vector.piles[name], e.vector.pile_stride[name]
                if e.bundle["piles"][name]["form"] == "stack":
                    parts.append(f"count_in(st, {base} + me * {stride}, tb[kinds + i])")
                else:
                    parts.append(f"st[{base + PILE_HEAD} + me * {stride} + tb[kinds + i]]")
            e.w.line(f"mind[out + i] = {' + '.join(parts) or '0'}")
        e.w.line("return 0")

    def tickets_of(self) -> None:
        """The set of tickets a player has, in any pile of hers."""
        e, goals = self.e, goals_table(self.e)
        for i in range(e.vector.words["card"]):
            e.w.line(f"mind[out + {i}] = 0")
        for name in self.findings.ticket_piles:
            e.w.line(f"pile = {e.vector.piles[name]} + me * {e.vector.pile_stride[name]}")
            with e.w.block("if st[pile] > 0:"), e.w.block("for kind in range(st[pile + 1], st[pile + 2]):"):
                stack = e.bundle["piles"][name]["form"] == "stack"
                held = "count_in(st, pile, kind)" if stack else f"st[pile + {PILE_HEAD} + kind]"
                with e.w.block(f"if {held} > 0 and tb[tb[{goals}] + kind] != 0:"):
                    e.w.line("mind[out + kind // 63] |= 1 << kind % 63")
        e.w.line("return 0")

    def owned_of(self, rules: list[str]) -> None:
        """The routes that are a player's, and those that rules let her use."""
        e, words = self.e, self.e.vector.words["route"]
        for i in range(words):
            parts = [f"st[{value_sets(e, name)} + (me + 1) * {words} + {i}]" for name in owner_cells(e.bundle)]
            e.w.line(f"mind[out + {i}] = {' | '.join(parts) or '0'}")
        for name in rules:
            for i, part in enumerate(call(e, name, [], element("me", "player", sure=True)).parts):
                e.w.line(f"mind[out + {i}] |= {part}")
        e.w.line("return 0")

    def points(self, compared: bool) -> None:
        """A player's points without the lines that compare players, or only those."""
        e = self.e
        rows = zip(e.bundle["scores"], self.findings.compared, strict=True)
        lines = [f"{line_function(e, row['name'])}({ARGS}, me)" for row, each in rows if each == compared]
        e.w.line(f"return {' + '.join(lines) or '0'}")

    def copy_state(self) -> str:
        """Return the function that copies a state; of the known ends of stacks only the cards that are there."""
        v, runs, ends, start = self.e.vector, [], [], 0
        stacks = [(v.pile_at(p.name, p.index), p.name) for p in self.e.machine.layout.all_piles if p.stack]
        for pile, name in sorted(stacks):
            first = pile + PILE_HEAD + v.kinds
            runs.append((start, first - start))
            ends += [first, first + 1 + v.ends_room(name)]
            start = first + 2 * (1 + v.ends_room(name))
        lines = ["def copy_state(to, source, tb, there, here):"]
        lines += [f"copy_run(to, source, there + {at}, here + {at}, {size})" for at, size in runs if size > 0]
        lines += [f"copy_run(to, source, there + {at}, here + {at}, 1 + source[here + {at}])" for at in ends]
        lines += [f"copy_run(to, source, there + {start}, here + {start}, STATE_SIZE - {start})", "return 0"]
        return "\n    ".join(lines)

    # -- options ------------------------------------------------------------------------------------------

    def by_place(self, blocks: list[tuple[int, list[str]]], otherwise: str) -> None:
        """Write what is done at each place in the code where somebody decides."""
        e = self.e
        e.w.line(f"at = st[{layout.POSITION}]")

        def halve(part: list[tuple[int, list[str]]]) -> None:
            if len(part) == 1:
                with e.w.block(f"if at == {part[0][0]}:"):
                    for line in part[0][1]:
                        e.w.line(line)
                return
            middle = len(part) // 2
            with e.w.block(f"if at < {part[middle][0]}:"):
                halve(part[:middle])
            with e.w.block("else:"):
                halve(part[middle:])

        if blocks:
            halve(sorted(blocks))
        e.w.line(otherwise)

    def about(self) -> None:
        """Where the program would go on with an option, and the route, city or card it stands for."""
        e, blocks = self.e, []
        for decision in self.course.decisions:
            if decision.op[0] != "choose":
                continue
            lines = [f"pc = {decision.apply}({ARGS}, k)"]
            frame = e.vector.frames[self.procedure(decision.at)]
            entries = e.machine.decisions[decision.at].entries  # type: ignore[attr-defined]
            for entry, alternative in zip(entries, decision.op[1]["alts"], strict=True):
                for bind in alternative["bind"]:
                    place = frame[bind["as"]]
                    if place.kind in DOMAINS:
                        lines.append(f"if pc == {entry.at}:")
                        lines.append(f"    return pc, {DOMAINS[place.kind]}, st[{place.at}]")
                        break
            blocks.append((decision.at, [*lines, "return pc, 0, 0"]))
        self.by_place(blocks, "return k, 0, 0")

    def procedure(self, place: int) -> str:
        """Name the procedure that a place in the code belongs to."""
        found = self.e.machine.procedure_at(place)
        assert found is not None
        return found

    def scene(self, place: int) -> Scene:
        """Return the scene of a decision, as the course of the game had it."""
        e, name = self.e, self.procedure(place)
        proc, frame = e.bundle["procs"][name], e.vector.frames[name]
        unsure = assigned(proc["do"]) | set(proc["params"])
        env = {n: local_value(p, n == "me" or n not in unsure) for n, p in frame.items()}
        return Scene(env, frame, len(e.bundle["standing"]))

    def claimable(self) -> None:
        """The routes a player could choose if only she had the cards; the state is not good for anything else then."""
        e, words = self.e, self.e.vector.words["route"]
        place = next((d for d in self.course.decisions if d.at == self.findings.place), None)
        if place is None:
            everything = e.tables.everything("route")
            for i in range(words):
                parts = [f"st[{value_sets(e, name)} + {i}]" for name in owner_cells(e.bundle)]
                e.w.line(f"mind[out + {i}] = {' & '.join([f'tb[{everything + i}]', *parts])}")
            e.w.line("return 0")
            return
        kinds = e.tables.listed("paying", lambda: self.paying)
        decks = e.tables.fact("card.deck")
        for i in range(words):
            e.w.line(f"mind[out + {i}] = 0")
        e.w.line(f"st[{e.vector.frames[self.procedure(place.at)]['me'].at}] = me")
        for name in self.findings.hands:
            e.w.line(f"pile = {e.vector.piles[name]} + me * {e.vector.pile_stride[name]}")
            with e.w.block(f"for i in range({len(self.paying)}):"):
                e.w.line(f"kind = tb[tb[{kinds}] + i]")
                with e.w.block(f"if st[pile + {HOLDS}] >> tb[{decks.at + decks.strides[0]} + kind] & 1 != 0:"):
                    e.w.line(f"st[pile] += {PLENTY} - st[pile + {PILE_HEAD} + kind]")
                    e.w.line(f"st[pile + {PILE_HEAD} + kind] = {PLENTY}")
        e.w.line(f"wk[{EPOCH}] += 1")
        maker = Choose(e, place.op[1], self.scene(place.at), Exits([], "0", None))
        for alternative in place.op[1]["alts"]:
            self.routes_among(maker, alternative)
        with e.w.block(f"if wk[{ERROR}] != {NEED_CLASS}:"):
            e.w.line(f"wk[{ERROR}] = 0")
        e.w.line("return 0")

    def routes_among(self, maker: Choose, alternative: dict[str, Any]) -> None:
        """Write which routes can be chosen in one alternative."""
        e = self.e
        binds = [b for b in alternative["bind"] if maker.scene.places[b["as"]].kind == "id route"]
        if not binds:
            return
        with e.w.block(f"if {e.truth(alternative['if'], maker.scene.env)}:"):
            for i, part in enumerate(maker.elements(binds[0]["in"], binds[0]["as"]).parts):
                e.w.line(f"mind[out + {i}] |= {part}")

    # -- payments -----------------------------------------------------------------------------------------

    def best_payment(self) -> None:
        """The payment that keeps the cards the plan needs."""
        e = self.e
        blocks = [
            (d.at, [f"return {self.payment(d)}({ARGS}, mind, m, me)"])
            for d in self.course.decisions
            if d.op[0] == "pay"
        ]
        with e.w.block(f"if st[{layout.OPTIONS}] < 2:"):
            e.w.line("return 0")
        self.by_place(blocks, "return 0")

    def payment(self, decision: Decision) -> str:
        """Return the function for one decision."""
        e, details, scene = self.e, decision.op[1], self.scene(decision.at)

        def write() -> None:
            e.w.line(f"kn = tb[{self.know}]")
            e.w.line(f"plan = own_plan({ARGS}, mind, m, me)")
            e.w.line(f"skip = tb[kn + {at.WORK_NET}]")
            e.w.line(f"owned_of({ARGS}, me, mind, skip)")
            for place in self.chosen_route(decision):
                e.w.line(f"mind[skip + st[{place}] // 63] |= 1 << st[{place}] % 63")
            e.w.line(f"hand = tb[kn + {at.WORK_HAND}]")
            e.w.line(f"cards_of({ARGS}, me, mind, hand)")
            maker = Pay(e, details, scene, Exits([], "0", None))
            purse, vector, start = maker.prepare()
            ways = e.w.keep(maker.ways(purse, vector, start))
            out = e.scratch(e.vector.kinds + len(details.get("parts", ())) + len(details.get("bound", ())) + 1)
            spending = e.tables.listed(("spending", purse.names), lambda: self.spending(purse))
            with e.w.block(f"if {ways} < 2 or wk[{ERROR}] != 0:"):
                e.w.line("return 0")
            e.w.line(f"tries = {ways} if {ways} < {MOST_PAYMENTS} else {MOST_PAYMENTS}")
            e.w.line("best = 0")
            e.w.line("least = -1")
            with e.w.block("for i in range(tries):"):
                e.w.line(f"k = i * ({ways} - 1) // (tries - 1)")
                e.w.line(f"kth({vector}, {start}, {purse.where}, wk, k, {out}, ROOM_AT)")
                e.w.line(f"cost = payment_cost(tb, kn, wk, mind, tb[{spending}], {out}, plan, skip, hand)")
                with e.w.block("if least < 0 or cost < least:"):
                    e.w.line("least = cost")
                    e.w.line("best = k")
            e.w.line("return best")

        return e.function(("best payment", decision.at), "q", ["mind", "m", "me"], write)

    def spending(self, purse: costs.Hand) -> list[int]:
        """Return per kind of a purse its place among the paying kinds, and what a card of it counts."""
        found = [len(purse.kinds)]
        for kind in purse.kinds:
            found += [
                self.paying.index(kind) if kind in self.paying else -1,
                3 if kind in self.findings.universal else 1,
            ]
        return found

    def chosen_route(self, decision: Decision) -> list[int]:
        """Return where the routes stand that a payment is for."""
        frame = self.e.vector.frames[self.procedure(decision.at)]
        names = {n for n, place in frame.items() if place.kind == "id route"}
        return [frame[n].at for n in sorted(names) if _mentions(decision.op[1]["cost"], n)]

    # -- tickets that are offered -----------------------------------------------------------------------------

    def offered(self) -> None:
        """Whether tickets and nothing else are offered, and which."""
        e = self.e
        for i in range(e.vector.words["card"]):
            e.w.line(f"mind[out + {i}] = 0")
        blocks = [
            (d.at, [f"return {self.offer(d)}({ARGS}, mind, out)"])
            for d in self.course.decisions
            if d.op[0] == "some" and is_bag(d.op[1]["from"])
        ]
        self.by_place(blocks, "return 0")

    def offer(self, decision: Decision) -> str:
        """Return the function for one decision."""
        e, goals = self.e, goals_table(self.e)

        def write() -> None:
            counts = counted(e, decision.op[1]["from"], self.scene(decision.at).env)
            e.w.line("found = 0")
            with e.w.block(f"for i in range({counts.kinds}):"), e.w.block(f"if wk[{counts.at} + i] > 0:"):
                e.w.line(f"kind = {counts.first} + i")
                with e.w.block(f"if tb[tb[{goals}] + kind] == 0:"):
                    e.w.line("return 0")
                e.w.line("found = 1")
                e.w.line("mind[out + kind // 63] |= 1 << kind % 63")
            e.w.line("return found")

        return e.function(("offer", decision.at), "o", ["mind", "out"], write)

    # -- what others chose in secret ------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw what others have chosen in secret anew, each from her options; return how many throws it took."""
        e, v = self.e, self.e.vector
        for block in e.machine.layout.secrets:
            name = self.procedure(block.begin)
            slots = {slot: local for local, slot in e.machine.frames[name].names.items()}
            mine = v.frames[name][slots[block.me]].at
            kept = [v.frames[name][slots[slot]] for slot in block.slots]
            with e.w.block(f"if st[{layout.POSITION}] >= {block.begin} and st[{layout.POSITION}] <= {block.end}:"):
                with e.w.block(f"for other in range({e.players}):"):
                    e.w.line(f"own = {v.secrets} + other * {v.secret_size}")
                    with e.w.block("if other != me and st[own] != 0:"):
                        self.draw_again(
                            block.begin,
                            block.end,
                            mine,
                            [x for p in kept for x in range(p.at, p.at + (p.size if p.kind.startswith("set ") else 1))],
                        )
        e.w.line("return used")

    def draw_again(self, begin: int, end: int, mine: int, kept: list[int]) -> None:
        """Write that one player chooses again; of what happens only her choice is kept."""
        e, v = self.e, self.e.vector
        aside = self.mind.size
        e.w.line(f"copy_state(mind, st, tb, {aside}, 0)")
        e.w.line(f"st[{mine}] = other")
        for slot in kept:
            e.w.line(f"st[{slot}] = 0")
        first = min((d.at for d in self.course.decisions if begin <= d.at <= end), default=begin)
        e.w.line(f"st[{layout.POSITION}] = {first}")
        e.w.line(f"st[{layout.ACTOR}] = other")
        e.w.line(f"n = count_again({ARGS})")
        e.w.line("asked = 0")
        asking = f"st[{layout.ACTOR}] == other and st[{layout.POSITION}] >= {begin} and st[{layout.POSITION}] <= {end}"
        with e.w.block(f"while n > 0 and asked < 16 and {asking}:"):
            e.w.line("used += 1")
            e.w.line("asked += 1")
            e.w.line(f"n = choose({ARGS}, die(seed, used, n))")
        with e.w.block(f"if wk[{ERROR}] == {NEED_CLASS}:"):
            e.w.line("return used")
        e.w.line(f"wk[{ERROR}] = 0")
        e.w.line(f"copy_run(mind, st, {aside} + own, own, {v.secret_size})")
        e.w.line(f"copy_state(st, mind, tb, 0, {aside})")
        e.w.line("st[own] = 1")
        e.w.line(f"wk[{EPOCH}] += 1")


def _mentions(ir: Any, name: str) -> bool:
    return ir == name or (isinstance(ir, list) and any(_mentions(part, name) for part in ir))

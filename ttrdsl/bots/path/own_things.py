"""Questions of the style `path` to the rules: what a player has, and what it counts."""

from __future__ import annotations

from ttrdsl.bots.path.questions import Questions
from ttrdsl.engine.aims import aims_of
from ttrdsl.fast.emit.cards import pile
from ttrdsl.fast.emit.emitter import ARGS
from ttrdsl.fast.emit.expressions import call
from ttrdsl.fast.emit.filters import value_sets
from ttrdsl.fast.emit.pile_counts import held_of, plain_counts
from ttrdsl.fast.emit.results import goals_table, network_rules
from ttrdsl.fast.emit.scoring import value_function
from ttrdsl.fast.emit.value import element
from ttrdsl.fast.emit.vector import BITS, FIRST_KIND, LAST_KIND, PILE_HEAD
from ttrdsl.program.owners import owner_cells


class OwnThings(Questions):
    """Cards, tickets, routes and points of a player."""

    def write(self) -> None:
        """Write all of them."""
        e, out = self.e, ["me", "mind", "out"]
        e.function("cards_of", "cards_of", out, self.cards_of)
        e.function("tickets_of", "tickets_of", out, self.tickets_of)
        e.function("owned_of", "owned_of", out, lambda: self.owned_of([]))
        e.function("network_of", "network_of", out, lambda: self.owned_of(network_rules(e)))
        e.function("firm_points", "firm_points", ["me"], lambda: self.points(False))
        e.function("shaky_points", "shaky_points", ["me"], lambda: self.points(True))

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
        """The set of tickets a player has, in any pile of hers, or that are everybody's."""
        e, words = self.e, self.e.vector.words["card"]
        for i in range(words):
            e.w.line(f"mind[out + {i}] = 0")
        tickets = e.tables.listed("tickets", lambda: self.ticket_kinds(words))
        own = [pile(e, [name, "me"], {"me": element("me", "player", sure=True)}) for name in self.findings.ticket_piles]
        for each in [*own, *(pile(e, [name], {}) for name in self.findings.open_tickets)]:
            if plain_counts(e, each):
                for i, word in enumerate(held_of(e, each).parts):
                    if word != "0":
                        e.w.line(f"mind[out + {i}] |= {word} & tb[tb[{tickets}] + {i}]")
                continue
            kinds = f"range(st[{each.text} + {FIRST_KIND}], st[{each.text} + {LAST_KIND}])"
            held = f"count_in(st, {each.text}, kind) > 0 and tb[tb[{goals_table(e)}] + kind] != 0"
            with e.w.block(f"for kind in {kinds}:"), e.w.block(f"if {held}:"):
                e.w.line("mind[out + kind // 63] |= 1 << kind % 63")
        e.w.line("return 0")

    def ticket_kinds(self, words: int) -> list[int]:
        """Return the set of kinds that are tickets."""
        kinds = sum(1 << kind for kind, card in enumerate(self.e.bundle["cards"]) if card["ticket"])
        return [kinds >> BITS * i & (1 << BITS) - 1 for i in range(words)]

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
        """What a player has of what decides, without the lines that compare players, or only those."""
        e = self.e
        rows = zip(aims_of(e.bundle, self.findings.gained), self.findings.compared, strict=True)
        counts = [(aim.weight, value_function(e, aim.value)) for aim, each in rows if each == compared]
        lines = [f"{'' if weight == 1 else f'{weight} * '}{name}({ARGS}, me)" for weight, name in counts]
        e.w.line(f"return {' + '.join(lines) or '0'}")

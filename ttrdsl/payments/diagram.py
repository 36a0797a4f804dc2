"""Turn a ground cost into a decision diagram: each payment is exactly one path from its root.

A path reads one number per level: first the cards of each kind, then how often each named part
was used, then the value of each recorded variable (plus one, so that 0 always means "nothing").
A node is `(level, [(x, child), ...])`, greatest x first; a level that a path skips reads 0. Two
nodes are equal exactly if they allow the same payments, so no payment is listed twice.

The diagram is made bottom-up from the parts of the cost. Two operations do all the work: `union`
(either this or that) and `add` (both, with the cards put together).
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from ttrdsl.program.depth import room_for_calls
from ttrdsl.program.limits import DIAGRAM_WORK

Group: TypeAlias = "tuple[Item, ...]"
CardFiller: TypeAlias = tuple[Literal["card"], tuple[int, ...]]
GroupFiller: TypeAlias = "tuple[Literal['group'], Group]"
Filler: TypeAlias = "CardFiller | GroupFiller"
Alt: TypeAlias = "tuple[str | None, tuple[str, ...], int, int, Filler]"
Need: TypeAlias = "tuple[Literal['need'], int, int, tuple[Alt, ...]]"
Times: TypeAlias = "tuple[Literal['times'], int, Group]"
One: TypeAlias = "tuple[Literal['one'], str | None, tuple[tuple[int, Group], ...]]"
Item: TypeAlias = "Need | Times | One"

Edges: TypeAlias = tuple[tuple[int, int], ...]
Scope: TypeAlias = tuple[int, ...]  # per recorded variable: its value plus one, or 0

NEVER = 0  # the node of no payment
MET = 1  # the node of the one payment that takes nothing more

FRAMES, FRAMES_OF_A_LEVEL = 500, 4  # calls inside each other: of groups in groups, and of an operation at each level


class CostTooLarge(ValueError):
    """Raised when the diagram of a cost would need more work than the limit."""


class Diagram(NamedTuple):
    """The finished diagram: `nodes[0]` is never, `nodes[1]` met, children before parents."""

    nodes: list[tuple[int, list[tuple[int, int]]]]
    root: int


class _Source(NamedTuple):
    """Fillers used alike: they count towards the same meaning and cover equally many units."""

    part: int | None
    binds: Scope
    cover_lo: int
    cover_hi: int
    cards: tuple[int, ...]  # one card of any of these kinds, or ...
    family: int  # ... the node of a group that stands for one filler (NEVER for cards)


def check_group(group: Group, kinds: int, variables: frozenset[str]) -> frozenset[str]:
    """Refuse a group that has no meaning; return which of the recorded variables it binds."""
    bound: frozenset[str] = frozenset()
    for item in group:
        if item[0] == "need":
            for _, _, cover_lo, cover_hi, filler in item[3]:
                if not 1 <= cover_lo <= cover_hi:
                    raise ValueError(f"a filler cannot cover {cover_lo} to {cover_hi} units")
                if filler[0] == "group":
                    check_group(filler[1], kinds, frozenset())
                elif any(not 0 <= kind < kinds for kind in filler[1]):
                    raise ValueError(f"card kinds {filler[1]} are not all below {kinds}")
        elif item[0] == "times":
            check_group(item[2], kinds, frozenset())
        else:
            own = variables & {item[1]}
            inner: frozenset[str] = frozenset().union(*[check_group(branch, kinds, variables) for _, branch in item[2]])
            if own & inner or bound & (own | inner):
                raise ValueError(f"some variable of {sorted(own | inner)} is bound twice: which is recorded?")
            bound |= own | inner
    return bound


def build_diagram(
    group: Group,
    kinds: int,
    parts: tuple[str, ...],
    variables: tuple[str, ...],
    work_limit: int = DIAGRAM_WORK,
) -> Diagram:
    """Build the diagram of all payments of `group` from an unlimited hand."""
    builder = _Builder(kinds, parts, variables, work_limit)
    # How deep the caller is already must not decide who can pay.
    with room_for_calls(FRAMES + FRAMES_OF_A_LEVEL * builder.width):
        return builder.finish(builder.group(group, (0,) * len(variables), True))


class _Builder:
    """The nodes made so far, each stored once, and the results of the operations on them."""

    def __init__(self, kinds: int, parts: tuple[str, ...], variables: tuple[str, ...], work_limit: int) -> None:
        self.first_part = kinds
        self.first_variable = kinds + len(parts)
        self.width = self.first_variable + len(variables)
        self.part_of = {name: position for position, name in enumerate(parts)}
        self.variable_of = {name: position for position, name in enumerate(variables)}
        self.work_left = self.work_limit = work_limit
        self.levels = [self.width, self.width]
        self.edges: list[Edges] = [(), ()]
        self.numbers: dict[tuple[int, Edges], int] = {}
        self.sums: dict[tuple[int, int], int] = {}
        self.unions: dict[frozenset[int], int] = {}
        self.groups: dict[tuple[Group, Scope, bool], int] = {}
        self.covers: dict[tuple[int, int, tuple[_Source, ...]], dict[tuple[int, int], int]] = {}

    # --- the algebra ---

    def node(self, level: int, edges: Edges) -> int:
        """Return the number of this node; `edges` come greatest first and never lead to NEVER."""
        if not edges:
            return NEVER
        if len(edges) == 1 and edges[0][0] == 0:
            return edges[0][1]
        key = (level, edges)
        number = self.numbers.get(key)
        if number is None:
            self.spend(len(edges))
            number = self.numbers[key] = len(self.levels)
            self.levels.append(level)
            self.edges.append(edges)
        return number

    def spend(self, steps: int) -> None:
        """Count steps of work, so that a hopeless cost is refused before memory is full."""
        self.work_left -= steps
        if self.work_left < 0:
            raise CostTooLarge(
                f"this cost has too many different payments: finding them takes more than {self.work_limit:,} steps"
            )

    def union(self, members: Iterable[int]) -> int:
        """Return the node that allows whatever any of the members allows."""
        key = frozenset(members) - {NEVER}
        if len(key) < 2:
            return next(iter(key), NEVER)
        known = self.unions.get(key)
        if known is not None:
            return known
        self.spend(sum([len(self.edges[member]) for member in key]))
        levels = self.levels
        level = min([levels[member] for member in key])
        children: dict[int, list[int]] = {}
        for member in key:
            # A member that starts deeper reads 0 at this level.
            for x, child in self.edges[member] if levels[member] == level else ((0, member),):
                children.setdefault(x, []).append(child)
        result = self.unions[key] = self.branch(level, children)
        return result

    def branch(self, level: int, children: dict[int, list[int]]) -> int:
        """Return the node that leads, for each x, to the union of the children listed for it."""
        order = sorted(children, reverse=True)
        return self.node(level, tuple([(x, self.union(children[x])) for x in order]))

    def add(self, a: int, b: int) -> int:
        """Return the node of all payments of `a` put together with one of `b`."""
        if a > b:
            a, b = b, a
        if a <= MET:
            return b if a == MET else NEVER
        known = self.sums.get((a, b))
        if known is not None:
            return known
        self.spend(len(self.edges[a]) * len(self.edges[b]))
        level_a, level_b = self.levels[a], self.levels[b]
        if level_a < level_b:
            edges = [(x, self.add(child, b)) for x, child in self.edges[a]]
            result = self.node(level_a, tuple(edges))
        elif level_b < level_a:
            edges = [(x, self.add(a, child)) for x, child in self.edges[b]]
            result = self.node(level_b, tuple(edges))
        else:
            # A variable has one value however many fillers use it; everything else is counted.
            counted = level_a < self.first_variable
            children: dict[int, list[int]] = {}
            for x, child_a in self.edges[a]:
                for y, child_b in self.edges[b]:
                    both = x + y if counted else x or y
                    children.setdefault(both, []).append(self.add(child_a, child_b))
            result = self.branch(level_a, children)
        self.sums[a, b] = result
        return result

    # --- from cost to node ---

    def group(self, group: Group, scope: Scope, top: bool) -> int:
        """Return the node of a group; `top` says whether its variables are recorded."""
        key = (group, scope, top)
        result = self.groups.get(key)
        if result is None:
            result = MET
            for item in group:
                result = self.add(result, self.item(item, scope, top))
            self.groups[key] = result
        return result

    def item(self, item: Item, scope: Scope, top: bool) -> int:
        """Return the node of one item."""
        if item[0] == "need":
            return self.need(item, scope)
        if item[0] == "times":
            return self.repeat(self.group(item[2], scope, False), item[1])
        _, variable, branches = item
        position = None if variable is None else self.variable_of.get(variable)
        found = []
        for value, group in branches:
            inner = scope
            if position is not None:
                # An unrecorded variable hides a recorded one of the same name.
                inner = (*scope[:position], value + 1 if top else 0, *scope[position + 1 :])
            found.append(self.group(group, inner, top))
        return self.union(found)

    def repeat(self, family: int, n: int) -> int:
        """Return the node of `n` payments of the family put together."""
        result = MET if n >= 0 else NEVER
        for _ in range(n):
            result = self.add(result, family)
        return result

    def need(self, need: Need, scope: Scope) -> int:
        """Return the node of a need: all fillers that can cover a number within its range."""
        _, lo, hi, alts = need
        lo = max(lo, 0)
        if lo > hi:
            return NEVER
        states = self.cover(lo, hi, self.sources(alts, scope))
        return self.union([family for (_, most), family in states.items() if most >= lo])

    def sources(self, alts: tuple[Alt, ...], scope: Scope) -> tuple[_Source, ...]:
        """List what can fill a need, merging alternatives that differ in their cards only.

        Groups come first and the first alternative comes last: in a choice of colors that is the
        one that differs from branch to branch, so the work for the others is shared (`cover`).
        """
        groups: list[_Source] = []
        cards: dict[tuple[int | None, Scope, int, int], set[int]] = {}
        for label, uses, cover_lo, cover_hi, filler in alts:
            part = None if label is None else self.part_of.get(label)
            used = {self.variable_of.get(name) for name in uses}
            binds = tuple([value if i in used else 0 for i, value in enumerate(scope)])
            if filler[0] == "card":
                cards.setdefault((part, binds, cover_lo, cover_hi), set()).update(filler[1])
            else:
                family = self.add(self.group(filler[1], scope, False), self.meaning(part, binds, 1))
                groups.append(_Source(part, binds, cover_lo, cover_hi, (), family))
        merged = [_Source(*use, tuple(sorted(ks)), NEVER) for use, ks in cards.items() if ks]
        return (*groups, *reversed(merged))

    def cover(self, lo: int, hi: int, sources: tuple[_Source, ...]) -> dict[tuple[int, int], int]:
        """Map (units covered at least, units covered at most) to the node of what does so.

        No division covers more than `hi` at least; "at most" stops counting at `lo`.
        """
        if not sources:
            return {(0, 0): MET}
        key = (lo, hi, sources)
        known = self.covers.get(key)
        if known is not None:
            return known
        last = sources[-1]
        fillers = self.fillers(last, hi // last.cover_lo)
        found: dict[tuple[int, int], list[int]] = {}
        for (least, most), family in self.cover(lo, hi, sources[:-1]).items():
            for k in range((hi - least) // last.cover_lo + 1):
                reached = (least + k * last.cover_lo, min(lo, most + k * last.cover_hi))
                found.setdefault(reached, []).append(self.add(family, fillers[k]))
        result = {reached: self.union(families) for reached, families in found.items()}
        self.covers[key] = result
        return result

    def fillers(self, source: _Source, most: int) -> list[int]:
        """Return, for each k up to `most`, the node of exactly k fillers of one source."""
        if not source.cards:
            families = [MET]
            for _ in range(most):
                families.append(self.add(families[-1], source.family))
            return families
        # ending[k]: k cards are still to be taken from the kinds read so far, last kind first.
        ending = [self.node(source.cards[-1], ((k, MET),)) for k in range(most + 1)]
        for kind in reversed(source.cards[:-1]):
            ending = [self.node(kind, tuple([(x, ending[k - x]) for x in range(k, -1, -1)])) for k in range(most + 1)]
        meanings = [self.meaning(source.part, source.binds, k) for k in range(most + 1)]
        return [self.add(cards, meaning) for cards, meaning in zip(ending, meanings, strict=True)]

    def meaning(self, part: int | None, binds: Scope, k: int) -> int:
        """Return the node that records `k` fillers of this part which use these variables."""
        result = MET
        if k > 0:
            for position in range(len(binds) - 1, -1, -1):
                result = self.node(self.first_variable + position, ((binds[position], result),))
            if part is not None:
                result = self.node(self.first_part + part, ((k, result),))
        return result

    def finish(self, root: int) -> Diagram:
        """Keep the nodes below the root only, numbered so that children come before parents."""
        reached = {NEVER, MET, root}
        waiting = [root]
        while waiting:
            for _, child in self.edges[waiting.pop()]:
                if child not in reached:
                    reached.add(child)
                    waiting.append(child)
        # Both ends are as deep as can be and have the lowest numbers, so they come first.
        order = sorted(reached, key=lambda node: (-self.levels[node], node))
        number = {node: position for position, node in enumerate(order)}
        nodes = [(self.levels[node], [(x, number[child]) for x, child in self.edges[node]]) for node in order]
        return Diagram(nodes, number[root])

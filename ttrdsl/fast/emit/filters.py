"""Turn a condition on the elements of a domain into operations on whole sets, as far as it goes.

"Routes that are nobody's, not closed for me, and no longer than my trains" is asked again and again, while its parts
seldom change. So the conditions are sorted by what they read:

- of facts alone: the set stands in the tables, for comparisons with a number one set per number;
- `cell of x is v`: for each value a set is kept up to date in the state;
- cells of x and pieces on it, and of what a relation leads to from x: a set, for each player if it depends on who asks,
  is kept up to date, element by element, whenever one of those is written (`following`);
- facts of x, and a few values of the state that are the same for all: the set stays until such a value is another
  (`steady`);
- whether a cost can be paid that depends on facts of x alone: all elements at once, from the tables; on the state as
  well: for those that all else left over, from answers that are kept (`payable`);
- whatever remains is asked of each element that is left.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.errors import sure_of
from ttrdsl.fast.emit.following import pieces_of
from ttrdsl.fast.emit.value import Env, Val, words
from ttrdsl.program.names import free
from ttrdsl.program.node import Node, Op, conjunction, conjuncts, head


@dataclass(frozen=True)
class Kept:
    """A set kept up to date, for each player or for all alike: the cells and pieces it follows, over what relations."""

    number: int
    domain: str
    at: int
    rows: int  # how many sets there are: one for each player, or a single one
    function: str
    follows: tuple[tuple[str, str], ...]  # cell or pieces, and the relation to its element; none for the element itself


def as_set(e: Emitter, variable: str, ir: Node, env: Env, some: bool = False) -> Val | None:
    """Return a filtered domain as a set without a loop, if all its conditions allow that; or some of it, if any."""
    names = {variable}
    tests: list[Node] = []
    while isinstance(ir, list) and ir[0] == "where":
        names.add(ir[1])
        tests = [*conjuncts(ir[3], through_marks=True), *tests]
        ir = ir[2]
    if not isinstance(ir, list) or ir[0] != "all" or not tests or not e.vector.is_large(ir[1]):
        return None
    if sure_of(e, tests) < len(tests):
        return None
    once = [t for t in tests if names.isdisjoint(free(t))]
    with e.w.aside() as lines:
        found, left = candidates(e, names, ir, [t for t in tests if t not in once], env, some)
    if found is None or left:
        return None
    if once:
        test = e.truth(conjunction(once), env)
        result = [e.w.fresh() for _ in found.parts]
        for name in result:
            e.w.line(f"{name} = 0")
        with e.w.block(f"if {test}:"):
            e.w.add(lines, 1)
            for name, part in zip(result, found.parts, strict=True):
                e.w.line(f"{name} = {part}")
        return words(result, found.domain)
    e.w.add(lines)
    return found


def candidates(
    e: Emitter, names: set[str], ir: Op, tests: list[Node], env: Env, some: bool = False
) -> tuple[Val | None, list[Node]]:
    """Return the set of elements that meet the conditions that can be asked of whole sets, and the other conditions.

    What can be paid for is asked last, about what all else left over.
    """
    domain = str(ir[1])
    if not e.vector.is_large(domain):
        return None, tests
    from ttrdsl.fast.emit.payable import payable_among
    from ttrdsl.fast.emit.set_filters import SetFilter

    maker = SetFilter(e, domain, names, env)
    left: list[Node] = []
    opened = sorted(maker.opened(tests), key=lambda test: head(test) == "payable")
    for i, test in enumerate(opened):
        if head(test) == "payable" and maker.among is not None:
            maker.among = e.keep(maker.among)
            maker.some = some and i + 1 == len(opened)
        one = maker.of(test)
        if one is None:
            left.append(test)
        elif maker.among is None:
            maker.among = one
        else:
            pairs = zip(maker.among.parts, one.parts, strict=True)
            maker.among = words([f"({a}) & ({b})" for a, b in pairs], domain)
    if maker.among is None:
        return None, tests
    together = e.keep(maker.among)
    for test in list(left):
        if (paid := payable_among(e, test, names, together, env)) is not None:
            together = paid
            left.remove(test)
    return together, left


def by_tables(e: Emitter, names: set[str], domain: str, tests: list[Node], env: Env) -> tuple[Val | None, list[Node]]:
    """Return the set of elements that meet those conditions which are looked up in tables, and the other conditions."""
    from ttrdsl.fast.emit.set_filters import SetFilter

    maker, found, left = SetFilter(e, domain, names, env, by_tables=True), [], []
    for test in maker.opened(tests):
        one = maker.of(test)
        if one is None:
            left.append(test)
        else:
            found.append(one)
    if not found:
        return None, tests
    rows = zip(*(one.parts for one in found), strict=True)
    return words([" & ".join(f"({part})" for part in row) for row in rows], domain), left


def value_sets(e: Emitter, cell: str) -> int:
    """Return where the sets of elements by the value of a cell begin: first those with none, then by value."""
    found = e.kept_values.get(cell)
    if found is None:
        by = e.bundle["cells"][cell]["by"][0]
        values = cell_values(e, cell)
        found = e.kept_values[cell] = e.vector.take((values + 1) * e.vector.words[by])
    return found


def cell_values(e: Emitter, cell: str) -> int:
    """Return how many values a cell can have, none aside; 0 if they are too many to keep sets of."""
    kind = str(e.bundle["cells"][cell]["type"])
    if kind == "truth":
        return 2
    if kind.startswith("id ") and not e.vector.is_large(kind[3:]):
        return e.vector.room(kind[3:])
    return 0


# ---- keeping sets up to date ------------------------------------------------------------------------------


def write_cell_function(e: Emitter, name: str) -> None:
    """Write the function that changes a cell of an element, and with it the sets that follow the cell."""
    base, by = e.vector.cells[name], e.bundle["cells"][name]["by"][0]
    count = e.vector.words[by]

    def write() -> None:
        if name in e.kept_values:
            at = e.kept_values[name]
            word = "x // 63" if count > 1 else "0"
            e.w.line(f"slot = {at} + {word}")
            e.w.line("mine = 1 << x % 63" if count > 1 else "mine = 1 << x")
            e.w.line(f"st[slot + (st[{base} + x] + 1) * {count}] &= ~mine")
            e.w.line(f"st[slot + (value + 1) * {count}] |= mine")
        e.w.line(f"st[{base} + x] = value")
        for kept in e.kept_sets.values():
            _refresh_all(e, kept, name)
        e.w.line("return 0")

    e.function(("write", name), f"w_{e.cell_number(name)}", ["x", "value"], write)


def write_piece_function(e: Emitter, kind: str) -> None:
    """Write the function that is told where pieces came or went: it changes the sets that follow them."""

    def write() -> None:
        for kept in e.kept_sets.values():
            if any(name == pieces_of(kind) for name, _ in kept.follows):
                e.w.line(f"x = place - {e.vector.places[kept.domain]}")
                with e.w.block(f"if 0 <= x < {e.tables.count(kept.domain)}:"):
                    _refresh_all(e, kept, pieces_of(kind))
        e.w.line("return 0")

    e.function(("moved", kind), piece_function(e, kind), ["place"], write)


def piece_function(e: Emitter, kind: str) -> str:
    """Return the name of that function."""
    return f"m_{list(e.bundle['pieces']).index(kind)}"


def _refresh_all(e: Emitter, kept: Kept, name: str) -> None:
    for relation in sorted({relation for followed, relation in kept.follows if followed == name}):
        _refresh_led(e, kept, relation)


def _refresh_led(e: Emitter, kept: Kept, relation: str) -> None:
    """Write that the elements are looked at again from which a relation leads to the changed one."""
    if not relation:
        e.w.line(f"{refresh_function(e, kept)}(st, tb, ct, wk, x)")
        return
    pointer = e.tables.leading_to(relation, kept.domain)
    start, i = e.w.keep(f"tb[{pointer}]"), e.w.fresh("i")
    with e.w.block(f"for {i} in range(tb[{start} + x], tb[{start} + x + 1]):"):
        e.w.line(f"{refresh_function(e, kept)}(st, tb, ct, wk, tb[{start} + {i}])")


def refresh_function(e: Emitter, kept: Kept) -> str:
    """Return the function that works out whether one element is in a kept set, for all players if they differ."""
    count = e.vector.words[kept.domain]

    def write() -> None:
        e.w.line(f"slot = {kept.at} + x // 63" if count > 1 else f"slot = {kept.at}")
        e.w.line("mine = 1 << x % 63" if count > 1 else "mine = 1 << x")
        with e.w.block(f"for me in range({kept.rows}):"):
            with e.w.block(f"if {kept.function}(st, tb, ct, wk, me, x) != 0:"):
                e.w.line("st[slot] |= mine")
            with e.w.block("else:"):
                e.w.line("st[slot] &= ~mine")
            e.w.line(f"slot += {count}")
        e.w.line("return 0")

    return e.function(("refresh", kept.number), "u", ["x"], write)


def write_refresh(e: Emitter) -> None:
    """Write the function that works out all kept sets anew, for a state that comes from outside."""

    def write() -> None:
        for name, at in e.kept_values.items():
            by = e.bundle["cells"][name]["by"][0]
            count, values = e.vector.words[by], cell_values(e, name)
            with e.w.block(f"for i in range({(values + 1) * count}):"):
                e.w.line(f"st[{at} + i] = 0")
            with e.w.block(f"for x in range({e.tables.count(by)}):"):
                e.w.line(f"st[{at} + (st[{e.vector.cells[name]} + x] + 1) * {count} + x // 63] |= 1 << x % 63")
        for kept in list(e.kept_sets.values()):
            with e.w.block(f"for x in range({e.tables.count(kept.domain)}):"):
                e.w.line(f"{refresh_function(e, kept)}(st, tb, ct, wk, x)")
        e.w.line("return 0")

    e.function("refresh", "refresh", [], write)

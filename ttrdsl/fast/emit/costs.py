"""Write costs as text: which class a cost has, and for which elements some cards can pay it.

A cost that depends on facts of one element alone has a class per element, found in the tables. Of any other cost, what
the state decides is written down as a key; the class of a key is looked up, and worked out once outside the text when
it is new.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.engine.compiler import Frame
from ttrdsl.fast.emit.cost_keys import Site, asked_of, purse_of
from ttrdsl.fast.emit.emitter import EPOCH, Emitter, as_int
from ttrdsl.fast.emit.loops import parts_of
from ttrdsl.fast.emit.value import Env, NotFast, Val, words
from ttrdsl.fast.emit.vector import PILE_HEAD
from ttrdsl.payments.bounds import set_bounds
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.payable_tables import payable_tables
from ttrdsl.payments.tables import pack
from ttrdsl.program.node import Args, Node

MOST_ASKED = 64  # keys that the mailbox has room for


@dataclass(frozen=True)
class Hand:
    """The cards something is paid from: where their counts lie, one after another, and of which kinds they are."""

    where: str  # the vector and the place in it
    kinds: tuple[int, ...]
    piles: tuple[Val, ...]
    names: tuple[str, ...]
    pointer: int


def hand(e: Emitter, sources: list[Node], env: Env, found: list[Val] | None = None) -> Hand:
    """Write where the counts of some piles lie: one unordered pile has them itself, others are counted together.

    Of a pile that is only known in play, all kinds count that any pile it may be can hold.
    """
    found = parts_of(e, ["cards", *sources], env) if found is None else found
    layout = e.machine.layout.piles
    names: list[str] = []
    for pile in found:
        if pile.kind != "pile":
            raise NotFast("paying from something other than a pile")
        names += sorted(layout if pile.more is None else pile.more)
    kinds = tuple(sorted({k for name in names for one in layout[name] for k in one.kinds}))
    pointer = e.tables.listed(("purse", tuple(names)), lambda: [len(kinds), *(kinds or (0,))])
    in_a_row = kinds and kinds == tuple(range(kinds[0], kinds[-1] + 1))
    own = len(names) == 1 and all(one.kinds == kinds for one in layout[names[0]])
    if len(found) == 1 and in_a_row and own and is_bag_pile(e, names[0]):
        pile = found[0]
        at = e.w.keep(f"{pile.text} + {PILE_HEAD + kinds[0]}")
        return Hand(f"st, {at}", kinds, tuple(found), tuple(names), pointer)
    key = ("hand", tuple(names))
    if key not in e.places:
        e.places[key] = e.scratch(e.vector.kinds)
    place = e.places[key]
    for i, pile in enumerate(found):
        e.w.line(f"{'hand_of' if i == 0 else 'more_hand'}(st, tb, wk, tb[{pointer}], {pile.text}, {place})")
    return Hand(f"wk, {place}", kinds, tuple(found), tuple(names), pointer)


def is_bag_pile(e: Emitter, name: str) -> bool:
    """Say whether a pile has no order."""
    return bool(e.bundle["piles"].get(name, {}).get("form") != "stack")


# ---- classes of elements ------------------------------------------------------------------------------


def of_element(e: Emitter, ir: Node) -> tuple[str, str, str] | None:
    """Return rule, domain and variable, if a cost is a rule that depends on facts of one element alone."""
    if not (isinstance(ir, list) and ir[0] == "rule" and len(ir) == 3 and isinstance(ir[2], str)):
        return None
    rule = e.bundle["rules"][ir[1]]
    kind = rule["params"][0][1]
    if not kind.startswith("id ") or e.depends_on_state(rule["is"]) or e.looks_at_me(rule["is"]):
        return None
    return ir[1], kind[3:], ir[2]


def classes_of(
    e: Emitter, name: str, domain: str, kinds: tuple[int, ...], parts: tuple[str, ...], bound: tuple[str, ...]
) -> list[CostClass]:
    """Work out the cost of every element."""
    slot = e.machine.layout.take()
    body = e.compiler.expression(["rule", name, "x"], Frame({"x": slot}))
    state = [0] * e.machine.layout.size
    purse = purse_of(kinds)
    found = []
    for x in range(e.vector.count(domain)):
        state[slot] = x
        found.append(purse.cost_class(body(state), parts, bound))
    return found


def class_table(
    e: Emitter, name: str, domain: str, kinds: tuple[int, ...], parts: tuple[str, ...], bound: tuple[str, ...]
) -> int:
    """Return the place that points to where the classes of all elements lie, one number per element."""

    def fill(tb: list[int], at: int) -> None:
        classes = classes_of(e, name, domain, kinds, parts, bound)
        start = tb[at] = len(tb)
        tb.extend([0] * len(classes))
        known: dict[CostClass, int] = {}
        for x, cost in enumerate(classes):
            if cost not in known:
                known[cost] = len(tb)
                packed = pack(cost)
                e.room_for(packed)
                tb.extend(packed)
            tb[start + x] = known[cost]

    return e.tables.once(("classes", name, kinds, parts, bound), 1, fill)


def payable_set(
    e: Emitter, args: Args, names: set[str], domain: str, env: Env, among: Val | None = None, some: bool = False
) -> Val | None:
    """Return all elements whose cost can be paid, as a set; worked out once until something changes.

    It may be asked to be right among some elements only, or to have one of those if there is one.
    """
    found = of_element(e, args[0])
    if found is None or found[1] != domain or found[2] not in names:
        return None
    piles = parts_of(e, ["cards", *args[1:]], env)
    with e.w.aside() as lines:
        purse = hand(e, args[1:], env, piles)
    count = e.vector.words[domain]
    pointer, decided = payable_table(e, found[0], domain, purse.kinds)
    key = ("payable", found[0], purse.names)
    if key not in e.places:
        e.places[key] = e.scratch(1 + len(piles) + 3 * count + 2)
    at = e.places[key]
    out = at + 1 + len(piles)
    left = out + count
    same = " or ".join(f"wk[{at + 1 + i}] != {pile.text}" for i, pile in enumerate(piles))
    with e.w.block(f"if wk[{at}] != wk[{EPOCH}] or {same}:"):
        e.w.add(lines, 1)
        e.w.line(f"payable_rows(tb, tb[{pointer}], {purse.where}, wk, {out}, {left}, ROOM_AT)")
        e.w.line(f"wk[{at}] = wk[{EPOCH}]")
        for i, pile in enumerate(piles):
            e.w.line(f"wk[{at + 1 + i}] = {pile.text}")
    if not decided:
        wanted = ["-1"] * count if among is None else list(e.keep(among).parts)
        asked = [f"wk[{left + i}] & {part}" for i, part in enumerate(wanted)]
        test = f"{' | '.join(asked)} != 0"
        if some:
            test += f" and {' | '.join(f'wk[{out + i}] & {part}' for i, part in enumerate(wanted))} == 0"
        with e.w.block(f"if {test}:"):
            for i, text in enumerate(asked):
                e.w.line(f"wk[{left + count + i}] = {text}")
                e.w.line(f"wk[{left + i}] &= ~{wanted[i]}")
            where = hand(e, args[1:], env).where
            e.w.line(f"decide_open(tb, tb[{pointer}], {where}, wk, {out}, {left + count}, ROOM_AT)")
    return e.keep(words([f"wk[{out + i}]" for i in range(count)], domain))


def payable_table(e: Emitter, name: str, domain: str, kinds: tuple[int, ...]) -> tuple[int, bool]:
    """Return the place that points to the tables of all elements, and whether these decide by inequalities alone."""
    count, key = e.vector.words[domain], ("payable", name, kinds)
    if key not in e.payable_tables:
        classes: list[CostClass | None] = [*classes_of(e, name, domain, kinds, (), ())]
        e.room_for_set(classes, count)
        pointer = e.tables.listed(key, lambda: payable_tables(classes, count))
        e.payable_tables[key] = pointer, all(set_bounds(cost).must is None for cost in classes if cost)
    return e.payable_tables[key]


# ---- one cost -------------------------------------------------------------------------------------------


def cost_class(
    e: Emitter, ir: Node, purse: Hand, parts: tuple[str, ...], bound: tuple[str, ...], env: Env
) -> tuple[str, str]:
    """Write which class a cost has: the vector it lies in, and where; 0 if it is not known yet."""
    found = of_element(e, ir)
    if found is not None and env[found[2]].sure:
        pointer = class_table(e, found[0], found[1], purse.kinds, parts, bound)
        return "tb", e.w.keep(f"tb[tb[{pointer}] + {env[found[2]].text}]")
    return "ct", by_key(e, *site_of(e, ir, purse, parts, bound, env))


def site_of(
    e: Emitter, ir: Node, purse: Hand, parts: tuple[str, ...], bound: tuple[str, ...], env: Env
) -> tuple[int, list[str]]:
    """Write what the key of a cost is made of; return the number of its site and those of the key."""
    cost, asked, of_each = asked_of(e, ir, env)
    found = [(text, e.value(text, env)) for text in asked]
    numbers = [as_int(value, part) for _, value in found for part in value.parts]
    widths = tuple((text, len(value.parts)) for text, value in found)
    return e.cost_site(Site(cost, purse.kinds, parts, bound, widths, of_each)), numbers


def by_key(e: Emitter, site: int, numbers: list[str]) -> str:
    """Write where that lies which a key stands for; below 0 if it is not known yet."""
    key = e.scratch(1 + len(numbers))
    for i, text in enumerate([str(site), *numbers]):
        e.w.line(f"wk[{key + i}] = {text}")
    return e.w.keep(f"find_or_ask(ct, wk, {key}, {1 + len(numbers)}, MAIL_AT, ROOM_AT)")


def mailbox(e: Emitter) -> int:
    """Reserve the mailbox for keys that are not known, behind all other fixed places, and return where it lies."""
    longest = max((1 + site.numbers for site in e.cost_sites), default=0)
    return e.scratch(1 + (MOST_ASKED * (1 + longest) if longest else 0))


def some_payment(e: Emitter, purse: Hand, vector: str, at: str) -> str:
    """Write whether some payment exists: 1 or 0."""
    text = f"feasible({vector}, {at}, {purse.where}, wk, ROOM_AT)"
    return e.w.keep(f"({text} if {at} >= 0 else 0)" if vector == "ct" else text)

"""Write steps that move cards and pieces: one writer per operation."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.dialect.errors import BAD_NUMBER, NO_OPTION
from ttrdsl.fast.emit import filters, loops
from ttrdsl.fast.emit.emitter import ARGS, Emitter
from ttrdsl.fast.emit.following import may_be_followed
from ttrdsl.fast.emit.scene import Scene, touch
from ttrdsl.fast.emit.standing import settle
from ttrdsl.fast.emit.value import NotFast, Val
from ttrdsl.fast.emit.vector import PILE_HEAD
from ttrdsl.program.node import Node, Op, head


def targets(e: Emitter, ir: Node, scene: Scene) -> Callable[[str], str]:
    """Return the text of the pile that a kind of card goes to."""
    decks = e.tables.fact("card.deck")
    if head(ir) in ("own_discard", "own_deck"):
        name = "discard" if head(ir) == "own_discard" else "deck"
        base, stride = e.vector.piles[name], e.vector.pile_stride[name]
        return lambda kind: f"{base} + tb[{decks.at + decks.strides[0]} + {kind}] * {stride}"
    if head(ir) == "box":
        return lambda kind: str(e.vector.piles["box"])
    pile = e.w.keep(e.value(ir, scene.env).text)
    return lambda kind: pile


def is_bag_to(e: Emitter, ir: Node, scene: Scene) -> bool:
    """Say whether cards come to a pile without an order."""
    names = {"own_discard": {"discard"}, "own_deck": {"deck"}, "box": {"box"}}.get(str(head(ir)))
    if names is None:
        with e.w.aside():
            names = e.value(ir, scene.env).more
    return names is not None and all(e.bundle["piles"].get(name, {}).get("form") != "stack" for name in names)


def decks_at(e: Emitter) -> int:
    """Return where the tables say to which deck a kind belongs."""
    place = e.tables.fact("card.deck")
    return place.at + place.strides[0]


def draw(e: Emitter, op: Op, scene: Scene) -> None:
    """Cards from the top of a pile, one after another; after each one the standing rules are looked at."""
    _, amount_ir, source_ir, target_ir, under, up_to = op
    amount = e.number(amount_ir, scene.env)
    if amount == "1":
        _draw_one(e, source_ir, target_ir, under, up_to, scene, op, single=True)
        return
    i = e.w.fresh("i")
    with e.w.block(f"for {i} in range({amount}):"):
        _draw_one(e, source_ir, target_ir, under, up_to, scene, op, single=False)


def _draw_one(
    e: Emitter, source_ir: Node, target_ir: Node, under: bool, up_to: bool, scene: Scene, op: Op, single: bool
) -> None:
    pile = e.w.keep(e.value(source_ir, scene.env).text)
    if single:
        with e.w.block(f"if st[{pile}] == 0:"):
            if not up_to:
                e.error(NO_OPTION)
        with e.w.block("else:"):
            e.count_round()
            _drawn(e, pile, source_ir, target_ir, under, scene, op)
        return
    with e.w.block(f"if st[{pile}] == 0:"):
        if not up_to:
            e.error(NO_OPTION)
        e.w.line("break")
    e.count_round("break")
    _drawn(e, pile, source_ir, target_ir, under, scene, op)


def _drawn(e: Emitter, pile: str, source_ir: Node, target_ir: Node, under: bool, scene: Scene, op: Op) -> None:
    kind = e.w.fresh("x")
    e.w.line(f"{kind} = draw_card(st, wk, {pile})")
    goal = targets(e, target_ir, scene)(kind)
    _add(e, goal, kind, int(bool(under)), plainly_fits(e, source_ir, target_ir, scene))
    touch(e)
    settle(e, scene.level, op)


def _add(e: Emitter, goal: str, kind: str, under: int, plain: bool) -> None:
    """Write that a card comes to a pile."""
    if plain:
        goal = e.w.keep(goal)
        e.w.line(f"st[{goal}] += 1")
        e.w.line(f"st[{goal} + {PILE_HEAD} + {kind}] += 1")
        return
    e.w.line(f"add_card(st, tb, wk, {decks_at(e)}, {goal}, {kind}, {under})")


def plainly_fits(e: Emitter, source_ir: Node, target_ir: Node, scene: Scene) -> bool:
    """Say whether a target is an unordered pile of somebody that may hold whatever lies in a source."""
    source, target = _holds(e, source_ir), _holds(e, target_ir)
    if target is None or source is None or is_stack(e, target_ir) or not source <= target:
        return False
    assert isinstance(target_ir, list)
    with e.w.aside():
        return len(target_ir) == 2 or isinstance(target_ir[2], int) or e.value(target_ir[2], scene.env).sure


def _holds(e: Emitter, ir: Node) -> set[int] | None:
    """Return the decks whose cards a pile may hold; none if that is not known beforehand."""
    if not isinstance(ir, list) or ir[0] != "pile" or ir[1] not in e.bundle["piles"]:
        return None
    pile = e.bundle["piles"][ir[1]]
    if pile["by"] != ["deck"]:
        return set(pile["holds"])
    return set(pile["holds"][ir[2]]) if isinstance(ir[2], int) else None


def is_stack(e: Emitter, ir: Node) -> bool:
    """Say whether a pile has an order."""
    return isinstance(ir, list) and bool(e.bundle["piles"][ir[1]]["form"] == "stack")


def take(e: Emitter, op: Op, scene: Scene) -> None:
    """A known card, chosen cards in their order, all cards of some kinds, or a whole pile."""
    _, what, source_ir, target_ir, under = op
    pile = e.w.keep(e.value(source_ir, scene.env).text)
    goal = targets(e, target_ir, scene)
    decks, below_all = decks_at(e), int(bool(under))
    if what[0] == "all" and head(target_ir) not in ("own_discard", "own_deck"):
        e.w.line(f"pour(st, tb, wk, {decks}, {pile}, {goal('0')}, {below_all})")
    elif what[0] == "one":
        kind = e.w.keep(e.number(what[1], scene.env))
        if plainly_fits(e, source_ir, target_ir, scene) and not is_stack(e, source_ir):
            _move_plain(e, pile, goal(kind), kind)
        else:
            _move_one(e, pile, goal, kind, below_all)
    elif what[0] == "these":
        _take_these(e, e.value(what[1], scene.env), pile, goal, below_all)
    elif what[0] == "kinds":
        _take_kinds(e, e.number(what[1], scene.env), e.keep(e.set(what[2], scene.env)), pile, goal, below_all)
    else:
        _take_all(e, pile, goal, below_all)
    touch(e)
    settle(e, scene.level, op)


def _move_plain(e: Emitter, pile: str, goal: str, kind: str) -> None:
    """Write that a card goes from one unordered pile to another."""
    goal = e.w.keep(goal)
    with e.w.block(f"if {kind} < 0 or st[{pile} + {PILE_HEAD} + {kind}] == 0:"):
        e.error(BAD_NUMBER)
    with e.w.block("else:"):
        for place, sign in ((pile, "-"), (goal, "+")):
            e.w.line(f"st[{place}] {sign}= 1")
            e.w.line(f"st[{place} + {PILE_HEAD} + {kind}] {sign}= 1")


def _move_one(e: Emitter, pile: str, goal: Callable[[str], str], kind: str, under: int) -> None:
    e.w.line(f"remove_card(st, wk, {pile}, {kind})")
    e.w.line(f"add_card(st, tb, wk, {decks_at(e)}, {goal(kind)}, {kind}, {under})")


def _move_listed(
    e: Emitter, pile: str, goal: Callable[[str], str], vector: str, at: str, size: str, under: int
) -> None:
    """Move the cards of a list; on top of a stack it is laid down from its end, so that its first lies on top."""
    i, kind = e.w.fresh("i"), e.w.fresh("x")
    span = f"range({size})" if under else f"range({size} - 1, -1, -1)"
    with e.w.block(f"for {i} in {span}:"):
        e.w.line(f"{kind} = {vector}[{at} + {i}]")
        _move_one(e, pile, goal, kind, under)


def _take_these(e: Emitter, value: Val, pile: str, goal: Callable[[str], str], under: int) -> None:
    if value.kind == "chosen":
        _move_listed(e, pile, goal, "st", f"{value.text} + 1", f"st[{value.text}]", under)
        return
    if value.kind != "payment":
        raise NotFast(f"taking {value.kind}")
    with e.w.block(f"if st[{value.text}] != 0:"):
        move_counts(e, "st", f"{value.text} + 1", e.vector.kinds, pile, goal, under)


def move_counts(
    e: Emitter, vector: str, at: str, kinds: int | str, pile: str, goal: Callable[[str], str], under: int
) -> None:
    """Move cards given as counts by kind."""
    kind, i = e.w.fresh("x"), e.w.fresh("i")
    span = f"range({kinds})" if under else f"range({kinds} - 1, -1, -1)"
    with e.w.block(f"for {kind} in {span}:"), e.w.block(f"for {i} in range({vector}[{at} + {kind}]):"):
        _move_one(e, pile, goal, kind, under)


def _take_kinds(e: Emitter, amount: str, kinds: Val, pile: str, goal: Callable[[str], str], under: int) -> None:
    """So many cards of some kinds: those of the first kinds."""
    at = e.scratch(e.vector.kinds)
    left, i = e.w.keep(amount), e.w.fresh("i")
    rest = e.w.fresh("n")
    e.w.line(f"{rest} = {left}")
    with e.w.block(f"for {i} in range({e.vector.kinds}):"):
        e.w.line(f"wk[{at} + {i}] = 0")
    with loops.set_loop(e, kinds) as kind:
        have = e.w.keep(f"count_in(st, {pile}, {kind})")
        take_now = e.w.keep(f"{have} if {have} < {rest} else {rest}")
        with e.w.block(f"if {take_now} > 0:"):
            e.w.line(f"wk[{at} + {kind}] = {take_now}")
            e.w.line(f"{rest} -= {take_now}")
    with e.w.block(f"if {rest} > 0:"):
        e.error(NO_OPTION)
    with e.w.block("else:"):
        move_counts(e, "wk", str(at), e.vector.kinds, pile, goal, under)


def _take_all(e: Emitter, pile: str, goal: Callable[[str], str], under: int) -> None:
    """A whole pile that goes to several piles: each card is drawn, so that a stack keeps its order."""
    room = e.vector.ends_room("")
    at, n, i, kind = e.scratch(room), e.w.fresh("n"), e.w.fresh("i"), e.w.fresh("x")
    e.w.line(f"{n} = st[{pile}]")
    with e.w.block(f"for {i} in range({n}):"):
        e.w.line(f"wk[{at} + {i}] = draw_card(st, wk, {pile})")
    with e.w.block(f"for {i} in range({n}):"):
        e.w.line(f"{kind} = wk[{at} + {i}]")
        e.w.line(f"st[{pile} + {PILE_HEAD} + {kind}] += 1")
        e.w.line(f"st[{pile}] += 1")
    _move_listed(e, pile, goal, "wk", str(at), n, under)


def shuffle(e: Emitter, op: Op, scene: Scene) -> None:
    e.w.line(f"forget_order(st, {e.value(op[1], scene.env).text})")
    touch(e)


def shift(e: Emitter, op: Op, scene: Scene) -> None:
    """Pieces from place to place; they belong to whoever's supply they were in last."""
    _, amount_ir, kind, source_ir, target_ir, *whose = op
    amount = e.w.keep(e.number(amount_ir, scene.env))
    here, there = (e.w.keep(e.value(x, scene.env).text) for x in (source_ir, target_ir))
    base, nowhere = e.vector.pieces[kind], e.vector.places["nowhere"]
    lost = f"({here} == {nowhere} or {there} == {nowhere}) and {amount} != 0"
    with e.w.block(f"if {amount} < 0 or st[{base} + {here}] < {amount} or ({lost}):"):
        e.error(NO_OPTION)
    with e.w.block("else:"):
        e.w.line(f"st[{base} + {here}] -= {amount}")
        e.w.line(f"st[{base} + {there}] += {amount}")
        if kind in e.vector.owned:
            begin, owned = e.vector.places["player"], e.vector.owned[kind]
            first = e.value(whose[0], scene.env).text if whose else "0"
            e.w.line(f"move_owned(st, {owned}, {amount}, {here}, {there}, {begin}, {e.players}, {first})")
        if may_be_followed(e, kind):
            e.moved.add(kind)
            for place in (here, there):
                e.w.line(f"{filters.piece_function(e, kind)}({ARGS}, {place})")
        touch(e)
        settle(e, scene.level, op)

"""Write how many cards of each kind a pile, a payment or a choice has, and which kinds a pile has at all."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.value import NotFast, Val, words
from ttrdsl.fast.emit.vector import BITS, FIRST_KIND, LAST_KIND, PILE_HEAD


def count_of(e: Emitter, part: Val, kind: str) -> str:
    """Return the text for how many cards of a kind a pile, bag, payment or choice has."""
    if part.kind == "pile":
        if part.more is not None and all(e.bundle["piles"].get(n, {}).get("form") != "stack" for n in part.more):
            return f"st[{_at(part.text, PILE_HEAD)} + {kind}]"
        return f"count_in(st, {part.text}, {kind})"
    if part.kind == "bag":
        return f"wk[{part.text} + {kind}]"
    if part.kind == "payment":
        return f"(st[{_at(part.text, 1)} + {kind}] if st[{part.text}] != 0 else 0)"
    if part.kind == "chosen":
        return f"count_chosen(st, {part.text}, {kind})"
    raise NotFast(f"cards of {part.kind}")


def _at(base: str, far: int) -> str:
    return str(int(base) + far) if base.isdigit() else f"{base} + {far}"


def kind_range(e: Emitter, parts: list[Val]) -> tuple[str, str]:
    """Return the first kind that some pile may hold, and the one behind the last."""
    if not parts:
        return "0", "0"
    if any(p.kind != "pile" for p in parts):
        return "0", e.tables.count("card")
    first = e.w.keep(f"st[{_at(parts[0].text, FIRST_KIND)}]")
    last = e.w.keep(f"st[{_at(parts[0].text, LAST_KIND)}]")
    for part in parts[1:]:
        one, two = (e.w.keep(f"st[{_at(part.text, end)}]") for end in (FIRST_KIND, LAST_KIND))
        first, last = (
            e.w.keep(f"{first} if {first} < {one} else {one}"),
            e.w.keep(f"{last} if {last} > {two} else {two}"),
        )
    return first, last


def plain_counts(e: Emitter, part: Val) -> str:
    """Return where the counts of a pile begin, if they are all there is; no text if not."""
    text = count_of(e, part, "") if part.kind == "pile" else ""
    return text[3:-4] if text.startswith("st[") else ""


def is_near(e: Emitter, kinds: Collection[int]) -> bool:
    """Say whether some kinds lie so near to each other that one word tells which of them there are."""
    return e.vector.words["card"] == 1 or not kinds or max(kinds) - min(kinds) < BITS


def kinds_of(e: Emitter, pile: Val) -> set[int]:
    """Return the kinds that a pile may hold, whichever it is."""
    piles = e.machine.layout.piles
    return {kind for name in (piles if pile.more is None else pile.more) for one in piles[name] for kind in one.kinds}


def held_of(e: Emitter, pile: Val, only: Val | None = None) -> Val:
    """Return the kinds, or those of some kinds, of which a pile has cards, and whose counts are all there is."""
    if e.vector.words["card"] == 1:
        found = [f"filled(st, {plain_counts(e, pile)}, {kind_range(e, [pile])[1]})"]
    else:
        found = [_held_word(e, pile, i) for i in range(e.vector.words["card"])]
    if only is not None:
        found = ["0" if text == "0" else f"{one} & {text}" for one, text in zip(e.keep(only).parts, found, strict=True)]
    return words(found, "card")


def _held_word(e: Emitter, pile: Val, i: int) -> str:
    """Return one word of the kinds that a pile has: it looks at eight counts at a time, and not where none can be."""
    kinds = [kind - i * BITS for kind in kinds_of(e, pile) if kind // BITS == i]
    if not kinds:
        return "0"
    room = min(BITS, e.vector.room("card") - i * BITS)
    first, last = min(kinds) // 8 * 8, min(room, max(kinds) // 8 * 8 + 8)
    found = f"filled(st, {plain_counts(e, pile)} + {i * BITS + first}, {last - first})"
    return f"({found} << {first})" if first else found


@contextmanager
def held_loop(e: Emitter, counts: str, first: str, last: str) -> Iterator[str]:
    """Kinds within a range of which some cards are counted, in order."""
    kind, rest = e.w.fresh("x"), e.w.fresh("s")
    e.w.line(f"{rest} = filled(st, {counts} + {first}, {last} - {first})")
    with e.w.block(f"while {rest} != 0:"):
        e.w.line(f"{kind} = {first} + low({rest})")
        e.w.line(f"{rest} &= {rest} - 1")
        yield kind

"""Join sentences of a story that differ in one thing only: what they list is listed in one of them."""

from __future__ import annotations

from ttrdsl.rulebook.people import PEOPLE
from ttrdsl.tongue.tongue import Tongue

AND, OR = "\x1e", "\x1f"  # around what is listed, if the next sentence differs in nothing else
LISTED = {AND: "{all} and {one}", OR: "{all}, or {one}"}


def folded(sentences: list[str], say: Tongue) -> list[str]:
    """Join sentences that differ only in what they list, or that begin alike up to a colon."""
    found: list[list[str]] = []
    for sentence in sentences:
        mark = next((sign for sign in LISTED if sign in sentence), ": ")
        head, _, rest = sentence.partition(mark)
        item, _, tail = rest.partition(mark) if mark in LISTED else (rest, "", "")
        who = item.partition(" ")[0]
        again = found and who in PEOPLE and any(x.partition(" ")[0] == who for x in found[-1])
        if found and rest and found[-1][:3] == [mark, head, tail] and not again:
            found[-1].append(item)
        else:
            found.append([mark, head, tail, item])
    return [unfolded(say, *row) for row in found]


def unfolded(say: Tongue, mark: str, head: str, tail: str, *items: str) -> str:
    """Return a sentence with all that it lists."""
    if mark == AND:
        return f"{head}{say.listed(items)}{tail}"
    if mark == OR:
        return f"{head}{one_by_one(list(items), OR, say)}{tail}"
    return f"{head}: {'; '.join(x.removesuffix('.') for x in items)}." if items[0] else head


def one_by_one(items: list[str], mark: str, say: Tongue) -> str:
    """Return items joined each with the next one."""
    text = items[0]
    for item in items[1:]:
        text = say(LISTED[mark], all=text, one=item)
    return text

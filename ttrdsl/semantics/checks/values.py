"""What a value can be, as far as the board and the rules tell: some numbers, some elements, a set between two sets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ttrdsl.program.meaning import MEANING

MOST_EXACT = 300


@dataclass(frozen=True)
class Numbers:
    """Numbers from `low` to `high` (none: without bound), or exactly those listed.

    `sure` says that each of them can really occur in some game; otherwise they are only not ruled out.
    """

    low: int | None = None
    high: int | None = None
    exact: frozenset[int] | None = None
    sure: bool = False

    @property
    def single(self) -> int | None:
        return self.low if self.low is not None and self.low == self.high else None


@dataclass(frozen=True)
class Some:
    """An element of a domain, one of those listed, or none."""

    domain: str
    among: frozenset[int]


@dataclass(frozen=True)
class Part:
    """A set that holds at least `low` and at most `high`."""

    domain: str
    low: frozenset[int]
    high: frozenset[int]


@dataclass(frozen=True)
class Bag:
    """Cards in piles or payments, at most so many; `among`: of these kinds."""

    most: int
    among: frozenset[int]


class Unknown:
    """Anything."""


UNKNOWN = Unknown()
Possible = Numbers | Some | Part | Bag | Unknown | bool | None  # none: a truth value that is not known
ANY_NUMBER = Numbers()


def constant(number: int) -> Numbers:
    """Return one number."""
    return Numbers(number, number, frozenset((number,)), True)


def listed(numbers: Iterable[int], sure: bool) -> Numbers:
    """Return some numbers; too many are kept as bounds."""
    found = frozenset(numbers)
    if not found:
        return ANY_NUMBER
    low, high = min(found), max(found)
    if len(found) > MOST_EXACT:
        return Numbers(low, high, None, False)
    return Numbers(low, high, found, sure)


def between(low: int | None, high: int | None, sure: bool = False) -> Numbers:
    """Return the numbers from one to another."""
    if low is not None and high is not None and 0 <= high - low < MOST_EXACT:
        return Numbers(low, high, frozenset(range(low, high + 1)), sure)
    return Numbers(low, high, None, False)


def as_numbers(value: Possible) -> Numbers:
    """Return a value that must be a number."""
    return value if isinstance(value, Numbers) else ANY_NUMBER


def joined(first: Possible, second: Possible) -> Possible:
    """Return what a value can be that is one or the other."""
    if type(first) is not type(second):
        return None if _truth(first) and _truth(second) else UNKNOWN
    if isinstance(first, Numbers) and isinstance(second, Numbers):
        if first.exact is not None and second.exact is not None:
            return listed(first.exact | second.exact, first.sure and second.sure)
        low = None if first.low is None or second.low is None else min(first.low, second.low)
        high = None if first.high is None or second.high is None else max(first.high, second.high)
        return Numbers(low, high)
    if isinstance(first, Some) and isinstance(second, Some):
        return Some(first.domain, first.among | second.among)
    if isinstance(first, Part) and isinstance(second, Part):
        return Part(first.domain, first.low & second.low, first.high | second.high)
    if isinstance(first, Bag) and isinstance(second, Bag):
        return Bag(max(first.most, second.most), first.among | second.among)
    return first if first == second else None if _truth(first) else UNKNOWN


def _truth(value: Possible) -> bool:
    return value is None or isinstance(value, bool)


# ---- arithmetic -------------------------------------------------------------------------------


def computed(operation: str, values: list[Numbers]) -> Numbers:
    """Return what a calculation can give."""
    result = values[0]
    for value in values[1:]:
        result = _two(operation, result, value)
    return result


def _two(operation: str, a: Numbers, b: Numbers) -> Numbers:
    compute = MEANING[operation]
    if a.exact is not None and b.exact is not None and len(a.exact) * len(b.exact) <= 4 * MOST_EXACT:
        results = {compute(x, y) for x in a.exact for y in b.exact if y or operation not in ("div", "mod")}
        # Two values that both vary may depend on each other.
        varies = len(a.exact) > 1 and len(b.exact) > 1
        return listed(results, a.sure and b.sure and not varies) if results else ANY_NUMBER
    if operation == "+":
        return between(_sum(a.low, b.low), _sum(a.high, b.high))
    if operation == "-":
        return between(_sum(a.low, _minus(b.high)), _sum(a.high, _minus(b.low)))
    if operation == "min":
        return between(_least(a.low, b.low), _least_known(a.high, b.high))
    if operation == "max":
        return between(_greatest_known(a.low, b.low), _greatest(a.high, b.high))
    if operation == "*" and a.low is not None and a.low >= 0 and b.low is not None and b.low >= 0:
        return between(a.low * b.low, None if a.high is None or b.high is None else a.high * b.high)
    if operation == "div" and a.low is not None and a.low >= 0 and b.low is not None and b.low > 0:
        return between(0 if b.high is None else a.low // b.high, None if a.high is None else a.high // b.low)
    if operation == "mod" and b.low is not None and b.low > 0:
        return between(0, None if b.high is None else b.high - 1)
    return ANY_NUMBER


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _minus(a: int | None) -> int | None:
    return None if a is None else -a


def _least(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else min(a, b)


def _greatest(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else max(a, b)


def _least_known(a: int | None, b: int | None) -> int | None:
    return b if a is None else a if b is None else min(a, b)


def _greatest_known(a: int | None, b: int | None) -> int | None:
    return b if a is None else a if b is None else max(a, b)


def compared(operation: str, a: Numbers, b: Numbers) -> bool | None:
    """Return what `=`, `<` or `<=` of two numbers must be, or nothing if both can be."""
    if operation == "=":
        if a.single is not None and a.single == b.single:
            return True
        return False if _apart(a, b) else None
    strict = operation == "<"
    if a.high is not None and b.low is not None and (a.high < b.low or (not strict and a.high == b.low)):
        return True
    if a.low is not None and b.high is not None and (a.low > b.high or (strict and a.low == b.high)):
        return False
    return None


def _apart(a: Numbers, b: Numbers) -> bool:
    if a.exact is not None and b.exact is not None:
        return not a.exact & b.exact
    return any(x.high is not None and y.low is not None and x.high < y.low for x, y in ((a, b), (b, a)))


def narrowed(value: Numbers, operation: str, other: Numbers, holds: bool) -> Numbers:
    """Return what a number can be once it is known how it compares with another: value operation other."""
    low, high = value.low, value.high
    if operation == "=" and holds:
        low, high = _greatest_known(low, other.low), _least_known(high, other.high)
    elif operation in ("<", "<=") and holds and other.high is not None:
        high = _least_known(high, other.high - (operation == "<"))
    elif operation in ("<", "<=") and not holds and other.low is not None:
        low = _greatest_known(low, other.low + (operation == "<="))
    elif operation == "=" and not holds and other.single is not None:
        return _without(value, other.single)
    return _cut(value, low, high)


def _cut(value: Numbers, low: int | None, high: int | None) -> Numbers:
    if value.exact is None:
        return Numbers(low, high) if low is None or high is None or low <= high else value
    kept = [n for n in value.exact if (low is None or n >= low) and (high is None or n <= high)]
    return listed(kept, value.sure) if kept else value


def _without(value: Numbers, number: int) -> Numbers:
    if value.exact is None or len(value.exact) < 2:
        return value
    return listed(value.exact - {number}, value.sure)

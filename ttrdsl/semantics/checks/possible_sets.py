"""What sets, counts and sums can be: elements looked at by what the board tells of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.program.names import ME, substitute
from ttrdsl.program.node import Node, Op, unmarked
from ttrdsl.program.state import reads
from ttrdsl.semantics.checks.satisfy import key
from ttrdsl.semantics.checks.values import (
    UNKNOWN,
    Bag,
    Numbers,
    Part,
    Possible,
    Some,
    as_numbers,
    between,
    joined,
)

if TYPE_CHECKING:
    from ttrdsl.semantics.checks.possible import Follow

Env = dict[Any, Possible]


def bound(follow: Follow, name: str, source: Node, element: Possible, env: Env) -> Env:
    """Return what is known where a variable stands for an element of a source: it meets the condition of that."""
    env, source = standing_for(env, name, element), unmarked(source)
    if isinstance(source, list) and source[0] == "where":
        return follow.assuming(substitute(source[3], {source[1]: name}), env, True)
    return env


def term_of(ir: Node) -> Any:
    """Return what a term is known by, wherever it is written."""
    return key(_plain(ir))


def standing_for(env: Env, name: str, value: Possible) -> Env:
    """Return what is known where a variable has a value: what was known of terms with another one is gone."""
    kept = {term: known for term, known in env.items() if isinstance(term, str) or not _mentions(term, name)}
    return kept | {name: value}


def _mentions(term: Any, name: str) -> bool:
    """Say whether the key of a term depends on a variable; rules may ask for `me` without a word of it."""
    if not isinstance(term, tuple):
        return bool(term == name)
    return (name == ME and term[:1] == ("rule",)) or any(_mentions(part, name) for part in term)


def everything(follow: Follow, ir: Op, env: Env) -> Possible:
    return Part(ir[1], follow.all(ir[1]), follow.all(ir[1]))


def elements_of(follow: Follow, ir: Op, env: Env) -> Possible:
    found: list[frozenset[int]] = []
    for x in ir[2:]:
        value = Some(ir[1], frozenset((x,))) if isinstance(x, int) else follow.value(x, env)
        found.append(value.among if isinstance(value, Some) else follow.all(ir[1]))
    sure = [f for f, x in zip(found, ir[2:], strict=True) if isinstance(x, int)]
    return Part(ir[1], frozenset[int]().union(*sure), frozenset[int]().union(*found))


def combined(follow: Follow, ir: Op, env: Env) -> Possible:
    a, b = follow.value(ir[1], env), follow.value(ir[2], env)
    if not isinstance(a, Part) or not isinstance(b, Part):
        return UNKNOWN
    if ir[0] == "union":
        return Part(a.domain, a.low | b.low, a.high | b.high)
    if ir[0] == "inter":
        return Part(a.domain, a.low & b.low, a.high & b.high)
    return Part(a.domain, a.low - b.high, a.high - b.low)


def member(follow: Follow, ir: Op, env: Env) -> Possible:
    x, s = follow.value(ir[1], env), follow.value(ir[2], env)
    if isinstance(x, Some) and isinstance(s, Part) and x.among:
        if x.among <= s.low:
            return True
        if not x.among & s.high:
            return False
    return None


def size(follow: Follow, ir: Op, env: Env) -> Possible:
    source = follow.value(ir[1], env)
    if isinstance(source, Part):
        follow.by_players = follow.by_players or source.domain == "player"
        return between(len(source.low), len(source.high), len(source.low) == len(source.high))
    return between(0, source.most) if isinstance(source, Bag) else env.get(term_of(ir), Numbers(0, None))


def where(follow: Follow, ir: Op, env: Env) -> Possible:
    source = follow.value(ir[2], env)
    if not isinstance(source, Part) or source.domain == "player":
        follow.value(ir[3], standing_for(env, ir[1], follow.element(source)))
        return Part("player", frozenset(), source.high) if isinstance(source, Part) else source
    always: set[int] = set()
    possible: set[int] = set()
    test, whole = _without_state(follow, ir[3])
    for x, alike in _classes(follow, source, follow.elements.facts_read(test)):
        holds = follow.truth(test, standing_for(env, ir[1], Some(source.domain, frozenset((x,)))))
        holds = None if holds and not whole else holds
        if holds is not False:
            possible |= alike
        if holds is True:
            always |= alike
    return Part(source.domain, source.low & always, frozenset(possible))


def _without_state(follow: Follow, test: Node) -> tuple[Node, bool]:
    """Return the parts of a condition that the board alone decides, and whether that is all of it."""
    known = follow.elements.state_free
    if id(test) in known:
        return known[id(test)][1:]
    kept: list[Node] = []
    parts = _conjuncts(follow, test)
    for part in parts:
        state = {
            thing
            for thing in reads(part, follow.board.bodies)
            if thing.removeprefix("cell ") not in follow.board.constant_fields
        }
        if not state or follow.with_lookups(part):
            kept.append(part)
    left = kept[0] if len(kept) == 1 else ["and", *kept] if kept else True
    known[id(test)] = (test, left, len(kept) == len(parts))
    return left, len(kept) == len(parts)


def _conjuncts(follow: Follow, test: Node) -> list[Node]:
    """Return the parts of an `and`, those inside rules included."""
    if not isinstance(test, list):
        return [test]
    if test[0] == "at":
        return _conjuncts(follow, test[2])
    if test[0] == "and":
        return [c for part in test[1:] for c in _conjuncts(follow, part)]
    if test[0] == "rule" and all(isinstance(x, (str, int)) for x in test[2:]):
        rule = follow.board.rules[test[1]]
        body = unmarked(rule.ir)
        if isinstance(body, list) and body[0] in ("and", "rule"):
            given = {name: arg for (name, _), arg in zip(rule.params, test[2:], strict=True)}
            return _conjuncts(follow, substitute(body, given))
    return [test]


def _classes(follow: Follow, source: Part, read: frozenset[str]) -> list[tuple[int, frozenset[int]]]:
    """Return the elements of a set by what the facts read tell apart: one of them, and all of them."""
    if "=" in read:
        return [(x, frozenset((x,))) for x in sorted(source.high)]
    return follow.elements.classes(source.domain, read, source.high)


def cards_in(follow: Follow, ir: Op, env: Env) -> Possible:
    for part in ir[1:]:
        if isinstance(part, list) and part[0] == "where":
            follow.value(part, env)
    flow = follow.board.flow
    decks = set().union(*(flow.holds[place] for place in flow.places(ir)))
    return follow.cards_of(frozenset(k for k, card in enumerate(follow.board.things.cards) if card.deck in decks))


def quantifier(follow: Follow, ir: Op, env: Env) -> Possible:
    source = follow.value(ir[2], env)
    inner = ["where", ir[1], ir[2], ir[3]] if ir[3] is not True else ir[2]
    if ir[0] == "count":
        found = follow.value(inner, env)
        return _counted(follow, found, inner, env.get(term_of(ir)))
    holds = follow.truth(ir[3], standing_for(env, ir[1], follow.element(source)))
    if isinstance(source, Part) and not source.high:
        return bool(ir[0] == "every")
    if holds is None or (holds == (ir[0] == "any") and not (isinstance(source, Part) and source.low)):
        return None
    return holds


def _counted(follow: Follow, found: Possible, source: Node, known: Possible) -> Possible:
    if isinstance(known, Numbers):
        return known
    if isinstance(found, Bag):
        return between(0, found.most)
    if not isinstance(found, Part):
        return Numbers(0, None)
    if found.domain == "player" and leaves_me_out(source):
        # Nobody is ahead of herself; apart from that any number of players can be.
        return between(0, follow.players - 1, sure=True)
    same = len(found.low) == len(found.high)
    return between(len(found.low), len(found.high), same)


def total(follow: Follow, ir: Op, env: Env) -> Possible:
    source = follow.value(ir[2], env)
    if not isinstance(source, Part) or source.domain == "player":
        value = as_numbers(follow.each_case(ir[3], bound(follow, ir[1], ir[2], follow.element(source), env)))
        return _times(follow, source, value)
    low: int | None = 0
    high: int | None = 0
    for x, alike in _classes(follow, source, follow.elements.facts_read(ir[3])):
        one = Some(source.domain, frozenset((x,)))
        value = as_numbers(follow.value(ir[3], bound(follow, ir[1], ir[2], one, env)))
        sure, perhaps = len(alike & source.low), len(alike - source.low)
        low = None if low is None or value.low is None else low + sure * value.low + perhaps * min(value.low, 0)
        high = None if high is None or value.high is None else high + sure * value.high + perhaps * max(value.high, 0)
    return between(low, high, low == high)


def _times(follow: Follow, source: Possible, value: Numbers) -> Numbers:
    most = len(source.high) if isinstance(source, Part) else source.most if isinstance(source, Bag) else None
    low = 0 if value.low is not None and value.low >= 0 else None
    high = most * max(value.high, 0) if most is not None and value.high is not None else None
    return between(low, high)


def extreme(follow: Follow, ir: Op, env: Env) -> Possible:
    source = follow.value(ir[2], env)
    return follow.each_case(ir[3], bound(follow, ir[1], ir[2], follow.element(source), env))


def pick(follow: Follow, ir: Op, env: Env) -> Possible:
    source = follow.value(ir[2], env)
    element = follow.element(source)
    for value in ir[3:]:
        follow.each_case(value, bound(follow, ir[1], ir[2], element, env))
    return element


def distinct(follow: Follow, ir: Op, env: Env) -> Possible:
    source = follow.value(ir[2], env)
    value = follow.value(ir[3], standing_for(env, ir[1], follow.element(source)))
    if isinstance(source, Part) and source.domain == "player" and leaves_me_out(ir[2]):
        return Part("player", frozenset(), frozenset(range(follow.players - 1)))
    if isinstance(source, Part) and not isinstance(value, Some):
        return Part(source.domain, frozenset(), source.high)
    return Part(value.domain, frozenset(), value.among) if isinstance(value, Some) else UNKNOWN


def numbers_between(follow: Follow, ir: Op, env: Env) -> Possible:
    low, high = as_numbers(follow.value(ir[1], env)), as_numbers(follow.value(ir[2], env))
    return between(low.low, high.high, low.sure and high.sure)


def numbers_listed(follow: Follow, ir: Op, env: Env) -> Possible:
    result: Possible = follow.value(ir[1], env)
    for x in ir[2:]:
        result = joined(result, follow.value(x, env))
    return result


def leaves_me_out(source: Node) -> bool:
    """Say whether a set of players is made by a comparison that is false of oneself, as in `p.x > me.x`."""
    if not isinstance(source, list) or source[0] != "where":
        return False
    return _false_of_me(source[3], source[1]) or leaves_me_out(source[2])


def _false_of_me(test: Node, variable: str) -> bool:
    if not isinstance(test, list):
        return False
    if test[0] == "at":
        return _false_of_me(test[2], variable)
    if test[0] == "and":
        return any(_false_of_me(part, variable) for part in test[1:])
    if test[0] == "<":
        return bool(_as_me(test[1], variable) == _as_me(test[2], variable))
    return test in (["not", ["=", variable, "me"]], ["not", ["=", "me", variable]])


def _as_me(ir: Node, variable: str) -> Node:
    """Return a node as it is for oneself."""
    return _plain(substitute(ir, {variable: "me"}))


def _plain(ir: Node) -> Node:
    if not isinstance(ir, list):
        return ir
    if ir and (ir[0] == "at" or (ir[0] == "as" and ir[1] == "me")):
        return _plain(ir[2])
    return [_plain(x) for x in ir]

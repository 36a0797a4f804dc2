"""Check operations that go through something: sets, ranges, networks, and cards in piles, of which each counts."""

from __future__ import annotations

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.expressions import Checker, Node, Special, domain_name, length
from ttrdsl.bundle.scope import Scope
from ttrdsl.bundle.types import BAG, Type, domain_of, is_id, is_set
from ttrdsl.program.operations import EXPRESSIONS

CARDS = frozenset(("pile", "piles", BAG, "chosen", "payment"))


def is_bag(node: Node) -> bool:
    """Say whether a source is made of cards in piles."""
    while isinstance(node, list) and len(node) > 2 and node[0] in ("where", "at"):
        node = node[2]
    return isinstance(node, list) and len(node) > 0 and node[0] == "cards"


def element_type(c: Checker, node: Node, scope: Scope) -> Type:
    """Check a source and return the type of what is gone through."""
    if is_bag(node):
        check_bag(c, node, scope)
        return "id card"
    if isinstance(node, list) and node and node[0] in ("at", "where"):
        length(EXPRESSIONS[node[0]], node)
        if node[0] == "at":
            inside(1, c.mark, node[1])
        kind = inside(2, element_type, c, node[2], scope)
        if node[0] == "where":
            inside(3, c.check, node[3], "truth", scope.bind(variable(node[1], kind), kind))
        return kind
    kind = c.type_of(node, scope)
    if is_set(kind):
        return f"id {domain_of(kind)}"
    if kind in ("range", "numbers"):
        return "number"
    if kind in ("nets", "stops"):
        return "set route" if kind == "nets" else "set city"
    raise Wrong(f"nothing to go through: this is {kind}")


def check_bag(c: Checker, node: Node, scope: Scope) -> None:
    """Check cards that are counted or chosen from; a choice or a payment may be among them."""
    if not is_bag(node):
        raise Wrong("expected cards in piles")
    length(EXPRESSIONS[node[0]], node)
    if node[0] == "cards":
        for i in range(1, len(node)):
            inside(i, _check_cards, c, node[i], scope)
        return
    if node[0] == "at":
        inside(1, c.mark, node[1])
    inside(2, check_bag, c, node[2], scope)
    if node[0] == "where":
        inside(3, c.check, node[3], "truth", scope.bind(variable(node[1], "id card"), "id card"))


def _check_cards(c: Checker, node: Node, scope: Scope) -> None:
    if is_bag(node):
        check_bag(c, node, scope)
        return
    kind = c.type_of(node, scope)
    if kind not in CARDS:
        raise Wrong(f"expected cards, found {kind}")


def variable(name: Node, kind: Type) -> str:
    """Return the name of a variable that is bound to something of a type."""
    if not isinstance(name, str) or not name:
        raise Wrong(f"{shown(name)} is no name of a variable", 1)
    if name == "me" and kind != "id player":
        raise Wrong("only players can be `me`", 1)
    return name


def through(c: Checker, node: list[Node], scope: Scope, at: int = 1) -> tuple[Type, Scope]:
    """Check the variable and the source of an operation; return the type of the elements and the scope inside."""
    kind = inside(at + 1, element_type, c, node[at + 1], scope)
    return kind, scope.bind(variable(node[at], kind), kind)


# ---- one function per operation -------------------------------------------------------------------------


def _cards(c: Checker, node: list[Node], scope: Scope) -> Type:
    """Piles as a value: what a player picked is none, for only whole piles and filtered ones can be passed on."""
    kinds = set()
    for i in range(1, len(node)):
        if is_bag(node[i]):
            inside(i, check_bag, c, node[i], scope)
            kinds.add(BAG)
            continue
        kinds.add(inside(i, c.type_of, node[i], scope))
    if not kinds <= {"pile", "piles", BAG}:
        raise Wrong("chosen cards can be counted and gone through, but not be joined with piles")
    return BAG if BAG in kinds else "piles"


def _held(c: Checker, node: list[Node], scope: Scope) -> Type:
    inside(1, check_bag, c, node[1], scope)
    inside(2, c.check, node[2], "set card", scope)
    return "number"


def _where(c: Checker, node: list[Node], scope: Scope) -> Type:
    kind = element_type(c, node, scope)
    if is_bag(node):
        return BAG
    if not is_id(kind):
        raise Wrong("these can be filtered only where they are gone through")
    return f"set {domain_of(kind)}"


def _each(value: Type, gives: Type) -> Special:
    """Operations with one value per element."""

    def check(c: Checker, node: list[Node], scope: Scope) -> Type:
        _, inner = through(c, node, scope)
        inside(3, c.check, node[3], value, inner)
        return gives

    return check


def _count(c: Checker, node: list[Node], scope: Scope) -> Type:
    through(c, node, scope)
    if node[3] is not True:
        raise Wrong("what is counted is told by the source; here stands `true`", 3)
    return "number"


def _extreme(c: Checker, node: list[Node], scope: Scope) -> Type:
    """Of nothing there is no greatest value; of all players there always is."""
    _each("number", "number")(c, node, scope)
    return "number" if node[2] == ["all", "player"] else "optional"


def _first(c: Checker, node: list[Node], scope: Scope) -> Type:
    return through(c, node, scope)[0]


def _best(c: Checker, node: list[Node], scope: Scope) -> Type:
    kind, inner = through(c, node, scope)
    for i in range(3, len(node)):
        inside(i, c.check, node[i], "number", inner)
    return kind


def _distinct(c: Checker, node: list[Node], scope: Scope) -> Type:
    _, inner = through(c, node, scope)
    if len(node) == 4:
        inside(3, c.check, node[3], "number", inner)
        return "numbers"
    domain = domain_name(node[4], 4)
    inside(3, c.check, node[3], f"id {domain}", inner)
    return f"set {domain}"


SPECIAL: dict[str, Special] = {
    "cards": _cards, "held": _held, "where": _where, "any": _each("truth", "truth"), "every": _each("truth", "truth"),
    "count": _count, "sum": _each("number", "number"), "most": _extreme, "least": _extreme, "first": _first,
    "best": _best, "distinct": _distinct,
}  # fmt: skip

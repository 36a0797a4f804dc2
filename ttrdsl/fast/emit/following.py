"""What a condition on an element follows: the cells and pieces it reads, and the relations that lead to their elements.

A set of the elements that meet such a condition is kept up to date: it changes only where one of those is written.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.program.names import substitute
from ttrdsl.program.node import Node, Op, head, roots, walk

ELEMENT = "?"  # the element, whatever its variable is called
PURE = frozenset(  # operations that read nothing themselves
    ("and", "or", "not", "=", "<", "<=", "in", "if", "any", "every", "size", "set", "+", "-", "players", "all", "none")
) | {"min", "max", "union", "inter", "minus"}


def follows(e: Emitter, domain: str, test: Node) -> frozenset[tuple[str, str]] | None:
    """Return what a condition on `?` reads, each with the relation that leads there; none if it reads more."""
    reader = _Reader(e, domain)
    return frozenset(reader.found) if reader.follow(test, {ELEMENT: ""}) else None


def pieces_of(kind: str) -> str:
    """Return the name under which pieces of a kind are followed; no name of a cell has a space."""
    return f"pieces {kind}"


def may_be_followed(e: Emitter, kind: str) -> bool:
    """Say whether something asks for pieces of a kind at elements of a large domain."""
    return any(
        found.operation.name in ("pieces", "owned")
        and found.node[1] == kind
        and head(found.node[2]) == "place"
        and found.node[2][1] in e.vector.rooms
        and e.vector.is_large(found.node[2][1])
        for _, node, form in roots(e.bundle)
        for found in walk(node, form)
    )


@dataclass
class _Reader:
    """Goes through a condition; `led` says for each variable by which relation it was reached from the element."""

    e: Emitter
    domain: str
    found: set[tuple[str, str]] = field(default_factory=set)

    def follow(self, ir: Node, led: dict[str, str]) -> bool:
        if not isinstance(ir, list):
            return True
        match ir:
            case ["cell", name, str(x)]:
                return x in led and self.e.bundle["cells"][name]["by"] == [self.domain] and self.note(name, led[x])
            case ["pieces" | "owned", kind, ["place", self.domain, str(x)], *owner]:
                return x in led and self.all_of(owner, led) and self.note(pieces_of(kind), led[x])
            case ["fact", _, *keys]:
                return self.all_of(keys, led)
            case ["in", str(x), _] if x in led and (test := self.members(ir[2])) is not None:
                return self.follow(test[1], {test[0]: led[x]})
            case ["rule", _, *args]:
                return all(isinstance(a, str) for a in args) and self.follow(self.body(ir), led)
            case ["any" | "every" | "where" | "count", variable, source, test]:
                relation = self.relation(source)
                return bool(relation) and self.follow(test, {**led, variable: relation})
        return ir[0] in PURE and self.all_of(ir[1:], led)

    def all_of(self, parts: list[Node], led: dict[str, str]) -> bool:
        return all(self.follow(part, led) for part in parts)

    def note(self, name: str, relation: str) -> bool:
        self.found.add((name, relation))
        return True

    def body(self, ir: Op) -> Node:
        """Return what a rule says of its arguments."""
        rule = self.e.bundle["rules"][ir[1]]
        body: Node = substitute(rule["is"], {p: a for (p, _), a in zip(rule["params"], ir[2:], strict=True)})
        return body

    def members(self, ir: Node) -> tuple[str, Node] | None:
        """Return variable and condition of a set that is this domain, filtered."""
        while head(ir) == "rule" and len(ir) == 2:  # type: ignore[arg-type]
            ir = self.body(ir)  # type: ignore[arg-type]
        match ir:
            case ["where", str(variable), ["all", self.domain], test]:
                return variable, test
        return None

    def relation(self, source: Node) -> str:
        """Return the fact that leads from the element to others of its domain; no name if there is none."""
        if head(source) == "rule" and all(isinstance(a, str) for a in source[2:]):  # type: ignore[index]
            source = self.body(source)  # type: ignore[arg-type]
        match source:
            case ["fact", str(name), "?"]:
                fact = self.e.compiler.facts[name]
                return name if fact.shape == [self.domain] and fact.kind == f"set {self.domain}" else ""
        return ""

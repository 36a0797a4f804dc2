"""Nodes of the rule program: plain JSON, taken apart and put together by the table of operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from ttrdsl.program.operations import LISTS, Operation, operation_of

# A number, a truth, a variable, an operation with its arguments, an object of a decision or cost; null for none.
Node: TypeAlias = "bool | int | str | list[Any] | dict[str, Any] | None"
Op: TypeAlias = "list[Any]"  # an operation: its name, then what it takes
Args: TypeAlias = "list[Any]"  # what an operation takes, without its name
Key: TypeAlias = "int | str"
Path: TypeAlias = "tuple[Key, ...]"


class Part(NamedTuple):
    """A node directly inside another: where it stands, what it is, and the variable that has a value only there."""

    key: Key
    node: Node
    form: str
    sees: str


class Found(NamedTuple):
    """An operation met on a walk: the way to it, and the variables that are bound around it."""

    node: Any
    operation: Operation
    path: Path
    bound: frozenset[str]


def parts(node: Node, form: str = "value") -> list[Part]:
    """Return the program directly inside a node; names, texts and marks are none. Without such a form there is none."""
    inner = LISTS.get(form)
    if inner is not None:
        return [Part(i, one, inner, "") for i, one in enumerate(node)] if isinstance(node, list) else []
    operation = operation_of(node, form)
    return [] if operation is None else list(map(Part._make, _inside(node, operation)))


def _inside(node: Node, operation: Operation) -> list[tuple[Key, Node, str, str]]:
    """Return the parts of an operation as plain tuples: most of what is looked at is looked at by `walk`."""
    if isinstance(node, dict):
        return [(key, node[key], of, "") for key, of, _ in operation.inside if node.get(key) is not None]
    assert isinstance(node, list)
    variable, length = variable_of(node, operation) if operation.binder else "", len(node)
    found = [(i, node[i], of, variable if sees else "") for i, of, sees in operation.inside if i < length]
    if operation.endless and found and found[-1][0] == len(operation.arguments):
        _, _, of, sees_it = found[-1]
        found += [(i, node[i], of, sees_it) for i in range(len(operation.arguments) + 1, length)]
    return found


def variable_of(node: Node, operation: Operation) -> str:
    """Return the variable that a node binds, or an empty name."""
    at = operation.binder
    if at and isinstance(node, list) and at < len(node) and isinstance(node[at], str):
        return str(node[at])
    return ""


def rebuilt(node: Node, form: str, change: Callable[[Part], Node]) -> Any:
    """Return a node with every part replaced by what `change` gives for it: the same object if nothing changed."""
    copy: Any = None
    for part in parts(node, form):
        new = change(part)
        if new is not part.node:
            if copy is None:
                copy = dict(node) if isinstance(node, dict) else list(node)  # type: ignore[arg-type]
            copy[part.key] = new
    return node if copy is None else copy


class Bodies:
    """The rules and procedures that a program can call, by name."""

    def __init__(self, rules: dict[str, Node], procs: dict[str, Node] | None = None) -> None:
        self.rules = rules
        self.procs = procs or {}
        self.asking_me: dict[Path, bool] = {}
        self.reading: dict[Path, frozenset[str]] = {}

    @classmethod
    def of(cls, bundle: dict[str, Any]) -> Bodies:
        """Return those of a bundle."""
        return cls(
            {name: rule["is"] for name, rule in bundle["rules"].items()},
            {name: proc["do"] for name, proc in bundle["procs"].items()},
        )

    def called(self, node: Node, operation: Operation) -> tuple[Path, Node, str] | None:
        """Return where the body that an operation calls stands, the body and its form; nothing if there is none."""
        if not operation.calls or not isinstance(node, list) or len(node) < 2 or not isinstance(node[1], str):
            return None
        rule = operation.calls == "rule"
        body = (self.rules if rule else self.procs).get(node[1])
        if body is None:
            return None
        return (("rules", node[1], "is"), body, "value") if rule else (("procs", node[1], "do"), body, "steps")


def walk(node: Node, form: str = "value", bodies: Bodies | None = None) -> Iterator[Found]:
    """Give every operation of a node, outer ones first; with `bodies` also those of what is called, each body once."""
    nothing: frozenset[str] = frozenset()
    waiting: list[tuple[Node, str, Path, frozenset[str]]] = [(node, form, (), nothing)]
    entered: set[Path] = set()
    while waiting:
        node, form, path, bound = waiting.pop()
        operation = operation_of(node, form)
        if operation is None:
            inside: list[Any] = parts(node, form)
        else:
            yield Found(node, operation, path, bound)
            inside = _inside(node, operation)
            called = bodies.called(node, operation) if bodies is not None else None
            if called is not None and called[0] not in entered:
                entered.add(called[0])
                waiting.append((called[1], called[2], called[0], nothing))
        for key, part, of, sees in reversed(inside):
            if isinstance(part, (list, dict)):  # else it is a variable or a constant
                waiting.append((part, of, (*path, key), bound | {sees} if sees else bound))


def roots(bundle: dict[str, Any]) -> Iterator[tuple[Path, Node, str]]:
    """Give every piece of program in a bundle, with its place and form."""
    for name, rule in bundle["rules"].items():
        yield ("rules", name, "is"), rule["is"], "value"
    for name, proc in bundle["procs"].items():
        yield ("procs", name, "do"), proc["do"], "steps"
    for i, standing in enumerate(bundle["standing"]):
        yield ("standing", i, "when"), standing["when"], "value"
        yield ("standing", i, "do"), standing["do"], "steps"
    for key in ("when", "turns"):
        yield ("end", key), bundle["end"][key], "value"
    for i, key in enumerate(bundle["winner"]):
        yield ("winner", i, "value"), key["value"], "value"
    for section in ("cells", "pieces"):
        for name, thing in bundle[section].items():
            yield (section, name, "start"), thing["start"], "value"


def outcomes(node: Node, bodies: Bodies) -> Iterator[Any]:
    """Give the nodes whose value an expression can have: those of its branches, and of rules it calls."""
    waiting, entered = [node], set()
    while waiting:
        node = waiting.pop()
        operation = operation_of(node)
        if operation is None or operation.gives != "T":
            yield node
            continue
        called = bodies.called(node, operation)
        if called is not None and called[0] not in entered:
            entered.add(called[0])
            waiting.append(called[1])
        assert isinstance(node, list)
        arguments = zip(node[1:], operation.each_argument(), strict=False)
        passed = [part for part, argument in arguments if argument.kind in ("T", "call")]
        waiting.extend(reversed(passed))
        if not passed and called is None:
            yield node


def head(node: Node) -> str:
    """Return the name of the operation that a node is; nothing for a variable or a constant."""
    return str(node[0]) if isinstance(node, list) and node else ""


def beneath(node: Node, *names: str) -> Any:
    """Return what lies beneath operations of these names, all of which take what they are about in second place."""
    while isinstance(node, list) and len(node) > 2 and node[0] in names:
        node = node[2]
    return node


# ---- marks ----------------------------------------------------------------------------------------------


def unmarked(node: Any) -> Any:
    """Return what stands inside the marks around a node."""
    while isinstance(node, list) and len(node) == 3 and node[0] == "at":
        node = node[2]
    return node


def mark_of(node: Node) -> int | None:
    """Return the outermost mark around a node, or nothing."""
    return int(node[1]) if isinstance(node, list) and len(node) == 3 and node[0] == "at" else None


def without_marks(node: Node, form: str = "value") -> Any:
    """Return a node without any mark in it."""
    node = unmarked(node)
    return rebuilt(node, form, lambda part: without_marks(part.node, part.form))


# ---- conditions and cards -------------------------------------------------------------------------------


def conjuncts(test: Node, through_marks: bool = False) -> list[Any]:
    """Return the conditions that must all hold for one to hold; `through_marks` also those inside a mark."""
    if isinstance(test, list) and test and test[0] == "and":
        return [one for part in test[1:] for one in conjuncts(part, through_marks)]
    if through_marks and mark_of(test) is not None:
        return conjuncts(unmarked(test), through_marks)
    return [] if test is True else [test]


def conjunction(tests: list[Any]) -> Any:
    """Return the condition that all of some conditions hold."""
    return True if not tests else tests[0] if len(tests) == 1 else ["and", *tests]


def is_bag(source: Node) -> bool:
    """Say whether a source is made of cards in piles."""
    return head(beneath(source, "where", "at")) == "cards"

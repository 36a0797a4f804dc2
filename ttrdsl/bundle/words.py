"""What may stand in one place of an operation: how many arguments, which keys, names, and words for several types."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ttrdsl.bundle.errors import Wrong, shown
from ttrdsl.bundle.facts import is_number
from ttrdsl.bundle.scope import Scope
from ttrdsl.bundle.types import DOMAINS, KINDS, Type, is_set
from ttrdsl.program.node import Node
from ttrdsl.program.operations import OBJECTS, Operation

if TYPE_CHECKING:
    from ttrdsl.bundle.expressions import Checker


def length(operation: Operation, node: list[Any]) -> None:
    """Refuse too few or too many arguments."""
    if not operation.least <= len(node) - 1 <= operation.most:
        wanted = str(operation.least) if operation.least == operation.most else f"{operation.least} or more"
        raise Wrong(f"`{operation.name}` takes {wanted} arguments, found {len(node) - 1}")


def object_keys(value: Any, form: str) -> dict[str, Any]:
    """Return an object of the program that has the keys of its form."""
    keys = {argument.key: not argument.repeat for argument in OBJECTS[form].arguments}
    must = {key for key, needed in keys.items() if needed}
    if not isinstance(value, dict):
        raise Wrong(f"expected an object with the keys {', '.join(sorted(must))}")
    if not must <= value.keys() <= keys.keys():
        odd = sorted((must - value.keys()) or (value.keys() - keys.keys()))
        raise Wrong(f"`{shown(odd[0])}` is missing" if odd[0] in must else f"`{shown(odd[0])}` does not belong here")
    return value


def named(table: dict[str, Any], name: Any, what: str, *at: int) -> Any:
    """Return what a name stands for."""
    if not isinstance(name, str) or name not in table:
        raise Wrong(f"there is no {what} `{shown(name)}`", *at)
    return table[name]


def domain_name(c: Checker, name: Any, *at: int) -> str:
    """Return the name of a domain; kinds of pieces are one only if there are any."""
    if name not in DOMAINS or (name == KINDS and not c.symbols.sizes[KINDS]):
        raise Wrong(f"there is no domain `{shown(name)}`", *at)
    return str(name)


def variable(name: Node, kind: Type, at: int) -> str:
    """Return the name of a variable that is bound to something of a type."""
    if not isinstance(name, str) or not name:
        raise Wrong(f"{shown(name)} is not a name of a variable", at)
    if name == "me" and kind != "id player":
        raise Wrong("only players can be `me`", at)
    return name


# ---- names that are written down, and words for more than one type --------------------------------------


def _piece(c: Checker, name: Any) -> None:
    named(c.symbols.pieces, name, "kind of piece")


def _form(c: Checker, name: Any) -> None:
    if name not in ("trail", "circuit", "path"):
        raise Wrong(f"expected `trail`, `circuit` or `path`, found {shown(name)}")


def _word(c: Checker, name: Any) -> None:
    if not isinstance(name, str):
        raise Wrong("expected the name of a part or variable")


def _name_or_none(c: Checker, name: Any) -> None:
    if name is not None and not isinstance(name, str):
        raise Wrong("expected a name, or null")


def _words(c: Checker, names: Any) -> None:
    if not isinstance(names, list) or not all(isinstance(x, str) for x in names) or len(set(names)) < len(names):
        raise Wrong("expected names, each once")


def _flag(c: Checker, flag: Any) -> None:
    if not isinstance(flag, bool):
        raise Wrong("expected true or false")


def _string(c: Checker, number: Any) -> None:
    if number is not None and not (is_number(number) and 0 <= number < c.symbols.strings):
        raise Wrong(f"there is no string {shown(number)}")


NAMES: dict[str, Callable[[Checker, Any], Any]] = {
    "mark": lambda c, number: c.mark(number), "domain": lambda c, name: domain_name(c, name), "form": _form,
    "part": _word, "label": _word, "piece": _piece, "name": _name_or_none, "parts": _words, "labels": _words,
    "flag": _flag, "string": _string,
}  # fmt: skip


def _places(c: Checker, node: Any, scope: Scope) -> None:
    kind = c.type_of(node, scope)
    if kind not in ("stops", "set city"):
        raise Wrong(f"expected places, found {kind}")


def _many(c: Checker, node: Any, scope: Scope) -> None:
    kind = c.type_of(node, scope)
    if kind not in ("numbers", "range", "stops", "nets") and not is_set(kind):
        raise Wrong(f"expected a set, a range or a list, found {kind}")


def _true(c: Checker, node: Any, scope: Scope) -> None:
    if node is not True:
        raise Wrong("all that is asked stands elsewhere; here stands `true`")


def _limit(c: Checker, node: Any, scope: Scope) -> None:
    if node is not None:
        c.check(node, "number", scope)


WORDS: dict[str, Callable[[Checker, Node, Scope], Any]] = {
    "places": _places, "many": _many, "true": _true, "limit": _limit,
}  # fmt: skip

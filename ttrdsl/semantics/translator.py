"""What all translating functions share: the book, the things, the rules done so far, the source map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from ttrdsl.diagnostics import Problems, Span
from ttrdsl.program.node import Node, Op
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.things import Things
from ttrdsl.semantics.types import BAD, BAD_VALUE, Type, Value, fits
from ttrdsl.syntax.ast import Cite
from ttrdsl.syntax.declarations import ExceptSteps, ExceptValue


@dataclass
class RuleResult:
    """A translated rule."""

    params: list[tuple[str, Type]]
    type: Type
    ir: Node
    uses_me: bool = False
    parts: frozenset[str] = frozenset()
    among: frozenset[int] | None = None


@dataclass
class Scope:
    """What a piece of text can see: its locals, whether there is a `me`, and what `default` means."""

    names: dict[str, Value] = field(default_factory=dict)
    me: bool = True
    me_reason: str = ""
    default: Callable[[], Any] | None = None
    locals: dict[str, Type] | None = None  # in steps: all locals of the procedure, by program name
    cites: tuple[Cite, ...] = ()  # in steps: citations of what is around
    path: str = ""  # in steps: the labels around, joined by dots
    standing: bool = False  # in the steps of a standing rule, which decide nothing

    def inner(self, **names: Value) -> Scope:
        """Return a scope with further names, for a binder."""
        return replace(self, names={**self.names, **names})


@dataclass
class Origin:
    """Where a node of the program came from."""

    span: Span
    cites: tuple[str, ...]
    path: str  # the rule or step it belongs to
    note: str = ""  # "default", "exception", …


@dataclass
class Reached:
    """An exception that can be asked for, with its translated condition and the variables it may read."""

    path: str
    layer: int
    decl: ExceptValue | ExceptSteps
    test: Node | None  # none: it always holds
    types: dict[str, Type]


@dataclass
class Translator:
    """Carries what the translating functions share."""

    book: Book
    things: Things
    problems: Problems
    rules: dict[str, RuleResult] = field(default_factory=dict)
    open_rules: list[str] = field(default_factory=list)
    origins: list[Origin] = field(default_factory=list)
    in_or_else: set[int] = field(default_factory=set)  # marks of what stands first in an `or_else`
    texts: list[str] = field(default_factory=list)
    part_names: set[str] = field(default_factory=set)
    variables: dict[str, Type] = field(default_factory=dict)
    variable_names: set[str] = field(default_factory=set)
    placed_actions: set[str] = field(default_factory=set)
    procs: dict[str, Any] = field(default_factory=dict)
    param_irs: dict[str, Node] = field(default_factory=dict)
    among: dict[str, frozenset[int]] = field(default_factory=dict)  # which decks a variable can be
    compared: list[tuple[Node, int, Span]] = field(default_factory=list)  # cards of a pile that are compared with one
    placed: set[str] = field(default_factory=set)  # kinds whose owners must be known
    called_by_nobody: set[str] = field(default_factory=set)  # procedures that are called where there is no `me`
    me_used: list[bool] = field(default_factory=lambda: [False])
    fresh: int = 0
    assigned_spans: dict[str, Span] = field(default_factory=dict)
    reached: dict[int, Reached] = field(default_factory=dict)  # exceptions by the id of their declaration
    scenario: bool = False  # board names and `P1` may be used

    def text(self, text: str) -> int:
        """Return the number of a text for people."""
        if text not in self.texts:
            self.texts.append(text)
        return self.texts.index(text)

    def mark(self, ir: Node, span: Span, cites: tuple[Cite, ...], path: str, note: str = "") -> Op:
        """Note where a node came from."""
        self.origins.append(Origin(span, tuple(c.clause for c in cites), path, note))
        return ["at", len(self.origins) - 1, ir]

    def new_name(self, base: str) -> str:
        """Return a variable name nobody can write."""
        self.fresh += 1
        return f"{base}~{self.fresh}"

    def error(self, code: str, span: Span, title: str, label: str = "", **more: Any) -> Value:
        """Report a problem and return a value that fits everywhere."""
        self.problems.add(code, span, title, label, **more)
        return BAD_VALUE

    def removed(self, name: str, span: Span) -> Value:
        """Report the use of something a later layer removed."""
        if self.problems.lost and span.file != self.book.game.span.file:
            return BAD_VALUE  # what cannot be read may have replaced this part
        where = self.book.removed[name].span
        user = self.open_rules[-1] if self.open_rules else ""
        once = next((x for x in (self.book.winner, self.book.end) if x and span.begins_in(x[1].span)), None)
        helps = f"change or remove `{user}`, too" if user and user not in ("setup", "turn") else ()
        if once is not None:
            word = "a `winner`" if once is self.book.winner else "an `end`"
            helps = f"{word} of your own, in the file that removes `{name}`, takes the place of this one"
        return self.error(
            "TTR508",
            span,
            f"`{name}` was removed but is still used",
            "used here",
            related=[(where, "removed here")],
            about=name,
            help=helps,
        )

    def want(self, value: Value, wanted: Type, span: Span, what: str = "") -> Value:
        """Return the value, made to fit a type; report one that does not."""
        if fits(value.type, wanted):
            return self.adapted(value, wanted)
        helps = "`count(…)` says how many there are" if wanted.kind == "number" and value.type.kind == "set" else ""
        if wanted.kind == "number" and value.type == Type("id", "piece"):
            helps = "how many there are is said with their place: `me.KIND`, `board.KIND`, `city.KIND`"
        if wanted.kind == "number" and value.type.kind == "optional":
            helps = "`or_else(x, 0)` says what none counts"
        if value.type.kind == "set" and wanted == Type("id", value.type.of):
            helps = "`any(x in S: …)` asks about each of them, `first(x in S)` takes one"
        if self.misfit(value, wanted, span):
            return BAD_VALUE
        found = f"this is {article(value.type)}"
        return self.error("TTR201", span, f"expected {article(wanted)}{what}", found, help=helps or ())

    def misfit(self, value: Value, wanted: Type, span: Span) -> bool:
        """Report an exception without `when` that makes a rule of another layer what its users cannot take."""
        name = value.ir[1] if isinstance(value.ir, list) and value.ir[:1] == ["rule"] else ""
        definition = self.book.named.get(str(name))
        always = [x for x in definition.exceptions if x.decl.when is None] if definition else []
        last = max(always, key=lambda x: x.layer, default=None)
        if last is None or not isinstance(last.decl, ExceptValue):
            return False
        title, label = f"exception to `{name}` differs in type", f"{article(value.type)}, not {article(wanted)}"
        self.error("TTR201", last.decl.value.span, title, label, related=[(span, "asked here")], about=str(name))
        return True

    def adapted(self, value: Value, wanted: Type) -> Value:
        """Turn a value into the form of a type it fits."""
        if value.type == wanted or BAD in (value.type, wanted):
            return value
        if wanted.kind == "place" and value.type.kind == "id":
            return replace(value, ir=["place", value.type.of, value.ir], type=wanted)
        if wanted.kind == "pile" and value.type.kind == "id":
            return replace(value, ir=["pile", "deck", value.ir], type=wanted)
        if wanted.kind == "piles":
            pile = value.ir if value.type.kind == "pile" else ["pile", "deck", value.ir]
            return replace(value, ir=["cards", pile], type=wanted)
        return replace(value, type=wanted)

    def need_me(self, scope: Scope, span: Span) -> bool:
        """Note that `me` is used; report it where there is none."""
        self.me_used[-1] = True
        if not scope.me:
            label = scope.me_reason or "nobody's turn"
            if "me" not in self.problems.lost:  # a loop that gives it may have been lost
                helps = () if self.scenario else "go through `players`: `for me in players { … }`"
                self.error("TTR506", span, "there is no `me` here", label, help=helps)
            return False
        return True


def some(number: int, what: str) -> str:
    """Return a number of things, for a message."""
    return f"{number} {what}" if number == 1 else f"{number or 'no'} {what}s"


def article(kind: Type) -> str:
    """Return the type with its article, for a message."""
    text = str(kind)
    if text == "none":
        return "`none`"
    if text in ("cost", "range") or not text.startswith(tuple("aeiou")):
        return f"a {text}"
    return f"an {text}"

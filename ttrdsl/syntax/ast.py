"""The tree of a `.ttr` file: declarations, steps, expressions and costs, each with its span."""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from ttrdsl.diagnostics import Span
from ttrdsl.syntax.record import record


@record(frozen=True, slots=True)
class Node:
    """Anything that stands in a file."""

    span: Span


@record(frozen=True, slots=True)
class Word(Node):
    """A name where it is written."""

    text: str


@record(frozen=True, slots=True)
class Cite(Node):
    """A clause named after `@`."""

    clause: str


@record(frozen=True, slots=True)
class ProseLine(Node):
    """A `> text` line for the printed rulebook; without text it ends a paragraph."""

    text: str


# ---- expressions ------------------------------------------------------------------------------


@record(frozen=True, slots=True)
class Number(Node):
    value: int


@record(frozen=True, slots=True)
class Name(Node):
    id: str


@record(frozen=True, slots=True)
class Quoted(Node):
    """`'Name'`: something on the board, or a value of a name field."""

    text: str


@record(frozen=True, slots=True)
class Property(Node):
    of: Expr
    name: Word


@record(frozen=True, slots=True)
class Method(Node):
    of: Expr
    name: Word
    args: tuple[Expr, ...]


@record(frozen=True, slots=True)
class Call(Node):
    name: Word
    args: tuple[Expr, ...]


@record(frozen=True, slots=True)
class Binder(Node):
    """`f(x in S where c: e, e)`."""

    name: Word
    var: Word
    source: Expr
    where: Expr | None
    values: tuple[Expr, ...]


@record(frozen=True, slots=True)
class Lookup(Node):
    of: Expr
    keys: tuple[Expr, ...]


@record(frozen=True, slots=True)
class Unary(Node):
    op: str  # "not" or "-"
    of: Expr


@record(frozen=True, slots=True)
class Binary(Node):
    op: str  # + - * / % = != < <= > >= has
    left: Expr
    right: Expr


@record(frozen=True, slots=True)
class Logic(Node):
    op: str  # "and" or "or"
    parts: tuple[Expr, ...]


@record(frozen=True, slots=True)
class Matches(Node):
    """`card is words`."""

    card: Expr
    words: tuple[Word, ...]


@record(frozen=True, slots=True)
class Conditional(Node):
    test: Expr
    then: Expr
    other: Expr


@record(frozen=True, slots=True)
class Between(Node):
    low: Expr
    high: Expr


@record(frozen=True, slots=True)
class CostExpr(Node):
    items: tuple[Item, ...]
    cites: tuple[Cite, ...] = ()


Expr: TypeAlias = (
    Number
    | Name
    | Quoted
    | Property
    | Method
    | Call
    | Binder
    | Lookup
    | Unary
    | Binary
    | Logic
    | Matches
    | Conditional
    | Between
    | CostExpr
)


# ---- costs ------------------------------------------------------------------------------------


@record(frozen=True, slots=True)
class OneOf(Node):
    """`one c in S where …`: a value fixed for the whole group."""

    var: Word
    source: Expr
    where: Expr | None


@record(frozen=True, slots=True)
class Slots(Node):
    """`n of pattern`."""

    amount: Expr
    choices: tuple[Choice, ...]


@record(frozen=True, slots=True)
class Times(Node):
    amount: Expr
    items: tuple[Item, ...]


@record(frozen=True, slots=True)
class ForEach(Node):
    """`for c in S where … { … }`: the items for each element of a set."""

    var: Word
    source: Expr
    where: Expr | None
    items: tuple[Item, ...]


@record(frozen=True, slots=True)
class Choice(Node):
    part: Word | None
    filler: Words | Call | Group
    covers: Expr | None


@record(frozen=True, slots=True)
class Words(Node):
    words: tuple[Word, ...]


@record(frozen=True, slots=True)
class Group(Node):
    items: tuple[Item, ...]


Item: TypeAlias = OneOf | Slots | Times | ForEach


# ---- steps ------------------------------------------------------------------------------------


@record(frozen=True, slots=True)
class Step(Node):
    cites: tuple[Cite, ...] = field(default=(), kw_only=True)


@record(frozen=True, slots=True)
class Block(Step):
    steps: tuple[AnyStep, ...]


@record(frozen=True, slots=True)
class Labelled(Step):
    label: Word
    title: str | None
    step: AnyStep
    prose: tuple[ProseLine, ...] = ()
    title_span: Span | None = None  # of the text between the quotes


@record(frozen=True, slots=True)
class Together(Step):
    block: Block


@record(frozen=True, slots=True)
class ChooseOne(Step):
    var: Word
    source: Expr
    where: Expr | None
    ask: str | None


@record(frozen=True, slots=True)
class ChooseSome(Step):
    bounds: Expr
    var: Word
    source: Expr
    where: Expr | None
    ask: str | None


@record(frozen=True, slots=True)
class ChooseBranch(Step):
    ask: str | None
    block: Block


@record(frozen=True, slots=True)
class Pay(Step):
    cost: Expr
    source: Expr
    under: bool
    target: Expr | None
    name: Word | None


@record(frozen=True, slots=True)
class Move(Step):
    up_to: bool
    amount: Expr
    kind: Word | None
    source: Expr | None
    under: bool
    target: Expr


@record(frozen=True, slots=True)
class Shuffle(Step):
    pile: Expr


@record(frozen=True, slots=True)
class Stop(Step):
    pass


@record(frozen=True, slots=True)
class CallStep(Step):
    call: Expr


@record(frozen=True, slots=True)
class If(Step):
    test: Expr
    then: Block
    other: AnyStep | None


@record(frozen=True, slots=True)
class For(Step):
    var: Word
    source: Expr
    where: Expr | None
    together: bool
    body: Block


@record(frozen=True, slots=True)
class May(Step):
    step: AnyStep
    other: AnyStep | None


@record(frozen=True, slots=True)
class Try(Step):
    step: AnyStep
    other: AnyStep | None


@record(frozen=True, slots=True)
class Let(Step):
    name: Word
    value: Expr


@record(frozen=True, slots=True)
class Assign(Step):
    target: Expr
    op: str  # "=", "+=", "-="
    value: Expr


AnyStep: TypeAlias = (
    Block
    | Labelled
    | Together
    | ChooseOne
    | ChooseSome
    | ChooseBranch
    | Pay
    | Move
    | Shuffle
    | Stop
    | CallStep
    | If
    | For
    | May
    | Try
    | Let
    | Assign
)

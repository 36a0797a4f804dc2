"""The tree of a `.ttr` file, outer part: what a file declares."""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from ttrdsl.diagnostics import Source, Span
from ttrdsl.syntax.ast import Block, Cite, Expr, Node, ProseLine, Word
from ttrdsl.syntax.record import record


@record(frozen=True, slots=True)
class Declaration(Node):
    cites: tuple[Cite, ...] = field(default=(), kw_only=True)
    prose: tuple[ProseLine, ...] = field(default=(), kw_only=True)


# ---- heads and reuse --------------------------------------------------------------------------


@record(frozen=True, slots=True)
class Header(Declaration):
    kind: str  # "game" or "module"
    name: Word
    title: str
    players: Expr | None


@record(frozen=True, slots=True)
class Rulebook(Declaration):
    name: Word
    title: str


@record(frozen=True, slots=True)
class Deviation(Declaration):
    """Where the game knowingly differs from its rulebook, and why."""

    text: str


@record(frozen=True, slots=True)
class Setting(Declaration):
    name: Word
    value: Expr


@record(frozen=True, slots=True)
class Use(Declaration):
    name: Word
    settings: tuple[Setting, ...]


@record(frozen=True, slots=True)
class Param(Declaration):
    name: Word
    value: Expr


@record(frozen=True, slots=True)
class Path(Node):
    names: tuple[Word, ...]

    @property
    def text(self) -> str:
        return ".".join(n.text for n in self.names)


@record(frozen=True, slots=True)
class Remove(Declaration):
    paths: tuple[Path, ...]


# ---- things -----------------------------------------------------------------------------------


@record(frozen=True, slots=True)
class Field(Declaration):
    owner: Word
    name: Word
    type: Word
    value: Expr | None
    seen_by: Word | None
    attributes: tuple[Attribute, ...] = ()  # of a kind of piece


@record(frozen=True, slots=True)
class Colors(Declaration):
    names: tuple[Word, ...]


@record(frozen=True, slots=True)
class Attribute(Node):
    name: Word
    values: tuple[Word | int | Expr, ...]  # none of a flag, several of a set


@record(frozen=True, slots=True)
class Each(Node):
    """`each color`, or `each n in 1..15`: one kind of card for each."""

    word: Word | None  # what there is one kind for, or the name of the number
    numbers: tuple[int, int] | None


@record(frozen=True, slots=True)
class CardLine(Declaration):
    words: tuple[Word, ...]
    each: tuple[Each, ...]
    title: str | None
    count: Expr
    attributes: tuple[Attribute, ...]
    title_span: Span | None = None  # of the text between the quotes


@record(frozen=True, slots=True)
class Deck(Declaration):
    name: Word
    lines: tuple[CardLine, ...]


@record(frozen=True, slots=True)
class Pair(Declaration):
    key: Word
    value: Word


@record(frozen=True, slots=True)
class Table(Declaration):
    name: Word
    pairs: tuple[Pair, ...]


@record(frozen=True, slots=True)
class GridRow(Declaration):
    cells: tuple[Word, ...]
    title: str | None = None


@record(frozen=True, slots=True)
class Grid(Declaration):
    name: Word
    by: Word
    rows: tuple[GridRow, ...]


# ---- the board --------------------------------------------------------------------------------


@record(frozen=True, slots=True)
class Spot(Node):
    x: int
    y: int
    side: tuple[Word, ...] = ()  # of the city on which its name stands, as in `above left`
    angle: int = 0  # by which the name is turned, in degrees
    places: tuple[Span, ...] = ()  # where the two numbers stand


@record(frozen=True, slots=True)
class CityLine(Declaration):
    name: Word
    spot: Spot | None
    attributes: tuple[Attribute, ...]


@record(frozen=True, slots=True)
class Tracks(Node):
    colors: tuple[Word, ...]
    attributes: tuple[Attribute, ...]


@record(frozen=True, slots=True)
class RouteLine(Declaration):
    ends: tuple[Word, Word]
    length: int
    length_span: Span
    tracks: tuple[Tracks, ...]
    via: tuple[Spot, ...] = ()


@record(frozen=True, slots=True)
class Goal(Node):
    ends: tuple[Word, ...]
    values: tuple[int, ...]
    places: tuple[Span, ...] = ()  # where the values stand


@record(frozen=True, slots=True)
class TicketLine(Declaration):
    goals: tuple[Goal, ...]
    attributes: tuple[Attribute, ...]


@record(frozen=True, slots=True)
class ZoneLine(Declaration):
    name: Word
    cities: tuple[Word, ...]
    attributes: tuple[Attribute, ...]


@record(frozen=True, slots=True)
class Cities(Declaration):
    lines: tuple[CityLine, ...]


@record(frozen=True, slots=True)
class Routes(Declaration):
    lines: tuple[RouteLine, ...]


@record(frozen=True, slots=True)
class Tickets(Declaration):
    deck: Word | None
    columns: tuple[Word, ...]
    lines: tuple[TicketLine, ...]


@record(frozen=True, slots=True)
class Zones(Declaration):
    name: Word
    lines: tuple[ZoneLine, ...]


@record(frozen=True, slots=True)
class Outline(Declaration):
    """Shapes under the board, such as land: lines of points; one that ends with a comma goes on with the next."""

    kind: Word
    lines: tuple[Word, ...]


@record(frozen=True, slots=True)
class Wish(Node):
    """One wish for the picture of the board: `theme night`, `width 900`."""

    word: Word
    words: tuple[Word, ...]
    text: Word | None
    numbers: tuple[int, ...]


@record(frozen=True, slots=True)
class Drawing(Declaration):
    lines: tuple[Wish, ...]


# ---- rules ------------------------------------------------------------------------------------


@record(frozen=True, slots=True)
class Means(Node):
    """One means of drawing: `mark star on spaces`, `track 100`, `legend "Port"`."""

    word: Word
    words: tuple[Word, ...]
    number: int | None
    text: str | None


@record(frozen=True, slots=True)
class Symbol(Declaration):
    """How something is drawn: a field, one value of it, a table or a set of zones."""

    path: Path
    value: Word | None
    means: tuple[Means, ...]


@record(frozen=True, slots=True)
class Parameter(Node):
    name: Word
    type: Word | None


@record(frozen=True, slots=True)
class Rule(Declaration):
    name: Word
    params: tuple[Parameter, ...]
    value: Expr


@record(frozen=True, slots=True)
class Score(Declaration):
    name: Word
    title: str | None
    value: Expr


@record(frozen=True, slots=True)
class ExceptValue(Declaration):
    path: Path
    params: tuple[Parameter, ...]
    value: Expr
    when: Expr | None


@record(frozen=True, slots=True)
class ExceptSteps(Declaration):
    path: Path
    when: Expr | None
    block: Block


@record(frozen=True, slots=True)
class ExceptWords(Declaration):
    """`except PATH "Title"`: another title or question, another text, and the rule stays as it is."""

    path: Path
    title: str | None


@record(frozen=True, slots=True)
class Event(Declaration):
    moment: str  # "before" or "after"
    path: Path
    when: Expr | None
    block: Block

    @property
    def above(self) -> str:
        """The procedure or step it is put into: the labels in its steps go on from there."""
        return self.path.text.rpartition(".")[0] or self.path.text


USUAL_MENU = "turn.main"  # where actions are chosen, unless they say another place


@record(frozen=True, slots=True)
class Action(Declaration):
    name: Word
    title: str | None
    menu: Path | None
    when: Expr | None
    block: Block
    title_span: Span | None = None  # of the text between the quotes

    @property
    def in_menu(self) -> str:
        """The path of the choice that it is an option of."""
        return self.menu.text if self.menu else USUAL_MENU


@record(frozen=True, slots=True)
class Steps(Declaration):
    name: Word
    params: tuple[Parameter, ...]
    block: Block


@record(frozen=True, slots=True)
class Whenever(Declaration):
    name: Word
    limit: int | None
    test: Expr
    block: Block


@record(frozen=True, slots=True)
class WinnerKey(Declaration):
    most: bool
    value: Expr
    only: bool = False  # whoever does not meet it cannot win


@record(frozen=True, slots=True)
class Winner(Declaration):
    keys: tuple[WinnerKey, ...]


@record(frozen=True, slots=True)
class End(Declaration):
    when: Expr
    turns: Expr


Once: TypeAlias = Winner | End  # what a game has once: the last layer that declares it decides


def head_of(decl: Declaration) -> Span:
    """Return where the word `winner` or `end` stands."""
    word = "winner" if isinstance(decl, Winner) else "end"
    return Span(decl.span.file, decl.span.start, decl.span.start + len(word))


# ---- scenarios --------------------------------------------------------------------------------


@record(frozen=True, slots=True)
class Part(Node):
    """`2 red`, `claim_route`, `'A – B red'`: a number, words, a board name, or several of these."""

    amount: int | None
    quoted: str | None
    words: tuple[Word, ...]


@record(frozen=True, slots=True)
class Value(Node):
    """Parts joined by `+`."""

    parts: tuple[Part, ...]


@record(frozen=True, slots=True)
class Either(Node):
    """Values joined by `|`."""

    values: tuple[Value, ...]


@record(frozen=True, slots=True)
class Stage(Declaration):
    game: Word
    players: int
    at: Path | None
    most: int = 0  # with `for players in 2..5` the larger number
    seed: int = 0
    any_shuffle: bool = False


@record(frozen=True, slots=True)
class Board(Declaration):
    """`board NAME { … }`: a board that several scenarios share."""

    name: Word
    parts: tuple[Cities | Routes | Tickets | Zones, ...]


@record(frozen=True, slots=True)
class UseBoard(Declaration):
    name: Word


@record(frozen=True, slots=True)
class Seed(Declaration):
    number: int


@record(frozen=True, slots=True)
class AnyShuffle(Declaration):
    """`whatever the shuffle`."""


@record(frozen=True, slots=True)
class CaseLine(Node):
    """A line of a table of cases; the first names the columns."""

    cells: tuple[tuple[Either, ...], ...]
    because: Path | None


@record(frozen=True, slots=True)
class Cases(Declaration):
    rows: tuple[CaseLine, ...]


@record(frozen=True, slots=True)
class Given(Declaration):
    target: Expr
    values: tuple[Either, ...]
    only: bool = False  # a deck of these cards and no others


@record(frozen=True, slots=True)
class Played(Declaration):
    player: Word
    values: tuple[Either, ...]


@record(frozen=True, slots=True)
class Expect(Declaration):
    test: Expr


@record(frozen=True, slots=True)
class Holds(Declaration):
    target: Expr
    values: tuple[Either, ...]


@record(frozen=True, slots=True)
class Offered(Declaration):
    player: Word
    how: str  # "may", "may not", "may only"
    values: tuple[Either, ...]
    because: Path | None


@record(frozen=True, slots=True)
class Sees(Declaration):
    player: Word
    sees: bool
    target: Expr
    other: Word | None = None  # seen as this player sees it


@record(frozen=True, slots=True)
class Refused(Declaration):
    pass


@record(frozen=True, slots=True)
class Happened(Declaration):
    """Whether a step, a standing rule or an exception ran since the last `when`."""

    happened: bool
    path: Path
    times: int | None = None


@record(frozen=True, slots=True)
class Negated(Declaration):
    """A `then` that must not hold."""

    fact: Fact


Fact: TypeAlias = (
    Stage
    | UseBoard
    | Seed
    | AnyShuffle
    | Cases
    | Cities
    | Routes
    | Tickets
    | Zones
    | Given
    | Played
    | Expect
    | Holds
    | Offered
    | Sees
    | Refused
    | Happened
    | Negated
)


@record(frozen=True, slots=True)
class Scenario(Declaration):
    title: str
    title_span: Span
    facts: tuple[Fact, ...]


ANY_LOST = "*"  # among the lost words of a file: any name may have been declared there
EXCEPTION_LOST = "~"  # anything may have been replaced there


@record(frozen=True, slots=True)
class File:
    """A parsed file: its source, what it declares, in order, and the words of lines that could not be read."""

    source: Source
    declarations: tuple[Declaration, ...]
    lost: frozenset[str] = frozenset()

    @property
    def header(self) -> Header | None:
        return next((d for d in self.declarations if isinstance(d, Header)), None)

    @property
    def boards(self) -> dict[str, Board]:
        return {d.name.text: d for d in self.declarations if isinstance(d, Board)}

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(d for d in self.declarations if isinstance(d, Scenario))

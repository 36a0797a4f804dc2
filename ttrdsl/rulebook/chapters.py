"""The chapters of a book, each a function from the teller to sinks: what a player reads, in which order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ttrdsl.program.steps import FINISH
from ttrdsl.rulebook.contents import contents, shown_players
from ttrdsl.rulebook.document import Entry, Listing
from ttrdsl.rulebook.drafts import Draft, Sink
from ttrdsl.rulebook.tables import players_grid, told_table
from ttrdsl.rulebook.teller import Teller, clauses
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

CHAPTERED = (d.Score, d.Action, d.Whenever)  # whose removal is told in the chapter where they would stand


@dataclass
class Told:
    """A chapter while it is written: its own parts, and sections with their headings."""

    anchor: str
    title: str
    sink: Sink = field(default_factory=Sink)
    sections: list[tuple[str, str, Sink]] = field(default_factory=list)
    examples: bool = True  # whether scenarios are told behind its paragraphs

    def section(self, anchor: str, title: str, sink: Sink | None = None) -> Sink:
        """Begin a section."""
        self.sections.append((anchor, title, sink or Sink()))
        return self.sections[-1][2]


def about(t: Teller) -> Told:
    """What the game is, in the words of its header, and what was left out without a place of its own."""
    told = Told("about", t.say("The game"), examples=False)
    header = t.book.game
    draft = t.paragraph("game", header, told.sink)
    if draft is None:
        text = t.say("{game} is a game for {players}.", game=t.say(header.title), players=shown_players(t.game, t.say))
        draft = told.sink.add(Draft("game", (text,), place=t.place(header)))
        draft.cite(clauses(header.cites), "game")
    for layer in t.book.layers[:-1]:
        if layer.file.header is not None:
            t.paragraph(f"module.{layer.file.header.name.text}", layer.file.header, told.sink)
    for _, decl in t.book.written(d.Declaration):
        if isinstance(decl, d.Use) or (isinstance(decl, d.Remove) and _in_no_place(t, decl)):
            name = f"use.{decl.name.text}" if isinstance(decl, d.Use) else f"remove.{decl.paths[0].text}"
            if t.paragraph(name, decl, told.sink) is None:
                told.sink.cite(draft, clauses(decl.cites))
    return told


def _in_no_place(t: Teller, decl: d.Remove) -> bool:
    """Say whether a removal has no chapter in which it is told; that of a step is told where it stood."""
    return not any(path.text in t.book.removed_steps for path in decl.paths) and _home(t, decl) is None


def _home(t: Teller, removal: d.Remove) -> type[d.Declaration] | None:
    """Return what a removal is about: the first of its names that was a score, an action or a standing rule."""
    declared = (decl for _, decl in t.book.written(d.Declaration) if isinstance(decl, CHAPTERED))
    kinds: dict[str, type[d.Declaration]] = {decl.name.text: type(decl) for decl in declared}
    return next((kinds[path.text] for path in removal.paths if path.text in kinds), None)


def _removals(t: Teller, told: Told, kind: type[d.Declaration]) -> None:
    """Say what of a kind is gone, in the words of the layers that took it away."""
    for _, decl in t.book.written(d.Remove):
        if _home(t, decl) is kind:
            name = decl.paths[0].text
            if t.paragraph(f"remove.{name}", decl, told.sink) is None:
                told.sink.cite(told.sink.last(), clauses(decl.cites), name)


def components(t: Teller) -> Told:
    """Cards, pieces and the board, as tables; then what is said about decks and fields."""
    told = Told("contents", t.say("What you need"), examples=False)
    told.sink.parts += contents(t.game, t.legends, t.say, t.idle)
    for name, deck in t.book.each(d.Deck):
        t.paragraph(name, deck, told.sink)
    for (owner, name), definition in t.book.fields.items():
        decl = definition.decl
        assert isinstance(decl, d.Field)
        if _always_empty(t, owner, name):
            continue
        if owner != "route" or name not in t.attributes:  # what is printed on routes has a section of its own
            draft = t.paragraph(f"{owner}.{name}", decl, told.sink)
            t.needed(told.sink, draft or told.sink.last(), decl.value)
            if draft is None and decl.cites:
                told.sink.cite(told.sink.last(), clauses(decl.cites), f"{owner}.{name}")
    for _, block in t.book.board:
        t.paragraph(f"board.{type(block).__name__.lower()}", block, told.sink)
    return told


def _always_empty(t: Teller, owner: str, name: str) -> bool:
    """Say whether a field is a pile into which nothing is ever put: later layers took that away."""
    info = next((x for x in t.game.things.fields.values() if x.key == f"{owner}.{name}"), None)
    return info is not None and info.word in ("cards", "stack") and not info.filled


def setup(t: Teller) -> Told:
    """The steps before the first turn, numbered."""
    return _numbered(t, "setup", "Set-up")


def finish(t: Teller) -> Told:
    """The steps after the last turn, numbered."""
    return _numbered(t, FINISH, "After the last turn")


def _numbered(t: Teller, name: str, title: str) -> Told:
    told = Told(name, t.say(title))
    _procedure(t, name, told.sink)
    for number, draft in enumerate([x for x in told.sink.drafts() if x.anchor != name], 1):
        draft.lead = f"{number}."
    return told


def _procedure(t: Teller, name: str, sink: Sink) -> None:
    definition = t.book.named.get(name)
    if definition is None or not isinstance(definition.decl, d.Steps):
        return
    t.steps_of(name, definition.decl, sink, None)
    steps = [x.step if isinstance(x, a.Labelled) else x for x in definition.decl.block.steps]
    if not sink.drafts() and not all(isinstance(step, a.ChooseBranch) for step in steps):
        t.as_written(name, definition.decl, sink)


def turn(t: Teller) -> Told:
    """The course of a turn, then a section for each action of its menu."""
    told = Told("turn", t.say("Your turn"))
    _procedure(t, "turn", told.sink)
    _removals(t, told, d.Action)
    actions = t.actions(t.menu_of_turn)
    entries = tuple(Entry(title) for title in t.branches_of_turn)
    entries += tuple(Entry(t.action_title(x), x.name.text) for x in actions)
    told.sink.parts.append(Listing(t.say("Choose one:") if len(entries) > 1 else "", entries))
    for action in actions:
        title = t.action_title(action)
        sink = told.section(action.name.text, title)
        before = {name: len(found.parts) for name, found in t.topics.items()}
        if t.steps_of(action.name.text, action, sink, None, title) is not None:
            sink.drafts()[0].lead = ""  # the heading says it already
        special = [n for n, found in t.topics.items() if len(found.parts) > before[n]]
        if special:
            entries = tuple(Entry(t.attribute_title(n), f"route.{n}") for n in special)
            sink.parts.append(Listing(t.say("Special routes:"), entries))
    return told


def special_routes(t: Teller) -> Told:
    """A section for each attribute printed on routes about which there is something to say."""
    told = Told("special", t.say("Special routes"))
    for name, info in t.attributes.items():
        sink = t.topics[name]
        rest, sink.parts = sink.parts, []
        if info.decl is not None:
            t.paragraph(f"route.{name}", info.decl, sink)
            sink.cite(sink.last(), clauses(info.decl.cites), f"route.{name}")
        sink.parts += rest
        if sink.parts:
            told.section(f"route.{name}", t.attribute_title(name), sink)
    return told


def standing(t: Teller) -> Told:
    """What happens by itself, whenever its condition holds."""
    told = Told("standing", t.say("At any time"))
    for definition in t.book.standing:
        decl = definition.decl
        assert isinstance(decl, d.Whenever)
        before = len(told.sink.drafts())
        t.steps_of(definition.name, decl, told.sink, told.sink.last())
        if len(told.sink.drafts()) == before:
            t.as_written(definition.name, decl, told.sink)
    _removals(t, told, d.Whenever)
    return told


def end(t: Teller) -> Told:
    """When the game ends."""
    told = Told("end", t.say("The end of the game"))
    if t.book.end is not None:
        decl = t.book.end[1]
        t.needed(told.sink, None, decl.when)
        draft = t.paragraph("end", decl, told.sink) or t.as_written("end", decl, told.sink)
        t.needed(told.sink, draft, decl.turns)
    return told


def scoring(t: Teller) -> Told:
    """The lines of the score sheet, in order."""
    told = Told("scoring", t.say("Scoring"))
    t.kept_back.clear()
    for name, decl in t.book.each(d.Score):
        t.told.add(name)
        t.value(name, decl, told.sink, None, t.say(decl.title) if decl.title else t.say.title(name))
    _removals(t, told, d.Score)
    return told


def winner(t: Teller) -> Told:
    """Who wins, and how ties are broken."""
    told = Told("winner", t.say("Who wins"))
    if t.book.winner is not None:
        decl = t.book.winner[1]
        draft = t.paragraph("winner", decl, told.sink) or t.as_written("winner", decl, told.sink)
        for key in decl.keys:
            draft.cite(clauses(key.cites), "winner")
            t.needed(told.sink, draft, key.value)
    return told


def player_counts(t: Teller) -> Told:
    """What depends on the number of players, as one table."""
    told = Told("players", t.say("By number of players"))
    for _, decl in t.book.each(d.Grid):
        if players_grid(decl):
            table = told_table(decl, t.text(decl.prose), t.say)
            told.sink.parts.append(replace(table, title="") if table.text else table)
    return told


def deviations(t: Teller) -> Told:
    """Where the game knowingly departs from its printed rules."""
    told = Told("deviations", t.say("Where this book departs from print"), examples=False)
    for number, (_, decl) in enumerate(t.book.written(d.Deviation), 1):
        draft = told.sink.add(Draft(f"deviation.{number}", (t.say(decl.text),), place=t.place(decl)))
        draft.cite(clauses(decl.cites), "deviation")
    return told


TOLD_LAST = special_routes

CHAPTERS = [
    about,
    components,
    setup,
    turn,
    special_routes,
    standing,
    end,
    finish,
    scoring,
    winner,
    player_counts,
    deviations,
]

"""Gather what holds for a name of a game: its default, the exceptions in order of precedence, and where each stands."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ttrdsl.diagnostics import Source, Span
from ttrdsl.program.evaluate import fact_at
from ttrdsl.semantics.book import NAMED, Book, Changed, Definition
from ttrdsl.semantics.chains import ordered
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.holes import shown, told
from ttrdsl.semantics.things import Things
from ttrdsl.semantics.wording import blocks
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes

Sources = dict[str, Source]

CITE = re.compile(r"@([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)")


@dataclass(frozen=True)
class Answer:
    """A text that may hold, as it is written, and the condition it holds under."""

    role: str  # exception, default, setting, before, after, removed …
    text: str
    span: Span
    cites: tuple[str, ...]
    when: str = ""
    reach: str = ""  # what keeps it from being asked, if anything does
    prose: tuple[str, ...] = ()  # its text for the rulebook; that of an answer alone stands at the head


@dataclass
class Explanation:
    """What there is to say about one name."""

    name: str
    head: str
    prose: tuple[str, ...] = ()
    value: str = ""
    answers: list[Answer] = field(default_factory=list)
    before: list[Answer] = field(default_factory=list)
    after: list[Answer] = field(default_factory=list)
    inside: list[str] = field(default_factory=list)  # changed steps below this one
    menu: list[str] = field(default_factory=list)  # actions that may be chosen here


def explain(game: Game, sources: Sources, name: str) -> Explanation | None:
    """Return what holds for a name, or nothing where the game has no such name."""
    book = game.book
    definition = book.named.get(name) or _field(book, name)
    if definition is not None:
        return _definition(game, sources, definition)
    if name in book.paths:
        return _step(game, sources, name)
    if name in ("winner", "end"):
        return _last(book, sources, name)
    return _removed(book, sources, name)


def names(book: Book) -> list[str]:
    """Return every name that can be explained."""
    return [*book.named, *book.paths, *(f"{o}.{n}" for o, n in book.fields), *book.removed, "winner", "end"]


def _answer(
    sources: Sources, role: str, body: a.Node, whole: a.Node, when: a.Expr | None = None, reach: str = ""
) -> Answer:
    """Return a part of a declaration as an answer; it cites whatever the whole declaration or step cites."""
    cites = CITE.findall(sources[whole.span.file].text[whole.span.start : whole.span.end])
    cites += [c.clause for c in getattr(whole, "cites", ())]
    return Answer(
        role, as_written(sources, body.span), whole.span, tuple(dict.fromkeys(cites)), _line(sources, when), reach
    )


def as_written(sources: Sources, span: Span) -> str:
    """Return the text of a span; further lines lose the indentation of where it stands, the last its citations."""
    text = sources[span.file].text[span.start : span.end]
    text = re.sub(r"(\s*@[A-Z][A-Z0-9-]+)+\s*$", "", text)
    first, newline, rest = re.sub(r"[ \t]{2,}@", "  @", text).partition("\n")
    return first + newline + textwrap.dedent(rest)


def _line(sources: Sources, node: a.Node | None) -> str:
    return " ".join(as_written(sources, node.span).split()) if node is not None else ""


# ---- named things -------------------------------------------------------------------------------


def _definition(game: Game, sources: Sources, definition: Definition) -> Explanation:
    decl, name = definition.decl, definition.name
    prose = told(game, decl.prose)
    match decl:
        case d.Rule() | d.Score():
            found = Explanation(name, _head(sources, decl, decl.value), prose)
            _chain(game, sources, found, definition.exceptions, _answer(sources, "default", decl.value, decl))
        case d.Param():
            found = Explanation(name, f"param {name}", prose, value=param_value(game.things, name))
            found.answers = _settings(game.book, sources, decl)
        case d.Action() | d.Steps() | d.Whenever():
            found = Explanation(name, _head(sources, decl, decl.block), prose)
            _fill_steps(game, sources, found, _answer(sources, "default", decl.block, decl))
        case d.Field():
            found = Explanation(f"{decl.owner.text}.{name}", f"{decl.owner.text} has {name}", prose)
            found.answers = [_answer(sources, "declared", decl, decl)]
        case _:
            found = Explanation(name, f"{'deck' if isinstance(decl, d.Deck) else 'table'} {name}", prose)
            found.answers = [_answer(sources, "declared", decl, decl)]
    if found.name in game.book.removed:
        found.answers += _earlier(game.book, sources, found.name)
    return found


def _field(book: Book, name: str) -> Definition | None:
    """Return a field by `owner.name`, or by its name alone where only one owner has it."""
    found = [x for (owner, own), x in book.fields.items() if name in (own, f"{owner}.{own}")]
    return found[0] if len(found) == 1 else None


def _head(sources: Sources, decl: d.Declaration, body: a.Node) -> str:
    """Return a declaration as written up to its body."""
    head = sources[decl.span.file].text[decl.span.start : body.span.start]
    title = getattr(decl, "title", None)
    if title:  # a later layer may have given it another one
        head = re.sub(r'"[^"\n]*"', lambda _: f'"{title}"', head, count=1)
    return " ".join(head.split()).removesuffix("=").strip()


def _new_question(sources: Sources, node: a.Labelled) -> str:
    """Return the question that a later layer gave a step, if one did."""
    asked = next((n.ask for n in nodes(node) if isinstance(n, (a.ChooseOne, a.ChooseSome, a.ChooseBranch))), None)
    return f' "{asked}"' if asked and f'"{asked}"' not in as_written(sources, node.span) else ""


def _settings(book: Book, sources: Sources, decl: d.Param) -> list[Answer]:
    """Return who sets a parameter, the last layer first; the default comes last."""
    settings = sorted(book.settings.get(decl.name.text, []), key=lambda found: -found[0])
    answers = [_answer(sources, "setting", s.value, s) for _, s in settings]
    answers.append(_answer(sources, "default", decl.value, decl))
    return _first_only(answers, "not used: it is set above")


def _first_only(answers: list[Answer], why: str) -> list[Answer]:
    return [*answers[:1], *(replace(answer, reach=why) for answer in answers[1:])]


# ---- precedence ---------------------------------------------------------------------------------


def _chain(game: Game, sources: Sources, found: Explanation, exceptions: list[Changed], default: Answer) -> None:
    """Add the exceptions in the order they are asked, and the default behind them, each with its text."""
    answers: list[Answer] = []
    reach = ""
    for change in ordered(exceptions):
        decl = change.decl
        body: a.Node = decl.value if isinstance(decl, d.ExceptValue) else decl.block
        answer = _answer(sources, "exception", body, decl, decl.when, reach)
        answers.append(replace(answer, prose=told(game, decl.prose)))
        if decl.when is None and not reach.startswith("never"):
            falls_back = any(isinstance(n, a.Name) and n.id == "default" for n in nodes(body))
            reach = (
                "asked where the answer above says `default`"
                if falls_back
                else "never asked: the answer above always holds"
            )
    if answers:
        default, found.prose = replace(default, reach=reach, prose=found.prose), ()
    found.answers = [*answers, default]


# ---- steps --------------------------------------------------------------------------------------


def _step(game: Game, sources: Sources, path: str) -> Explanation:
    """Explain a labelled step."""
    book = game.book
    span = book.paths[path]
    steps = (step for _, block, prefix in blocks(book) for step in labelled_paths(block, prefix))
    node = next(n for p, n in steps if p == path and n.label.span == span)
    title = f' "{node.title}"' if node.title else _new_question(sources, node)
    found = Explanation(path, f"step {path}{title}", told(game, node.prose))
    _fill_steps(game, sources, found, _answer(sources, "default", node.step, node))
    return found


def _fill_steps(game: Game, sources: Sources, found: Explanation, default: Answer) -> None:
    """Add to an explanation what later layers do to a step."""
    book, path = game.book, found.name
    _chain(game, sources, found, book.step_exceptions.get(path, []), default)
    if path in book.removed_steps:
        gone = book.removed_steps[path]
        answers = [Answer("removed", f"remove {gone.text}", gone.span, ()), *found.answers]
        found.answers = _first_only(answers, "never asked: the step is removed")
    found.before = _inserted(game, sources, "before", path)
    found.after = _inserted(game, sources, "after", path)
    found.inside = _changed_below(book, path)
    found.menu += [name for name, decl in book.each(d.Action) if decl.in_menu == path]


def _inserted(game: Game, sources: Sources, moment: str, path: str) -> list[Answer]:
    events = [event.decl for event in game.book.inserted.get((moment, path), [])]
    answers = [_answer(sources, moment, event.block, event, event.when) for event in events]
    return [replace(x, prose=told(game, event.prose)) for x, event in zip(answers, events, strict=True)]


def _changed_below(book: Book, path: str) -> list[str]:
    """Return the steps below a path that a later layer changes, and how."""
    below: dict[str, list[str]] = {}

    def note(paths: Iterable[str], how: str) -> None:
        for found in paths:
            if found.startswith(f"{path}."):
                below.setdefault(found, []).append(how)

    note((p for (moment, p) in book.inserted if moment == "before"), "steps before it")
    note(book.step_exceptions, "exceptions")
    note((p for (moment, p) in book.inserted if moment == "after"), "steps after it")
    note(book.removed_steps, "removed")
    return [f"{p}: {', '.join(how)}" for p, how in below.items()]


# ---- what stands once, and what is gone ---------------------------------------------------------


def _last(book: Book, sources: Sources, name: str) -> Explanation:
    """Explain `winner` or `end`, of which the last layer's holds."""
    kind = d.Winner if name == "winner" else d.End
    decls = [x for layer in reversed(book.layers) for x in reversed(layer.file.declarations) if isinstance(x, kind)]
    answers = [_answer(sources, "declared", decl, decl) for decl in decls]
    return Explanation(name, name, answers=_first_only(answers, "not used: a later file replaces it"))


def _removed(book: Book, sources: Sources, name: str) -> Explanation | None:
    """Explain a name that a later layer took away."""
    if name not in book.removed:
        return None
    return Explanation(name, f"{name} (removed)", answers=_earlier(book, sources, name))


def _earlier(book: Book, sources: Sources, name: str) -> list[Answer]:
    """Return the removal of a name and what it took away."""
    gone = book.removed[name]
    now = book.named.get(name)
    taken = [
        _answer(sources, "declared", decl, decl, reach="not used: it is removed")
        for layer in book.layers
        for decl in layer.file.declarations
        if name in _known_as(decl) and (now is None or now.decl is not decl)
    ]
    return [Answer("removed", f"remove {name}", gone.span, ()), *taken]


def _known_as(decl: d.Declaration) -> tuple[str, ...]:
    """Return the names a declaration can be removed by."""
    if isinstance(decl, d.Field):
        return (decl.name.text, f"{decl.owner.text}.{decl.name.text}")
    return (decl.name.text,) if isinstance(decl, NAMED) else ()


def param_value(things: Things, name: str) -> str:
    """Return what a parameter is: one value, or one per number of players."""
    keys = [k for k in (f"param.{name}", f"param.{name}.low", f"param.{name}.high") if k in things.facts]
    values = []
    for players in things.counts:
        values.append("..".join(shown(things, k, fact_at(things.facts, k, [], players, things.counts)) for k in keys))
    if len(set(values)) == 1:
        return values[0]
    return (
        ", ".join(f"{value} with {players}" for value, players in zip(values, things.counts, strict=True)) + " players"
    )

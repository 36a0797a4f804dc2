"""What layers change of a rule, step, field, value or of the course of a game, and whose text may tell of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ttrdsl.diagnostics import Span
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.mentions import mentioned
from ttrdsl.semantics.versions import Version, versions
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths

WITH_STEPS = (d.Action, d.Steps, d.Whenever, d.ExceptSteps, d.Event)
BEGINS = "setup.next_player"  # whom set-up names to have the first turn
COURSE = ("next_player", "turns_left", BEGINS)  # what the course of a game holds, and steps may assign
OWNERS = ("player", "board", "city", "route", "ticket", "card", "zone", "deck", "piece")
AT_START = "setup."  # before a field: what set-up makes of it, whatever becomes of it later
ONCE = ("winner", "end")  # what a game has once: the last layer that declares it decides


class Change(NamedTuple):
    """A change in a layer: the declaration whose text may tell of it, the place, and whether it always holds."""

    layer: int
    decl: d.Declaration
    span: Span
    what: str
    always: bool = True


def changes_to(book: Book, name: str) -> list[Change]:
    """Return what layers change of something that has a name."""
    found = [*_exceptions(book, name), *_declared_anew(book, name), *_removals_in(book, name), *_settings(book, name)]
    return [*found, *_steps_that_change(book, name)]


def can_change(book: Book, name: str) -> bool:
    """Say whether something of this name can be changed by a layer: whatever a text can be about."""
    owner, _, rest = name.partition(".")
    return name in (*book.named, *book.paths, *ONCE, *COURSE) or (owner, rest) in book.fields or starts(book, name)


def starts(book: Book, name: str) -> bool:
    """Say whether a name means a field at the start of the game: `setup.player.points`."""
    owner, _, rest = name.removeprefix(AT_START).partition(".")
    return name.startswith(AT_START) and (owner, rest) in book.fields


def is_removed(book: Book, name: str) -> bool:
    """Say whether a layer took something away, or what it is a step of, and nothing of its name came instead."""
    first, *rest = name.split(".")
    if first == AT_START.rstrip(".") and rest[:1] and rest[0] in OWNERS:
        first, *rest = rest
    around = (".".join([first, *rest[:n]]) for n in range(len(rest) + 1))
    gone = name in book.removed or first in book.removed or (first in OWNERS and rest[-1:] and rest[-1] in book.removed)
    there = first in book.named or can_change(book, ".".join([first, *rest]))
    return bool(gone and not there) or any(path in book.removed_steps for path in around)


def holding(book: Book) -> Iterator[tuple[int, d.Declaration]]:
    """Yield every declaration that holds and may have a text, with its layer."""
    yield from book.written(d.Header, d.Use, d.Remove)
    for definition in (*book.named.values(), *book.fields.values()):
        yield definition.layer, definition.decl
        yield from ((change.layer, change.decl) for change in definition.exceptions)
    for changes in book.step_exceptions.values():
        yield from ((change.layer, change.decl) for change in changes)
    for events in book.inserted.values():
        yield from ((event.layer, event.decl) for event in events)
    yield from book.board
    for once in (book.winner, book.end):
        if once is not None:
            yield once


def lines_of(decl: d.Declaration) -> Iterator[a.ProseLine]:
    """Yield the lines of text above a declaration and above the steps in it."""
    yield from decl.prose
    if isinstance(decl, WITH_STEPS):
        for _, step in labelled_paths(decl.block, ""):
            yield from step.prose


def standing_lines(book: Book, decl: d.Declaration) -> Iterator[a.ProseLine]:
    """Yield the lines above a declaration and above those steps in it that no layer took away or replaced."""
    yield from decl.prose
    if isinstance(decl, WITH_STEPS):
        prefix = _prefix(decl)
        for path, step in labelled_paths(decl.block, prefix):
            if not is_removed(book, path) and not _replaced(book, prefix, path, step):
                yield from step.prose


def _prefix(decl: d.Action | d.Steps | d.Whenever | d.ExceptSteps | d.Event) -> str:
    """Return the path that the labels in a declaration go on from."""
    if isinstance(decl, d.Event):
        return decl.above
    return decl.path.text if isinstance(decl, d.ExceptSteps) else decl.name.text


def _replaced(book: Book, prefix: str, path: str, step: a.Labelled) -> bool:
    """Say whether other steps always run in place of a labelled step, or of one around it in the same declaration."""
    names, above = path.split("."), len(prefix.split("."))
    default = Version(step, step.step, is_default=True)
    around = (".".join(names[: n + 1]) for n in range(above, len(names)))
    return any(default not in versions(book.step_exceptions.get(x, []), default) for x in around)


def _exceptions(book: Book, name: str) -> Iterator[Change]:
    """Yield the exceptions to a rule or score, to a step, and to the steps in it."""
    found = list(book.named[name].exceptions) if name in book.named else []
    for path, changes in book.step_exceptions.items():
        found += changes if path == name or path.startswith(f"{name}.") else []
    for change in found:
        yield Change(change.layer, change.decl, change.decl.path.span, "exception to", change.decl.when is None)


def _declared_anew(book: Book, name: str) -> Iterator[Change]:
    owner, _, rest = (name.removeprefix(AT_START) if starts(book, name) else name).partition(".")
    new = book.named.get(name) or book.fields.get((owner, rest))
    if new is not None and (name in book.removed or rest in book.removed):
        yield Change(new.layer, new.decl, new.decl.span, "new declaration of")
    once = {"winner": book.winner, "end": book.end}.get(name) if name not in book.named else None
    if once is not None:
        yield Change(once[0], once[1], d.head_of(once[1]), "new declaration of")


def _removals_in(book: Book, name: str) -> Iterator[Change]:
    """Yield what takes steps out of something."""
    for layer, decl in book.written(d.Remove):
        for path in decl.paths:
            if path.text in book.removed_steps and path.text.startswith(f"{name}."):
                yield Change(layer, decl, path.span, "removal in")


def _settings(book: Book, name: str) -> Iterator[Change]:
    """Yield where `use` sets a parameter."""
    for layer, decl in book.written(d.Use) if name in book.named else ():
        for setting in decl.settings:
            if setting.name.text == name:
                yield Change(layer, decl, setting.name.span, "setting of")


def _steps_that_change(book: Book, name: str) -> Iterator[Change]:
    """Yield steps that assign a field or the course of a game, or that take something away from a field.

    What is paid or put there does not count: a text about a hand does not speak of every card that comes and goes.
    A sentence about a field ("You may hold as many as you like") speaks of all cases, so a change in some makes it
    false; one about the course of turns still tells of all other turns.
    """
    at_start = name == BEGINS or starts(book, name)
    spans = book.changed_in.get(name.removeprefix(AT_START) if at_start else name, {})
    called = _called_in_setup(book) if at_start and spans else set()
    for layer, decl in holding(book) if spans else ():
        if (at_start and not _in(decl, {"setup", *called})) or (name == "next_player" and _in(decl, {"setup"})):
            continue
        for span in (x for x in spans if isinstance(decl, WITH_STEPS) and x.begins_in(decl.span)):
            always = name not in COURSE or getattr(decl, "when", None) is None
            yield Change(layer, decl, span, "steps change", always)
            break


def _in(decl: d.Declaration, procedures: set[str]) -> bool:
    """Say whether a declaration has steps of one of some procedures."""
    return isinstance(decl, WITH_STEPS) and _prefix(decl).partition(".")[0] in procedures


def _called_in_setup(book: Book) -> set[str]:
    """Return the procedures that set-up calls, and those that they call."""
    found: set[str] = set()
    waiting = [decl for _, decl in holding(book) if _in(decl, {"setup"})]
    while waiting:
        for name in set(mentioned(book, waiting.pop())) - found:
            if isinstance(book.named[name].decl, d.Steps):
                found.add(name)
                waiting.append(book.named[name].decl)
    return found

"""Texts of the rulebook that may no longer hold, because something was changed and nothing was said about it."""

from __future__ import annotations

from ttrdsl.semantics.book import Book, Changed
from ttrdsl.semantics.changes import WITH_STEPS, changes_to, holding, lines_of, standing_lines
from ttrdsl.semantics.checks.player_bounds import never_so_many
from ttrdsl.semantics.checks.witness import never_true
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.hole import Hole, holes
from ttrdsl.semantics.holes import constant, numbers
from ttrdsl.semantics.mentions import mentioned, named_instead, text_before, texts_over
from ttrdsl.semantics.subjects import is_subject, outdated, says_of, sentences, subjects, texts_about
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes
from ttrdsl.tongue.tongue import ENGLISH

Texts = dict[str, list[tuple[int, a.ProseLine]]]  # by name or path: the first lines of its texts, with their layers


def check_stale_texts(game: Game) -> None:
    """Advise about changes of something that has a text, by something that has none."""
    book = game.book
    over = texts_over(book)
    for definition in book.of(d.Rule, d.Score):
        for change in definition.exceptions:
            assert isinstance(change.decl, d.ExceptValue)
            if not _told(book, change) and not named_instead(book, change.decl.value):
                text = _before(_texts_of(definition.exceptions), change.layer) or over.get(definition.name)
                _report(game, change.decl.path, "exception to", text)
    texts = _step_texts(book)
    for name, changes in book.step_exceptions.items():
        for change in changes:
            if not _told(book, change):
                _report(game, change.decl.path, "exception to", _covering(texts, name, change.layer))
    for (moment, name), events in book.inserted.items():
        for event in events:
            if not _says(event.decl):
                _report(game, event.decl.path, f"steps {moment}", _covering(texts, name, event.layer))
    for layer, decl in book.written(d.Remove):
        for path in decl.paths if not decl.prose else ():
            if path.text in book.removed_steps and path.text not in texts:
                _report(game, path, "removal of", _covering(texts, path.text, layer))


def check_subjects(game: Game) -> None:
    """Advise about changes of something a sentence is about, if their text does not say what holds now."""
    book, problems = game.book, game.translator.problems
    untold = {problem.span for problem in problems.found if problem.code == "TTR530"}  # changes without any text
    for layer, line, name in texts_about(book):
        hole = f"{{{name}}}" if is_subject(book, Hole(name)) else f"{{about {name}}}"
        for change in changes_to(book, name):
            path = getattr(change.decl, "path", None)
            reported = path is not None and path.span in untold
            if change.layer > layer and not reported and not says_of(book, change.decl, name):
                problems.add(
                    "TTR530", change.span, f"{change.what} `{name}`, of which a text says something",
                    "what it says may no longer hold", related=[(line.span, "this text")],
                    help=f"say what applies instead in a text above it, with `{hole}` after the sentence; "
                    f"`{{also {name}}}` if the older text still applies",
                )  # fmt: skip


def check_unsaid_settings(game: Game) -> None:
    """Advise about parameters set anew in `use`, if texts tell of what they are for but none says their value."""
    over = texts_over(game.book)
    said = _said(game.book)
    for name, settings in game.book.settings.items():
        text = over.get(name)
        if text is None or name in said or not isinstance(game.book.named[name].decl, d.Param):
            continue
        game.translator.problems.add(
            "TTR530", settings[-1][1].name.span, f"`{name}` is changed, and no text gives its value",
            "what the rulebook says may no longer be true", related=[(text.span, "this text")],
            help=f"write `{{{name}}}` into the text, or give the rule an exception with its own text",
        )  # fmt: skip


def check_nothing_said(game: Game) -> None:
    """Advise about a value that makes a sentence empty: "Deal 0 cards", or "With up to 1 player" in a game for two."""
    book, never_true_of = game.book, never_so_many(game)
    for param in book.of(d.Param):
        name, settings = param.name, book.settings.get(param.name, [])
        value = constant(game.things, f"param.{name}") or ""
        never = value.isdecimal() and never_true_of(name, int(value))
        if not never and not (value == "0" and settings):
            continue
        told = ((layer, decl) for layer, decl in holding(book) if not _of_nothing(game, decl, name))
        said = next((line for layer, decl in told if (line := _saying(book, layer, decl, name))), None)
        if said is not None:
            title = f"`{name}` is {value}, and a text says so"
            label = "it may read oddly"
            if never:
                label = (
                    f"the game is for {numbers(list(game.things.counts), ENGLISH)} players, so it never comes to this"
                )
            where = settings[-1][1].name.span if settings else book.game.span
            game.translator.problems.add(
                "TTR530", where, title, label, related=[(said.span, "this text")],
                help="give what it describes its own text: `> …` above `except NAME`",
            )  # fmt: skip


def _of_nothing(game: Game, decl: d.Declaration, name: str) -> bool:
    """Say whether a value is told of by a rule that no book tells: it is true of nothing on this board."""
    if not isinstance(decl, d.Rule) or not any(_prints(line.text, name) for line in decl.prose):
        return False
    return bool(never_true(game, [decl.name.text]))


def _saying(book: Book, layer: int, decl: d.Declaration, name: str) -> a.ProseLine | None:
    """Return the line of a text in which a value is printed, if its sentence holds."""
    lines = list(standing_lines(book, decl))
    told = (x for x in sentences(book, " ".join(line.text for line in lines)) if _prints(x, name))
    if all(any(outdated(book, layer, subject) for subject in subjects(book, x)) for x in told):
        return None
    return next(line for line in lines if _prints(line.text, name))


def _prints(text: str, name: str) -> bool:
    return any(hole.name == name and not hole.mark for hole in holes(text))


def _said(book: Book) -> set[str]:
    """Return the names whose values are printed: in holes of texts, in tables, and what these are made of."""
    texts = [line.text for _, decl in book.written(d.Declaration) for line in lines_of(decl)]
    waiting = [hole.name.split(".")[0] for text in texts for hole in holes(text) if not hole.mark]
    waiting += [x.name for x in book.of(d.Table, d.Grid)]
    said: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in book.named and name not in said:
            said.add(name)
            decl = book.named[name].decl
            waiting += mentioned(book, decl) if isinstance(decl, (d.Param, d.Table, d.Grid)) else []
    return said


def _told(book: Book, change: Changed) -> bool:
    """Say whether an exception has a text, shares that of another above it, or its layer gives the thing a new one."""
    file = book.layers[change.layer].file
    anew = {x.path.text for x in file.declarations if isinstance(x, d.ExceptWords) and x.prose}
    return _says(change.decl) or change.decl.path.text in anew or text_before(file, change.decl)


def _says(decl: d.ExceptValue | d.ExceptSteps | d.Event) -> bool:
    return bool(decl.prose) or any(isinstance(n, a.Labelled) and n.prose for n in nodes(decl))


def _step_texts(book: Book) -> Texts:
    """Return the texts of procedures and their steps, also of those that were put in or put in their place."""
    found: Texts = {}
    for definition in book.named.values():
        _add(found, definition.name, definition.layer, definition.decl)
    for path, changes in book.step_exceptions.items():
        for change in changes:
            _add(found, path, change.layer, change.decl)
    for events in book.inserted.values():
        for event in events:
            _add(found, event.decl.above, event.layer, event.decl, whole=False)
    return found


def _add(texts: Texts, path: str, layer: int, decl: d.Declaration, *, whole: bool = True) -> None:
    if decl.prose and whole:
        texts.setdefault(path, []).append((layer, decl.prose[0]))
    for inner, step in labelled_paths(decl.block, path) if isinstance(decl, WITH_STEPS) else ():
        if step.prose:
            texts.setdefault(inner, []).append((layer, step.prose[0]))


def _texts_of(changes: list[Changed]) -> list[tuple[int, a.ProseLine]]:
    return [(change.layer, change.decl.prose[0]) for change in changes if change.decl.prose]


def _before(texts: list[tuple[int, a.ProseLine]], layer: int) -> a.ProseLine | None:
    """Return the text that held before a layer: that of the nearest one below it."""
    below = [found for found in texts if found[0] < layer]
    return max(below, key=lambda found: found[0])[1] if below else None


def _covering(texts: Texts, path: str, layer: int) -> a.ProseLine | None:
    """Return the text of a step before a layer changes it, or of the nearest step around it that has one."""
    while path:
        own = texts.get(path, [])
        text = _before(own, layer) or next((line for at, line in own if at == layer), None)
        if text is not None:
            return text
        path = path.rpartition(".")[0]
    return None


def _report(game: Game, path: d.Path, what: str, text: a.ProseLine | None) -> None:
    if text is not None:
        game.translator.problems.add(
            "TTR530", path.span, f"{what} `{path.text}` without a text", "what the rulebook says may no longer be true",
            related=[(text.span, "this text")],
            help="say what applies instead in a line `> …` above it",
        )  # fmt: skip

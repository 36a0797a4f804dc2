"""Texts for the printed rulebook: holes that nothing fills, and texts that an exception may have made untrue."""

from __future__ import annotations

from collections.abc import Iterator

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.holes import HOLE, hole_value, known_holes
from ttrdsl.semantics.mentions import named_instead, text_before, texts_over
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes

MOST_NAMED = 6
WITH_STEPS = (d.Action, d.Steps, d.Whenever, d.ExceptSteps, d.Event)


def check_holes(game: Game) -> None:
    """Warn about holes in prose and in titles that stay empty."""
    for layer in game.book.layers:
        for decl in layer.file.declarations:
            for branch in nodes(decl) if isinstance(decl, WITH_STEPS) else ():
                if isinstance(branch, (a.Labelled, d.Action)) and branch.title:
                    _check_title(game, branch, branch.title)
            for line in _prose_lines(decl):
                for hole in HOLE.finditer(layer.file.source.text, line.span.start, line.span.end):
                    _check_hole(game, hole[1].strip(), Span(line.span.file, *hole.span(1)))


def _prose_lines(decl: d.Declaration) -> Iterator[a.ProseLine]:
    yield from decl.prose
    if isinstance(decl, WITH_STEPS):
        for _, step in labelled_paths(decl.block, ""):
            yield from step.prose


def _check_hole(game: Game, name: str, span: Span) -> None:
    if name in game.book.removed or hole_value(game, name) is not None:
        return  # the text of what was removed with it is not printed either
    known = list(known_holes(game))
    hint = suggestion(span, name, known)
    hint["help"] = hint["help"] or [f"known are {', '.join(f'`{n}`' for n in known[:MOST_NAMED])} …"] if known else []
    game.translator.problems.add("TTR122", span, f"nothing fills the hole `{{{name}}}`", "printed as it stands", **hint)


def _check_title(game: Game, branch: a.Labelled | d.Action, title: str) -> None:
    """The title of a branch or action is filled with what is chosen in it."""
    bound = [n.var.text for n in nodes(branch) if isinstance(n, (a.ChooseOne, a.ChooseSome, a.For))]
    bound += [n.name.text for n in nodes(branch) if isinstance(n, a.Let)]
    span = branch.label.span if isinstance(branch, a.Labelled) else branch.name.span
    for hole in HOLE.finditer(title):
        if hole[1] not in bound:
            hint = suggestion(span, hole[1], bound)
            hint["fix"] = None  # the title has no place of its own
            label = "nothing of this name is chosen in it"
            game.translator.problems.add("TTR122", span, f"nothing fills the hole `{hole[0]}`", label, **hint)


def check_stale_texts(game: Game) -> None:
    """Warn about changes of something that has a text, by something that has none."""
    over = texts_over(game.book)
    for definition in game.book.of(d.Rule, d.Score):
        for change in definition.exceptions:
            assert isinstance(change.decl, d.ExceptValue)
            told = text_before(game.book.layers[change.layer].file, change.decl)
            if not change.decl.prose and not told and not named_instead(game.book, change.decl.value):
                _report(game, change.decl.path, "exception to", over.get(definition.name))
    texts = _texts(game)
    for name, changes in game.book.step_exceptions.items():
        for change in changes:
            if not _says(change.decl) and not text_before(game.book.layers[change.layer].file, change.decl):
                _report(game, change.decl.path, "exception to", _covering(texts, name))
    for (moment, name), events in game.book.inserted.items():
        for event in events:
            if not _says(event.decl):
                _report(game, event.decl.path, f"steps {moment}", _covering(texts, name))
    for layer in game.book.layers:
        for decl in layer.file.declarations:
            for path in decl.paths if isinstance(decl, d.Remove) and not decl.prose else ():
                if path.text in game.book.removed_steps and path.text not in texts:
                    _report(game, path, "removal of", _covering(texts, path.text))


def _texts(game: Game) -> dict[str, a.ProseLine]:
    """Return the first line of each text, by the name or path it belongs to."""
    found: dict[str, a.ProseLine] = {}
    for definition in game.book.named.values():
        decl = definition.decl
        if decl.prose:
            found[definition.name] = decl.prose[0]
        if isinstance(decl, (d.Action, d.Steps, d.Whenever)):
            for path, step in labelled_paths(decl.block, definition.name):
                if step.prose:
                    found[path] = step.prose[0]
    return found


def _says(decl: d.ExceptValue | d.ExceptSteps | d.Event) -> bool:
    """Say whether a change has a text, above it or at a step inside."""
    return bool(decl.prose) or any(isinstance(n, a.Labelled) and n.prose for n in nodes(decl))


def _covering(texts: dict[str, a.ProseLine], path: str) -> a.ProseLine | None:
    """Return the text of a step, or of the nearest step around it that has one."""
    while path:
        if path in texts:
            return texts[path]
        path = path.rpartition(".")[0]
    return None


def _report(game: Game, path: d.Path, what: str, text: a.ProseLine | None) -> None:
    if text is not None:
        game.translator.problems.add(
            "TTR530", path.span, f"{what} `{path.text}` without a text", "what the rulebook says may no longer hold",
            related=[(text.span, "this text")],
            help="say in a line `> …` above it what holds instead",
        )  # fmt: skip

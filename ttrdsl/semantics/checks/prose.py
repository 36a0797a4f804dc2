"""Holes in texts and titles that nothing fills."""

from __future__ import annotations

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.holes import hole_value, known_holes
from ttrdsl.semantics.layers import Layer
from ttrdsl.semantics.subjects import HOLE, WITH_STEPS, is_subject, lines_of
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes

MOST_NAMED = 6


def check_holes(game: Game) -> None:
    """Warn about holes in prose and in titles that stay empty."""
    for layer in game.book.layers:
        for decl in layer.file.declarations:
            for branch in nodes(decl) if isinstance(decl, WITH_STEPS) else ():
                if isinstance(branch, (a.Labelled, d.Action)) and branch.title:
                    _check_title(game, branch, branch.title)
            for line in lines_of(decl):
                for hole in HOLE.finditer(layer.file.source.text, line.span.start, line.span.end):
                    if not _removed_later(game, hole[1].strip(), layer):
                        _check_hole(game, hole[1].strip(), Span(line.span.file, *hole.span(1)))
    for change, branch in game.book.reworded:
        if isinstance(branch, (a.Labelled, d.Action)):
            _check_title(game, branch, change.title or "", change.path.span)


def _removed_later(game: Game, name: str, layer: Layer) -> bool:
    """Say whether a later layer removed what a hole names: what tells of it goes, too, or was put in other words."""
    path = game.book.removed.get(name)
    so_far = {known.file.source.name for known in game.book.layers[: layer.index + 1]}
    return path is not None and path.span.file not in so_far


def _check_hole(game: Game, name: str, span: Span) -> None:
    if hole_value(game, name) is not None or is_subject(game.book, name):
        return
    known = list(known_holes(game))
    hint = suggestion(span, name, known)
    hint["help"] = hint["help"] or [f"known are {', '.join(f'`{n}`' for n in known[:MOST_NAMED])} …"] if known else []
    game.translator.problems.add("TTR122", span, f"nothing fills the hole `{{{name}}}`", "printed as it stands", **hint)


def _check_title(game: Game, branch: a.Labelled | d.Action, title: str, at: Span | None = None) -> None:
    """The title of a branch or action is filled with what is chosen in it."""
    bound = [n.var.text for n in nodes(branch) if isinstance(n, (a.ChooseOne, a.ChooseSome, a.For))]
    bound += [n.name.text for n in nodes(branch) if isinstance(n, a.Let)]
    span = at or branch.label.span if isinstance(branch, a.Labelled) else branch.name.span
    for hole in HOLE.finditer(title):
        if hole[1] not in bound:
            hint = suggestion(span, hole[1], bound)
            hint["fix"] = None  # the title has no place of its own
            label = "nothing of this name is chosen in it"
            game.translator.problems.add("TTR122", span, f"nothing fills the hole `{hole[0]}`", label, **hint)

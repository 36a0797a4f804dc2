"""`ttrdsl rulebook`: write the rulebook of a game, made from the rules that are played."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import compiled_game, make_folder, one_game, save
from ttrdsl.cli.languages import language_option, tongue_for
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.document import Place
from ttrdsl.rulebook.layout import FORMATS, Link, NoPrinter
from ttrdsl.rulebook.make_book import Made, make_book
from ttrdsl.rulebook.material import material
from ttrdsl.tongue.bundles import spoken_bundle
from ttrdsl.tongue.english import counted, first_few
from ttrdsl.tongue.tongue import Tongue, speaking
from ttrdsl.workspace import SHIPPED, Workspace

MOST_NAMED = 5


@verb(
    "rulebook",
    examples=(
        ("ttrdsl rulebook alps", "write alps-rules.html"),
        ("ttrdsl rulebook alps -o print/alps.pdf", "the same book, for the printer"),
    ),
)
@click.argument("game", shell_complete=complete_games)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path),
    help="Where to write the book, as .html, .md or .pdf; by default GAME-rules.html in this folder.",
)  # fmt: skip
@click.option(
    "--annotated", is_flag=True, help="Add the clauses of printed rules, and the scenarios that show each paragraph."
)
@click.option(
    "--knowing", metavar="GAME", shell_complete=complete_games,
    help="Include only what is different for people who know this game.",
)  # fmt: skip
@language_option()
def command(
    console: Console, game: str, output: Path | None, annotated: bool, knowing: str | None, language: str
) -> int:
    """Write the rulebook of a game.

    The texts are the `> …` lines of the game and of the modules it uses; parameters and tables are filled in, and
    exceptions change the text as they change the rule. Scenarios of the game are told as examples.

    With --annotated every paragraph links to the clauses it implements, to the scenarios that show it and to its line,
    and a rule that was changed without a text is shown as it is written.

    With --knowing the book leaves out whatever is the same, in rules and in words, in the game its readers know.
    """
    if annotated and knowing:
        raise click.UsageError("--annotated and --knowing cannot be combined")
    if annotated and language != "en":
        raise click.UsageError("--annotated and --language cannot be combined: clauses are in English")
    workspace, path = Workspace(), one_game(game)
    compiled = compiled_game(game, workspace)
    assert compiled.bundle is not None
    target = output or Path(f"{compiled.bundle['game']['id']}-rules.html")
    form = FORMATS.get(target.suffix.lower())
    if form is None:
        raise CannotWork(f"no rulebook is made as `{target.name}`", f"its name should end in {', '.join(FORMATS)}")
    say = tongue_for(compiled, language)
    spoken = replace(compiled, bundle=spoken_bundle(compiled.bundle, say))
    with speaking(say):
        made = make_book(compiled, material(workspace, path, spoken), annotated, say)
    if knowing is not None:
        made = _short(workspace, compiled, made, knowing, say)
    make_folder(target.parent)
    try:
        save(target, form(made.book, linked_from(target.parent), say))
    except NoPrinter:
        raise CannotWork(
            "PDF needs the package `typst`", "pip install 'ttrdsl[print]', or write .html and print that"
        ) from None
    console.result(target.as_posix())
    _say_what_is_missing(console, made)
    stale = sum(problem.code == "TTR530" for problem in compiled.problems)
    if stale:
        console.note(f"{counted(stale, 'text')} may no longer hold: `ttrdsl check {game}` shows where")
    return FINE


def _short(workspace: Workspace, compiled: Compiled, made: Made, knowing: str, say: Tongue) -> Made:
    """Return a book without what its readers know from another game."""
    from ttrdsl.rulebook.knowing import Known, known_left_out

    path = one_game(knowing)
    other = workspace.compile(path, checks=False)
    if other.game is None or other.bundle is None:
        raise CannotWork(f"`{knowing}` is not a game without mistakes", f"`ttrdsl check {knowing}` says more")
    theirs = make_book(other, material(workspace, path, other, board=""), say=tongue_for(other, say.code)).book
    assert compiled.game is not None
    return replace(made, book=known_left_out(made.book, theirs, Known(other.game, compiled.game, theirs), say))


def linked_from(folder: Path) -> Link:
    """Return how a book in a folder refers to a line of a source file."""
    start = folder.resolve()

    def link(place: Place) -> str:
        path = Path(place.file).resolve()
        if not path.exists():  # one of the files that come with ttrdsl, which are named from their own folder
            path = (SHIPPED.parent / place.file).resolve()
        try:
            way = quote(Path(os.path.relpath(path, start)).as_posix())
        except ValueError:  # on another drive
            way = path.as_uri()
        return f"{way}#L{place.line}"

    return link


def _say_what_is_missing(console: Console, made: Made) -> None:
    """Name the rules that have no text."""
    if made.untold:
        places = first_few(map(str, made.untold), MOST_NAMED)
        console.note(f"{counted(len(made.untold), 'rule')} without a text: {places}")

"""`ttrdsl render`: draw the board of a game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import has_mistakes, put
from ttrdsl.cli.languages import language_option, tongue_of_game
from ttrdsl.cli.options import theme_option
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.tongue.english import counted

if TYPE_CHECKING:
    from ttrdsl.diagnostics import Diagnostic, Source
    from ttrdsl.pipeline import Compiled
    from ttrdsl.render.board import Board
    from ttrdsl.render.findings import Finding
    from ttrdsl.render.position import Position
    from ttrdsl.render.scene import Scene

FORMATS = ("svg", "png", "pdf")
LARGEST_PICTURE = 12_000  # dots on a side
MOST_SHOWN = 20  # problems; a board with more has another trouble
FILE = click.Path(path_type=Path, dir_okay=False)


@verb(
    "render",
    examples=(
        ("ttrdsl render alps", "draw alps.svg in this folder"),
        ("ttrdsl render alps --replay game.json -o game.svg", "the whole game, as an animated picture"),
    ),
)
@click.argument("game", shell_complete=complete_games)
@click.option("-o", "--output", type=FILE, metavar="FILE", help="A .svg, .png or .pdf file.  [default: GAME.svg]")
@click.option(
    "--width", type=click.IntRange(50, 5000), metavar="MM",
    help="Millimetres from the leftmost city to the rightmost; by default full-size pieces fit on the routes.",
)  # fmt: skip
@click.option("--dpi", type=click.IntRange(20, 600), default=96, show_default=True, help="Dots per inch of a PNG.")
@click.option("--state", type=FILE, metavar="FILE", help="Show a saved game, or the end of a replay.")
@click.option("--replay", type=FILE, metavar="FILE", help="Show a replay as an animated .svg or a strip of pictures.")
@click.option(
    "--pictures", type=click.IntRange(2, 24), default=6, show_default=True, help="Number of pictures in a strip."
)
@click.option(
    "--heat", type=FILE, metavar="FILE",
    help="Color routes by how often they are claimed, from `ttrdsl simulate --format json`.",
)  # fmt: skip
@theme_option
@language_option()
@click.option("--no-legend", is_flag=True, help="Leave out the panels below the map.")
@click.option("--strict", is_flag=True, help="Exit with 1 if something does not look right.")
def command(
    console: Console,
    game: str,
    output: Path | None,
    width: int | None,
    dpi: int,
    state: Path | None,
    replay: Path | None,
    pictures: int,
    heat: Path | None,
    theme: str | None,
    language: str,
    no_legend: bool,
    strict: bool,
) -> int:
    """Draw the board of a game.

    GAME is the name of a game, its .ttr file or its bundle. The extension of the output file sets the format. Anything
    that does not look right (routes too short for their pieces, routes that cross, covered names) is reported with its
    position.
    """
    from ttrdsl.cli.dressing import dressed
    from ttrdsl.render.board import Wish, board_of, draw_board
    from ttrdsl.render.findings import findings
    from ttrdsl.tongue.bundles import spoken_bundle
    from ttrdsl.tongue.tongue import speaking
    from ttrdsl.workspace import find_game

    if sum(map(bool, (state, replay, heat))) > 1:
        raise click.UsageError("only one of --state, --replay and --heat can be shown")
    form = format_of(output) if output else "svg"
    bundle, compiled = load_with_places(game)
    if not bundle["board"]["cities"]:
        raise CannotWork(f"`{game}` has no cities to draw", "write them in a block `cities { … }`")
    output = output or Path(f"{bundle['game']['id']}.svg")
    say = tongue_of_game(game, language)
    with speaking(say):
        spoken = spoken_bundle(bundle, say)
        moments = _moments(bundle, state or replay)
        moment = _roomiest(moments) if replay else moments[-1] if moments else None
        wish = Wish(width, not no_legend, moment, _heat(bundle, heat))
        board = board_of(spoken, dressed(wish, bundle, find_game(game), theme))
        data = _replayed(console, board, moments, form, dpi, pictures) if replay else b""
        scene = draw_board(board)
        data = data or picture(console, scene, form, dpi)
    put(output, data)
    problems = placed(findings(board), compiled)
    console.problems(problems[:MOST_SHOWN], compiled.sources if compiled else {})
    console.result(output.as_posix())
    frame = scene.frame
    looks = f", {counted(len(problems), 'thing')} to look at" if problems else ""
    looks += f", the first {MOST_SHOWN} of them above" if len(problems) > MOST_SHOWN else ""
    console.note(f"{frame.width:.0f} × {frame.height:.0f} mm{looks}")
    return 1 if strict and problems else FINE


def format_of(output: Path) -> str:
    """Return the format a file name tells."""
    form = output.suffix.lower().removeprefix(".")
    if form not in FORMATS:
        raise CannotWork(f"`{output}` has no known extension", "end it with .svg, .png or .pdf")
    return form


def picture(console: Console, scene: Any, form: str, dpi: int) -> bytes:
    """Return a scene as the bytes of a file."""
    from ttrdsl.render.paper import NoPrinter, print_svg
    from ttrdsl.render.svg import to_svg

    if form == "svg":
        return to_svg(scene).encode()
    name_foreign_texts(console, [scene])
    largest = max(scene.frame.width, scene.frame.height) / 25.4 * dpi
    if form == "png" and largest > LARGEST_PICTURE:
        helps = f"`--dpi {int(LARGEST_PICTURE / largest * dpi)}` or less would do"
        raise CannotWork(f"a PNG of {largest:.0f} dots on a side is too large", helps)
    try:
        return print_svg(to_svg(scene, embed_fonts=False), scene.frame, form, dpi)
    except NoPrinter:
        raise CannotWork(
            f"{form.upper()} files need the package `typst`", "`pip install 'ttrdsl[print]'`, or write an .svg file"
        ) from None


def name_foreign_texts(console: Console, scenes: Iterable[Scene]) -> None:
    """Say once if a text has signs that only fonts of this machine can draw."""
    from ttrdsl.render.font import drawable
    from ttrdsl.render.scene import texts

    foreign = next((text for scene in scenes for text in texts(scene.shapes) if not drawable(text)), None)
    if foreign is not None:
        console.note(f"our fonts lack signs of `{foreign}`: fonts of this machine draw them, or they stay blank")


def load_with_places(game: str) -> tuple[dict[str, Any], Compiled | None]:
    """Return the bundle of a game and, if it comes from a source, where its things stand in it."""
    from ttrdsl.workspace import Workspace, find_game

    path = find_game(game)
    if path is None or path.suffix == ".json":
        from ttrdsl.cli.playing import load

        return load(game), None
    compiled = Workspace().compile(path, checks=False)
    if compiled.bundle is None:
        raise has_mistakes(game)
    return compiled.bundle, compiled


def placed(found: list[Finding], compiled: Compiled | None) -> list[Diagnostic]:
    """Give each finding its place in the source; those a comment allows are left out."""
    from ttrdsl.diagnostics import Diagnostic
    from ttrdsl.diagnostics.allow import without_allowed
    from ttrdsl.diagnostics.diagnostic import Place

    things = compiled.game.things if compiled and compiled.game else None
    problems = []
    for one in found:
        span = related = None
        if things is not None:
            spans = things.city_spans if one.domain == "city" else [route.span for route in things.routes]
            span = spans[one.index]
            related = spans[one.other] if one.other >= 0 else None
        places = (Place(related, "the other"),) if related else ()
        problems.append(Diagnostic(one.code, one.title, span, one.label, places, (one.help,)))
    sources: dict[str, Source] = compiled.sources if compiled else {}
    return without_allowed(problems, sources)


def _moments(bundle: dict[str, Any], path: Path | None) -> list[Position]:
    if path is None:
        return []
    from ttrdsl.bundle import bundle_bytes, read_bundle
    from ttrdsl.cli.render_state import read_moments

    return read_moments(read_bundle(bundle_bytes(bundle)), path)


def _roomiest(moments: list[Position]) -> Position:
    """Return the moment of a replay of which most is told below the board: a picture that moves has room for it."""
    from ttrdsl.render.panels import players_panel

    return max(moments, key=lambda moment: players_panel(moment).height)


def _replayed(console: Console, board: Board, moments: list[Position], form: str, dpi: int, number: int) -> bytes:
    """Return a replay as a picture that moves, or as a strip of pictures, which no other format can do."""
    from ttrdsl.render.moving import changed_moments, chosen, moving_svg, strip

    shown = changed_moments(moments)
    if form == "svg":
        return moving_svg(board, shown).encode()
    return picture(console, strip(board, chosen(shown, number), columns=2), form, dpi)


def _heat(bundle: dict[str, Any], path: Path | None) -> tuple[float, ...] | None:
    if path is None:
        return None
    from ttrdsl.cli.analyse import read_simulation

    return tuple(min(1.0, max(0.0, claim.rate / 100)) for claim in read_simulation(bundle, path).routes)

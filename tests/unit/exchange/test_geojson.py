"""GeoJSON: points are cities, lines are routes between the cities nearest to their ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.exchange.importing import lines_of
from ttrdsl.cli.main import main
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.exchange.draft import Draft
from ttrdsl.exchange.from_csv import Reader
from ttrdsl.exchange.from_geojson import read_geojson


def feature(form: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    return {"type": "Feature", "geometry": {"type": form, "coordinates": coordinates}, "properties": properties}


def collection(*features: Any) -> str:
    return json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False, indent=1)


BERN = feature("Point", [7.4, 46.9], name="Bern")
CHUR = feature("Point", [9.5, 46.8], name="Chur")
ROMA = feature("Point", [12.5, 41.9], name="Roma", capital=True)
LINES = (
    feature("LineString", [[7.42, 46.91], [8, 47], [9.51, 46.8]], color="red", length=2),
    feature("LineString", [[9.5, 46.85], [12.4, 41.95]], stroke="#555"),
)


def read(text: str) -> tuple[Draft, list[str]]:
    problems = Problems()
    draft = read_geojson(Source("a.geojson", text), Reader(problems, ("red", "blue")))
    return draft, [problem.code for problem in problems]


def test_a_map_comes_of_points_and_lines(tmp_path: Path) -> None:
    (tmp_path / "swiss.geojson").write_text(collection(BERN, CHUR, ROMA, *LINES), encoding="utf-8")
    words = ["--skip", "stroke", "--make-tickets", "1", "--players", "2"]
    assert main(["import", str(tmp_path / "swiss.geojson"), "-o", str(tmp_path / "swiss.ttr"), *words]) == 0
    text = (tmp_path / "swiss.ttr").read_text(encoding="utf-8")
    assert 'game swiss "Swiss"' in text
    assert lines_of(text, "routes") == ["Bern – Chur 2 red", "Chur – Roma 6 gray"]
    assert lines_of(text, "cities")[2].endswith("[capital]")


def test_tickets_may_come_from_a_table(tmp_path: Path) -> None:
    (tmp_path / "a.geojson").write_text(collection(BERN, CHUR, ROMA, *LINES), encoding="utf-8")
    (tmp_path / "t.csv").write_text("from,to,points\nBern,Roma,9\nBern,Chur,2\n", encoding="utf-8")
    words = ["--tickets", str(tmp_path / "t.csv"), "--players", "2", "-o", str(tmp_path / "a.ttr")]
    assert main(["import", str(tmp_path / "a.geojson"), *words]) == 0
    assert lines_of((tmp_path / "a.ttr").read_text(encoding="utf-8"), "tickets") == ["Bern – Roma 9", "Bern – Chur 2"]


def test_a_line_may_name_its_cities() -> None:
    far = feature("LineString", [[0, 0], [1, 1]], **{"from": "Bern", "to": "Roma"})
    draft, codes = read(collection(BERN, CHUR, ROMA, far))
    assert codes == []
    assert draft.tracks[0].ends == ("Bern", "Roma")


def test_other_forms_are_left_out() -> None:
    draft, codes = read(collection(BERN, CHUR, LINES[0], feature("Polygon", [[[0, 0], [1, 1], [0, 1], [0, 0]]])))
    assert codes == []
    assert len(draft.tracks) == 1


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["TTR025"]),
        ("{", ["TTR025"]),
        ("[1, NaN]", ["TTR025"]),
        ("[" * 100_000, ["TTR025"]),
        ('"text"', ["TTR025"]),
        ('{"features": {}}', ["TTR025"]),
        ('{"features": []}', ["TTR025"]),
        ('{"features": [1, null, "x", {}]}', ["TTR025"] * 4),
        (collection(feature("Point", [7, 95], name="Up")), ["TTR022"]),
        (collection(feature("Point", ["a", 9], name="Up")), ["TTR022"]),
        (collection(feature("Point", [10**400, 9], name="Up")), ["TTR022"]),
        (collection(feature("Point", None, name="Up")), ["TTR022"]),
        (collection(feature("Point", [7, 45], title="Up")), ["TTR021"]),
        (collection(BERN, BERN), ["TTR302"]),
        (collection(BERN, CHUR, feature("LineString", [[7.4, 46.9], [7.41, 46.9]])), ["TTR305"]),
        (collection(BERN, CHUR, feature("LineString", [[7.4, 46.9], [1, 1]])), ["TTR025"]),
        (collection(BERN, CHUR, feature("LineString", [])), ["TTR022"]),
        (collection(BERN, CHUR, feature("LineString", [[7.4, 46.9], [9.5, 46.8]], length=0)), ["TTR306"]),
        (collection(BERN, CHUR, feature("LineString", [[7.4, 46.9], [9.5, 46.8]], color="puce")), ["TTR103"]),
        (collection(*[BERN] * 5000), ["TTR002"]),
    ],
)
def test_shapes_that_cannot_be_read_are_reported(text: str, codes: list[str]) -> None:
    assert read(text)[1] == codes


def test_a_mistake_shows_its_feature() -> None:
    text = collection(BERN, CHUR, feature("LineString", [[7.4, 46.9], [9.5, 46.8]], length="far"))
    problems = Problems()
    read_geojson(Source("a.geojson", text), Reader(problems, ("red",)))
    span = problems.found[0].span
    assert span is not None
    assert json.loads(text[span.start : span.end])["properties"] == {"length": "far"}

"""Boards as GraphML and DOT: other programs read them, with every track and every attribute."""

from __future__ import annotations

import re
from pathlib import Path

import networkx as nx
import pytest

from tests.games import MAPS, bundle_of, bundle_of_text
from ttrdsl.cli.main import main
from ttrdsl.exchange.to_csv import to_csv
from ttrdsl.exchange.to_dot import to_dot
from ttrdsl.exchange.to_graphml import to_graphml

GAMES = sorted(path.stem for path in MAPS.glob("**/*.ttr") if path.stem == path.parent.name)
# A line of DOT as its language describes it: names, and attributes whose values stand in quotes.
QUOTED = r'"(?:[^"\\]|\\.)*"'
ATTRIBUTES = rf"\[(?:(?:\w+|{QUOTED})={QUOTED}(?:, )?)+\]"
DOT_LINE = re.compile(rf"  (?:graph|city\d+(?: -- city\d+)?) {ATTRIBUTES};")

EVIL = """
game evil "A \\ B" for 2 players
use standard_deck
use classic { tickets_dealt = 1;  tickets_kept = 1 }
cities { '<b> & "c" \\' 0 0;  '=1+1' 0 90;  'a,b;c' 90 0 }
routes { '<b> & "c" \\' – '=1+1' 2 red;  '=1+1' – 'a,b;c' 1 gray gray }
tickets { '<b> & "c" \\' – 'a,b;c' 3;  '=1+1' – 'a,b;c' 1 }
"""


@pytest.mark.parametrize("game", GAMES)
def test_graphml_is_read_by_others(game: str) -> None:
    bundle = bundle_of(game)
    graph = nx.parse_graphml(to_graphml(bundle), force_multigraph=True)
    assert [data["name"] for _, data in graph.nodes(data=True)] == bundle["domains"]["city"]
    routes = {data["name"]: data for _, _, data in graph.edges(data=True)}
    assert set(routes) == set(bundle["domains"]["route"])
    for name, route in zip(bundle["domains"]["route"], bundle["board"]["routes"], strict=True):
        assert (routes[name]["length"], routes[name]["line"]) == (route["length"], route["group"])
        assert (routes[name]["color"] == "gray") == route["gray"]


def test_attributes_keep_their_types() -> None:
    graph = nx.parse_graphml(to_graphml(bundle_of("world37")), force_multigraph=True)
    values = [data for _, _, data in graph.edges(data=True)]
    assert {type(data["locos"]) for data in values if "locos" in data} == {int}
    assert {type(data["tunnel"]) for data in values if "tunnel" in data} == {bool}
    assert {data["ocean"] for data in values if "ocean" in data} <= set(bundle_of("world37")["domains"]["name"])


@pytest.mark.parametrize("game", GAMES)
def test_dot_is_written_as_its_language_asks(game: str) -> None:
    first, *lines, last = to_dot(bundle_of(game)).splitlines()
    assert first == f'graph "{game}" {{'
    assert last == "}"
    assert [line for line in lines if not DOT_LINE.fullmatch(line)] == []
    assert sum(" -- " in line.partition("[")[0] for line in lines) == len(bundle_of(game)["board"]["routes"])


def test_a_hostile_name_stays_a_name(tmp_path: Path) -> None:
    bundle = bundle_of_text(EVIL, tmp_path)
    graph = nx.parse_graphml(to_graphml(bundle), force_multigraph=True)
    assert [data["name"] for _, data in graph.nodes(data=True)] == bundle["domains"]["city"]
    assert [line for line in to_dot(bundle).splitlines()[1:-1] if not DOT_LINE.fullmatch(line)] == []
    assert '"a,b;c",90,0' in to_csv(bundle)["cities.csv"]


def test_a_city_without_a_position_has_none_in_any_format(tmp_path: Path) -> None:
    bundle = bundle_of_text(EVIL.replace("'=1+1' 0 90", "'=1+1'"), tmp_path)
    assert "\n=1+1,,\n" in to_csv(bundle)["cities.csv"]
    graph = nx.parse_graphml(to_graphml(bundle), force_multigraph=True)
    assert [data.get("x") for _, data in graph.nodes(data=True)] == [0, None, 90]
    assert sum("pos=" in line for line in to_dot(bundle).splitlines()) == 2


def test_the_name_of_the_target_tells_the_format(tmp_path: Path) -> None:
    for name, begin in (("a.graphml", "<?xml"), ("a.dot", "graph "), ("a.gv", "graph ")):
        assert main(["export", "usa", "-o", str(tmp_path / "deep" / name)]) == 0
        assert (tmp_path / "deep" / name).read_text(encoding="utf-8").startswith(begin)
    assert main(["export", "usa", "-o", str(tmp_path / "tables")]) == 0
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == ["cities.csv", "routes.csv", "tickets.csv"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--format", "csv", "-o", "-"], "several files"),
        (["-o", "board.xls"], "not a folder for tables"),
        (["--format", "dot", "-o", "."], "is a folder"),
        (["-o", "/proc/nowhere/x.dot"], "cannot make the folder"),
    ],
)
def test_a_target_that_cannot_be_written_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "usa", *words]) == 2
    assert said in capsys.readouterr().err

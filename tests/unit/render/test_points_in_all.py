"""The table of points on a board says what routes bring with all exceptions, if their length alone decides it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.render.boards import bundle
from ttrdsl.program.by_length import by_length
from ttrdsl.render.panels import tables
from ttrdsl.render.scene import Words

ROUTES = "routes { Alba – Bern 1 red;  Bern – Como 3 gray;  Como – Dole 5 blue }"
MORE = "param extra = 5\nexcept worth(route) = default + extra when route.length >= 5"


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("", {}),
        (MORE, {1: 1, 3: 4, 5: 15}),
        (f"{MORE}\nexcept worth(route) = 0 when route.length = 1", {1: 0, 3: 4, 5: 15}),
        ("except worth(route) = route_points[route.length] + me.train", {}),  # depends on the game
        ("except worth(route) = default + count(players)", {}),  # and on how many play
        ("route has steep : flag\nroutes { Alba – Como 3 red [steep] }\nexcept worth(r) = 9 when r.steep", {}),
        (f"{MORE}\nrule half(route) = route_points[route.length] / 2\nscore rest = sum(r in mine: half(r))", {}),
    ],
)
def test_what_a_length_brings_by_the_rules(rules: str, found: dict[int, int], tmp_path: Path) -> None:
    assert by_length(bundle(f"{ROUTES}\n{rules}", tmp_path), "route_points") == found


OPEN = """
remove route_points
table route_points { 1: 1  2..3: 4  4+: 9 }
except worth(route) = default + 1 when route.length = 4
"""


def test_lengths_behind_an_open_end_share_its_key(tmp_path: Path) -> None:
    long = "routes { Alba – Bern 4 red;  Bern – Como 5 gray;  Como – Dole 3 blue }"
    more = "\nexcept worth(route) = default + 1 when route.length > 3"
    assert by_length(bundle(long + OPEN, tmp_path), "route_points") == {}  # 4 and 5 differ
    assert by_length(bundle(long + OPEN.partition("except")[0], tmp_path), "route_points") == {}
    assert by_length(bundle(long + OPEN.partition("except")[0] + more, tmp_path), "route_points") == {3: 4, 4: 10}


def test_the_board_prints_what_routes_bring(tmp_path: Path) -> None:
    (panel,) = tables(bundle(f"{ROUTES}\n{MORE}", tmp_path))
    assert [shape.text for shape in panel.paint(0, 0) if isinstance(shape, Words)][1:] == [
        "1", "1", "3", "4", "5", "15",
    ]  # fmt: skip

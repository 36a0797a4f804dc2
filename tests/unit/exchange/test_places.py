"""Positions: latitudes and longitudes on a frame, numbers left as they are, and cities across the date line."""

from __future__ import annotations

from math import cos, radians

import pytest

from ttrdsl.diagnostics import Span
from ttrdsl.exchange.draft import City, Point
from ttrdsl.exchange.places import cosine, on_frame

HERE = Span("t.csv", 0, 0)


def placed(geographic: bool, **spots: Point) -> dict[str, tuple[int, int]]:
    found = on_frame([City(name, HERE, (spot,)) for name, spot in spots.items()], geographic)
    return {name: places[0] for name, places in found.items()}


def test_north_is_up_and_east_is_right() -> None:
    found = placed(True, Oslo=(10.7, 59.9), Roma=(12.5, 41.9), Lisboa=(-9.1, 38.7))
    assert found["Oslo"][1] == 0 < found["Roma"][1] < found["Lisboa"][1]
    assert found["Lisboa"][0] == 0 < found["Oslo"][0] < found["Roma"][0]
    assert max(max(spot) for spot in found.values()) == 1000


def test_shapes_are_right_in_the_middle() -> None:
    # Two degrees of latitude are as long as four of longitude where a circle of latitude is half the equator.
    found = placed(True, A=(0, 59), B=(4, 59), C=(0, 61))
    assert found["B"][0] == pytest.approx(found["A"][1] - found["C"][1], abs=1)


def test_a_board_across_the_date_line_is_not_torn() -> None:
    found = placed(True, Fiji=(178, -18), Tonga=(-175, -21), Samoa=(-172, -14))
    assert found["Fiji"][0] == 0 < found["Tonga"][0] < found["Samoa"][0] <= 1000


def test_whole_numbers_that_fit_are_left_as_they_are() -> None:
    assert placed(False, A=(7, 30), B=(1900, 4)) == {"A": (7, 30), "B": (1900, 4)}


def test_other_numbers_are_brought_onto_the_frame() -> None:
    assert placed(False, A=(-1.5, 0), B=(0.5, 1)) == {"A": (0, 0), "B": (1000, 500)}
    assert placed(False, A=(3, 3), B=(7, 5)) == {"A": (0, 0), "B": (1000, 500)}


def test_cities_on_one_point_are_left_on_it() -> None:
    assert placed(False, A=(5, 5), B=(5, 5)) == {"A": (5, 5), "B": (5, 5)}
    assert placed(True, A=(5, 5), B=(5, 5)) == {"A": (0, 0), "B": (0, 0)}


@pytest.mark.parametrize("degrees", [-90, -66.5, -1, 0, 12.25, 45, 60, 89])
def test_the_cosine_is_one(degrees: float) -> None:
    assert cosine(degrees) == pytest.approx(cos(radians(degrees)), abs=1e-12)

"""From the units of a map to millimetres: so large that the pieces fit on most routes at real size."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.render.chart import Chart
from ttrdsl.render.geometry import Point, ahead, box_around, direction, distance
from ttrdsl.render.sizes import CITY, needed

FITTING = 0.88  # share of the lines that should fit without a bend ...
ROOMY = 1.1  # ... and with so much room to spare
SMALLEST, LARGEST = 220.0, 4000.0  # width or height of the cities' frame, whichever is larger
APART = 2 * CITY + 7.0  # two cities are never nearer
ROUNDS = 60


@dataclass(frozen=True)
class Scale:
    """How units of a map become millimetres: what lies at the left and the top, and how long a unit is."""

    left: float = 0.0
    top: float = 0.0
    unit: float = 1.0

    def millimetres(self, at: Point) -> Point:
        return (at[0] - self.left) * self.unit, (at[1] - self.top) * self.unit

    def units(self, at: Point) -> Point:
        return at[0] / self.unit + self.left, at[1] / self.unit + self.top


def spots_in_millimetres(chart: Chart, width: float | None = None, larger: float = 1.0) -> tuple[list[Point], Scale]:
    """Return where each spot lies on the board, beginning at the left and the top, and the scale."""
    if not chart.spots:
        return [], Scale()
    box = box_around(spot.at for spot in chart.spots)
    size = max(box.width, box.height)
    scale = width / max(box.width, 1) if width else _fitting(chart)
    if not width and size > 0:
        scale = min(max(scale, SMALLEST / size), LARGEST / size) if len(chart.spots) > 1 else 1.0
    found = Scale(box.left, box.top, scale if width else scale * larger)
    return _apart([found.millimetres(spot.at) for spot in chart.spots]), found


def _fitting(chart: Chart) -> float:
    """Return the scale at which most lines are long enough for their spaces."""
    ratios = []
    for line in chart.lines:
        far = distance(chart.spots[line.ends[0]].at, chart.spots[line.ends[1]].at)
        if far > 0 and not line.edge:
            ratios.append(needed(line.length) / far)
    if not ratios:
        return 1.0
    ratios.sort()
    return ROOMY * ratios[min(int(len(ratios) * FITTING), len(ratios) - 1)]


def _apart(placed: list[Point]) -> list[Point]:
    """Push cities apart that lie on one point or nearly so."""
    placed = list(placed)
    for _ in range(ROUNDS):
        order = sorted(range(len(placed)), key=lambda i: placed[i])
        moved = False
        for n, i in enumerate(order):
            for j in order[n + 1 :]:
                if placed[j][0] - placed[i][0] >= APART:
                    break
                far = distance(placed[i], placed[j])
                if far < APART - 0.01:
                    way = direction(placed[i], placed[j]) if far > 0.01 else 2.4 * (i + j)
                    step = (APART - far) / 2
                    placed[i], placed[j] = ahead(placed[i], way, -step), ahead(placed[j], way, step)
                    moved = True
        if not moved:
            break
    return [(round(x, 4), round(y, 4)) for x, y in placed]

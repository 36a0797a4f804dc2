"""The shapes a picture is made of, in millimetres and in the order in which they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttrdsl.render.geometry import Box, Point


@dataclass(frozen=True)
class Ink:
    """How a shape is filled and outlined; an empty color is none."""

    fill: str = ""
    line: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True)
class Plate:
    """A rectangle with round corners around its middle, turned by an angle in radians."""

    at: Point
    width: float
    height: float
    ink: Ink
    corner: float = 0.0
    angle: float = 0.0


@dataclass(frozen=True)
class Disc:
    """A full circle."""

    at: Point
    radius: float
    ink: Ink


@dataclass(frozen=True)
class Stroke:
    """Straight pieces from point to point, closed or not."""

    points: tuple[Point, ...]
    ink: Ink
    closed: bool = False


@dataclass(frozen=True)
class Area:
    """Closed rings of points as one shape: where two of them lie on each other there is a hole."""

    rings: tuple[tuple[Point, ...], ...]
    ink: Ink


@dataclass(frozen=True)
class Mark:
    """One of the shapes of `marks.py`, by name; its size is half its height."""

    shape: str
    at: Point
    size: float
    ink: Ink
    angle: float = 0.0


@dataclass(frozen=True)
class Picture:
    """A PNG or JPEG, and how much of it is still seen, from 0 to 1."""

    kind: str  # "png" or "jpeg"
    data: bytes
    opacity: float


@dataclass(frozen=True)
class Image:
    """A picture that fills a box; what does not fit is cut off, unless the whole picture is to be seen."""

    picture: Picture
    box: Box
    whole: bool = False
    gray: bool = False


@dataclass(frozen=True)
class Words:
    """A text on one line; `anchor` is where it is held: start, middle or end."""

    text: str
    at: Point  # on the line the letters stand on
    size: float
    ink: Ink
    bold: bool = False
    anchor: str = "start"
    halo: str = ""  # color of a soft rim that keeps it readable
    angle: float = 0.0
    limit: float = 0.0  # if not 0: never wider than this


@dataclass(frozen=True)
class Group:
    """Shapes that belong together: what they are, and a name for people who point at them."""

    role: str
    shapes: tuple[Shape, ...]
    title: str = ""
    key: str = ""
    clip: Box | None = None  # what lies outside is not seen
    moved: tuple[float, float, float] | None = None  # to the right, down, and how much larger


Shape = Plate | Disc | Stroke | Area | Mark | Image | Words | Group


@dataclass(frozen=True)
class Scene:
    """A whole picture."""

    title: str
    frame: Box
    shapes: tuple[Shape, ...]
    font: str = ""  # names of fonts before our own
    about: str = ""  # what a sheet shows, for a list of sheets
    scale: tuple[float, float, float] | None = None  # of a map: millimetres of a unit, what lies at the left and top


def texts(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """Yield all texts of a picture."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.shapes)
        elif isinstance(shape, Words):
            yield shape.text

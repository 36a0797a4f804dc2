"""The sizes of what lies on a board, in millimetres."""

from __future__ import annotations

SPACE_LENGTH = 22.0  # a space of a route takes a piece of real size
SPACE_WIDTH = 7.5
SPACE_GAP = 1.2  # between the spaces of a route, at least
WIDEST_GAP = 4.0  # between the spaces of a route with room to spare
TRACK_GAP = 0.9  # between the tracks of a line
CITY = 5.0  # radius of a city
CLEAR = 1.6  # between a city and the first space, at least
SHORTEST = 0.75  # a space is never drawn shorter than this share of its length ...
TIGHT = 0.92  # ... and below this one the route is said to be too short
LABEL = 7.2  # size of the names of cities
EDGE_LABEL = 6.0  # size of the names where routes leave the board
MARGIN = 18.0  # between what is drawn and the frame
SCORE_TRACK = 13.0  # width of the score track


def needed(length: int) -> float:
    """Return how long a route of so many spaces must be, from city to city."""
    return length * (SPACE_LENGTH + SPACE_GAP) - SPACE_GAP + 2 * (CITY + CLEAR)


def half_width(tracks: int) -> float:
    """Return half the width of so many tracks side by side."""
    return (tracks * SPACE_WIDTH + (tracks - 1) * TRACK_GAP) / 2

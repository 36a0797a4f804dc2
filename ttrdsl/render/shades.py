"""Colors for players that no route of the board has: far from its colors and from each other, as eyes see it."""

from __future__ import annotations

from functools import lru_cache

# Strong or dark shades that boards rarely use for routes, and for many players the ordinary ones.
OFFERS = (
    "#e0157f", "#00a5c8", "#a8d400", "#3b1466", "#7a3b12", "#00604c", "#14265e", "#6e0f2b", "#7d7400", "#ff7a66",
    "#2a2a28", "#c8322b", "#2f6fb5", "#4d9a3f", "#f4cf2c", "#ea8a1e", "#8a5aa8", "#ffffff",
)  # fmt: skip

Place = tuple[float, float, float]


@lru_cache(maxsize=64)
def free_shades(taken: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return so many shades, each as far as can be from those that are taken and from those before it."""
    near = [place_of(shade) for shade in taken]
    chosen: list[str] = []
    for _ in range(min(number, len(OFFERS))):
        left = [shade for shade in OFFERS if shade not in chosen]
        best = max(left, key=lambda shade: round(min((far(place_of(shade), p) for p in near), default=1.0), 6))
        chosen.append(best)
        near.append(place_of(best))
    return tuple(chosen)


def place_of(color: str) -> Place:
    """Return where a color lies among all that people see (Oklab): alike ones lie near each other."""
    parts = (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def far(one: Place, other: Place) -> float:
    """Return how different two colors look: 0.02 is hardly seen, 0.1 is plain."""
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)

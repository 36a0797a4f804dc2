"""Write a complete draft down as the text of a game, laid out as `ttrdsl fmt` would."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from ttrdsl.exchange.complete import Complete
from ttrdsl.exchange.draft import Attributes, Ticket, Tracks
from ttrdsl.exchange.ticket_rows import POINTS
from ttrdsl.syntax.format_tokens import PLAIN_PLACE
from ttrdsl.syntax.formatter import format_text

if TYPE_CHECKING:
    from jinja2 import Template

# A line that begins with one of these goes on with the line before; `or` also stands between goals.
JOINING = {"and", "or", "else", "where"}


@dataclass(frozen=True)
class Frame:
    """What a game has besides its board."""

    id: str
    title: str
    players: tuple[int, int]
    sources: Sequence[str]
    settings: Mapping[str, Mapping[str, int]]  # numbers that are set, by module
    modules: Sequence[str] = ()
    colors: Sequence[str] = ()  # empty: those of the usual deck
    declared: frozenset[tuple[str, str]] = frozenset()  # owner and name of fields that modules declare


class TicketHead(NamedTuple):
    """The first line of a block of tickets."""

    deck: str
    columns: tuple[str, ...]


def _template() -> str:
    return (files("ttrdsl.exchange") / "map.ttr.jinja").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _compiled() -> Template:
    from jinja2 import Environment, StrictUndefined

    # Nothing is escaped: what goes in was made safe for the language below, and the result is not a web page.
    return Environment(undefined=StrictUndefined, trim_blocks=True, autoescape=False).from_string(_template())


def used_modules() -> list[str]:
    """Return the modules that every imported game uses."""
    return re.findall(r"^use (\w+)", _template(), re.MULTILINE)


def to_ttr(found: Complete, frame: Frame) -> str:
    """Return the text of a game."""
    draft, (low, high) = found.draft, frame.players
    settings: dict[str, Mapping[str, int]] = {name: {} for name in frame.modules} | dict(frame.settings)
    lines = merged(draft.tracks)
    usual = sum(not ticket.deck for ticket in draft.tickets)
    text = _compiled().render(
        id=frame.id,
        title=_line(frame.title).replace('"', "”"),
        players=str(low) if low == high else f"{low}..{high}",
        sources=", ".join(_line(source) for source in frame.sources),
        made_up=found.made_up,
        settings={module: dict(sorted(numbers.items())) for module, numbers in settings.items()},
        modules=frame.modules,
        colors=frame.colors,
        fields=[f for f in draft.fields if (f.owner, f.name) not in frame.declared],
        longest=max((tracks[0].length or 0 for tracks in lines), default=0),
        usual=usual,
        tickets_per_player=usual // high,
        cities=[
            f"{place(city.name)} {x} {y}{_brackets(city.attributes if at == 0 else {})}"
            for city in draft.cities
            for at, (x, y) in enumerate(found.spots[city.name])
        ],
        zones={
            family: [
                f"{place(zone.name)} : {', '.join(place(city) for city in zone.cities)}"
                for zone in draft.zones
                if zone.family == family
            ]
            for family in dict.fromkeys(zone.family for zone in draft.zones)
        },
        routes=list(_route_lines(lines)),
        tickets=_ticket_blocks(draft.tickets),
    )
    return format_text(text)


def merged(tracks: Iterable[Tracks]) -> list[list[Tracks]]:
    """Return the tracks by line: those between the same cities with the same length are twins."""
    lines: dict[tuple[frozenset[str], int | None], list[Tracks]] = {}
    for each in tracks:
        lines.setdefault((frozenset(each.ends), each.length), []).append(each)
    return list(lines.values())


def _route_lines(lines: list[list[Tracks]]) -> Iterable[str]:
    seen: set[frozenset[str]] = set()
    for tracks in lines:
        first, second = tracks[0].ends
        parts: list[tuple[list[str], str]] = []
        for each in tracks:
            brackets = _brackets(each.attributes)
            if parts and parts[-1][1] == brackets:
                parts[-1][0].extend(each.colors)
            else:
                parts.append((list(each.colors), brackets))
        painted = " | ".join(f"{' '.join(colors)}{brackets}" for colors, brackets in parts)
        key = frozenset((first, second))
        note = "  # allow: unequal_parallel_routes as in the table" if key in seen else ""
        seen.add(key)
        yield f"{place(first)} – {place(second)} {tracks[0].length} {painted}{note}"


def _ticket_blocks(tickets: Iterable[Ticket]) -> dict[TicketHead, list[str]]:
    """Return the lines of tickets below the heads they belong to; the usual deck is there even without any."""
    blocks: dict[TicketHead, list[str]] = {}
    for ticket in tickets:
        columns = tuple(ticket.goals[0].values)
        head = TicketHead(ticket.deck, () if columns == (POINTS,) else columns)
        goals = " or ".join(
            f"{' – '.join(place(name) for name in goal.places)} {' '.join(str(goal.values[c]) for c in columns)}"
            for goal in ticket.goals
        )
        blocks.setdefault(head, []).append(goals + _brackets(ticket.attributes))
    if not any(not head.deck for head in blocks):
        blocks[TicketHead("", ())] = []
    return blocks


def place(name: str) -> str:
    """Return a name as it is written on board lines: in quotes, unless it is made of plain words."""
    words = {word.casefold() for word in name.split(" ")}
    return name if PLAIN_PLACE.fullmatch(name) and not words & JOINING else f"'{name}'"


def _brackets(attributes: Attributes) -> str:
    """Return attributes as they stand behind a line."""
    if not attributes:
        return ""
    shown = []
    for name, value in attributes.items():
        if value is True:
            shown.append(name)
        elif isinstance(value, int):
            shown.append(f"{name} {value}")
        else:
            words = value if isinstance(value, tuple) else (value,)
            shown.append(" ".join([name, *(f"'{_line(word).replace(chr(39), '’')}'" for word in words)]))
    return f" [{', '.join(shown)}]"


def _line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())

"""The board and the cards of a made-up game, as text."""

from __future__ import annotations

from benchmarks.made_up.things import COLORS, NAMES, TOWNS, Field, Things


def draw_board(t: Things) -> list[str]:
    """Draw cities, routes, zones and tickets; return nothing yet, for fields give them attributes."""
    chance = t.chance
    t.towns = list(TOWNS[: t.upto(3, len(TOWNS))])
    t.colors = list(COLORS[: chance.randint(2, len(COLORS))])
    pairs = [(t.towns[i], t.towns[chance.randrange(i)]) for i in range(1, len(t.towns))]
    pairs += [tuple(chance.sample(t.towns, 2)) for _ in range(t.upto(0, 5))]  # type: ignore[misc]
    lines = ["routes {"]
    for a, b in sorted({tuple(sorted(pair)) for pair in pairs}):
        tracks = chance.sample([*t.colors, "gray"], chance.choice((1, 1, 1, 2)))
        lines.append(f"  {a} – {b} {chance.choice((1, 1, 2, 2, 3, 4))} {' | '.join(f'{c}%route%' for c in tracks)}")
        t.routes += [f"{a} – {b}" + (f" {color}" if len(tracks) > 1 else "") for color in tracks if color != "gray"]
    lines.append("}")
    if not t.routes:
        lines.insert(1, f"  {t.towns[0]} – {t.towns[1]} 9 {t.colors[0]}")
        t.routes = [f"{t.towns[0]} – {t.towns[1]} 9"]
    spots = (f"{c} {chance.randint(0, 900)} {chance.randint(0, 600)}%city%" for c in t.towns)
    lines += [f"cities {{ {'; '.join(spots)} }}", *_zones(t), *_tickets(t)]
    return lines


def _zones(t: Things) -> list[str]:
    if not t.few(50):
        return []
    t.zones = ["West", "East"]
    cut = t.chance.randint(1, len(t.towns) - 1)
    return ["zones regions {", f"  West : {', '.join(t.towns[:cut])}%zone%",
            f"  East : {', '.join(t.towns[cut - t.few(30) :] or t.towns[:1])}%zone%", "}"]  # fmt: skip


def _tickets(t: Things) -> list[str]:
    chance, lines = t.chance, []
    for deck in ("tickets", "long")[: chance.choice((0, 1, 1, 2))]:
        t.tickets.append(deck)
        found = {}
        for _ in range(chance.randint(2, 7)):
            ends = chance.sample([*t.towns, *t.zones], chance.choice((2, 2, 2, 3)))
            found[frozenset(ends)] = f"  {' – '.join(ends)} {chance.randint(1, 9)}"
        rows = list(found.values())
        if len(rows) > 2 and t.few(50):
            rows = [f"{rows[0]} or {rows[1].strip()}", *rows[2:]]
        lines += [f"tickets{'' if deck == 'tickets' else ' ' + deck} {{", *rows, "}"]
    if t.tickets:
        t.fields.append(Field("card", "points", "number", changes=False))
        lines.insert(0, "ticket has points : number")
    return lines


def draw_cards(t: Things) -> list[str]:
    """Draw one or two decks; return their lines."""
    chance, lines = t.chance, [f"colors {' '.join(t.colors)}"]
    for number in range(chance.choice((1, 1, 2))):
        deck = ("goods", "ships")[number]
        t.decks.append(deck)
        plain, wild = (("wagon", "wild"), ("ship", "joker"))[number]
        lines += [f"deck {deck} {{", f"  {plain} each color {chance.randint(2, 7)}%card%"]
        t.words.append(plain)
        if number and t.few(70):
            lines.append(f"  {plain} double each color {chance.randint(1, 3)}%card%")
            t.words.append("double")
        if t.few(80):
            lines.append(f"  {wild} {chance.randint(1, 5)}%card%")
            t.words.append(wild)
        lines.append("}")
    return lines


def with_attributes(t: Things, lines: list[str]) -> list[str]:
    """Fill in start values of fields where a line leaves room for them."""
    done = []
    for line in lines:
        for owner in ("route", "city", "zone", "card"):
            while f"%{owner}%" in line:
                line = line.replace(f"%{owner}%", _attributes(t, owner), 1)
        done.append(line)
    return done


def _attributes(t: Things, owner: str) -> str:
    given = []
    for found in t.fields:
        if found.owner == owner and found.name != "points" and t.few(40):
            value = {
                "number": str(t.chance.randint(0, 4)),
                "truth": "",
                "color": t.chance.choice(t.colors),
            }.get(found.kind)
            if found.kind == "name":
                t.names.append(t.chance.choice(NAMES))
                value = f"'{t.names[-1]}'"
            if value is not None:
                given.append(f"{found.name} {value}".strip())
    return f" [{', '.join(given)}]" if given else ""

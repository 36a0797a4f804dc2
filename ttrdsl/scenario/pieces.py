"""Place pieces where a scenario wants them; they come from supplies and go back to them or into the box."""

from __future__ import annotations

from ttrdsl.engine.card_moves import move_owned
from ttrdsl.program.node import Node
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import is_none, player_number, single
from ttrdsl.syntax import declarations as d


def put_pieces(table: Table, kind: str, place_ir: Node, given: d.Given) -> None:
    """Carry out `given P1.kind = 4`, `given kind = 2` or `given 'A'.kind = P1`."""
    place = int(table.worth(place_ir, given.target.span))
    owner = table.machine.bundle["pieces"][kind]["of"]
    first = table.machine.layout.places["player"]
    in_supply = (owner == "player" and first <= place < first + table.machine.players) or (
        owner == "board" and place_ir == ["place", "board"]
    )
    if in_supply:
        _set_supply(table, kind, place, _number(table, given), given)
        return
    whose = _owner_of_place(table, place) if owner == "player" else None
    wanted = _wanted(table, owner, whose, given)
    supplies = (
        {p: first + p for p in range(table.machine.players)}
        if owner == "player"
        else {-1: table.machine.layout.places["board"]}
    )
    _clear(table, kind, place, supplies if whose is None else {whose: supplies[whose]}, given)
    for player, number in wanted.items():
        _move(table, kind, number, supplies[player], place, given)


def _clear(table: Table, kind: str, place: int, supplies: dict[int, int], given: d.Given) -> None:
    """Put the pieces that lie at a place back into supplies; where it is not known whose they are, into the box."""
    owned = table.machine.layout.owned.get(kind)
    if owned is not None and len(supplies) > 1:
        for player, supply in supplies.items():
            _move(table, kind, table.state[owned + place * table.machine.players + player], place, supply, given)
    else:
        goal = next(iter(supplies.values())) if len(supplies) == 1 else table.machine.layout.places["box"]
        _move(table, kind, table.state[table.machine.layout.pieces[kind] + place], place, goal, given)


def _set_supply(table: Table, kind: str, supply: int, number: int, given: d.Given) -> None:
    """Make a supply hold a number of pieces; the rest goes to the box, what is missing comes from there."""
    box = table.machine.layout.places["box"]
    present = table.state[table.machine.layout.pieces[kind] + supply]
    if present >= number:
        _move(table, kind, present - number, supply, box, given)
        return
    missing = number - present
    for place in (box, *_places_of(table, supply)):
        lying = table.state[table.machine.layout.pieces[kind] + place]
        _move(table, kind, min(lying, missing), place, supply, given)
        missing -= min(lying, missing)
    if missing:
        raise _too_many(table, kind, number, number - missing, given)


def _owner_of_place(table: Table, place: int) -> int | None:
    """Return the player whose own place (`player has … : place`) this is."""
    for player in range(table.machine.players):
        if place in _places_of(table, table.machine.layout.places["player"] + player):
            return player
    return None


def _places_of(table: Table, supply: int) -> list[int]:
    """Return the places that belong to the player of a supply."""
    player = supply - table.machine.layout.places["player"]
    if not 0 <= player < table.machine.players:
        return []
    return [
        table.machine.layout.places[name] + player
        for name, of in table.machine.bundle["places"].items()
        if of == "player"
    ]


def _move(table: Table, kind: str, number: int, here: int, there: int, given: d.Given) -> None:
    if number == 0 or here == there:
        return
    st, base, owned = table.state, table.machine.layout.pieces[kind], table.machine.layout.owned.get(kind)
    if st[base + here] < number:
        raise _too_many(table, kind, number, st[base + here], given)
    st[base + here] -= number
    st[base + there] += number
    if owned is not None:
        move_owned(table.machine, st, owned, number, here, there)


def _number(table: Table, given: d.Given) -> int:
    values = single(given.values)
    part = values[0].parts[0]
    if len(values) != 1 or len(values[0].parts) != 1 or part.amount is None or part.words or part.amount < 0:
        raise failed("TTR709", given.target.span, "a supply is a number of pieces", "expected a number")
    return part.amount


def _wanted(table: Table, owner: str, whose: int | None, given: d.Given) -> dict[int, int]:
    """Return how many pieces of each player should lie there; of a common supply under -1."""
    wanted: dict[int, int] = {}
    for value in single(given.values):
        for part in [] if is_none(value) else value.parts:
            word = part.words[0] if len(part.words) == 1 and part.quoted is None else None
            named = word is not None and player_number(word.text) is not None
            if owner == "player" and named and word is not None:
                player, number = table.words.player(word), 1 if part.amount is None else part.amount
            elif part.amount is not None and not part.words and (owner != "player" or whose is not None):
                player, number = -1 if whose is None else whose, part.amount
            else:
                expected = "write `P1` or `2 P1`" if owner == "player" else "write a number"
                raise failed(
                    "TTR709",
                    part.span,
                    "not a number of pieces",
                    "whose pieces?" if owner == "player" else "how many?",
                    help=expected,
                )
            wanted[player] = wanted.get(player, 0) + number
    return wanted


def _too_many(table: Table, kind: str, wanted: int, found: int, given: d.Given) -> Failed:
    return failed("TTR703", given.span, f"not enough of `{kind}`", f"expected {wanted}, found {found} in the supply")

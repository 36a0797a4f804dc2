"""A game as plain data, in the middle of any decision, and back.

What is read is trusted in nothing: every slot is checked against what it may hold, cards and pieces against what the
bundle has, the position against the code. Whatever does not fit is refused with a sentence that names the place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout
from ttrdsl.engine.errors import BadState
from ttrdsl.engine.saved_checks import check_counts, check_running
from ttrdsl.engine.saved_slots import Slot, slot_table
from ttrdsl.engine.saved_values import Reader, shown, to_plain

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

FORMAT = "ttrdsl-game"
VERSION = 2  # 2: a payment may be asked for in steps
HEAD = len(layout.HEAD)
FIELDS = ("format", "version", "bundle", "players", "core", "choices")
MOST_CHOICES = 1_000_000

State = list[Any]


def core_of(machine: Machine, state: State) -> list[Any]:
    """Return what makes a state: everything but scratch slots, the version and the options, which follow from it."""
    return state[:HEAD] + state[layout.FIRST_FREE : machine.layout.core]


def to_json(machine: Machine, state: State, choices: list[int]) -> dict[str, Any]:
    """Return a game as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "bundle": machine.bundle_hash,
        "players": machine.players,
        "core": [to_plain(value) for value in core_of(machine, state)],
        "choices": list(choices),
    }


def from_json(machine: Machine, data: Any) -> tuple[State, list[int]]:
    """Return the state and the choices of a saved game."""
    check_header(machine, data, FORMAT, VERSION, FIELDS)
    state = _read_core(machine, data["core"])
    choices = read_choices(data["choices"])
    if len(choices) > state[layout.DECISIONS]:
        raise BadState(f"choices: {len(choices)} choices, but only {state[layout.DECISIONS]} decisions were made")
    check_counts(machine, state)
    check_running(machine, state)
    machine.touch(state)
    state[layout.OPTIONS] = _options(machine, state)
    return state, choices


def check_header(machine: Machine, data: Any, form: str, version: int, fields: tuple[str, ...]) -> None:
    """Refuse data of another format, version, bundle or number of players."""
    if not isinstance(data, dict) or data.get("format") != form:
        raise BadState(f"format: this is not a `{form}`")
    found = data.get("version")
    if isinstance(found, bool) or not isinstance(found, int) or found < 1:
        raise BadState(f"version: expected {version}, found {shown(found)}")
    if found > version:
        raise BadState(f"version: {shown(found)} is newer than this program, which reads up to {version}")
    for name in fields:
        if name not in data:
            raise BadState(f"{name}: missing")
    for name in data:
        if name not in fields:
            raise BadState(f"{shown(name)}: not a part of a `{form}`")
    if data["bundle"] != machine.bundle_hash:
        raise BadState(f"bundle: made with other rules or another board than this `{machine.bundle['game']['id']}`")
    if type(data["players"]) is not int or data["players"] != machine.players:
        raise BadState(f"players: expected {machine.players}, found {shown(data['players'])}")


def read_choices(data: Any) -> list[int]:
    """Return the numbers of chosen options."""
    if not isinstance(data, list) or len(data) > MOST_CHOICES:
        raise BadState(f"choices: expected a list of numbers, found {shown(data)}")
    for i, choice in enumerate(data):
        if isinstance(choice, bool) or not isinstance(choice, int) or not 0 <= choice < 2**31:
            raise BadState(f"choices[{i}]: expected the number of an option, found {shown(choice)}")
    return list(data)


def _read_core(machine: Machine, data: Any) -> State:
    table = slot_table(machine)
    slots = [*range(HEAD), *range(layout.FIRST_FREE, machine.layout.core)]
    if not isinstance(data, list):
        raise BadState(f"core: expected a list, found {shown(data)}")
    if len(data) != len(slots):
        raise BadState(f"core: expected {len(slots)} entries, found {len(data)}")
    state: State = [0] * max(machine.size, machine.layout.size)
    reader = Reader(machine)
    for i, slot in enumerate(slots):
        state[slot] = _read_slot(reader, table[slot], data[i], f"core[{i}], {table[slot].name}")
    return state


def _read_slot(reader: Reader, slot: Slot, data: Any, place: str) -> Any:
    match slot.kind:
        case "count" | "code" | "number":
            low = -slot.high if slot.kind == "number" else slot.low
            return reader.number(data, low, slot.high, place)
        case "unused":
            return reader.number(data, 0, 0, place)
        case "order":
            return reader.kinds(data, place)
        case "rest":
            if not isinstance(data, list):
                return reader.number(data, 0, 0, place)
            return tuple(reader.read(slot.of, x, place) for x in reader.items("list", data, place))
        case "kept":
            return reader.read(slot.of, data, place)
        case "secret":
            # Which block it belongs to shows when the position is known; until then it is a list of anything.
            return data if isinstance(data, list) else reader.number(data, 0, 0, place)
        case _:
            return reader.read(slot.kind, data, place)


def _options(machine: Machine, state: State) -> Any:
    if state[layout.OVER]:
        return ()
    decision = machine.decisions[state[layout.POSITION]]
    try:
        options = decision.all_options(state)
    except Exception as error:  # a forged state may trip the rules anywhere
        raise BadState(f"core[0], position: step `{decision.path}` cannot be asked here ({error})") from error
    if not options:
        raise BadState(f"core[0], position: step `{decision.path}` has no option here")
    return options

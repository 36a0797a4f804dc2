"""From `trains=35..45:5` to texts in which it is so: a setting changes a parameter or the value of a ticket.

The change is made in the text of the game, so that it means what it would mean if its author wrote it, and can be shown
as a difference of two texts.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from operator import index
from pathlib import Path
from typing import Any

from ttrdsl.diagnostics import Problems, Source
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.parser import parse
from ttrdsl.workspace import Workspace

MOST_VALUES = 200
TICKET = "ticket:"
RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?::(\d{1,9}))?\Z")
NUMBER = re.compile(r"-?\d{1,9}\Z")
LAST_NUMBER = re.compile(r"[+-]?\d+(?=\s*\Z)")


class BadSetting(Exception):
    """A setting or goal that cannot be understood, made or judged; the message says why, and `help` what would do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True)
class Setting:
    """What is changed, a parameter or `ticket:A – B`, and the values that are tried."""

    name: str
    values: tuple[int, ...]


def read_setting(text: str) -> Setting:
    """Return the setting a text stands for: `trains=35..45`, `trains=35..45:5` or `bonus=0,10,20`."""
    name, equals, values = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise BadSetting(f"`{text}` sets nothing", "write it as NAME=35..45, NAME=35..45:5 or NAME=0,10,20")
    if found := RANGE.match(values):
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if high < low or step == 0:
            raise BadSetting(f"`{values}` holds no number", "the smaller number comes first, and a step is 1 or more")
        numbers = tuple(range(low, min(high, low + step * MOST_VALUES) + 1, step))
    else:
        parts = [part.strip() for part in values.split(",")]
        if not all(NUMBER.match(part) for part in parts):
            raise BadSetting(f"`{values}` is not a list of numbers", "write 35..45, 35..45:5 or 0,10,20")
        numbers = tuple(dict.fromkeys(int(part) for part in parts))
    if len(numbers) > MOST_VALUES:
        raise BadSetting(f"`{text}` has more than {MOST_VALUES} values", "widen the step: 0..1000:50")
    return Setting(name, numbers)


def settings_of(given: Any) -> list[Setting]:
    """Return the settings that a mapping of names to values stands for."""
    if not isinstance(given, Mapping):
        raise BadSetting(f"{given!r} sets nothing", "give names with lists of values: {'bonus': [10, 20]}")
    return [Setting(str(name), _numbers(name, values)) for name, values in given.items()]


def _numbers(name: str, values: Any) -> tuple[int, ...]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise BadSetting(f"the values of `{name}` are {values!r}", "give them as a list, such as [10, 20]")
    try:
        numbers = tuple(index(value) for value in values)
    except TypeError:
        raise BadSetting(f"the values of `{name}` are expected to be whole numbers") from None
    if not numbers:
        raise BadSetting(f"there is no value to try for `{name}`")
    return numbers


def combinations(settings: Sequence[Setting]) -> Iterator[dict[str, int]]:
    """Yield each combination of values."""
    for values in product(*(setting.values for setting in settings)):
        yield dict(zip((setting.name for setting in settings), values, strict=True))


class Variants:
    """The text of a game, and what comes of it when some things are set anew."""

    def __init__(self, path: Path) -> None:
        if path.suffix == ".json":
            raise BadSetting(f"`{path}` is a bundle, and settings change texts", "name the .ttr file of the game")
        self.path = path
        self.compiled = Workspace().compile(path)
        self.text = self.compiled.file.source.text
        if self.compiled.bundle is None:
            raise BadSetting(f"`{path}` has mistakes", f"`ttrdsl check {path}` shows them")

    def bundle(self, chosen: dict[str, int]) -> dict[str, Any]:
        """Return the bundle of the game with these values."""
        workspace = Workspace()
        workspace.overlay[self.path.resolve()] = self.changed(chosen)
        made = workspace.compile(self.path)
        if made.read is None:
            what = ", ".join(f"{name}={value}" for name, value in chosen.items())
            raise BadSetting(f"with {what} the game has mistakes: {made.errors[0].title}")
        return made.read

    def changed(self, chosen: dict[str, int]) -> str:
        """Return the text of the game with these values."""
        text = self.text
        for name, value in chosen.items():
            file = parse(Source(self.compiled.file.source.name, text), Problems())
            start, end, new = self._edit(file, name, value)
            text = text[:start] + new + text[end:]
        return text

    def difference(self, chosen: dict[str, int]) -> str:
        """Return how the text changes, as people and programs read it."""
        name = self.compiled.file.source.name
        before, after = (text.splitlines(keepends=True) for text in (self.text, self.changed(chosen)))
        return "".join(difflib.unified_diff(before, after, name, name, n=1))

    def _edit(self, file: d.File, name: str, value: int) -> tuple[int, int, str]:
        """Return where the text changes, and to what."""
        if name.startswith(TICKET):
            return _ticket(file, name.removeprefix(TICKET).strip(), value)
        uses = [each for each in file.declarations if isinstance(each, d.Use)]
        for param in file.declarations:
            if isinstance(param, d.Param) and param.name.text == name:
                return param.value.span.start, param.value.span.end, str(value)
        for setting in (setting for use in uses for setting in use.settings):
            if setting.name.text == name:
                return setting.value.span.start, setting.value.span.end, str(value)
        known: dict[str, str] = {}
        for layer in self.compiled.layers:
            module = Path(layer.file.source.name).stem
            known |= {each.name.text: module for each in layer.file.declarations if isinstance(each, d.Param)}
        if name not in known:
            helps = did_you_mean(name, list(known))
            others = f"there are {', '.join(sorted(known))}" if known else "no file of the game has a `param`"
            raise BadSetting(f"no parameter `{name}`", helps[0] if helps else others)
        return _into_use(uses, known[name], name, value)


def _into_use(uses: list[d.Use], module: str, name: str, value: int) -> tuple[int, int, str]:
    """Return the edit that sets a parameter behind `use`."""
    use = next((each for each in uses if each.name.text == module), uses[0])
    if use.settings:
        at = use.settings[0].span.start
        return at, at, f"{name} = {value}; "
    at = use.name.span.end
    return at, at, f" {{ {name} = {value} }}"


def _ticket(file: d.File, title: str, value: int) -> tuple[int, int, str]:
    """Return the edit that gives a ticket another value."""
    known = []
    blocks = [each for each in file.declarations if isinstance(each, d.Tickets)]
    for goal in (goal for block in blocks for line in block.lines for goal in line.goals):
        shown = " – ".join(end.text for end in goal.ends)
        known.append(shown)
        written = LAST_NUMBER.search(file.source.text[goal.span.start : goal.span.end])
        if shown == title and len(goal.values) == 1 and written:
            return goal.span.start + written.start(), goal.span.start + written.end(), str(value)
    helps = did_you_mean(title, known)
    raise BadSetting(f"no ticket `{title}` with one value", helps[0] if helps else "write it as its line does")

"""Check the names and texts of a bundle: names are words of the language, and no text hides or moves anything.

Names become parts of file names and texts are printed on terminals, so neither may hold more than it shows.
"""

from __future__ import annotations

import re
from typing import Any

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.system.signs import IN_A_NAME
from ttrdsl.system.words import IS_NAME, NAME, WORD

HOLE = re.compile(rf"\{{({WORD})\}}")  # a name in the words of a choice, filled in when it is offered
PATH = re.compile(rf"{NAME}(?:\.{NAME})*")
LONGEST_ID = 60
NAMED = ("facts", "cells", "piles", "pieces", "places", "rules", "procs")


def check_names(bundle: dict[str, Any]) -> None:
    """Refuse names that the language could not have written, and texts with signs that nobody sees."""
    check_texts(bundle)
    inside("game", inside, "id", _check_name, bundle["game"]["id"], IS_NAME)
    if len(bundle["game"]["id"]) > LONGEST_ID:
        raise Wrong(f"the name of a game has at most {LONGEST_ID} letters", "game", "id")
    for section in NAMED:
        for name in bundle[section]:
            inside(section, _check_name, name, PATH)
    for section in ("scores", "standing"):
        for i, entry in enumerate(bundle[section]):
            inside(section, inside, i, _check_name, entry["name"], PATH)


def _check_name(name: str, form: re.Pattern[str]) -> None:
    if form.fullmatch(name) is None:
        raise Wrong(f"`{shown(name)}` is not a name: names are made of letters, digits and `_`")


def check_texts(value: Any) -> None:
    """Refuse a text anywhere in some data that a terminal would obey."""
    if isinstance(value, str):
        found = IN_A_NAME.search(value)
        if found is not None:
            raise Wrong(f"a text holds U+{ord(found.group()):04X}, an invisible character")
    elif isinstance(value, list):
        for i, item in enumerate(value):
            if isinstance(item, (str, list, dict)):
                inside(i, check_texts, item)
    elif isinstance(value, dict):
        for key, item in value.items():
            inside("keys", check_texts, key)
            if isinstance(item, (str, list, dict)):
                inside(key, check_texts, item)

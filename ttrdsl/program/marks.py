"""Marks: from the number on a part of a rule program to where its game says it, and what it belongs to and follows."""

from __future__ import annotations

from typing import Any, NamedTuple


class Mark(NamedTuple):
    """A marked part of the rules: where it stands, the rule or step it belongs to, and what kind of part it is."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    path: str
    note: str


PATH, NOTE, CLAUSES = 5, 6, 7  # places in a row of a bundle, for who looks through all of them
NOWHERE = Mark("", 0, 0, 0, 0, "", "")  # what no text says


def mark_at(bundle: dict[str, Any], number: int) -> Mark:
    """Return what the mark of a number stands for; below 0 stands what nobody has written."""
    if number < 0:
        return NOWHERE
    source = bundle["source"]
    file, *place_path_and_note = source["at"][number][:CLAUSES]
    return Mark(source["files"][file], *place_path_and_note)


def clauses_at(bundle: dict[str, Any], number: int) -> list[str]:
    """Return the clauses and rulings that the mark of a number cites."""
    return list(bundle["source"]["at"][number][CLAUSES]) if number >= 0 else []


def marks_of(bundle: dict[str, Any]) -> list[Mark]:
    """Return all marks of a bundle, by their numbers."""
    return [mark_at(bundle, number) for number in range(len(bundle["source"]["at"]))]

"""A bundle for a number of players as a program of the fast tiers: its text, its tables, and where things lie."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit import filters, steps
from ttrdsl.fast.emit.costs import mailbox
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.entry_points import write_course
from ttrdsl.fast.emit.many import write_many
from ttrdsl.fast.emit.relations import tabulate_relations
from ttrdsl.fast.emit.results import write_results
from ttrdsl.fast.emit.scoring import line_function, winners_function

FUNCTION = re.compile(r"^def (\w+)\(")
NAME = re.compile(r"\b[a-z]\w*_\d+\b|\b[a-z_]+\b(?=\()")
ENTRIES = (
    "begin", "choose", "refresh", "count_again", "results", "play_games", "begin_games", "step_games", "end_games",
)  # fmt: skip


@dataclass
class Program:
    """Text and tables of one bundle for one number of players."""

    text: str
    tables: list[int]
    emitter: Emitter
    course: Course
    scratch: int  # how much scratch memory the text needs
    mail: int  # where in it the text asks for classes of costs
    row: int  # how many numbers the record of a game has

    @property
    def state_size(self) -> int:
        return self.emitter.vector.size


def make_program(machine: Machine, more: Callable[[Emitter, Course], None] | None = None) -> Program:
    """Write the program of a machine, and what else is wanted in the same text."""
    e = Emitter(machine)
    tabulate_relations(e)
    course = write_course(e)
    winners_function(e)
    for line in e.bundle["scores"]:
        line_function(e, line["name"])
    row = write_results(e)
    write_many(e)
    if more is not None:
        more(e, course)
    steps.write_cells(e)
    filters.write_refresh(e)
    tables = e.tables.build()
    text = course.linked("\n\n\n".join(_in_order(e.functions)))
    mail = mailbox(e)
    fixed = e.scratch_size
    late = {"MAIL_AT": mail, "ROOM_AT": fixed, "STATE_SIZE": e.vector.size, "True": 1, "False": 0}
    for word, number in late.items():
        text = re.sub(rf"\b{word}\b", str(number), text)
    return Program(text, tables, e, course, fixed + e.room, mail, row)


def _in_order(functions: list[str]) -> list[str]:
    """Sort functions so that each stands behind those it calls."""
    texts: dict[str, str] = {}
    for text in functions:
        found = FUNCTION.match(text)
        assert found is not None
        texts[found[1]] = text
    done: dict[str, str] = {}

    begun: set[str] = set()  # functions may call each other

    def add(name: str) -> None:
        if name in begun or name not in texts:
            return
        begun.add(name)
        for called in dict.fromkeys(NAME.findall(texts[name].partition("\n")[2])):
            if called != name:
                add(called)
        done[name] = texts[name]

    for name in texts:
        add(name)
    return list(done.values())

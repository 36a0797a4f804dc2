"""What all questions of the style `path` to the rules share: the text they go into, and where a decision stands."""

from __future__ import annotations

from ttrdsl.bots.path.facts import Mind, paying_kinds
from ttrdsl.bots.path.findings import Findings
from ttrdsl.engine import layout
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.scene import Scene


class Questions:
    """Writes some functions; `know` is where the tables say where the facts begin."""

    def __init__(self, e: Emitter, course: Course, findings: Findings, mind: Mind, know: int) -> None:
        self.e = e
        self.course = course
        self.findings = findings
        self.mind = mind
        self.know = know
        self.paying = paying_kinds(e, findings)

    def write(self) -> None:
        """Write all of them."""
        raise AssertionError

    def procedure(self, place: int) -> str:
        """Name the procedure that a place in the code belongs to."""
        found = self.e.machine.procedure_at(place)
        assert found is not None
        return found

    def scene(self, place: int) -> Scene:
        """Return the scene of a decision, as the course of the game had it."""
        return self.course.scene_at(place)

    def by_place(self, blocks: list[tuple[int, list[str]]], otherwise: str) -> None:
        """Write what is done at each place in the code where somebody decides."""
        e = self.e
        e.w.line(f"at = st[{layout.POSITION}]")

        def halve(part: list[tuple[int, list[str]]]) -> None:
            if len(part) == 1:
                with e.w.block(f"if at == {part[0][0]}:"):
                    for line in part[0][1]:
                        e.w.line(line)
                return
            middle = len(part) // 2
            with e.w.block(f"if at < {part[middle][0]}:"):
                halve(part[:middle])
            with e.w.block("else:"):
                halve(part[middle:])

        if blocks:
            halve(sorted(blocks))
        e.w.line(otherwise)

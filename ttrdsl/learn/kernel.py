"""A kernel for learners: the rules of a bundle, and beside them how its options and states become numbers."""

from __future__ import annotations

from ttrdsl.engine import layout
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import EPOCH, ERROR, Emitter
from ttrdsl.fast.kernel import NUMBER, SIGNATURES, VECTOR, Kernel
from ttrdsl.learn.actions import actions_of
from ttrdsl.learn.native import IN_DIALECT, placed
from ttrdsl.learn.native.tables import MOST_SAID
from ttrdsl.learn.observation import observation_of
from ttrdsl.learn.rows import seen_rows
from ttrdsl.learn.spoken import write_spelling

PLACED = placed.__name__
SIGNATURE = f"int64({', '.join([*[VECTOR] * 13, *[NUMBER] * 2])})"


class LearnerKernel(Kernel):
    """A kernel whose program takes actions of learners and writes vectors and masks."""

    library = (*Kernel.library, *IN_DIALECT)
    signatures = {**SIGNATURES, "act_in_games": SIGNATURE}

    def write_more(self, e: Emitter, course: Course) -> None:
        """Write what learners ask the rules."""
        self.rows = seen_rows(e, course)
        write_spelling(e, course)

    @property
    def vector_size(self) -> int:
        """How many numbers a vector has."""
        return observation_of(self.program.emitter.machine).size + MOST_SAID

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return actions_of(self.program.emitter.machine).size

    @property
    def mask_words(self) -> int:
        """How many words a mask takes, eight flags in each."""
        return -(-self.actions // 8)

    def texts(self) -> dict[str, str]:
        """Return what the program is linked with, with its numbers in it."""
        numbers = {
            "STATE_SIZE": self.program.state_size,
            "EPOCH": EPOCH,
            "ERROR": ERROR,
            "PLAYERS": self.machine.players,
            "ROW_SIZE": self.program.row,
            "SEEN": self.rows,
            "SEEN_SIZE": self.vector_size,
            "ACTIONS": self.actions,
            "MASK_WORDS": self.mask_words,
        }
        names = [name for name in vars(placed) if name.isupper()]
        lines = [f"{name} = {numbers[name] if name in numbers else getattr(layout, name)}\n" for name in names]
        return super().texts() | {PLACED: "".join(lines)}

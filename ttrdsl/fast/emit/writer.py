"""Write the lines of an emitted text: indentation, fresh names, parts that are written aside first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Writer:
    """Collects lines; every name it gives out is a letter and a number."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1
        self.names = 0

    def line(self, text: str) -> None:
        """Add a line."""
        self.lines.append("    " * self.depth + text)

    def fresh(self, letter: str = "t") -> str:
        """Return a name that was not used before."""
        self.names += 1
        return f"{letter}{self.names}"

    def keep(self, text: str) -> str:
        """Give a value a name, unless it has one or is a number."""
        return text if text.isidentifier() or text.lstrip("-").isdigit() else self.variable(text)

    def variable(self, text: str) -> str:
        """Give a value a name of its own, which further lines may change."""
        name = self.fresh()
        self.line(f"{name} = {text}")
        return name

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write lines below a line that ends in a colon; an empty block gets a `pass`."""
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Collect the lines of a part without adding them; the caller decides where they go."""
        kept, self.lines = self.lines, []
        mine = self.lines
        try:
            yield mine
        finally:
            self.lines = kept

    def add(self, lines: list[str], deeper: int = 0) -> None:
        """Add lines written aside."""
        self.lines.extend("    " * deeper + line for line in lines)

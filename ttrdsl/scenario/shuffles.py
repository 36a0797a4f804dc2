"""Chance that is told what to do: go through every course that the chance of a scenario can take."""

from __future__ import annotations

SEEDS = 40  # tried for `whatever the shuffle`
MOST_COURSES = 300  # if chance has no more of them, all are tried


class Branches:
    """One course of chance after another, in order; each draw takes the first number that was not tried yet."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.sizes: list[int] = []
        self.at = 0

    def below(self, n: int) -> int:
        """Draw a number below n."""
        if self.at == len(self.taken):
            self.taken.append(0)
            self.sizes.append(n)
        self.at += 1
        return self.taken[self.at - 1]

    @property
    def courses(self) -> int:
        """How many courses there are at least, as far as it is known."""
        found = 1
        for size in self.sizes:
            found *= size
        return found

    def next(self) -> bool:
        """Go on to the next course; say whether there is one."""
        del self.taken[self.at :], self.sizes[self.at :]
        while self.taken and self.taken[-1] + 1 == self.sizes[-1]:
            self.taken.pop()
            self.sizes.pop()
        self.at = 0
        if not self.taken:
            return False
        self.taken[-1] += 1
        return True

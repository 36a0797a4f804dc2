"""What a reader says about a bundle it cannot take."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Step = str | int
Result = TypeVar("Result")


class BundleError(Exception):
    """A bundle that cannot be read or written: what is wrong, and where in it."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place  # like a JSON pointer: /rules/free/is/1
        self.message = message

    def __str__(self) -> str:
        if not self.place:
            return self.message
        return f"bundle, at {self.place}: {self.message}; build the bundle again from its `.ttr` files"


class TooLarge(BundleError):
    """A bundle with more in it than a reader takes."""


class Wrong(Exception):
    """A mistake met deep inside a bundle; its way down is noted while it comes up."""

    def __init__(self, message: str, *steps: Step) -> None:
        super().__init__(message)
        self.message = message
        self.path: list[Step] = list(reversed(steps))

    def under(self, *steps: Step) -> Wrong:
        """Note the steps that lead to where it was met."""
        self.path.extend(reversed(steps))
        return self

    def as_error(self) -> BundleError:
        """Return what the user is told."""
        return BundleError(pointer(reversed(self.path)), self.message)


def inside(step: Step, check: Callable[..., Result], *args: object) -> Result:
    """Check what lies one step further down; a mistake in it gets that step into its path."""
    try:
        return check(*args)
    except Wrong as wrong:
        raise wrong.under(step) from None


def pointer(steps: Iterable[Step]) -> str:
    """Return steps into a bundle as a JSON pointer."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def shown(value: object) -> str:
    """Return a value as it may stand in a message: short, whatever it is."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"

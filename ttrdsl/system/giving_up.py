"""Work that nobody waits for is given up when something more urgent comes: long work asks here, now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class GivenUp(BaseException):
    """Something more urgent came; like an interrupt, it is caught by nobody on the way."""


_urgent: ContextVar[Callable[[], bool] | None] = ContextVar("urgent", default=None)


@contextmanager
def given_up_when(urgent: Callable[[], bool]) -> Iterator[None]:
    """Let the work inside end with `GivenUp` as soon as `urgent` says so."""
    before = _urgent.set(urgent)
    try:
        yield
    finally:
        _urgent.reset(before)


def may_end_here() -> None:
    """Say that work can be given up at this point: nothing is half done that somebody keeps."""
    urgent = _urgent.get()
    if urgent is not None and urgent():
        raise GivenUp

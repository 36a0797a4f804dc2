"""Turn whatever goes wrong while a program is written into `NotFast`: the interpreter plays the game all the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ttrdsl.dialect.native import NoNativeCode
from ttrdsl.fast.emit.value import NotFast


@contextmanager
def refused_by_name() -> Iterator[None]:
    """Let nothing out but `NotFast`, which says what has no fast form, and `NoNativeCode`."""
    try:
        yield
    except (NotFast, NoNativeCode):
        raise
    except Exception as error:
        raise NotFast(own_fault(error)) from error


def own_fault(error: Exception) -> str:
    """Return in one sentence what we did wrong."""
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200].rstrip(": ")
    return f"a fault of ours ({what})"


def no_fast_form(error: Exception) -> str:
    """Return the sentence that tells people why the interpreter plays."""
    return f"the rules of this game have no fast form yet: {error}; playing with the interpreter"

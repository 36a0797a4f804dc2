"""A text kernel whose vectors are as native code has them: no index outside, no number beyond 64 bits."""

from __future__ import annotations

from typing import Any

from ttrdsl.fast.kernel import Kernel


class Strict(list[int]):
    """A vector that says where it is misused; native code would not notice."""

    def __getitem__(self, at: Any) -> Any:
        self._check(at)
        return list.__getitem__(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self._check(at)
        if isinstance(at, slice):
            assert len(value) == len(range(*at.indices(len(self)))), "another length"
        else:
            assert type(value) is int, f"{value!r} is no number"
            assert -(2**63) <= value < 2**63, f"{value} does not fit into 64 bits"
        list.__setitem__(self, at, value)

    def _check(self, at: Any) -> None:
        if isinstance(at, slice):
            first, end = at.start or 0, len(self) if at.stop is None else at.stop
            assert 0 <= first <= end <= len(self), f"{first} to {end} of {len(self)}"
        else:
            assert 0 <= at < len(self), f"{at} of {len(self)}"

    def copy(self) -> Strict:
        return Strict(self)


class WatchedKernel(Kernel):
    """A kernel that remembers which error it forgot last: a game goes on after it, but nothing may be hidden here."""

    forgotten = 0

    def clear_error(self) -> None:
        self.forgotten = self.error or self.forgotten
        super().clear_error()


class StrictKernel(WatchedKernel):
    """The rules as text, with index checks on."""

    def vector(self, numbers: list[int]) -> Strict:
        return Strict(numbers)

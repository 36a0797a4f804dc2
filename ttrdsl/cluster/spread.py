"""Hand the pieces of a task to the workers of a Dask scheduler, and give back what came of each.

Every piece depends on its numbers alone. So it does not matter who does it, or how often: a piece whose worker dies is
done again by another, and one that joins in the middle gets pieces like the others.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from ttrdsl.cluster.piece import OtherVersion, Task, do_piece, edition

C = TypeVar("C")
Span = tuple[int, int]  # the first number, and the one behind the last

MISSING = "dask and distributed are not installed; they come with: pip install 'ttrdsl[cluster]'"
SECONDS_A_PIECE = 3.0  # long beside what the scheduler needs for one, short beside what is lost if a worker dies
PIECES_A_THREAD = 3  # handed out in advance
TRIES = 3  # for a piece whose workers die again and again; the scheduler makes some of its own with each
PATIENCE = 30.0  # seconds to wait for a scheduler, and for the first worker
LOOK_AGAIN = 2.0  # seconds after which it is looked who has joined
A_MOMENT = 0.02  # seconds after which it is looked what is done


class NoCluster(Exception):
    """The cluster cannot do it; the message says why, and `help` what to do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


class Cluster:
    """A scheduler that answers and has at least one worker of this very version."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        try:
            import distributed
        except ImportError:
            raise NoCluster(MISSING) from None
        self.address = address
        try:
            self.client = distributed.Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            text = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise NoCluster(
                f"no Dask scheduler answers at `{address}`: {text}", "start one: `dask scheduler`, then `dask worker`"
            ) from None
        try:
            self.client.wait_for_workers(1, timeout=patience)
            others = set(self.client.run(edition).values()) - {edition()}
        except TimeoutError:
            self.close()
            raise NoCluster(f"`{address}` has no workers", f"start some: `dask worker {address}`") from None
        except Exception as error:
            self.close()
            raise NoCluster(
                f"the workers of `{address}` cannot begin: {error}", "install ttrdsl of this version there"
            ) from None
        if others:
            self.close()
            raise NoCluster(
                f"a worker has ttrdsl {others.pop()}, and this is {edition()}", "install the same version there"
            )

    def close(self) -> None:
        """Let go of the scheduler; it and its workers stay."""
        self.client.close()

    def spread(self, task: Task[C], spans: Sequence[Span], border: int) -> Iterator[C]:
        """Do the pieces of these spans, none across a multiple of `border`, and give what came of each."""
        packed = pickle.dumps(task)
        # As the result of a task of its own it is made again if every worker that has it dies.
        sent = self.client.submit(bytes, packed, pure=False)
        pieces = Pieces(list(spans), border)
        running: dict[Any, tuple[Span, int]] = {}
        threads = looked = 0.0
        try:
            while pieces.left or running:
                if time.monotonic() - looked > LOOK_AGAIN:
                    threads, looked = self._threads(), time.monotonic()
                while pieces.left and len(running) < PIECES_A_THREAD * max(1, threads):
                    self._submit(running, sent, pieces.next(threads), 1)
                for future in self._finished(list(running)):
                    span, tries = running.pop(future)
                    found = self._result(future, span, tries)
                    if found is None:
                        self._submit(running, sent, span, tries + 1)
                    else:
                        pieces.took(span, found[1])
                        yield found[0]
        finally:
            for future in running:
                future.cancel()

    def _submit(self, running: dict[Any, tuple[Span, int]], sent: Any, span: Span, tries: int) -> None:
        future = self.client.submit(do_piece, sent, edition(), *span, pure=False)
        running[future] = span, tries

    def _threads(self) -> int:
        try:
            return sum(self.client.nthreads().values())
        except OSError as error:
            raise self._gone(str(error)) from None

    def _finished(self, futures: list[Any]) -> list[Any]:
        """Wait for some pieces, a while; return those that are done or failed."""
        until = time.monotonic() + LOOK_AGAIN
        while time.monotonic() < until:
            if found := [future for future in futures if future.done()]:
                return found
            time.sleep(A_MOMENT)
        return []

    def _result(self, future: Any, span: Span, tries: int) -> tuple[Any, float] | None:
        """Return what came of a piece; nothing if it should be tried again."""
        from distributed import KilledWorker

        if future.status == "finished":
            try:
                found: tuple[Any, float] = future.result()
                return found
            except OSError as error:
                raise self._gone(str(error)) from None
        if future.status != "error":
            raise self._gone("its pieces of work were called off")
        failure = future.exception()
        if isinstance(failure, OtherVersion):
            raise NoCluster(str(failure), "install the same version there")
        if isinstance(failure, KilledWorker) and tries < TRIES:
            return None
        what = (
            "one worker after another died"
            if isinstance(failure, KilledWorker)
            else f"{type(failure).__name__}: {failure}"
        )
        raise NoCluster(f"{span[0]} to {span[1] - 1} cannot be done: {what}", "the logs of the workers say more")

    def _gone(self, why: str) -> NoCluster:
        return NoCluster(f"the scheduler at `{self.address}` is gone: {why}", "what is finished is kept with --resume")


class Pieces:
    """What is left of some spans, cut into pieces that take about as long as they should."""

    def __init__(self, left: list[Span], border: int) -> None:
        self.left = left
        self.border = border
        self.pace = 0.0  # seconds a number, the latest that is known

    def next(self, threads: float) -> Span:
        """Return the next piece; the last ones are small, so that nobody waits long for one worker."""
        first, end = self.left[0]
        size = int(SECONDS_A_PIECE / self.pace) if self.pace else 1
        rest = sum(behind - begin for begin, behind in self.left)
        size = max(1, min(size, rest // (2 * max(1, int(threads)))))
        behind = min(first + size, end, (first // self.border + 1) * self.border)
        self.left[0] = behind, end
        if behind == end:
            del self.left[0]
        return first, behind

    def took(self, span: Span, seconds: float) -> None:
        """Learn how long a piece took."""
        self.pace = max(seconds / (span[1] - span[0]), 1e-7)

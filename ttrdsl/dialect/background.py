"""Make native code in a process of its own, so that nobody waits for it: texts go in, a kept program comes out.

The process ends with whoever started it: it is told so by the end of what it reads. Killed at any time, it leaves
nothing behind that would be taken for a program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ttrdsl.dialect import cache, native

COMMAND = "from ttrdsl.dialect.background import main; main()"


class Making:
    """Native code that is being made."""

    def __init__(
        self,
        library: Mapping[str, str],
        program: str,
        entries: Mapping[str, str | None],
        known: native.Numbers = native.NOTHING,
    ) -> None:
        self.own = None  # a place to hand the program over, where nothing can be kept
        folder = cache.cache_folder()
        if folder is None:
            self.own = tempfile.TemporaryDirectory(prefix="ttrdsl-", ignore_cleanup_errors=True)
            folder = Path(self.own.name)
        self.folder = folder
        self.key = native.key_of(library, program, entries, known)
        self.child: subprocess.Popen[bytes] | None = None
        if not native.is_kept(folder, self.key):
            numbers = {name: list(vector.items()) for name, vector in known.items()}
            job = [str(folder), dict(library), program, dict(entries), numbers]
            self._start(json.dumps(job).encode() + b"\n")

    def _start(self, job: bytes) -> None:
        path = os.pathsep.join(place for place in sys.path if place)
        self.child = subprocess.Popen(
            [sys.executable, "-P", "-c", COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is for us; we end it
        )
        # A pipe takes less than a job at once, and the child needs a moment before it reads.
        threading.Thread(target=_feed, args=(self.child, job), daemon=True).start()

    @property
    def going_on(self) -> bool:
        """Whether it is worth asking again later."""
        return self.child is not None and self.child.poll() is None

    def made(self) -> native.Entries:
        """Return the functions, once nothing is going on any more; say why there are none."""
        found = native.load_kept(self.folder, self.key) if native.available() is None else None
        if found is None:
            said = self.child.stdout.read() if self.child is not None and self.child.stdout is not None else b""
            why = said.decode("utf-8", "replace").strip()
            raise native.NoNativeCode(why or f"native code was not finished; {native.PLAYING}")
        return found

    def close(self) -> None:
        """End the work, whether it is done or not."""
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            for pipe in (self.child.stdin, self.child.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
        if self.own is not None:
            self.own.cleanup()


def _feed(child: subprocess.Popen[bytes], job: bytes) -> None:
    """Hand over the work; what the child reads stays open until we end."""
    assert child.stdin is not None
    with suppress(OSError, ValueError):
        child.stdin.write(job)
        child.stdin.flush()


def main() -> None:
    """Do the work that is read as one line."""
    folder, library, program, entries, numbers = json.loads(sys.stdin.buffer.readline())
    known = {name: dict(vector) for name, vector in numbers.items()}
    threading.Thread(target=_end_with_reader, daemon=True).start()
    try:
        native.make(Path(folder), library, program, entries, known)
    except Exception as error:
        print(error, flush=True)
        os._exit(1)
    os._exit(0)


def _end_with_reader() -> None:
    """Wait until nobody is there for whom we work."""
    with suppress(OSError, ValueError):
        sys.stdin.buffer.read()
    os._exit(1)

"""Start the command line, as `ttrdsl` or `python -m ttrdsl.cli`: an interruption at any moment ends it quietly."""

from __future__ import annotations

import atexit
import os
import signal
import sys

from ttrdsl.system.interruptions import watch

INTERRUPTED = 130


def run() -> None:
    """Run the command line of this process and end it."""
    code = INTERRUPTED
    try:
        watch()
        from ttrdsl.cli.main import main  # here, since it can be interrupted while it is read

        code = main()
    except KeyboardInterrupt:
        pass
    # From here on nothing is left to be said, and Python would tell of an interruption with a traceback.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            _close(stream)
    if code == INTERRUPTED:
        # Python would end by the signal itself where that met a text being run, as while a dataclass is made.
        atexit._run_exitfuncs()
        os._exit(code)
    sys.exit(code)


def _close(stream: object) -> None:
    """Leave nothing that the interpreter would try to write at its end."""
    number = {sys.stdout: 1, sys.stderr: 2}.get(stream)
    if number is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)


if __name__ == "__main__":
    run()

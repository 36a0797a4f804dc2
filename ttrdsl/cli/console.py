"""The two streams of a command: results on stdout, everything said beside them on stderr, and their colors."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any

from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.system.signs import spelt_out

if TYPE_CHECKING:
    from ttrdsl.diagnostics import Diagnostic, Source

COLOR_CHOICES = ("auto", "always", "never")
TONES = {
    "error": "1;31", "good": "32", "strong": "1", "name": "1;36", "place": "34", "cite": "35", "faint": "2",
}  # fmt: skip
MOST_SAID = 2000  # letters of one sentence
ENDLESS = re.compile(r"`([^`\n]{60})[^`\n]{240,}([^`\n]{20})`")  # a name nobody reads to its end
WIDTH = 100  # where nothing is known about the reader


class Console:
    """What a verb prints with; one per run."""

    def __init__(self, color: str = "auto", debug: bool = False) -> None:
        self.color = color
        self.debug = debug

    # ---- writing ------------------------------------------------------------------------------

    def result(self, text: str) -> None:
        """Print what was asked for; a line end is added where there is none."""
        if text:
            self._write(sys.stdout, text if text.endswith("\n") else text + "\n")

    def result_json(self, data: object, sort_keys: bool = False) -> None:
        """Print data for programs."""
        self.result(json.dumps(data, ensure_ascii=False, indent=2, sort_keys=sort_keys))

    def result_bytes(self, data: bytes) -> None:
        """Print bytes as they are, whatever the terminal's encoding."""
        with _writing(sys.stdout):
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()

    def note(self, text: str) -> None:
        """Say something beside the result: progress, a summary."""
        self._write(sys.stderr, text + "\n")

    def error(self, message: str, hint: str = "", label: str = "error") -> None:
        """Say why the tool could not work."""
        self.note(f"{self.paint(label, 'error', sys.stderr)}: {_clipped(message)}")
        if hint:
            self.note(f"{self.paint('help', 'strong', sys.stderr)}: {_clipped(hint)}")

    def problems(self, found: Iterable[Diagnostic], sources: Mapping[str, Source], form: str = "text") -> None:
        """Print problems in one of the formats of `--format`; a text of several messages is one result."""
        from ttrdsl.diagnostics.render import FORMATS

        found = list(found)
        for problem in found:
            if self.debug and problem.trace:
                self.note(problem.trace.rstrip())
        self.result(FORMATS[form](found, sources, color=self.colored(sys.stdout), width=self.width))

    def _write(self, stream: IO[str], text: str) -> None:
        with _writing(stream):
            stream.write(spelt_out(text, painted=self.colored(stream)))
            stream.flush()

    # ---- looks --------------------------------------------------------------------------------

    def colored(self, stream: IO[str]) -> bool:
        """Say whether a stream is shown in color."""
        if self.color != "auto":
            return self.color == "always"
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            return False
        return stream.isatty()

    def paint(self, text: str, tone: str, stream: IO[str] | None = None) -> str:
        """Return the text in the color of a tone, where the stream (stdout) is colored."""
        return f"\x1b[{TONES[tone]}m{text}\x1b[0m" if text and self.colored(stream or sys.stdout) else text

    @property
    def width(self) -> int:
        """The columns there are to print in."""
        return shutil.get_terminal_size((WIDTH, 24)).columns


class Sendable:
    """A stream as other libraries write to it: nothing a terminal would obey gets through, but our colors."""

    def __init__(self, stream: IO[str], painted: bool) -> None:
        self.stream = stream
        self.painted = painted

    def write(self, text: str) -> int:
        """Write a text, with signs that a terminal would obey spelt out."""
        with _writing(self.stream):
            self.stream.write(spelt_out(text, self.painted))
        return len(text)

    def flush(self) -> None:
        """Send what is written."""
        with _writing(self.stream):
            self.stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def _clipped(text: str) -> str:
    """Return a sentence without what is too long to be read, such as a file name of thousands of letters."""
    text = ENDLESS.sub(r"`\1…\2`", text)
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID // 2]}…{text[-MOST_SAID // 4 :]}"


@contextmanager
def _writing(stream: IO[str]) -> Iterator[None]:
    """Write to a stream whose reader may have gone, or whose disk may be full."""
    try:
        yield
    except BrokenPipeError:
        # Who reads has seen enough (`ttrdsl check | head`): the work goes on, so that the exit code stays true.
        _silence(stream)
    except OSError as error:
        _silence(stream)
        raise CannotWork(f"cannot write the output: {error.strerror or error}") from None


def _silence(stream: IO[str]) -> None:
    """Send what is still to come to nowhere, also what the interpreter flushes at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _nowhere() -> IO[str]:
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def _whole(stream: Any) -> Any:
    """Return a stream that writes all or fails: without a buffer what a full disk leaves out is lost unsaid."""
    raw = getattr(stream, "buffer", None)
    # Streams that somebody else put in place, as tests do, are theirs to buffer and to close.
    if stream not in (sys.__stdout__, sys.__stderr__) or not isinstance(raw, io.RawIOBase):
        return stream
    return io.TextIOWrapper(io.BufferedWriter(raw), stream.encoding, stream.errors, line_buffering=True)


def prepare_streams() -> None:
    """Make sure that a character the terminal cannot show is replaced, never an error."""
    # A stream that was closed (`>&-`) is not there at all: what is said goes nowhere, and the exit code stays true.
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    sys.stdout, sys.stderr = _whole(sys.stdout), _whole(sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")

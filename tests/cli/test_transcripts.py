"""Golden transcripts: every verb in good and in bad use, with what it prints and how it ends.

A transcript is a comment, then commands and what they print: `$ ttrdsl …`, `$ cat FILE`, `$ cp FILE FILE`, with
`< FILE` for standard input. Lines on stderr begin with `2> `. All run in a copy of `files/`.
`pytest tests/cli --update` writes the transcripts anew.
"""

from __future__ import annotations

import platform
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path, folder: Path, run: Any, update: bool) -> None:
    written = path.read_text(encoding="utf-8")
    comment = written.partition("$ ")[0]
    commands = [line[2:] for line in written.splitlines() if line.startswith("$ ")]
    found = comment + "\n".join(_shown(command, folder, run) for command in commands)
    if update:
        path.write_text(found, encoding="utf-8")
        return
    assert found == written


def _shown(command: str, folder: Path, run: Any) -> str:
    words = shlex.split(command)
    stdin = b""
    if "<" in words:
        stdin = (folder / words.pop()).read_bytes()
        words.pop()
    if words[0] == "cat":
        return f"$ {command}\n{(folder / words[1]).read_bytes().decode('utf-8')}"
    if words[0] == "cp":
        shutil.copy(folder / words[1], folder / words[2])
        return f"$ {command}\n"
    assert words[0] == "ttrdsl"
    outcome = run(*words[1:], stdin=stdin)
    out = outcome.out if outcome.out.endswith("\n") or not outcome.out else outcome.out + "\n"
    err = "".join(f"2> {line}".rstrip() + "\n" for line in outcome.err.splitlines())
    text = (out + err).replace(platform.python_version(), "3.x.y").replace(str(folder), "/work")
    text = re.sub(r"\(\d+\.\d s\)", "(0.0 s)", text)
    return f"$ {command}\n{text}exit {outcome.code}\n"


def test_every_verb_has_a_transcript() -> None:
    from ttrdsl.cli.main import VERBS

    texts = [path.read_text(encoding="utf-8") for path in TRANSCRIPTS]
    # To add one, write its command lines into `tests/cli/<verb>.txt` and run with `--update`.
    missing = [verb.name for verb in VERBS if not any(f"$ ttrdsl {verb.name}" in text for text in texts)]
    assert not missing

"""Another editor that is not ours: Helix with the lines of the docs, in a terminal that tmux holds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.test_page import ROOT, blocks
from tests.lsp.texts import GAME, MODULE, SCENARIO

pytest.importorskip("pygls", reason="the language server needs the package `pygls`")
for tool in ("hx", "tmux"):
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed", allow_module_level=True)
pytestmark = pytest.mark.long
PATIENCE = 60  # seconds until something that should happen is given up


class Helix:
    """One editor; keys go in, and what its screen shows comes out."""

    def __init__(self, folder: Path, file: str, private: Path) -> None:
        settings, tool = private / ".config" / "helix" / "languages.toml", private / "ttrdsl"
        settings.parent.mkdir(parents=True)
        settings.write_text(blocks("toml")[0], encoding="utf-8")
        tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ttrdsl.cli "$@"\n', encoding="utf-8")
        tool.chmod(0o755)
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{private}:{os.environ['PATH']}", "HOME": str(private)}
        self.env = {**env, "TMUX_TMPDIR": str(private), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        self.folder = folder
        self.tmux("-f", os.devnull, "new-session", "-d", "-s", "helix", "-x", "110", "-y", "36", "hx", file)

    def tmux(self, *arguments: str) -> str:
        return subprocess.run(
            ["tmux", *arguments], env=self.env, cwd=self.folder, capture_output=True, text=True, check=True
        ).stdout

    def keys(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", "helix", *keys)

    def sees(self, text: str) -> None:
        """Wait until something stands on the screen."""
        until = time.monotonic() + PATIENCE
        while text not in (shown := self.tmux("capture-pane", "-p", "-t", "helix")):
            assert time.monotonic() < until, f"no {text!r} on the screen:\n{shown}"
            time.sleep(0.1)


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Helix]:
    folder = tmp_path_factory.mktemp("maps").resolve()
    for name, text in (("hills", GAME), ("slopes", MODULE), ("scenarios", SCENARIO)):
        (folder / f"{name}.ttr").write_text(text, encoding="utf-8")
    made = Helix(folder, "hills.ttr", tmp_path_factory.mktemp("private"))
    made.sees("●")  # the first problems
    yield made
    made.tmux("kill-server")


def test_problems_and_hover(editor: Helix) -> None:
    editor.keys("9gg", "w", "l", "Space", "k")
    editor.sees("2 routes: Bärenfels 2, Ahorn 4")

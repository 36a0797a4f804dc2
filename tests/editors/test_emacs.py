"""A third editor that is not ours: Emacs with eglot and the lines of the docs, in batch."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.editors.test_page import ROOT, blocks
from tests.lsp.texts import GAME, MODULE, SCENARIO

pytest.importorskip("pygls", reason="the language server needs the package `pygls`")
if shutil.which("emacs") is None:
    pytest.skip("emacs is not installed", allow_module_level=True)
BATCH = ["emacs", "--batch", "--eval", "(package-initialize)"]
if subprocess.run([*BATCH, "--eval", "(require 'eglot)"], capture_output=True).returncode:
    pytest.skip("emacs has no eglot", allow_module_level=True)
pytestmark = pytest.mark.long


def test_completion_hover_and_rename_across_files(tmp_path: Path) -> None:
    folder, private = tmp_path / "maps", tmp_path / "private"
    folder.mkdir()
    private.mkdir()
    for name, text in (("hills", GAME), ("slopes", MODULE), ("scenarios", SCENARIO)):
        (folder / f"{name}.ttr").write_text(text, encoding="utf-8")
    (private / "lines.el").write_text(blocks("elisp")[0], encoding="utf-8")
    tool = private / "ttrdsl"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ttrdsl.cli "$@"\n', encoding="utf-8")
    tool.chmod(0o755)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{private}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    env["TTRDSL_LINES"] = str(private / "lines.el")
    command = [*BATCH, "-l", str(Path(__file__).with_name("emacs.el"))]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=300)
    assert "2 routes: Bärenfels 2, Ahorn 4" in done.stdout, done.stderr
    assert 'completion: ("Ahornberg")' in done.stdout
    assert f"renamed in hills.ttr: {GAME.count('Ahorn')}" in done.stdout
    assert f"renamed in scenarios.ttr: {SCENARIO.count('Ahorn')}" in done.stdout

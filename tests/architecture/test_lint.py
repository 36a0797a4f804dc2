"""The tools that read code have nothing to say: ruff about habits, mypy (strict) about types."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_ruff() -> None:
    code, said = run("ruff", "check", "--quiet", "--output-format", "concise", ".")
    assert code == 0, said


def test_mypy() -> None:
    code, said = run("mypy")
    assert code == 0, said

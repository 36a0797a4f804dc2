"""The packages a folder of TypeScript needs: those that lie there, else those `npm ci` brings into a copy of it."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from pathlib import Path

import pytest

PATIENCE = 180  # seconds until a registry that does not answer is given up
QUIETLY = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1", "--loglevel=error")
OURS = ("EUSAGE", "EINTEGRITY", "EJSONPARSE")  # the list of packages itself is wrong: no reason to pass it over


def with_packages(folder: Path, beside: Path, room: Path, fetch: bool) -> Path:
    """Return the folder, or a copy of it in `room` with all packages and what it reads from `beside`; else skip."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node or npm is not installed")
    if (folder / "node_modules").is_dir():
        return folder
    if not fetch:
        pytest.skip(f"`npm ci` was not run in {folder.name}; `./test --long` does it in a copy")
    root = Path(*[part for part, other in zip(folder.parts, beside.parts, strict=False) if part == other])
    copy = room / folder.relative_to(root)
    with (room / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes run the tests; one fetches
        if not copy.is_dir():
            shutil.copytree(beside, room / beside.relative_to(root))
            shutil.copytree(folder, copy)
            (copy / "npm.txt").write_text(_fetched(copy), encoding="utf-8")
    said = (copy / "npm.txt").read_text(encoding="utf-8")
    assert not any(word in said for word in OURS), said
    if said:
        pytest.skip(f"npm cannot fetch the packages: {said.splitlines()[0]}")
    return copy


def _fetched(folder: Path) -> str:
    """Fetch the packages of a folder; return what went wrong."""
    try:
        done = subprocess.run(
            ["npm", "ci", *QUIETLY], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return f"no answer in {PATIENCE} seconds"
    return "" if done.returncode == 0 else done.stderr.strip() or f"exit code {done.returncode}"

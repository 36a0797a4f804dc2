"""What was built is what `web/src` makes, it is small enough, and its licences are known."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB, PAGES = ROOT / "web", ROOT / "ttrdsl" / "studio" / "pages"
LICENCES = {"MIT"}


def source_hash() -> str:
    """Hash the sources of the page as `web/build.mjs` does."""
    found = hashlib.sha256()
    names = sorted(p.relative_to(WEB).as_posix() for p in (WEB / "src").rglob("*") if p.is_file())

    def order(folder: str) -> list[str]:
        children = sorted({name[len(folder) + 1 :].split("/")[0] for name in names if name.startswith(f"{folder}/")})
        ordered = []
        for child in children:
            path = f"{folder}/{child}"
            ordered += [path] if path in names else order(path)
        return ordered

    for name in [*order("src"), "build.mjs", "package.json", "package-lock.json"]:
        found.update(name.encode() + b"\0" + (WEB / name).read_bytes())
        if name.startswith("src/"):
            found.update(b"\0")
    return found.hexdigest()[:32]


def test_the_page_was_built_from_these_sources() -> None:
    built = (PAGES / "studio.js").read_text(encoding="utf-8")
    assert built.startswith(f"/* {source_hash()} */"), "web/src has changed: `cd web && node build.mjs`"


def test_the_page_is_small() -> None:
    assert sum(path.stat().st_size for path in PAGES.glob("*.js")) <= 600_000


def test_licences_of_what_is_shipped_are_known() -> None:
    heads = re.findall(r"^(\S+) [\d.]+, (.+)$", (PAGES / "LICENSES.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(heads) > 8
    assert {licence for _, licence in heads} <= LICENCES


def test_the_page_builds_to_the_same_bytes() -> None:
    if shutil.which("node") is None or not (WEB / "node_modules" / "esbuild").is_dir():
        pytest.skip("node or web/node_modules is missing: `cd web && npm ci`")
    found = subprocess.run(["node", "build.mjs", "--check"], cwd=WEB, capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stderr

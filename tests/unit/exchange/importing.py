"""Import tables written in a test, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.cli.main import main
from ttrdsl.workspace import Workspace


def imported(folder: Path, *words: str, **tables: str) -> str:
    """Write tables into files, import them, and return the text of the game; it must check and be laid out."""
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    target = folder / "made.ttr"
    assert main(["import", str(folder), "-o", str(target), "--force", *words]) == 0
    compiled = Workspace().compile(target)
    assert not compiled.errors
    assert main(["fmt", "--check", str(target)]) == 0
    return target.read_text(encoding="utf-8")


def lines_of(text: str, block: str) -> list[str]:
    """Return the lines of a block of a game, with single blanks."""
    inside = text.split(f"\n{block} {{\n")[1].split("\n}")[0]
    return [" ".join(line.split()) for line in inside.splitlines() if line.strip()]

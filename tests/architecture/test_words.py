"""One word for one thing: words we gave up do not come back. The list stands in `docs/glossary.md`."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"

# Where a word we gave up is somebody else's name for a thing, or is what a text is about.
ALLOWED: dict[str, dict[str, str]] = {
    "ttrdsl/assist/formatting.py": {"opcode": "a name of the standard library"},
    "ttrdsl/lsp/answers.py": {"trigger": "a name of the protocol"},
    "ttrdsl/syntax/edits.py": {"opcode": "a name of the standard library"},
    "ttrdsl/studio/guard.py": {"blob": "a word of content policies"},
}


def words_given_up() -> list[str]:
    """Read the last column of the table below "Words we gave up"."""
    section = GLOSSARY.read_text(encoding="utf-8").partition("## Words we gave up")[2]
    rows = [line.strip("| \n").split("|") for line in section.splitlines() if line.startswith("|")]
    return [word.strip() for row in rows[2:] for word in row[-1].split(",")]


def texts() -> list[Path]:
    """Return everything people read: code, docs, games."""
    found = [*(ROOT / "ttrdsl").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "maps").rglob("*.ttr")]
    found += [*(ROOT / "ttrdsl").rglob("*.md"), *ROOT.glob("*.md")]
    return sorted(path for path in found if path != GLOSSARY)


def pattern(words: list[str]) -> re.Pattern[str]:
    """Match any of the words; those in capitals only as they are, the others also as part of a name in code."""
    shouted = [re.escape(w) for w in words if w.isupper()]
    spoken = [re.escape(w).replace(r"\ ", "[ _]") for w in words if not w.isupper()]
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(shouted)}|(?i:{'|'.join(spoken)})s?)(?![^\W_])")


def test_the_glossary_lists_words() -> None:
    assert len(words_given_up()) > 10


def test_words_we_gave_up_do_not_come_back() -> None:
    look = pattern(words_given_up())
    found = []
    for path in texts():
        name = path.relative_to(ROOT).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in look.finditer(line):
                if match[0].lower().rstrip("s") not in ALLOWED.get(name, {}):
                    found.append(f"{name}:{number}: {match[0]}")
    assert not found, "\n".join(found)

"""Mend what can be mended safely, run after run, and leave every other character of a file as it was."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

from ttrdsl.cli.findings import Findings, check_files
from ttrdsl.diagnostics.fixes import apply_fixes
from ttrdsl.workspace import Workspace

MOST_ROUNDS = 10  # a fix may uncover the next; more than this would be two fixes undoing each other

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


@dataclass
class Mended:
    """Texts with their fixes made, by path, and what is left to say about them."""

    findings: Findings
    before: dict[Path, str] = field(default_factory=dict)
    after: dict[Path, str] = field(default_factory=dict)

    @property
    def changed(self) -> list[Path]:
        """The files that would be written."""
        return [path for path, text in self.after.items() if text != self.before[path]]


def mend(paths: list[Path]) -> Mended:
    """Make the safe fixes of some files in memory; files that were not asked for are left alone."""
    workspace = Workspace()
    mended = Mended(check_files(workspace, paths))
    for _ in range(MOST_ROUNDS):
        by_name = {workspace.name_of(path): path for path in paths}
        texts = {name: source.text for name, source in mended.findings.sources.items() if name in by_name}
        changes = apply_fixes(texts, mended.findings.problems)
        if not changes:
            break
        overlay = workspace.overlay
        for name, text in changes.items():
            path = by_name[name]
            mended.before.setdefault(path, texts[name])
            mended.after[path] = overlay[path.resolve()] = text
        workspace = Workspace()
        workspace.overlay = overlay
        mended.findings = check_files(workspace, paths)
    return mended


def into_file(raw: bytes, before: str, after: str) -> bytes:
    """Carry a change of a text over to the bytes it was read from: line ends, marks and spellings elsewhere stay.

    `before` is the text as the reader gives it (line ends and composed letters unified), line for line the file's.
    """
    start = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    text = raw[len(start) :].decode("utf-8")
    if text == before:
        return start + after.encode("utf-8")
    written = _LINE.findall(text)
    old, new = _LINE.findall(before), _LINE.findall(after)
    ending = "\r\n" if "\r\n" in text else "\n"
    parts: list[str] = []
    for kind, low, high, new_low, new_high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            parts += written[low:high]
        else:
            parts += [line.replace("\n", ending) for line in new[new_low:new_high]]
    return start + "".join(parts).encode("utf-8")

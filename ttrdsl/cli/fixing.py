"""Mend what can be mended safely, run after run, and leave every other character of a file as it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ttrdsl.cli.findings import Findings, check_files
from ttrdsl.diagnostics.fixes import apply_fixes
from ttrdsl.workspace import Workspace

MOST_ROUNDS = 10  # a fix may uncover the next; more than this would be two fixes undoing each other


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

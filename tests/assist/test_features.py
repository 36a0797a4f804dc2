"""Every feature on small texts: `tests/assist/FEATURE/*.txt`, a text with a mark for the cursor, then the answer.

A file is cut by lines `=== NAME` into texts of files and, last, `=== answer`. The first file with the mark `‸` is asked
about. What stands behind `===` in the mark's own file after a colon is handed to the feature (a new name, say).
`UPDATE=1` in the environment writes the answers anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from ttrdsl.assist import actions, calls, completion, formatting, hints, hover, lenses, outline, references, rename
from ttrdsl.assist import problems as trouble
from ttrdsl.assist import tokens as colors
from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Edit, Span

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("*/*.txt"))
MARK = "‸"


def place(project: Project, span: Span) -> str:
    path = project.path_of(span.file)
    text = project.text(path) if path else ""
    line = "" if span.file.startswith("maps/") else f":{text.count(chr(10), 0, span.start) + 1}"  # shipped files change
    return f"{span.file}{line} `{text[span.start : span.end].splitlines()[0] if span.end > span.start else ''}`"


def edited(project: Project, edits: Iterable[Edit]) -> list[str]:
    return [f"{place(project, e.span)} → {e.text!r}" for e in sorted(edits, key=lambda e: (e.span.file, e.span.start))]


def ask_problems(project: Project, path: Path, at: int, more: str) -> list[str]:
    return [f"{p.code} {p.title}  {place(project, p.span) if p.span else ''}" for p in trouble.problems(project, path)]


def ask_completion(project: Project, path: Path, at: int, more: str) -> list[str]:
    found = completion.complete(project, path, at)
    shown = [f"{i.label} ({i.kind}) {i.detail}".rstrip() + (f" ⇒ {i.insert}" if i.insert else "") for i in found.items]
    return [f"replaces {project.text(path)[found.start : found.end]!r}", *shown[: int(more or 12)]]


def ask_hover(project: Project, path: Path, at: int, more: str) -> list[str]:
    found = hover.hover(project, path, at)
    return [] if found is None else [place(project, found.span), *found.text.splitlines()]


def ask_references(project: Project, path: Path, at: int, more: str) -> list[str]:
    defined = [f"defined {place(project, span)}" for span in references.definition(project, path, at)]
    found = references.references(project, path, at)
    named = [f"{m.role} {place(project, m.span)}" for m in found]
    named = list(dict.fromkeys(named)) if any("maps/" in line for line in named) else named
    return [*defined, *named, f"{len(references.highlights(project, path, at))} in this file"]


def ask_rename(project: Project, path: Path, at: int, more: str) -> list[str]:
    span = rename.renamable(project, path, at)
    found = rename.rename(project, path, at, more)
    return [
        f"may be renamed: {place(project, span) if span else 'nothing'}",
        found.refused,
        *edited(project, found.edits),
    ]


def ask_actions(project: Project, path: Path, at: int, more: str) -> list[str]:
    lines: list[str] = []
    for action in actions.actions(project, path, at, at):
        lines += [f"{action.title} ({action.kind})", *(f"  {line}" for line in edited(project, action.edits))]
        lines += [f"  makes {made.name}, {len(text) > 0}" for made, text in action.creates]
    return lines


def ask_outline(project: Project, path: Path, at: int, more: str) -> list[str]:
    def shown(symbols: Iterable[outline.Symbol], depth: int) -> list[str]:
        lines: list[str] = []
        for s in symbols:
            lines += [f"{'  ' * depth}{s.kind} {s.name} {s.detail}".rstrip(), *shown(s.inside, depth + 1)]
        return lines

    grown = [f"select {place(project, span)}" for span in outline.selection(project, path, at)]
    return [*shown(outline.outline(project, path), 0), *(f"fold {f}" for f in outline.folds(project, path)), *grown]


def ask_tokens(project: Project, path: Path, at: int, more: str) -> list[str]:
    return [f"{place(project, t.span)} {t.type} {t.kind} {' '.join(t.modifiers)}" for t in colors.tokens(project, path)]


def ask_hints(project: Project, path: Path, at: int, more: str) -> list[str]:
    text = project.text(path)
    shown = [h for h in hints.hints(project, path) if "declarations" not in h.tip]
    return [f"{text.count(chr(10), 0, h.offset) + 1}: {h.label} ({h.tip})" for h in shown]


def ask_lenses(project: Project, path: Path, at: int, more: str) -> list[str]:
    return [f"{place(project, x.span)}: {x.title} [{x.command} {x.argument}]" for x in lenses.lenses(project, path)]


def ask_formatting(project: Project, path: Path, at: int, more: str) -> list[str]:
    return edited(project, formatting.formatting(project, path))


def ask_calls(project: Project, path: Path, at: int, more: str) -> list[str]:
    found = calls.prepare(project, path, at)
    if found is None:
        return ["nothing"]
    into = [f"from {c.name} ({c.kind}) {len(c.places)}" for c in calls.incoming(project, path, found.name, found.kind)]
    out = [f"to {c.name} ({c.kind}) {len(c.places)}" for c in calls.outgoing(project, path, found.name, found.kind)]
    return [f"{found.kind} {found.name}", *into, *out]


ASK: dict[str, Callable[[Project, Path, int, str], list[str]]] = {
    name.removeprefix("ask_"): function for name, function in list(globals().items()) if name.startswith("ask_")
}


def read(case: Path) -> tuple[dict[str, str], str, int, str, str]:
    """Return the texts of a case by file, the file with the mark, its offset, what more is said, and the answer."""
    pieces = re.split(r"^=== (.*)\n", case.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    texts: dict[str, str] = {}
    asked, at, more, answer = "", 0, "", ""
    for head, text in zip(pieces[::2], pieces[1::2], strict=True):
        name, _, said = head.partition(":")
        if name.strip() == "answer":
            answer = text
            continue
        if MARK in text or not asked:
            asked, at, more = name.strip(), max(text.find(MARK), 0), said.strip()
        texts[name.strip()] = text.replace(MARK, "")
    return texts, asked, at, more, answer


@pytest.mark.parametrize("case", CASES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_feature(case: Path, tmp_path: Path) -> None:
    texts, asked, at, more, answer = read(case)
    project = Project([tmp_path])
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found: Any = ASK[case.parent.name](project, tmp_path / asked, at, more)
    shown = "".join(f"{line}\n" for line in found)
    if os.environ.get("UPDATE"):
        whole = case.read_text(encoding="utf-8")
        case.write_text(whole[: whole.index("=== answer")] + f"=== answer\n{shown}", encoding="utf-8")
    assert shown == answer or os.environ.get("UPDATE")


def test_every_feature_has_cases() -> None:
    assert {case.parent.name for case in CASES} == set(ASK)

"""What the modules of an imported game bring: its colors, its numbers, and the fields that need no declaring."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.exchange.columns import BUILT_IN
from ttrdsl.exchange.draft import FLAG, NAME, NUMBER, Draft
from ttrdsl.exchange.to_ttr import used_modules
from ttrdsl.semantics.components import field_word
from ttrdsl.semantics.types import SET_FIELDS
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import listed
from ttrdsl.workspace import SHIPPED, Workspace, module_folders

GIVEN = (FLAG, NUMBER, NAME, *SET_FIELDS)  # types of fields that a column can fill


@dataclass(frozen=True)
class Base:
    """The rules an imported game stands on."""

    colors: tuple[str, ...]
    modules: tuple[str, ...]
    settings: Mapping[str, Mapping[str, int]]  # by module
    types: Mapping[tuple[str, str], str]  # of fields that are declared; empty for what no table can give
    offered: Mapping[tuple[str, str], str]  # fields of modules that are not used, and those modules

    def hints(self, draft: Draft) -> list[str]:
        """Say which columns a module that was not asked for would give a meaning."""
        found = {f.name: self.offered[(f.owner, f.name)] for f in draft.fields if (f.owner, f.name) in self.offered}
        return [f"the module `{m}` has rules for the column `{name}`: --use {m}" for name, m in found.items()]


def base_of(target: Path, modules: Sequence[str], settings: Sequence[str], colors: str | None) -> Base:
    """Read the modules of a game; report a module, a number or a color that is not there."""
    workspace = Workspace()
    known = {p.stem: p for folder in reversed(module_folders(target)) for p in folder.glob("*.ttr") if p != target}
    known = {name: path for name, path in known.items() if _is_module(workspace, path)}
    for name in modules:
        if name not in known:
            near = did_you_mean(name, known)
            raise CannotWork(f"no module `{name}`", *near, f"there are {listed(sorted(known))}")
    types = dict(BUILT_IN)
    params: dict[str, str] = {}
    painted: tuple[str, ...] = ()
    for name in _with_used(workspace, known, [*used_modules(), *modules]):
        for each in workspace.parsed(known[name])[0].declarations:
            if isinstance(each, d.Field):
                types[(each.owner.text, each.name.text)] = word if (word := field_word(each.type.text)) in GIVEN else ""
            elif isinstance(each, d.Param):
                params.setdefault(each.name.text, name)
            elif isinstance(each, d.Colors):
                painted = tuple(word.text for word in each.names)
    offered = {
        (each.owner.text, each.name.text): path.stem
        for path in sorted((SHIPPED / "rules").glob("*.ttr"))
        for each in workspace.parsed(path)[0].declarations
        if isinstance(each, d.Field) and (each.owner.text, each.name.text) not in types
    }
    return Base(_colors(colors) or painted, tuple(modules), _settings(settings, params), types, offered)


def _is_module(workspace: Workspace, path: Path) -> bool:
    header = workspace.parsed(path)[0].header
    return header is not None and header.kind == "module"


def _with_used(workspace: Workspace, known: Mapping[str, Path], names: Sequence[str]) -> list[str]:
    """Return modules and those they use themselves."""
    found = [name for name in names if name in known]
    for name in found:
        for each in workspace.parsed(known[name])[0].declarations:
            if isinstance(each, d.Use) and each.name.text in known and each.name.text not in found:
                found.append(each.name.text)
    return found


def _settings(settings: Sequence[str], params: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Return the numbers that are set, by the module that has them."""
    found: dict[str, dict[str, int]] = {}
    for text in settings:
        match = re.fullmatch(r"\s*(\w+)\s*=\s*(\d{1,7})\s*", text)
        if match is None:
            raise CannotWork(f"`{text}` is not a setting", "write NAME=NUMBER")
        if match[1] not in params:
            near = did_you_mean(match[1], params)
            raise CannotWork(f"no number is called `{match[1]}`", *near, f"there are {listed(sorted(params))}")
        found.setdefault(params[match[1]], {})[match[1]] = int(match[2])
    return found


def _colors(text: str | None) -> tuple[str, ...]:
    words = tuple(dict.fromkeys(re.split(r"[\s,;]+", text.strip()))) if text else ()
    for word in words:
        if not word.isidentifier():
            raise CannotWork(f"`{word}` is not a color", "colors are words of letters: --colors 'pink red blue'")
    return words

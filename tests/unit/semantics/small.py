"""A small game to which tests add rules; returns what the checker finds."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.unit.fast.side_by_side import differences
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel
from ttrdsl.pipeline import Compiled
from ttrdsl.workspace import Workspace

BOARD = """
cities { Alba 0 0;  Bern 4 0;  Como 8 0 }
routes {
  Alba – Bern 2 red
  Bern – Como 3 gray
  Alba – Como 4 blue green
}
tickets { Alba – Como 5;  Alba – Bern 2;  Bern – Como 3;  Como – Alba – Bern 9 }
"""


def compiled(rules: str, players: str = "2..4", board: str = BOARD, modules: dict[str, str] | None = None) -> Compiled:
    """Compile the small game with further rules; `modules` are used in their order, behind the base rules."""
    folder = Path("/nowhere")
    uses = "".join(f"use {name}\n" for name in modules or {})
    text = f'game small "Small" for {players} players\nuse standard_deck\n'
    text += "use classic { tickets_dealt = 1;  tickets_kept = 1 }\n" + uses + board + rules + "\n"
    space = _Modules(folder, modules or {})
    space.overlay[(folder / "small.ttr").resolve()] = text
    return space.compile(folder / "small.ttr")


def codes(rules: str, players: str = "2..4", board: str = BOARD, modules: dict[str, str] | None = None) -> list[str]:
    """Return the codes of all problems, in order; the rules of these tests need no texts for a rulebook."""
    found = [problem.code for problem in compiled(rules, players, board, modules).problems]
    return sorted(code for code in found if code != "TTR530")


def unlike(bundle: dict[str, Any], players: int, seeds: Iterable[int] = range(1, 4)) -> list[str]:
    """Play some games on lists beside the interpreter; return every first difference."""
    machine = Machine(bundle, players)
    kernel = Kernel(machine, "text")
    return [found for seed in seeds if (found := differences(machine, kernel, seed))]


class _Modules(Workspace):
    """A workspace that has some modules in memory."""

    def __init__(self, folder: Path, modules: dict[str, str]) -> None:
        super().__init__(shown_from=folder)
        self.modules = {name: folder / f"{name}.ttr" for name in modules}
        for name, path in self.modules.items():
            self.overlay[path.resolve()] = f'module {name} "{name}"\n{modules[name]}\n'

    def library(self, game, problems):  # type: ignore[no-untyped-def]
        found = super().library(game, problems)
        find = found.find

        def here(name: str, used_in: str):  # type: ignore[no-untyped-def]
            return self.parsed(self.modules[name])[0] if name in self.modules else find(name, used_in)

        return type(found)(here, found.names)

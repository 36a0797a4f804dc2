"""A toy engine that plays one game, the heap, by rules of its own: how an engine is plugged into `runner.py`.

`WRONG=1` in the environment makes it wrong on purpose: it lets a player take four counters. The runner finds out.
"""

from __future__ import annotations

import copy
import os

MOST = 4 if os.environ.get("WRONG") else 3


class Engine:
    """One method for each call that docs/reference/vectors.md lists."""

    def load(self, bundle: dict, name: str, players: int) -> None:
        low, high = bundle["game"]["players"]
        if not low <= players <= high:
            raise RuntimeError(f"the heap is for {low} to {high} players")
        self.players, self.saved, self.taken = players, [], 0

    def begin(self, at: str | None, seed: int, state: dict) -> None:
        assert at is None, "this game has no set-up"
        self.table = copy.deepcopy(state)
        self.table["turns"] += 1
        self.choosing = False  # the action is chosen, and the number is not

    def set(self, state: dict) -> None:
        self.table = copy.deepcopy(state)

    def state(self) -> dict:
        return self.table

    def asked(self) -> dict | None:
        if self.table["over"]:
            return None
        heap = self.table["cells"]["board.heap"][0]
        numbers = [[0, n] for n in range(1, MOST + 1) if n <= heap]
        path, options = ("take.number", numbers) if self.choosing else ("turn.main", [[0]])
        return {"player": self.table["turn"], "path": path, "options": options}

    def forget(self) -> None:
        self.taken = 0

    def play(self, option: list) -> None:
        if not self.choosing:
            self.choosing = True
            return
        cells, player = self.table["cells"], self.table["turn"]
        cells["board.heap"][0] -= option[1]
        cells["player.points"][player] += option[1]
        self.choosing, self.taken = False, self.taken + 1
        if cells["board.heap"][0] == 0:
            self.table["over"], self.table["turns_left"] = True, 0
        else:
            self.table["turn"] = (player + 1) % self.players
            self.table["turns"] += 1

    def save(self) -> None:
        self.saved.append((copy.deepcopy(self.table), self.choosing))

    def restore(self) -> None:
        self.table, self.choosing = self.saved.pop()

    def worth(self, ir: list) -> object:
        """Work out the few operations that this game's scenarios use."""
        if not isinstance(ir, list):
            return ir
        match ir[0]:
            case "and":
                return all(self.worth(part) for part in ir[1:])
            case "=":
                return self.worth(ir[1]) == self.worth(ir[2])
            case "cell":
                return self.table["cells"][ir[1]][ir[2] if len(ir) > 2 else 0]
            case "turn" | "over":
                return self.table[ir[0]]
            case "winners":
                points = self.table["cells"]["player.points"]
                return [p for p in range(self.players) if points[p] == max(points)]
        raise NotImplementedError(ir[0])

    def rules(self, options: list) -> list[str]:
        return ["take.number"] if self.choosing else ["turn.main"]

    def sees(self, player: int, what: dict) -> object:
        return self.table["cells"][what["cell"]][what["index"]]

    def happened(self, path: str) -> int:
        return self.taken

    def cards(self, pile: str, index: int) -> dict[str, int]:
        return {}

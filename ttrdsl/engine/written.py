"""A game written down for people: every choice, what came of it, and the score sheet.

A short playthrough has one line per turn and now and then what everybody has; a full one has a line per decision and,
below it, the events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels, layout
from ttrdsl.engine.event_words import event_words
from ttrdsl.engine.game import Game
from ttrdsl.engine.replay import Replay, play_replay, started
from ttrdsl.engine.secret_choices import secret_block

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

SUMMARY_EVERY = 10  # rounds


def written_replay(bundle: dict[str, Any], replay: Replay, machine: Machine | None = None, full: bool = False) -> str:
    """Return the playthrough of a replay."""
    game = play_replay(bundle, replay, machine)
    return written(game.machine, replay["seed"], replay["first"], replay["choices"], full)


def written(machine: Machine, seed: int, first: int | None, choices: list[int], full: bool = False) -> str:
    """Return the playthrough of a game given by its seed and choices."""
    game = started(machine, seed, first, log=True)
    writer = _Full(game) if full else _Short(game)
    lines = [*_header(game, seed), ""]
    for choice in choices:
        lines += writer.play(choice)
    lines += writer.rest()
    return "\n".join([*lines, "", *_score_sheet(game)]).rstrip() + "\n"


def _header(game: Game, seed: int) -> list[str]:
    about = game.machine.bundle["game"]
    first = game.state[layout.FIRST] + 1
    return [f"{about['title']} ({about['id']}), {game.players} players, seed {seed}, P{first} begins"]


class _Full:
    """One line per decision, its events below."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told = 0

    def play(self, choice: int) -> list[str]:
        game, log = self.game, self.game.log or []
        lines = self._events(log)
        lines.append(_heading(game) + f": {_question(game)} → {_label(game, choice)}")
        game.play(choice)
        # The choice itself stands above its events.
        self.told += 1
        return lines + self._events(log)

    def rest(self) -> list[str]:
        return self._events(self.game.log or [])

    def _events(self, log: list[tuple[Any, ...]]) -> list[str]:
        found = [words for event in log[self.told :] if (words := event_words(self.game.machine, event))]
        self.told = len(log)
        return [f"    {words}" for words in found]


class _Short:
    """One line per turn; every ten rounds what everybody has."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told = 0
        self.head = ""
        self.labels: list[str] = []

    def play(self, choice: int) -> list[str]:
        lines: list[str] = []
        head, turns = _heading(self.game), self.game.state[layout.TURNS]
        if head != self.head:
            lines += self.rest()
            self.head = head
        self.labels.append(_label(self.game, choice))
        self.game.play(choice)
        now, every = self.game.state[layout.TURNS], SUMMARY_EVERY * self.game.players
        if (now - 1) // every > (turns - 1) // every and turns and not self.game.over:
            lines += [*self.rest(), *_summary(self.game)]
        return lines

    def rest(self) -> list[str]:
        line = [f"{self.head}: {'; '.join(self.labels)}"] if self.labels else []
        self.head, self.labels = "", []
        return line + self._notable()

    def _notable(self) -> list[str]:
        """Return the events that no choice shows: passes, and the beginning of the end."""
        log = self.game.log or []
        found = [event for event in log[self.told :] if event[0] in ("pass", "last turns")]
        self.told = len(log)
        return [f"    {event_words(self.game.machine, event)}" for event in found]


def _heading(game: Game) -> str:
    state = game.state
    who = f"P{state[layout.ACTOR] + 1}"
    place = f"turn {state[layout.TURNS]}" if state[layout.TURNS] else "set-up"
    secret = " in secret" if secret_block(game.machine, state) is not None else ""
    return f"{place} {who}{secret}"


def _question(game: Game) -> str:
    found = game.pending
    return labels.question(game.machine, found) if found is not None else ""


def _label(game: Game, choice: int) -> str:
    found = game.pending
    return labels.option_label(game.machine, found, game.state[layout.OPTIONS][choice]) if found is not None else ""


def _summary(game: Game) -> list[str]:
    """Return what everybody has: numbers, sizes of piles, pieces."""
    machine, state = game.machine, game.state
    lines = [f"  -- {state[layout.TURNS] - 1} turns played"]
    for player in range(game.players):
        parts = [f"{_short(n)} {state[machine.layout.cells[n] + player]}" for n in _cells_by(machine, "player")]
        for name, piles in machine.layout.piles.items():
            if name.startswith("player.") and piles[player].size(state):
                parts.append(f"{_short(name)} {piles[player].size(state)}")
        place = machine.layout.places["player"] + player
        pieces = [(kind, state[base + place]) for kind, base in machine.layout.pieces.items()]
        parts += [f"{kind} {number}" for kind, number in pieces if number]
        lines.append(f"  -- P{player + 1}: {', '.join(parts)}")
    common = [p for p in machine.layout.all_piles if not p.name.startswith("player.") and p.size(state)]
    lines.append(f"  -- table: {', '.join(f'{machine.pile_name(p)} {p.size(state)}' for p in common)}")
    return lines


def _cells_by(machine: Machine, domain: str) -> list[str]:
    return [n for n, cell in machine.bundle["cells"].items() if cell["by"] == [domain] and cell["type"] == "number"]


def _short(name: str) -> str:
    return name.split(".")[-1]


def _score_sheet(game: Game) -> list[str]:
    """Return the score sheet, a column per player, and who has won."""
    sheets = [game.scores(p) for p in range(game.players)]
    rows = [["", *(f"P{p + 1}" for p in range(game.players))]]
    rows += [[line.title, *(str(sheet[i].points) for sheet in sheets)] for i, line in enumerate(sheets[0])]
    rows.append(["total", *(str(game.total(p)) for p in range(game.players))])
    wide = max(len(row[0]) for row in rows)
    lines = [row[0].ljust(wide) + "".join(cell.rjust(7) for cell in row[1:]) for row in rows]
    ahead = " and ".join(f"P{p + 1}" for p in game.winners()) or "nobody"
    ending = f"{ahead} won after {game.state[layout.TURNS]} turns" if game.over else f"not over; {ahead} ahead"
    return [*lines, ending]

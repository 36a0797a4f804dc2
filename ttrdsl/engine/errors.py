"""What can go wrong while a game is played, said with a place."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.limits import MOST_DECISIONS
from ttrdsl.program.phrases import players_said

NOT_OVER = f"not over after {MOST_DECISIONS:,} decisions"  # what is said of a game with more


class GameError(Exception):
    """A game cannot go on, or was asked for something it does not have."""

    place = ""

    def __str__(self) -> str:
        words = super().__str__()
        return words if not self.place or self.place in words else f"{words} ({self.place})"


class NotAllowed(GameError):
    """An option that is not offered, a player count the game does not allow, a decision that is not due."""


def not_for(bundle: dict[str, Any], players: int) -> str:
    """Say that a game is not for so many players."""
    return f"{bundle['game']['title']} is for {players_said(*bundle['game']['players'])}, not {players}"


class DeadState(GameError):
    """A compulsory step cannot be done: the rules do not say how to go on."""


class Missing(GameError):
    """A step is about something that is not there: a card that lies elsewhere, a field of nothing."""


class OwnFault(Exception):
    """A mistake of ours, found before it does harm."""


class BadState(GameError):
    """A saved game or replay that does not fit its bundle."""


def note_place(error: GameError, place: str) -> None:
    """Note where an error was met; the innermost place is the first that is noted, and it stays."""
    error.place = error.place or place

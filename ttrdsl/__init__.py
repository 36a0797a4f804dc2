"""A language for railway board games: boards, decks and rules as text, played by one generic interpreter.

>>> from ttrdsl import load_bundle, new_game
>>> game = new_game(load_bundle("usa"), players=2, seed=1)
>>> game.decision.player in (0, 1)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "arena",
    "build",
    "check",
    "load_bundle",
    "load_game",
    "new_batch",
    "new_game",
    "simulate",
    "sweep",
]

if TYPE_CHECKING:
    from ttrdsl.api import arena, build, check, load_bundle, load_game, new_batch, new_game, simulate, sweep


def __getattr__(name: str) -> Any:
    """Import the functions on first use, so that a command that needs none of them starts fast."""
    if name in __all__:
        from ttrdsl import api

        return getattr(api, name)
    raise AttributeError(name)

"""From a save or replay to what stands on the board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ttrdsl.api import load_game
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import read
from ttrdsl.engine.errors import BadState, GameError, NotAllowed
from ttrdsl.engine.replay import FORMAT, LARGEST_FILE, play_replay, read_replay
from ttrdsl.render.position import Position
from ttrdsl.service.position import position_of


def read_moments(bundle: dict[str, Any], path: Path) -> list[Position]:
    """Return what a replay shows at its beginning and after each choice; a save shows one moment."""
    raw = read(path, LARGEST_FILE)
    try:
        data = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise CannotWork(f"`{path}` is neither a saved game nor a replay: it is not JSON") from None
    own, title = bundle["game"]["id"], bundle["game"]["title"]
    if isinstance(data, dict) and isinstance(data.get("game"), str) and data["game"] != own:
        raise CannotWork(f"`{path}` is of the game `{data['game']}`, not of `{own}`", f"`ttrdsl render {data['game']}`")
    try:
        if isinstance(data, dict) and data.get("format") == FORMAT:
            found: list[Position] = []
            play_replay(bundle, read_replay(raw), seen=lambda game: found.append(position_of(game)))
            return found
        return [position_of(load_game(bundle, data))]
    except (BadState, NotAllowed, GameError) as error:
        helps = "a state belongs to the rules and the board it was saved with"
        raise CannotWork(f"`{path}` is not a state of {title}: {error}", helps) from None

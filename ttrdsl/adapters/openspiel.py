"""Any game as a game of OpenSpiel: one chance node picks the deal, then players act; all follows from the history."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from ttrdsl.api import load_bundle, new_game
from ttrdsl.engine import chance
from ttrdsl.learn.table import Table, adds_up, most_of

try:
    import numpy
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel is not installed; it comes with: pip install 'ttrdsl[openspiel]'") from None

DEALS = 4096
MOST_STEPS = 100_000


def game(name: str | Path, players: int | None = None, reward: str = "win", deals: int = DEALS) -> Any:
    """Return a game by its name or file as a game of OpenSpiel, with so many equally likely deals."""
    if not isinstance(name, (str, Path)):
        raise TypeError("OpenSpiel knows games by a text: write the bundle to a `.json` file and give its name")
    name = str(name)
    count = players or _bundle(name)["game"]["players"][0]
    return pyspiel.load_game("ttrdsl", {"bundle": name, "players": count, "reward": reward, "deals": deals})


@lru_cache(maxsize=16)
def _bundle(name: str) -> dict[str, Any]:
    return load_bundle(name)


def _type(zero_sum: bool) -> Any:
    """Return what OpenSpiel wants to know of a game before it is played; algorithms rely on what is won being lost."""
    sums = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="ttrdsl",
        long_name="A game of ttrdsl",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.ZERO_SUM if zero_sum else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=100,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"bundle": "", "players": 2, "reward": "win", "deals": DEALS},
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """The rules; its states hold the games."""

    def __init__(self, params: Any = None) -> None:
        given: dict[str, Any] = {"bundle": "", "players": 2, "reward": "win", "deals": DEALS} | dict(params or {})
        self.bundle, self.players = _bundle(given["bundle"]), int(given["players"])
        self.reward, self.deals = str(given["reward"]), int(given["deals"])
        self.first = Table(new_game(self.bundle, self.players, 0))
        zero_sum, most = adds_up(self.bundle, self.reward), most_of(self.bundle, self.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.first.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=MOST_STEPS,
        )
        super().__init__(_type(zero_sum), info, given)

    def new_initial_state(self) -> TableState:
        """Return a state before the deal."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what looks at states for a player."""
        return Observer(self)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A game, or none before the deal."""

    def __init__(self, rules: TableGame) -> None:
        super().__init__(rules)
        self.deals, self.reward, self.players = rules.deals, rules.reward, rules.players
        self.bundle_of = rules.get_parameters()["bundle"]
        self.table: Table | None = None

    def current_player(self) -> int:
        """Return who acts: a player, chance, or nobody any more."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal() if self.table is not None and player == self.table.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all as likely."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            seed = chance.game_seed(0, action)
            self.table = Table(new_game(_bundle(self.bundle_of), self.players, seed))
        else:
            self.table.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player < 0:
            return f"deal {action}"
        return self.table.actions.name(action)

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """Return what the end is worth to everybody."""
        return [0.0] * self.players if self.table is None else self.table.returns(self.reward)

    def guessed(self, player: int, seed: int) -> TableState:
        """Return a state that looks the same to a player, with everything hidden dealt anew: for ISMCTS."""
        other = self.clone()
        assert self.table is not None
        other.table = Table(self.table.game.guess(player, seed))
        other.table.said = self.table.said
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return " ".join(str(choice) for choice in (*self.table.game.choices, *self.table.said, self.table.player))


class Observer:
    """Writes what a player may know of a state."""

    def __init__(self, rules: TableGame) -> None:
        self.tensor = numpy.zeros(rules.first.size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = 0 if state.table is None else state.table.vector(player)

    def string_from(self, state: TableState, player: int) -> str:
        """Return the same as a text."""
        return "" if state.table is None else " ".join(map(str, state.table.vector(player)))


pyspiel.register_game(_type(zero_sum=False), TableGame)

"""Any game as an environment of PettingZoo: players act in turn, each sees a vector and a mask of what she may do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ttrdsl.api import load_bundle, new_game
from ttrdsl.learn.table import Table

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise ImportError("PettingZoo is not installed; it comes with: pip install 'ttrdsl[pettingzoo]'") from None

Agent = str
LIMIT = 2**31 - 1


def env(game: str | Path | dict[str, Any], players: int | None = None, reward: str = "win") -> TableEnv:
    """Return a game by its name, file or bundle as an environment; `reset(seed=…)` alone decides all chance."""
    bundle = load_bundle(game)
    return TableEnv(bundle, players or bundle["game"]["players"][0], reward)


class TableEnv(AECEnv):  # type: ignore[misc]
    """One game after another; who wins has 1, who loses −1, or another reward of `ttrdsl.learn.table`."""

    def __init__(self, bundle: dict[str, Any], players: int, reward: str) -> None:
        super().__init__()
        self.metadata = {"name": f"ttrdsl_{bundle['game']['id']}_v0", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.bundle = bundle
        self.reward = reward
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.agents: list[Agent] = []
        self.seed = 0
        self.table = self._new_table()
        self.table.returns(reward)  # a reward that there is not is refused now
        self.metadata["observation"] = self.table.observation.hash
        shape, actions = (self.table.size,), self.table.actions.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, shape, numpy.int32),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def _new_table(self) -> Table:
        return Table(new_game(self.bundle, len(self.possible_agents), self.seed))

    def observation_space(self, agent: Agent) -> Any:
        """Return what an agent sees, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        """Return what an agent can do, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the next one after the last."""
        self.seed = self.seed + 1 if seed is None else seed
        self.table = self._new_table()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(0, self.table.player)]

    def observe(self, agent: Agent) -> dict[str, Any]:
        """Return what an agent sees; who does not act may do nothing."""
        player = self.possible_agents.index(agent)
        mask = numpy.zeros(self.table.actions.size, numpy.int8)
        if player == self.table.player:
            mask[self.table.legal()] = 1
        return {"observation": numpy.array(self.table.vector(player), numpy.int32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.act(int(action))  # type: ignore[arg-type]
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.returns(self.reward), strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.player]
        self._accumulate_rewards()

    def render(self) -> None:
        """Draw nothing; `ttrdsl render` draws boards."""

    def close(self) -> None:
        """Let go of nothing: there is nothing to close."""

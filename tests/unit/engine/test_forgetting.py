"""What is made of a machine or of a workspace is forgotten with it: whoever plays all day does not fill the memory."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from tests.games import bundle_of_text
from tests.unit.bots.tiny import TINY
from ttrdsl.bots.path.survey import survey_of
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.pickled import packed
from ttrdsl.engine.saved_slots import slot_table
from ttrdsl.engine.sight import sight
from ttrdsl.learn.actions import actions_of
from ttrdsl.learn.observation import observation_of
from ttrdsl.playtest.batch import play_game
from ttrdsl.scenario.runner import stages_of
from ttrdsl.workspace import Workspace


def test_a_machine_that_nobody_needs_is_forgotten(tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(TINY, tmp_path), 2)
    for ask in (sight, slot_table, packed, actions_of, observation_of, survey_of):
        ask(machine)
        assert ask(machine) is ask(machine)
    play_game(machine, ("path", "random"), 1, 0)
    left = weakref.ref(machine)
    del machine
    gc.collect()
    assert left() is None


def test_a_workspace_that_nobody_needs_is_forgotten(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    assert stages_of(workspace) is stages_of(workspace)
    left = weakref.ref(workspace)
    del workspace
    gc.collect()
    assert left() is None

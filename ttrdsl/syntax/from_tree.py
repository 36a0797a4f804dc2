"""Turn what the grammar recognises into nodes of the tree: one method per rule or alias of `grammar/ttr.lark`."""

from __future__ import annotations

from ttrdsl.syntax.read_board import ReadBoard
from ttrdsl.syntax.read_rules import ReadRules
from ttrdsl.syntax.read_scenarios import ReadScenarios
from ttrdsl.syntax.read_things import ReadThings
from ttrdsl.syntax.read_values import ReadValues


class FromTree(ReadThings, ReadBoard, ReadRules, ReadValues, ReadScenarios):
    """Makes nodes of everything there is."""

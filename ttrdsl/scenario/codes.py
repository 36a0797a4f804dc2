"""The codes of problems in scenarios, entered into the catalogue."""

from __future__ import annotations

from ttrdsl.diagnostics.catalogue import CATALOGUE, Code

CODES = (
    Code("TTR701", "unknown_game", "error"),
    Code("TTR702", "expectation_failed", "error"),
    Code("TTR703", "too_many_asked_for", "error"),
    Code("TTR704", "unknown_card", "error"),
    Code("TTR705", "not_this_players_decision", "error"),
    Code("TTR706", "no_such_option", "error"),
    Code("TTR707", "unknown_player", "error"),
    Code("TTR708", "scenario_without_game", "error"),
    Code("TTR709", "cannot_be_given", "error"),
    Code("TTR710", "scenario_shows_nothing", "error"),
    Code("TTR711", "game_cannot_go_on", "error"),
    Code("TTR712", "unknown_step", "error"),
    Code("TTR713", "game_cannot_be_made", "error"),
    Code("TTR714", "repeated_scenario", "error"),
    Code("TTR715", "unfitting_value", "error"),
)

for _code in CODES:
    CATALOGUE.setdefault(_code.code, _code)

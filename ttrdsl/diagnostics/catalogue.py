"""Every diagnostic code, with its name and weight. Codes are never reused."""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "advice"]


class Code(NamedTuple):
    """A kind of mistake."""

    code: str
    name: str  # readable after "allow": `unreachable_city`
    severity: Severity


CODES: tuple[Code, ...] = (
    # 0xx: text
    Code("TTR001", "unreadable_text", "error"),
    Code("TTR002", "file_too_large", "error"),
    Code("TTR003", "unexpected_text", "error"),
    Code("TTR004", "unclosed_block", "error"),
    Code("TTR005", "unclosed_text", "error"),
    Code("TTR006", "nested_too_deeply", "error"),
    Code("TTR007", "look_alike_quote", "error"),
    Code("TTR008", "unreadable_file", "error"),
    Code("TTR009", "missing_header", "error"),
    Code("TTR010", "second_header", "error"),
    Code("TTR011", "stray_bracket", "error"),
    Code("TTR021", "unknown_columns", "error"),
    Code("TTR022", "unreadable_cell", "error"),
    Code("TTR023", "uneven_row", "error"),
    Code("TTR024", "repeated_row", "error"),
    Code("TTR025", "unreadable_shapes", "error"),
    # 1xx: names
    Code("TTR101", "unknown_name", "error"),
    Code("TTR102", "unknown_city", "error"),
    Code("TTR103", "unknown_color", "error"),
    Code("TTR104", "unknown_field", "error"),
    Code("TTR105", "unknown_rule", "error"),
    Code("TTR106", "change_of_nothing", "error"),
    Code("TTR107", "unknown_module", "error"),
    Code("TTR108", "declared_twice", "error"),
    Code("TTR109", "circle_of_modules", "error"),
    Code("TTR110", "unknown_board_name", "error"),
    Code("TTR111", "unknown_card", "error"),
    Code("TTR112", "unknown_type", "error"),
    Code("TTR113", "unknown_owner", "error"),
    Code("TTR114", "unknown_clause", "error"),
    Code("TTR115", "unknown_parameter", "error"),
    Code("TTR116", "unknown_attribute", "error"),
    Code("TTR117", "built_in_name", "error"),
    Code("TTR118", "misplaced_color", "error"),
    Code("TTR119", "repeated_label", "error"),
    Code("TTR121", "unknown_row", "error"),
    Code("TTR122", "unknown_hole", "warning"),
    Code("TTR123", "unknown_drawing", "error"),
    Code("TTR124", "symbol_of_nothing", "error"),
    # 2xx: values
    Code("TTR201", "wrong_type", "error"),
    Code("TTR202", "wrong_number_of_arguments", "error"),
    Code("TTR203", "missing_table_entry", "error"),
    Code("TTR204", "bad_cell", "error"),
    Code("TTR205", "uneven_table", "error"),
    Code("TTR206", "missing_column", "error"),
    Code("TTR207", "repeated_key", "error"),
    Code("TTR208", "not_constant", "error"),
    Code("TTR209", "number_out_of_range", "error"),
    Code("TTR211", "bad_player_count", "error"),
    Code("TTR213", "bad_attribute_value", "error"),
    Code("TTR214", "unbounded_lookup", "warning"),
    Code("TTR216", "pile_without_viewer", "error"),
    Code("TTR217", "too_few_cards", "warning"),
    Code("TTR218", "empty_deck", "warning"),
    Code("TTR219", "unfitting_symbol", "error"),
    # 3xx: the map
    Code("TTR301", "unequal_parallel_routes", "advice"),
    Code("TTR302", "repeated_spot", "error"),
    Code("TTR303", "repeated_route", "error"),
    Code("TTR304", "unreachable_city", "warning"),
    Code("TTR305", "route_to_itself", "error"),
    Code("TTR306", "bad_length", "error"),
    Code("TTR308", "color_without_cards", "error"),
    Code("TTR311", "short_route", "warning"),
    Code("TTR312", "crossing_routes", "warning"),
    Code("TTR313", "covered_name", "warning"),
    Code("TTR314", "missing_position", "advice"),
    Code("TTR315", "shared_point", "warning"),
    Code("TTR316", "stray_city", "warning"),
    # 4xx: tickets
    Code("TTR401", "repeated_ticket", "error"),
    Code("TTR402", "ticket_to_itself", "error"),
    Code("TTR403", "wrong_number_of_values", "error"),
    Code("TTR405", "impossible_ticket", "warning"),
    Code("TTR406", "too_few_tickets", "warning"),
    # 5xx: rules
    Code("TTR501", "conflicting_exceptions", "error"),
    Code("TTR502", "exception_never_holds", "warning"),
    Code("TTR503", "hidden_exception", "warning"),
    Code("TTR504", "unused_rule", "warning"),
    Code("TTR505", "circular_definition", "error"),
    Code("TTR506", "no_me_here", "error"),
    Code("TTR508", "removed_but_used", "error"),
    Code("TTR509", "deciding_standing_rule", "error"),
    Code("TTR510", "unsound_secret_block", "error"),
    Code("TTR511", "default_outside_exception", "error"),
    Code("TTR512", "possible_dead_state", "warning"),
    Code("TTR513", "condition_changed_before", "advice"),
    Code("TTR514", "endless_standing_rule", "warning"),
    Code("TTR515", "revealing_choice", "warning"),
    Code("TTR516", "not_assignable", "error"),
    Code("TTR517", "unclear_origin", "error"),
    Code("TTR518", "unknown_menu", "error"),
    Code("TTR519", "missing_part", "error"),
    Code("TTR520", "huge_loop", "error"),
    Code("TTR522", "unknown_payment_part", "error"),
    Code("TTR523", "orders_outside_choose", "error"),
    Code("TTR524", "ambiguous_variable", "error"),
    Code("TTR525", "branch_without_label", "error"),
    Code("TTR526", "name_nobody_has", "warning"),
    Code("TTR527", "endless_game", "warning"),
    Code("TTR528", "empty_menu", "warning"),
    Code("TTR529", "unset_local", "error"),
    Code("TTR530", "stale_text", "advice"),
    # 7xx: scenarios
    Code("TTR701", "unknown_game", "error"),
    Code("TTR702", "expectation_failed", "error"),
    Code("TTR703", "too_many_asked_for", "error"),
    Code("TTR704", "unknown_card_of_scenario", "error"),
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
    # 8xx: advice
    Code("TTR801", "missing_title", "advice"),
    Code("TTR811", "unused_param", "advice"),
    Code("TTR812", "unused_table", "advice"),
    Code("TTR813", "unused_field", "advice"),
    Code("TTR814", "unused_deck", "advice"),
    Code("TTR815", "unused_steps", "advice"),
    # 9xx: our own fault
    Code("TTR901", "internal_error", "error"),
)

CATALOGUE: dict[str, Code] = {code.code: code for code in CODES}

"""Playing through messages: the same games as everywhere else, nothing hidden is told, refused moves have reasons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.bots.tiny import STUCK
from tests.unit.service.talk import Talk, talk_about
from ttrdsl.engine.replay import play_replay


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    return talk_about("usa", tmp_path_factory.mktemp("usa"))


def played(talk: Talk, seats: list[str], seed: int, most: int = 10_000, then: int = 0) -> dict[str, Any]:
    """Play a game: people take the first option."""
    table: dict[str, Any] = talk.ask("play.new", seats=seats, seed=seed)["table"]
    while not table["over"] and table["step"] < most:
        if table["covered"]:
            table = talk.ask("play.uncover")["table"]
        elif table["machine"]:
            table = talk.ask("play.go", then=then)["table"]
        else:
            table = talk.ask("play.choose", numbers=[table["options"][0]["number"]], then=then)["table"]
    return table


def test_a_whole_game_is_the_engines_own(talk: Talk) -> None:
    """People take the first option; what they come to is what the engine comes to by the same choices."""
    table = played(talk, ["random", "human"], 1)
    assert table["over"]
    replay = talk.ask("play.replay")["replay"]
    again = play_replay(talk.service.texts.bundle, replay)
    totals = [sum(line["points"][p] for line in table["sheet"]) for p in (0, 1)]
    assert totals == [again.total(0), again.total(1)]
    assert table["winners"] == again.winners()
    routes, tickets = table["sheet"][:2]
    for line in (routes, tickets):
        assert [sum(points for _, points in parts) for parts in line["parts"]] == line["points"]
    assert any("Claim a route" in text for text, _ in routes["parts"][0])


def test_styles_that_nobody_watches_play_the_same_game_in_fewer_answers(talk: Talk) -> None:
    played(talk, ["human", "random"], 4, most=40)
    seen = talk.ask("play.replay")["replay"]["choices"]
    table = played(talk, ["human", "random"], 4, most=40, then=2**60)
    assert not table["machine"]
    choices = talk.ask("play.replay")["replay"]["choices"]
    both = min(len(seen), len(choices))
    assert both >= 40
    assert choices[:both] == seen[:both]


def test_the_course_can_be_seen_again_and_left(talk: Talk) -> None:
    played(talk, ["human", "random"], 3, most=30)
    end = talk.ask("play.at", step=10_000)["table"]
    middle = talk.ask("play.at", step=12)["table"]
    assert (middle["step"], middle["of"], end["step"]) == (12, end["of"], end["of"])
    while middle["machine"]:
        middle = talk.ask("play.at", step=middle["step"] + 1)["table"]
    left = talk.ask("play.choose", numbers=[middle["options"][-1]["number"]])["table"]
    assert (left["of"], left["other"]) == (middle["step"] + 1, end["of"])
    assert talk.ask("play.other")["table"]["of"] == end["of"]
    back = talk.ask("play.back")["table"]
    assert back["step"] <= middle["step"]
    assert not back["machine"]


def test_a_replay_is_taken_up_where_it_ended(talk: Talk) -> None:
    table = played(talk, ["human", "random"], 5, most=25)
    replay = talk.ask("play.replay")["replay"]
    loaded = talk.ask("play.load", replay=replay, seats=["human", "random"])["table"]
    assert loaded == table
    wrong = talk.ask("play.load", replay={**replay, "choices": [99_999]})
    assert "choices[0]" in wrong["refused"]


def test_hands_are_covered_between_two_people(talk: Talk) -> None:
    table = talk.ask("play.new", seats=["human", "human"], seed=2)["table"]
    assert table["covered"]
    assert (table["hand"], table["options"]) == ([], [])
    first = table["asked"]["player"]
    mine = talk.ask("play.uncover")["table"]
    assert mine["hand"]
    assert mine["viewer"] == first
    theirs = talk.ask("play.choose", numbers=[0])["table"]
    assert theirs["covered"]
    secret = [ticket["name"] for pile in mine["hand"] for ticket in pile["tickets"]]
    kept = [option["label"] for option in mine["options"][:1]]
    told = json.dumps({key: theirs[key] for key in theirs if key != "moment"}, ensure_ascii=False)
    assert not [name for name in [*secret, *kept] if name in told]


def test_a_click_on_a_route_finds_its_way_through_the_menu_and_a_refused_one_its_reason(talk: Talk) -> None:
    """Of every route either the way to it is known or why there is none, at any moment."""
    table = played(talk, ["human", "random"], 1, most=20)
    ways: dict[int, Any] = {}
    reasons: dict[int, Any] = {}
    while not (ways and reasons):
        while table["machine"]:
            table = talk.ask("play.go")["table"]
        for route in range(len(talk.service.texts.bundle["domains"]["route"])):
            ways[route] = talk.ask("play.reach", domain="route", element=route)["ways"]
            reasons[route] = talk.ask("play.why", domain="route", element=route)["reasons"]
            assert bool(ways[route]) != bool(reasons[route]), route
        ways = {route: found for route, found in ways.items() if found}
        reasons = {route: found for route, found in reasons.items() if found}
        if not ways:
            table = talk.ask("play.choose", numbers=[0])["table"]
    reason, way = next(iter(reasons.values()))[0], next(iter(ways.values()))[0]
    assert reason["file"].endswith(".ttr")
    assert reason["sentence"]
    assert talk.ask("play.choose", numbers=way["numbers"])["table"]["step"] > table["step"]


def test_a_choice_that_fails_leaves_the_table_as_it_was(talk: Talk) -> None:
    before = talk.ask("play.new", seats=["human", "human"], seed=9)["table"]
    assert "refused" in talk.ask("play.choose", numbers=[0, 100_000])
    assert talk.ask("play.at", step=10_000)["table"] == before


def test_the_same_choices_by_another_text_stop_where_one_is_refused(tmp_path: Path) -> None:
    talk = talk_about("usa", tmp_path)
    played(talk, ["random", "random"], 4, most=10)
    text = talk.ask("read", file="usa.ttr")["text"]
    assert talk.ask("play.again")["stopped"] == ""
    lines = text.splitlines(keepends=True)
    fewer = "".join(line for line in lines if not line.startswith("  Boston – Miami"))
    assert talk.write(file="usa.ttr", version=2, text=fewer)["good"]
    table = talk.ask("play.at", step=0)["table"]
    assert table["same_text"] is False
    assert talk.ask("play.again")["table"]["same_text"] is True


def test_a_series_of_games_has_its_figures_and_heats_the_board(tmp_path: Path) -> None:
    talk = talk_about("tolls", tmp_path)
    found = talk.ask("balance", games=3, seats=["random", "random"])
    assert found["balance"]["games"] == 3
    assert len(found["rates"]) == len(talk.ask("board")["routes"])
    assert talk.ask("board", heat=True)["svg"] != talk.ask("board")["svg"]


def test_a_board_whose_routes_are_nobodys_has_nothing_to_heat(tmp_path: Path) -> None:
    bare = STUCK.replace("route.owner = none", "route.length > 0").replace("route.owner = me;  ", "")
    (tmp_path / "bare.ttr").write_text(bare.replace("route has owner : player\n", "").lstrip(), encoding="utf-8")
    talk = Talk(tmp_path)
    talk.ask("open", file="bare.ttr")
    assert talk.ask("balance", games=3, seats=["random", "random"])["rates"] == []


def test_a_series_of_which_no_game_ends_is_refused_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "stuck.ttr").write_text(STUCK.lstrip(), encoding="utf-8")
    talk = Talk(tmp_path)
    talk.ask("open", file="stuck.ttr")
    refused = talk.ask("balance", games=3, seats=["random", "random"])["refused"]
    assert refused.startswith("no game came to its end: step `turn.take` at stuck.ttr:")


def test_a_line_of_the_log_leads_to_the_rule_that_asked(tmp_path: Path) -> None:
    talk = talk_about("tolls", tmp_path)
    talk.ask("play.new", seats=["random", "random"], seed=1)
    for _ in range(6):
        told = talk.ask("play.go")
    lines = told["table"]["log"]
    assert lines
    assert all(line["file"].endswith(".ttr") and line["line"] > 0 for line in lines)


def test_differences_and_products_follow_the_text(tmp_path: Path) -> None:
    talk = talk_about("tolls", tmp_path)
    found = talk.ask("differ", game="usa")["differences"]
    assert {"new", "changed"} <= {one["how"] for one in found}
    assert "refused" in talk.ask("differ", game="../usa")
    assert talk.ask("product", what="board")["name"] == "tolls.svg"
    assert talk.ask("product", what="rulebook")["text"].startswith("<!doctype html>")
    assert "refused" in talk.ask("product", what="money")


def test_a_game_in_german_is_the_same_game(tmp_path: Path) -> None:
    talk = talk_about("europe", tmp_path)
    assert "language" in talk.ask("speak", language="de")
    table = talk.ask("play.new", seats=["human", "random"], seed=1)["table"]
    assert "Zielauftr" in table["asked"]["question"] or "Tickets" not in table["asked"]["question"]
    while not table["machine"]:
        table = talk.ask("play.choose", numbers=[0])["table"]
    replay = talk.ask("play.replay")["replay"]
    play_replay(talk.service.texts.bundle, replay)  # of the English bundle
    assert table["same_text"]
    assert "Spielmaterial" in talk.ask("book")["html"]
    assert "refused" in talk.ask("speak", language="xx")
    german = talk.ask("play.go")["table"]
    english = talk.ask("speak", language="en")["table"]
    assert english["log"][0]["text"].startswith("Which")
    assert not german["log"][0]["text"].startswith("Which")
    assert english["step"] == german["step"] == table["step"] + 1


def test_a_scenario_is_gone_through_line_by_line(tmp_path: Path) -> None:
    talk = talk_about("tolls", tmp_path)
    first = talk.ask("test.run")["scenarios"][0]
    found = talk.ask("test.steps", file=first["file"], title=first["title"])
    assert 'id="city-0"' in found["svg"]
    assert [step["line"] for step in found["steps"]] == sorted(step["line"] for step in found["steps"])
    assert all(not step["problems"] and step["moment"].startswith("<g") for step in found["steps"])
    assert "refused" in talk.ask("test.steps", file=first["file"], title="no such scenario")


def test_fields_of_players_and_board_are_told(tmp_path: Path) -> None:
    talk = talk_about("tolls", tmp_path)
    text = (talk.root / "tolls.ttr").read_text()
    fields = "\nplayer has mood : number = 3\nboard has heat : number = 2\n"
    fields += "after claim_route.pay { warm: { heat += 1;  me.mood += 1 } }\n"
    assert talk.write(file="tolls.ttr", version=1, text=text + fields)["good"]
    table = talk.ask("play.new", seats=["human", "human"], seed=1)["table"]
    assert table["kept"] == ["heat 2"]
    assert all("mood 3" in player["kept"] for player in table["players"])


def test_styles_get_ready_without_playing(tmp_path: Path) -> None:
    talk = talk_about("tolls", tmp_path)
    before = talk.ask("play.new", seats=["human", "path"], seed=3)["table"]
    assert talk.ask("play.ready") == {"id": 7}
    assert talk.ask("play.at", step=before["step"])["table"] == before


def test_players_have_the_colors_of_their_pieces(tmp_path: Path) -> None:
    talk = talk_about("tolls", tmp_path)
    begun = talk.ask("play.new", seats=["human", "random"], seed=1)
    for seat in begun["seats"][:2]:
        assert seat["fill"] in begun["table"]["moment"]


POOR = """game poor "Poor" for 2 players
use standard_deck
use classic { trains = 6;  start_hand = 0;  tickets_dealt = 1;  tickets_kept = 1 }
cities { Aa 40 60;  Bo 220 40;  Cy 120 200 }
routes { Aa – Bo 2 red;  Bo – Cy 3 gray;  Aa – Cy 2 blue }
tickets { Aa – Bo 2;  Bo – Cy 3;  Aa – Cy 4 }
player has flag_left : pieces = 1
action wave "Wave" { choose city in cities where city.flag_left = 2 }
"""


def test_a_route_is_explained_by_itself_also_where_none_can_be_claimed(tmp_path: Path) -> None:
    (tmp_path / "poor.ttr").write_text(POOR, encoding="utf-8")
    talk = Talk(tmp_path)
    talk.ask("open", file="poor.ttr")
    talk.ask("board")
    table = talk.ask("play.new", seats=["human", "human"], seed=1)["table"]
    while "action" not in table["asked"]["question"]:
        talk.ask("play.uncover")
        table = talk.ask("play.choose", numbers=[0])["table"]
    (about_route,) = talk.ask("play.why", domain="route", element=1)["reasons"]
    assert about_route["option"] == "Claim a route"
    assert about_route["sentence"] == "cannot be paid: 3 cards are needed, there are 0"
    (about_city,) = talk.ask("play.why", domain="city", element=0)["reasons"]
    assert about_city["option"] == "Wave"
    assert "Aa" in about_city["sentence"]


def test_what_a_style_says_about_its_play_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttrdsl.dialect.native.available", lambda: "there is no native code")
    talk = talk_about("tolls", tmp_path)
    talk.ask("play.new", seats=["human", "search:12"], seed=1, first=1)
    table = talk.ask("play.go")["table"]
    assert table["noted"] == ["looking ahead takes longer here: there is no native code"]


def test_a_short_job_does_not_wait_for_a_long_one(tmp_path: Path) -> None:
    service = talk_about("tolls", tmp_path).service
    service.handle({"id": 1, "do": "balance", "games": 400, "seats": ["random", "random"]})
    service.handle({"id": 2, "do": "test.run"})
    done = [answer for _ in range(6) for answer in service.work()]
    assert {answer["id"] for answer in done} == {1, 2}

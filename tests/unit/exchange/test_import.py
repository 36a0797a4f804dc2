"""From tables to a map: what is said in them is on the board, and what is missing is made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.exchange.importing import imported, lines_of
from ttrdsl.cli.main import main

CITIES = "city,x,y\nBern,100,200\nChur,500,300\nDavos,600,250\n"
ROUTES = "from,to,length,color\nBern,Chur,3,red\nChur,Davos,1,\nBern,Davos,5,blue\n"
TICKETS = "from,to,points\nBern,Davos,4\nBern,Chur,3\n"


def test_a_map_is_what_the_tables_say(tmp_path: Path) -> None:
    text = imported(tmp_path, cities=CITIES, routes=ROUTES, tickets=TICKETS)
    assert lines_of(text, "cities") == ["Bern 100 200", "Chur 500 300", "Davos 600 250"]
    assert lines_of(text, "routes") == ["Bern – Chur 3 red", "Chur – Davos 1 gray", "Bern – Davos 5 blue"]
    assert lines_of(text, "tickets") == ["Bern – Davos 4", "Bern – Chur 3"]


def test_it_checks_without_a_word_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    imported(tmp_path, cities=CITIES, routes=ROUTES, tickets=TICKETS)
    target = str(tmp_path / "made.ttr")
    capsys.readouterr()
    assert main(["check", target]) == 0
    assert "1 game checked: no problems" in capsys.readouterr().err
    assert main(["simulate", target, "-n", "2"]) == 0
    assert "dead states: none" in capsys.readouterr().out


def test_a_map_without_tickets_checks_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    imported(tmp_path, cities=CITIES, routes=ROUTES)
    target = str(tmp_path / "made.ttr")
    capsys.readouterr()
    assert main(["check", target]) == 0
    assert "no problems" in capsys.readouterr().err
    assert main(["simulate", target, "-n", "2", "--seats", ",".join(["random"] * 5)]) == 0


# ---- routes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows",
    [
        "Bern,Chur,3,red blue",
        "Bern,Chur,3,red/blue",
        "Bern,Chur,3,red|blue",
        "Bern,Chur,3,Red + BLUE",
        "Bern,Chur,3,red\nChur,Bern,3,blue",
    ],
)
def test_a_double_route_is_two_colors_or_two_rows(rows: str, tmp_path: Path) -> None:
    text = imported(tmp_path, routes=f"from,to,length,color\n{rows}\n")
    assert lines_of(text, "routes") == ["Bern – Chur 3 red blue"]


def test_two_gray_rows_are_a_gray_double_route(tmp_path: Path) -> None:
    text = imported(tmp_path, routes="from,to,length,color\nBern,Chur,3,grey\nBern,Chur,3,\n")
    assert lines_of(text, "routes") == ["Bern – Chur 3 gray gray"]


def test_a_column_of_tracks_repeats_a_color(tmp_path: Path) -> None:
    text = imported(tmp_path, routes="from,to,length,color,tracks\nBern,Chur,3,gray,2\nChur,Davos,1,red,\n")
    assert lines_of(text, "routes") == ["Bern – Chur 3 gray gray", "Chur – Davos 1 red"]


def test_rows_of_different_lengths_are_routes_of_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = imported(tmp_path, routes="from,to,length\nBern,Chur,3\nBern,Chur,5\n")
    assert len(lines_of(text, "routes")) == 2
    capsys.readouterr()
    assert main(["check", str(tmp_path / "made.ttr")]) == 0
    assert "no problems" in capsys.readouterr().err


def test_tracks_with_attributes_of_their_own_stand_on_one_line(tmp_path: Path) -> None:
    text = imported(tmp_path, routes="from,to,length,color,steep\nBern,Chur,3,red,yes\nBern,Chur,3,blue,\n")
    assert lines_of(text, "routes") == ["Bern – Chur 3 red [steep] | blue"]


def test_long_routes_score_more_than_the_table_of_the_base_rules_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = imported(tmp_path, routes="from,to,length\nBern,Chur,9\nChur,Davos,6\n")
    assert "> Each space beyond the sixth brings three points more." in text
    capsys.readouterr()
    assert main(["check", str(tmp_path / "made.ttr")]) == 0
    assert "no problems" in capsys.readouterr().err


# ---- attributes -------------------------------------------------------------------------------------------


def test_further_columns_become_attributes(tmp_path: Path) -> None:
    rows = "from,to,length,Steep!,toll,lake\nBern,Chur,3,yes,2,\nChur,Davos,1,no,0,Upper Lake\n"
    text = imported(tmp_path, routes=rows)
    assert "route has steep : flag" in text
    assert "route has toll  : number" in text
    assert "route has lake  : name" in text
    assert lines_of(text, "routes") == [
        "Bern – Chur 3 gray [steep, toll 2]",
        "Chur – Davos 1 gray [lake 'Upper Lake']",
    ]


def test_a_module_gives_a_column_its_meaning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "from,to,length,tunnel\nBern,Chur,3,1\nChur,Davos,1,0\n"
    text = imported(tmp_path, routes=rows)
    assert "the module `tunnels` has rules for the column `tunnel`: --use tunnels" in capsys.readouterr().err
    assert "route has tunnel : number" in text
    text = imported(tmp_path, "--use", "tunnels", routes=rows)
    assert "route has tunnel" not in text
    assert lines_of(text, "routes")[0] == "Bern – Chur 3 gray [tunnel]"


def test_a_column_can_be_left_out(tmp_path: Path) -> None:
    text = imported(tmp_path, "--skip", "Id", routes="id,from,to,length\n7,Bern,Chur,3\n8,Chur,Davos,1\n")
    assert "[" not in text.split("routes {")[1]


def test_a_dead_end_needs_no_declaring(tmp_path: Path) -> None:
    text = imported(tmp_path, cities="city,x,y,dead_end\nBern,0,0,\nChur,500,0,yes\n", routes="from,to\nBern,Chur\n")
    assert "has dead_end" not in text
    assert lines_of(text, "cities")[1] == "Chur 500 0 [dead_end]"


# ---- what is missing --------------------------------------------------------------------------------------


def test_cities_are_those_that_routes_name_and_positions_are_made_up(tmp_path: Path) -> None:
    text = imported(tmp_path, routes=ROUTES)
    spots = [line.rsplit(" ", 2)[1:] for line in lines_of(text, "cities")]
    assert len(spots) == 3
    assert len({tuple(spot) for spot in spots}) == 3
    assert "# Not in the tables, but made up: positions of 3 cities." in text


def test_a_city_without_a_position_gets_one_and_the_others_keep_theirs(tmp_path: Path) -> None:
    text = imported(tmp_path, cities=CITIES.replace("600,250", ","), routes=ROUTES)
    assert lines_of(text, "cities")[:2] == ["Bern 100 200", "Chur 500 300"]
    assert lines_of(text, "cities")[2] not in ("Davos 100 200", "Davos 500 300")


def test_lengths_are_made_from_distances(tmp_path: Path) -> None:
    cities = "city,x,y\nA,0,0\nB,100,0\nC,400,0\nD,2400,0\n"
    text = imported(tmp_path, cities=cities, routes="from,to\nA,B\nB,C\nC,D\n")
    assert lines_of(text, "routes") == ["A – B 1 gray", "B – C 3 gray", "C – D 6 gray"]
    text = imported(tmp_path, "--longest", "4", cities=cities, routes="from,to\nA,B\nB,C\nC,D\n")
    assert lines_of(text, "routes")[2] == "C – D 4 gray"


def test_lengths_that_are_given_are_the_measure_of_the_others(tmp_path: Path) -> None:
    cities = "city,x,y\nA,0,0\nB,200,0\nC,600,0\n"
    text = imported(tmp_path, cities=cities, routes="from,to,length\nA,B,2\nB,C,\n")
    assert lines_of(text, "routes") == ["A – B 2 gray", "B – C 4 gray"]


def test_tickets_without_a_value_are_worth_their_shortest_way(tmp_path: Path) -> None:
    text = imported(tmp_path, routes=ROUTES, tickets="from,to\nBern,Davos\nBern,Chur\n")
    assert lines_of(text, "tickets") == ["Bern – Davos 4", "Bern – Chur 3"]


def test_tickets_are_proposed_on_request(tmp_path: Path) -> None:
    ring = "from,to,length\n" + "".join(f"C{i},C{(i + 1) % 9},{1 + i % 3}\n" for i in range(9))
    text = imported(tmp_path, "--make-tickets", "20", routes=ring)
    tickets = lines_of(text, "tickets")
    assert len(tickets) == len(set(tickets)) == 20
    # Four for each of five players: the numbers of the base rules can stay.
    assert "tickets_dealt" not in text


def test_few_tickets_are_dealt_sparingly(tmp_path: Path) -> None:
    text = imported(tmp_path, "--players", "2", routes=ROUTES, tickets=TICKETS)
    assert "tickets_dealt = 1" in text


# ---- tickets ----------------------------------------------------------------------------------------------


def test_a_ticket_may_go_over_several_cities_and_have_several_numbers(tmp_path: Path) -> None:
    rows = "from,to,via,high,low\nBern,Davos,Chur,9,4\nBern,Chur,,8,3\n"
    text = imported(tmp_path, routes=ROUTES, tickets=rows)
    assert "tickets : high low {" in text
    assert "Bern – Chur – Davos" in text


def test_rows_of_one_card_are_alternatives(tmp_path: Path) -> None:
    rows = "from,to,points,card\nBern,Davos,5,1\nBern,Chur,3,1\nChur,Davos,1,2\n"
    text = imported(tmp_path, "--players", "2", routes=ROUTES, tickets=rows)
    assert lines_of(text, "tickets") == ["Bern – Davos 5 or Bern – Chur 3", "Chur – Davos 1"]


def test_a_ticket_may_cost_something(tmp_path: Path) -> None:
    text = imported(tmp_path, routes=ROUTES, tickets="from,to,points\nBern,Davos,-5\nBern,Chur,3\n")
    assert lines_of(text, "tickets") == ["Bern – Davos -5", "Bern – Chur 3"]


def test_a_ticket_may_name_a_zone(tmp_path: Path) -> None:
    zones = "zone,city\nEast,Chur\nEast,Davos\n"
    text = imported(
        tmp_path, routes=ROUTES, cities=CITIES, zones=zones, tickets="from,to,points\nBern,East,3\nBern,Chur,3\n"
    )
    assert lines_of(text, "zones zones") == ["East : Chur, Davos"]
    assert "Bern – East" in text


def test_tickets_of_another_deck_stand_apart(tmp_path: Path) -> None:
    text = imported(tmp_path, routes=ROUTES, tickets="from,to,points,deck\nBern,Davos,9,Long ones\nBern,Chur,3,\n")
    assert "tickets long_ones {" in text


# ---- the game ---------------------------------------------------------------------------------------------


def test_numbers_of_the_rules_can_be_set(tmp_path: Path) -> None:
    words = ("--set", "trains=20", "--use", "tunnels", "--set", "turned_up=2", "--players", "2..3", "--title", 'A "B"')
    text = imported(tmp_path, *words, routes=ROUTES)
    assert 'game made "A ”B”" for 2..3 players' in text
    assert "trains        = 20" in text
    assert "use tunnels {\n  turned_up = 2\n}" in text


def test_other_colors_can_be_named(tmp_path: Path) -> None:
    text = imported(
        tmp_path, "--colors", "pink,teal", routes="from,to,length,color\nBern,Chur,2,Pink\nChur,Davos,1,teal\n"
    )
    assert "colors pink teal" in text
    assert lines_of(text, "routes")[0] == "Bern – Chur 2 pink"


def test_the_same_tables_give_the_same_bytes(tmp_path: Path) -> None:
    first = imported(tmp_path, "--make-tickets", "3", routes=ROUTES)
    assert imported(tmp_path, "--make-tickets", "3", routes=ROUTES) == first


def test_proposed_tickets_are_said_to_be_made_up_and_how_many_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = imported(tmp_path, "--make-tickets", "9", routes="from,to,length\nAlba,Bern,2\nBern,Como,3\n")
    assert "# Not in the tables, but made up: 1 ticket." in text
    assert "1 ticket instead of 9" in capsys.readouterr().err


def test_tables_without_any_row_make_no_map(tmp_path: Path) -> None:
    (tmp_path / "routes.csv").write_text("from,to\n", encoding="utf-8")
    assert main(["import", str(tmp_path), "-o", str(tmp_path / "made.ttr")]) == 2
    assert not (tmp_path / "made.ttr").exists()


def test_a_board_without_cities_is_not_exported(tmp_path: Path) -> None:
    game = tmp_path / "bare.ttr"
    rules = "use standard_deck\nuse classic { tickets_dealt = 0;  tickets_kept = 0 }\n"
    game.write_text(
        f'game bare "Bare" for 2 players\n{rules}cities {{ }}\nroutes {{ }}\ntickets {{ }}\n', encoding="utf-8"
    )
    assert main(["export", str(game), "-o", str(tmp_path / "tables")]) == 2
    assert not (tmp_path / "tables").exists()


def test_several_words_between_bars_are_a_set(tmp_path: Path) -> None:
    routes = "from,to,length,color,lines\nRom,Pisa,2,red,15|7\nPisa,Bari,3,blue,7\nBari,Rom,4,gray,\n"
    text = imported(tmp_path, routes=routes)
    assert "route has lines : set of name" in " ".join(text.split())
    assert "Rom – Pisa 2 red [lines '15' '7']" in lines_of(text, "routes")

"""Help with the text reaches a page as the language service gives it, counted as a page counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.service.talk import Talk, talk_about


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    return talk_about("tolls", tmp_path_factory.mktemp("assistant"))


def written(talk: Talk) -> str:
    return str(talk.ask("read", file="tolls.ttr")["text"])


def test_completion_offers_cities_and_says_what_it_replaces(talk: Talk) -> None:
    text = written(talk)
    city = talk.ask("board")["cities"][0]["name"]
    at = text.index("routes {") + len("routes {\n  ") + 2
    found = talk.ask("complete", file="tolls.ttr", at=at)
    assert text[found["from"] : found["to"]] == text[at - 2 : at]
    assert found["items"][0]["kind"] == "city"
    assert city in {item["label"] for item in talk.ask("complete", file="tolls.ttr", at=at - 2)["items"]}


def test_hover_definition_and_references(talk: Talk) -> None:
    text, board = written(talk), talk.ask("board")
    city, route = board["cities"][0], board["routes"][0]
    assert city["name"] in talk.ask("hover", file="tolls.ttr", at=city["from"] + 1)["text"]
    assert talk.ask("hover", file="tolls.ttr", at=0)["text"] == ""
    named = text.index(route["name"].split(" – ")[0], route["from"])
    (place,) = talk.ask("define", file="tolls.ttr", at=named)["places"]
    assert text[place["from"] : place["to"]] == route["name"].split(" – ")[0]
    places = talk.ask("references", file="tolls.ttr", at=named)["places"]
    assert len([p for p in places if p["file"] == "tolls.ttr"]) > 2
    module = talk.ask("define", file="tolls.ttr", at=text.index("classic") + 1)["places"][0]
    assert module["file"] == "maps/rules/classic.ttr"


def test_rename_reaches_the_scenarios_or_says_why_not(talk: Talk) -> None:
    city, other = talk.ask("board")["cities"][:2]
    found = talk.ask("rename", file="tolls.ttr", at=city["from"] + 1, name="New Place")["edits"]
    assert {edit["text"].strip("'") for edit in found} == {"New Place"}
    assert "tolls.ttr" in {edit["file"] for edit in found}
    assert "refused" in talk.ask("rename", file="tolls.ttr", at=city["from"] + 1, name=other["name"])


def test_actions_marks_and_figures(talk: Talk) -> None:
    text = written(talk)
    wrong = text.replace(" – ", " – Xx", 1)
    talk.ask("change", file="tolls.ttr", version=1, text=wrong)
    at = wrong.index(" – Xx") + 4
    titles = [one["title"] for one in talk.ask("actions", file="tolls.ttr", start=at, end=at)["actions"]]
    assert titles
    marks = talk.ask("marks", file="tolls.ttr", version=1)
    assert marks["hints"]
    talk.ask("change", file="tolls.ttr", version=2, text=text)
    marks = talk.ask("marks", file="tolls.ttr", version=2)
    words = {text[start:end]: kind for start, end, kind in marks["tokens"]}
    assert words["classic"] == "namespace"


def test_a_file_that_is_not_there_is_refused(talk: Talk, tmp_path: Path) -> None:
    assert "refused" in talk.ask("hover", file="../x.ttr", at=1)

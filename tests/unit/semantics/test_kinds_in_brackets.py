"""A kind of card in brackets behind a line: called by its words in any order, and by words that only it has."""

from __future__ import annotations

from tests.unit.semantics.small import compiled

LAND = """
deck guides { guide sand "Nomad" 3;  guide peak 3 }
route has land : kind
symbol route.land 'guide sand' { mark wave on middle }
symbol route.land 'peak guide' { mark peak on middle }
cities { Dole 4 4 }
score led "Led" = count(r in mine where r.land is sand)
"""


def land(word: str) -> str:
    """Return a game in which one route has a land."""
    return f"{LAND}routes {{ Alba – Dole 2 red [land {word}] }}"


def test_the_words_of_a_kind_stand_in_any_order() -> None:
    for word in ("sand", "'sand guide'", "'guide sand'", "Nomad"):
        bundle = compiled(land(word)).bundle
        kinds = [card["title"] for card in bundle["cards"]]
        assert kinds[bundle["facts"]["route.land"]["data"][-1]] == "Nomad", word


def test_a_kind_that_is_not_there_is_named_with_what_may_have_been_meant() -> None:
    (problem,) = compiled(land("sandd")).problems
    assert problem.title == "`land` does not take `sandd`"
    assert problem.label == "no kind of card has this name"
    assert problem.help == ("did you mean `sand`?",)


def test_a_word_of_several_kinds_is_not_silently_the_first_of_them() -> None:
    (problem,) = compiled(land("guide")).problems
    assert problem.title == "`land` takes one kind of card, and several are `guide`"
    assert problem.help == ("there are `'Nomad'`, `'guide peak'`",)

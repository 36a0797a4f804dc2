"""What a reader says to files that are no bundle, or no good one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of
from ttrdsl.bundle import VERSION, BundleError, bundle_bytes, read_bundle
from ttrdsl.bundle.limits import MOST_BYTES, MOST_VALUES
from ttrdsl.program.node import roots, walk
from ttrdsl.program.operations import COST_ITEMS
from ttrdsl.workspace import Workspace

MAPS = Path(__file__).parents[3] / "maps"


@pytest.fixture(scope="module")
def small() -> dict[str, Any]:
    """The bundle of the smallest game."""
    bundle = Workspace().compile(MAPS / "new_york" / "new_york.ttr", checks=False).bundle
    assert bundle is not None
    return bundle


def refusal(data: bytes) -> BundleError:
    with pytest.raises(BundleError) as caught:
        read_bundle(data)
    return caught.value


def changed(bundle: dict[str, Any], change: Callable[[Any], Any]) -> BundleError:
    other = copy.deepcopy(bundle)
    change(other)
    return refusal(json.dumps(other).encode())


def test_a_newer_version_is_refused_with_what_to_do(small: dict[str, Any]) -> None:
    error = refusal(bundle_bytes({**small, "version": VERSION + 1}))
    assert str(error) == (
        "this bundle has format version 3, and this ttrdsl reads versions up to 2; install a newer ttrdsl"
    )


def test_a_bundle_of_version_1_becomes_one_of_today() -> None:
    """The variable of `one` was its label then."""
    bundle = bundle_of("europe")
    old = copy.deepcopy(bundle) | {"version": 1}
    for _, node, form in roots(old):
        for found in list(walk(node, form)):
            if found.operation is COST_ITEMS["one"]:
                assert found.node.pop() == found.node[1]
    assert old != bundle
    assert read_bundle(json.dumps(old).encode()) == bundle


def test_a_newer_version_is_told_before_anything_else_about_it() -> None:
    assert "format version 7" in str(refusal(b'{"format": "ttrdsl-bundle", "version": 7, "novel": true}'))


@pytest.mark.parametrize("version", ["null", "0", "true", '"1"', "[]"])
def test_a_version_is_a_number_from_1_on(version: str) -> None:
    error = refusal(b'{"format": "ttrdsl-bundle", "version": ' + version.encode() + b"}")
    assert error.place == "/version"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_no_json(small: dict[str, Any], share: float) -> None:
    data = bundle_bytes(small)
    error = refusal(data[: int(len(data) * share)])
    assert error.place == ""
    assert "not JSON" in str(error)
    assert "build the bundle again" in str(error)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"hello",
        b"\x00\x01",
        b"{'a': 1}",
        b"[1, 2",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": 1.5}',
        b"\xff\xfe{}",
        b"1e999",
    ],
)
def test_what_is_no_json_is_refused(data: bytes) -> None:
    assert str(refusal(data)).startswith("this is not a bundle: not ")


@pytest.mark.parametrize(
    "data", [b"{}", b"[]", b"null", b"3", b'"text"', b'{"format": "something else", "version": 1}']
)
def test_json_of_something_else_is_refused(data: bytes) -> None:
    assert str(refusal(data)) == "this is not a bundle: its format is not `ttrdsl-bundle`; make one with `ttrdsl build`"


def test_deep_nesting_is_refused_without_being_parsed() -> None:
    for data in (b"[" * 10_000_000, b'{"a":' * 100_000, b"[" * 201 + b"]" * 201):
        assert "nested more than 200 deep" in str(refusal(data))


def test_brackets_in_texts_do_not_count() -> None:
    assert "nested" not in str(refusal(b'["' + b"[" * 1000 + b'"]'))
    assert "nested" not in str(refusal(b'["\\"' + b"[" * 1000 + b'"]'))


def test_a_text_without_end_is_read_once() -> None:
    assert "not JSON" in str(refusal(b'"' + b'\\"' * 2_000_000))


def test_size_and_number_of_values_are_bounded() -> None:
    assert "bytes, more than" in str(refusal(b" " * (MOST_BYTES + 1)))
    assert f"more than {MOST_VALUES:,} values" in str(refusal(b"[" + b"0," * MOST_VALUES + b"0]"))


@pytest.mark.parametrize("number", ["2147483648", "-2147483648", "1" + "0" * 5000, "9" * 12])
def test_large_numbers_are_refused(number: str) -> None:
    assert "too large" in str(refusal(b'{"a": ' + number.encode() + b"}"))


def test_a_key_that_stands_twice_is_refused() -> None:
    assert "`format` occurs twice" in str(refusal(b'{"format": "ttrdsl-bundle", "format": "ttrdsl-bundle"}'))


def test_half_a_character_is_refused(small: dict[str, Any]) -> None:
    data = json.dumps({**small, "strings": ["\ud800"]}).encode()
    assert "not UTF-8" in str(refusal(data))


def _set(*path: Any) -> Callable[[Any], None]:
    """Return the change that puts the last of the path at the place the others lead to."""
    *way, key, value = path

    def change(bundle: Any) -> None:
        for step in way:
            bundle = bundle[step]
        bundle[key] = value

    return change


WRONG: list[tuple[Callable[[Any], None], str, str]] = [
    (_set("strings", 3), "/strings", "expected array, found integer"),
    (_set("rules", "free", "type", "numbr"), "/rules/free/type", "`numbr` is not known here"),
    (_set("game", "players", [4, 2]), "/game/players", "4 to 2 players is not a range"),
    (_set("game", "players", [2, 13]), "/game/players/1", "13 is out of bounds: maximum 12"),
    (_set("domains", "city", 0, "Elsewhere"), "/board/cities", "the cities are not those of the domain `city`"),
    (
        _set("board", "routes", 0, "ends", [0, 0]),
        "/board/routes/0/ends",
        "a route joins two different cities of the board",
    ),
    (
        _set("board", "routes", 0, "ends", [0, 99]),
        "/board/routes/0/ends",
        "a route joins two different cities of the board",
    ),
    (_set("cards", 0, "deck", 9), "/cards/0/deck", "there is no deck 9"),
    (_set("cards", 0, "count", [1]), "/cards/0/count", "expected one number for each number of players"),
    (_set("facts", "route.length", "data", 0, True), "/facts/route.length/data/0", "True is not of type `number`"),
    (_set("facts", "route.ends", "data", 0, [99]), "/facts/route.ends/data/0", "[99] is not of type `set city`"),
    (_set("facts", "route.ends", "data", []), "/facts/route.ends/data", "expected a list of 41 entries, found 0"),
    (
        _set("facts", "route.length", "type", "truth"),
        "/facts/route.length",
        "this fact must be of type `number` by route",
    ),
    (_set("piles", "deck", "holds", 0, []), "/piles/deck/holds/0", "a deck holds its own cards"),
    (_set("rules", "free", "is", ["rule", "free", "route"]), "/rules/free", "in a circle: rule free → rule free"),
    (_set("rules", "free", "is", 3), "/rules/free/is", "expected truth, found number"),
    (_set("rules", "free", "is", ["not", True, True]), "/rules/free/is", "`not` takes 1 arguments, found 2"),
    (_set("rules", "free", "is", ["not", ["none"]]), "/rules/free/is/1", "expected truth, found none"),
    (_set("rules", "free", "is", ["not", "x"]), "/rules/free/is/1", "the variable `x` has no value here"),
    (
        _set("rules", "free", "is", ["<", 0, ["pieces", "car", ["place", "board"]]]),
        "/rules/free/is/2/1",
        "there is no kind of piece `car`",
    ),
    (_set("rules", "free", "is", ["at", 999, True]), "/rules/free/is/1", "there is no mark 999 in the source map"),
    (
        _set("end", "when", ["<", 0, ["pieces", "train", ["place", "player", "me"]]]),
        "/end/when/2/2/2",
        "there is no `me` here",
    ),
    (
        _set("end", "when", ["<", 0, ["rule", "total"]]),
        "/end/when/2",
        "rule `total` needs a `me`, and there is none here",
    ),
    (
        _set("scores", 0, "name", "free"),
        "/scores",
        "`free` must be a rule without parameters that gives a number, as every score is",
    ),
    (_set("scores", 0, "title", 99), "/scores/0/title", "there is no string 99"),
    (_set("procs", "turn", "do", [["stand"]]), "/procs/turn/do/0/0", "`stand` is not known here"),
    (_set("procs", "turn", "do", [["let", "x", 1]]), "/procs/turn/do/0/1", "there is no local `x`"),
    (_set("procs", "turn", "do", [["run", "turn"]]), "/procs/turn", "in a circle: run turn → run turn"),
    (_set("procs", "turn", "do", [["keep"]]), "/procs/turn/do/0/0", "`keep` is not known here"),
    (
        _set("procs", "turn", "do", [["if", True, [["let", "left", 1]], []], ["let", "left", ["-", "left", 1]]]),
        "/procs/turn/do/1/2/1",
        "the variable `left` has no value here",
    ),
    (
        _set("standing", 0, "do", [["order", {"ask": None, "as": "x", "from": ["cards", ["pile", "board.row"]]}]]),
        "/standing/0/do/0/1",
        "nobody can be asked here",
    ),
]


@pytest.mark.parametrize(("change", "place", "message"), WRONG, ids=[place + " " + said for _, place, said in WRONG])
def test_what_is_wrong_is_said_with_its_place(
    small: dict[str, Any], change: Callable[[Any], None], place: str, message: str
) -> None:
    error = changed(small, change)
    assert (error.place, error.message) == (place, message)
    assert str(error) == f"bundle, at {place}: {message}; build the bundle again from its `.ttr` files"


@pytest.mark.parametrize("section", ["facts", "rules", "procs", "source", "winner"])
def test_no_section_may_be_missing(small: dict[str, Any], section: str) -> None:
    error = changed(small, lambda bundle: bundle.pop(section))
    assert error.message == f"`{section}` is missing"


def test_a_slash_in_a_name_is_escaped_in_its_place(small: dict[str, Any]) -> None:
    error = changed(small, lambda bundle: bundle["facts"].update({"a/b~c": 1}))
    assert error.place == "/facts/a~1b~0c"

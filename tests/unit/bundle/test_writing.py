"""The canonical bytes of a bundle, and files that are written as a whole."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from ttrdsl.bundle import BundleError, bundle_bytes, bundle_hash, check_bundle, read_bundle
from ttrdsl.bundle.schema import PUBLISHED, bundle_schema, schema_bytes
from ttrdsl.system.writing import write_whole
from ttrdsl.workspace import Workspace

MAPS = Path(__file__).parents[3] / "maps"
GAMES = sorted(path for path in MAPS.glob("*/*.ttr") if path.stem == path.parent.name)


@pytest.fixture(scope="module", params=GAMES, ids=[path.stem for path in GAMES])
def bundle(request: pytest.FixtureRequest) -> dict[str, Any]:
    found = Workspace().compile(request.param, checks=False).bundle
    assert found is not None
    return found


def test_a_bundle_read_again_is_the_same(bundle: dict[str, Any]) -> None:
    data = bundle_bytes(bundle)
    again = read_bundle(data)
    assert again == bundle
    assert bundle_bytes(again) == data


def test_the_order_of_keys_does_not_matter(bundle: dict[str, Any]) -> None:
    turned = json.loads(json.dumps(bundle), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert bundle_bytes(turned) == bundle_bytes(bundle)
    check_bundle(turned)
    assert list(read_bundle(json.dumps(turned).encode())["rules"]) == sorted(bundle["rules"])


def test_a_bundle_has_the_published_shape(bundle: dict[str, Any]) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator(bundle_schema()).validate(bundle)


def test_the_hash_is_that_of_the_bytes_without_the_names_of_files(bundle: dict[str, Any]) -> None:
    unnamed = bundle | {"source": bundle["source"] | {"files": []}}
    assert bundle_hash(bundle) == hashlib.sha256(bundle_bytes(unnamed)).hexdigest()


def test_the_bytes_are_short_lines_of_utf_8() -> None:
    data = {"b": ["ü", 1], "a": {"long": [["x" * 60], ["y" * 60]], "short": [[1], [2]]}, "c": list(range(60))}
    numbers = ",".join(map(str, range(60)))
    assert bundle_bytes(data).decode().splitlines() == [
        "{",
        '"a":{',
        '"long":[',
        f'["{"x" * 60}"],',
        f'["{"y" * 60}"]',
        "],",
        '"short":[[1],[2]]',
        "},",
        '"b":["ü",1],',
        f'"c":[{numbers}]',
        "}",
    ]
    assert bundle_bytes({}) == b"{}\n"


@pytest.mark.parametrize("odd", [1.5, {1, 2}, (1, 2), b"x", {1: 2}, float("nan")])
def test_what_json_cannot_hold_is_refused_with_its_place(odd: object) -> None:
    with pytest.raises(BundleError) as caught:
        bundle_bytes({"facts": [0, odd]})
    assert caught.value.place == "/facts/1"


def test_half_a_character_is_not_written() -> None:
    with pytest.raises(BundleError):
        bundle_bytes({"a": "\ud800"})


def test_endless_nesting_is_not_written() -> None:
    inner: list[Any] = []
    inner.append(inner)
    with pytest.raises(BundleError):
        bundle_bytes({"a": inner})


def test_the_published_schema_is_up_to_date() -> None:
    assert PUBLISHED.read_bytes() == schema_bytes()


def test_the_schema_is_a_schema() -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(bundle_schema())


def test_a_file_is_written_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write_whole(path, b"old")

    def full(number: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_missing_folder_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        write_whole(tmp_path / "nowhere" / "game.json", b"x")

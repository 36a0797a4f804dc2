"""Finding the files that are meant, and writing them whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import diff, find_files, one_game, save
from ttrdsl.system.reading import below
from ttrdsl.workspace import find_game


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(name: str, text: str = "") -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_hidden_folders_and_folders_with_our_suffix_are_left_out() -> None:
    wanted = [put("b/x.ttr"), put("c.ttr/inside.ttr")]
    put(".venv/lib/y.ttr")
    put("b/.x.ttr")
    assert below(Path(), ".ttr") == wanted


def test_a_file_named_twice_is_found_once() -> None:
    put("a/x.ttr")
    assert find_files(["a", "a/x.ttr", "./a"]) == [Path("a/x.ttr")]


def test_maps_come_before_the_working_folder() -> None:
    put("maps/x/x.ttr")
    put("other.ttr")
    assert find_files([]) == [Path("maps/x/x.ttr")]


def test_a_folder_without_games_is_refused() -> None:
    Path("empty").mkdir()
    with pytest.raises(CannotWork, match=r"no \.ttr file below `empty`"):
        find_files(["empty"])
    with pytest.raises(CannotWork, match="folder without a game"):
        one_game("empty")


def test_a_bundle_is_no_source() -> None:
    put("x.json", "{}")
    with pytest.raises(CannotWork, match=r"not a \.ttr file"):
        one_game("x.json")


def test_saving_keeps_links_and_rights() -> None:
    real = put("real.ttr", "old")
    real.chmod(0o640)
    Path("link.ttr").symlink_to(real)
    save(Path("link.ttr"), b"new")
    assert Path("link.ttr").is_symlink()
    assert real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_what_cannot_be_written_is_one_sentence() -> None:
    with pytest.raises(CannotWork, match=r"cannot write `no/x\.ttr`: No such file"):
        save(Path("no/x.ttr"), b"")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anything")
def test_a_file_without_rights_is_left_alone() -> None:
    path = put("x.ttr", "old")
    path.chmod(0o400)
    with pytest.raises(CannotWork, match="Permission denied"):
        save(path, b"new")
    assert path.read_text() == "old"


def test_a_failed_write_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("x.ttr", "old")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWork, match="No space left on device"):
        save(path, b"new")
    assert path.read_text() == "old"
    assert os.listdir() == ["x.ttr"]


def test_a_difference_says_where_a_line_end_is_missing() -> None:
    assert diff("x", "a\nb", "a\nb\n").splitlines()[3:] == [" a", "-b", "\\ no line end", "+b"]


def test_a_folder_may_be_named_by_dots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hills" / "deep").mkdir(parents=True)
    (tmp_path / "hills" / "hills.ttr").write_text('game hills "Hills" for 2 players\n', encoding="utf-8")
    for folder, name in (("hills", "."), ("hills/deep", "..")):
        monkeypatch.chdir(tmp_path / folder)
        found = find_game(name)
        assert found is not None
        assert found.samefile(tmp_path / "hills" / "hills.ttr")

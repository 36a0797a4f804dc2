"""Files are written whole or not at all, whatever their name."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.system.writing import write_whole


@pytest.mark.parametrize("name", ["a.svg", "n" * 251 + ".svg", "ü" * 125 + ".svg"], ids=len)
def test_a_name_may_be_as_long_as_the_system_takes(tmp_path: Path, name: str) -> None:
    write_whole(tmp_path / name, b"whole")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [(name, b"whole")]


def test_nothing_is_left_of_what_could_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "taken", b"whole")
    with pytest.raises(OSError, match="too long"):
        write_whole(tmp_path / ("n" * 300), b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]

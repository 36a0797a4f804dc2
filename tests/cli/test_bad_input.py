"""Whatever a file holds, checking it ends soon and with diagnostics, never with a fault of our own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

HEAD = 'game bad "Bad" for 2..3 players\nuse base\n'
DEEP = 10_000


def check(run: Any, folder: Path, data: bytes | str) -> str:
    """Check one file and lay it out; return the problems, one a line."""
    path = folder / "maps" / "bad" / "bad.ttr"
    path.parent.mkdir()
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    outcome = run("check", "maps/bad", "--format", "concise")
    assert outcome.code in (0, 1), outcome.err
    assert "TTR901" not in outcome.out + outcome.err
    if len(data) < 50_000:
        assert run("fmt", "--diff", "maps/bad").code in (0, 1)
    return str(outcome.out)


# ---- bytes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "TTR009"),
        (b"\n\n  \n", "TTR009"),
        (b"# only a comment", "TTR009"),
        (b"\xef\xbb\xbf", "TTR009"),
        (b"\x00\x01\x02\x03", "TTR001"),
        (b"\x7fELF\x02\x01\x01" + bytes(64), "TTR001"),
        (HEAD.encode("utf-16"), "TTR001"),
        ('game bad "Müll" for 2..3 players'.encode("latin-1"), "TTR001"),
        (b"\xff\xfe", "TTR001"),
        (b"\xed\xa0\x80", "TTR001"),  # half of a pair
        (b"x" * 10_000_000, "TTR002"),
        (b"rule a = 1\n" * 1_000_000, "TTR002"),
    ],
)
def test_bytes_that_are_no_text_of_ours(run: Any, folder: Path, data: bytes, code: str) -> None:
    found = check(run, folder, data)
    assert f"error[{code}]" in found
    assert len(found.splitlines()) == 1


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_marks_and_line_ends_do_not_matter(run: Any, folder: Path, ending: str, mark: bytes) -> None:
    text = (folder / "maps/island/island.ttr").read_text(encoding="utf-8")
    assert check(run, folder, mark + text.replace("\n", ending).encode()) == ""


def test_tabs_count_as_blanks(run: Any, folder: Path) -> None:
    text = (folder / "maps/island/island.ttr").read_text(encoding="utf-8")
    assert check(run, folder, text.replace("  ", "\t")) == ""


# ---- depth and length ---------------------------------------------------------------------------

NESTED = {
    "round brackets": "rule a = " + "(" * DEEP + "1" + ")" * DEEP,
    "calls": "rule a = " + "min(1, " * 2000 + "1" + ")" * 2000,
    "lookups": "rule a = x" + "[1]" * 2000,
    "lookups in lookups": "rule a = " + "x[" * DEEP + "1" + "]" * DEEP,
    "blocks": "steps a " + "{ " * DEEP + "stop" + " }" * DEEP,
    "not": "rule a = " + "not " * DEEP + "b",
    "minus": "rule a = " + "-" * DEEP + "1",
    "dots": "rule a = x" + ".a" * DEEP,
    "sums": "rule a = 1" + " + 1" * DEEP,
    "conditions": "rule a = " + "if b then 1 else " * DEEP + "1",
    "else": "steps a {\n" + "if b { stop } else " * 2000 + "{ stop }\n}",
    "costs": "rule a = cost { " + "1 of { " * 2000 + "1 of wild" + " }" * 2000 + " }",
    "long numbers": "rule a = " + "9" * DEEP,
    "long numbers in a table": "table t { 1: " + "9" * DEEP + " }",
    "long numbers on the board": "cities {\n  A " + "9" * DEEP + " 1\n}",
    "exceptions": "rule z = 1\n" + "except z = 2 when 1 = 2\n" * 2000,
    "rules": "".join(f"rule r{i} = r{i + 1}\n" for i in range(2000)),
    "steps": "".join(f"steps s{i} {{ s{i + 1}() }}\n" for i in range(2000)) + "steps s2000 { stop }",
    "unknown names": "".join(f"rule r{i} = unknown_{i}\n" for i in range(5000)),
    "unknown modules": "".join(f"use module_{i}\n" for i in range(5000)),
    "unknown rules": "".join(f"except worth_{i} = 1\n" for i in range(5000)),
    "a cost of a million": "rule a = cost { 1000000 of wild }",
    "a card that covers a million": "rule a = cost { 2 of (wild covers 1..1000000) }",
    "a million groups": "rule a = cost { 1000000 times { 1 of wild } }",
    "a million cards": "deck d { x 400000000 }",
    "open brackets": "rule a = " + "{([" * DEEP,
    "closed brackets": "])}" * DEEP,
    "quotes": "rule a = " + '"' * DEEP,
    "one long line": "rule a = " + "b" * 1_000_000,
}


@pytest.mark.parametrize("name", NESTED)
def test_depth_and_length(run: Any, folder: Path, name: str) -> None:
    assert "error[" in check(run, folder, HEAD + NESTED[name] + "\n")


@pytest.mark.parametrize("part", range(12))
def test_truncated_files(run: Any, folder: Path, part: int) -> None:
    data = (folder / "maps/delta/delta.ttr").read_bytes()
    check(run, folder, data[: len(data) * part // 12])


# ---- folders and rights -------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "way_out"), [("\u0301abc 1 2", "in quotes"), ("Basel 100 -5", "cannot be negative")])
def test_a_city_that_cannot_be_read_gets_a_way_out(run: Any, folder: Path, city: str, way_out: str) -> None:
    check(run, folder, f"{HEAD}cities {{ {city} }}\n")
    assert way_out in run("check", "maps/bad").out


def test_a_folder_where_a_file_is_meant(run: Any, folder: Path) -> None:
    (folder / "maps" / "odd" / "odd.ttr").mkdir(parents=True)
    assert run("check", "maps/odd").code == 2
    assert run("check").code == 0
    for verb in (["build", "maps/odd/odd.ttr"], ["explain", "maps/odd/odd.ttr", "a"], ["build", "odd"]):
        outcome = run(*verb)
        assert outcome.code == 2
        assert outcome.err.startswith("error: ")
        assert "TTR901" not in outcome.err


def test_an_output_that_cannot_be_written(run: Any, folder: Path) -> None:
    (folder / "taken").write_text("a file")
    outcome = run("build", "island", "-o", "taken")
    assert (outcome.code, outcome.err.splitlines()[0]) == (2, "error: cannot make the folder `taken`: File exists")
    (folder / "out" / "island.json").mkdir(parents=True)
    outcome = run("build", "island", "-o", "out")
    assert (outcome.code, outcome.err.splitlines()[0]) == (2, "error: cannot write `out/island.json`: Is a directory")
    assert os.listdir("out") == ["island.json"]
    outcome = run("new", "alps", "--dir", "taken")
    assert (outcome.code, outcome.err.splitlines()[0]) == (2, "error: cannot make `taken/alps`: File exists")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read and write anything")
def test_files_without_rights(run: Any, folder: Path) -> None:
    path = folder / "maps/island/island.ttr"
    path.chmod(0)
    assert "error[TTR008]" in run("check", "island").out
    assert run("fmt", "maps/island/island.ttr").err.startswith("error: `maps/island/island.ttr`: Permission denied")
    (folder / "locked").mkdir(mode=0o500)
    outcome = run("build", "delta", "-o", "locked")
    assert outcome.code == 2
    assert "Permission denied" in outcome.err

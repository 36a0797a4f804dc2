"""Type into the largest game as an editor does: how long until problems and completions come, and does memory grow?

    python benchmarks/editing.py                     # keys in rails_sails, 10,000 edits of usa; writes editing.md
    python benchmarks/editing.py --edits 300 --keys 20 --dry

A real server on its pipes. First keys, one by one, by the clock on the wall and in CPU time of the server; then random
edits of another game in bursts with questions between them, all of them undone, and every answer compared with those at
the start. Exit code 1 if one differs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.page import table  # noqa: E402
from benchmarks.random_edits import random_edit  # noqa: E402
from tests.lsp.client import Client  # noqa: E402
from ttrdsl.system.writing import write_whole  # noqa: E402

SECTION = Path(__file__).with_name("editing.md")
BURST = 20  # edits between two questions
WARM = 5  # keys that are not counted: they fill what is kept of a file
PLACES = 10  # places of the text that are asked about before and after
KEYS = "abcdefghijklmnopqrstuvwxyz  "
QUESTIONS = ("completion", "hover", "definition", "documentHighlight", "references")
OF_FILES = ("documentSymbol", "foldingRange", "semanticTokens/full", "codeLens")


class Typist:
    """Somebody who types into one file."""

    def __init__(self, client: Client, path: Path, chance: Random) -> None:
        self.client, self.path, self.chance = client, path, chance
        self.text, self.version = path.read_text(encoding="utf-8"), 1
        client.open(path)
        client.problems(path, 1)

    def put(self, start: int, end: int, new: str) -> None:
        """Change the text in one place."""
        self.version += 1
        where = {"start": position(self.text, start), "end": position(self.text, end)}
        self.text = self.text[:start] + new + self.text[end:]
        document = {"uri": self.path.as_uri(), "version": self.version}
        changes = [{"range": where, "text": new}]
        self.client.tell("textDocument/didChange", {"textDocument": document, "contentChanges": changes})

    def ask(self, question: str, at: int = 0) -> Any:
        """Ask about a place, or about the whole file."""
        params: dict[str, Any] = {"textDocument": {"uri": self.path.as_uri()}, "position": position(self.text, at)}
        if question == "references":
            params["context"] = {"includeDeclaration": True}
        return self.client.ask(f"textDocument/{question}", params)

    def problems(self) -> list[dict[str, Any]]:
        """Wait for the problems of the text as it is now."""
        return self.client.problems(self.path, self.version)

    def answers(self) -> list[Any]:
        """Return what is said about the text."""
        self.client.tell("textDocument/didSave", {"textDocument": {"uri": self.path.as_uri()}})
        self.ask("documentSymbol")  # behind the problems of the saved text
        self.client.notes.clear()
        places = range(0, len(self.text), len(self.text) // PLACES)
        found = [self.ask(question) for question in OF_FILES]
        return found + [self.ask(question, at) for at in places for question in QUESTIONS]


def position(text: str, at: int) -> dict[str, int]:
    """Return a place as the protocol counts."""
    line = text.rfind("\n", 0, at) + 1
    return {"line": text.count("\n", 0, at), "character": len(text[line:at].encode("utf-16-le")) // 2}


def type_keys(typist: Typist, keys: int) -> dict[str, list[float]]:
    """Type words at the ends of lines; return how long problems and completions take, in milliseconds."""
    waited: dict[str, list[float]] = {}
    server = typist.client.process.pid

    def measure(what: str, work: Callable[[], object]) -> None:
        began, worked = time.perf_counter(), on_cpu(server)
        work()
        waited.setdefault(what, []).append(1000 * (time.perf_counter() - began))
        waited.setdefault(f"{what}, CPU time", []).append(on_cpu(server) - worked)

    for word in range(keys // 5):
        ends = [n for n, sign in enumerate(typist.text) if sign == "\n"]
        at = typist.chance.choice(ends)
        for number in range(5):
            sign = typist.chance.choice(KEYS)
            measure("problems after a key", partial(pressed, typist, at + number, sign))
            measure("completion after a key", partial(typist.ask, "completion", at + number + 1))
        typist.put(at, at + 5, "")
        typist.problems()
        print(f"\r{5 * (word + 1)} keys", end="", flush=True)
    return waited


def pressed(typist: Typist, at: int, sign: str) -> None:
    """Press a key, and wait for the problems."""
    typist.put(at, at, sign)
    typist.problems()


def on_cpu(process: int) -> float:
    """Return how long a process has been on a processor with all its threads, in milliseconds."""
    times = (task.read_text(encoding="ascii").split()[0] for task in Path(f"/proc/{process}/task").glob("*/schedstat"))
    return sum(map(int, times)) / 1_000_000


def edit_and_undo(typist: Typist, edits: int) -> tuple[bool, list[tuple[int, float]]]:
    """Make random edits and undo them; say whether all is as before, and how much memory the server had on the way."""
    before, undone = typist.answers(), list[tuple[int, int, str]]()
    memory = [(0, resident(typist.client.process.pid))]
    for number in range(1, edits + 1):
        start, end, new = random_edit(typist.chance, typist.text)
        undone.append((start, start + len(new), typist.text[start:end]))
        typist.put(start, end, new)
        if not number % BURST:
            typist.ask(typist.chance.choice(QUESTIONS), typist.chance.randrange(len(typist.text) + 1))
            typist.client.notes.clear()
        if not number % max(edits // 5, 1):
            memory.append((number, resident(typist.client.process.pid)))
            print(f"\r{number} edits, {memory[-1][1]:.0f} MB", end="", flush=True)
    for start, end, old in reversed(undone):
        typist.put(start, end, old)
    return typist.answers() == before, memory


def resident(process: int) -> float:
    """Return the memory a process holds, in MB."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def shares(waited: list[float]) -> list[str]:
    """Return the middle one, the one that 95 of 100 do not exceed, and the longest."""
    ordered = sorted(waited)
    return [f"{ordered[int(part * (len(ordered) - 1))]:.0f}" for part in (0.5, 0.95, 1)]


def section(chosen: argparse.Namespace, keys: dict[str, list[float]], memory: list[tuple[int, float]]) -> str:
    """Return the part of the page."""
    load = os.getloadavg()[1]
    return "\n".join(
        [
            "## While somebody types",
            "",
            f"`ttrdsl lsp` and the largest game (`{chosen.game}`) over its pipes: {chosen.keys} keys at ends of lines",
            f"by chance, behind {WARM} that are not counted, by the clock on the wall, which other work on the machine",
            "makes longer, and in CPU time of the server. Wanted: problems in 100 ms, completion in 50 ms.",
            f"In the five minutes until then, {load:.0f} processes on average waited for {os.cpu_count()} cores.",
            "",
            table(
                ["milliseconds", "median", "95 of 100", "most"],
                [[what, *shares(found)] for what, found in keys.items()],
            ),
            "",
            f"Memory of a server in the course of {chosen.edits:,} random edits of `{chosen.edited}`, with a question",
            f"after every {BURST}. Afterwards all edits were undone, and every answer was the same as at the start.",
            "",
            table(["edits", "memory, MB"], [[f"{number:,}", f"{held:.0f}"] for number, held in memory]),
            "",
        ]
    )


def typist_of(game: str, seed: int) -> Typist:
    """Return somebody who types into a shipped game, with a server of his own."""
    folder = ROOT / "maps" / game
    return Typist(Client(folder), folder / f"{game}.ttr", Random(seed))


def main() -> int:
    """Measure, compare, and write the section of the page."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", default="rails_sails", help="the game that keys are typed into")
    options.add_argument("--edited", default="usa", help="the game that is edited by chance")
    options.add_argument("--edits", type=int, default=10_000)
    options.add_argument("--keys", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--dry", action="store_true", help="print the section and write nothing")
    chosen = options.parse_args()
    first, second = typist_of(chosen.game, chosen.seed), typist_of(chosen.edited, chosen.seed)
    type_keys(first, WARM)
    keys = type_keys(first, chosen.keys)
    same, memory = edit_and_undo(second, chosen.edits)
    code = first.client.stop() or second.client.stop()
    text = section(chosen, keys, memory)
    print(f"\n{text}")
    if not same or code:
        print("after the edits were undone, the answers differ" if not same else f"the server ended with {code}")
        return 1
    if not chosen.dry:
        write_whole(SECTION, text.encode())
        page = ROOT / "docs" / "performance.md"
        head = page.read_text(encoding="utf-8").partition("\n## While somebody types")[0]
        write_whole(page, f"{head.rstrip()}\n\n{text}".encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Run conformance vectors against an engine: `python runner.py VECTORS ENGINE`. Needs Python alone.

ENGINE is a Python file with a class `Engine`, or a command in quotes that answers calls line by line as JSON. What an
engine cannot answer is a `NotImplementedError`; such lines are counted apart.
The exit code is 0 if the engine agrees with every line, 1 if it does not, 2 if nothing could be run.
"""

from __future__ import annotations

import importlib.util
import json
import shlex
import subprocess
import sys
from pathlib import Path


class Pipe:
    """An engine in another process: each call is a line `[name, arguments]`, each answer a line with a result."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __getattr__(self, name: str):
        def call(*arguments):
            self.process.stdin.write(json.dumps([name, arguments]) + "\n")
            self.process.stdin.flush()
            answer = json.loads(self.process.stdout.readline() or '{"error": "the engine has ended"}')
            if answer.get("unsupported"):
                raise NotImplementedError(name)
            if "error" in answer:
                raise RuntimeError(answer["error"])
            return answer["result"]

        return call


def engine_of(named: str):
    if not named.endswith(".py") or not Path(named).is_file():
        return Pipe(named)
    spec = importlib.util.spec_from_file_location("engine", named)
    module = importlib.util.module_from_spec(spec)
    sys.modules["engine"] = module
    spec.loader.exec_module(module)
    return module.Engine()


def starts_with(option: list, prefix: list) -> bool:
    return option[: len(prefix)] == prefix


def different(found: object, wanted: object, where: str = "") -> str:
    """Say where two values differ first, or nothing."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in sorted({*found, *wanted}):
            if found.get(key) != wanted.get(key):
                return different(found.get(key), wanted.get(key), f"{where}.{key}" if where else key)
        return ""
    return "" if found == wanted else f"{where or 'it'} is {json.dumps(found)}, and should be {json.dumps(wanted)}"


class Runner:
    """Goes through the lines of one vector."""

    def __init__(self, engine, bundles: Path) -> None:
        self.engine = engine
        self.bundles = bundles

    def load(self, vector: dict) -> None:
        name = vector["bundle"]
        bundle = json.loads((self.bundles / f"{name}.json").read_text(encoding="utf-8"))
        self.engine.load(bundle, name, vector["players"])

    def situation(self, wanted: dict) -> str:
        return different(self.engine.state(), wanted["state"]) or different(
            self.engine.asked(), wanted["asked"], "the offer"
        )

    def start(self, vector: dict) -> str:
        start = vector["start"]
        if start is None:
            return ""
        self.engine.begin(start["at"], start["seed"], start["state"])
        return self.situation(start["reached"]) if start["reached"] else ""

    def line(self, line: dict) -> str:
        """Return what is wrong with a line, or nothing."""
        return getattr(self, "_" + line["kind"].replace(" ", "_"))(line)

    def _refused(self, line: dict) -> str:
        raise AssertionError("looked at when the game is made")

    def _given(self, line: dict) -> str:
        self.engine.set(line["state"])
        return self.situation(line)

    def _when(self, line: dict) -> str:
        self.engine.forget()
        for move in line["moves"]:
            asked = self.engine.asked()
            if asked is None or asked["player"] != move["player"] or move["option"] not in asked["options"]:
                return f"player {move['player']} is not offered {json.dumps(move['option'])}"
            self.engine.play(move["option"])
        return self.situation(line)

    def _worth(self, line: dict) -> str:
        found, wanted = self.engine.worth(line["ir"]), line["is"]
        if isinstance(found, dict):
            found = found["elements"] if isinstance(wanted, list) else found["number"] == 1
        return different(found, wanted, "its worth")

    def _piles(self, line: dict) -> str:
        found: dict[str, int] = {}
        for pile in line["piles"]:
            for kind, number in self.engine.cards(pile["pile"], pile["index"]).items():
                found[kind] = found.get(kind, 0) + number
        return different(found, line["cards"], "the cards")

    def walk(self, player: int, moves: list) -> str:
        for option in moves:
            asked = self.engine.asked()
            if asked is None or asked["player"] != player or option not in asked["options"]:
                return f"player {player} is not offered {json.dumps(option)}"
            self.engine.play(option)
        return ""

    def offer(self, player: int, prefix: list) -> list:
        asked = self.engine.asked()
        mine = asked["options"] if asked is not None and asked["player"] == player else []
        return [option for option in mine if starts_with(option, prefix)]

    def tried(self, way) -> str:
        """Try something on a copy."""
        self.engine.save()
        try:
            return way()
        finally:
            self.engine.restore()

    def _may(self, line: dict) -> str:
        def way(found: dict) -> str:
            wrong = self.walk(line["player"], found["moves"])
            if not wrong and found["prefix"] and not self.offer(line["player"], found["prefix"]):
                wrong = f"nothing is offered that begins with {found['prefix']}"
            return wrong

        return next((w for found in line["ways"] if (w := self.tried(lambda found=found: way(found)))), "")

    def _may_not(self, line: dict) -> str:
        def way(found: dict) -> str:
            wrong = self.walk(line["player"], found["moves"])
            if not wrong and self.offer(line["player"], found["refused"][0]):
                return f"{json.dumps(found['refused'][0])} is offered"
            if not wrong and "because" in line and not self._refused_by(line["because"], found["refused"]):
                return f"`{line['because']}` is not the reason"
            return wrong

        return next((w for found in line["ways"] if (w := self.tried(lambda found=found: way(found)))), "")

    def _refused_by(self, name: str, options: list) -> bool:
        """A rule or a step; a step also stands for those within it."""
        return any(rule == name or rule.startswith(f"{name}.") for rule in self.engine.rules(options))

    def _may_only(self, line: dict) -> str:
        def way() -> str:
            wrong = self.walk(line["player"], line["moves"])
            return wrong or different(self.offer(line["player"], line["prefix"]), line["options"], "the offer")

        return self.tried(way)

    def _sees(self, line: dict) -> str:
        seen = self.engine.sees(line["player"], line["what"]) is not None
        return "" if seen == line["sees"] else f"{json.dumps(line['what'])} is {'in sight' if seen else 'hidden'}"

    def _sees_as(self, line: dict) -> str:
        mine, other = (self.engine.sees(line[who], line["what"]) for who in ("player", "other"))
        return "" if (mine == other) == line["sees"] else "the two views " + ("differ" if line["sees"] else "are alike")

    def _happened(self, line: dict) -> str:
        times = self.engine.happened(line["path"])
        right = times == line["times"] if "times" in line else (times > 0) == line["happened"]
        return "" if right else f"`{line['path']}` happened {times} times"

    def _not(self, line: dict) -> str:
        return "" if self.line(line["negated"]) else "it holds"


def run_scenario(runner: Runner, vector: dict) -> tuple[list[str], int, int]:
    """Return what is wrong, how many lines were checked, and how many the engine cannot answer."""
    wrong: list[str] = []
    refusal = next((line for line in vector["lines"] if line["kind"] == "refused"), None)
    try:
        runner.load(vector)
    except Exception as error:
        return ([] if refusal and refusal["refused"] else [f"the game cannot be made: {error}"]), 1, 0
    if refusal and refusal["refused"]:
        return ["the game can be made, and should be refused"], 1, 0
    checked, unsupported = 1, 0
    found = runner.start(vector)
    if found:
        return [f"at the start: {found}"], checked, 0
    for line in vector["lines"]:
        if line["kind"] == "refused":
            continue
        try:
            found = runner.line(line)
            checked += 1
        except NotImplementedError:
            unsupported += 1
            continue
        if found:
            wrong.append(f"line {line['line']}, {line['text']}: {found}")
            if line["kind"] in ("when", "given"):
                break
    return wrong, checked, unsupported


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__)
        return 2
    folder = Path(arguments[0])
    files = sorted((folder / "scenarios").rglob("*.json"))
    if not files:
        print(f"no vectors below {folder}")
        return 2
    runner = Runner(engine_of(arguments[1]), folder / "bundles")
    failed = lines = open_lines = 0
    for file in files:
        vector = json.loads(file.read_text(encoding="utf-8"))
        try:
            wrong, checked, unsupported = run_scenario(runner, vector)
        except Exception as error:  # an engine may break off in any way, and the other vectors are still to be run
            wrong, checked, unsupported = [f"{type(error).__name__}: {error}"], 0, 0
        lines, open_lines, failed = lines + checked, open_lines + unsupported, failed + bool(wrong)
        for text in wrong:
            print(f"{file.relative_to(folder)} {vector['title']}: {text}")
    print(f"{len(files)} vectors, {lines} lines checked, {open_lines} not answered: {failed} vectors failed")
    return 1 if failed or not lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

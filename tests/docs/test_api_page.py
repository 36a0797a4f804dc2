"""The page on the Python API is made from the docstrings of every public name, and their examples run.

`./test tests/docs/test_api_page.py --update` writes the page anew.
"""

from __future__ import annotations

import dataclasses
import doctest
import importlib
import inspect
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import ttrdsl

PAGE = Path(__file__).parents[2] / "docs/reference/api.md"
# What the functions of `ttrdsl` give, take and raise, in the order of the page.
CLASSES = [
    "ttrdsl.engine.game.Game",
    "ttrdsl.engine.game.Asked",
    "ttrdsl.engine.game.Choice",
    "ttrdsl.engine.game.ScoreLine",
    "ttrdsl.engine.explain.Reason",
    "ttrdsl.engine.views.View",
    "ttrdsl.engine.views.SeenPile",
    "ttrdsl.engine.views.SeenDecision",
    "ttrdsl.fast.batch.Batch",
    "ttrdsl.pipeline.Compiled",
    "ttrdsl.bots.style.Bot",
    "ttrdsl.api.NotCompiled",
    "ttrdsl.bundle.BundleError",
    "ttrdsl.engine.errors.GameError",
    "ttrdsl.engine.errors.NotAllowed",
    "ttrdsl.engine.errors.DeadState",
    "ttrdsl.engine.errors.BadState",
]
INTRO = """# From Python

Every public name, generated from the docstrings in the code; a test runs their examples. What is not on this page may
change without notice. [Engines](engines.md) says which engine to use, [arena](arena.md#players-of-your-own) how to
write a player, [saves and replays](saves-and-replays.md) what is in a file.

```python
import ttrdsl

figures = ttrdsl.simulate("usa", games=4, seats="random")
print(figures["games"])
```

"""


def found(name: str) -> Any:
    module, _, last = name.rpartition(".")
    return getattr(importlib.import_module(module), last)


def text_of(thing: Any) -> str:
    """Return a docstring as Markdown: its examples become code."""
    doc = inspect.getdoc(thing) or ""
    return re.sub(
        r"(?:^>>> (?:.*\n?)+?)(?=\n\n|\Z)", lambda m: f"```pycon\n{m[0].strip()}\n```", doc, flags=re.MULTILINE
    )


def signature(name: str, thing: Any) -> str:
    """Return a call as code, one argument a line where it is long."""
    shape = inspect.signature(thing)
    given = [
        f"{one.name}: {one.annotation}{'' if one.default is one.empty else f' = {one.default!r}'}"
        for one in shape.parameters.values()
        if one.name not in ("self", "cls")
    ]
    line = f"{name}({', '.join(given)}) -> {shape.return_annotation}"
    if len(line) > 100:
        line = f"{name}(\n    " + ",\n    ".join(given) + f",\n) -> {shape.return_annotation}"
    return f"```python\n{line}\n```"


def own(kind: type) -> list[tuple[str, Any]]:
    """Return the public methods and properties of a class, in the order they are written."""
    return [
        (n, x)
        for n, x in vars(kind).items()
        if not n.startswith("_") and (callable(x) or hasattr(x, "fget") or isinstance(x, classmethod))
    ]


def about_class(name: str) -> str:
    kind = found(name)
    lines = [f"## {kind.__name__}", f"`{name}`", text_of(kind)]
    if dataclasses.is_dataclass(kind):
        fields = "\n".join(f"| `{field.name}` | `{field.type}` |" for field in dataclasses.fields(kind))
        lines.append(f"| field | type |\n|---|---|\n{fields}")
    for member, thing in own(kind):
        plain = thing.__func__ if isinstance(thing, classmethod) else getattr(thing, "fget", thing)
        lines += [f"### {kind.__name__}.{member}", *([] if plain is not thing else [signature(member, plain)])]
        lines.append(text_of(plain))
    return "\n\n".join(lines)


def page() -> str:
    lines = []
    for name in (name for name in ttrdsl.__all__ if not name.startswith("_")):
        thing = getattr(ttrdsl, name)
        lines += [f"## ttrdsl.{name}", signature(f"ttrdsl.{name}", thing), text_of(thing)]
    return INTRO + "\n\n".join([*lines, *(about_class(name) for name in CLASSES)]) + "\n"


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="signatures are written a little differently elsewhere")
def test_the_page_is_made_from_the_docstrings(update: bool) -> None:
    if update:
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page(), "stale: ./test tests/docs/test_api_page.py --update"


def test_every_name_on_it_is_described() -> None:
    for part in re.split(r"^#+ ", page(), flags=re.MULTILINE)[2:]:
        title, _, rest = part.partition("\n")
        assert len(rest.strip()) > 10, title


def test_the_examples_run() -> None:
    modules = {name.rpartition(".")[0] for name in CLASSES} | {"ttrdsl.api"}
    results = {name: doctest.testmod(importlib.import_module(name)) for name in sorted(modules)}
    assert sum(result.attempted for result in results.values()) > 30
    assert [name for name, result in results.items() if result.failed] == []


def test_the_program_at_the_top_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = re.search(r"```python\n(.*?)```", INTRO, re.DOTALL)
    assert program
    exec(compile(program[1], str(PAGE), "exec"), {})
    assert capsys.readouterr().out == "4\n"

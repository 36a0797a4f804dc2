"""`docs/modules.md` shows every module of `maps/rules`, and says rightly which games use it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "modules.md").read_text(encoding="utf-8")


def _users(module: str) -> list[str]:
    games = sorted(path for path in ROOT.glob("maps/*/*.ttr") if path.stem == path.parent.name)
    line = re.compile(rf"^use {module}\b", re.MULTILINE)
    return [path.stem for path in games if line.search(path.read_text(encoding="utf-8"))]


def test_every_module_is_on_the_page_with_the_games_that_use_it() -> None:
    for path in ROOT.glob("maps/rules/*.ttr"):
        title = re.search(r'^module \w+ "(.*)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        _, _, part = PAGE.partition(f"\n## {path.stem}\n")
        shown = part.partition("\n## ")[0]
        assert title, path
        assert f"[{title[1]}](../maps/rules/{path.name})" in shown, path.stem
        assert f"Used by {', '.join(_users(path.stem))}." in shown, path.stem

"""The games of a site before Python is there: text and board of each as files, and a page that shows them all."""

from __future__ import annotations

import html
import json
import shutil
from pathlib import Path

from ttrdsl.service import Service
from ttrdsl.service.messages import Answer
from ttrdsl.studio.files import Folder
from ttrdsl.workspace import SHIPPED, declares

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Games in the studio</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="studio.css" />
  </head>
  <body class="gallery">
    <h1>Games in the studio</h1>
    <p>Each can be read, changed and played in this browser; nothing is sent anywhere.</p>
    <ul>
{rows}
    </ul>
  </body>
</html>
"""
ROW = '      <li><a href="./#f={file}">{picture}<b>{title}</b></a> <small>{low} to {high} players</small></li>'
PICTURE = '<img loading="lazy" src="boards/{name}.svg" alt="" />'


class NoSuchGame(Exception):
    """A game that does not come with ttrdsl; the second part says which do."""


def shipped_games(names: str, to: Path) -> Path:
    """Copy shipped games, named with commas between them or `all`, into a folder that can be exported."""
    known = {p.parent.name: p.parent for base in (SHIPPED, SHIPPED / "showcase") for p in sorted(base.glob("*/*.ttr"))}
    known = {name: folder for name, folder in known.items() if (folder / f"{name}.ttr").is_file()}
    wanted = list(known) if names == "all" else [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in known:
            raise NoSuchGame(f"there is no game `{name}` in ttrdsl", f"there are {', '.join(sorted(known))}")
        folder = known[name]
        shutil.copytree(folder, to / folder.relative_to(SHIPPED))
        beside = folder.parent / "rules"  # modules of its neighbours; those of all games come with ttrdsl anyway
        if folder.parent != SHIPPED and beside.is_dir():
            shutil.copytree(beside, to / beside.relative_to(SHIPPED), dirs_exist_ok=True)
    return to


def prepared(root: Path, start: str) -> tuple[Answer, dict[str, Answer]]:
    """Return what the page begins with, and each game by its file: its text, what is wrong with it, its board."""
    files: list[str] = Service(Folder(root, writable=False)).hello()["files"]
    games = {file: _seen(root, file) for file in files if declares(root / file)}
    first = start or next(iter(games), next(iter(files), ""))
    titles = {file: found["board"]["title"] for file, found in games.items() if found["board"]}
    begin = games.get(first) or (_seen(root, first) if first else {})
    return {"files": files, "titles": titles, **begin}, games


def _seen(root: Path, file: str) -> Answer:
    """Open one game in a studio of its own, as the page would."""
    service = Service(Folder(root, writable=False))
    opened = service.handle({"id": 0, "do": "open", "file": file})[0]
    board = service.handle({"id": 0, "do": "board"})[0]
    return {"opened": {**opened, "writable": True}, "board": None if "refused" in board else board}


def write_games(site: Path, games: dict[str, Answer], policy: str) -> None:
    """Write the games as files of the site, and the page that shows them."""
    (site / "boards").mkdir()
    rows = []
    for file, found in games.items():
        board, name = found["board"], file.removesuffix(".ttr").replace("/", "-")
        if board is None:
            continue
        (site / "boards" / f"{name}.svg").write_text(board["svg"], encoding="utf-8")
        text = json.dumps({**found, "board": {**board, "svg": ""}}, ensure_ascii=False)
        (site / "boards" / f"{name}.json").write_text(text, encoding="utf-8")
        low, high = board["players"]
        title = html.escape(board["title"])
        picture = PICTURE.format(name=name) if board["svg"] else ""
        rows.append(ROW.format(file=html.escape(file), picture=picture, title=title, low=low, high=high))
    page = PAGE.format(policy=html.escape(policy), rows="\n".join(rows))
    (site / "games.html").write_text(page, encoding="utf-8")

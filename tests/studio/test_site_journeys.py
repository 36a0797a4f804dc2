"""The studio without a server: plain files, Python in the page, and no network the second time."""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.studio.journeys import shared
from tests.studio.serving import MAPS, copied
from ttrdsl.studio.export import PYODIDE, CannotExport, export, find_pyodide
from ttrdsl.studio.gallery import NoSuchGame, prepared, shipped_games, write_games


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, as `python -m http.server` serves them."""

    def log_message(self, format: str, *about: Any) -> None:
        return


@dataclass
class Site:
    address: str
    server: http.server.ThreadingHTTPServer
    sizes: dict[str, int]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    try:
        find_pyodide(None)
    except CannotExport:
        pytest.skip("Python for the browser is not here (cd web && npm ci): the exported studio is not tested")
    sizes = export(copied("tolls", tmp_path), "tolls.ttr", tmp_path / "site", None)
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path / "site"))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    if shutil.which("node"):
        with zipfile.ZipFile(tmp_path / "site" / "core.zip") as archive:
            assert any(name.startswith("cache/ttrdsl/parser-") for name in archive.namelist())
    yield Site(f"http://127.0.0.1:{server.server_port}/", server, sizes)
    server.shutdown()
    server.server_close()


@pytest.mark.long
def test_board_at_once_then_python_then_a_game_then_a_link_then_no_network(page: Any, site: Site, browser: Any) -> None:
    assert sum(size for name, size in site.sizes.items() if name.endswith(".js")) < 600_000
    page.goto(site.address)
    page.locator("#city-0").wait_for(state="attached")
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("# written before Python was there")
    page.locator("button:has-text('Begin'):enabled").wait_for()
    page.get_by_text("not saved · no problems").wait_for()
    page.get_by_role("button", name="Begin").click()
    page.locator(".asked:not(:has-text('decides …'))").wait_for()
    page.get_by_role("tab", name="Figures").click()
    page.locator(".inside caption").first.wait_for()
    found = shared(page)
    assert "# written before Python was there" in found["text"]
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    site.server.shutdown()
    page.goto("about:blank")
    page.goto(f"{site.address}#g={found['packed']}")
    page.get_by_text("This text came with the link").wait_for()
    page.locator(".asked h2").wait_for()


def test_what_is_prepared_holds_the_text_and_the_board() -> None:
    found, games = prepared(MAPS / "showcase" / "tolls", "tolls.ttr")
    assert list(games) == ["tolls.ttr"]
    assert found["opened"]["text"] == (MAPS / "showcase" / "tolls" / "tolls.ttr").read_text()
    assert 'id="city-0"' in found["board"]["svg"]


def test_without_python_for_browsers_the_export_says_what_helps(tmp_path: Path) -> None:
    with pytest.raises(CannotExport, match=r"pyodide\.mjs"):
        export(MAPS / "showcase" / "tolls", "tolls.ttr", tmp_path / "site", tmp_path)
    for name in PYODIDE:
        (tmp_path / name).write_text("not it")
    with pytest.raises(CannotExport, match="is not the file of Pyodide"):
        export(MAPS / "showcase" / "tolls", "tolls.ttr", tmp_path / "site", tmp_path)
    assert not (tmp_path / "site").exists()


def test_a_gallery_has_text_and_board_of_every_game_as_files(tmp_path: Path) -> None:
    root = shipped_games("tolls, early_birds", tmp_path / "games")
    first, games = prepared(root, "")
    assert set(games) == {"showcase/tolls/tolls.ttr", "showcase/early_birds/early_birds.ttr"}
    assert first["titles"]["showcase/tolls/tolls.ttr"] == "Tolls"
    (tmp_path / "site").mkdir()
    write_games(tmp_path / "site", games, "default-src 'none'")
    assert 'id="city-0"' in (tmp_path / "site" / "boards" / "showcase-tolls-tolls.svg").read_text()
    told = json.loads((tmp_path / "site" / "boards" / "showcase-tolls-tolls.json").read_text())
    assert told["opened"]["text"] == (MAPS / "showcase" / "tolls" / "tolls.ttr").read_text()
    assert (tmp_path / "site" / "games.html").read_text().count("<li>") == 2
    with pytest.raises(NoSuchGame, match="no game `mars`"):
        shipped_games("mars", tmp_path / "none")

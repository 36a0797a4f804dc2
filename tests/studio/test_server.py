"""The server from outside: only its own page, with its token, gets anything."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.serving import TOKEN, Studio, copied, served
from ttrdsl.service.refused import Refused
from ttrdsl.studio.files import Folder

websockets = pytest.importorskip("websockets.sync.client")
from websockets.exceptions import ConnectionClosed, InvalidStatus  # noqa: E402


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with served(copied("tolls", tmp_path_factory.mktemp("studio")), "tolls.ttr") as found:
        yield found


def get(studio: Studio, path: str, **headers: str) -> http.client.HTTPResponse:
    wire = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=10)
    wire.request("GET", path, headers={"Host": f"127.0.0.1:{studio.port}", **headers})
    return wire.getresponse()


def connected(studio: Studio, origin: str | None, **headers: str) -> Any:
    return websockets.connect(f"ws://127.0.0.1:{studio.port}/ws", origin=origin, additional_headers=headers or None)


def test_the_page_is_served_with_a_strict_policy(studio: Studio) -> None:
    found = get(studio, "/")
    assert found.status == 200
    policy = found.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert b"studio.js" in found.read()
    assert get(studio, "/studio.js").headers["content-type"].startswith("text/javascript")
    assert get(studio, "/fonts/bold.woff").status == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost.evil.example:80", ""])
def test_another_host_is_refused(studio: Studio, host: str) -> None:
    """A name that was bent to this machine is not our name."""
    assert get(studio, "/", Host=host).status in (400, 403)


def test_a_page_of_somebody_else_is_refused(studio: Studio) -> None:
    assert get(studio, "/studio.js", **{"Sec-Fetch-Site": "cross-site"}).status == 403
    own = f"http://127.0.0.1:{studio.port}"
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{studio.port + 1}", None):
        with pytest.raises((InvalidStatus, ConnectionClosed)), connected(studio, origin) as wire:
            wire.recv(5)
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connected(studio, own, **{"Sec-Fetch-Site": "cross-site"}) as wire,
    ):
        wire.recv(5)


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/tolls.ttr", "/%2e%2e/server.py", "/pages/__init__.py", "/ws/x"]
)
def test_no_file_of_the_disk_is_served(studio: Studio, path: str) -> None:
    assert get(studio, path).status in (400, 403, 404)


@pytest.mark.parametrize("first", ["{}", "not json", '{"token": "wrong"}', '{"token": 3}', '{"id": 1, "do": "hello"}'])
def test_without_the_token_nothing_is_told(studio: Studio, first: str) -> None:
    with connected(studio, f"http://127.0.0.1:{studio.port}") as wire:
        wire.send(first)
        with pytest.raises(ConnectionClosed):
            wire.recv(5)


def test_with_the_token_the_service_answers_and_survives_nonsense(studio: Studio) -> None:
    with connected(studio, f"http://localhost:{studio.port}") as wire:
        wire.send(json.dumps({"token": TOKEN}))
        assert json.loads(wire.recv(10))["start"] == "tolls.ttr"
        for text in ("nonsense", "[" * 5000, "{}", '"x"', '{"id": 2, "do": "open", "file": "../x.ttr"}'):
            wire.send(text)
            assert "refused" in json.loads(wire.recv(10))
        for file in ("tolls.ttr", "half \ud800.ttr"):  # half a character, as browsers can have it
            wire.send(json.dumps({"id": 4, "do": "change", "file": file, "version": 1, "text": "# \ud800"}))
            assert json.loads(wire.recv(30))["id"] == 4
        wire.send(json.dumps({"id": 5, "do": "hello"}))
        answer = json.loads(wire.recv(10))
        assert answer["id"] == 5
        assert "tolls.ttr" in answer["files"]


def test_a_change_on_disk_is_told(studio: Studio) -> None:
    with connected(studio, f"http://127.0.0.1:{studio.port}") as wire:
        wire.send(json.dumps({"token": TOKEN}))
        wire.recv(10)
        wire.send(json.dumps({"id": 1, "do": "open", "file": "tolls.ttr"}))
        first = json.loads(wire.recv(60))
        path = Path(studio.root, "tolls.ttr")
        raw = path.read_bytes()
        try:
            # The first look takes the file as it is; whatever is written later is told.
            told = None
            for number in range(1, 40):
                path.write_bytes(raw + b"\n" * number)
                try:
                    told = json.loads(wire.recv(1.0))
                    break
                except TimeoutError:
                    continue
            assert told is not None
            assert (told["tell"], told["file"]) == ("disk", "tolls.ttr")
            assert told["mark"] != first["mark"]
        finally:
            path.write_bytes(raw)


def test_a_game_that_came_with_ttrdsl_is_never_written(tmp_path: Path) -> None:
    root = copied("tolls", tmp_path)
    folder = Folder(root, shipped=True)
    found = folder.read("tolls.ttr")
    assert found.writable
    assert not found.kept
    with pytest.raises(Refused):
        folder.save("tolls.ttr", found.mark, found.text + "\n")

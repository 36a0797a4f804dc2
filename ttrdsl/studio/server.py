"""The page and its socket on this machine: from a folder to a server that only its own page can use."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ttrdsl.service import Service
from ttrdsl.service.messages import as_text
from ttrdsl.studio.files import Folder
from ttrdsl.studio.guard import HEADERS, Guard
from ttrdsl.studio.pages import page_files
from ttrdsl.studio.watch import Watch

TOO_LONG = 3.0  # seconds in which a page says its token
LOOKS = 0.7  # seconds between two looks at the file that is open
LARGEST_MESSAGE = 6_000_000
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
}


def make_app(root: Path, start: str, guard: Guard, writable: bool, shipped: bool = False) -> Starlette:
    """Return the application: a fixed list of files, and one socket for everything private."""
    pages = page_files()

    async def page(request: Request) -> Response:
        if not guard.may_ask(request.headers):
            return PlainTextResponse("This studio talks to its own page only.", 403, HEADERS)
        name = request.path_params.get("name") or "index.html"
        if name not in pages:
            return PlainTextResponse("There is no such page.", 404, HEADERS)
        kind = TYPES.get(Path(name).suffix, "application/octet-stream")
        return Response(pages[name].read_bytes(), 200, HEADERS, media_type=kind)

    async def socket(wire: WebSocket) -> None:
        if not guard.may_connect(wire.headers):
            await wire.close(4403)
            return
        await wire.accept()
        if await _has_token(wire, guard):
            await Talk(wire, Service(Folder(root, writable, shipped)), start).go_on()

    routes = [WebSocketRoute("/ws", socket), Route("/", page), Route("/{name:path}", page)]
    return Starlette(routes=routes)


async def _has_token(wire: WebSocket, guard: Guard) -> bool:
    try:
        said = json.loads(await asyncio.wait_for(wire.receive_text(), TOO_LONG))
    except (TimeoutError, ValueError, WebSocketDisconnect, RecursionError, KeyError):
        said = None
    if isinstance(said, dict) and guard.knows(said.get("token")):
        return True
    with suppress(RuntimeError):  # it may have gone by itself
        await wire.close(4401)
    return False


class Talk:
    """One page's conversation: messages in their order, jobs in steps between them, watching its file."""

    def __init__(self, wire: WebSocket, service: Service, start: str) -> None:
        self.wire, self.service, self.start = wire, service, start
        self.watch = Watch(service.host)
        self.thread = ThreadPoolExecutor(1)  # one thread: a service does one thing at a time
        self.waiting: asyncio.Queue[Any] = asyncio.Queue(1000)

    async def go_on(self) -> None:
        """Talk until the page leaves."""
        reader = asyncio.create_task(self._read())
        try:
            await self._send({"tell": "welcome", "start": self.start, "server": True})
            while True:
                message = await self._next()
                if message is None:
                    return
                await self._answer(message)
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            reader.cancel()
            self.thread.shutdown(wait=False, cancel_futures=True)

    async def _next(self) -> Any:
        """Return the next message; while there is none, jobs go on."""
        while True:
            while self.waiting.empty() and self.service.jobs:
                for answer in await self._apart(self.service.work):
                    await self._send(answer)
            try:
                return await asyncio.wait_for(self.waiting.get(), LOOKS)
            except TimeoutError:
                changed = await self._apart(self.watch.look)
                for answer in changed:
                    await self._send(answer)

    async def _answer(self, message: Any) -> None:
        self.watch.hear(message)
        for answer in await self._apart(self.service.handle, message):
            await self._send(answer)

    async def _apart(self, what: Any, *about: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await asyncio.get_running_loop().run_in_executor(self.thread, what, *about)
        return found

    async def _send(self, answer: dict[str, Any]) -> None:
        await self.wire.send_text(as_text(answer))

    async def _read(self) -> None:
        """Gather messages; the end of the conversation is one, too."""
        try:
            while True:
                text = await self.wire.receive_text()
                try:
                    await self.waiting.put(json.loads(text))
                except (ValueError, RecursionError):
                    await self.waiting.put({"do": "this is not JSON"})
        except (WebSocketDisconnect, RuntimeError, KeyError):
            await self.waiting.put(None)


def serve(app: Starlette, sock: Any) -> None:
    """Serve until somebody presses Ctrl-C."""
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[sock])

"""Who may talk to the studio: pages of its own address, with its token; everybody else is refused."""

from __future__ import annotations

import hmac
from collections.abc import Mapping

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' blob: data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
HEADERS = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """The address and the token of one studio."""

    def __init__(self, port: int, token: str) -> None:
        self.hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self.origins = tuple(f"http://{host}" for host in self.hosts)
        self.token = token

    def may_ask(self, headers: Mapping[str, str]) -> bool:
        """Say whether a request comes to our own name, and not from a page of somebody else."""
        site = headers.get("sec-fetch-site", "none")
        return headers.get("host", "") in self.hosts and site in ("same-origin", "none")

    def may_connect(self, headers: Mapping[str, str]) -> bool:
        """Say whether a socket is opened by a page of ours."""
        return self.may_ask(headers) and headers.get("origin", "") in self.origins

    def knows(self, said: object) -> bool:
        """Say whether somebody has the token."""
        return isinstance(said, str) and hmac.compare_digest(said.encode(), self.token.encode())

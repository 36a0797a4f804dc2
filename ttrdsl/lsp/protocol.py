"""Messages that make no sense are answered, too: whoever asked wrongly is told so, and does not wait for ever."""

from __future__ import annotations

import json
from typing import Any

from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, JsonRpcInvalidRequest, JsonRpcParseError
from pygls.protocol import LanguageServerProtocol


class Protocol(LanguageServerProtocol):
    """The protocol, with an answer for every request."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Turn a message into its type; a request of which the parameters do not fit is refused."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if "id" in data and "method" in data:
                self.refuse(data["id"], JsonRpcInvalidParams(f"the parameters of `{data['method']}` do not fit"))
            raise

    def _execute_handler(self, msg_id: Any, *more: Any, **named: Any) -> None:
        """Carry out a message, and forget it when it is done; pygls keeps what came of a note for ever."""
        super()._execute_handler(msg_id, *more, **named)
        future = self._request_futures.get(msg_id)
        if future is not None:
            future.add_done_callback(lambda done: done.cancelled() or self._request_futures.pop(msg_id, None))

    def handle_message(self, message: Any) -> None:
        """Handle a message; what is no message, or comes behind the end, is refused."""
        if getattr(message, "jsonrpc", None) != self.VERSION:
            number = message.get("id") if isinstance(message, dict) else getattr(message, "id", None)
            self.refuse(number, JsonRpcInvalidRequest("a message has `jsonrpc`: `2.0`"))
        elif self._shutdown and hasattr(message, "id") and hasattr(message, "method"):
            self.refuse(message.id, JsonRpcInvalidRequest("the server was told to shut down"))
        else:
            super().handle_message(message)

    def refuse(self, number: Any, reason: JsonRpcException) -> None:
        """Answer with an error; what has no number is answered without one."""
        error = reason.to_response_error()
        told = {"code": error.code, "message": error.message}
        self._send_data({"jsonrpc": self.VERSION, "id": number, "error": told})

    def hear(self, error: Exception) -> bool:
        """Refuse what could not be read at all; say whether whoever sent it has been told."""
        unreadable = isinstance(error, (json.JSONDecodeError, UnicodeDecodeError, RecursionError))
        if unreadable:
            self.refuse(None, JsonRpcParseError("this is not JSON"))
        return unreadable or isinstance(error, JsonRpcException)

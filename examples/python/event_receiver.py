"""A receiver of webhooks on this machine."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, List, Optional

from tax_compliance import webhooks
from tax_compliance.errors import WebhookVerificationError


class EventReceiver:
    def __init__(self) -> None:
        self.secret = ""
        self.events: List[Any] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["content-length"]))
                try:
                    payload = webhooks.verify(raw, dict(self.headers.items()), receiver.secret)
                    receiver.events.extend(webhooks.events_of(payload))
                    self.send_response(204)
                except WebhookVerificationError:
                    self.send_response(400)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/webhooks"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def received(self, event_type: str, within_seconds: float) -> Optional[Any]:
        """The event as soon as it has arrived and was verified; None when it does not."""
        end = time.monotonic() + within_seconds
        while time.monotonic() < end:
            for event in list(self.events):
                if event["type"] == event_type:
                    return event
            time.sleep(0.05)
        return None

    def close(self) -> None:
        self._server.shutdown()

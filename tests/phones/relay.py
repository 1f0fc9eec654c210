"""A small relay on this computer, which passes each event to everyone who asks for it."""

import json
import threading
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

Json = dict[str, Any]


class Relay:
    """A Nostr relay at `url` that can be stopped and started again."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.asked: dict[ServerConnection, dict[str, list[Json]]] = {}
        self.messages: list[str] = []
        self.port = 0
        self.start()
        self.url = f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the relay, with the same port as before."""
        self.server = serve(self.talk, "127.0.0.1", self.port)
        self.port = self.server.socket.getsockname()[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop the relay and close its connections."""
        self.server.shutdown()
        for connection in tuple(self.asked):
            connection.close()

    def talk(self, connection: ServerConnection) -> None:
        """Answer the messages of one connection until it closes."""
        self.asked[connection] = {}
        with suppress(ConnectionClosed):
            for message in connection:
                self.messages.append(str(message))
                kind, name, *more = json.loads(message)
                if kind == "REQ":
                    self.asked[connection][name] = more
                    connection.send(json.dumps(["EOSE", name]))
                elif kind == "CLOSE":
                    self.asked[connection].pop(name, None)
                elif kind == "EVENT":
                    connection.send(json.dumps(["OK", name["id"], True, ""]))
                    self.hand_on(name)
        del self.asked[connection]

    def hand_on(self, event: Json) -> None:
        """Send an event to every connection that asks for one of its tags."""
        tags = {value for _, value in event["tags"]}
        with self.lock:
            for connection, asked in tuple(self.asked.items()):
                for name, filters in tuple(asked.items()):
                    if any(tags & {*one["#x"]} for one in filters):
                        with suppress(ConnectionClosed):
                            connection.send(json.dumps(["EVENT", name, event]))

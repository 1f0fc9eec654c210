"""Games for trying out phones: a game, its conversation and the room around it."""

import json
from typing import Any

from cardkit.engine.variant import Variant
from cardkit.phones.messages import PadView, TableView, does_fit_type
from cardkit.phones.room import Room
from cardkit.phones.view import Viewer
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header

Json = dict[str, Any]


def new_game(
    variant: str | Variant = "kings-gold",
    players: str = "Ann Bo Cy",
    store: MemoryStore | None = None,
    bots: tuple[tuple[str, str], ...] = (),
) -> Game:
    """Return a new game that is stored in memory."""
    rules = load(variant) if isinstance(variant, str) else variant
    saved = SavedGame(store or MemoryStore(), "game")
    return Game.new(rules, Header(rules.slug, tuple(players.split()), bots=bots), saved)


def new_room(
    variant: str | Variant = "kings-gold",
    players: str = "Ann Bo Cy",
    *,
    bots: tuple[tuple[str, str], ...] = (),
    **how: Any,
) -> Room:
    """Return a room with a new game."""
    return Room(Conversation(new_game(variant, players, bots=bots)), **how)


def act(room: Room, do: str, **body: Any) -> tuple[int, Json]:
    """Do something on a phone that shows the current table. `seat` is the player who holds it."""
    screen = {"screen": f"phone of {body['seat']}"} if body.get("seat") else {}
    status, answer = room.act({"at": room.revision, "do": do, **screen, **body})
    return status, dict(answer)


def view_of(room: Room, viewer: Viewer) -> Json:
    """Return the view of a screen as sent, checked against its type."""
    view = json.loads(json.dumps(room.view(viewer)))
    assert does_fit_type(view, TableView if viewer.display else PadView)
    return dict(view)


def tap(room: Room, *acts: str | list[str]) -> None:
    """Tap cards (``"7"``) and players who leave (``["Bo"]``)."""
    for one in acts:
        body: Json = {"names": one} if isinstance(one, list) else {"card": one}
        status, answer = act(room, "leave" if isinstance(one, list) else "draw", **body)
        assert status == 200, answer


def here(view: Json) -> str:
    """Return the names of players whose phones are connected."""
    return " ".join(player["name"] for player in view["players"] if player["phone"])


def said(room: Room, reader: Viewer | None = None) -> list[str]:
    """Return the lines that a screen shows."""
    blocks = view_of(room, reader or Viewer())["said"]
    return [line["text"] for block in blocks for line in block.get("lines", ())]

"""The open game and the files before a request, so that the request can be undone."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardkit.phones.room import Room
from cardkit.phones.saved_games import SavedGames
from cardkit.table.store import SavedGame
from cardkit.table.versions import Version


@dataclass(frozen=True)
class Snapshot:
    """The open game and the files before a request of the page."""

    room: Room | None
    files: dict[str, bytes]
    versions: list[Version]
    cursor: int

    def changed_files(self, now: Mapping[str, bytes]) -> dict[str, str | None]:
        """Return the texts of the files that have changed, with None for those that are gone."""
        names = [
            name for name in sorted({*self.files, *now}) if self.files.get(name) != now.get(name)
        ]
        return {name: now[name].decode() if name in now else None for name in names}

    def restore(self, saved: SavedGames) -> Room | None:
        """Bring the files and the game back; return a new room for it, or None if none was open."""
        store, room = saved.store, self.room
        store.files = self.files
        if room is None:
            return None
        game = room.game
        game.versions[:], game.cursor = self.versions, self.cursor
        if game.saved:
            rules, name = game.saved.rules, game.saved.name
            game.saved = SavedGame(store, name, store.read_bytes(name))
            game.saved.rules = rules
        return saved.restored_room(game, secret=room.secret, seconds=room.seconds, told=None)


def take_snapshot(saved: SavedGames, room: Room | None) -> Snapshot:
    """Return the files and the game that is open in `room`, as they are now."""
    versions, cursor = (list(room.game.versions), room.game.cursor) if room else ([], 0)
    return Snapshot(room, dict(saved.store.files), versions, cursor)

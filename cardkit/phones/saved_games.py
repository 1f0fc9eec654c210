"""The saved games of a phone: listing, exporting, importing and removing them, and their history."""

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import date
from typing import Any

from cardkit.i18n.vocabulary import vocabulary
from cardkit.phones.games import game_entries, game_names
from cardkit.phones.messages import (
    HouseRuleSource,
    ImportAnswer,
    LastGame,
    MessageError,
    NamedZip,
    NoFields,
    SaidAnswer,
    SavedEntry,
    SavedName,
    StartPage,
    ZipInBase64,
)
from cardkit.phones.room import Room
from cardkit.phones.view import PLAYER_PICTURES, message_blocks
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.table import archive, store
from cardkit.table.conversation import Conversation
from cardkit.table.history import normalized_tally, player_results, player_summary_rows
from cardkit.table.live import Game, read_stored_tally
from cardkit.table.versions import UnreadableError
from cardkit.text.files.lists import PLAYER_COLUMNS, figures_table
from cardkit.text.lines import Line
from cardkit.text.screens.pocket_page import no_finished_game_text, pocket_words, saved_game_status
from cardkit.text.table.saving import import_text

LINES_SEARCHED_FOR_HEADER = 12  # how many lines of a tally are searched for its game and players


class SavedGames:
    """The saved games and house rules of a phone, and the secret choices next to them."""

    def __init__(self, memory: store.MemoryStore) -> None:
        self.store = memory

    def text(self, name: str) -> str | None:
        """Return the text of a file, or None if there is none with this name."""
        content = self.store.read_bytes(name)
        return None if content is None else content.decode()

    def start_page(self, body: NoFields) -> StartPage:
        """Return the games that can be started, the saved games, and the texts of the start page."""
        saved = [self._saved_entry(name) for name in self.store.tally_names()]
        games, many = game_entries(game_names()), len(catalogue.main_games())
        return {
            "games": games[:many],
            "gallery": games[many:],
            "saved": saved,
            "last": self._newest_game(saved),
            "rules": self._imported_house_rules(),
            "signs": [*PLAYER_PICTURES],
            "words": pocket_words(),
        }

    def _saved_entry(self, name: str) -> SavedEntry:
        """Return the name, title, players and date of a saved game, read from its header only."""
        head: dict[str, str] = {}
        for line in (self.text(name) or "").splitlines()[:LINES_SEARCHED_FOR_HEADER]:
            key, colon, value = line.partition(":")
            if colon:
                head.setdefault(key.strip(), value.strip())
        variant, players = head.get("variant", ""), head.get("players", "").split(",")
        return {
            "name": name,
            "title": vocabulary(load(variant)).game if variant in game_names() else variant,
            "players": [player.strip() for player in players if player.strip()],
            "date": head.get("date", ""),
        }

    def _imported_house_rules(self) -> dict[str, str]:
        """Return the texts of the house rules imported from another device, by name."""
        own = catalogue.SAVED_RULES_LINE.encode()  # the first line of rules saved on this phone
        return {
            name: text.decode()
            for name, text in self.store.files.items()
            if name.endswith(store.RULES_ENDING) and not text.startswith(own)
        }

    def _newest_game(self, saved: Sequence[SavedEntry]) -> LastGame | None:
        if not saved:
            return None
        try:
            game = Game.open(self.store, saved[0]["name"])
        except (UnreadableError, OSError):
            return None
        return {
            **saved[0],
            "title": vocabulary(game.variant).game,
            "stands": saved_game_status(game.state),
            "over": game.state.phase == "over",
        }

    def restored_room(self, game: Game, **how: Any) -> Room:
        """Return the room of a game, with its saved secret choices; `how` is passed to `Room`."""
        room = Room(Conversation(game, is_prompted=False), **how)
        name = game.saved.name if game.saved else ""
        choices = json.loads(self.store.read_bytes(f"{name}{store.CHOICES_ENDING}") or "{}")
        if choices.get("after") == game.tally_text():
            room.choices.restore(choices["chosen"])
        return room

    def save_choices(self, room: Room) -> None:
        """Save the players' secret choices next to the game, until all have chosen."""
        game, chosen = room.game, room.choices.of_people()
        name = f"{game.saved.name if game.saved else ''}{store.CHOICES_ENDING}"
        self.store.files.pop(name, None)
        if chosen:
            choices = {"after": game.tally_text(), "chosen": chosen}
            self.store.files[name] = json.dumps(choices).encode()

    def export_games(self, body: HouseRuleSource) -> NamedZip:
        """Return all saved games and rules, and a house ``rule`` if given, as a zip in base64."""
        entries = self.store.files.items()
        files = {
            store.name_with_ending(name): text
            for name, text in entries
            if not name.endswith(store.CHOICES_ENDING)
        }
        rule = body["rule"].encode()
        if rule and rule not in files.values():
            stems = (f"{stem}{store.RULES_ENDING}" for stem in store.numbered_names("house-rule"))
            files[next(name for name in stems if name not in files)] = rule
        name = f"cardkit-{date.today().isoformat()}.zip"
        return {"name": name, "zip": b64encode(archive.zip_files(files)).decode()}

    def import_games_and_rules(self, body: ZipInBase64) -> ImportAnswer:
        """Import the games of a ``zip`` in base64; return what was added, or why nothing was."""
        try:
            files = archive.unzip_files(b64decode(body["zip"]))
        except archive.ArchiveError as error:
            return {"text": str(error)}
        except ValueError as error:
            raise MessageError(str(error)) from None
        brought = archive.import_games_and_rules(files, self.store, self.store)
        return {"text": "", "came": import_text(len(brought.games), brought.new, brought.rules)}

    def history_table(self, body: NoFields) -> SaidAnswer:
        """Return the table of wins and averages over all finished games, if any."""
        games = {}
        for name in self.store.tally_names():
            reading, _ = read_stored_tally(self.store, name, self.store.files[name])
            games[normalized_tally(reading)] = player_results(reading)  # a copy counts once
        people = player_summary_rows(filter(None, games.values()))
        table = (
            [figures_table(people, PLAYER_COLUMNS)] if people else [Line(no_finished_game_text())]
        )
        return {"said": message_blocks(table, [], mark_acts=False)}

    def remove_game(self, body: SavedName) -> NoFields:
        """Delete the saved game that is named, if it exists."""
        if self.store.read_bytes(body["name"]) is not None:
            self.store.remove(body["name"])
        self.store.files.pop(f"{body['name']}{store.CHOICES_ENDING}", None)
        return {}

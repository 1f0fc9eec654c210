"""Games in one browser without a server: the page's worker exchanges JSON with `Pocket`.

`Pocket` keeps files in memory and reports which have changed; the worker stores them before any
answer is shown. If a file cannot be stored, the change is undone.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, get_type_hints

from cardkit.engine.findings import VariantError
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, set_language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.phones import house_rules
from cardkit.phones.messages import (
    Address,
    ChangedRule,
    CheckedRule,
    GameFacts,
    GameQuestion,
    HouseRuleSource,
    Imported,
    LastGame,
    MessageError,
    NamedZip,
    NamesAnswer,
    NamesQuestion,
    NoFields,
    Opened,
    OpenNew,
    OpenSaved,
    OpenText,
    PaperPad,
    PdfFile,
    Picture,
    PocketQuestions,
    Refusal,
    Reply,
    RulebookView,
    RuleChange,
    RuleEffect,
    Rules,
    SaidAnswer,
    SavedEntry,
    SavedName,
    Scored,
    Screen,
    Seat,
    Shelf,
    StatusAnswer,
    TallyFile,
    TallyQuestion,
    Tap,
    Text,
    ViewAnswer,
    ViewQuestion,
    Words,
    ZipFile,
    check_type,
    read_json,
)
from cardkit.phones.paper import pad_view, render_piece, score_pad
from cardkit.phones.room import Room
from cardkit.phones.view import PLAYER_PICTURES, message_blocks, rules_view
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import examine, load, load_text
from cardkit.table import archive, store
from cardkit.table.conversation import Conversation
from cardkit.table.history import normalized_tally, player_results, player_summary_rows
from cardkit.table.live import Game, read_stored_tally
from cardkit.table.versions import UnreadableError, Version
from cardkit.tally.findings import LineError
from cardkit.tally.items import Header
from cardkit.tally.names import is_valid_name, leading_number
from cardkit.tally.score import format_finding
from cardkit.tally.words import fold, typed_words
from cardkit.text.files.faults import located_finding_text, variant_errors_text
from cardkit.text.files.findings import finding_message_and_hint
from cardkit.text.files.lists import PLAYER_COLUMNS, figures_table
from cardkit.text.lines import Line
from cardkit.text.screens.phones import tap_refusal_text
from cardkit.text.screens.pocket_page import (
    connection_lost_texts,
    no_finished_game_text,
    pocket_words,
    saved_game_status,
)
from cardkit.text.table.saving import import_text

NEUTRAL_PICTURES = ("entrance", "warning", "star")  # pictures that reveal nothing about a game
LINES_SEARCHED_FOR_HEADER = 12  # how many lines of a tally are searched for its game and players
HOST_SCREEN = "host"  # the screen of this phone if others have joined


class NoGameError(Exception):
    """Raised if a request needs an open game and there is none."""


@dataclass(frozen=True)
class _Snapshot:
    """The open game and the files before the page's last `ask`, for `undo_unsaved_ask`."""

    room: Room | None
    files: dict[str, bytes]
    versions: list[Version]
    cursor: int


class Pocket:
    """The saved games of a phone without a server, and the game that is open."""

    def __init__(self, files: str, lang: str) -> None:
        """Load the files that the browser has stored, as JSON: texts by name, newest last."""
        set_language(lang)
        self.store: store.MemoryStore = store.MemoryStore()
        self.store.files = {name: text.encode() for name, text in json.loads(files).items()}
        self.room: Room | None = None
        self.seat: str = ""  # of this phone if others have joined
        self._have = ""  # the name of the view that the page shows
        self._before = _Snapshot(None, {}, [], 0)

    def ask(self, method: str, body: str) -> str:
        """Answer a request from the page: call a method by name with a JSON body, and return JSON.

        If the view of the open game has changed, the answer contains it too. ``files`` are the
        texts that must be stored before the answer is shown, or None for a deleted file. If storing
        fails, `undo_unsaved_ask` returns the answer to show instead.
        """
        methods: dict[str, Callable[[Any], object]] = {
            "shelf": self.start_page,
            "words": self.page_words,
            "names": self.check_names,
            "open": self.open_game,
            "close": self.close_game,
            "act": self.act,
            "sit": self.note_own_seat,
            "look": self.screen_news,
            "gone": self.forget_screen,
            "code": self.qr_code,
            "tally": self.tally_file,
            "take": self.export_games,
            "bring": self.import_games_and_rules,
            "history": self.history_table,
            "remove": self.remove_game,
            "score": self.score_pad,
            "check": self.check_house_rule,
            "rulebook": self.rulebook_of_toml,
            "change": self.change_house_rule,
            "effect": self.effect_of_change,
            "rules": self.rules,
            "print": self.rule_sheet_pdf,
        }
        self._take_snapshot()
        if self.room and self.seat:  # any request shows that this phone is awake
            self.room.note_sign_of_life(HOST_SCREEN, self.seat)
        try:
            if method not in methods:
                raise MessageError(method)
            kind = get_type_hints(PocketQuestions).get(method, NoFields)
            answer = methods[method](check_type(read_json(body), kind))
        except MessageError:
            return self._reply_json(Refusal(status=400, text=tap_refusal_text("no-act")), {})
        except NoGameError:
            return self._reply_json(Refusal(status=503, text=tap_refusal_text("no-game")), {})
        if self.room:
            self._save_choices(self.room)
        before, now = self._before.files, self.store.files
        changed = [name for name in sorted({*before, *now}) if before.get(name) != now.get(name)]
        return self._reply_json(answer, {name: self._file_text(name) for name in changed})

    def _reply_json(self, answer: object, files: dict[str, str | None]) -> str:
        news: ViewAnswer = (
            self.room.view_if_changed(self.room.screens.viewer(HOST_SCREEN), self._have)
            if self.room
            else {}
        )
        self._have = news.get("have", self._have)
        reply: Reply = {"answer": answer, "view": news.get("view"), "files": files}
        return json.dumps(reply, ensure_ascii=False)

    def _file_text(self, name: str) -> str | None:
        content = self.store.read_bytes(name)
        return None if content is None else content.decode()

    def start_page(self, body: NoFields) -> Shelf:
        """Return the games that can be started, the saved games, and the texts of the start page."""
        saved = [self._saved_game_entry(name) for name in self.store.tally_names()]
        games, many = _game_entries(_variant_names()), len(catalogue.main_games())
        return {
            "games": games[:many],
            "gallery": games[many:],
            "saved": saved,
            "last": self._newest_saved_game(saved),
            "rules": self._imported_house_rules(),
            "signs": [*PLAYER_PICTURES],
            "words": pocket_words(),
        }

    def _saved_game_entry(self, name: str) -> SavedEntry:
        """Return the name, title, players and date of a saved game, read from its header only."""
        head: dict[str, str] = {}
        for line in (self._file_text(name) or "").splitlines()[:LINES_SEARCHED_FOR_HEADER]:
            key, colon, value = line.partition(":")
            if colon:
                head.setdefault(key.strip(), value.strip())
        variant, players = head.get("variant", ""), head.get("players", "").split(",")
        return {
            "name": name,
            "title": vocabulary(load(variant)).game if variant in _variant_names() else variant,
            "players": [player.strip() for player in players if player.strip()],
            "date": head.get("date", ""),
        }

    def _imported_house_rules(self) -> dict[str, str]:
        """Return the texts of the house rules imported from another device, by name."""
        texts = {
            name: data.decode()
            for name, data in self.store.files.items()
            if name.endswith(store.RULES_ENDING)
        }
        return {
            name: text
            for name, text in texts.items()
            if not text.startswith(catalogue.SAVED_RULES_LINE)
        }

    def _newest_saved_game(self, saved: Sequence[SavedEntry]) -> LastGame | None:
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

    def page_words(self, body: NoFields) -> Words:
        """Return the texts of the open game's page, together with those of the start page."""
        return self._open_room.page_words() | {
            "pocket": pocket_words(),
            **connection_lost_texts(),
        }

    def check_names(self, body: NamesQuestion) -> NamesAnswer:
        """Return the ``seats`` for valid ``names``, and a ``text`` that says why others are invalid.

        If a name is ``known`` already, its known spelling is returned, however it was typed.
        """
        people, seats, refused = list(body["known"]), list[str](), list[str]()
        for name in [" ".join(typed.split()) for typed in body["names"]]:
            seat = next((other for other in people if fold(other) == fold(name)), name)
            (refused if _name_fault(seat) else seats).append(seat)
            people.append(seat)
        texts = [_name_fault(name) for name in refused[:1]]
        return {"seats": list(dict.fromkeys(seats)), "refused": refused, "text": "".join(texts)}

    def open_game(self, body: OpenText | OpenSaved | OpenNew) -> Opened:
        """Open a game: a new one, a ``saved`` one, or one from the ``text`` of a tally.

        Returns its ``name``, or a ``text`` that says why it cannot be opened.
        """
        try:
            game = self._begin_or_load_game(body)
        except UnreadableError as error:
            findings = error.reading.findings
            return {"text": format_finding(error.reading, findings[0]) if findings else ""}
        except LineError as error:
            return {"text": " ".join(finding_message_and_hint(error.code, error.facts, None))}
        except VariantError as error:
            return {"text": variant_errors_text(error)}
        except FileNotFoundError:
            return {"text": tap_refusal_text("no-game")}
        except MessageError:
            raise
        except (ValueError, OSError) as error:
            return {"text": str(error)}
        self.room = self._restored_room(
            game,
            secret=body.get("secret", False),
            seconds=body.get("seconds", 0),
            told=body.get("told", ""),
            revision=body.get("revision", 0),
        )
        self._have = ""
        return {"name": game.saved.name if game.saved else ""}

    def _begin_or_load_game(self, body: OpenText | OpenSaved | OpenNew) -> Game:
        if "text" in body:
            name = store.free_name(self.store, str(body.get("name") or "game").partition(".")[0])
            self.store.write(name, body["text"].encode())
            try:
                return Game.open(self.store, name, datetime.now)
            except UnreadableError:
                self.store.remove(name)
                raise
        if "saved" in body:
            return Game.open(self.store, body["saved"], datetime.now)
        variant = self._requested_variant(body)
        today = date.today().isoformat()
        saved = store.SavedGame.new_dated_today(self.store, variant.slug)
        people, bots = tuple(body["players"]), tuple[tuple[str, str], ...]()
        if fault := next(filter(None, map(_name_fault, people)), ""):
            raise ValueError(fault)
        if levels := body.get("bots"):
            from cardkit.table.bots import with_all_named  # only needed for bots

            bots = with_all_named([("", level) for level in levels], people)
        players = (*people, *(name for name, _ in bots))
        first = body.get("first") or next(iter(players), "")
        header = Header(
            variant.slug,
            players,
            first=first,
            date=today,
            bots=bots,
            teach=body.get("teach", False),
        )
        game = Game.new(variant, header, saved, datetime.now)
        saved.save(game.tally_text())  # so that the players are saved even before the first card
        return game

    def close_game(self, body: NoFields) -> NoFields:
        """Close the open game; it remains saved."""
        self.room = None
        return {}

    def _restored_room(self, game: Game, **how: Any) -> Room:
        """Return the room of a game, with its saved secret choices; `how` is passed to `Room`."""
        room = Room(Conversation(game, is_prompted=False), **how)
        name = game.saved.name if game.saved else ""
        choices = json.loads(self.store.read_bytes(f"{name}{store.CHOICES_ENDING}") or "{}")
        if choices.get("after") == game.tally_text():
            room.choices.restore(choices["chosen"])
        return room

    def _save_choices(self, room: Room) -> None:
        """Save the players' secret choices next to the game, until all have chosen."""
        game, chosen = room.game, room.choices.of_people()
        name = f"{game.saved.name if game.saved else ''}{store.CHOICES_ENDING}"
        self.store.files.pop(name, None)
        if chosen:
            choices = {"after": game.tally_text(), "chosen": chosen}
            self.store.files[name] = json.dumps(choices).encode()

    def act(self, body: Tap) -> StatusAnswer:
        """Carry out an action from the page in the open game; return an HTTP status and the answer."""
        mine = {"screen": HOST_SCREEN, "seat": self.seat} if self.seat else {}
        status, answer = self._open_room.act({**mine, **body})
        return {**answer, "status": status}

    def note_own_seat(self, body: Seat) -> NoFields:
        """Note whose phone this is, and that it is still connected."""
        self.seat = body["seat"]
        if self.room:
            self.room.note_sign_of_life(HOST_SCREEN, self.seat)
            self.room.end_choosing_time()
        return {}

    def screen_news(self, body: ViewQuestion) -> ViewAnswer:
        """Return the new view for a screen that shows the view ``have``, if the view has changed.

        The answer is that of `Room.view_if_changed`.
        """
        room, screen = self._open_room, body["screen"]
        if "seat" in body:
            room.note_sign_of_life(screen, body["seat"])
        elif not room.screens.is_connected(screen):
            return {}  # the screen asks again, with its seat
        return room.view_if_changed(
            room.screens.viewer(screen, display=body["display"]), body["have"]
        )

    def forget_screen(self, body: Screen) -> NoFields:
        """Forget a screen on another device, which is being closed."""
        self._open_room.forget_screen(body["screen"])
        return {}

    def qr_code(self, body: Address) -> Picture:
        """Return the QR code for an address, as a picture in a data URI."""
        import segno  # not before others join

        try:
            code = segno.make(body["address"], error="l", micro=False)
        except ValueError as error:  # too long or empty
            raise MessageError(str(error)) from None
        return {"image": code.svg_data_uri(scale=8, border=4)}

    def tally_file(self, body: TallyQuestion) -> TallyFile:
        """Return the file name and the tally of the saved game that is named, or of the open game."""
        name = body.get("name", "")
        if name:
            return {"name": f"{name}.tally", "text": self._file_text(name) or ""}
        game = self._open_room.game
        stem = game.saved.name if game.saved else "game"
        return {"name": f"{stem}.tally", "text": game.tally_text()}

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

    def import_games_and_rules(self, body: ZipFile) -> Imported:
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

    def _take_snapshot(self) -> None:
        game = self.room.game if self.room else None
        versions, cursor = (list(game.versions), game.cursor) if game else ([], 0)
        self._before = _Snapshot(self.room, dict(self.store.files), versions, cursor)

    def undo_unsaved_ask(self) -> str:
        """Undo the last `ask`, because the browser could not store its files; return what to show."""
        before = self._before
        self.store.files, self.room = before.files, before.room
        if self.room:
            game = self.room.game
            game.versions[:], game.cursor = before.versions, before.cursor
            if game.saved:
                rules, name = game.saved.rules, game.saved.name
                game.saved = store.SavedGame(self.store, name, self.store.read_bytes(name))
                game.saved.rules = rules
            self.room = self._restored_room(
                game, secret=self.room.secret, seconds=self.room.seconds, told=None
            )
        self._have = ""
        return self._reply_json(Refusal(status=503, text=tap_refusal_text("not-saved")), {})

    def score_pad(self, body: PaperPad) -> Scored:
        """Return the standings and the errors of a paper game, from the figures of its pad."""
        try:
            return score_pad(self._requested_variant({"game": body["game"]}), body)
        except MessageError:
            raise
        except ValueError as error:
            raise MessageError(str(error)) from None

    def check_house_rule(self, body: Text) -> CheckedRule:
        """Return the errors in a house rule as TOML and, if it is playable, facts for the page."""
        variant, findings = examine("house.toml", text=body["text"])
        answer: CheckedRule = {"problems": [*map(located_finding_text, findings)]}
        if variant:
            answer["game"] = _game_facts(variant)
        return answer

    def rulebook_of_toml(self, body: Text) -> RulebookView:
        """Return the rulebook of a house rule as TOML, with the alternatives to its sentences."""
        return house_rules.rulebook_view(body["text"])

    def change_house_rule(self, body: RuleChange) -> ChangedRule:
        """Return a house rule after adding a change or, with ``back``, removing one."""
        if body.get("back"):
            return house_rules.text_without(body["text"], body["key"])
        text, key, rounds = body["text"], body["key"], body.get("rounds", "")
        if "typed" in body:
            value = body.get("value", 0)
            return house_rules.text_with_typed(text, key, body["typed"], rounds, value)
        if "value" not in body:
            raise MessageError("no value")
        return house_rules.changed_text(text, key, body["value"], rounds)

    def effect_of_change(self, body: RuleEffect) -> Text:
        """Return a text saying how a change to a house rule affects the game."""
        rounds = body.get("rounds", "")
        return house_rules.effect_text_answer(body["text"], body["key"], body["value"], rounds)

    def rules(self, body: GameQuestion) -> Rules:
        """Return the rules of the requested game (or the open one) as headings and sentences."""
        return rules_view(self._requested_variant(body))

    def rule_sheet_pdf(self, body: GameQuestion) -> PdfFile:
        """Return the file name and base64 PDF of the requested (or the open) game's rule sheet."""
        sheet = render_piece("sheet", self._requested_variant(body))
        assert sheet  # every game has a sheet
        name, content = sheet
        return {"name": name, "pdf": b64encode(content).decode()}

    def _requested_variant(self, body: GameQuestion | OpenNew) -> Variant:
        if "rule" in body:
            return load_text(body["rule"], "house.toml")
        if "game" not in body:
            return self._open_room.game.variant
        if body["game"] not in _variant_names():
            raise MessageError(body["game"])
        return load(body["game"])

    @property
    def _open_room(self) -> Room:
        """The room of the open game; raises `NoGameError` if no game is open."""
        if self.room is None:
            raise NoGameError
        return self.room


def _name_fault(name: str) -> str:
    """Return the sentence saying why a name is invalid, or "" if it is valid."""
    if number := leading_number(name):
        return t('"{text}" is a number, not a name.', text=number)
    if fold(name) in typed_words().bots:
        return t('"{text}" is the name of a kind of bot, not of a player.', text=name)
    if is_valid_name(name, language().code):
        return ""
    return " ".join(finding_message_and_hint("bad-name", {"name": name}, None))


def _variant_names() -> list[str]:
    return [*catalogue.main_games(), *catalogue.gallery_games()]


def _game_entries(names: Sequence[str]) -> list[GameFacts]:
    """Return what the start page shows about games, each with a different pictogram if possible."""
    games: list[GameFacts] = []
    others = {*NEUTRAL_PICTURES}
    for name in names:
        variant = load(name)
        words = variant.words
        signs = (words.place_sign, words.sign, words.artifact_sign, words.safe_sign)
        sign = next((sign for sign in signs if sign not in others), words.place_sign)
        others.add(sign)
        games.append({**_game_facts(variant), "id": name, "sign": sign})
    return games


def _game_facts(variant: Variant) -> GameFacts:
    sign, turned = variant.words.place_sign, variant.is_deck_game
    about, minutes = vocabulary(variant).summary, variant.minutes
    return {
        **pad_view(variant), "sign": sign, "about": about, "minutes": minutes, "turned": turned,
    }  # fmt: skip

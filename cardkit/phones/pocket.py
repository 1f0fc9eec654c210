"""Games in one browser without a server: the page's worker exchanges JSON with `Pocket`.

`Pocket` keeps files in memory and reports which have changed; the worker stores them before any
answer is shown. If a file cannot be stored, the change is undone.
"""

import json
from base64 import b64encode
from collections.abc import Callable
from datetime import datetime
from typing import Any, get_type_hints

from cardkit.engine.findings import VariantError
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import set_language
from cardkit.phones import house_rules
from cardkit.phones.games import requested_variant
from cardkit.phones.messages import (
    Address,
    GameQuestion,
    MessageError,
    NoFields,
    OpenAnswer,
    OpenNew,
    OpenSaved,
    OpenText,
    PaperPad,
    PdfFile,
    Picture,
    PocketQuestions,
    Refusal,
    Reply,
    RulesOfGame,
    Scored,
    Screen,
    Seat,
    StatusAnswer,
    TallyFile,
    TallyQuestion,
    Tap,
    ViewAnswer,
    ViewQuestion,
    Words,
    check_type,
    read_json,
)
from cardkit.phones.new_games import begin_game, check_names, game_from_text
from cardkit.phones.paper import render_piece, score_pad
from cardkit.phones.room import Room
from cardkit.phones.saved_games import SavedGames
from cardkit.phones.snapshot import take_snapshot
from cardkit.phones.view import rules_view
from cardkit.table import store
from cardkit.table.live import Game
from cardkit.table.versions import UnreadableError
from cardkit.tally.findings import LineError
from cardkit.tally.score import format_finding
from cardkit.text.files.faults import variant_errors_text
from cardkit.text.files.findings import finding_message_and_hint
from cardkit.text.screens.phones import tap_refusal_text
from cardkit.text.screens.pocket_page import connection_lost_texts, pocket_words

HOST_SCREEN_ID = "host"  # the screen of this phone if others have joined


class NoGameError(Exception):
    """Raised if a request needs an open game and there is none."""


class Pocket:
    """The saved games of a phone without a server, and the game that is open."""

    def __init__(self, files: str, lang: str) -> None:
        """Load the files that the browser has stored, as JSON: texts by name, newest last."""
        set_language(lang)
        self.store: store.MemoryStore = store.MemoryStore()
        self.store.files = {name: text.encode() for name, text in json.loads(files).items()}
        self.saved = SavedGames(self.store)
        self.room: Room | None = None
        self.seat: str = ""  # of this phone if others have joined
        self._have = ""  # the name of the view that the page shows
        self._before = take_snapshot(self.saved, None)

    def ask(self, method: str, body: str) -> str:
        """Answer a request from the page: call a method by name with a JSON body, and return JSON.

        If the view of the open game has changed, the answer contains it too. ``files`` are the
        texts that must be stored before the answer is shown, or None for a deleted file. If storing
        fails, `undo_unsaved_ask` returns the answer to show instead.
        """
        methods: dict[str, Callable[[Any], object]] = {
            "shelf": self.saved.start_page,
            "words": self.page_words,
            "names": check_names,
            "open": self.open_game,
            "close": self.close_game,
            "act": self.act,
            "sit": self.note_own_seat,
            "look": self.screen_news,
            "gone": self.forget_screen,
            "code": qr_code,
            "tally": self.tally_file,
            "take": self.saved.export_games,
            "bring": self.saved.import_games_and_rules,
            "history": self.saved.history_table,
            "remove": self.saved.remove_game,
            "score": self.score_pad,
            "check": house_rules.check_house_rule,
            "rulebook": house_rules.rulebook_view,
            "search": house_rules.search_rules,
            "change": house_rules.change_house_rule,
            "effect": house_rules.effect_of_change,
            "rules": self.rules,
            "print": self.rule_sheet_pdf,
        }
        self._before = take_snapshot(self.saved, self.room)
        if self.room and self.seat:  # any request shows that this phone is awake
            self.room.note_sign_of_life(HOST_SCREEN_ID, self.seat)
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
            self.saved.save_choices(self.room)
        return self._reply_json(answer, self._before.changed_files(self.store.files))

    def _reply_json(self, answer: object, files: dict[str, str | None]) -> str:
        news: ViewAnswer = {}
        if room := self.room:
            news = room.view_if_changed(room.screens.viewer(HOST_SCREEN_ID), self._have)
        self._have = news.get("have", self._have)
        reply: Reply = {"answer": answer, "view": news.get("view"), "files": files}
        return json.dumps(reply, ensure_ascii=False)

    def page_words(self, body: NoFields) -> Words:
        """Return the texts of the open game's page, together with those of the start page."""
        words = self._open_room.page_words()
        return words | {"pocket": pocket_words(), **connection_lost_texts()}

    def open_game(self, body: OpenText | OpenSaved | OpenNew) -> OpenAnswer:
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
        self.room = self.saved.restored_room(
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
            return game_from_text(self.store, body)
        if "saved" in body:
            return Game.open(self.store, body["saved"], datetime.now)
        return begin_game(self.store, self._requested_variant(body), body)

    def close_game(self, body: NoFields) -> NoFields:
        """Close the open game; it remains saved."""
        self.room = None
        return {}

    def act(self, body: Tap) -> StatusAnswer:
        """Carry out an action from the page in the open game; return an HTTP status and the answer."""
        mine = {"screen": HOST_SCREEN_ID, "seat": self.seat} if self.seat else {}
        status, answer = self._open_room.act({**mine, **body})
        return {**answer, "status": status}

    def note_own_seat(self, body: Seat) -> NoFields:
        """Note whose phone this is, and that it is still connected."""
        self.seat = body["seat"]
        if self.room:
            self.room.note_sign_of_life(HOST_SCREEN_ID, self.seat)
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
        viewer = room.screens.viewer(screen, display=body["display"])
        return room.view_if_changed(viewer, body["have"])

    def forget_screen(self, body: Screen) -> NoFields:
        """Forget a screen on another device, which is being closed."""
        self._open_room.forget_screen(body["screen"])
        return {}

    def tally_file(self, body: TallyQuestion) -> TallyFile:
        """Return the file name and the tally of the saved game that is named, or of the open game."""
        name = body.get("name", "")
        if name:
            return {"name": f"{name}.tally", "text": self.saved.text(name) or ""}
        game = self._open_room.game
        stem = game.saved.name if game.saved else "game"
        return {"name": f"{stem}.tally", "text": game.tally_text()}

    def undo_unsaved_ask(self) -> str:
        """Undo the last `ask`, because the browser could not store its files; return what to show."""
        self.room = self._before.restore(self.saved)
        self._have = ""
        return self._reply_json(Refusal(status=503, text=tap_refusal_text("not-saved")), {})

    def score_pad(self, body: PaperPad) -> Scored:
        """Return the standings and the errors of a paper game, from the figures of its pad."""
        try:
            return score_pad(self._requested_variant({"game": body["game"]}), body)
        except ValueError as error:
            raise MessageError(str(error)) from None

    def rules(self, body: GameQuestion) -> RulesOfGame:
        """Return the rules of the requested game (or the open one) as headings and sentences."""
        return rules_view(self._requested_variant(body))

    def rule_sheet_pdf(self, body: GameQuestion) -> PdfFile:
        """Return the file name and base64 PDF of the requested (or the open) game's rule sheet."""
        sheet = render_piece("sheet", self._requested_variant(body))
        assert sheet  # every game has a sheet
        name, content = sheet
        return {"name": name, "pdf": b64encode(content).decode()}

    def _requested_variant(self, body: GameQuestion | OpenNew) -> Variant:
        """Return the game in a request, or the open game if the request names none."""
        return requested_variant(body) or self._open_room.game.variant

    @property
    def _open_room(self) -> Room:
        """The room of the open game; raises `NoGameError` if no game is open."""
        if self.room is None:
            raise NoGameError
        return self.room


def qr_code(body: Address) -> Picture:
    """Return the QR code for an address, as a picture in a data URI."""
    import segno  # not before others join

    try:
        code = segno.make(body["address"], error="l", micro=False)
    except ValueError as error:  # too long or empty
        raise MessageError(str(error)) from None
    return {"image": code.svg_data_uri(scale=8, border=4)}

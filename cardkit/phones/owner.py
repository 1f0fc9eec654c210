"""The doors of whoever has a table alone: which game, who plays, go on; and what is looked at and printed (`papers`).

A network's phones have none of these, as the other games that are saved are no business of theirs; but for choosing the first
game where there is none yet (`FirstGame`).
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

from cardkit.engine import Variant
from cardkit.files import CannotStandAlone, loosely, over_shipped
from cardkit.phones import papers, requests, wanted
from cardkit.phones.doors import Body, Doors, Row, Visit
from cardkit.phones.host import Host
from cardkit.phones.start import Start, shelf
from cardkit.phones.wanted import row, said, stopped
from cardkit.speech import Hindered, Manner, Sentence, old_rules, pocket_words, why
from cardkit.table import (
    ENDING,
    Clock,
    Conversation,
    NoFolder,
    NotSaved,
    OpenElsewhere,
    SavedGame,
    Session,
    Unreadable,
    home,
    in_free_file,
    name_of,
    new_game,
    read_saved,
)
from cardkit.tally import Header, Unknown, find_player, looked_at, problem_json, score_pasted


class OwnHost(Host):
    """A game that one phone has to itself."""

    def _view(self, phone: str, *, see: bool = False) -> dict[str, Any]:
        kept = self.game.session.saved is not None
        return {**super()._view(phone, see=see), "kept": kept, "pocket": pocket_words.words()}

    def _not_saved(self) -> Sentence:
        return pocket_words.hindered("not-saved")


class Owner(Doors):
    """The doors over one game after the other, and over the shelf between them. `changed` is called when another is open."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(Start(_boot()))
        self._changed = changed
        self._kept_last: Path | None = None
        self.clock: Clock = datetime.now
        """What tells when a game began and ended."""
        self.rows |= {
            "/api/shelf": row("GET", lambda visit, body: shelf()),
            "/api/tally": row("GET", self._tally),
            "/api/open": row("POST", self._open),
            "/api/resume": row("POST", self._resume),
            "/api/keep": row("POST", self._keep),
            "/api/close": row("POST", self._close),
            "/api/forget": row("POST", self._forget),
            "/api/score": row("POST", lambda visit, body: score_pasted(wanted.content(body), "-")[0].to_json()),
            "/api/check": row("POST", lambda visit, body: looked_at.pasted_text(wanted.content(body)).to_json()),
            "/api/odds": row("POST", lambda visit, body: papers.chances(body, self.session.state if self.session else None)),
            "/api/rules": row("POST", lambda visit, body: papers.rules(body)),
            "/api/print": row("POST", lambda visit, body: papers.printed(body)),
        }

    @property
    def session(self) -> Session | None:
        """The game that is open."""
        return self.host.game.session if isinstance(self.host, Host) else None

    def leave(self) -> None:
        """Let the open game go: all of it is saved. One in which nothing was played is none."""
        if self.session is not None:
            self.session.forget_unplayed()
            self.session.close()
        self._play(Start(_boot()))

    # the shelf

    def _open(self, visit: Visit, body: Body) -> Body:
        variant = wanted.variant_of(body)
        if "rules" in body:  # no file has them: the tally says them all itself
            try:
                variant = over_shipped(variant, "", None)
            except CannotStandAlone as error:
                raise stopped("rules", fault=str(error)) from None
        header = _header(variant, body)
        choose = requests.flag(body, "choose")
        with _kept("not-begun", ""):
            session = new_game(header, variant)
        return self._begun(visit, session, choose=choose)

    def _resume(self, visit: Visit, body: Body) -> Body:
        as_it_stands, choose = requests.flag(body, "edited"), requests.flag(body, "choose")
        path = _brought(wanted.content(body), as_it_stands) if "text" in body else wanted.saved_game(body)
        if self.session is not None and self.session.path == path:
            return self._seen(visit)
        name = name_of(path)
        with _kept("not-begun", name):
            session = Session.open(path)
            try:
                if session.edited is not None and not as_it_stands:
                    raise _edited(name, session)
                if session.edited is not None:  # what somebody changed in the file is taken as said
                    session.seal()
            except (NotSaved, wanted.Stopped):
                session.close()
                raise
        told = self._begun(visit, session, choose=choose)
        old = session.opened.old if session.opened else None
        return {**told, "note": old_rules(name, old)} if old else told

    def _begun(self, visit: Visit, session: Session, *, choose: bool = False) -> Body:
        """The game in `session` is the open one now."""
        self.leave()
        self._kept_last = session.path
        session.clock = self.clock
        talked = Conversation(session, Manner(secret=session.variant.secret), prompted=False, confirms=False)
        self._play(OwnHost(talked, boot=_boot(), clock=time.monotonic, choose=choose))
        return self._seen(visit)

    def _seen(self, visit: Visit) -> Body:
        path = self.session.path if self.session else None
        view = self.host.view(visit.phone, lang=visit.asked.lang)
        return {"view": view, "name": name_of(path) if path else ""}

    def _play(self, host: Host | Start) -> None:
        self.host = host
        if isinstance(host, Host):
            host.listeners.append(self._changed)
        self._changed()

    def _keep(self, visit: Visit, body: Body) -> Body:
        """Go on without saving, where there is no room; or, when there is, save again, in the same file if that is there."""
        session = self.session
        if session is None:
            raise stopped("no-table")
        if not requests.flag(body, "on"):
            self._kept_last = session.path or self._kept_last
            session.keep_nowhere()
        elif session.saved is None:
            with _kept("not-saved", ""):
                saved = self._file_again(session)
                try:
                    session.keep_in(saved)
                except NotSaved:
                    saved.close()
                    raise
        return self._seen(visit)

    def _file_again(self, session: Session) -> SavedGame:
        if self._kept_last is not None:
            with suppress(FileNotFoundError):
                return SavedGame.open(self._kept_last)
        return in_free_file(_stem(session), home(), lambda path: SavedGame.create(path, session.text()))

    def _close(self, visit: Visit, body: Body) -> Body:
        self.leave()
        return self._seen(visit)

    def _forget(self, visit: Visit, body: Body) -> Body:
        path = wanted.saved_game(body)
        with _kept("not-removed", name_of(path)):
            if not self._removed(path):
                raise stopped("not-removed", 503, name=name_of(path))
        return {"shelf": shelf()}

    def _removed(self, path: Path) -> bool:
        """Whether that game is away now; the open one is left then."""
        mine = self.session.saved if self.session else None
        if mine is not None and mine.path == path:
            removed = mine.remove()
            if removed:
                self.leave()
            return removed
        saved = SavedGame.open(path)
        try:
            return saved.remove()
        finally:
            saved.close()

    def _tally(self, visit: Visit, body: Body) -> Body:
        session, name = self.session, visit.asked.query.get("name", "")
        if name:
            path = wanted.saved_game({"name": name})
            with _kept("not-saved", name):
                session = Session.of(read_saved(path))
        if session is None:
            raise stopped("no-table")
        name = name or (name_of(session.path) if session.path else _stem(session))
        try:
            text = session.standing_alone(home())
        except CannotStandAlone:
            text = session.text()
        return {"name": f"{name}{ENDING}", "text": text}


OFFERED = tuple(f"/api/{name}" for name in ("shelf", "open", "resume", "tally", "score", "check", "odds", "rules", "print"))
"""The doors of an owner that phones have: nothing is taken away by any of them."""


class FirstGame(Owner):
    """Hands the first game that is begun, or gone on with, and whether all choose in secret, to `begun`; no other."""

    def __init__(self, begun: Callable[[Session, bool], None]) -> None:
        super().__init__(lambda: None)
        self._hand, self._lock, self._had = begun, threading.Lock(), False

    @property
    def start(self) -> Start:
        """What phones see meanwhile."""
        assert isinstance(self.host, Start)
        return self.host

    @property
    def offered(self) -> dict[str, Row]:
        """The doors for them."""
        from cardkit.phones.photographs import Photographs  # who has the table alone has no such door

        return {**{path: self.rows[path] for path in OFFERED}, "/api/photo": Photographs().door}

    def _begun(self, visit: Visit, session: Session, *, choose: bool = False) -> Body:
        with self._lock:
            late, self._had = self._had, True
        if late:  # somebody else was quicker
            session.forget_unplayed()
            session.close()
        else:
            self._hand(session, choose)
        return self._seen(visit)


def _boot() -> str:
    """A word for moments that no other game's have."""
    return secrets.token_hex(3)


def _header(variant: Variant, body: Body) -> Header:
    """A new game of that variant, and who plays. Raises `Stopped`, `BadBody`."""
    place = requests.text(body, "place", usual="")
    wished = requests.text(body, "first", usual="")
    players = wanted.players(body, variant)
    try:
        first = find_player(wished, players) if wished else ""
    except Unknown as error:
        raise said("players", str(why(error.refusal))) from None
    today, place = date.today().isoformat(), " ".join(place.split())
    return Header(variant.slug, players, first, today, place, settings=variant.settings)


def _brought(text: bytes, as_it_stands: bool) -> Path:
    """The file of a game that was brought here as a tally: a new one. Raises `Stopped`."""
    session = Session.of(wanted.game_of(text).reading)
    if session.edited is not None and not as_it_stands:
        raise _edited("tally", session)
    with _kept("not-begun", _stem(session)):
        saved = in_free_file(_stem(session), home(), lambda path: SavedGame.create(path, session.text()))
        saved.close()
        return saved.path


def _stem(session: Session) -> str:
    """What the file of a game may be called that has none."""
    day = re.match(r"\d{4}-\d\d-\d\d", session.header.date)  # what the table wrote behind it is in no file's name
    return f"{loosely(session.variant.slug) or 'game'}-{day[0] if day else date.today().isoformat()}"


def _edited(name: str, session: Session) -> wanted.Stopped:
    assert session.opened is not None
    assert session.edited is not None
    return stopped("edited", more={"where": session.opened.show(session.edited, hint=False)}, name=name)


@contextmanager
def _kept(fails: Hindered, name: str) -> Iterator[None]:
    """Say in an answer why a game cannot be kept, or gone on with."""
    try:
        yield
    except OpenElsewhere:
        raise stopped("open-elsewhere", 409, name=name) from None
    except Unreadable as error:
        problems = [problem_json(error.reading, problem) for problem in error.reading.problems]
        raise stopped("unreadable", more={"problems": problems}, name=name) from None
    except (NotSaved, NoFolder, OSError):
        raise stopped(fails, 503, name=name) from None

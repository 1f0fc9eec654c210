"""Endpoints for the owner of a table: choosing games and players, looking up, printing."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from datetime import date, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, get_args

from cardkit.v4 import odds, speech, table
from cardkit.v4.engine import MOST_PLAYERS, PieceName, State, Variant
from cardkit.v4.engine.values import TOLD
from cardkit.v4.files import CannotStandAlone, brief, loosely, over_shipped, plain
from cardkit.v4.phones import requests, wanted, written_pads
from cardkit.v4.phones.doors import Body, Doors, Reply, Visit, reply
from cardkit.v4.phones.host import Host
from cardkit.v4.phones.start import Start, offered, shelf
from cardkit.v4.phones.wanted import row, said, stopped
from cardkit.v4.speech import Manner, pocket_words, why
from cardkit.v4.table import (
    ENDING,
    Clock,
    Conversation,
    NotSaved,
    SavedGame,
    Session,
    home,
    in_free_file,
    name_of,
    new_game,
)
from cardkit.v4.tally import Header, Unknown, find_player, looked_at, problem_json, score_pasted
from cardkit.v4.text import toml
from cardkit.v4.words import SPOKEN, Sentence, called, speaking

MOST_PAGES = 100  # most copies of one print
PAPERS, INKS = ("a4", "letter"), ("colour", "mono")


class OwnHost(Host):
    """Host of a game that one phone has to itself."""

    def _view(self, phone: str, *, see: bool = False) -> dict[str, Any]:
        kept = self.game.session.saved is not None
        return {**super()._view(phone, see=see), "kept": kept, "pocket": pocket_words.words()}

    def _not_saved(self) -> Sentence:
        return pocket_words.hindered("not-saved")

    def _choose_again(self) -> Sentence:
        return pocket_words.choose_again()


class Owner(Doors):
    """Endpoints for one game after the other, and for the list of games between them.

    `changed` is called when another game is open, or the open one has something new.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(Start(token_hex(3)))
        self._changed = changed
        self._kept_last: Path | None = None
        self.clock: Clock = datetime.now  # for the times when a game begins and ends
        self.rows.update(
            {
                "/api/shelf": row("GET", lambda visit, body: shelf()),
                "/api/tally": row("GET", self._tally),
                "/api/open": row("POST", self._open),
                "/api/resume": row("POST", self._resume),
                "/api/keep": row("POST", self._keep),
                "/api/close": row("POST", self._close),
                "/api/forget": row("POST", self._forget),
                "/api/score": row(
                    "POST", lambda visit, body: score_pasted(wanted.content(body), "-")[0].to_json()
                ),
                "/api/pad": row("POST", lambda visit, body: written_pads.scored(body)),
                "/api/check": row("POST", lambda visit, body: checked(body)),
                "/api/odds": row(
                    "POST",
                    lambda visit, body: chances(body, self.session.state if self.session else None),
                ),
                "/api/rules": row("POST", lambda visit, body: rules(body)),
                "/api/print": row("POST", lambda visit, body: printed(body))._replace(alone=True),
            }
        )

    @property
    def session(self) -> Session | None:
        """Session of the open game, or None."""
        return self.host.game.session if isinstance(self.host, Host) else None

    def leave(self) -> None:
        """Close the open game; the file of one without any entry is removed."""
        if self.session is not None:
            self.session.forget_unplayed()
            self.session.close()
        self._play(Start(token_hex(3)))

    # the shelf

    def _open(self, visit: Visit, body: Body) -> Body:
        variant = wanted.variant_of(body)
        if "rules" in body:  # these rules have no file, so the tally must hold them all
            try:
                variant = over_shipped(variant, "", None)
            except CannotStandAlone as error:
                raise stopped("rules", fault=str(error)) from None
        header, choose = _header(variant, body), requests.flag(body, "choose")
        with _kept("not-begun", ""):
            session = new_game(header, variant)
        return self._begun(visit, session, choose=choose)

    def _resume(self, visit: Visit, body: Body) -> Body:
        as_it_stands, choose = requests.flag(body, "edited"), requests.flag(body, "choose")
        path = (
            _brought(wanted.content(body), as_it_stands)
            if "text" in body
            else wanted.saved_game(body)
        )
        if self.session is not None and self.session.path == path:
            return self._seen(visit)
        name = name_of(path)
        with _kept("not-begun", name):
            session = Session.open(path)
            try:
                if session.edited is not None and not as_it_stands:
                    raise _edited(name, session)
                if session.edited is not None:  # changes by hand are accepted
                    session.seal()
            except (NotSaved, wanted.Stopped):
                session.close()
                raise
        told = self._begun(visit, session, choose=choose)
        old = session.opened.old if session.opened else None
        return {**told, "note": speech.keeping.old_rules(name, old)} if old else told

    def _begun(self, visit: Visit, session: Session, *, choose: bool = False) -> Body:
        """Make the game in `session` the open one."""
        self.leave()
        self._kept_last = session.path
        session.clock = self.clock
        talked = Conversation(
            session, Manner(secret=session.variant.secret), prompted=False, confirms=False
        )
        self._play(OwnHost(talked, boot=token_hex(3), clock=time.monotonic, choose=choose))
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
        """Stop saving where there is no room, or save again when there is.

        It is saved in the same file if that still exists.
        """
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
        with suppress(FileNotFoundError):
            if self._kept_last is not None:
                return SavedGame.open(self._kept_last)
        return _new_file(session)

    def _close(self, visit: Visit, body: Body) -> Body:
        self.leave()
        return self._seen(visit)

    def _forget(self, visit: Visit, body: Body) -> Body:
        """Remove a saved game; close it first if it is open."""
        path = wanted.saved_game(body)
        mine = self.session.saved if self.session else None
        is_open = mine is not None and mine.path == path
        with _kept("not-removed", name_of(path)):
            with nullcontext(mine) if mine and is_open else closing(SavedGame.open(path)) as saved:
                removed = saved.remove()
            if not removed:
                raise stopped("not-removed", 503, name=name_of(path))
            if is_open:
                self.leave()
        return {"shelf": shelf()}

    def _tally(self, visit: Visit, body: Body) -> Body:
        session, name = self.session, visit.asked.query.get("name", "")
        if name:
            path = wanted.saved_game({"name": name})
            with _kept("not-saved", name):
                session = Session.of(table.read_saved(path))
        if session is None:
            raise stopped("no-table")
        name = name or (name_of(session.path) if session.path else _stem(session))
        try:
            text = session.standing_alone(home())
        except CannotStandAlone:
            text = session.text()
        return {"name": f"{name}{ENDING}", "text": text}


# --- what is looked at and printed ----------------------------------------------------------------


def rules(body: Body) -> Body:
    """Return ``cardkit rules --json`` for a game, with its entry in the list of games.

    Also the shortest text of its rules, and its keys with their values as TOML.
    """
    variant = wanted.variant_of(body)
    played = {
        name: value for name, value in plain(variant).items() if name.partition(".")[0] not in TOLD
    }
    keys = {
        name: toml(value) for name, value in played.items() if name.count(".") < 2 and value != {}
    }
    game = offered(variant, variant.words.place_sign)
    return {**speech.rules.rules_json(variant), "game": game, "brief": brief(variant), "keys": keys}


def chances(body: Body, now: State | None) -> Body:
    """Return ``cardkit odds --json`` of a tally, a fresh round, or the game that is open."""
    if "text" in body:
        now = wanted.game_of(wanted.content(body)).state
    elif "game" in body or "rules" in body:
        variant, number = (
            wanted.variant_of(body),
            wanted.count(body, "round", requests.HIGHEST) or 1,
        )
        if number > variant.rounds:
            raise stopped("no-round", game=called(variant), n=number, all=variant.rounds)
        now = odds.fresh_rounds.fresh(variant, number)
    if now is None:
        raise stopped("no-table")
    try:
        return odds.to_json(now)
    except odds.Over as error:
        raise said("over", f"{error}.") from None


def checked(body: Body) -> Body:
    """Return a text examined; with `as` "rules" always as a variant file."""
    rules = wanted.word(body, "as", ("any", "rules"), usual="any") == "rules"
    look = looked_at.rules_text if rules else looked_at.pasted_text
    return look(wanted.content(body)).to_json()


def printed(body: Body) -> Reply:
    """Return a PDF, byte for byte that of ``cardkit print``; for a screen one SVG picture."""
    from cardkit.v4.paper import (  # slow to import
        file_name,
        ordered,
        printed as drawn,
        says_nothing,
    )

    piece = wanted.word(body, "piece", get_args(PieceName))
    paper, ink = (
        wanted.word(body, "paper", PAPERS, PAPERS[0]),
        wanted.word(body, "ink", INKS, INKS[0]),
    )
    players, pages = (
        wanted.count(body, "players", MOST_PLAYERS),
        wanted.count(body, "pages", MOST_PAGES),
    )
    order = ordered(paper, ink, players, pages or 1)
    large = piece == "sheet" and requests.flag(body, "large")
    order = order._replace(screen=requests.flag(body, "screen"), large=large)
    with speaking(speech.spoken_or(requests.text(body, "lang", 8, ""), SPOKEN.get())):
        variant = wanted.variant_of(body)
        if why := says_nothing(piece, variant, order):
            raise said("refused", f"{why}.")
        try:
            pages_made, name = drawn(piece, variant, order), file_name(variant, piece, order)
        except ValueError as error:  # no room, no use for the piece, or a letter that no font has
            raise said("refused", str(error)) from None
    saved = {} if order.screen else {"Content-Disposition": f'attachment; filename="{name}"'}
    return reply(
        200,
        pages_made,
        {"Content-Type": "image/svg+xml" if order.screen else "application/pdf", **saved},
    )


# --- what games are kept in -----------------------------------------------------------------------


def _header(variant: Variant, body: Body) -> Header:
    """Return the header of a new game with its players. Raises `Stopped`, `BadBody`."""
    place, wished = requests.text(body, "place", usual=""), requests.text(body, "first", usual="")
    players = wanted.players(body, variant)
    try:
        first = find_player(wished, players) if wished else ""
    except Unknown as error:
        raise said("players", str(why(error.refusal))) from None
    today = date.today().isoformat()
    return Header(
        variant.slug, players, first, today, " ".join(place.split()), settings=variant.settings
    )


def _brought(text: bytes, as_it_stands: bool) -> Path:
    """Save a tally from elsewhere in a new file, and return its path. Raises `Stopped`."""
    session = Session.of(wanted.game_of(text).reading)
    if session.edited is not None and not as_it_stands:
        raise _edited("tally", session)
    with _kept("not-begun", _stem(session)), closing(_new_file(session)) as saved:
        return saved.path


def _new_file(session: Session) -> SavedGame:
    return in_free_file(_stem(session), home(), lambda path: SavedGame.create(path, session.text()))


def _stem(session: Session) -> str:
    """Return a file name, without ending, for a game that has none."""
    # only the day itself; people may have written more behind it
    day = re.match(r"\d{4}-\d\d-\d\d", session.header.date)
    return (
        f"{loosely(session.variant.slug) or 'game'}-{day[0] if day else date.today().isoformat()}"
    )


def _edited(name: str, session: Session) -> wanted.Stopped:
    assert session.opened is not None
    assert session.edited is not None
    return stopped(
        "edited", more={"where": session.opened.show(session.edited, hint=False)}, name=name
    )


@contextmanager
def _kept(fails: pocket_words.Hindered, name: str) -> Iterator[None]:
    """Return a context that turns failures to save or open into answers that say why."""
    try:
        yield
    except table.OpenElsewhere:
        raise stopped("open-elsewhere", 409, name=name) from None
    except table.Unreadable as error:
        problems = [problem_json(error.reading, problem) for problem in error.reading.problems]
        raise stopped("unreadable", more={"problems": problems}, name=name) from None
    except (NotSaved, table.NoFolder, OSError):
        raise stopped(fails, 503, name=name) from None

"""Copies of all saved games in one file, which another phone can open."""

import re
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from typing import NamedTuple

from cardkit.v4.files import CannotStandAlone
from cardkit.v4.table import ENDING, SavedGame, Session, home, in_free_file, read_saved, saved_games
from cardkit.v4.tally import Reading, read_bytes

MARK = "=== "  # before the name of each game; no line of a tally begins so
LONGEST = 1 << 23  # most letters of such a file


class Brought(NamedTuple):
    """Number of games in a copy that were new here, and of those that were not."""

    new: int
    had: int


def is_copy(text: str) -> bool:
    """Return True if the text is a copy of games, not a tally."""
    return text.lstrip("\ufeff\n").startswith(MARK)


def copy_of_all() -> tuple[str, str]:
    """Return a name for the file, and all saved games as one text, the newest first."""
    parts = []
    for path in saved_games():
        with suppress(OSError):
            parts.append(f"{MARK}{path.name}\n{_alone(read_saved(path)).rstrip()}\n")
    return f"cardkit-games-{date.today().isoformat()}.txt", "\n".join(parts)


def _alone(reading: Reading) -> str:
    """Return a tally that can be read without other files; an unreadable one as it is."""
    if reading.state is None or not reading.readable:
        return "\n".join(reading.lines)
    session = Session.of(reading)
    try:
        return session.standing_alone(home())
    except CannotStandAlone:
        return session.text()


def bring(text: str) -> Brought:
    """Save the games of a copy that are not here yet, the oldest first.

    Raises `NotSaved`, `NoFolder`; what was saved before stays.
    """
    new = had = 0
    here = [_known(reading) for reading in _saved()]
    for name, content in reversed(list(_parts(text))):
        reading = read_bytes(content.encode(), "tally", home())
        known = _known(reading)
        same = [other for other in here if _goes_on(known, other)]
        if same:  # each counts once: two games of one day may begin with the same turns
            here.remove(min(same, key=lambda other: len(other.turns)))
            had += 1
            continue
        readable = reading.state is not None and reading.readable
        written = Session.of(reading).text() if readable else content
        stem = re.sub(r"[^\w-]+", "-", name.removesuffix(ENDING))[:60].strip("-") or "game"
        _keep(stem, written)
        new += 1
    return Brought(new, had)


def _keep(stem: str, text: str) -> None:
    with closing(in_free_file(stem, home(), lambda path: SavedGame.create(path, text))):
        pass


def _saved() -> Iterator[Reading]:
    for path in saved_games():
        with suppress(OSError):
            yield read_saved(path)


class _Known(NamedTuple):
    """Parts by which a game is recognised: the lines above its rounds, and its turns."""

    head: tuple[object, ...]
    turns: tuple[object, ...]


def _known(reading: Reading) -> _Known:
    header = reading.header
    if reading.state is None or not reading.readable:
        return _Known((), tuple(reading.lines))
    slug = reading.state.variant.slug
    head = (slug, header.players, header.first, header.date, header.begun, header.place)
    return _Known(head, tuple(reading.entries))


def _goes_on(game: _Known, other: _Known) -> bool:
    """Return True if `other` is the same game, as far on or further."""
    return game.head == other.head and other.turns[: len(game.turns)] == game.turns


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield each game's file name and its text."""
    lines = text.replace("\r\n", "\n")
    for part in re.split(rf"^{MARK}", lines, flags=re.MULTILINE)[1:]:
        name, _, content = part.partition("\n")
        yield name.strip(), f"{content.strip()}\n"

"""Questions for the game and the people, asked alike by every command that needs them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from cardkit.v4.cli import GoneScreen, click
from cardkit.v4.cli.arguments import Settings, is_path, kept_games
from cardkit.v4.cli.interrupts import Interrupted, interruptible
from cardkit.v4.cli.talk import Talk
from cardkit.v4.engine import Variant
from cardkit.v4.files import gallery, load, loosely, nameless, own_file, owned, shipped
from cardkit.v4.speech import printing, prompts
from cardkit.v4.table import command_of, next_game, players_named, read_saved
from cardkit.v4.tally import fold, unaccented
from cardkit.v4.tally.translated import heard_words
from cardkit.v4.text import VariantError, nearest
from cardkit.v4.words import SPOKEN, called, line as spoken


@contextlib.contextmanager
def choosing() -> Iterator[None]:
    """Turn an interruption while nothing is begun into `click.Abort`; nothing is left behind."""
    interruptible()
    try:
        yield
    except (Interrupted, GoneScreen):
        raise click.Abort from None


def players_of(game: Variant, names: str | Sequence[str]) -> tuple[str, ...]:
    """Return the players of a line or a command line; `click.UsageError` if they cannot play."""
    try:
        return players_named(names, game)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


class Back(Exception):
    """Raised where somebody takes back the answer before."""


def plain_word(line: str) -> str:
    """Return a line folded, in English where the language in force has a word for it."""
    plain = unaccented(line).strip(".!? ")
    spoken_language = SPOKEN.get()
    return plain if spoken_language is None else heard_words(spoken_language).get(plain, plain)


def yes_or_no(line: str) -> Literal["yes", "no", ""]:
    """Return the answer that a line gives to a question; "" for another line."""
    word = plain_word(line)
    return "yes" if word in ("y", "yes") else "no" if word in ("n", "no", "q", "quit") else ""


def answered(talk: Talk, prompt: str) -> str | None:
    """Return the line typed at a question; None when input ends, or at ``quit``.

    Raises `Back` at ``undo`` or ``back``, in the language in force too.
    """
    line = talk.ask(prompt)
    if line is None:
        return None
    plain = plain_word(line)
    command = command_of(plain, ())
    if command is not None and command.word == "quit":
        return None
    if plain == unaccented(printing.back()) or (command is not None and command.word == "undo"):
        raise Back
    return line


class Sat(NamedTuple):
    """The last game here: its variant if it has a name, the players in seat order, who starts."""

    game: Variant | None = None
    players: tuple[str, ...] = ()
    first: str = ""


def sat_last() -> Sat:
    """Return the newest of the last five saved games that can be read."""
    for path in kept_games()[:5]:
        with contextlib.suppress(OSError):
            reading = read_saved(path)
            if reading.state is not None and reading.readable and reading.state.begun:
                slug = reading.state.variant.slug
                known = reading.variant if loosely(slug) or own_file(slug) else None
                return Sat(known, *next_game(reading.header, reading.state))
    return Sat()


def _offer(talk: Talk, games: Sequence[Variant], number: int = 1) -> None:
    """Show games to choose from, numbered."""
    width = max(len(called(game)) for game in games)
    room = not talk.width or talk.width >= 60
    for at, game in enumerate(games, number):
        players, minutes = (str(game.players), str(game.minutes)) if room else ("", "")
        name = f"{called(game):<{width}}" if room else called(game)
        talk.show([prompts.game_offered(n=at, game=name, players=players, minutes=minutes)])


def _chosen(name: str, games: Sequence[Variant]) -> str:
    """Return the short name of the game shown under this number or name; else `name`."""
    if name.isdecimal() and 1 <= int(name) <= len(games):
        name = games[int(name) - 1].slug
    shown = {unaccented(called(game)): game.slug for game in games}
    return shown.get(unaccented(name), name)


def _is_game(name: str) -> bool:
    """Return True if `name` is a path, or names a game that ships or is one's own."""
    return is_path(name) or bool(loosely(name) or own_file(name))


def _offer_gallery(talk: Talk, games: Sequence[Variant]) -> list[Variant]:
    """Show the games of the gallery, and return them; all `games` again if these have them."""
    shown = [game.slug for game in games]
    more = [load(game) for game in gallery() if game not in shown]
    if more:
        _offer(talk, more, len(games) + 1)
    else:
        _offer(talk, games)
    return more


def _own_games() -> Iterator[Variant]:
    """Yield one's own variants that can be played by their names."""
    for one in owned():
        with contextlib.suppress(VariantError):
            if not one.hidden and nameless(one.name) is None:
                yield load(one.name)


def ask_game(talk: Talk, settings: Settings, sat: Sat) -> Variant | None:
    """Ask for a game: by its number in a list, its name, or its file; None when input ends.

    Enter means the game of `sat`, if it has one.
    """
    games = [*map(load, shipped()), *_own_games()]
    _offer(talk, games)
    talk.show([prompts.gallery_offered()])
    while True:
        try:
            line = answered(talk, prompts.which_game(game=called(sat.game) if sat.game else ""))
        except Back:  # nothing was answered before
            continue
        if line is None:
            return None
        name = line.strip()
        if fold(name) in ("g", "gallery"):
            games += _offer_gallery(talk, games)
            continue
        if not name and sat.game is not None:
            name = sat.game.slug
        name = _chosen(name, games)
        if not name:
            continue
        if not _is_game(name):
            near = nearest(name, [*map(called, games), *(game.slug for game in games)])
            talk.show([spoken(*prompts.no_such_game(name, near), indent=0)])
            continue
        try:
            return load(name, settings)
        except VariantError as error:
            talk.show([spoken(line, indent=0) for line in str(error).splitlines()])

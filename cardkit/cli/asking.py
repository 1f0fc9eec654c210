"""Questions for the game and the people, where a command line leaves them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from cardkit.cli.render import render, screen
from cardkit.engine import catalogue
from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.limits import nearest
from cardkit.tally.names import is_valid
from cardkit.tally.words import fold, typed_words
from cardkit.text.lines import Table


class BadNames(ValueError):
    """Names with which a game cannot be played; the message says why."""


def ask(prompt: str) -> str:
    """Return a line that somebody types; `click.Abort` when input ends, or at ``quit``."""
    try:
        line = input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        raise click.Abort from None
    if typed_words().commands.get(fold(line)) == "quit":
        raise click.Abort
    return line


def ask_game(settings: Mapping[str, str] | None = None, last: str = "") -> Variant:
    """Ask for a game: by its number in a list, its name, or its file.

    Enter means the `last` one played, or the one that was suggested.
    """
    names = [
        *catalogue.shipped(),
        *(one.name for one in catalogue.own_variants(Path()) if not one.hidden),
    ]
    games = [game for name in names if (game := _loaded(name)) is not None]
    _offer(games)
    click.echo(t("g: more games, those of the gallery"))
    suggested = last
    while True:
        if suggested and (offered := _loaded(suggested)):
            name = vocabulary(offered).game
            word = ask(t("Which game (Enter = {game})> ", game=name)) or suggested
        else:
            word = ask(t("Which game (a number, a name, or a file)> "))
        if word.isdecimal() and 0 < int(word) <= len(games):
            word = games[int(word) - 1].slug
        if not word:
            continue
        if word.casefold() == "g":
            more = [game for name in catalogue.gallery() if (game := _loaded(name)) is not None]
            _offer(more, len(games) + 1)
            games += more
            continue
        titles = {vocabulary(game).game.casefold(): game.slug for game in games}
        word = titles.get(word.casefold(), word)
        if catalogue.find(word, Path()) is None:
            gallery = {name: name for name in catalogue.gallery()}
            known = {catalogue.plain(name): slug for name, slug in (titles | gallery).items()}
            suggested = known.get(nearest(catalogue.plain(word), known), suggested)
            click.echo(t('No game is called "{word}".', word=word))
            continue
        try:
            return load(word, settings)
        except VariantError as error:
            click.echo(str(error))


def _loaded(name: str) -> Variant | None:
    try:
        return load(name)
    except VariantError:
        return None


def _offer(games: Sequence[Variant], first: int = 1) -> None:
    """Show games to choose from, numbered."""
    rows: list[tuple[str, ...]] = []
    for number, game in enumerate(games, first):
        low, high = game.players
        length = t("{minutes} minutes", minutes=game.minutes) if game.minutes else ""
        span = t("{low}-{high} players", low=low, high=high)
        rows.append((str(number), vocabulary(game).game, span, length))
    click.echo(render([Table(("", "", "", ""), rows, "rlll")], screen()), nl=False)


def ask_players(variant: Variant, last: Sequence[str] = ()) -> tuple[str, ...]:
    """Ask who plays; Enter means the people who sat here last, where so many can play."""
    low, high = variant.players
    span = str(low) if low == high else f"{low}-{high}"
    offered = " ".join(last) if low <= len(last) <= high else ""
    while True:
        if offered:
            line = ask(
                t(
                    "Who plays, in seat order ({span} players; Enter = {names})> ",
                    span=span,
                    names=offered,
                )
            )
        else:
            line = ask(t("Who plays, in seat order ({span} players, as in Ann Bo Cy)> ", span=span))
        if not line and offered:
            return tuple(last)
        try:
            return players_of(variant, [line])
        except BadNames as error:
            click.echo(str(error))


def players_of(variant: Variant, words: Sequence[str]) -> tuple[str, ...]:
    """Return the players of words on the command line, or of one typed line; raise `BadNames`.

    Commas separate names with blanks in them; else each word is a name.
    """
    line = " ".join(words)
    if len(words) > 1 and "," not in line:
        names = [" ".join(word.split()) for word in words]
    else:
        parts = line.split(",") if "," in line else line.split()
        ands = {word for word, meaning in typed_words().joining.items() if meaning == "and"}
        names = [" ".join(part.split()) for part in parts if fold(part) not in ands]
    names = [name for name in names if name]
    low, high = variant.players
    for name in names:
        if not is_valid(name, language().code):
            raise BadNames(
                t(
                    '"{name}" cannot be a name: use letters, digits, blanks, - \' and ., 30 at '
                    "most, and no word that means something at the prompt.",
                    name=name,
                )
            )
        if [fold(other) for other in names].count(fold(name)) > 1:
            raise BadNames(t("Two players are called {name}: let one be called more.", name=name))
    if not low <= len(names) <= min(high, MAX_PLAYERS):
        game = vocabulary(variant).game
        span = str(low) if low == high else f"{low}-{high}"
        n = len(names)
        raise BadNames(
            t("{game} is for {span} players, {n} {n:is|are} named.", game=game, span=span, n=n)
        )
    return tuple(names)

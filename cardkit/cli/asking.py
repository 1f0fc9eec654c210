"""Asks which game to play and who plays, where the command line does not say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import click

from cardkit.cli.render import render, screen, tell, wrap
from cardkit.cli.shared import example_names, span
from cardkit.engine import catalogue
from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load
from cardkit.engine.readers import nearest
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.names import is_valid
from cardkit.tally.words import fold, typed_words
from cardkit.text.lines import Table


class BadNames(ValueError):
    """Error: a game cannot be played by players with these names. The message says why."""


def ask(prompt: str) -> str:
    """Return a line that a person types; raise `click.Abort` at the end of input or at ``quit``."""
    *above, last = wrap(prompt, screen().width, "  ")
    for row in above:
        click.echo(row)
    try:
        line = input(last).strip()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        raise click.Abort from None
    if typed_words().commands.get(fold(line)) == "quit":
        raise click.Abort
    return line


def ask_game(settings: Mapping[str, str] | None = None, last: str = "") -> Variant:
    """Ask which game to play (Enter: the `last` one), and return its variant with these settings.

    People type a number of the list, a name, or a file. After a name that is nearly right, Enter
    means the game of that name.
    """
    names = [
        *catalogue.shipped(),
        *(one.name for one in catalogue.own_variants(Path()) if not one.why_hidden),
    ]
    games = _loadable(names)
    _offer(games)
    tell(t("g: more games, those of the gallery"))
    suggested = last
    while True:
        word = _ask_which(suggested)
        if word.isdecimal() and 0 < int(word) <= len(games):
            word = games[int(word) - 1].slug
        if not word:
            continue
        if word.casefold() == "g":
            more = _loadable(catalogue.gallery())
            _offer(more, len(games) + 1)
            games += more
            continue
        titles = {vocabulary(game).game.casefold(): game.slug for game in games}
        word = titles.get(word.casefold(), word)
        if catalogue.find(word, Path()) is None:
            gallery = {name: name for name in catalogue.gallery()}
            known = {catalogue.plain(name): slug for name, slug in (titles | gallery).items()}
            suggested = known.get(nearest(catalogue.plain(word), known), suggested)
            tell(t('No game is called "{word}".', word=word))
            continue
        try:
            return load(word, settings)
        except VariantError as error:
            tell(str(error))


def _ask_which(suggested: str) -> str:
    """Ask which game, and return what is typed; for Enter the suggested name, which may be ""."""
    games = _loadable([suggested]) if suggested else []
    if not games:
        return ask(t("Which game (a number, a name, or a file)> "))
    return ask(t("Which game (Enter = {game})> ", game=vocabulary(games[0]).game)) or suggested


def _loadable(names: Iterable[str]) -> list[Variant]:
    """Return the variants with these names, without those that have faults."""
    games = []
    for name in names:
        with suppress(VariantError):
            games.append(load(name))
    return games


def _offer(games: Sequence[Variant], first: int = 1) -> None:
    """Print a list of games to choose from, numbered from `first`."""
    rows: list[tuple[str, ...]] = []
    for number, game in enumerate(games, first):
        low, high = game.players
        length = t("{minutes} minutes", minutes=game.minutes) if game.minutes else ""
        players = t("{low}-{high} players", low=low, high=high)
        rows.append((str(number), vocabulary(game).game, players, length))
    click.echo(render([Table(("", "", "", ""), rows, "rlll")], screen()), nl=False)


def ask_players(variant: Variant, last: Sequence[str] = ()) -> tuple[str, ...]:
    """Ask who plays (Enter: the players in `last`), and return the names in seat order.

    Enter means them only if so many can play.
    """
    low, high = variant.players
    offered = " ".join(last) if low <= len(last) <= high else ""
    while True:
        if offered:
            line = ask(
                t(
                    "Who plays, in seat order ({span} players; Enter = {names})> ",
                    span=span(variant),
                    names=offered,
                )
            )
        else:
            line = ask(
                t(
                    "Who plays, in seat order ({span} players, as in {names})> ",
                    span=span(variant),
                    names=" ".join(example_names(*variant.players)),
                )
            )
        if not line and offered:
            return tuple(last)
        try:
            return players_of(variant, [line])
        except BadNames as error:
            tell(str(error))


def players_of(variant: Variant, words: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names in `words`, or in one typed line; raise `BadNames` if wrong.

    Commas and "and" separate names with blanks in them; without a comma each word is a name.
    """
    names = _names_in(words)
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
            raise BadNames(t("Two players are called {name}: give one another name.", name=name))
    if not low <= len(names) <= min(high, MAX_PLAYERS):
        game, n = vocabulary(variant).game, len(names)
        raise BadNames(
            t(
                "{game} is for {span} players, {n} {n:is|are} named.",
                game=game,
                span=span(variant),
                n=n,
            )
        )
    return tuple(names)


def _names_in(words: Sequence[str]) -> list[str]:
    """Return the names in `words`: each word is one, or the only word is a typed line of them."""
    line = " ".join(words)
    if len(words) > 1 and "," not in line:
        parts = [*words]
    else:
        ands = {word for word, meaning in typed_words().joining.items() if meaning == "and"}
        typed = line.replace(",", " , ").split()
        apart = " ".join("," if fold(word) in ands else word for word in typed)
        parts = apart.split(",") if "," in line else apart.replace(",", " ").split()
    names = [" ".join(part.split()) for part in parts]
    return [name for name in names if name]

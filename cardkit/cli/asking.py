"""Ask which game to play and who plays, if the command line does not say."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import click

from cardkit.__main__ import INTERRUPTED_EXIT_CODE
from cardkit.cli.render import print_wrapped, render, screen, wrap
from cardkit.cli.shared import example_names, player_range
from cardkit.engine.findings import VariantError
from cardkit.engine.moods import LEVELS, varied_bot_levels
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import command_to_type, language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.tally.items import Header
from cardkit.tally.names import is_valid_name, leading_number, listed_names
from cardkit.tally.words import fold, typed_words
from cardkit.text.files.faults import variant_errors_text
from cardkit.text.lines import Line, did_you_mean, join, names_in_row
from cardkit.text.table.refusals import wrong_player_count_text

Bot: TypeAlias = tuple[str, str]  # a bot: its name or "", and its level


class BadNamesError(ValueError):
    """Raised if players with these names cannot play a game; the message says why."""


class TooFewPlayersError(BadNamesError):
    """Raised if a game needs more players; bots could take the empty seats."""


def ask(prompt: str) -> str:
    """Return a line typed by a person.

    Raises `click.Abort` at the end of input or for ``quit``, and `click.exceptions.Exit` for
    Ctrl-C.
    """
    *above, last = wrap(prompt, screen().width, "  ")
    for part in above:
        click.echo(part)
    try:
        line = input(last).strip()
    except EOFError:
        click.echo()
        raise click.Abort from None
    except KeyboardInterrupt:
        click.echo()
        raise click.exceptions.Exit(INTERRUPTED_EXIT_CODE) from None
    if typed_words().commands.get(fold(line)) == "quit":
        raise click.Abort
    return line


def is_yes(line: str) -> bool:
    """Return True if a line accepts what a question proposes: it is empty or a word for yes."""
    return typed_words().answers.get(fold(line), "" if line else "yes") == "yes"


def ask_game(settings: Mapping[str, str] | None = None, last_game: str = "") -> Variant:
    """Ask for a game by number, name or file (Enter for `last_game`), and return its variant.

    `settings` are applied to the game.
    """
    games = _loadable_variants([*catalogue.main_games(), *catalogue.own_names(Path())])
    _show_numbered_games(games)
    print_wrapped(t("g: more games, from the gallery"))
    prompt = t("Which game (number, name or file)> ")
    if last_game:
        prompt = t("Which game (Enter = {game})> ", game=vocabulary(load(last_game)).game)
    while True:
        word = ask(prompt) or last_game
        if word.isdecimal() and 0 < int(word) <= len(games):
            word = games[int(word) - 1].slug
        if not word:
            continue
        if word.casefold() == "g":
            more = _loadable_variants(catalogue.gallery_games())
            _show_numbered_games(more, len(games) + 1)
            games += more
            continue
        titles = {vocabulary(game).game.casefold(): game.slug for game in games}
        try:
            return load(titles.get(word.casefold(), word), settings)
        except VariantError as error:
            print_wrapped(variant_errors_text(error))


def _loadable_variants(names: Iterable[str]) -> list[Variant]:
    games = []
    for name in names:
        with suppress(VariantError):
            games.append(load(name))
    return games


def _show_numbered_games(games: Sequence[Variant], first_number: int = 1) -> None:
    lines = []
    for number, game in enumerate(games, first_number):
        words = vocabulary(game)
        parts = [f"{number}  {words.game}", t("{span} players", span=player_range(game))]
        parts += [t("{minutes} minutes", minutes=game.minutes)] if game.minutes else []
        lines.append(Line(", ".join(parts), tone="next"))
        if first_number == 1:  # the gallery would fill two screens
            lines.append(Line(words.summary))
    click.echo(render(lines, screen()), nl=False)


def ask_seats(variant: Variant, last_seats: Header, bots: Sequence[Bot] = ()) -> Header:
    """Ask who plays besides the `bots`, and return all players; Enter chooses `last_seats`.

    Enter is offered only if the game allows that number of players. If there are too few people, a
    second question asks which bots play.
    """
    low, high = variant.players
    offered = names_in_row(last_seats.players) if low <= len(last_seats.players) <= high else ""
    example = " ".join(example_names(low, high))
    if offered:
        prompt = t(
            "Who plays, in seat order ({span} players; Enter = {names})> ",
            span=player_range(variant),
            names=offered,
        )
    else:
        prompt = t(
            "Who plays, in seat order ({span} players, such as {names})> ",
            span=player_range(variant),
            names=example,
        )
    while True:
        line = ask(prompt)
        if not line and offered:
            return last_seats
        people = parse_player_names([line])
        try:
            return header_for_players(variant, people, bots)
        except TooFewPlayersError:
            if seats := ask_bots(variant, people, bots):
                return seats
        except BadNamesError as error:
            print_wrapped(str(error))


def ask_whether_to_teach(variant: Variant) -> bool:
    """Ask whether all players know the game; return True if its rules are to be explained."""
    game = vocabulary(variant).game
    line = ask(t("Has everyone played {game} before? Enter = yes, n = no> ", game=game))
    return typed_words().answers.get(fold(line)) == "no"


def header_for_players(variant: Variant, people: Sequence[str], bots: Sequence[Bot] = ()) -> Header:
    """Return the players in seat order, people before bots; raise `BadNamesError` for bad names.

    Words among `people` such as ``=bold`` and ``Robin=bold`` also mean bots.
    """
    bots = [*bots, *(parse_bot(name) for name in people if "=" in name)]
    people = [name for name in people if "=" not in name]
    levels: tuple[Bot, ...] = ()
    if bots:
        from cardkit.table.bots import with_all_named  # only needed for bots

        levels = with_all_named(bots, people)
    names = [*people, *(name for name, _ in levels)]
    low, high = variant.players
    for name in names:
        if not is_valid_name(name, language().code):
            message = t(
                '"{name}" cannot be a name. Use up to 30 letters, digits, spaces and - \' . but no '
                'word that cardkit understands, such as "all" or "undo".',
                name=name,
            )
            raise BadNamesError(message)
        if [fold(other) for other in names].count(fold(name)) > 1:
            message = t(
                "Two players are called {name}. Give one of them a different name. If a name "
                "contains a space, put commas between the names.",
                name=name,
            )
            raise BadNamesError(message)
    for name in people:
        _check_person(name, variant)
    if not low <= len(names) <= min(high, MAX_PLAYERS):
        text = wrong_player_count_text(vocabulary(variant), len(names))
        if len(names) < low:
            raise TooFewPlayersError(text)
        raise BadNamesError(join(text, _hint_if_too_many_people(len(names), variant, people, bots)))
    return Header(players=tuple(names), bots=levels)


def _check_person(name: str, variant: Variant) -> None:
    """Raise `BadNamesError` if a person's name begins with a number or is a word for a kind of bot."""
    if number := leading_number(name):
        message = t('"{text}" is a number, not a name.', text=number)
        names = t(
            "Type the names of the players, such as {names}.",
            names=" ".join(example_names(*variant.players)),
        )
        raise BadNamesError(join(message, names))
    if fold(name) in typed_words().bots:
        message = t('"{text}" is the name of a kind of bot, not of a player.', text=name)
        raise BadNamesError(join(message, t('For a bot, type "={text}".', text=name)))


def _hint_if_too_many_people(
    number: int, variant: Variant, people: Sequence[str], bots: Sequence[Bot]
) -> str:
    """Return a hint for playing with more people than a game allows, or "" if nobody can."""
    room = f"players={variant.players[0]}-{number}"
    try:
        load(variant.slug, dict([room.split("=")]))
    except VariantError:
        return ""
    line = command_to_type("play", variant.slug, *people, *_bot_arguments(bots), "--set", room)
    return t("By a rule of your own: {line}", line=line)


def parse_player_names(words: Sequence[str]) -> list[str]:
    """Return the players' names, given as words of the command line or as one typed line.

    Several words were separated by the shell, so a word with spaces in it is one name. In a single
    line, names are separated by commas and "and"; without a comma, every word is a name.
    """
    typed = typed_words()
    line = " ".join(words)
    listed = listed_names(line, typed)
    if len(words) == 1:
        return listed if "," in line else [name for part in listed for name in part.split()]
    ands = {word for word, meaning in typed.joining.items() if meaning == "and"}
    lines = (
        parse_player_names([word]) if "," in word or fold(word) in ands else [word]
        for word in words
    )
    return [" ".join(name.split()) for line in lines for name in line if name.strip()]


def parse_bot(word: str) -> Bot:
    """Return the bot that a word such as ``Robin=bold`` means, or raise `BadNamesError`."""
    name, _, typed = word.rpartition("=")
    level = typed_words().bots.get(fold(typed))
    if level is None:
        from cardkit.text.table.bots import default_bot_name  # only needed for bots

        levels = ", ".join(default_bot_name(level).lower() for level in LEVELS)
        message = t('There is no bot "{word}". Bots: {known}.', known=levels, word=typed)
        raise BadNamesError(join(message, did_you_mean(typed, typed_words().bots)))
    return name.strip(), level


def command_with_more_bots(variant: Variant, people: Sequence[str], bots: Sequence[Bot]) -> str:
    """Return the command that starts the game with bots in all seats that are still free."""
    others = [
        ("", level) for level in varied_bot_levels(variant.players[0] - len(people) - len(bots))
    ]
    return command_to_type("play", variant.slug, *people, *_bot_arguments([*bots, *others]))


def _bot_arguments(bots: Sequence[Bot]) -> list[str]:
    named = ("=".join(filter(None, bot)) for bot in bots)
    return [part for bot in named for part in ("--bot", bot)]


def ask_bots(variant: Variant, people: Sequence[str], bots: Sequence[Bot]) -> Header | None:
    """Ask which bots should fill the missing seats; return all players, or None if no bots join."""
    game, low = vocabulary(variant).game, variant.players[0]
    missing = low - len(people) - len(bots)
    if missing == 1:
        who = t(
            "{game} needs {low:word} players. Should a bot be the {low:nth}?", game=game, low=low
        )
    else:
        who = t(
            "{game} needs {low:word} players. Should bots be the other {missing:word}?",
            game=game,
            low=low,
            missing=missing,
        )
    print_wrapped(who)
    from cardkit.text.table.bots import default_bot_name  # only needed for bots

    how = t(
        "Enter = {offered}; or type other bots ({levels}), or how many; n = no> ",
        offered=", ".join(map(default_bot_name, varied_bot_levels(missing))),
        levels=", ".join(map(default_bot_name, LEVELS)),
    )
    while True:
        line = ask(how)
        answer = typed_words().answers.get(fold(line), "" if line else "yes")
        if answer == "no":
            return None
        words: list[str] = []
        for word in [str(missing)] if answer == "yes" else line.replace(",", " ").split():
            words += varied_bot_levels(min(int(word), MAX_PLAYERS)) if word.isdecimal() else [word]
        if len(words) == 1:
            words *= missing
        try:
            return header_for_players(variant, people, [*bots, *map(parse_bot, words)])
        except BadNamesError as error:
            print_wrapped(str(error))

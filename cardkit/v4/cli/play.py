"""``cardkit play``: a game with cardkit as game master."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from cardkit.v4 import speech
from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Settings, load_variant
from cardkit.v4.cli.asking import Back, Sat, answered, ask_game, choosing, players_of, sat_last
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.shared_options import manner_options, phones_options, settings_option
from cardkit.v4.cli.talk import Talk
from cardkit.v4.cli.terminal import explained, talk_through
from cardkit.v4.cli.with_phones import chosen_on_phones, wish
from cardkit.v4.engine import Variant
from cardkit.v4.files import loosely
from cardkit.v4.speech import prompts
from cardkit.v4.table import new_game
from cardkit.v4.tally import Header, Unknown, find_player
from cardkit.v4.tally.spoken_names import are_the_same
from cardkit.v4.words import SPOKEN, called, line as spoken, summary


@cli_command(
    "play",
    ("cardkit play kings-gold Ann Bo Cy Di --phones", "everyone can tap too"),
    ("cardkit play --phones", "all is chosen on a phone"),
    ("cardkit play again --phones", "last time's game and people"),
)
@click.argument("variant", metavar="[VARIANT]", required=False)
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the game in this file or folder.",
)
@click.option("--first", metavar="NAME",
    help="Who turns the cards first (default: the first named).")  # fmt: skip
@settings_option
@phones_options
@manner_options
def command(
    variant: str | None,
    names: tuple[str, ...],
    save: Path | None,
    first: str | None,
    settings: Settings,
    **options: Any,
) -> int:
    """Play a game with ordinary cards: type the cards that come and who leaves, cardkit says what
    hands do.

    VARIANT is a game that ships, one of your own by name, or a variant file; NAMEs are the players
    in seat order. The game is saved after every entry; "cardkit resume" goes on with it. Type ? at
    any prompt for help.
    """
    phones = wish(options)
    talk = Talk(reader=options.pop("reader", False))
    if phones.on and variant is None:
        with choosing():
            session, phones = chosen_on_phones(talk, phones)
        return talk_through(session, options, talk, phones, back=bool(session.record))
    if names and are_the_same(" ".join(names)):
        last = sat_last()
        names, first = last.players, first or last.first
        if not names:
            raise click.UsageError(str(prompts.nobody_yet()))
    sat = sat_last() if variant == "again" and not names else Sat()  # last game, same people
    if sat.game is not None:
        game, players, starts = load_variant(sat.game.slug, settings), sat.players, sat.first
    elif variant is not None and names:
        game = load_variant(variant, settings)
        players, starts = players_of(game, names), ""
    else:
        asked = _asked(talk, variant, settings)
        if asked is None:
            return 0
        game, players, starts = asked
    header = Header(
        variant=_written(game.slug, save),
        players=players,
        first=_first(first, players) or starts,
        date=date.today().isoformat(),
        settings=settings,
    )
    with explained(save):
        session = new_game(header, game, save)
    return talk_through(session, options, talk, phones, back=False)


def _asked(
    talk: Talk, variant: str | None, settings: Settings
) -> tuple[Variant, tuple[str, ...], str] | None:
    """Ask for what the command line leaves out: game, players, and who begins ("": the first).

    None if the input ends. Raises `click.UsageError` where nobody can be asked.
    """
    if variant not in (None, "again"):
        # rules that cannot be read are refused before anything is asked
        load_variant(variant or "", settings)
    if not talk.prompted:
        raise click.UsageError("Say which game, and who plays: cardkit play kings-gold Ann Bo Cy")
    with choosing():
        return _ask(talk, variant, settings)


def _first(first: str | None, players: Sequence[str]) -> str:
    if not first:
        return ""
    try:
        return find_player(first, players)
    except Unknown as error:
        raise click.UsageError(f"--first: {speech.why(error.refusal)}") from None


def _written(name: str, save: Path | None) -> str:
    """Return the variant's name for a tally: a shipped name, or the path of its file.

    The path is relative where the tally lies beside it.
    """
    if slug := loosely(name):
        return slug
    path = Path(name).absolute()
    if " #" in str(path) or not str(path).isprintable():
        raise click.UsageError(
            f"The path of {name} cannot stand in a tally (a # after a blank, or "
            f"odd letters). Rename it."
        )
    if save is not None:
        folder = (save if save.is_dir() else save.parent).absolute()
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return str(path)


def _ask(
    talk: Talk, variant: str | None, settings: Settings
) -> tuple[Variant, tuple[str, ...], str] | None:
    """Ask at a terminal for the game and the players; None when input ends.

    Also returned is who turns the cards first, where that is known. The people who sat here last
    are offered.
    """
    sat = sat_last()
    while True:
        game = load_variant(variant, settings) if variant else ask_game(talk, settings, sat)
        if game is None:
            return None
        talk.show([spoken(f"{called(game)}: {summary(game)}", indent=0)])
        try:
            return _ask_people(talk, game, sat)
        except Back:
            continue


def _wants_help(line: str) -> bool:
    """Return True for ``?`` and the words for help."""
    word, language = line.strip().rstrip("!.").casefold(), SPOKEN.get()
    return word in ("?", "help") or (language is not None and language.hear.get(word) == "help")


def _ask_people(talk: Talk, game: Variant, sat: Sat) -> tuple[Variant, tuple[str, ...], str] | None:
    """Ask for the players of a game, as `_ask`. Raises `Back`."""
    if len(sat.players) not in game.players:
        sat = Sat()
    while True:
        line = answered(
            talk,
            prompts.who_plays(
                players=str(game.players), last=" ".join(sat.players), first=sat.first
            ),
        )
        if line is None:
            return None
        if _wants_help(line):
            talk.show([spoken(prompts.naming_help(), indent=0)])
            continue
        if line.strip() and are_the_same(line):
            if not sat.players:
                talk.show([spoken(prompts.nobody_yet(), indent=0)])
                continue
            line = ""
        if line.strip():
            try:
                return game, players_of(game, line), ""
            except click.UsageError as error:
                talk.show([spoken(error.message, indent=0)])
        elif sat.players:
            return game, sat.players, sat.first

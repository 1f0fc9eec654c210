"""Questions of ``cardkit print`` at a terminal: one file for the evening, in three answers."""

from __future__ import annotations

from typing import NamedTuple

from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Settings
from cardkit.v4.cli.asking import Back, Sat, answered, ask_game, choosing, players_of, sat_last
from cardkit.v4.cli.print_words import wanted
from cardkit.v4.cli.talk import Talk
from cardkit.v4.engine import Variant
from cardkit.v4.files import load, shipped
from cardkit.v4.speech import printing
from cardkit.v4.tally.spoken_names import are_the_same
from cardkit.v4.words import called, line as spoken

USUAL = 4
"""Players that are offered where nobody is known, if so many can play."""


class Evening(NamedTuple):
    """What was asked for: the game, the number of players, paper, ink, and type."""

    game: Variant
    players: int
    paper: str
    ink: str
    large: bool


def asked_game(talk: Talk, settings: Settings) -> Variant | None:
    """Ask at the terminal for the game alone; None when input ends."""
    with choosing():
        return ask_game(talk, settings, _with_a_game(sat_last()))


def asked_evening(
    talk: Talk, settings: Settings, players: int | None, paper: str, ink: str, large: bool
) -> Evening | None:
    """Ask at the terminal for all that an evening's file needs; None when input ends.

    What the command line has said is not asked, or is what Enter keeps.
    """
    game: Variant | None = None
    number = players
    with choosing():
        sat = sat_last()
        while True:
            try:
                game = game or ask_game(talk, settings, _with_a_game(sat))
                number = number or (_for_so_many(talk, game, sat.players) if game else None)
            except Back:
                game = None
                continue
            if game is None or number is None:
                return None
            try:
                return _printed(talk, Evening(game, number, paper, ink, large))
            except Back:
                number, game = players, game if players is None else None


def _with_a_game(sat: Sat) -> Sat:
    """Return the last game here; where there was none, the first of those that ship."""
    return sat if sat.game is not None else sat._replace(game=load(shipped()[0]))


def _for_so_many(talk: Talk, game: Variant, last: tuple[str, ...]) -> int | None:
    """Ask for the number of players, or for their names; None when input ends.

    Enter means as many as played here `last`.
    """
    low, high = game.players.low, game.players.high
    usual = len(last) if len(last) in game.players else min(max(USUAL, low), high)
    while True:
        line = answered(talk, printing.how_many(players=str(game.players), n=usual))
        if line is None:
            return None
        try:
            return _number(game, line, usual, last)
        except click.UsageError as error:
            talk.show([spoken(error.message, indent=0)])


def _number(game: Variant, line: str, usual: int, people: tuple[str, ...]) -> int:
    """Return the number that an answer means: in figures, by names, or as last time."""
    words = wanted([line])
    if not line.strip():
        return usual
    if are_the_same(line) and people:
        number = len(people)
    elif words.players is not None and not words.unknown:
        number = words.players
    else:
        return len(players_of(game, line))
    if number not in game.players:
        raise click.UsageError(
            str(printing.for_so_many(game=called(game), span=str(game.players), n=number))
        )
    return number


def _printed(talk: Talk, evening: Evening) -> Evening | None:
    """Ask for paper, ink and type together; None when input ends."""
    kept = (evening.ink, evening.paper, *(["large"] if evening.large else []))
    others = printing.other_ways(kept)
    prompt = printing.how_printed(
        ink=printing.IN_INK[evening.ink](), paper=printing.ON_PAPER[evening.paper](), others=others
    )
    while True:
        line = answered(talk, prompt)
        if line is None:
            return None
        words = wanted([line])
        if words.unknown or words.game or words.piece:
            talk.show([printing.no_way(word=line.strip(), others=others)])
            continue
        return evening._replace(
            ink=words.ink or evening.ink,
            paper=words.paper or evening.paper,
            large=evening.large or "large" in words.ways,
        )

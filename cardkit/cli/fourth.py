"""What the commands still take from the fourth edition, until its parts are built anew."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardkit.cli.shared import Refused
from cardkit.engine.cards import Card
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove
from cardkit.engine.loader import load, load_text
from cardkit.engine.variant import Variant

if TYPE_CHECKING:
    from cardkit.v4.engine import Card as OldCard
    from cardkit.v4.engine.outcomes import Entry
    from cardkit.v4.tally import Reading


def speak(lang: str = "") -> None:
    """Let the fourth edition speak a language: this one, that of ``--lang``, or the system's."""
    from cardkit.v4.cli import app

    lang = lang or click.get_current_context().find_root().params.get("lang") or ""
    if lang:
        app.speak(lang, "--lang")
    else:
        app.speak_as_wished()


def saved_game(word: str) -> GameState | None:
    """Return the game of a tally, by its path or its name, as the new engine plays it.

    It is None for the name of a variant. Raises `Refused` if nothing is called so, or if its text
    cannot be followed.
    """
    from cardkit.v4.cli.arguments import named_either, tell_old_rules

    speak()
    named = named_either(word)
    if isinstance(named, str):
        return None
    if named.missing:
        raise Refused(" ".join(named.missing))
    reading = named.reading()
    if reading.state is None or not reading.readable:
        raise Refused("\n".join(map(reading.show, reading.problems)))
    tell_old_rules(reading)
    header = reading.header
    try:
        game = GameState(_variant_of(reading, named.folder), header.players, header.first or None)
        game.play(*map(_move, reading.entries))
    except (VariantError, IllegalMove, ValueError) as error:
        raise Refused(f"{named.shown}: {error}") from None
    return game


def _variant_of(reading: Reading, folder: Path) -> Variant:
    """Return the rules of a tally: those it was played by, where its variant has others now."""
    if reading.old is not None and reading.variant is not None:
        return load_text(reading.variant.to_toml(), reading.name)
    return load(reading.header.variant, dict(reading.header.settings), folder)


def _move(entry: Entry) -> Move:
    """Return an entry of the fourth edition as a move."""
    from cardkit.v4.engine import outcomes as old

    match entry:
        case old.Begin(extra):
            return BeginRound(extra)
        case old.Draw(card):
            return Draw(Card(card.rank, card.suit))
        case old.Leave(names):
            return Leave(names)
        case old.Show(cards, back):
            shown = {name: _card(card) for name, card in cards}
            return Show(shown, None if back is None else tuple(Card(*one) for one in back))
        case old.Result(banked, artifacts):
            taken = {name: tuple(map(_card, cards)) for name, cards in artifacts}
            return RoundResult(dict(banked), taken)
        case old.Attend(name, plays):
            return Attend(name, plays)
        case _:
            return EndGame()


def _card(card: OldCard | None) -> Card | None:
    return card and Card(card.rank, card.suit)

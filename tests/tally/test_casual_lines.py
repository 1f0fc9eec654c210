"""A game as people type it, in short and loose forms: read as it was played, or a finding.

Whoever reads a line in two ways gets a finding; never are other moves played than were meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.catalogue import shipped
from cardkit.engine.events import BeginRound, Draw, Leave, Move
from cardkit.engine.game import GameState
from cardkit.engine.legality import full_name
from cardkit.engine.loader import load
from cardkit.tally.reader import read
from cardkit.tally.words import RANKS, SUITS, fold

from ..strategies import AWKWARD_NAMES, NAMES, Game


def card_text(card: Card, random: Random) -> str:
    """Return a card in one of the ways in which it can be typed."""
    words = [word for word in RANKS.get(card.rank, "").split(", ") if word not in ("", "*", "1")]
    rank = random.choice([card.rank, *words]) if card.rank else ""
    suits = SUITS[card.suit].split(", ") if card.suit else [""]
    suit = random.choice([card.suit, *suits])
    if not rank or not suit:
        return rank + suit
    glued = f"{card.rank}{card.suit}"
    return random.choice(
        [glued, glued.lower(), f"{rank} {suit}", f"{rank} of {suit}", f"{suit} {rank}"]
    )


def name_text(name: str, state: GameState, random: Random) -> str:
    """Return a name or a beginning that fits nobody else inside."""
    whole = set(map(fold, state.players))
    cuts = [fold(name)[:end].strip() for end in range(1, len(fold(name)))]
    clear = [
        cut
        for cut in cuts
        if cut not in whole and sum(fold(other).startswith(cut) for other in state.inside) == 1
    ]
    return random.choice([name, name.upper(), *clear])


def leavers_text(players: Sequence[str], state: GameState, random: Random) -> str:
    """Return who leaves, in one of the ways in which that can be typed."""
    stay = [name for name in state.inside if name not in players]
    ways = [", ", " and ", " & "]
    if not any(" " in name for name in state.players):  # mary ann is Mary Ann first of all
        ways.append(" ")
    text = random.choice(ways).join(name_text(name, state, random) for name in players)
    if not stay:
        return random.choice([text, "all", "everyone"])
    return (
        random.choice([text, f"all but {name_text(stay[0], state, random)}"])
        if len(stay) == 1
        else text
    )


def casual_text(game: Game, random: Random) -> str:
    """Return the turns of a game of a deck, up to its first result or change of players."""
    lines = [f"variant: {game.variant.slug}", f"players: {', '.join(game.players)},"]
    rounds = 0
    for state, move, after, _ in game.steps():
        match move:
            case BeginRound(extra) if not extra:
                rounds += 1
                lines.append(f"round {rounds}")
            case Draw(card):
                is_first = lines[-1].startswith("round")
                sign = "\n" if is_first else random.choice(["\n", "\n", " / "])
                lines[-1] += sign + card_text(card, random)
            case Leave(players) if players:
                who = leavers_text(players, state, random)
                dash = random.choice([" - ", "-", " – ", " -> ", "\n- ", " "])
                lines[-1] += dash + who
            case Leave() if after.phase == "card":
                lines[-1] += random.choice([" -", " - nobody"])
            case _:
                break
    return "\n".join(lines) + "\n"


def test_a_casual_line_is_read_as_it_was_meant_or_told() -> None:
    games = [name for name in shipped() if load(name).is_deck_game]
    same = 0
    for number in range(400):
        random = Random(f"casual {number}")
        people = random.choice([NAMES, *AWKWARD_NAMES])
        variant = load(random.choice(games))
        count = random.randint(variant.players[0], min(variant.players[1], 8))
        game = Game(variant, tuple(random.sample(people, 8)), count, random.randbytes(80))
        text = casual_text(game, random)
        reading = read(text)
        meant: list[Move] = []
        for state, move, _, _ in game.steps():
            if not isinstance(move, BeginRound | Draw | Leave) or move == BeginRound(extra=True):
                break
            meant.append(Draw(full_name(state, move.card)) if isinstance(move, Draw) else move)
        if not reading.findings:
            assert reading.moves == meant, text
            same += 1
    assert same > 150


@pytest.mark.parametrize("people", [NAMES, *AWKWARD_NAMES], ids=", ".join)
def test_each_beginning_of_a_name_behind_a_dash_is_that_player_or_told(
    people: tuple[str, ...],
) -> None:
    head = f"variant: kings-gold\nplayers: {', '.join(people)}\nround 1\n9"
    read_so = 0
    for name in people:
        for end in range(1, len(name) + 1):
            cut = name[:end].strip()
            fits = [other for other in people if fold(other).startswith(fold(cut))]
            if len(fits) > 1 and cut != name:  # perhaps another's whole name
                continue
            for dash in (" - ", "-", "- ", " ->"):
                reading = read(f"{head}{dash}{cut}\n")
                if not reading.findings:
                    assert reading.moves[-1] == Leave((name,)), f"{dash}{cut}"
                    read_so += 1
    assert read_so > 20

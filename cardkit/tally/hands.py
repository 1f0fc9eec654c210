"""Read a turn of a hands game: a card for each player inside, or a dash to flee.

This is the grammar:

    hands  = entry { entry }  |  name entry { name entry }   [ ";" "back" card { card } ]
    entry  = card  |  "-"
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.engine.cards import Card
from cardkit.engine.events import Show
from cardkit.tally.findings import LineError
from cardkit.tally.turns import TurnLine, Word, only_player_named
from cardkit.tally.words import TypedWords, fold


class ShownCard(NamedTuple):
    """The card that a player shows in a turn, and the column where the card is typed.

    `card` is None if the player lays a card face down.
    """

    player: str
    card: Card | None
    at: int


def read_show(line: TurnLine, text: str) -> tuple[Show, list[int]]:
    """Return the turn described by a line such as ``Ann 7, Bo -``, and the column of each card.

    Every player inside needs a card, or a dash to flee. Otherwise, this raises `LineError`, which
    quotes `text`.
    """
    words, back = line.words, None
    cut = next((at for at, word in enumerate(words) if word.text == ";"), None)
    if cut is not None:
        back = _read_artifacts_left_behind(words[cut], words[cut + 1 :], line.typed)
        words = words[:cut]
    words = [word for word in words if word.text != ","]
    cards = TurnLine(words, line.state, line.typed, at_prompt=line.at_prompt)
    shown_cards = _shown_cards_by_seat(cards) or _shown_cards_by_name(cards, text)
    for place, entry in enumerate(shown_cards):
        if entry.player in [other.player for other in shown_cards[:place]]:
            raise LineError("claim-twice", entry.at, name=entry.player)
    shown_cards.sort(key=lambda entry: line.state.players.index(entry.player))
    return Show({entry.player: entry.card for entry in shown_cards}, back), [
        entry.at for entry in shown_cards
    ]


def _read_artifacts_left_behind(
    semicolon: Word, words: Sequence[Word], typed: TypedWords
) -> tuple[Card, ...]:
    """Return the artifacts that stay on the path, as in ``; back K``.

    Raises `LineError` at the semicolon if they cannot be read.
    """
    named = [typed.card(word.text) for word in words[1:] if word.text != ","]
    is_back = bool(words) and typed.keys.get(fold(words[0].text)) == "back"
    if not is_back or not named or None in named:
        raise LineError("bad-back", semicolon.at, text=" ".join(word.text for word in words))
    return tuple(filter(None, named))


def _shown_cards_by_name(line: TurnLine, text: str) -> list[ShownCard]:
    """Return the card of each player in a line with names, such as ``Ann 7, Bo -``.

    Raises `LineError`, which quotes `text`, if the line is unclear.
    """
    shown_cards: list[ShownCard] = []
    words, place, inside = line.words, 0, tuple(line.state.inside)
    at = words[0].at if words else 0
    unclear = LineError("bad-hands", at, inside=inside, got=text.strip())
    while place < len(words):
        name, card_place = words[place], place + 1
        if not line.ways_to_read_players(name.text):
            raise line.no_player_error(place) if place else unclear
        if card_place == len(words):
            raise unclear
        is_dash = words[card_place].is_dash
        card, place = (None, card_place + 1) if is_dash else line.card_at(card_place)
        if place == card_place:
            raise line.no_card_error(place)
        player = only_player_named(name, line.state.players, line.nameable_players)
        shown_cards.append(ShownCard(player, card, words[card_place].at))
    return shown_cards


def _shown_cards_by_seat(line: TurnLine) -> list[ShownCard] | None:
    """Return the card of each player in a line without names, such as ``7k-3``.

    The result is None if the line has another form.
    """
    inside, ranks = line.state.inside, [rank for rank in line.typed.ranks if len(rank) == 1]
    rank = "|".join(map(re.escape, ranks))
    for suit in ("", "[shdc♠♥♦♣]?"):  # ranks alone first: 7d may be a seven and a queen
        pattern = re.compile(rf"(?:10|{rank}){suit}|[-–—−]", re.IGNORECASE)
        entries = [part for word in line.words for part in _cards_and_dashes_in_word(word, pattern)]
        cards = [line.typed.card(entry.text) for entry in entries]
        is_read = all(card or entry.is_dash for card, entry in zip(cards, entries, strict=True))
        if is_read and len(entries) == len(inside):
            return [*map(ShownCard, inside, cards, [entry.at for entry in entries])]
    return None


def _cards_and_dashes_in_word(word: Word, pattern: re.Pattern[str]) -> list[Word]:
    """Return the cards and dashes in a word such as ``7k-3``, each of which matches `pattern`.

    If the word is not made up of them, return the word.
    """
    parts = [Word(part[0], word.at + part.start()) for part in pattern.finditer(word.text)]
    return parts if "".join(part.text for part in parts) == word.text else [word]

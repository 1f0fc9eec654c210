"""Read lines of figures, such as ``banked: Ann 5, Bo 6`` or, in seat order, ``banked: 5 6 0``."""

import re
from collections.abc import Sequence

from cardkit.engine.cards import Card
from cardkit.engine.game import GameState
from cardkit.tally.findings import LineError
from cardkit.tally.items import Claim
from cardkit.tally.turns import Word, find_words, only_player_named
from cardkit.tally.words import TypedWords, fold

_WORD_PATTERN = r"[^\s,:=;]+"
FIGURE_PATTERN = re.compile(r"-?\d{1,6}|[-–—−]")


def parse_number_or_dash(word: str) -> int:
    """Return the number in a word, or 0 if the word is a dash."""
    return int(word) if word[-1:].isdecimal() else 0


def parse_claims(
    key: str, text: str, at: int, state: GameState, typed: TypedWords
) -> tuple[Claim, ...]:
    """Return each player's figure in a line such as ``banked: Ann 5, Bo 6``.

    `text` is the value after the key, and begins at column `at`. Raises `LineError` if it is
    invalid.
    """
    words = find_words(text, at, state.players, _WORD_PATTERN)
    words = [word for word in words if _is_player(word, state) or not _is_and(word, typed)]
    if not words:
        raise _claim_error(key, text, at, state, state.players[0])
    parts = [part.split() for part in text.split(",")]  # ``1 5, 2 6``: names are numbers
    has_names = all(len(part) == 2 and part[0] in state.players for part in parts)
    if all(FIGURE_PATTERN.fullmatch(word.text) for word in words) and not has_names:
        return _seat_claims(key, words, state, text)
    return _name_claims(key, words, state, typed, text)


def normalized_banked_line(text: str, state: GameState, typed: TypedWords) -> str:
    """Return the figures of a ``banked:`` line in canonical form, or "" if `text` has none."""
    try:
        claims = parse_claims("banked", text, 0, state, typed)
    except LineError:
        return ""
    if not re.search(r"[^\W\d]", text):
        return " ".join(re.findall(r"[^\s,;]+", text))
    return ", ".join(f"{claim.player} {claim.amount}" for claim in claims)


def check_not_figures(
    text: str, at: int, state: GameState, typed: TypedWords, number: int = 0
) -> None:
    """Raise `LineError` if a line before the first turn may have a figure for each player.

    `number` is the number of the round, if the figures are in the line that begins it.
    """
    numbers = re.findall(r"[^\s,;]+", text)
    is_row = len(numbers) == len(state.seats) > 1 and all(map(str.isdecimal, numbers))
    if state.turn or not is_row:
        return
    banked = f"banked: {' '.join(numbers)}"
    if number or not all(map(typed.card, numbers)):
        raise LineError("no-banked-key", at, way=banked, wanted=number)
    ways = (banked, " / ".join(numbers))
    raise LineError("two-meanings", at, word=text.strip(), ways=ways)


def error_in_turns(
    fault: LineError, text: str, at: int, state: GameState, typed: TypedWords, number: int = 0
) -> LineError:
    """Return the error to report for a line of turns.

    This is `fault` or, if the line has a figure for each player, an error saying that the key is
    missing.
    """
    is_clear = fault.refusal or fault.code == "two-meanings"
    figures = "" if is_clear else normalized_banked_line(text, state, typed)
    if not figures:
        return fault
    return LineError("no-banked-key", at, way=f"banked: {figures}", wanted=number)


def _seat_claims(key: str, words: Sequence[Word], state: GameState, text: str) -> tuple[Claim, ...]:
    seats = _seats_of_key(key, state)
    if len(words) == len(state.players):
        seats = state.players
    if len(words) != len(seats):
        raise LineError("bad-claim", words[0].at, text=text.strip(), names=tuple(seats))
    pairs = [*zip(seats, words, strict=True)]
    if card := _example_card(key, state):
        for name, word in pairs:
            if parse_number_or_dash(word.text):
                raise LineError("by-card", word.at, name=name, card=card)
    return tuple(Claim(name, parse_number_or_dash(word.text), (), word.at) for name, word in pairs)


def _seats_of_key(key: str, state: GameState) -> Sequence[str]:
    others = {"total": state.players, "piles": state.next_round_players}
    return others.get(key) or state.seats or state.players


def _name_claims(
    key: str, words: Sequence[Word], state: GameState, typed: TypedWords, text: str
) -> tuple[Claim, ...]:
    claims: list[Claim] = []
    place = 0
    while place < len(words):
        if words[place].text[0].isdigit() and not _is_player(words[place], state):
            raise _claim_error(key, text, words[place].at, state, state.players[0])
        name, place = only_player_named(words[place], state.players, state.players), place + 1
        here = words[min(place, len(words) - 1)]
        number, cards = None, tuple[Card, ...]()
        is_card = key == "artifacts" and len(here.text) > 1  # ``10`` is a card, ``2`` a number
        if place < len(words) and FIGURE_PATTERN.fullmatch(here.text) and not is_card:
            number, place = parse_number_or_dash(here.text), place + 1
        elif key == "artifacts":
            cards = _cards_at(words, place, state, typed)
            place += len(cards)
        if number is None and not cards:
            raise _claim_error(key, text, here.at, state, name)
        if number and (example_card := _example_card(key, state)):
            raise LineError("by-card", here.at, name=name, card=example_card)
        if any(claim.player == name for claim in claims):
            raise LineError("claim-twice", here.at, name=name)
        claims.append(Claim(name, len(cards) if number is None else number, cards, here.at))
    return tuple(claims)


def _claim_error(key: str, text: str, at: int, state: GameState, example: str) -> LineError:
    card = _example_card(key, state)
    if card is None:
        return LineError("bad-claim", at, text=text.strip(), names=tuple(_seats_of_key(key, state)))
    return LineError("bad-claim", at, text=text.strip(), key=key, example=f"{example} {card}")


def _cards_at(
    words: Sequence[Word], place: int, state: GameState, typed: TypedWords
) -> tuple[Card, ...]:
    """Return the cards named by the words from position `place` up to the next player."""
    cards: list[Card] = []
    for at in range(place, len(words)):
        card = typed.card(words[at].text)
        if card is None or (cards and _is_player(words[at], state)):
            break
        cards.append(card)
    return tuple(cards)


def _example_card(key: str, state: GameState) -> Card | None:
    """Return an artifact to name in an error, or None if the figures of this key may be numbers."""
    artifacts = state.variant.artifacts
    if key != "artifacts" or artifacts is None or artifacts.worth.depends_on != "card":
        return None
    return state.variant.cards.artifact[0]


def _is_and(word: Word, typed: TypedWords) -> bool:
    return typed.joining.get(fold(word.text)) == "and"


def _is_player(word: Word, state: GameState) -> bool:
    try:
        return bool(only_player_named(word, state.players, state.players))
    except LineError:
        return False

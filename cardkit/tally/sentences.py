"""Suggest lines to type in place of a sentence, from the players and cards in it.

Nothing is recorded from a sentence. If all of its words are known and it says who leaves, one line
is suggested. Otherwise, there is a line for each possible meaning: some players who are named
together leave, nobody leaves, or all others leave.
"""

from collections.abc import Sequence
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from cardkit.engine.cards import Card
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.names import is_ambiguous, most_similar_name
from cardkit.tally.turns import LETTERS_FOR_AND, TurnLine, Word, in_seat_order
from cardkit.tally.words import everyday_words, fold, most_similar_card_word

MAX_LINES_TO_SUGGEST = 5  # the most lines to choose from
_LEAVING = {"who", "leaves", "and", ",", "of", "card"}


class Part(NamedTuple):
    """A part of a sentence, such as a player, a card or a word with a meaning.

    `kind` is ``who`` for a player, ``like`` for a player whose name is misspelt, ``card`` for a
    card, and otherwise the meaning of the word, or "".
    """

    kind: str
    who: str = ""
    card: Card = Card()


def sentence_parts(line: TurnLine) -> list[Part]:
    """Return the parts of a sentence in order, without words such as ``also``.

    If the game waits for a card, the first word that can be a card is one, even if it is also a
    name.
    """
    parts: list[Part] = []
    place = 0
    while place < len(line.words):
        kind, who = _meaning_of_word(line, line.words[place])
        card, next_place = _likely_card_at(line, place, is_card=not kind)
        is_card_due = line.state.phase == "card" and not any(part.kind for part in parts)
        if card and (not kind or (who and is_card_due and card.rank)):
            parts.append(Part("card", "", card))
            place = next_place
        else:
            parts += [Part(kind, who)] if kind != "filler" else []
            place += 1
    return parts


def _likely_card_at(line: TurnLine, place: int, *, is_card: bool) -> tuple[Card | None, int]:
    """Return the card that the word at index `place` most likely means, and the index after it.

    An everyday word such as ``ah`` is no card. A card may be called by the name of its kind of
    danger, such as ``snake``. It may be misspelt if the word means nothing else (`is_card`) and
    people are not asked who leaves.
    """
    word, cards = line.words[place].text, line.state.deck.cards
    words, text = vocabulary(line.state.rules), fold(word)
    ranks = {card.kind: card.card.rank for card in cards}
    dangers = {fold(words.own_kind_name(kind)): Card(rank) for kind, rank in ranks.items()}
    card, end = line.card_at(place)
    suit = line.text(end, end + 1)
    if len(suit) > 1 and fold(suit) in line.typed.suits and not line.is_full_name(suit):
        card, end = next(iter(line.cards_at(place)), (card, end))  # ``10 karo`` if Karol plays
    if line.typed.spoken.get(text) == "small" and text not in line.typed.ranks:
        card = None
    elif card is None and is_card:
        likely = most_similar_card_word(word) if line.state.phase != "decision" else ""
        card = line.typed.card(word) or line.typed.card(likely)
    return dangers.get(text, card), max(end, place + 1)


def _meaning_of_word(line: TurnLine, word: Word) -> tuple[str, str]:
    """Return the kind (see `Part`) of a word that is not a card, and the player's name, if any."""
    text, is_deck_game = fold(word.text), line.state.variant.is_deck_game
    if word.is_dash or text in ",/":
        return "," if text in ",/" else "filler" if is_deck_game else "down", ""
    if word.text == "A" and not is_deck_game:
        return "", ""  # ``A`` is an ace
    kind = line.typed.spoken.get(text) or line.typed.joining.get(text, "")
    is_last = word is line.words[-1]
    if kind in ("", "small") or (kind == "filler" and is_last) or line.is_full_name(word.text):
        return _player_at(line, word.text)
    return kind, ""


def _player_at(line: TurnLine, text: str) -> tuple[str, str]:
    """Return the kind of a word that may name a player inside, and the player's name.

    The kind is ``who``, or ``like`` if the name is misspelt. It is ``unclear`` if the word can name
    several players or be an everyday word; the name is then "". If the word names nobody, the kind
    is "" too.
    """
    meant, is_everyday = line.ways_to_read_players(text), fold(text) in everyday_words()
    names = {name for who in meant if not is_ambiguous(text, who) for name in who}
    if len(names) == 1:
        return "who", names.pop()
    if names or meant or line.typed.cards(text):
        is_name = names or any(len(who) == 1 for who in meant)  # not initials
        return "unclear" if is_name else "", ""
    near = most_similar_name(text, line.nameable_players)
    near = "" if is_everyday and fold(near) != fold(text) else near
    return "like" if near else "and" if text in LETTERS_FOR_AND else "", near


def lines_with_cards(line: TurnLine, parts: Sequence[Part], leaves: Sequence[str]) -> list[str]:
    """Return lines to suggest; each combines one of `leaves` (who leaves) with a possible card."""
    kinds = [part.kind for part in parts if part.kind]
    if "unclear" in kinds or {("me", "and"), ("and", "me")} & {*pairwise(kinds)}:
        return []
    cards = [line.typed_card(card) for card in _cards_meant(line, parts, leaves)]
    form = "{card} {leave}" if kinds[:1] == ["card"] else "{leave} / {card}"
    turns = [form.format(leave=leave, card=card) for leave in leaves for card in cards]
    if line.state.phase == "card" and len(leaves) != 1:
        turns += cards
    return (turns or [*leaves] or cards)[:MAX_LINES_TO_SUGGEST]


def _cards_meant(line: TurnLine, parts: Sequence[Part], leaves: Sequence[str]) -> Sequence[Card]:
    """Return the cards that have come up according to a sentence.

    There are none in sentences such as ``not a king`` and ``two leave``.
    """
    kinds = [part.kind for part in parts if part.kind]
    cards = cards_in_sentence(parts)
    if len(cards) == 1 and ("not", "card") in pairwise(kinds):
        return []
    meanings = [line.typed.questions.get(fold(word.text), "") for word in line.words[:2]]
    is_question = line.words[-1].text == "?" or any(key.endswith("?") for key in meanings)
    if is_question and len(kinds) + 1 < len(parts):  # as in ``can 5 play?``
        return []
    is_number = len(leaves) > 1 and kinds[:1] != ["card"]  # as in ``the two stay``
    is_number = is_number or (not leaves and "leaves" in kinds)
    return [] if is_number and line.state.phase != "card" else cards


def cards_by_player_in_sentence(line: TurnLine) -> dict[str, str]:
    """Return the card of each player in a sentence, as typed, or a dash for a player who flees.

    The result is empty if a word is unknown or anything is unclear.
    """
    cards, whom = dict[str, str](), list[str]()
    for part in sentence_parts(line):
        if part.who or part.kind == "all":
            whom += [part.who] if part.who else line.nameable_players
        elif part.card.rank or part.kind in ("leaves", "down"):
            if not whom or {*whom} & cards.keys():
                return {}
            cards |= dict.fromkeys(whom, line.typed_card(part.card) if part.card.rank else "-")
            whom = []
        elif part.kind not in ("and", ",", "of"):
            return {}
    return {} if whom else cards


def possible_leavers(line: TurnLine, parts: Sequence[Part]) -> Sequence[Sequence[str]]:
    """Return each group of players who may leave according to a sentence, likeliest first.

    There is only one group if all words are known and say who leaves, and none if that is unclear.
    A group can include named players who have already left.
    """
    kinds, everyone = {part.kind for part in parts}, {*line.nameable_players}
    groups = _groups_named_together(parts)
    named, certain = {*chain(*groups)}, {part.who for part in parts if part.kind == "who"}
    if len(groups) > 3 or (not named and kinds & {"but", "me"}):
        return []
    ways = [*groups, certain or named, named] if named else []
    others = [set[str](), everyone - named] if named else []
    is_denied = kinds & {"not", "stays"} or {"all", "but"} <= kinds
    ways = [*others, *ways] if is_denied and len(groups) == 1 else [*ways, *others]
    if named and kinds <= _LEAVING:
        ways = [named]
    elif not named and kinds & {"nobody", "stays", "all", "others"}:
        ways = [set()]
    if kinds & {"all", "others"} or {"nobody", "stays"} <= kinds:
        ways.append(everyone)
    return [*dict.fromkeys(in_seat_order(who, line.state) for who in ways)][:MAX_LINES_TO_SUGGEST]


def _groups_named_together(parts: Sequence[Part]) -> list[set[str]]:
    """Return the groups of players who are named together; any word but ``and`` ends a group."""
    runs = groupby(parts, lambda part: bool(part.who) or part.kind in ("and", "me"))
    groups = [{part.who for part in run} - {""} for _, run in runs]
    return [group for group in groups if group]


def cards_in_sentence(parts: Sequence[Part]) -> list[Card]:
    """Return each card that a sentence can mean.

    If it names one rank, the cards have that rank and each suit that is named.
    """
    cards = [*dict.fromkeys(part.card for part in parts if part.kind == "card")]
    suits = [*dict.fromkeys(card.suit for card in cards if card.suit)]
    ranks = [*dict.fromkeys(card.rank for card in cards if card.rank)]
    if len(ranks) == 1:
        return [Card(ranks[0], suit) for suit in suits or [""]]
    return [card for card in cards if card.rank]

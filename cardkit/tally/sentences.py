"""Suggest lines to type in place of a sentence, from the players and cards in it.

Nothing is recorded from a sentence. Unknown words are ignored. If a word such as "not" or "stays"
may reverse the meaning, both meanings are suggested.
"""

import re
from collections.abc import Sequence, Set
from typing import NamedTuple

from cardkit.engine.cards import Card
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.names import is_ambiguous, most_similar_name
from cardkit.tally.turns import TurnLine, Word
from cardkit.tally.words import closest_meaning, everyday_words, fold, most_similar_card_word

_TURNING = ("not", "stays", "but", "nobody", "all", "others")
MOST_WAYS = 4  # the most lines to choose from
_LETTERS = {"who": "w", "leaves": "-", "down": "-", "all": "a"}


class Part(NamedTuple):
    """A part of a sentence, such as a player, a card or a word with a meaning.

    `kind` is ``who`` for a player, ``card`` for a card, and otherwise the meaning of the word.
    """

    kind: str
    who: str = ""
    card: Card = Card()


def sentence_parts(line: TurnLine) -> list[Part]:
    """Return the parts of a sentence in order, without words that have no meaning.

    If the game waits for a card, the first word that can be a card is one, even if it is also a
    name. A card may be misspelt, or called by the name of its kind of danger, such as ``snake``.
    """
    parts: list[Part] = []
    place, is_card_due, dangers = 0, line.state.phase == "card", _cards_of_dangers(line)
    while place < len(line.words):
        word, (card, next_place) = line.words[place], line.card_at(place)
        near = line.typed.card(word.text) or line.typed.card(most_similar_card_word(word.text))
        card = card or dangers.get(fold(word.text)) or near
        kind, who = _meaning_of_word(line, word)
        if card and (not kind or (who and is_card_due and card.rank)):
            kind, who = "card", ""
        if kind not in ("", "filler"):
            parts.append(Part(kind, who, card if card and kind == "card" else Card()))
        place = max(next_place, place + 1) if kind == "card" else place + 1
        is_card_due = is_card_due and kind not in ("who", "card")
    return parts


def _cards_of_dangers(line: TurnLine) -> dict[str, Card]:
    """Return the card, without its suit, for each own name of a kind of danger, such as ``snake``."""
    words, cards = vocabulary(line.state.rules), line.state.deck.cards
    return {fold(words.own_kind_name(card.kind)): Card(card.card.rank) for card in cards}


def _meaning_of_word(line: TurnLine, word: Word) -> tuple[str, str]:
    """Return the kind of a word that is not a card, and the player that it names, or ""."""
    text = fold(word.text)
    if word.is_dash and not line.state.variant.is_deck_game:
        return "down", ""
    kind = line.typed.spoken.get(text) or closest_meaning(text, line.typed.joining)
    is_open = kind in ("", "small") or (kind == "filler" and word is line.words[-1])
    if is_open or line.is_full_name(text):
        return _player_at(line, text)
    return kind, ""


def _player_at(line: TurnLine, text: str) -> tuple[str, str]:
    """Return the kind ``who`` and the player named by a word, who must still be inside.

    If the word can name several players, the kind is ``unclear``; if it can be an everyday word, the
    kind is ``maybe``. If it names none, both are "".
    """
    meant = line.ways_to_read_players(text)
    names = {name for who in meant if not is_ambiguous(text, who) for name in who}
    if not names and not line.typed.cards(text) and text not in everyday_words():
        names = {*filter(None, [most_similar_name(text, line.nameable_players)])}
    kind = "who" if len(names) == 1 else "unclear" if names else "maybe" if meant else ""
    return kind, "".join([*names][:1])


def lines_to_suggest(line: TurnLine) -> list[str]:
    """Return lines to type in place of a line that is not understood, likeliest first."""
    parts = sentence_parts(line)
    kinds = {part.kind for part in parts}
    if not parts or kinds & {"unclear", "me"}:
        return []
    if not line.state.variant.is_deck_game:
        marks = marks_in_sentence(line)
        whole = [", ".join(f"{name} {mark}" for name, mark in marks.items())]
        return whole if len(marks) == len(line.nameable_players) else []
    leaves = [f"- {', '.join(who)}".strip() for who in _possible_leavers(line, parts)]
    cards = [line.typed_card(card) for card in cards_in_sentence(parts)]
    if len(cards) == 1 and "not" in kinds:
        cards = []  # not a king
    form = "{card} {leave}" if parts[0].kind == "card" else "{leave} / {card}"
    turns = [form.format(leave=leave, card=card) for leave in leaves for card in cards]
    return (turns or leaves or cards)[:MOST_WAYS]


def marks_in_sentence(line: TurnLine) -> dict[str, str]:
    """Return the card of each player to whom a sentence gives one, or a dash if the player flees.

    A sentence without names must give one to each player in seat order, or say that all flee. The
    result is empty if anything is unclear.
    """
    parts = [part for part in sentence_parts(line) if part.kind not in ("and", "of")]
    text = "".join(_LETTERS.get(part.kind, "c" if part.card.rank else "?") for part in parts)
    shown = [line.typed_card(part.card) if part.card.rank else "-" for part in parts]
    names, inside = [part.who for part in parts if part.who], line.nameable_players
    if re.fullmatch("a-+", text):
        return dict.fromkeys(inside, "-")
    if re.fullmatch("(c|-(?!-))+", text) and len(parts) == len(inside):
        return dict(zip(inside, shown, strict=True))
    if not re.fullmatch("(w+(c|-+))+w*", text) or len({*names}) < len(names):
        return {}
    marked = [found.span() for found in re.finditer("w+(?=-)|w(?=c)", text)]
    return {part.who: shown[end] for start, end in marked for part in parts[start:end]}


def _possible_leavers(line: TurnLine, parts: Sequence[Part]) -> list[Sequence[str]]:
    """Return each group of players who may leave according to a sentence.

    If a word such as ``but`` can reverse the meaning, those who are not named may leave, too. A
    sentence without names means everyone or nobody, or nothing if it is unclear.
    """
    kinds, inside = {part.kind for part in parts}, line.nameable_players
    if by_verbs := _leavers_by_verbs(parts, inside):
        return [by_verbs]
    named = [name for name in inside if name in {part.who for part in parts}]
    others = [name for name in inside if name not in named]
    if not named:
        return [] if "maybe" in kinds else _possible_unnamed_leavers(kinds, inside)
    if kinds.isdisjoint(_TURNING):
        return [named]
    is_about_others = bool(kinds & {"all", "others", "but"}) or kinds >= {"only", "stays"}
    if "nobody" in kinds or not is_about_others:
        return [[], others, named] if "not" in kinds else [[], named]
    return [others, named]


def _possible_unnamed_leavers(kinds: Set[str], inside: Sequence[str]) -> list[Sequence[str]]:
    if kinds >= {"nobody", "stays"} and "leaves" not in kinds:
        return [[], inside]
    if "nobody" in kinds or "stays" in kinds:
        return [[]]
    if "all" in kinds and "but" not in kinds:
        return [[], inside] if "not" in kinds else [inside]
    return []


def _leavers_by_verbs(parts: Sequence[Part], inside: Sequence[str]) -> Sequence[str]:
    """Return who leaves according to a sentence saying who leaves and who stays.

    The result is empty for other sentences. In the sets, "" stands for all other players.
    """
    players: dict[str, set[str]] = {"": set(), "leaves": set(), "stays": set()}
    verb = ""
    for part in reversed(parts):
        verb = part.kind if part.kind in players else verb
        if part.kind in ("who", "all", "others"):
            players[verb].add(part.who)
    going, staying = players["leaves"], players["stays"]
    if not going or not staying or going & staying:
        return ()
    leaving = {*inside} - staying if "" in going else going
    return [name for name in inside if name in leaving]


def commands_in_sentence(line: TurnLine) -> list[str]:
    """Return the commands that words of a sentence mean; a word may be misspelt."""
    words, spoken = [fold(word.text) for word in line.words], line.typed.spoken
    words = [word for word in words if len(word) > 1 and spoken.get(word) != "small"]
    meant = [closest_meaning(word, line.typed.commands) for word in words]
    return [command for command in dict.fromkeys(meant) if command]


def cards_in_sentence(parts: Sequence[Part], rank: str = "") -> list[Card]:
    """Return each card that a sentence can mean.

    If it names one rank, this is a card of that rank with each suit that is named. If it names no
    rank, `rank` is meant.
    """
    cards = [*dict.fromkeys(part.card for part in parts if part.kind == "card")]
    suits = [*dict.fromkeys(card.suit for card in cards if card.suit)]
    ranks = [*dict.fromkeys(card.rank for card in cards if card.rank)]
    ranks = ranks or [rank] * bool(rank and suits)
    if len(ranks) == 1:
        return [Card(ranks[0], suit) for suit in suits or [""]]
    return [card for card in cards if card.rank]

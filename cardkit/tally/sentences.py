"""Suggest lines to type in place of a sentence, from the players and cards in it.

Nothing is recorded from a sentence. Unknown words are ignored. If a word such as "not" or "stays"
may reverse the meaning, both meanings are suggested.
"""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from cardkit.engine.cards import Card
from cardkit.tally.names import is_ambiguous, most_similar_name
from cardkit.tally.turns import TurnLine
from cardkit.tally.words import IN_SENTENCES, SMALL_WORDS, closest_meaning, everyday_words, fold

_KINDS = {word: kind for kind, words in IN_SENTENCES.items() for word in words.split()}
_TURNING = ("not", "stays", "but", "nobody", "all")
MOST_WAYS = 4  # the most lines to choose from


class Part(NamedTuple):
    """A part of a sentence, such as a player, a card or a word with a meaning.

    `kind` is ``who`` for a player, ``card`` for a card, and otherwise the meaning of the word.
    """

    kind: str
    who: str = ""
    card: Card = Card()


def sentence_parts(line: TurnLine) -> Iterator[Part]:
    """Yield the parts of a sentence in order, without words that have no meaning.

    If the game waits for a card, the first word that can be a card is one, even if it is also a
    name.
    """
    place, is_card_due = 0, line.state.phase == "card"
    while place < len(line.words):
        if line.is_article(place):
            place += 1
            continue
        card, next_place = _card_at(line, place)
        kind, who = _meaning_at(line, place), ""
        if not kind or line.is_full_name(line.words[place].text):
            kind, who = _player_at(line, line.words[place].text)
        if card and (not kind or (is_card_due and card.rank)):
            kind, who = "card", ""
        if kind:
            yield Part(kind, who, card or Card())
        place = next_place if kind == "card" else place + 1
        is_card_due = is_card_due and kind not in ("who", "card")


def _card_at(line: TurnLine, place: int) -> tuple[Card | None, int]:
    """Return the card, rank or suit that begins at word `place`, and the next place.

    The word may be misspelt. If there is no card, it is None.
    """
    text, (card, next_place) = line.words[place].text, line.card_at(place)
    return card or line.typed.most_similar_card(text), max(next_place, place + 1)


def _meaning_at(line: TurnLine, place: int) -> str:
    """Return the meaning of a word that names no player or card, such as ``all`` or ``stays``.

    If it has none, return "".
    """
    text = fold(line.words[place].text).rstrip(":")
    is_stay = line.typed.questions.get(text) == "nobody leaves!"
    meaning = line.joining_meaning_at(place) or closest_meaning(text, line.typed.joining)
    return _KINDS.get(text) or meaning or "stays" * is_stay


def _player_at(line: TurnLine, text: str) -> tuple[str, str]:
    """Return the kind ``who`` and the player named by a word, who must still be inside.

    If the word can name several players, the kind is ``unclear``; if it can be an everyday word, the
    kind is ``maybe``. If it names none, both are "".
    """
    meant = line.ways_to_read_players(text)
    names = {name for who in meant if not is_ambiguous(text, who) for name in who}
    if not names and not line.typed.cards(text) and fold(text) not in everyday_words():
        names = {*filter(None, [most_similar_name(text, line.nameable_players)])}
    kind = "who" if len(names) == 1 else "unclear" if names else "maybe" if meant else ""
    return kind, "".join([*names][:1])


def lines_to_suggest(line: TurnLine) -> list[str]:
    """Return lines to type in place of a line that is not understood, likeliest first."""
    parts = [*sentence_parts(line)] if line.state.variant.is_deck_game else []
    if not parts or "unclear" in {part.kind for part in parts}:
        return []
    leaves = [f"- {', '.join(who)}".strip() for who in _possible_leavers(line, parts)]
    cards = [line.typed_card(card) for card in cards_in_sentence(parts)]
    form = "{card} {leave}" if parts[0].kind == "card" else "{leave} / {card}"
    turns = [form.format(leave=leave, card=card) for leave in leaves for card in cards]
    return (turns or leaves or cards)[:MOST_WAYS]


def _possible_leavers(line: TurnLine, parts: Sequence[Part]) -> list[Sequence[str]]:
    """Return each group of players who may leave according to a sentence.

    If a word such as ``but`` can reverse the meaning, those who are not named may leave, too. A
    sentence without names means everyone or nobody, or nothing if it is unclear.
    """
    kinds, inside = {part.kind for part in parts}, line.nameable_players
    if by_verbs := _leavers_by_verbs(parts, inside):
        return [by_verbs]
    named = [name for name in inside if name in {part.who for part in parts}]
    if not named:
        return [] if "maybe" in kinds else _possible_unnamed_leavers(kinds, inside)
    others = [name for name in inside if name not in named] if _are_others_meant(kinds) else []
    return [named] if kinds.isdisjoint(_TURNING) else [others, named]


def _are_others_meant(kinds: Set[str]) -> bool:
    is_about_others = not kinds.isdisjoint(("all", "but")) or kinds >= {"only", "stays"}
    return is_about_others and "nobody" not in kinds


def _possible_unnamed_leavers(kinds: Set[str], inside: Sequence[str]) -> list[Sequence[str]]:
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
        if part.kind in ("who", "all"):
            players[verb].add(part.who)
    going, staying = players["leaves"], players["stays"]
    if not going or not staying or going & staying:
        return ()
    leaving = {*inside} - staying if "" in going else going
    return [name for name in inside if name in leaving]


def commands_in_sentence(line: TurnLine) -> list[str]:
    """Return the commands that words of a sentence mean; a word may be misspelt."""
    words = [fold(word.text) for word in line.words if not line.ways_to_read_players(word.text)]
    longer = [word for word in words if len(word) > 1 and word not in SMALL_WORDS.split()]
    commands = (closest_meaning(word, line.typed.commands) for word in longer)
    return [*dict.fromkeys(filter(None, commands))]


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

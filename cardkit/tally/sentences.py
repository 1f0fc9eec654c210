"""Suggest lines to type in place of a sentence, from the players and cards in it.

Nothing is recorded from a sentence. Unknown words are ignored. If a word such as "not" or "stays"
may reverse the meaning, both meanings are suggested.
"""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from cardkit.engine.cards import Card
from cardkit.tally.names import is_doubtful, name_like
from cardkit.tally.turns import TurnLine
from cardkit.tally.words import (
    FACE_DOWN,
    ME,
    NOT,
    ONLY,
    OTHERS,
    SHORTEST_LIKE,
    everyday_words,
    fold,
    near_card,
)

_KINDS = {
    **dict.fromkeys(NOT.split(), "not"), **dict.fromkeys(ONLY.split(), "only"),
    **dict.fromkeys(OTHERS.split(), "all"), **dict.fromkeys(FACE_DOWN.split(), "down"),
    **dict.fromkeys(ME.split(), "unclear"),
}  # fmt: skip
LIKENESS = 0.85  # of a misspelt word and the word that it stands for
_TURNING = ("not", "stays", "but", "nobody", "all")
MOST_WAYS = 4  # the most lines to choose from


class Part(NamedTuple):
    """A part of a sentence, such as a player, a card or a word with a meaning.

    `kind` is ``who`` for a player, ``card`` for a card, and otherwise the meaning of the word.
    """

    kind: str
    who: str = ""
    card: Card = Card()


def parts_said(line: TurnLine) -> Iterator[Part]:
    """Yield the parts of a sentence in order, without words that have no meaning.

    If the game waits for a card, the first word that can be a card is one, even if it is also a
    name.
    """
    place, is_card_due = 0, line.state.phase == "card"
    while place < len(line.words):
        card, next_place = _card_meant(line, place)
        kind, who = _kind_of(line, place), ""
        if not kind or line.is_full_name(line.words[place].text):
            kind, who = _player_meant(line, line.words[place].text)
        if card and (not kind or (is_card_due and card.rank)):
            kind, who = "card", ""
        if kind:
            yield Part(kind, who, card or Card())
        place = next_place if kind == "card" else place + 1
        is_card_due = is_card_due and kind not in ("who", "card")


def _card_meant(line: TurnLine, place: int) -> tuple[Card | None, int]:
    """Return the card, rank or suit that begins at word `place`, and the next place.

    The word may be misspelt. If there is no card, it is None.
    """
    if _is_article(line, place):
        return None, place + 1
    text, (card, next_place) = line.words[place].text, line.card_at(place)
    near = near_card(text) if fold(text) not in everyday_words() else ""
    if not card and get_close_matches(fold(text), [fold(near)], 1, LIKENESS):
        card = line.typed.card(near)
    return card or line.typed.card(text), max(next_place, place + 1)


def _is_article(line: TurnLine, place: int) -> bool:
    """Return True if a word is the first one of ``a king``, and so neither an ace nor a name."""
    next_place = place + 1
    is_before_card = next_place < len(line.words) and bool(line.cards_at(next_place))
    return line.words[place].text == "a" and is_before_card


def _kind_of(line: TurnLine, place: int) -> str:
    """Return the meaning of a word that names no player or card, such as ``all`` or ``stays``.

    If it has none, return "".
    """
    word, meaning = line.words[place], line.joining_meaning_at(place)
    text = fold(word.text).rstrip(":")
    if _is_article(line, place):
        return "and"
    if line.typed.answers.get(text) == "no" and len(text) > 1:
        return "not"
    is_stay = line.typed.questions.get(text) == "nobody leaves!"
    if not meaning and len(text) > SHORTEST_LIKE and text not in everyday_words():
        alike = get_close_matches(text, line.typed.joining, 1, LIKENESS)
        meaning = line.typed.joining[alike[0]] if alike else ""
    return "down" if word.is_dash else _KINDS.get(text) or meaning or "stays" * is_stay


def _player_meant(line: TurnLine, text: str) -> tuple[str, str]:
    """Return the kind ``who`` and the player inside whom a word names.

    If the word can name several players, the kind is ``unclear``. If it names none, both are "".
    """
    people = [who for who in line.people_named(text) if not is_doubtful(text, who)]
    names = {name for who in people for name in who}
    if not people and not line.typed.cards(text) and fold(text) not in everyday_words():
        names = {*filter(None, [name_like(text, line.nameable_players)])}
    return ("who" if len(names) == 1 else "unclear" * bool(names)), "".join([*names][:1])


def lines_meant(line: TurnLine) -> list[str]:
    """Return lines to type in place of a line that is not understood, likeliest first."""
    if not line.state.variant.is_deck_game:
        return hands_meant(line)
    parts = [*parts_said(line)]
    if not parts or "unclear" in {part.kind for part in parts}:
        return []
    leaves = [f"- {', '.join(who)}".strip() for who in _leavers_said(line, parts)]
    cards = [line.typed_card(card) for card in cards_said(line, parts)]
    form = "{card} {leave}" if parts[0].kind == "card" else "{leave} / {card}"
    turns = [form.format(leave=leave, card=card) for leave in leaves for card in cards]
    return (turns or leaves or cards)[:MOST_WAYS]


def _leavers_said(line: TurnLine, parts: Sequence[Part]) -> list[Sequence[str]]:
    """Return each group of players who may leave according to a sentence."""
    kinds, inside = {part.kind for part in parts}, line.nameable_players
    if by_verbs := _leavers_by_verbs(parts, inside):
        return [by_verbs]
    named = [name for name in inside if name in {part.who for part in parts}]
    if not named:
        return _leavers_unnamed(kinds, inside)
    others = [] if kinds.isdisjoint(_TURNING) else [_others_leaving(kinds, named, inside)]
    return [*others, named]


def _leavers_by_verbs(parts: Sequence[Part], inside: Sequence[str]) -> Sequence[str]:
    """Return who leaves according to a sentence that says who leaves and who stays.

    The result is empty for other sentences.
    """
    going, staying = (_players_with_verb(verb, parts) for verb in ("leaves", "stays"))
    if not going or not staying or going & staying:
        return ()
    leaving = {*inside} - staying if "" in going else going
    return [name for name in inside if name in leaving]


def _others_leaving(
    kinds: Collection[str], named: Collection[str], inside: Sequence[str]
) -> Sequence[str]:
    """Return who leaves if the players who are named stay."""
    are_others_meant = "all" in kinds or "but" in kinds or ("only" in kinds and "stays" in kinds)
    if "nobody" in kinds or not are_others_meant:
        return ()
    return [name for name in inside if name not in named]


def _leavers_unnamed(kinds: Collection[str], inside: Sequence[str]) -> list[Sequence[str]]:
    """Return who leaves according to a sentence that names no player.

    There is one way, everyone or nobody, or none if the sentence is unclear.
    """
    if "nobody" in kinds or "stays" in kinds:
        return [[]]
    return [inside] if "all" in kinds and "not" not in kinds and "but" not in kinds else []


def _players_with_verb(verb: str, parts: Sequence[Part]) -> set[str]:
    """Return the players about whom a sentence says a verb, ``leaves`` or ``stays``.

    "" stands for all other players.
    """
    players, last = set[str](), ""
    for part in reversed(parts):
        last = part.kind if part.kind in ("leaves", "stays") else last
        if last == verb and part.kind in ("who", "all"):
            players.add(part.who)
    return players


def cards_said(line: TurnLine, parts: Sequence[Part]) -> list[Card]:
    """Return each card that a sentence can mean.

    If it names one rank, this is a card of that rank with each suit that is named.
    """
    cards = [*dict.fromkeys(part.card for part in parts if part.kind == "card")]
    ranks = [*dict.fromkeys(card.rank for card in cards if card.rank)]
    suits = [*dict.fromkeys(card.suit for card in cards if card.suit)]
    if len(ranks) == 1:
        return [Card(ranks[0], suit) for suit in suits or [""]]
    return [card for card in cards if card.rank]


def hands_meant(line: TurnLine) -> list[str]:
    """Return the line to type for a sentence that gives a card or a dash to each player inside.

    Such a sentence is ``Ann and Bo flee, Cy 7`` or ``all stay: 7 8 9``. The result is a list, which
    is empty for any other sentence.
    """
    marks: dict[str, str] = {}
    named: list[str] = []
    for part in parts_said(line):
        if part.who:
            named.append(part.who)
        elif part.kind in ("card", "down") or (named and part.kind in ("leaves", "nobody")):
            mark = line.typed_card(part.card) if part.kind == "card" else "-"
            unmarked = (name for name in line.state.inside if name not in marks)
            marks |= dict.fromkeys(named or [*unmarked][:1], mark)
            named = []
    is_whole = not named and len(marks) == len(line.state.inside)
    order = line.state.players.index
    return [", ".join(f"{name} {marks[name]}" for name in sorted(marks, key=order))] * is_whole

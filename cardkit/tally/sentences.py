"""Lines to type in place of a sentence, from the players and cards that it names.

Nothing is recorded from a sentence. Unknown words are passed over, and where a word such as "not"
or "stays" may turn the meaning round, both meanings are offered.
"""

from collections.abc import Iterator, Sequence
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
MOST_WAYS = 4  # the most lines to choose from


class Part(NamedTuple):
    """A part of a sentence: a player `who`, a `card`, or a word with a meaning (`kind`)."""

    kind: str
    who: str = ""
    card: Card = Card()


def parts_said(line: TurnLine) -> Iterator[Part]:
    """Yield the parts of a sentence in order; words without a meaning are left out.

    Where a card is due, the first word that can be a card is one, even if it is a name too.
    """
    place, is_card_due = 0, line.state.phase == "card"
    while place < len(line.words):
        text = line.words[place].text
        card, behind = line.card_at(place)
        is_article = text == "a" and place + 1 < len(line.words) and line.cards_at(place + 1)
        card = None if is_article else card or line.typed.card(text) or _card_like(line, text)
        kind, who = _kind_of(line, place), ""
        if is_card_due and card and card.rank:
            kind = ""
        elif not kind or line.is_full_name(text):
            kind, who = _player_meant(line, text)
        place += 1
        if kind:
            yield Part(kind, who)
        elif card:
            place = max(place, behind)
            yield Part("card", card=card)
        is_card_due = is_card_due and not (who or card)


def _card_like(line: TurnLine, text: str) -> Card | None:
    """Return the rank or suit that a misspelt word such as ``harts`` names, or None."""
    near = near_card(text) if fold(text) not in everyday_words() else ""
    is_alike = get_close_matches(fold(text), [fold(near)], 1, LIKENESS)
    return line.typed.card(near) if is_alike else None


def _kind_of(line: TurnLine, place: int) -> str:
    """Return the meaning of a word that names nothing: all, but, leaves, stays, not, ... or ""."""
    word, meaning = line.words[place], line.joining_meaning_at(place)
    text = fold(word.text).rstrip(":")
    if line.typed.answers.get(text) == "no" and len(text) > 1:
        return "not"
    is_stay = line.typed.questions.get(text) == "nobody leaves!"
    if not meaning and len(text) > SHORTEST_LIKE and text not in everyday_words():
        alike = get_close_matches(text, line.typed.joining, 1, LIKENESS)
        meaning = line.typed.joining[alike[0]] if alike else ""
    return "down" if word.is_dash else _KINDS.get(text) or meaning or "stays" * is_stay


def _player_meant(line: TurnLine, text: str) -> tuple[str, str]:
    """Return "who" and the player inside whom a word names, "unclear" if several, or nothing."""
    people = [who for who in line.people_named(text) if not is_doubtful(text, who)]
    names = {name for who in people for name in who}
    if not people and not line.typed.cards(text) and fold(text) not in everyday_words():
        names = {*filter(None, [name_like(text, line.nameable_players)])}
    return ("who" if len(names) == 1 else "unclear" * bool(names)), "".join([*names][:1])


def lines_meant(line: TurnLine) -> list[str]:
    """Return lines to type in place of one that is not understood, likeliest first."""
    if not line.state.variant.is_deck_game:
        return [*filter(None, [hands_meant(line)])]
    parts = [*parts_said(line)]
    if any(part.kind == "unclear" for part in parts):
        return []
    leaves = [f"- {', '.join(who)}".strip() for who in _leavers_said(line, parts)]
    cards = [line.typed_card(card) for card in cards_said(line, parts)]
    if leaves and cards:
        is_people_first = parts[0].kind != "card"
        form = "{leave} / {card}" if is_people_first else "{card} {leave}"
        ways = [form.format(leave=leave, card=card) for leave in leaves for card in cards]
    else:
        ways = leaves or cards
    return ways if len(ways) <= MOST_WAYS else []


def _leavers_said(line: TurnLine, parts: Sequence[Part]) -> list[Sequence[str]]:
    """Return the players who may leave by a sentence, in each way that it can be meant."""
    kinds, inside = {part.kind for part in parts}, line.nameable_players
    going, staying = (_players_with_verb(verb, parts) for verb in ("leaves", "stays"))
    if going and kinds >= {"leaves", "stays"}:
        is_rest = "" in going
        return [[name for name in inside if name in going or (is_rest and name not in staying)]]
    named = [name for name in inside if any(name == part.who for part in parts)]
    others = [name for name in inside if name not in named]
    if not named:
        is_all = "all" in kinds and not kinds & {"not", "stays", "nobody", "but"}
        return [others] if is_all else [[]] if kinds & {"stays", "nobody"} else []
    if not kinds & {"not", "stays", "but", "nobody", "all"}:
        return [named]
    is_rest = bool(kinds & {"all", "but"}) and "nobody" not in kinds
    are_others_meant = is_rest or kinds >= {"only", "stays"}
    return [others if are_others_meant else [], named]


def _players_with_verb(verb: str, parts: Sequence[Part]) -> set[str]:
    """Return the players before a verb, leaves or stays; "" stands for all the others."""
    players, last = set[str](), ""
    for part in reversed(parts):
        last = part.kind if part.kind in ("leaves", "stays") else last
        if last == verb and part.kind in ("who", "all"):
            players.add(part.who)
    return players


def cards_said(line: TurnLine, parts: Sequence[Part]) -> list[Card]:
    """Return each card that a sentence can mean: of one rank with each suit that is named."""
    cards = [*dict.fromkeys(part.card for part in parts if part.kind == "card")]
    ranks = [*dict.fromkeys(card.rank for card in cards if card.rank)]
    suits = [*dict.fromkeys(card.suit for card in cards if card.suit)]
    if len(ranks) == 1:
        return [Card(ranks[0], suit) for suit in suits or [""]]
    return [card for card in cards if card.rank]


def hands_meant(line: TurnLine) -> str:
    """Return a card or a dash for each player inside, as a sentence says it, or "".

    That is ``Ann and Bo flee, Cy 7``, or ``all stay: 7 8 9``.
    """
    marks: dict[str, str] = {}
    named: list[str] = []
    for part in parts_said(line):
        if part.who:
            named.append(part.who)
        elif part.kind in ("card", "down") or (named and part.kind in ("leaves", "nobody")):
            unmarked = [name for name in line.state.inside if name not in marks]
            mark = line.typed_card(part.card) if part.kind == "card" else "-"
            marks |= dict.fromkeys(named or unmarked[:1], mark)
            named = []
    is_whole = not named and {*marks} == {*line.state.inside}
    return ", ".join(f"{name} {marks[name]}" for name in line.state.inside) if is_whole else ""

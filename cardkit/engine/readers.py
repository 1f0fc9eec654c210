"""Readers for the values in a variant file, which return a value or say why it is invalid.

A reader is a function from a raw TOML value to the value of a field. It raises `ReadError`, which
says what was expected and what was found, or `TableReadError` with such a message for each wrong
entry.
"""

import difflib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, time
from typing import Any, TypeVar

from cardkit.engine import values
from cardkit.engine.cards import JOKER, RANKS, Card, expand_pattern
from cardkit.engine.findings import (
    MAX_FINDINGS,
    Message,
    join_messages,
    message_about,
    replace_unprintable,
    say,
)

T = TypeVar("T")
K = TypeVar("K")
Reader = Callable[[Any], T]
Raw = dict[str, Any]  # keys and values as TOML gives them
TOO_MANY_CARDS_MESSAGE = say(
    "more than {most} cards. A game has at most {most}", most=values.MAX_CARDS
)
BACKSLASH_HINT = say("In \"...\" a backslash must be doubled; in '...' write it once")


class ReadError(ValueError):
    """Raised for a value of a variant file that cannot be read."""


class TableReadError(ReadError):
    """Raised for a table that cannot be read; `entries` has a message for each wrong key."""

    def __init__(self, entries: dict[str, str]) -> None:
        super().__init__(entries)
        self.entries = entries

    def __str__(self) -> str:
        return join_messages([join_messages(entry, ": ") for entry in self.entries.items()], "; ")


def quoted(value: object) -> str:
    """Return the TOML text of a value, shortened if it is long."""
    text = replace_unprintable(as_toml(value))
    return text if len(text) < 60 else f"{text[:56]}..."


def as_toml(value: object) -> str:
    """Return the TOML text of a value, on one line.

    >>> as_toml({"A-10": "face", "K": [1, 2]})
    '{ A-10 = "face", K = [1, 2] }'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list():
            return f"[{', '.join(map(as_toml, value))}]"
        case dict():
            entries = ", ".join(
                f"{key_as_toml(name)} = {as_toml(inner)}" for name, inner in value.items()
            )
            return f"{{ {entries} }}" if entries else "{}"
        case int() | float() | date() | time():
            return str(value)
        case _:
            return repr(value)


def key_as_toml(name: object) -> str:
    """Return a key as it is written in TOML, in quotes if necessary."""
    return str(name) if re.fullmatch("[A-Za-z0-9_-]+", str(name)) else as_toml(str(name))


def most_similar_word(word: str, words: Iterable[str]) -> str:
    """Return the word that is most similar to `word`, or "" if none is similar."""
    others = [other for other in words if other != word]
    return next(iter(difflib.get_close_matches(word[:80], others, n=1, cutoff=0.65)), "")


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """Return a hint that suggests the most similar of `words`, or "" if none is similar."""
    near = most_similar_word(word, words) if isinstance(word, str) else ""
    return say('Did you mean "{near}"?', near=near) if near else ""


def with_hint(message: str, hint: str) -> str:
    """Return a message, followed by a hint if there is one."""
    return say("{message}. {hint}", message=message, hint=hint) if hint else message


def expectation_message(what: str, raw: object, words: Iterable[str] = ()) -> Message:
    """Return a message saying what was expected and what was found instead.

    If one of `words` is similar to what was found, the message suggests it.
    """
    if hint := did_you_mean(raw, words):
        return say("got {raw}. {hint} Expected {what}", raw=quoted(raw), hint=hint, what=what)
    return say("expected {what}, got {raw}", what=what, raw=quoted(raw))


def text(raw: Any) -> str:
    """Return a text on one line without surrounding spaces; raise `ReadError` for other values."""
    if isinstance(raw, str) and raw.strip() and raw.isprintable():
        return raw.strip()
    hint = BACKSLASH_HINT if isinstance(raw, str) and raw.strip() else ""
    raise ReadError(with_hint(expectation_message(say("a text in quotes, on one line"), raw), hint))


def text_up_to(letters: int) -> Reader[str]:
    """Return a reader that accepts texts of at most `letters` characters, which fit on paper."""

    def read(raw: Any) -> str:
        line = text(raw)
        if len(line) > letters:
            message = say("expected at most {most} characters, got {n}", most=letters, n=len(line))
            raise ReadError(message_about(message, quoted(line)))
        return line

    return read


def optional_text(raw: Any) -> str:
    """Return a text on one line, which may be empty; raise `ReadError` for other values."""
    return "" if raw == "" else text(raw)


@dataclass(frozen=True)
class WholeNumber:
    """A reader of whole numbers from `low` to `high`."""

    low: int
    high: int

    def __call__(self, raw: Any) -> int:
        if type(raw) is not int or not self.low <= raw <= self.high:
            what = say("a whole number from {low} to {high}", low=self.low, high=self.high)
            raise ReadError(expectation_message(what, raw))
        return raw


@dataclass(frozen=True)
class OneOf:
    """A reader that accepts only the given `words`."""

    words: tuple[str, ...]

    def __call__(self, raw: Any) -> str:
        if raw not in self.words:
            *some, last = [f'"{word}"' for word in self.words]
            what = say("{some} or {last}", some=", ".join(some), last=last)
            raise ReadError(expectation_message(what, raw, self.words))
        return str(raw)


def whole_number(low: int, high: int) -> WholeNumber:
    """Return a reader of whole numbers from `low` to `high`."""
    return WholeNumber(low, high)


def one_of(*words: str) -> OneOf:
    """Return a reader that accepts only the given words."""
    return OneOf(words)


def players(raw: Any) -> tuple[int, int]:
    """Return the minimum and maximum number of players in a text such as ``"3-8"`` or ``"4"``."""
    match = re.fullmatch(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?", str(raw).strip())
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= low <= high <= values.MAX_PLAYERS:
        what = say('a number of players, such as "3-8" (at most {most})', most=values.MAX_PLAYERS)
        raise ReadError(expectation_message(what, raw))
    return low, high


def noun(raw: Any) -> tuple[str, str]:
    """Return the singular and the plural of a word given as ``"thief/thieves"``.

    Without a slash, the plural is the word with an s.
    """
    singular, slash, plural = (part.strip() for part in text(raw).partition("/"))
    if not singular or "," in singular or (slash and not plural) or "/" in plural:
        raise ReadError(expectation_message(say('a word, or "thief/thieves"'), raw))
    return singular, plural or f"{singular}s"


def year(raw: Any) -> str:
    """Return the text of a year, which can be a number or a text such as ``"about 1990"``."""
    return optional_text(str(raw) if type(raw) is int else raw)


def tie_breaks(raw: Any) -> tuple[str, ...]:
    """Return the tie-breaks as a tuple; the list must be ``["artifacts"]`` or empty."""
    if raw not in ([], ["artifacts"]):
        raise ReadError(
            expectation_message(say("{some} or {last}", some='["artifacts"]', last="[]"), raw)
        )
    return tuple(raw)


def table(read_entry: Callable[[str, Any], tuple[K, T]], shown_example: str) -> Reader[dict[K, T]]:
    """Return a reader for tables, which reads each entry with `read_entry` and reports all errors.

    `shown_example` is an example for the error message if a value is not a table.
    """

    def read_table(raw: Any) -> dict[K, T]:
        if not isinstance(raw, dict):
            raise ReadError(
                expectation_message(say("a table such as {like}", like=shown_example), raw)
            )
        entries: dict[K, T] = {}
        wrong: dict[str, str] = {}
        for name, value in raw.items():
            try:
                key, entry = read_entry(name, value)
                entries[key] = entry
            except ValueError as error:
                wrong[name] = str(error)
            if len(wrong) == MAX_FINDINGS:
                break
        if wrong:
            raise TableReadError(wrong)
        return entries

    return read_table


texts: Reader[dict[str, str]] = table(
    lambda name, value: (name, optional_text(value)), '{ J = "mummy" }'
)
"""Reads a table of texts, in which an empty text removes an inherited one."""


def texts_by_topic(topics: Sequence[str], shown_example: str) -> Reader[dict[str, str]]:
    """Return a reader of tables whose keys are among `topics` and whose values are texts.

    An empty text removes an inherited text. `shown_example` is as in `table`.
    """

    def read(topic: str, value: Any) -> tuple[str, str]:
        if topic not in topics:
            near = did_you_mean(topic, topics) or say("Topics: {known}", known=", ".join(topics))
            raise ReadError(
                with_hint(say("there is no rule about {topic}", topic=quoted(topic)), near)
            )
        return topic, optional_text(value)

    return table(read, shown_example)


def house_rules(topics: Sequence[str]) -> Reader[dict[str, str]]:
    """Return a reader of tables of rules that players apply themselves.

    Their keys are numbers or, if they replace the rules on a topic, the topic. An empty text removes
    a rule.
    """

    def read(key: str, value: Any) -> tuple[str, str]:
        is_number = re.fullmatch(r"[A-Z][A-Za-z]{0,3}-[1-9]\d{0,2}", key)
        if not is_number and key not in topics:
            what = say('a number before its text, as in H-1 = "..."')
            raise ReadError(with_hint(expectation_message(what, key), did_you_mean(key, topics)))
        return key, optional_text(value)

    return table(read, '{ H-1 = "The loser deals." }')


def picture_by_kind(signs: Sequence[str]) -> Reader[dict[str, str]]:
    """Return a reader of tables that map kinds of danger to pictures from `signs`."""
    sign = one_of(*signs)
    return table(lambda kind, value: (kind, sign(value)), '{ J = "mummy" }')


def pieces(raw: Any) -> dict[int, int]:
    """Return how many gold pieces there are of each value, or 0 if their number is unknown."""

    def read(worth: str, number: Any) -> tuple[int, int]:
        if not re.fullmatch("[1-9][0-9]{0,3}", worth):
            raise ReadError(expectation_message(say("the value of a piece, a whole number"), worth))
        return int(worth), whole_number(1, 1000)(number)

    like = say("{some} or {last}", some="[1, 5, 10]", last="{ 1 = 60, 5 = 30 }")
    counts: dict[int, int] = {}
    if isinstance(raw, list):
        counts = {whole_number(1, 9999)(worth): 0 for worth in raw}
    elif isinstance(raw, dict):
        counts = table(read, "")(raw)
    if 1 not in counts:
        what = say("pieces that include a 1, such as {like}", like=like)
        raise ReadError(expectation_message(what, raw))
    return counts


def removed_cards_by_player_count(raw: Any) -> dict[int, int]:
    """Return how many cards are taken out of the pack for each number of players (CN-1)."""

    def read(number: str, value: Any) -> tuple[int, int]:
        if not re.fullmatch("[1-9][0-9]?", number) or int(number) > values.MAX_PLAYERS:
            what = say('a number of players up to {most} before "="', most=values.MAX_PLAYERS)
            raise ReadError(expectation_message(what, number))
        return int(number), whole_number(0, values.MAX_CARDS)(value)

    return dict(sorted(table(read, "{ 2 = 32, 3 = 22 }")(raw).items()))


def cards(raw: Any) -> tuple[Card, ...]:
    """Return the cards in a pattern or in a list of patterns.

    A card may be listed twice.
    """
    patterns = [raw] if isinstance(raw, str) else raw
    if not isinstance(patterns, list) or not all(isinstance(pattern, str) for pattern in patterns):
        raise ReadError(expectation_message(say('a list of cards such as ["joker", "joker"]'), raw))
    cards: list[Card] = []
    for pattern in patterns:
        cards += _expand_checked(pattern)
        if len(cards) > values.MAX_CARDS:
            raise ReadError(TOO_MANY_CARDS_MESSAGE)
    return tuple(cards)


def _expand_checked(pattern: str) -> list[Card]:
    """Return the cards in a pattern; raise `ValueError` if it is wrong or has too many cards."""
    words = pattern.split()[: values.MAX_CARDS + 1]  # each word is at least one card
    cards = expand_pattern(" ".join(words))
    if len(cards) > values.MAX_CARDS:
        raise ReadError(message_about(TOO_MANY_CARDS_MESSAGE, quoted(pattern)))
    return cards


def _is_card_pattern(text: str) -> bool:
    with suppress(ValueError):
        return bool(_expand_checked(text))
    return False


def gold(raw: Any) -> tuple[values.GoldCards, ...]:
    """Return the gold cards in a table that maps patterns of cards to their worth."""

    def read(cards: Sequence[Card], value: Any) -> values.GoldCards:
        return values.GoldCards(tuple(cards), tuple(_gold_of_card(value, card) for card in cards))

    return tuple(_table_by_pattern(read, '{ "A" = 1, "2-10" = "face" }')(raw).values())


def _gold_of_card(value: Any, card: Card) -> int:
    face = re.fullmatch(r"\s*face(?:\s*([+*])\s*(\d{1,3}))?\s*", str(value))
    if face and not card.face_value:
        raise ReadError(say("a joker has no number on it. Give its value as a whole number"))
    if face:
        number = int(face[2] or 0)
        worth = card.face_value * number if face[1] == "*" else card.face_value + number
    else:
        worth = value if type(value) is int else 0
    if not 0 < worth <= values.MAX_GOLD:
        what = say(
            'a value from 1 to {most}: a whole number, "face", "face + 10" or "face * 2" (ace 1, '
            "... King 13)",
            most=values.MAX_GOLD,
        )
        raise ReadError(expectation_message(what, value))
    return worth


def dangers(raw: Any) -> tuple[values.DangerCards, ...]:
    """Return the danger cards in a table such as ``{ "J-K" = "rank" }``.

    The value says what makes two cards of the pattern the same kind.
    """
    kind = one_of("rank", "suit", "colour", "all")

    def read(cards: Sequence[Card], value: Any) -> values.DangerCards:
        return values.DangerCards(tuple(cards), kind(value))

    return tuple(_table_by_pattern(read, '{ "J-K" = "rank" }')(raw).values())


def _table_by_pattern(
    read_cards: Callable[[Sequence[Card], Any], T], shown_example: str
) -> Reader[dict[str, T]]:
    """Return a reader of tables whose keys are patterns of cards.

    The reader calls `read_cards` with the cards of each pattern and the value. `shown_example` is
    as in `table`.
    """

    def read_table(raw: Any) -> dict[str, T]:
        cards_before: set[Card] = set()

        def read_entry(pattern: str, value: Any) -> tuple[str, T]:
            cards = _expand_checked(pattern)
            twice = {card for card in cards if card in cards_before}
            twice |= {card for card in cards if cards.count(card) > 1 and card != JOKER}
            if twice:
                names = ", ".join(str(card) for card in dict.fromkeys(cards) if card in twice)
                raise ReadError(say("listed twice: {cards}. Remove one", cards=names))
            cards_before.update(cards)
            return pattern, read_cards(cards, value)

        return table(read_entry, shown_example)(raw)

    return read_table


def by_kind(
    reader: Reader[T], default: T, value_keys: Sequence[str] = ()
) -> Reader[values.ByKind[T]]:
    """Return a reader of values that may be different for each kind of danger.

    It accepts either one value for all kinds or a table by kind. `default` is the value of kinds
    that are missing from the table. `value_keys` are the keys of values that are tables themselves,
    such as ``{ loot = "all", banked = 5 }``.
    """
    kinds = ("default", "danger", *RANKS, "joker", *"shdcbr")

    def read_entry(kind: str, value: Any) -> tuple[str, T]:
        if kind not in kinds:
            what = say('"default" or a kind of danger (a rank, s h d c, b r) before "="')
            raise ReadError(expectation_message(what, kind, (*kinds, *value_keys)))
        return kind, reader(value)

    def read_value(raw: Any) -> values.ByKind[T]:
        if not isinstance(raw, dict) or not raw.keys().isdisjoint(value_keys):
            return values.ByKind(reader(raw), {})
        exceptions = table(read_entry, "")(raw)
        usual = exceptions.pop("default", default)
        ordered = [kind for kind in kinds if exceptions.get(kind, usual) != usual]
        return values.ByKind(usual, {kind: exceptions[kind] for kind in ordered})

    return read_value


_PENALTY_BY_WORD = {
    "all": values.Penalty(),
    "half": values.Penalty("half"),
    "everything": values.Penalty("all", "all"),
}


def penalty(raw: Any) -> values.Penalty:
    """Return a penalty given as a word such as ``"half"``, as an amount of gold, or as a table."""
    if isinstance(raw, str) and raw in _PENALTY_BY_WORD:
        return _PENALTY_BY_WORD[raw]
    if type(raw) is int and 0 < raw <= values.MAX_GOLD:
        return values.Penalty(raw)
    if isinstance(raw, dict) and raw.keys() <= {"loot", "banked"}:
        banked: Any = raw.get("banked")
        is_gold = type(banked) is int and 0 < banked <= values.MAX_GOLD
        if raw.get("loot", "all") == "all" and (is_gold or banked == "all"):
            return values.Penalty("all", banked)
    what = say(
        "{words}, an amount of gold, or {like}",
        words=", ".join(map(as_toml, _PENALTY_BY_WORD)),
        like='{ loot = "all", banked = 5 }',
    )
    raise ReadError(expectation_message(what, raw, _PENALTY_BY_WORD))


def joins(raw: Any) -> values.JoinRule:
    """Return the rule on when artifacts join the deck, given as a word or a table of rounds."""
    if raw in ("start", "one drawn a round"):
        return values.JoinRule(one_random_each_round=raw != "start")
    if not isinstance(raw, dict) or not raw:
        what = say(
            '"start" (all of them are in the deck from the first round), "one drawn a round", or '
            "a table of rounds such as {like}",
            like='{ 2 = "joker", 3 = "joker" }',
        )
        raise ReadError(expectation_message(what, raw))

    def read(number: str, pattern: Any) -> tuple[int, tuple[Card, ...]]:
        if not re.fullmatch("[1-9][0-9]?", number):
            raise ReadError(expectation_message(say('the number of a round before "="'), number))
        return int(number), cards(pattern)

    rounds = sorted(table(read, "")(raw).items())
    return values.JoinRule(tuple((number, card) for number, joining in rounds for card in joining))


def worth(raw: Any) -> values.ArtifactWorth:
    """Return the worth of artifacts, given as a number, a list, or a table by round or card.

    A list gives the worth in the order in which artifacts are taken. A table such as ``{ gold = 10
    }`` says how much gold is put on each artifact.
    """
    points = whole_number(0, values.MAX_GOLD)
    if type(raw) is int:
        return values.ArtifactWorth("each", {1: points(raw)})
    if isinstance(raw, list) and raw:
        return values.ArtifactWorth(
            "order", {place: points(value) for place, value in enumerate(raw, 1)}
        )
    if isinstance(raw, dict) and set(raw) == {"gold"}:
        return values.ArtifactWorth(
            "gold", table(lambda _, gold: (1, whole_number(1, values.MAX_GOLD)(gold)), "")(raw)
        )
    if isinstance(raw, dict) and raw:
        rounds = [_round_number_from_key(name) for name in raw]
        if not any(rounds) and all(map(_is_card_pattern, raw)):
            by_card = _table_by_pattern(
                lambda cards, value: dict.fromkeys(cards, points(value)), ""
            )
            entries = [entry for group in by_card(raw).values() for entry in group.items()]
            return values.ArtifactWorth(
                "card", dict(sorted(entries, key=lambda entry: entry[0].face_value))
            )
        if all(rounds) and len(set(rounds)) == len(rounds):
            by_round = table(lambda name, value: (_round_number_from_key(name), points(value)), "")(
                raw
            )
            return values.ArtifactWorth("round", dict(sorted(by_round.items())))
    what = say(
        "what an artifact is worth: one number, a list in the order in which they are taken [5, "
        "5, 10], by round {by_round}, by card {by_card}, or gold put on it {gold}",
        by_round="{ 2 = 5, 3 = 10 }",
        by_card="{ 8c = 5 }",
        gold="{ gold = 10 }",
    )
    raise ReadError(expectation_message(what, raw))


def _round_number_from_key(name: str) -> int:
    """Return the number in a key such as ``round 2`` or ``2``, or 0 if the key names no round."""
    match = re.fullmatch(r"(?:round )?(\d{1,2})", name)
    return int(match[1]) if match else 0

"""Bots: ways of playing, named by a word with a number.

A word such as ``kinds:3`` says when to leave; several joined by ``+`` leave as soon as one of them
would. Figures with commas are for one round each: ``loot:5,8,8,12`` is careful first and bold last,
and the last figure holds for all later rounds. ``behind:even/never`` plays by standing: as the
first bot while behind, else as the second. In a deck game a bot may also be a callable ``(state,
name) -> bool``: does `name` leave now? In a game of hands it is ``(state, name, hand) -> Card |
None``: which card is laid, None to flee.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from random import Random
from typing import NamedTuple, TypeAlias

from cardkit.v4.engine import Card, State, Variant, claims
from cardkit.v4.lab import policies
from cardkit.v4.lab.policies import Hand, Mind
from cardkit.v4.text import did_you_mean

Leaves: TypeAlias = Callable[[State, str], bool]
"""A bot of a deck game: whether the player called so leaves after the card that lies there."""
Lays: TypeAlias = Callable[[State, str, Sequence[Card]], Card | None]
"""A bot of a game of hands: the card of the hand that this player lays face up, None to flee."""
Bot: TypeAlias = str | Leaves | Lays
"""A bot: a word of this module, or a callable."""


class BotError(ValueError):
    """Error: a word that names no bot, or a callable with a wrong answer.

    The text quotes the word and lists the words there are.
    """


def _whole(text: str) -> Fraction:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise ValueError(text)
    return Fraction(text)


def _share(text: str) -> Fraction:
    share = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    if not 0 <= share <= 1 or len(text) > 20:
        raise ValueError(text)
    return share


def _times(text: str) -> Fraction:
    times = Fraction(text)
    if not 0 < times <= 1000 or len(text) > 20:
        raise ValueError(text)
    return times


class Word(NamedTuple):
    """A word that names a bot: what stands after its colon, its meaning, how it is made.

    `takes` is an example of what stands after the colon (empty: nothing), `figure` reads one such
    figure; with `may_lack` the example holds where none is said. With `boldly` it lays dear cards
    in a game of hands, else safe ones; with `hands_only` it plays nothing else. With `rolls` it
    decides by chance, each time anew; with `weighs` also by what the player in its seat has banked,
    where a catch can take that (G-22); with `watches` by what everybody has.
    """

    takes: str
    meaning: str
    make: Callable[[Fraction, Random, int], Mind]
    figure: Callable[[str], Fraction] = _whole
    boldly: bool = False
    hands_only: bool = False
    rolls: bool = False
    weighs: bool = False
    watches: bool = False
    may_lack: bool = False


def _at_least(kind: type[policies.AtLeast]) -> Callable[[Fraction, Random, int], Mind]:
    """Return a function that makes a mind of that kind with a whole number."""
    return lambda figure, chance, seat: kind(int(figure))


CAREFUL, BOLD = Fraction(1, 2), Fraction(2)


def _watchful(nerve: Fraction, chance: Random, seat: int) -> Mind:
    return policies.Watchful(seat, policies.Even(seat, nerve), policies.Even(seat, CAREFUL))


def _of_two(figure: Fraction, chance: Random, seat: int) -> Mind:
    raise BotError("its two bots decide: cardkit.v4.lab.bots.mind reads them")


BEHIND = "behind"
WORDS = {
    "kinds": Word("3", "leave when so many kinds of danger lie out", _at_least(policies.Kinds)),
    "pairs": Word("2", ("leave when so many kinds are one danger short of the end (cave: "
                        "pairs)"), _at_least(policies.Pairs)),
    "loot": Word("25", "leave when carrying that much gold", _at_least(policies.Loot)),
    "turn": Word("5", ("leave after that card (cave: in the turn after that "
                       "one)"), _at_least(policies.Turn)),
    "odds": Word("1/4", "leave when the next card ends the round with at least that chance",
        lambda share, chance, seat: policies.Risk(share), _share),
    "even": Word("", "leave when the next card is expected to cost at least what it brings",
        lambda none, chance, seat: policies.Even(seat), weighs=True),
    "careful": Word("", "leave when the next card costs at least half of what it brings",
        lambda none, chance, seat: policies.Even(seat, CAREFUL), weighs=True),
    "usual": Word("", "leave when the next card costs at least what it brings",
        lambda none, chance, seat: policies.Even(seat), weighs=True),
    "bold": Word("", "leave when the next card costs at least twice what it brings",
        lambda none, chance, seat: policies.Even(seat, BOLD), weighs=True),
    "nerve": Word("3/2", "leave when the next card costs at least so many times what it brings",
        lambda nerve, chance, seat: policies.Even(seat, nerve), _times, weighs=True),
    "watchful": Word("2/3", (
        "by that nerve (2/3); in the last round stay until leaving puts you ahead, then be careful"
        ), _watchful, _times, watches=True, may_lack=True),
    "artifacts": Word("1", "leave when so many artifacts lie on the path",
        _at_least(policies.Artifacts)),
    "after": Word("2", "leave when so many others have left this round", _at_least(policies.After)),
    "never": Word("", "never leave", lambda none, chance, seat: Mind()),
    "random": Word("1/5", "leave by chance, each time",
        lambda share, chance, seat: policies.Chance(share, chance.random), _share, rolls=True),
    "dare": Word("2", "lay the card worth most that does not end it; flee when so many pairs lie",
        _at_least(policies.Pairs), boldly=True, hands_only=True),
    BEHIND: Word("even/never", ("play as the first bot while behind, as the second while ahead or "
                                "level"), _of_two),
}  # fmt: skip
"""Every word, one row each: to add a bot is to add its row. In a game of hands all but ``dare`` lay
the safest card, and flee if every card would end the round."""


WANTED: Mapping[Callable[[str], Fraction], str] = {
    _whole: "a whole number",
    _share: "a chance from 0 to 1",
    _times: "a number above 0 and up to 1000, as 2 or 2/3,",
}
"""Words for the figures that a bot takes, for errors."""


def mind(word: str, chance: Random, seat: int) -> Mind:
    """Return the mind that `word` names. Raises `BotError`.

    `chance` is the source of luck for ``random``; `seat` is the player that ``behind`` and ``even``
    look at.
    """
    if _head(word) == BEHIND:
        behind, ahead = (mind(side, chance, seat) for side in _sides(word))
        return policies.Standing(behind, ahead, seat)
    joined: list[Mind] = []
    for kind, figures in (_read(part, word) for part in word.split("+")):
        each = [kind.make(one, chance, seat) for one in figures]
        joined.append(each[0] if len(each) == 1 else policies.ByRound(each))
    return reduce(policies.Either, joined)


def hand(word: str, chance: Random, seat: int) -> Hand:
    """Return the way of playing a game of hands that `word` names. Raises `BotError`."""
    if _head(word) == BEHIND:
        behind, ahead = (hand(side, chance, seat) for side in _sides(word))
        return policies.StandingHand(behind, ahead, seat)
    if word == "never":  # stays whatever it holds
        return policies.Played(None, False)
    return policies.Played(
        mind(word, chance, seat), any(WORDS[_head(part)].boldly for part in word.split("+"))
    )


def alike(word: str, variant: Variant) -> bool:
    """Return True if all who play `variant` by `word` decide alike.

    They do if the word looks at the table alone, neither at chance nor at its own seat.
    """
    if _head(word) == BEHIND:
        return False
    parts = [WORDS[_head(part)] for part in word.split("+")]
    return not any(part.rolls or part.watches or (part.weighs and variant.robs) for part in parts)


def check_word(word: str, variant: Variant) -> None:
    """Raise `BotError` unless `word` names a bot that can play `variant`."""
    if _head(word) == BEHIND:
        for side in _sides(word):
            check_word(side, variant)
        return
    for head in map(_head, word.split("+")):
        if claims.deal(variant) is None and head in WORDS and WORDS[head].hands_only:
            raise BotError(
                f'"{head}" plays cards from a hand, but {variant.name} is played from a deck.'
            )
    for part in word.split("+"):
        _read(part, word)


def _sides(word: str) -> tuple[str, str]:
    """Split ``behind:ONE/OTHER`` into its two bots. Raises `BotError`.

    A slash within a figure (``odds:1/5``) does not split: no letter follows it.
    """
    sides = re.split(r"/(?=\s*[A-Za-z])", word.partition(":")[2])
    if len(sides) != 2 or not all(map(str.strip, sides)):
        raise BotError(
            f'"{word}": {BEHIND} takes two bots, as in "{BEHIND}:{WORDS[BEHIND].takes}".'
        )
    if any(BEHIND in side for side in sides):
        raise BotError(f'"{word}": {BEHIND} takes two bots that are not {BEHIND} themselves.')
    return sides[0].strip(), sides[1].strip()


def _head(part: str) -> str:
    return part.strip().partition(":")[0]


@lru_cache(256)  # asked again for each batch
def _read(part: str, whole: str) -> tuple[Word, tuple[Fraction, ...]]:
    """Read a part of the bot `whole`: its word, and a figure for each round. Raises `BotError`."""
    head, _colon, figure = part.strip().partition(":")
    if head not in WORDS:
        near = did_you_mean(head, WORDS)
        known = ", ".join(
            f"{word}:{entry.takes}" if entry.takes else word for word, entry in WORDS.items()
        )
        raise BotError(f'no bot is called "{whole}". {near}{" " * bool(near)}Bots: {known}.')
    word = WORDS[head]
    if head == BEHIND:
        raise BotError(
            f'"{whole}": {BEHIND} is joined to nothing; join its two bots, as in '
            f'"{BEHIND}:even+turn:9/never".'
        )
    if word.may_lack and not figure:
        figure = word.takes
    if bool(word.takes) != bool(figure):
        wanted = f'a figure, as in "{head}:{word.takes}"' if word.takes else "no figure"
        raise BotError(f'"{part.strip()}": {head} takes {wanted}.')
    try:
        return word, tuple([word.figure(one.strip()) for one in figure.split(",")]) if figure else (
            Fraction(),
        )
    except (ValueError, ZeroDivisionError):
        wanted = WANTED[word.figure]
        raise BotError(
            f'"{part.strip()}": expected {wanted} after the colon, as in "{head}:{word.takes}".'
        ) from None

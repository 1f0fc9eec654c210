"""What would be heard in place of a line that was not: what is advised is tried first, so no advice leads nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardkit.engine import RANK_WORDS, Card, Refusal, Sense, State, WhichCard, is_card, plain_line, replace
from cardkit.reports import Unclear
from cardkit.speech import SPOKEN, by_face
from cardkit.table.typed_commands import COMMANDS
from cardkit.tally import fold, followed, heard_words, unaccented
from cardkit.text import one_off

MOST = 8
"""Lines that are advised at once."""
Try = Callable[[str], Any]
"""What a line would come to: entries as a tuple, an `Unclear`, or something else that is heard."""


_NEAR = (
    *("nobody-called", "no-card", "no-card-or-name", "cards-expected"),
    *("piles-asked", "tie-asked", "over-asked"),
)
"""Reasons of words that mean nothing, which may be a slip of the fingers."""


def advised(unclear: Unclear, state: State, tried: Try) -> Unclear:
    """The same with lines that would be heard, as far as it can be known what was meant."""
    reason, facts = unclear.reason, unclear.facts
    ways: tuple[str, ...] = ()
    if reason == "two-meanings":
        ways = _ways([one for sense in facts["senses"] for one in _named_further(sense, state)], state, tried)
    elif reason == "not-allowed":
        vague = _named_further(facts["sense"], state) if facts.get("sense") else []
        ways = _ways(vague, state, tried) or _beginnings(facts["refusal"], state, tried)
    elif reason == "bounced-key":
        ways = _heard([facts["half"]], tried)
    elif reason == "come-or-go":
        who, plays = facts["who"], facts["plays"]
        leaves: tuple[Sense, ...] = (((who,),),) if who in state.inside and not plays else ()
        ways = (*_heard([f"{'join' if plays else 'away'} {who}"], tried), *_ways(leaves, state, tried))
    elif reason == "card-comes-first":
        ways = _ways(facts.get("senses", ()), state, tried)
    elif reason in _NEAR:
        near = _near(str(facts.get("text", "")), state, tried)
        facts, ways = {**facts, "near": near}, (near,) if near else ()
    return replace(unclear, facts=facts, advice=ways[:MOST])


def _heard(lines: Iterable[str], tried: Try) -> tuple[str, ...]:
    """Those of the lines that are heard."""
    return tuple(line for line in lines if not isinstance(tried(line), Unclear))


def _ways(senses: Iterable[Sense], state: State, tried: Try) -> tuple[str, ...]:
    """For each sense a line that means it and nothing else, if there is one."""
    found: list[str] = []
    for sense in senses:
        wanted = tuple(followed(sense, state)[0])
        way = next((line for line in _spelled(sense, state) if tried(line) == wanted), None)
        if way is not None and way not in found:
            found.append(way)
    return tuple(found)


def _named_further(sense: Sense, state: State) -> list[Sense]:
    """The sense with its cards named as far as the rules need."""
    _, refusal = followed(sense, state)
    if refusal is None or not isinstance(refusal.facts, WhichCard):
        return [sense]
    place = next(place for place, step in enumerate(sense) if step == refusal.facts.card)
    return [
        further for card in refusal.facts.choices
        for further in _named_further((*sense[:place], card, *sense[place + 1 :]), state)
    ]  # fmt: skip


def _beginnings(refusal: Refusal, state: State, tried: Try) -> tuple[str, ...]:
    """Where several names begin so: each of these people leaving."""
    names = getattr(refusal.facts, "names", ()) if refusal.code == "ambiguous-name" else ()
    return _ways((((name,),) for name in names), state, tried)


# --- spellings -------------------------------------------------------------------------------------------------------


def _spelled(sense: Sense, state: State) -> Iterator[str]:
    """Lines that may mean a sense, those that people would type first."""
    if len(sense) == 1:
        yield from _card(sense[0]) if isinstance(sense[0], Card) else _people(sense[0])
    yield plain_line(sense, undecided=False).removeprefix("- ").replace(",", "").lower()
    yield plain_line(sense, undecided=False).lower()
    yield plain_line(sense)


def _people(names: tuple[str, ...]) -> Iterator[str]:
    plain = [fold(name) for name in names]
    if len(plain) == 1:
        yield plain[0].split()[0]
        begun = (plain[0][:length] for length in range(2, len(plain[0]) + 1))
        yield from (way for way in begun if way[-1] != " " and not is_card(way))
    yield " ".join(plain)


def _card(card: Card) -> Iterator[str]:
    """A card as it is typed in the language in force, and at last as it cannot be a name."""
    rank = RANK_WORDS.get(card.rank, card.rank).lower()
    if SPOKEN.get() is not None and not (card.rank.isdigit() and card.suit in ("b", "r")):
        yield str(by_face(card)).split()[-1] if not card.rank else str(by_face(card))
    if len(card.suit) == 1:
        yield from (str(card).lower(), card.words.lower(), f"the {card.words.lower()}")
    else:
        yield from (rank, card.rank.lower(), f"the {rank}")


# --- slips of the fingers ----------------------------------------------------------------------------------------------


def _near(word: str, state: State, tried: Try) -> str:
    """The word that is one slip away and would be heard: a name, a command, a card, as this language has them."""
    spoken = SPOKEN.get()
    known = (
        *state.inside,
        *(heard_words(spoken) if spoken else ()),
        *(word for word in COMMANDS if word not in _NEED_MORE),
        *_CARDS,
    )
    near = (other for other in known if one_off(unaccented(word.strip()), [unaccented(other)]))
    return next((other for other in near if not isinstance(tried(other), Unclear)), "")


_CARDS = (*(word.lower() for word in RANK_WORDS.values()), "joker", "everybody", "nobody")
_NEED_MORE = ("fix", "note", "rename", "away", "join")
"""Commands that say nothing alone."""

"""Advice for lines that were not understood: other lines, each tried before it is told."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardkit.engine import RANK_WORDS, SUIT_WORDS, Card, Draw, State, WhichCard, is_card, replace
from cardkit.engine.refusals import Sense, plain_line
from cardkit.reports import Stage, Unclear, tally_faults
from cardkit.table.short_names import shortened
from cardkit.table.typed_commands import COMMANDS, Command, CommandWord
from cardkit.tally import fold, unaccented
from cardkit.tally.translated import heard_words, in_english
from cardkit.tally.turns import card_reading, followed
from cardkit.text import one_off
from cardkit.words import SPOKEN, by_face, typed

Try = Callable[[str], Any]
"""Function that tries a line: it gives entries as a tuple, an `Unclear`, or something else that is
heard."""
_NEAR = (
    *("nobody-called", "no-card", "no-card-or-name", "cards-expected"),
    *("piles-asked", "tie-asked", "over-asked"),
)
"""Reasons for words without meaning, which may be a slip of the fingers."""


def advised(unclear: Unclear, line: str, stage: Stage, state: State, tried: Try) -> Unclear:
    """Return an unclear line with up to eight lines that could be typed in its place.

    As far as it can be known what was meant.
    """
    reason, facts = unclear.reason, unclear.facts
    ways: tuple[str, ...] = ()
    if stage is Stage.LEAVE and reason in _NEAR and (senses := _leaving_or_not(line, state)):
        reason, facts = "two-meanings", {"text": shortened(line), "senses": senses}
        unclear = replace(unclear, reason=reason, part="")
    if reason == "two-meanings":
        ways = _ways(
            [one for sense in facts["senses"] for one in _named_further(sense, state)], state, tried
        )
    elif reason == "not-allowed":
        vague = _named_further(facts["sense"], state) if facts.get("sense") else []
        refusal = facts["refusal"]  # where several names begin so: each of these people leaving
        names = getattr(refusal.facts, "names", ()) if refusal.code == "ambiguous-name" else ()
        ways = _ways(vague, state, tried) or _ways((((name,),) for name in names), state, tried)
    elif reason == "round-or-card":
        ways = (*_heard([f"round {facts['n']}"], tried), *_ways([(facts["card"],)], state, tried))
    elif reason == "bounced-key":
        ways = _heard([facts["half"]], tried)
    elif reason == "come-or-go":
        who, plays = facts["who"], facts["plays"]
        leaves: tuple[Sense, ...] = (((who,),),) if who in state.inside and not plays else ()
        again = f"{_command('again')} {'+' if plays else '-'}"
        verb = again if facts.get("over") else _command("join" if plays else "away")
        ways = (*_heard([f"{verb} {who}"], tried), *_ways(leaves, state, tried))
    elif reason == "was-other":
        fix = f"{_command('fix')} {facts['turn']}"
        ways = _heard(
            [f"{fix} {way}" for way in _as_figures(facts["card"])][:1] if facts["card"] else [fix],
            tried,
        )
    elif reason == "card-comes-first":
        ways = _ways(facts.get("senses", ()), state, tried)
    elif reason in _NEAR:
        near = _near(unclear, line, state, tried)
        facts, ways = (
            {**facts, "near": near, **({"text": shortened(line)} if near else {})},
            (near,) if near else (),
        )
    return replace(unclear, facts=facts, advice=ways[:8])


def _heard(lines: Iterable[str], tried: Try) -> tuple[str, ...]:
    """Return the lines that the table understands."""
    return tuple(line for line in lines if not isinstance(tried(line), Unclear))


def _ways(senses: Iterable[Sense], state: State, tried: Try) -> tuple[str, ...]:
    """Return a line for each reading that means it and nothing else, if there is one."""
    found: list[str] = []
    for sense in senses:
        wanted = tuple(followed(sense, state)[0])
        way = next((line for line in _spelled(sense) if tried(line) == wanted), None)
        if way is not None and way not in found:
            found.append(way)
    return tuple(found)


def _named_further(sense: Sense, state: State) -> list[Sense]:
    """Yield a reading with its cards named as exactly as the rules need, in each way."""
    _, refusal = followed(sense, state)
    if refusal is None or not isinstance(refusal.facts, WhichCard):
        return [sense]
    place = next(place for place, step in enumerate(sense) if step == refusal.facts.card)
    nearer = [(*sense[:place], card, *sense[place + 1 :]) for card in refusal.facts.choices]
    return [further for sense in nearer for further in _named_further(sense, state)]


# --- spellings ------------------------------------------------------------------------------------


def _spelled(sense: Sense) -> Iterator[str]:
    """Yield lines for a reading, the most usual first."""
    if len(sense) == 1:
        yield from _card(sense[0]) if isinstance(sense[0], Card) else _people(sense[0])
    line = plain_line(sense, undecided=False, named=typed).lower()
    yield from (line.removeprefix("- ").replace(",", ""), line)
    yield from (plain_line(sense, named=named) for named in (typed, str))


def _people(names: tuple[str, ...]) -> Iterator[str]:
    plain = [fold(name) for name in names]
    if len(plain) == 1:
        yield plain[0].split()[0]
        begun = (plain[0][:length] for length in range(2, len(plain[0]) + 1))
        yield from (way for way in begun if way[-1] != " " and not is_card(way))
    yield " ".join(plain)


def _card(card: Card) -> Iterator[str]:
    """Yield the spellings of a card in the language in force, unmistakable ones last."""
    rank = RANK_WORDS.get(card.rank, card.rank).lower()
    if SPOKEN.get() is not None and not (card.rank.isdigit() and card.suit in ("b", "r")):
        yield str(by_face(card)).split()[-1] if not card.rank else str(by_face(card))
    if len(card.suit) == 1:
        yield from (str(card).lower(), card.words.lower(), f"the {card.words.lower()}")
    else:
        yield from (rank, card.rank.lower(), f"the {rank}")


def _as_figures(card: Card) -> Iterator[str]:
    """Yield spellings of a card, one with a number by its figures first."""
    if card.rank.isdigit():
        yield str(card).lower()
    yield from _card(card)


# --- slips of the fingers -------------------------------------------------------------------------


def _command(word: CommandWord) -> str:
    """Return the command as it is typed in the language in force."""
    spoken = SPOKEN.get()
    return next(
        (said for said, meant in (spoken.hear.items() if spoken else ()) if meant == word), word
    )


def _leaving_or_not(line: str, state: State) -> list[Sense]:
    """Return the readings of a line that names players inside but no known act.

    They leave, all the others do, or nobody does; with the one card that it names behind that.
    """
    words = [word.casefold().removesuffix("'s") for word in _words(line)]
    named = tuple(name for name in state.inside if unaccented(name) in map(unaccented, words))
    cards = [
        card for word in words if (card := card_reading(word, state.variant)) and len(word) > 1
    ]
    if not named and {*words} & {"everybody", "everyone", "all"}:
        named = state.inside
    if not named or len(cards) > 1 or len(words) == len(named) + len(cards):
        return []
    rest = tuple(name for name in state.inside if name not in named)
    return [(who, *cards) for who in dict.fromkeys((named, rest, ()))]


def _words(line: str) -> list[str]:
    """Return the words of a line that a person typed; none of a long one, which was pasted."""
    words = re.findall(r"[^\s,;.!?&+]+", line)
    return words if len(words) <= 16 else []


def _with(line: str, word: str, other: str) -> str:
    return re.sub(rf"(?<!\S){re.escape(word)}(?!\w)", other, line)


def _near(unclear: Unclear, line: str, state: State, tried: Try) -> str:
    """Return a line that is one typing mistake away from this one, and is understood; else "".

    A name, a command, a card, as this language has them; somebody inside whose name begins so; in a
    row of cards a dash for a word that is none; the one word in the line that is a card or a
    command.
    """
    spoken = SPOKEN.get()
    known = (
        *state.inside,
        *(reversed([*heard_words(spoken)]) if spoken else ()),  # with their accents first
        *COMMANDS,
        *_CARDS,
    )
    words = _words(line)
    ways = [other for other in known if one_off(unaccented(line), [unaccented(other)])]
    for word in words if len(words) > 1 else ():
        near = (other for other in known if one_off(unaccented(word), [unaccented(other)]))
        ways += [
            _with(line, word, other)
            for other in near
            if unaccented(word) not in map(unaccented, known)
        ]
    begun = [
        name
        for name in state.inside
        if len(line) > 2 and unaccented(name).startswith(unaccented(line)[:3])
    ]
    ways += begun if len(begun) == len(words) else []
    if (
        isinstance(fault := unclear.facts.get("fault"), tally_faults.MarksFault)
        and fault.what == "card"
    ):
        ways.append(_with(line, fault.got, "-"))
    says = state.phase == "leave" and re.search(
        r"(?i)\b(?:leaves?|leaving|left|stays?|too)\b", in_english(line, state)
    )
    alone = (
        [word for word in words if _alone(word) and _is_card_or_command(tried(word), state)]
        if not says
        else []
    )
    same = all(tried(word) == tried(alone[0]) for word in alone)
    heard = _heard([*ways, *(alone[:1] if same else ())], tried)
    return next((way for way in heard if _says_something(tried(way), state)), "")


def _alone(word: str) -> bool:
    """Return True for a word that may be tried alone, in place of its line.

    No letter, and no English word that is also a card.
    """
    return word.isdigit() or (len(word) > 1 and word.casefold() not in ("as", "ah", "ad", "the"))


def _says_something(came: object, state: State) -> bool:
    """Return False for a command that has no effect alone, or not yet."""
    if not isinstance(came, Command):
        return True
    word, rest = came.word, came.rest
    if word == "score" and rest:
        return any(fold(name).startswith(fold(rest)) for name in state.players)
    if word in ("undo", "redo"):
        return not rest or rest.isdecimal()
    if word == "rename":
        old, _, new = rest.partition(" ")
        return bool(new) and any(fold(name).startswith(fold(old)) for name in state.players)
    if word == "note":
        return bool(rest)
    if word == "away":
        return (
            bool(rest)
            and not state.complete
            and any(fold(name).startswith(fold(rest)) for name in state.players)
        )
    if word == "join":
        return bool(rest) and not state.complete
    if word == "again":
        return state.complete
    if word == "end":
        return (
            bool(state.rounds or state.turn)
            and rest in ("", "?", "now", "after", "drop")
            and not (rest and state.complete)
        )
    return word != "fix" or rest[:1].isdecimal()


def _is_card_or_command(came: object, state: State) -> bool:
    return (isinstance(came, Command) and _says_something(came, state)) or (
        isinstance(came, tuple) and any(isinstance(entry, Draw) for entry in came)
    )


_CARDS = (
    *(word.lower() for word in RANK_WORDS.values()),
    *SUIT_WORDS.values(),
    "joker",
    "everybody",
    "nobody",
)

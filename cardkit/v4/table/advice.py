"""Advice for lines that were not understood: other lines, each tried before it is told."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardkit.v4.engine import RANK_WORDS, SUIT_WORDS, Card, Draw, State, WhichCard, is_card, replace
from cardkit.v4.engine.refusals import Sense, plain_line
from cardkit.v4.reports import Stage, Unclear, tally_faults
from cardkit.v4.table.short_names import shortened
from cardkit.v4.table.typed_commands import COMMANDS, Command, CommandWord
from cardkit.v4.tally import Unknown, a_name_begins, find_player, fold, unaccented
from cardkit.v4.tally.translated import heard_words, in_english
from cardkit.v4.tally.turns import card_reading, followed
from cardkit.v4.text import one_off
from cardkit.v4.words import SPOKEN
from cardkit.v4.words.nouns import by_face, typed

Try = Callable[[str], Any]
"""Function that tries a line: it gives entries as a tuple, an `Unclear`, or something else that is
heard."""
_NEAR = (
    *("nobody-called", "no-card", "no-card-or-name", "cards-expected"),
    *("piles-asked", "tie-asked", "over-asked"),
)
"""Reasons for words without meaning, which may be a slip of the fingers."""
_TALKED = ("nobody-called", "no-card", "no-card-or-name")
"""Reasons of these for talk that asks for nothing cardkit does: help is offered."""


def advised(unclear: Unclear, line: str, stage: Stage, state: State, tried: Try) -> Unclear:
    """Return an unclear line with up to eight lines that could be typed in its place.

    As far as it can be known what was meant.
    """
    if unclear.reason not in _NEAR:
        return replace(unclear, advice=_other_lines(unclear, state, tried)[:8])
    senses = _leaving_or_not(line, state) if stage is Stage.LEAVE else []
    if senses:
        facts = {"text": shortened(line), "senses": senses}
        unclear = replace(unclear, reason="two-meanings", part="", facts=facts)
        return replace(unclear, advice=_other_lines(unclear, state, tried)[:8])
    near = _near(unclear, line, state, tried)
    if not near and unclear.reason in _TALKED and (len(_words(line)) > 2 or asks(line, state)):
        talk = {**unclear.facts, "near": "", "text": shortened(line), "talk": True}
        return replace(unclear, facts=talk, advice=("?",))
    if not near:
        return replace(unclear, facts={**unclear.facts, "near": ""}, advice=())
    facts = {**unclear.facts, "near": near, "text": shortened(line)}
    return replace(unclear, facts=facts, advice=(near,))


def _other_lines(unclear: Unclear, state: State, tried: Try) -> tuple[str, ...]:
    """Return lines that say plainly what a line may mean, by the reason why it is unclear."""
    facts = unclear.facts
    reason = unclear.reason
    if reason == "two-meanings":
        further: list[Sense] = []
        for sense in facts["senses"]:
            further += _named_further(sense, state)
        return _ways(further, state, tried)
    if reason == "not-allowed":
        return _allowed_lines(facts, state, tried)
    if reason == "round-or-card":
        of_round = _heard([f"round {facts['n']}"], tried)
        return (*of_round, *_ways([(facts["card"],)], state, tried))
    if reason == "bounced-key":
        return _heard([facts["half"]], tried)
    if reason == "come-or-go":
        return _come_or_go_lines(facts, state, tried)
    if reason == "was-other":
        fix, card = f"{_command('fix')} {facts['turn']}", facts["card"]
        return _heard([f"{fix} {next(_as_figures(card))}" if card else fix], tried)
    if reason == "asked-turn":
        return _heard([facts["text"]], tried)
    if reason == "card-comes-first":
        return _ways(facts.get("senses", ()), state, tried)
    return ()


def _allowed_lines(facts: Mapping[str, Any], state: State, tried: Try) -> tuple[str, ...]:
    """Return lines in place of a refused one: with a fuller card, or with one of several names."""
    fuller = _named_further(facts["sense"], state) if facts.get("sense") else []
    if ways := _ways(fuller, state, tried):
        return ways
    refusal = facts["refusal"]
    names = getattr(refusal.facts, "names", ()) if refusal.code == "ambiguous-name" else ()
    return _ways([((name,),) for name in names], state, tried)


def _come_or_go_lines(facts: Mapping[str, Any], state: State, tried: Try) -> tuple[str, ...]:
    """Return the commands by which a player comes or goes, and the line for leaving the round."""
    who, plays = facts["who"], facts["plays"]
    verb = _command("join") if plays else _command("away")
    if facts.get("over"):
        verb = f"{_command('again')} {'+' if plays else '-'}"
    leaves: list[Sense] = [((who,),)] if who in state.inside and not plays else []
    return (*_heard([f"{verb} {who}"], tried), *_ways(leaves, state, tried))


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
    """Return a reading with its cards named as exactly as the rules need, in each way."""
    _, refusal = followed(sense, state)
    if refusal is None or not isinstance(refusal.facts, WhichCard):
        return [sense]
    place = next(place for place, step in enumerate(sense) if step == refusal.facts.card)
    further: list[Sense] = []
    for card in refusal.facts.choices:
        further += _named_further((*sense[:place], card, *sense[place + 1 :]), state)
    return further


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
    named = tuple(
        name for name in state.inside if any(_called(word, name, state) for word in words)
    )
    cards = [
        card for word in words if (card := card_reading(word, state.variant)) and len(word) > 1
    ]
    if not named and {*words} & {"everybody", "everyone", "all"}:
        named = state.inside
    if cards and asks(line, state):
        return []
    if not named or len(cards) > 1 or len(words) == len(named) + len(cards):
        return []
    rest = tuple(name for name in state.inside if name not in named)
    return [(who, *cards) for who in dict.fromkeys((named, rest, ()))]


def _called(word: str, name: str, state: State) -> bool:
    """Return True if a word is a player's name, whole or as the language bends it."""
    if unaccented(word) == unaccented(name):
        return True
    if len(word) < 3:
        return False
    try:
        return (
            unaccented(word)[:2] == unaccented(name)[:2] and find_player(word, state.inside) == name
        )
    except Unknown:
        return False


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
    words = _words(line)
    ways = _without_slips(line, words, state)
    begun = _begun_alike(line, state)
    if len(begun) == len(words):
        ways += begun
    fault = unclear.facts.get("fault")
    if isinstance(fault, tally_faults.MarksFault) and fault.what == "card":
        named = any(is_card(word) for word in re.findall(r"\w+", fault.got))
        ways += [] if named else [_with(line, fault.got, "-")]  # a card laid is not face down
    if word := _single_word(line, words, state, tried):
        ways.append(word)
    heard = _heard(ways, tried)
    return next((way for way in heard if _says_something(tried(way), state)), "")


def _without_slips(line: str, words: Sequence[str], state: State) -> list[str]:
    """Return known words one typing mistake away from a line, and the line with one word mended."""
    spoken = SPOKEN.get()
    known = (
        *state.inside,
        *(reversed([*heard_words(spoken)]) if spoken else ()),  # with their accents first
        *COMMANDS,
        *_CARDS,
    )
    plain = {unaccented(other) for other in known}
    ways = _one_slip_from(line, known)
    for word in words if len(words) > 1 else ():
        if unaccented(word) not in plain:
            ways += [_with(line, word, other) for other in _one_slip_from(word, known)]
    return ways


def _one_slip_from(text: str, known: Iterable[str]) -> list[str]:
    return [other for other in known if one_off(unaccented(text), [unaccented(other)])]


def _begun_alike(line: str, state: State) -> list[str]:
    """Return the players inside whose names begin with the line's first three letters."""
    if len(line) <= 2:
        return []
    beginning = unaccented(line)[:3]
    return [name for name in state.inside if unaccented(name).startswith(beginning)]


def _single_word(line: str, words: Sequence[str], state: State, tried: Try) -> str:
    """Return the one word of a line that is a card or a command; "" if there are several."""
    leaving = r"(?i)\b(?:leaves?|leaving|left|stays?|too)\b"
    if state.phase == "leave" and re.search(leaving, in_english(line, state)):
        return ""
    alone = [
        word for word in words if _may_stand_alone(word) and _is_card_or_command(tried(word), state)
    ]
    if asks(line, state) or len(words) > _SAID_WITH_A_CARD:
        alone = [word for word in alone if isinstance(tried(word), Command)]
    same = all(tried(word) == tried(alone[0]) for word in alone)
    return alone[0] if alone and same else ""


_SAID_WITH_A_CARD = 7
"""Words of the longest line of which one may be the card: we turned over a jack of clubs."""
_ASKS = (
    *("how", "what", "what's", "who", "who's", "which", "where", "when", "why", "if", "is", "are"),
    *("can", "could", "do", "does", "did", "should", "shall", "will", "would", "whose", "any"),
)


def asks(line: str, state: State) -> bool:
    """Return True for a question, which never means a card that came."""
    words = _words(in_english(line, state))[:1] + re.findall(r"\S+", line)[:1]
    spoken = SPOKEN.get()
    begin = (*_ASKS, *(spoken.asks if spoken else ()))
    return line.rstrip().endswith("?") or any(word.casefold() in begin for word in words)


def _may_stand_alone(word: str) -> bool:
    """Return True for a word that may be tried alone, in place of its line.

    No letter, and no English word that is also a card.
    """
    return word.isdigit() or (len(word) > 1 and word.casefold() not in ("as", "ah", "ad", "the"))


def _says_something(came: object, state: State) -> bool:
    """Return False for a command that has no effect alone, or not yet."""
    if not isinstance(came, Command):
        return True
    word, rest = came.word, came.rest
    match word:
        case "score":
            return not rest or a_name_begins(rest, state.players)
        case "undo" | "redo":
            return not rest or rest.isdecimal()
        case "rename":
            old, _, new = rest.partition(" ")
            return bool(new) and a_name_begins(old, state.players)
        case "note":
            return bool(rest)
        case "away":
            return bool(rest) and not state.complete and a_name_begins(rest, state.players)
        case "join":
            return bool(rest) and not state.complete
        case "again":
            return state.complete
        case "end":
            return _can_end(rest, state)
        case "fix":
            return rest[:1].isdecimal()
        case "path" | "odds" | "why" | "help" | "quit" | "gone" | "phones" | "who" | "rules":
            return True


def _can_end(rest: str, state: State) -> bool:
    """Return True if ``end``, or ``end`` with this argument, ends the game or asks about it."""
    if not (state.rounds or state.turn):
        return False
    return not rest or (rest in ("?", "now", "after", "drop") and not state.complete)


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

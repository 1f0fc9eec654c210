"""What a typed line means now. Pure: a line and the game go in, data comes out, nothing is recorded here.

One vocabulary: lines, names, cards and turns are heard with the functions that read tallies. The prompt adds what only a
prompt can do: a card typed where leavers are asked means that nobody left, commands are whole words, and a word that
can be read as two things is asked about, never guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from cardkit.engine import (
    RANK_WORDS,
    SUIT_WORDS,
    SUITS,
    Begin,
    Card,
    CardError,
    Draw,
    Entry,
    Illegal,
    InitialsOrNobody,
    Leave,
    NameOrInitials,
    NotPlaying,
    OutAlready,
    Record,
    Refusal,
    Show,
    State,
    Variant,
    game,
    legal,
    parse_card,
    words,
)
from cardkit.reports import Reason, Stage, Unclear, Way
from cardkit.table.translated_input import in_english
from cardkit.tally import (
    CHECK_KEYS,
    DASH,
    DOWN,
    NO_LETTERS,
    RESERVED,
    SEAT_KEYS,
    GarbledMarks,
    Letters,
    NoBack,
    Opened,
    Stretch,
    Unknown,
    back_of,
    by_worth,
    card_reading,
    dashed,
    find_leavers,
    find_player,
    fold,
    hands_of,
    key_of,
    leave_of,
    leavers_and_card,
    leaving,
    name_fault,
    narrow,
    open_already,
    opening_of,
    parts_of,
    read_marks,
    spelled_further,
    turn_of,
    unaccented,
    without_comment,
)
from cardkit.text import one_off

CommandWord: TypeAlias = Literal[
    "undo", "redo", "fix", "score", "path", "odds", "note", "rename", "why", "save", "help", "quit", "again",
    "away", "join", "gone", "phones",
]  # fmt: skip
COMMANDS: dict[str, CommandWord] = {word: word for word in words(CommandWord)}
"""Every command of the prompt, by its word."""
QUIT = ("exit", "stop", "bye", "pause")
"""What people type for ``quit``."""
TEN = "0"
"""The single key of a ten: nobody's letter, whoever is called so."""
READY = ("y", "yes", "ok", "okay", "ready")
"""What they type where the deck is ready."""
_VERBATIM = ("note", "rename", "save", *SEAT_KEYS)
"""Commands with text behind them that is kept as it was typed."""
LONGEST_LINE = 1900
"""Letters. Longer is a paste gone wrong; and what is heard here fits on a line of a tally, key and all."""


class Turns(NamedTuple):
    """Entries to enter, in order; each has been held against the rules. A comment is kept with the game."""

    entries: tuple[Entry, ...]
    comment: str = ""


class Command(NamedTuple):
    """A command and what stands after it."""

    word: CommandWord
    rest: str = ""


class CheckLine(NamedTuple):
    """A line ``banked:``, ``artifacts:`` or ``total:``, to be read as in a tally."""

    text: str


class Counted(NamedTuple):
    """Piles as counted at the end, by player."""

    piles: tuple[tuple[str, int], ...]


class Answer(NamedTuple):
    """Where the end of the game asks."""

    word: Literal["share", "stop"]


class Nothing(NamedTuple):
    """An empty line where nothing is asked."""


class Too(NamedTuple):
    """Where a card is asked for: these players leave too, after card `turn`. It is asked whether that was meant."""

    who: tuple[str, ...]
    turn: int


Heard: TypeAlias = Too | Turns | Command | CheckLine | Counted | Answer | Unclear | Nothing


class _Unheard(Exception):
    """`hear` gives `unclear` for it."""

    def __init__(self, reason: Reason, **facts: Any) -> None:
        super().__init__(reason)
        self.unclear = Unclear(reason, facts)


def _refused(refusal: Refusal | None) -> _Unheard:
    assert refusal is not None
    return _Unheard("not-allowed", refusal=refusal)


def hear(line: str, stage: Stage, state: State) -> Heard:
    """What `line` means at this stage of the game. Raises nothing, whatever was typed."""
    text = line.strip().strip("\ufeff").strip()
    if len(text) > LONGEST_LINE:
        return Unclear("too-long", {"n": len(text)})
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") for letter in text if letter != "\t"):
        return Unclear("no-letters", {})
    typed, text = text, in_english(text, state)
    command = _command(text, state.players)
    if command:
        return command
    text, comment = _without_comment(text)
    if not text:
        return Turns((), comment) if comment else _empty(stage)
    try:
        return _hear(text, comment, stage, state)
    except _Unheard as error:
        return _as_typed(error.unclear, text, typed)
    except Illegal as error:
        return Unclear("not-allowed", {"refusal": error.refusal})


def _as_typed(unclear: Unclear, heard: str, typed: str) -> Unclear:
    """The same with the line quoted as it was typed, where that was in another language."""
    if typed == heard:
        return unclear

    def quoted(fact: object) -> object:
        if isinstance(fact, Record):
            return type(fact)(*map(quoted, fact.fields().values()))
        return typed if isinstance(fact, str) and fact == heard else fact

    return unclear._replace(facts={name: quoted(fact) for name, fact in unclear.facts.items()})


def _without_comment(line: str) -> tuple[str, str]:
    text, comment = without_comment(line)
    return text.strip(), comment or ""


def _command(text: str, players: Sequence[str]) -> Command | None:
    """Commands are whole words and win over names; ``u`` is one unless someone's name begins so."""
    folded = unicodedata.normalize("NFKC", text)
    if folded == "?":
        return Command("help")
    word, _, rest = folded.partition(" ")
    key = word.casefold()
    if key == "note:" or (key == "note" and rest.lstrip().startswith(":")):
        return Command("note", text.partition(":")[2].strip())
    if key == "play" and fold(rest) == "again":
        return Command("again")
    if key.removesuffix(":") in SEAT_KEYS:  # as in a tally
        key = key.removesuffix(":")
    if key in COMMANDS:
        return Command(COMMANDS[key], text.partition(" ")[2].strip() if key in _VERBATIM else rest.strip())
    if fold(text) in QUIT and fold(text) not in map(fold, players):
        return Command("quit")
    if key == "u" and not any(fold(name).startswith("u") for name in players):
        return Command("undo", rest.strip())
    return None


def _empty(stage: Stage) -> Heard:
    match stage:
        case Stage.LEAVE:
            return Turns((Leave(),))
        case Stage.ROUND:
            return Turns((Begin(),))
        case Stage.PILES:
            return Counted(())
        case Stage.TIE:
            return Answer("share")
        case Stage.OVER:
            return Answer("stop")
        case Stage.CARD | Stage.SHOW:
            return Nothing()


def _hear(text: str, comment: str, stage: Stage, state: State) -> Heard:
    key = key_of(text)
    if key and fold(key.word) in CHECK_KEYS:
        return CheckLine(text)
    wish = _wish(text)
    if wish and not any(_wish(name) and fold(text).endswith(fold(name)) for name in state.players):
        _hear_wish(wish, state)
    if stage in (Stage.PILES, Stage.TIE, Stage.OVER):
        opened = opening_of(Stretch(text, 0))
        if opened is None or (opened.which is None and not opened.extra):  # game over
            return _after_the_game(text, stage, state)
    if stage is Stage.ROUND and fold(text) in READY:
        return Turns((Begin(),), comment)
    try:
        return Turns(tuple(heard_turns(text, state)), comment)
    except _Unheard as error:
        facts, part = error.unclear.facts, error.unclear.part
        if error.unclear.reason == "card-comes-first" and stage is Stage.CARD and state.turn and not part:
            return Too(facts["who"], state.turn)
        raise


_WISH_AWAY = re.compile(
    r"(?P<away>\S.*?)\s+(?:goes|went|is going|has gone|has to go|must go|wants to go|(?:is|has) left for) home"
    r"|(?P<gone>\S.*?)\s+(?:is (?:away|gone|leaving)|has (?:gone|left)|drops out|stops(?: playing)?)",
    re.IGNORECASE,
)
_WISH_JOIN = re.compile(
    r"(?P<join>\S.*?)\s+(?:joins(?: in| us)?|is joining|is back|comes (?:in|back|late)|is here|plays(?: too)?|wants to play)",
    re.IGNORECASE,
)


def _wish(text: str) -> re.Match[str] | None:
    return _WISH_AWAY.fullmatch(text) or _WISH_JOIN.fullmatch(text)


def _hear_wish(wish: re.Match[str], state: State) -> None:
    """``Lena goes home``: the wish is known, and the command for it is said."""
    who = next(name for name in wish.groups() if name)
    plays = "join" in wish.groupdict()
    who = _called(who, state)
    if not plays:
        try:
            who = find_player(who, state.present)
        except Unknown:
            return
    elif name_fault(who) is not None:
        return
    raise _Unheard("come-or-go", who=who, plays=plays)


# --- turns -----------------------------------------------------------------------------------------------------------


def heard_turns(text: str, state: State) -> list[Entry]:
    """The entries of a line: one turn or part of one, or several with ``/`` between. All can be, one after the other."""
    parts = [part.text for part in parts_of(text)]
    entries: list[Entry] = []
    followed = 0  # how many of them `state` has; the last one is only checked
    for place, part in enumerate(parts):
        try:
            if not part:
                raise _Unheard("slash-without-a-turn")
            if followed < len(entries):
                state, followed = _after(state, entries[followed:]), len(entries)
            for entry in _part(part, state, first=not place):
                if followed < len(entries):
                    state, followed = _after(state, entries[followed:]), len(entries)
                if isinstance(entry, Draw):
                    entry = Draw(legal.meant(state, entry.card))
                refusal = legal.check(state, entry)
                if refusal:
                    raise Illegal(refusal, state.variant)
                entries.append(entry)
        except _Unheard as error:
            if part and len(parts) > 1 and not error.unclear.asks:
                error.unclear = error.unclear._replace(part=part)
            raise
        except Illegal as error:
            unheard = _refused(error.refusal)
            unheard.unclear = unheard.unclear._replace(part=part if len(parts) > 1 else "")
            raise unheard from None
    return entries


def _after(state: State, entries: Iterable[Entry]) -> State:
    state = state.copy()
    for entry in entries:
        game.enter(state, entry)
    return state


def _part(text: str, state: State, *, first: bool) -> list[Entry]:
    opened = opening_of(Stretch(text, 0), state.players)
    if opened:
        return _round(opened, state)
    if state.variant.deck_game:
        text = by_worth(dashed(text, state, letters_of(state)), state)
    match state.phase:
        case "begin" if first:
            return _first_of_a_round(text, state)
        case "begin" | "over":
            raise _refused(legal.check(state, Draw(Card("A"))))
        case "card":
            return _card(text, state)
        case "leave":
            return _decision(text, state)
        case "show":
            return [_show(text, state)]


def _round(opened: Opened, state: State) -> list[Entry]:
    if opened.extra:
        return [*_nobody(state), Begin(True)]
    if open_already(opened, state):
        return []  # as in a tally read out line by line
    if opened.which != state.number + 1:
        raise _Unheard("other-round", n=state.number + 1, wanted=_short(opened.number))
    return [*_nobody(state), Begin()]


def _nobody(state: State) -> list[Entry]:
    return [Leave()] if state.phase == "leave" else []


def _first_of_a_round(text: str, state: State) -> list[Entry]:
    """A card typed where the next round is asked for: the deck is ready, and this came first."""
    opened = state.copy()
    game.enter(opened, Begin())
    try:
        entries: list[Entry] = [_show(text, opened)] if opened.phase == "show" else _card(text, opened)
    except _Unheard as error:
        error.unclear.facts["opens"] = opened.number
        raise
    return [Begin(), *entries]


def _card(text: str, state: State) -> list[Entry]:
    """A card, perhaps with who left after it: ``7``, ``5d - Bo``."""
    turn = turn_of(Stretch(text, 0))
    named = turn.card.text or text
    if turn.leavers and not turn.card.text and (no_card_yet := _leavers_first(turn.leavers.text.strip(), state)):
        raise no_card_yet
    try:
        card = parse_card(named)
    except CardError as error:
        raise _no_card(named, state, error) from None
    if not card.rank and not state.variant.suits_matter and _leaving(named, state)[0]:
        raise _Unheard("card-comes-first", who=_leaving(named, state)[0])
    entries: list[Entry] = [Draw(legal.meant(state, card))]
    if turn.leavers:
        after = _after(state, entries)
        leavers = turn.leavers.text.strip()
        if after.phase == "leave" or leavers:
            entries.append(_leave(leavers, after))
    return entries


def _leave(text: str, state: State) -> Leave:
    if state.phase != "leave":
        raise _refused(legal.check(state, Leave()))
    try:
        names = find_leavers(text, state, letters_of(state))
    except Unknown as error:
        raise _unknown(error, state) from None
    return leave_of(names, state)


def _decision(text: str, state: State) -> list[Entry]:
    """Who leaves; or a card, or a whole line that begins with one: then nobody left and that came next."""
    text, letters = narrow(text), letters_of(state)
    if text in DOWN:
        return [Leave()]
    if text[0] in DOWN:
        return [_leave(text[1:].strip(), state)]
    dash = DASH.search(text)
    if dash:
        after = state.copy()
        game.enter(after, Leave())
        return [*_going_on(state), *_card(text, after)]
    card = card_reading(text, state.variant)
    begins = {*letters, *(fold(name)[0] for name in state.players)}
    if card is not None and text[0].casefold() not in begins:
        return [*_going_on(state), Draw(card)]  # nobody's name: nearly every card
    names, fault = _leaving(text, state)
    if card is not None and names:
        ways = {"name": _name_way(text, names, state), "way": _card_way(text, card, state)}
        raise _Unheard("name-or-card", text=text, who=names, card=card, **ways)
    if card is not None and fault is not None and fault.code in ("ambiguous-name", "two-meanings"):
        begun = tuple(name for name in state.inside if fold(name).startswith(fold(text)))
        raise _Unheard("names-or-card", text=text, who=begun, card=card, way=_card_way(text, card, state))
    glued = _glued_with_next(text, state)
    both: list[Entry] = [*leavers_and_card(text, state, letters)] or glued
    if card is not None and both:
        raise _leaver_or_card(text, both, card)
    if card is not None:
        return [*_going_on(state), Draw(card)]
    if fault is None:
        _ask_if_next(text, names, glued, state)
        return [leave_of(names, state)]
    if both and fault.code != "two-meanings":
        return both
    raise _unknown(fault, state)


def _leaving(text: str, state: State) -> tuple[tuple[str, ...], Unknown | None]:
    return leaving(text, state, letters_of(state))


def _leaver_or_card(text: str, both: list[Entry], card: Card) -> _Unheard:
    leave, draw = both
    assert isinstance(leave, Leave)
    assert isinstance(draw, Draw)
    typed = fold(leave.names[0])[:1] if len(leave.names) == 1 else " ".join(map(fold, leave.names))
    ways = {"name": f"{typed} / {draw.card}", "way": str(card).lower()}
    return _Unheard("leaver-or-card", text=text, who=leave.names, card=draw.card, other=card, **ways)


def _glued_with_next(text: str, state: State) -> list[Entry]:
    """``ok``: Bo leaves, whose letter is o, and a King comes next. Only told letters are heard so, glued to one short card."""
    told = told_letters(state.players, state.variant)
    word = fold(text)
    for cut in range(1, min(len(word), len(state.inside))):
        who = [told.get(letter, "") for letter in word[:cut]]
        card = card_reading(word[cut:], state.variant) if len(word) - cut < 3 else None
        named = card is not None and (card.rank or card.suit in state.variant.kinds)
        if (
            card is not None
            and named
            and not word[cut].isdigit()
            and set(who) <= set(state.inside)
            and len(set(who)) == cut
        ):
            return [leave_of(tuple(who), state), Draw(card)]
    return []


def _ask_if_next(text: str, names: Sequence[str], glued: Sequence[Entry], state: State) -> None:
    """Initials of several of which the last is a card's too are asked about; the beginning of one name is that name."""
    if glued and len(names) > 1:
        leave, draw = glued
        assert isinstance(leave, Leave)
        assert isinstance(draw, Draw)
        ways = {"name": ", ".join(map(fold, names)), "way": f"{', '.join(map(fold, leave.names))} / {draw.card}"}
        raise _Unheard("names-or-next", text=text, who=tuple(names), left=leave.names, card=draw.card, **ways)


def _going_on(state: State) -> list[Entry]:
    """Nobody left, since a card comes: not after the last one."""
    if state.turn >= state.deck:
        raise _Unheard("last-card")
    return [Leave()]


def _show(text: str, state: State) -> Show:
    """One mark for everyone inside, and perhaps which artifacts go back."""
    hands = hands_of(Stretch(text, 0))
    try:
        marks = read_marks(hands.marks.text, state)
    except Unknown as error:
        raise _unknown(error, state) from None
    except (GarbledMarks, CardError) as error:
        near = _nearest(hands.marks.text, (*COMMANDS, *state.inside), state)
        raise _Unheard("cards-expected", fault=error.facts, near=near, who=state.inside) from None
    return Show(tuple((mark.name, mark.card) for mark in marks), _back(hands.back) if hands.back else None)


def heard_fix(text: str, before: State, old: Sequence[Entry]) -> list[Entry] | Unclear:
    """What a turn should be instead of `old`: a card keeps the decision, ``- Bo`` keeps the card, ``7 - Bo`` is both.

    ``9 / 7`` makes two turns of it.
    """
    text, _ = _without_comment(text.strip())
    try:
        if before.phase == "show":
            return heard_turns(text, before)
        return _mended(text, before, old)
    except _Unheard as error:
        return error.unclear
    except Illegal as error:
        return Unclear("not-allowed", {"refusal": error.refusal})


def _mended(text: str, before: State, old: Sequence[Entry]) -> list[Entry]:
    if not text:
        raise _Unheard("nothing-to-mend-with")
    if text[0] in DOWN:
        return [old[0], _leave(text[1:].strip(), _after(before, old[:1]))]
    if "/" in text:
        return still_decided(heard_turns(text, before), before, old)
    text = by_worth(dashed(text, before, letters_of(before)), before)
    if only := _only_leavers(text, before, old):
        return only
    entries = _card(text, before)
    if len(entries) > 1 or DASH.search(text):
        return entries
    return still_decided(entries, before, old)


def still_decided(entries: list[Entry], before: State, old: Sequence[Entry]) -> list[Entry]:
    """The decision that was made after the old card holds after the new one, if nobody says otherwise."""
    if not isinstance(entries[-1], Draw):
        return entries
    decision = list(old[1:])
    if _after(before, entries).phase != "leave":  # the round ended with this card: nobody was asked
        decision = [kept for kept in decision if kept != Leave()]
    return [*entries, *decision]


def _only_leavers(text: str, before: State, old: Sequence[Entry]) -> list[Entry]:
    """``fix 4 an``: the card was right, and Ann left after it. Only what can be no card."""
    after = _after(before, old[:1])
    if after.phase != "leave" or card_reading(text, before.variant) is not None or DASH.search(text):
        return []
    names, fault = _leaving(text, after)
    if fault and fault.code == "two-meanings":
        raise _unknown(fault, after)
    return [] if fault else [old[0], leave_of(names, after)]


def _back(text: Stretch) -> tuple[Card, ...]:
    """The cards of ``back K Q``, ``back jack of clubs``."""
    try:
        return tuple(card for card, _ in back_of(text))
    except NoBack as error:
        raise _Unheard("no-back", text=str(error)) from None
    except CardError as error:
        raise _Unheard("card-expected", fault=error.facts) from None


# --- what cannot be made out -----------------------------------------------------------------------------------------


def _is_plain(word: str, state: State) -> bool:
    """Whether `word` can be said now and means one thing: advice is tried before it is given."""
    if _command(word, state.players) or state.phase == "show":
        return True
    if opening_of(Stretch(word, 0), state.players):
        return False
    card, names = card_reading(word, state.variant), _leaving(word, state)[0]
    if state.phase == "card":
        return card is not None and legal.card_refusal(state, card) is None
    if names:
        return card is None
    return card is not None and state.phase == "leave" and legal.card_refusal(state, card) is None


def _name_way(text: str, names: Sequence[str], state: State) -> str:
    """A spelling that can only be these people leaving."""
    if len(names) == 1:
        name = fold(names[0])
        beginnings = [name[:length] for length in range(2, len(name) + 1) if name[length - 1] != " "]
        for way in (name.split()[0], *beginnings):
            if _leaving(way, state)[0] == tuple(names) and not _command(way, state.players) and _is_plain(way, state):
                return way
    return f"- {text}"


def _card_way(text: str, card: Card, state: State) -> Way:
    """A spelling that can only be this card."""
    rank, suit = RANK_WORDS.get(card.rank, card.rank).lower(), SUIT_WORDS.get(card.suit, "")
    if not suit and (whole := spelled_further(card, state.variant)):
        if _leaving(whole, state)[0]:  # ab: Ann and Bo
            return Way("spelled", parse_card(whole).words.lower())
        return Way("whole", whole)
    if rank and suit:
        ways = [f"{suit} {rank}" if card.suit in "br" else f"{rank} of {suit}"]
    elif rank:
        ways = [rank, *(f"{card.rank.lower()}{suit}" for suit in SUITS)]
    elif card.suit in state.variant.kinds:
        ways = [suit]
    else:
        return Way("whole", f"7{card.suit}")
    for way in ways:
        if card_reading(way, state.variant) is not None and not _leaving(way, state)[0]:
            return Way("spelled", way)
    return Way("after Enter", text)


def _unknown(error: Unknown, state: State) -> _Unheard:
    """Nobody is called that: said with the nearest word that would do."""
    word = error.word.strip()
    two = error.refusal.facts
    if isinstance(two, NameOrInitials):
        ways = {"name": fold(two.one), "apart": " ".join(fold(word))}
        return _Unheard("name-or-initials", text=word, one=two.one, who=two.who, **ways)
    if isinstance(two, InitialsOrNobody):
        return _Unheard("names-or-nobody", text=word, who=two.who, apart=" ".join(word))
    if error.code != "unknown-player" or not word:
        return _refused(error.refusal)
    if half := _bounced(word, state):
        return _Unheard("bounced-key", text=word, half=half)
    if word[0].isdigit() and card_reading(word, state.variant) is None:
        return _Unheard("no-card-or-name", text=_short(word))
    near = _nearest(word, (*state.inside, *COMMANDS, *_card_words()), state)
    return _Unheard("nobody-called", text=_short(word), near=near, who=state.inside)


def _no_card(text: str, state: State, error: CardError) -> _Unheard:
    if half := _bounced(text, state):
        return _Unheard("bounced-key", text=text, half=half)
    if leavers := _leavers_first(text, state):
        return leavers
    near = _nearest(text, (*COMMANDS, *_card_words()), state)
    return _Unheard("no-card", text=_short(text), near=near, fault=error.facts)


def _leavers_first(text: str, state: State) -> _Unheard | None:
    """What is to be said of leavers in `text` where a card comes first; None if it names nobody."""
    names, fault = _leaving(text, state)
    if names:
        return _Unheard("card-comes-first", who=names)
    facts = fault.refusal.facts if fault else None
    if isinstance(facts, NotPlaying):
        return _Unheard("card-comes-not-playing", who=facts.name, extra=facts.extra)
    if isinstance(facts, OutAlready):
        return _Unheard("card-comes-left", who=facts.name, n=facts.turn)
    return None


def _bounced(text: str, state: State) -> str:
    """What was meant by the same key twice, which nobody means: ``8`` of ``88``, ``b`` of ``bb``."""
    half = text[: len(text) // 2]
    if len(text) % 2 or half.casefold() != text[len(half) :].casefold() or len(half) > 2:
        return ""
    if text.isdecimal() and any(slot.gold == int(text) for slot in state.variant.slots):
        return ""  # 11 where two cards bring as much
    card = card_reading(half, state.variant)
    refusal = legal.card_refusal(state, card) if card is not None else None
    vague = (
        refusal is not None and refusal.code == "vague-card" and not _leaving(half, state)[0]
    )  # then it is asked which
    return half if vague or _is_plain(half, state) else ""


def _card_words() -> Iterable[str]:
    return (*(word.lower() for word in RANK_WORDS.values()), "joker")


def _nearest(word: str, known: Iterable[str], state: State) -> str:
    """The known word that `word` may have been meant to be, and that can be said now."""
    return one_off(word.strip(), (name for name in known if _is_plain(name, state))) if len(word.strip()) > 1 else ""


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


# --- after the game --------------------------------------------------------------------------------------------------


def _after_the_game(text: str, stage: Stage, state: State) -> Heard:
    word = fold(text)
    if stage is Stage.TIE and word in ("y", "yes"):
        return Turns((Begin(True),))
    if stage is Stage.TIE and word in ("n", "no", "share", "shared"):
        return Answer("share")
    if stage is Stage.OVER and word in ("y", "yes"):
        return Command("again")
    if stage is Stage.OVER and word in ("n", "no", "stop", "end", "exit"):
        return Answer("stop")
    if stage is Stage.PILES and re.search(r"\d", text):
        return Counted(_piles(text, state))
    near = _nearest(text, COMMANDS, state)
    if near:
        raise _Unheard("near-word", near=near)
    if stage is Stage.PILES:
        raise _Unheard("piles-asked", who=state.present)
    raise _Unheard("tie-asked" if stage is Stage.TIE else "over-asked")


def _piles(text: str, state: State) -> tuple[tuple[str, int], ...]:
    """Piles by seat (``25 12 0 31``) or by name (``Ann 25, Bo 12``)."""
    words = text.replace(",", " ").replace("=", " ").split()
    if all(word.isdecimal() for word in words):
        seats = state.players if len(words) == len(state.players) else state.present
        if len(words) != len(seats):
            raise _Unheard("piles-number", n=len(words), who=seats, first=words[0])
        return tuple(zip(seats, map(_amount, words), strict=True))
    piles: dict[str, int] = {}
    called: list[str] = []
    for word in words:
        if not word.isdecimal() or not called:
            called.append(word)
            continue
        try:
            name = find_player(_called(" ".join(called), state), state.players)
        except Unknown as error:
            raise _refused(error.refusal) from None
        if name in piles:
            raise _Unheard("piles-twice", who=name)
        piles[name] = _amount(word)
        called = []
    if called:
        raise _Unheard("piles-figure", text=" ".join(called))
    return tuple(piles.items())


def _amount(word: str) -> int:
    if len(word) > 6:
        raise _Unheard("piles-huge", text=word[:12])
    return int(word)


# --- short forms -----------------------------------------------------------------------------------------------------


def short_forms(players: Sequence[str], variant: Variant) -> dict[str, str]:
    """For each player what means that one leaving and nothing else, in as few letters as can be: nearly always one."""
    folded = {name: fold(name) for name in players}
    letters = {name: letter for letter, name in _letters(tuple(players), variant).items()}
    return {name: letters.get(name) or _beginning(name, folded, variant) for name in players}


def _beginning(name: str, folded: Mapping[str, str], variant: Variant) -> str:
    """The shortest beginning of the name that is nobody else's, no card and no command here; else the name after a dash."""
    whole, players = folded[name], tuple(folded)
    others = [folded[other] for other in folded if other != name]
    for length in range(1, len(whole) + 1):
        form = whole[:length]
        if form.endswith(" ") or (length < len(whole) and unicodedata.combining(whole[length])):
            continue
        mine = form == whole or not any(other.startswith(form) for other in others)
        taken = card_reading(form, variant) is not None or _command(form, players) or form in RESERVED
        taken = taken or form == TEN or form[0] in DOWN  # a dash alone is nobody
        glued = 1 < length == len(set(form)) and all(
            sum(other.startswith(letter) for other in folded.values()) == 1 for letter in form
        )
        taken = taken or (glued and form != whole)  # it could be the initials of several
        if mine and not taken and form not in others:
            return form
    return f"- {name}"


@lru_cache(maxsize=32)
def told_letters(players: tuple[str, ...], variant: Variant) -> Mapping[str, str]:
    """Who is told at the start to leave by one letter, by that letter."""
    forms = short_forms(players, variant) if variant.deck_game else {}
    return MappingProxyType({form: name for name, form in forms.items() if len(form) == 1})


def _called(who: str, state: State) -> str:
    return told_letters(state.players, state.variant).get(fold(who), who)


def letters_of(state: State) -> Letters:
    """The letters that mean one player each at this table, beside the beginnings of names. Files know none."""
    return _letters(state.players, state.variant) if state.variant.deck_game else NO_LETTERS


@lru_cache(maxsize=32)
def _letters(players: tuple[str, ...], variant: Variant) -> Letters:
    """A letter for everyone whose initial is a card's or somebody else's too: one of the name if there is one.

    It begins nobody's name and no card; glued to other short forms it spells no card, no name and no two letters of
    one. Who has the fewest to choose from chooses first.
    """
    folded = {name: fold(name) for name in players}
    first = {name: _beginning(name, folded, variant) for name in players}
    taken = {form for form in first.values() if len(form) == 1}
    begun = {spelling[0] for name in players for spelling in (fold(name), unaccented(name)) if spelling}
    free = [
        letter for letter in (*SUIT_WORDS, *"nmieogylpfvwxz")
        if letter not in begun and card_reading(letter, variant) is None
    ]  # fmt: skip
    own = {name: [letter for letter in free if letter in unaccented(name)] for name in players if len(first[name]) > 1}
    chosen: dict[str, str] = {}
    for name in sorted(own, key=lambda name: len(own[name])):
        inside = sorted(own[name], key=lambda letter: (letter in SUIT_WORDS, unaccented(name).index(letter)))
        for letter in (*inside, *reversed(free)):
            if letter not in chosen and not _spells_a_word({*taken, *chosen, letter}, letter, folded.values()):
                chosen[letter] = name
                break
    return MappingProxyType(chosen)


def _spells_a_word(letters: Set[str], last: str, names: Iterable[str]) -> bool:
    """Whether these letters, glued together with the `last` one among them, could be a card, a name or begin one.

    Longer beginnings are left out, or few letters would be free: those are asked about.
    """
    begun = (name[:length] for name in names for length in (2, len(name)))
    words = (*(word.lower() for word in RANK_WORDS.values()), *SUIT_WORDS.values(), *begun)
    return any(
        len(word) > 1 and last in word and len(set(word)) == len(word) and set(word) <= letters for word in words
    )

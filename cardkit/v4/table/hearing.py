"""Meaning of a typed line: a line and the game go in, data comes out, nothing is changed.

Nothing is recorded here. One vocabulary: lines, names, cards and turns are heard with the functions
that read tallies. The prompt adds what only a prompt can do: a card typed where leavers are asked
means that nobody left, commands are whole words, and a word that can be read as two things is asked
about, never guessed.
"""

import re
import unicodedata
from typing import Literal, NamedTuple, TypeAlias

from cardkit.v4 import tally
from cardkit.v4.engine import Attend, Begin, Entry, Leave, State, legal
from cardkit.v4.reports import Refused, Stage, Unclear
from cardkit.v4.table.live_game import Unnamed, players_again
from cardkit.v4.table.short_names import called_by_letter, not_allowed, refusals
from cardkit.v4.table.typed_commands import LETTERS, Command, command_of
from cardkit.v4.table.typed_turns import as_typed, heard_turns
from cardkit.v4.tally import Unknown, a_name_begins, find_player, fold, name_fault
from cardkit.v4.tally.line import Stretch, key_of, opening_of, without_comment
from cardkit.v4.tally.spoken_names import in_a_row
from cardkit.v4.tally.translated import in_english
from cardkit.v4.tally.turns import card_said, followed

_YES = ("y", "yes", "yeah", "yep", "ok", "okay", "sure", "ready")
_NO = ("n", "no", "nope", "no thanks", "0")
_READY = (
    *_YES,
    *(
        "we are ready",
        "we're ready",
        "all ready",
        "all set",
        "the deck is ready",
        "deck's ready",
        "done",
        "shuffled",
    ),
    *("we're done", "we are done", "go", "go on", "next", "next round"),
)

_WAITS = (
    r"(?=.*(?:wait|hang|hold|min|mom|sec|yet))"
    r"(?:please )?(?:wait|hang on|hold on|hold it|just|one|an?|not yet)"
    r"(?: (?:an?|one|please|wait|for me|min(?:ute)?|moment|sec(?:ond)?))*"
)
"""Phrases that ask for time."""

LONGEST_LINE = 1900
"""Letters of the longest line: longer is a paste gone wrong, and it must fit on a tally's line, key
and all."""


class Turns(NamedTuple):
    """Entries to enter, in order; the rules allow each. A comment is kept with the game."""

    entries: tuple[Entry, ...]
    comment: str = ""


class CheckLine(NamedTuple):
    """Lines ``banked:``, ``artifacts:`` or ``total:``, to be read as in a tally.

    Gold and artifacts may be said in one.
    """

    lines: tuple[str, ...]


class Counted(NamedTuple):
    """Piles as counted at the end, by player."""

    piles: tuple[tuple[str, int], ...]


class Answer(NamedTuple):
    """An answer to a question at the end of the game."""

    word: Literal["share", "stop"]


class Nothing(NamedTuple):
    """An empty line where nothing is asked."""


class Too(NamedTuple):
    """Further players who leave after the card of turn `turn`, typed where a card is due.

    It is asked if that was meant.
    """

    who: tuple[str, ...]
    turn: int


Heard: TypeAlias = Too | Turns | Command | CheckLine | Counted | Answer | Unclear | Nothing


def hear(line: str, stage: Stage, state: State) -> Heard:
    """Return the meaning of `line` at this stage of the game.

    Raises nothing, whatever was typed.
    """
    heard = _heard(line, stage, state)
    # "Ah AS" with a player called As: the first word is part of a sense
    no_sense = isinstance(heard, Unclear) and heard.reason != "two-meanings"
    if no_sense and (rest := _after_a_sigh(line, state)):
        again = _heard(rest, stage, state)
        heard = heard if isinstance(again, Unclear) else again
    return heard


def _heard(line: str, stage: Stage, state: State) -> Heard:
    """Return the meaning of a line as it stands."""
    text = line.strip().strip("\ufeff").strip()
    if len(text) > LONGEST_LINE:
        return Unclear("too-long", {"n": len(text)})
    if any(
        unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn")
        for letter in text
        if letter != "\t"
    ):
        return Unclear("no-letters", {})
    typed, text = text, in_english(text, state)
    shuffled = stage is Stage.ROUND and _plain(text) in _READY
    if not shuffled and (command := command_of(text, state.players)):
        return _no_names(command, state) or command
    plain = _plain(text)
    if (
        len(plain) > LETTERS
        and re.fullmatch(_WAITS, plain)
        and not a_name_begins(plain, state.players)
    ):
        return Unclear("waits", {})
    text, comment = without_comment(text)
    text = text.strip()
    if not text:
        return Turns((), comment) if comment else _EMPTY.get(stage, Nothing())
    try:
        with refusals():
            heard = _hear(text, comment or "", stage, state)
    except Refused as error:
        return as_typed(error.why, typed, state)
    if "?" in text and isinstance(heard, Turns) and heard.entries not in ((), (Begin(),)):
        plain = " ".join(without_comment(typed)[0].replace("?", " ").split())
        return Unclear("asked-turn", {"text": plain})
    return heard


_NO_NAMES = (
    *("a", "an", "the", "this", "that", "our", "my", "your", "his", "her", "their", "it"),
    *("us", "me", "him", "them", "in", "to", "at", "with", "for", "now", "please", "too", "again"),
    *("someone", "somebody", "everyone", "everybody", "one", "friend", "friends"),
    *("game", "table", "club", "party"),
)
"""Words behind ``join`` that are no names: ``join us``, ``join the club``."""


def _no_names(command: Command, state: State) -> Unclear | None:
    """Return why the text behind ``join`` cannot be names, or may not be; None where it can."""
    called_so = a_name_begins("join", state.players)
    if command.word != "join" or not command.rest or state.complete or called_so:
        return None
    known = {*map(fold, state.players)}
    for name in in_a_row(command.rest, state.players):
        words = name.split()
        if fold(name) in known or called_by_letter(name, state) != name:
            continue
        if any(fold(word) in _NO_NAMES for word in words):
            return Unclear("join-whom", {"text": command.rest, "players": state.players})
        if len(words) > 1 and not all(word[0].isupper() for word in words if word[0].isalpha()):
            who = " ".join(word[:1].upper() + word[1:] for word in words)
            if name_fault(who) is None:
                return Unclear("come-or-go", {"who": who, "plays": True, "over": False})
    return None


_SIGHS = r"(?i)(?:sorry|oh|ah|um|uh|well|ok|okay|right|so|yeah|yes|and)[,.!]*\s+(?=\S)"


def _after_a_sigh(line: str, state: State) -> str:
    """Return the text behind an opening word such as ``sorry``: ``Bo left too``; else "".

    "" too where the word could be a name, and where a card stands behind it, which may be a
    correction.
    """
    text = in_english(line.strip(), state)
    sigh = re.match(_SIGHS, text)
    if not sigh or a_name_begins(sigh[0].rstrip(",.! "), state.players):
        return ""
    rest = text[sigh.end() :]
    corrects = sigh[0].casefold().startswith(("sorry", "oh", "um", "uh")) and card_said(rest, state)
    return "" if corrects else rest


def answer_of(line: str, state: State) -> Literal["yes", "no", ""]:
    """Return "yes" or "no" for a line that answers a question; "" for another line.

    An empty line is a yes.
    """
    word = _plain(in_english(line.strip(), state, answers=True))
    return "yes" if not word or word in _YES else "no" if word in _NO else ""


def _plain(text: str) -> str:
    return fold(text).rstrip(".!? ")


_EMPTY: dict[Stage, Heard] = {
    Stage.LEAVE: Turns((Leave(),)),
    Stage.ROUND: Turns((Begin(),)),
    Stage.PILES: Counted(()),
    Stage.TIE: Answer("share"),
    Stage.OVER: Answer("stop"),
}
"""Meaning of an empty line; nothing at other stages."""


def _hear(text: str, comment: str, stage: Stage, state: State) -> Heard:
    key = key_of(text)
    if key and (check := tally.check_key(key)):
        value = text[key.end :]
        if "+" not in value:
            return CheckLine((f"{check}: {value}",))
        lines = tally.plain_claims(check, value, state)
        return CheckLine(tuple(f"{line.key}: {line.text}" for line in lines))
    if stage in (Stage.PILES, Stage.TIE, Stage.OVER):
        opened = opening_of(Stretch(text, 0))
        if opened is None or (opened.which is None and not opened.extra):  # game over
            return _after_the_game(text, stage, state)
    if stage is Stage.ROUND and _plain(text) in _READY:
        return Turns((Begin(),), comment)
    try:
        return Turns(tuple(heard_turns(text, state)), comment)
    except Refused as error:
        facts, part = error.why.facts, error.why.part
        late = (
            error.why.reason == "card-comes-first"
            and stage is Stage.CARD
            and state.turn
            and not part
        )
        if late and "senses" not in facts:
            return Too(facts["who"], state.turn)
        _hear_wish(text, state)
        raise


_WISH = re.compile(
    r"(?P<away>\S.*?)\s+(?:(?:goes|went|(?:is|are) going|has gone|(?:has|have|needs?) to go|must "
    r"go|(?:is|are) heading|wants? to go|(?:is|has) left for) (?:home|to (?:bed|sleep)))"
    r"|(?P<gone>\S.*?)\s+(?:(?:is )?away|is (?:gone|leaving)|has (?:gone|left|to go|to "
    r"leave)|leaves|drops out"
    r"|stops(?: playing)?)"
    r"|remove\s+(?P<removed>\S.*)"
    r"|(?P<join>\S.*?)\s+(?:joins?(?: in| us)?|is joining|is back|comes (?:in|back|late)|is "
    r"here|plays(?: too)?"
    r"|(?:wants|would like) to (?:play|join)(?: in| us| too)?)"
    r"|add\s+(?P<added>\S.*)",
    re.IGNORECASE,
)


_WAS = re.compile(
    (
        r"(?:[^\W\d]+[,.!]*\s+)?(?:that|it|the last (?:card|one)) was (?:really "
        r"|actually )?(\S.*)"
    ),
    re.IGNORECASE,
)


_GOLD_SHOULD = re.compile(
    r".*\b(?:should (?:have|get|be)|needs?|(?:is|are) (?:missing|owed|short)|gets|has|lacks)\b"
    r"[^/]*?\d+(?: of| too)?(?: \w+)? "
    r"(?:more|less|fewer|points?|gold|tokens?|too (?:many|few|much))\b.*"
    r"|(?:please )?(?:give|add|take|deduct|subtract)\b[^/]*\d+\b[^/]*"
    r"|.*\b(?:should have|(?:is|are) (?:missing|owed))\b[^/]*\d+[.! ]*",
    re.IGNORECASE,
)
"""Wishes for other gold than the record makes: ``Ann should have 2 more points``."""


def _hear_wish(text: str, state: State) -> None:
    """Raise `Refused` with the right command for a wish in other words: ``Lena goes home``.

    Also ``that was an 8``. Other text is left alone.
    """
    if state.turn and state.phase in ("card", "leave") and (was := _WAS.fullmatch(text)):
        _hear_other_card(was[1], state)
    if _GOLD_SHOULD.fullmatch(text) and (turn := state.turn or (state.rounds and 1)):
        raise Refused("gold-follows", turn=turn)
    wish = _WISH.fullmatch(text)
    if wish is None:
        return
    how, said = next((how, said) for how, said in wish.groupdict().items() if said)
    plays = how in ("join", "added")
    who = _comes_or_goes(said, state, plays=plays)
    if who is None or (state.complete and not _can_play_again(who, state, plays=plays)):
        return
    name = next((one for one in state.players if fold(one) == fold(who)), who)
    refusal = None if state.complete else legal.check(state, Attend(name, plays))
    if refusal is not None:
        raise not_allowed(refusal)
    raise Refused("come-or-go", who=who, plays=plays, over=state.complete)


def _hear_other_card(text: str, state: State) -> None:
    """Raise `Refused` with the command that changes the last card, if `text` names a card."""
    cards = card_said(text, state)
    if not cards:
        return
    card = cards[0]
    refusal = followed((card,), state)[1]
    if refusal is not None:
        raise not_allowed(refusal, (card,))
    decided = state.turn in state.left.values()  # that may not fit another card
    vague = state.variant.suits_matter and not card.suit
    raise Refused("was-other", turn=state.turn, card=None if decided or vague else card)


def _comes_or_goes(said: str, state: State, *, plays: bool) -> str | None:
    """Return the name of who comes, or of the player who goes; None if it can be nobody."""
    who = called_by_letter(said, state)
    if plays:
        return who if name_fault(who) is None else None
    try:
        return find_player(who, state.present)
    except Unknown:
        return None


def _can_play_again(who: str, state: State, *, plays: bool) -> bool:
    """Return True if ``again`` hears this change as it is meant, and as many may play then."""
    change = f"+ {who}" if plays else f"- {who}"
    try:
        players = players_again(change, state.present, state.variant)
    except (Unknown, Unnamed):
        return False
    return set(players) == set(state.present) ^ {who}


# --- after the game -------------------------------------------------------------------------------


_SAID: dict[Stage, dict[tuple[str, ...], Heard]] = {
    Stage.PILES: {(*_NO, "skip"): Counted(())},
    Stage.TIE: {
        ("extra", "an extra round", "another round", "yes", "y"): Turns((Begin(True),)),
        ("share", "shared", "share it", "we share", "the win is shared", *_NO): Answer("share"),
    },
    Stage.OVER: {
        ("again", "once more", "another game", *_YES): Command("again"),
        ("stop", "end", "exit", "enough", *_NO): Answer("stop"),
    },
}
"""Phrases when the game is over, with their meaning."""


def _after_the_game(text: str, stage: Stage, state: State) -> Heard:
    if stage is Stage.PILES and re.search(r"\d", text):
        return Counted(_piles(text, state))
    word = _plain(text)
    for words, heard in _SAID[stage].items():
        if word in words:
            return heard
    if stage is Stage.PILES:
        raise Refused("piles-asked", who=state.present, text=text)
    if stage is Stage.OVER:
        _hear_wish(text, state)
    raise Refused("tie-asked" if stage is Stage.TIE else "over-asked", text=text)


def _piles(text: str, state: State) -> tuple[tuple[str, int], ...]:
    """Return the counted piles, by seat (``25 12 0 31``) or by name (``Ann 25, Bo 12``)."""
    words = [
        word
        for word in re.split(r"[\s,;:=]+", text)
        if word and fold(word) not in ("has", "have", "and", "is", "&", "u")
    ]
    if same := re.fullmatch(_SAME, " ".join(words).casefold()):
        return tuple((name, _amount(same[1] or same[2])) for name in state.present)
    if all(word.isdecimal() for word in words):
        seats = state.players if len(words) == len(state.players) else state.present
        if len(words) != len(seats):
            raise Refused("piles-number", n=len(words), who=seats, first=words[0])
        return tuple(zip(seats, map(_amount, words), strict=True))
    piles: dict[str, int] = {}
    called: list[str] = []
    for word in words:
        if not word.isdecimal() or not called:
            called.append(word)
            continue
        name = find_player(called_by_letter(" ".join(called), state), state.players)
        if name in piles:
            raise Refused("piles-twice", who=name)
        piles[name] = _amount(word)
        called = []
    if called:
        raise Refused("piles-figure", text=" ".join(called))
    return tuple(piles.items())


_SAME = r"all (\d+)|(\d+) each"


def _amount(word: str) -> int:
    if len(word) > 6:
        raise Refused("piles-huge", text=word[:12])
    return int(word)

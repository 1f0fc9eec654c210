"""Single keys in place of lines: the meaning of a key press, for typing with one finger.

Pure: keys go in, lines come out, and the lines are heard as if they had been typed (`hearing`), so
that nothing of what is understood, refused, saved or said is here. A key names a card or, by the
letter told at the start, a leaver. Where one key is too little (the colour of a seven, a ten typed
1 0) it waits for the next; nothing is guessed.
"""

from typing import Literal, NamedTuple, TypeAlias

from cardkit.v4.engine import RANK_WORDS, SUITS_OF, Begin, Card, Leave, State, apply, legal
from cardkit.v4.reports import Stage
from cardkit.v4.table.hearing import Turns, hear
from cardkit.v4.table.short_names import TEN, told_letters
from cardkit.v4.tally import DOWN, fold, unaccented
from cardkit.v4.tally.turns import by_worth, card_reading, narrow

ENTER, BACK, ESCAPE = "\n", "\b", "\x1b"

Asked: TypeAlias = Literal["", "answer", "read", "line"]
"""Sort of question asked in between, if any: two keys answer it, Enter does, or only a line can."""


class Started(NamedTuple):
    """Keys pressed so far of an entry: leavers, or the beginning of a card or of a turn."""

    who: tuple[str, ...] = ()
    text: str = ""
    unsure: str = ""

    def __bool__(self) -> bool:
        return bool(self.who or self.text)


class Lines(NamedTuple):
    """Step: lines to be entered, one after the other as long as each is accepted.

    Then `again` is pressed anew. `seen`: what was pressed.
    """

    lines: tuple[str, ...]
    again: str = ""
    seen: str = ""


class Waiting(NamedTuple):
    """Step: the entry goes on."""

    started: Started


class WholeLine(NamedTuple):
    """Step: the prompt for a whole line opens."""


class Help(NamedTuple):
    """Step: a list of the keys is shown; what was started stays."""


class NoKey(NamedTuple):
    """Step: this key does nothing here; what was started stays."""

    key: str
    started: Started


class Unsure(NamedTuple):
    """Step: the key may mean a card or a player inside; this is asked once.

    That player's letter is another.
    """

    key: str
    card: Card
    letters: tuple[tuple[str, str], ...]
    started: Started


Step: TypeAlias = Lines | Waiting | WholeLine | Help | NoKey | Unsure
NOTHING = Started()


def undo_keys(state: State) -> tuple[str, ...]:
    """Return the keys that take back the last act: ``u``, and ``<``.

    Without ``u`` if it is a player's letter or initial.
    """
    taken = "u" in told_letters(state.players, state.variant) or any(
        fold(name)[0] == "u" for name in state.players
    )
    return ("<",) if taken else ("u", "<")


class Keys:
    """State of the keys at one table: answers to questions, and players with letters."""

    def __init__(self) -> None:
        self.settled: set[str] = set()
        self.known: set[str] = set()

    def press(
        self, key: str, started: Started, stage: Stage, state: State, asked: Asked = ""
    ) -> Step:
        """Return the step for `key`, after the keys in `started`."""
        key = key if key in (ENTER, BACK, ESCAPE) else narrow(key).casefold()
        if key == ESCAPE and not asked:
            return Waiting(NOTHING)
        if key == BACK or (key in undo_keys(state) and started):
            return Waiting(
                Started(started.who[:-1], "" if started.text == "10" else started.text[:-1])
            )
        if key in (":", "/"):  # for names, remarks, commands
            return WholeLine()
        if key == "?":
            return Help()
        if asked:
            return _answer(key, asked)
        if key in undo_keys(state):
            return Lines(("undo",))
        return self._of_stage(key, started, stage, state)

    def _of_stage(self, key: str, started: Started, stage: Stage, state: State) -> Step:
        """Return the step for a key of an entry, by the kind of entry that is asked for."""
        match stage:
            case Stage.CARD:
                # a player's letter: leaves too, after the last card
                who = told_letters(state.players, state.variant).get(key)
                if who and not started:
                    return Lines((_leaving((who,)),))
                return _of_a_card(key, started, state)
            case Stage.LEAVE:
                return self._leaves(key, started, state)
            case Stage.SHOW | Stage.ROUND:
                return _next_round(key, started, stage, state)
            case Stage.TIE | Stage.OVER:
                return Lines((_AFTER_THE_GAME.get(key, key),))
            case Stage.PILES:
                return WholeLine()

    def _leaves(self, key: str, started: Started, state: State) -> Step:
        if started.text:
            return _of_a_card(key, started, state)
        if key in (ENTER, " "):
            return Lines((_leaving(started.who),))
        who = told_letters(state.players, state.variant).get(key)
        if who in state.inside:
            # one more leaves, or not after all; when nobody else could, it is settled
            self.known.add(who)
            chosen = (
                tuple(name for name in started.who if name != who)
                if who in started.who
                else (*started.who, who)
            )
            return (
                Lines((_leaving(chosen),))
                if set(chosen) == set(state.inside)
                else Waiting(Started(chosen))
            )
        card = card_reading("10" if key == TEN else key, state.variant) if key != ENTER else None
        if card is None:
            return NoKey(key, started) if started else Lines((key,))
        if started.unsure != key and (unsure := self._unsure(key, card, started, state)):
            return unsure
        if started.unsure == key:
            self.settled.add(key)
        if started.who:
            return Lines((_leaving(started.who),), again=key)
        return _of_a_card(key, NOTHING, state)

    def _unsure(self, key: str, card: Card, started: Started, state: State) -> Unsure | None:
        others = (name for name in state.inside if name not in self.known)
        names = [name for name in others if key in (fold(name)[0], unaccented(name)[:1])]
        if key in self.settled or not names:
            return None
        letters = {
            name: letter for letter, name in told_letters(state.players, state.variant).items()
        }
        told = tuple((letters.get(name, ""), name) for name in names)
        return Unsure(key, card, told, started._replace(unsure=key))


_AFTER_THE_GAME = {"y": "y", "e": "y", "a": "y", ENTER: ""}
"""Lines for keys in a tie (e: an extra round) and when the game is over (a: again)."""


_TO_GO_ON = {ENTER: "", " ": "", ESCAPE: ""}
_YES_OR_NO = {ENTER: "", "y": "y", "n": "n", ESCAPE: "n"}
"""Lines for the keys that answer a question."""


def _answer(key: str, asked: Asked) -> Step:
    """Return the step for a key that answers a question."""
    answers = _TO_GO_ON if asked == "read" else _YES_OR_NO
    return Lines((answers[key],)) if key in answers else NoKey(key, NOTHING)


def _leaving(who: tuple[str, ...]) -> str:
    return f"- {', '.join(who)}" if who else ""


# --- cards ----------------------------------------------------------------------------------------


def _of_a_card(key: str, started: Started, state: State) -> Step:
    """Return the step for a key that begins a card, or goes on with one.

    Nobody has left, or the decision is made.
    """
    before, text = started.text, started.text + key
    if before and key in (ENTER, " "):
        return Lines(_card_lines(before, state), seen=before)
    if not before and key == TEN:
        text = "10"
    card = card_reading(by_worth(text, state), state.variant)
    # an ace typed 1, which has waited
    if before and (card is None or not key.isdigit()) and _is_enough(before, state):
        return Lines(_card_lines(before, state), key, before)
    if card is None:
        return Lines((before or text.strip(),))
    # A 1 can go on where there are tens, or cards called by a worth of two figures.
    begun = text == "1" and any(
        slot.card.rank == "10" or 10 < slot.gold < 20 for slot in state.variant.slots
    )
    if begun or not _is_enough(text, state):
        return Waiting(Started(text=text))
    return Lines(_card_lines(text, state), seen=text)


def _is_enough(text: str, state: State) -> bool:
    """Return True if the typed part names a card far enough.

    It is heard, or refused for another reason.
    """
    card = card_reading(by_worth(text, state), state.variant)
    if card is None:
        return False
    refusal = legal.card_refusal(state, card)
    return (
        refusal is None
        or refusal.code != "vague-card"
        or legal.only_meaning(state, card) is not None
    )


def _card_lines(text: str, state: State) -> tuple[str, ...]:
    """Return the lines that enter a card in a way that is nobody's name.

    That matters where leavers are asked for.
    """
    if state.phase != "leave":
        return (text,)
    card = card_reading(by_worth(text, state), state.variant)
    rank = (
        f"{RANK_WORDS[card.rank]}{card.suit}"
        if card is not None and card.rank in RANK_WORDS
        else ""
    )
    for line in filter(None, (text, rank.lower(), card.words.lower() if card is not None else "")):
        heard = hear(line, Stage.LEAVE, state)
        if isinstance(heard, Turns) and len(heard.entries) == 2 and heard.entries[0] == Leave():
            return (line,)
    return ("", text)


def second_keys(started: Started, state: State) -> tuple[str, ...]:
    """Return the keys with which a begun card can go on.

    Colours, else suits.
    """
    now = _opened(state)
    if now.phase == "show":
        return ()
    if _is_enough(started.text, now):
        return ("0", "Enter") if started.text == "1" else ()
    for letters in (("b", "r"), tuple(SUITS_OF[""])):
        ways = tuple(letter for letter in letters if _can_be(started.text + letter, now))
        if ways and all(_is_enough(started.text + letter, now) for letter in ways):
            return ways
    return ()


def _can_be(text: str, state: State) -> bool:
    card = card_reading(text, state.variant)
    slots = [
        slot.card for slot in state.variant.slots if card is not None and card.can_be(slot.card)
    ]
    return any(legal.card_refusal(state, slot) is None for slot in slots)


def _opened(state: State) -> State:
    """Return the game with the next round begun, if it is between two."""
    return apply(state, Begin())[0] if state.phase == "begin" else state


# --- rounds and hands -----------------------------------------------------------------------------


def _next_round(key: str, started: Started, stage: Stage, state: State) -> Step:
    if stage is Stage.ROUND and not started and key in (ENTER, " ", "y"):
        return Lines(("",))
    now = _opened(state)
    if now.phase == "show":
        return _mark(key, started.text, len(now.inside))
    return _of_a_card(key, started, now)


def _mark(key: str, before: str, players: int) -> Step:
    """Return the step for one player's card in a turn of hands, in seat order.

    A ten is one letter, also typed 1 and 0.
    """
    if key == ENTER and before:
        return Lines((" ".join(before),))
    ten = key == "0" and before.endswith("1")
    mark = {"0": "t", ".": "-"}.get(key, key)
    if mark not in DOWN and mark not in tuple("123456789tajqk"):
        return NoKey(key, Started(text=before)) if before else Lines((key.strip(),))
    text = before[:-1] + mark if ten else before + mark
    whole = len(text) == players and mark != "1"
    # apart: no word of any language
    return Lines((" ".join(text),)) if whole else Waiting(Started(text=text))

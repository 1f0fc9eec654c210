"""Typed turns: the card that came, who left after it, or everyone's cards, as entries held against the rules.

A word that can be read as two things is asked about, never guessed. Raises `Unheard` where nothing can be made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cardkit.engine import (
    Begin,
    Card,
    CardError,
    Draw,
    Entry,
    Illegal,
    Leave,
    Show,
    State,
    game,
    legal,
    parse_card,
    replace,
)
from cardkit.reports import Unclear
from cardkit.table.short_names import letters_of, told_letters
from cardkit.table.typed_commands import COMMANDS
from cardkit.table.unclear_words import (
    Unheard,
    card_comes_first,
    card_way,
    leavers_of,
    name_way,
    nearest_word,
    no_card,
    no_player,
    not_allowed,
    shortened,
)
from cardkit.tally import (
    DASH,
    DOWN,
    GarbledMarks,
    NoBack,
    Opened,
    Stretch,
    Unknown,
    back_of,
    card_reading,
    find_leavers,
    fold,
    hands_of,
    in_full,
    leave_of,
    leavers_and_card,
    narrow,
    open_already,
    opening_of,
    parts_of,
    read_marks,
    turn_of,
    without_comment,
)


def heard_turns(text: str, state: State) -> list[Entry]:
    """The entries of a line: one turn or part of one, or several with ``/`` between. All can be, one after the other."""
    parts = [part.text for part in parts_of(text)]
    entries: list[Entry] = []
    followed = 0  # how many of them `state` has; the last one is only checked
    for place, part in enumerate(parts):
        try:
            if not part:
                raise Unheard("slash-without-a-turn")
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
        except Unheard as error:
            if part and len(parts) > 1 and not error.unclear.asks:
                error.unclear = replace(error.unclear, part=part)
            raise
        except Illegal as error:
            unheard = not_allowed(error.refusal)
            unheard.unclear = replace(unheard.unclear, part=part if len(parts) > 1 else "")
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
    text = in_full(text, state, letters_of(state))
    match state.phase:
        case "begin" if first:
            return _first_of_a_round(text, state)
        case "begin" | "over":
            raise not_allowed(legal.check(state, Draw(Card("A"))))
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
        raise Unheard("other-round", n=state.number + 1, wanted=shortened(opened.number))
    return [*_nobody(state), Begin()]


def _nobody(state: State) -> list[Entry]:
    return [Leave()] if state.phase == "leave" else []


def _first_of_a_round(text: str, state: State) -> list[Entry]:
    """A card typed where the next round is asked for: the deck is ready, and this came first."""
    opened = state.copy()
    game.enter(opened, Begin())
    try:
        entries: list[Entry] = [_show(text, opened)] if opened.phase == "show" else _card(text, opened)
    except Unheard as error:
        error.unclear.facts["opens"] = opened.number
        raise
    return [Begin(), *entries]


def _card(text: str, state: State) -> list[Entry]:
    """A card, perhaps with who left after it: ``7``, ``5d - Bo``."""
    turn = turn_of(Stretch(text, 0))
    named = turn.card.text or text
    if turn.leavers and not turn.card.text and (no_card_yet := card_comes_first(turn.leavers.text.strip(), state)):
        raise no_card_yet
    try:
        card = parse_card(named)
    except CardError as error:
        raise no_card(named, state, error) from None
    if not card.rank and not state.variant.suits_matter and leavers_of(named, state)[0]:
        raise Unheard("card-comes-first", who=leavers_of(named, state)[0])
    entries: list[Entry] = [Draw(legal.meant(state, card))]
    if turn.leavers:
        after = _after(state, entries)
        leavers = turn.leavers.text.strip()
        if after.phase == "leave" or leavers:
            entries.append(_leave(leavers, after))
    return entries


def _leave(text: str, state: State) -> Leave:
    if state.phase != "leave":
        raise not_allowed(legal.check(state, Leave()))
    try:
        names = find_leavers(text, state, letters_of(state))
    except Unknown as error:
        raise no_player(error, state) from None
    return leave_of(names, state)


def _decision(text: str, state: State) -> list[Entry]:
    """Who leaves; or a card, or a whole line that begins with one: then nobody left and that came next."""
    text, letters = narrow(text), letters_of(state)
    if text in DOWN:
        return [Leave()]
    if text[0] in DOWN:
        return [_leave(text[1:].strip(), state)]
    dash = re.search(DASH, text)
    if dash:
        after = state.copy()
        game.enter(after, Leave())
        return [*_going_on(state), *_card(text, after)]
    card = card_reading(text, state.variant)
    begins = {*letters, *(fold(name)[0] for name in state.players)}
    if card is not None and text[0].casefold() not in begins:
        return [*_going_on(state), Draw(card)]  # nobody's name: nearly every card
    names, fault = leavers_of(text, state)
    if card is not None and names:
        ways = {"name": name_way(text, names, state), "way": card_way(text, card, state)}
        raise Unheard("name-or-card", text=text, who=names, card=card, **ways)
    if card is not None and fault is not None and fault.code in ("ambiguous-name", "two-meanings"):
        begun = tuple(name for name in state.inside if fold(name).startswith(fold(text)))
        raise Unheard("names-or-card", text=text, who=begun, card=card, way=card_way(text, card, state))
    glued = _glued_with_next(text, state)
    both = leavers_and_card(text, state, letters) or glued
    if card is not None and both:
        raise _leaver_or_card(text, both, card)
    if card is not None:
        return [*_going_on(state), Draw(card)]
    if fault is None:
        _ask_if_next(text, names, glued)
        return [leave_of(names, state)]
    if both and fault.code != "two-meanings":
        return [*both]
    raise no_player(fault, state)


def _leaver_or_card(text: str, both: tuple[Leave, Draw], card: Card) -> Unheard:
    leave, draw = both
    typed = fold(leave.names[0])[:1] if len(leave.names) == 1 else " ".join(map(fold, leave.names))
    ways = {"name": f"{typed} / {draw.card}", "way": str(card).lower()}
    return Unheard("leaver-or-card", text=text, who=leave.names, card=draw.card, other=card, **ways)


def _glued_with_next(text: str, state: State) -> tuple[Leave, Draw] | None:
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
            return leave_of(tuple(who), state), Draw(card)
    return None


def _ask_if_next(text: str, names: Sequence[str], glued: tuple[Leave, Draw] | None) -> None:
    """Initials of several of which the last is a card's too are asked about; the beginning of one name is that name."""
    if glued and len(names) > 1:
        leave, draw = glued
        ways = {"name": ", ".join(map(fold, names)), "way": f"{', '.join(map(fold, leave.names))} / {draw.card}"}
        raise Unheard("names-or-next", text=text, who=tuple(names), left=leave.names, card=draw.card, **ways)


def _going_on(state: State) -> list[Entry]:
    """Nobody left, since a card comes: not after the last one."""
    if state.turn >= state.deck:
        raise Unheard("last-card")
    return [Leave()]


def _show(text: str, state: State) -> Show:
    """One mark for everyone inside, and perhaps which artifacts go back."""
    hands = hands_of(Stretch(text, 0))
    try:
        marks = read_marks(hands.marks.text, state)
    except Unknown as error:
        raise no_player(error, state) from None
    except (GarbledMarks, CardError) as error:
        near = nearest_word(hands.marks.text, (*COMMANDS, *state.inside), state)
        raise Unheard("cards-expected", fault=error.facts, near=near, who=state.inside) from None
    return Show(tuple((mark.name, mark.card) for mark in marks), _back(hands.back) if hands.back else None)


def heard_fix(text: str, before: State, old: Sequence[Entry]) -> list[Entry] | Unclear:
    """What a turn should be instead of `old`: a card keeps the decision, ``- Bo`` keeps the card, ``7 - Bo`` is both.

    ``9 / 7`` makes two turns of it.
    """
    text = without_comment(text.strip())[0].strip()
    try:
        if before.phase == "show":
            return heard_turns(text, before)
        return _mended(text, before, old)
    except Unheard as error:
        return error.unclear
    except Illegal as error:
        return Unclear("not-allowed", {"refusal": error.refusal})


def _mended(text: str, before: State, old: Sequence[Entry]) -> list[Entry]:
    if not text:
        raise Unheard("nothing-to-mend-with")
    if text[0] in DOWN:
        return [old[0], _leave(text[1:].strip(), _after(before, old[:1]))]
    if "/" in text:
        return still_decided(heard_turns(text, before), before, old)
    text = in_full(text, before, letters_of(before))
    if only := _only_leavers(text, before, old):
        return only
    entries = _card(text, before)
    if len(entries) > 1 or re.search(DASH, text):
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
    if after.phase != "leave" or card_reading(text, before.variant) is not None or re.search(DASH, text):
        return []
    names, fault = leavers_of(text, after)
    if fault and fault.code == "two-meanings":
        raise no_player(fault, after)
    return [] if fault else [old[0], leave_of(names, after)]


def _back(text: Stretch) -> tuple[Card, ...]:
    """The cards of ``back K Q``, ``back jack of clubs``."""
    try:
        return tuple(card for card, _ in back_of(text))
    except NoBack as error:
        raise Unheard("no-back", text=str(error)) from None
    except CardError as error:
        raise Unheard("card-expected", fault=error.facts) from None

"""Entries of typed turns, where the rules allow them: a card, leavers, everyone's cards.

A word that can be read as two things is asked about, never guessed. Raises `Refused` where nothing
can be made of it.
"""

import re
from collections.abc import Sequence

from cardkit.v4 import engine, tally
from cardkit.v4.engine import (
    Begin,
    Card,
    CardError,
    Draw,
    Entry,
    Leave,
    Record,
    Show,
    State,
    apply,
    game,
    legal,
    replace,
)
from cardkit.v4.engine.refusals import Sense, SeveralFit
from cardkit.v4.reports import Refused, Unclear, tally_faults
from cardkit.v4.table import short_names
from cardkit.v4.table.short_names import (
    leavers_of,
    letters_of,
    no_card,
    no_player,
    not_allowed,
    refusals,
    told_letters,
)
from cardkit.v4.tally import DASH, DOWN
from cardkit.v4.tally.line import (
    NoBack,
    Opened,
    Stretch,
    back_of,
    hands_of,
    in_plain_words,
    is_short,
    opening_before,
    opening_of,
    parts_of,
    turn_of,
    without_comment,
)
from cardkit.v4.tally.translated import as_it_was_typed, card_by_index, in_english
from cardkit.v4.tally.turns import (
    begins_a_name,
    can_be,
    card_reading,
    card_said,
    cards_said,
    followed,
    in_full,
    is_one_card,
    leave_of,
    may_be_turn,
    narrow,
    open_already,
    senses_of,
    turns_twice,
    without_end,
)
from cardkit.v4.words import SPOKEN


def heard_turns(text: str, state: State) -> list[Entry]:
    """Return the entries of a line: a turn or part of one, or several with ``/`` between.

    The rules allow all of them, one after the other.
    """
    parts: list[str] = []
    for stretch in parts_of(text):
        parts += turns_twice(stretch.text, state)
    entries: list[Entry] = []
    known = 0  # how many of them `state` has; the last one is only checked
    for place, part in enumerate(parts):
        try:
            with refusals():
                if not part:
                    raise Refused("slash-without-a-turn")
                state, known = _after(state, entries[known:]), len(entries)
                for entry in _part(part, state, first=not place):
                    state, known = _after(state, entries[known:]), len(entries)
                    if isinstance(entry, Draw):
                        entry = Draw(legal.meant(state, entry.card))
                    if refusal := legal.check(state, entry):
                        raise not_allowed(refusal)
                    entries.append(entry)
        except Refused as error:
            if part and len(parts) > 1 and not error.why.asks:
                error.why = replace(error.why, part=part)
            raise
    return entries


def _after(state: State, entries: Sequence[Entry]) -> State:
    state = state.copy() if entries else state
    for entry in entries:
        game.enter(state, entry)
    return state


def _part(text: str, state: State, *, first: bool) -> list[Entry]:
    if opened := opening_of(Stretch(text, 0), state.players):
        return _round(opened, state)
    if is_short(text) and (opening := opening_before(text)):
        which = opening[0].which
        if state.phase == "begin" and which == state.number + 1:
            return _round(opening[0], state)
        if not state.turn and which == state.number and may_be_turn(text, state):
            raise Refused("round-or-card", text=text, n=which, card=card_said(text, state)[0])
    turn, ended = without_end(text, state)
    # where leavers are asked, "out" alone means them
    if ended is not None and (turn or state.phase != "leave"):
        entries = _part(turn, state, first=first) if turn else []
        if not ended.agrees_with(_after(state, entries)):
            raise Refused("not-ended", text=ended.word)
        return entries
    typed, text = text, in_full(text, state, letters_of(state))
    match state.phase:
        case "begin" if first:
            return _first_of_a_round(text, state)
        case "begin" | "over":
            raise not_allowed(legal.check(state, Draw(Card("A"))))
        case "card" | "leave":
            return _turns_of(typed, text, state)
        case "show":
            return [_show(text, state)]


def _turns_of(typed: str, text: str, state: State) -> list[Entry]:
    """Return the turns of `text`, the full form of what was `typed`.

    A refusal quotes what was typed: 17, and not 7h.
    """
    try:
        return _turns(text, state)
    except Refused as error:
        if error.why.facts.get("text") == short_names.shortened(text):
            error.why.facts["text"] = short_names.shortened(typed)
            if isinstance(error.why.facts.get("fault"), engine.NoCard):
                error.why.facts["fault"] = engine.NoCard(typed)
        raise


def _round(opened: Opened, state: State) -> list[Entry]:
    nobody = [Leave()] if state.phase == "leave" else []
    if opened.extra:
        return [*nobody, Begin(True)]
    if open_already(opened, state):
        return []  # as in a tally read out line by line
    if opened.which != state.number + 1:
        raise Refused(
            "other-round", n=state.number + 1, wanted=short_names.shortened(opened.number)
        )
    return [*nobody, Begin()]


def _first_of_a_round(text: str, state: State) -> list[Entry]:
    """Return the entries of a card that is typed where the next round is due.

    The deck is ready, and this card came first.
    """
    opened = apply(state, Begin())[0]
    try:
        entries: list[Entry] = (
            [_show(text, opened)] if opened.phase == "show" else _turns(text, opened)
        )
    except Refused as error:
        if error.why.reason != "not-allowed":
            error.why.facts["opens"] = opened.number
        raise
    return [Begin(), *entries]


def _turns(text: str, state: State) -> list[Entry]:
    """Return the entries of a card, leavers, or several turns: ``7``, ``5d - Bo``, ``bo 7``.

    Also ``bo``, ``7 bo``. The leavers are those after the last card.
    """
    text = narrow(text)
    if numbered := tally.number_typed(text, state):
        return _numbered(text, numbered[1], state)
    if text[0] in DOWN and state.phase == "leave":
        return [_leave(text[1:].strip(), state)]
    turn = turn_of(Stretch(text, 0))
    if turn.leavers is None:
        return _meant(text, state, _senses(text, state))
    leavers = turn.leavers.text.strip()
    if not turn.card.text:
        raise short_names.card_comes_first(leavers, state) or no_card(text, state)
    cards = card_said(turn.card.text, state)
    names, fault = leavers_of(leavers, state)
    several = [] if cards or fault else cards_said(turn.card.text, state)
    if several:
        return _meant(text, state, [(*row, names) for row in several])
    if fault or not cards:
        _meant(turn.card.text, state, [(card,) for card in cards])
        raise no_player(leavers, state)
    return _meant(text, state, [(card, names) for card in cards])


def _numbered(text: str, rest: str, state: State) -> list[Entry]:
    """Return the entries of ``2. K``: a line's number and a card, or two cards.

    Asked about if it can be both.
    """
    ways: list[Sense] = []
    for way in (rest, text):
        if may_be_turn(way, state):
            ways += _senses(way, state)
    possible = [sense for sense in dict.fromkeys(ways) if can_be(followed(sense, state)[1])]
    return _meant(text, state, possible or _senses(rest, state))


def _senses(text: str, state: State) -> list[Sense]:
    """Return the readings of the text; where a card is due, only those that begin with one."""
    card = card_reading(text, state.variant)
    if card is not None and " " not in text and not begins_a_name(text, state, letters_of(state)):
        return [(card,)]  # nobody's name: nearly every card
    senses = senses_of(text, state, letters_of(state), told_letters(state.players, state.variant))
    if state.phase == "card":
        cards = [sense for sense in senses if isinstance(sense[0], Card)]
        late = [sense for sense in senses if len(sense) == 2 and not isinstance(sense[0], Card)]
        if late and not cards:
            raise Refused(
                "card-comes-first", who=late[0][0], senses=tuple((card, who) for who, card in late)
            )
        return cards
    fault = leavers_of(text, state)[1] if card is not None else None
    if fault and isinstance(fault.refusal.facts, SeveralFit):
        return [*(((name,),) for name in fault.refusal.facts.names), *senses]
    shown = card_by_index(text, state)
    return senses if shown is None or (shown,) in senses else [*senses, (shown,)]


def _meant(text: str, state: State, senses: Sequence[Sense]) -> list[Entry]:
    """Return the entries of the one possible reading; raise a question if there are several."""
    ways = [(sense, *followed(sense, state)) for sense in senses]
    possible = [
        (sense, entries)
        for sense, entries, refusal in ways
        if can_be(refusal) or is_one_card(sense)
    ]
    if len(possible) > 1:
        raise Refused("two-meanings", text=text, senses=tuple(sense for sense, _ in possible))
    if not ways:
        text = turn_of(Stretch(text, 0)).card.text or text
        raise no_card(text, state) if state.phase == "card" else no_player(text, state)
    sense, entries, refusal = next((way for way in ways if way[:2] in possible), ways[0])
    if refusal and state.turn >= state.deck and any(isinstance(step, Card) for step in sense):
        raise Refused("last-card")
    if refusal:
        raise not_allowed(refusal, sense)
    return entries


def _leave(text: str, state: State) -> Leave:
    if state.phase != "leave":
        raise not_allowed(legal.check(state, Leave()))
    names, fault = leavers_of(text, state)
    if fault:
        raise no_player(text, state)
    return leave_of(names, state)


def _show(text: str, state: State) -> Show:
    """Return the entry of a turn of hands: a mark for everyone, and artifacts that go back."""
    hands = hands_of(Stretch(text, 0), state.players)
    try:
        marks = tally.read_marks(hands.marks.text, state)
    except (tally.GarbledMarks, CardError) as error:
        raise Refused(
            "cards-expected", fault=error.facts, text=hands.marks.text, who=state.inside
        ) from None
    return Show(
        tuple((mark.name, mark.card) for mark in marks), _back(hands.back) if hands.back else None
    )


_QUOTES = ("text", "word", "got", "wanted")
"""Facts that quote what was typed."""


def as_typed(unclear: Unclear, typed: str, state: State) -> Unclear:
    """Return an unclear line with its quotations as `typed`, not as understood."""
    if SPOKEN.get() is None and in_plain_words(typed) == typed:
        return unclear

    def raw(fact: object) -> object:
        whole = isinstance(fact, str) and fact.removesuffix("...")
        return short_names.shortened(as_it_was_typed(whole, typed, state)) if whole else fact

    def quoted(name: str, fact: object) -> object:
        if name in _QUOTES:
            return raw(fact)
        if isinstance(fact, tally_faults.MarksFault):
            return replace(fact, got=str(raw(fact.got)), name=str(raw(fact.name)))
        if isinstance(fact, Record) and not isinstance(fact, Card):
            return type(fact)(*(quoted(field, value) for field, value in fact.fields().items()))
        return fact

    facts = {name: quoted(name, fact) for name, fact in unclear.facts.items()}
    return replace(unclear, facts=facts, part=str(raw(unclear.part)))


def heard_fix(text: str, before: State, old: Sequence[Entry]) -> list[Entry]:
    """Return the entries of a turn in place of `old`. Raises `Refused`.

    A card keeps the decision, ``- Bo`` keeps the card, ``7 - Bo`` is both. ``9 / 7`` makes two
    turns of it.
    """
    typed = without_comment(text.strip())[0].strip()
    try:
        with refusals():
            return _heard_fix(in_english(typed, before), before, old)
    except Refused as error:
        error.why = as_typed(error.why, typed, before)
        raise


def _heard_fix(text: str, before: State, old: Sequence[Entry]) -> list[Entry]:
    if before.phase == "show":
        return heard_turns(text, before)
    if not text:
        raise Refused("nothing-to-mend-with")
    if text[0] in DOWN:
        return [old[0], _leave(text[1:].strip(), _after(before, old[:1]))]
    if "/" in text:
        return still_decided(heard_turns(text, before), before, old)
    text = in_full(text, before, letters_of(before))
    if only := _only_leavers(text, before, old):
        return only
    entries = _turns(text, before)
    if len(entries) > 1 or re.search(DASH, text):
        return entries
    return still_decided(entries, before, old)


def still_decided(entries: list[Entry], before: State, old: Sequence[Entry]) -> list[Entry]:
    """Return the entries with the old decision, if they contain none.

    The decision after the old card holds after the new one.
    """
    if not isinstance(entries[-1], Draw):
        return entries
    decision = list(old[1:])
    if _after(before, entries).phase != "leave":  # the round ended with this card: nobody was asked
        decision = [kept for kept in decision if kept != Leave()]
    return [*entries, *decision]


def _only_leavers(text: str, before: State, old: Sequence[Entry]) -> list[Entry]:
    """Return the old card with new leavers, ``fix 4 an``; nothing if it can be a card."""
    after = _after(before, old[:1])
    if (
        after.phase != "leave"
        or card_reading(text, before.variant) is not None
        or re.search(DASH, text)
    ):
        return []
    names, fault = leavers_of(text, after)
    if fault and fault.code == "two-meanings":
        raise no_player(text, after)
    return [] if fault else [old[0], leave_of(names, after)]


def _back(text: Stretch) -> tuple[Card, ...]:
    """Return the cards of ``back K Q``, ``back jack of clubs``."""
    try:
        return tuple(card for card, _ in back_of(text))
    except NoBack as error:
        raise Refused("no-back", text=str(error)) from None
    except CardError as error:
        raise Refused("card-expected", fault=error.facts) from None

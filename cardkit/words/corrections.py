"""What hands do when the record is corrected: told in reversals, who gives back or takes what."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card
from cardkit.happenings import Fixed, Moves, Undone
from cardkit.outcomes import Attend, Begin, Draw, Entry, Leave, Result, Show
from cardkit.state import State
from cardkit.tables import turn_words
from cardkit.words.lines import Said, line
from cardkit.words.master import Master, round_name
from cardkit.words.say import Noun, People, Sentence, Several, capital, do, say


def undone(master: Master, undone: Undone) -> list[Said]:
    """What was taken back, in reversals."""
    said = [_taken_back(master, undone)]
    reopened = undone.before.number != undone.after.number or not undone.before.running
    if reopened and undone.after.running:
        said.append(_goes_on(master, undone.after))
    changed = undone.moves.inside and not master.hands
    tail = master.inside(undone.after) if changed else ""
    lines: list[Said] = [line(*said, *moved(master, undone.moves, undone.after), tail=tail)]
    if undone.checks:
        lines.append(line(say("The figures written down after it are taken back too.")))
    return lines


def _taken_back(master: Master, undone: Undone) -> Sentence:
    holes = {**master.theme, "n": undone.number}
    match undone.entry:
        case Draw(card):
            return say("Taken back: card {n} was not {card:a}.", n=undone.turn + 1, card=master.card(card))
        case Leave(()):
            return say("Taken back: the decision after card {n} is open again.", n=undone.turn)
        case Leave(names):
            return say("Taken back: {who} did not leave after card {n}.", who=People(names), n=undone.turn)
        case Show():
            return say("Taken back: turn {n}.", n=undone.turn + 1)
        case Result():
            return say("Taken back: the result of {round} {n}.", **holes)
        case Begin():
            return say("Taken back: the start of {round} {n}.", **holes)
        case Attend(name, True):
            return say("Taken back: {who} does not join.", who=name)
        case Attend(name, _):
            return say("Taken back: {who} plays on.", who=name)


def _goes_on(master: Master, state: State) -> Sentence:
    return say("{which} goes on.", which=capital(round_name(master, state.number, state.extra)))


def fixed(master: Master, fixed: Fixed) -> list[Said]:
    """What a mended turn is now, and who gives back or takes what."""
    after = fixed.after
    changes = moved(master, fixed.moves, after)
    if fixed.before.number != after.number or (not fixed.before.running and after.running):
        changes.insert(0, _goes_on(master, after))
    changed = (fixed.moves.inside or fixed.moves.outside) and not master.hands
    tail = master.inside(after) if changed else ""
    nothing = [say("Nothing changes hands.")]
    lines: list[Said] = [line(_mended(master, fixed), *(changes or nothing), tail=tail)]
    return [*lines, *(line(capital(slip), tone="alert") for slip in fixed.slips)]


def _mended(master: Master, fixed: Fixed) -> Sentence:
    here = fixed.number == fixed.after.number
    new, old = turn_words(fixed.new), turn_words(fixed.old)
    holes = {**master.theme, "n": fixed.number, "turn": fixed.turn, "new": new, "old": old}
    if not fixed.new:
        if here:
            return say("Turn {turn} is gone (was {old}).", **holes)
        return say("{round:cap} {n} turn {turn} is gone (was {old}).", **holes)
    if not fixed.old:
        if here:
            return say("Turn {turn} is put in: {new}.", **holes)
        return say("{round:cap} {n} turn {turn} is put in: {new}.", **holes)
    if here:
        return say("Turn {turn} is now {new} (was {old}).", **holes)
    return say("{round:cap} {n} turn {turn} is now {new} (was {old}).", **holes)


def later_turn(master: Master, number: int, turn: int, entry: Entry, why: Sequence[str]) -> tuple[str, ...]:
    """Why a turn cannot be mended so: the first later one that could not have been. `why` are the sentences of that."""
    holes = {**master.theme, "n": number, "turn": turn, "why": " ".join(why)}
    mend = say("Mend that one first, or undo back to it.")
    match entry:
        case Begin():
            return say("Then {round} {n} (its beginning) could not have been: {why}", **holes), mend
        case Leave(()):
            return say("Then {round} {n} turn {turn} (nobody leaving) could not have been: {why}", **holes), mend
        case Leave(names):
            who = People(names)
            return say(
                "Then {round} {n} turn {turn} ({who} leaving) could not have been: {why}", **holes, who=who
            ), mend
        case Attend(name, _):
            who = People((name,))
            return say("Then {who} could not have come or gone after {round} {n}: {why}", **holes, who=who), mend
        case Draw() | Show() | Result():
            what = turn_words([entry])
            return say("Then {round} {n} turn {turn} ({what}) could not have been: {why}", **holes, what=what), mend


# --- who gives back or takes what ----------------------------------------------------------------------------------------


def moved(master: Master, moves: Moves, after: State) -> list[str]:
    """What hands do to correct the table: who gives back or takes what, and what lies where again."""
    said: list[str] = []
    if moves.inside:
        said.append(say("{who} {who:is|are} inside again.", who=People(moves.inside)))
    said += _gold(master, moves, after)
    onto = [say("{n} on {card:the}", n=n, card=_place(master, card)) for card, n in moves.path if n > 0]
    off = [say("{n} off {card:the}", n=-n, card=_place(master, card)) for card, n in moves.path if n < 0]
    if onto:
        said.append(do("Put {piles}.", piles=Several(tuple(onto))))
    if off:
        said.append(do("Take {piles}.", piles=Several(tuple(off))))
    said += [do("{who}: take {card:the}.", who=who, card=_artifact(master, card)) for who, card in moves.taken]
    said += [do("{who}: put {card:the} back.", who=who, card=_artifact(master, card)) for who, card in moves.returned]
    gone, back = _without_twins(moves.gone, moves.back)
    if gone:
        said.append(do("Put {cards:the} out of the game.", cards=_cards(master, gone)))
    if back:
        said.append(_not_out(master, back))
    if moves.outside and after.inside:
        said.append(say("{who} {who:is|are} out.", who=People(moves.outside)))
    return said


def _not_out(master: Master, back: Sequence[Card]) -> Sentence:
    if len(back) == 1:
        return say("{card:the,cap} is not out of the game.", card=master.card(back[0]))
    return say("{cards:the,cap} are not out of the game.", cards=_cards(master, back))


def _cards(master: Master, cards: Sequence[Card]) -> Several:
    return Several(tuple(map(master.card, cards)))


def _artifact(master: Master, card: Card | None) -> Noun:
    return master.card(card) if card else master.theme["artifact"]


def _place(master: Master, card: Card) -> Noun:
    """Where gold lies: on a card; in a game of hands all of it on the one joker (CN-3)."""
    return Noun("joker") if master.hands else master.card(card)


def _gold(master: Master, moves: Moves, after: State) -> list[str]:
    """One sentence for all whose hands do the same."""
    hand, safe = dict(moves.hand), dict(moves.safe)
    changes: dict[tuple[int, int], list[str]] = {}
    for name in after.players:
        if name in hand or name in safe:
            changes.setdefault((safe.get(name, 0), hand.get(name, 0)), []).append(name)
    playing = after.inside if after.running else ()
    said: list[str] = []
    for (put_away, carry), names in changes.items():
        everyone = len(names) > 2 and set(names) == set(playing if carry else after.players)
        who = People(tuple(names), ("Everyone inside" if carry else "Everyone") if everyone else "")
        said.append(_hands_do(master, who, put_away, carry, several=len(names) > 1 and not everyone))
    return said


def _hands_do(master: Master, who: People, safe: int, hand: int, *, several: bool) -> Sentence:
    """What these people do, so that `safe` more lies safe and `hand` more is carried. `several` are told: each."""
    net = safe + hand
    each = People(who.names if several else ("",))
    amount = master.amount
    holes = {
        **master.theme, "who": who, "each": each, "put": amount(abs(safe)), "carry": amount(abs(hand)),
        "net": amount(abs(net)), "home": master.theme["safe"],
    }  # fmt: skip
    if not safe:
        if hand > 0:
            return do("{who}: take {carry}{each:| each}.", **holes)
        return do("{who}: give back {carry}{each:| each}.", **holes)
    if safe > 0:
        if not hand:
            return do("{who}: put {put} more{each:| each} in the {home}.", **holes)
        if net > 0:
            return do("{who}: take {net}{each:| each} and put {put} away{each:| each}, safe.", **holes)
        if net < 0:
            return do("{who}: give back {net}{each:| each} and put {put} away{each:| each}, safe.", **holes)
        return do("{who}: put {put} away{each:| each}, safe.", **holes)
    if not hand:
        return do("{who}: take {put}{each:| each} out of the {home} and give it back.", **holes)
    if net > 0:
        return do("{who}: take {put}{each:| each} out of the {home}: carry {carry}, take {net} more.", **holes)
    if net < 0:
        return do("{who}: take {put}{each:| each} out of the {home}: carry {carry}, give back {net}.", **holes)
    return do("{who}: take {put}{each:| each} out of the {home} and carry it again.", **holes)


def _without_twins(gone: tuple[Card, ...], back: tuple[Card, ...]) -> tuple[list[Card], list[Card]]:
    """Cards out of the game and back in it, without those that are only named further now: K and then Kd are one card."""
    out, again = list(gone), []
    for card in back:
        twin = next((other for other in out if other.can_be(card) or card.can_be(other)), None)
        if twin is None:
            again.append(card)
        else:
            out.remove(twin)
    return out, again

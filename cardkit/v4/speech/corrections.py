"""Instructions for hands when the record is corrected: who gives back or takes what."""

from collections.abc import Sequence

from cardkit.v4.engine import (
    JOKER,
    Attend,
    Begin,
    Card,
    Draw,
    EndGame,
    Entry,
    Leave,
    Result,
    Show,
    State,
)
from cardkit.v4.engine.tables import turn_words
from cardkit.v4.reports import (
    Checked,
    Counted,
    Deed,
    LastRound,
    LeftOut,
    Moves,
    Noted,
    Renamed,
    Shared,
    Undone,
    happenings,
)
from cardkit.v4.speech.master import Master, round_name
from cardkit.v4.speech.opening import next_round
from cardkit.v4.words import (
    BESIDE,
    Act,
    ByKind,
    Fixed,
    Given,
    People,
    Said,
    Sentence,
    Several,
    capital,
    do,
    line,
    say,
)
from cardkit.v4.words.nouns import each_once, typed

# fmt: off
_TAKEN_BACK = ByKind[Deed]({
    Draw: Fixed("Taken back: card {next_turn} was not {card:a}."),
    Leave: Fixed(Given("names", "Taken back: {who} did not leave after card {turn}."),
        "Taken back: the decision after card {turn} is open again."),
    Show: Fixed("Taken back: turn {next_turn}."),
    Result: Fixed("Taken back: the result of {round} {n}."),
    Begin: Fixed("Taken back: no extra {round} is played."),
    EndGame: Fixed("Taken back: the game goes on."),
    Attend: Fixed(Given("plays known", "Taken back: {who} does not play from {round} {next} on."),
        Given("plays", "Taken back: {who} does not join."),
        "Taken back: {who} plays on."),
    happenings.Fixed: Fixed(
        Given("now was here", "Taken back: turn {turn} is {now} again, not {was}."),
        Given("now was", "Taken back: {round} {number} turn {turn} is {now} again, not {was}."),
        Given("now here", "Taken back: turn {turn} is there again: {now}."),
        Given("now", "Taken back: {round} {number} turn {turn} is there again: {now}."),
        Given("here", "Taken back: turn {turn} was not {was}."),
        "Taken back: {round} {number} turn {turn} was not {was}.",
    ),
    Renamed: Fixed("Taken back: {new} is called {old} again."),
    Noted: Fixed("Taken back: the remark."),
    Counted: Fixed(Given("piles", "Taken back: the piles as counted. Count them again."),
        "Taken back: the piles can be counted after all."),
    Shared: Fixed("Taken back: the win is not shared."),
    LastRound: Fixed(Given("wanted", "Taken back: this {round} is not the last."),
        "Taken back: this {round} is the last after all."),
    Checked: Fixed("Taken back: the figures that were written down."),
})
_LEFT_OUT = Fixed("{round:cap} {n} does not count.")
_MENDED = Fixed(
    Given("now was here", "Turn {turn} is now {new} (was {old})."),
    Given("now was", "{round:cap} {n} turn {turn} is now {new} (was {old})."),
    Given("now here", "Turn {turn} is put in: {new}."),
    Given("now", "{round:cap} {n} turn {turn} is put in: {new}."),
    Given("here", "Turn {turn} is gone (was {old})."),
    "{round:cap} {n} turn {turn} is gone (was {old}).",
)
_turn = Fixed("Then {round} {n} turn {turn} ({what}) could not have been: {why}")
_LATER = ByKind[Entry]({
    Begin: Fixed("Then {round} {n} (its beginning) could not have been: {why}"),
    Leave: Fixed(Given("names", ("Then {round} {n} turn {turn} ({who} leaving) could not have "
                                 "been: {why}")),
        "Then {round} {n} turn {turn} (nobody leaving) could not have been: {why}"),
    Attend: Fixed("Then {who} could not have come or gone after {round} {n}: {why}"),
    EndGame: Fixed("Then the game could not have ended after {round} {n}: {why}"),
    Draw: _turn, Show: _turn, Result: _turn,
})
_MOVED = Act[Master](Given("back", "{who}: put {card:the} back."), "{who}: take {card:the}.")
_HANDS_DO = Act[Master](
    Given("home_more carry_more", "{who}: take {net}, and put {put} of it back in the {safe}."),
    Given("home_more carry_less net_more", "{who}: take {net} and put {put} away, safe."),
    Given("home_more carry_less net_less", "{who}: give back {net} and put {put} away, safe."),
    Given("home_more carry_less", "{who}: put {put} away, safe."),
    Given("home_more", "{who}: put {put} more in the {safe}."),
    Given(("home_less carry_more "
           "net_more"), "{who}: take {put} out of the {safe}: carry {carry}, take {net} more."),
    Given(("home_less carry_more "
           "net_less"), "{who}: take {put} out of the {safe}: carry {carry}, give back {net}."),
    Given("home_less carry_more", "{who}: take {put} out of the {safe} and carry it again."),
    Given("home_less carry_less", "{who}: take {put} out of the {safe} and give back {net}."),
    Given("home_less", "{who}: take {put} out of the {safe} and give it back."),
    Given("carry_more", "{who}: take {carry}."),
    "{who}: give back {carry}.",
)
# fmt: on


def undone(master: Master, undone: Undone) -> list[Said]:
    """Return lines that say what was taken back, and what hands do to reverse it."""
    deed, n, turn = undone.deed, undone.after.number, undone.after.turn
    holes = {"turn": turn, **master.holes(deed), "n": n, "next": n + 1, "next_turn": turn + 1}
    if isinstance(deed, happenings.Fixed):
        now, before = (turn_words(entries, typed) for entries in (deed.old, deed.new))
        holes |= {"now": now, "was": before, "here": deed.number == n}
    # has played before, and stays a player
    holes["known"] = isinstance(deed, Attend) and deed.name in undone.after.players
    lines = _corrected(
        master, [_TAKEN_BACK(deed, **holes)], undone.before, undone.after, undone.moves
    )
    deals = isinstance(deed, EndGame) or (master.hands and isinstance(deed, Attend))
    return (
        [*lines, *next_round(master, undone.after)]
        if deals and undone.after.phase == "begin"
        else lines
    )


def left_out(master: Master, left: LeftOut) -> list[Said]:
    """Return lines on a round that is cancelled because the game ends, and how to reverse it."""
    said = _LEFT_OUT(**master.theme, n=left.before.number)
    return _corrected(master, [said], left.before, left.after, left.moves)


def _corrected(
    master: Master, said: list[str], before: State, after: State, moves: Moves
) -> list[Said]:
    """Return the lines of a correction, in an order in which hands can follow them one by one.

    First the correction; then who is in and who is out; then the gold, a line for each person; then
    the path and the cards. So "everyone inside" are those who have just been named.
    """
    told = [*said, *_who_is_inside(master, before, after, moves)]
    everyone, persons = _persons(master, moves, after)
    rest = [*filter(None, (*_path(master, moves), *_out_of_the_game(master, moves)))]
    first = line(*told) if persons else line(*told, *everyone, *rest)
    first = first._replace(tail=master.status(after), between=BESIDE)
    return [first, *(line(*acts) for acts in persons), *([line(*rest)] if persons and rest else [])]


def _who_is_inside(master: Master, before: State, after: State, moves: Moves) -> list[str]:
    """Return sentences on who is inside and who is out after the correction.

    If the round changes: which one it is now, and all who are inside. Else only who is inside
    again, and who is out.
    """
    if after.running and (before.number, before.running) != (after.number, True):
        on = say("{which:cap} goes on.", which=round_name(master, after.number, after.extra))
        again = (
            do("Lay the {path} again: {cards}.", **master.theme, cards=master.row_of(after.path))
            if after.path
            else ""
        )
        return [on, say("Inside: {who}.", who=People(after.inside)), again]
    if before.running and not after.running:
        if before.number == after.number or (before.extra and not before.turn):
            return [
                say("{which:cap} is over.", which=round_name(master, after.number, after.extra))
            ]
        # else it has just been said of that round that it does not count
        opened = round_name(master, before.number, before.extra)
        return [] if before.turn else [say("{which:cap} has not begun.", which=opened)]
    inside = (
        say("{who} {who:is|are} inside again.", who=People(moves.inside)) if moves.inside else ""
    )
    return [
        inside,
        say("{who} {who:is|are} out.", who=People(moves.outside)) if moves.outside else "",
    ]


def fixed(master: Master, fixed: happenings.Fixed) -> list[Said]:
    """Return lines that say how a mended turn reads now, and who gives back or takes what."""
    holes = {
        "n": fixed.number,
        "turn": fixed.turn,
        "here": fixed.number == fixed.after.number,
        "now": fixed.new,
    }
    new, old = turn_words(fixed.new, typed), turn_words(fixed.old, typed)
    mended = _MENDED(**master.theme, **holes, was=fixed.old, new=new, old=old)
    nothing = "" if any(fixed.moves.fields().values()) else say("Nothing changes hands.")
    lines = _corrected(master, [mended, nothing], fixed.before, fixed.after, fixed.moves)
    return [*lines, *(line(capital(slip), tone="alert") for slip in fixed.slips)]


def later_turn(
    master: Master, number: int, turn: int, entry: Entry, why: Sequence[str]
) -> tuple[str, ...]:
    """Return the message that a turn cannot be changed because a later one contradicts it.

    `why` are the sentences that refuse that later turn, the first that could not have been.
    """
    holes = {
        **master.holes(entry),
        "n": number,
        "turn": turn,
        "why": " ".join(why),
        "what": turn_words([entry], typed),
    }
    return _LATER(entry, **holes), say("Mend that one first, or undo back to it.")


def _persons(master: Master, moves: Moves, after: State) -> tuple[list[str], list[list[str]]]:
    """Return the instructions of a correction: those to everyone first, else person by person.

    Each person's gold comes first, then artifacts; one person after the other.
    """
    alike = _alike(master, moves, after)
    if alike and not (moves.taken or moves.returned):
        return alike, []
    hand, safe = dict(moves.hand), dict(moves.safe)
    persons: list[list[str]] = [alike]
    for name in after.players:
        does = not alike and (name in hand or name in safe)
        acts: list[str] = (
            [_hands_do(master, People((name,)), safe.get(name, 0), hand.get(name, 0))]
            if does
            else []
        )
        for back, moved in ((True, moves.returned), (False, moves.taken)):
            found = [
                master.card(card) if card else master.theme["artifact"]
                for who, card in moved
                if who == name
            ]
            if found:
                acts.append(_MOVED(master, who=name, back=back, card=each_once(found)))
        persons.append(acts)
    return [], [acts for acts in persons if acts]


def _alike(master: Master, moves: Moves, after: State) -> list[str]:
    """Return one sentence if all inside, or all who play, do the same thing; else none.

    Nobody else may do anything.
    """
    hand, safe = dict(moves.hand), dict(moves.safe)
    names = {*hand, *safe}
    change, *others = {(safe.get(name, 0), hand.get(name, 0)) for name in names} or {(0, 0)}
    if others or len(names) < 2:
        return []
    if after.running and names == set(after.inside):
        return [_hands_do(master, People(after.inside, say("Everyone inside")), *change)]
    return (
        [_hands_do(master, People(after.players, say("Everyone")), *change)]
        if names == set(after.players)
        else []
    )


def _path(master: Master, moves: Moves) -> list[str]:
    """Return instructions to put gold on the path or take it off, as the record has it.

    Card by card where each card has its own gold (G-12), else all together (G-4).
    """
    by_card: dict[Card, list[int]] = {}
    on_path = 0
    for card, n in moves.path:
        begins = not card.rank and not card.suit  # pooled with all the rest
        if (
            master.hands
            or master.flow.per_card
            or (not begins and master.variant.meaning(card).artifact)
        ):
            by_card.setdefault(card, []).append(n)
        else:
            on_path += n
    lying = [  # in a game of hands all of it on the one joker (CN-3)
        (sum(each), master.card(JOKER) if master.hands else master.cards((card,) * len(each)))
        for card, each in by_card.items()
    ]
    onto = tuple(say("{n} on {cards:the}", n=n, cards=cards) for n, cards in lying if n > 0)
    off = tuple(say("{n} from {cards:the}", n=-n, cards=cards) for n, cards in lying if n < 0)
    piles = do("Put {piles}.", piles=Several(onto)) if onto else ""
    back = do("Put {piles} back in the bank.", piles=Several(off)) if off else ""
    if on_path > 0:
        return [piles, back, do("Put {n} on the {path}.", **master.theme, n=on_path)]
    return [
        piles,
        back,
        do("Put {n} from the {path} back in the bank.", **master.theme, n=-on_path)
        if on_path
        else "",
    ]


def _out_of_the_game(master: Master, moves: Moves) -> list[str]:
    gone, back = (
        tuple(map(master.card, cards)) for cards in _without_twins(moves.gone, moves.back)
    )
    out = do("Put {cards:the} out of the game.", cards=Several(gone)) if gone else ""
    if len(back) == 1:
        return [out, say("{card:the,cap} is not out of the game.", card=back[0])]
    return [
        out,
        say("{cards:the,cap} are not out of the game.", cards=Several(back)) if back else "",
    ]


def _hands_do(master: Master, who: People, safe: int, hand: int) -> Sentence:
    """Return the instruction to put `safe` gold into `who`'s safe place, `hand` into their hand.

    Both may be negative.
    """
    net = safe + hand
    return _HANDS_DO(
        master,
        who=who,
        put=abs(safe),
        carry=abs(hand),
        net=abs(net),
        home_more=safe > 0,
        home_less=safe < 0,
        carry_more=hand > 0,
        carry_less=hand < 0,
        net_more=net > 0,
        net_less=net < 0,
    )


def _without_twins(gone: tuple[Card, ...], back: tuple[Card, ...]) -> tuple[list[Card], list[Card]]:
    """Return the cards to take out and to put back, without those in both lists.

    K and then Kd are one card, which is only named more exactly.
    """
    out, again = list(gone), []
    for card in back:
        twin = next((other for other in out if other.can_be(card) or card.can_be(other)), None)
        if twin is None:
            again.append(card)
        else:
            out.remove(twin)
    return out, again

"""What came of entries in few words: acts lead, and what is open stands at the right margin.

Where gold lies card by card is told when somebody asks for the path; what was typed is not said again.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardkit import rules
from cardkit.happenings import Told
from cardkit.outcomes import (
    ArtifactTaken,
    Attends,
    CardOut,
    Caught,
    Draw,
    Found,
    GameOver,
    Leave,
    Left,
    Outcome,
    Result,
    RoundBegan,
    RoundOver,
    Show,
    Shown,
    Split,
    Stayed,
    Survived,
    Warned,
    WentBack,
)
from cardkit.state import State
from cardkit.words import cave, rounds, table
from cardkit.words.lines import BESIDE, Line, Said, line
from cardkit.words.master import Master
from cardkit.words.nouns import row
from cardkit.words.opening import heading
from cardkit.words.say import People, Sentence, Several, do, say


def one(master: Master, outcome: Outcome, told: Told) -> list[Said]:
    """One outcome in few words."""
    match outcome:
        case RoundBegan():
            return heading(master, told.after)
        case Split():
            return [_threatening(master, told, _split(master, outcome))]
        case Warned():
            return [table.threatens(master, outcome, told.after)]
        case Found():
            return _found(master, outcome, told)
        case ArtifactTaken():
            return _taken(master, outcome, told)
        case Shown():
            return _shown(master, told)
        case Left():
            return (
                [_left(master, outcome, told), *cave.went_back(master, told)]
                if master.hands
                else [_left(master, outcome, told)]
            )
        case Caught():
            return rounds.caught(master, outcome)
        case Survived() | Attends():
            return table.one(master, outcome, told)
        case RoundOver():
            return rounds.over(master, outcome, told)
        case Stayed() | GameOver() | WentBack() | CardOut():  # typed just now, or said with what they belong to
            return []


# --- what is open ----------------------------------------------------------------------------------------------------


def with_status(master: Master, lines: list[Said], told: Told) -> list[Said]:
    """The same, with what is open at the margin of the line that changed it."""
    entry, after = told.entry, told.after
    if isinstance(entry, Leave) and not after.running:
        return _in_one(lines)
    if not (after.running and lines) or not isinstance(entry, Draw | Show | Leave):
        return lines
    at = 0 if isinstance(entry, Draw) else len(lines) - 1
    shown = lines[at]
    if not isinstance(shown, Line):
        return lines
    gold = any(isinstance(outcome, Split | ArtifactTaken) for outcome in told.outcomes)
    tail = _after_leaving(master, after) if isinstance(entry, Leave) else status(master, after, gold=gold)
    return [*lines[:at], shown._replace(tail=tail, between=BESIDE), *lines[at + 1 :]]


def _in_one(lines: list[Said]) -> list[Said]:
    """What the last to leave put away and what is cleared then, on one line."""
    first, *others = lines
    if not (others and isinstance(first, Line) and isinstance(others[0], Line) and others[0].said):
        return lines
    return [first._replace(said=(*first.said, *others[0].said)), *others[1:]]


def status(master: Master, state: State, *, gold: bool = True) -> tuple[str, ...]:
    """``path 12``, ``carry 4``, ``danger J K``: gold that lies there and is carried, dangers that are open.

    Nothing that is nothing; without `gold`, where none has moved, only the dangers.
    """
    if not state.running:
        return ()
    said = [_lies(master, state)] if state.leftover and gold else []
    if state.loot and gold:
        said.append(say("carry {n}", n=state.loot))
    dangers = [master.kind_in_short(kind) for kind in open_dangers(state)]
    if dangers:
        said.append(say("danger {kinds}", kinds=row(dangers)))
    return tuple(said)


def _lies(master: Master, state: State) -> Sentence:
    if master.hands:
        return say("joker {n}", n=state.leftover)
    return say("{path} {n}", **master.theme, n=state.leftover)


def _after_leaving(master: Master, state: State) -> tuple[str, ...]:
    """``3 inside``, ``path 1``; what is carried and which dangers are open stands above, and has not changed."""
    inside = say("{n} inside", n=len(state.inside))
    return (inside, _lies(master, state)) if state.leftover else (inside,)


def open_dangers(state: State) -> list[str]:
    """The kinds of which one more card ends the round, and can still come."""
    limit = state.variant.danger.ends_at
    close = [kind for kind, number in state.dangers.items() if number == limit - 1]
    return [kind for kind in close if not state.variant.deck_game or table.left_of(state, kind)]


# --- a card ----------------------------------------------------------------------------------------------------------


def _split(master: Master, split: Split) -> Sentence:
    holes = {"share": master.amount(split.share), "rest": split.rest}
    if len(split.players) == 1:
        return do("TAKE {share}.", **holes)
    if not split.share:
        return do("Nobody takes any: {rest} {rest:stays|stay}.", **holes)
    if not split.rest:
        return do("TAKE {share} each.", **holes)
    return do("TAKE {share} each, {rest} {rest:stays|stay}.", **holes)


def _found(master: Master, found: Found, told: Told) -> list[Said]:
    if any(isinstance(other, ArtifactTaken) for other in told.outcomes):
        return []
    counts = found.gold or rules.artifact_worth(told.after, found.card, len(told.after.artifacts) - 1)
    holes = {**master.theme, "card": master.card(found.card), "n": master.amount(counts)}
    if found.gold:
        return [line(do("PUT {n} on {card:the}.", **holes))]
    return [line(say("{card:the,cap} counts {n}.", **holes))]


def _taken(master: Master, taken: ArtifactTaken, told: Told) -> list[Said]:
    """Of a round that was written down by its result, or by someone alone inside; else it is said with who leaves."""
    if isinstance(told.entry, Result) or taken.banked or taken.card is None:
        return table.taken(master, taken, told)
    return [line(do("TAKE {share}.", share=master.amount(taken.worth)))]


# --- leaving ---------------------------------------------------------------------------------------------------------


def _left(master: Master, left: Left, told: Told) -> Line:
    """What leavers take, what stays, what they put away."""
    taken = [o for o in told.outcomes if isinstance(o, ArtifactTaken) and o.player in left.players]
    everyone = len(left.players) > 2 and len(left.players) == len(told.before.inside)
    who = People(left.players, say("All") if everyone else ", ".join(left.players))
    gold = sum(artifact.worth for artifact in taken if artifact.is_gold and artifact.player == left.players[0])
    takes = _takes(master, left, taken, who)
    said = [*takes, *_put_away(master, who, left.loot + left.share + gold, named=bool(takes))]
    if left.leftover and not left.share:
        said.append(say("{n} {n:stays|stay}.", n=left.rest))
    if master.hands:
        ended = any(isinstance(o, Survived) for o in told.outcomes)
        return line(*said, "" if ended else do("{who:Card|Cards} away unseen.", who=who))
    return line(*said, *_artifacts(master, left, taken, told))


def _takes(master: Master, left: Left, taken: Sequence[ArtifactTaken], who: People) -> list[Sentence]:
    """What leavers take from the path; nothing where they take none."""
    found = (
        master.found(taken) if not master.hands else Several(tuple(master.in_short(a.card) for a in taken if a.card))
    )
    holes = {"who": who, "share": master.amount(left.share), "rest": left.rest, "found": found}
    if len(left.players) == 1:
        if left.share and taken:
            return [do("{who}: TAKE {share} and {found}.", **holes)]
        if left.share:
            return [do("{who}: TAKE {share}.", **holes)]
        return [do("{who}: TAKE {found}.", **holes)] if taken else []
    said = []
    if left.share and left.rest:
        said.append(do("{who}: TAKE {share} each, {rest} {rest:stays|stay}.", **holes))
    elif left.share:
        said.append(do("{who}: TAKE {share} each.", **holes))
    holes["k"] = len(taken) // len(left.players)
    if taken and master.hands:
        said.append(
            do("Share out {found}, {k} each.", **holes) if said else do("{who}: share out {found}, {k} each.", **holes)
        )
    return said


def _put_away(master: Master, who: People, number: int, *, named: bool) -> list[Sentence]:
    """What leavers put away; `named`: who it is has just been said."""
    holes = {"who": who, "n": master.amount(number)}
    if named:
        return [do("Put {n} away.", **holes)] if number else []
    if not number:
        return [say("{who}: nothing.", **holes)]
    return [do("{who}: put {n}{who:| each} away.", **holes)]


def _artifacts(master: Master, left: Left, taken: Sequence[ArtifactTaken], told: Told) -> list[Sentence]:
    """Which artifacts stay where several leave, and who takes which where they are shared out."""
    said = []
    if left.stay:
        said.append(say("{cards:the,cap} {n:stays|stay}.", cards=master.cards(left.stay), n=len(left.stay)))
    if len(left.players) > 1:
        said += table.each_takes(master, left.players, taken)
    back = next((o for o in told.outcomes if isinstance(o, WentBack)), None)
    return [*said, table.stays_there(master, len(back.cards), master.cards(back.cards))] if back else said


# --- hands ------------------------------------------------------------------------------------------------------------


def _shown(master: Master, told: Told) -> list[Said]:
    """Cards that went down and brought nothing."""
    if any(isinstance(other, Split | Caught) for other in told.outcomes):
        return []
    return [_threatening(master, told, say("No {gold:many} this turn.", **master.theme))]


def _threatening(master: Master, told: Told, said: Sentence) -> Line:
    """`said`, and in a game of hands what would end the round now, where cards of this turn have made it so."""
    known = open_dangers(told.before)
    close = (
        [kind for kind in open_dangers(told.after) if kind not in known] if master.hands and told.after.running else []
    )
    if not close:
        return line(said)
    holes = {"n": master.variant.danger.ends_at, "kinds": Several(tuple(map(master.kind, close)), "or")}
    return line(said, master.cry(say("a {n:nth} {kinds} ends it.", **holes)), tone="alert")

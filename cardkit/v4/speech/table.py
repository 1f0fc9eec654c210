"""Lines on the outcomes of entries: instructions first, the state of the game at the margin.

The gold of each single card is told when somebody asks for the path; what was typed is not said
again.
"""

from collections.abc import Sequence

from cardkit.v4.engine import JOKER, Draw, Leave, Result, Show, State, outcomes as came, rules
from cardkit.v4.reports import Told
from cardkit.v4.speech import cave, rounds, threats
from cardkit.v4.speech.master import Master, cry, side_by_side
from cardkit.v4.speech.opening import heading, next_round
from cardkit.v4.words import (
    BESIDE,
    Act,
    Brief,
    Given,
    Label,
    Line,
    Noun,
    People,
    Said,
    Sentence,
    Several,
    Unbent,
    When,
    do,
    line,
    say,
)

SHORT = 56  # letters of two remarks that stand on one line
# The remainder that cannot be divided.
_REMAINS = Label[Master](When(lambda m: m.flow.lost, "{n:goes|go} back"), "{n:stays|stay}")
_SPLIT = Act[Master](
    Given("waits fled", "Inside: PUT {gold} on the joker."),
    Given("waits hands", "PUT {gold} on the joker."),
    Given("waits", "PUT {gold} on the card."),
    Given("none", "Nobody takes any: {rest} {remains}."),
    Given("fled rest", "Inside: TAKE {share} each, {rest} {remains}."),
    Given("fled", "Inside: TAKE {share}{who:| each}."),
    Given("rest", "TAKE {share} each, {rest} {remains}."),
    "TAKE {share}{who:| each}.",
)
# ``Bo: TAKE 6, 11 safe.``; one who takes nothing off the path: ``Bo: 5 safe.``; ``Bo: nothing.``
_AWAY = Label[Master](
    Given("found", Act("{who}: TAKE {found:the}, {safe} safe.")),
    Given("share", Act("{who}: TAKE {share}{who:| each}, {safe} safe{who:| each}.")),
    Given("safe", Act("{who}: {safe} safe{who:| each}.")),
    "{who}: nothing.",
)
_LIES = Act[Master](  # an artifact that turned up, and the rule by which it is taken
    Given("gold shared", "PUT {gold} on it. Those who {leaves:many} share it out."),
    Given("gold", "PUT {gold} on it. Whoever {leaves} alone takes it."),
    Given("shared", "STAYS. Those who {leaves:many} share the {artifact:many} out: {worth}."),
    "STAYS. Whoever {leaves} alone takes it: {worth}.",
)
_CARRIED_OUT = Label[Master](
    Given("by_word", "{who} carried out {card:the} (counts {n})."),
    Given("card", "{who} carried out {artifact:a}, {card:the} (counts {n})."),
    "{who} carried out {artifact:a} (counts {n}).",
)


def at_first(master: Master, outcome: came.Outcome, told: Told) -> list[Said]:
    """Return a warning after a first card without gold: the cards whose gold ends the round.

    Later, a card with gold has told it already.
    """
    first = (
        told.after.turn <= 1
        and isinstance(outcome, came.Warned | came.Blank | came.Found)
        and not _brings(told)
    )
    return (
        [line(cry(heavy), tone="alert")]
        if first and (heavy := threats.too_much(master, told.after))
        else []
    )


def _brings(told: Told) -> bool:
    """Return True if gold was shared too: then any threat is added to the line on the shares."""
    return any(isinstance(other, came.Split) for other in told.outcomes)


def one(master: Master, outcome: came.Outcome, told: Told) -> list[Said]:
    """Return the lines on one outcome; none if it was typed, or has a part in another's lines."""
    match outcome:
        case came.Attends():
            return _attends(master, outcome, told.after)
        case came.RoundBegan():
            return heading(master, told.after)
        case came.Split():
            return [_threatening(master, told, _split(master, outcome, told))]
        case came.Warned():
            return [] if _brings(told) else [threats.warned(master, outcome, told.after)]
        case came.Blank():
            return [line(say("Nothing."))]
        case came.Found():
            return _found(master, outcome, told)
        case came.ArtifactTaken():
            return _taken(master, outcome, told)
        case came.Shown() if any(
            isinstance(other, came.Split | came.Caught) for other in told.outcomes
        ):
            return []
        case came.Shown():  # and brought nothing
            return [_threatening(master, told, say("No {gold:many} this turn.", **master.theme))]
        case came.Left():
            return [_left(master, outcome, told)]
        case came.Caught():
            return [rounds.caught(master, outcome)]
        case came.Survived(players) if master.hands:
            return [line(say("The cards have run out: {who} made it.", who=People(players)))]
        case came.Survived(players):
            return [
                line(
                    do(
                        "The cards have run out: {who} {verb} now.",
                        who=People(players),
                        verb=master.leave(players),
                    )
                )
            ]
        case came.RoundOver():
            return rounds.over(master, outcome, told)
        case (
            came.Stayed() | came.GameOver() | came.WentBack() | came.CardOut()
        ):  # typed, or said with others
            return []


def _attends(master: Master, attends: came.Attends, state: State) -> list[Said]:
    """Return lines for a player who comes late or goes home; between rounds with the next deal."""
    holes = {**master.theme, "who": attends.player, "n": attends.number}
    if not attends.plays:
        said = [say("{who} does not play from {round} {n} on.", **holes)]
        said += [say("What {who} has safe stays, and counts.", **holes)] * (attends.number > 1)
    elif attends.new:
        said = [
            say(
                "{who} plays from {round} {n} on, in the last seat, and begins with nothing.",
                **holes,
            )
        ]
    else:
        said = [say("{who} plays again from {round} {n} on.", **holes)]
    if attends.player in state.inside and not attends.plays:
        said.append(say("In this {round} {who} is still inside.", **holes))
    return [line(*said), *(next_round(master, state) if master.hands and state.rounds else [])]


def _split(master: Master, split: came.Split, told: Told) -> Sentence:
    """Return the instruction to take shares and leave the rest, or that all of it stays (G-15).

    After players who have just fled it begins with "Inside:".
    """
    fled = any(isinstance(other, came.Left) for other in told.outcomes)
    return _SPLIT(
        master,
        waits=master.flow.by == "leavers",
        hands=master.hands,
        fled=fled,
        none=not split.share,
        who=split.players,
        gold=split.gold,
        share=split.share,
        rest=split.rest,
        remains=_REMAINS(master, n=split.rest),
    )


def _threatening(master: Master, told: Told, said: Sentence) -> Line:
    """Return a line with `said` and the new threats by the cards of this turn."""
    warned = next((outcome for outcome in told.outcomes if isinstance(outcome, came.Warned)), None)
    heavy = cry(threats.too_much(master, told.after)) if master.flow.most else ""
    if warned or heavy:
        threat = threats.warned(master, warned, told.after) if warned else line()
        return line(said, *threat.said, heavy, tone="alert" if heavy else threat.tone)
    known = rules.open_kinds(told.before)
    close = (
        [kind for kind in rules.open_kinds(told.after) if kind not in known] if master.hands else []
    )
    return line(said, *map(cry, threats.endings(master, close)), tone="alert" if close else "plain")


def _found(master: Master, found: came.Found, told: Told) -> list[Said]:
    """Return the line that an artifact stays, who takes it, and what it counts or has on it."""
    if any(isinstance(other, came.ArtifactTaken) for other in told.outcomes):
        return []
    worth = (
        0
        if found.gold
        else rules.artifact_worth(told.after, found.card, len(told.after.artifacts) - 1)
    )
    return [
        line(_LIES(master, gold=found.gold, shared=master.variant.claim == "shared", worth=worth))
    ]


def _taken(master: Master, taken: came.ArtifactTaken, told: Told) -> list[Said]:
    """Return the line on an artifact of a round typed from paper, or of a player alone inside.

    Else nothing: it is said with the leavers.
    """
    if isinstance(told.entry, Result):
        card = taken.card and master.card(taken.card)
        by_word = card and card.one == master.theme["artifact"].one
        return [
            line(_CARRIED_OUT(master, who=taken.player, card=card, by_word=by_word, n=taken.worth))
        ]
    if taken.banked or taken.card is None:
        return []
    return [line(do("TAKE {share}{who:| each}.", share=taken.worth, who=People((taken.player,))))]


def _left(master: Master, left: came.Left, told: Told) -> Line:
    """Return the line with what leavers take and what they have safe then."""
    taken = [
        o for o in told.outcomes if isinstance(o, came.ArtifactTaken) and o.player in left.players
    ]
    who = side_by_side(left.players, told.before.inside)
    gold = sum(
        artifact.worth
        for artifact in taken
        if artifact.is_gold and artifact.player == left.players[0]
    )
    found = taken and len(left.players) == 1 and _with_share(master, left, taken)
    said = [_AWAY(master, who=who, found=found, share=left.share, safe=left.banked + gold)]
    if left.rest and master.flow.lost:
        said.append(rounds.put_back(master, gold=left.rest, where=master.there))
    if not master.hands:
        return line(*said, *_artifacts(master, left, taken, told))
    if len(cave.by_worth(left, taken)) > 1:
        said += master.each_takes(left.players, taken)
    elif taken and len(left.players) > 1:
        shared = Several(tuple(_counted(master, taken)))
        said.append(
            do(
                "Share out {found:the}, {k} each.",
                found=shared,
                k=len(taken) // len(left.players),
            )
        )
    said += cave.went_back(master, told)
    ended = any(isinstance(o, came.Survived) for o in told.outcomes)
    return line(
        *said,
        do("{who:Card|Cards} away unseen.", who=who)
        if told.after.number == 1 and not ended
        else "",
    )


def _with_share(master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken]) -> Several:
    """Return a leaver's share with the artifacts: ``3 and Kc (counts 5)``.

    In a game of hands ``3, K and J (each counts 5)``.
    """
    found: list[object] = [Unbent(left.share)] if left.share else []
    if not master.hands and (taken[0].is_gold or any(artifact.card == JOKER for artifact in taken)):
        found.append(Unbent(master.found(taken)))
    else:
        found += _counted(master, taken)
    return Several(tuple(found))


def _counted(master: Master, taken: Sequence[came.ArtifactTaken]) -> list[object]:
    """Return artifacts with their worth, each with its own figure.

    In a game of hands the figure stands once at the end where all count the same.
    """
    beside = [
        (master.beside_gold(artifact.card), artifact.worth) for artifact in taken if artifact.card
    ]
    if not master.hands or len(beside) < 2 or len({worth for _, worth in beside}) > 1:
        return [_counting(card, worth) for card, worth in beside]
    *cards, (last, worth) = beside
    told = say("{card:the} (each counts {n})", card=last, n=worth)
    return [*(card for card, _ in cards), Brief(told, Unbent(told.aloud))]


def _counting(card: Noun | Brief, worth: int) -> Brief:
    """Return a card with its worth: ``Kc (counts 5)``."""
    told = say("{card:the} (counts {n})", card=card, n=worth)
    return Brief(told, Unbent(told.aloud))


def _artifacts(
    master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken], told: Told
) -> list[Sentence]:
    """Return sentences on the artifacts that stay, and on who takes which where several leave."""
    said = []
    if left.stay:
        cards = (
            master.cards(left.stay)
            if JOKER in left.stay
            else Several(tuple(map(master.beside_gold, left.stay)))
        )
        said.append(say("{cards:the,cap} {n:stays|stay}.", cards=cards, n=len(left.stay)))
    if len(left.players) > 1:
        said += master.each_takes(left.players, taken)
    back = next((o for o in told.outcomes if isinstance(o, came.WentBack)), None)
    if back is not None:
        said.append(
            say(
                "{cards:the,cap} {n:stays|stay}.",
                cards=master.cards(back.cards),
                n=len(back.cards),
            )
        )
    return said


def with_status(master: Master, lines: list[Said], told: Told) -> list[Said]:
    """Return the lines with the state of the game at the margin of the last one.

    Lines that end a round are joined; those of a turn of hands if they are short.
    """
    entry, after = told.entry, told.after
    if not (lines and isinstance(entry, Draw | Show | Leave)):
        return lines
    if not after.running:
        return _ended(lines)
    lines = _beside(lines) if isinstance(entry, Show) else lines
    shown = lines.pop()
    if not isinstance(shown, Line):
        return [*lines, shown]
    tail = master.status(after)
    if isinstance(entry, Leave):  # loot and open dangers stand above, and have not changed
        tail = say("{n} inside", n=len(after.inside)), *(tail[:1] if after.leftover else ())
    call = do("{call}", **master.theme) if isinstance(entry, Draw) and _calls(after) else ""
    last = line(*shown.said, call, tail=tail, tone=shown.tone, indent=shown.indent)
    return [*lines, last._replace(between=BESIDE)]


def _calls(state: State) -> bool:
    """Return True at the first decision of the game, when deciding is explained.

    How to decide is told once, then.
    """
    return state.phase == "leave" and state.number == state.turn == 1


def _ended(lines: list[Said]) -> list[Said]:
    """Return the lines with the first two joined: the last leavers, and the clearing up."""
    match lines:
        # no cry stands at the margin
        case [Line(tail=()) as first, Line(tail=()) as then, *others] if then.said:
            return [first._replace(said=(*first.said, *then.said)), *others]
    return lines


def _beside(lines: list[Said]) -> list[Said]:
    """Return the lines on leavers and on those inside joined to one, if that is short."""
    match lines:
        case [Line() as first, Line() as then] if len(first.text) + len(then.text) <= SHORT:
            return [then._replace(said=(*first.said, *then.said))]
    return lines

"""What came of an entry in figures only, for a table that wants no sentences."""

from __future__ import annotations

from cardkit.engine import (
    ArtifactTaken,
    Attends,
    Blank,
    CardOut,
    Caught,
    Found,
    GameOver,
    Left,
    Outcome,
    RoundBegan,
    RoundOver,
    Shown,
    Split,
    State,
    Stayed,
    Survived,
    Warned,
    WentBack,
    rules,
)
from cardkit.reports import Told
from cardkit.speech.lines import Said, line
from cardkit.speech.master import Master
from cardkit.speech.opening import heading
from cardkit.speech.saying import Sentence, Series, do, say


def told(master: Master, entry: Told) -> list[Said]:
    """``+3, rest 0, each 3``."""
    lines: list[Said] = []
    for outcome in entry.outcomes:
        lines += _figures(master, outcome, entry)
    return lines


def _figures(master: Master, outcome: Outcome, told: Told) -> list[Said]:
    match outcome:
        case Attends(name, plays, number):
            holes = {**master.theme, "who": name, "n": number}
            if plays:
                return [line(say("{who} in, {round} {n}", **holes))]
            return [line(say("{who} away, {round} {n}", **holes))]
        case RoundBegan():
            return heading(master, told.after)
        case Split():
            return [line(_shared(master, outcome), tail=_heap(master, told.after))]
        case Warned():
            kind = master.kind(outcome.kind)
            return [line(say("{kind} {n}/{end}", kind=kind, n=outcome.lying, end=outcome.ends_at))]
        case Blank():
            return [line(say("{card} -", card=master.card(outcome.card)))]
        case Found():
            counts = rules.artifact_worth(told.after, outcome.card, len(told.after.artifacts) - 1)
            return [line(say("{card} {n}", card=master.card(outcome.card), n=outcome.gold or counts))]
        case Left():
            artifacts = [o for o in told.outcomes if isinstance(o, ArtifactTaken) and o.is_gold and o.banked]
            return [line(*(_away(master, name, outcome, artifacts) for name in outcome.players))]
        case ArtifactTaken():
            if outcome.is_gold and outcome.banked:
                return []
            card = master.card(outcome.card) if outcome.card else master.theme["artifact"]
            return [line(do("{who} {card} {n}", who=outcome.player, card=card, n=outcome.worth))]
        case Caught():
            holes = {"n": outcome.lost, "kept": outcome.kept}
            if outcome.kept:
                lost = [do("{who} -{n}, {kept} safe", who=name, **holes) for name in outcome.players]
            else:
                lost = [do("{who} -{n}", who=name, **holes) for name in outcome.players]
            return [line(say("{caught}:", **master.theme), *lost)]
        case RoundOver():
            return _round(master, told.after)
        case Shown() | Stayed() | WentBack() | Survived() | CardOut() | GameOver():
            return []


def _shared(master: Master, split: Split) -> Sentence:
    holes = {"n": master.amount(split.share), "rest": split.rest, "each": split.carried}
    if not master.variant.lies:
        return do("+{n}, each {each}", **holes)
    if not master.variant.carries:
        return do("{path} +{rest}", **master.theme, **holes)
    return do("+{n}, rest {rest}, each {each}", **holes)


def _heap(master: Master, state: State) -> str:
    """What the path comes to, where that can end the round (G-18)."""
    over = master.variant.over
    return say("sum {n}/{over}", n=state.heap, over=over) if over else ""


def _away(master: Master, name: str, left: Left, artifacts: list[ArtifactTaken]) -> str:
    gold = sum(artifact.worth for artifact in artifacts if artifact.player == name)
    return do("{who} +{n}", who=name, n=master.amount(left.loot + left.share + gold))


def _round(master: Master, state: State) -> list[Said]:
    played = state.rounds[-1]
    each = []
    for name in state.seats:
        kept = state.kept(name, played.number)
        each.append(say("{who} {n}", who=name, n=played.banked.get(name, 0) + sum(taken.worth for taken in kept)))
    return [line(say("{round} {n}: {each}", **master.theme, n=played.number, each=Series(tuple(each))))]

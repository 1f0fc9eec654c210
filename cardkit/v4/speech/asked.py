"""Answers to questions at the table: the path, rules behind an act, the next card's chances."""

from collections.abc import Sequence

from cardkit.v4 import odds
from cardkit.v4.engine import Card, Outcome, State, Variant
from cardkit.v4.engine.outcomes import Caught
from cardkit.v4.speech.cave import from_before, standing
from cardkit.v4.speech.lists import percent
from cardkit.v4.speech.master import Master
from cardkit.v4.speech.rules import sections, why as told_by
from cardkit.v4.speech.threats import comes_to
from cardkit.v4.words import (
    BLANK,
    Act,
    Count,
    Fixed,
    Given,
    Label,
    Line,
    Noun,
    People,
    Said,
    Sentence,
    Series,
    Several,
    When,
    line,
    say,
)

_LYING = Fixed(Given("n", "{card} ({n} on it)"), "{card}")
_CARRIES = Fixed(Given("others", "Each inside carries {n}."), "{who} carries {n}.")
_WAITING = Label[Master](
    When(
        lambda m: m.variant.claim == "alone",
        "{cards:the,cap} {n:waits|wait} for someone who {leaves} alone.",
    ),
    "{cards:the,cap} {n:waits|wait} for those who {leaves:many}.",
)
_HELD = Act[Master]("{who}: take {cards:the}, which {k:counts|count} {n} when the {round} ends.")
_SHORT = Fixed(Given("one", "Pair: {kinds}."), Given("pairs", "Pairs: {kinds}."), "Close: {kinds}.")
_COMING = Fixed(
    Given(
        "ending",
        (
            "{n} {n:card|cards} left, {ending} of them {ending:ends|end} the {round}: "
            "{one} in {of} ({chance})."
        ),
    ),
    "{n} {n:card|cards} left, none of them ends the {round}.",
)


def path(master: Master, state: State, *, remark: bool = True) -> list[Said]:
    """Return lines that say what lies on the path and what each player inside carries.

    With `remark`, who is inside stands at the right margin.
    """
    theme = master.theme
    if not state.running:
        return [line(say("No {round} is running.", **theme))]
    if master.hands:
        lines = standing(master, state)
        return (
            lines if state.path else [*lines, line(say("Nothing lies in the {path} yet.", **theme))]
        )
    tail = master.inside(state) if remark else ""
    if not state.path:
        before = [line(*before.said, tail=tail) for before in from_before(master, state.stayed)]
        return [*before] or [line(say("Nothing lies on the {path} yet.", **theme), tail=tail)]
    on_them = state.variant.artifact_gold
    artifacts = state.artifact_places if on_them else []
    rests = [rest + on_them * (place in artifacts) for place, rest in enumerate(state.rests)]
    cards = Series(
        tuple(
            _LYING(card=master.card(card), n=n) for card, n in zip(state.path, rests, strict=True)
        )
    )
    lies = state.leftover + on_them * len(artifacts)
    said = (
        say("{path:cap}: {cards}.", **theme, cards=cards),
        comes_to(master, n=state.heap) if master.flow.most else "",
        say("{gold} {gold:lies|lie} there.", gold=Count(lies, theme["gold"])) if lies else "",
        say("Of that {n} from before.", n=state.stayed) if state.stayed else "",
        _WAITING(master, cards=master.cards(state.artifacts), n=len(state.artifacts))
        if state.artifacts
        else "",
        _CARRIES(who=state.inside[0], n=state.loot, others=state.inside[1:])
        if master.flow.carries
        else "",
    )
    return [line(*said, tail=tail)]


def who(master: Master, state: State) -> list[Said]:
    """Return a line that names who is inside, out and away, and who goes or comes next round."""
    seats = state.seats if state.running else state.present
    out = tuple(name for name in seats if name not in state.inside) if state.running else ()
    away = tuple(name for name in state.away if name not in seats)
    goes = tuple(name for name in state.away if name in seats)
    comes = tuple(name for name in state.present if name not in seats and not state.extra)
    inside = say("Inside: {who}.", who=People(state.inside))
    said = (
        inside if state.running else say("Players: {who}.", who=People(state.present)),
        say("Out: {who}.", who=People(out)) if out else "",
        say("Away: {who}.", who=People(away)) if away else "",
        say("Away from the next {round} on: {who}.", **master.theme, who=People(goes))
        if goes
        else "",
        say("From the next {round} on: {who}.", **master.theme, who=People(comes)) if comes else "",
    )
    return [line(*said)]


def rules(master: Master) -> list[Said]:
    """Return lines with the rules of the game that is played."""
    told: list[Said] = []
    for section in sections(master.variant):
        told += [BLANK, line(section.title, indent=0), *(line(rule.full) for rule in section.lines)]
    return told


def gone(master: Master, state: State) -> list[Said]:
    """Return a line that names the cards out of the game.

    These left the game unclaimed, or are artifacts that were carried out.
    """
    removed: list[Card] = []
    for played in state.rounds:
        removed += played.removed
    carried = [taken.card for taken in state.taken if taken.card and master.variant.carried_leave]
    out, kept = (Several(tuple(map(master.card, cards))) for cards in (removed, carried))
    said = [
        say("Out of the game: {cards}.", cards=out) if removed else "",
        say("Carried out, not in the deck: {cards}.", cards=kept) if carried else "",
        say("What left it in {round:a} without cards is not known.", **master.theme)
        if state.deck_unknown
        else "",
    ]
    return [line(*said) if any(said) else line(say("No card is out of the game."))]


def held(master: Master, state: State) -> list[Said]:
    """Return a line for each player who holds artifacts of this round as cards (CN-14).

    Their points are taken when the round ends.
    """
    lines: list[Said] = []
    for name in state.seats if master.notes_points and state.running else ():
        if kept := state.kept(name, state.number):
            cards = master.cards([taken.card for taken in kept if taken.card is not None])
            lines.append(
                line(
                    _HELD(
                        master,
                        who=name,
                        cards=cards,
                        k=len(kept),
                        n=sum(taken.worth for taken in kept),
                    )
                )
            )
    return lines


def why(master: Master, outcomes: Sequence[Outcome]) -> list[Said]:
    """Return lines with the rules that caused the last outcomes."""
    if not outcomes:
        return [line(say("Nothing has happened yet."))]
    behind: dict[str, None] = {}
    for outcome in outcomes:
        behind |= dict.fromkeys(_behind(master.variant, outcome))
    told = ((rule, told_by(master.variant, rule)) for rule in behind)
    lines: list[Said] = [
        line(say("{rule}: {text}", rule=rule, text=text)) for rule, text in told if text
    ]
    return lines or [line(say("By rule {rule}.", rule=outcomes[-1].rule))]


def _behind(variant: Variant, outcome: Outcome) -> tuple[str, ...]:
    """Return the rules that caused an outcome.

    This includes the rule by which a card that is gold and danger brought nothing (G-16).
    """
    match outcome:
        case Caught((*_, card)) if variant.two_in_one and variant.meaning(card).gold:
            return outcome.rule, variant.cite("both", "G-16")
    return (outcome.rule,)


def chances(master: Master, state: State) -> list[Said]:
    """Return a line with the exact chance that the next card ends the round.

    In a game of hands it says what can be known.
    """
    try:
        if master.hands:
            return [_known(master, state)]
        said: list[str] = [next_card(odds.next_card(state), master.theme["round"])]
        if (unsure := odds.doubt(state)) is not None:
            holes = {**master.theme, "low": percent(unsure.low), "high": percent(unsure.high)}
            said.append(
                say(
                    (
                        "{round:a,cap} was written down by its result only: between {low} and "
                        "{high}."
                    ),
                    **holes,
                )
            )
    except odds.Over:
        return [line(say("The game is over: no card is to come."))]
    return [line(*said)]


def next_card(coming: "odds.Next", name: Noun) -> Sentence:
    """Return the sentence ``45 cards left, 6 of them end the round: 2 in 15 (13 %).``

    `name` is the word that the variant has for a round.
    """
    left, ending, chance = coming
    one, of = chance.as_integer_ratio()
    return _COMING(n=left, ending=ending, round=name, one=one, of=of, chance=percent(chance))


def _known(master: Master, state: State) -> Line:
    known = odds.cave(state)
    unseen = say("{n} {n:card|cards} unseen, in hands or laid aside.", n=known.unseen)
    # a kind that is one short lies in a pair
    in_pairs = master.variant.usual_limit == 3 and not master.variant.own_limits
    if not known.short:
        return line(
            say("No rank lies in a pair.") if in_pairs else say("No rank is close."), unseen
        )
    kinds = Several(
        tuple(
            say("{kind} ({n} unseen)", kind=master.kind(kind.kind), n=kind.left)
            for kind in known.short
        )
    )
    pairs = _SHORT(kinds=kinds, pairs=in_pairs, one=in_pairs and len(known.short) == 1)
    chance = known.collapse.get(len(state.inside))
    if not chance:
        return line(pairs, unseen)
    holes = {
        "k": len(state.inside),
        "n": chance.numerator,
        "of": chance.denominator,
        "chance": percent(chance),
    }
    random = say(
        (
            "If the cards laid were random, {k} more would bring it down with {n} in {of} "
            "({chance})."
        ),
        **holes,
    )
    return line(pairs, unseen, random)

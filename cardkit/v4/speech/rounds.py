"""Lines at the end of a round: who is caught, what goes back or out, the table of loot."""

from collections import Counter

from cardkit.v4.engine import State, outcomes as came
from cardkit.v4.engine.outcomes import Round
from cardkit.v4.reports import Told
from cardkit.v4.speech.master import Master, round_name, side_by_side
from cardkit.v4.speech.opening import next_round
from cardkit.v4.speech.threats import comes_to
from cardkit.v4.words import (
    BLANK,
    Act,
    Brief,
    Count,
    Fixed,
    Given,
    Grid,
    Label,
    Line,
    Said,
    Sentence,
    Series,
    Several,
    Voiced,
    do,
    line,
    say,
)

_CRY = Fixed(Voiced("*** {caught} ***", "{caught}!"))
put_back: Act[Master] = Act[Master](
    "{where:cap}: PUT {gold} back."
)  # gold that goes back in the bank, from the path or from the joker
_CLEARED = (
    Label[Master](Given("gold", put_back)),
    Label[Master](Given("waits", Act("{where:cap}: LEAVE {waits}."))),
    Label[Master](Given("more", Act("{k:{artifact:cap}|{artifact:many,cap}}: PUT {more} back."))),
    Label[Master](Given("out", Act("Remove {out:the}."))),
    # the cards still lie there, so that the table can count them
    Label[Master](Given("n", Act("Clear {n} {n:card|cards}."))),
)
_NOTED = Act[Master](
    Given("hands", "{who}: TAKE {n} for {short}; {k:card|cards} back."),
    "{who}: put {cards:the} back; note {n} {n:point|points}.",
)


def caught(master: Master, caught: came.Caught) -> Line:
    """Return the line that ends a round: the cry, and its cause: ``The third 7.``"""
    called = master.theme["caught"].one
    return line(
        _what(master, caught), tail=_CRY(caught=Brief(called, called.capitalize())), tone="caught"
    )


def _what(master: Master, caught: came.Caught) -> Sentence:
    if not caught.kinds:
        return comes_to(master, n=caught.heap)
    lying = Counter(master.variant.meaning(card).kind for card in caught.cards)
    kinds = (
        say("the {n:nth} {kind}", n=lying[kind], kind=master.kind(kind)) for kind in caught.kinds
    )
    return say("{kinds:cap}.", kinds=Several(tuple(kinds)))


def over(master: Master, ended: came.RoundOver, told: Told) -> list[Said]:
    """Return the lines after a round: cards that go back or out, the table, the next round."""
    after, played, lines = told.after, told.after.rounds[-1], list[Said]()
    if ended.end != "result-only":
        lines.append(line(*_lost(master, told), *_clearing(master, ended, told)))
    elif master.flow.stays and not after.complete:
        lines.append(
            line(
                do(
                    "Put back in the bank what lies on the {path}: it is not known.",
                    **master.theme,
                )
            )
        )
    lines += _points_noted(master, after, played)
    return [*lines, *between(master, after, played)]


def between(master: Master, state: State, played: Round) -> list[Said]:
    """Return the lines between two rounds: how to prepare the next, and the table of the last.

    Every face shows them at the end of its list.
    """
    return [*next_round(master, state), BLANK, round_table(master, state, played)]


def _clearing(master: Master, ended: came.RoundOver, told: Told) -> list[Sentence]:
    """Return sentences on clearing up: gold that goes back in the bank, cards out of the game.

    Also how many cards are cleared away.
    """
    played, after = told.after.rounds[-1], told.after
    out = [outcome for outcome in told.outcomes if isinstance(outcome, came.CardOut)]
    in_order = [outcome.card for outcome in sorted(out, key=lambda outcome: outcome.is_artifact)]
    on_artifacts = master.variant.artifact_gold * len(ended.lying)
    inside = sum(name not in played.left for name in after.seats) if ended.end == "caught" else 0
    robbed = sum(min(gold, 0) for gold in played.banked.values())
    holes: dict[str, object] = {
        "where": master.there,
        "gold": ended.returned - on_artifacts - played.lost * inside + robbed,
        "waits": after.waiting,
        "more": on_artifacts,
        "k": len(ended.lying),
        "n": len(after.path) - len(out),
        "out": in_order and Series(tuple(map(master.in_short, in_order))),
    }
    return [row(master, **holes) for row in _CLEARED]


def _lost(master: Master, told: Told) -> list[Sentence]:
    """Return sentences on what those who are caught put back; nothing if nobody is caught."""
    caught = next((outcome for outcome in told.outcomes if isinstance(outcome, came.Caught)), None)
    if caught is None:
        return []
    robbed = _robbed(master, caught)
    if not caught.lost:
        return robbed or [say("Nobody loses anything.")]
    holes = {
        "who": side_by_side(caught.players, told.before.inside),
        "n": caught.lost,
        "kept": caught.kept,
    }
    if caught.kept:
        return [do("{who}: PUT {n}{who:| each} back, {kept} safe{who:| each}.", **holes)]
    return [do("{who}: PUT {n}{who:| each} back.", **holes), *robbed]


def _robbed(master: Master, caught: came.Caught) -> list[Sentence]:
    """Return sentences on banked gold that is lost, too (G-22), a sentence for each amount."""
    alike: dict[int, list[str]] = {}
    for name, gold in caught.banked:
        alike.setdefault(gold, []).append(name)
    return [
        do(
            "{who}: PUT {n}{who:| each} from the {safe} back.",
            **master.theme,
            who=side_by_side(who, ()),
            n=gold,
        )
        for gold, who in alike.items()
    ]


def _points_noted(master: Master, state: State, played: Round) -> list[Said]:
    """Return lines on the points of artifacts that go back: taken as gold, or noted (CN-14)."""
    if not master.notes_points or played.end == "result-only":
        return []
    lines: list[Said] = []
    for name in state.players:
        if kept := state.kept(name, played.number):
            points, cards = (
                sum(taken.worth for taken in kept),
                [taken.card for taken in kept if taken.card is not None],
            )
            holes = {
                "n": points,
                "k": len(kept),
                "cards": master.cards(cards),
                "hands": master.hands,
            }
            holes["short"] = Series(tuple(map(master.in_short, cards)))
            lines.append(line(_NOTED(master, who=name, **holes)))
    return lines


def round_table(master: Master, state: State, played: Round) -> Grid:
    """Return the table of a round: player, this round, safe (where totals are open), and why."""
    open_totals = not master.manner.secret
    title = say("After {which}", which=round_name(master, played.number, played.extra))
    heads = [title, say("this {round}", **master.theme)] + [say("safe")] * open_totals + [""]
    seats = [name for name in state.players if name in state.seats]
    order = sorted(seats, key=lambda name: (played.left.get(name, 999), seats.index(name)))
    rows = []
    for name in seats if played.end == "result-only" else order:
        worth = sum(taken.worth for taken in state.kept(name, played.number))
        figures_ = [str(played.banked.get(name, 0) + worth)] + [
            str(state.total(name))
        ] * open_totals
        rows.append((name, *figures_, _why(master, state, played, name)))
    return Grid(tuple(heads), tuple(rows), "l" + "r" * (1 + open_totals) + "l", titled=True)


def _why(master: Master, state: State, played: Round, name: str) -> str:
    """Return the note beside a player's figure: ``left at card 4 with 1 joker (5)``."""
    kept = state.kept(name, played.number)
    turn = played.left.get(name)
    if turn is None and played.end != "result-only":
        if banked := played.banked.get(name, 0):
            return (
                say("caught, everything lost")
                if banked < 0 and not state.banked[name]
                else say("caught, {n} lost", n=played.lost - min(banked, 0))
            )
        return say("caught with {n}", n=played.lost) if played.lost else say("caught with nothing")
    artifacts = Count(len(kept), master.theme["artifact"])
    holes = {"kept": artifacts, "worth": sum(taken.worth for taken in kept), "n": turn or 0}
    if played.end == "result-only":
        return (
            say("as written down with {kept} ({worth})", **holes)
            if kept
            else say("as written down")
        )
    if turn == played.turns and played.end in ("survived", "deck-out"):
        return (
            say("inside to the end with {kept} ({worth})", **holes)
            if kept
            else say("inside to the end")
        )
    if master.hands:
        return (
            say("out in turn {n} with {kept} ({worth})", **holes)
            if kept
            else say("out in turn {n}", **holes)
        )
    return (
        say("left at card {n} with {kept} ({worth})", **holes)
        if kept
        else say("left at card {n}", **holes)
    )

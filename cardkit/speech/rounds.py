"""The end of a round: who is caught, what goes back and out of the game, the table of who has what."""

from cardkit.engine import Round, State, outcomes as came
from cardkit.reports import Told
from cardkit.speech import cave
from cardkit.speech.master import Master, round_name
from cardkit.speech.nouns import people
from cardkit.speech.opening import next_round
from cardkit.speech.rows import Act, Fixed, Given, When
from cardkit.speech.saying import BLANK, Count, Grid, Line, People, Said, Sentence, Series, do, line, say

_ROBBED = Act[Master](
    Given("terse", "{who}: PUT {n}{who:| each} from the {safe} back."),
    "{who}: take {n}{who:| each} out of the {safe} and give it back.",
)
# fmt: off
_CLEARED = (
    Act[Master](
        Given("gold terse", "{where:cap}: PUT {gold} back."), Given("gold", "Put the {gold} on {where:the} back in the bank.")),
    Act[Master](
        Given("waits terse", "{where:cap}: LEAVE {waits}."),
        Given("waits", "Leave the {waits} on {where:the} for the next {round}.")),
    Act[Master](
        Given("more terse", "{k:{artifact:cap}|{artifact:many,cap}}: PUT {more} back."),
        Given("more gold", "Put the {more} on {k:{artifact:the}|{artifact:the,many}} back too."),
        Given("more", "Put the {more} on {k:{artifact:the}|{artifact:the,many}} back in the bank.")),
    Act[Master](
        Given("out terse", "Remove {out}."), Given("lost terse"),
        Given("lost", "Nobody carried {cards:the} out: put {n:it|them} out of the game.")),
)
# fmt: on
put_back = _CLEARED[0]  # what goes from the path, or from the joker, back in the bank
_CLEAR = Act[Master](  # how many cards lie there still, so that the table can count
    Given("terse", Fixed(Given("n", "Clear {n} {n:card|cards}."))),
    When(lambda m: m.hands, "Clear the table: {n} {n:card|cards} in the {path}."),
    Given("n", "Clear the {path}: {n} {n:card|cards}."),
    "Clear the {path}.",
)
_NOTED = Act[Master](
    Given("hands terse", "{who}: TAKE {n} for {short}; {k:card|cards} back."),
    Given("hands", "{who}: take {told} for {cards:the} (or note {n}); the {k:card goes|cards go} back."),
    "{who}: put {cards:the} back; note {n} {n:point|points}.",
)


def caught(master: Master, caught: came.Caught) -> list[Said]:
    """The cry, and what those inside put back."""
    stars = say("*** {caught} ***", **master.theme)
    cry = say("{caught}!", caught=master.theme["caught"].one.capitalize()) if master.manner.reader else stars
    first = cave.collapsed(master, caught) if master.hands else _last_card(master, caught)
    return [line(first, tail=cry, tone="caught"), *([] if master.manner.terse else [_lost(master, caught)])]


def _lost(master: Master, caught: came.Caught) -> Line:
    who = people(caught.players, caught.players) if not master.hands else cave.people(caught.players)
    holes = {"who": who, "n": caught.lost, "kept": caught.kept}
    if caught.kept:
        return line(do("{who}: put {n}{who:| each} back in the bank and {kept}{who:| each} away, safe.", **holes))
    robbed = _robbed(master, caught)
    if caught.lost or robbed:
        return line(do("{who}: put {n}{who:| each} back in the bank.", **holes) if caught.lost else "", *robbed)
    if who.called and not master.hands:
        return line(say("Nobody inside carries anything: nobody loses anything."))
    return line(say("{who} {who:carries|carry} nothing and {who:loses|lose} nothing.", who=who))


def _robbed(master: Master, caught: came.Caught) -> list[Sentence]:
    """What those put back who lose what was banked before, too (G-22): who lose as much together."""
    alike: dict[int, list[str]] = {}
    for name, gold in caught.banked:
        alike.setdefault(gold, []).append(name)
    short = master.manner.terse
    return [_ROBBED(master, who=cave.people(who), n=gold, terse=short) for gold, who in alike.items()]


def _last_card(master: Master, caught: came.Caught) -> Sentence:
    card = master.card(caught.cards[-1])
    if not caught.kinds:
        holes = {**master.theme, "card": master.loud(card), "n": caught.heap, "over": master.flow.most}
        return say("{card}: the {path} comes to {n}, more than {over}.", **holes)
    kind, nth = master.kind(caught.kinds[0]), master.variant.limit(caught.kinds[0])
    if card.one == kind.one:
        return master.cry(say("the {n:nth} {kind}.", n=nth, kind=kind))
    return say("{card}, the {n:nth} {kind}.", card=master.loud(card), n=nth, kind=kind)


def over(master: Master, ended: came.RoundOver, told: Told) -> list[Said]:
    """What goes back and out, the table of the round, and what to do before the next."""
    after, played, lines = told.after, told.after.rounds[-1], list[Said]()
    if ended.end == "all-out" and not master.manner.terse:
        which = round_name(master, played.number, played.extra)
        lines.append(line(say("Nobody is inside any more: {which} is over.", which=which)))
    if ended.end != "result-only":
        lost = _lost_in_short(master, told) if master.manner.terse else ()
        lines.append(line(*lost, *_clearing(master, ended, told)))
    elif master.flow.stays and not after.complete:
        lines.append(line(do("Put back in the bank what lies on the {path}: it is not known.", **master.theme)))
    lines += _points_noted(master, after, played)
    return [*lines, *between(master, after, played)]


def between(master: Master, state: State, played: Round) -> list[Said]:
    """The end of the list that every face shows between two rounds: what hands do before the next; then what came of it."""
    return [*next_round(master, state), BLANK, round_table(master, state, played)]


def _clearing(master: Master, ended: came.RoundOver, told: Told) -> list[Sentence]:
    """What goes back in the bank, which cards leave the game, and how many are left; in few words or in sentences."""
    played, after, terse = told.after.rounds[-1], told.after, master.manner.terse
    out = [outcome for outcome in told.outcomes if isinstance(outcome, came.CardOut)]
    lost, dangers = ([outcome.card for outcome in out if outcome.is_artifact is one] for one in (True, False))
    on_artifacts = master.variant.artifact_gold * len(ended.lying)
    inside = sum(name not in played.left for name in after.seats) if ended.end == "caught" else 0
    robbed = sum(min(gold, 0) for gold in played.banked.values())
    holes: dict[str, object] = {
        "terse": terse, "where": master.there, "gold": ended.returned - on_artifacts - played.lost * inside + robbed,
        "waits": after.waiting, "more": on_artifacts, "k": len(ended.lying), "n": len(lost), "lost": lost,
        "cards": master.cards(lost), "out": out and Series(tuple(map(master.in_short, (*dangers, *lost)))),
    }  # fmt: skip
    said = [row(master, **holes) for row in _CLEARED]
    said += [do("Put {card:the} out of the game.", card=master.card(card)) for card in dangers if not terse]
    return [*said, _CLEAR(master, terse=terse, n=len(after.path) - len(out))]


def _lost_in_short(master: Master, told: Told) -> list[Sentence]:
    """What those who are caught put back; nothing where nobody is."""
    caught = next((outcome for outcome in told.outcomes if isinstance(outcome, came.Caught)), None)
    if caught is None:
        return []
    robbed = _robbed(master, caught)
    if not caught.lost:
        return robbed or [say("Nobody loses anything.")]
    everyone = len(caught.players) > 2 and len(caught.players) == len(told.before.inside)
    who = People(caught.players, say("All inside") if everyone else ", ".join(caught.players))
    holes = {"who": who, "n": caught.lost, "kept": caught.kept}
    if caught.kept:
        return [do("{who}: PUT {n}{who:| each} back, {kept} safe{who:| each}.", **holes)]
    return [do("{who}: PUT {n}{who:| each} back.", **holes), *robbed]


def _points_noted(master: Master, state: State, played: Round) -> list[Said]:
    """Where artifacts carried out go back, their points are taken as gold, or noted (CN-14)."""
    if not master.notes_points or played.end == "result-only":
        return []
    lines: list[Said] = []
    for name in state.players:
        if kept := state.kept(name, played.number):
            points, cards = sum(taken.worth for taken in kept), [taken.card for taken in kept if taken.card is not None]
            holes = {"n": points, "k": len(kept), "told": Count(points, master.theme["token"]), "cards": master.cards(cards)}
            holes |= {"short": ", ".join(map(master.in_short, cards)), "terse": master.manner.terse, "hands": master.hands}
            lines.append(line(_NOTED(master, who=name, **holes)))
    return lines


def round_table(master: Master, state: State, played: Round) -> Grid:
    """Player, this round, safe (where totals are open), and why."""
    open_totals = not master.manner.secret
    title = say("After {which}", which=round_name(master, played.number, played.extra))
    heads = [title, say("this {round}", **master.theme)] + [say("safe")] * open_totals + [""]
    seats = [name for name in state.players if name in state.seats]
    order = sorted(seats, key=lambda name: (played.left.get(name, 999), seats.index(name)))
    rows = []
    for name in seats if played.end == "result-only" else order:
        worth = sum(taken.worth for taken in state.kept(name, played.number))
        figures_ = [str(played.banked.get(name, 0) + worth)] + [str(state.total(name))] * open_totals
        rows.append((name, *figures_, _why(master, state, played, name)))
    return Grid(tuple(heads), tuple(rows), "l" + "r" * (1 + open_totals) + "l", titled=True)


def _why(master: Master, state: State, played: Round, name: str) -> str:
    """``left at card 4 with 1 joker (5)``."""
    kept = state.kept(name, played.number)
    turn = played.left.get(name)
    if turn is None and played.end != "result-only":
        if banked := played.banked.get(name, 0):
            return say("caught, everything lost") if banked < 0 else say("caught, {n} lost", n=played.lost)
        return say("caught with {n}", n=played.lost) if played.lost else say("caught with nothing")
    artifacts = Count(len(kept), master.theme["artifact"])
    holes = {"kept": artifacts, "worth": sum(taken.worth for taken in kept), "n": turn or 0}
    if played.end == "result-only":
        return say("as written down with {kept} ({worth})", **holes) if kept else say("as written down")
    if turn == played.turns and played.end in ("survived", "deck-out"):
        return say("inside to the end with {kept} ({worth})", **holes) if kept else say("inside to the end")
    if master.hands:
        return say("out in turn {n} with {kept} ({worth})", **holes) if kept else say("out in turn {n}", **holes)
    return say("left at card {n} with {kept} ({worth})", **holes) if kept else say("left at card {n}", **holes)

"""What came of entries, as hands need it: gold shared, dangers, artifacts, who leaves. In full sentences."""

from collections.abc import Sequence

from cardkit.engine import JOKER, SUITS, Card, Result, State, claims, outcomes as came, rules
from cardkit.reports import Told
from cardkit.speech import cave, rounds
from cardkit.speech.master import Master
from cardkit.speech.nouns import cards_text, own_name, people, shortest_kind, suit_word
from cardkit.speech.opening import heading, next_round
from cardkit.speech.rows import Act, Fixed, Given, Label, When
from cardkit.speech.saying import Count, Line, People, Said, Sentence, Series, do, line, say

comes_to = Label[Master]("The {path} comes to {n} of {over}.", over=lambda m: m.flow.most)
_TOO_MUCH = Label[Master](Given("cards terse", "any of {cards} ends it."), Given("cards", "any of {cards} {catches}."))
# What becomes of so much that leavers cannot divide.
remains = Label[Master](When(lambda m: m.flow.lost, "{n:goes|go} back"), "{n:stays|stay}")
_NOTHING = Label[Master](Given("named", "{card:the,cap} means nothing."), "{card:a,cap} means nothing.")
_NO_HARM = Fixed(
    Given("other", "No other {kind} is left in the deck: no harm."), "No more {kind} is left in the deck: no harm."
)
_DANGER = Label[Master](
    Given("own suit", "{card:cap}: {own}."),
    Given("own", "{card:a,cap}: {own}."),
    Given("bare", "{card:cap}."),
    Given("suit", "{card:cap}: {kind:a}."),
    "{card:a,cap}: {kind:a}.",
)
_CARRIED_OUT = Label[Master](
    Given("by_word", "{who} carried out {card:the} (counts {n})."),
    Given("card", "{who} carried out {artifact:a}, {card:the} (counts {n})."),
    "{who} carried out {artifact:a} (counts {n}).",
)
_LIES_FOR = Label[Master](
    Given("put shared", Act("Put {put} on it; those who {leaves:many} share it out.")),
    Given("put", Act("Put {put} on it; someone who {leaves} alone takes it.")),
    Given("shared", "It lies on the {path} and counts {n}; those who {leaves:many} share the {artifact:many} out."),
    "It lies on the {path} and counts {n}; someone who {leaves} alone takes it.",
)
_PUT_AWAY = Label[Master](Given("away", Act("{who}: put {n} away{who:| each}, safe.")), "{who}: nothing to put away.")
stays_there = Label[Master]("{cards:the,cap} cannot be shared out and {n:stays|stay} on the {path}.")
# fmt: off
_TAKES = Label[Master](
    Given("alone none found", Act("{who} {leaves} alone: takes {found}.")),
    Given("alone none", Label(
        When(lambda m: m.flow.lies, "{who} {leaves} alone: nothing lies on the {path}."),
        "{who} {leaves} alone.")),
    Given("alone one_card found", Act("{who} {leaves} alone: takes the {n} from {where:the} and {found}.")),
    Given("alone one_card", Act("{who} {leaves} alone: takes the {n} from {where:the}.")),
    Given("alone found", Act("{who} {leaves} alone: takes all {n} from the {path} and {found}.")),
    Given("alone", Act("{who} {leaves} alone: takes all {n} from the {path}.")),
    Given("none", Label(
        When(lambda m: not m.flow.lies, "{who} {leaves:many} together."),
        Given("artifacts", "{who} {leaves:many} together: no {gold} lies on the {path}."),
        "{who} {leaves:many} together: nothing lies on the {path}.")),
    Given("share rest", Act("{who} {leaves:many} together: take {share} each from {where:the}, {rest} {remains}.")),
    Given("share", Act("{who} {leaves:many} together: take {share} each from {where:the}.")),
    "{who} {leaves:many} together: the {n} on {where:the} cannot be shared by {k} and {remains}.",
)
# fmt: on


def at_first(master: Master, outcome: came.Outcome, told: Told) -> list[Said]:
    """After a first card without gold: which cards would end the round by theirs. Later a card with gold has told it."""
    first = told.after.turn <= 1 and isinstance(outcome, came.Warned | came.Blank | came.Found) and not brings(told)
    return [line(cry, tone="alert")] if first and (cry := too_much(master, told.after)) else []


def brings(told: Told) -> bool:
    """Whether gold came too: what a card threatens then stands beside what each takes."""
    return any(isinstance(other, came.Split) for other in told.outcomes)


def one(master: Master, outcome: came.Outcome, told: Told) -> list[Said]:
    """One outcome in full sentences."""
    match outcome:
        case came.Attends():
            return _attends(master, outcome, told.after)
        case came.RoundBegan():
            return heading(master, told.after)
        case came.Split():
            return [cave.split(master, outcome)] if master.hands else _split(master, outcome, told.after)
        case came.Warned():
            threat = threatens(master, outcome, told.after)
            return [threat._replace(said=(_danger(master, outcome), *threat.said))]
        case came.Blank(card):
            return [line(_NOTHING(master, card=master.card(card), named=card.suit or card == JOKER))]
        case came.Found():
            return _found(master, outcome, told)
        case came.ArtifactTaken():
            return taken(master, outcome, told)
        case came.Shown():
            return [cave.shown(master, outcome, told.outcomes)]
        case came.Stayed():
            return [line(say("Nobody {leaves}.", **master.theme), tone="aside")]
        case came.Left():
            return cave.fled(master, outcome, told) if master.hands else _left(master, outcome, told)
        case came.Caught():
            return rounds.caught(master, outcome)
        case came.Survived(players):
            return [line(do("The cards have run out: {who} {verb} now.", who=People(players), verb=master.leave(players)))]
        case came.RoundOver():
            return rounds.over(master, outcome, told)
        case came.GameOver() | came.WentBack() | came.CardOut():  # said with what they belong to
            return []


def _attends(master: Master, attends: came.Attends, state: State) -> list[Said]:
    """Who comes late or goes home; between rounds what to deal then."""
    holes = {**master.theme, "who": attends.player, "n": attends.number}
    if not attends.plays:
        said = [say("{who} does not play from {round} {n} on.", **holes)]
        said += [say("What {who} has safe stays, and counts.", **holes)] * (attends.number > 1)
    elif attends.new:
        said = [say("{who} plays from {round} {n} on, in the last seat, and begins with nothing.", **holes)]
    else:
        said = [say("{who} plays again from {round} {n} on.", **holes)]
    if attends.player in state.inside and not attends.plays:
        said.append(say("In this {round} {who} is still inside.", **holes))
    return [line(*said), *(next_round(master, state) if master.hands and state.rounds else [])]


def _split(master: Master, split: came.Split, after: State) -> list[Said]:
    """Gold of a card, and where it can end the round what all of it comes to (G-18)."""
    first, *others = _shared(master, split, after)
    if not master.flow.most:
        return [first, *others]
    cry = too_much(master, after)
    first = first._replace(said=(*first.said, comes_to(master, n=after.heap)))
    return [first, *others, *([line(cry, tone="alert")] if cry else [])]


def too_much(master: Master, state: State) -> Sentence:
    """Which cards would end the round by their gold alone; nothing where none would."""
    return master.cry(_TOO_MUCH(master, cards=cards_text(rules.heavy(state)), terse=master.manner.terse))


def _shared(master: Master, split: came.Split, after: State) -> list[Line]:
    number, who, lies = len(split.players), people(split.players, after.inside), _lies_there(master, after)
    if master.flow.by == "leavers":
        put = do("Put {n} on {card:the}.", n=split.gold, card=master.card(split.cards[0]))
        return [line(put), *([line(lies, tone="aside")] if lies else [])]
    carried = split.carried if split.share and split.carried != split.share else 0
    tail = "" if not carried else say("carries {n}", n=carried) if number == 1 else say("each carries {n}", n=carried)
    if master.flow.by == "each" and number > 1:
        return [line(do("{who}: take {n} each.", who=who, n=split.share), tail=tail)]
    told = cave.divided(master, split, Count(split.gold, master.theme["gold"]), who)
    if split.rest and after.leftover >= number > 1 and lies:
        return [line(*told), line(lies, say("Each inside carries {n}.", n=carried) if carried else "", tone="aside")]
    return [line(*told, tail=tail)]


def _lies_there(master: Master, state: State) -> Sentence:
    """All that lies on the path, where it lies in several places: ``On the path: 3 (1 on the 9, 2 on the 10).``"""
    lying = ((master.card(card), rest) for card, rest in zip(state.path, state.rests) if rest)
    stayed = [say("{n} from before", n=state.stayed)] if state.stayed else []  # from earlier rounds (G-12)
    piles = (*stayed, *(say("{n} on {card:the}", n=rest, card=card) for card, rest in lying))
    holes = {**master.theme, "n": state.leftover, "piles": Series(piles)}
    return say("On the {path}: {n} ({piles}).", **holes) if len(piles) > 1 else say("")


def threatens(master: Master, warned: came.Warned, after: State) -> Line:
    """What would end the round now that this danger lies there."""
    kind, more, variant = master.kind(warned.kind), warned.ends_at - warned.lying, master.variant
    if rules.left_of(after, warned.kind) < more:
        return line(_NO_HARM(kind=kind, other=more == 1))
    if more > 1:
        return line(say("{n} more {kind:many} and the {round} ends.", **master.theme, n=more, kind=kind))
    if not master.manner.terse:
        cry = say("another {kind} {catches}.", **master.theme, kind=kind)
    elif warned.kind in SUITS and not own_name(warned.kind, variant) and not claims.named(variant, warned.kind)[0].ranks:
        cry = say("another {suit} {danger} ends it.", **master.theme, suit=suit_word(warned.kind))
    else:  # with a name of its own where else other cards fit
        cry = say("another {kind} ends it.", kind=shortest_kind(warned.kind, variant))
    return line(master.cry(cry), tone="alert")


def _danger(master: Master, warned: came.Warned) -> Sentence:
    """``A Queen: a guard.``, ``Monster of hearts.``, ``8 of hearts: snake.``"""
    card, kind, own = warned.card, master.kind(warned.kind), own_name(warned.kind, master.variant)
    first, *others = claims.named(master.variant, warned.kind)
    if card.rank == warned.kind or others or len(first.ranks) > 1 or kind.one == master.card(card).one:
        kind = master.theme["danger"]  # its name says no more, or is a list of cards
    return _DANGER(master, card=master.card(card), kind=kind, own=own, suit=card.suit, bare=not card.rank)


def _found(master: Master, found: came.Found, told: Told) -> list[Said]:
    """What it counts, or what is put on it, and who can take it."""
    if any(isinstance(other, came.ArtifactTaken) for other in told.outcomes):
        return []
    put, shared = found.gold, master.variant.claim == "shared"
    n = 0 if put else rules.artifact_worth(told.after, found.card, len(told.after.artifacts) - 1)
    return [line(_artifact(master, found.card, told.before), _LIES_FOR(master, put=put, n=n, shared=shared))]


def _artifact(master: Master, card: Card, before: State) -> Sentence:
    """``The joker.``, ``Another joker.``, ``An artifact, the 10 of clubs.``"""
    noun, artifact = master.card(card), master.theme["artifact"]
    if noun.one != artifact.one:
        return say("{artifact:a,cap}, {card:the}.", artifact=artifact, card=noun)
    carried = [taken.card for taken in before.taken if taken.number == before.number and taken.card is not None]
    if any(master.card(other) == noun for other in (*before.artifacts, *carried)):  # turned up in this round
        return say("Another {artifact}.", artifact=artifact)
    return say("{artifact:the,cap}.", artifact=artifact)


def taken(master: Master, taken: came.ArtifactTaken, told: Told) -> list[Said]:
    """Of a round that was written down by its result, or by someone alone inside; else it is said with who leaves."""
    card = taken.card and master.card(taken.card)
    if isinstance(told.entry, Result):
        by_word = card and card.one == master.theme["artifact"].one
        return [line(_CARRIED_OUT(master, who=taken.player, card=card, by_word=by_word, n=taken.worth))]
    if taken.banked or taken.card is None:
        return []
    act = do("{who} is alone inside: take {n} at once.", who=taken.player, n=taken.worth)
    return [line(_artifact(master, taken.card, told.before), act)]


def _left(master: Master, left: came.Left, told: Told) -> list[Said]:
    taken = [o for o in told.outcomes if isinstance(o, came.ArtifactTaken) and o.player in left.players]
    said = [_takes(master, left, taken, told.before)]
    if left.stay:
        stay = master.cards(left.stay)
        said.append(say("Nobody takes {cards:the}: that takes someone who {leaves} alone.", **master.theme, cards=stay))
    if len(left.players) > 1:
        said += master.each_takes(left.players, taken)
    back = next((o for o in told.outcomes if isinstance(o, came.WentBack)), None)
    if back:
        said.append(stays_there(master, n=len(back.cards), cards=master.cards(back.cards)))
    gold = sum(artifact.worth for artifact in taken if artifact.is_gold and artifact.player == left.players[0])
    away = left.banked + gold
    put = _PUT_AWAY(master, who=left.players, n=away, away=away)
    return [line(*said, *cave.paid_more(master, left), put, tail=master.inside(told.after))]


def _takes(master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken], before: State) -> Sentence:
    """What leavers take from the path, and what stays on it."""
    piles = [card for card, rest in zip(before.path, before.rests, strict=True) if rest]
    one_card = len(piles) == 1 and not before.stayed
    return _TAKES(
        master, who=left.players, k=len(left.players), alone=len(left.players) == 1, n=left.leftover, none=not left.leftover,
        found=taken and master.found(taken), artifacts=before.artifacts, one_card=one_card,
        where=master.card(piles[0]) if one_card else master.theme["path"],
        share=left.share, rest=left.rest, remains=remains(master, n=left.rest),
    )  # fmt: skip

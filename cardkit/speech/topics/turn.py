"""A turn: what a card brings, who decides when, and what who leaves takes along."""

from __future__ import annotations

from cardkit.engine import Variant, claims
from cardkit.speech.nouns import theme
from cardkit.speech.saying import Count, say, together
from cardkit.speech.topics import Told


def begin(v: Variant, claim: claims.Beginning) -> Told:
    if claim.stays:
        return say(
            "Each {round} everyone starts inside the {place}, with no {gold:many} of this {round} yet; the {path} is empty "
            "but for {gold:many} that stayed from the one before.",
            **theme(v),
        ), ""
    return say(
        "Each {round} everyone starts inside the {place}, with no {gold:many} of this {round} yet and an empty {path}.",
        **theme(v),
    ), ""


def turn(v: Variant, claim: claims.Plain) -> Told:
    full = say("Turn up the top card and lay it at the end of the {path}.", **theme(v))
    return full, say("**Turn up** the top card and lay it at the end of the {path}.", **theme(v))


def split(v: Variant, claim: claims.Sharing) -> Told:
    return _shared_sum(v, claim) if claim.hands else _shared_card(v, claim)


def _shared_sum(v: Variant, claim: claims.Sharing) -> Told:
    """Of a turn of hands."""
    words = theme(v)
    match claim.by:
        case "split":
            shared = say("Add up the numbers shown this turn and share the sum evenly among those who went on.")
            if claim.lost:
                return together(shared, say("What cannot be divided goes back to the supply.")), say(
                    "Else share **this turn\u2019s** sum; the remainder goes back."
                )
            return together(
                shared,
                say("What cannot be divided goes onto the joker."),
                say("The {gold:many} on the joker {gold:is|are} not part of that sum.", **words),
            ), say("Else share **this turn\u2019s** sum; the remainder goes on the joker.")
        case "each":
            return say(
                "Add up the numbers shown this turn: each of those who went on takes the whole sum from the supply."
            ), say("Else each takes **all** of this turn\u2019s sum from the supply.")
        case "leavers":
            return say(
                "Add up the numbers shown this turn and put the sum onto the joker, for those who {leaves:many}.",
                **words,
            ), say("Else this turn\u2019s sum goes **on the joker**.")


def _shared_card(v: Variant, claim: claims.Sharing) -> Told:
    """Of a card of the deck."""
    words, loot = theme(v), say("What you take lies in front of you and is not safe yet.")
    match claim.by:
        case "split":
            shared = say("{gold:many,cap} {gold:is|are} shared evenly among all inside, rounded down.", **words)
            if claim.lost:
                return together(shared, say("What cannot be divided goes back to the supply at once."), loot), say(
                    "All inside share it as loot; the remainder goes back to the supply."
                )
            return together(shared, say("What cannot be divided stays on the card."), loot), say(
                "All inside share it as loot; the remainder stays on the card."
            )
        case "each":
            return together(
                say("Everyone inside takes the whole worth of the card from the supply: nothing is divided."), loot
            ), say("Each inside takes **all of it** from the supply as loot.")
        case "leavers":
            return say(
                "Nobody takes {gold:many} as {gold:it comes: it is|they come: they are} put on the card, for those who "
                "{leaves:many}.",
                **words,
            ), say("Nobody takes any yet: it is **put on the card** for those who {leaves:many}.", **words)


def decide(v: Variant, claim: claims.Plain) -> Told:
    words = theme(v)
    if claim.hands:
        return together(
            say(
                "Everyone inside puts one card under the cover card: face up to go on, face down to {leaves:many}.",
                **words,
            ),
            say("All are shown at once."),
        ), say("\u201c{call}\u201d All at once: one card under the cover card.", **words)
    return say(
        "After every card all who are inside decide in secret and show together: {go} = on, {leave} = {leaves:many}.",
        **words,
    ), say("\u201c{call}\u201d All inside: **{go}** = on, **{leave}** = {leaves:many}.", **words)


def first(v: Variant, claim: claims.First) -> Told:
    words = theme(v)
    if claim.hands:
        return say("To {leaves:many} in the very first turn is allowed.", **words), say("From the first turn on.")
    nobody = say("Nobody {leaves} before the first card.", **words)
    if not claim.may_skip:
        return nobody, ""
    skips = say("After {danger:a} as the first card nobody has a reason to, so the question may be skipped.", **words)
    if claim.stays:
        skips = say(
            "After {danger:a} as the first card nobody has a reason to unless {gold:many} stayed from the {round} before: "
            "where none did, the question may be skipped.",
            **words,
        )
    return together(
        nobody,
        skips,
        say("To {leaves:many} then is allowed all the same.", **words),
    ), ""


def leave(v: Variant, claim: claims.Plain) -> Told:
    words = theme(v)
    if claim.hands:
        return together(
            say("To {leaves:many} is settled first.", **words),
            say("A card laid face down is out of the {round} unseen.", **words),
        ), say("**Card face down:** it is out, unseen.")
    return say("Who {leaves} is settled before the next card is turned.", **words), ""


def left(v: Variant, claim: claims.Leaving) -> Told:
    words, out = theme(v), say("They are out until the next {round}.", **theme(v))
    if not claim.lies:
        return together(
            say("Who {leaves} has all they hold safe in the {safe}: nothing can take it away.", **words),
            _paid_more(claim),
            out,
        ), together(_banked(v, claim), _paid_more(claim))
    how, short = _shared_by_leavers(v, claim)
    return together(
        how,
        say("What cannot be divided goes back to the supply.") if claim.lost else say("What cannot be divided stays."),
        say("Then all they hold is safe in the {safe}: nothing can take it away.", **words),
        _paid_more(claim),
        out,
    ), together(short, _paid_more(claim))


def _paid_more(claim: claims.Leaving) -> str:
    """What the supply adds for those who leave (G-21)."""
    return say("They bank {n} times as much: the supply pays the rest.", n=claim.times) if claim.times > 1 else ""


def _banked(v: Variant, claim: claims.Leaving) -> str:
    """What leavers do where nothing lies there to share."""
    if claim.hands:
        return say("**Bank** all you hold: you are out.")
    return say("**Bank** your loot, safe in the {safe}.", **theme(v))


def _shared_by_leavers(v: Variant, claim: claims.Leaving) -> Told:
    words = theme(v)
    if claim.hands:
        how = say(
            "Who {leaves} shares the {gold:many} on the joker with those who {leaves:many} in the same turn.", **words
        )
        short = say("Share the {gold:many} on the joker and **bank** all: you are out.", **words)
    elif claim.per_card:
        how = say(
            "Who {leaves} shares what lies on each card of the {path}, card by card, with those who {leaves:many} in the "
            "same turn.",
            **words,
        )
        short = (
            say(
                "Share what lies on the {path}, **each card on its own**, and **bank** it, safe in the {safe}.", **words
            )
            if claim.all
            else say(
                "Share what lies on the {path}, **each card on its own**, and **bank** it with your loot, safe in the "
                "{safe}.",
                **words,
            )
        )
    else:
        how = say(
            "Who {leaves} shares the {gold:many} lying on the {path} with those who {leaves:many} in the same turn.",
            **words,
        )
        short = (
            say("Share the {gold:many} on the {path} and **bank** it, safe in the {safe}.", **words)
            if claim.all
            else say("Share the {gold:many} on the {path} and **bank** it with your loot, safe in the {safe}.", **words)
        )
    return how, short


def claim(v: Variant, claim: claims.Claiming) -> Told:
    match claim.to:
        case "alone":
            return _claimed_alone(v, claim)
        case "shared":
            return _claimed_shared(v, claim)


def _claimed_alone(v: Variant, claim: claims.Claiming) -> Told:
    words, amount = theme(v), Count(claim.gold, theme(v)["gold"])
    if claim.hands:
        return together(
            say("Who {leaves} alone also takes every {artifact} lying there before this turn.", **words),
            say("If several {leaves:many} together nobody does, and they stay.", **words),
        ), say(
            "{leaves:many,cap} **alone**: take every {artifact} of earlier turns. {leaves:many,cap} **together**: they stay.",
            **words,
        )
    if claim.gold:
        return together(
            say(
                "Who {leaves} alone also takes the {amount} of every {artifact} on the {path}.", amount=amount, **words
            ),
            say("If several {leaves:many} together nobody does, and it stays.", **words),
        ), say("{leaves:many,cap} **alone**: take all of it. {leaves:many,cap} **together**: it stays.", **words)
    return together(
        say("Who {leaves} alone also takes every {artifact} on the {path}.", **words),
        say("If several {leaves:many} together nobody does, and they stay.", **words),
    ), say(
        "{leaves:many,cap} **alone**: take every {artifact} on the {path}. {leaves:many,cap} **together**: they stay.",
        **words,
    )


def _claimed_shared(v: Variant, claim: claims.Claiming) -> Told:
    words, amount = theme(v), Count(claim.gold, theme(v)["gold"])
    if claim.hands:
        return say(
            "The {artifact:many} lying there before this turn are shared out evenly among those who {leaves:many}.",
            **words,
        ), say("Share earlier {artifact:many}; odd ones go back.", **words)
    full = say(
        "The {artifact:many} on the {path}, also one just turned up, are shared out evenly among those who {leaves:many} "
        "in the same turn.",
        **words,
    )
    with_gold = say("Each goes to one of them with its {amount}.", amount=amount) if claim.gold else say("")
    alone = say("Someone who {leaves} alone takes them all.", **words)
    return together(full, with_gold, alone), say(
        "Shared out evenly among those who {leaves:many} together; odd ones stay.", **words
    )


def back(v: Variant, claim: claims.Returning) -> Told:
    words = theme(v)
    if not claim.hands:
        return say(
            "Of the {artifact:many} that cannot be shared evenly those placed last stay on the {path}.", **words
        ), ""
    return together(
        _going_back(claim),
        say("The table chooses which {artifact:many} go back; if nobody says, those placed last.", **words),
        say("One that goes back keeps its place."),
    ), ""


def _going_back(claim: claims.Returning) -> str:
    if not claim.by:
        return say("Those that cannot be shared evenly go back.")
    if claim.by == ("rank",):
        return say("Those that cannot be shared evenly go back, and their ranks still count.")
    if claim.by == ("suit",):
        return say("Those that cannot be shared evenly go back, and their suits still count.")
    return say("Those that cannot be shared evenly go back, and they still count.")


def carried(v: Variant, claim: claims.Plain) -> Told:
    full = say("{artifact:many,cap} that were carried out count no longer.", **theme(v))
    return full, say("{artifact:many,cap} count, until carried out.", **theme(v))

"""The end of a round and of the game: what becomes of gold and cards, who wins, and ties."""

from __future__ import annotations

from collections.abc import Mapping

from cardkit.engine import Variant, claims, parse_card
from cardkit.speech.nouns import of_artifact, theme
from cardkit.speech.saying import Count, Noun, say, together
from cardkit.speech.topics import Told


def round_over(v: Variant, claim: claims.Over) -> Told:
    if claim.hands:
        return _game_over(v, claim)
    words = theme(v)
    match claim.by:
        case "kinds":
            full = say("{round:a,cap} is over when {danger:a} ends it or nobody is inside.", **words)
            short = say("Over when **all have left** or {danger:a} ends it; who left keeps all.", **words)
        case "gold":
            full = say("{round:a,cap} is over when the {path} comes to too much or nobody is inside.", **words)
            short = say("Over when **all have left** or the {path} comes to too much; who left keeps all.", **words)
        case "both":
            full = say(
                "{round:a,cap} is over when {danger:a} ends it, when the {path} comes to too much, or when nobody is inside.",
                **words,
            )
            short = say(
                "Over when **all have left** or it is ended; who left keeps all.",
                **words,
            )
    if not claim.lies:
        return full, short
    if claim.stays:
        lies = say(
            "{gold:many,cap} left on the {path} then {gold:stays|stay} there for the next {round}; after the last one "
            "{gold:it goes|they go} back to the supply.",
            **words,
        )
        return together(full, lies), together(
            short,
            say("{gold:many,cap} left on the {path} **{gold:stays|stay}** for the next {round}.", **words),
        )
    return together(full, say("{gold:many,cap} left on the {path} then {gold:goes|go} back to the supply.", **words)), (
        together(short, say("{gold:many,cap} left on the {path} {gold:goes|go} back to the supply.", **words))
    )


def _game_over(v: Variant, claim: claims.Over) -> Told:
    """Of a round of hands."""
    words = theme(v)
    full = say(
        "{round:a,cap} ends when too many of a kind lie in the {path}, when nobody is inside, or when those inside have "
        "played all their cards.",
        **words,
    )
    if not claim.stays:
        return full, say("**All have left:** what still lies in the {place} is lost.", **words)
    return together(
        full,
        say(
            "{gold:many,cap} on the joker then {gold:stays|stay} there for the next {round}; after the last one "
            "{gold:it goes|they go} back to the supply.",
            **words,
        ),
    ), say("**All have left:** {gold:many} on the joker {gold:stays|stay} for the next {round}.", **words)


def survived(v: Variant, claim: claims.Surviving) -> Told:
    words = theme(v)
    if not claim.hands:
        return deck_out(v), say(
            "If the deck runs out, all inside {leaves:many} together after one last decision.", **words
        )
    keeps, short = _keeps(v, claim)
    rest = _unsplit(v, claim)
    match claim.artifacts:
        case "shared":
            more = say("The {artifact:many} in the {path} are shared out evenly too.", **words)
            if not (claim.lies and claim.loot):
                return together(keeps, more, rest), together(short, say("They share the {artifact:many} too.", **words))
            return together(keeps, more, rest), say(
                "**No cards left:** who is inside banks the loot and shares the {artifact:many} and the {gold:many} on the "
                "joker.",
                **words,
            )
        case "alone":
            more = say("Someone alone there takes every {artifact} in the {path} too.", **words)
            return together(keeps, more, rest), together(short, more)
        case None:
            return together(keeps, rest), short


def _keeps(v: Variant, claim: claims.Surviving) -> Told:
    """The gold of those who are inside to the end."""
    words = theme(v)
    if not claim.lies:
        return (
            say("Who is inside when the cards run out keeps all they hold."),
            say("**No cards left:** who is inside banks the loot."),
        )
    if not claim.loot:
        return (
            say("Who is inside when the cards run out shares the {gold:many} on the joker evenly.", **words),
            say("**No cards left:** who is inside shares the {gold:many} on the joker.", **words),
        )
    return say(
        "Who is inside when the cards run out keeps all they hold and shares the {gold:many} on the joker evenly.",
        **words,
    ), say("**No cards left:** who is inside banks the loot and shares the {gold:many} on the joker.", **words)


def _unsplit(v: Variant, claim: claims.Surviving) -> str:
    """What becomes of what those who are inside to the end cannot split."""
    words = theme(v)
    if claim.lies and claim.stays:
        stays = say(
            "{gold:many,cap} that cannot be split {gold:stays|stay} on the joker for the next {round}.", **words
        )
        lost = say("{artifact:many,cap} that cannot be split are lost.", **words) if claim.artifacts else ""
        return together(stays, lost)
    return say("What cannot be split is lost.") if claim.lies or claim.artifacts else say("")


def deck_out(v: Variant) -> str:
    """What a deck that runs out means (G-8): in extra rounds any can."""
    return together(
        say("Should the deck run out, all decide after the last card as always."),
        say("Whoever is then still inside {leaves}, all together.", **theme(v)),
    )


def danger_out(v: Variant, claim: claims.Going) -> Told:
    words = theme(v)
    if claim.pair:
        return _pair_out(v, claim)
    if claim.danger and claim.by != "kinds":
        return say("The card that ended the {round} leaves the game; all others go back into the deck.", **words), say(
            "**Out of the game:** the card that ended it."
        )
    if claim.danger:
        return say(
            "The {danger} that ended the {round} leaves the game; all others go back into the deck.", **words
        ), say("**Out of the game:** the {danger} that ended it.", **words)
    if claim.artifacts:
        return say("No {danger} leaves the game: all go back into the deck.", **words), ""
    return say("No card leaves the game: all go back into the deck."), ""


def _pair_out(v: Variant, claim: claims.Going) -> Told:
    words = theme(v)
    full = say(
        "All {danger:many} of the kind that ended the {round} and lie on the {path} leave the game; all others go back into "
        "the deck.",
        **words,
    )
    short = say("**Out of the game:** all of the kind that ended it.")
    if claim.by == "kinds":
        return full, short
    return together(full, say("Where the {path} came to too much the last card leaves it.", **words)), together(
        short, say("Where it came to too much: the last card.")
    )


def unclaimed(v: Variant, claim: claims.Unclaimed) -> Told:
    words = theme(v)
    if claim.gold and not claim.hands:
        told = say("{gold:many,cap} that nobody took from {artifact:a} {gold:goes|go} back to the supply.", **words)
        return together(told, _gold_and_cards(v, claim)), ""
    if claim.left and claim.carried:
        full = say("{artifact:many,cap} that nobody carried out are out of the game when the {round} ends.", **words)
        return full, say("{artifact:many,cap} left on the {path} are out of the game.", **words)
    if claim.carried:
        return say(
            "{artifact:many,cap} that nobody carried out go back into the deck when the {round} ends; who carried one out "
            "keeps it.",
            **words,
        ), say("{artifact:many,cap} left on the {path} go back into the deck.", **words)
    if claim.left:
        return together(
            say("{artifact:many,cap} that nobody carried out are out of the game when the {round} ends.", **words),
            say("Who carried one out notes its points: the card goes back before the next {round}.", **words),
        ), together(
            say("{artifact:many,cap} left on the {path} are out of the game.", **words),
            say("Those carried out go back; note their points."),
        )
    note = say("Who carried one out notes its points: the card goes back before the next {round}.", **words)
    short = say("**Back before the next {round}:** {artifact:many}; note their points.", **words)
    if claim.hands:
        return note, short
    return together(say("All {artifact:many} go back into the deck, carried out or not.", **words), note), short


def _gold_and_cards(v: Variant, claim: claims.Unclaimed) -> str:
    """What becomes of artifacts with gold on them, as cards."""
    words = theme(v)
    if claim.carried and claim.left:
        return say("{artifact:many,cap} that turned up are out of the game when the {round} ends.", **words)
    if claim.carried:
        return say("One whose {gold:many} somebody took is out of the game; all others go back into the deck.", **words)
    if claim.left:
        return say("One whose {gold:many} nobody took is out of the game; all others go back into the deck.", **words)
    return say("The {artifact:many} go back into the deck.", **words)


def fresh(v: Variant, claim: claims.Shuffling) -> Told:
    words = theme(v)
    if claim.hands:
        return say("For each {round} all {n} cards are shuffled afresh.", n=claim.cards, **words), say(
            "Shuffle all {n} cards afresh for each {round}.", n=claim.cards, **words
        )
    if claim.fewer:
        return say("Before each {round} all cards still in the game are shuffled.", **words), say(
            "All others go back; shuffle before each {round}.", **words
        )
    return say("Before each {round} all cards of the deck are shuffled.", **words), say(
        "All cards go back; shuffle before each {round}.", **words
    )


def rounds(v: Variant, claim: claims.Winning) -> Told:
    words = {**theme(v), "rounds": Count(claim.rounds, theme(v)["round"])}
    if claim.until:
        return _until(v, claim)
    if claim.artifacts:
        full = say(
            "After {rounds} the highest score wins: banked {gold:many} plus what the {artifact:many} count.", **words
        )
        return full, say("After **{rounds}** the most points win: banked {gold:many} plus {artifact:many}.", **words)
    full = say("After {rounds} the highest score wins: banked {gold:many}.", **words)
    return full, say("After **{rounds}** the most banked {gold:many} {gold:wins|win}.", **words)


def _until(v: Variant, claim: claims.Winning) -> Told:
    """The end of a game that somebody ends (G-19)."""
    words = {**theme(v), "rounds": Count(claim.rounds, theme(v)["round"]), "n": claim.until, "most": claim.rounds}
    if claim.artifacts:
        wins = say(
            "The highest score wins when the game ends: banked {gold:many} plus what the {artifact:many} count.",
            **words,
        )
        ends = say(
            "It ends after the {round} in which somebody has {n} or more, after {rounds} at the latest.", **words
        )
    else:
        wins = say("The highest score wins when the game ends: banked {gold:many}.", **words)
        ends = say(
            "It ends after the {round} in which somebody has banked {n} or more, after {rounds} at the latest.", **words
        )
    says = say("Who has {n} says so.", **words) if claim.says else ""
    return together(wins, ends, says), _until_in_short(claim, words)


def _until_in_short(claim: claims.Winning, words: Mapping[str, object]) -> str:
    if claim.artifacts and claim.says:
        return say(
            "{round:many,cap} until somebody says **{n}** ({gold} plus {artifact:many}), {most} at most; the "
            "most wins.",
            **words,
        )
    if claim.artifacts:
        return say(
            "{round:many,cap} until somebody has **{n}** ({gold} plus {artifact:many}), {most} at most; the most wins.",
            **words,
        )
    if claim.says:
        return say("{round:many,cap} until somebody says **{n}**, {most} at most; the most banked wins.", **words)
    return say("{round:many,cap} until somebody has **{n}**, {most} at most; the most banked wins.", **words)


def _last_rounds(v: Variant, claim: claims.Counting) -> list[int]:
    """Up to which round each worth by rounds holds: to the one before the next that is listed, the last to the end."""
    listed = [int(number) for number, _ in claim.worth.values]
    return [*(number - 1 for number in listed[1:]), max(v.rounds, listed[-1])]


def _worth_in(first: int, last: int, worth: int, words: Mapping[str, Noun]) -> str:
    if first == last:
        return say("{round:cap} {number}: {n}.", number=first, n=worth, **words)
    if first + 1 == last:
        return say("{round:many,cap} {first} and {last}: {n}.", first=first, last=last, n=worth, **words)
    return say("{round:many,cap} {first} to {last}: {n}.", first=first, last=last, n=worth, **words)


def worth(v: Variant, claim: claims.Counting) -> Told:
    words, values = theme(v), claim.worth.values
    match claim.worth.by:
        case "gold":
            full = say("The {gold:many} on {artifact:a} {gold:counts|count} as {gold:many} like any other.", **words)
            return full, say("{gold:many,cap} for the bank, not a card to keep.", **words)
        case "each":
            each = say("Each {artifact} counts {n}.", n=values[0][1], **words)
            return each, each
        case "round":
            told = [
                _worth_in(int(number), last, worth, words)
                for (number, worth), last in zip(values, _last_rounds(v, claim))
            ]
            how = say("{artifact:a,cap} counts by the {round} in which it is carried out.", **words)
            return together(how, *told), say("By the {round} in which they are carried out.", **words)
        case "order":
            told = [say("The {at:nth}: {n}.", at=int(number), n=worth) for number, worth in values]
            later = say("Every later one: {n}.", n=values[-1][1]) if claim.more else say("")
            how = say(
                "{artifact:many,cap} count by the order in which they are carried out in the whole game.", **words
            )
            return together(how, *told, later), say("By the order in which they are carried out.")
        case "card":
            told = [say("{card:cap}: {n}.", card=of_artifact(parse_card(card), v), n=worth) for card, worth in values]
            return together(say("Each {artifact} counts what belongs to its card.", **words), *told), say(
                "Each card has its own worth."
            )


def breaks(v: Variant, claim: claims.Plain) -> Told:
    words = theme(v)
    return say("In a tie more {artifact:many} wins.", **words), say("Tie: **more {artifact:many}** wins.", **words)


def tie(v: Variant, claim: claims.Tie) -> Told:
    words = theme(v)
    still = claims.breaks(v) is not None
    match claim.then:
        case "shared":
            told = say("Still tied: the win is shared.") if still else say("Tie: the win is shared.")
            return say("Who is tied shares the win."), told
        case "extra round":
            short = (
                say("Still tied: they share it, or play an extra {round}.", **words)
                if still
                else say("Tie: they share it, or play an extra {round}.", **words)
            )
            return say("Who is tied shares the win, or they play an extra {round}.", **words), short
        case "play again":
            return say("Who is tied plays again."), say("Still tied: play again.") if still else say("Tie: play again.")


def totals(v: Variant, claim: claims.Plain) -> Told:
    full = say("What lies in {safe:a} may not be counted by others before the end.", **theme(v))
    return full, say("Until then what lies in {safe:a} stays secret.", **theme(v))


def optional(v: Variant, claim: claims.Plain) -> Told:
    if not v.cite("optional", ""):
        return "", ""
    told = say("The game can be played without {artifact:many}.", **theme(v))
    return told, told

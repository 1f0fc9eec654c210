"""How gold is divided: what stands over and beside the tables of shares and sums, on sheets and on the division table."""

from __future__ import annotations

from cardkit.engine import Variant, claims
from cardkit.speech.nouns import theme
from cardkit.speech.saying import say, together


def divided(variant: Variant) -> str:
    match variant.share:
        case "split":
            return say("Share the {gold:many}", **theme(variant))
        case "each":
            return say("Take the {gold:many}", **theme(variant))
        case "leavers":
            return say("Share the {path}", **theme(variant))


def each_inside(variant: Variant) -> str:
    match variant.share:
        case "split":
            return say("each {player} inside takes", **theme(variant))
        case "each":
            return say("all inside take together")
        case "leavers":
            return say("each {player} who {leaves} takes", **theme(variant))


def who_share(variant: Variant) -> str:
    """Whom the rows of the table of shares count."""
    match variant.share:
        case "split" | "each":
            return say("inside")
        case "leavers":
            return say("leave")


def all_of_it() -> str:
    """Instead of a note on rests, where nothing is divided (G-15)."""
    return say("Each inside takes all of it from the supply, however many they are.")


def shared_sum(variant: Variant) -> str:
    if variant.deck_game:
        return divided(variant)
    match variant.share:
        case "split":
            return say("Share the sum")
        case "each":
            return say("Take the sum")
        case "leavers":
            return say("Share the joker")


def from_which(variant: Variant) -> str:
    """What the cells of the table of sums are."""
    if variant.share == "each":
        return say("all inside take together")
    return say("smallest sum for which each takes \u2026")


def each_takes_from(share: int) -> str:
    """Before the smallest numbers of which each takes so much."""
    return say("each takes {n} from", n=share)


def sum_note(variant: Variant) -> str:
    """How to read the table of sums."""
    if variant.share == "each":
        return together(
            say("Each takes all of it from the supply, however many they are."),
            say("A number that is not there: add two that make it."),
        )
    if not variant.deck_game:
        return together(say("Find the largest number not above the sum."), _over(variant))
    if claims.left(variant).per_card:
        return together(say("Find the largest number not above it, for each card on its own."), _over(variant))
    return together(say("Add up what lies there, and find the largest number not above the sum."), _over(variant))


def card_sum_note(variant: Variant, *, again: bool) -> str:
    """How to read the table of sums where it stands for the table of shares: `again` where only some shares have a column."""
    if not variant.deck_game or variant.share == "each":
        return sum_note(variant)
    more = say("Then again with what is left.") if again else ""
    if variant.share == "leavers":
        return together(sum_note(variant), more)
    over = say("The remainder goes back.") if variant.lost else say("The remainder stays on the card.")
    find = say("Find the largest number not above the card\u2019s.")
    return together(find, more, over, say("Alone inside? Take it all."), _leavers(variant))


def _over(variant: Variant) -> str:
    """What becomes of what the table of sums leaves over."""
    if not variant.deck_game:
        return say("The remainder goes back.") if variant.lost else say("The remainder goes on the joker.")
    return say("The remainder stays there.")


def coin_note(variant: Variant) -> str:
    """How to read the table of shares: what a coin is, and what it serves for besides."""
    return together(
        _coin(variant), say("Alone inside? Take it all.") if variant.share == "split" else "", _leavers(variant)
    )


def _coin(variant: Variant) -> str:
    """What becomes of what cannot be divided, after the picture of a coin."""
    if variant.lost:
        return say("goes back to the supply.")
    return say("stays on the {path}.", **theme(variant)) if variant.share == "leavers" else say("stays on the card.")


def _leavers(variant: Variant) -> str:
    leaving = claims.left(variant)
    if not leaving.lies:
        return ""
    if leaving.all:
        return _all_there(variant)
    if leaving.per_card:  # G-12
        return say("Leavers share the {path} the same way, each card\u2019s remainder on its own.", **theme(variant))
    return say("Leavers share the {path} the same way.", **theme(variant))


def _all_there(variant: Variant) -> str:
    """How leavers share where all that came lies there (G-15)."""
    if variant.per_card:
        return say("Each card is shared on its own, by those who {leaves:many} together.", **theme(variant))
    return say("The sum of the {path} is shared, by those who {leaves:many} together.", **theme(variant))


def how_to_divide(variant: Variant) -> str:
    if not variant.deck_game:
        if variant.share == "each":
            return say("Add up the numbers shown this turn; the row of those who went on tells what all take together.")
        return say("Add up the numbers shown this turn; the row of those who went on tells what each takes.")
    match variant.share:
        case "split":
            return say("The card on top, the number inside at the side: what each takes, and what stays.")
        case "each":
            return say(
                "The card on top, the number inside at the side: what all of them take together from the supply."
            )
        case "leavers":
            return say(
                "What lies there on top, the number who {leaves:many} at the side: what each takes.", **theme(variant)
            )


def card_head(variant: Variant) -> tuple[str, str]:
    """Above the table of cards: what its figures are, and what stands on top."""
    match variant.share:
        case "split":
            return say("Each {player} inside takes", **theme(variant)), say("of the card on top")
        case "each":
            return say("All inside take together"), say("of the card on top, from the supply")
        case "leavers":
            return say("Each takes who {leaves}", **theme(variant)), say("of each card that lies there")


def remainder(variant: Variant) -> str:
    """What the picture of a coin is, and what becomes of it."""
    if variant.lost:
        return say("The remainder: it goes back to the supply.")
    if variant.share == "leavers":
        return say("The remainder: it stays on the {path}.", **theme(variant))
    return together(say("The remainder: it stays on the card."), say("Alone inside? Take it all."))


def each_takes() -> str:
    return say("each takes")


def sum_head(variant: Variant) -> str:
    """Above the table of sums."""
    if variant.share == "each":
        return say("All inside take together")
    if not variant.deck_game:
        return say("The smallest sum for which each takes \u2026")
    if claims.left(variant).per_card and variant.share == "split":
        return say(
            "Several {leaves:many}: the smallest remainder of a card for which each takes \u2026", **theme(variant)
        )
    return say("Several {leaves:many}: the smallest sum of the {path} for which each takes \u2026", **theme(variant))

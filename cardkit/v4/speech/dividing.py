"""Notes on dividing gold, over and beside the tables of shares and sums on a sheet."""

from cardkit.v4.engine import Variant, claims
from cardkit.v4.rules import leavers_note
from cardkit.v4.words import Fixed, Label, When, together


def _all_waits(variant: Variant) -> bool:
    """Return True if all gold stays on the path until players leave (G-15)."""
    return claims.flow(variant).by == "leavers"


def _card_by_card(variant: Variant) -> bool:
    """Return True if those who leave share each card on its own (G-12)."""
    return claims.left(variant).per_card


def _lost(variant: Variant) -> bool:
    """Return True if gold that cannot be divided goes back to the supply (G-12)."""
    return claims.flow(variant).lost


_hands = claims.hands_only


# --- headings -------------------------------------------------------------------------------------
share_path: Label[Variant] = Label[Variant]("Share the {path}")
divided: Label[Variant] = Label(When(_all_waits, share_path), "Share the {gold:many}")
each_inside: Label[Variant] = Label(
    When(_all_waits, "each {player} who {leaves} takes"), "each {player} inside takes"
)
# the people that the rows of the table of shares count
who_share: Label[Variant] = Label(When(_all_waits, "leave"), "inside")
shared_sum: Label[Variant] = Label(
    When(_hands, Label(When(_all_waits, "Share the joker"), "Share the sum")), divided
)
from_which: Fixed = Fixed("smallest sum for which each takes \u2026")
each_takes_from: Fixed = Fixed("each takes {n} from")
each_takes: Fixed = Fixed("each takes")

# --- how to read the tables -----------------------------------------------------------------------
_over = Label(  # destination of the remainder by the table of sums
    When(_lost, "The remainder goes back."),
    When(_hands, "The remainder goes on the joker."),
    "The remainder stays there.",
)
_find_sum = Label(
    When(_hands, "Find how many share, and there the largest number not above the sum."),
    "Add up what lies there, and find the largest number not above the sum.",
)
_again = Fixed("Then again with what is left.")
_largest = Fixed("Find the largest number not above the card\u2019s.")
_over_of_card = Label(
    Label(When(_lost, "The remainder goes back."), "The remainder stays on the card."),
    "Alone inside? Take it all.",
    leavers_note,
)


def card_sum_note(variant: Variant, *, again: bool) -> str:
    """Return the note that explains the table of sums printed in place of the table of shares.

    `again`: only some shares have a column, and the rest is looked up again.
    """
    if _hands(variant):
        return together(_find_sum(variant), _over(variant))
    if _all_waits(variant) and not _card_by_card(variant):
        return path_note(variant)
    more = _again() if again else ""
    return together(_largest(), more, _over_of_card(variant))


def path_note(variant: Variant) -> str:
    """Return the note that explains the table of sums of gold on the path.

    Only some shares have a column in it.
    """
    return together(_find_sum(variant), _again(), _over(variant))


_coin = Label(
    When(_lost, "goes back to the supply."),
    When(_all_waits, "stays on the {path}."),
    "stays on the card.",
)
"""Destination of the remainder, after the picture of a coin."""
coin_note: Label[Variant] = Label(
    _coin, Label(When(_all_waits), "Alone inside? Take it all."), leavers_note
)  # how to read the shares

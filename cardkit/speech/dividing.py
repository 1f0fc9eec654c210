"""How gold is divided: what stands over and beside the tables of shares and sums, on sheets and on the division table."""

from cardkit.engine import Variant, claims
from cardkit.speech.rows import Fixed, Label, When
from cardkit.speech.saying import say, together


def _all_waits(variant: Variant) -> bool:
    """Whether all of it lies there for those who leave (G-15)."""
    return claims.flow(variant).by == "leavers"


def _card_by_card(variant: Variant) -> bool:
    """Whether those who leave share each card on its own (G-12)."""
    return claims.left(variant).per_card


def _lost(variant: Variant) -> bool:
    """Whether what cannot be divided goes back (G-12)."""
    return claims.flow(variant).lost


_hands = claims.hands_only


# --- headings ----------------------------------------------------------------------------------------------------------
divided = Label(When(_all_waits, "Share the {path}"), "Share the {gold:many}")
each_inside = Label(When(_all_waits, "each {player} who {leaves} takes"), "each {player} inside takes")
who_share = Label(When(_all_waits, "leave"), "inside")  # whom the rows of the table of shares count
shared_sum = Label(When(_hands, Label(When(_all_waits, "Share the joker"), "Share the sum")), divided)
from_which = Fixed("smallest sum for which each takes \u2026")
each_takes_from = Fixed("each takes {n} from")
each_takes = Fixed("each takes")
card_head = Label(When(_all_waits, "Each takes who {leaves}"), "Each {player} inside takes")
card_head_aside = Label(When(_all_waits, "of each card that lies there"), "of the card on top")
sum_head = Label(
    When(_hands, "The smallest sum for which each takes \u2026"),
    When(
        lambda v: _card_by_card(v) and not _all_waits(v),
        "Several {leaves:many}: the smallest remainder of a card for which each takes \u2026",
    ),
    "Several {leaves:many}: the smallest sum of the {path} for which each takes \u2026",
)

# --- how to read the tables ----------------------------------------------------------------------------------------------
_over = Label(  # what becomes of what the table of sums leaves over
    When(lambda v: _hands(v) and _lost(v), "The remainder goes back."),
    When(_hands, "The remainder goes on the joker."),
    "The remainder stays there.",
)
sum_note = Label(
    When(_hands, "Find the largest number not above the sum.", _over),
    When(_card_by_card, "Find the largest number not above it, for each card on its own.", _over),
    "Add up what lies there, and find the largest number not above the sum.",
    _over,
)
_all_there = Label[Variant](  # how leavers share where all that came lies there (G-15)
    When(_card_by_card, "Each card is shared on its own, by those who {leaves:many} together."),
    "The sum of the {path} is shared, by those who {leaves:many} together.",
)
_leavers = Label[Variant](
    When(lambda v: not claims.flow(v).lies),
    When(_all_waits, _all_there),
    When(_card_by_card, "Leavers share the {path} the same way, each card\u2019s remainder on its own."),
    "Leavers share the {path} the same way.",
)
_largest = Fixed("Find the largest number not above the card\u2019s.")
_over_of_card = Label(
    Label(When(_lost, "The remainder goes back."), "The remainder stays on the card."), "Alone inside? Take it all.", _leavers
)


def card_sum_note(variant: Variant, *, again: bool) -> str:
    """How to read the table of sums where it stands for the table of shares: `again` where only some shares have a column."""
    if _hands(variant):
        return sum_note(variant)
    more = say("Then again with what is left.") if again else ""
    if _all_waits(variant):
        return together(sum_note(variant), more)
    return together(_largest(), more, _over_of_card(variant))


_coin = Label(When(_lost, "goes back to the supply."), When(_all_waits, "stays on the {path}."), "stays on the card.")
"""What becomes of what cannot be divided, after the picture of a coin."""
coin_note = Label(_coin, Label(When(_all_waits), "Alone inside? Take it all."), _leavers)  # how to read the shares
remainder = Label(
    When(_lost, "The remainder: it goes back to the supply."),
    When(_all_waits, "The remainder: it stays on the {path}."),
    "The remainder: it stays on the card.",
    "Alone inside? Take it all.",
)
how_to_divide = Label(
    When(_hands, "Add up the numbers shown this turn; the row of those who went on tells what each takes."),
    When(_all_waits, "What lies there on top, the number who {leaves:many} at the side: what each takes."),
    "The card on top, the number inside at the side: what each takes, and what stays.",
)

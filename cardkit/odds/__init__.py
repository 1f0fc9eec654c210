"""Exact chances, from a state or from a variant alone: nothing here is sampled, everything is a fraction.

In a deck game everything is known but the order of the cards still to come, so each figure is a count of orders.
A card named in part does no harm: it is always named as far as its meaning goes. What a round written down by its
result only has taken out of the game is not known, and is said (`Doubt`). In a game of hands the hands are hidden:
`cave` tells what is known, and a chance only "if the laid cards were random".
"""

from cardkit.odds.alone import (
    Carrying as Carrying,
    at_stake as at_stake,
    carry as carry,
    carrying as carrying,
    is_alone as is_alone,
    leave_at as leave_at,
    solo_value as solo_value,
    to_gain as to_gain,
)
from cardkit.odds.as_json import to_json as to_json
from cardkit.odds.cave import (
    Cave as Cave,
    all_safe_gold as all_safe_gold,
    cave as cave,
    collapse as collapse,
    laid_safely as laid_safely,
    safe_gold as safe_gold,
)
from cardkit.odds.chances import (
    Doubt as Doubt,
    Next as Next,
    comes as comes,
    doubt as doubt,
    gain_each as gain_each,
    longest as longest,
    next_card as next_card,
    percent as percent,
    remainder as remainder,
    risk as risk,
    risk_of_sum as risk_of_sum,
    rows as rows,
    survival as survival,
)
from cardkit.odds.deck import (
    Danger as Danger,
    Deck as Deck,
    Hidden as Hidden,
    Over as Over,
    deck as deck,
    fresh as fresh,
    from_before as from_before,
    round_start as round_start,
    upcoming as upcoming,
)

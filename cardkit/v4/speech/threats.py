"""Threats: sentences on what would end the round now, one more danger or too much gold."""

from collections.abc import Sequence

from cardkit.v4.engine import SUITS, State, Variant, claims, outcomes as came, rules
from cardkit.v4.speech.master import Master, cry
from cardkit.v4.words import Fixed, Given, Label, Line, Sentence, capital, line, say
from cardkit.v4.words.nouns import cards_text, own_name, suit_word

_ENDS = Label[Master](
    Given("suit second", "another {suit} {danger} ends it."),
    Given("suit", "{limit:nth,a} {suit} {danger} ends it."),
    Given("second", "another {kinds} ends it."),
    "{limit:nth,a} {kinds} ends it.",
)
_ENDS_BESIDE = Fixed("One more of these ends it.")  # beside the cards themselves
MANY_KINDS = 3  # most kinds of danger that are named where their cards are shown
comes_to: Label[Master] = Label[Master](
    "The {path} comes to {n} of {over}.", over=lambda m: m.flow.most
)
_TOO_MUCH = Label[Master](Given("cards", "any of {cards} ends it."))
_NO_HARM = Fixed(
    Given("other", "No other {kind} is left in the deck: no harm."),
    "No more {kind} is left in the deck: no harm.",
)


def warned(master: Master, warned: came.Warned, after: State) -> Line:
    """Return the line on the danger that came: what one more of its kind would do.

    Or that none can come; or how many more it takes.
    """
    kind, more = master.kind(warned.kind), warned.ends_at - warned.lying
    if rules.left_of(after, warned.kind) < more:
        return line(_NO_HARM(kind=kind, other=more == 1))
    if more > 1:
        return line(
            say("{n} more {kind:many} and the {round} ends.", **master.theme, n=more, kind=kind)
        )
    return line(*map(cry, endings(master, [warned.kind])), tone="alert")


def endings(master: Master, kinds: Sequence[str]) -> list[Sentence]:
    """Return sentences on kinds of danger of which one more ends the round.

    One sentence for all kinds that end it in the same number.
    """
    return [
        _ends(master, limit, alike) for limit, alike in _by_limit(master.variant, kinds).items()
    ]


def _ends(master: Master, limit: int, kinds: Sequence[str]) -> Sentence:
    first, *others = kinds
    suit = "" if others else _suit(first, master.variant)
    return _ENDS(master, limit=limit, second=limit == 2, suit=suit, kinds=master.kinds(kinds))


def beside_cards(master: Master, state: State) -> list[Sentence]:
    """Return sentences on these kinds for a screen that also shows the danger cards.

    Many kinds are not named once more.
    """
    kinds, heavy = rules.open_kinds(state), too_much(master, state)
    shown = len(kinds) > MANY_KINDS and all(map(state.dangers.get, kinds))
    said = [_ENDS_BESIDE()] if shown else endings(master, kinds)
    return [Sentence(capital(one)) for one in (*said, heavy) if one]


def _suit(kind: str, variant: Variant) -> str:
    """Return the suit that makes a danger of this kind.

    "" if the kind has its own name, or ranks tell it.
    """
    by_suit = (
        kind in SUITS and not own_name(kind, variant) and not claims.named(variant, kind)[0].ranks
    )
    return suit_word(kind) if by_suit else ""


def _by_limit(variant: Variant, kinds: Sequence[str]) -> dict[int, list[str]]:
    """Return these kinds grouped by the number that ends a round, in the order given."""
    found: dict[int, list[str]] = {}
    for kind in kinds:
        found.setdefault(variant.limit(kind), []).append(kind)
    return found


def too_much(master: Master, state: State) -> Sentence:
    """Return the sentence on cards that would end the round by their gold; "" if none would."""
    return _TOO_MUCH(master, cards=cards_text(rules.heavy(state)))

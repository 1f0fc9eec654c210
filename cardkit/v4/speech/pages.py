"""Words on more than one kind of page, and in their feet.

The short rules stand in `cardkit.v4.speech.rules`.
"""

from collections.abc import Collection, Sequence

from cardkit.v4.engine import Variant, claims
from cardkit.v4.rules import kind_by, shared_by
from cardkit.v4.speech import rules
from cardkit.v4.text import clean
from cardkit.v4.words import (
    Count,
    Fixed,
    Given,
    Label,
    Noun,
    Several,
    capital,
    say,
    theme,
    together,
)
from cardkit.v4.words.nouns import noun

page_of: Fixed = Fixed("page {n} of {of}")
continued: Fixed = Fixed("continued")  # behind the name of the game on a further page of its sheet
_ORIGIN = (
    Fixed(
        Given("author year", "By {author}, {year}."),
        Given("author", "By {author}."),
        Given("year", "From {year}."),
    ),
    Fixed(Given("source", "Source: {source}.")),
    Fixed(Given("also", "Also called {names}.")),
    Fixed(Given("licence", "Licence: {licence}.")),
)
so_many_players: Label[Variant] = Label[Variant]("{player:many}")
so_many_rounds: Label[Variant] = Label[Variant]("{n:{round}|{round:many}}", n=lambda v: v.rounds)
minutes: Fixed = Fixed("minutes")
in_round: Label[Variant] = Label[Variant]("{round} {n}")
for_so_many: Label[Variant] = Label[Variant](
    "for {players}", players=lambda v: Count(v.players.low, theme(v)["player"])
)
LONGEST_SET = 28  # letters of a value that was set: cards in patterns go on and on
total: Fixed = Fixed("Total")
in_brackets: Fixed = Fixed("({text})")
ends_it: Fixed = Fixed("ends it")  # below the number that ends a game when somebody has it (G-19)
at_full_size: Fixed = Fixed("A4 or Letter, at 100 %")
# --- beside a code to be scanned ------------------------------------------------------------------


def span(text: object) -> str:
    """Return a range with an en dash for the hyphen: ``3–8``."""
    return str(text).replace("-", "\u2013")


def kind_noun(variant: Variant) -> Noun:
    """Return the noun that dangers of a kind share: ``rank``, ``suit``, ``colour``.

    ``kind`` where that is not one of these.
    """
    ending = claims.danger(variant)
    by = kind_by(ending) if ending is not None else "all"
    return noun("kind") if variant.words.kinds or by == "mixed" else shared_by(by)


def what_a_kind_is(variant: Variant) -> str:
    """Return the sentence on what makes a kind of danger: ``Each rank is a kind.``"""
    ending = claims.danger(variant)
    if ending is None or not variant.words.kinds:
        return ""
    by = kind_by(ending)
    return "" if by == "all" or by == "mixed" else say("Each {by} is a kind.", by=shared_by(by))


def cap(variant: Variant, word: str) -> str:
    """Return a theme word as a heading: ``Gold``, ``Guard``."""
    return say("{word:cap}", word=theme(variant)[word])


def many(variant: Variant, word: str) -> str:
    """Return a theme word in the plural as a heading: ``Guards``."""
    return say("{word:many,cap}", word=theme(variant)[word])


def otherwise(variant: Variant) -> list[str]:
    """Return the rules that differ in some rounds, a sentence for each set of rounds (G-20)."""
    return [
        say("**{title}:** {told}", title=title, told=said) for title, said in other_rounds(variant)
    ]


def other_rounds(variant: Variant) -> list[tuple[str, str]]:
    """Return a heading for each set of rounds with changed rules, with those rules."""
    told = (
        (capital(title), together(*map(_whole, lines))) for title, lines in rules.others(variant)
    )
    return [(title, said) for title, said in told if said]


def ruled(variant: Variant, topics: Collection[str]) -> str:
    """Return the short rules on some topics, and the rounds in which they differ."""
    where = tuple(other.title for other in rules.others(variant, topics) if other.lines)
    return together(
        rules.short(variant, *topics),
        say("Otherwise {where}.", where=Several(where)) if where else "",
    )


def not_there(variant: Variant, rounds: Sequence[int]) -> str:
    """Return the note that names the rounds a table is not for; "" if it is for all."""
    return say("Not {where}.", where=rules.where(variant, rounds)) if rounds else ""


def _whole(rule: rules.Rule) -> str:
    """Return a rule in short, or in full where the short form refers to a table.

    Pages with rules for some rounds have no such table.
    """
    return rule.full if isinstance(rule.claim, claims.Counting) and rule.short else rule.short


def origin(variant: Variant) -> list[str]:
    """Return sentences on the origin of the rules: author, source, other names, licence."""
    holes = {**variant.meta.fields(), "names": Several(variant.meta.also)}
    return [said for row in _ORIGIN if (said := row(**holes))]


def over_at(variant: Variant, more: bool = False) -> str:
    """Return the note below a pad on the sum of gold that ends the game (G-19).

    With `more`, rounds may come for which the pad has no room.
    """
    until = claims.rounds(variant).until
    over = say(
        "The {round} in which somebody has {n} or more is the last.", n=until, **theme(variant)
    )
    return together(over, say("More {round:many} on another pad.", **theme(variant)) * more)


def set_otherwise(variant: Variant, shown: int) -> str:
    """Return the changed rules of a single game, for use in a title.

    `shown` of them are named, those that are shortest, and the number of the others. A key of
    several words (``danger.over``) says nothing to who plays: it is only counted.
    """
    most = LONGEST_SET
    rules = [
        f"{key}={value if len(value) <= most else value[: most - 1] + '…'}"
        for key, value in variant.settings
        if "." not in key
    ]
    shown = min(shown, len(rules))
    rules = sorted(rules, key=len) if (more := len(variant.settings) - shown) else rules
    if not shown:
        return say("with {n} {n:rule|rules} set", n=more)
    said = clean(", ".join(rules[:shown]))
    return (
        say("with {rules} and {n} more", rules=said, n=more)
        if more
        else say("with {rules}", rules=said)
    )


def round_name(variant: Variant, number: int, extra: bool = False) -> str:
    return (
        say("Extra {round}", **theme(variant))
        if extra
        else say("{round:cap} {n}", n=number, **theme(variant))
    )

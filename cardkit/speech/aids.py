"""What stands on a player aid, and beside the chances of sheets; the rest of it is the rules in short."""

from collections.abc import Sequence

from cardkit.engine import Variant, claims
from cardkit.speech import rules
from cardkit.speech.nouns import how_many_rounds, theme
from cardkit.speech.pages import span
from cardkit.speech.rows import Fixed, Label, Pair, When
from cardkit.speech.saying import Count, Several, say, together


def named(variant: Variant, word: str, text: str) -> str:
    """A short rule behind its word: ``**Gold.** Black: their number.``"""
    return together(say("**{word:cap}.**", word=theme(variant)[word]), text)


def after_word(variant: Variant, text: str) -> str:
    """What those who leave do, behind their word: ``**Leave.** Share the gold...``"""
    return together(say("**{leaves:many,cap}.**", **theme(variant)), text)


otherwise_there = Pair[Variant](  # on an aid without room for what is other: where it stands, and the same in fewer words
    "Otherwise {where}: see the sheet",
    "Exceptions: see the sheet",
    where=lambda v: Several(tuple(other.title for other in rules.others(v))),
)
more_on_the_sheet = Fixed("More: see the sheet")
deck_of = Label[Variant](
    When(lambda v: v.joined(v.rounds) > v.joined(1), "A deck of {n} cards at first."),
    "A deck of {n} cards.",
    n=lambda v: v.deck_size(1),
)
all_show = Label[Variant]("\u201c{call}\u201d All inside show together:")  # above the two gestures and what they mean
go_on = Fixed("go on")
for_how_many = Label[Variant](
    When(lambda v: v.players.low == v.players.high, "{players}"),
    "{span} {player:many}",
    players=lambda v: Count(v.players.low, theme(v)["player"]),
    span=lambda v: span(v.players),
)
how_far = Label[Variant](  # how long a game is where there is little room: ``4 rounds``, ``to 100``
    When(lambda v: claims.rounds(v).until, "to {n}"), "{rounds}", n=lambda v: claims.rounds(v).until, rounds=how_many_rounds
)


def next_ends_it(variant: Variant, rounds: Sequence[int]) -> str:
    """Before the chances: that the next card ends the round, or the third of the only kind of danger; in these rounds."""
    many = variant.usual_limit if len(variant.kinds) == 1 and not claims.too_much(variant) else 1
    there = rules.where(variant, "round", rounds) if rounds else ""
    if many > 1:
        return say("{n:nth} ends it {where}", n=many, where=there) if there else say("{n:nth} ends it", n=many)
    return say("next ends it {where}", where=there) if there else say("next ends it")


cards_there = Fixed("cards turned")
while_turned = Fixed("{counted}, {low}\u2013{high} turned")  # beside what columns count: for how many cards turned chances are
path_sum = Label[Variant]("sum of the {path}")  # the same where they are what the path comes to
while_others = Fixed("{counted}, {low}\u2013{high} others turned")  # beside it, for how many turned that bring nothing
others_turn_up = Fixed("Every other card makes it hotter")
others_turned = Fixed("others\nturned")  # above the chances by that number, and above its column
leave_now = Label[Variant]("{leaves:many,cap} now: bank")
too_much_there = Label[Variant]("Over {n}: bank", n=lambda v: claims.flow(v).most)
"""Before what is banked by whoever leaves such a path, and by whoever stays for too much."""
waits_there = Label[Variant]("{gold:many,cap} nobody takes **{gold:waits|wait}**.")
turned_down = Label[Variant]("Down: {leaves:many}")
turned_up = Fixed("Up: go on")
out_in = Label[Variant]("out in {round}")  # what stands before the rounds by which artifacts count

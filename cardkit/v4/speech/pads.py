"""Words on pads, blank or filled in."""

from cardkit.v4.engine import Variant, claims
from cardkit.v4.engine.terms import End
from cardkit.v4.rules import caught_costs, kind_by, own_limits
from cardkit.v4.speech import rules
from cardkit.v4.speech.pages import kind_noun
from cardkit.v4.words import ByWord, Fixed, Given, Label, When, say, together

kept_by: Label[Variant] = Label[Variant](
    When(lambda v: not claims.totals(v).secret), "secret: kept by an onlooker"
)  # the person who keeps totals: G-14
of_the_tied: Label[Variant] = Label[Variant](
    Given("extra", "extra {round}: the tied alone"), ""
)  # players of the round after a tie (KG-11)
# a round by its number alone, where the word for it is too long
number: Fixed = Fixed(Given("extra", "Extra"), "No. {n}")
as_the_last: Label[Variant] = Label[Variant](
    "An extra {round} goes by the rules of the last."
)  # where other rounds go by others
# before the room to add up the loot, which is the same for all inside
loot: Fixed = Fixed("loot each")
running: Fixed = Fixed("loot")  # the same in one word
on_path: Label[Variant] = Label[Variant](  # before the room to add up the gold on the path
    When(claims.hands_only, "on the joker"),
    When(lambda v: claims.flow(v).per_card, "on the {path}, by card"),
    When(lambda v: claims.flow(v).stays, "on the {path}, with what waits"),
    "on the {path}",
)
there: Fixed = Fixed("lying there")  # the same where the word for the path is too long
heap: Label[Variant] = Label[Variant](
    "sum, {n} at most", n=lambda v: claims.flow(v).most
)  # before the room to add up the cards: G-18
# the same in fewer words
at_most: Label[Variant] = Label[Variant]("sum, to {n}", n=lambda v: claims.flow(v).most)
# before the line for artifacts that are too many for boxes
how_many: Label[Variant] = Label[Variant](
    When(
        lambda v: v.artifacts is not None and v.artifacts.worth.by == "each",
        "{n} each: who, how many",
    ),
    "who, how many",
    n=lambda v: v.artifacts.worth.at(1) if v.artifacts else 0,
)
banked: Fixed = Fixed("banked")
so_far: Label[Variant] = Label[Variant](
    Given("kept", "{gold:many} so far"), "so far"
)  # before the running total; `kept` artifacts count later
so_far_in_short: Fixed = Fixed("so far")  # the same where that word is too long
# entry where nothing was banked, or banked gold lost (G-22)
nothing_banked: Label[Variant] = Label[Variant](
    When(lambda v: v.robs, "Nothing banked: a dash. Banked and lost: with a minus."),
    "Nothing banked: a dash.",
)
# before the boxes for dangers that have left the game
out_of_play: Label[Variant] = Label[Variant]("{danger:many,cap} out")
out: Fixed = Fixed("Out of the game")  # the same where that word is too long
date: Fixed = Fixed("date")
where: Fixed = Fixed("place")
winner: Fixed = Fixed("winner")
winners: Fixed = Fixed("{who}")
turn_head: Fixed = Fixed("turn")  # above the names, beside the numbers of turns
lost: Fixed = Fixed("lost {n}")
all_left: Fixed = Fixed("all")
seat: Fixed = Fixed("no. {n}")  # a player by the number of the column
# for whoever asked for a filled pad: names and places with a letter that cannot be printed
not_as_written: Fixed = Fixed("Not printed as written: {told}. {why}")
by_seat: Fixed = Fixed("{name} ({seat})")
omitted: Fixed = Fixed("{text} (left out)")
no_letters: Fixed = Fixed("No font here has all letters.")
all_gold: Label[Variant] = Label[Variant](
    Given("kept", "{gold} + {artifact:many}"), "all {gold:many}"
)  # the parts of a total, `kept` as cards
photographed: Fixed = Fixed("a digit over each mark: cardkit reads a photograph of it")
no_code: Fixed = Fixed("That is no code of a cardkit pad: {text}")
_heap = Label[Variant](
    Given("most", "Add up the {gold:many} on the {path}: more than {most} ends it.")
)
_artifacts = Label[Variant](
    Given("kept row", "Note in their row what {artifact:many} count."),
    Given("kept onwards", "Beside the next {artifact}'s worth: who took it, by number."),
    Given("kept", "Beside {artifact:a}'s worth: who took it, by number."),
)
_ticked = Label[Variant](
    Given("hands thrice", "Tick {kind:a} seen three times: its {n:nth} card ends the {round}."),
    Given("hands twice", "Tick {kind:a} seen twice: its {n:nth} card ends the {round}."),
    Given("hands", "Tick {kind:a} seen: its {n:nth} card ends the {round}."),
    Given("first", "Tick the {danger} that ends the {round}."),
    Given("of_any", "Tick each {danger}: the {n:nth} one ends the {round}."),
    "Tick each {danger}: the {n:nth} of {kind:a} ends the {round}.",
    n=lambda v: v.usual_limit,
    kind=kind_noun,
)
as_played: Fixed = Fixed("A game as it was played")
who_won: Fixed = Fixed(
    Given("complete", "{who} {who:wins|share the win} with {n}"),
    "{who} {who:leads|lead} with {n}",
)
numbered: Fixed = Fixed("{name} (no. {n})")
place: Fixed = Fixed("{at}. {who} {n}")
not_over: Fixed = Fixed("not over yet")
card_by_card: Fixed = Fixed("Card by card")
story_note: Label[Variant] = Label[Variant](
    When(claims.hands_only, "what each showed in each turn; a dash for who {leaves}"),
    "every card as it came, and who {leaves} after it",
)


def round_changes(variant: Variant, number: int) -> str:
    """Return the rules that differ in a round (G-20), in short; "" if none does."""
    told = [rule.short for rule in rules.in_round(variant, number) if rule.short]
    return say("**Otherwise here:** {told}", told=together(*told)) if told else ""


gold_alone: Label[Variant] = Label[Variant](
    "So far: {gold:many} alone; {artifact:many} join in the total."
)  # where `so_far` has no room for it


ended: ByWord[End] = ByWord[End](
    {  # how a round ended, below its name
        "caught": "{caught}",
        "all-out": "",
        "deck-out": "",
        "survived": "",
        "result-only": "by its result",
    }
)


def tick_note(variant: Variant, ticked_at: int, kept: bool, row: bool) -> str:
    """Return the note that explains the marks in a round's row of a pad.

    Artifacts that are `kept` may have a `row` of their own.
    """
    claim = claims.danger(variant)
    heap = _heap(variant, most=claims.flow(variant).most)
    onwards = variant.artifacts is not None and variant.artifacts.worth.by == "order"
    rest = caught_costs(variant), _artifacts(variant, kept=kept, row=row, onwards=onwards)
    if claim is None:
        return together(heap, *rest)
    first = variant.usual_limit == 1 and not claim.own
    of_any = kind_by(claim) == "all" or variant.usual_limit == 1
    told = _ticked(
        variant,
        hands=claim.hands,
        twice=ticked_at == 2,
        thrice=ticked_at == 3,
        first=first,
        of_any=of_any,
    )
    return together(told, own_limits(variant, claim), heap, *rest)

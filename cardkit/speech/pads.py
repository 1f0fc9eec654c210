"""What stands on pads, card tracks and slips, blank or filled in."""

from collections.abc import Sequence

from cardkit.engine import Card, Round, Variant, claims, gold_flow
from cardkit.speech import rules
from cardkit.speech.nouns import in_short, theme
from cardkit.speech.pages import kind_noun
from cardkit.speech.rows import Fixed, Label, When
from cardkit.speech.saying import People, say, together
from cardkit.speech.topics.danger import kind_by, own_limits

kept_by = Label[Variant](When(lambda v: claims.totals(v) is None), "kept by one who does not play")
"""Who keeps the pad, where totals are secret (G-14)."""


def page_of(number: int, of: int) -> str:
    """Which page of a pad it is."""
    return say("page {n} of {of}", n=number, of=of) if of > 1 else ""


def number(number: int, extra: bool) -> str:
    """A round by its number alone, where the word for it is too long."""
    return say("Extra") if extra else say("No. {n}", n=number)


def round_changes(variant: Variant, number: int) -> str:
    """What is other in a round (G-20), in short; nothing where nothing is."""
    told = [rule.short for rule in rules.in_round(variant, number) if rule.short]
    return say("**Otherwise here:** {told}", told=together(*told)) if told else ""


loot = Fixed("loot of each")
"""Before the room to add up in what each inside carries: it is the same for all."""
running = Fixed("loot")
"""The same in one word."""
on_path = Label[Variant](
    When(claims.hands_only, "on the joker"),
    When(lambda v: gold_flow.of(v).per_card, "on the {path}, by card"),
    When(lambda v: gold_flow.of(v).stays, "on the {path}, with what waits"),
    "on the {path}",
)
"""Before the room to add up in what lies there."""
there = Fixed("lying there")
"""The same where the word for the path is too long."""
heap = Label[Variant]("sum, {n} at most", n=lambda v: gold_flow.of(v).most)
"""Before the room to add up in what the cards come to, where too much ends the round (G-18)."""
at_most = Label[Variant]("sum, to {n}", n=lambda v: gold_flow.of(v).most)
"""The same in fewer words."""
how_many = Fixed("who, how many")
"""Before the line for artifacts, where there are too many for boxes."""
banked = Fixed("banked")


def so_far(variant: Variant, kept: bool) -> str:
    """Before the running total: of gold alone where artifacts are `kept` and counted at the end."""
    return say("{gold:many} so far", **theme(variant)) if kept else so_far_in_short()


so_far_in_short = Fixed("so far")
"""The same where that word is too long."""
gold_alone = Label[Variant]("So far: {gold:many} alone; {artifact:many} join in the total.")
"""That the running total is without artifacts, where its own words have no room for it."""
nothing_banked = Label[Variant](
    When(lambda v: v.robs, "A dash where nothing was banked, a minus before what was lost of it."),
    "A dash where nothing was banked.",
)
"""What belongs where nothing was banked, or gold banked before was lost (G-22)."""
out_of_play = Label[Variant]("{danger:many,cap} out")
"""Before the boxes for dangers that have left the game."""
out = Fixed("Out of the game")
"""The same where that word is too long."""
date = Fixed("date")
where = Fixed("place")
winner = Fixed("winner")


def winners(names: Sequence[str]) -> str:
    return say("{who}", who=People(tuple(names)))


card = Fixed("card")
left = Fixed("left")
turn = Fixed("turn {n}")
turn_head = Fixed("turn")
"""Above the names, beside the numbers of turns."""
turns = Fixed("turns {first} to {last}")
"""Which turns of a round stand on this page."""


def put_back(cards: Sequence[Card]) -> str:
    """Which cards went back into the path in a turn of hands (CN-8)."""
    return say("back {cards}", cards=" ".join(in_short(card) for card in cards))


lost = Fixed("lost {n}")
all_left = Fixed("all")
"""All inside left."""
seat = Fixed("no. {n}")
"""A player by the number of the column."""


def ended(variant: Variant, played: Round | None) -> str:
    """How a round ended, below its name."""
    match played.end if played is not None else None:
        case "caught":
            return say("{caught}", caught=variant.words.caught.casefold())
        case "result-only":
            return say("by its result")
        case "all-out" | "survived" | "deck-out" | None:
            return say("")


def all_gold(variant: Variant, kept: bool) -> str:
    """What a total adds up: with artifacts where they are kept as cards."""
    if kept:
        return say("{gold} + {artifact:many}", **theme(variant))
    return say("all {gold:many}", **theme(variant))


typed_in = Fixed("typed in as a .tally: cardkit score FILE")


def tick_note(variant: Variant, ticked_at: int, kept: bool, row: bool) -> str:
    """The lines that say what the marks of a round are for; artifacts that are kept may have a `row` of their own."""
    claim = claims.danger(variant)
    most = gold_flow.of(variant).most
    heap = say("Add up the {path}: more than {n} ends it.", **theme(variant), n=most) if most else say("")
    note = ""
    if kept and row:
        note = say("Note {artifact:many} in their row.", **theme(variant))
    elif kept:
        note = say("Write beside {artifact:a} who takes it.", **theme(variant))
    if claim is None:
        return together(heap, note)
    words = {**theme(variant), "kind": kind_noun(variant), "n": variant.usual_limit}
    mixed = kind_by(claim)
    if claim.hands:
        told = {
            1: say("Tick {kind:a} seen: its {n:nth} card ends the {round}.", **words),
            2: say("Tick {kind:a} seen twice: its {n:nth} card ends the {round}.", **words),
            3: say("Tick {kind:a} seen three times: its {n:nth} card ends the {round}.", **words),
        }[ticked_at]
    elif mixed == "all" or variant.usual_limit == 1:
        told = say("Tick each {danger}: the {n:nth} one ends the {round}.", **words)
    else:
        told = say("Tick each {danger}: the {n:nth} of {kind:a} ends the {round}.", **words)
    return together(told, own_limits(variant, claim), heap, note)


track_note = Label[Variant](
    When(claims.deck_only, "Card above, who left after it below; no name: nobody left."),
    "The card each shows, a dash for who {leaves}.",
)
as_played = Fixed("A game as it was played")


def who_won(names: Sequence[str], total: int, complete: bool) -> str:
    who = People(tuple(names))
    if complete:
        return say("{who} {who:wins|share the win} with {n}", who=who, n=total)
    return say("{who} {who:leads|lead} with {n}", who=who, n=total)


numbered = Fixed("{name} (no. {n})")


def place(number: int, names: Sequence[str], total: int) -> str:
    return say("{at}. {who} {n}", at=number, who=People(tuple(names)), n=total)


not_over = Fixed("not over yet")
card_by_card = Fixed("Card by card")
story_note = Label[Variant](
    When(claims.hands_only, "what each showed in each turn; a dash for who {leaves}"),
    "every card as it came, and who {leaves} after it",
)

"""What stands on pads, card tracks and slips, blank or filled in."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.engine import Card, Round, Variant, claims
from cardkit.speech import rules
from cardkit.speech.nouns import in_short, theme
from cardkit.speech.pages import kind_noun
from cardkit.speech.saying import People, say, together
from cardkit.speech.topics.danger import kind_by, own_limits


def kept_by(variant: Variant) -> str:
    """Who keeps the pad, where totals are secret (G-14)."""
    if claims.totals(variant) is None:
        return ""
    return say("kept by one who does not play")


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


def loot() -> str:
    """Before the room to add up in what each inside carries: it is the same for all."""
    return say("loot of each")


def running() -> str:
    """The same in one word."""
    return say("loot")


def on_path(variant: Variant) -> str:
    """Before the room to add up in what lies there."""
    if not variant.deck_game:
        return say("on the joker")
    if variant.per_card:
        return say("on the {path}, by card", **theme(variant))
    if variant.stays:
        return say("on the {path}, with what waits", **theme(variant))
    return say("on the {path}", **theme(variant))


def there() -> str:
    """The same where the word for the path is too long."""
    return say("lying there")


def heap(variant: Variant) -> str:
    """Before the room to add up in what the cards come to, where too much ends the round (G-18)."""
    return say("sum, {n} at most", n=variant.over)


def at_most(variant: Variant) -> str:
    """The same in fewer words."""
    return say("sum, to {n}", n=variant.over)


def how_many() -> str:
    """Before the line for artifacts, where there are too many for boxes."""
    return say("who, how many")


def banked() -> str:
    return say("banked")


def so_far(variant: Variant, kept: bool) -> str:
    """Before the running total: of gold alone where artifacts are `kept` and counted at the end."""
    return say("{gold:many} so far", **theme(variant)) if kept else so_far_in_short()


def so_far_in_short() -> str:
    """The same where that word is too long."""
    return say("so far")


def gold_alone(variant: Variant) -> str:
    """That the running total is without artifacts, where its own words have no room for it."""
    return say("So far: {gold:many} alone; {artifact:many} join in the total.", **theme(variant))


def nothing_banked() -> str:
    """What belongs where nothing was banked."""
    return say("A dash where nothing was banked.")


def out_of_play(variant: Variant) -> str:
    """Before the boxes for dangers that have left the game."""
    return say("{danger:many,cap} out", **theme(variant))


def out() -> str:
    """The same where that word is too long."""
    return say("Out of the game")


def date() -> str:
    return say("date")


def where() -> str:
    return say("place")


def winner() -> str:
    return say("winner")


def winners(names: Sequence[str]) -> str:
    return say("{who}", who=People(tuple(names)))


def card() -> str:
    return say("card")


def left() -> str:
    return say("left")


def turn(number: int) -> str:
    return say("turn {n}", n=number)


def turn_head() -> str:
    """Above the names, beside the numbers of turns."""
    return say("turn")


def turns(first: int, last: int) -> str:
    """Which turns of a round stand on this page."""
    return say("turns {first} to {last}", first=first, last=last)


def put_back(cards: Sequence[Card]) -> str:
    """Which cards went back into the path in a turn of hands (CN-8)."""
    return say("back {cards}", cards=" ".join(in_short(card) for card in cards))


def lost(gold: int) -> str:
    return say("lost {n}", n=gold)


def all_left() -> str:
    """All inside left."""
    return say("all")


def seat(number: int) -> str:
    """A player by the number of the column."""
    return say("no. {n}", n=number)


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


def typed_in() -> str:
    return say("typed in as a .tally: cardkit score FILE")


def tick_note(variant: Variant, ticked_at: int, kept: bool, row: bool) -> str:
    """The lines that say what the marks of a round are for; artifacts that are kept may have a `row` of their own."""
    claim = claims.danger(variant)
    heap = say("Add up the {path}: more than {n} ends it.", **theme(variant), n=variant.over)
    heap = heap if variant.over else say("")
    note = _kept(variant, row) if kept else ""
    if claim is None:
        return together(heap, note)
    words = {**theme(variant), "kind": kind_noun(variant), "n": variant.usual_limit}
    mixed = kind_by(claim)
    if not variant.deck_game:
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


def _kept(variant: Variant, row: bool) -> str:
    if row:
        return say("Note {artifact:many} in their row.", **theme(variant))
    return say("Write beside {artifact:a} who takes it.", **theme(variant))


def track_note(variant: Variant) -> str:
    if variant.deck_game:
        return say("Card above, who left after it below; no name: nobody left.")
    return say("The card each shows, a dash for who {leaves}.", **theme(variant))


def as_played() -> str:
    return say("A game as it was played")


def who_won(names: Sequence[str], total: int, complete: bool) -> str:
    who = People(tuple(names))
    if complete:
        return say("{who} {who:wins|share the win} with {n}", who=who, n=total)
    return say("{who} {who:leads|lead} with {n}", who=who, n=total)


def numbered(name: str, number: int) -> str:
    return say("{name} (no. {n})", name=name, n=number)


def place(number: int, names: Sequence[str], total: int) -> str:
    return say("{at}. {who} {n}", at=number, who=People(tuple(names)), n=total)


def not_over() -> str:
    return say("not over yet")


def card_by_card() -> str:
    return say("Card by card")


def story_note(variant: Variant) -> str:
    if not variant.deck_game:
        return say("what each showed in each turn; a dash for who {leaves}", **theme(variant))
    return say("every card as it came, and who {leaves} after it", **theme(variant))

"""Lines before cards come: the deck, the welcome, a check list, a resumed game, a new round."""

from collections.abc import Iterator, Mapping, Sequence

from cardkit.v4.engine import JOKER, Card, State, Variant, claims, rules
from cardkit.v4.engine.claims import changed
from cardkit.v4.odds import supply
from cardkit.v4.speech.cave import from_before, standing
from cardkit.v4.speech.master import Master
from cardkit.v4.words import (
    BLANK,
    Act,
    Count,
    Fixed,
    Given,
    Label,
    Line,
    Noun,
    Said,
    Sentence,
    Series,
    Text,
    Voiced,
    When,
    called,
    do,
    line,
    say,
    theme,
    together,
)
from cardkit.v4.words.nouns import (
    cards_text,
    counted_cards,
    how_many_rounds,
    numbered,
    numbers_text,
    piece,
    row,
)

turns_the_cards: Label[State] = Label[State]("{who} turns the cards.", who=lambda s: s.dealer)
_MARKS = ("7", "k", "-", "3", "10", "a", "9", "5", "q", "2", "j", "4")
_FORM = Fixed(Voiced("{form} = {who}", "{form} for {who}"))
_LINES = (
    Fixed(Voiced("Enter\u00a0=\u00a0nobody.", "Enter means nobody.")),
    Fixed(Voiced("?\u00a0=\u00a0help.", "Type help for help.")),
)
_AS_IN = Fixed(
    Given("who", "As in {marks}: {who} lays a card face down."),
    "As in {marks}: - is a card laid face down.",
)
_TITLE = Label[Master](Given("extra", "EXTRA {round:loud}"), "{round:loud,cap} {which}")
_JOKERS = Label[Master](
    Given("many", "{cards}"),
    Given("one", "{n:word,loud} {artifact}"),
    "{n:word,loud} {artifact:many}",
)
_BANK = Act[Variant](  # usually enough for this many players (`cardkit.odds.supply`)
    Given("single", "{gold:many,cap} in the bank: about {n} single {token:many}, or {ready}."),
    When(
        lambda v: theme(v)["gold"].many == theme(v)["token"].many,
        "{gold:many,cap} in the bank: {ready}.",
    ),
    "{gold:many,cap} in the bank, in {token:many}: {ready}.",
)
_MOST_SINGLE = 300
"""Largest number of single tokens that a table has, or would count."""
_LATER = Act[Variant](
    Given("one jokers", "Lay one joker aside; it joins in {round} {rounds}."),
    Given("one", "Lay the {cards} aside; it joins in {round} {rounds}."),
    Given("two jokers", "Lay both jokers aside; they join in {round:many} {rounds}."),
    "Lay the {cards} aside; they join in {k:{round}|{round:many}} {rounds}.",
)


def welcome(master: Master, state: State, file: str, forms: Mapping[str, str]) -> Iterator[Said]:
    """Yield lines on the game, its players and its file, then the check list.

    `forms` is the short form that each player is typed in.
    """
    kept = say("Saved as it goes: {file}", file=file) if file else say("Not saved anywhere.")
    yield line(played(master, state), kept, indent=0, tone="heading")
    yield line(say("Before you start"), indent=0)
    yield from map(line, set_up(master.variant, len(state.players)))
    if not master.hands:
        yield line(turns_the_cards(state))
    yield short_names(master, state, forms)


def played(master: Master, state: State) -> Sentence:
    """Return the game, players and rounds: ``King's Gold. 4 players, 4 rounds.``"""
    players, rounds = (
        Count(len(state.players), master.theme["player"]),
        how_many_rounds(master.variant),
    )
    return say(
        "{game}. {players}, {rounds}.",
        game=called(master.variant),
        players=players,
        rounds=rounds,
    )


def short_names(master: Master, state: State, forms: Mapping[str, str]) -> Line:
    """Return a line with each player's short form; in a game of hands with how to type a turn."""
    if master.hands:
        inside = state.inside or state.players
        marks = _MARKS[: len(inside)]
        order = say("A turn is one mark each, in this order: {who}.", who=row(inside))
        first = [order, _AS_IN(marks="".join(marks), who=inside[2] if "-" in marks else "")]
    else:
        told = Series(tuple(_FORM(form=form, who=name) for name, form in forms.items()))
        first = [say("Leaving in short: {told}.", told=told)]
    how = () if master.hands else _LINES
    return line(*first, *(one() for one in how), tone="aside")


def heading(master: Master, state: State) -> list[Said]:
    """Return lines that open a round: its number, who turns the cards, what lies there.

    Who turns them is told from the second round on; who is inside, where that is not everyone.
    """
    if master.hands:
        return [BLANK, *standing(master, state), *differs(master, state)]
    before = [line(*_extra(master, state), indent=0)] if state.extra else []
    deals = turns_the_cards(state) if state.number > 1 and state.dealer in state.players else ""
    title = _TITLE(master, which=numbered(master.variant, state.number), extra=state.extra)
    if deals:
        title = say("{title}.", title=title)
    inside = "" if len(state.inside) == len(state.players) else master.inside(state)
    there = [] if state.path else from_before(master, state.stayed)
    return [
        *before,
        BLANK,
        line(title, deals, tail=inside, tone="heading", indent=0),
        *there,
        *differs(master, state),
    ]


def differs(master: Master, state: State) -> list[Said]:
    """Return lines on the rules that change with this round (G-20)."""
    variant, course = state.variant, state.variant.course
    if state.extra or len(course) == 1 or state.course >= len(course):
        return []
    from cardkit.v4.speech.rules import rules_of

    topics = changed(variant, variant.whole if state.course == 1 else course[state.course - 1])
    said = [
        rule.plain for topic, rule in rules_of(variant).items() if topic in topics and rule.short
    ]
    return [line(say("Other now: {told}", told=Text(one))) for one in said]


def going_on(master: Master, state: State, file: str) -> Line:
    """Return the line for a resumed game: which it is, and who plays."""
    game, who = say("{game}.", game=called(master.variant)), say("{who}.", who=state.players)
    return line(game, who, say("Going on: {file}", file=file), indent=0, tone="heading")


def undecided(master: Master, state: State) -> Line:
    """Return a line for a resumed game that waits for a decision: the card that lies there."""
    card = master.card(state.path[-1])
    was = say("Card {n} was {card:the}.", n=state.turn, card=card)
    return line(was, say("Who {leaves} is not decided yet.", **master.theme))


def _extra(master: Master, state: State) -> list[str]:
    """Return sentences on the cards of an extra round.

    How to shuffle, what an artifact counts, and the number of cards.
    """
    variant = master.variant
    said: list[str] = [_shuffle(master, bool(state.gone) or state.deck_unknown, (), 0)]
    if _waiting(state) and variant.artifacts is not None and variant.artifacts.worth.by != "card":
        said.append(
            say(
                "{artifact:a,cap} counts {n} in it.",
                **master.theme,
                n=rules.artifact_worth(state, None),
            )
        )
    return said if state.deck_unknown else [*said, say("{n}\u00a0cards.", n=state.deck)]


def next_round(master: Master, state: State) -> list[Said]:
    """Return the line on preparing the cards of the next round; nothing after the last."""
    if state.phase != "begin":
        return []
    variant, number = master.variant, state.number + 1
    if master.hands:
        cards, players = len(variant.slots), len(state.present)
        hand = variant.hand_size(players)
        holes = {"n": cards, "out": cards - players * hand, "hand": hand}
        deal = do(
            "Next: shuffle all {n} cards, lay {out} aside unseen, deal {hand} to each.", **holes
        )
        return [
            line(
                deal,
                say("One of those laid aside is each one's cover card."),
                tone="next",
                indent=0,
            )
        ]
    others = bool(state.gone or state.rounds[-1].removed) or state.deck_unknown
    joins = variant.joined(number) - variant.joined(number - 1)
    coming = [slot.card for slot in variant.slots if slot.artifact and slot.joins == number]
    counts = _will_count(master, coming, number, _waiting(state)) if not variant.joins_blind else ""
    left = (
        ""
        if state.deck_unknown
        else say("{n}\u00a0cards.", n=variant.deck_size(number) - len(state.gone))
    )
    return [line(_shuffle(master, others, coming, joins), counts, left, tone="next", indent=0)]


def _shuffle(master: Master, others: bool, coming: Sequence[Card], joins: int) -> Sentence:
    """Return the instruction on cards that go back into the deck, and those that join it.

    `others`: not all of them go back.
    """
    back = say("all other cards") if others else say("all cards")
    if not joins:
        return do("Next: {back} back, shuffle.", back=back)
    if master.variant.joins_blind:
        return do("Next: {back} back, shuffle one more {artifact} in.", **master.theme, back=back)
    return do("Next: {back} back, shuffle {cards} in.", back=back, cards=_joining(master, coming))


def made_ready(master: Master, state: State) -> Sentence:
    """Return the sentence that confirms that the cards of the next round are ready."""
    if master.hands:
        return say("The hands are dealt")
    if not state.rounds:
        return say("The deck is ready")
    variant, number = master.variant, state.number + 1
    if variant.joined(number) == variant.joined(number - 1):
        return say("The deck is shuffled")
    if variant.joins_blind:
        return say("One more {artifact} shuffled in", **master.theme)
    coming = [slot.card for slot in variant.slots if slot.artifact and slot.joins == number]
    return say("{cards:cap} shuffled in", cards=_joining(master, coming))


def _joining(master: Master, coming: Sequence[Card]) -> Sentence:
    """Return the cards that join the deck: ``ONE joker``, ``the 10 of clubs``."""
    if list(coming) != [JOKER] * len(coming):
        return say("{cards:the}", cards=master.cards(coming))
    n = len(coming)
    return _JOKERS(master, n=n, many=n > 2, one=n == 1, cards=Count(n, master.theme["artifact"]))


def _waiting(state: State) -> bool:
    """Return True while an artifact that has joined the deck is still in the game."""
    variant = state.variant
    gone = sum(any(slot.artifact for slot in variant.cards_of(gone.slots)) for gone in state.gone)
    return variant.keeps_artifacts and variant.joined(state.course) > gone


def _will_count(master: Master, coming: Sequence[Card], number: int, waiting: bool) -> str:
    """Return what artifacts count in the next round, if one joins or their worth changes."""
    worth = master.variant.artifacts.worth if master.variant.artifacts else None
    if worth and worth.by == "round" and waiting and worth.at(number) != worth.at(number - 1):
        return say("{artifact:many,cap} count {n} now.", **master.theme, n=worth.at(number))
    if worth and worth.by == "round" and coming:
        return say("It counts {n} this {round}.", **master.theme, n=worth.at(number))
    if worth and worth.by == "card" and len(coming) == 1:
        return say("It counts {n}.", n=dict(worth.values)[str(coming[0])])
    return ""


def set_up(variant: Variant, players: int) -> tuple[Sentence, ...]:
    """Return the instructions before the first round, for that many players."""
    words, cards = theme(variant), [slot.card for slot in variant.slots]
    ready = (Count(number, piece(worth)) for worth, number in supply.needed(variant, players))
    amount = supply.amount(variant, players)
    bank = _BANK(variant, ready=Series(tuple(ready)), n=amount, single=amount <= _MOST_SINGLE)
    out = do(
        "Take out of the pack {cards}: these {n} are the deck.",
        n=len(cards),
        cards=counted_cards(cards),
    )
    first = () if sum(card != JOKER for card in cards) == 52 else (out,)
    if claims.hands_only(variant):
        hand = variant.hand_size(players)
        aside = Count(len(cards) - players * hand, Noun("card"))
        marker = do(
            (
                "Take the jokers out of the pack; lay one face up in the middle, where the "
                "{place} begins."
            ),
            **words,
        )
        deal = do(
            "Shuffle, lay {cards} aside unseen and deal {hand} to each.", cards=aside, hand=hand
        )
        cover = do(
            "Everyone gets one of the cards laid aside as a cover card: look at it, never play it."
        )
        return *first, marker, deal, cover, bank
    shuffle = do("Shuffle the {n} cards, face down in the middle.", n=variant.deck_size(1))
    unused = () if out in first else _unused_jokers(cards)
    return (*first, *_lay_aside(variant), *unused, Sentence(together(shuffle, bank), act=True))


def _unused_jokers(cards: Sequence[Card]) -> tuple[Sentence, ...]:
    """Return the instruction on jokers that a game with a whole pack leaves out."""
    used = cards.count(JOKER)
    if used == 0:
        return (do("Lay the jokers aside; they are not used."),)
    return (do("Lay one joker aside; it is not used."),) if used == 1 else ()


def _lay_aside(variant: Variant) -> tuple[Sentence, ...]:
    """Return the instructions on artifacts that join the deck later."""
    words, claim = theme(variant), claims.joins(variant)
    if claim is None:
        return ()
    if claim.drawn:
        aside = do(
            "Lay the {cards} aside, shuffled face down.", cards=cards_text(variant.cards.artifact)
        )
        joins = do(
            "One of these {n} {artifact:many}, shown to all, joins before each {round}.",
            n=claim.of,
            **words,
        )
        return (Sentence(together(aside, joins), act=True),)
    later = {number: card for number, card in claim.rounds if number > 1}
    cards = [card for number, card in claim.rounds if number > 1]
    if not cards:
        return ()
    told = _LATER(
        variant,
        rounds=numbers_text(tuple(later)),
        cards=cards_text(cards),
        k=len(later),
        one=len(cards) == 1,
        two=len(cards) == len(later) == 2,
        jokers=set(cards) == {JOKER},
    )
    return (told,)

"""Before cards come: the welcome and the check list, a game gone on with, a round's heading, what to do before the next."""

from collections.abc import Iterator, Mapping, Sequence

from cardkit.engine import JOKER, Card, State, changed, rules
from cardkit.speech.cave import from_before, status
from cardkit.speech.master import Master
from cardkit.speech.nouns import called, how_many_rounds, numbered, row
from cardkit.speech.rows import Fixed, Given, Label
from cardkit.speech.saying import BLANK, Count, Line, Said, Sentence, Series, Text, do, line, say
from cardkit.speech.setup import set_up

turns_the_cards = Label[State]("{who} turns the cards.", who=lambda s: s.dealer)
_MARKS = ("7", "k", "-", "3", "10", "a", "9", "5", "q", "2", "j", "4")
_FORM = Fixed(Given("reader", "{form} for {who}"), "{form} = {who}")
_LINES = (
    Fixed(Given("reader", "Enter means nobody."), "Enter\u00a0=\u00a0nobody."),
    Fixed(Given("reader", "Type help for help."), "?\u00a0=\u00a0help."),
)
_KEYS = (
    Fixed(Given("hands", "One key each, no Enter."), "One key each: a card says that nobody else leaves."),
    Fixed(Given("reader", "A question mark tells the keys."), "?\u00a0=\u00a0keys, :\u00a0=\u00a0a whole line."),
    Fixed(Given("reader", "A colon opens a whole line.")),
)
_AS_IN = Fixed(Given("who", "As in {marks}: {who} lays a card face down."), "As in {marks}: - is a card laid face down.")
_TITLE = Label[Master](
    Given("extra reader", "Extra {round}."),
    Given("extra", "EXTRA {round:loud}"),
    Given("reader", "{round:cap} {which}."),
    "{round:loud} {which}",
)
_JOKERS = Label[Master](
    Given("many", "{cards}"),
    Given("one reader", "{n:word} {artifact}"),
    Given("one", "{n:word,loud} {artifact}"),
    Given("reader", "{n:word} {artifact:many}"),
    "{n:word,loud} {artifact:many}",
)


def welcome(master: Master, state: State, file: str, forms: Mapping[str, str]) -> Iterator[Said]:
    """What is played, by how many, and where it is kept, at once; then the check list, which may take a moment to find out
    (`cardkit.odds.supply`). `forms`: how each player is typed in short."""
    kept = say("Saved as it goes: {file}", file=file) if file else say("Not saved anywhere.")
    yield line(played(master, state), kept, indent=0, tone="heading")
    yield line(say("Before you start"), indent=0)
    yield from map(line, set_up(master.variant, len(state.players), master.manner.chips))
    if not master.hands:
        yield line(turns_the_cards(state))
    yield short_names(master, state, forms)


def played(master: Master, state: State) -> Sentence:
    """What is played, and by how many: ``King's Gold. 4 players, 4 rounds.``"""
    players, rounds = Count(len(state.players), master.theme["player"]), how_many_rounds(master.variant)
    return say("{game}. {players}, {rounds}.", game=called(master.variant), players=players, rounds=rounds)


def short_names(master: Master, state: State, forms: Mapping[str, str]) -> Line:
    """Each player's short form; in a game of hands how a turn is typed."""
    keys, reader = master.manner.keys, master.manner.reader
    if master.hands:
        inside = state.inside or state.players
        marks = _MARKS[: len(inside)]
        order = say("A turn is one mark each, in this order: {who}.", who=row(inside))
        first = [order, _AS_IN(marks="".join(marks), who=inside[2] if "-" in marks else "")]
    else:
        told = Series(tuple(_FORM(form=form, who=name, reader=reader) for name, form in forms.items()))
        first = [say("Leaving in short: {told}.", told=told)]
    how = _KEYS if keys else () if master.hands else _LINES
    return line(*first, *(one(hands=master.hands, reader=reader) for one in how), tone="aside")


def heading(master: Master, state: State) -> list[Said]:
    """The round, who is inside, what lies there before any card; from the second round on who turns the cards."""
    if master.hands:
        return [BLANK, *status(master, state), *differs(master, state)]
    before = [line(*_extra(master, state), indent=0)] if state.extra else []
    deals = turns_the_cards(state) if state.number > 1 and state.dealer in state.players else ""
    title = _TITLE(master, which=numbered(master.variant, state.number), extra=state.extra, reader=master.manner.reader)
    if deals and not master.manner.reader:
        title, deals = say("{title}.  {deals}", title=title, deals=deals), ""
    known = master.manner.terse and len(state.inside) == len(state.players)
    inside = "" if known else master.inside(state)
    there = [] if state.path else from_before(master, state.stayed)
    return [*before, BLANK, line(title, deals, tail=inside, tone="heading", indent=0), *there, *differs(master, state)]


def differs(master: Master, state: State) -> list[Said]:
    """At the beginning of a round what is other in it than in the round before (G-20)."""
    variant, course = state.variant, state.variant.course
    if state.extra or len(course) == 1 or state.course >= len(course):
        return []
    from cardkit.speech.rules import rules_of

    topics = changed(variant, variant.whole if state.course == 1 else course[state.course - 1])
    told, short = (rule for topic, rule in rules_of(variant).items() if topic in topics), master.manner.terse
    said = [rule.plain if short else rule.full for rule in told if rule.short or not short]
    return [line(say("Other now: {told}", told=Text(one))) for one in said]


def going_on(master: Master, state: State, file: str) -> Line:
    """A saved game gone on with: which, and who plays."""
    game, who = say("{game}.", game=called(master.variant)), say("{who}.", who=state.players)
    return line(game, who, say("Going on: {file}", file=file), indent=0, tone="heading")


def undecided(master: Master, state: State) -> Line:
    """In a game gone on with: a card lies there, and who leaves is open."""
    card = master.card(state.path[-1])
    was = say("Card {n} was {card:the}.", n=state.turn, card=card)
    return line(was, say("Who {leaves} is not decided yet.", **master.theme))


def _extra(master: Master, state: State) -> list[str]:
    """What to do with the cards before an extra round, what an artifact counts in it, and how many cards there are."""
    variant = master.variant
    said: list[str] = [_shuffle(master, bool(state.gone) or state.deck_unknown, (), 0)]
    waiting = variant.keeps_artifacts and variant.joined(state.course) > sum(
        any(slot.artifact for slot in variant.cards_of(gone.slots)) for gone in state.gone
    )
    if waiting and variant.artifacts is not None and variant.artifacts.worth.by != "card":
        counts = rules.artifact_worth(state, None)
        said.append(say("{artifact:a,cap} counts {n} in it.", **master.theme, n=counts))
    return said if state.deck_unknown else [*said, say("{n}\u00a0cards.", n=state.deck)]


def next_round(master: Master, state: State) -> list[Said]:
    """What to do with the cards before the next round; nothing after the last."""
    if state.phase != "begin":
        return []
    variant, number = master.variant, state.number + 1
    if master.hands:
        cards, players = len(variant.slots), len(state.present)
        hand = variant.hand_size(players)
        holes = {"n": cards, "out": cards - players * hand, "hand": hand}
        deal = do("Next: shuffle all {n} cards, lay {out} aside unseen, deal {hand} to each.", **holes)
        return [line(deal, say("One of those laid aside is each one's cover card."), tone="next", indent=0)]
    others = bool(state.gone or state.rounds[-1].removed) or state.deck_unknown
    joins = variant.joined(number) - variant.joined(number - 1)
    coming = [slot.card for slot in variant.slots if slot.artifact and slot.joins == number]
    counts = _will_count(master, coming, number) if joins and not variant.joins_blind else ""
    left = "" if state.deck_unknown else say("{n}\u00a0cards.", n=variant.deck_size(number) - len(state.gone))
    return [line(_shuffle(master, others, coming, joins), counts, left, tone="next", indent=0)]


def _shuffle(master: Master, others: bool, coming: Sequence[Card], joins: int) -> Sentence:
    """What goes back into the deck, and what joins it; `others`: not all of them go back."""
    back = say("all other cards") if others else say("all cards")
    if not joins:
        return do("Next: {back} back, shuffle.", back=back)
    if master.variant.joins_blind:
        return do("Next: {back} back, shuffle one more {artifact} in.", **master.theme, back=back)
    return do("Next: {back} back, shuffle {cards} in.", back=back, cards=_joining(master, coming))


def made_ready(master: Master, state: State) -> Sentence:
    """That the cards are as the next round wants them: the act of `next_round`, done."""
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
    """``ONE joker``, ``the 10 of clubs``."""
    if list(coming) != [JOKER] * len(coming):
        return say("{cards:the}", cards=master.cards(coming))
    n, reader = len(coming), master.manner.reader
    return _JOKERS(master, n=n, many=n > 2, one=n == 1, reader=reader, cards=Count(n, master.theme["artifact"]))


def _will_count(master: Master, coming: Sequence[Card], number: int) -> str:
    worth = master.variant.artifacts.worth if master.variant.artifacts else None
    if worth and worth.by == "round":
        return say("It counts {n} this {round}.", **master.theme, n=worth.at(number))
    if worth and worth.by == "card" and len(coming) == 1:
        return say("It counts {n}.", n=dict(worth.values)[str(coming[0])])
    return ""

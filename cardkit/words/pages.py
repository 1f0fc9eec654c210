"""What stands on pages beside the rules: headings, labels of tables, and what happens in a worked round.

No rule is told here: pages set the short texts of `cardkit.words.rules`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardkit.cards import JOKER, SUIT_WORDS, Card
from cardkit.letters import clean
from cardkit.terms import Over
from cardkit.variant import Slot, Variant, claims
from cardkit.words import rules
from cardkit.words.nouns import (
    SIGNS,
    boxed,
    cards_text,
    colour,
    how_many_rounds,
    in_short,
    in_words,
    noun,
    of_card,
    of_kind,
    own_kind,
    own_name,
    plain_kind,
    shared_by,
    suit_word,
    theme,
)
from cardkit.words.rules import short
from cardkit.words.say import Count, Noun, People, Series, Several, capital, say, together
from cardkit.words.setup import tokens
from cardkit.words.topics.cards import deck_shown
from cardkit.words.topics.danger import collapsing_sets, kind_by


def span(text: object) -> str:
    """A span with a dash that is as long as it should be."""
    return str(text).replace("-", "\u2013")


def kind_noun(variant: Variant) -> Noun:
    """What dangers of a kind have in common, as a noun: ``rank``, ``suit``, ``colour``; ``kind`` where that is not one."""
    ending = claims.danger(variant)
    by = kind_by(ending) if ending is not None else "all"
    return noun("kind") if variant.words.kinds or by == "mixed" else shared_by(by)


def danger_kind(variant: Variant, kind: str) -> str:
    """A kind of danger below its cards: ``mummy``, ``Queen``, ``hearts``, ``red``."""
    if kind in dict(variant.words.kinds):
        return own(variant, kind)
    if kind in SUIT_WORDS:
        return colour(kind) if kind in "br" else suit_word(kind)
    return own_kind(kind, variant).one


def own(variant: Variant, kind: str) -> str:
    """The name that the variant itself gives a kind."""
    return dict(variant.words.kinds)[kind]


def cap(variant: Variant, word: str) -> str:
    """A theme word as a heading: ``Gold``, ``Guard``."""
    return say("{word:cap}", word=theme(variant)[word])


def many(variant: Variant, word: str) -> str:
    """The same of several: ``Guards``."""
    return say("{word:many,cap}", word=theme(variant)[word])


def named(variant: Variant, word: str, text: str) -> str:
    """A short rule behind its word: ``**Gold.** Black: their number.``"""
    return together(say("**{word:cap}.**", word=theme(variant)[word]), text)


def after_word(variant: Variant, text: str) -> str:
    """What those who leave do, behind their word: ``**Leave.** Share the gold...``"""
    return together(say("**{leaves:many,cap}.**", **theme(variant)), text)


def cards_named(slots: Sequence[Slot]) -> str:
    """What cards these are, in few words: ``Ace to 10``; ``8, 10 of \u2660\u2665\u2666``."""
    return say("{cards:cap}", cards=cards_text((slot.card for slot in slots), signs=True))


def artifacts_named(variant: Variant) -> str:
    """Which cards artifacts are; with what each counts where that belongs to the card: ``8\u2663 counts 5, 10\u2663 7``."""
    slots = [slot for slot in variant.slots if slot.artifact and slot.joins <= variant.rounds]
    if variant.artifacts is None or variant.artifacts.worth.by != "card":
        return cards_named(slots)
    worth = dict(variant.artifacts.worth.values)
    each = (say("{card} counts {n}", card=in_short(slot.card), n=worth[str(slot.card)]) for slot in slots)
    return say("{each:cap}", each=Series(tuple(dict.fromkeys(each))))


def dangers_named(variant: Variant, slots: Sequence[Slot]) -> str:
    """Which cards dangers are, and the names of their own that kinds have: ``8, 10 to King: snake (8), spider (10)``."""
    named = [say("{name} ({kind})", name=name, kind=plain_kind(kind, variant)) for kind, name in variant.words.kinds]
    if not named:
        return cards_named(slots)
    return say("{cards}: {named}", cards=cards_named(slots), named=Series(tuple(named)))


# --- a cheat sheet ---------------------------------------------------------------------------------------------------------


def rulings_title() -> str:
    return say("Rulings")


def silent() -> str:
    """What is behind that title."""
    return say("where documents are silent")


def rulings(variant: Variant) -> list[str]:
    """The decisions this project took where the documents are silent."""
    return [
        say("**{number}** {text}", number=number, text=text) if number else say("{text}", text=text)
        for number, text in variant.rulings
    ]


def small_print(variant: Variant) -> str:
    """What the foot of a sheet says besides its version: where the rules come from. It holds no rule."""
    return together(*origin(variant))


def page_of(number: int, of: int) -> str:
    """Which page of a sheet it is, where it has more than one."""
    return say("page {n} of {of}", n=number, of=of)


def continued() -> str:
    """Behind the name of the game on a further page of its sheet."""
    return say("continued")


def otherwise(variant: Variant, topics: Collection[str] = claims.TOPICS, over: Over | None = None) -> list[str]:
    """What is other in some rounds, or where so many play (G-20), a sentence or more for each; of these topics, or only of
    rounds or of players."""
    return [
        say("**{title}:** {told}", title=capital(other.title), told=told)
        for other in rules.others(variant, topics, over)
        if (told := together(*(_whole(rule) for rule in other.rules)))
    ]


def _whole(rule: rules.Rule) -> str:
    """A rule in short; in full where its figures stand in a table beside the short one, which there is not elsewhere."""
    return rule.full if isinstance(rule.claim, claims.Counting) and rule.short else rule.short


def otherwise_there(variant: Variant) -> tuple[str, str]:
    """On an aid without room for what is other: where it stands, and the same in fewer words."""
    where = Several(tuple(other.title for other in rules.others(variant)))
    return say("Otherwise {where}: see the sheet", where=where), say("Exceptions: see the sheet")


def more_on_the_sheet() -> str:
    """On an aid without room for everything."""
    return say("More: see the sheet")


def deck_of(variant: Variant) -> str:
    """How many cards the deck has; artifacts that join later come to them."""
    if any(variant.joined(number) > variant.joined(1) for number in range(2, variant.rounds + 1)):
        return say("A deck of {n} cards at first.", n=variant.deck_size(1))
    return say("A deck of {n} cards.", n=variant.deck_size(1))


def go_on() -> str:
    return say("go on")


def otherwise_title() -> str:
    return say("Otherwise")


def house_rules() -> str:
    return say("House rules")


def in_brackets(text: str) -> str:
    """A remark in a running text."""
    return say("({text})", text=text)


def not_enforced() -> str:
    return say("kept by the players: cardkit does not enforce them")


def origin(variant: Variant) -> list[str]:
    """Where the rules come from, as far as it is said: who, where from, other names, on what terms."""
    meta = variant.meta
    told = (
        (meta.author and meta.year, say("By {author}, {year}.", author=meta.author, year=meta.year)),
        (meta.author and not meta.year, say("By {author}.", author=meta.author)),
        (meta.year and not meta.author, say("From {year}.", year=meta.year)),
        (meta.source, say("Source: {source}.", source=meta.source)),
        (meta.also, say("Also called {names}.", names=Several(meta.also))),
        (meta.licence, say("Licence: {licence}.", licence=meta.licence)),
    )
    return [sentence for said, sentence in told if said]


def for_how_many(variant: Variant) -> str:
    words = theme(variant)
    if variant.players.low == variant.players.high:
        return say("{players}", players=Count(variant.players.low, words["player"]))
    return say("{span} {player:many}", span=span(variant.players), player=words["player"])


def how_far(variant: Variant) -> str:
    """How long a game is where there is little room: ``4 rounds``, ``to 100``."""
    return say("to {n}", n=variant.until) if variant.until else how_many_rounds(variant)


def ends_it() -> str:
    """Below the number that ends a game when somebody has it (G-19)."""
    return say("ends it")


def over_at(variant: Variant, more: bool = False) -> str:
    """When a game is over that somebody ends (G-19), below a pad; `more` rounds may come than it has room for."""
    over = say("The {round} in which somebody has {n} is the last.", n=variant.until, **theme(variant))
    return together(over, say("More {round:many} on another pad.", **theme(variant)) if more else "")


def so_many_players(variant: Variant) -> str:
    """What stands below the number of players: ``thieves``."""
    return say("{player:many}", **theme(variant))


def so_many_rounds(variant: Variant) -> str:
    """What stands below the number of rounds: ``rounds``."""
    return say("{n:{round}|{round:many}}", **theme(variant), n=variant.rounds)


def minutes() -> str:
    return say("minutes")


def in_round(variant: Variant, number: int) -> str:
    return say("{round} {n}", n=number, **theme(variant))


def for_so_many(variant: Variant) -> str:
    """For how many players a page was asked for."""
    return say("for {players}", players=Count(variant.players.low, theme(variant)["player"]))


def set_otherwise(variant: Variant, shown: int) -> str:
    """The rules that were set for one game: `shown` of them, those that are said shortest, and how many more."""
    rules = [f"{key}={_cut(value)}" for key, value in variant.settings]
    more = len(rules) - shown
    rules = sorted(rules, key=len) if more else rules
    if not shown:
        return say("with {n} {n:rule|rules} set", n=more)
    said = clean(", ".join(rules[:shown]))
    return say("with {rules} and {n} more", rules=said, n=more) if more else say("with {rules}", rules=said)


def _cut(value: str) -> str:
    return value if len(value) <= LONGEST_SET else f"{value[: LONGEST_SET - 1]}\u2026"


LONGEST_SET = 28
"""Letters of a value that was set: cards in patterns go on and on."""


def from_age(variant: Variant) -> str:
    return say("from {age} years", age=variant.age)


def setting_up(variant: Variant, *, shown: bool = False) -> str:
    """The deck to build, what to lay aside, what stands for gold, and who turns the cards.

    `shown` says that the page has a picture of every card of the deck: then they are not told one by one.
    """
    aside = sum(number for number, _ in _aside(variant))
    words = theme(variant)
    lay = (
        say("Lay the {artifacts} aside for later.", artifacts=_some(aside, words["artifact"]))
        if aside
        else say("No jokers.")
        if JOKER not in (slot.card for slot in variant.slots) and variant.deck_game
        else ""
    )
    claim = claims.deck(variant) if shown else None
    deck = short(variant, "deck") if claim is None else deck_shown(variant, claim)
    return together(
        deck,
        short(variant, "marker", "deal", "cover", "blank"),
        lay,
        _optional(variant),
        supply(variant),
        short(variant, "dealer"),
    )


def _optional(variant: Variant) -> str:
    return short(variant, "optional")


def _some(number: int, noun: Noun) -> str:
    return say("{artifact}", artifact=noun) if number == 1 else say("{n:word} {artifact:many}", n=number, artifact=noun)


def _aside(variant: Variant) -> list[tuple[int, int]]:
    """How many artifacts wait for which round."""
    claim = claims.joins(variant)
    if claim is None:
        return []
    return [(claim.of, 0)] if claim.drawn else [(1, number) for number, _ in claim.rounds]


def supply(variant: Variant) -> str:
    """What stands for gold, and how much of it to have ready."""
    first, *others = dict.fromkeys((variant.words.token.many, say("coins"), say("matches")))
    things = (first, *others) if first != variant.words.gold.many else others
    holes = {"pieces": boxed(variant), "others": Several(tuple(others), "or"), "n": amounts(variant), **theme(variant)}
    if len(variant.pieces) == 1:
        return say("{things:cap} are the {gold:many}: about {n}.", things=Several(tuple(things), "or"), **holes)
    if all(piece.number for piece in variant.pieces):
        return say("{pieces:cap} are the {gold:many}; or {others}: about {n}.", **holes)
    if len(things) < 3:  # they are called so
        return say("{pieces:cap}, or {others}, worth about {n}.", **holes)
    return say("{pieces:cap}, or {others}, are the {gold:many}: worth about {n}.", **holes)


def amounts(variant: Variant) -> object:
    """How many tokens to have ready: a number, or one for each of some numbers of players."""
    found = tokens(variant)
    if len(found) == 1:
        return found[0][1]
    return Several(tuple(say("{n} for {players}", n=n, players=players) for players, n in found), "or")


def gold_panel(variant: Variant, cards: Sequence[Slot]) -> str:
    """What stands beside the pictures of all gold cards."""
    either = all(slot.card.suit in ("b", "r") for slot in cards)
    told = (
        say("{n} cards, one of each: either suit shown will do.", n=len(cards))
        if either  # known by its colour alone: PM-1
        else say("{n} cards, and what each is worth.", n=len(cards))
    )
    return together(told, short(variant, "split"))


def artifact_panel(variant: Variant) -> str:
    """What an artifact is on a page, who takes it, and when it joins."""
    return short(variant, "artifacts", "alone", "claim", "joins")


def the_cards() -> str:
    return say("The cards")


def carried_out() -> str:
    """Before the places in which artifacts are carried out."""
    return say("out")


def counts() -> str:
    """Before what they count."""
    return say("counts")


def each_one() -> str:
    return say("each")


def none_yet() -> str:
    """Where there is no artifact yet."""
    return say("none")


def in_one(*notes: str) -> str:
    """Notes one behind the other."""
    return together(*notes)


def each_turn_title() -> str:
    return say("Each turn")


def each_turn(variant: Variant) -> str:
    return say("again and again, until everyone has left or the {round} is lost", **theme(variant))


def settle(variant: Variant) -> str:
    return say("Do with it what its panel above says.")


def divided(variant: Variant) -> str:
    match variant.share:
        case "split":
            return say("Share the {gold:many}", **theme(variant))
        case "each":
            return say("Take the {gold:many}", **theme(variant))
        case "leavers":
            return say("Share the {path}", **theme(variant))


def each_inside(variant: Variant) -> str:
    match variant.share:
        case "split":
            return say("each {player} inside takes", **theme(variant))
        case "each":
            return say("all inside take together")
        case "leavers":
            return say("each {player} who {leaves} takes", **theme(variant))


def who_share(variant: Variant) -> str:
    """Whom the rows of the table of shares count."""
    match variant.share:
        case "split" | "each":
            return say("inside")
        case "leavers":
            return say("leave")


def all_of_it() -> str:
    """Instead of a note on rests, where nothing is divided (G-15)."""
    return say("Each inside takes all of it from the supply, however many they are.")


def shared_sum(variant: Variant) -> str:
    if variant.deck_game:
        return divided(variant)
    match variant.share:
        case "split":
            return say("Share the sum")
        case "each":
            return say("Take the sum")
        case "leavers":
            return say("Share the joker")


def from_which(variant: Variant) -> str:
    """What the cells of the table of sums are."""
    if variant.share == "each":
        return say("all inside take together")
    return say("smallest sum for which each takes \u2026")


def each_takes_from(share: int) -> str:
    """Before the smallest numbers of which each takes so much."""
    return say("each takes {n} from", n=share)


def sum_note(variant: Variant) -> str:
    """How to read the table of sums."""
    if variant.share == "each":
        return together(
            say("Each takes all of it from the supply, however many they are."),
            say("A number that is not there: add two that make it."),
        )
    if not variant.deck_game:
        return together(say("Find the largest number not above the sum."), _over(variant))
    if claims.left(variant).per_card:
        return together(say("Find the largest number not above it, for each card on its own."), _over(variant))
    return together(say("Add up what lies there, and find the largest number not above the sum."), _over(variant))


def card_sum_note(variant: Variant, *, again: bool) -> str:
    """How to read the table of sums where it stands for the table of shares: `again` where only some shares have a column."""
    if not variant.deck_game or variant.share == "each":
        return sum_note(variant)
    more = say("Then again with what is left.") if again else ""
    if variant.share == "leavers":
        return together(sum_note(variant), more)
    over = say("The remainder goes back.") if variant.lost else say("The remainder stays on the card.")
    find = say("Find the largest number not above the card\u2019s.")
    return together(find, more, over, say("Alone inside? Take it all."), _leavers(variant))


def _over(variant: Variant) -> str:
    """What becomes of what the table of sums leaves over."""
    if not variant.deck_game:
        return say("The remainder goes back.") if variant.lost else say("The remainder goes on the joker.")
    return say("The remainder stays there.")


def coin_note(variant: Variant) -> str:
    """How to read the table of shares: what a coin is, and what it serves for besides."""
    return together(
        _coin(variant), say("Alone inside? Take it all.") if variant.share == "split" else "", _leavers(variant)
    )


def coin(amount: int | str) -> str:
    """What is said for the picture of a coin with a number."""
    return say("coin {amount}", amount=amount)


def face_down() -> str:
    """What is said for the picture of a card's back."""
    return say("a card face down")


def _coin(variant: Variant) -> str:
    """What becomes of what cannot be divided, after the picture of a coin."""
    if variant.lost:
        return say("goes back to the supply.")
    return say("stays on the {path}.", **theme(variant)) if variant.share == "leavers" else say("stays on the card.")


def _leavers(variant: Variant) -> str:
    leaving = claims.left(variant)
    if not leaving.lies:
        return ""
    if leaving.all:
        return _all_there(variant)
    if leaving.per_card:  # G-12
        return say("Leavers share the {path} the same way, each card\u2019s remainder on its own.", **theme(variant))
    return say("Leavers share the {path} the same way: its sum, their number.", **theme(variant))


def _all_there(variant: Variant) -> str:
    """How leavers share where all that came lies there (G-15)."""
    if variant.per_card:
        return say("Each card is shared on its own, by those who {leaves:many} together.", **theme(variant))
    return say("The sum of the {path} is shared, by those who {leaves:many} together.", **theme(variant))


def ended_next() -> str:
    return say("Will the next card end it?")


def next_ends_it() -> str:
    return say("next ends it")


def kinds_seen(variant: Variant, *, lines: bool = False) -> str:
    """What the rows of the table of chances count."""
    if not variant.kinds:
        return say("at most\n{n}", n=variant.danger.over) if lines else say("at most {n}", n=variant.danger.over)
    kind = kind_noun(variant)
    warns = all(limit == 2 for limit in variant.limits.values())
    seen = say("{kind:many} seen", kind=kind) if warns else say("{kind:many} one off", kind=kind)
    return seen.replace(" ", "\n", 1) if lines else seen


def scale_note(full: str, mark: str) -> str:
    """How to read the bars of chances."""
    return say("A full bar: {full}; a mark: {mark}.", full=full, mark=mark)


def turned(cards: int) -> str:
    """The head of a column of chances, on two lines: after so many cards."""
    return say("{n}\nturned", n=cards)


def cards_there() -> str:
    """What the columns of that row count."""
    return say("cards turned")


def risk_note(variant: Variant, cards: int) -> str:
    """What the table of chances counts with: a deck as it is while no card has left the game."""
    words = {**theme(variant), "cards": Count(cards, Noun("card"))}
    changes = (
        variant.dangers_leave
        or ((variant.carried_leave or variant.left_leave) and variant.has_artifacts)
        or claims.joins(variant)
    )
    if variant.rounds == 1:
        told = say("Of {cards}.", **words)
    else:
        told = say("{round:cap} 1, {cards}.", **words) if changes else say("Any {round}, {cards}.", **words)
    later = say("Later a little different.") if changes and variant.rounds > 1 else ""
    paths = say("Whatever the {path} comes to, on average.", **theme(variant)) if variant.danger.over else ""
    return together(told, later, paths)


def one_round(variant: Variant) -> str:
    card = variant.deck_game
    words = theme(variant)
    return say("One {round}, card by card", **words) if card else say("One {round}, turn by turn", **words)


def who_goes_in(variant: Variant, players: Sequence[str]) -> str:
    words = {**theme(variant), "names": People(tuple(players)), "n": len(players)}
    if len(players) == 1:
        return say("one {player} goes in: {names}", **words)
    return say("{n:word} {player:many} go in: {names}", **words)


def round_over(variant: Variant) -> str:
    return say("{round:cap} over", **theme(variant))


def waits_there(variant: Variant) -> str:
    """What becomes of what nobody took out of a round, where it stays for the next (G-12)."""
    return say("{gold:many,cap} nobody takes **{gold:waits|wait}**.", **theme(variant))


def who_wins() -> str:
    return say("Who wins")


def artifact_values(variant: Variant) -> str:
    return say("{artifact:cap} values", **theme(variant))


# --- the worked round ------------------------------------------------------------------------------------------------------


def nothing() -> str:
    """A card that means nothing."""
    return say("Means nothing")


def nth_danger(variant: Variant, number: int, kind: str) -> str:
    """``Second Queen``, ``First mummy``, ``Second \u2666``; ``The dragon`` where there is no other."""
    if variant.kinds[kind] == 1 and len(variant.kinds) == 1:
        return say("{danger:the,cap}", **theme(variant))
    if kind in SIGNS and kind not in dict(variant.words.kinds):
        return say("{n:nth,cap} {sign}", n=number, sign=SIGNS[kind])
    noun = own_kind(kind, variant) if kind in dict(variant.words.kinds) else of_kind(kind, variant)
    return say("{n:nth,cap} {kind}", n=number, kind=noun)


def fatal(variant: Variant, number: int, kind: str) -> str:
    """The same as a cry."""
    return say("{danger}!", danger=nth_danger(variant, number, kind))


def amount_for(variant: Variant, gold: int, inside: int) -> str:
    match variant.share:
        case "split":
            return say("{gold} for {n}", gold=gold, n=inside)
        case "each":
            return say("{gold} for each", gold=gold)
        case "leavers":
            return say("{gold} for leavers", gold=gold)


def takes(variant: Variant, share: int, rest: int, inside: int) -> str:
    """What each inside takes of a card, and what stays on it, on two lines."""
    each = say("each takes **{n}**,", n=share) if inside > 1 else say("takes all **{n}**,", n=share)
    match variant.share:
        case "split":
            return f"{each}\n{_rest(variant, rest)}"
        case "each":
            return f"{each}\n{say('nothing is shared')}"
        case "leavers":
            return f"{say('nobody takes any,')}\n{say('**{n}** on the card', n=rest)}"


def _rest(variant: Variant, rest: int) -> str:
    if variant.lost:
        return say("**{n}** {n:goes|go} back", n=rest) if rest else say("nothing is over")
    return say("**{n}** on the card", n=rest) if rest else say("nothing stays")


def only_a_warning() -> str:
    return say("only a warning;\nall go on")


def lies_there(variant: Variant, gold: int) -> str:
    if gold:
        return say("{gold} {gold:lies|lie} on it;\nall go on", gold=Count(gold, theme(variant)["gold"]))
    return say("lies on the {path};\nall go on", **theme(variant))


def leaves(variant: Variant, names: Sequence[str]) -> str:
    words = {**theme(variant), "who": People(tuple(names))}
    if len(names) == 1 and variant.deck_game:
        return say("{who} {leaves} alone", **words)
    return say("{who} {leaves}", **words) if len(names) == 1 else say("{who} {leaves:many}", **words)


def sum_banked(variant: Variant, loot: int, share: int, more: int = 0) -> str:
    """How a leaver's gold adds up, on two lines."""
    if more:
        return say("{a} + {b} + {c}\n= **{n}** banked", a=loot, b=share, c=more, n=loot + share + more)
    if not variant.lies:
        return say("loot **{n}** banked", n=loot + share)
    if not variant.carries:
        return say("**{n}** banked", n=loot + share)
    if not variant.deck_game:
        return say("loot {a} + joker {b} = **{n}** banked", a=loot, b=share, n=loot + share)
    return say("loot {a} + {path} {b}\n= **{n}** banked", a=loot, b=share, n=loot + share, **theme(variant))


def banked_and_kept(variant: Variant, loot: int, share: int) -> str:
    if not (variant.lies and variant.carries):
        return say("**{n}** banked,\nand the {artifact}", n=loot + share, **theme(variant))
    return say("{a} + {b} = **{n}** banked,\nand the {artifact}", a=loot, b=share, n=loot + share, **theme(variant))


def and_the_card(card: Card, worth: int) -> str:
    return say("and the {card}: {n} {n:point|points}", card=in_words(card), n=worth)


def gone_back(variant: Variant, number: int) -> str:
    return say("{artifacts} back", artifacts=Count(number, theme(variant)["artifact"]))


def turn_number(number: int) -> str:
    return say("Turn {n}", n=number)


def takes_in_turn(variant: Variant, gold: int, inside: int, share: int, rest: int) -> str:
    words = {"gold": gold, "n": inside, "share": share, "rest": rest}
    if variant.share == "each":
        return say("each takes all **{share}**", **words)
    if variant.share == "leavers":
        return say("{gold} on the joker", **words)
    if rest and variant.lost:
        return say("{gold} for {n}: each takes **{share}**, {rest} {rest:goes|go} back", **words)
    if rest:
        return say("{gold} for {n}: each takes **{share}**, {rest} on the joker", **words)
    return say("{gold} for {n}: each takes **{share}**", **words)


def too_much(heap: int) -> str:
    """What the path has come to, as it ends the round (G-18)."""
    return say("{n} is too much", n=heap)


def others_lose(names: Sequence[str], lost: int, kept: int = 0) -> str:
    """What those inside lose, and what of their loot they keep (G-17), on two lines."""
    if kept and len(names) == 1:
        return say("{name} loses **{n}**\nand banks **{kept}**", name=names[0], n=lost, kept=kept)
    if kept:
        return say("the others lose **{n}** each\nand bank **{kept}**", n=lost, kept=kept)
    if not lost:
        return say("who is inside\ngets nothing")
    if len(names) == 1:
        return say("{name}\nloses **{n}**", name=names[0], n=lost)
    return say("the other {many:word}\nlose **{n}** each", many=len(names), n=lost)


def they_lose(names: Sequence[str], lost: int, kept: int = 0) -> str:
    who = People(tuple(names))
    if kept:
        return say(
            "{who} {who:loses|lose} **{n}** and {who:banks|bank} **{kept}**{who:| each}", who=who, n=lost, kept=kept
        )
    if not lost:
        return say("{who} {who:gets|get} nothing", who=who)
    return (
        say("{who} loses **{n}**", who=who, n=lost)
        if len(names) == 1
        else say("{who} lose **{n}** each", who=who, n=lost)
    )


# --- a game of hands -------------------------------------------------------------------------------------------------------


def collapse_title(variant: Variant) -> str:
    """``Three of a rank``, ``Two guards of a rank``; what holds for most kinds, where they are alike."""
    claim = claims.danger(variant)
    assert claim is not None  # nothing else ends a round of hands
    if kind_by(claim) == "mixed":
        return say("Too many of a kind")
    return say("{which:cap}", which=collapsing_sets(variant, claim))


def by_then(variant: Variant) -> str:
    if claims.all_dangers(variant):
        return say("Has the {place} collapsed yet?", **theme(variant))
    return say("{what} yet?", what=collapse_title(variant))


def the_deal() -> str:
    return say("The deal")


def cards_laid() -> str:
    """The head of a column, on two lines: how many cards lie there."""
    return say("cards\nlaid")


def chance() -> str:
    return say("chance")


def laid_at_random() -> str:
    return say("For cards laid at random; yours are chosen.")


def first_then(variant: Variant) -> str:
    return say("{leaves:many} first, then the {path}", **theme(variant))


def turned_down(variant: Variant) -> str:
    return say("Down: {leaves:many}", **theme(variant))


def turned_up() -> str:
    return say("Up: go on")


# --- the division table ----------------------------------------------------------------------------------------------------


def how_to_divide(variant: Variant) -> str:
    if not variant.deck_game:
        if variant.share == "each":
            return say("Add up the numbers shown this turn; the row of those who went on tells what all take together.")
        return say("Add up the numbers shown this turn; the row of those who went on tells what each takes.")
    match variant.share:
        case "split":
            return say("The card on top, the number inside at the side: what each takes, and what stays.")
        case "each":
            return say(
                "The card on top, the number inside at the side: what all of them take together from the supply."
            )
        case "leavers":
            return say(
                "What lies there on top, the number who {leaves:many} at the side: what each takes.", **theme(variant)
            )


def card_head(variant: Variant) -> tuple[str, str]:
    """Above the table of cards: what its figures are, and what stands on top."""
    match variant.share:
        case "split":
            return say("Each {player} inside takes", **theme(variant)), say("of the card on top")
        case "each":
            return say("All inside take together"), say("of the card on top, from the supply")
        case "leavers":
            return say("Each takes who {leaves}", **theme(variant)), say("of each card that lies there")


def remainder(variant: Variant) -> str:
    """What the picture of a coin is, and what becomes of it."""
    if variant.lost:
        return say("The remainder: it goes back to the supply.")
    if variant.share == "leavers":
        return say("The remainder: it stays on the {path}.", **theme(variant))
    return together(say("The remainder: it stays on the card."), say("Alone inside? Take it all."))


def each_takes() -> str:
    return say("each takes")


def sum_head(variant: Variant) -> str:
    """Above the table of sums."""
    if variant.share == "each":
        return say("All inside take together")
    if not variant.deck_game:
        return say("The smallest sum for which each takes \u2026")
    if claims.left(variant).per_card and variant.share == "split":
        return say(
            "Several {leaves:many}: the smallest remainder of a card for which each takes \u2026", **theme(variant)
        )
    return say("Several {leaves:many}: the smallest sum of the {path} for which each takes \u2026", **theme(variant))


# --- to cut out ------------------------------------------------------------------------------------------------------------


def cut_choices() -> str:
    return say("Cut along the marks, fold each pair of card and back on the dashed line, glue.")


def cut_tents() -> str:
    return say("Cut along the marks, fold on the dashed line, stand it up like a roof.")


def cut_markers(variant: Variant) -> str:
    return say("Cut along the marks. Turn up the {round}\u2019s marker; lay the others on the cards.", **theme(variant))


def cut_coins(numbers: Sequence[tuple[int, int]], players: int) -> str:
    """Which coins these are, as worths and how many, for how many players, and how often they are enough."""
    told = Several(tuple(say("{n} of {worth}", n=n, worth=worth) for worth, n in numbers), "and")
    return say("Cut along the marks. {coins}: enough for {players} in 95 of 100 games.", coins=told, players=players)


def cut_deck(cards: int, sheets: int) -> str:
    """What to do with the pages of cards, and how many there are."""
    holes = {"cards": Count(cards, Noun("card")), "sheets": Count(sheets, Noun("page"))}
    return say("{cards} on {sheets}, stiff paper. Cut along the marks.", **holes)


def cut_backs() -> str:
    """What to do with the page of backs."""
    return say("Backs: print this page on the other side of every page of cards.")


def card_word(variant: Variant, slot: Slot) -> str:
    """What stands on a printed card below its picture: the kind of danger, or the artifact and what it counts."""
    words = theme(variant)
    if slot.artifact and variant.artifacts is not None:
        scale = variant.artifacts.worth
        counts = dict(scale.values).get(str(slot.card)) if scale.by == "card" else None
        counts = scale.at(1) if scale.by == "gold" else counts
        return say("{artifact} {n}", n=counts, **words) if counts else say("{artifact}", **words)
    if slot.kind:
        return own_name(slot.kind, variant) or say("{danger}", **words)
    return ""


def card_meaning(variant: Variant, slot: Slot) -> str:
    """What is said for a printed card: what it is called, and what it means."""
    word = card_word(variant, slot)
    gold = say("{gold}", gold=Count(slot.gold, theme(variant)["gold"])) if slot.gold else ""
    return ": ".join(filter(None, (of_card(slot.card, variant).one, ", ".join(filter(None, (gold, word))))))


def total() -> str:
    """The word before a sum."""
    return say("Total")


def tent_note(variant: Variant) -> str:
    if claims.totals(variant) is not None:
        return say("Banked {gold:many} {gold:lies|lie} here; others may not count it.", **theme(variant))
    return say("Banked {gold:many} {gold:lies|lie} here, and nobody can take it.", **theme(variant))


def marker_joins(variant: Variant, cards: Sequence[Card], number: int) -> str:
    """What is shuffled in before a round: these cards, or so many."""
    if cards:
        return say("Shuffle in {cards} first.", cards=" ".join(in_short(card) for card in cards))
    noun = theme(variant)["artifact"]
    if number == 1:
        return say("Shuffle in one {artifact} first.", artifact=noun)
    return say("Shuffle in {n:word} {artifact:many} first.", n=number, artifact=noun)


def marker_counts(variant: Variant, worth: int) -> str:
    return say("{artifact:a,cap} counts {n}.", n=worth, **theme(variant))


def dealer() -> str:
    """The title of the marker of who turns the cards."""
    return say("dealer")


def turns_the_cards() -> str:
    return say("turns the cards")


def counts_at_the_end() -> str:
    return say("counts at the end")


def path_begins(variant: Variant) -> str:
    if not variant.deck_game:  # CN-3
        return say("the {path} begins here; what cannot be split lies on it", **theme(variant))
    return say("the {path} begins here", **theme(variant))


def the_place(variant: Variant) -> str:
    return say("{place:the}", **theme(variant))


def on_this(variant: Variant, gold: int) -> str:
    """What stands below the figure `gold` on a marker."""
    words = theme(variant)
    if gold == 1:
        return say("{gold} on this {artifact}", **words)
    return say("{gold:many} on this {artifact}", **words)


def round_name(variant: Variant, number: int, extra: bool = False) -> str:
    if extra:
        return say("Extra {round}", **theme(variant))
    return say("{round:cap} {n}", n=number, **theme(variant))


# --- codes to be scanned ---------------------------------------------------------------------------------------------


def game_to_scan() -> str:
    return say("This game, to scan")


def scan_game() -> str:
    return say("Scan it to score it again: paste what you read into **cardkit score -**, on any computer.")


def scanned_game(letters: int) -> str:
    return say("QR code: this game as text, {n} letters", n=letters)


def rules_to_scan() -> str:
    return say("These rules, to scan")


def scan_rules() -> str:
    return say("Scan them, and paste what you read into **cardkit new --from -** to play by them.")


def scanned_rules(letters: int) -> str:
    return say("QR code: these rules as text, {n} letters", n=letters)


def too_long_to_scan(file: str) -> str:
    return say("Too long for a code to scan. The file is {file}.", file=clean(file))


def out_in(variant: Variant) -> str:
    """What stands before the rounds by which artifacts count."""
    return say("out in {round}", **theme(variant))


def at_full_size(paper: str) -> str:
    """What the foot says to who prints it."""
    return say("{paper} \u00b7 print at 100 %", paper=paper)

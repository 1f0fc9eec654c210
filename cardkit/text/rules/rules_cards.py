"""Rules on players and cards: how many play, what the cards mean, and what lies on the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.values import GoldCards
from cardkit.engine.variant import Variant
from cardkit.i18n.card_groups import rank_sort_key
from cardkit.i18n.translate import CountedNoun, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import Table, join
from cardkit.text.rules.rule_text import MIN_TABLE_ROWS, RuleText, as_lines, rule_with_one_wording
from cardkit.text.rules.rules_danger import trait_noun, trait_shared_in_kind

RANKS_WITHOUT_NUMBER = (
    "A",
    "J",
    "Q",
    "K",
)  # ranks whose cards show no number, so the rules state it


def player_count_rule(w: Vocabulary) -> RuleText:
    low, high = w.variant.players
    if low == high:
        text = w.t("For {players}.", players=CountedNoun(low, w.noun("player")))
    elif high == low + 1:
        text = w.t("For {low} or {high} {player:many}.", low=low, high=high)
    else:
        text = w.t("For {low} to {high} {player:many}.", low=low, high=high)
    return rule_with_one_wording(text)


def duration_and_age_rule(w: Vocabulary) -> RuleText:
    """Return the rule saying how long a game takes and from what age it is suitable."""
    minutes, age = w.variant.minutes.replace("-", "–"), w.variant.age
    if not minutes:
        return rule_with_one_wording(t("For ages {age} and up.", age=age))
    text = w.t("About {minutes} minutes, ages {age} and up.", minutes=minutes, age=age)
    return rule_with_one_wording(text)


def dealer_rule(w: Vocabulary) -> RuleText:
    who = w.t("{guide}.")
    if not w.variant.is_deck_game:
        return rule_with_one_wording(who)
    if w.variant.dealer == "moves left" and not w.variant.is_one_round:
        turns = w.t(
            "One player **turns over the cards**. This job passes to the left after each {round}."
        )
        stays = w.t(
            "If you turn over the cards, keep doing so until the {round} ends, even after you have left."
        )
    else:
        turns = w.t("One player **turns over the cards** for the whole game.")
        stays = w.t("If you have this job, keep turning over the cards even after you have left.")
    return RuleText(join(turns, who, stays), join(turns, who))


def deck_rule(w: Vocabulary) -> RuleText:
    """Return the rule saying which cards are needed, including cards that join the deck later."""
    v = w.variant
    pack = [*v.deck.pack, *([] if v.is_deck_game else [JOKER])]
    n, joker = pack.count(JOKER), w.rank(JOKER.rank)
    if len(pack) - n == 52:
        jokers = CountedNoun(n, joker)
        text = w.t("A pack of 52 cards and {n:one joker|{jokers}}.", n=n, jokers=jokers)
        return rule_with_one_wording(text if n else w.t("A pack of 52 cards."))
    counted = w.counted_cards_text(pack)
    full = w.t("These {n} cards from a standard pack: {counted}.", n=len(pack), counted=counted)
    if not v.is_deck_game:
        return rule_with_one_wording(full)
    cards = w.cards_text(pack, signs=True)
    first = v.deck.size(1)
    if v.deck.size(v.rounds) == first:
        short = w.t("Take these {n} cards of one pack: {cards}.", n=first, cards=cards)
    else:
        short = w.t("Take these cards of one pack, {n} at first: {cards}.", n=first, cards=cards)
    return RuleText(full, short)


def gold_cards_rule(w: Vocabulary) -> RuleText:
    groups: dict[GoldFormula, list[Card]] = {}
    for group in w.variant.cards.gold:
        for card, worth in _gold_formulas_of(group):
            groups.setdefault(worth, []).append(card)
    colours = [{_colour_of(card) for card in cards} for cards in groups.values()]
    by_colour = colours in ([{"b"}, {"r"}], [{"r"}, {"b"}])
    by_number = {
        card.rank for worth in groups if worth.calculation != "flat" for card in groups[worth]
    }
    ranks = [
        w.t("the {rank} counts as {n}", rank=w.rank(rank), n=Card(rank).face_value)
        for rank in RANKS_WITHOUT_NUMBER
        if rank in by_number
    ]
    counts = w.t("{ranks:cap}.", ranks=ranks) if ranks else ""
    texts = [_gold_sentence(w, *group, by_colour=by_colour) for group in groups.items()]
    examples = [_card_worth_example(w, *group) for group in groups.items()]
    short = as_lines(*texts, counts)
    if not by_colour:
        return RuleText(as_lines(*map(join, texts, examples), counts), short)
    exact = [
        _gold_sentence(w, *group, by_colour=_has_all_number_cards(w, group[1]))
        for group in groups.items()
    ]
    return RuleText(as_lines(counts, *map(join, exact, examples)), short)


class GoldFormula(NamedTuple):
    """How a card's gold is calculated from the number on the card.

    The gold is `n` (``flat``), `n` times the number (``times``), or the number plus `n`
    (``number``).
    """

    calculation: Literal["flat", "times", "number"]
    n: int


def _has_all_number_cards(w: Vocabulary, cards: Sequence[Card]) -> bool:
    """Return True if every number card of the same colour as `cards` is among them."""
    others = [other.card for other in w.variant.deck.cards if other.card not in cards]
    return not any(
        card.rank.isdigit() and _colour_of(card) == _colour_of(cards[0]) for card in others
    )


def _gold_formulas_of(group: GoldCards) -> Iterator[tuple[Card, GoldFormula]]:
    """Yield each card of a group with the `GoldFormula` that gives its gold."""
    numbers = [card.face_value for card in group.cards]
    shows_number = all(card.rank not in RANKS_WITHOUT_NUMBER for card in group.cards)
    is_number = shows_number and list(group.worth) == numbers
    is_alike = len(set(group.worth)) == 1 and not is_number
    factors = {gold / n if n else 0 for gold, n in zip(group.worth, numbers, strict=True)}
    for card, gold, n in zip(group.cards, group.worth, numbers, strict=True):
        if is_alike or card == JOKER or gold < n:
            yield card, GoldFormula("flat", gold)
        elif len(factors) == 1 and gold > n:
            yield card, GoldFormula("times", gold // n)
        else:
            yield card, GoldFormula("number", gold - n)


def _gold_sentence(
    w: Vocabulary, worth: GoldFormula, cards: Sequence[Card], *, by_colour: bool
) -> str:
    """Return the sentence on the gold of these cards, which are all of one colour if `by_colour`."""
    named, n = w.cards_text(cards), worth.n
    if not by_colour and len({_colour_of(card) for card in cards}) == 1 and JOKER not in cards:
        named = _cards_of_colour(w, [*dict.fromkeys(card.rank for card in cards)], cards[0])
    if by_colour:
        named = w.t("Red numbers") if _colour_of(cards[0]) == "r" else w.t("Black numbers")
    if worth.calculation == "flat":
        if len(cards) > 1:
            return w.t("{cards:cap}: {gold} each.", cards=named, gold=w.gold(n))
        return w.t("{cards:cap}: {gold}.", cards=named, gold=w.gold(n))
    if worth.calculation == "times" and n == 2:
        return w.t("{cards:cap}: {gold:many}, each worth double its number.", cards=named)
    if worth.calculation == "times":
        return w.t("{cards:cap}: {gold:many}, each worth {n} times its number.", cards=named, n=n)
    if n:
        return w.t("{cards:cap}: {gold:many}, each worth its number plus {n}.", cards=named, n=n)
    return w.t("{cards:cap}: {gold:many}, each worth its number.", cards=named)


def _cards_of_colour(w: Vocabulary, ranks: Sequence[str], example: Card) -> str:
    """Return words for the cards in the colour of `example`: ``black cards (ace to 5, 7, 9)``."""
    if len(ranks) == 1:
        return w.cards_text([Card(ranks[0], _colour_of(example))])
    listed = w.ranks_text(ranks)
    if _colour_of(example) == "r":
        return w.t("red cards ({ranks})", ranks=listed)
    return w.t("black cards ({ranks})", ranks=listed)


def _card_worth_example(w: Vocabulary, worth: GoldFormula, cards: Sequence[Card]) -> str:
    card, n = cards[0], worth.n
    if worth.calculation == "flat" or not n:
        return ""
    gold = w.gold(n * card.face_value if worth.calculation == "times" else n + card.face_value)
    return w.t("So {card:the} is worth {gold}.", card=w.card(card), gold=gold)


def _colour_of(card: Card) -> str:
    """Return the colour of a card: ``"b"`` (black), ``"r"`` (red), or "" for a joker."""
    if card == JOKER:
        return ""
    return "r" if card.suit in ("h", "d", "r") else "b"


def danger_cards_rule(w: Vocabulary) -> RuleText | None:
    v, kinds = w.variant, w.variant.deck.kinds
    all_are = all(card.kind for card in v.deck.cards)
    if not kinds or (all_are and not v.is_deck_game):
        return None
    cards = [card for group in v.cards.danger for card in group.cards]
    names = [
        w.t("{kind} = {name}", kind=w.kind_by_cards(kind), name=w.own_kind_name(kind))
        for kind in v.words.kinds
        if kind in kinds and w.own_kind_name(kind)
    ]
    own_names = w.t("Their names: {names}.", names=w.t(", ").join(names)) if names else ""
    short = w.t("{cards:cap}.", cards=w.cards_text(cards, signs=True))
    return RuleText(join(_dangers_and_kinds_sentence(w, cards), own_names), short)


def _dangers_and_kinds_sentence(w: Vocabulary, cards: Sequence[Card]) -> str:
    kinds, limits = w.variant.deck.kinds, w.variant.deck.limits
    by, sizes = trait_shared_in_kind(w.variant), set(kinds.values())
    if len(cards) == 1:
        return w.t("The {danger} is {card:the}.", card=w.card(cards[0]))
    which = _cards_or_whole_ranks(w, cards)
    is_whole = not {card.suit for card in cards} ^ set("shdc")
    if len(kinds) > 1 and len(sizes) == 1 and by == "rank" and is_whole:
        return w.t("{danger:many,cap}: {cards}, {n:word} of each.", cards=which, n=sizes.pop())
    if len(kinds) == 4 and len(sizes) == 1 and by == "suit":
        return w.t("{danger:many,cap}: {cards}, {n:word} of each suit.", cards=which, n=sizes.pop())
    if len(kinds) > 1 and len(sizes) == 1 and by in ("rank", "suit", "colour"):
        return w.t(
            "{danger:many,cap}: {cards}, {n:word} of each {by}.",
            cards=which,
            n=sizes.pop(),
            by=trait_noun(w, by),
        )
    text = w.t("{danger:many,cap}: {cards}.", cards=which)
    count_together = len(kinds) == 1 and max(limits.values()) > 1
    return join(text, w.t("They all count together.") if count_together else "")


def _cards_or_whole_ranks(w: Vocabulary, cards: Sequence[Card]) -> str:
    """Return cards in words, as ranks if these are complete: ``Jacks, Queens and Kings``."""
    ranks = list(dict.fromkeys(card.rank for card in cards))
    if len(cards) == 4 * len(ranks) and len(ranks) < 4 and JOKER not in cards:
        return w.t("{ranks:many}", ranks=[w.rank(rank) for rank in ranks])
    suits = [suit for suit in "shdc" if any(card.suit == suit for card in cards)]
    if len(cards) == len(ranks) * len(suits) and len(suits) < 4 and JOKER not in cards:
        named = [w.rank(rank) for rank in sorted(ranks, key=rank_sort_key)]
        return w.t("the {ranks} of {suits}", ranks=named, suits=[w.suit(suit) for suit in suits])
    return w.cards_text(cards)


def dangers_with_gold_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule on cards that are both gold and danger, or None if there are none."""
    cards = [card.card for card in w.variant.deck.cards if card.gold and card.kind]
    if not cards or not w.variant.is_deck_game:
        return None
    text = w.t(
        "{cards:cap} {n:is|are} also {gold:many}. Only the card that ends the {round} brings none.",
        cards=w.cards_text(cards),
        n=len({card.rank for card in cards}),
    )
    return rule_with_one_wording(text, "G-16")


def doubling_cards_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying which cards double gold, or None if there are none."""
    cards = [card.card for card in w.variant.deck.cards if card.doubles]
    if not cards:
        return None
    n, named = len(cards), _cards_or_whole_ranks(w, cards)
    full = w.t("{n:Doubling card|Doubling cards}: {cards}.", n=n, cards=named)
    signs = w.cards_text(cards, signs=True)
    short = w.t("{n:Doubling card|Doubling cards}: {cards}.", n=n, cards=signs)
    return RuleText(full, short, "G-29")


def blank_cards_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule on cards without a meaning, or None if every card has one."""
    cards = w.variant.cards.blank
    if not cards:
        return None
    full = w.t("{cards:cap}: no effect.", cards=w.cards_text(cards))
    if w.variant.is_deck_game:
        full = join(full, w.t("You still decide after such a card."))
    short = w.t("Nothing happens with {cards}.", cards=w.cards_text(cards, signs=True))
    return RuleText(full, short)


def artifact_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule on artifact cards and their worth, or None if there are no artifacts."""
    cards = artifact_cards(w.variant)
    if not cards:
        return None
    which = ""
    if set(cards) != {JOKER} or str(w.rank(JOKER.rank)) != str(w.noun("artifact")):
        which = w.t("{artifact:many,cap}: {cards}.", cards=_cards_or_whole_ranks(w, cards))
    amount = w.gold(w.variant.artifact_gold)
    points = w.t("They are worth points, not {gold:many}.")
    if not which:
        points = w.t("{artifact:many,cap} are worth points, not {gold:many}.")
    if not w.variant.is_deck_game:
        return RuleText(join(which, points), w.t("Brings no {gold}."))
    if amount.number:
        brings = w.t("Each {artifact} is worth {amount}.", amount=amount)
        return RuleText(join(which, brings), brings)
    return RuleText(join(which, points))


def artifact_cards(v: Variant) -> list[Card]:
    """Return the artifact cards of a variant."""
    return [card.card for card in v.deck.cards if card.artifact]


def artifact_gold_if_alone_inside_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule that a player who is alone inside takes a new artifact's gold at once."""
    v = w.variant
    if not v.artifact_gold or not v.is_deck_game:
        return None
    text = w.t(
        "If {artifact:a} comes up, put {amount} from the supply on it. If you are **alone inside** at "
        "that moment, take {gold:that|those} {gold:many} as loot at once.",
        amount=w.gold(v.artifact_gold),
    )
    return rule_with_one_wording(text, "G-2")


def artifacts_joining_deck_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying when artifacts join the deck, or None if no artifact joins it."""
    v = w.variant
    if v.artifacts is None or not artifact_cards(v):
        return None
    stays = w.t("{artifact:a,cap} that does not come up stays in the deck for the next {round}.")
    n = len(v.cards.artifact)
    rounds = [entry for entry in v.artifacts.joins.rounds if entry[0] <= v.rounds]
    if v.artifacts.joins.one_random_each_round and n > 1:
        joins = join_one_by_one_sentence(w)
        return RuleText(as_lines(joins, stays), artifacts_join_one_by_one_sentences(w), "G-1")
    numbers = [number for number, _ in rounds]
    if set(numbers) <= {1}:
        return None
    if all(card == JOKER for _, card in rounds):
        joins = join(_artifacts_join_sentence(w, numbers), _artifacts_in_deck_sentence(w))
        return RuleText(as_lines(joins, stays), joins, "G-1")
    named = [f"{w.printed_card(card)} ({number})" for number, card in rounds]
    each = w.t(
        "Each {artifact} joins the deck in turn: {cards}. Show each one to everyone before you shuffle it in.",
        cards=[
            w.t("{card} before {round} {number}", card=w.printed_card(card), number=number)
            for number, card in rounds
        ],
    )
    table, above = None, ""
    if len(rounds) >= MIN_TABLE_ROWS:
        above = w.t(
            "The table below shows which {artifact} joins the deck before each {round}. Show that "
            "{artifact} to everyone, then shuffle it in."
        )
        rows = [(f"{number}", w.printed_card(card)) for number, card in rounds]
        table = Table((w.t("{round}"), w.t("{artifact}")), rows, "rl")
    short = w.t(
        "Show each to everyone, then shuffle it in before its {round}: {cards}.", cards=named
    )
    return RuleText(
        as_lines(each, stays), short, "G-1", sentence_above_table=join(above, stays), table=table
    )


def artifacts_join_one_by_one_sentences(w: Vocabulary) -> str:
    """Return the sentences on artifacts that join the deck one by one, in an unknown order."""
    return w.t(
        "Mix the {artifact:many} face down. {when:cap}, show one to everyone, then shuffle it into "
        "the deck.",
        when=_before_rounds_phrase(w),
    )


def join_one_by_one_sentence(w: Vocabulary) -> str:
    """Return the sentence saying when one of the shuffled artifacts joins the deck."""
    return w.t(
        "{when:cap}, take one of the {artifact:many} still set aside, show it to everyone and shuffle it "
        "into the deck.",
        when=_before_rounds_phrase(w),
    )


def _before_rounds_phrase(w: Vocabulary) -> str:
    n = len(w.variant.cards.artifact)
    if n < w.variant.rounds:
        return w.t("before each of the first {n} {round:many}", n=n)
    return w.t("before each {round}")


def artifacts_aside_sentence(w: Vocabulary) -> str:
    """Return the sentence listing the artifacts to set aside at first, or "" if there are none.

    Artifacts are not set aside if all are in the deck from the start, or if they are identical.
    """
    v, cards = w.variant, artifact_cards(w.variant)
    if len(set(cards)) < 2 or v.deck.artifacts_joined(1) == v.deck.artifacts_joined(v.rounds):
        return ""
    facts = {"n": len(cards), "cards": _cards_or_whole_ranks(w, cards)}
    if v.artifacts and v.artifacts.joins.one_random_each_round:
        return w.t(
            "Mix the {n:word} {artifact:many} ({cards}) face down and set them aside.", **facts
        )
    return w.t("Set the {n:word} {artifact:many} aside: {cards}.", **facts)


def _artifacts_in_deck_sentence(w: Vocabulary) -> str:
    """Return the sentence on artifacts in the deck while others join later, or "" if there are none."""
    artifacts, listed = w.variant.artifacts, w.variant.cards.artifact
    n = len(listed) - len(artifacts.joins.rounds) if artifacts else 0
    if n < 1:
        return ""
    return w.t("The other {n:{artifact} is|{artifact:many} are} in the deck from the start.", n=n)


def _artifacts_join_sentence(w: Vocabulary, rounds: Sequence[int]) -> str:
    numbers = Counter(rounds)
    if len(numbers) > 1 and max(numbers.values()) == 1:
        if len(numbers) == 2:
            first, second = numbers
            return w.t(
                "Before {round} {first}, and again before {round} {second}, shuffle one {artifact} into "
                "the deck.",
                first=first,
                second=second,
            )
        return w.t(
            "Before each of {round:many} {numbers}, shuffle one {artifact} into the deck.",
            numbers=w.range_or_list(list(numbers)),
        )
    lines = [
        w.t(
            "Before {round} {number}, shuffle {n:word} {n:{artifact}|{artifact:many}} into the deck.",
            number=number,
            n=n,
        )
        for number, n in numbers.items()
    ]
    return as_lines(*lines)


def dealing_rule(w: Vocabulary) -> RuleText | None:
    v = w.variant
    if v.is_deck_game:
        return None
    rows, cells = [], []
    for n in range(v.players[0], v.players[1] + 1):
        hand, people = v.deck.hand_size(n), CountedNoun(n, w.language.lookup_noun("player"))
        out = len(v.deck.pack) - n * hand
        rows.append(
            w.t(
                "With {players}: set aside {out}, deal {hand} each.",
                players=people,
                out=out,
                hand=hand,
            )
        )
        cells.append((f"{n}", f"{out}", f"{hand}"))
    full = w.t(
        "Set some cards aside face down, without looking at them. Deal the others out equally."
    )
    above = join(
        full,
        w.t("The table below shows how many cards to set aside and how many each player gets."),
    )
    short = w.t("Set cards aside unseen as listed, deal out the others.")
    table = Table((w.t("{player:many}"), w.t("aside"), w.t("hand")), cells, "rrr")
    return RuleText(as_lines(full, *rows), short, sentence_above_table=above, table=table)


def one_cover_card_each_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule that every player gets a cover card, or None if cards come from a deck."""
    if w.variant.is_deck_game:
        return None
    short = t(
        "Everyone gets one of the cards set aside as a **cover card**: only its owner may look at it; it is never played."
    )
    full = t(
        "Give everyone one of the cards you set aside: this is their **cover card**. You may look"
        " at yours, but you never play it. It is there only to hide the card you choose."
    )
    return RuleText(full, short)


def joker_marker_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule on the joker in the middle of the table, or None if cards come from a deck."""
    if w.variant.is_deck_game:
        return None
    text = w.t(
        "Put the joker face up on the table, away from the supply. The cards you play form the **{path}**, "
        "starting at the joker."
    )
    return rule_with_one_wording(text)


def gold_pieces_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule on the pieces of gold, or None if all pieces are worth the same."""
    if len(w.variant.pieces) < 2:
        return None
    return RuleText(w.t("You may make change at any time."))


def short_supply_rule(w: Vocabulary) -> RuleText:
    paid = w.t("Everyone is always paid in full.")
    if len(w.variant.pieces) > 1:
        text = w.t("If the {gold:many} {gold:runs|run} out, use something else.")
        short = w.t("No {gold:many} left? Use something else.")
    else:
        text = w.t(
            "If the {gold:many} {gold:runs|run} out, let other things count as 5 or 10 each."
        )
        short = w.t("No {gold:many} left? Let other things count as 5 or 10 each.")
    return RuleText(join(text, paid), short, "G-13")

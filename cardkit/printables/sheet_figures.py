"""Figures on printed pages, all calculated by the engine: shares, chances and artifact values."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Literal

from cardkit.engine import odds
from cardkit.engine.deck import DeckCard
from cardkit.engine.game import GameState
from cardkit.engine.remaining import cards_left
from cardkit.engine.variant import Variant, max_artifacts_carried
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.table.odds import percent_text

MAX_DIVISION_COLUMNS = 12
MAX_VALUE_COLUMNS = 8  # columns of a table of chances or of artifact values


@dataclass(frozen=True)
class DivisionTable:
    """The division table of a game: each player's share of a gold card, and the remainder.

    `values` are the columns: amounts of gold on a card. `numbers_inside` are the rows: numbers of
    players inside. `heads` are the column headings: A, 2, ... 10 if cards are worth their number.
    `rounds_shared_otherwise` lists the rounds in which gold is shared in another way.
    """

    values: list[int]
    heads: list[str]
    numbers_inside: list[int]
    rounds_shared_otherwise: list[int]


def division_table(variant: Variant) -> DivisionTable | None:
    """Return the division table of a game, or None if it would be useless or too wide."""
    if not variant.is_deck_game:
        return None
    splitting = [rules for rules in variant.rules_by_round if rules.share == "split"]
    cards = [card for rules in splitting for card in rules.deck.cards]
    limit = variant.path_sum_limit
    values = sorted({card.gold for card in cards if card.gold and not 0 < limit < card.gold})
    insides = list(range(2, variant.players[1] + 1))
    if not insides or not 2 < len(values) <= MAX_DIVISION_COLUMNS:
        return None
    goes_back = splitting[0].leftover == "lost"
    not_in = [
        number
        for number, rules in enumerate(variant.rules_by_round[1:], 1)
        if rules.share != "split" or (rules.leftover == "lost") != goes_back
    ]
    return DivisionTable(values, _gold_column_headings(variant, cards, values), insides, not_in)


def _gold_column_headings(
    variant: Variant, cards: Sequence[DeckCard], values: Sequence[int]
) -> list[str]:
    gold = [card for card in cards if card.gold]
    if any(card.gold != card.card.face_value for card in gold):
        return [str(value) for value in values]
    words = vocabulary(variant)
    ranks = {card.gold: card.card.rank for card in gold}
    return [words.printed_rank(ranks[value]) for value in values]


@dataclass(frozen=True)
class Chances:
    """The table of chances that the next card ends the round, and the rounds it applies to.

    A row is a number and a chance; `depends_on` says what the number counts:

    - ``kinds``: the kinds of danger that are one card short of ending the round, after `turned[0]`
      to `turned[1]` cards;
    - ``turned``: the cards turned over, if the first danger ends the round, if dangers count only
      from a later card on, or if a repeated rank ends it;
    - ``sum``: the gold on the path;
    - ``laid``: the cards played from hands; here the chance is that the round has already ended.
    """

    depends_on: Literal["kinds", "turned", "sum", "laid"]
    rows: list[tuple[int, str]]
    rounds: list[int]
    cards: int
    turned: tuple[int, int] | None = None


def chances_table(variant: Variant) -> Chances | None:
    """Return the table of chances under the rules that most rounds use, or None if it is empty."""
    numbers = range(1, variant.rounds + 1)
    rules = {number: _danger_rules_key(variant, number) for number in numbers}
    usual = Counter(rules.values()).most_common(1)[0][0]
    rounds = _rounds_of_one_deck(variant, [number for number in numbers if rules[number] == usual])
    game = odds.game_at_round_start(variant, rounds[0], variant.players[1])
    if not variant.is_deck_game:
        return _chances_by_cards_laid(game, rounds)
    danger = game.rules.danger
    # otherwise kinds alone decide (G-27, G-31)
    if danger.counts_from > 1 or danger.repeated_rank_ends_round:
        return _chances_after_cards(game, rounds)
    if game.rules.path_sum_limit:
        return _chances_by_sum(game, rounds)
    if all(limit == 1 for limit in game.deck.limits.values()):
        return _chances_by_cards_turned(game, rounds)
    return _chances_by_kinds(game, rounds)


def _danger_rules_key(variant: Variant, number: int) -> str:
    """Return a string that is the same for all rounds whose rules lead to the same chances."""
    rules = variant.in_round(number)
    others = (
        rules.path_sum_limit,
        rules.danger.counts_from,
        rules.danger.repeated_rank_ends_round,
    )
    return str((sorted(rules.deck.limits.items()), rules.deck.kinds, *others))


def _rounds_of_one_deck(variant: Variant, numbers: Sequence[int]) -> list[int]:
    """Return the rounds in `numbers` that are played with the same deck as the first of them."""
    first, deck = numbers[0], variant.deck
    rounds = []
    for number in numbers:
        leave = any(
            variant.in_round(earlier).can_cards_leave_deck for earlier in range(first, number)
        )
        if deck.size(number) == deck.size(first) and not leave:
            rounds.append(number)
    return rounds


def _chances_by_cards_laid(game: GameState, rounds: list[int]) -> Chances | None:
    survival = odds.survival_curve(game)
    step = max(1, len(survival) // 17)  # about six rows, for up to half of the cards
    laid = range(2 * step, min(8 * step, len(survival)), step)
    rows = [(cards, percent_text(1 - survival[cards])) for cards in laid]
    return Chances("laid", rows, rounds, len(survival) - 1) if rows else None


def _chances_by_sum(game: GameState, rounds: list[int]) -> Chances | None:
    limit = game.rules.path_sum_limit
    rows = []
    for gold in range(limit % 2, limit + 1, 2)[-5:]:
        chance = chance_of_exceeding_gold_limit(game, gold) if gold else None
        if chance is not None:
            rows.append((gold, percent_text(chance)))
    return Chances("sum", rows, rounds, game.deck_size) if rows else None


def chance_of_exceeding_gold_limit(game: GameState, gold: int) -> Fraction | None:
    """Return the chance that the next card exceeds the gold limit if the path has `gold` (G-18).

    Returns None if the path cannot have this much gold.
    """
    left, over = cards_left(game), game.rules.danger.over
    cards = left.total()
    comes = lasts = Fraction(0)
    for (turned, on_path), ways in odds.count_safe_sets(game, left, over).items():
        if on_path == gold and turned < cards:
            comes += Fraction(ways, comb(cards, turned))
    for card, copies in left.items():
        after = game.copy()
        after.draw(card)
        if not after.inside or gold + card.gold > over:
            continue
        others = left - Counter({card: 1})
        for (turned, on_path), ways in odds.count_safe_sets(after, others, over).items():
            if on_path == gold:
                lasts += Fraction(copies * ways, comb(cards, turned) * (cards - turned))
    return 1 - lasts / comes if comes else None


def _chances_by_kinds(game: GameState, rounds: list[int]) -> Chances | None:
    least, most = (4, 16) if game.deck_size >= 40 else (3, 12)
    most = min(_longest_round(game), most)
    limits = game.deck.limits
    rows = []
    for kinds in (number for number in odds.one_short_range(game) if number <= MAX_VALUE_COLUMNS):
        turned = range(max(kinds, least), most + 1)
        risks = [odds.chance_of_round_end(game, kinds, cards) for cards in turned]
        if known_risks := [risk for risk in risks if risk is not None]:
            rows.append((kinds, _chance_range(min(known_risks), max(known_risks))))
    if len(limits) == 1:  # with one kind of danger, count dangers instead of kinds
        rows = [(next(iter(limits.values())) - 1, chance) for _, chance in rows]
    return Chances("kinds", rows, rounds, game.deck_size, (least, most)) if rows else None


def _chances_by_cards_turned(game: GameState, rounds: list[int]) -> Chances | None:
    step = 4 if game.deck_size >= 40 else 3
    rows = []
    for turned in range(0, min(_longest_round(game), 4 * step) + 1, step):
        chance = odds.chance_of_round_end(game, len(game.deck.limits), turned)
        if chance is not None:
            rows.append((turned, percent_text(chance)))
    return Chances("turned", rows, rounds, game.deck_size) if rows else None


def _chances_after_cards(game: GameState, rounds: list[int]) -> Chances | None:
    """Return the chances, by number of cards turned, that the next card ends the round."""
    going_on = odds.survival_curve(game)
    step = 4 if game.deck_size >= 40 else 3
    turned = range(0, min(_longest_round(game), 4 * step + 1), step)  # not after the last card
    rows = [(cards, percent_text(1 - going_on[cards + 1] / going_on[cards])) for cards in turned]
    return Chances("turned", rows, rounds, game.deck_size) if rows else None


def _longest_round(game: GameState) -> int:
    """Return the maximum number of cards in a round in which nobody leaves."""
    return max(cards for cards, chance in enumerate(odds.survival_curve(game)) if chance)


def _chance_range(low: Fraction, high: Fraction) -> str:
    """Return a range of chances such as ``6–8 %``, or one chance if both ends look the same."""
    least, most = percent_text(low), percent_text(high)
    return least if least == most else f"{least.rstrip('%').rstrip()}\u2013{most}"


def artifact_values_by_round_or_order(variant: Variant) -> list[tuple[str, str]]:
    """Return the values of artifacts by round, or by the order in which artifacts are taken.

    Each pair has the number of a round or of an artifact in that order, and the value. A value of
    "" stands for a round without artifacts. A plus after the last number means that all later
    artifacts are worth the same. The list is empty if the value does not depend on round or order.
    """
    worth, joined = variant.artifact_worth, variant.deck.artifacts_joined
    if worth is None:
        return []
    match worth.depends_on:
        case "round":
            values = [
                str(worth.worth_at(n)) if joined(n) else "" for n in range(1, variant.rounds + 1)
            ]
        case "order":
            places = min(max_artifacts_carried(variant), max(worth.values) + 1)
            values = [str(worth.worth_at(place)) for place in range(1, places + 1)]
        case _:
            return []
    last = len(values)
    while last > 1 and values[last - 2] == values[-1]:
        last -= 1
    more = "+" if last < len(values) else ""
    names = [str(number) for number in range(1, last)]
    return list(zip([*names, f"{last}{more}"], values, strict=False))

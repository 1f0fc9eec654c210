"""Exact chances of a card, a turn and a round, calculated from the rules, not estimated.

The effect of a card is found by turning it up in a copy of the game. In a hands game, other
players' cards are hidden, so `expected_turn` assumes that everyone lays a random card. All other
functions that take a game need a deck game in which a round has begun.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, Literal, NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.events import BeginRound, GoldDoubled, GoldShared
from cardkit.engine.game import GameState
from cardkit.engine.orders import survival_by_order
from cardkit.engine.remaining import cards_in_play_without, cards_left
from cardkit.engine.sharing import split_gold
from cardkit.engine.variant import Variant

SetCounts: TypeAlias = "Counter[tuple[int, int]]"
"""How many sets of cards there are, by the number of cards and their gold."""

BetterChoice: TypeAlias = Literal["going on", "leaving", "either"]


class NextCardCounts(NamedTuple):
    """How many cards are left in the deck, and how many of them end the round."""

    cards_left: int
    ending: int

    @property
    def chance(self) -> Fraction:
        """The chance that the next card ends the round."""
        return Fraction(self.ending, self.cards_left or 1)


class GainAndCost(NamedTuple):
    """What a player gains and loses on average if one more card is turned up."""

    gain: Fraction
    cost: Fraction


class ExpectedTurn(NamedTuple):
    """The expected result of the next card, or of a turn in which players lay random cards.

    `collapse` is the chance that the round ends, `gold` the mean gold on the cards, and `each` the
    mean share of everyone who goes on. `remainder` is the chance that the gold cannot be shared
    evenly, given that a gold card comes or, in a hands game, that the turn does not end the round.
    """

    collapse: Fraction
    gold: Fraction
    each: Fraction
    remainder: Fraction


def kinds_that_can_end_round(game: GameState) -> list[str]:
    """Return the kinds of danger that can end the round with one more card.

    A kind is left out if all of its cards have been seen. Kinds on the path come first.
    """
    if not game.is_in_round:
        return []
    unseen = unseen_by_kind(game)
    return [kind for kind in kinds_one_short(game) if unseen[kind]]


def cards_over_gold_limit(game: GameState) -> list[Card]:
    """Return the cards with so much gold that they would end the round (G-18).

    The list is empty if each of them would end the round anyway, as a danger.
    """
    most = game.rules.path_sum_limit
    if not (game.is_in_round and most):
        return []
    room, left = most - game.path_sum, cards_left(game)
    heavy = [card for card in map(game.meaning_if_next, left) if card.gold > room]
    short = kinds_one_short(game)
    if all(card.kind in short for card in heavy):
        return []
    gold = {card.gold for card in heavy}
    return [card.card for card in game.deck.cards if game.meaning_if_next(card).gold in gold]


def game_at_round_start(variant: Variant, number: int, players: int) -> GameState:
    """Return a new game in which round `number` has just begun and no card has left the deck."""
    game = GameState(variant, [str(seat) for seat in range(1, players + 1)])
    game.round = number - 1
    game.play(BeginRound())
    return game


def with_round_begun(game: GameState) -> GameState:
    """Return the game if a round is being played, or else a copy in which the next one has begun.

    Raises `IllegalMove` if the game is over.
    """
    if game.inside:
        return game
    begun = game.copy()
    begun.play(BeginRound(extra=begun.phase == "over"))
    return begun


def count_ending_cards(game: GameState) -> NextCardCounts:
    """Return how many cards are left in the deck, and how many of these cards end the round.

    >>> game = GameState(load("kings-gold"), ["Ann", "Bo", "Cy"])
    >>> events = game.play(BeginRound(), Draw(parse_card("Q")), Leave())
    >>> count_ending_cards(game), count_ending_cards(game).chance
    (NextCardCounts(cards_left=51, ending=3), Fraction(1, 17))
    """
    ending = sum(copies for card, copies in cards_left(game).items() if ends_round(game, card))
    return NextCardCounts(game.deck_size - game.turn, ending)


def gain_and_cost(game: GameState, player: str) -> GainAndCost:
    """Return the average gain and the average cost of one more card for a player of a deck game.

    Two plans are compared exactly: everybody inside leaves now, or one more card is turned up and
    then everybody inside leaves. `gain` is the mean rise of the player's total over all cards that
    can come, where a card that ends the round counts as 0. `cost` is the mean loss from the cards
    that end the round, so that ``gain - cost`` is the expected value of going on. The worth of
    artifacts is included.

    >>> game = GameState(load("kings-gold"), ["Ann", "Bo", "Cy"])
    >>> events = game.play(BeginRound(), Draw(parse_card("Q")), Leave())
    >>> gain_and_cost(game, "Ann").cost
    Fraction(0, 1)
    """
    return gain_and_cost_by_player(game)[player]


def gain_and_cost_by_player(game: GameState) -> dict[str, GainAndCost]:
    """Return the result of `gain_and_cost` for each player inside."""
    now = _totals_if_all_leave(game)
    changes: dict[str, list[Fraction]] = {player: [Fraction(0)] * 2 for player in game.inside}
    left = cards_left(game)
    for card, copies in left.items():
        candidates = artifact_candidates(game, card)
        for candidate in candidates:
            after = game.copy()
            after.draw(candidate)
            ends = ends_round(game, card)
            totals = _totals_if_all_leave(after)
            for player, change in changes.items():
                more = Fraction(copies * (totals[player] - now[player]), len(candidates))
                change[ends] += -more if ends else more
    cards = left.total() or 1
    return {
        player: GainAndCost(gain / cards, cost / cards) for player, (gain, cost) in changes.items()
    }


def better_choice(game: GameState, figures: GainAndCost) -> BetterChoice:
    """Return which choice scores better on average for a player with this gain and cost."""
    rise = figures.gain - figures.cost
    if not rise:
        return "either"
    return "going on" if (rise > 0) == (game.variant.wins == "highest") else "leaving"


def _totals_if_all_leave(game: GameState) -> dict[str, int]:
    after = game.copy()
    if after.inside:
        after.leave(list(after.inside))
    return {player: after.total(player) for player in game.players}


def ends_round(game: GameState, card: DeckCard) -> bool:
    """Return True if a card would end the round.

    The reason can be a danger, too much gold (G-18), or a repeated rank (G-31).
    """
    card = game.meaning_if_next(card)
    if game.repeats_rank(card):
        return True
    too_much = 0 < game.rules.danger.over < game.path_sum + card.gold
    return card.kind in kinds_one_short(game) or bool(card.gold and too_much)


def artifact_candidates(game: GameState, card: DeckCard) -> list[DeckCard]:
    """Return the physical cards that an entry of `cards_left` can stand for, all equally likely.

    The result is the card itself, except for artifacts that join unseen (PL-1), which may differ in
    worth.
    """
    if not (card.artifact and game.deck.random_artifact_joins_each_round):
        return [card]
    lying = [artifact.slots for artifact in (*game.artifacts, *game.emptied_artifacts)]
    # a removed artifact that nobody named may be any of them, so all stay equally likely
    named = [removed.slots for removed in game.removed if removed.card]
    return [left for left in cards_in_play_without(game, [*lying, *named]) if left.artifact]


def expected_next_card(game: GameState, inside: int) -> ExpectedTurn:
    """Return the expected result of the next card of the deck if `inside` players are inside."""
    before = game.copy()
    others = [player for player in game.players if player not in game.inside]
    before.inside = [*game.inside, *others][:inside]
    ending = gold = each = sharing = uneven = 0
    left = cards_left(game)
    for card, copies in left.items():
        after = before.copy()
        events = after.draw(card)
        if ends_round(before, card):
            ending += copies
            continue
        each += copies * (after.loot - before.loot)
        for event in events:
            if isinstance(event, GoldShared | GoldDoubled):
                gold += copies * event.gold
            if isinstance(event, GoldShared):
                sharing += copies
                uneven += copies * (event.remainder > 0)
    cards = left.total() or 1
    return ExpectedTurn(
        collapse=Fraction(ending, cards),
        gold=Fraction(gold, cards),
        each=Fraction(each, cards),
        remainder=Fraction(uneven, sharing or 1),
    )


def survival_curve(game: GameState) -> list[Fraction]:
    """Return the chance that the round goes on after n more cards, for n = 0, 1, 2 and so on.

    Assumes that nobody leaves. A round goes on while no kind of danger has reached its limit and
    there is not too much gold (G-18). The function counts, kind by kind, the sets of n cards for
    which this is true.
    """
    over = game.rules.danger.over
    left, room = cards_left(game), over - game.path_sum if over else None
    if game.rules.danger.repeated_rank_ends_round:
        return survival_by_order(game, left, room)
    if game.turn + 1 < game.rules.danger.counts_from:
        return _survival_before_dangers_count(game, left, room)
    sets = count_safe_sets(game, left, room)
    cards = left.total()
    lasting = [0] * (cards + 1)
    for (number, _), ways in sets.items():
        lasting[number] += ways
    return [Fraction(ways, comb(cards, number)) for number, ways in enumerate(lasting)]


def _survival_before_dangers_count(
    game: GameState, left: Counter[DeckCard], max_gold: int | None
) -> list[Fraction]:
    """Return the result of `survival_curve` at a time when dangers do not count yet (G-27).

    Any cards may come before dangers count, but those that come later must be safe. The key ``64 *
    early + late`` counts the sets with `early` cards before that point and `late` cards after it.
    """
    early, cards = game.rules.danger.counts_from - 1 - game.turn, left.total()
    sets: SetCounts = Counter({(0, 0): 1})
    for kind in ("", *game.deck.kinds):
        of_kind = [card for card in left.elements() if card.kind == kind]
        most = _max_safe_number_of_kind(game, kind, len(of_kind))
        counts: SetCounts = Counter({(0, 0): 1})
        for card in of_kind:
            early_gold, gold = (
                (0, 0) if max_gold is None else (game.meaning_if_next(card).gold, card.gold)
            )
            for (number, total), ways in list(counts.items()):
                if number // 64 < early and total + early_gold <= (max_gold or 0):
                    counts[number + 64, total + early_gold] += ways
                if number % 64 < most and total + gold <= (max_gold or 0):
                    counts[number + 1, total + gold] += ways
        sets = _combine_counts(sets, counts, max_gold)
    lasting: Counter[int] = Counter()
    for (number, _), ways in sets.items():
        lasting[number] += ways
    curve = []
    for number in range(cards + 1):
        before = min(number, early)
        ways = comb(cards, before) * comb(cards - before, number - before)
        curve.append(Fraction(lasting[64 * before + number - before], ways))
    return curve


def one_short_range(game: GameState) -> range:
    """Return how many kinds of danger can be one card short of ending a round, as a range.

    The range starts at 0 if the first card of some kind ends the round, and at 1 otherwise.
    """
    limits = game.deck.limits.values()
    that_warn = sum(limit > 1 for limit in limits)
    return range(int(that_warn == len(limits)), that_warn + 1)


def chance_of_round_end(game: GameState, one_short: int, cards_turned: int) -> Fraction | None:
    """Return the chance that the next card ends a round in which `cards_turned` cards have come up.

    `one_short` is the number of kinds of danger that are one card short of ending the round. The
    result is None if this situation is impossible. Kinds whose first danger ends the round are
    counted only if all kinds are like that.
    """
    sets: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for kind, copies in game.deck.kinds.items():
        sets = _extend_sets_by_kind(sets, copies, game.deck.limits[kind])
    fatal_firsts = sum(limit == 1 for limit in game.deck.limits.values())
    if fatal_firsts < len(game.deck.limits):
        one_short += fatal_firsts
    safe = cards_left(game).total() - game.deck.kinds.total()
    total = ends = 0
    for (number, are_short, ending), ways in sets.items():
        if are_short == one_short and 0 <= cards_turned - number <= safe:
            orders = ways * comb(safe, cards_turned - number)
            total += orders
            ends += orders * ending
    cards = game.deck_size - cards_turned
    return Fraction(ends, total * cards) if total and cards else None


def _extend_sets_by_kind(
    sets: Counter[tuple[int, int, int]], copies: int, limit: int
) -> Counter[tuple[int, int, int]]:
    """Return `sets` extended by the cards of another kind of danger.

    Each set is combined with every number of this kind's `copies` that is below `limit`.
    """
    counts: Counter[tuple[int, int, int]] = Counter()
    for (number, short, ending), ways in sets.items():
        for more in range(min(limit - 1, copies) + 1):
            is_short = more == limit - 1
            left = copies - more if is_short else 0
            counts[number + more, short + is_short, ending + left] += ways * comb(copies, more)
    return counts


def count_safe_sets(game: GameState, left: Counter[DeckCard], max_gold: int | None) -> SetCounts:
    """Count the sets of cards in `left` that do not end the round, by size and gold.

    Sets with more than `max_gold` gold are left out. If it is None, gold is ignored.
    """
    sets: SetCounts = Counter({(0, 0): 1})
    for kind in ("", *game.deck.kinds):
        golds = [card.gold for card in left.elements() if card.kind == kind]
        most = _max_safe_number_of_kind(game, kind, len(golds))
        sets = _combine_counts(sets, _count_subsets(golds, most, max_gold), max_gold)
    return sets


def _max_safe_number_of_kind(game: GameState, kind: str, copies: int) -> int:
    if not kind:
        return copies
    return game.deck.limits[kind] - 1 - game.dangers.get(kind, 0)


def _count_subsets(golds: Sequence[int], most: int, max_gold: int | None) -> SetCounts:
    """Count the sets of up to `most` cards whose gold is listed in `golds`, by size and gold.

    Sets with more than `max_gold` gold are left out. If it is None, gold is ignored.
    """
    if max_gold is None:
        numbers = range(min(most, len(golds)) + 1)
        return Counter({(number, 0): comb(len(golds), number) for number in numbers})
    sets: SetCounts = Counter({(0, 0): 1})
    for gold in golds:
        for (number, total), ways in list(sets.items()):
            if number < most and total + gold <= max_gold:
                sets[number + 1, total + gold] += ways
    return sets


def _combine_counts(sets: SetCounts, others: SetCounts, max_gold: int | None) -> SetCounts:
    """Count the sets that combine one of `sets` with one of `others`.

    Sets with more than `max_gold` gold are left out, unless it is None.
    """
    counts: SetCounts = Counter()
    for ((number, gold), ways), ((more, extra), times) in product(sets.items(), others.items()):
        if max_gold is None or gold + extra <= max_gold:
            counts[number + more, gold + extra] += ways * times
    return counts


def expected_turn(game: GameState, laid: int) -> ExpectedTurn:
    """Return the expected result of a turn in which `laid` random unseen cards are shown."""
    golds: dict[str, list[int]] = {kind: [] for kind in ("", *game.deck.kinds)}
    for card, copies in cards_left(game).items():
        golds[card.kind] += [card.gold] * copies
    kinds = tuple(
        (tuple(of_kind), min(_max_safe_number_of_kind(game, kind, len(of_kind)), laid))
        for kind, of_kind in golds.items()
    )
    return _expected_turn(kinds, laid, game.rules.share)


@lru_cache(maxsize=16)  # all bots at a table need the same turn
def _expected_turn(
    kinds: tuple[tuple[tuple[int, ...], int], ...], laid: int, share: str
) -> ExpectedTurn:
    room = sum(sum(golds) for golds, _ in kinds)
    sets: SetCounts = Counter({(0, 0): 1})
    for golds, most in kinds:
        sets = _combine_counts(sets, _count_subsets(golds, most, room), room)
        sets = Counter({key: ways for key, ways in sets.items() if key[0] <= laid})
    safe = {gold: ways for (number, gold), ways in sets.items() if number == laid}
    ways_in_all = comb(sum(len(golds) for golds, _ in kinds), laid) or 1
    lasting = sum(safe.values())
    inside = max(laid, 1)
    shares = [(ways, *split_gold(share, gold, inside)) for gold, ways in safe.items()]
    return ExpectedTurn(
        collapse=1 - Fraction(lasting, ways_in_all),
        gold=Fraction(sum(gold * ways for gold, ways in safe.items()), ways_in_all),
        each=Fraction(sum(ways * each for ways, each, _ in shares), ways_in_all),
        remainder=Fraction(sum(ways for ways, _, rest in shares if rest), lasting or 1),
    )


def expected_turns(game: GameState) -> dict[int, ExpectedTurn]:
    """Return the expected results of a turn, by how many players show a random card in it."""
    unseen = cards_left(game).total()
    return {laid: expected_turn(game, laid) for laid in range(1, min(len(game.inside), unseen) + 1)}


def unseen_by_kind(game: GameState) -> dict[str, int]:
    """Return how many cards of each kind of danger nobody has seen yet."""
    unseen = dict.fromkeys(game.deck.kinds, 0)
    for card, copies in cards_left(game).items():
        if card.kind:
            unseen[card.kind] += copies
    return unseen


def kinds_one_short(game: GameState) -> list[str]:
    """Return the kinds of danger that end the round with one more card.

    They are in the order in which their cards lie on the path. The list is empty if the next card
    comes before dangers count (G-27).
    """
    if game.turn + 1 < game.rules.danger.counts_from:
        return []
    limits = game.deck.limits
    kinds = dict.fromkeys((*game.dangers, *limits))
    return [kind for kind in kinds if game.dangers.get(kind, 0) == limits[kind] - 1]


def to_json(game: GameState) -> dict[str, Any]:
    """Return the output of ``odds --json`` for this round, or for the next one if none has begun.

    Raises `IllegalMove` if the game is over.
    """
    game = with_round_begun(game)
    facts: dict[str, Any] = {
        "variant": game.variant.slug,
        "round": game.round,
        "turn": game.turn,
        "inside": len(game.inside),
    }
    if not game.variant.is_deck_game:
        return facts | _hands_game_to_json(game)
    coming = count_ending_cards(game)
    turns = {inside: expected_next_card(game, inside) for inside in range(1, len(game.players) + 1)}
    if game.phase == "decision":
        facts["one_more"] = {
            player: {
                "gain": str(figures.gain),
                "loss": str(figures.cost),
                "better": better_choice(game, figures),
            }
            for player, figures in gain_and_cost_by_player(game).items()
        }
    return facts | {
        "cards_left": coming.cards_left,
        "ending": coming.ending,
        "chance": str(coming.chance),
        "comes": str(turns[1].gold),
        "gain_each": {str(inside): str(turn.each) for inside, turn in turns.items()},
        "remainder": {str(inside): str(turn.remainder) for inside, turn in turns.items()},
        "survival": [str(chance) for chance in survival_curve(game)],
        "unknown": None,
    }


def _hands_game_to_json(game: GameState) -> dict[str, Any]:
    unseen, turns = unseen_by_kind(game), expected_turns(game)
    return {
        "cards_left": None,
        "ending": None,
        "chance": None,
        "unknown": (
            "hands are hidden, so no chance is exact; if_random holds only if the laid cards were "
            "random"
        ),
        "unseen": cards_left(game).total(),
        "short": {kind: unseen[kind] for kind in kinds_one_short(game)},
        "kinds": {
            kind: {"lying": game.dangers.get(kind, 0), "unseen": left}
            for kind, left in unseen.items()
        },
        "if_random": {
            "collapse": {str(laid): str(turn.collapse) for laid, turn in turns.items()},
            "comes": {str(laid): str(turn.gold) for laid, turn in turns.items()},
            "gain_each": {str(laid): str(turn.each) for laid, turn in turns.items()},
            "remainder": {str(laid): str(turn.remainder) for laid, turn in turns.items()},
            "survival": [str(chance) for chance in survival_curve(game)],
        },
    }

"""The estimate with which bots decide whether to leave, at the table and in simulations.

It is simpler than `odds.gain_and_cost`: it divides the next card's gold without a remainder, and while
others are inside, gold and artifacts on the path raise the cost of going on, because somebody else
may leave alone and take them. `cardkit.lab.decisions` computes the same in whole numbers.
"""

from fractions import Fraction
from typing import NamedTuple

from cardkit.engine.deck import DeckCard
from cardkit.engine.game import GameState
from cardkit.engine.moods import LONE_LEAVER_DIVISOR
from cardkit.engine.odds import artifact_candidates, ends_round, expected_turn, kinds_one_short
from cardkit.engine.remaining import cards_left
from cardkit.engine.sharing import leftover_share


class Weighing(NamedTuple):
    """What a player can expect to gain and lose from the next card, or from a turn of a hands game.

    `gain` is the player's share of the gold that comes, and `cost` the loss from being caught.
    `extra_for_lone_leaver` allows for the risk that another player leaves alone and takes what lies
    on the path. It is how many more points leaving alone brings than leaving together, divided by
    the number of players inside.
    """

    gain: Fraction
    cost: Fraction
    extra_for_lone_leaver: Fraction = Fraction(0)

    def is_too_costly(self, mood: Fraction) -> bool:
        """Return True if the next card is too costly for a bot; `mood` says how daring the bot is.

        The more daring the bot, the less `extra_for_lone_leaver` counts.
        """
        return (
            self.cost + self.extra_for_lone_leaver / (LONE_LEAVER_DIVISOR * mood)
            >= mood * self.gain
        )


def weigh_next_card(game: GameState, player: str) -> Weighing:
    """Return what a bot that plays for `player` can expect to gain and lose from the next card.

    In a hands game, the estimate is for the next turn instead. If the round ends, the cost is the
    penalty for being caught, plus what the player would get from the path if everyone inside left
    now.
    """
    if not game.rules.is_deck_game:
        return _weigh_turn_of_hands(game, player)
    rules, inside, banked = game.rules, len(game.inside), game.banked[player]
    of_path = _share_of_path(game, inside)
    gain = cost = Fraction(0)
    left = cards_left(game)
    for meaning, copies in left.items():
        card = game.meaning_if_next(meaning)
        if ends_round(game, card):
            kinds = [card.kind] if card.kind in kinds_one_short(game) else []
            penalty = rules.danger.costliest_penalty(kinds, game.loot, banked)
            cost += copies * (of_path + penalty.total(game.loot, banked))
        elif card.artifact and inside == 1:
            ahead = len(game.artifacts)
            candidates = artifact_candidates(game, card)
            worths = [game.artifact_worth(artifact, ahead) for artifact in candidates]
            gain += copies * Fraction(sum(worths), len(worths))
        else:
            gain += copies * Fraction(
                _gold_taken(game, card), 1 if rules.share == "each" else inside
            )
    cards = left.total() or 1
    more_alone = _share_of_path(game, 1) - of_path
    extra = Fraction(more_alone, inside) if left else Fraction(0)
    return Weighing(gain / cards, cost / cards, extra)


def _share_of_path(game: GameState, leavers: int) -> int:
    """Return how many points each player takes from the path if `leavers` players leave."""
    gold = leftover_share(game.rules, game.leftover, game.remainders, leavers)
    return gold + worth_of_path_artifacts(game, leavers)


def _gold_taken(game: GameState, card: DeckCard) -> int:
    """Return how much gold all players inside together would take if a card came up next.

    If each player takes all the gold, this is the gold of one player. A doubling card brings as
    much gold as the players then carry, or as then lies on the path for players who leave (G-29).
    Gold from before the card counts only half, because bots that count all of it wait too long.
    """
    if not card.doubles:
        return card.gold
    takers = len(game.inside) if game.rules.share == "split" else 1
    carried = game.leftover if game.rules.share == "leavers" else game.loot * takers
    return 2 * card.gold + carried // 2


def _weigh_turn_of_hands(game: GameState, player: str) -> Weighing:
    """Return the estimate for a turn of a hands game in which everyone shows a random unseen card.

    Assumes that dividing gold leaves half of the largest possible remainder.
    """
    inside = len(game.inside)
    turn, default = expected_turn(game, inside), game.rules.danger.costs.default
    at_stake = (game.leftover + worth_of_path_artifacts(game, 1)) // inside
    at_stake += default.total(game.loot, game.banked[player])
    gain = turn.gold
    if game.rules.share != "each":
        gain = (gain - (1 - turn.collapse) * Fraction(inside - 1, 2)) / inside
    return Weighing(gain, turn.collapse * at_stake)


def worth_of_path_artifacts(game: GameState, leavers: int) -> int:
    """Return what the artifacts on the path are worth to each player if `leavers` leave."""
    artifacts = game.rules.artifacts
    shares = leavers == 1 or (artifacts is not None and artifacts.claim == "shared")
    number = len(game.artifacts) // leavers if shares else 0
    return sum(game.artifact_worth(game.artifacts[place], place) for place in range(number))

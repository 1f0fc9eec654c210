"""What a bot weighs before it leaves or goes on, at the table and in the laboratory.

It is simpler than `odds.going_on`: the next card brings a share of its gold but not of its remainder,
and while others are inside, artifacts on the path make going on dearer, since somebody may take them
first. `cardkit.lab.decisions` computes the same in whole numbers.
"""

from fractions import Fraction
from typing import NamedTuple

from cardkit.engine.game import GameState
from cardkit.engine.moods import RACE_DIVISOR
from cardkit.engine.odds import artifact_candidates, ends_round, expected_turn, kinds_one_short
from cardkit.engine.remaining import cards_left
from cardkit.engine.sharing import leftover_share


class Weighing(NamedTuple):
    """What the next card, or turn of hands, brings a player on average, and what it costs.

    `gain` is the player's share of the gold that comes, `cost` what being caught costs, and `race`
    what artifacts on the path add to the cost, because another player may take them.
    """

    gain: Fraction
    cost: Fraction
    race: Fraction = Fraction(0)


def weigh_next_card(game: GameState, player: str) -> Weighing:
    """Return what the next card of a deck, or the next turn of hands, is to a bot at this seat.

    If the round ends, it costs what being caught does, and what the player would get of the path
    if everyone inside left now.
    """
    if not game.rules.is_deck_game:
        return _weigh_turn_of_hands(game, player)
    rules, inside, banked = game.rules, len(game.inside), game.banked[player]
    of_path = leftover_share(rules, game.leftover, game.remainders, inside)
    of_path += worth_of_path_artifacts(game, inside)
    gain = cost = Fraction(0)
    left = cards_left(game)
    for meaning, copies in left.items():
        card = game.as_next(meaning)
        if ends_round(game, card):
            kinds = [card.kind] if card.kind in kinds_one_short(game) else []
            penalty = rules.danger.dearest_penalty(kinds, game.loot, banked)
            cost += copies * (of_path + penalty.total(game.loot, banked))
        elif card.artifact and inside == 1:
            ahead = len(game.artifacts)
            candidates = artifact_candidates(game, card)
            worths = [game.artifact_worth(artifact, ahead) for artifact in candidates]
            gain += copies * Fraction(sum(worths), len(worths))
        elif card.gold:
            gain += copies * (card.gold if rules.share == "each" else card.gold // inside)
    cards = left.total() or 1
    contested = worth_of_path_artifacts(game, 1) - worth_of_path_artifacts(game, inside)
    race = Fraction(contested, RACE_DIVISOR * inside) if left else Fraction(0)
    return Weighing(gain / cards, cost / cards, race)


def _weigh_turn_of_hands(game: GameState, player: str) -> Weighing:
    """Weigh a turn of hands in which everyone lays a random unseen card.

    Of gold that is divided half the most that can remain is taken to remain.
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
    """Return what the artifacts count that each of so many leavers would take from the path."""
    artifacts = game.rules.artifacts
    shares = leavers == 1 or (artifacts is not None and artifacts.claim == "shared")
    number = len(game.artifacts) // leavers if shares else 0
    return sum(game.artifact_worth(game.artifacts[place], place) for place in range(number))

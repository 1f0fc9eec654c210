"""What is told of a key is what it changes: house rules are played with it and without it.

Where the rules read the same the same games are played; where they do not, some game goes
another way.
"""

from random import Random

import pytest

from cardkit.engine.events import EndGame, RoundBegan
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.variant import Variant
from cardkit.text.rules.rules import house_rules, rules_of as texts_of, same_rules

from ..strategies import BY_KEY, random_game, random_settings, rules_of, seeds

GAMES = 400
"""How many games are played before a key is thought to change nothing."""
KEPT_BY_PEOPLE = ("words.", "house.", "first_danger", "totals")


def plays_otherwise(one: Variant, other: Variant, random: Random) -> bool:
    """Return True if a random game of the first variant goes another way by the second."""
    game = random_game(random, one)
    state = GameState(other, game.players)
    for move, events in zip(game.moves, game.events, strict=True):
        try:
            pairs = [*zip(state.play(move), events, strict=True)]
        except (IllegalMove, ValueError):
            return True
        for event, as_before in pairs:
            if isinstance(event, RoundBegan) and isinstance(as_before, RoundBegan) and one.hands:
                event = event._replace(dealer=as_before.dealer)  # nobody turns the cards
            if event != as_before:
                return True
    last = game.states[-1].copy()
    return last.phase == "round" and state.play(EndGame()) != last.play(EndGame())


def on_pages(variant: Variant) -> list[str]:
    """Return what sheets say of the rules of each round."""
    rounds = [[*texts_of(rules).values(), *house_rules(rules)] for rules in variant.rules_by_round]
    return [rule.short for rules in rounds[1:] for rule in rules if rule.short]


@pytest.mark.parametrize("seed", seeds(8))
def test_a_key_is_told_where_it_plays(seed: int) -> None:
    """Of no key is too much told, or nothing: eight house rules change each once, more any."""
    random, each = Random(seed), [changes[-1] for changes in BY_KEY.values()]
    name, settings = random_settings(random, each[seed::8])
    rules = rules_of(name, settings)
    for key in settings:
        try:
            others = {one: value for one, value in settings.items() if one != key}
            without = rules_of(name, {"minutes": rules.minutes, **others})
        except VariantError:
            continue  # another key needs it
        told = not same_rules(rules, without)
        if key != "artifacts.worth":  # of what these count the sheet has a table
            assert told == (on_pages(rules) != on_pages(without)), f"{name} {settings}: {key}"
        if told and (key.startswith(KEPT_BY_PEOPLE) or rules.players != without.players):
            continue
        pairs = ((rules, without), (without, rules))
        games = GAMES if told else GAMES // 10
        plays = any(plays_otherwise(*pairs[n % 2], random) for n in range(games))
        assert told == plays, f"{name} {settings}: {key}"

"""The cards that can still come up in a round, counted or as a shuffled deck."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.state import State


def cards_left(game: State) -> Counter[DeckCard]:
    """Return the cards that can still come up in this round, with the number of each.

    Cards with the same meaning are counted together, without a name and slots. If a rank can end
    the round (G-31), cards of different ranks are counted separately. Artifacts are counted one by
    one, except artifacts that join unseen (PL-1), because nobody knows which have joined.
    """
    counts: Counter[DeckCard] = Counter()
    are_artifacts_unseen = game.deck.random_artifact_joins_each_round
    ranks_matter = game.rules.danger.repeated_rank_ends_round
    no_name = Card()
    for card in cards_in_play_without(game, [*slots_removed_before(game), *game.seen]):
        is_named = card.artifact and not are_artifacts_unseen
        name = Card(card.card.rank) if ranks_matter and not card.artifact else no_name
        counts[card if is_named else DeckCard(name, 0, *card[2:])] += 1
    if are_artifacts_unseen:
        for card in counts:
            if card.artifact:
                counts[card] = artifacts_to_come(game)
    return counts


def slots_removed_before(game: State) -> list[int]:
    """Return a bit mask of slots for each card that left the game before this round."""
    return [card.slots for card in game.removed if card.round < game.round]


def cards_in_play_without(game: State, masks: Iterable[int]) -> list[DeckCard]:
    """Return the cards in play, after removing one for each bit mask in `masks`.

    If a mask stands for several cards, one of them is removed. Masks that stand for a single card
    are handled first.
    """
    left = {card.slots: card for card in game.deck.cards if card.slots & game.in_play}
    for slots in sorted(masks, key=int.bit_count):
        left.pop(next((slot for slot in left if slot & slots), 0), None)
    return list(left.values())


def artifacts_to_come(game: State) -> int:
    """Return how many artifacts of the deck are neither on the path nor removed."""
    removed = sum(card.artifact for card in game.removed)
    on_path = len(game.artifacts) + len(game.emptied_artifacts)
    return game.deck.artifacts_joined(game.rules_round) - removed - on_path


def shuffled_deck(game: State, random: Random) -> Iterator[DeckCard]:
    """Yield the cards of this round's deck in random order, for programs that deal the cards."""
    cards = cards_in_play_without(game, [card.slots for card in game.removed])
    if game.deck.random_artifact_joins_each_round:  # some are not in the deck yet (PL-1)
        artifacts = [card for card in cards if card.artifact]
        left_out = random.sample(artifacts, len(artifacts) - artifacts_to_come(game))
        cards = [card for card in cards if card not in left_out]
    random.shuffle(cards)
    yield from cards

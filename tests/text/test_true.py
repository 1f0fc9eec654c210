"""Random house rules are played, and their texts must describe what happens."""

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from cardkit.engine.deck import DeckCard
from cardkit.engine.events import BeginRound, CardsRanOut, Caught, Draw, RoundResult
from cardkit.engine.game import GameState
from cardkit.engine.legality import find_card, legal_cards
from cardkit.engine.remaining import cards_left
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import Language, languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.lines import PlayedMove
from cardkit.text.rules import rules as rule_texts
from cardkit.text.rules.examples import examples_by_topic
from cardkit.text.rules.rulebook import sections
from cardkit.text.rules.rules import Rule, changed_rules, rules_by_topic
from cardkit.text.rules.sheets import what_to_do_by_card_sort
from cardkit.text.table.events import event_lines

from ..strategies import random_game, seeds
from .checks import Named, cards_named, number, numbers_named
from .claims import faults
from .listening import Hands

each_game = pytest.mark.parametrize("seed", seeds(25))
ANOTHER = (
    r" (?:Parts of this rule are different|More applies) in \w+ ([\d, andto]+): see near the end\."
)


@each_game
def test_printed_rules_match_random_games(seed: int) -> None:
    """Checks the rules of each round and of the whole game."""
    game = random_game(Random(seed))
    book = sections(game.variant) if game.variant.changes else []
    played: dict[int, list[PlayedMove]] = {}
    for turn in game.turns():
        if turn.after.round and turn.after.turn + isinstance(turn.move, BeginRound):
            played.setdefault(turn.after.rules_round, []).append(turn)
    for round_number, turns in played.items():
        rules = game.variant.in_round(round_number)
        told = rules_by_topic(rules)
        assert not faults(told, rules, turns)
        assert not faults(said_in_short(rules, game.variant), rules, turns)
        assert "survived" in told or not any(turn.first_event(CardsRanOut) for turn in turns)
        for section in book:
            for rule in section.rules:
                others = [numbers_named(one) for one in re.findall(ANOTHER, rule.full)]
                is_other = any(round_number in one for one in others)
                if rule.topic not in ("", "example") and not is_other:
                    here = replace(rule, lines=re.sub(ANOTHER, "", rule.full))
                    assert not faults({rule.topic: here}, rules, turns)


def said_in_short(rules: Variant, game: Variant) -> dict[str, Rule]:
    """Return what is said separately about a round: its differences, and what a danger does."""
    words, told = vocabulary(rules), rules_by_topic(rules)
    changed = changed_rules(rules, game)
    apart = {
        rule.topic: rule for rule in changed if not rule.full.startswith("This does not apply:")
    }
    if rules.deck.kinds and rules.is_deck_game:
        text = next(text for sort, text in what_to_do_by_card_sort(words, told) if sort == "danger")
        both = told["both"].short if "both" in told else ""
        apart["ends"] = Rule("", text.partition(":** ")[2].removesuffix(both).strip())
    return apart


@each_game
def test_following_the_instructions_gives_every_player_the_correct_gold(seed: int) -> None:
    game = random_game(Random(seed))
    hands = Hands(game.players)
    for turn in game.turns():
        lines = [line for event in turn.events for line in event_lines(event, turn)]
        hands.follow(lines)
        if isinstance(turn.move, RoundResult):
            hands.look(turn.after)
        assert not hands.differs(turn.after), [line.text for line in lines]


@each_game
def test_translations_use_the_same_messages_as_english(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Therefore whatever is true in English is true in every language."""
    game, format = random_game(Random(seed)), Language.format
    other = languages()[1:][seed % len(languages()[1:])]
    told: dict[str, set[str]] = {"en": set(), other: set()}

    def noted(self: Language, message: str, values: Mapping[str, object]) -> str:
        if re.sub(r"\{.*?\}", "", message).strip():  # it has words of its own
            told[self.code].add(message)
        return format(self, message, values)

    monkeypatch.setattr(Language, "format", noted)
    rule_texts._rules_by_topic_in_words.cache_clear()  # those of earlier tests were not noted
    for code in told:
        with use_language(code):
            sections(game.variant)
            for turn in game.turns():
                for event in turn.events:
                    event_lines(event, turn)
    assert told["en"] == told[other]


# --- threats --------------------------------------------------------------------------------------

THREATS = {
    "another": r"another (?P<cards>.+) ends it\.",
    "nth": r"an? (?P<n>\w+) (?P<cards>.+) ends it\.",
    "gold": r"(?P<n>\d+) or more is too much\.",
    "none": r"no other (?P<cards>.+) is left in the deck, so nothing happens\.",
    "few": r"too few (?P<cards>.+) are left in the deck, so nothing can happen\.",
    "more": r"(?P<n>\d+) more (?P<cards>.+) will end the \w+\.",
    "rank": r"if the next card is another (?P<cards>.+), the \w+ ends\.",
}
"""Patterns of threats, in small letters."""


@each_game
def test_warnings_list_exactly_the_cards_that_end_the_round(seed: int) -> None:
    """Compares each warning with every card that can come next."""
    told: list[Named] = []
    repeated: list[Named] = []
    for turn in random_game(Random(seed)).turns():
        state = turn.after
        if isinstance(turn.move, BeginRound):
            told.clear()
        if isinstance(turn.move, Draw):
            repeated.clear()
        if not state.is_in_round:
            continue
        left = [find_card(state, card) for card in legal_cards(state)]
        lines = [line.text.lower() for event in turn.events for line in event_lines(event, turn)]
        for sentence in (one for line in lines for one in re.split(r"(?<=\.) ", line)):
            found = ((what, re.fullmatch(text, sentence)) for what, text in THREATS.items())
            what, threat = next(((what, one) for what, one in found if one), ("", None))
            if threat:
                assert is_true(what, threat, state, left), sentence
            if threat and what in ("another", "nth"):
                told.append(cards_named(threat["cards"]))
            if threat and what == "rank":
                repeated.append(cards_named(threat["cards"]))
        for card in left:
            if what_ends(state, card) == "rank":
                assert any(card.card in cards for cards in repeated), f"not told: {card.card}"
            if card.kind and state.dangers.get(card.kind) and what_ends(state, card) == "danger":
                assert any(card.card in cards for cards in told), f"not told: {card.card}"


def is_true(what: str, threat: re.Match[str], state: GameState, left: list[DeckCard]) -> bool:
    """Return True if a threat is true of every card that can come."""
    if what == "gold":
        heavy = [one for one in left if what_ends(state, one) == "gold"]
        named = [one for one in left if one.gold >= int(threat["n"])]
        return all(what_ends(state, one) for one in named) and set(heavy) <= set(named)
    if what == "rank":
        named = [one for one in left if one.card in cards_named(threat["cards"])]
        return bool(named) and all(what_ends(state, one) for one in named)
    named = [one for one in left if one.card in cards_named(threat["cards"]) and one.kind]
    if what == "none":
        return not named
    missing = {state.deck.limits[one.kind] - state.dangers.get(one.kind, 0) for one in named}
    if what == "more":
        return missing == {number(threat["n"])}
    if what == "few":
        left_of_it = sum(n for one, n in cards_left(state).items() if one.kind == named[0].kind)
        return left_of_it < missing.pop()
    limits = {state.deck.limits[one.kind] for one in named}
    ends = all(what_ends(state, one) == "danger" for one in named)
    return bool(named) and ends and (what == "another" or limits == {number(threat["n"])})


def what_ends(state: GameState, card: DeckCard) -> str:
    """Return what would end the round if a card came now: ``danger``, ``gold``, ``rank`` or ""."""
    if not state.rules.is_deck_game:
        is_last = card.kind and state.dangers.get(card.kind, 0) + 1 >= state.deck.limits[card.kind]
        return "danger" if is_last else ""
    caught = [one for one in state.copy().draw(card) if isinstance(one, Caught)]
    if not caught:
        return ""
    return "danger" if caught[0].kinds else "gold" if caught[0].path_sum else "rank"


# --- examples -------------------------------------------------------------------------------------


@each_game
def test_rule_examples_add_up_and_name_their_round(seed: int) -> None:
    """Shares and remainders add up. The round is named if its rules differ."""
    variant = random_game(Random(seed)).variant
    whole = rules_by_topic(variant)
    for topic, text in examples_by_topic(variant).items():
        told = [
            rules_by_topic(variant.in_round(n)).get(topic) for n in range(1, variant.rounds + 1)
        ]
        named = re.match(r"Example from \w+ (\d+): ", text)
        shown = told[int(named[1]) - 1 : int(named[1])] if named else told
        assert set(shown) == {whole[topic]}, text
        assert bool(named) == (set(told) != {whole[topic]}), text
        assert not wrong_sums(text, variant.artifact_gold if topic == "claim" else 1), text


def wrong_sums(text: str, worth: int) -> list[str]:
    """Return the divisions in an example that do not add up.

    `worth` is what one of the cards brings.
    """
    there = re.search(r"(?:There (?:is|are)|holds) (\w+) ", text)
    parts = re.search(r"These remainders .*: ([\d, and]+)\.", text)
    amount = number(there[1]) * (worth or 1) if there else 0
    amount += sum(map(int, re.findall(r"\d+", parts[1]))) if parts else 0
    both = re.search(r"If \w+ and \w+ [\w ]+, each takes (\d+)(?:, and (\d+))?", text)
    alone = re.search(r"If only \w+ [\w ]+, \w+ takes (\d+)", text)
    shares = [(both, 2 * int(both[1]) + int(both[2] or 0))] if both else []
    shares += [(alone, int(alone[1]))] if alone else []
    return [found[0] for found, taken in shares if taken != amount]

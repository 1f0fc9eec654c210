"""What is said is what happened: random house rules are played, and their texts held against it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from unittest.mock import patch

from cardkit.engine.catalogue import shipped
from cardkit.engine.deck import DeckCard
from cardkit.engine.events import BeginRound, CardsRanOut, Caught, Draw, EndGame, Move, RoundResult
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.legality import find_card, legal_cards
from cardkit.engine.remaining import cards_left
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import Language, languages, use_language
from cardkit.text.events import event_lines
from cardkit.text.lines import Line, Turn
from cardkit.text.rules import Rule, rules_of, sections

from ..strategies import CHANGES, IN_ROUNDS, NAMES, Game, Sets, rules_of as house_rule
from .cards_named import Named, cards_named, number, numbers_named
from .claims import faults
from .listening import Hands

GAMES = int(os.environ.get("TRUE_GAMES", "80"))
"""How many games the test plays, in about twenty seconds; by hand 3000."""

# --- games ----------------------------------------------------------------------------------------


BY_KEY: dict[str, list[Sets]] = {}
for change in CHANGES:
    BY_KEY.setdefault(next(iter(change)), []).append(change)


def house(random: Random) -> Variant:
    """Return a random house rule."""
    return house_rule(*house_settings(random))


def house_settings(random: Random) -> tuple[str, dict[str, object]]:
    """Return a game, and settings that make a random house rule of it."""
    name, settings = random.choice(shipped()), dict[str, object]()
    keys = random.choices(list(BY_KEY), k=random.randint(0, 9))
    changes = [random.choice(BY_KEY[key]) for key in keys]
    for change in [*changes, *random.choices(IN_ROUNDS, k=random.randint(0, 2))]:
        try:
            house_rule(name, settings | dict(change))
            settings |= change
        except VariantError:
            pass  # it contradicts the game, or what was changed before
    return name, settings


class LuckyGame(Game):
    """A random game in which few cards end a round: it comes deep into the deck."""

    def _turn(self, state: GameState, choice: int) -> Move:
        move = super()._turn(state, choice)
        for _ in range(6):
            if not isinstance(move, Draw) or not ends(state, move):
                break
            move = super()._turn(state, choice)
        return move


def ends(state: GameState, move: Draw) -> bool:
    twin = state.copy()
    twin.draw(find_card(twin, move.card))
    return twin.phase in ("round", "over")


def play(random: Random) -> tuple[Variant, list[Turn]]:
    """Return a random house rule, and the turns of a random game of it."""
    rules = house(random)
    low, high = rules.players
    players = NAMES[: random.randint(low, min(high, len(NAMES)))]
    kind = random.choice((Game, LuckyGame))
    game = kind(rules, players, len(players), random.randbytes(random.choice((100, 300, 700))))
    turns = [Turn(move, before, after, events) for before, move, after, events in game.steps()]
    last = game.states[-1]
    if last.phase == "round" and last.rounds:
        over = last.copy()
        turns.append(Turn(EndGame(), last, over, over.play(EndGame())))
    return rules, turns


# --- rules ----------------------------------------------------------------------------------------


ANOTHER = r" In \w+ ([\d, andto]+) another rule holds\.$"


def wrong_in_rules(rules: Variant, game: list[Turn]) -> Iterator[str]:
    """Yield what the rules of single rounds, and of the whole game, say that was not so."""
    played: dict[int, list[Turn]] = {}
    for turn in game:
        if turn.after.round and turn.after.turn + isinstance(turn.move, BeginRound):
            played.setdefault(turn.after.rules_round, []).append(turn)
    for round_number, turns in played.items():
        in_round = rules.in_round(round_number)
        told = rules_of(in_round)
        yield from faults(told, in_round, turns)
        if "survived" not in told and any(turn.first(CardsRanOut) for turn in turns):
            yield "survived: the cards ran out, and nothing is told of it"
        for section in sections(rules) if rules.changes else ():
            for rule in section.rules:
                if rule.topic:
                    text = of_round(rule, round_number)
                    yield from faults({rule.topic: text} if text else {}, in_round, turns)


def of_round(rule: Rule, number: int) -> Rule | None:
    """Return what a rule of the whole game says of a round; None if another rule holds there."""
    text = rule.full
    while match := re.search(ANOTHER, text):
        text = text[: match.start()]
        if number in numbers_named(match[1]):
            return None
    return replace(rule, lines=text)


# --- lines ----------------------------------------------------------------------------------------


def wrong_in_lines(game: list[Turn]) -> Iterator[str]:
    """Yield where somebody who hears the lines has something else than the game, and false threats.

    Nothing that is said after the first such turn is looked at.
    """
    hands, threats = Hands(game[0].before.players), Threats()
    for turn in game:
        lines = [line for event in turn.events for line in event_lines(event, turn)]
        if isinstance(turn.move, BeginRound):
            threats.told.clear()
        hands.hear(lines)
        if isinstance(turn.move, RoundResult):
            hands.look(turn.after)
        differs = hands.differs(turn.after) + threats.false(turn.after, lines)
        yield from (f"{one}: {[line.text for line in lines]}" for one in differs)
        if differs:
            return


# --- threats --------------------------------------------------------------------------------------

THREATS = {
    "another": r"another (?P<cards>.+) ends it\.",
    "nth": r"an? (?P<n>\w+) (?P<cards>.+) ends it\.",
    "gold": r"(?P<n>\d+) or more is too much\.",
    "none": r"no other (?P<cards>.+) is left in the deck: no harm\.",
    "few": r"too few (?P<cards>.+) are left in the deck: no harm\.",
    "more": r"(?P<n>\d+) more (?P<cards>.+) and the \w+ ends\.",
}
"""How a threat is told, in small letters."""


class Threats:
    """The threats of a round that were told, held against every card that can come next."""

    def __init__(self) -> None:
        self.told: list[Named] = []

    def false(self, state: GameState, lines: list[Line]) -> list[str]:
        """Return threats that are none, and cards that end the round of which nothing was told."""
        if state.phase in ("round", "over"):
            return []
        left = [find_card(state, card) for card in legal_cards(state)]
        found = []
        for line in lines:
            for sentence in re.split(r"(?<=\.) ", line.text.lower()):
                for what, pattern in THREATS.items():
                    if match := re.fullmatch(pattern, sentence):
                        if not self.is_true(what, match, state, left):
                            found.append(f"no such threat: {sentence}")
                        break
        for card in left:
            open_danger = card.kind and state.dangers.get(card.kind, 0) and what_ends(state, card)
            if open_danger == "danger" and not any(card.card in cards for cards in self.told):
                found.append(f"not told: {card.card} ends it")
        return found

    def is_true(
        self, what: str, match: re.Match[str], state: GameState, left: list[DeckCard]
    ) -> bool:
        """Return True if a threat is true of every card that can come."""
        if what == "gold":
            heavy = [one for one in left if what_ends(state, one) == "gold"]
            named = [one for one in left if one.gold >= int(match["n"])]
            return all(what_ends(state, one) for one in named) and set(heavy) <= set(named)
        cards = cards_named(re.sub(r" \(.*?\)", "", match["cards"]))
        named = [one for one in left if one.card in cards and one.kind]
        if what == "none":
            return not named
        missing = {state.deck.limits[one.kind] - state.dangers.get(one.kind, 0) for one in named}
        if what == "more":
            return missing == {number(match["n"])}
        if what == "few":
            left_of_it = sum(n for one, n in cards_left(state).items() if one.kind == named[0].kind)
            return left_of_it < missing.pop()
        self.told.append(cards)
        limits = {state.deck.limits[one.kind] for one in named}
        ends = all(what_ends(state, one) == "danger" for one in named)
        return bool(named) and ends and (what == "another" or limits == {number(match["n"])})


def what_ends(state: GameState, card: DeckCard) -> str:
    """Return what would end the round if a card came now: ``danger``, ``gold``, or nothing."""
    if not state.rules.is_deck_game:
        is_last = card.kind and state.dangers.get(card.kind, 0) + 1 >= state.deck.limits[card.kind]
        return "danger" if is_last else ""
    caught = [one for one in state.copy().draw(card) if isinstance(one, Caught)]
    return ("danger" if caught[0].kinds else "gold") if caught else ""


# --- all of it ------------------------------------------------------------------------------------


def wrong(seed: int) -> list[str]:
    """Return what was said of a game, in rules and lines, that was not so."""
    rules, game = play(Random(seed))
    found = [*wrong_in_rules(rules, game), *wrong_in_lines(game)]
    other = languages()[1:][seed % len(languages()[1:])]
    differ = messages_of(rules, game, "en") ^ messages_of(rules, game, other)
    return [*found, *(f"in English or {other} alone: {message}" for message in differ)]


def messages_of(rules: Variant, game: list[Turn], language: str) -> set[str]:
    """Return the messages of which rules and lines are made in a language, untranslated.

    Where they are those of the English text, that is as true in this language.
    """
    messages, format = set[str](), Language.format

    def noted(self: Language, message: str, values: Mapping[str, object]) -> str:
        if re.sub(r"\{.*?\}", "", message).strip():  # it has words of its own
            messages.add(message)
        return format(self, message, values)

    with use_language(language), patch.object(Language, "format", noted):
        sections(rules)
        for turn in game:
            for event in turn.events:
                event_lines(event, turn)
    return messages


def test_what_is_said_is_so() -> None:
    assert not {seed: said for seed in range(GAMES) if (said := wrong(seed))}

"""The rules of a variant as numbers for the kernel, and the keys that the kernel does not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from typing import Any

from cardkit.engine.deck import meaning_of
from cardkit.engine.sharing import split_gold
from cardkit.engine.values import Worth
from cardkit.engine.variant import SECTIONS, Artifacts, Variant, keys
from cardkit.lab import kernel
from cardkit.lab.kernel import CARDS, KINDS, SEATS, Rules

WORDS_ONLY = {
    *("name", "version", "summary", "players", "minutes", "age", "dealer", "first_danger"),
    *("totals", "tie", "pieces", "cites", "rulings", "house"),
}
"""Keys that change nothing of what bots play: a tie is shared among them."""
WORD_SECTIONS = {"words", "meta"}
KNOWN_KEYS: Mapping[str, tuple[str, ...]] = {
    "rounds": (),
    "until": (),
    "wins": ("highest", "lowest"),
    "reveal": ("deck", "hands"),
    "share": ("split", "each", "leavers"),
    "leftover": ("pooled", "per-card", "lost", "stays", "alone"),
    "ties": (),
    "cards.gold": (),
    "cards.danger": (),
    "cards.artifact": (),
    "cards.blank": (),
    "danger.ends_at": (),
    "danger.over": (),
    "danger.costs": (),
    "danger.then": ("back", "card out", "pair out"),
    "artifacts.claim": ("alone", "shared"),
    "artifacts.worth": (),
    "artifacts.joins": (),
    "artifacts.carried": ("out", "back"),
    "artifacts.left": ("out", "back"),
    "hands.remove": (),
}
"""The keys that the kernel plays, with the words it knows where a key takes one of several."""


def unknown_keys(variant: Variant) -> list[str]:
    """Return the keys of a variant that change what is played, and that the kernel does not know."""
    found: dict[str, None] = {}
    for rules in variant.rules_by_round:
        for key, value, default in _values(rules):
            words = KNOWN_KEYS.get(key)
            is_known = words is not None and (not words or value in words)
            if not is_known and value != default:
                found[key] = None
    if len(variant.deck.pack) > CARDS or len(variant.deck.kinds) > KINDS:
        found["cards"] = None
    return list(found)


def _values(rules: Variant) -> list[tuple[str, Any, Any]]:
    """Return the keys of a round that change what is played, each with its value and default."""
    sections = {"": (rules, Variant)} | {
        f"{name}.": (getattr(rules, name), section)
        for name, section in SECTIONS.items()
        if name not in WORD_SECTIONS
    }
    found = []
    for prefix, (values, section) in sections.items():
        for name, field in keys(section).items() if values is not None else ():
            if prefix + name not in WORDS_ONLY:
                make = field.default_factory
                default = None if make is MISSING else make()
                found.append((prefix + name, getattr(values, name), default))
    return found


def rules_for(variant: Variant, players: int) -> list[Rules]:
    """Return the rules of each round, as far as the kernel knows them."""
    numbers = range(1, variant.rounds + 1)
    return [_rules_of(variant, number, players) for number in numbers]


def _rules_of(variant: Variant, number: int, players: int) -> Rules:
    """Return the rules of one round."""
    rules, deck = variant.in_round(number), variant.decks[number]
    found = Rules(
        is_deck_game=int(rules.is_deck_game),
        rounds=variant.rounds,
        until=variant.until,
        lowest_wins=int(variant.wins == "lowest"),
        ties_by_artifacts=int("artifacts" in variant.ties),
        pack=len(deck.pack),
        kinds=len(deck.kinds),
        hand=deck.hand(players),
        share=_number(rules.share, "split", "each", "leavers"),
        leftover=_number(rules.leftover, "pooled", "per-card", "lost", "stays", "alone"),
        per_card=int(rules.per_card),
        gold_stays=int(rules.gold_stays),
        then=_number(rules.danger.then, "back", "card out", "pair out"),
        artifact_gold=rules.artifact_gold,
        over=rules.danger.over if rules.is_deck_game else 0,
        joins_unseen=int(deck.joins_unseen),
    )
    kinds = list(deck.kinds)
    for card, slot in enumerate(deck.pack):
        gold, kind, artifact, printed = meaning_of(slot, rules)
        found.gold[card], found.artifact[card], found.printed[card] = gold, int(artifact), printed
        found.kind[card] = kinds.index(kind) if kind else -1
        found.joins[card] = deck.first_rounds[card]
        found.is_mixed |= int(bool(gold and kind))
    for inside in range(1, SEATS + 1):
        found.brought[inside] = sum(_brings(rules.share, gold, inside) for gold in found.gold)
    penalties = [*(rules.danger.costs.of(kind) for kind in kinds), rules.danger.costs.default]
    for kind_number, penalty in enumerate(penalties):
        found.loot_price[kind_number] = _price(penalty.loot)
        found.bank_price[kind_number] = _price(penalty.banked)
    found.one_price = int(len(set(penalties)) == 1)
    for kind_number, kind in enumerate(kinds):
        found.limits[kind_number] = deck.limits[kind]
    if rules.artifacts:
        _add_artifacts(found, rules.artifacts, number)
    return found


def _add_artifacts(rules: Rules, artifacts: Artifacts, number: int) -> None:
    rules.shared_claim = int(artifacts.claim == "shared")
    rules.carried_leave = int(artifacts.carried == "out")
    rules.left_leave = int(artifacts.left == "out")
    for place in range(CARDS + 1):
        rules.worths[place] = _worth(artifacts.worth, place + 1, number)


def _worth(worth: Worth, place: int, number: int) -> int:
    """Return what an artifact counts besides what is printed on it, by its order and the round."""
    match worth.by:
        case "order":
            return worth.at(place)
        case "round":
            return worth.at(number)
        case "card":
            return 0
        case _:
            return worth.first


def _brings(share: str, gold: int, inside: int) -> int:
    each, rest = split_gold(share, gold, inside)
    return each if share != "leavers" else rest // inside


def _price(of: str | int) -> int:
    return {"all": kernel.ALL, "half": kernel.HALF}.get(str(of), 0) or int(of)


def _number(word: str, *words: str) -> int:
    """Return the place of a word, which is its number in the kernel; 0 for one it does not know."""
    return words.index(word) if word in words else 0

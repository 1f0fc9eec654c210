"""The rules of a variant as numbers for the kernel, and its keys that the kernel does not know."""

from __future__ import annotations

from collections.abc import Mapping

from cardkit.engine.deck import Deck, meaning_of
from cardkit.engine.inheritance import TEXTS
from cardkit.engine.loader import not_default
from cardkit.engine.values import Worth
from cardkit.engine.variant import SECTIONS, Artifacts, Variant
from cardkit.lab import kernel
from cardkit.lab.kernel import CARDS, SEATS, Rules, share_of

WORDS_ONLY = {*TEXTS, "players", "dealer", "first_danger", "totals", "tie"}
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
    """Return the dotted keys of a variant that change play and that the kernel does not know."""
    found: dict[str, None] = {}
    for rules in variant.rules_by_round:
        said = not_default(rules)
        for section in (name for name in SECTIONS if name not in WORD_SECTIONS):
            inside = not_default(getattr(rules, section))
            said |= {f"{section}.{name}": value for name, value in inside.items()}
        for key, value in said.items():
            words = KNOWN_KEYS.get(key)
            is_known = words is not None and (not words or value in words)
            if not is_known and key not in WORDS_ONLY:
                found[key] = None
    return list(found)


def rules_for(variant: Variant, players: int) -> list[Rules]:
    """Return the rules of each round as numbers, as far as the kernel knows them; round 1 is first."""
    return [_rules_of(variant, number, players) for number in range(1, variant.rounds + 1)]


def _rules_of(variant: Variant, number: int, players: int) -> Rules:
    source, deck = variant.in_round(number), variant.decks[number]
    rules = Rules(
        is_deck_game=int(source.is_deck_game),
        rounds=variant.rounds,
        until=variant.until,
        lowest_wins=int(variant.wins == "lowest"),
        ties_by_artifacts=int("artifacts" in variant.ties),
        pack_size=len(deck.pack),
        kinds=len(deck.kinds),
        hand_size=deck.hand(players),
        share=_number("share", source.share),
        leftover=_number("leftover", source.leftover),
        per_card=int(source.per_card),
        gold_stays=int(source.gold_stays),
        then=_number("danger.then", source.danger.then),
        artifact_gold=source.artifact_gold,
        gold_limit=source.danger.over if source.is_deck_game else 0,
        joins_unseen=int(deck.joins_unseen),
    )
    limits = [variant.in_round(earlier).danger.over for earlier in range(1, number + 1)]
    rules.gold_may_leave = int(source.is_deck_game and any(limits))
    _add_cards(rules, source, deck)
    _add_kinds(rules, source, deck)
    if source.artifacts:
        _add_artifacts(rules, source.artifacts, number)
    return rules


def _add_cards(rules: Rules, source: Variant, deck: Deck) -> None:
    kinds = list(deck.kinds)
    for card, slot in enumerate(deck.pack):
        meaning = meaning_of(slot, source)
        rules.gold[card] = meaning.gold
        rules.artifact[card] = int(meaning.artifact)
        rules.printed_worth[card] = meaning.worth
        rules.kind[card] = kinds.index(meaning.kind) if meaning.kind else -1
        rules.first_rounds[card] = deck.first_rounds[card]
        if meaning.gold and meaning.kind:
            rules.gold_may_leave = 1
    for inside in range(1, SEATS + 1):
        rules.total_shares[inside] = sum(share_of(rules, gold, inside) for gold in rules.gold)


def _add_kinds(rules: Rules, source: Variant, deck: Deck) -> None:
    costs = source.danger.costs
    penalties = [*(costs.of(kind) for kind in deck.kinds), costs.default]
    for place, penalty in enumerate(penalties):
        rules.loot_price[place] = _lost(penalty.loot)
        rules.bank_price[place] = _lost(penalty.banked)
    rules.has_one_price = int(len(set(penalties)) == 1)
    for place, kind in enumerate(deck.kinds):
        rules.limits[place] = deck.limits[kind]


def _lost(amount: str | int) -> int:
    """Return how much caught players lose as the kernel has it: a sum, `ALL` or `HALF`."""
    match amount:
        case "all":
            return kernel.ALL
        case "half":
            return kernel.HALF
        case _:
            return int(amount)


def _add_artifacts(rules: Rules, artifacts: Artifacts, number: int) -> None:
    rules.shared_claim = int(artifacts.claim == "shared")
    rules.carried_leave_game = int(artifacts.carried == "out")
    rules.left_leave_game = int(artifacts.left == "out")
    for place in range(CARDS + 1):
        rules.worths[place] = _worth(artifacts.worth, place + 1, number)


def _worth(worth: Worth, place: int, number: int) -> int:
    """Return what the `place`-th artifact counts in round `number`; 0 if cards differ in worth."""
    match worth.by:
        case "order":
            return worth.at(place)
        case "round":
            return worth.at(number)
        case "card":
            return 0
        case _:
            return worth.first


def _number(key: str, word: str) -> int:
    """Return the place of a word among those of its key, its number in the kernel; 0 for others."""
    words = KNOWN_KEYS[key]
    return words.index(word) if word in words else 0

"""Find contradictions between the values of a variant, and likely oversights.

A check yields a `Problem`: the keys that may be wrong, starting with the one to change, and a
sentence that says how to solve it. The finding is placed at the first of these keys that the file
has.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from cardkit.engine.cards import JOKER, SUITS_BY_LETTER, Card
from cardkit.engine.findings import Message, say
from cardkit.engine.readers import as_toml
from cardkit.engine.sections import Artifacts
from cardkit.engine.values import MAX_GOLD, MAX_JOKERS, ArtifactWorth
from cardkit.engine.variant import Variant

MAX_DOUBLING_CARDS = 10
"""The most cards that can double gold, so that people can still count the gold."""
DoesFileGiveKey = Callable[
    ..., bool
]  # tells whether the file has a key: ``does_file_give_key("cards", "gold")``


class Problem(NamedTuple):
    """A contradiction or a likely oversight in the rules, with a message about it.

    `keys` are dotted and start with the one to change. `template` and `values` make the message.
    """

    keys: tuple[str, ...]
    template: str
    values: Mapping[str, object] = {}

    @property
    def message(self) -> Message:
        return Message.of(self.template, self.values)


def rule_problems(v: Variant, does_file_give_key: DoesFileGiveKey) -> Iterator[Problem]:
    """Yield a problem for each contradiction in the rules of a game or of one of its rounds.

    `v` are the rules. `does_file_give_key` returns whether a file itself gives a key. Problems that
    only follow from impossible cards are left out.
    """
    cards = [*_card_problems(v)] or [*_pack_problems(v)]
    yield from cards
    yield from _danger_problems(v, does_file_give_key)
    yield from _gold_limit_problems(v)
    yield from _house_and_kind_word_problems(v, does_file_give_key)
    yield from _deck_game_problems(v) if v.is_deck_game else _hands_game_problems(v)
    if cards:
        return
    if v.artifacts:
        joining = [*_joining_problems(v, v.artifacts)]
        yield from joining or _worth_problems(v, v.artifacts, v.artifacts.worth)
    if not v.is_deck_game:
        yield from _dealing_problems(v)


def _cards_by_meaning(v: Variant) -> dict[str, list[Card]]:
    return {
        "gold": [card for group in v.cards.gold for card in group.cards],
        "danger": [card for group in v.cards.danger for card in group.cards],
        "artifact": list(v.cards.artifact) if v.artifacts else [],
        "doubling": list(v.cards.doubling),
        "blank": list(v.cards.blank),
    }


def _first_cards(cards: list[Card]) -> str:
    some, more = ", ".join(map(str, cards[:4])), len(cards) - 4
    return say("{cards} and {n} more", cards=some, n=more) if more > 0 else some


def _card_problems(v: Variant) -> Iterator[Problem]:
    lists = _cards_by_meaning(v)
    if not lists["gold"] and not lists["artifact"]:
        yield Problem(
            ("cards.gold", "cards"),
            "gold: no card is worth anything. List some, such as {like}",
            {"like": '{ "A-10" = "face" }'},
        )
    pairs = [("artifact", "gold"), ("blank", "gold"), ("blank", "danger"), ("blank", "artifact")]
    pairs += [("doubling", "danger"), ("doubling", "artifact"), ("doubling", "blank")]
    if v.is_deck_game:
        pairs.append(("artifact", "danger"))
    for first, other in pairs:
        both = [card for card in dict.fromkeys(lists[first]) if card in lists[other]]
        if both:
            yield Problem(
                (f"cards.{first}", f"cards.{other}"),
                "{one}: {other} also lists {cards}, but a card cannot be both. Remove it from one "
                "of them",
                {"one": first, "cards": _first_cards(both), "other": other},
            )
    if len(lists["doubling"]) > MAX_DOUBLING_CARDS:
        yield Problem(
            ("cards.doubling",),
            "doubling: at most {most} cards can double, but {n} are listed. Remove some",
            {"most": MAX_DOUBLING_CARDS, "n": len(lists["doubling"])},
        )
    for group in v.cards.danger:
        if JOKER in group.cards and group.shared_trait in ("suit", "colour"):  # G-25
            yield Problem(
                ("cards.danger",),
                'danger: a joker has neither suit nor colour. Give it a kind of its own ("joker" '
                '= "rank"), or make all dangers one kind ("all")',
            )
    if not v.is_deck_game:
        for name in ("artifact", "blank"):
            if JOKER in lists[name]:
                yield Problem(
                    (f"cards.{name}", "reveal"),
                    "{name}: in a game with hands, the joker marks the entrance and is never "
                    "dealt. Remove it",
                    {"name": name},
                )


_COPIES_BY_SUIT = [("s", 1), ("h", 1), ("d", 1), ("c", 1), ("b", 2), ("r", 2), ("", 4)]
"""How many cards of a rank a pack has: of each suit, of each colour, and in all."""


def _pack_problems(v: Variant) -> Iterator[Problem]:
    """Yield a problem if an ordinary pack lacks some of the cards, or if cards share a name."""
    times_by_card = Counter(v.deck.pack)
    by_rank: dict[str, dict[Card, int]] = {}
    for card, times in times_by_card.items():
        by_rank.setdefault(card.rank, {})[card] = times
    for rank, of_rank in by_rank.items():
        limits = [("", MAX_JOKERS)] if rank == JOKER.rank else _COPIES_BY_SUIT
        for suit, most in limits:
            inside = (suit, *SUITS_BY_LETTER[suit]) if suit else ("", *"shdcbr")
            cards = [card for card in of_rank if card.suit in inside]
            many = sum(of_rank[card] for card in cards)
            if many > most:
                yield Problem(
                    _keys_that_list(v, cards[0]),
                    'the deck has {n} cards "{card}", but there are only {most}. Remove some',
                    {"n": many, "card": f"{rank}{suit}", "most": most},
                )
                return
    for card in times_by_card:
        if len(v.deck.possible_meanings(card)) > 1:
            yield Problem(
                _keys_that_list(v, card),
                "{card} and another card share a name (such as 7b and 7s), so players cannot tell "
                "which one is meant. Give the suit of both",
                {"card": card},
            )
            return


def _keys_that_list(v: Variant, card: Card) -> tuple[str, ...]:
    names = ("artifact", "doubling", "blank", "danger", "gold")
    lists = _cards_by_meaning(v)
    inside = [name for name in names if card in lists[name]]
    alike = [name for name in names if any(other.rank == card.rank for other in lists[name])]
    return tuple(f"cards.{name}" for name in dict.fromkeys([*inside, *alike]))


def _danger_problems(v: Variant, does_file_give_key: DoesFileGiveKey) -> Iterator[Problem]:
    deck, danger = v.deck, v.danger
    too_few: dict[int, list[str]] = {}
    for kind, copies in deck.kinds.items():
        if copies < deck.limits[kind]:
            too_few.setdefault(deck.limits[kind], []).append(kind)
    for limit, kinds in too_few.items():
        most = min(deck.kinds[kind] for kind in kinds)
        yield Problem(
            (f"danger.ends_at.{kinds[0]}", "danger.ends_at", "cards.danger"),
            "ends_at: {limit} dangers of one kind end the round, but there are fewer of {kinds}. "
            "Use {most} or less",
            {"limit": limit, "kinds": ", ".join(kinds), "most": most},
        )
    named = {"ends_at": [*danger.ends_at.exceptions], "costs": [*danger.costs.exceptions]}
    for name, kinds in named.items():
        for kind in kinds:
            if kind not in deck.kinds and does_file_give_key("danger", name):
                yield _kind_name_problem((f"danger.{name}.{kind}", "cards.danger"), name, kind, v)
    if not deck.kinds and not danger.over and not danger.repeated_rank_ends_round:
        yield Problem(
            ("cards.danger", "cards"),
            "danger: nothing ends a round. List cards that do, or set the most gold that can be "
            'on the path with "over" in [danger] (G-18)',
        )


def _kind_name_problem(keys: tuple[str, ...], name: str, kind: str, v: Variant) -> Problem:
    kinds = ", ".join(v.deck.kinds) or say("none")
    return Problem(
        keys,
        '{name}: there is no danger of kind "{kind}". Kinds: {known}',
        {"name": name, "kind": kind, "known": kinds},
    )


def _gold_limit_problems(v: Variant) -> Iterator[Problem]:
    over = v.danger.over
    golds = [card.gold for card in v.deck.cards if card.gold]
    is_always = 0 < over < min(golds, default=0)
    if is_always or (over >= sum(golds) > 0 and not v.deck.kinds):
        yield Problem(
            ("danger.over", "cards.gold"),
            "over: a gold card is worth at least {least}, and all of them together {most}. Use at "
            "least {least} and less than {most}",
            {"least": min(golds, default=1), "most": sum(golds)},
        )


def _deck_game_problems(v: Variant) -> Iterator[Problem]:
    ends_at_once = {
        card.kind for card in v.deck.cards if card.gold and v.deck.limits.get(card.kind) == 1
    }
    if ends_at_once and v.danger.counts_from == 1:
        yield Problem(
            ("danger.ends_at", "cards.danger", "cards.gold"),
            "ends_at: the first {cards} ends the round, so its gold is never shared. Use 2, or "
            "remove those cards from the gold",
            {"cards": ", ".join(sorted(ends_at_once))},
        )
    if v.hands:
        yield Problem(
            ("hands", "reveal"),
            '[hands] deals cards to players, but reveal is "deck". Remove [hands] or write reveal '
            '= "hands"',
        )
    if v.cards.doubling and v.leftover_carries_over and v.share == "leavers":
        yield Problem(
            ("leftover", "cards.doubling", "share"),
            "leftover: with doubling cards, gold that waits for the next round would double again and "
            "again. Write another value",
        )
    if v.artifacts and v.artifacts.joins.one_random_each_round:
        yield from _unseen_artifact_problems(v, v.artifacts)


def _unseen_artifact_problems(v: Variant, artifacts: Artifacts) -> Iterator[Problem]:
    if v.danger.repeated_rank_ends_round:
        ranks = Counter(card.rank for card in v.deck.pack if card != JOKER)
        if any(ranks[card.rank] > 1 for card in v.cards.artifact):
            yield Problem(
                ("danger.repeated_rank", "artifacts.joins"),
                "repeated_rank: if artifacts join face down and other cards have the same rank, nobody "
                'knows what ends the round. List in "joins" which artifact joins when',
            )
    for name in ("carried", "left"):
        if getattr(artifacts, name) == "back":
            yield Problem(
                (f"artifacts.{name}", "artifacts.joins"),
                "{name}: if artifacts join face down and some go back, nobody knows which are "
                'in the deck. Write {name} = "out", or list in "joins" which artifact joins '
                "when",
                {"name": name},
            )


def _joining_problems(v: Variant, artifacts: Artifacts) -> Iterator[Problem]:
    joining = Counter(card for _, card in artifacts.joins.rounds)
    none_joins = artifacts.joins.one_random_each_round and not v.cards.artifact
    if none_joins or joining - Counter(v.cards.artifact):
        yield Problem(
            ("artifacts.joins", "cards.artifact"),
            "joins: one of these cards is not an artifact in [cards]. List it there, remove it "
            'here, or write artifacts = "off" at the top',
        )


def _worth_problems(v: Variant, artifacts: Artifacts, worth: ArtifactWorth) -> Iterator[Problem]:
    if worth.depends_on == "card":
        yield from _worth_by_card_problems(v, artifacts, worth)
    if worth.depends_on == "round":
        joining = artifacts.joins.rounds
        first = joining[0][0] if joining and len(joining) >= len(v.cards.artifact) else 1
        start = next(iter(worth.values))
        if start > first:
            table = {first: worth.first_value, **worth.values}
            yield Problem(
                ("artifacts.worth", "artifacts.joins", "cards.artifact"),
                "worth: an artifact can be taken in round {first}, but the table begins with round "
                "{start}. Add what it is worth before then, as in {like}",
                {
                    "first": first,
                    "start": start,
                    "like": as_toml({str(round): value for round, value in table.items()}),
                },
            )


def _worth_by_card_problems(
    v: Variant, artifacts: Artifacts, worth: ArtifactWorth
) -> Iterator[Problem]:
    listed = Counter(v.cards.artifact)
    differ = [
        card for card in {**listed, **worth.values} if (card in listed) != (card in worth.values)
    ]
    if differ:
        yield Problem(
            ("artifacts.worth", "cards.artifact"),
            "worth: give a number to each artifact in [cards] and to no other card. Check {cards}",
            {"cards": _first_cards(differ)},
        )
    if artifacts.claim == "shared" and len(set(worth.values.values())) > 1:
        yield Problem(
            ("artifacts.claim", "artifacts.worth"),
            'claim: artifacts with different values cannot be shared equally. Write "alone", or '
            "make them all worth the same",
        )


def _hands_game_problems(v: Variant) -> Iterator[Problem]:
    needs_deck = [
        ("tie", v.tie == "extra round", '"shared"'),
        ("danger.then", v.danger.then != "back", '"back"'),
        ("danger.over", v.danger.over > 0, "0"),
        ("danger.counts_from", v.danger.counts_from > 1, "1"),
        ("cards.doubling", bool(v.cards.doubling), "[]"),
        ("danger.repeated_rank", v.danger.repeated_rank_ends_round, '"harmless"'),
    ]
    if v.artifacts:
        joins_later = bool(v.artifacts.joins.rounds) or v.artifacts.joins.one_random_each_round
        needs_deck += [
            ("artifacts.carried", v.artifacts.carried != "back", '"back"'),
            ("artifacts.left", v.artifacts.left != "back", '"back"'),
            ("artifacts.joins", joins_later, '"start"'),
            ("artifacts.worth", v.artifact_gold > 0, str(v.artifact_gold)),
        ]
    for key, is_wrong, value in needs_deck:
        if is_wrong:
            yield Problem(
                (key, "reveal"),
                "{name}: this works only in a game with a deck. In a game with hands, write {value}",
                {"name": key.split(".")[-1], "value": value},
            )


def _dealing_problems(v: Variant) -> Iterator[Problem]:
    assert v.hands
    low, high = v.players
    missing = [str(n) for n in range(low, high + 1) if n not in v.hands.remove]
    if missing:
        yield Problem(
            ("hands.remove", "players"),
            "remove: how many cards are taken out for {numbers} players?",
            {"numbers": ", ".join(missing)},
        )
    cards = len(v.deck.pack)
    uneven: dict[int, int] = {}
    for players, out in v.hands.remove.items():
        rest = cards - out
        if not low <= players <= high:
            continue
        if rest < players:
            yield Problem(
                (f"hands.remove.{players}", "hands.remove", "cards.gold", "players"),
                "remove: taking out {out} of {cards} cards leaves less than one for each of "
                "{players} players. Take out fewer",
                {"out": out, "cards": cards, "players": players},
            )
        elif rest % players and v.artifacts:
            uneven[players] = out + rest % players
    if uneven:
        keys = (f"hands.remove.{next(iter(uneven))}", "hands.remove", "players")
        pack = ("cards.gold", "cards.artifact", "cards.danger", "cards.blank")
        numbers = ", ".join(f"{players} = {out}" for players, out in uneven.items())
        yield Problem(
            (*keys, *pack),
            "remove: after removing these, the {cards} cards cannot be dealt out equally. Use {{ "
            "{numbers} }}",
            {"cards": cards, "numbers": numbers},
        )


def _house_and_kind_word_problems(
    v: Variant, does_file_give_key: DoesFileGiveKey
) -> Iterator[Problem]:
    for number in v.house:
        if number.startswith("G-") or number in v.cites.values():
            yield Problem(
                (f"house.{number}",),
                "house: {number} is the number of a rule that cardkit applies itself. Give yours "
                "a different number, such as H-1",
                {"number": number},
            )
    for name in ("kinds", "pictures"):
        for kind in getattr(v.words, name):
            if kind not in v.deck.kinds and does_file_give_key("words", name):
                yield _kind_name_problem((f"words.{name}.{kind}", f"words.{name}"), name, kind, v)


def round_rule_conflicts(v: Variant, rules: Variant) -> Iterator[Problem]:
    """Yield a problem if the rules of a round change something that all rounds must share.

    `v` are the rules of the game, and `rules` are those of the round.
    """
    pack, changed = (sorted(_cards_by_meaning(variant)["gold"]) for variant in (v, rules))
    if pack != changed:
        yield Problem(
            ("cards.gold",),
            "gold: every round uses the same pack. List the same gold cards here; only their "
            "values may differ (1 to {most})",
            {"most": MAX_GOLD},
        )
    if rules.leftover_carries_over != v.leftover_carries_over:
        yield Problem(
            ("leftover", "share"),
            'leftover: leftover gold carries over into the next round, so write "stays" for every '
            "round or for none",
        )
    if bool(rules.artifact_gold) != bool(v.artifact_gold):
        yield Problem(
            ("artifacts.worth",),
            "worth: artifacts must be gold in every round, or cards to keep in every round. Write "
            "{gold} for every round or for none",
            {"gold": "{ gold = N }"},
        )


def likely_oversights(
    v: Variant, parent: Variant | None, does_file_give_key: DoesFileGiveKey
) -> Iterator[Problem]:
    """Yield a problem for each rule that can be played but is probably an oversight."""
    if parent and (does_file_give_key("cards", "gold") or does_file_give_key("cards", "danger")):
        cards = (card.card for card in parent.deck.cards if not card.artifact)
        if missing := [card for card in cards if card not in v.deck.pack]:
            yield Problem(
                ("cards.gold", "cards.danger"),
                "{cards} are no longer in any list. If that is not what you want, add them to one "
                "(cards.blank is for cards that mean nothing)",
                {"cards": _first_cards(missing)},
            )
    for number, card in v.artifacts.joins.rounds if v.artifacts else ():
        if number > v.rounds and does_file_give_key("artifacts", "joins"):
            yield Problem(
                (f"artifacts.joins.{number}", "artifacts.joins"),
                "joins: {card} would join before round {number}, but the game has {rounds} rounds",
                {"card": card, "number": number, "rounds": v.rounds},
            )

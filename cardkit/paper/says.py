"""What the pages say: short lines made of a variant's keys and its own theme words.

Lines here are built for narrow columns; every fact in them is read off the variant. Rule numbers stand
beside the lines they come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardkit.cards import RANK_WORDS, RANKS, SUITS, Card
from cardkit.variants import Noun, Slot, Variant
from cardkit.wording import (
    article,
    boxed,
    capital as capital,
    kind_name as kind_name,
    listed as listed,
    ordinal as ordinal,
    rulings as rulings_made,
    tokens,
)

SUIT_SIGNS: Final = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(number: int) -> str:
    """A small number in words."""
    return _COUNTS[number] if number < len(_COUNTS) else str(number)


def counted(number: int, noun: Noun) -> str:
    """``1 round``, ``4 rounds``."""
    return f"{number} {noun(number)}"


def span(text: object) -> str:
    """A span with a dash that is as long as it should be."""
    return str(text).replace("-", "\u2013")


# -- cards ---------------------------------------------------------------------------------------


def card_name(card: Card) -> str:
    """A card as it is written on a page: ``7\u2665``, ``Q``, ``black 7``, ``joker``."""
    if card.suit in SUIT_SIGNS:
        return card.rank + SUIT_SIGNS[card.suit]
    if card.suit:
        return f"{card.words.split()[0]} {card.rank}"
    return card.rank


def ranks_named(ranks: Sequence[str]) -> str:
    """``Ace to 10``, ``Jack, Queen, King``: ranks in a row are drawn together from four on."""
    words = {**RANK_WORDS, **{rank: rank for rank in RANKS if rank.isdigit()}, "A": "Ace"}
    rows: list[list[str]] = []
    for rank in sorted(set(ranks), key=RANKS.index):
        if rows and RANKS.index(rank) == RANKS.index(rows[-1][-1]) + 1:
            rows[-1].append(rank)
        else:
            rows.append([rank])
    parts = []
    for row in rows:
        if len(row) > 3:
            parts.append(f"{words[row[0]]} to {words[row[-1]]}")
        else:
            parts += [words[rank] for rank in row]
    return ", ".join(parts)


def cards_named(cards: Iterable[Card]) -> str:
    """What cards these are, in few words: ``Ace to 10``; ``8, 10 of \u2660\u2665\u2666``; ``2 jokers``."""
    suits_of: dict[str, list[str]] = {}
    jokers = 0
    for card in cards:
        if card.rank == "joker":
            jokers += 1
        else:
            suits_of.setdefault(card.rank, []).append(card.suit)
    groups: dict[tuple[str, ...], list[str]] = {}
    for rank, suits in suits_of.items():
        groups.setdefault(tuple(sorted(suits, key="shdcbr".index)), []).append(rank)
    parts = []
    for letters, ranks in groups.items():
        named = ranks_named(ranks)
        if set(letters) >= set(SUITS):
            parts.append(named)
        elif set(letters) <= set("br"):
            parts.append(f"{' and '.join(Card('', letter).words for letter in letters)} {named}")
        else:
            parts.append(f"{named} of {''.join(SUIT_SIGNS[letter] for letter in letters if letter in SUIT_SIGNS)}")
    if jokers:
        parts.append("Joker" if jokers == 1 else f"{jokers} jokers" if parts else "Jokers")
    return "; ".join(parts)


def whole_pack(slots: Sequence[Slot]) -> bool:
    """Whether these are all 52 cards of a pack."""
    return {(slot.card.rank, slot.card.suit) for slot in slots if slot.card.rank != "joker"} == {
        (rank, suit) for rank in RANKS for suit in SUITS
    }


def opening_slots(variant: Variant) -> list[Slot]:
    """The cards the deck is built of, without those that join it before a later round or one by one."""
    artifacts = variant.artifacts
    drawn = artifacts is not None and artifacts.joins.drawn
    timed = artifacts is not None and bool(artifacts.joins.rounds)
    joining = {slot for _, slot in artifacts.joins.rounds} if artifacts is not None and timed else set()
    return [slot for slot in variant.slots if not (slot.artifact and (drawn or slot.card in joining))]


def kind_word(variant: Variant) -> str:
    """What two dangers of a kind have in common: ``rank``, ``suit``, ``colour``, ``kind``."""
    by = variant.kinds_by
    if len(by) > 1 or variant.words.kinds:
        return "kind"
    word = next(iter(by), "kind")
    return "kind" if word == "all" else word


def face_up(variant: Variant) -> bool:
    """Whether every gold card counts its number, in all four suits: then no table of cards is needed."""
    return all(slot.gold == slot.card.value for slot in variant.slots if slot.gold) and all(
        {slot.card.suit for slot in variant.slots if slot.gold and slot.card.rank == rank} == set(SUITS)
        for rank in {slot.card.rank for slot in variant.slots if slot.gold}
    )


def gold_short(variant: Variant) -> str:
    """Which cards are gold and what they bring, in the fewest words."""
    gold = [slot for slot in variant.slots if slot.gold]
    ranks: dict[int, set[str]] = {}
    for slot in gold:
        ranks.setdefault(slot.gold - slot.card.value, set()).add(slot.card.rank)
    groups: dict[str, list[Card]] = {}
    for slot in sorted(gold, key=lambda slot: slot.gold - slot.card.value):
        more = slot.gold - slot.card.value
        sign = "+" if more > 0 else "\u2212"
        worth = f"number {sign} {abs(more)}" if len(ranks[more]) > 1 else str(slot.gold)
        groups.setdefault("their number" if more == 0 else worth, []).append(slot.card)
    red = {worth: {card.suit in "hdr" for card in cards if card.suit} for worth, cards in groups.items()}
    parts = []
    for worth, cards in groups.items():
        if face_up(variant):
            return f"{cards_named(cards)}: {worth}."
        colour = next(iter(red[worth])) if len(red[worth]) == 1 else None
        alone = colour is not None and all(other == {not colour} for at, other in red.items() if at != worth)
        named = ("red" if colour else "black") if alone and len(groups) == 2 else cards_named(cards)
        parts.append(f"{named}: {worth}")
    return f"{capital('; '.join(parts))}."


def either_suit(slots: Sequence[Slot]) -> str:
    """Where a card is known by its colour alone, that either suit will do (PM-1)."""
    return " of either suit shown" if all(slot.card.suit in ("b", "r") for slot in slots) else ""


# -- setting up ----------------------------------------------------------------------------------


def deck(variant: Variant) -> str:
    """The deck to build and what to lay aside, in one or two sentences."""
    slots = opening_slots(variant)
    words = variant.words
    jokers = sum(slot.card.rank == "joker" for slot in slots)
    plain = len(slots) - jokers
    if whole_pack(slots):
        said = f"All {plain} cards of one pack"
        if jokers:
            said += f" and {count(jokers)} joker{'s' * (jokers > 1)}"
    else:
        said = f"Take the {len(slots)} cards shown here from one pack"
    said += f"; shuffle before every {words.round.one}."
    aside = [slot for slot in variant.slots if slot not in slots and slot.joins <= variant.rounds]
    if variant.hands is not None:
        return f"{said} A joker marks where the {words.place} begins."  # CN-3
    if aside:
        without = ", or play without" if variant.cite("optional", "") else ""  # KG-10
        said += f" Lay {_aside(variant, len(aside))} aside{without}."
    elif not jokers and whole_pack(slots):
        said += " No jokers."
    return said


def _aside(variant: Variant, number: int) -> str:
    noun = variant.words.artifact
    return f"the {noun.one}" if number == 1 else f"the {count(number)} {noun.many}"


def supply(variant: Variant) -> str:
    """What stands for gold."""
    words = variant.words
    first, *others = dict.fromkeys((words.token.many, "coins", "matches"))
    many = tokens(variant)
    if len(variant.pieces) == 1:
        *before, last = first, *others
        return f"About {many} {', '.join(before)} or {last} are the {words.gold.many}."
    kinds = capital(boxed(variant))
    if all(piece.number for piece in variant.pieces):
        return f"{kinds}, or about {many} {' or '.join(others)}, are the {words.gold.many}."
    return f"{kinds}, or {' or '.join(others)}, worth about {many}, are the {words.gold.many}."


def dealer(variant: Variant) -> str:
    """Who turns the cards first, and who later (KG-12, PL-4)."""
    later = f"; after each {variant.words.round.one} the next to the left" if variant.dealer == "moves left" else ""
    return f"**Dealer:** {variant.words.guide}{later}."


def nth_danger(variant: Variant, number: int, kind: str) -> str:
    """``Second Queen``, ``First mummy``, ``Second \u2666``."""
    words = variant.words
    if kind in SUIT_SIGNS and kind not in dict(words.kinds):
        name = SUIT_SIGNS[kind]
    elif kind in ("r", "b") and kind not in dict(words.kinds):
        name = f"{Card('', kind).words} {words.danger.one}"
    elif kind == "danger":
        name = words.danger.one
    else:
        name = kind_name(variant, kind)
    return f"{capital(ordinal(number))} {name}"


def joining(variant: Variant) -> str:
    """When artifacts join the deck."""
    artifacts = variant.artifacts
    if artifacts is None or not variant.has_artifacts:
        return ""
    one_round = variant.words.round.one
    if artifacts.joins.drawn:
        return f"mixed face down; before each {one_round} one is shown, then shuffled in"  # PL-1
    if not artifacts.joins.rounds:
        return ""
    joins = [number for number, _ in artifacts.joins.rounds if number <= variant.rounds]
    rounds = sorted(set(joins))
    if len(rounds) == variant.rounds == len(joins):
        return f"each is shown, then shuffled in before its {one_round}"  # IG-3
    if len(rounds) == len(joins):
        in_a_row = len(rounds) > 2 and rounds == list(range(rounds[0], rounds[-1] + 1))
        named = f"{rounds[0]} to {rounds[-1]}" if in_a_row else listed([str(number) for number in rounds])
        each = "one each is" if len(rounds) > 1 else "one is"
        return f"{each} shuffled in before {variant.words.round(len(rounds))} {named}"  # KG-6
    parts = [f"{joins.count(number)} before {one_round} {number}" for number in rounds]
    return f"shuffled in: {listed(parts)}"


# -- what cards mean -----------------------------------------------------------------------------


def gold_means(variant: Variant) -> str:
    """What a gold card does, in a deck game."""
    rest = "what does not divide stays on the card"
    if face_up(variant):
        aces = any(slot.gold == 1 and slot.card.rank == "A" for slot in variant.slots)
        return f"Worth its number{', the ace 1' if aces else ''}. All inside share it as loot; {rest}."
    return f"All inside share it as loot; {rest}."


def danger_means(variant: Variant) -> str:
    """When a danger ends the round."""
    words = variant.words
    ends = variant.danger.ends_at
    kind = kind_word(variant)
    lost = "all inside lose their loot"
    if variant.kinds_by == {"all"}:
        if ends == 1:
            return f"The **first** one ends the {words.round.one}: {lost}."
        return f"The **{ordinal(ends)}** one of the {words.round.one} ends it: {lost}."
    if ends == 1:
        return f"The **first** one ends the {words.round.one}: {lost}."
    warned = "The **first**" if ends == 2 else f"The first **{count(ends - 1)}**"
    verb = "warns" if ends == 2 else "warn"
    return f"{warned} of a {kind} {verb}. The **{ordinal(ends)}** of it ends the {words.round.one}: {lost}."


def artifact_means(variant: Variant) -> str:
    """Who takes an artifact."""
    artifacts = variant.artifacts
    if artifacts is None:
        return ""
    words = variant.words
    leaves = words.leaves.one
    if artifacts.worth.by == "gold":
        value = artifacts.worth.values[0][1]
        if artifacts.claim == "alone":  # PM-5 to PM-7
            alone = f"all for who is **alone** inside, else for the next who {leaves} **alone**"
            return f"Carries {value} {words.gold(value)}, never split: {alone}."
        return f"Carries {value} {words.gold(value)}, shared by those who {words.leaves.many} together."
    if artifacts.claim == "alone":  # KG-8, IG-6
        return f"Who {leaves} **alone** takes all on the {words.path}; else they stay."
    return f"Shared out evenly among those who {words.leaves.many} together; what cannot be split stays."


# -- the turn ------------------------------------------------------------------------------------


def settle(variant: Variant) -> str:
    """What happens with the card that was turned."""
    words = variant.words
    ends = variant.danger.ends_at
    kind = kind_word(variant)
    if variant.kinds_by == {"all"} or ends == 1:
        danger = f"the {ordinal(ends)} ends the {words.round.one}."
    else:
        danger = f"the {ordinal(ends)} of a {kind} ends the {words.round.one}."
    said = f"**{capital(words.gold.one)}:** share it. **{capital(words.danger.one)}:** {danger}"
    if variant.artifacts is not None and variant.has_artifacts:
        said += f" **{capital(words.artifact.one)}:** lies there."
    return said


def decide(variant: Variant) -> str:
    """How all inside decide together."""
    words = variant.words
    return f"\u201c{words.call}\u201d All inside: **{words.go}** = on, **{words.leave}** = {words.leaves.many}."


def leave(variant: Variant) -> str:
    """What leaving gives (G-4)."""
    words = variant.words
    lying = f"the {words.gold.many} lying on the {words.path}"
    how = ", card by card," if variant.leftover == "per-card" else ""  # G-12
    return f"Leavers share {lying}{how} and **bank** it with their loot, safe in the {words.safe}."


# -- the end -------------------------------------------------------------------------------------


def round_over(variant: Variant) -> list[str]:
    """When a round ends and what then becomes of the cards."""
    words = variant.words
    ends = variant.danger.ends_at
    kind = kind_word(variant)
    many = words.danger(ends)
    which = f"{count(ends)} {many}"
    if ends > 1 and variant.kinds_by != {"all"}:
        which += f" of one {kind}"
    said = [
        f"**All have left**, or **{which}** lie{'s' * (ends == 1)} on the {words.path}: who is inside "
        f"loses the loot, who left keeps it.",
        f"{capital(words.gold.many)} left on the {words.path} {'go' if words.gold.many.endswith('s') else 'goes'} "
        "back to the supply.",
    ]
    out = []
    if variant.danger.then == "out of the game":
        out.append(f"the {words.danger.one} that ended it")  # KG-5, IG-5
    if variant.artifacts is not None and variant.has_artifacts and variant.artifacts_leave:  # KG-9, IG-7
        out.append(f"{words.artifact.many} left on the {words.path}")
    if out:
        said.append(f"**Out of the game:** {listed(out)}.")
    said.append(f"{'All other' if out else 'All'} cards go back into the deck.")
    return said


def aid_end(variant: Variant) -> list[str]:
    """The end of a round and of the game, for a player aid."""
    words = variant.words
    if variant.hands is not None:
        shared = "the joker\u2019s " + words.gold.many
        if variant.artifacts is not None and variant.has_artifacts:
            shared += f" and the {words.artifact.many}"
        said = [f"**No cards left:** who is inside banks the loot and shares {shared}."]  # CN-13
    else:
        said = round_over(variant)[2:-1]
        back = round_over(variant)[-1]
        said = [f"{said[0]} {back}" if said else back]
    return said + aid_winner(variant)


def aid_winner(variant: Variant) -> list[str]:
    """Who wins, on one line or two."""
    words = variant.words
    after = {"shared": "shared", "extra round": f"shared, or an extra {words.round.one}", "play again": "play again"}
    has = variant.artifacts is not None and variant.has_artifacts
    tie = f"more {words.artifact.many}, then {after[variant.tie]}" if variant.ties and has else after[variant.tie]
    each = ""
    if variant.hands is not None and variant.artifacts is not None and has and variant.artifacts.worth.by == "each":
        each = f" {capital(article(words.artifact.one))} counts {variant.artifacts.worth.at(1)}."  # CN-15
    return [f"**{counted(variant.rounds, words.round)}**, most points win.{each} Tie: {tie}."]


def aid_danger(variant: Variant) -> str:
    """When a danger ends the round, in one clause."""
    words = variant.words
    ends = variant.danger.ends_at
    which = "one" if variant.kinds_by == {"all"} or ends == 1 else f"of a {kind_word(variant)}"
    return f"The **{ordinal(ends)} {which}** ends the {words.round.one}: loot lost."


def aid_flee(variant: Variant) -> list[str]:
    """What a card face down does, for a player aid (CN-6 to CN-8)."""
    words = variant.words
    said = [f"Share the {words.gold.many} on the joker."]
    if variant.artifacts is not None and variant.has_artifacts:
        if variant.artifacts.claim == "shared":
            said.append(f"Share earlier {words.artifact.many}; odd ones go back.")
        else:
            said.append(f"Alone: take earlier {words.artifact.many}.")
    return [*said, "Bank all. You are out."]


def aid_deeper(variant: Variant) -> list[str]:
    """What a card face up does, for a player aid (CN-10, CN-11)."""
    return [
        f"**{collapse_title(variant)}** in the {variant.words.path}: all loot lost.",
        "Else share the sum of **this turn**; the rest goes on the joker.",
    ]


def winner(variant: Variant) -> list[str]:
    """Who wins, and how ties go."""
    words = variant.words
    has = variant.artifacts is not None and variant.has_artifacts
    by_gold = has and variant.artifacts is not None and variant.artifacts.worth.by == "gold"
    total = f"banked {words.gold.many}"
    if has and not by_gold:
        total += f" plus {words.artifact.many}"
    said = [f"After **{counted(variant.rounds, words.round)}** the most points win: {total}."]
    if variant.totals == "secret":
        said.append(f"Until then what lies in a {words.safe} stays secret.")  # G-14
    after = {
        "shared": "the win is shared",
        "extra round": f"they share it, or play an extra {words.round.one}",
        "play again": "play again",
    }[variant.tie]
    if variant.ties and has:
        said.append(f"Tie: **more {words.artifact.many}** wins. Still tied: {after}.")
    else:
        said.append(f"Tie: {after}.")
    return said


# -- a game of hands -----------------------------------------------------------------------------


def hands_dealt() -> str:
    """How hands come about (CN-1, CN-2)."""
    return (
        "Take cards out unseen as listed, deal out the rest. Everyone gets one of those taken out as a "
        "**cover card**, to look at, never to play."
    )


def hands_gold_means(variant: Variant) -> str:
    """What numbers bring (CN-4, CN-11)."""
    aces = any(slot.gold == 1 and slot.card.rank == "A" for slot in variant.slots)
    return f"Bring their number{', the ace 1' if aces else ''}, in the turn in which they are shown."


def hands_artifact_means(variant: Variant) -> str:
    """What artifacts count and who gets them (CN-4, CN-7)."""
    assert variant.artifacts is not None
    worth = variant.artifacts.worth
    words = variant.words
    each = f"**{worth.values[0][1]} points** each" if worth.by in ("each", "gold") else "Points"
    return f"{each} for who carries them out; no {words.gold.one}."


def collapse_title(variant: Variant) -> str:
    """``Three of a rank``."""
    return f"{capital(count(variant.danger.ends_at))} of a {kind_word(variant)}"


def hands_danger_means(variant: Variant) -> str:
    """When the cave comes down (CN-9, CN-10)."""
    words = variant.words
    said = f"in the {words.path}: it is over, and who went on loses the loot."
    if variant.artifacts is not None and variant.has_artifacts:
        said += f" {capital(words.artifact.many)} count, until carried out."
    return said


def hands_choose() -> str:
    """The secret choice (CN-5)."""
    return "All inside put one card of the hand under the cover card, face up or face down."


def hands_show(variant: Variant) -> str:
    """The showing (CN-5)."""
    return f"\u201c{variant.words.call}\u201d Everyone at once, from the first turn on."


def hands_flee(variant: Variant) -> list[str]:
    """What a card face down does (CN-6, CN-7, CN-8, CN-14)."""
    words = variant.words
    said = [
        f"**{capital(words.leave)}:** it is out, unseen.",
        f"Share the {words.gold.many} on the joker; a rest stays there.",
    ]
    if variant.artifacts is not None and variant.has_artifacts:
        if variant.artifacts.claim == "shared":
            said.append(f"Share the {words.artifact.many} of earlier turns; odd ones go back into the {words.path}.")
        else:
            said.append(f"Who {words.leaves.one} alone takes all {words.artifact.many} of earlier turns.")
    said.append(f"**Bank** it all in the {words.safe}. You are out.")
    return said


def hands_deeper(variant: Variant) -> list[str]:
    """What a card face up does (CN-10, CN-11, CN-17)."""
    words = variant.words
    return [
        f"**{capital(words.go)}:** it joins the {words.path}, outwards from the joker.",
        f"**{capital(count(variant.danger.ends_at))} of a {kind_word(variant)}** there now: who went on loses "
        f"all loot of this {words.round.one}.",
        "Else share the sum of the numbers of **this turn**; the rest goes on the joker.",
    ]


def sum_note(variant: Variant) -> str:
    """How to read the table of sums."""
    if variant.hands is not None:
        return "Find the largest number not above the sum. What is over goes on the joker."
    return "Find the largest number not above the card\u2019s. What is over stays on the card."


def hands_over(variant: Variant) -> list[str]:
    """When a game of hands ends (CN-12, CN-13, CN-16)."""
    words = variant.words
    said = [
        f"**{collapse_title(variant)}**: who went on gets nothing, who had left keeps all.",
        f"**All have left:** what still lies in the {words.place} is lost.",
    ]
    shared = f"the {words.gold.many} on the joker"
    if variant.artifacts is not None and variant.has_artifacts:
        shared += f" and the {words.artifact.many} in the {words.path}"
    said.append(f"**No cards left:** who is still inside banks the loot and shares {shared}; a rest is lost.")
    said.append(f"Note the points, shuffle all cards and deal the next {words.round.one}.")
    return said


def worth_head(variant: Variant) -> str:
    """What the table of artifact values counts by."""
    artifacts = variant.artifacts
    if artifacts is None:
        return ""
    words = variant.words
    return {
        "each": "each counts the same",
        "order": "by the order in which they are carried out",
        "round": f"by the {words.round.one} in which they are carried out",
        "card": "each card its own",
        "gold": f"{words.gold.one} for the bank, not a card to keep",
    }[artifacts.worth.by]


def rulings(variant: Variant) -> str:
    """The decisions this project took where the documents are silent."""
    return " ".join(f"{line.rule}: {line.text}" for line in rulings_made(variant))

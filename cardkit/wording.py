"""A variant's rules as short sentences in its own theme words: the one source for ``cardkit rules``, the set-up list,
the cheat sheets and ``why``. Another language would plug in here.

Every sentence is made from the variant's data and carries the number of the rule it tells, so that an outcome's
rule number finds its sentence (`why`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cardkit.cards import JOKER, RANK_WORDS, RANKS, SUIT_WORDS, SUITS, Card, ordinal as ordinal, rank_name
from cardkit.variants import Variant


class Line(NamedTuple):
    """One rule told in a sentence or two, and its number."""

    rule: str
    text: str


class Section(NamedTuple):
    """A heading with the rules under it."""

    title: str
    lines: tuple[Line, ...]


# --- small change: numbers, lists, cards ---------------------------------------------------------------------------


def listed(words: Iterable[str], joint: str = "and") -> str:
    """``Ann, Bo and Cy``."""
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last


def capital(text: str) -> str:
    """`text` with a capital first letter; the rest as it is."""
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """``a guard``, ``an artifact``."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def rank_range(ranks: Sequence[str]) -> str:
    """Ranks in order, three or more in a row as a range: ``ace to 10``, ``J, Q, K``, ``ace, 3 to 5, 7``."""
    runs: list[list[str]] = []
    for rank in sorted(ranks, key=RANKS.index):
        if runs and rank not in "JQK" and RANKS.index(rank) == RANKS.index(runs[-1][-1]) + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    courts = {"A": "ace"}
    words: list[str] = []
    for run in runs:
        named = [courts.get(rank, rank) for rank in run]
        words += [f"{named[0]} to {named[-1]}"] if len(run) > 2 else named
    return ", ".join(words)


def card_groups(slots: Iterable[Card]) -> list[tuple[str, str]]:
    """Cards by the suits they come in: ``("ace to 10", "")`` for all four, ``("5, 7", "of clubs")``, ``("9", "black")``.

    A colour stands for one card of that colour, whichever suit.
    """
    suits: dict[str, str] = {}
    jokers = 0
    for slot in slots:
        if slot == JOKER:
            jokers += 1
        else:
            suits[slot.rank] = suits.get(slot.rank, "") + slot.suit
    groups: dict[str, list[str]] = {}
    for rank, letters in suits.items():
        if set(letters) == set(SUITS):
            groups.setdefault("", []).append(rank)
        else:
            for letter in letters:
                groups.setdefault(letter, []).append(rank)
    named = []
    for letter, ranks in groups.items():
        word = SUIT_WORDS.get(letter, "")
        named.append((rank_range(ranks), f"of {word}" if letter in SUITS else f"{word}" if letter else ""))
    merged: dict[str, list[str]] = {}
    for ranks_text, suit in named:
        merged.setdefault(ranks_text, []).append(suit)
    rows = [
        (
            ranks_text,
            "of " + listed(suit.removeprefix("of ") for suit in found) if found[0].startswith("of ") else found[0],
        )
        for ranks_text, found in merged.items()
    ]
    if jokers:
        rows.append(("joker" if jokers == 1 else f"{jokers} jokers", ""))
    return rows


def cards_text(slots: Iterable[Card]) -> str:
    """Cards in words: ``ace to 10``, ``black ace to 5, 7, 9``, ``8, 10 of spades, hearts and diamonds``."""
    words = [
        f"{suit} {ranks}" if suit in ("black", "red") else f"{ranks} {suit}".strip()
        for ranks, suit in card_groups(slots)
    ]
    return "; ".join(words)


def kind_name(variant: Variant, kind: str) -> str:
    """What a kind of danger is called: ``Queen``, ``hearts``, or the variant's own name for it (``mummy``)."""
    named = dict(variant.words.kinds).get(kind)
    if named:
        return named
    return SUIT_WORDS.get(kind) or rank_name(kind)


def same_kind(variant: Variant) -> str:
    """What makes two dangers one kind, as said after the noun: ``of the same rank``; nothing where all are one kind."""
    by = sorted(variant.kinds_by - {"all"})
    return f"of the same {listed(by, 'or')}" if by else ""


def danger_slots(variant: Variant) -> list[Card]:
    """The cards that can end a round, in pack order."""
    return [slot.card for slot in variant.slots if slot.kind]


def tokens(variant: Variant) -> int:
    """About how many tokens to have ready: one round's gold with a little to spare, in tens. Pieces can be changed (G-13)."""
    return max(10, round(variant.round_gold * 1.05 / 10) * 10)


def boxed(v: Variant) -> str:
    """The pieces of gold a game comes with: ``60 gems of 1, 30 of 5 and 20 of 10``, or ``gems of 1, 5 and 10``."""
    if not all(piece.number for piece in v.pieces):
        return f"{v.words.token.many} of {listed(str(piece.worth) for piece in v.pieces)}"
    first, *more = v.pieces
    named = f"{first.number} {v.words.token(first.number)} of {first.worth}"
    return listed([named, *(f"{piece.number} of {piece.worth}" for piece in more)])


def bank_of(v: Variant) -> str:
    """What to have ready for gold: pieces, or about as many single ones (IG-9)."""
    if len(v.pieces) == 1:
        return f"About {tokens(v)} {v.words.token.many}"
    if not all(piece.number for piece in v.pieces):
        return f"{capital(boxed(v))}, worth about {tokens(v)},"
    return f"{capital(boxed(v))}, or about {tokens(v)} of 1,"


# --- the rules, one function a topic: the variant's data in, a sentence out (or nothing where it has no such rule) ------


def _players(v: Variant) -> str:
    return f"{capital(span_words(v))}, about {v.minutes} minutes, from {v.age} years. {capital(number_of_rounds(v))}."


def span_words(v: Variant) -> str:
    """``3 to 8 thieves``."""
    low, high = v.players
    return f"{low} to {high} {v.words.player.many}" if low < high else f"{low} {v.words.player(low)}"


def number_of_rounds(v: Variant) -> str:
    """``4 rounds``."""
    return f"{v.rounds} {v.words.round(v.rounds)}"


def _gold(v: Variant) -> str:
    parts = []
    for worth in v.cards.gold:
        extra = {gold - slot.value for slot, gold in zip(worth.slots, worth.gold, strict=True)}
        cards = cards_text(worth.slots)
        if extra == {0}:
            parts.append(
                f"{cards}: the number on the card" + (" (ace 1)" if any(s.rank == "A" for s in worth.slots) else "")
            )
        elif len(set(worth.gold)) == 1:
            parts.append(f"{cards}: {worth.gold[0]} each" if len(worth.slots) > 1 else f"{cards}: {worth.gold[0]}")
        else:
            example = worth.slots[0]
            parts.append(f"{cards}: the number plus {extra.pop()} ({example.words} {worth.gold[0]})")
    return f"{capital(v.words.gold.one)}. {capital('; '.join(parts))}."


def _danger_cards(v: Variant) -> str:
    noun = v.words.danger
    cards = cards_text(danger_slots(v))
    if v.reveal == "hands":
        return ""
    kinds = {k: kind_name(v, k) for k in v.kinds}
    own = [f"{RANK_WORDS.get(k, SUIT_WORDS.get(k, k))} {name}" for k, name in v.words.kinds if k in kinds]
    told = f" ({', '.join(own)})" if own else ""
    many = set(v.kinds.values())
    each = f"{len(v.kinds)} kinds of {many.pop()}" if len(many) == 1 else f"{len(v.kinds)} kinds"
    return f"{capital(noun.many)}. {capital(cards)}{told}: {each if len(v.kinds) > 1 else 'all of one kind'}."


def _artifact_cards(v: Variant) -> str:
    if v.artifacts is None or not v.cards.artifact:
        return ""
    noun, gold, many = v.words.artifact, v.artifact_gold, len(v.cards.artifact) > 1
    cards = cards_text(v.cards.artifact)
    on = "on each" if many else "on it"
    what = f"{gold} gold are put {on} when it turns up" if gold else "a keepsake that cannot be divided"
    return f"{capital(noun.many if many else noun.one)}. {capital(cards)}: {what}."


def _alone(v: Variant) -> str:
    if not v.artifact_gold or v.hands is not None:
        return ""
    noun = v.words.artifact.one
    return (
        f"If exactly one player is inside when {article(noun)} turns up, its {v.artifact_gold} gold are taken at once."
    )


def _deck(v: Variant) -> str:
    if v.hands is not None:
        return ""
    first = v.deck_size(1)
    later = len(v.slots) - first
    jokers = "jokers included" if any(s.card == JOKER and s.joins == 1 for s in v.slots) else "jokers aside"
    if first == 52 and later in (0, 2):
        return f"The whole pack of 52 cards, {jokers}."
    noun = v.words.artifact
    some = f"one of them {article(noun.one)} that joins" if later == 1 else f"{later} of them {noun.many} that join"
    join = f", {some} later" if later else ""
    return f"{len(v.slots)} cards of an ordinary pack{join}, {jokers}."


def _deal(v: Variant) -> str:
    if v.hands is None:
        return ""
    numbers = range(v.players.low, v.players.high + 1)
    told = "; ".join(f"{n} players {len(v.slots) - n * v.hand_size(n)} out, {v.hand_size(n)} each" for n in numbers)
    return f"Shuffle, take some cards out unseen and deal the rest evenly: {told}."


def _cover(v: Variant) -> str:
    return (
        ""
        if v.hands is None
        else ("Everyone gets one of the cards taken out as a cover card: look at it, never play it.")
    )


def _marker(v: Variant) -> str:
    return (
        ""
        if v.hands is None
        else (
            f"A joker lies face up in the middle: the {v.words.path} begins there, and {v.words.gold.one} that cannot be "
            "divided is put on it."
        )
    )


def _begin(v: Variant) -> str:
    w = v.words
    start = f"Each {w.round.one} everyone starts inside the {w.place}, with no {w.gold.one} of this {w.round.one} yet"
    return f"{start} and an empty {w.path}."


def _turn(v: Variant) -> str:
    if v.hands is not None:
        return ""
    return f"Turn up the top card and lay it at the end of the {v.words.path}."


def _split(v: Variant) -> str:
    gold = v.words.gold.one
    if v.hands is not None:
        return (
            f"Add up the numbers shown this turn and share the sum evenly among those who went on; what cannot be "
            f"divided goes onto the joker. The {gold} on the joker is not part of that sum."
        )
    return (
        f"{capital(gold)} is shared evenly among all inside, rounded down; what cannot be divided stays on the card. "
        "What you take lies in front of you and is not safe yet."
    )


def _decide(v: Variant) -> str:
    w = v.words
    if v.hands is not None:
        return (
            f"Everyone inside puts one card under the cover card: {w.go.removeprefix('card ')} to go on, "
            f"{w.leave.removeprefix('card ')} to {w.leaves.many}. All are shown at once."
        )
    return f"After every card all who are inside decide in secret and show together: {w.go} = on, {w.leave} = leave."


def _first(v: Variant) -> str:
    if v.hands is not None:
        return f"To {v.words.leaves.many} in the very first turn is allowed."
    return (
        f"Nobody leaves before the first card. After {article(v.words.danger.one)} as the first card nobody has a reason "
        "to, so the question may be skipped; leaving is allowed all the same."
    )


def _left(v: Variant) -> str:
    w = v.words
    together = f"those who {w.leaves.many} in the same turn"
    if v.leftover == "per-card" and v.hands is None:
        how = f"with {together} what lies on each card of the {w.path}, card by card"
    else:
        how = f"the {w.gold.one} {'on the joker' if v.hands is not None else f'lying on the {w.path}'} with {together}"
    return (
        f"Who {w.leaves.one} shares {how}; what cannot be divided stays. Then all they hold is safe in the {w.safe}: "
        f"nothing can take it away. They are out until the next {w.round.one}."
    )


def _before_next(v: Variant) -> str:
    if v.hands is not None:
        return f"To {v.words.leaves.many} is settled first. A card laid face down is out of the {v.words.round.one} unseen."
    return "Leaving is settled before the next card is turned."


def _danger(v: Variant) -> str:
    w, number = v.words, v.danger.ends_at
    if v.hands is not None:
        also = ", number or court," if v.artifacts is not None else ""
        return (
            f"Then the cards shown are added to the {w.path}. With {number} or more cards {same_kind(v)} in it{also} it comes "
            f"down: who went on loses all {w.gold.one} of this {w.round.one}, and it is over."
        )
    if number == 1:
        return (
            f"The first {w.danger.one} ends the {w.round.one}: everyone inside gives back what they took in it. Who left "
            "earlier loses nothing."
        )
    warns = f"A first {w.danger.one} warns" if number == 2 else f"The first {number - 1} {w.danger.many} of a kind warn"
    which = f"The {ordinal(number)} {w.danger.one} {same_kind(v)}".strip()
    return (
        f"{warns}. {which} in a {w.round.one} ends it: everyone inside gives back what they took in it. Who left earlier "
        "loses nothing."
    )


def _danger_out(v: Variant) -> str:
    if v.hands is not None:
        return ""
    w = v.words
    if v.dangers_leave:
        return f"The {w.danger.one} that ended the {w.round.one} leaves the game; all others go back into the deck."
    which = w.danger.one if v.artifacts_leave else "card"
    return f"No {which} leaves the game: all go back into the deck."


def _joins(v: Variant) -> str:
    if v.artifacts is None or not v.cards.artifact:
        return ""
    joins, noun = v.artifacts.joins, v.words.artifact
    if joins.drawn:
        return (
            f"The {len(v.cards.artifact)} {noun.many} are shuffled face down; before each {v.words.round.one} one of them, "
            "shown to all, is shuffled in. One that has not turned up stays in the deck."
        )
    if not joining(v):
        return ""
    one = {card for _, card in joining(v)} == {JOKER}
    when = ", ".join(
        f"{'one' if one else card.words} before {v.words.round.one} {number}" for number, card in joining(v)
    )
    return f"{capital(noun.many)} join the deck one by one: {when}. One that has not turned up stays in the deck."


def joining(v: Variant) -> list[tuple[int, Card]]:
    """Before which round each artifact joins the deck, of those that join one by one and do so in this game."""
    rounds = v.artifacts.joins.rounds if v.artifacts else ()
    return [(number, card) for number, card in rounds if number <= v.rounds]


def _claim(v: Variant) -> str:
    if v.artifacts is None or not v.cards.artifact:
        return ""
    w = v.words
    if v.claims_alone:
        what = f"the {v.artifact_gold} gold of every {w.artifact.one}" if v.artifact_gold else f"every {w.artifact.one}"
        return (
            f"Who leaves alone also takes {what} on the {w.path}. If several leave together nobody does, and "
            f"{'it stays' if v.artifact_gold else 'they stay'}."
        )
    return (
        f"The {w.artifact.many} lying there before this turn are shared out evenly among those who {w.leaves.many}; those that "
        "cannot be split go back."
    )


def _back(v: Variant) -> str:
    if v.artifacts is None or v.claims_alone or not v.cards.artifact:
        return ""
    noun = v.words.artifact.many
    if v.hands is None:
        return f"Of the {noun} that cannot be shared evenly those placed last stay on the {v.words.path}."
    return (
        f"The table chooses which {noun} go back, since their ranks still count; if nobody says, those placed last. One "
        "that goes back keeps its place."
    )


def _carried(v: Variant) -> str:
    if v.hands is None or v.artifacts is None:
        return ""
    return f"{capital(v.words.artifact.many)} that were carried out no longer count towards a collapse."


def _unclaimed(v: Variant) -> str:
    if v.artifacts is None or not v.cards.artifact or v.hands is not None:
        return ""
    w = v.words
    if v.artifacts_leave:
        return f"{capital(w.artifact.many)} that nobody carried out are out of the game when the {w.round.one} ends."
    if v.artifact_gold:
        return (
            f"Gold that nobody took from {article(w.artifact.one)} goes back to the supply when the {w.round.one} ends."
        )
    return f"{capital(w.artifact.many)} that nobody carried out go back into the deck."


def _worth(v: Variant) -> str:
    if v.artifacts is None or not v.cards.artifact:
        return ""
    scale, noun = v.artifacts.worth, v.words.artifact
    match scale.by:
        case "gold":
            return f"The gold on {article(noun.one)} counts as gold like any other."
        case "each":
            return f"Each {noun.one} counts {scale.values[0][1]}."
        case "round":
            reached = [(number, worth) for number, worth in scale.values if int(number) <= v.rounds] or scale.values[:1]
            told = ", ".join(f"{v.words.round.one} {number}: {worth}" for number, worth in reached)
            return f"{capital(article(noun.one))} counts by the {v.words.round.one} in which it is carried out: {told}."
        case "order":
            told = ", ".join(f"the {ordinal(int(number))} {worth}" for number, worth in scale.values)
            return f"{capital(noun.many)} count by the order in which they are carried out in the whole game: {told}."
        case "card":
            there = {str(slot.card) for slot in v.slots}
            told = ", ".join(f"{Card(*_parts(name)).words} {worth}" for name, worth in scale.values if name in there)
            return f"Each {noun.one} counts what belongs to its card: {told}."


def _parts(name: str) -> tuple[str, str]:
    return (name, "") if name == "joker" else (name[:-1], name[-1])


def _round_over(v: Variant) -> str:
    w = v.words
    if v.hands is not None:
        return (
            f"A {w.round.one} ends when the {w.place} comes down, when nobody is inside, or when those inside have played "
            "all their cards."
        )
    return (
        f"A {w.round.one} is over when {article(w.danger.one)} ends it or nobody is inside. {capital(w.gold.one)} left on the "
        f"{w.path} then goes back to the supply."
    )


def _survived(v: Variant) -> str:
    w = v.words
    if v.hands is not None:
        return (
            f"Who is inside when the cards run out keeps all they hold and shares the {w.gold.one} on the joker"
            f"{f' and the {w.artifact.many} in the {w.path}' if v.artifacts and not v.claims_alone else ''} evenly; what "
            "cannot be split is lost."
        )
    return _deck_out(v) if _can_run_out(v) else ""


def _can_run_out(v: Variant) -> bool:
    """Whether the catches of the earlier rounds can take so many dangers away that the last deck holds too few (G-8)."""
    return v.dangers_leave and sum(number - v.danger.ends_at + 1 for number in v.kinds.values()) < v.rounds


def _deck_out(v: Variant) -> str:
    return (
        "Should the deck run out, all decide after the last card as always; whoever is then still inside "
        f"{v.words.leaves.one}, all together."
    )


def _fresh(v: Variant) -> str:
    if v.hands is not None:
        return f"For each {v.words.round.one} all {len(v.slots)} cards are shuffled afresh."
    leave = v.dangers_leave or (v.artifacts_leave and bool(v.cards.artifact))
    which = "all cards still in the game" if leave else "all cards of the deck"
    return f"Before each {v.words.round.one} {which} are shuffled."


def _end(v: Variant) -> str:
    counted = f"banked {v.words.gold.one}"
    if v.keeps_artifacts:
        counted += f" plus what the {v.words.artifact.many} count"
    return f"After {number_of_rounds(v)} the highest score wins: {counted}."


def _tie(v: Variant) -> str:
    breaks = f"more {v.words.artifact.many} wins; still tied, " if "artifacts" in v.ties and v.keeps_artifacts else ""
    return (
        "A tie: "
        + breaks
        + {
            "shared": "the win is shared.",
            "extra round": "share the win, or the tied play an extra round.",
            "play again": "play again.",
        }[v.tie]
    )


def _dealer(v: Variant) -> str:
    if v.hands is not None:
        return f"{v.words.guide}."
    stays = (
        "one player, all game long" if v.dealer == "stays" else f"another player each {v.words.round.one}, to the left"
    )
    return f"{v.words.guide}. The cards are turned by {stays}."


def _totals(v: Variant) -> str:
    return "" if v.totals == "open" else f"What lies in a {v.words.safe} may not be counted by others before the end."


def _pieces(v: Variant) -> str:
    return "" if len(v.pieces) == 1 else f"{capital(boxed(v))}; they may be changed at any time."


def _optional(v: Variant) -> str:
    return (
        ""
        if v.artifacts is None or not v.cite("optional", "")
        else (f"The game can be played without {v.words.artifact.many}.")
    )


def _supply(v: Variant) -> str:
    return f"If {v.words.token.many} run short, change them: the supply never limits what is paid."


Topic = tuple[str, str, Callable[[Variant], str]]
SECTIONS: tuple[tuple[str, tuple[Topic, ...]], ...] = (
    ("The game", (("players", "G-9", _players), ("dealer", "G-3", _dealer))),
    ("The cards", (("deck", "G-1", _deck), ("gold", "G-2", _gold), ("deck", "G-1", _danger_cards),
                   ("worth", "G-9", _artifact_cards), ("alone", "G-2", _alone),
                   ("deal", "G-1", _deal), ("cover", "G-1", _cover),
                   ("marker", "G-1", _marker), ("joins", "G-1", _joins), ("pieces", "G-13", _pieces),
                   ("supply", "G-13", _supply))),
    ("A turn", (("begin", "G-1", _begin), ("turn", "G-2", _turn), ("decide", "G-3", _decide), ("first", "G-10", _first),
                ("leave", "G-5", _before_next), ("left", "G-4", _left), ("claim", "G-4", _claim), ("back", "G-4", _back),
                ("carried", "G-6", _carried), ("danger", "G-6", _danger), ("split", "G-2", _split))),
    ("The end of a round", (("round_over", "G-7", _round_over), ("survived", "G-8", _survived),
                            ("danger_out", "G-6", _danger_out), ("unclaimed", "G-7", _unclaimed), ("fresh", "G-1", _fresh))),
    ("The end of the game", (("rounds", "G-9", _end), ("worth", "G-9", _worth), ("tie", "G-9", _tie),
                             ("totals", "G-14", _totals), ("optional", "G-9", _optional))),
)  # fmt: skip
"""The rules in the order in which they are told: what each governs (a key of ``cites``), its number if the variant
names none, and its sentence. In a deck game the card comes before the decision, in a game of hands after it."""

_DECK_ORDER = ("begin", "turn", "split", "danger", "decide", "first", "leave", "left", "claim", "back", "carried")


def rules_told(variant: Variant) -> tuple[Section, ...]:
    """The whole game in sections; every sentence with the number of its rule."""
    told = []
    for title, topics in SECTIONS:
        if title == "A turn" and variant.hands is None:
            topics = tuple(sorted(topics, key=lambda topic: _DECK_ORDER.index(topic[0])))
        lines = tuple(Line(_cite(variant, what, rule), text) for what, rule, tell in topics if (text := tell(variant)))
        if lines:
            told.append(Section(title.replace("round", variant.words.round.one), lines))
    spoken_of = {line.rule for section in told for line in section.lines}
    silent = {rule for _, rule in variant.cites} - spoken_of  # of rules that this table has switched off
    made = tuple(Line(*ruling) for ruling in variant.rulings if ruling[0] not in silent)
    if made:
        told.append(Section(RULINGS, made))
    return tuple(told)


RULINGS = "Rulings where the documents are silent"


def rulings(variant: Variant) -> tuple[Line, ...]:
    """The decisions where the documents are silent, without those on rules that this table has switched off."""
    last = rules_told(variant)[-1]
    return last.lines if last.title == RULINGS else ()


def _cite(variant: Variant, what: str, rule: str) -> str:
    if what == "left" and variant.leftover == "per-card":
        rule = "G-12"
    return variant.cite(what, rule)


def told(variant: Variant, what: str) -> str:
    """The sentence about one topic (a key of ``cites``: ``danger``, ``claim``, ``tie``...); or nothing."""
    found = (tell(variant) for _, topics in SECTIONS for name, _, tell in topics if name == what)
    return next((text for text in found if text), "")


def why(variant: Variant, rule: str) -> str:
    """The sentences of the rule with this number, as an outcome names it."""
    told = " ".join(line.text for section in rules_told(variant) for line in section.lines if line.rule == rule)
    return told or (_deck_out(variant) if rule == "G-8" else "")  # in extra rounds any deck can run out


# --- before the first round --------------------------------------------------------------------------------------------


def set_up(variant: Variant, players: int) -> tuple[str, ...]:
    """What hands do before the first round, for this many players: the check list, without who turns the cards."""
    bank = f"{bank_of(variant)} in the bank."
    if variant.hands is not None:
        out = len(variant.slots) - players * variant.hand_size(players)
        return (
            *_take_out(variant),
            "Take the jokers out of the pack; lay one face up in the middle, where the cave begins.".replace(
                "cave", variant.words.place
            ),
            f"Shuffle, lay {out} cards aside unseen and deal {variant.hand_size(players)} to each.",
            "Everyone gets one of the cards laid aside as a cover card: look at it, never play it.",
            bank,
        )
    return (
        *_take_out(variant),
        *_lay_aside(variant),
        f"Shuffle the {variant.deck_size(1)} cards, face down in the middle. {bank}",
    )


def _take_out(variant: Variant) -> tuple[str, ...]:
    if sum(slot.card != JOKER for slot in variant.slots) == 52:
        return ()
    groups = card_groups(slot.card for slot in variant.slots)
    words = [
        f"{suit} {ranks}"
        if suit in ("black", "red")
        else f"{ranks} {suit}"
        if suit or "joker" in ranks
        else f"all {ranks}"
        for ranks, suit in groups
    ]
    return (f"Take {len(variant.slots)} cards out of the pack: {'; '.join(word.strip() for word in words)}.",)


def _lay_aside(variant: Variant) -> tuple[str, ...]:
    artifacts, noun, word = variant.artifacts, variant.words.artifact, variant.words.round
    jokers = JOKER in (slot.card for slot in variant.slots)
    if artifacts is None or not variant.has_artifacts:
        return () if jokers else ("Lay the jokers aside; they are not used.",)
    cards = variant.cards.artifact
    if artifacts.joins.drawn:
        return (
            f"Lay the {cards_text(cards)} aside, shuffled face down: one of these {len(cards)} {noun.many} joins before "
            f"each {word.one}. Show and shuffle in the first.",
        )
    later = [(number, card) for number, card in joining(variant) if number > 1]
    if not later:
        return ()
    rounds = listed(dict.fromkeys(str(number) for number, _ in later))
    laid = (
        "both jokers"
        if [card for _, card in later] == [JOKER] * 2
        else "one joker"
        if [card for _, card in later] == [JOKER]
        else f"the {cards_text(card for _, card in later)}"
    )
    join = "joins" if len(later) == 1 else "join"
    return (f"Lay {laid} aside; {'it' if len(later) == 1 else 'they'} {join} in {word(len(later))} {rounds}.",)


class Pile(NamedTuple):
    """Cards to take out of the pack for one purpose: ``Gold``, ``Guards: King``... `cards` are the slots."""

    title: str
    cards: tuple[Card, ...]
    remark: str


def piles(variant: Variant) -> tuple[Pile, ...]:
    """What to take out of the pack, pile by pile: gold, each kind of danger, artifacts; and what stays in the box."""
    w = variant.words
    if variant.hands is not None:
        dealt = "the whole pack without jokers" if len(variant.slots) == 52 else f"{len(variant.slots)} cards"
        return (
            Pile("Dealt", tuple(slot.card for slot in variant.slots), dealt),
            Pile("Marker", (JOKER,), "face up in the middle"),
        )
    gold = tuple(slot.card for slot in variant.slots if slot.gold)
    found = [Pile(capital(w.gold.one), gold, f"{sum(slot.gold for slot in variant.slots)} in all")]
    for kind in variant.kinds:
        cards = tuple(slot.card for slot in variant.slots if slot.kind == kind)
        own = dict(w.kinds).get(kind)
        found.append(Pile(capital(w.danger.many), cards, own or f"{kind_name(variant, kind)}, {len(cards)} of a kind"))
    artifacts = tuple(slot.card for slot in variant.slots if slot.artifact)
    if artifacts:
        assert variant.artifacts is not None
        joins = variant.artifacts.joins
        if joins.drawn:
            remark = f"one joins before each {w.round.one}, drawn blind"
        elif times := joining(variant):
            numbers = listed(str(number) for number, _ in times)
            remark = f"{'joins' if len(times) == 1 else 'join'} before {w.round(len(times))} {numbers}"
        else:
            remark = "in from the start"
        found.append(Pile(capital(w.artifact.many), artifacts, remark))
    return tuple(found)


def stays_in_box(variant: Variant) -> tuple[Card, ...]:
    """The cards of an ordinary pack that this game does not use (where one of a colour is used, either may stay)."""
    free = [Card(rank, suit) for suit in SUITS for rank in RANKS]
    for slot in sorted((slot.card for slot in variant.slots), key=lambda card: card.suit in "br"):
        match = next((card for card in free if card.can_be(slot)), None)
        if match is not None:
            free.remove(match)
    return tuple(free)

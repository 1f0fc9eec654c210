"""Texts before a game starts: who plays, and how to set up the table."""

from cardkit.engine.cards import JOKER
from cardkit.engine.supply import gold_needed, pieces_needed
from cardkit.i18n.translate import CountedNoun, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules.rules import rounds_in_words
from cardkit.text.rules.rules_cards import (
    artifacts_join_one_by_one_sentences,
    one_cover_card_each_rule,
)
from cardkit.text.rules.rules_turn import first_decision_rule

MAX_SINGLE_TOKENS = 300  # tokens of value 1 that people are asked to get ready


def game_title(words: Vocabulary, players: int) -> str:
    """Return the title of a game, with the number of players and its length, such as 4 rounds.

    The length of a game that is played to a score is, for example, ``to 100, 20 rounds at most``.
    """
    variant = words.variant
    rounds = CountedNoun(variant.rounds, words.noun("round"))
    length = t("{rounds}", rounds=rounds)
    if variant.until:
        length = t("to {n}, {rounds} at most", n=variant.until, rounds=rounds)
    people = CountedNoun(players, words.noun("player"))
    return t("{game}. {players}, {rounds}.", game=words.game, players=people, rounds=length)


def setup_sentences(
    words: Vocabulary, players: int, *, on_phones: bool = False, keeps_count: bool = False
) -> list[str]:
    """Return the sentences saying what this number of players must prepare before the first round.

    The rules that they apply themselves are at the end.
    With `on_phones`, people choose on phones and need no thumbs, pawns or cards for it. If a phone
    `keeps_count`, gold on the table is optional.
    """
    variant = words.variant
    cards = [card.card for card in variant.deck.cards]
    whole_pack = sum(card != JOKER for card in cards) == 52
    texts = []
    own = [
        t("Apply this rule yourselves: {rule}", rule=words.house_rule(key)) for key in variant.house
    ]
    supply = supply_sentence(words, players)
    if keeps_count:
        supply = join(words.t("cardkit keeps count, so {token:many} are optional."), supply)
    if not whole_pack:
        counted = words.counted_cards_text(cards)
        texts.append(t("Make a deck of these {n} cards: {cards}.", cards=counted, n=len(cards)))
    if not variant.is_deck_game:
        deal = _deal_sentences(words, players, covers=not on_phones)
        decide = [how_to_decide_on_phones(words)] if on_phones else []
        return [*texts, *deal, supply, *decide, *own]
    texts.append(_lay_aside_sentence(words))
    if whole_pack and JOKER not in cards:
        texts.append(t("Lay the jokers aside; they are not used."))
    elif whole_pack and cards.count(JOKER) == 1:
        texts.append(t("Lay one joker aside; it is not used."))
    elif variant.deck.size(1) == 54:
        texts.append(t("Leave both jokers in."))
    shuffle = t("Shuffle the {n} cards, face down in the middle.", n=variant.deck.size(1))
    how = words.t("To decide: {go} = go on, {leave} = {leaves:many}.")
    how_to_decide = join(what_to_decide_with_sentence(words).replace("**", ""), how)
    if on_phones:
        how_to_decide = how_to_decide_on_phones(words)
    early = first_decision_rule(words).full if variant.leave_from > 1 else ""
    return [*filter(None, texts), join(shuffle, supply), join(how_to_decide, early), *own]


def how_to_decide_on_phones(words: Vocabulary) -> str:
    """Return the sentence that tells people what to tap when they choose in secret on phones.

    They may use their own phones or share one.
    """
    if not words.variant.is_deck_game:
        return words.t(
            "Each turn, everyone inside secretly taps a card of their hand on a phone, or “Face "
            "down” to {leaves:many}. Then all lay their cards."
        )
    return t(
        "After every card, everyone inside secretly taps “{stay}” or “{leave}” on a phone.",
        stay=t("Go on"),
        leave=capitalize(words.i_leave),
    )


def what_to_decide_with_sentence(words: Vocabulary) -> str:
    """Return the sentence saying what everyone needs for deciding, or "" if nothing is needed.

    Its key words are marked (``**bold**``) for printed pages.
    """
    match words.variant.words.choice:
        case "pawn shown" | "pawn dropped":
            return t("Everyone has a pawn, or a coin to hide in a fist.")
        case "torch and camp":
            return words.t(
                "Everyone has two cards to decide with, **{go}** and **{leave}**: printed, or spare cards "
                "(agree which is which)."
            )
        case _:
            return ""


def choosers_to_get_sentence(words: Vocabulary) -> str:
    """Return the rulebook's sentence saying what players need for deciding, or "" for nothing."""
    match words.variant.words.choice:
        case "pawn shown" | "pawn dropped":
            return t("For each player: a pawn, or a coin small enough to hide in a fist.")
        case "torch and camp":
            return words.t(
                "For each player: a **{go}** card and a **{leave}** card. If you have no printed ones, "
                "give each player two cards left over from the pack, and agree which is which."
            )
        case _:
            return ""


def _lay_aside_sentence(words: Vocabulary) -> str:
    artifacts = words.variant.artifacts
    if artifacts is None:
        return ""
    listed = words.variant.cards.artifact
    if artifacts.joins.one_random_each_round and len(listed) > 1:
        aside = t("Lay the {cards} aside.", cards=words.cards_text(listed))
        return join(aside, artifacts_join_one_by_one_sentences(words))
    last = words.variant.rounds
    later = [(number, card) for number, card in artifacts.joins.rounds if 1 < number <= last]
    cards = [card for _, card in later]
    if not cards:
        return ""
    what = t("the {cards}", cards=words.cards_text(cards))
    if set(cards) == {JOKER}:
        what = (
            words.counted_cards_text(cards)
            if len(cards) < 2 or len(listed) < 3
            else words.cards_text(cards)
        )
    where = rounds_in_words(words, list(dict.fromkeys(number for number, _ in later)))
    return t(
        "Lay {what} aside; {n:it joins|they join} {where}.", what=what, n=len(cards), where=where
    )


def _deal_sentences(words: Vocabulary, players: int, *, covers: bool) -> list[str]:
    """Return the sentences on dealing hands and, if `covers` is True, on the cover cards (CN-1)."""
    deck = words.variant.deck
    hand = deck.hand_size(players)
    aside = CountedNoun(len(deck.pack) - players * hand, words.language.lookup_noun("card"))
    cover = one_cover_card_each_rule(words) if covers else None
    return [
        words.t(
            "Take the jokers out of the pack; lay one face up in the middle, where the {place} "
            "begins."
        ),
        t("Shuffle, lay {cards} aside unseen and deal {hand} to each.", cards=aside, hand=hand),
        cover.full if cover else "",
    ]


def supply_sentence(words: Vocabulary, players: int) -> str:
    """Return the sentence saying how much gold the players need, and in which pieces."""
    amount = gold_needed(words.variant, players)
    pieces = pieces_needed(words.variant, players)
    ready = [t("{n} worth {worth}", n=number, worth=worth) for worth, number in pieces.items()]
    if amount <= MAX_SINGLE_TOKENS:
        return words.t(
            "{gold:many,cap} in the supply: about {n} single {token:many}, or with change to spare "
            "{ready}.",
            n=amount,
            ready=ready,
        )
    if words.noun("gold").plural == words.noun("token").plural:
        return words.t("{gold:many,cap} in the supply: {ready}.", ready=ready)
    return words.t("{gold:many,cap} in the supply, in {token:many}: {ready}.", ready=ready)


def pencil_and_paper_sentence(w: Vocabulary) -> str:
    """Return the sentence saying what to write points on, or "" if nobody writes points down."""
    artifacts, scale = w.variant.artifacts, w.variant.artifact_worth
    is_noted = artifacts and artifacts.carried == "back" and w.variant.keeps_artifacts
    is_noted = is_noted or (scale and scale.depends_on in ("round", "order"))
    if is_noted and artifacts and artifacts.claim == "shared" and not w.variant.is_deck_game:
        return t(
            "Pencil and paper. List everyone’s names one below the other, with room for points."
        )
    return t("Pencil and paper, to write down points.") if is_noted else ""

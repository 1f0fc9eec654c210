"""What would end the round now: one more danger, or too much gold."""

from collections.abc import Sequence

from cardkit.engine.cards import RANKS, SUITS, Card
from cardkit.engine.events import DangerWarned
from cardkit.engine.game import GameState
from cardkit.engine.odds import cards_over_gold_limit, kinds_that_can_end_round, unseen_by_kind
from cardkit.engine.remaining import cards_left
from cardkit.i18n.card_groups import CardGroup, consecutive_runs, groups_of_kind
from cardkit.i18n.translate import AnyOf, capitalize, t, upper
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import Line, join, names_in_row


def dangers_until_end_line(words: Vocabulary, warned: DangerWarned, after: GameState) -> Line:
    """Return the line saying how many more dangers of the latest kind would end the round."""
    kind, more = words.kind(warned.kind), warned.ends_at - warned.on_path
    left = unseen_by_kind(after)[warned.kind]
    if not left:
        return Line(t("No other {kind} is left in the deck, so nothing happens.", kind=kind))
    if left < more:
        return Line(
            t("Too few {kind:many} are left in the deck, so nothing can happen.", kind=kind)
        )
    if more > 1:
        return Line(words.t("{n} more {kind:many} will end the {round}.", n=more, kind=kind))
    return Line(danger_warnings(words, after, [warned.kind]), tone="alert")


def danger_warnings(words: Vocabulary, state: GameState, kinds: Sequence[str]) -> str:
    """Return the sentences, in capitals, that say which dangers would end the round now."""
    by_limit: dict[int, list[str]] = {}
    for kind in kinds:
        by_limit.setdefault(state.deck.limits[kind], []).append(kind)
    return join(
        *(
            upper(capitalize(_ending_sentence(words, limit, alike)))
            for limit, alike in by_limit.items()
        )
    )


def _ending_sentence(words: Vocabulary, limit: int, kinds: Sequence[str]) -> str:
    """Return the sentence on dangers that end the round: ``a third 7 or 8 ends it.`` (`limit` 3)"""
    nouns = words.kinds(kinds)
    alike = len({noun.gender for noun in nouns}) == 1  # otherwise each kind needs its own sentence
    named = [
        t("another {kind}", kind=kind) if limit == 2 else t("{n:nth,a} {kind}", n=limit, kind=kind)
        for kind in ([AnyOf(nouns)] if alike else nouns)
    ]
    return t("{dangers} ends it.", dangers=AnyOf(named))


def gold_limit_warning(state: GameState) -> str:
    """Return the warning, in capitals, on how much gold would end the round, or "" if none can."""
    heavy = cards_over_gold_limit(state)
    if not heavy:
        return ""
    least = min(card.gold for card in state.deck.cards if card.card in heavy)
    return upper(t("{n} or more is too much.", n=least))


def repeated_rank_warning(words: Vocabulary, state: GameState) -> str:
    """Return the warning, in capitals, that a card of the last card's rank ends the round, or "".

    It is "" without such a rule (G-31), if no other card of this rank is left, or if the warnings
    about dangers cover all that are left.
    """
    last, ending = state.last_card, kinds_that_can_end_round(state)
    repeating = [card for card in cards_left(state) if state.repeats_rank(card)]
    if last is None or not state.inside or all(card.kind in ending for card in repeating):
        return ""
    card = t("another {kind}", kind=words.rank(last.card.rank))
    return upper(words.t("If the next card is {card}, the {round} ends.", card=card))


def dangers_count_sentence(words: Vocabulary, state: GameState) -> str:
    """Return the sentence that dangers count from the next card on, or "" at other times (G-27)."""
    is_last_early_card = state.turn + 1 == state.rules.danger.counts_from
    if not (state.turn and state.inside and is_last_early_card):
        return ""
    return words.t("From the next card on, {danger:many} count.")


def kinds_in_short(words: Vocabulary, kinds: Sequence[str]) -> str:
    """Return short names of kinds of danger, separated by spaces: ``J K``."""
    short = []
    for kind in kinds:
        groups = groups_of_kind(words.variant, kind, from_dangers_only=True)
        short.append(", ".join(_group_in_short(words, group) for group in groups))
    alike = {*kinds} <= {*RANKS} or {*kinds} <= {*SUITS}  # then names have no spaces
    return names_in_row(short) if alike else ", ".join(short)


def _group_in_short(words: Vocabulary, group: CardGroup) -> str:
    """Return a short name for the cards of a kind: ``J/K``, ``red 2-5`` or ``7 of hearts``."""
    one_colour = group.suits in ("b", "r")
    if not group.ranks:
        if one_colour:
            return words.colour(group.suits)
        return words.suit(group.suits) if group.suits else str(words.noun("danger"))
    parts = []
    for run in consecutive_runs(group.ranks):
        named = [words.shortest_card_name(Card(rank)) for rank in run]
        parts.append(f"{named[0]}-{named[-1]}" if len(run) > 2 else "/".join(named))
    ranks = "/".join(parts)
    if one_colour:
        return t("{colour} {ranks}", colour=words.colour(group.suits), ranks=ranks)
    if not group.suits:
        return ranks
    return t("{ranks} of {suits}", ranks=ranks, suits="/".join(map(words.suit, group.suits)))

"""Answers to questions at the table: about the path, the players, chances and reasons."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardkit.engine import odds as chances
from cardkit.engine.events import Caught, Event, GoldShared
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import CountedNoun, Names, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import Line, Table, join
from cardkit.text.rules import rulebook, rules as rule_texts
from cardkit.text.rules.setup import setup_sentences
from cardkit.text.table import odds as odds_texts, rounds
from cardkit.text.table.events import rule_number_of_event


def path_lines(state: GameState) -> list[Line]:
    """Return the lines saying what lies on the path and how much gold each player carries."""
    words = vocabulary(state.rules)
    if not state.is_in_round:
        return [Line(words.t("No {round} is in progress."))]
    if not state.rules.is_deck_game:
        lines = rounds.turn_heading(state)
        return (
            lines
            if state.path
            else [*lines, Line(words.t("There are no cards in the {path} yet."))]
        )
    margin = rounds.inside_note(state)
    if not state.path:
        before = rounds.gold_from_before_lines(words, state.leftover)
        text = before[0].text if before else words.t("There are no cards on the {path} yet.")
        return [Line(text, margin)]
    texts = [
        words.t("{path:cap}: {cards}.", cards=", ".join(_cards_on_path_sentences(state, words)))
    ]
    if limit := state.rules.path_sum_limit:
        texts.append(rounds.path_sum_sentence(words, state.path_sum, limit))
    if gold := state.leftover + state.rules.artifact_gold * len(state.artifacts):
        texts.append(t("On it: {gold}.", gold=words.gold(gold)))
    if state.gold_for_next_round:
        texts.append(words.t("{n} of that was left from before.", n=state.gold_for_next_round))
    texts += [*_artifacts_for_leavers_sentences(state, words), *_loot_sentences(state)]
    return [Line(join(*texts), margin)]


def _cards_on_path_sentences(state: GameState, words: Vocabulary) -> list[str]:
    waiting, named = Counter(state.artifacts), []
    for card, gold in zip(reversed(state.path), reversed(state.remainders), strict=True):
        if waiting[card]:  # of equal cards, the earliest is taken
            waiting[card] -= 1
            gold += state.rules.artifact_gold
        if gold:
            named.append(t("{card} ({n} on it)", card=words.card(card.card), n=gold))
        else:
            named.append(str(words.card(card.card)))
    return named[::-1]


def _artifacts_for_leavers_sentences(state: GameState, words: Vocabulary) -> list[str]:
    if not (state.artifacts and state.rules.artifacts):
        return []
    cards, n = words.cards([card.card for card in state.artifacts]), len(state.artifacts)
    text = words.t(
        "{cards:the,cap} {n:waits|wait} for the players who {leaves:many}.", cards=cards, n=n
    )
    if state.rules.artifacts.claim == "alone":
        text = words.t(
            "{cards:the,cap} {n:waits|wait} for a player who {leaves} alone.", cards=cards, n=n
        )
    return [text]


def _loot_sentences(state: GameState) -> list[str]:
    if not state.rules.has_loot_at_risk:
        return []
    if not state.loot:
        return [t("Nobody carries anything yet.")]
    if len(state.inside) == 1:
        return [t("{who} carries {n}.", who=state.inside[0], n=state.loot)]
    return [t("Everyone inside carries {n}.", n=state.loot)]


def attendance_lines(state: GameState) -> list[Line]:
    """Return the line about players who are out, away, leaving or joining next, if there are any."""
    words = vocabulary(state.rules)
    seats = state.seats if state.is_in_round else state.next_round_players
    away = [name for name in state.away if name not in seats]
    goes = [name for name in state.away if name in seats]
    comes = [name for name in state.next_round_players if name not in seats and not state.extra]
    if state.is_in_round:
        texts = _inside_and_out_sentences(state)
    else:
        texts = [t("Players: {players}.", players=", ".join(state.next_round_players))]
    if away:
        texts.append(t("Away: {who}.", who=Names(tuple(away))))
    if goes:
        texts.append(words.t("Away from the next {round} on: {who}.", who=Names(tuple(goes))))
    if comes:
        texts.append(words.t("Joining in the next {round}: {who}.", who=Names(tuple(comes))))
    return [Line(join(*texts))] if texts else []


def _inside_and_out_sentences(state: GameState) -> list[str]:
    out = [name for name in state.seats if name not in state.inside]
    texts = [t("Out: {who}.", who=Names(tuple(out)))] if out else []
    if out and not state.rules.is_deck_game:  # in a deck game the margin shows it
        texts.insert(0, t("Inside: {who}.", who=Names(tuple(state.inside))))
    return texts


def cards_gone_lines(state: GameState) -> list[Line]:
    """Return a line about the cards that have been removed from the game or carried out."""
    words, texts = vocabulary(state.rules), []
    removed = [card for played in state.rounds for card in played.removed]
    carried = [card.card for card in state.removed if card.card]
    for card in removed:
        if card in carried:
            carried.remove(card)
    if removed:
        texts.append(t("Out of the game: {cards:the}.", cards=words.cards(removed)))
    if carried:
        texts.append(t("Carried out: {cards:the}.", cards=words.cards(carried)))
    if state.removed_cards_are_unknown():
        texts.append(
            words.t("Only the result of {round:a} is known, not which cards left the game in it.")
        )
    return [Line(join(*texts) or t("No cards have left the game."))]


def artifact_points_at_round_end_lines(state: GameState) -> list[Line]:
    """Return a line for each player whose artifact cards become points when the round ends."""
    words, lines = vocabulary(state.rules), []
    for name in state.seats if state.rules.do_artifacts_become_points and state.is_in_round else ():
        if keepsakes := state.artifacts_kept_by(name, state.round):
            text = words.t(
                "{who}: take {cards:the}, which {k:is|are} worth {n} when the {round} ends.",
                who=name,
                cards=words.cards([keepsake.card for keepsake in keepsakes if keepsake.card]),
                k=len(keepsakes),
                n=sum(keepsake.worth for keepsake in keepsakes),
            )
            lines.append(Line(text))
    return lines


def odds_lines(state: GameState) -> list[Line]:
    if state.phase == "over":
        return [Line(t("The game is over, so no more cards will come."))]
    state = chances.with_round_begun(state)
    words = vocabulary(state.rules)
    if not state.rules.is_deck_game:
        return [Line(_odds_of_hands_game(state, words))]
    texts = [odds_texts.next_card_risk_text(chances.count_ending_cards(state), words)]
    if state.removed_cards_are_unknown():
        texts.append(odds_texts.removed_cards_unknown_text(words))
    return [Line(join(*texts))]


def _odds_of_hands_game(state: GameState, words: Vocabulary) -> str:
    texts = [odds_texts.kinds_one_short_text(state, words), odds_texts.unseen_text(state)]
    laid = len(state.inside)
    chance = chances.expected_turn(state, laid).collapse
    if chance:
        part, whole = chance.as_integer_ratio()
        at_random = t(
            "If the next {k:card is|{k} cards are} played at random, the chance of ending it is "
            "{one} in {of} ({chance}).",
            k=laid,
            one=part,
            of=whole,
            chance=odds_texts.percent_text(chance),
        )
        texts.append(at_random)
    return join(*texts)


def lines_of_rules_behind(events: Sequence[Event], variant: Variant) -> list[Line]:
    """Return a line for each rule applied in the events: its number and its text in `variant`."""
    if not events:
        return [Line(t("Nothing has happened yet."))]
    rules: dict[str, str] = {}
    for event in events:
        for number in _rules_behind(event, variant):
            rules.setdefault(rule_texts.rule_by_number(variant, number), number)
        if isinstance(event, GoldShared):  # the rule on how much a card is worth
            gold = rule_texts.rules_by_topic(variant)["gold"]
            rules.setdefault(gold.full, gold.number or "G-2")
    rules.pop("", None)
    lines = [Line(t("{rule}: {text}", rule=rule, text=text)) for text, rule in rules.items()]
    return lines or [
        Line(t("This follows from rule {rule}.", rule=rule_number_of_event(events[-1], variant)))
    ]


def _rules_behind(event: Event, variant: Variant) -> list[str]:
    numbers = [rule_number_of_event(event, variant)]
    if isinstance(event, Caught) and event.kinds:
        both = rule_texts.rules_by_topic(variant).get("both")
        if both and any(
            meaning.gold for card in event.cards for meaning in variant.deck.possible_meanings(card)
        ):
            numbers.append(both.number or "G-16")
    return numbers


def rule_lines(
    variant: Variant, players: int | None = None, *, cited: bool = False
) -> list[Line | Table]:
    """Return a game's rules as lines with headings; the differences of a house rule come first.

    With `players`, the setup for this number of players is included. If `cited`, each rule has its
    number.
    """
    words, lines = vocabulary(variant), list[Line | Table]()
    for section in rule_texts.differences_from_parent(variant):
        lines += _section_lines(section, cited)
    if players is not None:
        title = t("Setup for {players}", players=CountedNoun(players, words.noun("player")))
        lines += [Line(title, tone="heading"), *map(Line, setup_sentences(words, players))]
    for section in rulebook.sections(variant):
        lines += _section_lines(section, cited)
    return lines


def _section_lines(section: rule_texts.Section, cited: bool) -> Iterator[Line | Table]:
    yield Line(section.title, tone="heading")
    for rule in section.rules:
        told = replace(rule, lines=rule.sentence_above_table) if rule.table else rule
        text = f"{told.full}{rule.note_after_text() if cited else ''}"
        yield Line(text, terms=told.terms)
        if rule.table:
            yield rule.table
    if not section.rules:
        yield Line(t("Nothing."))

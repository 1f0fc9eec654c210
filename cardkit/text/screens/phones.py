"""Texts for phones and the display: questions, buttons, figures and error messages."""

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.odds import kinds_that_can_end_round
from cardkit.i18n.translate import Names, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import Line, join, split_sentences
from cardkit.text.rules.rules_turn import untaken_gold_place
from cardkit.text.rules.setup import game_title, setup_sentences
from cardkit.text.table import changes, standings
from cardkit.text.table.rounds import loud_round_title, round_heading
from cardkit.text.table.threats import danger_warnings, gold_limit_warning, repeated_rank_warning

MAX_NAMED_KINDS = 3  # kinds of danger that are named next to their cards
MAX_NAMED_PLAYERS = 3  # players who are named on the button for undo
CHOOSING_TIME_OPTIONS = (0, 15, 30, 60)  # seconds to choose in secret; 0: as long as players like
_WORD_PATTERN = re.compile(r"\b[^\W\d_]{2,}\b(?!-\d)")  # not KG in KG-7

Label: TypeAlias = tuple[str, str]  # the text of a button or a question, and a remark in small type


def lowercased_sentences(text: str, names: Sequence[str]) -> list[str]:
    """Split a text into sentences and change words in capitals, except names, to lower case."""

    def lower_capitals(match: re.Match[str]) -> str:
        word = match[0]
        return word.lower() if word.isupper() and word not in names else word

    return [
        capitalize(_WORD_PATTERN.sub(lower_capitals, sentence))
        for sentence in split_sentences(text)
    ]


def welcome_lines(state: GameState, *, on_phones: bool) -> list[Line]:
    """Return the lines before the first card: the game, what to get ready, and the players.

    With `on_phones`, people choose in secret on phones.
    """
    words, players = vocabulary(state.rules), len(state.players)
    ready = setup_sentences(words, players, on_phones=on_phones, keeps_count=True)
    lines = [
        Line(game_title(words, players), tone="heading"),
        *map(Line, ready),
        Line(t("Players: {players}.", players=", ".join(state.players))),
    ]
    if state.rules.is_deck_game:
        lines.append(Line(t("{who} turns over the cards.", who=state.dealer)))
    return [*lines, *round_heading(state)[1:]]


def round_title(state: GameState) -> str:
    """Return the title of the round: ``Round 2 of 4``."""
    return join(*lowercased_sentences(loud_round_title(state), ()))


def dealer_and_card(state: GameState) -> str:
    """Return who turns over the cards and the card's number: ``Ann turns the cards · card 3``.

    Returns only the number of the turn in a hands game, and "" between rounds.
    """
    if not state.is_in_round:
        return ""
    if not state.rules.is_deck_game:
        return t("turn {n}", n=state.turn + 1)
    number = state.turn if state.phase == "decision" else state.turn + 1
    return t("{who} turns over the cards · card {n}", who=state.dealer, n=number)


def number_inside_text(state: GameState) -> str:
    return t("{n} inside", n=len(state.inside))


def empty_path_text(state: GameState) -> str:
    return vocabulary(state.rules).t("The {place} is dark. There are no cards yet.")


def card_text(words: Vocabulary, card: Card, gold: int = 0, worth: str = "") -> str:
    """Describe a card on the path for a screen reader: ``the 9, 1 on it``.

    The description of an artifact includes its `worth`.
    """
    named = words.card(card)
    if gold:
        return t("{card:the}, {n} on it", card=named, n=gold)
    if worth:
        return t("{card:the}, worth {n}", card=named, n=worth)
    return str(named)


def danger_text(words: Vocabulary, card: Card, number: int, *, ends: bool) -> str:
    """Describe how many dangers of a kind are on the path: ``the 7, 2 there: one more ends it``."""
    if ends:
        return t("{card:the}, {n} there: one more ends it", card=words.card(card), n=number)
    return t("{card:the}, {n} there", card=words.card(card), n=number)


def key_text(words: Vocabulary, card: Card, *, ends: bool) -> str:
    """Return the name of a card's button for a screen reader: ``the 7: ends it``."""
    if ends:
        return t("{card:the}: ends it", card=words.card(card))
    return str(words.card(card))


def threat_text(state: GameState) -> str:
    """Return the sentence about the cards that would end the round now, or "" if there are none."""
    words, kinds = vocabulary(state.rules), kinds_that_can_end_round(state)
    are_seen = len(kinds) > MAX_NAMED_KINDS and all(state.dangers.get(kind) for kind in kinds)
    ends = t("One more of these ends it.") if are_seen else danger_warnings(words, state, kinds)
    return join(ends, gold_limit_warning(state), repeated_rank_warning(words, state))


def path_figures(state: GameState) -> list[tuple[str, str]]:
    """Return the labels and the figures to show below the path, in pairs: ``("carries", "4")``."""
    if not state.is_in_round:
        return []
    words, rules = vocabulary(state.rules), state.rules
    pairs = []
    if rules.has_loot_at_risk:
        carries = t("each carries") if len(state.inside) > 1 else t("carries")
        pairs.append((carries, str(state.loot)))
    if rules.can_gold_lie_on_path:
        pairs.append((t("on {where:the}", where=untaken_gold_place(words)), str(state.leftover)))
    if rules.path_sum_limit:
        most = t("{n} of {over}", n=state.path_sum, over=rules.path_sum_limit)
        pairs.append((words.t("the {path} adds up to"), most))
    return pairs


def player_figure(state: GameState, name: str, status: str, *, is_over: bool) -> tuple[str, str]:
    """Return the label and the figure next to a player's name: ``("in all", "12")``."""
    if is_over:
        return t("in all"), str(state.total(name))
    match status:
        case "inside":
            return t("carries"), str(state.loot)
        case "away":
            return t("is away"), ""
        case "out":
            return t("does not play"), ""
        case _:
            worth = sum(keepsake.worth for keepsake in state.artifacts_kept_by(name, state.round))
            gained = state.round_gold.get(name, 0) + worth
            return vocabulary(state.rules).t("this {round}"), str(gained)


def stage_question(stage: str, state: GameState) -> Label:
    """Return the question to show at a stage, and a hint; both are "" between rounds."""
    words = vocabulary(state.rules)
    match stage:
        case "card":
            return t("Card {n}", n=state.turn + 1), t(
                "{who} turns it over. Then tap it.", who=state.dealer
            )
        case "decision":
            return words.t("Who {leaves}?"), t("Nobody? Tap the next card.")
        case "covers":
            return t("A card under every cover?"), t("turn {n}", n=state.turn + 1)
        case "show":
            return t("Which cards?"), t("Play your cards, show them, and tap them here.")
        case "piles":
            return t("Count your piles. How much is in each?"), t(
                "Leave out anyone who has not counted."
            )
        case "tie":
            return t("A tie for first place"), t("What do you want to do?")
        case "over":
            return t("The game is over"), t("You can still correct it with “Undo”.")
        case _:
            return "", ""


def question_on_returning_artifacts(state: GameState, how_many: int) -> str:
    """Return the question asking which artifacts go back if they cannot be shared (CN-8)."""
    words = vocabulary(state.rules)
    if how_many == 1:
        return words.t("Which {artifact} goes back?")
    return words.t("Which {n} {artifact:many} go back?", n=how_many)


def ready_button(state: GameState) -> Label:
    """Return the label of the button that starts a round once the cards are ready."""
    words, variant, number = vocabulary(state.rules), state.variant, state.round + 1
    if variant.until or number > variant.rounds:
        begins = words.t("{round} {n} begins", n=number)
    else:
        begins = words.t("{round} {n} of {all} begins", n=number, all=variant.rounds)
    return capitalize(_cards_ready_text(words, state, number)), begins


def _cards_ready_text(words: Vocabulary, state: GameState, number: int) -> str:
    if not state.rules.is_deck_game:
        return t("The hands are dealt")
    deck = state.deck
    if deck.artifacts_joined(number) == deck.artifacts_joined(number - 1):
        return t("The deck is shuffled")
    if deck.random_artifact_joins_each_round:
        return words.t("One more {artifact} is in the deck")
    cards = words.cards(state.artifacts_joining(number))
    return t("{cards:the,cap} shuffled in", cards=cards)


def tie_buttons(state: GameState) -> tuple[Label, Label]:
    """Return the labels of the two buttons after a tie: play an extra round, or share the win."""
    words, who = vocabulary(state.rules), Names(tuple(state.ranking()[0]))
    extra = words.t("An extra {round}"), t("{who} play it", who=who)
    return extra, (t("Share the win"), t("{who} win", who=who))


def all_cards_covered_button() -> Label:
    return t("All cards are covered"), t("then the bots decide")


def skip_counting_button() -> Label:
    return t("Show the places"), t("without counting piles")


def play_again_button() -> Label:
    return t("Play again"), t("a new game with the same people")


def act_text(act: changes.Act, state: GameState) -> str:
    """Return a short name for an act, for the buttons Undo and Redo: ``the 9``."""
    words = vocabulary(state.rules)
    match act:
        case changes.MoveMade(move):
            return _move_text(move, words)
        case changes.TurnFixed(round, turn):
            number = str(turn) if round == state.round else f"{round}.{turn}"
            return t("fix {turn}", turn=number)
        case changes.PlayerRenamed(_, new):
            return t("the name {new}", new=new)
        case changes.SeatGiven(player):
            return t("who plays for {who}", who=player)
        case changes.NoteAdded():
            return t("the note")
        case changes.FiguresChecked():
            return t("the numbers")
        case changes.PilesCounted(piles):
            return t("the counted piles") if piles else t("skipping the count")
        case changes.LastRoundSet():
            return words.t("making this {round} the last")
        case changes.WinShared():
            return t("the shared win")
        case changes.RoundLeftOut():
            return t("the end")
        case changes.CardsCovered():
            return t("the turn")
        case changes.ActUndone(taken):
            return act_text(taken, state)


def _move_text(move: Move, words: Vocabulary) -> str:
    """Return a short name for a move, as the object of "take back": ``the 9``."""
    match move:
        case Draw(card):
            return t("{card:the}", card=words.card(card))
        case Leave(()):
            return words.t("nobody {leaves}")
        case Leave(players) if len(players) > MAX_NAMED_PLAYERS:
            return t("the last decision")
        case Leave(players):
            return words.t("{who} {who:{leaves}|{leaves:many}}", who=Names(players))
        case Show():
            return t("the turn")
        case BeginRound():
            return words.t("the extra {round}")
        case EndGame():
            return t("the end")
        case Attend(name, plays):
            return t("{who} joins", who=name) if plays else t("{who} goes home", who=name)
        case _:
            return t("the result")


def verdict_text(state: GameState, *, is_win_shared: bool) -> str:
    """Return the sentence saying who won and why, or that the tied players share the win."""
    return (
        standings.shared_win_line(state).text
        if is_win_shared
        else standings.verdict_sentence(state)
    )


def nobody_leaves_line(state: GameState) -> Line:
    return Line(capitalize(vocabulary(state.rules).t("nobody {leaves}")) + ".")


def choices_made_text(number: int, everyone: int, late: Sequence[str]) -> str:
    """Return how many players have chosen or, when time is up, which players are `late`."""
    if late:
        return t("Time is up. Still to choose: {who}", who=", ".join(late))
    return t("{n} of {all} have chosen", n=number, all=everyone)


def choosing_time_button(seconds: int) -> Label:
    """Return the label of the button that changes the time limit, which is now `seconds`."""
    now = t("{n} seconds", n=seconds) if seconds else t("off")
    return t("Time limit for choosing: {now}", now=now), t("15, 30, 60 seconds or off")


def time_is_up_line(late: Sequence[str]) -> Line:
    return Line(t("Time is up, so {who} {who:goes|go} on.", who=Names(tuple(late))))


Reason: TypeAlias = Literal[
    "no-act", "stale", "choosing", "not-choosing", "at-the-computer", "own-total",
    "too-long", "large-picture", "no-key", "last-card", "not-saved", "no-game",
]  # fmt: skip


def tap_refusal_text(why: Reason) -> str:
    """Return the sentence saying why a tap had no effect although no rule forbids it."""
    match why:
        case "no-act":
            return t("This phone sent something that is not a move of the game. Reload the page.")
        case "stale":
            return t("The table has changed in the meantime. Check it, then tap again.")
        case "choosing":
            return t('Everyone now chooses in secret. To go back to choosing by hand, tap "More".')
        case "not-choosing":
            return t("There is nothing to choose now. Check the table again.")
        case "at-the-computer":
            return t("You cannot type that on a phone. Nothing was changed.")
        case "own-total":
            return t("Totals are secret. Each phone shows only the total of its own player.")
        case "too-long":
            return t("That is too long.")
        case "large-picture":
            return t("This picture is too large. The limit is 25 MB.")
        case "no-key":
            return t("There is nothing here. Scan the code again.")
        case "no-game":
            return t("This game is no longer on this phone.")
        case "not-saved":
            return t(
                "Your tap was not recorded, because it could not be saved. Free some space, then "
                "tap again. Everything before it is safe."
            )
        case "last-card":
            return t("That was the last card of the deck. Now only say who leaves.")


def chooses_on_own_phone_text(who: str) -> str:
    return t(
        "{who} chooses on another phone. Choose for {who} only if that phone is asleep.", who=who
    )


AddressFault: TypeAlias = Literal["no-address", "taken", "system"]


def address_error_text(why: AddressFault, at: str, detail: str, ours: Sequence[str]) -> str:
    """Return why phones cannot connect to the address `at`, and which addresses work instead."""
    facts = {"at": at, "detail": detail, "addresses": ", ".join(ours)}
    match why:
        case "no-address":
            return t(
                "{at} is not an address of this computer. Use one of these, or a port such as "
                ":9000: {addresses}.",
                **facts,
            )
        case "taken":
            return t(
                "Port {detail} is already in use, or only administrators may use it. Choose "
                'another one: --at :9000, or at the prompt "phones :9000".',
                **facts,
            )
        case "system":
            return t("Phones cannot reach {at}: {detail}. This computer has {addresses}.", **facts)

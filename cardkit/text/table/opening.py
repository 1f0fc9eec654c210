"""Texts for starting a game and for resuming a saved game."""

from collections.abc import Sequence
from typing import TypeAlias

from cardkit.engine.game import GameState
from cardkit.i18n.translate import Names, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.lines import Line, Table, join
from cardkit.text.rules.setup import game_title, setup_sentences
from cardkit.text.table import answers, standings
from cardkit.text.table.rounds import next_round_lines, round_heading

Bots: TypeAlias = Sequence[tuple[str, str]]
"""Bots, each with its level: ``(("Bold", "bold"),)``."""


def opening_lines(
    state: GameState, file: str, bots: Bots = (), *, on_phones: bool = False
) -> list[Line]:
    """Return the lines before the first round: the game, its file, and what to get ready.

    `file` is "" if the game is not saved. With `on_phones`, people choose in secret on phones.
    """
    words, players = vocabulary(state.rules), len(state.players)
    saved = t("Saving to {file}", file=file) if file else t("Not saved anywhere.")
    lines = [
        Line(join(game_title(words, players), saved), tone="heading"),
        *bot_seat_lines(state, bots),
        Line(t("Before you start"), tone="next"),
        *map(Line, setup_sentences(words, players, on_phones=on_phones)),
    ]
    if state.rules.is_deck_game:
        lines.append(Line(t("{who} turns over the cards.", who=state.dealer)))
    return lines


def bot_seat_lines(state: GameState, bots: Bots) -> list[Line]:
    """Return the line saying which players are bots and how to play for them, if there are any."""
    if not bots:
        return []
    who = Names(tuple(name for name, _ in bots))
    texts = [t("{who} {who:is a bot|are bots}. Give {who:it|each} a place for a pile.", who=who)]
    if not state.rules.is_deck_game:
        texts.append(t("Deal {who:it|them} a hand, which stays face down.", who=who))
    elif state.dealer in dict(bots) or state.variant.dealer == "moves left":
        texts.append(t("One of you turns over the cards for {who:it|them}.", who=who))
    return [Line(join(*texts))]


def who_plays_seat_line(player: str, level: str) -> Line:
    """Return the line saying who plays a seat from now on: the player, or a bot with a `level`."""
    if level:
        return Line(t("A bot plays for {who} from now on.", who=player))
    return Line(t("{who} plays again instead of the bot.", who=player))


def resumed_game_heading(state: GameState, file: str) -> list[Line]:
    """Return the heading of a resumed game: its name, its players and its file."""
    text = t(
        "{game}. {who}. Resumed: {file}",
        game=vocabulary(state.rules).game,
        who=Names(tuple(state.players)),
        file=file,
    )
    return [Line(text, tone="heading")]


def resumed_lines(state: GameState) -> list[Line | Table]:
    """Return the lines that help to set up a saved game again: safe gold, cards and the path."""
    words = vocabulary(state.rules)
    if state.phase == "over":
        return [standings.score_table(state)]
    lines: list[Line | Table] = []
    if any(played.removed for played in state.rounds):
        lines += answers.cards_gone_lines(state)
    lines += answers.artifact_points_at_round_end_lines(state)
    if state.rounds or any(state.banked.values()):
        is_open = state.variant.totals == "open"
        lines.append(
            standings.score_table(state) if is_open else standings.secret_totals_line(state)
        )
    if state.phase == "round":
        who = answers.attendance_lines(state) if state.away else []
        return [*lines, *who, *next_round_lines(state)]
    lines += [*round_heading(state), *answers.attendance_lines(state)]
    if state.rules.is_deck_game and state.path:
        lines += [Line(line.text) for line in answers.path_lines(state)]
    if state.phase == "decision":
        was = t("Card {n} was {card:the}.", n=state.turn, card=words.card(state.path[-1].card))
        lines.append(Line(join(was, words.t("Who {leaves} is not decided yet."))))
    return lines

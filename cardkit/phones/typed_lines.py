"""The lines that a player types on a phone, and the questions that a phone asks for its player."""

from cardkit.engine.game import GameState
from cardkit.i18n.translate import t, upper_case_disabled
from cardkit.phones.messages import RejectedActionError
from cardkit.table.announcer import Lines
from cardkit.table.conversation import NOT_ON_PHONES, Conversation
from cardkit.table.prompt import parse_command
from cardkit.tally.words import fold, typed_words
from cardkit.text.screens.phones import tap_refusal_text


def check_typed_line(line: str, state: GameState, seat: str, *, are_choices_open: bool) -> None:
    """Raise `RejectedActionError` if a line may not be typed on the phone of `seat` now."""
    command = parse_command(line, state, typed_words())
    word = parse_command(line.partition(" ")[0], state, typed_words())
    if word and word.word in NOT_ON_PHONES:
        raise RejectedActionError(tap_refusal_text("at-the-computer"))
    whose = command.rest if command and command.word == "score" else ""
    if whose and _totals_are_secret(state) and fold(whose) != fold(seat):
        raise RejectedActionError(tap_refusal_text("own-total"))
    if are_choices_open and not command:
        raise RejectedActionError(tap_refusal_text("choosing"))


def answer_question(question: str, talk: Conversation, seat: str) -> Lines:
    """Return the answer to a command such as ``score`` for the player `seat`."""
    state = talk.game.state
    if question == "score" and _totals_are_secret(state) and seat in state.players:
        question = f"score {seat}"
    with upper_case_disabled():
        return talk.answer(question)


def refusal_text(error: Exception, talk: Conversation) -> str:
    """Return the text saying why an action is refused, without "(nothing recorded)"."""
    with upper_case_disabled():
        text = talk.refusal(error).text
    return text.removesuffix(t("(nothing recorded)")).strip()


def _totals_are_secret(state: GameState) -> bool:
    return state.variant.totals == "secret" and state.phase != "over"

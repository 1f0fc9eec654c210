"""A disk that fills where no random line is typed: at a phone, and at a question.

`test_random_acts` fills it at any line: what a line did not save it has not done.
"""

from collections.abc import Sequence

import pytest

from cardkit.phones.room import Room
from cardkit.table.conversation import Conversation

from .test_conversation import table
from .typist import FullStore


def game_after(lines: Sequence[str]) -> tuple[Conversation, FullStore]:
    """Return a conversation in which these lines were typed, and the store of its game."""
    store = FullStore()
    talk = table(players="Ann Bo Cy Di", store=store)
    for line in lines:
        talk.answer_or_refuse(line)
    return talk, store


@pytest.mark.parametrize("line", ["undo 2", "undo 9", "fix 1 8 - bo", "7 / 8 - all", "join Eve"])
def test_a_line_from_a_phone_is_one_save(line: str) -> None:
    talk, store = game_after(["9 - di", "note a"])
    room, store.room = Room(talk), 0
    was = (list(talk.game.versions), talk.game.cursor, dict(store.files))
    body = {"do": "line", "line": line, "at": room.revision}
    assert room.act(body)[0] == 503
    assert (talk.game.versions, talk.game.cursor, store.files) == was
    store.room = 1
    assert room.act(body)[0] == 200
    assert store.files["friday"].decode() == talk.game.text()


def test_an_answer_that_is_not_saved_is_asked_again() -> None:
    talk, store = game_after(["9 - di", "bo"])
    asked, store.room = talk.prompt, 0
    talk.answer_or_refuse("")
    assert talk.prompt == asked
    store.room = 1
    talk.answer_or_refuse("")
    assert "Bo" not in talk.game.state.inside

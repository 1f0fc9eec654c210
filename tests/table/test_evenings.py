"""Random evenings at the prompt, with kills, a full disk, bots and changing players.

After each line, the saved file must give the same game when it is read. A simulated listener who
only follows the instructions must have the same gold and cards as the game, and the lessons must
match those of the game. At the end, undo and redo must restore every text.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardkit.engine.events import Leave, RoundResult, Show
from cardkit.engine.moods import LEVELS
from cardkit.engine.variant import Variant
from cardkit.rulebook.catalogue import main_games
from cardkit.table.bots import bots_that_leave
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import SavedGame
from cardkit.tally.reader import read
from cardkit.tally.score import score
from cardkit.text.lines import Line, Table
from cardkit.text.table.changes import MoveMade

from ..engine.play import game
from ..strategies import house_rule, random_rules, rules_of, seeds
from ..text.listening import Hands
from ..text.test_lessons import check as check_lessons
from .test_live import TEN, is_same, saved_text
from .typist import AWKWARD_NAMES, PLAYER_NAMES, FullStore, Typist, random_seats

PROBES = (
    "- zz", "zz - ann", "7 / 8 - zz", "- / 7 - ann / 8", "7 - all / 8", "all / 7", "di",
)  # fmt: skip
"""Lines with which people may try to learn what bots will do."""
LINES = 45
"""How many lines are typed in an evening."""
Lines = Sequence[Line | Table]


class Evening:
    """A game that is played at the prompt by people with these `names`.

    Half of the evenings have lessons. With `with_corrections`, turns are corrected, too; bots then
    keep their recorded decisions. The file is read after every `lines_per_check` lines.
    """

    def __init__(
        self,
        rules: Variant,
        chance: random.Random,
        names: Sequence[str],
        *,
        with_corrections: bool,
        lines_per_check: int = 1,
    ) -> None:
        self.chance, self.store, self.typist = chance, FullStore(), Typist(chance, names)
        header = replace(random_seats(rules, chance), teach=chance.random() < 0.5)
        saved = SavedGame(self.store, "friday")
        self.talk = Conversation(Game.new(rules, header, saved, lambda: TEN))
        self.lessons = lessons_in(self.talk.announcer.opening_lines())
        self.hands = Hands(header.players) if names == PLAYER_NAMES else None
        self.with_corrections = with_corrections
        self.lines_per_check = lines_per_check
        self.lines: list[str] = []
        self.lines_taken = Counter[str]()  # by their first word

    def play(self) -> None:
        """Type random lines, and then check the record, undo and redo."""
        for _ in range(LINES):
            if self.store.tally_names() and self.chance.random() < 0.05:
                self.kill()
            line = self.typist.line(self.talk.game)
            if self.talk.question and (self.chance.random() < 0.5 or not self.with_corrections):
                line = "n"  # else somebody who goes home may be played by cardkit
            is_correction = re.match("fix|end|join .+=", line)
            if self.with_corrections or not is_correction:
                self.type(line)
        self.check_file()
        self.check_record()
        self.check_undo_and_redo()
        self.check_that_nothing_is_forgotten()

    def kill(self) -> None:
        """Continue from the saved file, as after a kill."""
        self.lines.append("(killed)")
        self.check_record()
        self.talk = Conversation(Game.open(self.store, "friday", lambda: TEN))
        lines = self.talk.announcer.resume_lines()
        assert not lessons_in(lines)
        assert not any(
            re.search(r"\b(TAKE|PUT)\b", line.text) for line in rule_texts_by_topic(lines)
        )

    def type(self, line: str) -> None:
        """Type a line, and check the answer, the file, the lessons and the listener."""
        self.lines.append(line)
        check_secret(self.talk.game, self.chance.choice([line, *PROBES]))
        lines = self.answer_of_a_full_disk(line)
        if not any("(nothing recorded)" in part.text for part in rule_texts_by_topic(lines)):
            self.lines_taken[line.partition(" ")[0]] += 1
        if len(self.lines) % self.lines_per_check == 0:
            self.check_file()
        self.check_lessons(lines)
        if self.hands:
            self.check_hands(self.hands, lines)

    def answer_of_a_full_disk(self, line: str) -> Lines:
        """Type a line until it is saved. A line that is not saved must change nothing.

        The first line also saves the rules.
        """
        was = self.all_that_may_change()
        for room in (0, 1, 2):
            self.store.room = room
            lines = self.talk.answer_or_refuse(line)
            if "Not saved: the disk is full (friday.t" not in str(lines):
                break
            assert "was not recorded" in str(lines)
            assert self.all_that_may_change() == was, line
        assert room < 2 or "friday.toml" in self.store.files
        self.store.room = 1000
        return lines

    def all_that_may_change(self) -> tuple[object, ...]:
        """Return everything that a line can change."""
        game = self.talk.game
        return [*game.versions], game.cursor, game.stage, self.talk.prompt, {**self.store.files}

    # --- what is held against it ------------------------------------------------------------------

    def check_file(self) -> None:
        """Check that the saved file gives the same game when it is read."""
        game = self.talk.game
        if "friday" in self.store.files:
            again = Game.from_reading(read(saved_text(game), variant=game.variant))
            assert again.tally_text() == game.tally_text() == saved_text(game)
            assert is_same(again.state, game.state)
            assert again.header == game.header

    def check_lessons(self, lines: Lines) -> None:
        """Check that each lesson was shown exactly once, or again after an undo."""
        taught = Counter(lesson.text for lesson in self.talk.game.rule_lessons_shown)
        self.lessons = (self.lessons & taught) + lessons_in(lines)
        assert self.lessons == taught, self.lines

    def check_hands(self, hands: Hands, lines: Lines) -> None:
        """Check that the listener has what the game has.

        If only the result of a round is known, the listener looks at the game.
        """
        hands.follow(lines)
        acts = [change.act for change in self.talk.changed]
        if any(isinstance(act, MoveMade) and isinstance(act.move, RoundResult) for act in acts):
            hands.look(self.talk.game.state)
        wrong = hands.differs(self.talk.game.state)
        assert not wrong, [*wrong, self.lines, lines]

    def check_record(self) -> None:
        """Check the saved decisions and lessons of the whole game."""
        check_record(self.talk.game, is_fixed=self.with_corrections)
        if self.talk.game.header.teach:
            game = self.talk.game
            check_lessons(game.header.start_game(game.variant), game.moves)

    def check_undo_and_redo(self) -> None:
        """Check that undo and redo restore every text."""
        game = self.talk.game
        while game.cursor + 1 < len(game.versions):
            game.redo()
        texts = [version.tally_text() for version in game.versions]
        for text in reversed(texts[:-1]):
            game.undo()
            assert saved_text(game) == game.tally_text() == text
        for text in texts[1:]:
            game.redo()
            assert saved_text(game) == game.tally_text() == text

    def check_that_nothing_is_forgotten(self) -> None:
        """Check that an unfinished game continues after a kill as it would have without one."""
        held_later = ["end after", "join Fay", "away Bo", "rename Bo Zoe"]
        self.talk.answer_or_refuse(self.chance.choice(held_later))
        game = self.talk.game
        if game.state.phase == "over":
            return
        reading = read(game.tally_text(), variant=game.variant)
        resumed = Conversation(Game.from_reading(reading, clock=lambda: TEN))
        for _ in range(6):
            line = self.typist.line(resumed.game)
            if not line.startswith(("undo", "redo")):
                for talk in (self.talk, resumed):
                    talk.answer_or_refuse(line)
        assert resumed.game.tally_text() == game.tally_text()


def rule_texts_by_topic(lines: Lines) -> list[Line]:
    """Return the lines of an answer, without its tables."""
    return [line for line in lines if isinstance(line, Line)]


def lessons_in(lines: Lines) -> Counter[str]:
    """Return the lessons in an answer."""
    texts = [line.text for line in rule_texts_by_topic(lines)]
    return Counter(text.removeprefix("New: ") for text in texts if text.startswith("New: "))


def check_secret(game: Game, line: str) -> None:
    """Check that an answer before people decide does not depend on what bots will do."""
    stage = game.stage
    people = game.header.people(game.state.inside)
    if not game.header.bots or not people or stage not in ("card", "decision"):
        return
    answers = []
    for level in LEVELS:
        header = replace(game.header, bots=tuple((name, level) for name, _ in game.header.bots))
        other = Game(game.variant, [replace(game.version, header=header)])
        lines = Conversation(other).answer_or_refuse(line)
        is_one_card = other.state.turn == game.state.turn + 1 and other.stage == "decision"
        is_untold = not other.cursor or (stage == "card" and is_one_card)
        answers.append([part.text for part in rule_texts_by_topic(lines)] if is_untold else [])
    assert all(answer == answers[0] for answer in answers), (line, answers)


def check_record(game: Game, *, is_fixed: bool = False) -> None:
    """Score the saved game, and compare each decision of a bot with what the bot decides.

    In a game that `is_fixed`, bots keep their recorded decisions, whichever turns were fixed.
    """
    found = score(game.tally_text(), "friday.tally", variant=game.variant)
    assert found.reading.is_legal  # figures may differ
    if is_fixed:
        return
    state, header = game.header.start_game(game.variant), replace(game.header, last_round=0)
    for move in game.moves:
        bots = {name for name in state.inside if name not in header.people(state.inside)}
        if isinstance(move, Leave):
            assert bots & {*move.players} == {*bots_that_leave(state, header)}
        elif isinstance(move, Show):
            downs = {name for name in bots if move.cards[name] is None}
            assert downs == {*bots_that_leave(state, header)}
        state.play(move)


@pytest.mark.parametrize("variant", main_games())
def test_spoken_text_is_enough_to_follow_random_games(variant: str) -> None:
    lines_taken = Counter[str]()
    for seed in seeds(6):
        chance = random.Random(f"{variant} {seed}")
        played = Evening(
            rules_of(variant),
            chance,
            PLAYER_NAMES,
            with_corrections=seed % 6 > 0,
            lines_per_check=5,  # random evenings read it after each line
        )
        played.play()
        lines_taken += played.lines_taken
    assert all(lines_taken[word] for word in ("undo", "redo", "fix", "rename"))


def evening(seed: int) -> None:
    """Play an evening with random rules, or with a rule that applies only in round 2."""
    chance = random.Random(seed)
    rules = random_rules(chance) if seed % 6 else house_rule('[round."2"]', "danger.ends_at = 3")
    names = (*PLAYER_NAMES, *AWKWARD_NAMES) if seed % 3 == 0 else PLAYER_NAMES
    Evening(rules, chance, names, with_corrections=seed % 4 > 0).play()


@pytest.mark.parametrize("seed", seeds(24))
def test_random_evenings_with_random_rules_stay_consistent(seed: int) -> None:
    evening(seed)


@pytest.mark.parametrize(("sentence", "wrong"), [
    ("Ann: PUT it there.", "not understood: Ann: PUT it there."),
    ("TAKE 3 each.", "Ann carries 0, listener: 3"),
    ("Bo is out.", "inside ['Ann', 'Bo', 'Cy'], listener: ['Ann', 'Cy']"),
    ("Cy: TAKE 2, 3 safe.", "not understood: a wrong sum, by 1: Cy: TAKE 2, 3 safe."),
])  # fmt: skip
def test_simulated_listener_reports_sentence_that_contradicts_game(
    sentence: str, wrong: str
) -> None:
    hands = Hands(["Ann", "Bo", "Cy"])
    hands.follow([Line(sentence)])
    assert wrong in hands.differs(game("kings-gold", ""))

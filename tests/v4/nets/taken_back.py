"""Whatever was done last is what undo takes back, and redo brings it again: act by act, at every
face, also after resume."""

from __future__ import annotations

import random
import re
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

from cardkit.v4.engine import Begin, EndGame, Entry, Result, replace
from cardkit.v4.phones import Host
from cardkit.v4.reports import Checked, Counted, LastRound, Noted, Shared
from cardkit.v4.speech import language
from cardkit.v4.table import Conversation, Session
from cardkit.v4.table.hearing import answer_of
from cardkit.v4.table.record import SHARED, UNCOUNTED, Kept, ends_with_round, last_act, placeless
from cardkit.v4.tally import Check
from cardkit.v4.words import speaking
from tests.v4.nets.read_back import some_game
from tests.v4.table.driving import text
from tests.v4.table.hosting import Party
from tests.v4.table.listened import Corrected
from tests.v4.table.mixing import Evening
from tests.v4.table.tapping import a_body

GAMES = 2000
QUICK = 6
INPUTS = 45
EVENING = datetime(2026, 11, 20, 20, 15)
OTHER_DEEDS = (Noted, Counted, Shared, LastRound, Checked)
"""What a remark or a figure in the record is called when it is taken back."""
BACK = r"(undo|redo)(?: (\d+))?"


class Mixed(Corrected):
    """An evening with all that is typed: corrections, remarks, figures, who says "me too", and no
    word of taking back."""

    def noise(self) -> str:
        """A line that is no turn."""
        state, chance = self.table.state, self.chance
        if state.phase == "card" and state.turn and chance.random() < 0.15:
            return chance.choice((*state.inside, "all"))  # too, after the last card
        return super().noise() if chance.random() < 0.6 else Evening.noise(self)


class Strangers(Mixed):
    """The same of people with names that are hard to hear."""

    people = ()


class Sitting(Party):
    """Phones and a terminal over the game of a conversation that is there already."""

    def __init__(self, talk: Conversation) -> None:
        self.talk, self.now, self.told, self.woken, self._ids = talk, 1000.0, [], 0, 0
        self.host = Host(talk, boot="boot", clock=lambda: self.now)


class Histories:
    """An evening in a file, and every moment of it: `seen` in the order of the acts, `at` the one
    that is now."""

    def __init__(self, name: str, rules: Any, seed: int, file: Path) -> None:
        self.chance, self.file = random.Random(f"{name} {seed}"), file
        evening = Mixed if self.chance.random() < 0.6 else Strangers
        self.evening = evening(name, seed, rules, path=file)
        session = self.evening.table.session
        session.clock = lambda: EVENING
        session.header = replace(session.header, date=f"{EVENING:%Y-%m-%d}")
        session.seal()
        self.party = Sitting(self.evening.table.talk)
        self.log: list[str] = []
        self.wrong: list[str] = []
        self.seen: list[dict[str, object] | None] = [self.moment()]
        self.at = 0

    @property
    def talk(self) -> Conversation:
        """What the terminal says and hears."""
        return self.party.talk

    @property
    def session(self) -> Session:
        """The game that is kept."""
        return self.talk.session

    def moment(self) -> dict[str, object]:
        """All that can be known of the game now, at any face."""
        game, session = self.talk.game, self.session
        fresh = Conversation(game, self.talk.manner)
        view = self.party.host.view("a phone nobody held before")
        hidden = ("at", "said", "cry", "redo", "choices")
        return {
            "header": session.header,
            "record": placeless(session.record),
            "game": session.state,
            "asked": (game.stage, game.in_last_round, fresh.prompt),
            "help": text(fresh.hear("help")),
            "phone": {key: value for key, value in view.items() if key not in hidden},
        }

    # one input, and what it is in the history

    def play(self, inputs: int) -> list[str]:
        """So many lines and taps, then all is taken back and all done again; what is wrong with the
        first that is."""
        for _ in range(inputs):
            self.one()
            if self.wrong:
                return [*self.log[-30:], *self.wrong]
        for word in ("undo", "redo", "undo"):
            while not self.wrong and (self.at if word == "undo" else self.at < len(self.seen) - 1):
                self.back(word, 1)
                if self.chance.random() < 0.08:
                    self.resume()
            if not self.wrong:
                self.back(word, 1)
        return [*self.log[-30:], *self.wrong] if self.wrong else []

    def one(self) -> None:
        """A line, a tap, some steps back and forth, or another day."""
        way = self.chance.random()
        if way < 0.12:
            self.back("undo", self.chance.choice((1, 1, 1, 2, 5)))
        elif way < 0.2:
            self.back("redo", self.chance.choice((1, 1, 2, 5)))
        elif way < 0.26:
            self.resume()
        elif way < 0.6:
            self.typed(self.evening.line())
        else:
            self.tapped(a_body(self.party, self.chance))

    def typed(self, line: str) -> None:
        """A line at the terminal."""
        if re.match("undo|redo|oops|take|quit|save|again|cofnij", line.strip().casefold()):
            return
        before, asked = self.kept(), self.talk._pending
        mends = line.startswith("fix") or bool(
            asked.fix or (asked.too and answer_of(line, self.session.state) == "yes")
        )
        said = text(self.talk.hear(line))
        self.party.host.changed()
        self.talk.ended = ""
        self.log.append(f"> {line}    {said.splitlines()[:1]}")
        self.follow(before, mends)

    def tapped(self, body: dict[str, Any]) -> None:
        """A tap on a phone."""
        line = str(body.get("line", ""))
        if body.get("do") in ("undo", "redo", "again") or re.match(
            "undo|redo|save|again|quit", line
        ):
            return
        before = self.kept()
        answer = self.party.host.act("phone", body | {"id": str(len(self.log))})
        self.talk.drop()
        self.log.append(f"tap {body}    {answer.status} {answer.body.get('text', '')}")
        self.follow(before, body.get("do") in ("fix", "insert", "drop") or line.startswith("fix"))

    def kept(self) -> tuple[tuple[str, ...], list[Kept]]:
        """What may have changed by an act: what people are called, and the record."""
        return self.session.header.players, placeless(self.session.record)

    def follow(self, before: tuple[tuple[str, ...], list[Kept]], mends: bool) -> None:
        """What was just done becomes so many acts; one, if it `mends` what was there."""
        after = self.kept()
        if before == after:
            now = self.moment()
            if now != self.seen[self.at]:
                self.wrong += [
                    "nothing was done, and it is another moment:",
                    *differing(self.seen[self.at] or now, now),
                ]
            return
        number = 1 if mends or before[0] != after[0] else acts_between(before[1], after[1])
        if after[1][: len(before[1]) + 1] == [*before[1], Begin()]:
            self.seen[self.at] = None  # the round that was opened goes with what was done before
        del self.seen[self.at + 1 :]
        if number:
            self.seen += [*[None] * (number - 1), self.moment()]
            self.at += number
        else:  # a round was opened, which goes with what was done before
            self.seen[-1] = self.moment()

    # back and forth

    def back(self, word: str, times: int) -> None:
        """So many steps, at the terminal or on a phone, each held against what was seen there."""
        for _ in range(times):
            step = -1 if word == "undo" else 1
            there = 0 <= self.at + step < len(self.seen)
            if word == "undo" and there and not self.is_named():
                return
            if not self.stepped(word, there):
                return
            if not there:
                continue
            self.at += step
            now = self.moment()
            if self.seen[self.at] is None:
                self.seen[self.at] = now
            if now != self.seen[self.at]:
                self.wrong += [
                    f"{word} leads to another moment:",
                    *differing(self.seen[self.at] or now, now),
                ]
                return

    def is_named(self) -> bool:
        """Whether what would be taken back is called what the record has last, where that only
        grew."""
        record = self.session.record
        if self.session.history.changed(record):
            return True
        last, named = record[last_act(record)], self.talk.game.takes_back()
        kinds = (type(last),) if isinstance(last, Entry) else OTHER_DEEDS
        if isinstance(last, Check) and not self.session.state.turn:
            kinds = (*kinds, Result)
        if not isinstance(named, kinds):
            self.wrong.append(f"{last} is taken back as {named}")
        return isinstance(named, kinds)

    def stepped(self, word: str, there: bool) -> bool:
        """Whether one step was taken as it should, or refused where nothing is `there`."""
        if self.chance.random() < 0.5:
            answer = self.party.host.act(
                "phone", {"id": f"{len(self.log)}", "at": self.party.host.moment, "do": word}
            )
            taken, said = (
                answer.status == 200,
                str(answer.body.get("text", answer.body.get("said"))),
            )
        else:
            self.talk.drop()
            said = text(self.talk.hear(word))
            taken = any(happenings for happenings, _ in self.talk.brought)
            self.party.host.changed()
        self.log.append(f"{word}    {said[:200]}")
        if taken != there:
            done = "was refused" if there else "found something"
            self.wrong.append(f"{word} {done} at act {self.at} of {len(self.seen) - 1}")
        elif taken and not said.strip(" []"):
            self.wrong.append(f"{word} said nothing")
        return taken == there

    def resume(self) -> None:
        """The process was killed; the game is opened again."""
        self.session.close()
        session = Session.open(self.file)
        session.clock = lambda: EVENING
        self.evening.table.session = session
        self.evening.table.talk = talk = Conversation(session, self.talk.manner)
        self.party = Sitting(talk)
        self.log.append("(resumed)")
        now = self.moment()
        if now != self.seen[self.at]:
            self.wrong += [
                "resumed, it is another moment:",
                *differing(self.seen[self.at] or now, now),
            ]


def acts_between(before: list[Kept], after: list[Kept]) -> int:
    """How many acts a line was that made one record of the other; to open a round is none."""
    gone, new = list(before), []
    for kept in after:
        if kept in gone:
            gone.remove(kept)
        else:
            new.append(kept)
    ends = EndGame() in new
    if gone and not all(map(is_answer, gone)):
        return 1  # something else stands in its place
    if any(isinstance(kept, Result) for kept in new) or (ends and not ends_with_round(before)):
        return 1  # with all that belongs to it
    return len(new) - new.count(Begin()) - ends


def is_answer(kept: Kept) -> bool:
    """Whether it was said when the game was over; it is no more once an extra round is played."""
    return kept in (UNCOUNTED, SHARED) or (isinstance(kept, Check) and kept.key == "total")


def differing(one: dict[str, object], other: dict[str, object]) -> list[str]:
    """What is not as it was, and how."""
    found = []
    for key, value in one.items():
        if value == other[key]:
            continue
        if isinstance(value, dict) and isinstance(theirs := other[key], dict):
            others = [name for name in value if value[name] != theirs[name]]
            found += [
                f"{key}.{name}: {value[name]!r}, now {theirs[name]!r}"[:400] for name in others
            ]
        else:
            found.append(f"{key}: {value!r}, now {other[key]!r}"[:900])
    return found


def example(seed: int) -> list[str]:
    """An evening of any game or house rule, in English or Polish."""
    chance = random.Random(seed)
    name, rules = some_game(chance)
    spoken = language("pl") if chance.random() < 0.3 else None
    with tempfile.TemporaryDirectory() as folder, speaking(spoken):
        histories = Histories(name, rules, seed, Path(folder, "evening.tally"))
        found = histories.play(INPUTS)
        histories.session.close()
        return found

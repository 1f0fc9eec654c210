"""A game in progress: a list of versions, one of which is current.

Each act (a card, a decision, a correction, a note) appends a version; undo and redo move the
cursor. A version is saved before the method that made it returns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import TypeAlias

from cardkit.engine.events import BeginRound, Move
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load_text
from cardkit.rulebook.writing import variant_text
from cardkit.table import item_lists
from cardkit.table.edits import check_player_name, with_mood_seed
from cardkit.table.figures import with_counted_piles, with_figures_recorded
from cardkit.table.store import RULES_ENDING, NotSavedError, SavedGame, Store, name_with_ending
from cardkit.table.versions import (
    Version,
    add_to_history,
    ended_if_last_round_over,
    version_after_act,
    versions_of,
    with_bots_decision,
    with_times_recorded,
    without_absent_bots,
    without_open_round,
)
from cardkit.tally.findings import LineError
from cardkit.tally.items import Comment, Header, Note, Reading
from cardkit.tally.reader import read
from cardkit.text.table import changes as acts
from cardkit.text.table.lessons import Lesson, lessons_by_move
from cardkit.text.table.prompts import Stage

Clock: TypeAlias = Callable[[], datetime]  # without a clock, no times are recorded


class Game:
    """A game in progress, with undo and redo.

    Each act returns its changes. If an act raises an error, such as `NotSavedError`, nothing has
    changed.

    >>> game = Game.new(load("kings-gold"), Header("kings-gold", ("Ann", "Bo", "Cy")))
    >>> changes = game.play(Draw(parse_card("7h")), Leave(("Bo",)))
    >>> changes[1].after.banked["Bo"], game.state.inside
    (3, ['Ann', 'Cy'])
    >>> changes = game.undo()
    >>> game.state.inside, game.stage
    (['Ann', 'Bo', 'Cy'], 'decision')
    """

    def __init__(
        self,
        variant: Variant,
        versions: Sequence[Version],
        saved: SavedGame | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.variant = variant
        self.versions: list[Version] = list(versions)
        self.cursor: int = len(self.versions) - 1
        self.saved = saved
        self.clock = clock
        self.before_act: Version | None = self.versions[-2] if self.cursor else None
        self.covered: Version | None = None  # the version in which people have covered their cards
        self.chooses_on_phones: bool = False  # the set-up and the lessons mention it

    @classmethod
    def new(
        cls,
        variant: Variant,
        header: Header,
        saved: SavedGame | None = None,
        clock: Clock | None = None,
    ) -> Game:
        """Return a new game with its first round open; it is saved to `saved` after each act.

        The rules are saved next to the game, with settings applied, unless the game is built-in.
        Raises `ValueError` for a wrong number of players, and `LineError` for a name that nobody
        can have.
        """
        for place, name in enumerate(header.players):
            check_player_name(name, header.players[:place])
        state = header.start_game(variant)
        state.play(BeginRound())
        if saved is not None and not (variant.file and catalogue.is_shipped(Path(variant.file))):
            origin = (
                str(Path(variant.file).resolve()) if variant.file and not header.settings else ""
            )
            rules = saved.keep_rules(variant_text(variant), origin)
            header = replace(header, variant=rules, settings=())
        header = with_mood_seed(header)
        return cls(variant, [Version(header, (BeginRound(),), state)], saved, clock)

    @classmethod
    def open(cls, store: Store, name: str, clock: Clock | None = None) -> Game:
        """Return the saved game with this name in a store.

        Raises `UnreadableError` or `OSError` if it cannot be read.
        """
        content = store.read_bytes(name)
        if content is None:
            raise FileNotFoundError(name)
        saved = SavedGame(store, name, content)
        reading, saved.rules = read_stored_tally(store, name, content)
        return cls.from_reading(reading, saved, clock)

    @classmethod
    def from_reading(
        cls, reading: Reading, saved: SavedGame | None = None, clock: Clock | None = None
    ) -> Game:
        """Return the game recorded in a tally, in which every move can be undone.

        Raises `UnreadableError` if the tally has errors.
        """
        versions = versions_of(reading)
        return cls(versions[0].state.variant, versions, saved, clock)

    def next_game(self) -> Game:
        """Return a new game with the same players in the same store; may raise `NotSavedError`."""
        slug, saved = self.variant.slug, None
        if self.saved is not None:
            saved = SavedGame.new_dated_today(self.saved.store, slug)
        header = replace(
            next_game_header(self.header, self.state.next_round_players),
            variant=slug,
            date=date.today().isoformat(),
            settings=self.header.settings,
        )
        return Game.new(self.variant, header, saved, self.clock)

    @property
    def version(self) -> Version:
        """The current version of the game."""
        return self.versions[self.cursor]

    @property
    def state(self) -> GameState:
        """The current state of the game, which callers must not change."""
        return self.version.state

    @property
    def header(self) -> Header:
        return self.version.header

    @property
    def stage(self) -> Stage:
        """What the game asks for now, such as a card, a decision or counted piles."""
        stage, inside = self.version.stage, self.state.inside
        both = 0 < len(self.header.people(inside)) < len(inside)
        return "covers" if stage == "show" and both and self.covered is not self.version else stage

    @property
    def moves(self) -> list[Move]:
        return self.version.moves

    @property
    def last_act(self) -> acts.Act | None:
        """The act that undo takes back, or None at the beginning."""
        return self.version.act if self.cursor else None

    def teach(self, is_taught: bool) -> None:
        """Start or stop explaining rules as they come up; undo does not take this back."""
        versions = self.versions
        self.versions = [
            replace(version, header=replace(version.header, teach=is_taught))
            for version in versions
        ]
        try:
            self.save_if_lost()
        except NotSavedError:
            self.versions = versions
            raise

    @property
    def rule_lessons_shown(self) -> list[Lesson]:
        """The lessons shown so far; [] if the game does not explain its rules."""
        return _lessons_of(self.version, on_phones=self.chooses_on_phones)

    @property
    def newest_lessons(self) -> list[Lesson]:
        """The lessons that were shown after the last act."""
        before = (
            _lessons_of(self.before_act, on_phones=self.chooses_on_phones)
            if self.before_act
            else []
        )
        return [*(Counter(self.rule_lessons_shown) - Counter(before)).elements()]

    def tally_text(self) -> str:
        return self.version.tally_text()

    def undo(self, times: int = 1) -> list[acts.Change]:
        """Undo at most `times` acts, and return the changes, beginning with the last act.

        Raises `LineError` if there is nothing to undo.
        """
        target = max(0, self.cursor - times)
        if target == self.cursor:
            raise LineError("nothing-to-undo", 0)
        self._save_act(self.versions[target])
        undone = [*zip(self.versions[target:], self.versions[target + 1 : self.cursor + 1])]
        self.cursor = target
        return [_change_for_undo(was, now) for now, was in reversed(undone)]

    def redo(self, times: int = 1) -> list[acts.Change]:
        """Redo at most `times` undone acts, and return their changes.

        Raises `LineError` if there is nothing to redo.
        """
        repeated = self.versions[self.cursor + 1 :][:times]
        if not repeated:
            raise LineError("nothing-to-redo", 0)
        self._save_act(repeated[-1])
        self.cursor += len(repeated)
        return [change for version in repeated for change in version.changes]

    def save_if_lost(self) -> None:
        """Save the game again if its file was lost; a game without any act is not saved."""
        if len(self.versions) > 1:
            self._save(self.version)

    def _save_act(self, version: Version) -> None:
        self._save(version)
        self.before_act = self.version

    def _save(self, version: Version) -> None:
        if self.saved is not None:
            self.saved.save(version.tally_text())

    def add(self, version: Version) -> list[acts.Change]:
        """Record the version after an act, and return its changes."""
        version = _with_automatic_steps(version, self.version, self.clock)
        self._save_act(version)
        self.versions[self.cursor + 1 :] = [version]
        self.cursor += 1
        return list(version.changes)

    def play(self, *items: Move | Note | Comment) -> list[acts.Change]:
        """Play moves and record remarks: all of them, or none if a move is illegal.

        Each of them can be undone on its own, except that the opening of a round is undone together
        with the act before it. For the result of a round, use `record_figures`. Raises
        `IllegalMove`.
        """
        versions, changes = [self.version], list[acts.Change]()
        for item in items:
            before = versions[-1]
            if isinstance(item, BeginRound) and item.extra:  # the totals will change
                earlier_items = item_lists.without_final_answers(before.items)
                before = replace(before, items=tuple(earlier_items))
            version = _with_automatic_steps(version_after_act(before, [item]), before, self.clock)
            changes += version.changes
            add_to_history(versions, version)
        self._save_act(versions[-1])
        self.versions[self.cursor :] = versions
        self.cursor += len(versions) - 1
        return changes

    def record_figures(self, line: str, round: int = 0) -> list[acts.Change]:
        """Record a line of figures for `round` (0 for the current one) unless a figure is wrong."""
        is_earlier = 0 < round < self.state.round
        before, rest = without_open_round(self.version) if is_earlier else (self.version, ())
        version = with_figures_recorded(before, line)
        (change,) = version.changes
        if isinstance(change.act, acts.FiguresChecked) and change.act.slips:
            self.before_act = self.version
            return [change]
        if rest:
            version = replace(self.version, items=(*version.items, *rest), changes=version.changes)
        return self.add(version)

    def record_piles(self, piles: Mapping[str, int]) -> list[acts.Change]:
        """Record how much gold each player counted at the end; `piles` is empty if nobody counted."""
        return self.add(with_counted_piles(self.version, piles))

    def mark_cards_covered(self) -> list[acts.Change]:
        """Record that all people have laid their cards face down, so that bots can now decide."""
        self.covered = self.before_act = self.version
        return [acts.Change(acts.CardsCovered(), self.state, self.state)]


def _change_for_undo(was: Version, now: Version) -> acts.Change:
    act, before = was.act, was.state
    if isinstance(act, acts.PlayerRenamed):  # describe it with the restored names
        before = now.state.copy()
        if was.state.is_in_round and not now.state.is_in_round:
            before.play(BeginRound())
    return acts.Change(acts.ActUndone(act), before, now.state)


def next_game_header(header: Header, present: Sequence[str]) -> Header:
    """Return the header of the next game; the next of the `present` players is its first dealer."""
    seats, began = tuple(present), header.first or header.players[0]
    first = seats[(seats.index(began) + 1) % len(seats)] if began in seats else seats[0]
    bots = tuple((name, level) for name, level in header.bots if name in seats)
    return Header(players=seats, bots=bots, first=first)


def read_stored_tally(
    store: Store, name: str, content: bytes
) -> tuple[Reading, tuple[str, bytes] | None]:
    """Return the result of reading a stored tally, and the name and content of its rules file."""
    reading = read(content, name_with_ending(name), store.folder)
    rules = _stored_rules(store, reading.header)
    if reading.variant is None and rules:
        with suppress(VariantError):  # which the reader reports
            variant = load_text(rules[1], rules[0], dict(reading.header.settings))
            reading = read(content, reading.name, variant=variant)
    return reading, rules


def _stored_rules(store: Store, header: Header) -> tuple[str, bytes] | None:
    name = header.variant
    if not name.endswith(RULES_ENDING) or Path(name).name != name:
        return None
    content = store.read_bytes(name)
    return (name, content) if content else None


def _with_automatic_steps(version: Version, before: Version, clock: Clock | None) -> Version:
    """Return the version after automatic steps: bots' decisions, the end of the game, and times."""
    version = without_absent_bots(ended_if_last_round_over(with_bots_decision(version)))
    return with_times_recorded(version, before, clock()) if clock else version


def _lessons_of(version: Version, *, on_phones: bool) -> list[Lesson]:
    if not version.header.teach:
        return []
    bots = [name for name, _ in version.header.bots]
    start = version.header.start_game(version.state.variant)
    by_move = lessons_by_move(start, version.moves, bots, on_phones=on_phones)
    return [lesson for new in by_move for lesson in new]

"""The grammar of turns, one for files and the prompt: cards of a deck, and who leaves.

    line   = part { "/" part }
    part   = card [ leave ] { "," card [ leave ] }  |  leave
    leave  = "-" [ who ]  |  who                  the dash may be left out where nothing is in doubt
    who    = name { "and" name }  |  "all" [ "but" name { "and" name } ]  |  "nobody"

A comma may stand for the slash and for "and". Moves are yielded one by one, and whoever asks for
them plays each before the next: so names are always those of the players inside by then.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.events import Draw, Leave, Move
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_come, check_phase, find_card, full_name
from cardkit.engine.refusals import IllegalMove, VagueCard
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.findings import LineError
from cardkit.tally.names import AmbiguousError, players_named
from cardkit.tally.words import TypedWords, fold, near_rank

_TOKEN = re.compile(r"[/;,&+]|[-–—−>→]+(?![\w*])|[^\s/;,&+]+")
_DASH = re.compile(r"[-–—−]+>?|→")
MOST_READINGS = 6  # so many readings are followed up, of more words than a turn has one
MOST_WORDS = 120
_NUMBERED = re.compile(r"\(?\d{1,2}[.):].*")


class Word(NamedTuple):
    """A word or a sign in a line of a tally, with its column from 0."""

    text: str
    at: int

    @property
    def is_dash(self) -> bool:
        return _DASH.fullmatch(self.text) is not None

    @property
    def is_line_number(self) -> bool:
        """True if the word is a line number that people wrote: ``2.``, ``3)`` or ``4.7h``."""
        return _NUMBERED.fullmatch(self.text) is not None


def words_of(text: str, at: int, state: GameState, typed: TypedWords) -> list[Word]:
    """Return the words of turns, each with its column; the text begins at column `at`.

    A hyphen separates (``7-Bo``), unless a player's name has it. Raises `LineError`.
    """
    players = state.players
    hyphened = [part for name in players for part in fold(name).split() if "-" in part]
    begun = {  # first of all, the longest first: 7-Jean-Luc, 7-jean-l
        part[:end]
        for part in hyphened
        if "-" in part[1:]
        for end in range(part.index("-", 1) + 1, len(part) + 1)
    }
    whole = "".join(f"{re.escape(part)}(?![^-–—−→])|" for part in sorted(begun, key=len)[::-1])
    pieces = re.compile(rf"{whole}[-–—−→]+>?|[^-–—−→]+")
    words: list[Word] = []
    for token in _TOKEN.finditer(text):
        word, start = token[0], at + token.start()
        if _DASH.fullmatch(word) or any(name.startswith(fold(word)) for name in hyphened):
            words.append(Word(word, start))
            continue
        for piece in pieces.finditer(fold(word) if len(fold(word)) == len(word) else word):
            words.append(Word(word[piece.start() : piece.end()], start + piece.start()))
    return with_names_joined(words, players, typed if state.variant.is_deck_game else None)


def with_names_joined(
    words: Sequence[Word], players: Sequence[str], typed: TypedWords | None = None
) -> list[Word]:
    """Return words in which a name of several words, or two words that begin it, are one.

    Before a dash a word that can be a card is one, where `typed` says what a card is. There, too,
    ``mary a`` is a `LineError` where Mary and Mary Ann play; else it is Mary and an ace.
    """
    longest = max(len(name.split()) for name in players)
    whole_words: list[Word] = []
    place, is_behind_dash = 0, typed is None
    while place < len(words):
        word, end = words[place], place + 1
        is_behind_dash = word.text != "/" and (is_behind_dash or word.is_dash)
        may_begin = is_behind_dash or typed is None or not typed.card(word.text)
        for after in range(min(len(words), place + longest), end, -1):
            text = fold(" ".join(part.text for part in words[place:after]))
            longer = [name for name in players if fold(name).startswith(text)]
            shorter = [name for name in players if text.startswith(f"{fold(name)} ")]
            is_whole = any(fold(name) == text for name in longer)
            if typed and longer and shorter and not is_whole:
                raise LineError("ambiguous-name", word.at, word=text, who=(*shorter, *longer))
            if is_whole or (longer and not shorter and may_begin):
                end = after
                break
        whole_words.append(Word(" ".join(part.text for part in words[place:end]), word.at))
        place = end
    return whole_words


def player_of(word: Word, players: Sequence[str], inside: Sequence[str]) -> str:
    """Return the one player whom a word names, in short only one `inside`; raise `LineError`."""
    text, at = word
    try:
        who = players_named(text, players, inside) if text else ()
    except AmbiguousError as error:
        who = error.who
    if len(who) == 1:
        return who[0]
    if who:
        raise LineError("ambiguous-name", at, word=text, who=who)
    raise LineError("unknown-player", at, word=text, who=tuple(players), where="in this game")


class Step(NamedTuple):
    """A card that comes, or players who leave: the words from `place` to `behind`, at a column."""

    move: Draw | Leave
    at: int
    place: int
    behind: int


class Parse(NamedTuple):
    """One way to read some words as turns.

    `is_loose`: players stand behind a card without a dash; `gap`: the first word before which a
    slash is missing.
    """

    steps: tuple[Step, ...] = ()
    is_loose: bool = False
    gap: int | None = None


class TurnLine:
    """The words of a line that are read as turns of a game."""

    def __init__(
        self,
        words: Sequence[Word],
        state: GameState,
        typed: TypedWords,
        not_named: Collection[str] = (),
        *,
        at_prompt: bool = False,
    ) -> None:
        """Store the words of a line and the game, which the caller plays on meanwhile.

        Players who are `not_named` are not meant by a beginning of their names, nor by ``all``.
        In a file (not `at_prompt`) a card that stands there as cardkit writes it is nothing else.
        """
        self.words: Sequence[Word] = words
        self.state: GameState = state
        self.typed: TypedWords = typed
        self.not_named: Collection[str] = not_named
        self.at_prompt: bool = at_prompt
        self.named_at: dict[object, int] = {}

    @property
    def nameable_players(self) -> list[str]:
        """The players inside whom a line can name."""
        return [name for name in self.state.inside if name not in self.not_named]

    def text(self, place: int, end: int) -> str:
        """Return the words from position `place` up to `end` as a text."""
        return " ".join(word.text for word in self.words[place:end])

    def joining_meaning_at(self, place: int) -> str | None:
        """Return the meaning of a joining word, such as ``and`` or ``all``; None for another word.

        Raises `LineError` if it is the first word of a name too: ``all``, where All In plays.
        """
        text = self.words[place].text
        meaning = "and" if text == "," else self.typed.joining.get(fold(text))
        if meaning is None or meaning == "and":
            return meaning
        begins = fold(text) if meaning == "leaves" else f"{fold(text)} "  # "is" adds nothing
        who = [name for name in self.nameable_players if fold(name).startswith(begins)]
        behind = self.text(place + 1, place + 2)
        is_all_but = meaning == "all" and self.typed.joining.get(fold(behind)) == "but"
        if who and meaning != "of" and not is_all_but:
            raise LineError("ambiguous-name", self.words[place].at, word=text, who=tuple(who))
        return meaning

    def card_at(self, place: int) -> tuple[Card | None, int]:
        """Return the likeliest card at word `place` or None, and the next place."""
        cards = self.cards_at(place)
        alone = [pair for pair in cards if pair[1] == place + 1]
        # 7 b, where Bo plays; d 7, where diamonds are a danger and somebody is called 7
        if alone and cards[0][1] == place + 2 and self.players_at(place + 1):
            cards = alone
        return cards[0] if cards else (None, place)

    def cards_at(self, place: int) -> list[tuple[Card, int]]:
        """Return every card that begins at word `place` with the next place, long ones first."""
        text, after = self.words[place].text, place + 1
        alone, is_dashed = self.cards_named(text), False
        while after < len(self.words) and (
            self.joining_meaning_at(after) == "of"
            or (self.words[after].is_dash and not any(card.rank for card in alone))
        ):
            is_dashed = is_dashed or self.words[after].is_dash
            after += 1
        other = self.words[after].text if after < len(self.words) else ""
        if alone and is_dashed and other and self._player_readings(after) != [()]:
            other = ""  # d - k, where diamonds are a danger and Kim plays
        pairs = [(a, b) for a in self.typed.cards(text) for b in self.typed.cards(other)]
        both = [card for pair in pairs if (card := _combine_parts(*pair))]
        spans = [*((card, after + 1) for card in self._merge_same_rank(both))]
        return [*spans, *((card, place + 1) for card in alone)]

    def cards_named(self, word: str) -> list[Card]:
        """Return the cards that one word names, a suit alone only where it is a danger."""
        kinds = self.state.deck.kinds
        cards = [card for card in self.typed.cards(word) if card.rank or card.suit in kinds]
        if not self.at_prompt and (written := [card for card in cards if str(card) == word]):
            return written
        return self._merge_same_rank(cards)

    def _merge_same_rank(self, cards: Sequence[Card]) -> list[Card]:
        """Return cards that a text names; those of one rank as one, without suit if several fit."""
        distinct: list[Card] = []
        for rank in dict.fromkeys(card.rank for card in cards):
            same = [card for card in cards if card.rank == rank]
            if rank and len(same) > 1:
                fitting = [card for card in same if self._may_come(card)]
                same = fitting if len(fitting) == 1 else [Card(rank)]
            distinct += same
        return distinct

    def _may_come(self, card: Card) -> bool:
        try:
            find_card(self.state, card)
        except IllegalMove as refusal:
            return isinstance(refusal.reason, VagueCard)
        return True

    def players_at(self, place: int) -> tuple[str, ...]:
        """Return the players named at word `place`. Raises `LineError`."""
        word, several = self.words[place], self._player_readings(place)
        if len(several) > 1 and any(len(who) > 1 for who in several):
            ways = tuple(", ".join(who) for who in several)
            raise LineError("two-meanings", word.at, word=word.text, ways=ways)
        if len(several) > 1:
            who = tuple(name for (name,) in several)
            raise LineError("ambiguous-name", word.at, word=fold(word.text), who=who)
        self.named_at |= dict.fromkeys(several[0], word.at)
        return several[0]

    def _player_readings(self, place: int) -> list[tuple[str, ...]]:
        """Return each way to read a word as players: ``an`` is Andy, or both of Andy and Nora."""
        try:
            return [
                players_named(self.words[place].text, self.state.players, self.nameable_players)
            ]
        except AmbiguousError as error:
            return [*((name,) for name in error.who), *([error.all_of] if error.all_of else [])]

    def _leavers(self, place: int, end: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield each way to read who leaves from word `place` on: names, and the next place."""
        names: list[str] = []
        is_first, is_but = True, False
        for at in range(place, end):
            if self.words[at].is_dash and names and not self.cards_named(self.words[place].text):
                continue  # di-ann
            match self.joining_meaning_at(at):
                case "and":
                    continue
                case "leaves" if not is_first:
                    pass
                case "nobody" if not names:
                    pass
                case "all" if not names:
                    names = list(self.nameable_players)
                case "but" if names:
                    is_but = True
                    continue
                case _ if who := self.players_at(at):
                    names = [n for n in names if n not in who] if is_but else [*names, *who]
                case _:
                    return
            is_first = False
            if len(names) > MOST_WORDS:
                return
            yield in_seat_order(tuple(names), self.state), at + 1

    def leavers(self) -> list[tuple[str, ...]]:
        """Return each way to read all words as players who leave, a dash perhaps before them."""
        place, end = int(self.words[0].is_dash), len(self.words)
        try:
            return [names for names, behind in self._leavers(place, end) if names and behind == end]
        except LineError:
            return self._player_readings(place) if place + 1 == end else []

    def no_player(self, place: int) -> LineError:
        """Return the fault that the word at `place` is no player's name."""
        word, state = self.words[place], self.state
        if state.phase in ("round", "over"):
            try:
                check_phase(state, "decision")
            except IllegalMove as refusal:
                return LineError(refusal.code, word.at, refusal)
        if word.is_line_number:
            return LineError("numbered", word.at, word=word.text)
        who = tuple(self.nameable_players)
        return LineError("unknown-player", word.at, word=word.text, who=who, where="inside")

    def two_turns(self, place: int) -> LineError:
        """Return the fault that a slash is missing before the turn at word `place`."""
        alone = self._turns_with_slashes(place)
        way = f"{self._turns_with_slashes(0, place)} / {alone}"
        follows = self.card_at(0)[0] is not None
        return LineError("two-turns", self.words[place].at, way=way, alone=alone, follows=follows)

    def _turns_with_slashes(self, place: int, end: int | None = None) -> str:
        last = len(self.words) if end is None else end
        text = ""
        is_bound = True  # to what stands before: no slash can come between
        while place < last:
            card, behind = self.card_at(place)
            text += " / " if card and not is_bound else " "
            behind = min(behind, last) if card else place + 1
            text += self.text(place, behind)
            word = self.words[behind - 1]
            is_bound = (
                word.is_dash or word.text in "/," or self.joining_meaning_at(behind - 1) is not None
            )
            place = behind
        return text.strip().replace(" ,", ",")

    def turns(self) -> Iterator[tuple[Move, int]]:
        """Yield each move and its column. Raises `LineError`, also for two meanings."""
        place = 0
        while place <= len(self.words):
            end = self._next_slash(place)
            if place == end and (place or end < len(self.words)):
                raise LineError("empty-turn", self.words[max(0, place - 1)].at)
            for step in self._steps(place, end):
                if isinstance(step.move, Draw):
                    if self.state.phase == "decision":
                        yield Leave(), step.at
                    yield Draw(full_name(self.state, step.move.card)), step.at
                elif step.move.players or self.state.phase == "decision" or not step.place:
                    yield step.move, step.at
            place = end + 1

    def _steps(self, place: int, end: int) -> Sequence[Step]:
        readings = self.readings(place, end)
        if len(readings) > 1:
            readings = [reading for reading in readings if self._is_legal(reading)] or readings[:1]
        if len(readings) > 1:
            moves = [reading.steps[0].move for reading in readings]
            lead = "- / " if any(isinstance(move, Leave) for move in moves) else ""
            ways = [way for reading in readings for way in self._clear_wordings(reading, lead)]
            text = self.text(place, end)
            raise LineError("two-meanings", self.words[place].at, word=text, ways=ways)
        (reading,) = readings
        steps, is_last = reading.steps, end == len(self.words)
        if isinstance(leave := steps[0].move, Leave) and self.state.phase == "card":
            if not leave.players and self.at_prompt and not is_last:
                return steps[1:]  # nobody left after the last card
            if leave.players or self.state.turn:
                is_alone = len(steps) == 1 and is_last
                raise LineError("leave-first", steps[0].at, who=leave.players, rest=not is_alone)
        if reading.gap is not None:
            raise self.two_turns(reading.gap)
        return steps

    def readings(self, place: int, end: int) -> list[Parse]:
        """Return every reading of the words from `place` to `end`; raise `LineError` without any.

        One in which a slash is missing counts where nobody said by a dash that players leave.
        """
        begun: dict[int, list[Parse]] = {place: [Parse()]}
        unread = (end - 1, Parse())
        most = MOST_READINGS if end - place <= MOST_WORDS else 1
        for at in range(place, end):
            for reading in begun.pop(at, [])[:most]:
                longer = [*self._extended(reading, at)]
                unread = unread if longer else (at, reading)
                for way, behind in longer:
                    begun.setdefault(behind, []).append(way)
        whole = [reading for reading in begun.get(end, []) if reading.steps]
        proper = [reading for reading in whole if reading.gap is None]
        if not whole:
            raise self._unread(*unread)
        if not proper:
            return whole[:1]
        return whole if all(reading.is_loose for reading in proper) else proper

    def _extended(self, reading: Parse, at: int) -> Iterator[tuple[Parse, int]]:
        """Yield a reading with what word `at` can mean behind it, each with the next place."""
        word, joins, end = self.words[at], self.joining_meaning_at(at), self._next_slash(at)
        steps, is_loose, gap = reading
        last = steps[-1].move if steps else None
        cards = self.cards_at(at)
        if joins == "and" or (joins == "of" and not steps):
            yield reading, at + 1
        elif word.is_dash and not isinstance(last, Leave):
            # behind a dash what can be a name is one
            names, behind = [((), at + 1), *self._leavers(at + 1, end)][-1]
            column = self.words[min(at + bool(steps), end - 1)].at
            yield (Parse((*steps, Step(Leave(names), column, at, behind)), is_loose, gap), behind)
        else:
            if isinstance(last, Draw) or (not steps and self._can_be_leaver(at, cards)):
                several = self._player_readings(at) if cards else []
                ends = ((names, at + 1) for names in several)
                for names, behind in ends if len(several) > 1 else self._leavers(at, end):
                    leave = Step(Leave(names), word.at, at, behind)
                    yield Parse((*steps, leave), bool(steps), gap), behind
            is_bound = not steps or self.words[at - 1].text == ","
            for card, behind in cards:
                draw = Step(Draw(card), word.at, at, behind)
                yield Parse((*steps, draw), is_loose, gap if is_bound else gap or at), behind

    def _next_slash(self, place: int) -> int:
        slashes = (at for at in range(place, len(self.words)) if self.words[at].text == "/")
        return next(slashes, len(self.words))

    def _can_be_leaver(self, place: int, cards: Sequence[tuple[Card, int]]) -> bool:
        """Return True if the first of words that can be `cards` can be somebody who leaves.

        Behind a slash it is a card, and so it is in a file if it stands there as cardkit writes it.
        """
        if not cards:
            return True
        is_written = not self.at_prompt and str(cards[-1][0]) == self.words[place].text
        return not place and self.state.phase == "decision" and not is_written

    def _is_legal(self, reading: Parse) -> bool:
        """Return True if the rules allow a reading, or ask only which card is meant."""
        state = self.state.copy()
        try:
            for step in reading.steps:
                if isinstance(step.move, Draw) and state.phase == "decision":
                    state.play(Leave())
                state.play(step.move)
        except IllegalMove as refusal:
            return isinstance(refusal.reason, VagueCard)
        return True

    def _clear_wordings(self, reading: Parse, lead: str) -> list[str]:
        """Return texts that say a reading and nothing else, a `lead` before a card: ``- / K - Bo``.

        They are several where it is open which card comes: ``["- / 7 of hearts", ...]``.
        """
        first, *others = reading.steps
        rest = "".join(self._text_of(step) for step in others)
        lead = lead if isinstance(first.move, Draw) else ""
        cards = self._fuller_names(first.move.card) if isinstance(first.move, Draw) else []
        texts = [self._name(card) for card in cards] or [self._text_of(first).removeprefix(" / ")]
        return [f"{lead}{text}{rest}".strip() for text in texts]

    def _text_of(self, step: Step) -> str:
        if isinstance(step.move, Leave):
            return f" - {', '.join(step.move.players)}"
        word = self.text(step.place, step.behind)
        if step.behind == step.place + 1 and len(self.cards_named(word)) == 1:
            return f" / {word.upper() if len(word) == 1 else word}"
        return f" / {self._name(step.move.card)}"

    def _name(self, card: Card) -> str:
        words = vocabulary(self.state.rules)
        short = words.typed_card(card)
        if card.rank and self.typed.cards(short) == [card]:
            return short
        return str(words.card(card)) if card.rank else words.suit(card.suit)

    def _fuller_names(self, card: Card) -> list[Card]:
        if can_come(self.state, card) or card.suit:
            return []
        for suits in ("br", "shdc"):  # its colour, where that is enough
            fuller = [Card(card.rank, suit) for suit in suits]
            if fits := [name for name in fuller if can_come(self.state, name)]:
                return fits
        return []

    def _unread(self, place: int, reading: Parse) -> LineError:
        """Return the fault that the word at `place` can mean nothing behind a reading."""
        if reading.gap is not None:
            return self.two_turns(reading.gap)
        return self.no_player(place) if reading.steps else self.no_card(place)

    def no_card(self, place: int) -> LineError:
        """Return the fault that a word is no card; at the prompt where who leaves is asked, no player."""
        word = self.words[place]
        if word.is_line_number:
            return LineError("numbered", word.at, word=word.text)
        is_name = self.at_prompt and not place and not word.text[0].isdigit()
        if is_name and self.state.phase == "decision":
            return self.no_player(place)
        return LineError("bad-card", word.at, word=word.text, near=near_rank(word.text))


def _combine_parts(first: Card, other: Card) -> Card | None:
    if bool(first.rank) == bool(other.rank) or bool(first.suit) == bool(other.suit):
        return None
    both = Card(first.rank or other.rank, first.suit or other.suit)
    return JOKER if both.rank == JOKER.rank else both


def in_seat_order(names: tuple[str, ...], state: GameState) -> tuple[str, ...]:
    """Return names in the order of seats; unchanged if one stands twice, which rules refuse."""
    if len(set(names)) < len(names):
        return names
    return tuple(sorted(names, key=state.players.index))

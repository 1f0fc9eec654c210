"""Read turns, in files and at the prompt: cards turned over from a deck, and players who leave.

This is the grammar:

    line   = part { "/" part }
    part   = turn { "," turn }  |  leave { "," turn }
    turn   = card [ leave ]
    leave  = "-" [ who ]  |  who              the dash can be left out if nothing is in doubt
    who    = people { "and" people }  |  "all" [ "but" people { "and" people } ]  |  "nobody"
    card   = rank  |  suit  |  rank [ "of" ] suit  |  suit rank

People are separated by a comma, a space or "and", and "leaves" can follow them. Each word is read
in every way that the grammar allows at its place: as people, as a card, or as one of the words
above. If the line then has two meanings, neither is used, and the person who typed it is asked. The
person is also asked if an everyday word may be the beginning of a name, or if a slash is missing
before a card.

Moves are yielded one by one, and the caller plays each move before asking for the next. So names
always mean players who are still inside.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.events import Draw, Leave, Move
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_card_come, unambiguous_name
from cardkit.engine.refusals import IllegalMove, VagueCard
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.findings import LineError
from cardkit.tally.names import comparable_name, is_ambiguous, possible_players
from cardkit.tally.words import TypedWords, everyday_words, fold, most_similar_card_word

_DASHES = "-–—−"
_DASH_PATTERN = re.compile(rf"[{_DASHES}]+>?|→")
_TOKEN_PATTERN = rf"[/;,&+]|{_DASH_PATTERN.pattern}|[^→\s/;,&+]+"
MAX_READINGS = 40  # interpretations of the first words that are kept
STATE_AFTER_WORD = {
    ("card", ","): "comma", ("all", ","): "card due", ("closed", ","): "card due",
    ("people", ","): "list", ("done", ","): "list", ("people", "and"): "people due",
    ("done", "and"): "people due", ("list", "and"): "people due", ("all", "but"): "but",
    ("people", "leaves"): "done", ("done", "leaves"): "done",
    ("all", "leaves"): "closed", ("closed", "leaves"): "closed",
}  # fmt: skip
"""The state of a parse (`Parse.last`) after a joining word, by its state before and the word."""
STATES_BEFORE_LEAVING = ("", "card", "comma", "dash")
STATES_BEFORE_PEOPLE = (*STATES_BEFORE_LEAVING, "people", "list", "people due", "but")
LETTERS_FOR_AND = [*"einuyz"]
"""Letters that mean "and" in some language, so that one after a name may not be a name itself."""


class Word(NamedTuple):
    """A word or a sign in a line of a tally, with its column counted from 0."""

    text: str
    at: int

    @property
    def is_dash(self) -> bool:
        return _DASH_PATTERN.fullmatch(self.text) is not None


def split_words(text: str, at: int, state: GameState, typed: TypedWords) -> list[Word]:
    """Return the words in a text of turns, each with its column.

    The text begins at column `at`. A hyphen separates words (``7-Bo``), unless it is part of a
    player's name or joins a suit and a rank that are words (``Herz-Dame``). A whole name and a
    known phrase, such as ``no one``, are one word.
    """
    phrases = [*state.players, *typed.joining, *typed.spoken]
    apart = find_words(text, at, phrases, _TOKEN_PATTERN)
    return [word for piece in apart for word in _split_at_dashes(piece, state, typed)]


def find_words(text: str, at: int, phrases: Iterable[str], token: str) -> list[Word]:
    """Return the words in `text` that match `token`; `text` begins at column `at` of its line.

    A phrase of several words counts as a single word if it is one of `phrases`.
    """
    pieces = _words_pattern(tuple(phrases), token).finditer(_plain(text))
    return [Word(text[slice(*piece.span())], at + piece.start()) for piece in pieces]


@lru_cache(100)
def _words_pattern(phrases: Sequence[str], token: str) -> re.Pattern[str]:
    """Return the pattern of a word: one of the phrases, longest first, or what matches `token`."""
    several = (re.split("[ -]", _plain(phrase)) for phrase in phrases)
    patterns = [r"[\s-]+".join(map(re.escape, words)) for words in several if len(words) > 1]
    whole = [rf"(?<!\w){words}(?!\w)" for words in sorted(patterns, key=len, reverse=True)]
    return re.compile("|".join([*whole, token]))


def _plain(text: str) -> str:
    """Return a text of the same length, in lower case and without accents."""
    return "".join(fold(letter) if len(fold(letter)) == 1 else letter for letter in text)


def _split_at_dashes(word: Word, state: GameState, typed: TypedWords) -> Iterator[Word]:
    """Yield the parts of a word that contains a dash.

    If the whole word is a name or a card, it is not split.
    """
    text, at = word
    dash = _DASH_PATTERN.search(text, 1)
    if dash is None or word.is_dash:
        yield word
        return
    is_card = text.find("-") > len("10") and bool(typed.cards(text))
    is_name = bool(possible_players(text, state.players, state.players))
    if is_card or is_name:
        yield word
        return
    yield Word(text[: dash.start()], at)
    yield Word(dash[0], at + dash.start())
    if rest := text[dash.end() :]:
        yield from _split_at_dashes(Word(rest, at + dash.end()), state, typed)


def only_player_named(word: Word, players: Sequence[str], inside: Sequence[str]) -> str:
    """Return the one player that a word names.

    An abbreviation only means a player in `inside`. Raises `LineError` if no player or several are
    meant.
    """
    text, at = word
    meant = possible_players(text, players, inside) if text else []
    sure = [who for who in meant if not is_ambiguous(text, who)]
    if len(sure) > 1:
        names = tuple(dict.fromkeys(name for who in sure for name in who))
        raise LineError("ambiguous-name", at, word=fold(text), who=names)
    if not sure or len(sure[0]) > 1:
        raise LineError("unknown-player", at, word=text, who=tuple(players), where="in this game")
    return sure[0][0]


class Step(NamedTuple):
    """A card that comes, or players who leave, in a line of turns.

    `at` is its column. Its words have the indices from `place` up to, but not including, `end`.
    """

    move: Draw | Leave
    at: int
    place: int
    end: int


class Parse(NamedTuple):
    """One interpretation of some words as turns.

    `last` says what the words end with, as in `STATE_AFTER_WORD`. `is_dashed` is True if a dash
    comes before the last players who leave. `is_but` is True if everyone leaves except the players
    who are named. `is_doubtful` is True if people must be asked, because an everyday word is taken for a
    name or a slash is missing.
    """

    steps: tuple[Step, ...] = ()
    last: str = ""
    is_dashed: bool = False
    is_but: bool = False
    is_doubtful: bool = False


@dataclass(eq=False)
class TurnLine:
    """The words of a line, to be parsed as turns of a game.

    The caller plays each move on `state` as it is yielded. Players in `not_named` are meant neither
    by a prefix of their names nor by ``all``. In a file (not `at_prompt`), a card in the form that
    cardkit writes is always a card.
    """

    words: Sequence[Word]
    state: GameState
    typed: TypedWords
    not_named: Collection[str] = ()
    at_prompt: bool = field(default=False, kw_only=True)
    named_at: dict[object, int] = field(default_factory=dict, init=False)

    @property
    def nameable_players(self) -> list[str]:
        """The players still inside who can be named in a line."""
        return [name for name in self.state.inside if name not in self.not_named]

    def text(self, place: int, end: int) -> str:
        """Return the words from position `place` up to `end` as a text."""
        return " ".join(word.text for word in self.words[place:end])

    def joining_meaning_at(self, place: int) -> str:
        """Return the meaning of a joining word such as ``and`` at index `place`.

        For a word that joins nothing, return "".
        """
        text = self.words[place].text
        return "," if text == "," else self.typed.joining.get(fold(text), "")

    # --- what one word, or several, can be --------------------------------------------------------

    def card_at(self, place: int) -> tuple[Card | None, int]:
        """Return the likeliest card at index `place`, or None, and the index after it."""
        cards = self.cards_at(place)
        if self._is_before_name(place + 1):  # ``7 b`` if Bo plays
            cards = [pair for pair in cards if pair[1] == place + 1] or cards
        return cards[0] if cards else (None, place)

    def cards_at(self, place: int) -> list[tuple[Card, int]]:
        """Return every card that can begin at index `place`, each with the index after it.

        Cards with more words come first. A suit alone is a card only if it is a kind of danger.
        """
        text, second = self.words[place].text, place + 1
        if self.typed.joining.get(fold(self.text(second, second + 1))) == "of":
            second += 1
        other = self.text(second, second + 1)
        pairs = [(a, b) for a in self.typed.cards(text) for b in self.typed.cards(other)]
        both = [card for pair in pairs if (card := _combine_parts(*pair))]
        spans = [(card, second + 1) for card in _merge_same_rank(both)]
        kinds = self.state.deck.kinds
        alone = [card for card in self.typed.cards(text) if card.rank or card.suit in kinds]
        written = [card for card in alone if str(card) == text and not self.at_prompt]
        alone = written or _merge_same_rank(alone)
        return [*spans, *((card, place + 1) for card in alone)]

    def ways_to_read_players(self, text: str) -> list[tuple[str, ...]]:
        """Return each group of players that a text can mean; ``a`` can mean Ann or Al."""
        return possible_players(text, self.state.players, self.nameable_players)

    def _people_at(self, place: int) -> list[tuple[tuple[str, ...], int]]:
        """Return each group of players named from index `place` on, with the index after it.

        If the words are a full name, parts of it do not count as names.
        """
        found: list[tuple[tuple[str, ...], int]] = []
        most = max(len(comparable_name(name).split()) for name in self.state.players)
        for end in range(place + 1, min(len(self.words), place + most) + 1):
            text = self.text(place, end)
            if self.is_full_name(text):
                found.clear()
            found += [(who, end) for who in self.ways_to_read_players(text)]
        return found

    def is_full_name(self, text: str) -> bool:
        """Return True if a text is the whole name of somebody inside."""
        return bool(possible_players(text, self.nameable_players, ()))

    def _is_before_name(self, end: int) -> bool:
        """Return True if the word at index `end` can be a name."""
        is_name = end < len(self.words) and self.joining_meaning_at(end) != "and"
        return is_name and bool(self.ways_to_read_players(self.words[end].text))

    # --- every way to read the words --------------------------------------------------------------

    def readings(self, place: int, end: int) -> list[Parse]:
        """Return every interpretation of the words from `place` to `end`, most certain first.

        Raises `LineError` if there is none.
        """
        unread = (place, Parse())
        begun: dict[int, list[Parse]] = {place: [Parse()]}
        for at in range(place, end):
            for reading in begun.pop(at, [])[:MAX_READINGS]:
                longer = [*self._extended_readings(reading, at)]
                unread = unread if longer else (at, reading)
                for way, next_place in longer:
                    begun.setdefault(next_place, []).append(way)
        ended = begun.get(end, [])
        whole = [reading for reading in ended if reading.last not in ("", "people due", "but")]
        if not whole:
            raise self._unreadable_word_error(*((end - 1, ended[0]) if ended else unread))
        by_moves: dict[tuple[Move, ...], Parse] = {}
        for reading in sorted(whole, key=lambda one: one.is_doubtful):
            by_moves.setdefault(tuple(step.move for step in reading.steps), reading)
        return [*by_moves.values()]

    def _extended_readings(self, reading: Parse, at: int) -> Iterator[tuple[Parse, int]]:
        """Yield each way to extend an interpretation by the word at `at`, with the next index."""
        if self.words[at].is_dash:
            if reading.last in ("", "card"):
                yield self._with_people(reading, (), at, at + 1, "dash"), at + 1
            return
        yield from self._with_joining_word(reading, at)
        is_article = self.at_prompt and self.words[at].text == "a" and at + 1 < len(self.words)
        if is_article and self.cards_at(at + 1):  # as in ``a king``
            yield reading._replace(is_doubtful=True), at + 1
        is_and = (reading.last, self.joining_meaning_at(at)) == ("people", "and")
        is_joined = is_and and self.is_full_name(self.text(at + 1, at + 2))
        people = [] if is_joined else self._leavers_at(reading, at)
        for who, end in people:
            is_unlikely = self._is_unlikely_name(reading, at, end, who)
            before = reading._replace(is_doubtful=True) if is_unlikely else reading
            yield self._with_people(before, who, at, end), end
            if is_unlikely and (end < self._next_slash(at) or reading.last == "people"):
                yield before, end  # as in ``the Di`` if Theo plays too
        for card, end in self._cards_after(reading, at, is_person=bool(people)):
            draw = Step(Draw(card), self.words[at].at, at, end)
            is_sure = not reading.is_doubtful and reading.last in ("", "comma", "list", "card due")
            yield Parse((*reading.steps, draw), "card", is_doubtful=not is_sure), end

    def _cards_after(self, reading: Parse, at: int, *, is_person: bool) -> list[tuple[Card, int]]:
        """Return each card at index `at` that can follow an interpretation, and the index after it.

        A slash may be missing before them. A word that can be a person (`is_person`) is not a card
        after a dash, or if it is a whole name.
        """
        if reading.last in ("people due", "but"):
            return []
        if reading.last == "card" and self.cards_at(reading.steps[-1].place)[0][1] > at:
            return []  # ``seven hearts`` is one card
        is_name = reading.last != "comma" and self.is_full_name(self.words[at].text)
        least = at + 2 if is_person and (reading.is_dashed or is_name) else at
        return [(card, end) for card, end in self.cards_at(at) if end >= least]

    def _with_joining_word(self, reading: Parse, at: int) -> Iterator[tuple[Parse, int]]:
        meaning = self.joining_meaning_at(at)
        if joined := STATE_AFTER_WORD.get((reading.last, meaning)):
            yield reading._replace(last=joined), at + 1
        if meaning in ("all", "nobody") and reading.last in STATES_BEFORE_LEAVING:
            who = self.nameable_players if meaning == "all" else ()
            last = "all" if meaning == "all" else "closed"
            yield self._with_people(reading, who, at, at + 1, last), at + 1

    def _leavers_at(self, reading: Parse, at: int) -> list[tuple[tuple[str, ...], int]]:
        """Return each group of players who can leave after `reading`, with the index after it.

        At the beginning of a line, words that can be cards mean players only if the prompt asks
        who leaves. In a file, a card in the form that cardkit writes is always a card.
        """
        if reading.last == "" and (cards := self.cards_at(at)):
            is_written = not self.at_prompt and str(cards[-1][0]) == self.words[at].text
            is_first = all(word.text != "/" for word in self.words[:at])
            if not is_first or self.state.phase != "decision" or is_written:
                return []
        return self._people_at(at) if reading.last in STATES_BEFORE_PEOPLE else []

    def _with_people(
        self, reading: Parse, who: Sequence[str], at: int, end: int, last: str = "people"
    ) -> Parse:
        """Return `reading` extended by players who leave, named in the words from `at` to `end`."""
        column = self.words[at].at
        self.named_at |= dict.fromkeys(who, column)
        if reading.last in ("", "card", "comma"):
            steps = (*reading.steps, Step(Leave(tuple(who)), column, at, end))
            return Parse(steps, last, self.words[at].is_dash, is_doubtful=reading.is_doubtful)
        *steps_before, leave = reading.steps
        assert isinstance(leave.move, Leave)
        named, is_but = leave.move.players, reading.is_but or reading.last == "but"
        names = [name for name in named if name not in who] if is_but else [*named, *who]
        column = leave.at if named or not steps_before else column
        step = Step(Leave(in_seat_order(names, self.state)), column, leave.place, end)
        return reading._replace(steps=(*steps_before, step), last=last, is_but=is_but)

    def _is_unlikely_name(self, reading: Parse, at: int, end: int, who: Sequence[str]) -> bool:
        """Return True if words that can be a name, or the card before them, may be everyday words.

        For example, ``will`` in ``max will go`` may not be Will, Polish ``bo anna`` may mean
        "because Anna", and ``ah`` in ``ah kit`` may not be the ace of hearts.
        """
        text, is_after = fold(self.text(at, end)), reading.last == "people"
        is_word = text in self.typed.questions or self.typed.spoken.get(text) == "small"
        is_beside_name = is_after or self._is_before_name(end)
        if (is_word and is_beside_name) or (is_after and text in LETTERS_FOR_AND):
            return True
        step = reading.steps[-1] if reading.last == "card" else None
        card = fold(self.text(step.place, step.end)) if step else ""
        is_everyday = card in everyday_words() and card not in self.typed.ranks
        return is_ambiguous(text, who) or is_everyday

    def leavers(self) -> list[tuple[str, ...]]:
        """Return each group of players that a line beginning with a dash can mean as a whole."""
        try:
            readings = self.readings(0, len(self.words))
            moves = [[step.move for step in reading.steps] for reading in readings]
        except LineError:
            return []
        people = [move.players for move, *more in moves if isinstance(move, Leave) and not more]
        return [who for who in people if who and len({*who}) == len(who)]

    # --- the moves of the line --------------------------------------------------------------------

    def moves(self) -> Iterator[tuple[Move, int]]:
        """Yield each move in the line, with the column where the move begins.

        Raises `LineError` if the line is wrong or ambiguous.
        """
        place = 0
        while place <= len(self.words):
            end = self._next_slash(place)
            if place == end and (place or end < len(self.words)):
                raise LineError("empty-turn", self.words[max(0, place - 1)].at)
            for step in self._parse_steps(place, end):
                if isinstance(step.move, Draw):
                    if self.state.phase == "decision":
                        yield Leave(), step.at
                    yield Draw(unambiguous_name(self.state, step.move.card)), step.at
                elif step.move.players or self.state.phase == "decision" or not step.place:
                    yield step.move, step.at
            place = end + 1

    def _next_slash(self, place: int) -> int:
        slashes = (at for at in range(place, len(self.words)) if self.words[at].text == "/")
        return next(slashes, len(self.words))

    def _parse_steps(self, place: int, end: int) -> Sequence[Step]:
        """Return the steps that the words between two slashes mean."""
        steps, state = self._only_legal_reading(place, end).steps, self.state
        if not isinstance(leave := steps[0].move, Leave) or state.phase != "card":
            return steps
        if not leave.players and self.at_prompt and end < len(self.words):
            return steps[1:]  # nobody left after the last card
        is_too_early = leave.players and state.turn and not state.may_leave
        if not is_too_early and (leave.players or state.turn):
            raise LineError("leave-first", steps[0].at)
        return steps  # the rules then refuse them and say when players may leave

    def _only_legal_reading(self, place: int, end: int) -> Parse:
        """Return the only interpretation of some words that the rules allow.

        Raises `LineError` if there are several, or if the only one is doubtful.
        """
        readings = self.readings(place, end)
        if not (legal := [reading for reading in readings if _is_legal(reading, self.state)]):
            return readings[0]  # the message then names the rule that forbids it
        if len(legal) == 1 and not legal[0].is_doubtful:
            return legal[0]
        ways = [way for reading in legal for way in _unambiguous_wordings(reading, self)]
        code = "two-meanings" if len(ways) > 1 else "unclear"
        text = self.text(place, end).replace(" ,", ",")
        raise LineError(code, self.words[place].at, word=text, ways=ways)

    def no_player_error(self, place: int) -> LineError:
        """Return the error saying that the word at `place` is not a player's name."""
        word = self.words[place]
        who = tuple(self.nameable_players)
        return LineError("unknown-player", word.at, word=word.text, who=who, where="inside")

    def typed_card(self, card: Card) -> str:
        """Return a card as people type it, such as ``7h`` or ``king of hearts``."""
        words = vocabulary(self.state.rules)
        short = words.typed_card(card)
        if card.rank and self.typed.cards(short) == [card]:
            return short
        return str(words.card(card)) if card.rank else words.suit(card.suit)

    def _unreadable_word_error(self, place: int, reading: Parse) -> LineError:
        """Return the error for the word at `place`, which cannot follow what was read before it."""
        word, before = self.words[place], self.words[place - 1]
        if not reading.steps:
            is_asked_who = self.at_prompt and not place and self.state.phase == "decision"
            return self.no_player_error(place) if is_asked_who else self.no_card_error(place)
        has_meaning = word.is_dash or self.cards_at(place) or self.joining_meaning_at(place)
        if has_meaning or self.ways_to_read_players(word.text):
            return LineError("out-of-place", word.at, word=word.text, before=before.text)
        return self.no_player_error(place)

    def no_card_error(self, place: int) -> LineError:
        """Return the error saying that the word at `place` is not a card."""
        text, at = self.words[place]
        return LineError("bad-card", at, word=text, near=most_similar_card_word(text))


def _merge_same_rank(cards: Sequence[Card]) -> list[Card]:
    """Return cards, with one card without a suit in place of several of the same rank."""
    ranks = [card.rank for card in cards if card.rank]
    merged = (Card(card.rank) if ranks.count(card.rank) > 1 else card for card in cards)
    return [*dict.fromkeys(merged)]


def _is_legal(reading: Parse, before: GameState) -> bool:
    """Return True if the rules allow an interpretation, even if a card in it is ambiguous."""
    state = before.copy()
    try:
        for step in reading.steps:
            if isinstance(step.move, Draw) and state.phase == "decision":
                state.play(Leave())
            state.play(step.move)
    except IllegalMove as refusal:
        return isinstance(refusal.reason, VagueCard)
    return True


def _unambiguous_wordings(reading: Parse, line: TurnLine) -> list[str]:
    """Return unambiguous ways to type an interpretation, such as ``- / K - Bo``.

    If the prompt asks who leaves, a card follows ``- /``. There are several ways if several
    cards can be meant.
    """
    (first, *others), state = reading.steps, line.state
    rest = "".join(_text_of(step, line) for step in others)
    if isinstance(first.move, Leave):
        return [_text_of(first, line).strip() + rest]
    lead = "- / " if line.at_prompt and state.phase == "decision" else ""
    card = first.move.card
    suits = "" if card.suit or can_card_come(state, card) else "shdc"
    fuller = [Card(card.rank, suit) for suit in suits]
    cards = [name for name in fuller if can_card_come(state, name)] or [card]
    return [f"{lead}{line.typed_card(name)}{rest}" for name in cards]


def _text_of(step: Step, line: TurnLine) -> str:
    if isinstance(step.move, Leave):
        return f" - {', '.join(step.move.players)}".rstrip()
    return f" / {line.typed_card(step.move.card)}"


def _combine_parts(first: Card, other: Card) -> Card | None:
    if bool(first.rank) == bool(other.rank) or bool(first.suit) == bool(other.suit):
        return None
    both = Card(first.rank or other.rank, first.suit or other.suit)
    return JOKER if both.rank == JOKER.rank else both


def in_seat_order(names: Iterable[str], state: GameState) -> tuple[str, ...]:
    """Return names sorted by the seats of the players."""
    return tuple(sorted(names, key=state.players.index))

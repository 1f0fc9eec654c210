"""The grammar of turns, one for files and the prompt: cards of a deck, and who leaves.

    line   = part { "/" part }
    part   = card [ leave ] { "," card [ leave ] }  |  leave
    leave  = "-" [ who ]  |  who                  the dash may be left out where nothing is in doubt
    who    = name { "and" name }  |  "all" [ "but" name { "and" name } ]  |  "nobody"

A comma may stand for the slash and for "and". Moves are yielded one by one, and whoever asks for
them plays each before the next: so names are always those of the players inside by then.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardkit.engine.cards import JOKER, SUITS_OF, Card
from cardkit.engine.events import Draw, Leave, Move
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, can_come, check_phase, full_name
from cardkit.tally.findings import Fault
from cardkit.tally.names import Ambiguous, named
from cardkit.tally.words import TypedWords, fold

_TOKEN = re.compile(r"[/;,&+]|[-–—−>→]+(?![\w*])|[^\s/;,&+]+")
_DASH = re.compile(r"[-–—−]+>?|→")
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

    A hyphen separates (``7-Bo``), unless a player's name has it. Raises `Fault`.
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
    found: list[Word] = []
    for token in _TOKEN.finditer(text):
        word, start = token[0], at + token.start()
        if _DASH.fullmatch(word) or any(name.startswith(fold(word)) for name in hyphened):
            found.append(Word(word, start))
            continue
        for piece in pieces.finditer(fold(word) if len(fold(word)) == len(word) else word):
            found.append(Word(word[piece.start() : piece.end()], start + piece.start()))
    return with_long_names(found, players, typed if state.variant.is_deck_game else None)


def with_long_names(
    words: Sequence[Word], players: Sequence[str], typed: TypedWords | None = None
) -> list[Word]:
    """Return words in which a name of several words, or two words that begin it, are one.

    Before a dash a word that can be a card is one, where `typed` says what a card is. There, too,
    ``mary a`` is a `Fault` where Mary and Mary Ann play; else it is Mary and an ace.
    """
    longest = max(len(name.split()) for name in players)
    found: list[Word] = []
    place, is_behind_dash = 0, typed is None
    while place < len(words):
        word, end = words[place], place + 1
        is_behind_dash = word.text != "/" and (is_behind_dash or word.is_dash)
        may_begin = is_behind_dash or typed is None or not typed.card(word.text)
        for after in range(min(len(words), place + longest), end, -1):
            text = fold(" ".join(one.text for one in words[place:after]))
            longer = [name for name in players if fold(name).startswith(text)]
            shorter = [name for name in players if text.startswith(f"{fold(name)} ")]
            is_whole = any(fold(name) == text for name in longer)
            if typed and longer and shorter and not is_whole:
                raise Fault("ambiguous-name", word.at, word=text, who=(*shorter, *longer))
            if is_whole or (longer and not shorter and may_begin):
                end = after
                break
        found.append(Word(" ".join(one.text for one in words[place:end]), word.at))
        place = end
    return found


def player_of(word: Word, players: Sequence[str], inside: Sequence[str]) -> str:
    """Return the one player whom a word names, in short only one `inside`; raise `Fault`."""
    try:
        who = named(word.text, players, inside) if word.text else ()
    except Ambiguous as error:
        who = error.who
    if len(who) == 1:
        return who[0]
    if who:
        raise Fault("ambiguous-name", word.at, word=word.text, who=who)
    everyone = tuple(players)
    raise Fault("unknown-player", word.at, word=word.text, who=everyone, where="in this game")


class Line:
    """The words of a line that are read as turns of a game."""

    def __init__(
        self,
        words: Sequence[Word],
        state: GameState,
        typed: TypedWords,
        not_named: Collection[str] = (),
    ) -> None:
        """Store the words of a line and the game, which the caller plays on meanwhile.

        Players who are `not_named` are not meant by a beginning of their names, nor by ``all``.
        """
        self.words: Sequence[Word] = words
        self.state: GameState = state
        self.typed: TypedWords = typed
        self.not_named: Collection[str] = not_named
        self.named_at: dict[object, int] = {}

    @property
    def inside(self) -> list[str]:
        """The players inside whom a line can name."""
        return [name for name in self.state.inside if name not in self.not_named]

    def text(self, place: int, end: int) -> str:
        """Return the words from position `place` up to `end` as a text."""
        return " ".join(word.text for word in self.words[place:end])

    def joining(self, place: int) -> str | None:
        """Return the meaning of a joining word, such as ``and`` or ``all``; None for another word.

        Raises `Fault` if it is the first word of a name too: ``all``, where All In plays.
        """
        text = self.words[place].text
        meaning = "and" if text == "," else self.typed.joining.get(fold(text))
        if meaning is None or meaning == "and":
            return meaning
        begins = fold(text) if meaning == "leaves" else f"{fold(text)} "  # "is" adds nothing
        who = [name for name in self.inside if fold(name).startswith(begins)]
        behind = self.text(place + 1, place + 2)
        is_all_but = meaning == "all" and self.typed.joining.get(fold(behind)) == "but"
        if who and meaning != "of" and not is_all_but:
            raise Fault("ambiguous-name", self.words[place].at, word=text, who=tuple(who))
        return meaning

    def typed_at(self, place: int, end: int = 0) -> str:
        """Return the words from `place` to `end` (0: one word) as typed, a letter as a capital."""
        text = self.text(place, end or place + 1)
        return text.upper() if len(text) == 1 else text

    # --- cards ------------------------------------------------------------------------------------

    def card(self, place: int) -> tuple[Card | None, int]:
        """Return the card at word `place` (``queen of hearts``) or None, and the next place."""
        text = self.words[place].text
        letter, kinds = fold(text), self.state.deck.kinds
        # where suits are dangers their letters are those of suits, whatever they are else (d: dama)
        is_kind = letter in kinds and letter in SUITS_OF
        first = Card(suit=letter) if is_kind else self.typed.card(text)
        if first is None:
            return None, place
        is_whole = bool(first.rank) or first.suit in kinds
        after = place + 1
        while after < len(self.words) and (
            self.joining(after) == "of" or (self.words[after].is_dash and not is_whole)
        ):
            after += 1
        if after < len(self.words):
            # beside a suit a word wins over a card as it is written: As de pique, As kier
            one = first if is_kind else self.typed.part(text)
            second = self.typed.part(self.words[after].text)
            both = _both_parts(one, second) if one and second else None
            # 7 b, where Bo plays; d 7, where diamonds are a danger and somebody is called 7
            is_apart = after == place + 1 and is_whole and both and self.player(after)
            if both and not is_apart:
                return (JOKER if both.rank == JOKER.rank else both), after + 1
        if not first.rank and first.suit not in kinds:
            return None, place
        return first, place + 1

    # --- players ----------------------------------------------------------------------------------

    def player(self, place: int) -> tuple[str, ...]:
        """Return the players named at word `place`. Raises `Fault`."""
        word = self.words[place]
        try:
            who = named(word.text, self.state.players, self.inside)
        except Ambiguous as error:
            if error.all_of:
                ways = (*error.who, ", ".join(error.all_of))
                raise Fault("two-meanings", word.at, word=word.text, ways=ways) from None
            raise Fault("ambiguous-name", word.at, word=error.word, who=error.who) from None
        self.named_at |= dict.fromkeys(who, word.at)
        return who

    def leavers(
        self, place: int, end: int, *, behind_dash: bool
    ) -> tuple[tuple[str, ...] | None, int]:
        """Return who leaves, and the next place; `behind_dash` a word is a name if it can be one.

        The words from `place` to `end` are read; the players are None where these do not say who
        leaves. Before a dash a word is a card if it can be one.
        """
        names: list[str] = []
        is_said, is_but = behind_dash, False
        while place < end:
            match self.joining(place):
                case "and":
                    place += 1
                case "leaves" if is_said:
                    place += 1
                case "nobody" if not names:
                    is_said, place = True, place + 1
                case "all" if not names:
                    is_said, place, names = True, place + 1, list(self.inside)
                case "but" if names:
                    is_but, place = True, place + 1
                case _:
                    who = self.player(place)
                    card, _ = self.card(place)
                    if card and who and not behind_dash:
                        raise self.two_meanings(place, who, f"/ {self.typed_at(place)}")
                    if not who and card:
                        break
                    if not who:
                        raise self.no_player(place)
                    is_said, place = True, place + 1
                    names = [n for n in names if n not in who] if is_but else [*names, *who]
        return (tuple(names) if is_said else None), place

    def no_player(self, place: int) -> Fault:
        """Return the fault that the word at `place` is no player's name."""
        word, state = self.words[place], self.state
        if state.phase in ("round", "over"):
            try:
                check_phase(state, "decision")
            except IllegalMove as refusal:
                return Fault(refusal.code, word.at, refusal)
        if word.is_line_number:
            return Fault("numbered", word.at, word=word.text)
        return Fault(
            "unknown-player", word.at, word=word.text, who=tuple(self.inside), where="inside"
        )

    def two_turns(self, place: int) -> Fault:
        """Return the fault that a slash is missing before the turn that begins at word `place`.

        It `follows` a card if the line begins with one.
        """
        alone = self._turns_with_slashes(place)
        way = f"{self._turns_with_slashes(0, place)} / {alone}"
        follows = self.card(0)[0] is not None
        return Fault("two-turns", self.words[place].at, way=way, alone=alone, follows=follows)

    def _turns_with_slashes(self, place: int, end: int | None = None) -> str:
        last = len(self.words) if end is None else end
        text = ""
        is_bound = True  # to what stands before: no slash can come between
        while place < last:
            card, behind = self.card(place)
            text += " / " if card and not is_bound else " "
            behind = min(behind, last) if card else place + 1
            text += self.text(place, behind)
            word = self.words[behind - 1]
            is_bound = word.is_dash or word.text in "/," or self.joining(behind - 1) is not None
            place = behind
        return text.strip().replace(" ,", ",")

    def two_meanings(self, place: int, who: Sequence[str], *as_card: str) -> Fault:
        """Return the fault that a word is players or a card; `as_card`: what to type for a card."""
        ways = (f"- {', '.join(who)}", *as_card)
        word = self.words[place]
        return Fault("two-meanings", word.at, word=word.text, ways=ways)

    # --- turns ------------------------------------------------------------------------------------

    def turns(self, *, at_prompt: bool) -> Iterator[tuple[Move, int]]:
        """Yield each move and its column.

        `at_prompt`, a first word that can be a card or somebody who leaves is a fault, so that the
        prompt asks; in a file it is the card.
        """
        place = 0
        while place <= len(self.words):
            slashes = (at for at in range(place, len(self.words)) if self.words[at].text == "/")
            end = next(slashes, len(self.words))
            if place == end and (place or end < len(self.words)):
                raise Fault("empty-turn", self.words[max(0, place - 1)].at)
            yield from self._part(place, end, asks=at_prompt and not place)
            place = end + 1

    def _part(self, place: int, end: int, *, asks: bool) -> Iterator[tuple[Move, int]]:
        """Yield moves between slashes, each with its column; `asks`: two meanings are a `Fault`."""
        while place < end and self.joining(place) in ("of", "and"):
            place += 1
        if place == end:
            raise self.no_card(end - 1)
        is_first = True
        if self._leave_comes_first(place, asks=asks):
            at, is_dash = self.words[place].at, self.words[place].is_dash
            names, place = self.leavers(place + is_dash, end, behind_dash=True)
            if self.state.phase == "card" and (names or self.state.turn):
                raise Fault("leave-first", at, who=names, rest=place < end)
            yield Leave(in_seat_order(names or (), self.state)), at
            is_first = False
        while place < end:
            if not is_first and self.words[place - 1].text != ",":
                raise self.two_turns(place)
            is_first = False
            card, behind = self.card(place)
            if card is None:
                raise self.no_card(place, asks=asks)
            at = self.words[place].at
            if behind < end:
                self._check_next_word(card, place, behind)
            if self.state.phase == "decision":
                yield Leave(), at
            yield Draw(full_name(self.state, card)), at
            place = behind
            is_dash = place < end and self.words[place].is_dash
            at = self.words[min(place + is_dash, end - 1)].at
            names, place = self.leavers(place + is_dash, end, behind_dash=is_dash)
            if names is not None and (names or self.state.phase == "decision"):
                yield Leave(in_seat_order(names, self.state)), at

    def _check_next_word(self, card: Card, place: int, after: int) -> None:
        """Raise `Fault` if word `after` is a card, or a suit and a name: ``7 b`` where Bo plays."""
        meaning = self.typed.card(self.words[after].text)
        if meaning is None:
            return
        who = self.player(after)
        if not who and self.card(after)[0]:
            raise self.two_turns(after)
        whole = _both_parts(card, meaning)
        if who and whole and whole.rank != JOKER.rank and self.state.deck.find(whole):
            first = self.typed_at(place, after)
            ways = (f"{first}{whole.suit}", f"{first} - {', '.join(who)}")
            text = self.text(place, after + 1)
            raise Fault("two-meanings", self.words[place].at, word=text, ways=ways)

    def _leave_comes_first(self, place: int, *, asks: bool) -> bool:
        """Return True if players leave at `place`; `asks`: a name that may be a card is a `Fault`."""
        if self.words[place].is_dash:
            return True
        card, behind_card = self.card(place)
        may_leave = not card or (asks and self.state.phase == "decision")
        who = self.player(place) if may_leave else ()
        if card and behind_card > place + 1:  # jack of hearts, where a Jack plays
            who = ()
        if card and who and self.state.phase == "decision":
            if ways := self._ways_of(card, self.typed_at(place, behind_card)):
                raise self.two_meanings(place, who, *ways)
            return True
        return not card and (bool(who) or self.joining(place) in ("all", "nobody"))

    def _ways_of(self, card: Card, typed: str) -> list[str]:
        """Return what to type if nobody left and this card came: ``["- / K"]``; else ``[]``.

        It is made of what was `typed`, so that it is a card in the same language.
        """
        if can_come(self.state, card):
            return [f"- / {typed}"]
        if card.suit:  # it is all said
            return []
        blank = " " if typed.isalpha() and len(typed) > 1 else ""  # Kh, but król h
        for suits in ("br", "shdc"):  # its colour, where that is enough
            fits = [suit for suit in suits if can_come(self.state, Card(card.rank, suit))]
            if fits:
                return [f"{typed}{blank}{suit}" for suit in fits]
        return []

    def no_card(self, place: int, *, asks: bool = False) -> Fault:
        """Return the fault that a word is no card; with `asks` and a decision due, no player."""
        word = self.words[place]
        if word.is_line_number:
            return Fault("numbered", word.at, word=word.text)
        if asks and self.state.phase == "decision":
            return self.no_player(place)
        return Fault("bad-card", word.at, word=word.text)


def _both_parts(one: Card, other: Card) -> Card | None:
    if bool(one.rank) == bool(other.rank) or bool(one.suit) == bool(other.suit):
        return None
    return Card(one.rank or other.rank, one.suit or other.suit)


def in_seat_order(names: tuple[str, ...], state: GameState) -> tuple[str, ...]:
    """Return names in the order of seats; unchanged if one stands twice, which rules refuse."""
    if len(set(names)) < len(names):
        return names
    return tuple(sorted(names, key=state.players.index))

"""Meaning of turns: parts of a line, read with the players and cards of a `State`.

The reader of files and the prompt hear with these same functions. Where a word can be read as two
things the prompt asks, and in a file it is a fault; but a card that only begins a name is a card
there: so are cards written.
"""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice, permutations

from cardkit.v4 import engine
from cardkit.v4.engine import (
    Card,
    CardError,
    Draw,
    Entry,
    Leave,
    Record,
    Refusal,
    State,
    Variant,
    claims,
    legal,
    parse_card,
)
from cardkit.v4.engine.refusals import Sense, TwoMeanings
from cardkit.v4.tally.line import Opened, Stretch, turn_of
from cardkit.v4.tally.names import (
    DASH,
    DASHES,
    NO_LETTERS,
    RESERVED,
    GarbledMarks,
    Letters,
    Unknown,
    a_name_begins,
    first_letters,
    fold,
    proper,
    read_marks,
)
from cardkit.v4.tally.spoken_names import find_leavers, in_a_row
from cardkit.v4.words import SPOKEN, theme

_GLUED = r"([^\s-]{1,3})-([^\s-][^-]*)"
_NUMBER = r"(\d\d)(?=[\s\u2013]|$)"
_ARTICLE = (
    r"^(?:(?:it's|that's|it is|it was|this is|we got|got|we have|here's|then|came|the|(?<!the "
    r")an?|another|one more"
    r"|second|third):? )*"
    r"|,? again$"
)
"""Words that people say around a card."""
MOST_WORDS = 6  # words that a card is said with: it's a queen of spades
MOST_SENSES = 12
_JOINTS = ("and", "then", "&", "+", "plus")
_SPAN = r"[^\s,;:()]+"
_SHORT_CARD = r"(?i)(?:10|[a2-9tjqk1])?[shdcbr]?"  # as cards are written, whoever is called so
# in a card: two words, or a figure behind a letter; d7 may be Di, and a seven
_IN_PARTS = r"\s|\D\d"
_REMARK = r"(?i)caught|bust|out|boom|collaps|[x\u00d7]\s?[2-4]"
"""Remarks that may be said behind a turn of any game."""
_END = (
    r"(?i)(?P<turn>.*?)(?:^|[\s,;:!(\u2013\u2014=-]+)"
    r"(?P<word>{cry}(?:(?:we(?:'re| are)|they(?:'re| are)|all|everyone|everybody) "
    r")?(?:caught|bust(?:ed)?|(?P<out>out))|boom|collapsed?s?)"
    r"[\s.!)]*"
)
"""A turn, and behind it a remark on the round's end, perhaps the `cry` of its game."""
_CARD = r"(?i:10|[a2-9tjqk])[shdcbr]?"
_TWICE = r"(?i)(\S.*?)\s*[x\u00d7]\s?([2-4])"
LONGEST = 400  # letters of names that are looked for where a card is wanted


def open_already(opened: Opened, state: State) -> bool:
    """Return True if a heading repeats that of the current round, which has no turns yet.

    A repeated heading is ignored.
    """
    return opened.which == state.number and not state.turn and state.phase in ("card", "show")


def card_reading(text: str, variant: Variant) -> Card | None:
    """Return the card that `text` may mean; else None.

    A colour alone is no card, and a suit alone only where it is a kind of danger.
    """
    try:
        card = parse_card(text)
    except CardError:
        return None
    return card if card.rank or card.suit in variant.kinds else None


def leaving(
    text: str, state: State, letters: Letters = NO_LETTERS
) -> tuple[tuple[str, ...], Unknown | None]:
    """Return the leavers that `text` names, and None; or nobody and the error."""
    try:
        return find_leavers(text, state, letters), None
    except Unknown as error:
        return (), error


def leave_of(names: tuple[str, ...], state: State) -> Leave:
    """Return the entry in which these players leave, in the order of their seats.

    A name given twice stays so, and the rules refuse it.
    """
    if len(set(names)) < len(names):
        return Leave(names)
    return Leave(tuple(name for name in state.inside if name in names))


def narrow(text: str) -> str:
    """Return the text with full-width letters as the letters they look like."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKC", proper(text))
    return plain if plain.isascii() else text


@lru_cache(maxsize=16)
def called_like_cards(players: tuple[str, ...]) -> frozenset[str]:
    """Return names, of one player or several in a row, that could be cards.

    As `bare` has them.
    """
    some = [name for name in players if engine.in_a_spelling(bare(name))]
    rows = map(" ".join, chain.from_iterable(permutations(some, number) for number in (1, 2, 3)))
    return frozenset([bare(row) for row in rows if engine.is_card(row)])


def bare(text: str) -> str:
    """Return `text` in lower case without the optional words of a card: ``queenhearts``."""
    return "".join(fold(text).replace(" of ", " ").split())


def in_full(text: str, state: State, letters: Letters = NO_LETTERS) -> str:
    """Return a turn of a deck game with the parts added that people leave out.

    The dash of ``7-bo``, the card of ``17 - bo``.
    """
    if not state.variant.deck_game:
        return text
    glued = re.fullmatch(_GLUED, text) if "-" in text else None
    if glued and not a_name_begins(text, state.players):
        card = card_reading(by_worth(glued[1], state), state.variant)
        names, fault = leaving(glued[2], state, letters)
        if card is not None and (names or (fault is not None and fault.code != "unknown-player")):
            text = f"{glued[1]}\u2013{glued[2]}"
    return by_worth(text, state)


def by_worth(text: str, state: State) -> str:
    """Return ``7h - bo`` for ``17 - bo`` if one card alone brings 17; else the same text."""
    number = re.match(_NUMBER, text) if text[:2].isdigit() else None
    if number is None or card_reading(number[1], state.variant) is not None:
        return text
    slots = [slot for slot in state.variant.slots if slot.gold == int(number[1])]
    if len(slots) != 1 or a_name_begins(number[1], state.players):
        return text
    return f"{slots[0].card}{text[number.end() :]}"


def card_said(text: str, state: State) -> list[Card]:
    """Return the cards that `text` may mean.

    By its rank and suit, by its worth, with an article (``an ace``), or with the game's word for a
    danger (``monster of hearts``); two where ``a heart`` could be the ace.
    """
    plain = fold(text).strip(".!?, ")
    ways = [plain]
    if " " in plain and {*plain.split()} != {"a"}:  # A A are two aces
        bare_words = re.sub(_ARTICLE, "", plain)
        danger = _danger_words(state.variant, SPOKEN.get()) if state.variant.suits_matter else ""
        ways.append(re.sub(danger, "", bare_words).strip() if danger else bare_words)
    cards = [card_reading(by_worth(way, state), state.variant) for way in ways]
    return list(dict.fromkeys([card for card in cards if card is not None]))


@lru_cache(maxsize=16)
def _danger_words(variant: Variant, _: object) -> str:
    """Return the pattern of the game's word for a danger before or behind a suit."""
    danger = theme(variant)["danger"]
    words = "|".join(re.escape(fold(word)) for word in (format(danger, "many"), danger.one) if word)
    return rf"^(?:{words}) (?:of )?(?=\S)| (?:{words})$"


class _Words:
    """Words of a line, with the ways to read cards and leavers in them."""

    def __init__(
        self, text: str, spans: list[tuple[int, int]], state: State, letters: Letters
    ) -> None:
        self.text, self.spans, self.state, self.letters = text, spans, state, letters
        self.words = [text[start:end] for start, end in spans]

    def said(self, first: int, end: int) -> str:
        return self.text[self.spans[first][0] : self.spans[end - 1][1]]

    def cards(self, first: int) -> Iterator[tuple[Card, int]]:
        """Yield the cards that begin at a word, each with the place of the word behind it."""
        longest = first
        for end in range(min(len(self.words), first + MOST_WORDS), first, -1):
            cards = card_said(self.said(first, end), self.state)
            ace = (
                end == first + 1
                and fold(self.words[first]) == "a"
                and longest == end + 1
                and len(self.words[end]) < 4
            )
            if (
                end < longest
                and not ace
                and (longest > end + 1 or card_reading(self.said(end, longest), self.state.variant))
            ):
                continue  # queen of spades, 7 hearts; but a 7 and then B, where suits do not count
            longest = max(longest, end) if cards else longest
            yield from ((card, end) for card in cards)

    def people(self, first: int) -> Iterator[tuple[tuple[str, ...], int]]:
        for end in range(len(self.words), first, -1):
            after = self.past_joints(end)
            if after < len(self.words) and next(self.cards(after), None) is None:
                continue
            names, fault = leaving(self.said(first, end), self.state, self.letters)
            if fault is None:
                yield names, end
            elif isinstance(fault.refusal.facts, TwoMeanings):
                yield from (
                    (step, end)
                    for (step,) in fault.refusal.facts.senses
                    if not isinstance(step, Card)
                )

    def past_joints(self, place: int) -> int:
        while 0 < place < len(self.words) and fold(self.words[place]) in _JOINTS:
            place += 1
        return place

    def senses(self, place: int = 0, *, left: bool = False) -> Iterator[Sense]:
        """Yield the ways to read the words from `place` on.

        `left`: leavers have just been named.
        """
        place = self.past_joints(place)
        if place == len(self.words):
            yield ()
            return
        for card, end in self.cards(place):
            yield from ((card, *rest) for rest in self.senses(end))
        for names, end in () if left else self.people(place):
            yield from ((names, *rest) for rest in self.senses(end, left=True))


def senses_of(
    text: str, state: State, letters: Letters = NO_LETTERS, told: Letters = NO_LETTERS
) -> list[Sense]:
    """Return the ways to read `text` as cards and leavers: ``7 bo``, ``4, 3, 8``, ``an7``.

    Also ``bo h``. `told` are the letters that were told to the players; only these are heard where
    they are glued to a card of letters.
    """
    spans = [found.span() for found in re.finditer(_SPAN, text)]
    ways = [spans]
    for place, (start, end) in enumerate(spans):
        for cut in _cuts(text[start:end], state, letters, told):
            ways.append(
                [*spans[:place], (start, start + cut), (start + cut, end), *spans[place + 1 :]]
            )
    found = chain.from_iterable(_Words(text, way, state, letters).senses() for way in ways)
    readings = filter(None, found)
    inside = state.inside if card_reading(text, state.variant) else ()
    # Kh, also where K h is written
    whole = [((name,),) for name in inside if bare(name) == bare(text)]
    several = list(islice(dict.fromkeys([*whole, *islice(readings, 4 * MOST_SENSES)]), MOST_SENSES))
    if len(several) == 1 and len(several[0]) == 2 and several[0][0] == several[0][1]:
        several.append(several[0][:1])  # 7 7: a key that bounced?
    # people named in full with commas or "and" between are no cards, whatever they are called: Jack
    # and Kim
    parts = in_a_row(text)
    named = [name for name in state.players if not re.fullmatch(_SHORT_CARD, name)]
    joined: tuple[str, ...] = ()
    for part in parts:
        joined += tuple(name for name in named if fold(name) == fold(part))
    if len(joined) == len(parts) > 1 and (joined,) in several:
        return [(joined,)]
    return sorted(several, key=lambda sense: isinstance(sense[0], Card))


def _cuts(word: str, state: State, letters: Letters, told: Letters) -> list[int]:
    """Return the places at which one word may be two: ``an|7``, ``7|bo``, ``7r|bo``.

    A word without figures only behind told letters: ``b|k``.
    """
    if any(fold(word) in fold(name).split() for name in state.players):
        return []
    places = range(1, len(word))
    before_figures = [cut for cut in places if word[cut].isdigit() and not word[cut - 1].isdigit()]
    if before_figures or not word[0].isdigit():
        letters_first = [
            cut for cut in places if len(word) - cut < 3 and {*fold(word[:cut])} <= {*told}
        ]
        return before_figures or letters_first
    if card_said(word, state):
        return []
    return [
        cut
        for cut in places
        if not word[cut].isdigit() and not leaving(word[cut:], state, letters)[1]
    ]


def followed(sense: Sense, state: State) -> tuple[list[Entry], Refusal | None]:
    """Return the entries of a reading, and the refusal of the first that cannot be, or None.

    Nobody leaves where nothing is said.
    """
    entries: list[Entry] = []
    state = state.copy()
    for step in sense:
        if isinstance(step, Card):
            more: list[Entry] = [Leave()] if state.phase == "leave" else []
            more.append(Draw(step))
        elif not step and state.phase != "leave" and entries:
            continue  # the card ended the round, and nobody was asked
        else:
            more = [leave_of(step, state)]
        for entry in more:
            if isinstance(entry, Draw):
                entry = Draw(legal.meant(state, entry.card))
            entries.append(entry)
            refusal = legal.check(state, entry)
            if refusal:
                return entries, refusal
            engine.enter(state, entry)
    return entries, None


def is_one_card(sense: Sense) -> bool:
    """Return True if a reading is a single card.

    It may have been meant even if it cannot be: in no deck, or all gone.
    """
    return len(sense) == 1 and isinstance(sense[0], Card)


def can_be(refusal: Refusal | None) -> bool:
    """Return True if a reading is possible, by the refusal of its entries.

    The rules refuse nothing, or a card only has to be named further.
    """
    return refusal is None or (
        isinstance(refusal.facts, engine.WhichCard) and bool(refusal.facts.choices)
    )


def turn_said(text: str, state: State) -> Sense | None:
    """Return the reading of a file's turn without a dash; None for a card, or for nothing.

    Below a card it may be leavers (``Bo``, ``an7``), or several turns.

    Raises `Unknown` where it can be read in two ways. A card that only begins a name is a card: so
    are cards written.
    """
    text = narrow(text)
    if len(text) > LONGEST:
        return None
    card = card_reading(text, state.variant)
    whole_name = bare(text) in called_like_cards(state.players)
    if card is not None and not whole_name:
        in_parts = re.search(_IN_PARTS, text) and begins_a_name(text, state)
        if not in_parts:
            return None
    if re.search(DASH, text):
        return None
    legally = _legal_senses(text, state, card, whole_name=whole_name)
    if len(legally) > 1:
        raise Unknown.between(text, *legally)
    if legally:
        return legally[0] if legally[0] != (card,) else None
    if state.phase == "leave":
        _, fault = leaving(text, state)
        if fault and fault.code in ("two-meanings", "ambiguous-name"):
            raise fault
    return None


def _legal_senses(text: str, state: State, card: Card | None, *, whole_name: bool) -> list[Sense]:
    """Return the readings that the rules allow now; if there are none, the first reading.

    `card` is what the whole text is as a card; with `whole_name` it is a player's name too.
    """
    senses = senses_of(text, state)
    if card is not None and not whole_name:
        senses = [sense for sense in senses if len(sense) > 1 or sense == (card,)]
    if state.phase == "card":
        senses = [sense for sense in senses if isinstance(sense[0], Card)]
    asked = whole_name or card is None  # about a card that cannot be, too
    meant = [
        sense
        for sense in senses
        if can_be(followed(sense, state)[1]) or (asked and is_one_card(sense))
    ]
    return meant or senses[:1]


class Ended(Record):
    """Remark on the round's end, behind a turn: ``caught``, ``bust``, ``out``.

    `at` is its place in the text; `out` can be said where all have left, too.
    """

    word: str
    at: int
    out: bool

    def agrees_with(self, state: State) -> bool:
        """Return True if the last round ended in the way that this remark says."""
        over = None if state.running or not state.table.rounds else state.table.rounds[-1].end
        return over == "caught" or (over == "all-out" and self.out)


class _Remarks(Record):
    """Patterns for the remarks of a game: `any` finds one, `end` splits it off its turn."""

    any: re.Pattern[str]
    end: re.Pattern[str]


@lru_cache(maxsize=16)
def _remarks(variant: Variant, _: object) -> _Remarks:
    """Return the patterns for the remarks of a game, with the game's own cry in them."""
    own = [variant.words.caught, theme(variant)["caught"].one]
    plain = [" ".join(cry.split()).strip(" .!") for cry in own]
    cries = [
        re.escape(cry).replace(r"\ ", r"\s+")
        for cry in dict.fromkeys(plain)
        if len(cry) > 1 and fold(cry) not in RESERVED
    ]
    cry = f"(?P<cry>{'|'.join(cries)})|" if cries else "(?P<cry>(?!))|"
    return _Remarks(re.compile("|".join([_REMARK, *cries])), re.compile(_END.replace("{cry}", cry)))


def has_remark(text: str, variant: Variant) -> bool:
    """Return True if the text may have a remark behind a turn: a quick test."""
    return _remarks(variant, SPOKEN.get()).any.search(text) is not None


def without_end(text: str, state: State) -> tuple[str, Ended | None]:
    """Return a turn and the remark on the round's end behind it, ``Kd caught``, apart.

    ``out`` may be said of people who leave: behind a card alone it is said of the round; so may any
    word that begins somebody's name.
    """
    if len(text) < 3 or len(text) > LONGEST or not has_remark(text, state.variant):
        return text, None
    found = _remarks(state.variant, SPOKEN.get()).end.fullmatch(text)
    if found is None or a_name_begins(found["word"], state.players):
        return text, None
    if found["cry"] and senses_of(found["word"], state):
        return text, None  # a cry that can be cards, or leavers
    turn = (
        text[: found.start("word")].rstrip(" \t,;:!(")
        if claims.hands_only(state.variant)
        else found["turn"].rstrip()
    )
    if claims.hands_only(state.variant):  # a dash behind a name is a card face down
        turn = re.sub(rf"(?<=\s)({_CARD}|[{DASHES}])\s+[{DASHES}]$", r"\1", turn)
    deck, out = not claims.hands_only(state.variant), bool(found["out"])
    if (out and not deck) or (deck and turn and not cards_said(turn, state)):
        return text, None
    return turn, Ended(found["word"].casefold(), found.start("word"), out)


def may_be_turn(text: str, state: State) -> bool:
    """Return True if `text` can be a turn now, or several, by the rules."""
    if claims.hands_only(state.variant):
        with suppress(Unknown, GarbledMarks):
            return bool(read_marks(text, state))
        return False
    if state.phase not in ("card", "leave"):
        return False
    turn = turn_of(Stretch(text, 0))
    if turn.leavers is None:
        senses = [
            sense
            for sense in senses_of(narrow(text), state)
            if state.phase == "leave" or isinstance(sense[0], Card)
        ]
        return any(can_be(followed(sense, state)[1]) for sense in senses)
    rows = cards_said(turn.card.text, state) if turn.card.text else []
    return (
        any(can_be(followed(row, state)[1]) for row in rows)
        and not leaving(turn.leavers.text, state)[1]
    )


def turns_twice(text: str, state: State) -> list[str]:
    """Return the turn of ``K x2`` twice: a King, and another; else the text alone."""
    found = re.fullmatch(_TWICE, text) if has_remark(text, state.variant) else None
    return [found[1]] * int(found[2]) if found and card_said(found[1], state) else [text]


def cards_said(text: str, state: State) -> list[Sense]:
    """Return the ways to read `text` as cards and nothing else: ``7h 10s 5d``.

    ``A 3`` may be a three.
    """
    one = card_said(text, state)
    if len(text) > LONGEST or " " not in text:
        return [(card,) for card in one]
    senses = [
        sense
        for sense in senses_of(narrow(text), state)
        if all(isinstance(step, Card) for step in sense)
    ]
    return senses or [(card,) for card in one]


def begins_a_name(text: str, state: State, letters: Letters = NO_LETTERS) -> bool:
    """Return True if the text is the beginning of a player's name, or a letter for one."""
    first = text[:1].casefold()
    return first in letters or first in first_letters(state.players)

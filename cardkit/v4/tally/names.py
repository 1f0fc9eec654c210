"""Names of players: which are valid, the player a word means, marks of a turn of hands."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from cardkit.v4.engine import (
    Card,
    Record,
    State,
    is_card,
    legal,
    parse_card,
    refusals as fact,
    replace,
)
from cardkit.v4.engine.refusals import Sense
from cardkit.v4.reports import MarksFault
from cardkit.v4.text import NOTHING, Copyable
from cardkit.v4.words import SPOKEN

LONGEST_NAME = 30
RESERVED = ("all", "nobody", "round", "game", "extra", "back", "joker")
PUNCTUATION = " -'\u2019.\u2010\u2011"
DASHES = "-\u2013\u2014\u2212"
DOWN = tuple(DASHES)  # signs for a card laid face down
CROSSES = ("x", "X", "\u00d7")  # as people write for nothing
DASH = r"(?:\s[-\u2212]|(?<!\s)\s*[\u2013\u2014])(?=\s|$|[^-])"
"""Dash between a card and the leavers: with a blank before it, or a long one."""
_MARK = rf"(?i)(10|[a2-9tjqk1])([shdc\u2660-\u2667])?|[{DASHES}]|\*"
_ALIKE = {**NOTHING, **dict.fromkeys(map(ord, "\u2010\u2011"), "-"), ord("\u2019"): "'"}
_UNACCENTED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th"}
)
Letters = Mapping[str, str]
"""Letters that mean one player each at a table, beside the beginnings of names."""
NO_LETTERS: Letters = MappingProxyType({})
"""Letters in a file: none."""
Word = tuple[str, int]  # a word and where it stands in the text
_FLEES = (  # words for a card that is laid face down
    r"face down|down|flees?|fled|leaves?|runs?(?: away| off| out| down)?"
    r"|(?:is|are|jumps?|gets?) out|out"
)
_LAYS = (  # words between a name and the card that is laid
    r"(?:lays?|plays?|puts?|shows?|(?:goes on|goes|stays in|stays|stays inside|is in) with)"
    r"(?: the)?"
)
LONGEST_CARD = 3  # words of the longest spelling: queen of spades


class Unknown(Copyable, ValueError):
    """Error: a word that names no player here.

    `refusal` says why; `word` is the word at fault.
    """

    refusal: fact.Refusal
    word: str

    def __init__(self, refusal: fact.Refusal, word: str) -> None:
        self.refusal, self.word, self.code = refusal, word, refusal.code
        super().__init__(str(refusal))

    @classmethod
    def between(cls, word: str, *senses: Sense) -> "Unknown":
        """Return the error for a word with these possible meanings."""
        return cls(fact.Refusal("two-meanings", fact.TwoMeanings(word, senses), word), word)


class GarbledMarks(Copyable, ValueError):
    """Error: a turn of hands that cannot be read. `facts` has its text."""

    def __init__(self, facts: MarksFault) -> None:
        self.facts = facts
        super().__init__(facts.got)


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """Return `text` in the form in which names are compared: lower case, single blanks.

    Characters that look alike count as one.
    """
    if text.isascii() and text.isalnum():
        return text.lower()
    plain = unicodedata.normalize("NFKC", text).translate(_ALIKE)
    return unicodedata.normalize("NFKC", " ".join(plain.split()).casefold())


def a_name_begins(text: str, players: Iterable[str]) -> bool:
    """Return True if the name of one of the players begins with `text`."""
    plain = fold(text)
    return any(fold(name).startswith(plain) for name in players)


def proper(name: str) -> str:
    """Return `name` in the form in which it is kept, without invisible characters."""
    return name if name.isascii() else unicodedata.normalize("NFC", name.translate(NOTHING))


@lru_cache(maxsize=1024)
def name_fault(name: str) -> fact.NameFault | None:
    """Return the reason why `name` cannot be a player's name; None if it can."""
    if not name:
        return fact.NameMissing()
    if len(name) > LONGEST_NAME:
        return fact.LongName(name, LONGEST_NAME)
    for letter in name:
        if not (
            letter in PUNCTUATION or unicodedata.category(letter)[0] in "LM" or letter.isdigit()
        ):
            return fact.NameLetter(name, letter)
    if "  " in name:
        return fact.TwoBlanks(name)
    if name[0] in DASHES or not any(letter.isalnum() for letter in name):
        return fact.OddBeginning(name)
    return fact.ReservedName(name) if fold(name) in RESERVED else None


@lru_cache(maxsize=1024)
def unaccented(text: str) -> str:
    """Return `text` as typed on a keyboard without accented letters: ``lukasz`` for Łukasz."""
    apart = unicodedata.normalize("NFKD", fold(text))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(
        _UNACCENTED
    )


@lru_cache
def first_letters(players: tuple[str, ...]) -> frozenset[str]:
    """Return the letters that names begin with, folded, with their accents and without."""
    return frozenset(name[:1] for name in (*map(fold, players), *map(unaccented, players)))


def _bent(word: str, players: Sequence[str]) -> list[str]:
    """Return the players whose name in another case is `word` (``Pawła`` of Paweł).

    In the language in force, without accents too.
    """
    spoken = SPOKEN.get()
    ways = (
        [(unaccented(end), unaccented(others).split()) for end, others in spoken.endings.items()]
        if spoken
        else []
    )

    def cases(plain: str) -> Iterator[str]:
        for end, others in ways:
            if plain.endswith(end):
                yield from (plain.removesuffix(end) + other for other in others)

    return [name for name in players if unaccented(word) in cases(unaccented(name))]


def _without_accents(word: str, players: Sequence[str]) -> list[str]:
    """Return the players that `word` can mean with its accents left out.

    By a whole name, else by its beginning.
    """
    wanted = unaccented(word)
    whole = [name for name in players if unaccented(name) == wanted]
    return whole or [name for name in players if wanted and unaccented(name).startswith(wanted)]


def find_player(
    word: str,
    players: Sequence[str],
    inside: Sequence[str] | None = None,
    why_not: Callable[[str], fact.Refusal] | None = None,
) -> str:
    """Return the player that `word` means. Raises `Unknown`.

    An exact name of `players`, or a beginning that fits one of those `inside`. Accents may be left
    out if no name fits with them. `Unknown` means nobody, several, or somebody who is not inside
    (then `why_not` gives the reason).
    """
    pool = players if inside is None else inside
    if word in pool:
        return word
    fitting = _fitting(word, players, pool)
    if len(fitting) > 1:
        several = fact.SeveralFit(word, tuple(fitting))
        raise Unknown(fact.Refusal("ambiguous-name", several, word), word)
    if fitting and fitting[0] in pool:
        return fitting[0]
    elsewhere = fitting or _begun_by(word, players)
    if len(elsewhere) == 1 and why_not is not None:
        raise Unknown(why_not(elsewhere[0]), word)
    nobody = fact.NoPlayer(word, tuple(pool), inside is not None)
    raise Unknown(fact.Refusal("unknown-player", nobody, word), word)


def _fitting(word: str, players: Sequence[str], pool: Sequence[str]) -> list[str]:
    """Return the players that `word` can mean: of all an exact name, else those of the `pool`."""
    wanted = fold(word)
    exact = next((name for name in players if fold(name) == wanted), None)
    if exact is not None:
        return [exact]
    begun = _begun_by(word, pool)
    if not begun and not _begun_by(word, players):
        begun = _without_accents(word, pool) or _without_accents(word, players)
    if wanted in map(unaccented, begun) or len(word) <= 2:
        return begun
    bent = _bent(word, pool) or _bent(word, players)
    return [name for name in players if name in begun or name in bent] if bent else begun


def _begun_by(word: str, names: Sequence[str]) -> list[str]:
    wanted = fold(word)
    return [name for name in names if wanted and fold(name).startswith(wanted)]


def find_inside(word: str, state: State, letters: Letters = NO_LETTERS) -> str:
    """Return the player inside that `word` means. Raises `Unknown`.

    Also by one of the table's `letters`.
    """
    if word in state.inside:
        return word
    called = letters.get(fold(word), word)
    return find_player(
        called, state.players, state.inside, lambda name: legal.not_inside(state, name)
    )


@lru_cache
def most_words(players: tuple[str, ...]) -> int:
    """Return the largest number of words in a player's name."""
    return max(len(name.split()) for name in players)


# --- a turn of hands ------------------------------------------------------------------------------


class Mark(Record):
    """One player's card in a turn of hands (None: face down), with its place in the text."""

    name: str
    card: Card | None
    at: int


def words_of(text: str, at: int = 0) -> list[Word]:
    """Return the words of `text`, each with its place; the text begins at `at`."""
    return [(match[0], at + match.start()) for match in re.finditer(r"\S+", text)]


def read_marks(text: str, state: State) -> tuple[Mark, ...]:
    """Return the marks of everyone inside, one each, in a turn of hands.

    ``Ann 7h, Bo -`` by name, or in seat order, glued (``7k-3``) or spaced. ``all`` lay theirs face
    down. Raises `Unknown` for a name, `GarbledMarks` for text that is no name and card.
    """
    inside = state.inside
    if written := _as_written(text, inside):  # whatever they are called: And, or Down
        return written
    if re.fullmatch(rf"(?:all|everyone|everybody)(?: (?:{_FLEES}))?", fold(text)):
        return tuple(Mark(name, None, 0) for name in inside)
    typed = text = text.rstrip(".! ")
    text = re.sub(
        rf"(?i)(?<=\s)(?:{_FLEES})(?=[\s,;.]|$)", lambda found: "-".ljust(len(found[0])), text
    )
    text = re.sub(
        rf"(?i)(?<=\s)(?:{_LAYS})(?=\s+\S)",
        lambda found: found[0] if a_name_begins(found[0], inside) else " " * len(found[0]),
        text,
    )
    text = text.replace(":", " ").replace(";", ",")
    text = re.sub(r"(?i)(?<=\s)and(?=\s)", " , " if "," in text else "   ", text)
    by_seat = _marks_by_seat(text)
    # with names there would be twice as many words
    if by_seat is not None and len(by_seat) == len(inside):
        return tuple(Mark(name, card, at) for name, (card, at) in zip(inside, by_seat, strict=True))
    try:
        return tuple(sorted(_marks_by_name(text, state), key=lambda mark: inside.index(mark.name)))
    except (Unknown, GarbledMarks) as error:
        if isinstance(error, GarbledMarks) and by_seat is None:
            raise _quoting(error, text, typed) from None
        if by_seat is None:
            raise
    cards = tuple(card for card, _ in by_seat)
    raise Unknown(fact.Refusal("missing-player", fact.OtherNumber(cards, inside)), "")


def _quoting(error: GarbledMarks, text: str, typed: str) -> GarbledMarks:
    """Return the error with the words as they were typed, where `text` has others in their places.

    ``jumps out``, and not ``jumps -``.
    """

    def words(quoted: str) -> str:
        found = re.search(r"\s+".join(map(re.escape, quoted.split())), text)
        if found is None:
            return quoted
        end = found.end()
        while text[end : end + 1] == " " != typed[end : end + 1]:
            end += 1
        return " ".join(typed[found.start() : end].split())

    facts = error.facts
    return GarbledMarks(replace(facts, got=words(facts.got), name=words(facts.name)))


def _as_written(text: str, inside: Sequence[str]) -> tuple[Mark, ...]:
    """Return the marks of a turn in canonical form; none if the text has another form.

    In canonical form everyone has the whole name, in the order of seats.
    """
    marks, at = [], 0
    for name in inside:
        mark = text[at + len(name) + 1 :].partition(", ")[0]
        if not text.startswith(f"{name} ", at) or (mark != "-" and not is_card(mark)):
            return ()
        marks.append(Mark(name, None if mark == "-" else parse_card(mark), at + len(name) + 1))
        at += len(name) + len(mark) + 3
    return tuple(marks) if at == len(text) + 2 else ()


def _marks_by_seat(text: str) -> list[tuple[Card | None, int]] | None:
    """Return a card, or None, for each seat, from a row of cards; None for another text.

    Short cards are glued together, or each stands by itself under any of its names.
    """
    parts = [
        (part[0].strip(), part.start())
        for part in re.finditer("[^,]+" if "," in text else r"\S+", text)
    ]
    if all(part in DOWN or is_card(part) for part, _ in parts) and len(parts) > 1:
        return [(None if part in DOWN else parse_card(part), at) for part, at in parts]
    found = list(re.finditer(_MARK, plain := unicodedata.normalize("NFKC", text)))
    if re.sub(_MARK, "", plain).strip(" ,\t"):
        return None
    return [
        (None if mark[0] in DOWN else parse_card(mark[0]), mark.start()) for mark in found
    ] or None


def _marks_by_name(text: str, state: State) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for part in re.finditer("(?:^|(?<=,))[^,]*", text):
        words, place = words_of(part[0], part.start()), 0
        if not words:
            raise GarbledMarks(MarksFault("nothing", text.strip()))
        while place < len(words):
            mark, place = _next_mark(words, place, state, alone="," in text)
            marks.append(mark)
    return tuple(marks)


def _next_mark(words: list[Word], start: int, state: State, *, alone: bool) -> tuple[Mark, int]:
    """Return the name and card that begin at the word `start`, and where the next one begins.

    Between two commas (`alone`) no word may be left.
    """
    fault: Unknown | GarbledMarks | None = None
    for cut in range(min(len(words) - 1, start + most_words(state.players)), start, -1):
        called = " ".join(word for word, _ in words[start:cut])
        card, end = (None, cut + 1) if words[cut][0] in DOWN else _card_at(words, cut, whole=alone)
        if end == cut or (alone and end < len(words)):
            spelled = " ".join(word for word, _ in words[cut:]) if alone else words[cut][0]
            fault = fault or GarbledMarks(MarksFault("card", spelled, called))
            continue
        try:
            return Mark(find_inside(called, state), card, words[cut][1]), end
        except Unknown as error:
            fault = error
    shown = " ".join(word for word, _ in words[start : start + 8])
    raise fault or GarbledMarks(MarksFault("neither", shown))


def _card_at(words: list[Word], start: int, *, whole: bool = False) -> tuple[Card | None, int]:
    """Return the card that begins at the word `start`, and where the next word begins.

    The longest spelling wins; the place is `start` if there is no card. With `whole` it takes all
    the words there are: where others may follow, "7 d" is a seven and then Di.
    """
    for end in range(min(len(words), start + LONGEST_CARD), start, -1):
        spelled = [word for word, _ in words[start:end]]
        if whole or len(spelled) == 1 or max(map(len, spelled)) > 2:
            name = " ".join(spelled)
            if is_card(name):
                return parse_card(name), end
    return None, start


def read_cards(words: list[Word]) -> list[tuple[Card, int]]:
    """Return the cards that `words` spell one after the other, each with its place.

    Raises `CardError` for a word that is no card.
    """
    cards: list[tuple[Card, int]] = []
    place = 0
    while place < len(words):
        card, end = _card_at(words, place)
        cards.append((card or parse_card(words[place][0]), words[place][1]))
        place = end
    return cards

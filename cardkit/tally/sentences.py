"""What a sentence at the table says, word by word, so that people are told the line to type.

Nothing is recorded from a sentence. Its reader returns nothing if it does not know a word.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.engine.cards import Card
from cardkit.tally.findings import LineError
from cardkit.tally.turns import TurnLine
from cardkit.tally.words import ARTICLES, FACE_DOWN, NOT, ONLY, OTHERS, fold

REST = "the rest"  # stands for everyone who is not named
_KINDS = {
    **dict.fromkeys(ARTICLES.split(), "and"), "les": "and", **dict.fromkeys(ONLY.split(), "only"),
    **dict.fromkeys(OTHERS.split(), "rest"), **dict.fromkeys(FACE_DOWN.split(), "down"),
    **dict.fromkeys(NOT.split(), "not"),
}  # fmt: skip
_JOINING_KINDS = {"all": "rest", ",": "and"}


class Part(NamedTuple):
    """A part of a sentence from word `place` on: its `kind`, and the player or card it names.

    Kinds are who, card, down (face down), leaves, stays, rest, only, not, nobody, but, and; "" is
    an unknown word.
    """

    kind: str
    place: int
    text: str
    who: str = ""
    card: Card | None = None


def parts_said(line: TurnLine, *, names_have_cards: bool = False) -> list[Part]:
    """Return the parts of a sentence; with `names_have_cards`, a card can follow each name."""
    parts: list[Part] = []
    place = 0
    while place < len(line.words):
        after_name = names_have_cards and bool(parts) and parts[-1].kind == "who"
        part = _part_at(line, place, after_name=after_name)
        parts.append(part)
        place += max(1, len(part.text.split())) if part.card else 1
    return parts


def _part_at(line: TurnLine, place: int, *, after_name: bool) -> Part:
    word, people = line.words[place], line.people_at(place)
    text, meaning = fold(word.text).rstrip(":"), line.joining_meaning_at(place)
    is_joining = meaning and not line.is_full_name(word.text)
    is_name = len(people) == 1 and len(people[0]) == 1 and not is_joining
    card, behind = line.card_at(place) if after_name or not is_name else (None, place)
    if card:
        return Part("card", place, line.text(place, behind), card=card)
    if is_name:
        return Part("who", place, word.text, people[0][0])
    kind = _KINDS.get(text) or _JOINING_KINDS.get(meaning, meaning)
    is_no = line.typed.answers.get(text) == "no"
    stays = line.typed.questions.get(text) == "nobody leaves!" and not is_no
    return Part("down" if word.is_dash else kind or "stays" * stays, place, word.text)


def leavers_said(line: TurnLine) -> list[str] | None:
    """Return who leaves by a sentence such as ``Ann stays, the rest go``.

    None if a word is unknown, or if nothing is said about those who are not named.
    """
    parts = parts_said(line)
    kinds = {part.kind for part in parts}
    is_exception = kinds >= {"nobody", "but"}
    if kinds & {"", "card", "down", "not"} or is_exception != ("nobody" in kinds):
        return None
    order = [part.kind for part in parts]
    if kinds >= {"rest", "but"} and order.index("rest") < order.index("but"):
        return None  # all but Ann stay: the rest is not everyone
    is_only = is_exception or "only" in kinds
    going, staying, unsaid = _groups(parts)
    if unsaid and is_only and not (going or staying):
        going = unsaid  # nobody but Ann
    elif unsaid or not kinds & {"leaves", "stays"}:
        return None
    if REST in going or (is_only and not going):
        return [name for name in line.nameable_players if name not in staying]
    is_clear = going or REST in staying
    return [name for name in line.nameable_players if name in going] if is_clear else None


def _groups(parts: Sequence[Part]) -> tuple[set[str], set[str], set[str]]:
    """Return the players who go, those who stay, and those of whom neither is said.

    A verb is about the names before it, or about those after it if it begins the sentence.
    """
    by_verb: dict[str, set[str]] = {"leaves": set(), "stays": set()}
    named, verb = set[str](), ""
    for part in parts:
        if part.kind in ("who", "rest"):
            named.add(part.who or REST)
        elif part.kind in by_verb:
            verb = part.kind
            by_verb[verb] |= named
            named = set()
    if verb and not any(by_verb.values()):
        by_verb[verb], named = named, set()
    return by_verb["leaves"], by_verb["stays"], named


def cards_said(line: TurnLine) -> LineError | None:
    """Return the error that a sentence about hands is to be typed with cards and dashes alone.

    That is ``Ann and Bo flee, Cy 7``, or ``all stay: 7 8 9``. None if it has an unknown word.
    """
    marks: dict[str, str] = {}
    named, seats = list[str](), list[str]()  # players with no mark yet, marks of unnamed players
    for part in parts_said(line, names_have_cards=True):
        is_down = part.kind in ("down", "leaves", "nobody")
        if part.who and part.who not in (*marks, *named):
            named.append(part.who)
        elif is_down or (part.card and len(named) < 2):
            mark = "-" if is_down else part.text
            marks |= dict.fromkeys(named, mark)
            seats += [mark] * (not named and part.kind in ("down", "card"))
            named.clear()
        elif part.kind not in ("and", "rest", "stays"):
            return None
    inside = line.state.inside
    unnamed = [name for name in inside if name not in marks]
    if named or len(seats) != len(unnamed) or not {*marks} <= {*inside}:
        return None
    marks |= dict(zip(unnamed, seats, strict=True))
    way = ", ".join(f"{name} {marks[name]}" for name in inside)
    return LineError("unclear", line.words[0].at, word=line.text(0, len(line.words)), ways=[way])


def turn_said(line: TurnLine) -> str:
    """Return the turn and the one card that it had, by a sentence such as ``it was a 6, not a 7``.

    Before the verb stands perhaps the number of a turn: ``card 1 was a 6``. "" if no card, or
    several, are meant.
    """
    last, place, is_not = line.state.turn, 0, False
    turn, cards = f"{last}", list[str]()
    while place < len(line.words):
        word, end = fold(line.words[place].text), place + 1
        is_not |= word in NOT.split()
        if not is_not and line.typed.questions.get(word) == "fix!":
            turn = next((n for n in cards if n.isdecimal() and int(n) <= last), turn)
            cards.clear()
        is_article = word in ARTICLES.split() and end < len(line.words)
        if not is_article and (spans := line.cards_at(place)):
            end = spans[0][1]
            cards += [line.text(place, end)] * (not is_not)
            is_not = False
        place = end
    return f"{turn} {cards[0]}" if len(cards) == 1 else ""

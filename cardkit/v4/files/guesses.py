"""Guesses at what an author meant by a value that cannot be read.

`cardkit.v4.files.remedies` tries each of them on the loader before it is told.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from cardkit.v4.engine import RANKS, SUIT_WORDS, expand
from cardkit.v4.engine.values import Span
from cardkit.v4.rules import ALL_DANGERS, ANY_KIND, Kind, kinds

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SUITS: dict[str, tuple[str, ...]] = {
    **{letter: (letter,) for letter in "shdc"},
    **{sign: (letter,) for sign, letter in zip("♠♥♦♣♤♡♢♧", "shdcshdc")},
    **{word: (letter,) for letter, word in SUIT_WORDS.items()},
    **{word.removesuffix("s"): (letter,) for letter, word in SUIT_WORDS.items()},
    "red": ("hd", "r"),
    "black": ("sc", "b"),
}
"""Suits that a word may mean: cards of each of these, or one card of a colour."""
_RANKS = {
    **{rank.casefold(): rank for rank in RANKS},
    **dict(zip(("1", "11", "12", "13", "t"), ("A", "J", "Q", "K", "10"))),
    **dict(zip(("ace", "jack", "knave", "queen", "king"), "AJJQK")),
    **{word: str(number) for number, word in enumerate(_NUMBERS) if number > 1},
}
_COURTS = {"court", "courts", "face", "faces", "figure", "figures", "picture", "pictures"}
_IDLE = {
    "of",
    "and",
    "the",
    "all",
    "any",
    "in",
    "suit",
    "suits",
    "only",
    "card",
    "cards",
    "both",
    "either",
    "colour",
    "color",
}
_RANGE = r"\s*(?:[\u2010-\u2015\u2212]|\bto\b|\.\.+|-)\s*"


# --- cards ----------------------------------------------------------------------------------------


def patterns(text: str) -> Iterator[str]:
    """Yield patterns of cards that a text may mean: ``A-10hd`` for ``A\u201310 red``."""
    ranks: list[str] = []
    suits: tuple[str, ...] = ("",)
    for word in re.findall(r"[^\s,;/+&]+", re.sub(_RANGE, "-", text.casefold())):
        if word in _IDLE:
            continue
        if word in _SUITS:
            suits = tuple(before + more for before, more in zip(suits * 2, _SUITS[word]))
            continue
        found = list(_ranks(word))
        if not found:
            return
        ranks += found
    for suit in suits:
        if suit or ranks:
            said = " ".join(
                rank if suit and rank[-1] in "shdcbr" else rank + suit for rank in ranks or ["A-K"]
            )
            with suppress(ValueError):
                expand(said)
                yield said


def _ranks(word: str) -> Iterator[str]:
    """Yield the words of card patterns that one word may mean; none if it means no ranks."""
    if word in _COURTS:
        yield "J-K"
    elif re.fullmatch("jokers?", word):
        yield from ["joker"] * (1 + word.endswith("s"))
    elif re.fullmatch("[ajqk]{2,}", word):
        yield from map(str.upper, word)
    elif first := re.fullmatch("([shdc♠♥♦♣])(10|[2-9ajqk])", word):
        yield f"{_rank(first[2])}{_SUITS[first[1]][0]}"
    else:
        plain = re.fullmatch(r"(.*?)([shdcbr♠♥♦♣]*)", word)
        for said, suits in ((word, ""), (plain[1], plain[2]) if plain else ("", "")):
            ranks = [_rank(one) for one in said.split("-")]
            if all(ranks) and len(ranks) < 3:
                found = _run(*ranks)
                letters = "".join(_SUITS[one][0] if one in _SUITS else one for one in suits)
                yield " ".join(part + letters for part in found.split())
                return


def _rank(word: str) -> str:
    """Return the rank that a word means, ``J`` for ``jacks``; "" if it is none.

    ``7s`` is one of spades.
    """
    forms = (word, word.removesuffix("s"), word.removesuffix("es")) if len(word) > 3 else (word,)
    return next((_RANKS[form] for form in forms if form in _RANKS), "")


def _run(first: str, last: str = "") -> str:
    """Return a rank, or a range of ranks in ascending order.

    An ace at the end stands by itself, since it is the lowest.
    """
    if not last:
        return first
    if not first:
        return ""
    low, high = sorted((first, last), key=RANKS.index)
    if last == "A" and first != "A":
        return f"{first}-K A" if first != "K" else "K A"
    return low if low == high else f"{low}-{high}"


def _card_lists(raw: object) -> Iterator[Any]:
    """Yield lists of cards that a value may mean."""
    if isinstance(raw, int) and 0 < raw <= 2:
        yield ["joker"] * raw
    listed = list(raw) if isinstance(raw, dict) else _listed(raw, str)
    found = [one if _is_pattern(one) else next(patterns(str(one)), "") for one in listed]
    if all(found):
        cards: list[str] = []
        for one in found:
            cards += one.split() if "joker" in one else [one]
        yield cards
        with suppress(ValueError):
            yield kinds.SLOTS.write(kinds.SLOTS.read(cards))  # as patterns, which are shorter


def _listed(raw: object, single: type) -> list[Any]:
    """Return a list as it is, a `single` value as a list of one; else an empty list."""
    if isinstance(raw, single):
        return [raw]
    return raw if isinstance(raw, list) else []


def _is_pattern(said: object) -> bool:
    with suppress(ValueError):
        return isinstance(said, str) and bool(expand(said))
    return False


def _table_of_cards(value: str) -> Callable[[object], Iterator[Any]]:
    """Return a function that guesses a table from a list of cards, each with this value."""

    def read(raw: object) -> Iterator[Any]:
        for cards in _card_lists(raw):
            yield {" ".join(cards): value}

    return read


# --- numbers and words ----------------------------------------------------------------------------


def number(raw: object) -> Iterator[int]:
    """Yield the whole number that a value means: ``"3"``, ``3.0``, ``"three rounds"``."""
    if (isinstance(raw, int) and not isinstance(raw, bool)) or (
        isinstance(raw, float) and raw.is_integer()
    ):
        yield int(raw)
    elif isinstance(raw, list) and len(raw) == 1:
        yield from number(raw[0])
    elif isinstance(raw, str):
        words = re.findall(r"\d+|[^\W\d_]+", raw.casefold())
        known = [word for word in words if word in _NUMBERS or word.isdecimal()]
        found = [_NUMBERS.index(word) if word in _NUMBERS else int(word) for word in known]
        if len(found) == 1 and found[0] < 10**6:
            yield found[0]


def _word(kind: Kind, raw: object) -> Iterator[str]:
    """Yield words of a closed list that are spelled about like the value."""
    said = raw[0] if isinstance(raw, list) and len(raw) == 1 else raw
    letters = re.sub(r"\W|_", "", str(said).casefold())
    for one in kind.few:
        plain = re.sub(r"\W", "", one)
        if letters in (plain, f"{plain}s") or f"{letters}s" == plain:
            yield one


def _cost(raw: object) -> Iterator[Any]:
    """Yield costs of being caught that a value may mean: ``"half"`` for ``"50%"`` and ``0.5``."""
    if isinstance(raw, dict):  # of the loot, and of what is banked (G-26)
        yield from ({**raw, "banked": gold} for gold in number(raw.get("banked")))
        return
    said = str(raw).casefold().replace(" ", "")
    if re.match(r"50%|0?\.5$|1/2|\u00bd|half|a?half", said):
        yield "half"
    elif re.match(r"100%|1\.0$|all|loot|everythingthey?carr", said):
        yield "all"
    yield from number(raw)


def _gold(raw: object) -> Iterator[Any]:
    """Yield amounts of gold that a value may mean, for a gold card.

    ``"face + 10"`` for ``"number plus 10"``.
    """
    if isinstance(raw, str):
        said = re.sub(
            r"\bplus\b", "+", re.sub(r"\btimes\b|[x\u00d7](?=\s*\d)", "*", raw.casefold())
        )
        said = re.sub(
            r"\b(?:its|the|faces?|numbers?|values?|pips|ranks?|fase)\b(?:\s+(?:value|number))?",
            "face",
            said,
        )
        turned = re.fullmatch(r"\s*(\d+)\s*([+*])\s*face\s*", said)
        yield f"face {turned[2]} {turned[1]}" if turned else " ".join(said.split())
    yield from number(raw)


def _text(raw: object) -> Iterator[str]:
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        yield str(raw)
    elif isinstance(raw, list) and len(raw) == 1 and isinstance(raw[0], str):
        yield raw[0]


def _players(raw: object) -> Iterator[str]:
    found = (
        sorted({int(one) for one in re.findall(r"\d{1,2}", str(raw))})
        if isinstance(raw, str | list | dict | float)
        else []
    )
    if 0 < len(found) < 3:
        yield f"{found[0]}-{found[-1]}" if len(found) == 2 else str(found[0])


def _noun(raw: object) -> Iterator[str]:
    if isinstance(raw, list) and len(raw) == 2 and all(isinstance(one, str) for one in raw):
        yield "/".join(raw)
    elif isinstance(raw, str):
        one, _, many = (part.strip() for part in re.sub("[,/|]", "/", raw).partition("/"))
        if one and "/" not in many:
            yield f"{one}/{many}" if many else one
        elif many:
            yield many.split("/")[0]


def _sentences(raw: object) -> Iterator[dict[str, str]]:
    listed = _listed(raw, str)
    if listed and all(isinstance(one, str) and one.strip() for one in listed):
        yield {f"H-{number}": one for number, one in enumerate(listed, 1)}


def _tie_breaks(raw: object) -> Iterator[list[str]]:
    if isinstance(raw, str):
        yield [raw] if "artifact" not in raw.casefold() else ["artifacts"]
    if raw in ("", "none", "off", "no", False, 0):
        yield []


def _pieces(raw: object) -> Iterator[list[int]]:
    given = _listed(raw, int)
    found = [one for one in given if isinstance(one, int) and not isinstance(one, bool) and one > 0]
    if found and len(found) == len(given):
        yield sorted({1, *found})


def _scale(raw: object) -> Iterator[Any]:
    if isinstance(raw, dict):
        yield {key: next(number(value), value) for key, value in raw.items()}
    for found in number(raw):
        yield {"gold": found} if isinstance(raw, str) and "gold" in raw.casefold() else found


def _joins(raw: object) -> Iterator[Any]:
    said = str(raw).casefold()
    if "draw" in said:
        yield "one drawn a round"
    if re.search("start|begin|first|always", said):
        yield "start"
    rounds = _listed(raw, int) or list(number(raw))
    if rounds and all(isinstance(one, int) and not isinstance(one, bool) for one in rounds):
        yield {str(one): "joker" for one in rounds}


BY_KIND: dict[str, Callable[[object], Iterator[Any]]] = {
    kinds.SLOTS.takes: _card_lists,
    kinds.GOLD.takes: _table_of_cards("face"),
    kinds.DANGERS.takes: _table_of_cards("rank"),
    kinds.LIMITS.takes: number,
    kinds.COSTS.takes: _cost,
    kinds.TEXT.takes: _text,
    kinds.PLAYERS.takes: _players,
    kinds.SENTENCES.takes: _sentences,
    kinds.TIE_BREAKS.takes: _tie_breaks,
    kinds.PIECES.takes: _pieces,
    kinds.SCALE.takes: _scale,
    kinds.JOINS.takes: _joins,
}
"""Guesses of a whole value, by what its kind takes."""


def values(kind: Kind, raw: object) -> Iterator[Any]:
    """Yield values that may have been meant; some of them may not be readable either."""
    if kind is kinds.NOUN:
        yield from _noun(raw)
    elif kind.takes in BY_KIND:
        yield from BY_KIND[kind.takes](raw)
    elif kind.few and "enum" in kind.schema:
        yield from _word(kind, raw)
    elif kind.schema.get("type") == "integer":
        yield from number(raw)


def entries(kind: Kind, name: str, raw: object) -> Iterator[tuple[str, Any]]:
    """Yield table entries that may have been meant, with another name or another value."""
    names: list[str] = [name]
    found: list[Any] = [raw]
    if kind in (kinds.GOLD, kinds.DANGERS):
        names += [one for one in patterns(name) if one != name]
        found += _gold(raw) if kind is kinds.GOLD else _word(kinds.BY, raw)
    elif kind in (kinds.LIMITS, kinds.COSTS):
        names += _kinds_called(name)
        found += number(raw) if kind is kinds.LIMITS else _cost(raw)
    elif kind is kinds.SCALE:
        names += patterns(name)
        found += number(raw)
    elif kind is kinds.SENTENCES:
        names += ["H-1"]
        found += _text(raw)
    elif kind in (kinds.HANDS, kinds.JOINS, kinds.PIECES):
        names += map(str, number(name))
        found += _card_lists(raw) if kind is kinds.JOINS else number(raw)
    elif kind.takes.startswith("table"):
        found += _text(raw)
    for one in names:
        for value in found:
            if (one, repr(value)) != (name, repr(raw)):  # in a table too 20 is not 20.0
                yield one, value


def _kinds_called(name: str) -> Iterator[str]:
    """Yield kinds of danger by the names people give them: ``J`` for ``Jack``.

    Also ``h`` for ``hearts``.
    """
    said = name.casefold()
    colour = {"red": "r", "black": "b"}.get(said, "")
    found = colour or _rank(said) or "".join(_SUITS.get(said, ()))
    yield from filter(
        None, (found, ANY_KIND if said in ("all", "other", "others", "else", "rest") else "")
    )
    if said in ("dangers", "all", "any"):
        yield ALL_DANGERS


def hands(each: object, players: Span, cards: int) -> Iterator[dict[str, int]]:
    """Yield tables of cards to take out, by number of players, so that each hand has `each`.

    Or as many as there are; one more for each is a cover card (CN-2).
    """
    wanted = each if isinstance(each, int) else next(number(each), 0)
    counts = range(players.low, players.high + 1)
    if wanted > 0 and counts:
        yield {
            str(count): cards - count * min(wanted, (cards - count) // count) for count in counts
        }


def taken_out(out: object, players: Span, cards: int) -> Iterator[dict[str, int]]:
    """Yield a table with `out` cards taken out for each number of players.

    Or a few more, so that the rest deals evenly.
    """
    wanted = out if isinstance(out, int) else next(number(out), -1)
    counts = range(players.low, players.high + 1)
    if 0 <= wanted < cards and counts:
        yield {str(count): wanted + (cards - wanted) % count for count in counts}


def instead_of_a_section(section: str, raw: object) -> Iterator[tuple[str, Any]]:
    """Yield dotted keys and values that a value in place of a section may have meant.

    The value stands where a section should.
    """
    if section == "artifacts" and (raw in ("none", "no", "without", 0, False) or raw == []):
        yield section, "off"
    if isinstance(raw, int) and not isinstance(raw, bool):
        inner: Mapping[str, str] = {"danger": "danger.ends_at", "artifacts": "artifacts.worth"}
        yield from ((inner[section], raw) for _ in (1,) if section in inner)
    if section == "danger":
        yield from ((f"cards.{section}", table) for table in _table_of_cards("rank")(raw))
    if section == "artifacts":
        yield from (("cards.artifact", cards) for cards in _card_lists(raw))

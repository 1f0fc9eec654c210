"""Nouns for cards, dangers, artifacts and people, in a variant's own words (`theme`).

They fill the holes of sentences.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardkit.v4.engine import (
    JOKER,
    RANKS,
    SUIT_WORDS,
    THREE_SUITS,
    Card,
    Variant,
    claims,
    rank_name,
    replace,
    values,
)
from cardkit.v4.engine.values import WORDS_TOLD
from cardkit.v4.words.saying import SPOKEN, Count, Noun, Sentence, Several, kept, listed, say

SIGNS = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}


def noun(one: str, many: str = "") -> Noun:
    """Return a common noun in the language in force, looked up by its English form.

    It has the forms that the language in force knows; else it is English.
    """
    spoken = SPOKEN.get()
    return (spoken.word(one) if spoken else None) or Noun(one, many)


def called(variant: Variant) -> str:
    """Return the name of the game."""
    return _told(variant, "name") or variant.name


def summary(variant: Variant) -> str:
    """Return the game's summary, one line."""
    if variant.asks_summary:
        return say("Go deeper, or leave with what you have?")
    return _told(variant, "summary") or variant.summary


def rulings(variant: Variant) -> tuple[tuple[str, str], ...]:
    """Return each ruling with its number, in the language in force."""
    if SPOKEN.get() is None:
        return variant.rulings
    return tuple(
        (number, _ruling(variant, topics, number) or text) for topics, number, text in variant.ruled
    )


def _ruling(variant: Variant, topics: frozenset[str], number: str) -> str:
    told = (_told(variant, f"rulings.{key}") for key in (*sorted(topics), number))
    return next(filter(None, told), "")


def house(variant: Variant) -> tuple[tuple[str, str], ...]:
    """Return the author's own rules with their numbers, in the language in force."""
    return tuple(
        (number, _told(variant, f"house.{number}") or text) for number, text in variant.house
    )


def as_told(variant: Variant) -> Variant:
    """Return the variant with name, summary, words and rulings in the language in force.

    In English that is the variant itself.
    """
    if SPOKEN.get() is None:
        return variant
    own = variant.words
    words: dict[str, Any] = {
        key: values.Noun(word.one, word.many)
        if isinstance(getattr(own, key), values.Noun)
        else word.one
        for key, word in theme(variant).items()
        if key in WORDS_TOLD
    }
    kinds = tuple((kind, name) for kind, _ in own.kinds if (name := own_name(kind, variant)))
    ruled = tuple(
        (topics, number, _ruling(variant, topics, number) or text)
        for topics, number, text in variant.ruled
    )
    told: dict[str, Any] = {
        "name": called(variant),
        "summary": summary(variant),
        "ruled": ruled,
        "house": house(variant),
    }
    told |= {
        "words": replace(own, **words, kinds=kinds),
        "rulings": tuple(entry[1:] for entry in ruled),
    }
    return replace(variant, **told, origin=variant.origin or variant, asks_summary="")


def _told(variant: Variant, key: str) -> str:
    """Return a text of the variant file in the language in force; "" if it has none."""
    spoken = SPOKEN.get()
    return variant.in_language(spoken.code).get(key, "") if spoken else ""


OF_KINDS = ("kinds", "pictures")  # fields on single kinds of danger: no words of the theme
# the words of a theme that bend
NOUNS: tuple[str, ...] = (
    "player",
    "place",
    "path",
    "gold",
    "token",
    "danger",
    "artifact",
    "safe",
    "round",
)


def theme(variant: Variant) -> Mapping[str, Noun]:
    """Return the variant's own words by their keys: ``{danger:a}``, ``{leaves:many}``.

    ``{leaves}`` is for one player, ``{leaves:many}`` for several.
    """
    return _theme(variant)


@kept(256)
def _theme(variant: Variant) -> Mapping[str, Noun]:
    words = {name: word for name, word in variant.words.fields().items() if name not in OF_KINDS}
    if (spoken := SPOKEN.get()) is None:
        return {
            name: Noun(*word) if isinstance(word, values.Noun) else Noun(word)
            for name, word in words.items()
        }
    own = variant.in_language(spoken.code)
    return {
        name: spoken.theme_word(
            name,
            own.get(f"words.{name}"),
            bends=name in NOUNS,
            whole=name not in NOUNS and not isinstance(word, values.Noun),
        )
        for name, word in words.items()
    }


def i_leave(variant: Variant) -> str:
    """Return the label of a choice card for leaving: ``leave``.

    Where the language has it (wychodzę), it is the third form of ``leaves``.
    """
    if spoken := SPOKEN.get():
        told = _told(variant, "words.leaves") or spoken.raw.get("words", {}).get("leaves", "")
        if len(forms := told.split(";")) > 2:
            return str(forms[2].strip())
    return format(theme(variant)["leaves"], "many")


def how_many_rounds(variant: Variant) -> Sentence:
    """Return the number of rounds: ``4 rounds``.

    Of a game that ends when somebody has enough (G-19) ``to 100, 20 rounds at most``.
    """
    rounds = Count(variant.rounds, theme(variant)["round"])
    if until := claims.rounds(variant).until:
        return say("to {n}, {rounds} at most", n=until, rounds=rounds)
    return say("{rounds}", rounds=rounds)


def numbers_text(several: Sequence[int]) -> Sentence | Several:
    """Return numbers in words: ``2``, ``2 and 4``; of three or more in a row ``1 to 4``."""
    first, last = several[0], several[-1]
    if len(several) > 2 and last - first == len(several) - 1:
        return say("{first} to {last}", first=first, last=last)
    return Several(tuple(map(str, several)))


def numbered(variant: Variant, number: int) -> Sentence:
    """Return the number of a round: ``3 of 4``.

    ``3, to 100`` where nobody knows how many there will be (G-19).
    """
    if until := claims.rounds(variant).until:
        return say("{n}, to {all}", n=number, all=until)
    return say("{n} of {all}", n=number, all=variant.rounds)


# --- cards ----------------------------------------------------------------------------------------
def of_rank(rank: str) -> Noun:
    """Return the noun for one card of a rank: ``9``, ``ace``, ``Queen``, ``joker``."""
    name = rank_name(rank)
    return noun(name, "6s" if name == "6" else f"{name}s")


def of_card(card: Card, variant: Variant) -> Noun:
    """Return the noun for a card as one says it at the table: ``9``, ``Queen of spades``.

    Also ``ace``, ``black 7``, ``monster of hearts``, ``joker``.
    """
    if card.rank:
        return _suited(of_rank(card.rank), card.suit)
    if card.suit in variant.kinds:
        return of_kind(card.suit, variant)
    return (
        _suited(noun("card"), card.suit)
        if SPOKEN.get()
        else Noun(f"{SUIT_WORDS.get(card.suit, '')} card")
    )


def _suited(noun: Noun, suit: str) -> Noun:
    """Return a noun with a suit or colour: ``Queen of spades``, ``black Queen``."""
    if not suit or suit in THREE_SUITS:  # the suit of the three is not known
        return noun
    if suit in "br":
        if (spoken := SPOKEN.get()) is None:
            return _changed(noun, f"{SUIT_WORDS[suit]} {{}}".format)
        if noun.forms and (agreeing := spoken.coloured(noun.forms, SUIT_WORDS[suit])):
            return Noun(agreeing.one[0], agreeing.many[0], agreeing)
    return _changed(noun, lambda form: say("{card} of {suit}", card=form, suit=suit_word(suit)))


def of_artifact(card: Card | None, variant: Variant) -> Noun:
    """Return the noun for an artifact: ``10 of clubs``, ``joker``.

    By its card where that tells it from others, else by the theme's word.
    """
    plain = theme(variant)["artifact"]
    return plain if card is None or card == JOKER else of_card(card, variant)


def by_face(card: Card) -> Noun:
    """Return the noun for a card by its face, whatever it means: ``7 of hearts``, ``black 7``.

    Also ``hearts card``.
    """
    return _suited(of_rank(card.rank) if card.rank else noun("card"), card.suit)


def in_words(card: Card) -> Noun:
    """Return the noun for a card as rule texts have it: ``seven of hearts``, ``black ace``.

    In other languages as `by_face` has it.
    """
    return by_face(card) if SPOKEN.get() else Noun(card.words)


def which_round(noun: Noun, number: int, extra: bool = False) -> Noun:
    """Return the noun for a round: ``round 3``, ``the extra round``."""
    if not extra:
        return _changed(noun, lambda form: say("{round} {number}", round=form, number=number))
    if (spoken := SPOKEN.get()) and noun.forms and (forms := spoken.coloured(noun.forms, "extra")):
        return Noun(forms.one[0], forms.many[0], forms)
    return _changed(noun, lambda form: say("the extra {round}", round=form))


# --- kinds of danger ------------------------------------------------------------------------------
def own_name(kind: str, variant: Variant) -> str:
    """Return the own name of a kind of danger: ``snakes``; "" if it has none in this language."""
    named = _own_noun(kind, variant)
    return named.one if named else ""


def _own_noun(kind: str, variant: Variant) -> Noun | None:
    english, spoken = dict(variant.words.kinds).get(kind, ""), SPOKEN.get()
    if not english or spoken is None:
        return Noun(english, english) if english else None
    text = _told(variant, f"words.kinds.{kind}")
    return spoken.named(text) if text else None


@kept(1024)
def of_kind(kind: str, variant: Variant) -> Noun:
    """Return the noun for one danger of a kind: ``black King``, ``8 (snake)``.

    It tells the danger from all other cards of the game; an own name stands in brackets.
    """
    return _either(of_kinds((kind,), variant))


def of_kinds(kinds: Iterable[str], variant: Variant) -> list[Noun]:
    """Return nouns for several kinds of danger, for a list in which none is misread.

    No suit or colour of one can be taken for another's.
    """
    found: list[tuple[int, Noun]] = []
    for kind in kinds:
        parts, own = claims.named(variant, kind), own_name(kind, variant)
        among = claims.named(variant, kind, among_dangers=True)
        # the own name says that it is a danger; behind several parts it would seem the last one's
        if own and len(among) == 1:
            parts = among
        nouns = [_cards(cards, variant) for cards in parts]
        if own:
            found.append((-1, _changed(_either(nouns), f"{{}} ({own})".format)))
        else:
            found += zip(map(claims.suits_first, parts), nouns)
    return [noun for _, noun in sorted(found, key=lambda one: one[0])]


def _changed(noun: Noun, change: Callable[[str], str]) -> Noun:
    """Return a noun with `change` made to each of its forms."""
    forms = noun.forms
    return Noun(change(noun.one), change(noun.many), forms.each(change) if forms else None)


def own_kind(kind: str, variant: Variant) -> Noun:
    """Return the noun for a danger by the kind's own name alone: ``mummy``.

    If it has none, as `plain_kind` has it.
    """
    return _own_noun(kind, variant) or plain_kind(kind, variant)


@kept(1024)
def plain_kind(kind: str, variant: Variant) -> Noun:
    """Return the noun for a danger by its card alone: ``8``, ``monster of hearts``.

    It is told from other dangers alone.
    """
    return _either(
        [_cards(cards, variant) for cards in claims.named(variant, kind, among_dangers=True)]
    )


def kind_word(kind: str, variant: Variant) -> str:
    """Return what the cards of a kind share, to stand before its own name: ``8``, ``Queen``.

    Also ``monster of hearts``.
    """
    return ranks_text([kind]) if kind in RANKS else plain_kind(kind, variant).one


def kind_in_short(kind: str, variant: Variant) -> str:
    """Return a kind of danger in short, for use behind the word danger: ``Q``, ``hearts``.

    Also ``black K``, ``J/Q of hearts``.
    """
    return ", ".join(
        _cards_in_short(cards, variant) for cards in claims.named(variant, kind, among_dangers=True)
    )


def kind_to_tick(kind: str, variant: Variant) -> str:
    """Return the label of a kind of danger beside a box to tick: ``Q``, ``red J``.

    It is told from all other cards, as by `of_kind`: ``J♥♦``, ``♠``.
    """
    parts = claims.named(variant, kind)
    # its own name tells it from cards that are no danger
    if len(parts) == 1 and kind in dict(variant.words.kinds):
        parts = claims.named(variant, kind, among_dangers=True)
    return ", ".join(_cards_in_short(cards, variant, signs=True) for cards in parts)


def _cards_in_short(cards: claims.Cards, variant: Variant, *, signs: bool = False) -> str:
    one_colour = cards.suits in ("b", "r")
    suits = "".join(map(SIGNS.__getitem__, cards.suits)) if signs and not one_colour else ""
    if not cards.ranks:
        told = colour if one_colour else suit_word
        return suits or (told(cards.suits) if cards.suits else theme(variant)["danger"].one)
    runs = ([*map(index, run)] for run in _runs(cards.ranks))
    ranks = "/".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else "/".join(run) for run in runs)
    if one_colour:
        return say("{colour} {ranks}", colour=colour(cards.suits), ranks=ranks)
    if signs or not cards.suits:
        return ranks + suits
    return say("{ranks} of {suits}", ranks=ranks, suits="/".join(map(suit_word, cards.suits)))


def _cards(cards: claims.Cards, variant: Variant) -> Noun:
    """Return the noun for one of these cards: ``Jack or Queen of hearts``, ``red 7``.

    Also ``2 to 9``, ``monster of hearts``.
    """
    nouns = [] if cards.ranks else [theme(variant)["danger"]]
    for run in _runs(cards.ranks):
        nouns += _of_run(run)
    if cards.suits in ("b", "r") and SPOKEN.get():  # it agrees with each
        return _either([_suited(noun, cards.suits) for noun in nouns])
    if len(cards.suits) < 2:
        return _suited(_either(nouns), cards.suits)
    suits = listed(map(suit_word, cards.suits), "or")
    return _changed(_either(nouns), lambda form: say("{card} of {suit}", card=form, suit=suits))


def _of_run(run: list[str]) -> list[Noun]:
    if len(run) < 4:
        return [of_rank(rank) for rank in run]
    first, last = of_rank(run[0]), of_rank(run[-1])
    if SPOKEN.get():
        return [_changed(first, lambda form: say("{first} to {last}", first=form, last=last.one))]
    return [Noun(say("{first} to {last}", first=first, last=last), f"{first:many} to {last:many}")]


def rank_order(rank: str) -> int:
    """Return a rank's place among the ranks; a joker's is behind them all."""
    return RANKS.index(rank) if rank in RANKS else len(RANKS)


def _either(nouns: Sequence[Noun]) -> Noun:
    one = listed((noun.one for noun in nouns), "or")
    forms = [noun.forms for noun in nouns if noun.forms]
    return Noun(
        one,
        listed((noun.many for noun in nouns), "or"),
        forms[0].joined(forms[1:]) if forms else None,
    )


def ranks_text(ranks: Iterable[str]) -> str:
    """Return ranks in order, with four or more in a row as a range: ``ace, 3 to 6, 9``.

    ``ace to 10``, ``Jack, Queen, King``.
    """
    words: list[str] = []
    for run in _runs(ranks):
        named = [rank if rank.isdigit() else of_rank(rank).one for rank in run]
        words += (
            [say("{first} to {last}", first=named[0], last=named[-1])] if len(run) > 3 else named
        )
    return ", ".join(words)


def _runs(ranks: Iterable[str]) -> list[list[str]]:
    """Split ranks into runs of neighbours, in order."""
    runs: list[list[str]] = []
    for rank in sorted(set(ranks), key=rank_order):
        if runs and rank in RANKS and rank_order(rank) == rank_order(runs[-1][-1]) + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs


def cards_text(cards: Iterable[Card], *, signs: bool = False) -> str:
    """Return cards in words: ``ace to 10``, ``black ace to 5, 7, 9``.

    ``8, 10 of spades and hearts``; with `signs` ``8 of ♠♥``. Suits with the same ranks stand
    together, or with `signs`, where that is shorter, ranks of the same suits. A colour stands for
    one card of that colour, whichever suit; jokers come last.
    """
    every = tuple(cards)
    jokers = every.count(JOKER)
    suits: dict[str, set[str]] = {}
    for card in every:
        suits.setdefault(card.rank, set()).add(card.suit)
    whole = [rank for rank, letters in suits.items() if letters >= SIGNS.keys()]
    some = sorted((rank for rank in suits if rank not in (*whole, JOKER.rank)), key=rank_order)
    by_suit = {
        letter: tuple(rank for rank in some if letter in suits[rank]) for letter in SUIT_WORDS
    }
    ways = [[_of_suits(ranks, "".join(letters), signs) for letters, ranks in _alike(by_suit)]]
    if signs and not by_suit["b"] + by_suit["r"]:
        by_rank = {
            rank: tuple(letter for letter in SIGNS if letter in suits[rank]) for rank in some
        }
        ways.append(
            [_of_suits(ranks, "".join(letters), signs) for ranks, letters in _alike(by_rank)]
        )
    told = [ranks_text(whole)] if whole else []
    told += min(ways, key=lambda way: len("; ".join(way)))
    if jokers:
        told.append(format(Count(jokers, noun("joker"))) if jokers > 1 else noun("joker").one)
    return "; ".join(told)


FACES = ("J", "Q", "K")


def counted_cards(cards: Iterable[Card]) -> str:
    """Return the cards to take out of a pack, in groups that can be counted.

    ``the 12 face cards; one each of black A 2 3; both jokers``.
    """
    every = Counter(cards)
    jokers = every.pop(JOKER, 0)
    told: list[str] = []
    whole = [rank for rank in RANKS if all(every[Card(rank, suit)] for suit in SIGNS)]
    left = {card for card in every if card.rank not in whole}
    if {*FACES} <= {*whole}:
        told.append(say("the 12 face cards"))
        whole = [rank for rank in whole if rank not in FACES]
    if whole:
        told.append(say("four each of {ranks}", ranks=_row_of(whole)))
    for suit in SUIT_WORDS:
        for number in (1, 2):
            ranks = [card.rank for card in left if card.suit == suit and every[card] == number]
            if ranks:
                told.append(_counted_ranks(suit, number, ranks))
    if jokers:
        told.append(say("one joker") if jokers == 1 else say("both jokers"))
    return "; ".join(told)


def _counted_ranks(suit: str, number: int, ranks: Sequence[str]) -> str:
    """Return the ranks of a suit of which the same number of cards are to be taken out."""
    if suit not in ("b", "r"):
        return say("{suit} {ranks}", suit=suit_word(suit), ranks=_row_of(ranks))
    holes = {"colour": colour(suit), "ranks": _row_of(ranks)}
    one_each = number == 1
    return (
        say("one each of {colour} {ranks}", **holes)
        if one_each
        else say("both {colour} {ranks}", **holes)
    )


def _row_of(ranks: Iterable[str]) -> str:
    return " ".join(map(index, sorted(ranks, key=rank_order)))


def _alike(rows: Mapping[str, tuple[str, ...]]) -> list[tuple[list[str], tuple[str, ...]]]:
    """Return the keys grouped by equal rows, each group with its row.

    Colours stand each alone; a key with an empty row is left out.
    """
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for one, row in rows.items():
        if row:
            groups.setdefault((one if one in ("b", "r") else "", row), []).append(one)
    return [(ones, row) for (_, row), ones in groups.items()]


def _of_suits(ranks: Iterable[str], letters: str, signs: bool) -> str:
    if letters in ("b", "r"):
        return say("{colour} {ranks}", colour=colour(letters), ranks=ranks_text(ranks))
    suits = "".join(map(SIGNS.__getitem__, letters)) if signs else listed(map(suit_word, letters))
    return say("{ranks} of {suits}", ranks=ranks_text(ranks), suits=suits)


def suit_word(letter: str) -> str:
    """Return the word for a suit, as it stands beside a card: ``spades``."""
    word = SUIT_WORDS.get(letter, letter)
    return spoken.suit(word) if (spoken := SPOKEN.get()) and letter in SUIT_WORDS else word


def colour(letter: str) -> str:
    """Return the word for a colour, as it stands before cards: ``black``."""
    found = spoken.adjective(SUIT_WORDS[letter]) if (spoken := SPOKEN.get()) else None
    return found.many[0] if found else SUIT_WORDS[letter]


def index(rank: str) -> str:
    """Return a rank as printed on a card: ``Q``, on a Polish one ``D``; a joker's word."""
    if rank == JOKER.rank:
        return noun(rank).one
    return spoken.index.get(rank, rank) if (spoken := SPOKEN.get()) else rank


def typed(card: Card) -> str:
    """Return a card as people type it in the language in force: ``7h``, ``Q``, ``joker``.

    In Polish ``D`` for a Queen.
    """
    return index(card.rank) + ("" if card.suit in THREE_SUITS else card.suit)


def in_short(card: Card) -> str:
    """Return a card as written on a page: ``7♥``, ``Q``, ``black 7``, ``joker``."""
    if card.suit not in ("b", "r"):
        return index(card.rank) + SIGNS.get(card.suit, "")
    if not card.rank:
        return colour(card.suit)
    return say("{colour} {ranks}", colour=colour(card.suit), ranks=index(card.rank))


def all_the(cards: Sequence[Card], variant: Variant) -> object:
    """Return cards as one noun with a number for equals, for a hole that adds the article.

    ``the 8 of clubs and the Jack of clubs``, ``the 2 jokers``.
    """
    return each_once(of_card(card, variant) for card in cards)


def each_once(nouns: Iterable[Noun]) -> object:
    """Join nouns to one, equal ones counted: ``the 2 Queens and the Jack``."""
    counts = Counter(nouns)
    told = tuple(noun if number == 1 else _several(number, noun) for noun, number in counts.items())
    return told[0] if len(told) == 1 and counts.total() > 1 else Several(told)


def _several(number: int, noun: Noun) -> object:
    return Count(number, noun) if SPOKEN.get() else Noun(f"{number} {noun:many}")


def boxed(variant: Variant) -> object:
    """Return the pieces of gold that a game comes with: ``60 gems of 1, 30 of 5 and 20 of 10``.

    Without numbers ``gems of 1, 5 and 10``.
    """
    token = theme(variant)["token"]
    if not all(piece.number for piece in variant.pieces):
        worths = Several(tuple(str(piece.worth) for piece in variant.pieces))
        return say("{token:many} of {worths}", token=token, worths=worths)
    first, *more = variant.pieces
    named = say("{tokens} of {worth}", tokens=Count(first.number, token), worth=first.worth)
    return Several(
        (named, *(say("{n} of {worth}", n=piece.number, worth=piece.worth) for piece in more))
    )


_PIECES = {
    1: "one",
    5: "five",
    10: "ten",
    20: "twenty",
    25: "twenty-five",
    50: "fifty",
    100: "hundred",
}
_PLURALS = {20: "twenties", 50: "fifties"}


def piece(worth: int) -> Noun:
    """Return the noun for a piece of gold by its worth: ``five``, ``piece of 3``."""
    if worth in _PIECES:
        return noun(_PIECES[worth], _PLURALS.get(worth, ""))
    return _changed(
        noun("piece", "pieces"), lambda form: say("{piece} of {n}", piece=form, n=worth)
    )


def row(names: Iterable[str]) -> str:
    """Join names with blanks; with commas if one of the names has a blank in it."""
    names = tuple(names)
    return (", " if any(" " in name for name in names) else " ").join(names)

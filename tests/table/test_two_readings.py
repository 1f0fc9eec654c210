"""An entry that can be people and a card is asked about: at both prompts, in four languages, as
people write it. Where the rules leave one reading it is taken, and why stands beside it.
"""

import re
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, strategies as st

from cardkit.engine.cards import RANKS, SUITS, Card
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_come
from cardkit.i18n.translate import languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.words import fold
from cardkit.text.table.prompts import Stage

from ..engine.play import game
from .test_prompt import meaning

# fmt: off
ASKED = [
    ("en", "Di Ann Bo", "d a|da|ad|a d|D A|a and d|da.|d-a|a|A|d  a|a, d"),
    ("en", "Bo Kim Sue Jo", "b k|bk|kb|k b|k|k s|s j|sj|j s|js|ks|j|k, b|s-j|bk!"),
    ("en", "Hal Tim Ron", "h t|ht|th|t h|t|t r|r t|t hal|T"),
    ("en", "King Ace Ten", "king|ace|ten|k|a|t|king ace|ace king|king t"),
    ("en", "Jack Jim Ann", "j|jack|jack a|a"), ("en", "7 10 2b", "7|10|2b|7 10|2"),
    ("de", "Bea Dora Anna Karl", "b|d|a|k|bd|db|b d|d b|da|a d|k d"),
    ("de", "Dame König Bube", "dame|könig|bube|dame könig|d|b|k"),
    ("fr", "Denis Rémi Tom Cléo", "d|r|t|d r|dr|rd|tr|rt|r c|rc"),
    ("fr", "Paul Anne Valet", "p a|pa|ap|a|valet|v|v p|vp"),
    ("pl", "Dana Wiktor Asia Czarek", "d|w|a|as|d c|dc|cd|w c|a c|wc|c-d"),
    ("pl", "Król Dama Piotr", "król|krol|dama|d|król dama"),
]
"""The language, the players of King's Gold, and what can be people and a card."""
NOT_ASKED = [
    # behind a dash what can be a name is one, before it what can be a card is one
    ("en", "Di Ann Bo", "decision", "- a", "- Ann"), ("en", "Di Ann Bo", "decision", "a - d", "- | A | - Di"),
    # a slash stands between turns: behind it comes a card
    ("en", "Di Ann Bo", "decision", "- / d a", "- | Ad"), ("en", "Di Ann Bo", "card", "- / a", "A"),
    ("en", "Di Ann Bo", "card", "a / a", "A | - | A"),
    # a word that only a card has, or only a person
    ("en", "Di Ann Bo", "decision", "ace of diamonds", "- | Ad"), ("en", "Di Ann Bo", "decision", "1d", "- | Ad"),
    ("en", "Di Ann Bo", "decision", "di a", "- Di Ann"), ("en", "Di Ann Bo", "decision", "d and a", "- Di Ann"),
    # the card cannot come, or the player is out
    ("en", "Joker.J Bo Cy", "decision", "joker", "- Joker.J"), ("en", "Di Ann Bo", "out", "d a", "Ad"),
    # no card has come yet: nobody can have left
    ("en", "Di Ann Bo", "first", "d a", "Ad"), ("en", "Kim Bo Cy", "first", "k", "K"),
    # a command wins over names, a letter only where no name begins so
    ("en", "Eve Nat Dan", "decision", "end", "end"), ("en", "Ulla Bo Cy", "decision", "u", "- Ulla"),
]
SUITS_SHARED = [
    # suits mean nothing in King's Gold: the rank is kept alone
    ("fr", "kings-gold", "7c", "- | 7"), ("fr", "kings-gold", "c7", "- | 7"), ("pl", "kings-gold", "7 c", "- | 7"),
    ("pl", "kings-gold", "Qc", "- | Q"), ("de", "kings-gold", "As", "- | A"), ("pl", "kings-gold", "As", "- | A"),
    # where they do it is asked which
    *((code, "poor-mans", entry, "vague-card!") for code in ("fr", "pl") for entry in ("7c", "7 c", "c7", "7C", "Kc", "As")),
    ("fr", "poor-mans", "c", "two-meanings! trèfle or carreau or cœur"), ("pl", "poor-mans", "c", "- | c"),
    ("de", "poor-mans", "7s", "- | 7s"), ("en", "poor-mans", "7c", "- | 7c"), ("fr", "poor-mans", "7t", "- | 7c"),
    # the five of clubs lies there: in French c is a heart or a diamond then, the red five
    ("fr", "poor-mans", "5c", "- | 5r"),
]
# fmt: on


def at(stage: str, names: str, variant: str = "kings-gold") -> tuple[Stage, GameState]:
    """Return a stage and a game there, after a nine; at ``out`` the first player has left."""
    rounds = {"decision": "9", "out": f"9 - {names.split()[0]}", "first": "", "card": "9 -"}
    return "decision" if stage == "decision" else "card", game(
        variant, rounds[stage], players=names
    )


def is_asked(means: str) -> bool:
    """Return True if a meaning is a question with a card and people among its answers."""
    return bool(re.match(r"two-meanings! |ambiguous-name|\? - / ", means))


@pytest.mark.parametrize(
    ("code", "names", "entry"),
    [(code, names, entry) for code, names, row in ASKED for entry in row.split("|")],
)
def test_people_or_a_card(code: str, names: str, entry: str) -> None:
    with use_language(code):
        for stage in ("decision", "card"):
            assert is_asked(meaning(entry, *at(stage, names))), stage


@pytest.mark.parametrize(("code", "names", "stage", "entry", "means"), NOT_ASKED)
def test_what_is_not_asked(code: str, names: str, stage: str, entry: str, means: str) -> None:
    with use_language(code):
        assert meaning(entry, *at(stage, names)) == means


@pytest.mark.parametrize(("code", "variant", "entry", "means"), SUITS_SHARED)
def test_a_letter_of_several_suits(code: str, variant: str, entry: str, means: str) -> None:
    state = game(variant, "5c", players="Xenia Yves Zoé")
    with use_language(code):
        assert meaning(entry, "decision", state) == means


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("variant", ["kings-gold", "poor-mans"])
def test_the_name_of_a_card_that_is_shown_to_be_typed_is_that_card(variant: str, code: str) -> None:
    state = game(variant, "", players="Xenia Yves Zoé")
    with use_language(code):
        words = vocabulary(state.rules)
        for card in [Card(rank, suit) for rank in RANKS for suit in f"{SUITS}br"]:
            if can_come(state, card):
                assert meaning(str(words.card(card)), "card", state) == str(card)


# --- random names, random cards, written in random ways -------------------------------------------

NAMES = (
    "Ann Alan Ace Bo Bea Bube Cy Cléo Czarek Di Dana Dame Eve Hal Henri Jack Jo Kim King Król Noé "
    "Paul Queenie Rémi Roi Ron Sue Sven Tim Ten Tom Valet Vera Wiktor Walet 7 10 2b Ad"
)


def as_people(entry: str, inside: Sequence[str]) -> bool:
    """Return True if each word of an entry names players: whole, begun, or by initials."""
    words = fold(entry).replace(",", " ").replace("-", " ").split()
    folded = [fold(name) for name in inside]
    firsts = [name[0] for name in folded]
    for word in words:
        is_glued = len({*word}) == len(word) > 1 and all(firsts.count(one) == 1 for one in word)
        begun = [name for name in folded if name.startswith(word)]
        if word not in folded and not is_glued and len(begun) != 1:
            return False
    return bool(words)


def spellings(card: Card, code: str) -> Iterator[str]:
    """Yield how people write a card: short, in words, glued or not, in any order."""
    with use_language(code):
        words = vocabulary(game("kings-gold", players="Xenia Yves Zoé").rules)
        ranks = {card.rank, words.printed_rank(card.rank), card.rank.replace("10", "T")}
        suits = {card.suit, words.suit(card.suit), words.suit(card.suit)[0]}
    for rank in ranks:
        yield from (rank, rank.lower())
        for suit in suits:
            for blank in ("", " ", "  "):
                yield from (f"{rank}{blank}{suit}".lower(), f"{suit}{blank}{rank}".lower())
            yield f"{suit}-{rank}"
            yield f"{suit}{rank}".upper()


@given(st.data(), st.sampled_from(languages()), st.sampled_from(["decision", "card"]))
def test_what_both_readers_accept_is_asked(data: st.DataObject, code: str, stage: str) -> None:
    card = Card(data.draw(st.sampled_from(RANKS)), data.draw(st.sampled_from("shdc")))
    entry = data.draw(st.sampled_from([*spellings(card, code)]))
    letters = {*fold(entry)}
    likely = [*(name for name in NAMES.split() if fold(name)[0] in letters)] * 3 + NAMES.split()
    names = data.draw(st.lists(st.sampled_from(likely), min_size=3, max_size=6, unique_by=fold))
    place, state = at(stage, " ".join(names))
    with use_language(code):
        alone = meaning(entry, *at(stage, "Xenia Yves Zoé"))
        means = meaning(entry, place, state)
    is_card = not re.match(r"(unknown-player|bad-card|two-turns|leave-first)!", alone)
    if is_card and as_people(entry, names):
        assert is_asked(means), (entry, names, alone)

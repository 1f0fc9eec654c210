"""Frequent words and first names in four languages: no typed word is left out, added or guessed.

The words and names are in `tests/data`. What may be recorded is defined here a second time,
independently of the grammar. Each word of a recorded line is a person, a card or a word that joins
them. The moves contain all of these people and cards, and no others.
"""

import random
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.events import Draw, Leave, Move
from cardkit.engine.game import GameState
from cardkit.i18n.translate import languages, load_language, use_language
from cardkit.table.prompt import new_moves, parse_line
from cardkit.tally.findings import LineError
from cardkit.tally.items import Header
from cardkit.tally.names import is_valid_name
from cardkit.tally.reader import read
from cardkit.tally.words import (
    ANSWERS,
    ENGLISH_WORDS_NOT_UNDERSTOOD,
    JOINING,
    RANK_WORDS,
    SUIT_WORDS,
    everyday_words,
    fold,
    typed_words,
)
from cardkit.text.table.corrections import turn_texts
from cardkit.text.table.prompts import Stage

from ..engine.play import game
from ..strategies import seeds
from .test_conversation import table

DATA = Path(__file__).parents[1] / "data"
PAIR = re.compile(r"(10|[2-9ajqkt1])[shdcbr♠♥♦♣]")
PEOPLE = ("Xenia", "Quirin", "Jolanta")


@pytest.fixture(autouse=True)
def no_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse lines without looking for lines to suggest, which `test_suggestions` tests."""
    prompt = "cardkit.table.prompt._Prompt"
    monkeypatch.setattr(f"{prompt}.clearest_error", lambda self, fault, text: fault)
    monkeypatch.setattr(f"{prompt}.lines_to_suggest", lambda self, line, parts: [])


def listed(kind: str, code: str) -> list[str]:
    """Return the words or names of a language from `tests/data`."""
    return (DATA / kind / f"{code}.txt").read_text("utf-8").split()


def own_words(code: str, *tables: Mapping[str, str]) -> frozenset[str]:
    """Return the words of the grammar in English and in a language, read from its file."""
    return _own_words(code, tuple(item for table in tables for item in table.items()))


@cache
def _own_words(code: str, meanings: Sequence[tuple[str, str]]) -> frozenset[str]:
    speech, words = load_language(code), set[str]()
    for meaning, english in meanings:
        typed = {meaning, *english.split(", ")} - {
            *ENGLISH_WORDS_NOT_UNDERSTOOD.get(code, "").split()
        }
        words |= {fold(word) for word in (*typed, *speech.entry(meaning, "typed").split(", "))}
    return frozenset(words)


@cache
def is_card(word: str, code: str) -> bool:
    """Return True if a word can be a card: a rank or suit, both, or a German compound."""
    word = fold(word)
    own = own_words(code, RANK_WORDS, SUIT_WORDS)
    letters = {one for one in own if len(one) == 1}
    is_pair = word[:-1] in {*letters, "10"} | {"1"} and word[-1:] in letters | {
        "k",
        "c",
        "p",
        "t",
        "n",
    }
    is_suit_first = word[:1] in letters and word[1:].isdigit()
    is_glued = any(word.startswith(one) and word[len(one) :] in own for one in own if len(one) > 2)
    return word in own or bool(PAIR.fullmatch(word)) or is_pair or is_suit_first or is_glued


def moves_of(line: str, stage: Stage, state: GameState) -> Sequence[Move]:
    """Return the moves of a line, or () if it is refused, is not a turn or leads to a question."""
    try:
        meaning = parse_line(line, stage, state, typed_words(), Header())
    except LineError:
        return ()
    return meaning if isinstance(meaning, tuple | list) else ()


@pytest.mark.parametrize("stage", ["card", "decision"])
@pytest.mark.parametrize("code", languages())
def test_frequent_word_is_recorded_only_as_card_or_nobody(code: str, stage: Stage) -> None:
    state = game("kings-gold", "9" if stage == "decision" else "9 -", players=" ".join(PEOPLE))
    odd = []
    with use_language(code):
        nobody = own_words(code, {"no": ANSWERS["no"], "nobody leaves": ANSWERS["nobody leaves"]})
        known = own_words(code, {key: JOINING[key] for key in ("all", "nobody")}) | nobody
        for word in listed("words", code):
            moves = moves_of(word, stage, state)
            is_person = any(fold(name).startswith(fold(word)) for name in PEOPLE)
            if moves and not (is_card(word, code) or is_person or fold(word) in known):
                odd.append(word)
    assert odd == []


@pytest.mark.parametrize("code", languages())
def test_word_with_accents_is_never_a_name_without_them(code: str) -> None:
    """A player is called like the word, or the word is the beginning of a name."""
    odd, names = [], listed("names", code)
    accented = [word for word in listed("words", code) if {*word} - {*fold(word)}]
    with use_language(code):
        for word in accented:
            begun = [name for name in names if fold(name).startswith(fold(word))]
            name = next(iter(begun), fold(word).capitalize())
            if name.lower().startswith(word) or not is_valid_name(name, code):
                continue
            state = game("kings-gold", "9", players=f"{name} Quirin Jolanta")
            for line in (word, f"7 {word}", f"{word}, Quirin"):
                moves = moves_of(line, "decision", state)
                if any(isinstance(move, Leave) and name in move.players for move in moves):
                    odd.append(line)
    assert odd == []


def test_common_short_words_are_not_cards() -> None:
    for code in languages():
        with use_language(code):
            typed = typed_words()
            for word in ("pas", "das", "bo", "ha", "ta", "da", "sa", "cas", "bas", "tas", "ca"):
                assert typed.card(word) is None, (code, word)


# --- people, in every order -----------------------------------------------------------------------


def people_meant(word: str, inside: Collection[str]) -> set[str]:
    """Return everybody whom a word can mean: by a whole name, its beginning, or initials."""
    word = fold(word)
    whole = {name for name in inside if fold(name) == word}
    begun = {name for name in inside if fold(name).startswith(word)}
    firsts = {name for name in inside if fold(name)[0] in word} if len(word) > 1 else set[str]()
    is_initials = {*word} == {fold(name)[0] for name in firsts}
    return whole or (begun | (firsts if is_initials else set()))


def unexplained(line: str, moves: Sequence[Move], state: GameState, code: str) -> str:
    """Return why moves differ from the words of a line, or "" if they agree."""
    inside = list(state.inside)
    joining = own_words(code, JOINING)
    everyone = own_words(code, {"all": JOINING["all"]})
    several = "|".join(re.escape(word) for word in joining if " " in word)
    has_all = any(re.search(rf"\b{re.escape(word)}\b", fold(line)) for word in everyone)
    excepting = own_words(code, {"but": JOINING["but"]})
    has_but = any(re.search(rf"\b{re.escape(word)}\b", fold(line)) for word in excepting)
    tokens = re.findall(r"[^\s,/&+\-–—]+", re.sub(rf"\b(?:{several})\b", "and", fold(line)))
    left = {name for move in moves if isinstance(move, Leave) for name in move.players}
    drawn = sum(isinstance(move, Draw) for move in moves)
    for token in tokens:
        meant = people_meant(token, inside)
        if not (meant or is_card(token, code) or fold(token) in joining):
            return f"{token!r} is left out"
        if fold(token) in map(fold, inside) and not (
            left & meant or has_but or is_card(token, code)
        ):
            return f"{token!r} stays"
    could = set[str]().union(*(people_meant(token, inside) for token in tokens))
    if not left <= could and not has_all:
        return f"{left - could} leave"
    if drawn > sum(is_card(token, code) for token in tokens):
        return "a card is added"
    return ""


CARDS = ("7", "k", "a", "q", "10h")
LINES = (
    "{0} {1}", "{1} {0}", "{1} {0} {2}", "{1}, {0} {2}", "{1} {2} {0}", "- {0} {1}", "{1}, {2}, {0}",
    "{0} {3}", "{3} {0}", "{3} {0} {1}", "{3} - {1} {0}", "{3} - {0}", "{3} - {1} / {0}", "{0} - {1}",
    "{1} / {3} {0}", "{3} - {1} {0} {2}",
)  # fmt: skip
"""Lines with a frequent word (0) between names (1 and 2) and a card (3)."""


@pytest.mark.parametrize("code", languages())
def test_pairs_of_frequent_words_record_nothing_unexpected(code: str) -> None:
    chance = random.Random(f"pairs {code}")
    words, names = listed("words", code), listed("names", code)
    state, odd = None, []
    with use_language(code):
        for number in range(1000 * len(seeds(1))):
            if number % 50 == 0:
                players = chance.sample(names, chance.randint(3, 8))
                state = game("kings-gold", "9", players=" ".join(players))
            assert state
            word = chance.choice(words[:100] if number % 2 else words)
            one, other = chance.sample(list(state.inside), 2)
            line = chance.choice(LINES).format(word, one, other, chance.choice(CARDS))
            moves = moves_of(line, "decision", state)
            if moves and (why := unexplained(line, moves, state, code)):
                odd.append(f"{line} ({' '.join(state.players)}): {why}")
    assert odd == []


def forms_on_screen(code: str, players: Sequence[str]) -> dict[str, str]:
    """Return the short form of each name that the screen shows."""
    talk = table("kings-gold", " ".join(players))
    return talk.announcer.short_form_by_player


ARTICLES = {
    "en": "a an the", "de": "der die das den dem ein eine", "fr": "le la les un une des du de",
    "pl": "",
}  # fmt: skip


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("seed", seeds(20))
def test_name_prefixes_with_joining_words_record_the_named_players(seed: int, code: str) -> None:
    chance = random.Random(f"{seed} {code}")
    players = chance.sample(listed("names", code), chance.randint(3, 8))
    if not all(is_valid_name(name, code) for name in players):
        return
    state = game("kings-gold", "9", players=" ".join(players))
    with use_language(code):
        forms = forms_on_screen(code, players)
        for name, form in forms.items():
            is_whole = form.removeprefix("- ") == fold(name) or form.startswith("- ")
            assert is_whole or form not in everyday_words(), (name, form)
            assert is_whole or form not in ARTICLES[code].split(), (name, form)
            assert moves_of(form, "decision", state) == (Leave((name,)),), (name, form, players)
        ands = sorted(own_words(code, {"and": JOINING["and"]}))
        for _ in range(25):
            who = chance.sample(players, chance.randint(1, 3))
            typed = [
                chance.choice([forms[name].removeprefix("- "), name, fold(name)]) for name in who
            ]
            parts = [typed[0]]
            for word in typed[1:]:
                parts += [
                    chance.choice([",", "", chance.choice(ands), f", {chance.choice(ands)}"]),
                    word,
                ]
            line = " ".join(parts).replace(" ,", ",")
            lead = chance.choice(["", "- ", "-"])
            wanted = Leave(tuple(name for name in players if name in who))
            moves = moves_of(lead + line, "decision", state)
            assert moves in ((), (wanted,)), (lead + line, players)
            tally = f"variant: kings-gold\nplayers: {', '.join(players)}\nround 1\n9 - {line}\n"
            reading = read(tally)
            assert reading.findings or [*reading.moves[2:]] == [wanted], (line, players)
            try:
                corrected = new_moves(
                    f"- {line}",
                    game("kings-gold", "", players=" ".join(players)),
                    [Draw(Card("9"))],
                    typed_words(),
                )
            except LineError:
                continue
            assert corrected[1:] == (wanted,), (line, players)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("seed", seeds(8))
def test_names_and_joining_words_in_any_order_record_nothing_unexpected(
    seed: int, code: str
) -> None:
    chance = random.Random(f"any order {seed} {code}")
    players = chance.sample(listed("names", code), chance.randint(3, 8))
    joining = sorted(own_words(code, JOINING))
    with use_language(code):
        stages: tuple[tuple[Stage, str], ...] = (("decision", "9"), ("card", "9 -"))
        for stage, played in stages:
            state = game("kings-gold", played, players=" ".join(players))
            for _ in range(40):
                parts = [*chance.choices(players, k=chance.randint(0, 2))]
                parts += [name[: chance.randint(1, 3)] for name in chance.choices(players, k=2)]
                parts += chance.choices(joining, k=chance.randint(0, 2))
                parts += chance.choices(["-", ",", "/", "7", "k"], k=chance.randint(0, 2))
                chance.shuffle(parts)
                line = " ".join(parts)
                moves = moves_of(line, stage, state)
                if moves:
                    assert unexplained(line, moves, state, code) == "", (line, players)


# --- a file has one meaning -----------------------------------------------------------------------


@pytest.mark.parametrize("game_name", ["kings-gold", "poor-mans", "cave-network"])
@pytest.mark.parametrize("seed", seeds(25))
def test_file_means_the_same_in_every_language_or_is_refused(seed: int, game_name: str) -> None:
    chance = random.Random(f"{seed} {game_name}")
    codes = languages()
    names = [name for code in codes for name in listed("names", code) if is_valid_name(name)]
    players = sorted({*chance.sample(names, 4)})
    joining = [word for code in codes for word in sorted(own_words(code, JOINING))]
    cards = [word for code in codes for word in sorted(own_words(code, RANK_WORDS, SUIT_WORDS))]
    pairs = [chance.choice("7adkbrtwvqj") + chance.choice("shdcbrkpt") for _ in range(6)]
    people = [*players, *(name[: chance.randint(1, 3)] for name in players)]
    head = chance.choice([", ", ", ", ", ", " ", " und ", " i ", ", et "]).join(players)
    lines = []
    for _ in range(8):
        words = [chance.choice([*cards, *pairs, "7", "8", "k"]), chance.choice(["-", "-", ""])]
        if game_name == "cave-network":
            words = []
        for person in chance.sample(people, chance.randint(1, 2)):
            words += [person, chance.choice([*joining, "", "", ",", *"d7k"])]
        lines.append(" ".join(filter(None, words)).replace(" ,", ","))
    for line in lines:
        results = {}
        for code in codes:
            with use_language(code):
                reading = read(f"variant: {game_name}\nplayers: {head}\nround 1\n7h\n{line}\n")
                if reading.is_legal:
                    results[code] = (reading.header.players, turn_texts(reading.moves[1:]))
        told = {str(result) for result in results.values()}
        if game_name == "kings-gold":  # "as" is any ace in German, and suits do not matter there
            told = {text.replace("As -", "A -").replace("'As'", "'A'") for text in told}
        assert len(told) < 2, (line, players, results)

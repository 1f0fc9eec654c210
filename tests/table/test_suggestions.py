"""Every error shows a line to type, which is accepted and names no other player, at the prompt and
in files.

The lines combine cards, names, beginnings of names, names in the Polish genitive, joining words and
frequent words, as tired people might type them. Each suggested line is then typed. It must be
accepted, and it may record only players and cards that the refused line named.
"""

import difflib
import random
import re
from collections.abc import Iterator, Sequence

import pytest

from cardkit.engine.events import Draw, Leave, Move
from cardkit.i18n.translate import languages, t, use_language
from cardkit.table.conversation import Conversation
from cardkit.tally.names import is_valid_name
from cardkit.tally.reader import read
from cardkit.tally.score import message_and_hint
from cardkit.tally.words import JOINING, RANK_WORDS, SPOKEN, SUIT_WORDS, fold
from cardkit.text.lines import Line
from cardkit.text.table.prompts import lines_to_type

from ..strategies import seeds
from .test_conversation import copy_of, table
from .test_frequent_words import listed, own_words
from .test_prompt import moves_text

HINTS = ('Did you mean "{near}"?', "Type {way}.", "Write {ways}.", "For example: {way}.")
OR = "[,;]| or | oder | ou | lub "  # between the lines of a list
QUOTED = re.compile(r'"([^"]+)"|„([^“”]+)[“”]|«\s*([^»]+?)\s*»')
LINES = (
    "{card} {name}", "{card} {and} {name}", "{card}, {and} {name}", "{card} - {and} {name}", "{card} {other} {and} {name}",
    "{name} {and} {other}", "{and} {name}", "{name} {and}", "{name} {letter} {other}", "{article} {name}",
    "{article} {card}", "{but} {name}", "{but} {name} {and} {other}", "{card} - {but} {name}", "{word} {name}",
    "{name} {word}", "{card} {word}", "{word}", "{name}", "{name} {other}", "{card} {card}", "{card} / {card} {and} {name}",
    "{name} {card}", "{card}", "{word} {word}", "{name}, {card}", "{card} of {word}", "{name} {name} {other}",
    "{word} {word} {word}", "{card} {word} {name} {word}",
)  # fmt: skip
"""Ways to combine words in a line."""
PLAYERS = (
    "Anders Theo Irena Jack", "Andy Undine Ethan Zoe", "Łukasz Irena Jan Ola", "Ala Iga Lena", "Al Ida Nora Ten",
    "Dan Ida Eve Goran", "Mary Al Ida Noah", "Luc Eva Sam", "Olga Nina Luc", "Zofia Ola Jan", "Kim Bo Ace Dora",
)  # fmt: skip


BEGINS_FIX = re.compile(r"[^\W\d]+ [\d.]+$")
"""The beginning of a ``fix`` command.

A refusal may suggest to complete it, so it is not a whole line.
"""


def suggested(said: str) -> Iterator[str]:
    """Yield the lines that a refusal in the current language tells people to type."""
    said = said.replace("\u202f", " ").replace("\u00a0", " ")
    for hint in HINTS:
        shown = (
            t(hint, near="\0", way="\0", ways="\0").replace("\u202f", " ").replace("\u00a0", " ")
        )
        lead, _, trail = shown.partition("\0")
        for found in re.findall(rf"{re.escape(lead)}(.+?){re.escape(trail)}(?= |$)", said):
            quoted = ["".join(one).strip() for one in QUOTED.findall(found)]
            is_line = not hint.startswith("Write") and " to " not in found
            yield from (
                line
                for line in quoted or ([found] if is_line else [])
                if not BEGINS_FIX.match(line)
            )


def listed_now(talk: Conversation) -> tuple[str, list[str]]:
    """Return the hint that lists lines to type now, and these lines."""
    state = talk.game.state
    hint = lines_to_type(talk.game.stage, state, state.inside, can_quit=True)
    lists = re.findall(r"\(([^()]+)\)", hint)
    return hint, [line.strip() for one in lists for line in re.split(OR, one)]


def typed_line(chance: random.Random, players: Sequence[str], code: str) -> str:
    """Return a random line as people may type it."""
    joining = own_words(code, {"and": JOINING["and"]})
    cards = [
        *sorted(own_words(code, RANK_WORDS, SUIT_WORDS)),
        "7h",
        "10",
        "k",
        "a",
        "q",
        "quen",
        "1o",
        "sevn",
    ]
    names = [*players, *map(fold, players), *(name[: chance.randint(1, 3)] for name in players)]
    names += [name[:-1] + ending for name in players for ending in "iyaę"]
    names += [f"{name}{ending}" for name in players for ending in ("a", "em", "s")]
    parts = {
        "card": cards, "name": names, "other": names, "and": sorted(joining), "letter": [*"einuyz"],
        "article": ["the", "a", "der", "die", "le", "la", "only", "tylko"],
        "but": ["all but", "alle außer", "tous sauf", "wszyscy oprócz"], "word": listed("words", code)[:400],
    }  # fmt: skip
    template = chance.choice(LINES)
    return re.sub(r"{(\w+)}", lambda part: chance.choice(sorted(parts[part[1]])), template)


def named_in(line: str, players: Sequence[str]) -> set[str]:
    """Return everybody whom a word can mean, by a beginning, initials or a similar name."""
    words = re.findall(r"[^\s,/&+\-–—]+", fold(line))
    named = set[str]()
    for name in players:
        whole = fold(name)
        for word in words:
            is_near = difflib.SequenceMatcher(None, whole, word).ratio() >= 0.65
            if whole[0] in word or is_near:
                named.add(name)
    return named


def check_way(
    way: str, line: str, moves: Sequence[Move], players: Sequence[str], code: str, *, is_only: bool
) -> None:
    """Check that a suggestion names nobody whom the refused line did not name.

    One of several suggestions (not `is_only`) can be that all others leave.
    """
    left = {name for move in moves if isinstance(move, Leave) for name in move.players}
    everyone = own_words(code, {"all": JOINING["all"]}) | {"all", "alle", "tous", "wszyscy"}
    everyone |= {"allen"} if code == "de" else set()
    everyone |= own_words(code, {"not": SPOKEN["not"]})  # not Bo: perhaps everybody else
    everyone |= own_words(code, {"nobody": JOINING["nobody"]})  # nobody stays: everybody leaves
    everyone |= own_words(code, {"others": SPOKEN["others"]})  # the other three
    stayed = {*players} - left
    is_others = not is_only and stayed and stayed <= named_in(line, players)
    if not everyone & {*fold(line).split()} and not is_others:
        assert left <= named_in(line, players), (line, way)
    assert sum(isinstance(move, Draw) for move in moves) <= len(line.split()), (line, way)


def answers(talk: Conversation, line: str) -> list[str]:
    """Return the lines that answer a typed line."""
    return [part.text for part in talk.answer_or_refuse(line) if isinstance(part, Line)]


def is_taken(talk: Conversation, line: str) -> bool:
    """Return True if a line is not refused."""
    return not any(t("(nothing recorded)") in one for one in answers(copy_of(talk), line))


def moments(players: str) -> list[tuple[str, Conversation]]:
    """Return conversations at each prompt and after `fix`.

    Each has the text that is typed before a line.
    """
    card, leaves, later = (table("kings-gold", players) for _ in range(3))
    for talk, typed in ((leaves, ["9"]), (later, ["9", "", "8", ""])):
        for line in typed:
            talk.answer_or_refuse(line)
    return [("", card), ("", leaves), ("", later), ("fix 1 ", later), ("fix 1 - ", later)]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("seed", seeds(6))
def test_each_suggestion_at_the_prompt_is_accepted_and_adds_no_other_player(
    seed: int, code: str
) -> None:
    chance = random.Random(f"suggestions {seed} {code}")
    names = [name for name in listed("names", code) if is_valid_name(name, code)]
    people = chance.choice([*PLAYERS, " ".join(chance.sample(names, 4))])
    with use_language(code):
        nothing = t("(nothing recorded)")
        fix_due = t('Type "fix {turn}" and then what it should be.', turn="\0").partition("\0")[0]
        for lead, talk in moments(people):
            hint, listed_lines = listed_now(talk)
            if not lead:
                assert not [line for line in listed_lines if not is_taken(talk, line)]
            for _ in range(12):
                line = lead + typed_line(chance, people.split(), code)
                for said in answers(copy_of(talk), line):
                    if nothing not in said:
                        continue
                    ways = [*suggested(said.replace(hint, ""))]
                    examples = ["".join(one).strip() for one in QUOTED.findall(said)]
                    is_complete = ways or hint in said or fix_due in said
                    assert lead or is_complete or any(is_taken(talk, one) for one in examples), said
                    for way in ways:
                        assert is_taken(talk, way), (line, said, way)
                        copy = copy_of(talk)
                        answers(copy, way)
                        moves = copy.game.moves[len(talk.game.moves) :]
                        if not lead:
                            check_way(
                                way, line, moves, people.split(), code, is_only=len(ways) == 1
                            )


ANSWERS = [  # language, players, what is typed after a nine, and what is recorded of it
    ("en", "Grace Max Al", "grcae|yes", "- Grace"), ("en", "Grace Max Al", "grcae|y", "- Grace"),
    ("de", "Grace Max Al", "grcae|ja", "- Grace"), ("de", "Grace Max Al", "max n al|ja", "- Max Al"),
    ("fr", "Grace Max Al", "grcae|oui", "- Grace"), ("fr", "Grace Max Al", "grcae|o", "- Grace"),
    ("pl", "Grace Max Al", "grcae|tak", "- Grace"), ("en", "Grace Max Al", "grcae|max", "- Max"),
    ("en", "Grace Yves Al", "grcae|y", ""), ("fr", "Grace Olive Al", "grcae|o", ""),
    ("pl", "Grace Tomek Al", "grcae|t", ""), ("de", "Grace Jan Al", "grcae|j", ""),
    ("en", "Grace Max Al", "grcae|", ""), ("en", "Grace Max Al", "grcae||", ""), ("en", "Grace Max Al", "grcae|no", ""),
    ("en", "Grace Max Al", "grcae||-", "-"), ("en", "Grace Max Al", "grcae|n|yes", ""),
    ("en", "Grace Max Al", "bob|", "-"), ("en", "Grace Yves Al", "grcae|y|- yves", "- Yves"),
]  # fmt: skip
"""Answers to the question whether a line was meant.

Enter and "no" do not mean that nobody leaves.
"""


@pytest.mark.parametrize(("code", "players", "lines", "means"), ANSWERS)
def test_answer_to_a_suggestion_records_it_or_nothing(
    code: str, players: str, lines: str, means: str
) -> None:
    talk = table("kings-gold", players)
    with use_language(code):
        talk.answer_or_refuse("9")
        already = len(talk.game.moves)
        for line in lines.split("|"):
            talk.answer_or_refuse(line)
        assert moves_text(talk.game.moves[already:]) == means


FLEEING = [  # language, what one or two of four players do, and who flees according to the example
    ("en", "Ann out", "Ann"), ("en", "Bo flees", "Bo"), ("en", "Cy and Di flee", "Cy Di"), ("en", "Ann takes 3", ""),
    ("de", "Bo flieht", "Bo"), ("de", "Cy und Di fliehen", "Cy Di"), ("fr", "Bo s'enfuit", "Bo"),
    ("fr", "Cy et Di fuient", "Cy Di"), ("pl", "Bo ucieka", "Bo"), ("pl", "Cy i Di uciekają", "Cy Di"),
    ("en", "what is loot", ""), ("en", "both flee", ""), ("en", "rest flee", ""), ("de", "fliehen", ""),
]  # fmt: skip


@pytest.mark.parametrize(("code", "line", "fleeing"), FLEEING)
def test_only_named_players_flee_in_example_and_yes_records_nothing(
    code: str, line: str, fleeing: str
) -> None:
    talk = table("cave-network", "Ann Bo Cy Di")
    with use_language(code):
        said = " ".join(answers(talk, line))
        assert {who for who in ("Ann", "Bo", "Cy", "Di") if f"{who} -" in said} == {
            *fleeing.split()
        }
        already = len(talk.game.moves)
        answers(talk, "yes")
        assert len(talk.game.moves) == already


@pytest.mark.parametrize("code", languages())
def test_unreadable_line_between_rounds_of_hands_game_shows_example(code: str) -> None:
    talk = table("cave-network", "Ann Bo Cy Di")
    with use_language(code):
        answers(talk, "- - - -")
        said = " ".join(answers(talk, "rest xyzzy"))
    assert "(Ann, Bo, Cy, Di)" in said
    assert "Ann 7, Bo 7, Cy 7, Di 7" in said


@pytest.mark.parametrize(
    ("typed", "line", "way"),
    [
        ("4 - Ann", "Bo also fled the cave", "fix 1 - Ann, Bo"), ("4|", "all go on", ""),
        ("4|", "Ann goes on", ""), ("4 - Ann", "Bo goes on", ""), ("4|", "Ann left too quickly", "fix 1 - Ann"),
    ],
)  # fmt: skip
def test_sentence_after_decision_takes_nobody_back(typed: str, line: str, way: str) -> None:
    talk = table("kings-gold", "Ann Bo Cy Di")
    for one in typed.split("|"):
        talk.answer_or_refuse(one)
    said = " ".join(answers(talk, line))
    assert ("fix" in said) == bool(way)
    assert way in said


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("seed", seeds(12))
def test_each_suggestion_for_a_file_is_accepted_and_adds_no_other_player(
    seed: int, code: str
) -> None:
    chance = random.Random(f"files {seed} {code}")
    names = [name for name in listed("names", code) if is_valid_name(name)]
    people = chance.choice([*PLAYERS, " ".join(chance.sample(names, 4))])
    head = f"variant: kings-gold\nplayers: {', '.join(people.split())}\nround 1\n5\n"
    with use_language(code):
        for _ in range(40):
            line = typed_line(chance, people.split(), code)
            reading = read(f"{head}{line}\n")
            for finding in reading.findings:
                message, hint = message_and_hint(reading, finding)
                if finding.code not in ("two-meanings", "unclear"):
                    continue
                for way in suggested(hint):
                    column, word = finding.column - 1, finding.facts.get("word", line)
                    whole = line[:column] + way + line[column + len(word) :]
                    after = read(f"{head}{whole}\n")
                    faults = [one.code for one in after.findings if one.refusal is None]
                    assert not {finding.code, "bad-card"} & {*faults}, (line, message, way, faults)
                    check_way(way, line, after.moves[2:], people.split(), code, is_only=True)

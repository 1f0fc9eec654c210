"""Whatever people type, answers are complete and suggestions work. A refused line changes nothing.

Games of all kinds are played with words in any order, misspelt, in two languages. The names of the
players are cards or commands, or begin alike.
"""

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest

from cardkit.cli.render import Screen, render
from cardkit.i18n.translate import languages, t, use_language
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.tally.words import COMMANDS, fold, typed_words
from cardkit.text.lines import Line, Table

from ..strategies import seeds
from .test_conversation import PROMPT, TALKS, begin, copy_of, table

PEOPLE = (
    "Ann Bo Cy Di", "Ann Bo Cy", "Abe Ann Bo Cy", "Jack Kim Ace Nick", "Andy Nora Zed", "An Ann Anna",
    "Mary Jo Max", "Ursula Hal Jane",
)  # fmt: skip
PLAYED = (
    "9", "7", "k", "q", "8 - all", "- all", "", "- - -", "- - - -", "7k3", "7k-3", "2 3 4", "4 9 a 5",
    "9h", "10s", "7b", "3b - all", "extra", "j", "6 / 5 / 4", "end now", "9 - all / 8 - all",
)  # fmt: skip
WORDS = (
    "7 k kh q 10 joker ann bo cy di - / , ; all but nobody no y undo redo fix 1 1.1 2 gone away join "
    "Eve rename score path odds why rules note end drop after now banked: total: artifacts: 5 0 12 -3 "
    "extra share again # back 7k3 --- round ? phones x é note note note \u200b \udcff \u202e ² ١ \x07"
)
"""Words to type.

Some contain letters without a width, characters that are not text, or unusual digits.
"""
MISSPELT = (
    "bbo an ac bc kto wo undoo helpp scoer quen jok 8 9 2 k- 7- -7 q-k 17 ann7 b,c bo+cy n to who? "
    "unod odds last repaet fix3 3 9.9 end. over 7h kd hearts red s h seven of king as krol cofnij "
    "wszyscy nikt banked artifacts: total: bo: left"
)
TYPED = [*WORDS.split(), *MISSPELT.split()]
HOLE = re.compile(
    r"\(\)|\( |  | [.,;:](?!\.)|[\"„][\"”]|«\s*»|[{}]|, ,|None|"
    r"\b(?:Type|Write|Wpisz|Napisz|Schreibt?|Tippt|Écrivez|Tapez)\."
)
"""What an answer must not contain outside its quotes, such as empty brackets."""
QUOTED = re.compile(r'"[^"]+"|„[^”“]+[”“]|«[^»]+»|; (?:back|wraca|zurück)|- \' \w+ \., ')
"""Words that were typed, and signs that are named in a sentence."""
LISTED = re.compile(r"Type (?:the card that came up|who [\w ]+) \((.+?)\)\.")
"""Lines that can be typed now."""
NEAR = 'Did you mean "{near}"?'


def meant(said: str) -> re.Match[str] | None:
    """Return what a refusal asks for, in the current language, or None."""
    asked = re.escape(t(NEAR, near="NEAR")).replace("NEAR", "(.+?)")
    return re.search(asked + r"\s\(", said)


def told(talk: Conversation, line: str) -> list[str]:
    """Return the answer to a line, with each line or row as one text.

    A screen can show all of them.
    """
    parts = talk.answer_or_refuse(line)
    assert render(parts, Screen(width=80)).replace("\n", "").isprintable()
    return [part.text for part in parts if isinstance(part, Line)]


def remedies(said: str, line: str) -> Iterator[str]:
    """Yield the lines that an English refusal tells people to type."""
    said = said.replace("\u00a0", " ")
    if (found := meant(said)) and f'"{line}"' in said:  # else it is for a word of the line
        yield found[1]
    if found := re.search(r'Write (".+")\. \(', said):
        yield from re.findall(r'"(.+?)"(?=,| or |$)', found[1])
    if found := LISTED.search(said):
        yield from re.split("[,;] | or ", found[1])
    elif found := re.search(r'Type (?!one card|"fix [\d.]+" and then )(.+?)\. \(', said):
        ways = found[1].split(" or ")
        ways = re.findall(r"(end \w+)", found[1]) if " to " in said else ways
        yield from ways[-1:] if "which suit?" in said else ways  # commas may be in a way
    if found := re.search(
        r'(?:[Ss]uch as|[Ff]or example):? (?:"(.+?)"|(.+?))\. (?:Players|Away|\()', said
    ):
        yield found[1] or found[2]
    if found := re.search(r'If nobody left, type "(.+?)"\. \(', said):
        yield found[1]


def commands_shown(said: str, line: str) -> Iterator[str]:
    """Yield the commands that an answer in another language quotes, except for what was typed."""
    for quoted in re.findall(r"„([^”“]+)[”“]|«\s([^»]+)\s»", said):
        way = "".join(quoted)
        is_example = not re.search(r"\b[^\W\d_a-z]{3,}\b", way)  # no word such as NAME
        command = typed_words().commands.get(fold(way.split()[0]))
        if command == "fix" and re.fullmatch(r"\S+ [\d.]+", way):
            continue  # what the turn should be follows
        if is_example and command not in (None, "undo") and fold(way) not in fold(line):
            yield way


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("seed", seeds(25))
def test_random_lines_never_fail_and_remedies_work(seed: int, code: str) -> None:
    chance = random.Random(seed)
    variant = chance.choice(
        [*catalogue.main_games(), *catalogue.main_games(), *catalogue.gallery_games()]
    )
    names = chance.choice(PEOPLE).split()[: load(variant).players[1]]
    words = [*TYPED, *names, *(name[:2] for name in names), *(fold(name)[0] for name in names)]
    with use_language(code):
        talk = table(variant, " ".join(names))
        for _ in range(25):
            line = chance.choice(PLAYED)
            if chance.random() < 0.55:
                line = " ".join(chance.choices(words, k=chance.choice([1, 1, 1, 2, 2, 3, 4])))
                line = f"fix 1 {line}" if chance.random() < 0.2 else line
            assert not HOLE.search(talk.prompt.removesuffix("> "))
            before = copy_of(talk)
            for said in told(talk, line):
                if t("(nothing recorded)") in said:
                    assert talk.game.versions == before.game.versions, line
                    assert talk.game.cursor == before.game.cursor, line
                assert not HOLE.search(QUOTED.sub("X", said)), (line, said)
                if found := meant(said):
                    assert fold(found[1]) != fold(line), said
                if t("(nothing recorded)") in said and t("Type it again.") not in said:
                    for way in (remedies if code == "en" else commands_shown)(said, line):
                        answers = told(copy_of(before), way)
                        nothing = t("(nothing recorded)")
                        assert not any(nothing in one for one in answers), (line, said, way)
            if talk.ended_by:
                break


REFUSED = [path for path in TALKS if path.stem.startswith("refused")]
FLED = ("- - -",)
GAMES = {
    "kings-gold": (
        (), ("9 / 8 / 7 / 6",), ("9", "undo"), ("join Eve",), ("9 - all",), ("8 - all",) * 4,
        (*("8 - all",) * 4, ""),
    ),
    "boiling-pot": ((), ("a / a / a",), ("a", "undo"), ("join Eve",), ("a - all",), ("a - all",) * 9),
    "cave-network": (
        (), ("4 9 3", "2 3 4", "5 5 6"), ("7 9 3", "undo"), FLED, FLED * 5,
    ),
}  # fmt: skip
"""Moments of games. Each example makes sense at one of them."""
SHOWN = {
    "en": r"(?:[Ss]uch as|[Ff]or example):? ", "de": r"[Zz]um Beispiel:? ", "fr": r"[Pp]ar exemple(?:\u00a0:)? ",
    "pl": r"[Nn]a przykład:? ",
}  # fmt: skip
"""The words before an example."""


def at(variant: str, played: tuple[str, ...]) -> Conversation:
    """Return a conversation after these lines."""
    talk = table(variant)
    for line in played:
        talk.answer_or_refuse(line)
    return talk


def is_taken(variant: str, example: str) -> bool:
    """Return True if an example has an effect or an answer at one of the moments.

    Words replace placeholders such as NAME.
    """
    example = example.replace("...", "gone")
    blanks = [word for word in re.findall(r"\b[^\W\d_]{3,}\b", example) if word.isupper()]
    lines = [example]
    if blanks:
        names = ("Bo Ben",) if len(blanks) == 2 else ("Bo", "Eve")
        lines = [example.replace(" ".join(blanks), name) for name in names]
    for played, line in product(GAMES[variant], lines):
        said = at(variant, played).answer_or_refuse(line)
        if not any(t("(nothing recorded)") in getattr(one, "text", "") for one in said):
            return True
    return False


@pytest.mark.parametrize("code", languages())
def test_line_suggested_by_refusal_is_accepted(code: str) -> None:
    examples = set[tuple[str, str]]()
    with use_language(code):
        for path in REFUSED:
            head, _, wanted = path.read_text("utf-8").partition("\n\n")
            talk = begin(head)
            for line in PROMPT.findall(wanted):
                for part in talk.answer_or_refuse(line):
                    told = "" if isinstance(part, Table) else part.text
                    for quoted, plain in re.findall(
                        rf'{SHOWN[code]}(?:["„«]\s?(.+?)\s?["“”»]|(.+?)\.(?: |$))', told
                    ):
                        examples.add((talk.game.variant.slug, quoted or plain))
        assert [one for one in examples if not is_taken(*one)] == []
    assert len(examples) > 5


@pytest.mark.parametrize("variant", GAMES)
def test_commands_work_at_every_prompt(variant: str) -> None:
    """No command may be treated like an unknown word."""
    for played in GAMES[variant]:
        for command in COMMANDS:
            said, of_no_word = (
                str(at(variant, played).answer_or_refuse(word)) for word in (command, "xyzzy")
            )
            assert said != of_no_word.replace("xyzzy", command)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("variant", GAMES)
def test_lines_suggested_by_help_are_accepted(variant: str, code: str) -> None:
    """Tries the first column of the help, and the commands in the second."""
    examples = set[str]()
    with use_language(code):
        for part in table(variant).answer_or_refuse("help"):
            for what, meaning in part.rows if isinstance(part, Table) else ():
                examples.update(what.split(", "), re.findall(r"\w+: [\d ]+\d", meaning))
                examples.update(re.findall(r"\(([^:()]+): \D", meaning))
        assert [one for one in examples if not is_taken(variant, one)] == []
    assert len(examples) > 12  # help lists what can be typed now

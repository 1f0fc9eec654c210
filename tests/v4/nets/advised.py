"""What the prompt or a command quotes as something to type is heard when typed, and what it quotes
as typed was typed."""

from __future__ import annotations

import contextlib
import random
import re
import shlex
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest import mock

from cardkit.v4.cli import Exit
from cardkit.v4.cli.app import COMMANDS as PROGRAM
from cardkit.v4.engine import Draw, Show
from cardkit.v4.files import all_shipped
from cardkit.v4.reports import Refused, Unclear
from cardkit.v4.speech import Manner, language
from cardkit.v4.speech.unclear import sentences
from cardkit.v4.table import COMMANDS, Conversation, Session, hear
from cardkit.v4.table.hearing import Turns
from cardkit.v4.tally import read
from cardkit.v4.words import speaking
from tests.v4.commands import run
from tests.v4.names import EVERY
from tests.v4.nets.read_back import some_game
from tests.v4.table.mixing import Evening
from tests.v4.table.phrases import phrases

GAMES = 1500
QUICK = 12
MOMENTS = 4
"""Of one evening."""
LINES = 25
"""Tried at each of them."""
LEFT_OPEN = ("back CARD",)
"""What stands in quotation marks and is a form, not something that was typed."""
TYPE = (
    r"As in:? (.+?)\.(?: (?:Players|Away):.*)?$",
    r"as in (banked: .+?)\.(?: |$)",
    r"left after card \d+: (fix .+?)\.(?: |$)",
    r"Another one with.*?: (again [+-] .+?)\.(?: |$)",
    r"Or by name: (.+?)\.(?: |$)",
    r"Type (.+?) once",
    (
        r"(?:^|[.;:] )(undo|redo|score|quit|end|again|extra) "
        r"(?:still|shows|stops|ends|starts|takes|for an)"
    ),
    r"(end \w+) =",
    r"(?:^|[.;] )(join \S+) brings",
)
"""How advice is told in English, beside the lines that come as data."""


QUESTION = r"(?:what|how|is|does|who|co|ile|czy|kto)\b"
"""How the questions below begin."""
QUESTIONS = (
    "what if {a} comes",
    "what happens if another {a} comes up",
    "how many {a} are left",
    "how much is {a} worth",
    "is the {a} gone?",
    "does {name} have {a}?",
    "who has {a}",
)
ASKED_IN_POLISH = (
    "co jak wyjdzie {a}",
    "co będzie jak wyjdzie druga {a}",
    "ile {a} zostało w talii",
    "czy {name} ma {a}",
    "kto ma {a}",
)
GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n9 - Bo\n"


def example(seed: int) -> list[str]:
    """An evening with lines that nobody understands, or a command line; each advice is typed."""
    chance = random.Random(seed)
    return list(_of_commands(chance)) if chance.random() < 0.25 else _of_an_evening(chance, seed)


# --- at the prompt --------------------------------------------------------------------------------


def _of_an_evening(chance: random.Random, seed: int) -> list[str]:
    name, rules = some_game(chance)
    spoken = language("pl") if chance.random() < 0.4 else None
    with speaking(None):
        evening = Evening(name, seed, rules)
    for _ in range(MOMENTS):
        with speaking(None):
            evening.play(chance.randint(0, 15))
        text = evening.table.session.text()
        for line in _lines(chance, evening, spoken is not None):
            with speaking(spoken):
                faults = [
                    f"{line!r} in {spoken.code if spoken else 'en'}: {fault}"
                    for fault in _faults(line, text)
                ]
            if faults:
                return [*faults, text]
    return []


def _at(text: str) -> Conversation:
    return Conversation(Session.of(read(text)), Manner())


def _faults(line: str, text: str) -> Iterator[str]:
    """What is wrong with the answer to a line that is refused."""
    asked = re.match(QUESTION, line) is not None
    if asked and _records(line, _at(text)):
        yield "a question is recorded"
    unclear = _refusal(line, _at(text))
    if unclear is None:
        return
    master = _at(text).master
    with speaking(None):
        told = " ".join(sentences(master, unclear)).replace("\u00a0", " ")
    typed = f"{line} {unicodedata.normalize('NFKC', line)}".casefold()
    for quoted in re.findall('(?<!mean )"([^"]+)"', told):
        words = quoted.removesuffix("...").casefold().split()
        if quoted not in LEFT_OPEN and not re.search(".*".join(map(re.escape, words)), typed):
            yield f"quotes {quoted!r}, which was not typed: {told}"
    ways = {
        *unclear.advice,
        *(
            way
            for form in TYPE
            for found in re.finditer(form, told)
            for way in found.groups()
            if way
        ),
    }
    for way in ways:
        turn = hear(way, _at(text).stage, _at(text).state)
        if isinstance(turn, Turns) and any(isinstance(one, Show) for one in turn.entries):
            laid = Counter(re.findall(r"\d+", line)) - Counter(re.findall(r"\d+", way))
            if laid and not laid.keys() <= {"11", "17"}:  # no cards
                yield f"advises {way!r}, without a card that was laid: {told}"
        if asked and _records(way, _at(text)):
            yield f"advises {way!r} for a question, which records a card: {told}"
        again = _refusal(way, _at(text))
        if again is not None:
            with speaking(None):
                yield f"advises {way!r}: {told} -> {' '.join(sentences(master, again))}"


def _refusal(line: str, talk: Conversation) -> Unclear | None:
    """Why a line comes to nothing; None where it does."""
    heard = hear(line, talk.stage, talk.state)
    if isinstance(heard, Unclear):
        return heard
    try:
        talk.take(line)
    except Refused as error:
        return error.why
    return None


def _records(line: str, talk: Conversation) -> bool:
    """Whether a line is a card that came."""
    heard = hear(line, talk.stage, talk.state)
    return isinstance(heard, Turns) and any(isinstance(one, Draw | Show) for one in heard.entries)


def _lines(chance: random.Random, evening: Evening, polish: bool) -> Iterator[str]:
    """Lines that may be refused: phrases, words of another moment, misheard names, wrong cards,
    commands with half of what they need."""
    state = evening.table.state
    lang = "pl" if polish else "en"
    said = [
        phrase.said
        for phrase in phrases()
        if phrase.situation.kind != "pads" and phrase.situation.lang == lang
    ]
    names = [*state.players, chance.choice(EVERY)]
    ranks = ("A", "2", "6", "10", "J", "Q", "K", "joker", "11", "17")
    for _ in range(4):
        said_of = ("dama", "dam", "siódemka", "król", "joker", "7", "K")
        of = said_of if polish else ("queen", "queens", "7", "joker", "K", "eight", "10")
        question = chance.choice(ASKED_IN_POLISH if polish else QUESTIONS)
        yield question.format(a=chance.choice(of), name=chance.choice(names))
    for _ in range(4 if state.phase == "show" and not polish else 0):
        yield _spoken_turn(chance, state.inside)
    for _ in range(LINES):
        name, other, rank = chance.choice(names), chance.choice(names), chance.choice(ranks)
        word = chance.choice(
            (*COMMANDS, *names, *ranks, "leaves", "stays", "all", "nobody", "the rest")
        )
        polish_word = chance.choice(
            ("wychodzi", "zostaje", "reszta", "wszyscy oprócz", "i", "dama", "siódemka", "też")
        )
        yield chance.choice(
            (
                chance.choice(said),
                evening.line(),
                _slip(chance, word),
                f"{name} {word}",
                f"{word} {name}",
                f"{rank} {chance.choice('shdcbr')} {other}",
                f"{word} {rank}",
                f"{name} and {other} {rank}",
                f"{name} goes home",
                f"add {other}",
                f"that was {rank}",
                f"fix {chance.randint(1, 9)} {word}",
                _slip(chance, name),
                f"{_slip(chance, name)} leaves",
                f"- {word}",
                f"{word}/{rank}",
                f"{rank}{name}",
                *(
                    (
                        f"{polish_word} {name}",
                        f"{name} {polish_word} {other}",
                        f"{polish_word} {word}",
                    )
                    * polish
                ),
            )
        )


VERBS = ("", "", "plays ", "lays ", "goes on with ", "flings ", "stays with ", "serves up ")
FLEES = ("flees", "is out", "jumps out", "runs down", "out", "face down", "lays it face down", "-")


def _spoken_turn(chance: random.Random, who: Sequence[str]) -> str:
    """A turn of hands as a sentence: what each lays, or that somebody flees."""
    said = (
        f"{name} {chance.choice(VERBS)}{chance.randint(2, 10)}"
        if chance.random() < 0.6
        else f"{name} {chance.choice(FLEES)}"
        for name in who
    )
    return chance.choice((", ", ", ", " ")).join(said)


def _slip(chance: random.Random, word: str) -> str:
    """A word with one letter wrong."""
    at = chance.randrange(len(word))
    before, after = word[:at], word[at + 1 :]
    return before + chance.choice(("", word[at] * 2, "x")) + after


# --- on the command line --------------------------------------------------------------------------


def _of_commands(chance: random.Random) -> Iterator[str]:
    """Command lines that are refused; what is advised as a command runs."""
    with (
        tempfile.TemporaryDirectory() as home,
        mock.patch.dict("os.environ", {"CARDKIT_HOME": home}),
        contextlib.chdir(home),  # new writes files
    ):
        Path(home, "friday.tally").write_text(GAME, "utf-8")
        for _ in range(6):
            line = _command(chance)
            said = run(f"cardkit {line}")
            if said.code != Exit.USAGE:
                continue
            for way in _commands_in(said.err):
                again = run(f"cardkit {way}")
                if again.code == Exit.USAGE:
                    yield (
                        f"cardkit {line}\n{said.err.strip()}\nadvises cardkit {way}: "
                        f"{again.err.strip()}"
                    )


def _command(chance: random.Random) -> str:
    """A command line that is wrong somewhere."""
    name = chance.choice([*PROGRAM])
    game = chance.choice(all_shipped())
    return chance.choice(
        (
            f"{_slip(chance, name)} "
            f"{game}", f"{name} {_slip(chance, game)}", f"{name} nosuch", f"{name} {game} --nosuch",
            f"{name} {_slip(chance, '--json')}", f"play {game} Ann", f"play {game} Ann Ann Bo",
            f"play {game}", "play", f"play {game} Ann Bo Cy --first "
                                    f"Zed", f"print nosuch {game}", f"print {game} sheet",
            f"compare {game}", f"compare {game} "
                               f"{game}", f"simulate {game} --bots nosuch", f"diff {game}",
            f"play {game} Mary Ann Bo and "
            f"Cy", "resume", "score", "history", f"print sheet {game} --paper a3",
            "config nosuch x",
        )
    )  # fmt: skip


def _commands_in(told: str) -> Iterator[str]:
    """Commands quoted in what was said, without what is told behind them: the longest beginning
    that is one."""
    plain = " ".join(re.sub(r"(?m)^Usage:.*$", "", told).split())
    yield from re.findall("""(?:"|')cardkit ([^"']+)(?:"|')""", plain)
    for behind in re.findall(r"""(?<!["'/\\w])cardkit ([a-z][^"'.:;,()]*)""", plain):
        words = shlex.split(behind)
        if words and words[0] in PROGRAM:
            behind = (" ".join(words[:end]) for end in range(len(words), 0, -1))
            yield next(
                (way for way in behind if run(f"cardkit {way}").code != Exit.USAGE), " ".join(words)
            )

"""Texts in other languages contain no English except names, keys and commands."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from cardkit.cli import COMMANDS
from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.engine.sections import SECTIONS
from cardkit.i18n.translate import (
    language,
    languages,
    load_language,
    translate_engine_message,
    use_language,
)
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables import PIECES
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import examine, load
from cardkit.rulebook.reading import keys_of
from cardkit.rulebook.writing import starter_file
from cardkit.tally.score import message_and_hint, score
from cardkit.tally.words import KEYS
from cardkit.text.rules.rules import credit_sentences, do_rules_read_alike, rules_by_topic
from cardkit.text.screens.phone_page import page_words, paper_pad_words
from cardkit.text.screens.pocket_page import loading_state_texts, phone_joining_texts, pocket_words

from ..cli.command import run
from ..printables.pages import document
from ..strategies import NAMES, random_game, seeds
from ..text.test_polish import told
from .test_messages import messages

ERRORS = Path(__file__).parents[1] / "errors"
LINES = [
    "plya", "rules", "rules --nix", "rules diamant --lang", "--lang xx", "rules diamant more",
    "rules diamant --toml=3", "rules diamant --players 99", "rules dimant", "rules a.toml",
    "rules diamant --set rounds", "rules diamant --set ronds=3", "new diamant", "new a/b", "new ?",
    "new A -o a.txt", "score nothing", "score a.tally", "check nothing", "print nothing diamant",
    "print pad", "print diamant --paper a5", "history --json --csv", "history --since never",
    "show nothing", "simulate diamant --bot odd", "simulate diamant --group big", "compare diamant --games=9",
    "compare diamant kings-gold rounds=1,2,3,4,5,6,7,8", "odds nothing", "play diamant Ann",
    "play diamant Ann Ann", "play diamant Ann Bo Cy --bot no", "resume nothing", "play --phones=a",
]  # fmt: skip
ALLOWED = {
    *map(str.casefold, NAMES),
    *{"jpeg", "png", "pdf", "json", "csv", "toml", "utf", "board", "game", "stats"},  # formats
    *{"options", "command", "args", "name", "file", "house", "other", "piece", "key", "value"},
    *{"nothing", "more", "odd", "never"},  # typed in `LINES`
    *(word for name in catalogue.main_games() for word in name.split("-")),
    *(word for section in ("", *SECTIONS) for key in keys_of(section) for word in key.split("_")),
    *KEYS,
    *PIECES,
}
"""Words that are the same in every language: names, words in usage lines and files, and keys."""
NOTATION = re.compile(
    r"^  cardkit .*?  +# |^  [a-z]+  +|\b[a-z]+:\d"  # an example, a command or a bot in help
    r'|".*?"|„.*?[”“]|“.*?”|«.*?»|\[.*?\]|\{.*?\}|--\S+|cardkit \w+|\S+ = \S+|\S*[\w)]?[./\\_=]\w\S*'
    r"|^[a-z_.]+\s?: |\b[A-Z]{3,}\b"
)
"""Parts of commands and files that are the same in every language: quotes, keys, paths, options."""


def words(text: str) -> set[str]:
    """Return the words of a text that have at least three letters."""
    return {*re.findall(r"[^\W\d_]{3,}", text.casefold())}


def english(told: Iterable[str]) -> list[str]:
    """Return the texts that contain English words which the language translates elsewhere."""
    of_english = words_of_english(language().code)
    texts = [*dict.fromkeys(told)]
    assert texts
    return [
        f"{', '.join(found)}: {text}"
        for text in texts
        if (found := of_english & words(NOTATION.sub(" ", text)))
    ]


@cache
def words_of_english(code: str) -> set[str]:
    """Return the words of all messages in English that no message in a language has."""
    catalog = load_language(code).catalog.messages
    plain = [part for text in messages() for part, *_ in Formatter().parse(text)]
    plain += [text for of, text in catalog if of == "help"]
    of_english = {word for text in plain for word in words(text)}
    return of_english - {word for text in catalog.values() for word in words(text)} - ALLOWED


@pytest.fixture(params=languages()[1:], autouse=True)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run with each language in turn."""
    with use_language(request.param):
        yield request.param


def test_translated_rules_contain_no_english() -> None:
    texts = []
    for variant in map(load, (*catalogue.main_games(), *catalogue.gallery_games())):
        texts += [vocabulary(variant).summary, *credit_sentences(variant)]
        for rule in rules_by_topic(variant).values():
            texts += [rule.full, rule.short]
    assert english(texts) == []


def test_game_messages_contain_no_english() -> None:
    texts = []
    for seed in seeds(4):
        game = random_game(Random(seed))
        said = [text for turn in game.turns() for text in told(turn, asked=seed % 2 > 0)]
        texts += [text for text in said if not text.endswith((*game.variant.house.values(),))]
    assert english(texts) == []


def test_command_output_contains_no_english(code: str) -> None:
    texts = []
    for line in (*LINES, "--help", *(f"{name} --help" for name in COMMANDS)):
        texts += run(*line.split(), CARDKIT_LANG=code, LC_ALL=code).output.splitlines()
    assert english(texts) == []


@pytest.mark.parametrize("line", ["simulate diamant --bot usual", "compare poor-mans incan-gold"])
def test_lab_output_contains_no_english(code: str, line: str) -> None:
    """The output shows levels and groups of bots as people type them."""
    output = run(*line.split(), "--games=9", CARDKIT_LANG=code, LC_ALL=code).output
    assert english(output.splitlines()) == []
    assert not words(output) & {"careful", "usual", "bold", "mixed"}


def test_findings_contain_no_english() -> None:
    texts = starter_file(
        "X", load("kings-gold"), "kings-gold", translate_engine_message
    ).splitlines()
    for path in sorted((ERRORS / "variant").glob("*.toml")):
        texts += [
            translate_engine_message(one.message) for one in examine(path, do_rules_read_alike)[1]
        ]
    for path in sorted((ERRORS / "tally").glob("*.tally")):
        reading = score(path.read_bytes(), path.name).reading
        for finding in reading.findings:
            texts += message_and_hint(reading, finding)
    assert english(texts) == []
    assert not words(NOTATION.sub(" ", " ".join(texts))) & {*LEVELS}  # help has them in English


def test_phone_texts_contain_no_english() -> None:
    state = GameState(load("kings-gold"), NAMES)
    tables = [
        page_words(state),
        paper_pad_words(),
        pocket_words(),
        phone_joining_texts(),
        loading_state_texts(),
    ]
    assert english(strings(tables)) == []


def strings(value: object) -> Iterator[str]:
    """Yield all texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for one in value.values() for text in strings(one))
    elif isinstance(value, (list, tuple)):
        yield from (text for one in value for text in strings(one))


def test_printed_pages_contain_no_english(code: str) -> None:
    pages = [
        page for name in ("kings-gold", "cave-network") for page in document(name, "kit", lang=code)
    ]
    assert english(line for page in pages for line in page.get_text().splitlines()) == []

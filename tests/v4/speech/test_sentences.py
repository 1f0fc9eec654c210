"""Sentences stand in the room of words, each as a template that can be looked up: held against the
sources."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cardkit import v4 as cardkit
from cardkit.v4.engine.values import WORDS_TOLD
from cardkit.v4.table.record import LAST, SHARED, UNCOUNTED
from cardkit.v4.tally import last_line
from tests.v4.sources import is_told_a_program
from tools.write.sentences import in_sources, templates

pytestmark = pytest.mark.xdist_group("sources")  # they are read once

HOUSE = Path(cardkit.__file__).parent
PROGRAMMERS = {
    "there is no turn {} in {} {}",
    'somebody is called "{}" already.',
}
"""Texts of exceptions for whoever writes a program on `Session` or the rules; the table asks before
it calls."""
FILES = {"saved.py", "disk.py", "system_disk.py", "happenings.py"}
"""What a disk or the system would not do: texts of exceptions, shown as they are."""
MISREAD = {
    ("This was to be saved, but "
     "{}.\n{}"), "That is a mistake of cardkit's; what led to it is noted in {}.",
    " That is a mistake of cardkit's; what led to it is noted in {}.",
    ("Not recorded: {}. All before it is safe, and the game is as it "
     "was.{}"), "another game has that name there",
    "its variant would not be found again ({})", "it would be read otherwise ({})",
    ("its header would be read "
     "otherwise"), "it would be read as another game", "it would be read with other figures",
    "it would be taken back as another game", "it would be another game than was taken back",
}  # fmt: skip
"""The same of a text that would not be this game."""
MACHINES = ("rows", "saying", "translating", "language_files", "languages", "kinds", "keys")
"""What makes sentences, and what is told to whoever writes the file of a language."""


TYPED = ("_LEADS", "_SAID", "_READY", "_SCORE", "_SAME")
"""What people say, which is heard and never said."""


def _texts(tree: ast.AST) -> list[tuple[int, str]]:
    """Every text of a module with its line, docstrings apart; what stands in an f-string's braces
    is ``{}``."""
    documented = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for statement in node.body
        if isinstance(statement, ast.Expr)
    }
    documented |= {
        id(node.args[0])  # names of holes
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Given"
    }
    inner = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    typed = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id in TYPED
        for part in ast.walk(node)
    }
    documented |= typed | {
        id(part) for node in ast.walk(tree) if is_told_a_program(node) for part in ast.walk(node)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            found.append((node.lineno, "".join(map(str, parts))))
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in documented | inner
        ):
            found.append((node.lineno, node.value))
    return found


def _reads_as_a_sentence(text: str) -> bool:
    read = [
        word
        for word in text.split()
        if sum(letter.isalpha() for letter in word) > 1 or word in ("a", "I")
    ]
    return len(read) > 2 and "(?:" not in text


ROOMS = [
    *(HOUSE / "engine" / f"{name}.py" for name in ("core", "game", "legal", "refusals", "rules")),
    *(
        path
        for room in ("reports", "table", "tally")
        for path in sorted((HOUSE / room).glob("*.py"))
    ),
]


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_table_tally_and_rules_hold_no_sentence(path: Path) -> None:
    """Three words in a row are a sentence: it belongs to cardkit/v4/speech, where it is a template."""
    if path.name in FILES or path.name == "__init__.py":  # a door lists names
        return
    told = [
        (line, text)
        for line, text in _texts(ast.parse(path.read_text("utf-8")))
        if _reads_as_a_sentence(text)
    ]
    assert [
        (line, text)
        for line, text in told
        if text
        not in PROGRAMMERS | MISREAD | {last_line.KEPT, SHARED.text, LAST.text, UNCOUNTED.text}
    ] == []


def _templates(tree: ast.AST) -> set[tuple[int, object]]:
    """What a translator finds: the first arguments of ``say`` and ``do``, the sentences of rows."""
    return {(node.lineno, node.value) for node in templates(tree) if isinstance(node, ast.Constant)}


def _for_authors(tree: ast.AST) -> set[tuple[int, object]]:
    """Texts of the keys and examples of a rule."""
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Key", "Example")
    ]
    return {
        (text.lineno, text.value)
        for call in calls
        for text in ast.walk(call)
        if isinstance(text, ast.Constant)
    }


@pytest.mark.parametrize(
    "path",
    sorted(
        path
        for room in ("words", "rules", "speech")
        for path in (HOUSE / room).glob("*.py")
        if path.stem not in MACHINES and path.name != "__init__.py"
    ),
    ids=lambda path: path.name,
)
def test_every_sentence_is_a_template(path: Path) -> None:
    """In the rooms of words three words in a row are the template of a ``say`` or ``do``: no
    f-string, no sum, no join. Meanings of keys are for whoever writes rules, in English."""
    tree = ast.parse(path.read_text("utf-8"))
    made = _templates(tree) | _for_authors(tree)
    assert [
        text for text in _texts(tree) if _reads_as_a_sentence(text[1]) and text not in made
    ] == []


def test_no_article_stands_before_a_word_of_the_table() -> None:
    """A game may call a round an expedition: ``{round:a}`` finds the article of what it is
    called; nor before a number, which may be the eighth."""
    nouns = "|".join(WORDS_TOLD)
    bare = re.compile(rf"\b[Aa]n? \{{(?:(?:{nouns})[:}}]|\w+:(?:nth|word))")
    every = (sentence for told in in_sources().values() for sentence in told)
    assert [sentence for sentence in every if bare.search(sentence)] == []

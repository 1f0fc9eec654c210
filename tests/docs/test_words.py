"""Each thing has one word in all texts for users and developers, and old words are not used."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.i18n.translate import load_language

ROOT = Path(__file__).resolve().parents[2]
OLD_WORDS = {
    r"half-played|running game": "unfinished",
    r"shipped|(game|one)s? that ships?": "built-in",
    r"odd gold": "remainder",
    r"mend(s|ed|ing)?": "fix",
    r"anew|afresh": "again",
    r"slips?": "mistake",
    r"taken in (first|here)": "imported",
    r"hands? (it|a game|games) on|handed on": "export",
    r"sen[dt]s? (a phone |one phone |someone )?away": "remove",
    r"cry|cries": "headline",
    r"twins?": "copy",
    r"(read|said|told|dealt|play|stand|look)s? alike": "the same",
    r"seats? (that )?cardkit plays|players of cardkit's": "bot",
    r"all inside": "everyone inside",
    r"stands? (behind|beside)|behind a (colon|dash|comma|value|blank)": "after, next to",
    r"beside": "next to, in addition to",
    r"laboratory": "simulation",
    r"the rest stays|its own rest": "the remainder stays",
}
"""Patterns of old words, each with the word that is used instead."""
PATTERN = re.compile("|".join(rf"\b(?:{old})\b" for old in OLD_WORDS), re.IGNORECASE)
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "printables/*.md", "examples/**/*.md", "variants/**/*.md")
    for path in ROOT.glob(pattern)
    if not re.search(r"\.(de|fr|pl)\.md$", path.name)
)
SOURCES = sorted(
    path
    for folder in ("cardkit", "tests", "tools")
    for pattern in ("*.py", "*.js")
    for path in (ROOT / folder).rglob(pattern)
    if not {"vendor", "node_modules", "__pycache__"} & {*path.parts} and path != Path(__file__)
)


def prose_of_python(source: str) -> Iterator[str]:
    """Yield the comments and docstrings of a module, and the names of its tests in words."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name.replace("_", " ")
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def prose(path: Path) -> Iterator[str]:
    """Yield what people read in a file: all of a page, or the comments of a program."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from prose_of_python(text)
    elif path.suffix == ".js":
        yield from re.findall(r"/\*.*?\*/|//[^\n]*", text, re.DOTALL)
    else:
        yield text


def old_words(text: str) -> list[str]:
    """Return the old words of a text outside code spans."""
    text = re.sub(r"(`+).*?\1", "", " ".join(text.split()))
    return [match.group() for match in PATTERN.finditer(text)]


def test_messages_and_help_use_no_old_word() -> None:
    messages = [english for _, english in load_language("de").catalog.messages]
    assert len(messages) > 2000
    assert {each: found for each in messages if (found := old_words(each))} == {}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_page_uses_no_old_word(path: Path) -> None:
    assert [found for text in prose(path) for found in old_words(text)] == []


def test_comments_docstrings_and_test_names_use_no_old_word() -> None:
    assert len(SOURCES) > 300
    found = {
        f"{path.relative_to(ROOT)}: {' '.join(text.split())[:120]}": words
        for path in SOURCES
        for text in prose(path)
        if (words := old_words(text))
    }
    assert found == {}


@pytest.mark.parametrize(("text", "found"), [
    ("A game that ships", ["game that ships"]), ("The half-played game", ["half-played"]),
    ("The built-in games", []), ("the second ship of a suit", []), ("see `slips.tally`", []),
    ("All inside lose", ["All inside"]),
    ("write it anew: all", ["anew"]), ("He is behind by 5.", []), ("left behind", []),
])  # fmt: skip
def test_old_words_are_found_as_whole_words(text: str, found: list[str]) -> None:
    assert old_words(text) == found


def terms(page: str, heading: str) -> dict[str, str]:
    """Return the rows of the table below a heading of a page: each term with its meaning."""
    section = (
        (ROOT / page).read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    )
    rows = re.findall(r"(?m)^\| (.+?) \| (.+) \|$", section)[1:]
    return {term.strip(): meaning for names, meaning in rows for term in names.split(",")}


def test_terms_of_manual_are_terms_of_developers() -> None:
    """Each word that the manual explains has a row in ARCHITECTURE.md."""
    manual = terms("docs/index.md", "Words in this manual")
    developers = terms("ARCHITECTURE.md", "Terms")
    assert len(manual) > 20
    assert manual.keys() - developers.keys() == set()

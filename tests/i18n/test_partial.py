"""In a partial translation, each message is either translated or completely in English."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cardkit.i18n import translate
from cardkit.i18n.po import COMPLETE_COMMENT
from cardkit.i18n.translate import LOCALE_FOLDER, languages, load_language, use_language
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.text.lines import split_sentences
from cardkit.text.rules.rules import rules_by_topic

from ..cli.command import run
from .folders import forget_languages
from .test_messages import (
    test_grammar_tables_have_all_forms as tables_have_all_forms,
    test_nouns_have_all_their_forms as nouns_have_all_their_forms,
    test_po_file_has_all_required_and_no_unknown_entries as entries_are_those_of_the_list,
    test_translations_are_complete_and_valid as translations_are_complete_and_sound,
)

GERMAN = (LOCALE_FOLDER / "de.po").read_text("utf-8")
HEADER, *ENTRIES = re.split(r"\n\n(?=msg)", GERMAN)
GROUND = [entry for entry in ENTRIES if entry.startswith('msgctxt "grammar"')]
OTHERS = [entry for entry in ENTRIES if entry not in GROUND]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder with languages in which Polish is complete."""
    (tmp_path / "pl.po").write_bytes((LOCALE_FOLDER / "pl.po").read_bytes())
    monkeypatch.setattr(translate, "LOCALE_FOLDER", tmp_path)
    forget_languages()
    yield tmp_path
    forget_languages()


def begin(folder: Path, *entries: str) -> None:
    """Write a partial German translation with these entries."""
    header = HEADER.replace(COMPLETE_COMMENT, "# Begun.")
    (folder / "de.po").write_text("\n\n".join([header, *GROUND, *entries, ""]), "utf-8")
    forget_languages()


def told(code: str) -> set[str]:
    """Return the sentences of the rules of all games."""
    with use_language(code):
        games = map(load, (*catalogue.main_games(), *catalogue.gallery_games()))
        rules = [rule for game in games for rule in rules_by_topic(game).values()]
        lines = "\n".join(f"{rule.lines}\n{rule.short_lines}" for rule in rules).split("\n")
        return {sentence for line in lines for sentence in split_sentences(line.replace("**", ""))}


def words(sentence: str) -> set[str]:
    """Return the words of a sentence that have at least two letters."""
    return {*re.findall(r"[^\W\d_]{2,}", sentence.casefold())}


@pytest.fixture(scope="module")
def only() -> tuple[set[str], set[str]]:
    """Return the words that only English has, and those that only German has."""
    english, german = ({word for one in told(code) for word in words(one)} for code in ("en", "de"))
    return english - german, german - english


@pytest.mark.parametrize(("seed", "kept"), [
    (1, 0), (2, 0.3), (3, 0.6), (4, 0.9), (5, 0.97), (6, 0.8), (7, 1),
])  # fmt: skip
def test_partial_translation_never_mixes_languages_in_a_sentence(
    only: tuple[set[str], set[str]], folder: Path, seed: int, kept: float
) -> None:
    chosen = Random(seed)
    begin(folder, *[entry for entry in OTHERS if chosen.random() < kept])
    said = told("de")
    half = {one for one in said if all(words(one) & of_one for of_one in only)}
    assert not half, "\n".join(sorted(half))
    assert any(words(one) & only[1] for one in said) == (kept > 0)


def test_partial_translation_works_and_is_reported_once(folder: Path) -> None:
    begin(folder, 'msgid "Gallery: related games and other editions"\nmsgstr "Galerie"')
    assert languages() == ["en", "pl"]
    total = sum(not context for context, _ in load_language("pl").catalog.messages)
    for asked in (run("variants", "--lang", "de"), run("variants", CARDKIT_LANG="de")):
        assert "\nGalerie\n" in asked.stdout
        told = f'"de" is a translation in part, 1 of {total} messages. All others are English.\n'
        assert asked.stderr == told
    for sound in (translations_are_complete_and_sound, entries_are_those_of_the_list):
        with pytest.raises(pytest.xfail.Exception, match=r"de: \d+ are missing"):
            sound("de")
    by_itself = run("variants", LANG="de_DE.UTF-8")
    assert "\nGallery: " in by_itself.stdout
    assert by_itself.stderr == ""


@pytest.mark.parametrize(("context", "key", "slip"), [
    ("grammar", "articles", "der; den"), ("grammar", "counted", "one"),
    ("grammar", "counted", "one, several"), ("grammar", "prepositions", "in"),
    ("grammar", "genders", "m f"), ("noun", "ace", "Ass; Asse"), ("noun", "King", "m König; "),
    ("noun", "card", ";"), ("adjective", "black", "schwarz; schwarze"),
])  # fmt: skip
def test_invalid_translation_is_reported_and_ignored(
    folder: Path, context: str, key: str, slip: str
) -> None:
    begin(folder, *OTHERS, f'msgctxt "{context}"\nmsgid "{key}"\nmsgstr "{slip}"')
    for game in ("poor-mans", "kings-gold"):
        assert run("rules", game, CARDKIT_LANG="de").exit_code == 0
    typed = "9\n\nq\nann\n3\nbo, cy\n"
    assert (
        run("play", "kings-gold", "Ann", "Bo", "Cy", typed=typed, CARDKIT_LANG="de").exit_code == 0
    )
    is_table = key in ("articles", "counted", "prepositions")
    with pytest.raises((AssertionError, ValueError)):
        (tables_have_all_forms if is_table else nouns_have_all_their_forms)("de")

"""Every message is a literal with all fields, and its translations can be formatted."""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import cardkit
from cardkit.engine.sections import NOUN_KEYS
from cardkit.i18n.translate import (
    ENGLISH,
    LOCALE_FOLDER,
    Language,
    Noun,
    is_wordless,
    load_language,
    use_language,
)
from cardkit.i18n.vocabulary import UNCHANGED_WORDS
from cardkit.tally.words import ANSWERS, COMMANDS, JOINING, KEYS
from cardkit.text.table.odds import percent_text
from tools.words import OPTIONAL, REQUIRED, keys

PACKAGE = Path(cardkit.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
LANGUAGES = sorted(file.name[:-3] for file in LOCALE_FOLDER.iterdir() if file.name.endswith(".po"))
OWN_WORDS = {*NOUN_KEYS, *UNCHANGED_WORDS, "leaves"}
"""Fields that a vocabulary fills in."""
MESSAGE_CALL = re.compile(r"\b(t|say|Problem)\(")
FLAGS = {"cap", "low", "loud", "many", "nth", "word", "gender", "a", "the"}


@cache
def nodes_by_source() -> dict[Path, list[ast.AST]]:
    """Return all nodes of each source file that can contain a message."""
    texts = {path: path.read_text("utf-8") for path in SOURCES}
    trees = {path: ast.parse(text) for path, text in texts.items() if MESSAGE_CALL.search(text)}
    return {path: [*ast.walk(tree)] for path, tree in trees.items()}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield each call of ``t``, ``say`` and ``Problem`` with its place.

    All values must have keywords.
    """
    for path, nodes in nodes_by_source().items():
        for node in nodes:
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("t", "say") and node.args:
                    yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node
                if name == "Problem" and len(node.args) > 1:
                    tables = [table for table in node.args[2:] if isinstance(table, ast.Dict)]
                    values = [key for table in tables for key in table.keys if key]
                    node.keywords = [ast.keyword(ast.literal_eval(key), key) for key in values]
                    node.args = node.args[1:2]
                    yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node


def said_plainly() -> Iterator[str]:
    """Yield each message that no vocabulary fills with words of the game."""
    for nodes in nodes_by_source().values():
        for function in nodes:
            if isinstance(function, ast.FunctionDef):
                inside = list(ast.walk(function))
                names = [node for node in inside if isinstance(node, ast.Name) and node.id == "t"]
                if not any(isinstance(name.ctx, ast.Store) for name in names):  # t = words.t
                    called = [node for node in inside if isinstance(node, ast.Call)]
                    args = [node.args[0] for node in called if node.func in names]
                    yield from (str(one.value) for one in args if isinstance(one, ast.Constant))


@cache
def all_calls() -> list[tuple[str, ast.Call]]:
    """Return all `calls`. They are found only in processes that run a test that needs them."""
    return list(calls())


@cache
def messages() -> dict[str, str]:
    """Return the place of each message."""
    places: dict[str, str] = {}
    for place, call in all_calls():
        template = call.args[0]
        if isinstance(template, ast.Constant) and isinstance(template.value, str):
            places[template.value] = place
    return places


def fields(template: str) -> set[str]:
    """Return the names of all fields of a template, including those inside format specs."""
    found: set[str] = set()
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            found |= {name} | fields(spec or "")
    return found


def test_messages_are_literals_with_all_fields_given() -> None:
    wrong, without_vocabulary = [], {*said_plainly()}
    for place, call in all_calls():
        template = call.args[0]
        if not isinstance(template, ast.Constant) or not isinstance(template.value, str):
            if not place.startswith("i18n/"):
                wrong.append(f"{place}: the message must be a literal")
            continue
        given = {keyword.arg for keyword in call.keywords}
        asked = fields(template.value)
        if None not in given:  # no **values
            is_plain = isinstance(call.func, ast.Name) and template.value in without_vocabulary
            missing = asked - given - (set() if is_plain else OWN_WORDS)
            wrong += [f"{place}: {name} is not given: {template.value}" for name in missing]
        unused = given - asked - {None}
        wrong += [f"{place}: {name} is not used: {template.value}" for name in unused]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_are_complete_and_valid(code: str) -> None:
    language = load_language(code)
    wrong, missing = [], []
    without_vocabulary = {*said_plainly()}
    for template, place in messages().items():
        text = language.catalog.gettext(template)
        if ("", template) not in language.catalog.messages and not is_wordless(template):
            missing.append(f"{place}: no translation: {template}")
        filled = set() if template in without_vocabulary else OWN_WORDS
        for name in fields(text) - fields(template) - filled:
            wrong.append(f"{place}: unknown field {name}: {text}")
        for _, field, spec, _ in Formatter().parse(text):
            for fault in spec_faults(language, field or "", spec or ""):
                wrong.append(f"{place}: {fault}: {text}")
    assert not wrong, "\n".join(wrong)
    none_missing(language, missing)


@pytest.mark.parametrize("value", [Noun.english("-", "-"), 2])
def test_wordless_messages_have_no_letters(value: object) -> None:
    for template in filter(is_wordless, messages()):
        said = ENGLISH.format(template, dict.fromkeys(fields(template), value))
        assert not re.search(r"[^\W\d_]", said), template


def none_missing(language: Language, missing: list[str]) -> None:
    """Fail if something is missing in a complete language.

    For an unfinished one, ``-rx`` reports it.
    """
    told = f"{language.code}: {len(missing)} are missing\n" + "\n".join(missing)
    if missing and language.is_partial:
        pytest.xfail(told)
    assert not missing, told


def spec_faults(language: Language, name: str, spec: str) -> Iterator[str]:
    """Yield the mistakes in a format spec: a wrong number of forms, or an unknown case."""
    if "|" in spec:
        number = re.sub(r"\{[^{}]*\}", "", spec).count("|") + 1
        genders = len(language.gender_letters)
        by_gender = spec.startswith("gender:")
        forms = [language.plural_forms, genders, len(language.genders)]
        forms += (
            [2] if name == "who" or name in OWN_WORDS else []
        )  # people; gold, which is no number
        if number not in ([genders] if by_gender else forms):
            needed = genders if by_gender else language.plural_forms
            yield f"{number} forms in {{{name}:{spec}}}, {needed} are needed"
        return
    known = FLAGS | {
        *language.cases,
        *language.genders,
        *language.gender_letters,
        *language.determiners,
    }
    for flag in spec.split(",") if spec else ():
        if "{" not in flag and flag not in known and flag not in language.prepositions:
            yield f"unknown {flag!r} in {{{name}:{spec}}}, known are {', '.join(sorted(known))}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_never_ask_for_english_words(code: str) -> None:
    """Words in quotes must be the same as the words that files use in that language."""
    messages, english = load_language(code).catalog.messages, set[str]()
    own = {word for (of, _), text in messages.items() if of == "typed" for word in text.split(", ")}
    for table in (COMMANDS, ANSWERS, JOINING, KEYS):
        for meaning, others in table.items():
            if ("typed", meaning) in messages:
                english |= {word for word in (meaning, *others.split(", ")) if len(word) > 2}
    wrong = []
    for (context, _), text in messages.items():
        plain = re.sub(
            r"„.*?[”“]|“.*?”|«.*?»|\".*?\"|\{[^{}]*(\{[^{}]*\}[^{}]*)*\}|--[\w=]+|cardkit \w+"
            r"|\w+ =|\[.*?\]",
            "",
            text,
        )
        found = english & {*re.findall(r"\w+", plain)} - own
        wrong += [f"{word}: {text}" for word in found if not context]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_of_removed_messages_are_gone(code: str) -> None:
    translated = {text for context, text in load_language(code).catalog.messages if not context}
    left = translated - messages().keys()
    assert not left, "\n".join(left)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_is_translated_twice(code: str) -> None:
    text = (LOCALE_FOLDER / f"{code}.po").read_text("utf-8")
    entries = [line for line in text.split("\n\n") if "msgid" in line]
    keys = [entry.partition("msgstr")[0].partition("msg")[2] for entry in entries]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("code", LANGUAGES)
def test_po_file_has_all_required_and_no_unknown_entries(code: str) -> None:
    language = load_language(code)
    given = {key for key in language.catalog.messages if key[0]}
    assert given - {*keys(REQUIRED, OPTIONAL)} == set()
    for (context, meaning), words in language.catalog.messages.items():
        if context == "typed" and meaning not in (*KEYS, *JOINING, "nobody leaves"):
            several = [one for one in words.split(", ") if " " in one]
            assert not several, "typed: one word is needed"
    none_missing(language, [str(key) for key in sorted({*keys(REQUIRED)} - given)])


@pytest.mark.parametrize("code", LANGUAGES)
def test_grammar_tables_have_all_forms(code: str) -> None:
    language, faults = load_language(code), []
    if len(language.counted) not in (1, len(language.cases)):
        faults.append("counted: one group of forms is needed for each case, or one for all")
    for group in filter(None, language.counted):
        if group.count(",") + 1 != language.plural_forms:
            faults.append(f"counted: {language.plural_forms} forms are needed: {group}")
        for form in group.split(","):
            if not re.fullmatch(f"(one|many)( ({'|'.join(language.cases)}))?", form.strip()):
                faults.append(f"counted: one or many is needed, and a case: {form}")
    genders = len(language.genders)
    if language.articles and len(language.articles) != len(language.cases) - 1:
        faults.append("articles: a group for each case is needed, but for the first")
    for row in language.articles:
        if len(row) not in (genders + 1, 2 * genders):
            faults.append(f"articles: {genders + 1} or {2 * genders} are needed: {', '.join(row)}")
    for word, (_, sounds) in language.prepositions.items():
        if not sounds:
            faults.append(f"prepositions: another form and its sounds are needed: {word}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nouns_have_all_their_forms(code: str) -> None:
    language = load_language(code)
    for context, key in language.catalog.messages:
        if context == "noun":
            language.parse_noun(language.entry(key, context))
        noun = key if context == "theme" else context.partition("words.")[2]
        if noun in NOUN_KEYS:
            language.parse_noun(language.entry(key, context))
        if context == "adjective":
            language.adjective_forms(language.entry(key, context), (language.genders or [""])[0])


def test_french_punctuation_has_no_breaking_space() -> None:
    """French puts a no-break space before colons, semicolons and similar signs."""
    translations = load_language("fr").catalog.messages.items()
    breaking = re.compile(r" [:;?!»](?!\S)")
    assert [key for key, text in translations if breaking.search(str(text))] == []


def test_polish_percent_sign_follows_its_number() -> None:
    """Polish writes 6%, other languages 6 %."""
    translations = load_language("pl").catalog.messages.items()
    assert [key for key, text in translations if re.search(r"[\d}]\s%", str(text))] == []
    with use_language("pl"):
        said = [percent_text(Fraction(part, 300)) for part in (0, 1, 20, 299, 300)]
    assert said == ["0%", "< 1%", "7%", "> 99%", "100%"]

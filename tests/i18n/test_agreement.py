"""Every noun in every message has the right article, number and case.

The nouns are those of all games and of random house rules. Any noun can be in any place of a
message.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.sections import NOUN_KEYS
from cardkit.i18n.translate import (
    ENGLISH,
    CountedNoun,
    Names,
    Noun,
    language,
    languages,
    use_language,
)
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.text.rules.rules import rules_by_topic

from ..strategies import house_rule, seeds
from ..text.test_polish import Ear
from .test_messages import calls, fields, messages

GAMES = [*catalogue.main_games(), *catalogue.gallery_games()]
NEW = {
    "de": ["auf f Insel; Inseln", "an m Tag Tags Tag Tag; Tage Tage Tagen Tage", "n Ei Eis Ei Ei; Eier"],
    "fr": ["sur f île; îles", "m acte; actes", "m héros; héros", "f hache; haches", "m homme; hommes"],
    "pl": [
        "na f wyspa wyspy wyspę wyspie; wyspy wysp wyspy wyspach",
        "m zakładnik zakładnika zakładnika zakładniku; zakładnicy zakładników zakładników zakładnikach",
        "m dzień dnia dzień dniu; dni dni dni dniach",
    ],
}  # fmt: skip
"""Nouns that no game has, such as persons and words that begin with a vowel or an h."""
GERMAN = {
    "der": "m1 f3 f2 p2", "die": "f1 f4 p1 p4", "das": "n1 n4", "den": "m4 p3", "dem": "m3 n3",
    "des": "m2 n2", "ein": "m1 n1 n4", "eine": "f1 f4", "einen": "m4", "einem": "m3 n3",
    "einer": "f3 f2", "eines": "m2 n2", "kein": "m1 n1 n4", "keine": "f1 f4 p1 p4", "im": "m3 n3",
    "am": "m3 n3", "vom": "m3 n3", "zum": "m3 n3", "zur": "f3", "beim": "m3 n3", "ins": "n4",
    "jeder": "m1 f3 f2", "jede": "f1 f4", "jedes": "n1 n4 m2 n2", "jedem": "m3 n3", "jeden": "m4",
    "diese": "f1 f4 p1 p4", "dieser": "m1 f3 f2 p2", "dieses": "n1 n4 m2 n2", "diesem": "m3 n3",
}  # fmt: skip
"""What can follow each article: a gender or the plural, and the number of a case."""
FRENCH = {
    "le": "m+", "la": "f+", "l’": "m- f-", "les": "p", "un": "m", "une": "f", "des": "p", "du": "m+",
    "au": "m+", "aux": "p", "ce": "m+", "cet": "m-", "cette": "f", "ces": "p", "son": "m f-",
    "sa": "f+", "chaque": "m f", "aucun": "m", "aucune": "f",
}  # fmt: skip
"""What can follow each article: a gender or the plural, and if it begins with a consonant."""
ARTICLES = {"de": GERMAN, "fr": FRENCH}


def readings(noun: Noun, code: str) -> Iterator[tuple[str, str]]:
    """Yield the forms of a noun without articles, each with its possible genders and cases."""
    speech = language()
    if code == "de":
        for case in range(4):
            yield noun.singular[case], f"{noun.gender}{case + 1}"
            yield noun.plural[case], f"p{case + 1}"
    else:
        begins = "+" if speech._with_preposition("le", noun.singular[0])[1] == "e" else "-"
        yield noun.singular[0], noun.gender
        yield noun.singular[0], noun.gender + begins
        yield noun.plural[0], "p"


def disagreeing(texts: set[str], words: Vocabulary) -> list[str]:
    """Return the texts in which an article does not agree with a noun of the game."""
    code, known = language().code, dict[str, set[str]]()
    if code == "pl":
        ear = Ear(words)
        faults = (fault for text in texts for fault in ear.faults(text))
        return [fault for fault in faults if not fault[0].isdecimal()]  # any number, any form
    keys = ("ace", "Jack", "Queen", "King", "joker", "card", "rank", "suit")
    nouns = [*map(words.noun, NOUN_KEYS), *map(language().lookup_noun, keys)]
    for noun in nouns:
        for form, reading in readings(noun, code):
            known.setdefault(form.casefold(), set()).add(reading)
    articles = ARTICLES[code]
    forms = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    word = rf"(?<!, )\b({'|'.join(articles)})"  # after a comma it is a pronoun
    pair = re.compile(rf"{word}(?<=’)({forms})\b|{word} ({forms})\b")
    found = []
    for text in texts:
        plain = re.sub(r"[*\u00a0]", "", text).casefold()
        for article, noun, other, following in pair.findall(plain):
            if not {*articles[article or other].split()} & known[noun or following]:
                found.append(f"{article or other} {noun or following}: {text}")
    return found


def composed(words: Vocabulary) -> set[str]:
    """Return all rules, and all sentences with their nouns, names and numbers filled in."""
    kinds = [*words.variant.deck.kinds]
    nouns = {
        **words.words, "card": words.card(Card("Q", "s")), "which": words.round(2),
        "cards": [words.card(Card("K", "d")), words.card(Card("J", "s"))], "rank": words.rank("A"),
        "kind": words.kinds(kinds[:1])[0] if kinds else words.noun("danger"), "by": language().lookup_noun("rank"),
        "where": words.noun("path"), "found": [words.card(Card("J", "h")), words.gold(3)],
        "who": Names(("Ann",)), "later": words.round(3), "call": "!",
    }  # fmt: skip
    texts = {
        text for rule in rules_by_topic(words.variant).values() for text in (rule.full, rule.short)
    }
    for template, place in messages().items():
        names = fields(template)
        if (
            place.startswith(("engine/", "rulebook/"))
            or not names & nouns.keys()
            or re.search(":nth|{safe} safe|} (share|are|tied) ", template)
        ):
            continue  # of no game; or a number has the name of a noun
        values = {name: nouns.get(name, 2) for name in names}
        if "turned" in names:
            values["cards"] = CountedNoun(26, language().lookup_noun("card"))
        with suppress(Exception):  # a value of another kind is wanted: another test has it
            ENGLISH.formatter.vformat(template, (), values)
            texts.add(words.t(template, **values))
    return texts


@pytest.mark.parametrize("code", languages()[1:])
@pytest.mark.parametrize("seed", range(len(GAMES) + len(seeds(12))))
def test_every_noun_agrees_in_every_message(code: str, seed: int) -> None:
    """Tries the nouns of each game, and house rules with words of other games."""
    chance = Random(seed)
    with use_language(code):
        entries = [*NEW[code]]
        for (context, _), entry in language().catalog.messages.items():
            if context.partition(" words.")[2] in NOUN_KEYS and "," not in entry and ";" in entry:
                entries.append(entry)
        things = [entry for entry in entries if language().parse_noun(entry).gender != "m1"]
        own = [
            f'in.{code}.words.{key} = "{chance.choice(things if key == "gold" else entries)}"'
            for key in NOUN_KEYS
        ]
        variant = load(GAMES[seed]) if seed < len(GAMES) else house_rule(*own)
        words = vocabulary(variant)
        wrong = disagreeing(composed(words), words)
    assert not wrong, "\n".join(wrong)


def messages_on_rounds() -> Iterator[tuple[str, str]]:
    """Yield each message of the table that names a round, with the field for its name."""
    for place, call in calls():
        for keyword in call.keywords if place.startswith("text/table/") else ():
            if keyword.arg in ("round", "which", "now") and isinstance(call.args[0], ast.Constant):
                yield str(call.args[0].value), keyword.arg


def test_extra_round_in_german_has_one_article() -> None:
    """A round with a number has no article: "nach Runde 2", but "nach der Extrarunde"."""
    with use_language("de"):
        words = vocabulary(load("kings-gold"))
        round_name = words.round(0, extra=True)
        texts = []
        for template, field in messages_on_rounds():
            values = dict.fromkeys(fields(template), 2) | words.words | {"who": Names(("Ann",))}
            texts.append(words.t(template, **{**values, field: round_name}))
    assert len(texts) > 20
    no_article = r"\b(nach|in|von|vor|bei|mit|ab|zu|aus) extra"
    two_articles = r"\b(im|am|vom|zum|beim|in der|an der|dem|ins) (de[rsmn]|die|das) extra"
    wrong = re.compile(f"{no_article}|{two_articles}", re.IGNORECASE)
    assert [text for text in texts if wrong.search(text)] == []


def test_german_separable_verbs_are_split_only_at_the_end_of_a_clause() -> None:
    """ "Anna steigt aus", but "alle, die aussteigen".

    Nothing may come between the parts in the middle.
    """
    with use_language("de"):
        words = vocabulary(
            house_rule('in.de.words.leaves = "steigt aus; steigen aus; ich steige aus"')
        )
        texts = composed(words) | {
            words.t(template, **(dict.fromkeys(fields(template), 2) | words.words))
            for template in messages()
            if "leaves" in fields(template)
        }
    assert sum("aussteig" in text for text in texts) > 20
    apart = re.compile(r"\bsteig\w+ aus\b(?! *[).:,;?>*]| *$)", re.IGNORECASE)
    assert [text for text in texts if apart.search(text)] == []
    late = re.compile(r"(, (wer|die|der|bevor|wenn) |darf |= |\bum )[^,.]*\bsteig\w+ aus\b")
    assert [text for text in texts if late.search(text)] == []

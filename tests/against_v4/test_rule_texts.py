"""Rule texts held against the fourth edition: every game, random house rules, each round.

``python -m tests.against_v4.test_rule_texts 400 danger over`` prints what differs in 400 house
rules on these topics (none named: on all there are).
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from cardkit.engine import loader
from cardkit.engine.findings import VariantError
from cardkit.engine.variant import TOPICS, Variant
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.rule_text import RuleText
from cardkit.v4 import files as old_files
from cardkit.v4.engine import Variant as OldVariant
from cardkit.v4.rules import TOPICS as OLD_TOPICS
from cardkit.v4.speech.language_files import language as old_language
from cardkit.v4.words import speaking
from tests.against_v4 import merged_cards_ends
from tests.against_v4.polish import mended
from tests.v4.houses import house

ROOT = Path(__file__).parents[2]
MODULES = ("rules_cards", "rules_turn", "rules_danger", "rules_ends")
GONE = ("meta.licence", "meta.also")
"""Keys of the fourth edition that the fifth does not know."""

PRICES = re.compile(
    r"(Everyone inside|Who went on|All still inside|All who went on) then [^.]*\."  # in full
    r"|[^.]*(?<= )costs? [^.]*\.|Caught by [^.]*\."
    r"|Who has less loses all of it\.|The rest of the loot is banked\."
    r"|(?<=: )(all inside|[^.:]* over, who goes on|[^.:]* over, all who go on) [^.]*\."  # in short
    r"|(?<=\. )[^.:]*:[^.]*\b(loot|banked|nothing)\b[^.]*\."
    r"|Wtedy (nikt|wszyscy|każdy) [^.]*\.|Kto gra dalej, [^.]*\.|[^.]*: przepada [^.]*\."  # Polish
    r"|Kogo złapie [^.]*\.|Kto ma mniej, traci tyle, ile ma\.|Resztę łupu się odkłada\."
    r"|(?<=: )koniec [^.]*, kto gra dalej, [^.]*\.|(?<=[:,] )(wszyscy|nikt) w środku [^.]*\."
    r"|(?<=\. )[^.:]*:[^.]*\b(łup|łupu|odłożone|odłożonego|traci)\b[^.]*\."
)
"""What being caught costs: many sentences became a clause and a few frames."""
LISTED = re.compile(r"[(),]|\b(among|of any kind|of|dowoln\w+|or|lub)\b|z tych:")
"""Words around lists of dangers: "among 9, 10, or" became "(9, 10) or"."""


NAMES = re.compile(r" \((mummy|snakes|falling rocks|fire|wąż|pająk|mumia|ogień|lawina)\)")
"""Names of kinds of danger that have no Polish: the fourth edition left them out, or said others."""


def without_prices(text: str) -> str:
    """Return a text on dangers without what was put in other words on purpose."""
    return " ".join(LISTED.sub("", NAMES.sub("", PRICES.sub("", text))).split())


MERGED: dict[str, Callable[[str], str]] = {
    "danger": without_prices,
    "over": without_prices,
    **merged_cards_ends.MERGED,
}
"""For a topic whose sentences were merged on purpose: what makes the old and new text alike."""


class Difference(NamedTuple):
    """A rule that reads differently: `part` is full, short or number."""

    game: str
    language: str
    topic: str
    part: str
    old: str
    new: str


def texts() -> dict[str, Callable[[Vocabulary], RuleText | None]]:
    """Return the function of each topic that is written, in the modules that exist."""
    found = {}
    for name in MODULES:
        if importlib.util.find_spec(f"cardkit.text.{name}"):
            module = importlib.import_module(f"cardkit.text.{name}")
            for topic in TOPICS:
                function = getattr(module, topic, None)
                if function is not None and function.__module__ == module.__name__:
                    found[topic] = function
    return found


def games() -> Iterator[tuple[str, OldVariant, Variant]]:
    """Yield all games with a file: those that ship, the gallery, the house rules of the docs."""
    folders = ("variants", "variants/gallery", "examples/house")
    paths = [path for folder in folders for path in sorted((ROOT / folder).glob("*.toml"))]
    for path in paths:
        yield path.stem, old_files.load(str(path)), loader.load(path)


def houses(numbers: Iterable[int]) -> Iterator[tuple[str, OldVariant, Variant]]:
    """Yield random house rules that both editions take."""
    for number in numbers:
        found = house(Random(number))
        lines = [f'extends = "{found.parent}"', *map(toml_line, found.settings)]
        try:
            new = loader.load_text("\n".join(lines))
        except VariantError:
            continue
        yield f"house {number}", found.variant, new


def toml_line(setting: tuple[str, str]) -> str:
    """Return the line of a variant file for a setting, whose value may lack its quotes."""
    key, value = setting
    try:
        tomllib.loads(f"value = {value}")
    except tomllib.TOMLDecodeError:
        value = f'"{value}"'
    return "" if key in GONE else f"{key} = {value}"


def differences(
    game: str, old: OldVariant, new: Variant, topics: Iterable[str], count: Counter[str]
) -> Iterator[Difference]:
    """Yield what reads differently in a game, in the rounds whose rules are other, too."""
    functions = texts()
    rounds = {0, *new.changes}
    for number in sorted(rounds):
        name = f"{game}, round {number}" if number else game
        for code in ("en", "pl"):
            for topic in topics:
                was = old_text(old.at(number), topic, code)
                with use_language(code):
                    now = functions[topic](vocabulary(new.by_round[number]))
                told = (now.full, now.short, now.number) if now else ("", "", "")
                for part, one, other in zip(("full", "short", "number"), was, told, strict=True):
                    alike = MERGED.get(topic, with_commas)
                    if alike(mended(one)) == alike(mended(other)):
                        count["equal" if one == other else "merged"] += 1
                    else:
                        count["differ"] += 1
                        yield Difference(name, code, topic, part, one, other)


def old_text(variant: OldVariant, topic: str, code: str) -> tuple[str, str, str]:
    """Return a rule of the fourth edition: in full, in short, its number; "" if there is none."""
    claim = variant.claimed[topic]
    if claim is None:
        return "", "", ""
    with speaking(old_language(code)):
        full, short = OLD_TOPICS[topic].telling(variant, claim)
    number = claim.switch or OLD_TOPICS[topic].number
    return (str(full), str(short), number) if full else ("", "", "")


def with_commas(text: str) -> str:
    """Return a text with lists in one form: the fourth edition said "8 lub 9 lub 10" in Polish."""
    return text.replace(" lub ", ", ")


def test_rules_of_games_read_as_in_the_fourth_edition() -> None:
    for game, old, new in games():
        assert not [*differences(game, old, new, texts(), Counter())]


def test_rules_of_random_house_rules_read_as_in_the_fourth_edition() -> None:
    for game, old, new in houses(range(40)):
        assert not [*differences(game, old, new, texts(), Counter())]


def main(number: int, topics: Iterable[str]) -> None:
    """Print each kind of difference with up to three games, and how many are equal."""
    count, seen = Counter[str](), Counter[str]()
    for game, old, new in (*games(), *houses(range(number))):
        for one in differences(game, old, new, topics, count):
            seen[f"{one.language} {one.topic} {one.part}"] += 1
            if seen[f"{one.language} {one.topic} {one.part}"] <= 3:
                print(
                    f"{one.game}: {one.language} {one.topic} {one.part}",
                    one.old,
                    one.new,
                    sep="\n  ",
                )
    print(*(f"{key}: {n}" for key, n in seen.items()), dict(count), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] or texts())

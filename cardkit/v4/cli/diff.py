"""``cardkit diff``: differences between two variants, as keys and as rules."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import load_variant, parent_of
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import columns, to_json
from cardkit.v4.cli.shared_options import complete_variant
from cardkit.v4.engine import Variant
from cardkit.v4.engine.claims import Plain, changed
from cardkit.v4.files import Differs, keys_that_differ
from cardkit.v4.speech.rules import (
    Rule,
    changed_rules,
    keys_title,
    nothing_differs,
    rules_of,
    rules_title,
)
from cardkit.v4.words import called
from cardkit.v4.words.nouns import house, rulings

Sides = tuple[Rule | None, Rule | None]
"""Rules of two variants on a topic; None where a variant has none."""


@cli_command(
    "diff",
    ("cardkit diff night-watch", "a house rule beside the game it changes"),
    ("cardkit diff diamant incan-gold --json", "two games, for other programs"),
)
@click.argument("one", metavar="VARIANT", shell_complete=complete_variant)
@click.argument("other", metavar="[VARIANT]", required=False, shell_complete=complete_variant)
@click.option(
    "--json", "as_json", is_flag=True, help="Keys and rules with both sides, for programs."
)
def command(one: str, other: str | None, as_json: bool) -> int:
    """Tell what differs between two variants: the keys with both values, and the rules side by
    side.

    With one VARIANT it is held beside the one that it extends. A rule stands here if it says
    something else, not if other theme words only tell it otherwise. The exit code is 0 where
    nothing differs, 1 where something does.
    """
    needs = f"{one} extends no other variant. Name a second one: cardkit diff {one} kings-gold"
    left, right = (one, other) if other else (parent_of(one, needs), one)
    found = differing(left, right)
    if as_json:
        click.echo(to_json(found.to_json()))
    else:
        found.tell()
        if not found:
            click.echo(nothing_differs())
    return Exit.DIFFERS if found else Exit.FINE


class Differing(NamedTuple):
    """Differences between two variants, as keys and rules; true if there are any."""

    one: Variant
    other: Variant
    keys: list[Differs]
    rules: list[tuple[str, Sides]]

    def __bool__(self) -> bool:
        return bool(self.keys or self.rules)

    def to_json(self) -> dict[str, object]:
        """Return the object that ``--json`` prints (a contract)."""
        sides = (
            (topic, [side and {"rule": side.number, "text": side.full} for side in sides])
            for topic, sides in self.rules
        )
        return {
            "variants": [self.one.slug, self.other.slug],
            "names": [self.one.name, self.other.name],
            "keys": [
                {"key": row.key, "values": [row.one or None, row.other or None]}
                for row in self.keys
            ],
            "rules": [{"topic": topic, "rules": told} for topic, told in sides],
        }

    @property
    def titles(self) -> tuple[str, str]:
        """Titles of the two variants: their names, or their words where the names are equal."""
        titles, slugs = (
            (called(self.one), called(self.other)),
            (self.one.slug, self.other.slug),
        )
        if titles[0] != titles[1]:
            return titles
        return slugs if slugs[0] != slugs[1] else (slugs[0], changed_rules())

    def tell(self) -> None:
        """Print keys and rules, side by side."""
        _show(
            keys_title(),
            self.titles,
            [[row.key, row.one or "-", row.other or "-"] for row in self.keys],
        )
        _show(
            rules_title(),
            self.titles,
            [[topic, *map(_cited, sides)] for topic, sides in self.rules],
        )


def differing(one: str, other: str) -> Differing:
    """Return the differences between the variants that two words name.

    A usage error where there is no such variant.
    """
    first, second = load_variant(one), load_variant(other)
    # The origin of a game is not a rule, and a house rule does not inherit it.
    keys = [row for row in keys_that_differ(one, other) if not row.key.startswith("meta.")]
    return Differing(first, second, keys, list(rules_that_differ(first, second)))


def rules_that_differ(one: Variant, other: Variant) -> Iterator[tuple[str, Sides]]:
    """Yield the rules that claim something else, in order, then authors' own sentences."""
    other_claims, first, second = changed(other, one), rules_of(one), rules_of(other)
    for topic in dict.fromkeys((*first, *second)):
        if topic in other_claims:
            yield topic, (first.get(topic), second.get(topic))
    mine, others = _of_authors(one), _of_authors(other)
    for key in sorted({**mine, **others}, key=lambda key: key[0] == "house"):
        here, there = mine.get(key), others.get(key)
        if (here and here.short) != (there and there.short):
            yield key[0], (here, there)


def _of_authors(variant: Variant) -> dict[tuple[str, frozenset[str], str], Rule]:
    """Return the author's own sentences: rulings by topics and number, and house rules.

    Their `short` is the text as written.
    """
    written = [("ruling", *ruled) for ruled in variant.ruled] + [
        ("house", frozenset(), *own) for own in variant.house
    ]
    told = [text for _, text in (*rulings(variant), *house(variant))]
    return {
        (title, topics, number): Rule("", number, full, text, Plain(False))
        for (title, topics, number, text), full in zip(written, told, strict=True)
    }


def _cited(rule: Rule | None) -> str:
    if rule is None:
        return "-"
    return f"{rule.full} ({rule.number})" if rule.number else rule.full


def _show(title: str, names: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print differences side by side, or one below the other on a narrow screen."""
    if not rows:
        return
    width = min(columns(1), 140)
    head = max(len(row[0]) for row in rows)
    half = (width - head - 4) // 2
    click.echo(title)
    if half < 24:  # too narrow to be read
        for what, one, other in rows:
            click.echo(f"  {what}")
            for name, said in zip(names, (one, other)):
                click.echo(
                    textwrap.fill(
                        f"{name}: {said}", width, initial_indent="    ", subsequent_indent="      "
                    )
                )
    else:
        for what, one, other in (("", *names), *rows):
            sides = [
                textwrap.wrap(said, half, break_on_hyphens=False) or [""] for said in (one, other)
            ]
            for at, (left, right) in enumerate(zip_longest(*sides, fillvalue="")):
                click.echo(f"{what if at == 0 else '':{head}}  {left:{half}}  {right}".rstrip())
    click.echo()

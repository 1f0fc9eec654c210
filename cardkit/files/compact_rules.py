"""A variant as a short file that needs no other than a game that ships: small enough to be scanned, plain enough to be read.

It extends the game that leaves least to say and has only what is other there, in as few letters as TOML allows. Whether it
says the same is not believed: it is loaded, and held against the variant key by key.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias, TypeVar

from cardkit.engine import Variant, replace
from cardkit.files.bundled import shipped
from cardkit.files.canonical import Plain, defaults, difference, plain
from cardkit.files.card_patterns import runs
from cardkit.files.changes import MAY_PLAY, OVERS
from cardkit.files.inheritance import TABLES
from cardkit.files.keys import PARTS, dotted
from cardkit.files.kinds import NOUN
from cardkit.files.loading import load, load_pasted
from cardkit.files.toml_text import bare, toml
from cardkit.files.translations import TABLE
from cardkit.files.written import standing_alone
from cardkit.text import VariantError

T = TypeVar("T")
Said: TypeAlias = Literal["all", "untranslated", "played"]
"""How much is said: all there is, or nothing in other languages, or only what is played and heard at the table."""

_ABOUT: Final = ("version", "minutes", "age", "cites", "rulings", "meta")
"""What tells about a game, and nobody needs to play it."""
_PARENTS: Final = 2
"""How many games are tried, those first that have most in common; to extend none is one of them."""
_ROUNDS_OF_LOADING: Final = 4
"""How often what was still inherited otherwise is added: what falls away of a parent is known only once it is loaded."""


def brief(variant: Variant, said: Said = "all") -> str:
    """The shortest text of a variant file that is `variant`, extending one that ships or none."""
    variant = living(variant)
    wanted = _flat(variant, said)
    near = sorted(("", *shipped()), key=lambda slug: len(difference(wanted, _base(slug, said))))
    texts = [text for slug in near[:_PARENTS] if (text := _over(variant, slug, said))]
    whole = variant if said == "all" else replace(variant, told=())
    return min([*texts, standing_alone(whole)], key=lambda text: len(text.encode()))


def _over(variant: Variant, slug: str, said: Said) -> str:
    """`variant` as a file that extends the game called `slug`, if any; nothing where no such file was found."""
    wanted = _flat(variant, said)
    told = {"name": variant.name, **difference(wanted, _base(slug, said))}
    if variant.asks_summary:  # then a neutral one stands for it anyway
        told.pop("summary", None)
    for _ in range(_ROUNDS_OF_LOADING):
        text = _written(slug, told)
        try:
            found = _flat(load_pasted(text), said)
        except (
            VariantError
        ):  # it does not go together with what is inherited: the sections that are touched are said whole
            touched = {_section(name) for name in told}
            told |= {name: value for name, value in wanted.items() if _section(name) in touched}
            continue
        if found == wanted:
            return text
        told |= difference(wanted, found)
        told |= {name: "" for name in found if name not in wanted and _section(name) in (*TABLES, TABLE)}
    return ""


def living(variant: Variant) -> Variant:
    """The same without what is said of kinds of danger whose cards were set otherwise: nothing goes by it, no file says it."""
    limits, costs = variant.danger.ends_at, variant.danger.costs
    found = replace(
        variant.danger,
        ends_at=limits._replace(kinds=_of(variant, limits.kinds)),
        costs=costs._replace(kinds=_of(variant, costs.kinds)),
    )
    return variant if found == variant.danger else replace(variant, danger=found)


def _of(variant: Variant, said: tuple[tuple[str, T], ...]) -> tuple[tuple[str, T], ...]:
    """What is said of kinds that there are."""
    return tuple(entry for entry in said if entry[0] in variant.kinds)


def _section(name: str) -> str:
    return name.partition(".")[0]


def _base(slug: str, said: Said) -> Plain:
    """What a file has that says nothing itself: what the game called `slug` says, or what stands where nobody does."""
    return _flat(load(slug), said) if slug else _flat_of(defaults(), said)


def _flat(variant: Variant, said: Said) -> Plain:
    values = _flat_of(plain(variant), said)
    if said == "all":
        values |= {f"{TABLE}.{code}.{name}": text for code, texts in variant.told for name, text in texts}
    return values


def _flat_of(said_of: Mapping[str, Any], said: Said) -> Plain:
    """Every key, dotted; of tables of texts each text."""
    values: Plain = {}
    for name, value in said_of.items():
        if said == "played" and _section(name) in _ABOUT:
            continue
        if name in TABLES:
            values |= {f"{name}.{number}": text for number, text in value.items()}
        else:
            values[name] = value
    return values


# --- as text -----------------------------------------------------------------------------------------------------------


def _written(slug: str, told: Plain) -> str:
    """A file that extends the game called `slug`, if any, and says these keys: those of the top, then section by section."""
    tops: list[str] = [f'extends="{slug}"'] * bool(slug)
    sections: dict[str, list[str]] = {}
    counted = any(name.startswith("players.") for name in told)
    for name, value in _spans(told):
        if counted and name == "players":
            name = f"players.{MAY_PLAY}"
        section, _, key = name.rpartition(".") if _section(name) == TABLE else name.partition(".")
        if _section(name) in (*PARTS, *TABLES, TABLE) and key:
            sections.setdefault(section, []).append(f"{bare(key)}={_value(name, value)}")
        else:
            tops.append(f"{name}={_value(name, value)}")
    for section in [section for section, lines in sections.items() if len(lines) == 1]:
        tops.append(f"{section}.{sections.pop(section)[0]}")
    return "\n".join([*tops, *(f"[{section}]\n" + "\n".join(lines) for section, lines in sections.items())]) + "\n"


def _spans(told: Plain) -> Iterator[tuple[str, Any]]:
    """The same, where numbers in a row that have the same in a table of changes are one table."""
    tables: dict[tuple[str, str, str], list[int]] = {}
    for name, value in told.items():
        over, _, rest = name.partition(".")
        if over in OVERS and rest:
            number, _, key = rest.partition(".")
            tables.setdefault((over, key, repr(value)), []).append(int(number))
        else:
            yield name, value
    for (over, key, _), numbers in tables.items():
        for first, last in runs(sorted(numbers)):
            pattern = str(first) if first == last else f"{first}-{last}"
            yield f"{over}.{pattern}.{key}", told[f"{over}.{first}.{key}"]


def _value(name: str, value: Any) -> str:
    if name in dotted() and dotted()[name].kind is NOUN and re.fullmatch("[^/]+/[^/]+", value):
        one = value.split("/")[0]
        value = one if NOUN.read(one) == NOUN.read(value) else value
    return toml(value, tight=True)

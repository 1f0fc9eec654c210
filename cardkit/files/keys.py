"""What a variant file may say: each key once, with its type, its reader, its default and its one-line meaning.

Loading, ``cardkit check``, ``--set``, ``cardkit new`` and the reference table all read that.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING
from functools import cache
from typing import Any, NamedTuple

from cardkit.engine import (
    MOST_ROUNDS,
    Artifacts,
    ArtifactSign,
    Cards,
    Choice,
    Claim,
    Danger,
    DangerKind,
    Dealer,
    Fate,
    FirstDanger,
    Gesture,
    Hands,
    Leftover,
    Meta,
    PlaceSign,
    Reveal,
    Rules,
    SafeSign,
    Share,
    Sign,
    Then,
    Tie,
    Totals,
    Words,
    former,
    words,
)
from cardkit.files import readers


def _as_section(raw: object) -> Any:
    return raw  # a section is read key by key


class Key(NamedTuple):
    """A key of a variant file: its meaning in a line, its reader, its default as TOML has it (`MISSING`: it is needed),
    what it takes in words, the words it allows if they are a closed list, and those that earlier files say for them."""

    name: str
    meaning: str
    read: Callable[[object], Any]
    default: object
    takes: str
    allowed: tuple[str, ...]
    former: tuple[str, ...] = ()

    def stands(self) -> Any:
        """Its value where nobody says one."""
        return self.read(self.default)


def key(
    name: str, meaning: str, read: Callable[[object], Any], default: object = MISSING, *, takes: str = "text"
) -> Key:
    """A key that is read by `read`."""
    return Key(name, meaning, read, default, takes, ())


def word(name: str, meaning: str, closed: Any, default: str) -> Key:
    """A key that takes one word of a closed list."""
    allowed = words(closed)
    return Key(name, meaning, readers.one_of(closed), default, readers.either(allowed), allowed, tuple(former(closed)))


SPLIT = {("artifacts", "then"): ("carried", "left")}
"""Keys of earlier files that are several by now: each of them gets the value."""


class Pictured(NamedTuple):
    """A key that names a picture, the words it is the picture of, and the neutral picture of words without one."""

    key: str
    words: tuple[str, ...]
    neutral: str


PICTURED = (
    Pictured("sign", ("danger",), "warning"),
    Pictured("place_sign", ("place",), "entrance"),
    Pictured("artifact_sign", ("artifact",), "star"),
    Pictured("safe_sign", ("safe",), "chest"),
    Pictured("gesture", ("choice", "go", "leave"), "as choice"),
)


def pictured(words: Mapping[str, Any]) -> dict[str, Any]:
    """The ``[words]`` of one file with a neutral picture for every word it gives without naming its picture."""
    return {**neutral(words), **words}


def neutral(words: Iterable[str]) -> dict[str, str]:
    """The neutral pictures of those `words` that stand without the key of their picture."""
    given = set(words)
    return {one.key: one.neutral for one in PICTURED if given.intersection(one.words) and one.key not in given}


_KEYS: dict[type, tuple[Key, ...]] = {
    Cards: (
        key(
            "gold",
            "cards of gold and what each is worth",
            readers.gold,
            takes='table: cards = number, "face", "face + N" or "face * N"',
        ),
        key(
            "danger",
            "cards that can end a round, and what makes two of one kind",
            readers.kinds,
            {},
            takes=f"table: cards = {readers.either(words(DangerKind))}",
        ),
        key("artifact", "cards that are artifacts", readers.slots, [], takes="list of cards"),
        key("blank", "cards that are in the deck and mean nothing", readers.slots, [], takes="list of cards"),
    ),
    Danger: (
        key(
            "ends_at",
            "how many dangers of one kind end the round; in a table, of kinds that differ",
            readers.limits,
            2,
            takes="1 to 4, or table: default and kinds = number",
        ),
        key(
            "over",
            "the round ends too when the cards of gold on the path come to more than this; 0: it does not (G-18)",
            readers.whole(0, readers.MOST_GOLD),
            0,
            takes="0 to 1000",
        ),
        key(
            "costs",
            "what those who are caught lose of their loot (G-17)",
            readers.costs,
            "all",
            takes='"all", "half", or gold',
        ),
        word(
            "then",
            "what leaves the game when a danger has ended the round: that card, all of its kind that lie there, or nothing",
            Then,
            "back",
        ),
    ),
    Artifacts: (
        word(
            "claim",
            "who takes them: someone who leaves alone, or all who leave together share them out",
            Claim,
            "alone",
        ),
        key(
            "worth",
            "what each counts",
            readers.scale,
            5,
            takes="number, list by order, table by round or card, { gold = N }",
        ),
        key(
            "joins",
            "when they join the deck",
            readers.joins,
            "start",
            takes='"start", "one drawn a round", or table: round = cards',
        ),
        word("carried", "what becomes of one that is carried out, once its worth is noted", Fate, "out"),
        word("left", "what becomes of one that lies there when the round ends", Fate, "out"),
    ),
    Hands: (
        key("remove", "cards taken out unseen, by number of players", readers.hands, takes="table: players = cards"),
    ),
    Words: (
        key("player", "who plays", readers.noun, "player"),
        key("place", "where they are", readers.text, "cave"),
        word("place_sign", "the picture of that place", PlaceSign, "cave"),
        key("path", "the row of cards", readers.text, "path"),
        key("gold", "what is shared out", readers.noun, "gold/gold"),
        key("token", "what stands for it on the table", readers.noun, "token"),
        key("danger", "a card that can end the round", readers.noun, "danger"),
        word("sign", "the picture of a danger; words without one get the neutral picture", Sign, "warning"),
        key("artifact", "a keepsake that cannot be divided", readers.noun, "artifact"),
        word("artifact_sign", "the picture of a keepsake", ArtifactSign, "vase"),
        key("safe", "where banked gold lies", readers.text, "tent"),
        word("safe_sign", "the picture of that place", SafeSign, "tent"),
        key("round", "one deal", readers.noun, "round"),
        key("leaves", "what one does, and several do, who turn back", readers.noun, "leaves/leave"),
        key("caught", "the cry when a danger ends the round", readers.text, "CAUGHT"),
        key("catches", "what the last danger of its kind does", readers.text, "catches everyone inside"),
        key("call", "how players are asked to decide", readers.text, "Decide!"),
        key("go", "the sign for going on", readers.text, "thumb up"),
        key("leave", "the sign for leaving", readers.text, "thumb down"),
        word("choice", "what players decide with", Choice, "thumbs"),
        word(
            "gesture", "the pictures of going on and of leaving; arrows where no other word fits", Gesture, "as choice"
        ),
        key(
            "guide", "who turns the cards, and how the first one is found", readers.text, "Whoever starts, drawn by lot"
        ),
        key("kinds", "names of single kinds of danger", readers.texts, {}, takes="table: kind = name"),
    ),
    Meta: (
        key("author", "who made these rules", readers.remark, ""),
        key("source", "where they were found: a book, a page, an edition", readers.remark, ""),
        key("year", "when they came out", readers.year, "", takes="number or text"),
        key("licence", "on what terms they may be passed on", readers.remark, ""),
        key("also", "other names the game goes by", readers.names, [], takes="list of names"),
    ),
    Rules: (
        key("name", "what the game is called", readers.text),
        key("version", "version of these rules", readers.text, "1.0"),
        key("summary", "the game in one line", readers.text, "Go deeper, or leave with what you have?"),
        key("players", "how many may play", readers.players, takes='"3-8"'),
        key("minutes", "how long a game takes", readers.text, "20-30"),
        key("age", "from which age", readers.whole(1, 99), 8, takes="1 to 99"),
        key(
            "rounds",
            "how many rounds; with `until` the most there are",
            readers.whole(1, MOST_ROUNDS),
            5,
            takes="1 to 20",
        ),
        key(
            "until",
            "the game ends after the round in which somebody has so many (G-19), or after the last of `rounds`, which are then "
            "20 where the file does not say; 0: after the last alone",
            readers.whole(0, 10000),
            0,
            takes="0 to 10000",
        ),
        word("reveal", "cards come from one deck, or from players' hands", Reveal, "deck"),
        word(
            "share",
            "everyone inside takes an even part of a card's gold, or each takes all of it from the bank, or nobody takes any: "
            "it lies on the path for those who leave (G-15)",
            Share,
            "split",
        ),
        word(
            "leftover",
            "leavers share the sum of what lies on the path, or each card's rest on its own; or what cannot be divided goes "
            "back at once; or the sum, and what lies there when a round ends stays for the next (G-12)",
            Leftover,
            "pooled",
        ),
        word("dealer", "whether turning the cards stays with one player or moves left each round", Dealer, "stays"),
        word(
            "first_danger",
            "whether the question who leaves may be skipped after a danger as the first card (IG-4)",
            FirstDanger,
            "ask",
        ),
        word("totals", "whether banked gold is counted openly (G-14)", Totals, "open"),
        key("ties", "what breaks a tie", readers.tie_breaks, [], takes='["artifacts"] or []'),
        word("tie", "what becomes of a tie that nothing breaks", Tie, "shared"),
        key(
            "pieces",
            "pieces of gold the game comes with",
            readers.pieces,
            [1],
            takes="[1, 5, 10], or table: worth = how many",
        ),
        key("cards", "what each card means", _as_section, takes="section"),
        key("danger", "when dangers end a round", _as_section, {}, takes="section"),
        key(
            "artifacts",
            'who takes artifacts and what they count; "off" plays without',
            _as_section,
            {},
            takes='section, or "off"',
        ),
        key("hands", 'how hands are dealt (reveal = "hands")', _as_section, {}, takes="section"),
        key("words", "what the table hears", _as_section, {}, takes="section"),
        key(
            "cites",
            "rule numbers of this game, by what they govern",
            readers.texts,
            {},
            takes="table: what = rule number",
        ),
        key(
            "rulings",
            "decisions where the documents are silent, by rule number or by what they govern",
            readers.texts,
            {},
            takes="table: rule number or what = text",
        ),
        key(
            "house",
            "rules of your own that cardkit only tells, and does not play: people keep them",
            readers.sentences,
            {},
            takes="table: number = text, as in H-1",
        ),
        key(
            "unscored",
            "those of [house] that touch no score: every figure names all others, which it leaves out",
            readers.names,
            [],
            takes='list of numbers, as in ["H-1"]',
        ),
        key("meta", "where the rules come from", _as_section, {}, takes="section"),
    ),
}
"""The keys of each section, in the order in which a file has them."""


PARTS: dict[str, type] = {
    "cards": Cards,
    "danger": Danger,
    "artifacts": Artifacts,
    "hands": Hands,
    "words": Words,
    "meta": Meta,
}


def sections() -> dict[str, type]:
    """The sections of a variant file by name; "" is the top."""
    return {"": Rules, **PARTS}


def keys_of(section: type = Rules) -> tuple[Key, ...]:
    """The keys of a section (of the file's top for `Rules`, and for a `Variant`, which is made of them)."""
    return next(keys for known, keys in _KEYS.items() if issubclass(section, known))


@cache
def dotted() -> tuple[str, ...]:
    """Every key as ``--set`` names it: ``rounds``, ``danger.ends_at``."""
    return tuple(
        f"{part}.{key.name}" if part else key.name for part, kind in sections().items() for key in keys_of(kind)
    )


TOLD = ("name", "version", "summary", "cites", "rulings", "house", "unscored", *PARTS)
"""Keys at the top that nobody sets for one game: texts about it, and sections."""


@cache
def settable() -> dict[str, tuple[str, ...]]:
    """The keys that are set for one game, as ``--set`` names them, each with the values it may take where they are few:
    words of a closed list, whole numbers, ``off``. Cards and what the table hears are a file's."""
    found = {}
    for part, kind in sections().items():
        for key in keys_of(kind) if part not in ("cards", "words", "meta") else ():
            if part or key.name not in TOLD:
                found[f"{part}.{key.name}" if part else key.name] = key.allowed or _numbers(key)
    return {**found, "artifacts": ("off",)}


def _numbers(key: Key) -> tuple[str, ...]:
    span = re.fullmatch(r"(\d+) to (\d\d?)(?:, or .*)?", key.takes)
    numbers = range(int(span[1]), int(span[2]) + 1) if span else ()
    return tuple(map(str, numbers)) if len(numbers) <= 20 else ()


def reference() -> str:
    """Every key of a variant file as Markdown tables, section by section: what it takes, its default, its meaning."""
    parts = []
    for section, kind in sections().items():
        title = f"### [{section}]" if section else "### At the top"
        rows = [
            f"| `{key.name}` | {key.takes} | {_default(key)} | {key.meaning} |"
            for key in keys_of(kind)
            if section or key.name not in PARTS
        ]
        parts.append("\n".join([title, "", "| key | takes | default | meaning |", "|---|---|---|---|", *rows]))
    parts.append(OTHERWISE)
    return "\n\n".join(parts) + "\n"


OTHERWISE = """### [round.N] and [players.N]

What is other in some rounds, or where so many play (G-20): below `[round.4]`, `[round."2-3"]`, `[round.last]` or
`[players.2]` stand keys as above, `share = "each"`, `danger.ends_at = 3`; one for a single number goes before one for several.
For one game: `--set round.4.share=each`. A round can have its own `share`, `leftover` (but for `"stays"`), `first_danger`,
keys of `[danger]`, `artifacts.claim`, `artifacts.worth`, and the same cards of gold with another worth (`cards.gold`).
`[players.N]` takes every key but texts, `players`, `minutes`, `age`, `pieces` and `reveal`. It goes by how many play when the
game begins, and stays so when somebody comes or goes. In a file that says how many may play and has such tables, that is
`number = "3-8"` in `[players]`. For the last round of a game that somebody ends (`until`) there is no table: nobody knows
which it is."""


def _default(key: Key) -> str:
    value = key.default
    return "needed" if value is MISSING else f'`"{value}"`' if isinstance(value, str) else f"`{value}`"

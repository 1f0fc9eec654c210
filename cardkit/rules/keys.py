"""Keys of a variant file: each once, with its one-line meaning, its kind and its default.

Loading, ``cardkit check``, ``--set``, ``cardkit new``, the schema and the reference table all read
them from here.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from cardkit.engine import MOST_ROUNDS, Artifacts, Cards, Danger, Hands, Meta, Rules, Words, terms
from cardkit.rules import kinds
from cardkit.rules.kinds import Kind, whole, word

MISSING: Final = object()
"""Default of a key that has none."""


class Key(NamedTuple):
    """A key of a variant file, with its meaning in one line and its kind.

    `default` is as TOML has it (`MISSING`: the key is needed); `by_round` tells if a round can have
    it otherwise (G-20).
    """

    name: str
    meaning: str
    kind: Kind
    default: object = MISSING
    by_round: bool = False


class Pictured(NamedTuple):
    """A key that names a picture, the words that it belongs to, and its neutral value.

    Words without a picture of their own get the neutral one.
    """

    key: str
    words: tuple[str, ...]
    neutral: str | dict[str, str]


PICTURED = (
    Pictured("sign", ("danger",), "warning"),
    Pictured("place_sign", ("place",), "entrance"),
    Pictured("artifact_sign", ("artifact",), "star"),
    Pictured("safe_sign", ("safe",), "chest"),
    Pictured("gesture", ("choice", "go", "leave"), "as choice"),
    Pictured("pictures", ("danger", "kinds"), {}),
)


def neutral(words: Iterable[str]) -> dict[str, Any]:
    """Return the neutral pictures of those `words` that come without their picture's key."""
    given = set(words)
    return {
        one.key: one.neutral
        for one in PICTURED
        if given.intersection(one.words) and one.key not in given
    }


# fmt: off
_KEYS: dict[type, tuple[Key, ...]] = {
    Cards: (
        Key("gold", "cards of gold and what each is worth", kinds.GOLD, by_round=True),
        Key("danger", ("cards that can end a round, and what makes two of one "
                       "kind"), kinds.DANGERS, {}),
        Key("artifact", "cards that are artifacts", kinds.SLOTS, []),
        Key("blank", "cards that are in the deck and mean nothing", kinds.SLOTS, []),
    ),
    Danger: (
        Key("ends_at", ("how many dangers of one kind end the round; in a table, of kinds that "
                        "differ"), kinds.LIMITS, 2,
            True),
        Key("over",
            ("the round ends too when the cards of gold on the path come to more than this; 0: it "
             "does not (G-18)"),
            whole(0, kinds.MOST_GOLD), 0, by_round=True),
        Key("costs",
            "what those who are caught lose of their loot (G-17), or everything: all gold banked "
            "before, too; in a table, of "
            "kinds that differ (G-22)", kinds.COSTS, "all", True),
        Key("then",
            ("what leaves the game when a danger has ended the round: that card, all of its kind "
             "that lie there, or nothing"),
            word(terms.Then), "back", by_round=True),
    ),
    Artifacts: (
        Key("claim", ("who takes them: someone who leaves alone, or all who leave together share "
                      "them out"),
            word(terms.Claim), "alone", by_round=True),
        Key("worth", "what each counts", kinds.SCALE, 5, True),
        Key("joins", "when they join the deck", kinds.JOINS, "start"),
        Key("carried", ("what becomes of one that is carried out, once its worth is "
                        "noted"), word(terms.Fate), "out"),
        Key("left", ("what becomes of one that lies there when the round "
                     "ends"), word(terms.Fate), "out"),
    ),
    Hands: (Key("remove", "cards taken out unseen, by number of players", kinds.HANDS),),
    Words: (
        Key("player", "who plays", kinds.NOUN, "player"),
        Key("place", "where they are", kinds.TEXT, "cave"),
        Key("place_sign", "the picture of that place", word(terms.PlaceSign), "cave"),
        Key("path", "the row of cards", kinds.TEXT, "path"),
        Key("gold", "what is shared out", kinds.NOUN, "gold/gold"),
        Key("token", "what stands for it on the table", kinds.NOUN, "token"),
        Key("danger", "a card that can end the round", kinds.NOUN, "danger"),
        Key("sign", ("the picture of a danger; words without one get the neutral "
                     "picture"), word(terms.Sign), "warning"),
        Key("artifact", "a keepsake that cannot be divided", kinds.NOUN, "artifact"),
        Key("artifact_sign", "the picture of a keepsake", word(terms.ArtifactSign), "vase"),
        Key("safe", "where banked gold lies", kinds.TEXT, "tent"),
        Key("safe_sign", "the picture of that place", word(terms.SafeSign), "tent"),
        Key("round", "one deal", kinds.NOUN, "round"),
        Key("leaves", "what one does, and several do, who turn back", kinds.NOUN, "leaves/leave"),
        Key("caught", "the cry when a danger ends the round", kinds.TEXT, "CAUGHT"),
        Key("catches", ("what the last danger of its kind "
                        "does"), kinds.TEXT, "catches everyone inside"),
        Key("call", "how players are asked to decide", kinds.TEXT, "Decide!"),
        Key("go", "the sign for going on", kinds.TEXT, "thumb up"),
        Key("leave", "the sign for leaving", kinds.TEXT, "thumb down"),
        Key("choice", "what players decide with", word(terms.Choice), "thumbs"),
        Key("gesture", ("the pictures of going on and of leaving; arrows where no other word "
                        "fits"), word(terms.Gesture),
            "as choice"),
        Key("guide", ("who turns the cards, and how the first one is "
                      "found"), kinds.TEXT, "Whoever starts, drawn by lot"),
        Key("kinds", "names of single kinds of danger", kinds.texts("kind = name"), {}),
        Key("pictures", ("pictures of single kinds of danger, where they are not that of "
                         "all"), kinds.PICTURES, {}),
    ),
    Meta: (
        Key("author", "who made these rules", kinds.REMARK, ""),
        Key("source", "where they were found: a book, a page, an edition", kinds.REMARK, ""),
        Key("year", "when they came out", kinds.YEAR, ""),
        Key("licence", "on what terms they may be passed on", kinds.REMARK, ""),
        Key("also", "other names the game goes by", kinds.names("names"), []),
        Key("bgg", "its number at boardgamegeek.com", whole(0, 9_999_999), 0),
    ),
    Rules: (
        Key("name", "what the game is called", kinds.TEXT),
        Key("version", "version of these rules", kinds.TEXT, "1.0"),
        Key("summary", ("the game in one "
                        "line"), kinds.TEXT, "Go deeper, or leave with what you have?"),
        Key("players", "how many may play", kinds.PLAYERS),
        Key("minutes", "how long a game takes", kinds.TEXT, "20-30"),
        Key("age", "from which age", whole(1, 99), 8),
        Key("rounds", "how many rounds; with `until` the most there are", whole(1, MOST_ROUNDS), 5),
        Key("until",
            "the game ends after the round in which somebody has so many (G-19), or after the last "
            "of `rounds`, which are then "
            "20 where the file does not say; 0: after the last alone", whole(0, 10000), 0),
        Key("reveal", ("cards come from one deck, or from players' "
                       "hands"), word(terms.Reveal), "deck"),
        Key("share",
            "everyone inside takes an even part of a card's gold, or each takes all of it from the "
            "bank, or nobody takes any: "
            "it lies on the path for those who leave "
            "(G-15)", word(terms.Share), "split", by_round=True),
        Key("leftover",
            "leavers share the sum of what lies on the path, or each card's rest on its own; or "
            "what cannot be divided goes "
            "back at once; or the sum, and what lies there when a round ends stays for the next "
            "(G-12)",
            word(terms.Leftover), "pooled", by_round=True),
        Key("dealer", ("whether turning the cards stays with one player or moves left each "
                       "round"), word(terms.Dealer),
            "stays"),
        Key("first_danger", ("whether the question who leaves may be skipped after a danger as the "
                             "first card (IG-4)"),
            word(terms.FirstDanger), "ask", by_round=True),
        Key("totals", "whether banked gold is counted openly (G-14)", word(terms.Totals), "open"),
        Key("ties", "what breaks a tie", kinds.TIE_BREAKS, []),
        Key("tie", "what becomes of a tie that nothing breaks", word(terms.Tie), "shared"),
        Key("pieces", "pieces of gold the game comes with", kinds.PIECES, [1]),
        Key("cards", "what each card means", kinds.SECTION),
        Key("danger", "when dangers end a round", kinds.SECTION, {}),
        Key("artifacts", ('who takes artifacts and what they count; "off" plays '
                          'without'), kinds.SECTION_OR_OFF, {}),
        Key("hands", 'how hands are dealt (reveal = "hands")', kinds.SECTION, {}),
        Key("words", "what the table hears", kinds.SECTION, {}),
        Key("cites", ("rule numbers of this game, by what they "
                      "govern"), kinds.texts("what = rule number"), {}),
        Key("rulings", ("decisions where the documents are silent, by rule number or by what they "
                        "govern"),
            kinds.texts("rule number or what = text"), {}),
        Key("house", ("rules of your own that cardkit only tells, and does not play: people keep "
                      "them"), kinds.SENTENCES,
            {}),
        Key("meta", "where the rules come from", kinds.SECTION, {}),
    ),
}
"""Keys of each section, in the order in which a file has them."""
# fmt: on


PARTS: dict[str, type] = {
    kind.__name__.lower(): kind for kind in (Cards, Danger, Artifacts, Hands, Words, Meta)
}
TOLD = ("name", "version", "summary", "cites", "rulings", "house", *PARTS)
"""Top keys that cannot be set for one game: texts about it, and sections."""
OTHERWISE = """### [round.N]

What is other in some rounds (G-20): below `[round.4]`, `[round."2-3"]` or `[round.last]` stand keys
as above, `share = "each"`, `danger.ends_at = 3`; one for a single round goes before one for several.
For one game: `--set round.4.share=each`. A round can have its own `share`, `leftover` (but for
`"stays"`), `first_danger`, keys of `[danger]`, `artifacts.claim`, `artifacts.worth`, and the same
cards of gold with another worth (`cards.gold`). For the last round of a game that somebody ends
(`until`) there is no table: nobody knows which it is. Rules that differ for so many players are a
house rule of their own, with its `players`."""


def sections() -> dict[str, type]:
    """Return the sections of a variant file by name; "" is the top."""
    return {"": Rules, **PARTS}


def keys_of(section: type = Rules) -> tuple[Key, ...]:
    """Return the keys of a section.

    Those of the top for `Rules`, and for a `Variant`, which is made of them.
    """
    return next(keys for known, keys in _KEYS.items() if issubclass(section, known))


def key_of(section: str, name: str) -> Key | None:
    """Return a key by its section ("" for the top) and its name; None if unknown."""
    return next((key for key in keys_of(sections()[section]) if key.name == name), None)


@cache
def dotted() -> Mapping[str, Key]:
    """Return every key as ``--set`` names it: ``rounds``, ``danger.ends_at``; sections too."""
    found: dict[str, Key] = {}
    for part, kind in sections().items():
        above = f"{part}." if part else ""
        found |= {above + key.name: key for key in keys_of(kind)}
    return found


@cache
def settable() -> Mapping[str, tuple[str, ...]]:
    """Return the keys that can be set for one game, each with its values if they are few.

    Keys as ``--set`` names them; values are words of a closed list, whole numbers, ``off``. Cards
    and the table's words can only stand in a file.
    """
    of_a_file = (
        *TOLD,
        *(name for name in dotted() if name.startswith(("cards.", "words.", "meta."))),
    )
    return {
        **{name: key.kind.few for name, key in dotted().items() if name not in of_a_file},
        "artifacts": ("off",),
    }


def reference() -> str:
    """Return Markdown tables of every key, by section: what it takes, default, meaning."""
    parts = []
    for section, kind in sections().items():
        title = f"### [{section}]" if section else "### At the top"
        keys = [key for key in keys_of(kind) if section or key.name not in PARTS]
        rows = [
            f"| `{key.name}` | {key.kind.takes} | {_default(key)} | {key.meaning} |" for key in keys
        ]
        parts.append(
            "\n".join(
                [title, "", "| key | takes | default | meaning |", "|---|---|---|---|", *rows]
            )
        )
    return "\n\n".join([*parts, OTHERWISE]) + "\n"


def _default(key: Key) -> str:
    value = key.default
    if value is MISSING:
        return "needed"
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"

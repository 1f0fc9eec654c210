"""Keys of a variant file by section: those that set a rule stand with its topic, others here.

Loading, ``cardkit check``, ``--set``, ``cardkit new`` and the reference table all read
them from here.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from cardkit.v4.engine import Record, terms
from cardkit.v4.engine.values import Artifacts, Cards, Danger, Hands, Meta, Rules, Words
from cardkit.v4.rules import kinds
from cardkit.v4.rules.kinds import whole, word
from cardkit.v4.rules.topic import Key
from cardkit.v4.rules.topics import TOPICS


class Pictured(NamedTuple):
    """Key that names a picture, the words it stands beside, and the picture for other words.

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
    Pictured("choice", ("go", "leave"), "signs"),
    Pictured("pictures", ("danger", "kinds"), {}),
)


def neutral(words: Iterable[str]) -> dict[str, Any]:
    """Return the neutral picture for each key whose words are set without a picture."""
    given = set(words)
    return {
        one.key: one.neutral
        for one in PICTURED
        if given.intersection(one.words) and one.key not in given
    }


# fmt: off
_TEXTS: dict[type[Record], tuple[Key, ...]] = {
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
        Key("choice", ("what players decide with, and the pictures of going on and of leaving; "
                       "signs: arrows"), word(terms.Choice), "thumbs"),
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
# fmt: on
"""Keys that set no rule, by section: texts about a game, its words, and the sections."""


PARTS: dict[str, type[Record]] = {
    kind.__name__.lower(): kind for kind in (Cards, Danger, Artifacts, Hands, Words, Meta)
}
TOLD = ("name", "version", "summary", "cites", "rulings", "house", *PARTS)
"""Top keys that cannot be set for one game: texts about it, and sections."""


def sections() -> dict[str, type[Record]]:
    """Return the sections of a variant file by name; "" is the top."""
    return {"": Rules, **PARTS}


def keys_of(section: type[Record] = Rules) -> tuple[Key, ...]:
    """Return the keys of a section of the variant file.

    Those of the top for `Rules`, and for a `Variant`, which is made of them.
    """
    return next(keys for known, keys in _keys().items() if issubclass(section, known))


@cache
def _keys() -> Mapping[type[Record], tuple[Key, ...]]:
    """Return the keys of each section, in the order of the record's fields."""
    of_topics = [*chain.from_iterable(topic.keys for topic in TOPICS.values())]
    found: dict[type[Record], tuple[Key, ...]] = {}
    for section, kind in sections().items():
        keys = {key.name: key for key in _TEXTS.get(kind, ())}
        keys |= {key.name: key for key in of_topics if key.section == section}
        found[kind] = tuple(keys[name] for name in kind.__match_args__)
    return found


def key_of(section: str, name: str) -> Key | None:
    """Return the key with this section ("" for the top) and name; None if unknown."""
    return next((key for key in keys_of(sections()[section]) if key.name == name), None)


@cache
def dotted() -> Mapping[str, Key]:
    """Return every key and section by the name that ``--set`` takes: ``danger.ends_at``."""
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

"""What a message tells people to type is taken when they type it, in each language."""

import re
from itertools import product

import pytest

from cardkit.i18n.translate import languages, t, use_language
from cardkit.table.conversation import Conversation
from cardkit.tally.words import COMMANDS
from cardkit.text.lines import Table

from .test_conversation import PROMPT, TALKS, begin, table

REFUSED = [path for path in TALKS if path.stem.startswith("refused")]
FLED = ("- - -",)
GAMES = {
    "kings-gold": (
        (), ("9 / 8 / 7 / 6",), ("9", "undo"), ("join Eve",), ("9 - all",), ("8 - all",) * 4,
        (*("8 - all",) * 4, ""),
    ),
    "boiling-pot": ((), ("a / a / a",), ("a", "undo"), ("join Eve",), ("a - all",), ("a - all",) * 9),
    "cave-network": (
        (), ("4 9 3", "2 3 4", "5 5 6"), ("7 9 3", "undo"), FLED, FLED * 5,
    ),
}  # fmt: skip
"""Moments of games: at one of them every example makes sense."""
SHOWN = {
    "en": r"[Aa]s in:? ", "de": r"[Zz]um Beispiel:? ", "fr": r"[Pp]ar exemple(?:\u00a0:)? ",
    "pl": r"[Nn]a przykład:? ",
}  # fmt: skip
"""What stands before an example."""


def at(variant: str, played: tuple[str, ...]) -> Conversation:
    talk = table(variant)
    for line in played:
        talk.answer_or_refuse(line)
    return talk


def is_taken(variant: str, example: str) -> bool:
    """Return True if an example has an effect, or is answered, at one of the moments.

    Words stand in it for NAME and the like.
    """
    example = example.replace("...", "gone")
    blanks = [word for word in re.findall(r"\b[^\W\d_]{3,}\b", example) if word.isupper()]
    lines = [example]
    if blanks:
        names = ("Bo Ben",) if len(blanks) == 2 else ("Bo", "Eve")
        lines = [example.replace(" ".join(blanks), name) for name in names]
    for played, line in product(GAMES[variant], lines):
        said = at(variant, played).answer_or_refuse(line)
        if not any(t("(nothing recorded)") in getattr(one, "text", "") for one in said):
            return True
    return False


@pytest.mark.parametrize("code", languages())
def test_what_a_refusal_tells_to_type_is_taken(code: str) -> None:
    examples = set[tuple[str, str]]()
    with use_language(code):
        for path in REFUSED:
            head, _, wanted = path.read_text("utf-8").partition("\n\n")
            talk = begin(head)
            for line in PROMPT.findall(wanted):
                for part in talk.answer_or_refuse(line):
                    told = "" if isinstance(part, Table) else part.text
                    for quoted, plain in re.findall(
                        rf'{SHOWN[code]}(?:["„«]\s?(.+?)\s?["“”»]|(.+?)\.(?: |$))', told
                    ):
                        examples.add((talk.game.variant.slug, quoted or plain))
        assert [one for one in examples if not is_taken(*one)] == []
    assert len(examples) > 5


@pytest.mark.parametrize("variant", GAMES)
def test_commands_work_at_every_prompt(variant: str) -> None:
    """None is answered as a word is that means nothing there."""
    for played in GAMES[variant]:
        for command in COMMANDS:
            said, of_no_word = (
                str(at(variant, played).answer_or_refuse(word)) for word in (command, "xyzzy")
            )
            assert said != of_no_word.replace("xyzzy", command)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("variant", GAMES)
def test_what_help_tells_to_type_is_taken(variant: str, code: str) -> None:
    """In its first column, and commands in the second."""
    examples = set[str]()
    with use_language(code):
        for part in table(variant).answer_or_refuse("help"):
            for what, meaning in part.rows if isinstance(part, Table) else ():
                examples.update(what.split(", "), re.findall(r"\w+: [\d ]+\d", meaning))
                examples.update(re.findall(r"\(([^:()]+): \D", meaning))
        assert [one for one in examples if not is_taken(variant, one)] == []
    assert len(examples) > 12  # help lists what can be typed now

"""What is said, as data: lines of whole sentences and small tables. How they look is decided by whoever shows them."""

from typing import Literal, NamedTuple, TypeAlias

from cardkit.speech.saying import Sentence, say

Tone: TypeAlias = Literal["plain", "heading", "alert", "caught", "refusal", "aside", "good", "verbatim", "next"]
"""How a line is meant: alert (a danger), refusal, aside (nobody has to read it), good (the winner), verbatim (not broken), next
(what hands do before the next round)."""
BESIDE = " - "
"""Between remarks that are short."""


class Line(NamedTuple):
    """One fact: its sentences, remarks that may stand at the right margin, a tone, how far it is set in.

    `label` stands before the first sentence: ``card 3:``. Which sentences are acts, the sentences know themselves.
    """

    said: tuple[str, ...]
    tail: tuple[str, ...] = ()
    tone: Tone = "plain"
    indent: int = 2
    label: str = ""
    between: str = "   "
    """What stands between two remarks."""

    @property
    def text(self) -> str:
        """The sentences in a row."""
        return " ".join((self.label, *self.said) if self.label else self.said)

    @property
    def acts(self) -> tuple[str, ...]:
        """The sentences that say what hands do now."""
        return tuple(sentence for sentence in self.said if isinstance(sentence, Sentence) and sentence.act)


class Grid(NamedTuple):
    """A small table: heads, rows, and how each column is set (``l`` or ``r``).

    With `titled` the first head is what the whole table is called, not what stands in its first column.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    set: str
    titled: bool = False


class Wipe(NamedTuple):
    """What was said last is to be seen no longer, where the screen can do that."""


Said: TypeAlias = Line | Grid | Wipe
BLANK = Line((), indent=0)


def line(*sentences: str, tail: str | tuple[str, ...] = (), tone: Tone = "plain", indent: int = 2) -> Line:
    """A line of these sentences, empty ones left out."""
    remarks = (tail,) if isinstance(tail, str) else tail
    return Line(tuple(filter(None, sentences)), tuple(filter(None, remarks)), tone, indent)


def refused(*sentences: str) -> Line:
    """What cannot be, and that nothing was recorded."""
    return line(*sentences, say("(nothing recorded)"), tone="refusal")

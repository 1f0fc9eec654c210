"""The rules of a game as text: in sections, each with its number."""

import textwrap
from collections.abc import Iterator

from cardkit.engine import Variant
from cardkit.files import rules_line
from cardkit.speech.nouns import called, summary
from cardkit.speech.pages import origin, set_otherwise
from cardkit.speech.rules import cited, sections


def rules_text(variant: Variant, width: int = 80) -> str:
    """The whole game, in lines of at most so many letters; the text that ``cardkit rules`` prints."""
    return "\n".join(_blocks(variant, width))


def _blocks(variant: Variant, width: int) -> Iterator[str]:
    yield f"{called(variant)} {rules_line(variant) or variant.version}"
    if variant.settings:
        yield textwrap.fill(set_otherwise(variant, len(variant.settings)), width)
    for said in (summary(variant), *origin(variant)):
        yield textwrap.fill(said, width)
    for section in sections(variant):
        yield f"\n{section.title}"
        for line in section.lines:
            yield textwrap.fill(f"{line.full}{cited(line)}", width, initial_indent="  - ", subsequent_indent="    ",
                                break_on_hyphens=False)  # fmt: skip

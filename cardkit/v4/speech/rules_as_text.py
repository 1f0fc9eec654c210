"""Text of a game's rules: in sections, each rule with its number."""

import textwrap

from cardkit.v4.engine import Variant
from cardkit.v4.files import rules_line
from cardkit.v4.speech.pages import origin, set_otherwise
from cardkit.v4.speech.rules import cited, sections
from cardkit.v4.words import called, summary


def rules_text(variant: Variant, width: int = 80) -> str:
    """Return the rules of the whole game as text with lines of at most `width` letters.

    ``cardkit rules`` prints it.
    """
    settings = [set_otherwise(variant, len(variant.settings))] if variant.settings else []
    above = (*settings, summary(variant), *origin(variant))
    blocks = [
        f"{called(variant)} {rules_line(variant) or variant.version}",
        *(textwrap.fill(said, width) for said in above),
    ]
    point = textwrap.TextWrapper(
        width, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False
    )
    for section in sections(variant):
        blocks += [
            f"\n{section.title}",
            *(point.fill(f"{rule.full}{cited(rule)}") for rule in section.lines),
        ]
    return "\n".join(blocks)

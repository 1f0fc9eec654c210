"""Text from outside: how it is read, cleaned, unpacked from a paste, and its faults shown.

Sets how much of a file is read and which letters may reach a screen, suggests what a misspelled
word may have meant, takes off what messengers put around a pasted text, shows a fault with its
line and its remedy, and knows how to install what is missing.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.text import installed
    from cardkit.v4.text.copyable import Copyable
    from cardkit.v4.text.faults import Cure, Finding, Place, VariantError, limited, shown
    from cardkit.v4.text.file_names import is_device, is_impossible, quoted
    from cardkit.v4.text.limits import (
        LARGEST_CHAIN,
        LARGEST_TALLY,
        LARGEST_VARIANT,
        LONGEST_CHAIN,
        LONGEST_LINE,
        MOST_FINDINGS,
        MOST_NAMES,
        MOST_ROUNDS,
        read_file,
        read_stream,
    )
    from cardkit.v4.text.paste import (
        address,
        as_pasted,
        carried,
        game_named,
        lost_end,
        page_of,
        unwrapped,
    )
    from cardkit.v4.text.sanitize import (
        NOTHING,
        clean,
        clean_lines,
        escaped,
        printable,
    )
    from cardkit.v4.text.suggest import NotKnown, asked, behind, did_you_mean, nearest, one_off
    from cardkit.v4.text.toml_text import bare, cut, either, quoted_value, setting, statement, toml
    from cardkit.v4.text.wrong_types import needs

__all__ = [
    "Copyable",
    "Cure",
    "Finding",
    "LARGEST_CHAIN",
    "LARGEST_TALLY",
    "LARGEST_VARIANT",
    "LONGEST_CHAIN",
    "LONGEST_LINE",
    "MOST_FINDINGS",
    "MOST_NAMES",
    "MOST_ROUNDS",
    "NOTHING",
    "NotKnown",
    "Place",
    "VariantError",
    "address",
    "as_pasted",
    "asked",
    "bare",
    "behind",
    "carried",
    "clean",
    "clean_lines",
    "cut",
    "did_you_mean",
    "either",
    "escaped",
    "game_named",
    "installed",
    "is_device",
    "is_impossible",
    "limited",
    "lost_end",
    "nearest",
    "needs",
    "one_off",
    "page_of",
    "printable",
    "quoted",
    "quoted_value",
    "read_file",
    "read_stream",
    "setting",
    "shown",
    "statement",
    "toml",
    "unwrapped",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "": "installed",
            "copyable": "Copyable",
            "faults": "Cure Finding Place VariantError limited shown",
            "file_names": "is_device is_impossible quoted",
            "limits": (
                "LARGEST_CHAIN LARGEST_TALLY LARGEST_VARIANT LONGEST_CHAIN "
                "LONGEST_LINE MOST_FINDINGS MOST_NAMES MOST_ROUNDS read_file read_stream"
            ),
            "paste": "address as_pasted carried game_named lost_end page_of unwrapped",
            "sanitize": "NOTHING clean clean_lines escaped printable",
            "suggest": "NotKnown asked behind did_you_mean nearest one_off",
            "toml_text": "bare cut either quoted_value setting statement toml",
            "wrong_types": "needs",
        },
    )

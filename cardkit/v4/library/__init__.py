"""Methods of `Variant` and `State` that need more than the rules, for Python programs.

Those that print, show and read text come here, and so does the HTML that notebooks show.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.library.in_html import html
    from cardkit.v4.library.shortcuts import (
        draw, explained, from_dict, from_toml, leave, printed, rules, show, to_toml,
    )

__all__ = [
    "draw", "explained", "from_dict", "from_toml", "html", "leave", "printed", "rules", "show",
    "to_toml",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "in_html": "html",
        "shortcuts": "draw explained from_dict from_toml leave printed rules show to_toml",
    })

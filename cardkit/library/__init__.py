"""What the objects of the library do beyond the rules, for whoever writes Python: the methods of `Variant` and `State` that
print, tell and read text come here, and so does what a notebook shows of them."""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.library.in_html import html
    from cardkit.library.shortcuts import draw, from_dict, from_toml, leave, printed, rules, show, to_toml

__all__ = [
    "draw", "from_dict", "from_toml", "html", "leave", "printed", "rules", "show", "to_toml",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "in_html": "html",
        "shortcuts": "draw from_dict from_toml leave printed rules show to_toml",
    })

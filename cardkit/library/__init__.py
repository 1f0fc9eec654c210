"""What the objects of the library do beyond the rules, for whoever writes Python: the methods of `Variant` and `State` that
print, tell and read text come here, and so does what a notebook shows of them."""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.files import standing_alone
    from cardkit.library.in_html import html
    from cardkit.library.shortcuts import draw, from_dict, from_toml, leave, printed, show
    from cardkit.speech import rules_text

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)

"""Photographs of filled pads."""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.photo.finding import codes

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)

"""Reading of photographed pads: the pad, its figures, doubts about them, and the tally.

Nothing leaves the machine. Needs ``cardkit[photo]``: opencv, numpy and zxing-cpp, which are
imported when a picture is read.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.photo.decoding import LARGEST_PICTURE, MOST, Unread, remedy
    from cardkit.v4.photo.reading import Doubt, PadRead, Table, read_pad
    from cardkit.v4.photo.telling import question, rows, tally_of

__all__ = [
    "Doubt", "LARGEST_PICTURE", "MOST", "PadRead", "Table", "Unread", "question", "read_pad",
    "remedy", "rows", "tally_of",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "decoding": "LARGEST_PICTURE MOST Unread remedy",
        "reading": "Doubt PadRead Table read_pad",
        "telling": "question rows tally_of",
    })

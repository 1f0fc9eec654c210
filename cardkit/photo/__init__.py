"""Read photographed pads with `read_pads`, and turn the result into a tally (`pad_tally_text`).

All pictures are read on this computer. This needs ``cardkit[photo]``: numpy, opencv, pillow,
pypdfium2 and zxing-cpp.
"""

from cardkit.photo.apart import ReadingCancelledError, read_pads_in_process
from cardkit.photo.pad_reading import Doubt, PadReading, read_pads
from cardkit.photo.questions import doubt_question, pad_rows, pad_tally_text
from cardkit.tally.pads import NoPadError

__all__ = [
    "Doubt",
    "NoPadError",
    "PadReading",
    "ReadingCancelledError",
    "doubt_question",
    "pad_rows",
    "pad_tally_text",
    "read_pads",
    "read_pads_in_process",
]  # fmt: skip

"""Where an exception would be lost, or become another one: in the middle of an import."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType


def is_importing(frame: FrameType | None) -> bool:
    """Check whether something is being imported there. What a signal's handler raises then may become a RuntimeError (in the
    body of a class), or be thrown away (where Python lets go of a module's lock)."""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None

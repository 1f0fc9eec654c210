"""The tests: readable small games, and random games from `games`."""

import os
import sys

# workers and commands would compile all that they load at each start
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# cores are shared
os.environ |= dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"), "1"
)
sys.dont_write_bytecode = False
sys.modules["pymupdf.layout"] = None  # type: ignore[assignment]  # a trained model, which every reader of pages would load

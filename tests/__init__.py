"""The tests. Small games one can read; `games` draws random ones."""

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # workers and commands would compile all that they load at each start
os.environ |= dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"), "1")  # cores are shared
sys.dont_write_bytecode = False
sys.modules["pymupdf.layout"] = None  # type: ignore[assignment]  # a trained model, which every reader of pages would load

"""What every page and picture is made of: the page, fonts, colours, pictograms and the layout of blocks.

Knows no game. ``page`` draws, ``fonts`` measures words, ``palette`` has the colours, ``pictures`` the pictograms and
cards, ``layout`` hands out the room of a page.
"""

from __future__ import annotations

import importlib.util
import sys


def _later(package: str, name: str) -> None:
    """Import ``package.name`` only when somebody uses it."""
    full = f"{package}.{name}"
    spec = importlib.util.find_spec(full)
    if full in sys.modules or spec is None or spec.loader is None:
        return
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    setattr(sys.modules[package], name, module)
    spec.loader.exec_module(module)


# reportlab imports it for photographs, which no page here has: a quarter of the time until it is there.
_later("PIL", "Image")

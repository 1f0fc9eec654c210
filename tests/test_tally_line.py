"""One line of a tally: read alike in a file and at the prompt, the quick way and the long way."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from cardkit import game
from cardkit.happenings import Unclear
from cardkit.outcomes import Begin, Draw, Entry, Leave, Show
from cardkit.state import State
from cardkit.table.hearing import Turns, hear
from cardkit.table.session import stage_of
from cardkit.tally import canonical, read, read_bytes
from cardkit.tally.events import Reading
from cardkit.tally.line import Hands, Keyed, Line, Opened, Stretch, Turn, hands_of, parse_line, turn_of
from cardkit.tally.line import Key, Turns as Parts
from cardkit.variant import load
from tests.games import NAMES, SHIPPED, Game, games, often
from tests.table.driving import random_game, spelled
from tests.test_errors import BROKEN
from tests.test_properties import EXAMPLES, _ACCIDENTS, mutated

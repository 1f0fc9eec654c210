"""How each rule is told, topic by topic: `cardkit.speech.rules` puts them together."""

from typing import TypeAlias

Told: TypeAlias = tuple[str, str]
"""In full, and in short."""

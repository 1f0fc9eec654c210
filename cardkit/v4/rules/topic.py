"""A topic of rules: the keys that set it, its number, its sentences, an example of each setting.

The modules beside this one have the topics by subject, in the order in which rules are told.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cardkit.v4.engine import Variant, claims
from cardkit.v4.engine.claims import TOPICS as CLAIMS
from cardkit.v4.rules.kinds import Kind
from cardkit.v4.words import Told

MISSING: Final = object()
"""Default of a key that has none."""


class Idle(NamedTuple):
    """Case in which a key has no effect on the game, with a note for the file's author.

    `told` has a hole ``{n}`` where `figure` gives one.
    """

    when: Callable[[Variant], object]
    told: str
    figure: Callable[[Variant], int] = lambda variant: 0


class Key(NamedTuple):
    """Key of a variant file, with its meaning in one line and the type of its values.

    `default` is as TOML has it (`MISSING`: the key is needed); `by_round` tells if a round can have
    it otherwise (G-20). `section` is "" at the top of a file.
    """

    name: str
    meaning: str
    kind: Kind
    default: object = MISSING
    by_round: bool = False
    section: str = ""
    idle: tuple[Idle, ...] = ()


class Example(NamedTuple):
    """Example of a setting: turns of a round, and what each player has banked after them.

    `keys` are lines of a variant file, `turns` stand on one line, as a tally has them, divided by
    ``/``; `banked` is who has banked how much after them: ``Ann 3, Bo 5``, and `won` who is ahead
    then, if the rule is about that.
    """

    keys: str
    turns: str
    banked: str
    won: str = ""


class Topic(NamedTuple):
    """Topic of the rules: its number, keys, sentences and examples; the engine plays it.

    `name` is its key in ``[cites]`` and ``[rulings]``; `number` that of the rule all games share,
    "" where none does. A claim, which is what the rule comes to in a game, may have the number of a
    switch instead. `telling` says a claim in full and in short.
    """

    name: str
    number: str
    telling: Callable[[Variant, Any], Told]
    keys: tuple[Key, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def claim(self) -> Callable[[Variant], claims.Claim | None]:
        """Function from a variant to its claim on this topic; None if it has no such rule."""
        return CLAIMS[self.name]

"""The door: one module a command. Only here click is known.

It takes as long to load as two bare interpreters: what plain words need takes it from here, and uses it where they are wrong.
"""

from cardkit import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import click as click
else:
    click = later("click")

"""``cardkit completion``: what makes a shell complete cardkit's commands, games and saved games."""

from __future__ import annotations

import click

from cardkit.cli.app import COMPLETING, Command, app
from cardkit.cli.codes import Exit

SHELLS = {
    "bash": ("cardkit completion bash >> ~/.bash_completion", "then open a new shell"),
    "zsh": ('cardkit completion zsh > "${fpath[1]}/_cardkit"', "then open a new shell"),
    "fish": ("cardkit completion fish > ~/.config/fish/completions/cardkit.fish", "works at once"),
}


@click.command(cls=Command, name="completion", examples=list(SHELLS.values()))
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> int:
    """Print a script for bash, zsh or fish: Tab then completes commands, options, games and saved games."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    script = found(app, {}, "cardkit", COMPLETING).source_template % _names()
    click.echo(script.replace("complete -o nosort", "complete -o nosort -o default"))  # else bash forgets file names
    return int(Exit.FINE)


def _names() -> dict[str, str]:
    """What click's templates have blanks for."""
    return {"complete_func": "_cardkit_completion", "complete_var": COMPLETING, "prog_name": "cardkit"}

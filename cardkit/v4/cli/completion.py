"""``cardkit completion``: scripts that let a shell complete commands, games and the like."""

import os

from cardkit.v4.cli import click
from cardkit.v4.cli.app import COMPLETING
from cardkit.v4.cli.commands import app, cli_command

SHELLS = {
    "bash": ("cardkit completion bash >> ~/.bash_completion", "then open a new shell"),
    "zsh": ('cardkit completion zsh > "${fpath[1]}/_cardkit"', "then open a new shell"),
    "fish": ("cardkit completion fish > ~/.config/fish/completions/cardkit.fish", "works at once"),
}


@cli_command("completion", *SHELLS.values())
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print a script for bash, zsh or fish: Tab then completes commands, options, games, saved
    games, settings, and the names of people who played before."""
    from click.shell_completion import get_completion_class

    answer()
    made = get_completion_class(shell)
    assert made is not None
    found = made(app, {}, "cardkit", COMPLETING)
    script = found.source_template % found.source_vars()  # `source` would look for a bash
    for theirs, ours in OURS.items():
        script = script.replace(theirs, ours)
    click.echo(script)


OURS = {
    "complete -o nosort": "complete -o nosort -o default",  # else bash forgets file names
    # bash: a value follows
    "    return 0\n}": "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n\n    return 0\n}",
    "compadd -U -V": (
        "if [[ $completions[1] == *= ]]; then compadd -S '' -U -V unsorted -a "
        "completions; else compadd -U -V"
    ),
    # zsh: the same
    "-V unsorted -a completions\n    fi\n}": "-V unsorted -a completions; fi\n    fi\n}",
}
"""Changes to click's scripts: no blank is put after ``KEY=``."""


def answer() -> None:
    """Make click understand ``--set KEY=VALUE``, which bash splits at the ``=``."""
    from click.shell_completion import (
        BashComplete,
        CompletionItem,
        add_completion_class,
        split_arg_string,
    )

    class Bash(BashComplete):
        cut = False

        def get_completion_args(self) -> tuple[list[str], str]:
            words, at = split_arg_string(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
            args: list[str] = []
            for word in [*words[1:at], *(words[at : at + 1] or [""])]:
                if args and (word[:1] == "=" or args[-1].endswith("=")):
                    args[-1] += word
                else:
                    args.append(word)
            self.cut = "=" in args[-1]
            return args[:-1], args[-1]

        def format_completion(self, item: CompletionItem) -> str:
            return f"{item.type},{item.value.partition('=')[2] if self.cut else item.value}"

    add_completion_class(Bash)

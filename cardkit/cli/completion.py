"""``cardkit completion``: what makes a shell complete cardkit's commands, games and saved games."""

import json
import os

from cardkit.cli import click
from cardkit.cli.app import COMPLETING
from cardkit.cli.commands import app, cli_command

SHELLS = {
    "bash": ("cardkit completion bash >> ~/.bash_completion", "then open a new shell"),
    "zsh": ('cardkit completion zsh > "${fpath[1]}/_cardkit"', "then open a new shell"),
    "fish": ("cardkit completion fish > ~/.config/fish/completions/cardkit.fish", "works at once"),
    "powershell": ("cardkit completion powershell | Out-String | iex", "works at once; as a line of $PROFILE always"),
}


@cli_command("completion", *SHELLS.values())
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print a script for bash, zsh, fish or PowerShell: Tab then completes commands, options, games, saved games,
    settings, and the names of people who played before."""
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
    "    return 0\n}": "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n\n    return 0\n}",  # bash: a value follows
    "compadd -U -V": "if [[ $completions[1] == *= ]]; then compadd -S '' -U -V unsorted -a completions; else compadd -U -V",
    "-V unsorted -a completions\n    fi\n}": "-V unsorted -a completions; fi\n    fi\n}",  # zsh: the same
}
"""What is other than in click's scripts: after ``KEY=`` no blank comes."""
POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @(foreach ($part in $commandAst.CommandElements) {
        if ($part.Extent.EndOffset -lt $cursorPosition) {
            if ($part.Value -is [string]) { $part.Value } else { $part.Extent.Text }
        }
    })
    $env:COMP_WORDS = ($words + "$wordToComplete".Trim("'", '"')) -join "`n"
    $env:%(complete_var)s = 'powershell_complete'
    try {
        & %(prog_name)s | Where-Object { $_ } | ForEach-Object {
            $found = $_ | ConvertFrom-Json
            [System.Management.Automation.CompletionResult]::new($found.value, $found.value, 'ParameterValue', $found.tip)
        }
    } finally {
        Remove-Item Env:COMP_WORDS, Env:%(complete_var)s
    }
}
"""
"""What it prints, a JSON object a line, has no letter that PowerShell could read otherwise; where it is nothing, PowerShell
itself completes files."""


def answer() -> None:
    """Have click answer PowerShell too, and understand ``--set KEY=VALUE``, which bash takes apart at the ``=``."""
    from click.shell_completion import BashComplete, CompletionItem, ShellComplete, add_completion_class, split_arg_string

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

    class PowerShell(ShellComplete):
        name, source_template = "powershell", POWERSHELL

        def get_completion_args(self) -> tuple[list[str], str]:
            *words, last = os.environ["COMP_WORDS"].split("\n")
            return words[1:], last

        def complete(self) -> str:
            args, last = self.get_completion_args()
            option = last[: last.index("=") + 1] if last.startswith("--") and "=" in last else ""
            found = [item for item in self.get_completions(args, last) if item.type == "plain"]
            return "\n".join(json.dumps({"value": option + item.value, "tip": item.help or item.value}) for item in found)

    add_completion_class(Bash)
    add_completion_class(PowerShell)

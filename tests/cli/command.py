"""Commands as they are typed, run in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from cardkit.cli import cli


def run(*words: str, typed: str | bytes | None = None, **variables: str) -> Result:
    """Run a command; what is typed comes from a pipe."""
    return CliRunner().invoke(cli, words, input=typed, prog_name="cardkit", env=variables)


def refused(*words: str, typed: str | None = None) -> str:
    """Return what a command says that is refused, in one line: exit code 2, nothing printed."""
    result = run(*words, typed=typed)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    message = " ".join(result.stderr.partition("Error: ")[2].split())
    assert message
    return message

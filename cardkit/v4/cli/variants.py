"""``cardkit variants``: the games that ship, and one's own."""

from contextlib import suppress
from typing import Any, NamedTuple

from cardkit.v4.cli import click
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import to_json
from cardkit.v4.engine import Variant
from cardkit.v4.files import gallery, load, nameless, owned, shipped
from cardkit.v4.speech import lists
from cardkit.v4.text import VariantError, quoted


@cli_command(
    "variants",
    ("cardkit variants", "the six games that ship, then your own, with what each is"),
    ("cardkit variants --all", "their published relatives and other editions too, a line each"),
    ("cardkit variants --json", "for other programs"),
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="The gallery too: relatives and editions of the six.",
)
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for programs.")
def command(everything: bool, as_json: bool) -> None:
    """List the games that ship, then your own: their names, for how many, and in one line what they
    are.

    A game of the gallery ships too, and is played by its name in full. Your own are the variant
    files of this folder, of variants/ in the data folder, and of the folders of CARDKIT_VARIANTS.
    """
    ships, relatives = (
        [Listed(name, "", load(name)) for name in names]
        for names in (shipped(), gallery() * everything)
    )
    own = mine()
    games = [*ships, *relatives, *own]
    if as_json:
        click.echo(to_json([game.to_json() for game in games]))
        return
    width = max(len(game.word) for game in games if not game.why)
    lines = [game.told(width) for game in ships]
    lines += (
        [f"\n{lists.gallery()}", *(game.in_a_line(width) for game in relatives)]
        if relatives
        else []
    )
    lines += [f"\n{lists.own()}", *(game.told(width) for game in own)] if own else []
    lines += [] if everything else [f"\n{lists.relatives(n=len(gallery()))}"]
    click.echo("\n".join([*lines, f"\n{lists.what_next()}"]))


class Listed(NamedTuple):
    """A variant in the list: the word that names it, its file ("" if it ships), the game.

    `game` is None, and `why` says so, where it cannot be played by that word.
    """

    word: str
    path: str
    game: Variant | None
    why: str = ""

    def told(self, width: int) -> str:
        """Return its lines of text."""
        if self.game is None:
            return f"{self.word:{width}}  {self.path}: {self.why}"
        game, what = lists.game(self.game)
        line = f"{self.word:{width}}  {game}"
        return f"{line}\n{'':{width}}  {what}" + (
            f"\n{'':{width}}  {self.path}" if self.path else ""
        )

    def in_a_line(self, width: int) -> str:
        """Return one line of text: the word, the number of players, what it is."""
        assert self.game is not None
        return f"{self.word:{width}}  {self.game.players!s:>4}  {lists.game(self.game)[1]}"

    def to_json(self) -> dict[str, Any]:
        """Return the object that ``--json`` prints (a contract)."""
        game, place = self.game, {"file": self.path or None, "problem": self.why or None}
        if game is None:
            return {"variant": self.word, **place}
        return {
            "variant": self.word,
            "name": game.name,
            "players": list(game.players),
            "minutes": game.minutes,
            "rounds": game.rounds,
            "until": game.until or None,
            "version": game.version,
            "summary": game.summary,
            "gallery": not self.path and self.word in gallery(),
            **place,
        }


def mine() -> list[Listed]:
    """Return one's own variants; those that no word names or that cannot be played come last."""
    return sorted(
        (_listed(one.name, str(one.path), one.hidden) for one in owned()),
        key=lambda one: bool(one.why),
    )


def _listed(name: str, path: str, hidden: str) -> Listed:
    if hidden:
        return Listed(name, path, None, f"passed over by name: {hidden}")
    with suppress(VariantError):
        if nameless(name) is None:
            return Listed(name, path, load(name))
    return Listed(name, path, None, f"cannot be played: cardkit check {quoted(path)}")

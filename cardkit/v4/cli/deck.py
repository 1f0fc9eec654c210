"""``cardkit rules GAME --deck``: the cards to take out of the pack, as a check list."""

import textwrap

from cardkit.v4.cli import click
from cardkit.v4.cli.screen import columns, to_json
from cardkit.v4.engine import JOKER, RANKS, SUITS, Variant
from cardkit.v4.speech import opening
from cardkit.v4.words.nouns import cards_text, index


def tell_deck(game: Variant, players: int, *, as_json: bool) -> None:
    """Print the cards to take out of the pack, and how to set up."""
    if players not in game.players:
        raise click.ClickException(f"{game.name} is for {game.players} players, not {players}.")
    if as_json:
        found = [
            {"pile": p.title, "remark": p.remark, "cards": [str(card) for card in p.cards]}
            for p in opening.piles(game)
        ]
        click.echo(
            to_json(
                {
                    "variant": game.slug,
                    "players": players,
                    "piles": found,
                    "set_up": opening.set_up(game, players),
                    "box": [str(card) for card in opening.stays_in_box(game)],
                }
            )
        )
        return
    click.echo(
        "\n".join([opening.deck_for(game, players), *check_list(game), f"\n{opening.then()}"])
    )
    width = min(columns(1), 100)
    for text in opening.set_up(game, players):
        click.echo(textwrap.fill(text, width, initial_indent="  [ ] ", subsequent_indent="      "))


def check_list(game: Variant) -> list[str]:
    """Return a line to tick for each pile and suit."""
    lines, order = [], (*SUITS, "b", "r", "")
    for pile in opening.piles(game):
        lines.append(f"\n{pile.title} ({pile.remark})")
        for suit in sorted({card.suit for card in pile.cards}, key=order.index):
            cards = [card for card in pile.cards if card.suit == suit]
            ranks = (
                [] if cards[0] == JOKER else sorted((card.rank for card in cards), key=RANKS.index)
            )
            told = (
                f"{' '.join(map(index, ranks))}  {opening.suit_to_find(suit)}"
                if ranks
                else cards_text(cards)
            )
            lines.append(f"  [ ] {told}")
    box = opening.stays_in_box(game)
    return [*lines, *([f"\n{opening.in_the_box(n=len(box))}"] if box else [])]

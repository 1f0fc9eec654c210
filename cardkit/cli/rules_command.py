"""``cardkit rules``: a game told in the terminal, from its variant alone; or what to take out of the pack for it."""

import textwrap

from cardkit import speech
from cardkit.cli import click
from cardkit.cli.arguments import Settings, load_variant
from cardkit.cli.commands import Number, cli_command
from cardkit.cli.screen import columns, to_json
from cardkit.cli.shared_options import settings_option, variant_argument
from cardkit.engine import JOKER, MOST_PLAYERS, RANKS, SUITS, Variant
from cardkit.speech import cards_text, index, rules_json, rules_text


@cli_command(
    "rules",
    ("cardkit rules kings-gold", "the whole game, with the number of each rule"),
    ("cardkit rules my-house.toml", "the same for a house rule"),
    ("cardkit rules poor-mans --deck", "which 26 cards to pick out"),
    ("cardkit rules cave-network --deck --players 5", "how to deal for five"),
)
@variant_argument
@settings_option
@click.option("--deck", is_flag=True, help="What to take out of the pack before a game, as a check list to tick off.")
@click.option("--players", type=Number(1, MOST_PLAYERS),
    help="With --deck: for how many (default: the fewest who can play).")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Sections, rule numbers and sentences, or piles of cards, for programs.")
def command(variant: str, settings: Settings, deck: bool, players: int | None, as_json: bool) -> None:
    """Tell the rules of a game, derived from its variant file, with the rulings where the documents are silent.

    VARIANT is a game that ships, one of your own by name, or a variant file.
    """
    game = load_variant(variant, settings)
    if deck:
        _tell_deck(game, players or game.players.low, as_json=as_json)
    elif players is not None:
        raise click.UsageError("--players goes with --deck: the rules are told for any number.")
    else:
        click.echo(to_json(rules_json(game)) if as_json else rules_text(game, min(columns(1), 100)))


def _tell_deck(game: Variant, players: int, *, as_json: bool) -> None:
    """Print what to take out of the pack, and how to set up."""
    if players not in game.players:
        raise click.ClickException(f"{game.name} is for {game.players} players, not {players}.")
    if as_json:
        found = [{"pile": p.title, "remark": p.remark, "cards": [str(card) for card in p.cards]} for p in speech.piles(game)]
        click.echo(to_json({"variant": game.slug, "players": players, "piles": found, "set_up": speech.set_up(game, players),
                               "box": [str(card) for card in speech.stays_in_box(game)]}))  # fmt: skip
        return
    click.echo("\n".join([speech.deck_for(game, players), *check_list(game), f"\n{speech.then()}"]))
    width = min(columns(1), 100)
    for text in speech.set_up(game, players):
        click.echo(textwrap.fill(text, width, initial_indent="  [ ] ", subsequent_indent="      "))


def check_list(game: Variant) -> list[str]:
    """One line to tick for each pile and suit."""
    lines, order = [], (*SUITS, "b", "r", "")
    for pile in speech.piles(game):
        lines.append(f"\n{pile.title} ({pile.remark})")
        for suit in sorted({card.suit for card in pile.cards}, key=order.index):
            cards = [card for card in pile.cards if card.suit == suit]
            ranks = [] if cards[0] == JOKER else sorted((card.rank for card in cards), key=RANKS.index)
            told = f"{' '.join(map(index, ranks))}  {speech.suit_to_find(suit)}" if ranks else cards_text(cards)
            lines.append(f"  [ ] {told}")
    box = speech.stays_in_box(game)
    return [*lines, *([f"\n{speech.in_the_box(n=len(box))}"] if box else [])]

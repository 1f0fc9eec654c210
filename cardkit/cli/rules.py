"""The command ``rules``, and the command ``variants``, which lists games."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import echo, print_wrapped, render, screen, wrap
from cardkit.engine.findings import replace_unprintable
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import DEFAULT_SUMMARY, Variant
from cardkit.i18n.translate import CountedNoun, command_to_type, t, translate_engine_message
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import examine, load
from cardkit.rulebook.writing import variant_text
from cardkit.text.lines import Line, Table
from cardkit.text.rules.rules import credit_sentences, with_rule_numbers
from cardkit.text.table import answers


@click.command(cls=TranslatedCommand)
@click.argument("game", shell_complete=shared.complete_variants_and_files)
@shared.settings_option
@click.option("--players", type=shared.Integer(1, MAX_PLAYERS), metavar="N",
    help="Include the setup for this number of players.")  # fmt: skip
@click.option("--numbers", is_flag=True, help="Show the number of each rule.")
@click.option("--toml", "as_toml", is_flag=True, help="Print the whole variant file instead.")
def rules(
    game: str, settings: dict[str, str], players: int | None, numbers: bool, as_toml: bool
) -> None:
    """Explain the rules of a game. For a house rule, what it changes comes first.

    Arguments:
      GAME  A built-in game, one of your own, or a variant file.

    Examples:
      cardkit rules kings-gold                # the rules of King's Gold
      cardkit rules cave-network --players 4  # with the setup for four players
      cardkit rules kings-gold --toml         # its variant file, with every key
    """
    variant = shared.load_variant(game, settings)
    if as_toml:
        shared.print_data(variant_text(with_rule_numbers(variant)))
        return
    shared.check_player_count(variant, players)
    look = replace(screen(), width=min(shutil.get_terminal_size().columns, 100) + 1)
    click.echo(render(rules_lines(variant, players, numbers=numbers), look), nl=False)


def rules_lines(
    variant: Variant, players: int | None = None, *, numbers: bool = False
) -> list[Line | Table]:
    """Return the lines of a game's rules, with the setup if `players` is given.

    The rules are cited with their numbers if `numbers` is True.
    """
    words = vocabulary(variant)
    above = (f"{words.game} {variant.version}", words.summary, *credit_sentences(variant))
    lines: list[Line | Table] = [Line(text, tone="next") for text in above]
    for part in answers.rule_lines(variant, players, cited=numbers):
        if isinstance(part, Line) and part.tone != "heading":
            part = part._replace(text=f"- {part.text}")
        lines.append(part)
    return lines


@click.command(cls=TranslatedCommand)
@shared.json_option()
def variants(as_json: bool) -> None:
    """Find a game to play: built-in, from the gallery of related games, or your own.

    cardkit finds your own games in the current folder, in variants/ in the data folder, and in the
    folders that the variable CARDKIT_VARIANTS lists.

    Examples:
      cardkit variants         # the games that you can play
      cardkit variants --json  # the same, for programs
    """
    shipped, gallery = catalogue.main_games(), catalogue.gallery_games()
    mine = catalogue.own_variants(Path())
    if as_json:
        objects = [_to_json(name, load(name)) for name in (*shipped, *gallery)]
        shared.print_json(
            [*objects, *(_to_json(own.name, *_load_own_variant(own)) for own in mine)]
        )
        return
    width = max(map(len, (*shipped, *gallery, *(own.name for own in mine))))
    for name in shipped:
        _print_entry(name, width, _facts_and_summary(load(name)))
    click.echo()
    print_wrapped(t("Gallery: related games and other editions"))
    for name in gallery:
        game = load(name)
        _print_entry(name, width, [f"{shared.player_range(game):>4}  {vocabulary(game).summary}"])
    if mine:
        click.echo()
        print_wrapped(t("Your own"))
    for own in mine:
        variant, path, problem = _load_own_variant(own)
        about = [*_facts_and_summary(variant), path] if variant else [f"{path}: {problem}"]
        _print_entry(replace_unprintable(own.name), width, [*map(replace_unprintable, about)])
    how = t(
        "To read the rules: {rules}. To play: {play}. To make a house rule: {new}.",
        rules=command_to_type("rules", t("NAME")),
        play=command_to_type("play", t("NAME"), *shared.example_names()),
        new=command_to_type("new", t("NAME")),
    )
    click.echo()
    print_wrapped(how)


def _load_own_variant(own: catalogue.OwnVariant) -> tuple[Variant | None, str, str]:
    """Return a user's variant, its path, and why its name does not load it ("" if it does).

    The variant is None if another file hides it or if it has errors.
    """
    path = str(own.path)
    if own.why_hidden:
        return None, path, translate_engine_message(own.why_hidden)
    variant, _ = examine(own.path)
    check = command_to_type("check", path)
    return variant, path, "" if variant else t("has errors. To see them: {check}", check=check)


def _facts_and_summary(variant: Variant) -> list[str]:
    words = vocabulary(variant)
    players, rounds = shared.player_range(variant), CountedNoun(variant.rounds, words.noun("round"))
    facts = t("{game}: {players} players, {minutes} minutes, {rounds}", game=words.game,
        players=players, minutes=variant.minutes, rounds=rounds)  # fmt: skip
    if not variant.minutes:
        facts = t(
            "{game}: {players} players, {rounds}", game=words.game, players=players, rounds=rounds
        )
    summary = words.summary
    if variant.parent and variant.summary == DEFAULT_SUMMARY:
        summary = t("A house rule for {game}.", game=vocabulary(variant.parent).game)
    return list(filter(None, (facts, summary)))


def _to_json(
    name: str, variant: Variant | None, path: str = "", problem: str = ""
) -> dict[str, Any]:
    place = {"file": path or None, "problem": problem or None}
    if variant is None:
        return {"variant": name, **place}
    return {
        "variant": name,
        "name": variant.name,
        "players": list(variant.players),
        "minutes": variant.minutes,
        "rounds": variant.rounds,
        "until": variant.until or None,
        "version": variant.version,
        "summary": variant.summary,
        "gallery": not path and name in catalogue.gallery_games(),
        **place,
    }


def _print_entry(name: str, width: int, lines: list[str]) -> None:
    for line in lines:
        echo("\n".join(wrap(f"{name:{width}}  {line}", screen().width, " " * (width + 2))))
        name = ""

"""Options and arguments that several commands take, as click has them: decorators."""


from cardkit.cli import click
from cardkit.cli.arguments import Settings, halves
from cardkit.cli.commands import options
from cardkit.cli.tab_words import complete_game, complete_setting, complete_variant
from cardkit.cli.user_settings import MANNERS


def _read_settings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Settings:
    settings = tuple(halves(value) for value in values)
    for value, (key, wanted) in zip(values, settings):
        if not key or not wanted:
            raise click.BadParameter(f'expected KEY=VALUE, got "{value}". For example: --set rounds=3', ctx, param)
    return settings


def _read_chips(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, ...]:
    if not value:
        return ()
    words = value.replace(",", " ").split()
    if not all(word.isdecimal() and 0 < int(word) <= 1000 for word in words) or "1" not in words:
        raise click.BadParameter(f'expected pieces with a 1 among them, as in 1,5,10, got "{value}".', ctx, param)
    return tuple(sorted({int(word) for word in words}))


def _terse(ctx: click.Context, param: click.Parameter, terse: bool) -> None:
    """Forget what is set of the manner."""
    if terse:
        ctx.default_map = {name: value for name, value in (ctx.default_map or {}).items() if name not in MANNERS.values()}


# fmt: off
variant_argument = click.argument("variant", metavar="VARIANT", shell_complete=complete_variant)
"""VARIANT, needed."""
game_argument = click.argument("game", metavar="GAME", shell_complete=complete_game)
"""GAME, needed."""
settings_option = click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", callback=_read_settings,
    shell_complete=complete_setting,
    help="Change one rule, as in rounds=3, leftover=per-card or artifacts=off. Repeatable.")
"""``--set KEY=VALUE``, repeatable: one rule changed for this call, as ``set:`` in a tally."""
as_now_option = click.option("--as-now", is_flag=True,
    help="By the rules the variant has by now, not those it was played by.")
"""``--as-now``: the rules as the variant has them by now, whatever was played."""
phones_options = options(
    click.option("--phones", type=click.Choice(["tap", "choose"]), metavar="[=choose]",
        help="Tap on phones too (choose: everyone chooses in secret on their own)."),
    click.option("--at", metavar="ADDRESS", help="Which of this computer's addresses phones come to, or localhost."),
    click.option("--port", type=click.IntRange(1, 65535), metavar="NUMBER", help="Which port (default: 8765)."),
)
"""The options of ``play`` and ``resume`` that let phones in."""
manner_options = options(
    click.option("--terse", is_flag=True, is_eager=True, expose_value=False, callback=_terse,
        help="Short lines and whole answers, also where cardkit config says otherwise."),
    click.option("--long", is_flag=True, help="Whole sentences, as one would say them aloud."),
    click.option("--reader", is_flag=True, help="For screen readers: one short sentence a line, no symbols."),
    click.option("--big", is_flag=True, help="What hands do in block letters, to be read across the table."),
    click.option("--keys", is_flag=True, help="One key in place of a line, no Enter: ? shows what each does."),
    click.option("--say", "aloud", is_flag=True,
        help="Speak what hands do aloud, where the system can; a bell at a catch."),
    click.option("--odds", is_flag=True, help="Say the next card's chances before every decision."),
    click.option("--chips", metavar="1,5,10", callback=_read_chips, help="Say amounts in these pieces too."),
    click.option("--open/--secret", "shown", default=None,
        help="Totals for all to see, or out of sight until the end (default: as the game's rules say)."),
)
"""The options of ``play`` and ``resume`` that say how the table is talked to."""

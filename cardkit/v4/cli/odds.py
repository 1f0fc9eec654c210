"""``cardkit odds``: exact chances of a fresh round, or of a game as it stands."""

from fractions import Fraction
from itertools import chain

from cardkit.v4 import lab, odds
from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Game, Settings, load_variant, named_either, tell_old_rules
from cardkit.v4.cli.commands import Number, Told, cli_command
from cardkit.v4.cli.screen import print_line, show, table, tell_left_out, to_json, writable
from cardkit.v4.cli.shared_options import settings_option
from cardkit.v4.engine import State, Variant, claims, ordinal
from cardkit.v4.odds import fresh_rounds
from cardkit.v4.speech import percent
from cardkit.v4.speech.asked import next_card
from cardkit.v4.words import article, speaking, theme
from cardkit.v4.words.nouns import of_kind


@cli_command(
    "odds",
    ("cardkit odds kings-gold", "how risky, how rich, when to leave: before the first card"),
    ("cardkit odds friday.tally", "the next card of a game as it stands, a saved one by its name"),
    ("cardkit odds poor-mans --set danger.ends_at=3", "of a house rule"),
)
@click.argument("what", metavar="VARIANT|GAME")
@settings_option
@click.option(
    "--round", "number", type=Number(1, 20), default=1, show_default=True, help="Which fresh round."
)
@click.option("--json", "as_json", is_flag=True, help="Exact fractions, for programs.")
def command(what: str, settings: Settings, number: int, as_json: bool) -> None:
    """Tell the exact odds: of a fresh round of a variant, or of the next card of a game.

    Nothing is sampled. In a game of hands the hands are hidden: what is known is told, and a chance
    only as it would be if the laid cards were random.
    """
    named = named_either(what)
    if isinstance(named, Game):
        named.found()
        if settings:
            raise click.UsageError(
                '--set changes a variant. A tally says its own, in lines "set: KEY=VALUE".'
            )
        reading = named.reading()
        if reading.state is None or not reading.readable:
            raise Told("\n".join(map(reading.show, reading.problems)))
        tell_old_rules(reading)
        state = reading.state
    else:
        variant = load_variant(named, settings)
        if number > variant.rounds:
            raise click.UsageError(
                f"{variant.name} has {variant.rounds} {variant.words.round(variant.rounds)}"
            )
        state = fresh_rounds.fresh(variant, number)
    try:
        told = odds.to_json(state)
    except odds.Over as error:
        raise click.ClickException(f"{what}: {error}.") from None
    if as_json:
        click.echo(to_json(told))
    else:
        with speaking(None):  # the laboratory speaks English only
            (_tell_cave if claims.hands_only(state.variant) else _tell_deck)(odds.upcoming(state))
            tell_left_out(state.variant)


def _tell_deck(state: State) -> None:
    variant, words = state.variant, state.variant.words
    when = f"after {_cards(state.turn)}" if state.turn else "before the first card"
    print_line(f"{variant.name}, {words.round.one} {state.number}, {when}")
    print_line(next_card(odds.next_card(state), theme(state.variant)["round"]))
    if (unsure := odds.doubt(state)) is not None:
        print_line(_unknown(unsure, variant))
    if not state.turn and not any(state.gone):
        _tell_risk(state)
    _tell_survival(state)
    _tell_gold(state)
    _tell_alone(state)


def _warned_at_once(variant: Variant) -> bool:
    """Return True if one card of any kind is one short of the end."""
    return all(limit == 2 for limit in variant.limits.values())


def _cards(number: int) -> str:
    return f"{number} card{'s' * (number != 1)}"


def _chance(chance: Fraction | None, *, exact: bool = True) -> str:
    if chance is None:
        return "-"
    return f"{chance} ({percent(chance)})" if exact else percent(chance)


def _unknown(unsure: odds.Doubt, variant: Variant) -> str:
    words = variant.words
    most = ((unsure.dangers, words.danger), (unsure.artifacts, words.artifact))
    gone = " and ".join(f"up to {number} {noun(number)}" for number, noun in most if number)
    return (
        f"Not known: {words.round.one} {', '.join(map(str, unsure.rounds))} was written down by "
        f"its result only, and {gone} "
        f"may have left the game in it. Counted as still in the deck; the chance is between "
        f"{_chance(unsure.low)} and "
        f"{_chance(unsure.high)}."
    )


def _tell_risk(state: State) -> None:
    """Print the risk table of the cheat sheets."""
    variant, noun = state.variant, state.variant.words.danger
    if state.deck >= 40:
        step = 4
    elif state.deck >= 18:
        step = 3
    else:
        step = 2 if state.deck >= 10 else 1
    columns = [step * place for place in range(1, 5) if step * place < state.deck]
    short = "out" if _warned_at_once(variant) else "one short"
    grid = table(
        f"{noun.one} kinds {short}",
        *(f"after {number}" for number in columns),
        title="The next card ends it",
    )
    rows = {
        kinds: [fresh_rounds.risk(variant, kinds, cards, state.number) for cards in columns]
        for kinds in fresh_rounds.rows(variant)
    }
    # If one fraction is too long for the table, all chances are given in percent.
    exact = all(len(str(chance or "")) < 10 for chance in chain.from_iterable(rows.values()))
    for kinds, chances in rows.items():
        grid.add_row(str(kinds), *(_chance(chance, exact=exact) for chance in chances))
    show(grid)
    # the sum on the path counts too, which the table does not show (G-18)
    if odds.deck(state).room is not None:
        print_line(
            f"On average over all that can lie on the {variant.words.path} by then: it "
            f"decides, too."
        )


def _tell_survival(state: State) -> None:
    grid = table(
        f"{'more ' * bool(state.turn)}cards", "still running", "", title="If nobody leaves"
    )
    for number, chance in enumerate(odds.survival(state)):
        if number and (number <= 10 or number % 5 == 0):
            grid.add_row(str(number), percent(chance), writable("█", "#") * round(20 * chance))
            if chance < Fraction(1, 100):
                break
    grid.columns[2].justify = "left"
    show(grid)


def _tell_gold(state: State) -> None:
    players = len(state.players)
    inside = range(1, players + 1)
    grid = table(
        "inside",
        *map(str, inside),
        title=f"{state.variant.words.gold.many.capitalize()} of the next card",
    )
    if claims.left(state.variant).all:
        grid.add_row(
            f"the {state.variant.words.path} gets, on average",
            *[f"{float(odds.comes(state)):.2f}"] * players,
        )
    else:
        grid.add_row(
            "each gets, on average",
            *(f"{float(odds.gain_each(state, number)):.2f}" for number in inside),
        )
        grid.add_row(
            "a share leaves a rest",
            *(percent(odds.remainder(state, number)) for number in inside),
        )
    show(grid)


def _tell_alone(state: State) -> None:
    words, start = state.variant.words, odds.round_start(state)
    begun, value = odds.deck(start), odds.solo_value(start)
    short = "out" if _warned_at_once(state.variant) else "one short of the end"
    low, sure = odds.leave_at(state, surely=False), odds.leave_at(state)
    loots = [
        f"{f'{low[kinds]} to ' * (low[kinds] < loot)}{loot} with "
        f"{kinds}{f' kind of {words.danger.one} {short}' * (kinds == 1)}"
        for kinds, loot in sure.items()
    ]
    if not loots:
        print_line("Alone since the first card, when to leave depends on which cards lie there.")
    else:
        what = "what lies there comes to" if claims.left(state.variant).all else "you carry"
        which = " (depending on which kinds)" if low != sure else ""
        print_line(
            f"Alone since the first card, leave when {what} "
            f"{', '.join(loots).removesuffix(' with 0')}{which}."
        )
    if any(price.banked for price in begun.prices):
        had = f"{begun.banked} {words.gold(begun.banked)}" if begun.banked else "nothing"
        print_line(
            f"That is for somebody with {had} banked: the more one can lose, the earlier "
            f"one leaves."
        )
    if claims.round_over(state.variant).stays:
        print_line(
            f"That is for the {words.gold.many} of this {words.round.one}: what waits for "
            f"the next counts as lost."
        )
    _tell_rise(state)
    if value is not None:
        print_line(f"Played so, a {words.round.one} alone is worth {float(value):.2f} on average.")
    else:
        print_line(_simulated(state))
    if len(state.inside) == 1:
        now = odds.carrying(state)
        print_line(
            f"{state.inside[0]} is alone: {_at_stake(now, state)} x {now.ending} that end it, "
            f"against {_plain(now.left)} "
            f"still in the deck: {'leave' if now.leave else 'go on'}."
        )


def _at_stake(now: odds.Carrying, state: State) -> str:
    """Return what leaving brings now, and what being caught costs where that differs.

    See G-17 and G-22.
    """
    ending = claims.danger(state.variant)
    if ending and ending.own_costs:
        return f"{now.carry} to carry out, where a catch costs {_plain(now.lost)} on average,"
    if now.lost == now.carry:
        return f"{now.carry} to carry out"
    which = "of which" if now.lost < now.carry else "where"
    return f"{now.carry} to carry out, {which} a catch costs {now.lost},"


def _simulated(state: State) -> str:
    """Return the value of a round played alone, simulated where it cannot be computed."""
    found, noun = lab.worth(state), state.variant.words.round
    return (
        f"Played so, a {noun.one} alone is worth about {found.mean:.1f} on average: simulated, "
        f"from {found.rounds:,} {noun.many}, give or take {2 * found.error:.1f}."
    )


def _plain(number: int | Fraction) -> str:
    return str(number) if number == int(number) else f"{float(number):.1f}"


def _tell_cave(state: State) -> None:
    known, words = odds.cave(state), state.variant.words
    turns = (
        f"after {state.turn} turn{'s' * (state.turn != 1)}"
        if state.turn
        else "before the first turn"
    )
    print_line(f"{state.variant.name}, {words.round.one} {state.number}, {turns}")
    print_line(f"Hands are hidden, so no chance is exact. {_cards(known.unseen)} nobody has shown.")
    if known.short:
        lying = {kind.lying for kind in known.short}
        lie = "{} lie there, " if len(lying) > 1 else ""
        unseen = [
            f"{of_kind(kind.kind, state.variant)} ({lie.format(kind.lying)}{kind.left} unseen)"
            for kind in known.short
        ]
        alike = f", {lying.pop()} lie there" if len(lying) == 1 else ""
        print_line(f"One more ends it{alike}: {'; '.join(unseen)}.")
    else:
        print_line("No kind is one card short of the end.")
    inside = list(known.collapse)
    grid = table("go on", *map(str, inside), title="Only if the laid cards were random")
    grid.add_row("ends it", *(percent(known.collapse[number]) for number in inside))
    if claims.left(state.variant).all:
        grid.add_row(
            f"the {words.path} gets, on average",
            *(f"{float(known.comes[number]):.2f}" for number in inside),
        )
    else:
        grid.add_row(
            "each gets, on average",
            *(f"{float(known.gain_each[number]):.2f}" for number in inside),
        )
        grid.add_row(
            "the share leaves a rest", *(percent(known.remainder[number]) for number in inside)
        )
    show(grid)


def _tell_rise(state: State) -> None:
    """Print that artifacts count more later, where they count by the order of taking (PL-2)."""
    variant = state.variant
    if variant.artifacts is None or variant.artifacts.worth.by != "order":
        return
    worth, out, noun = variant.artifacts.worth, len(state.taken), variant.words.artifact.one
    now = worth.at(out + 1)
    rises = next(
        (
            place
            for place in range(out + 2, len(variant.cards.artifact) + 1)
            if worth.at(place) != now
        ),
        0,
    )
    if rises:
        more = (
            f"From the {ordinal(rises)} that is carried out one counts {worth.at(rises)}: then "
            f"they are higher."
        )
        print_line(f"They count {article(noun)} {now}. {more}")

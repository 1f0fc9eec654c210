"""``cardkit languages``: which languages cardkit speaks, and how much of it each has."""

from typing import Any

from cardkit.cli import click
from cardkit.cli.commands import cli_command
from cardkit.cli.screen import to_json
from cardkit.speech import Done, done, files, language_of, parsed, put_off, text_of

PLACES = {"table": "table", "phones": "phones", "paper": "rules and paper", "desk": "complaints"}


@cli_command(
    "languages",
    ("cardkit languages", "what there is, and how much of it is done"),
    ("cardkit play kings-gold Ann Bo Cy --lang pl", "a game in Polish"),
    ("cardkit new --lang de", "start one of your own: de.toml, to be filled in"),
)
@click.option("--json", "as_json", is_flag=True, help="The same for programs.")
def command(as_json: bool) -> None:
    """List the languages cardkit speaks, with the part of its sentences that each has; what is missing is said in English.

    One of your own is a file CODE.toml in the folder "languages" beside your saved games ("cardkit help files").
    """
    rows: list[dict[str, Any]] = [{"code": "en", "name": "English", "percent": 100, "places": {}}]
    for code, path in sorted(files().items()):
        try:
            raw, told = parsed(text_of(path), str(path))
            name = language_of(code, raw, told).name
        except (OSError, ValueError):
            rows.append({"code": code, "name": "cannot be read: cardkit check tells why", "percent": 0, "places": {}})
            continue
        counts = done(told)
        whole = Done(sum(one.said for one in counts.values()), sum(one.of for one in counts.values()))
        places = {place: counts[place].percent for place in PLACES if place in counts}
        rows.append({"code": code, "name": name, "percent": whole.percent, "places": places, "todo": put_off(told)})
    if as_json:
        click.echo(to_json(rows))
        return
    for row in rows:
        shares = [f"{PLACES[place]} {percent} %" for place, percent in row["places"].items()]
        parts = ", ".join([*shares, f"{row['todo']} put off"] if row.get("todo") else shares)
        click.echo(f"{row['code']:4} {row['name']:12} {row['percent']:3} %{f'   ({parts})' if parts else ''}")

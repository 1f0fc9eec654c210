"""Play, print, score and study push-your-luck card games with an ordinary pack of cards.

Load a game by its name or from a variant file, and play moves, which return events:

>>> import cardkit
>>> rules = cardkit.load("kings-gold")
>>> game = cardkit.GameState(rules, ["Ann", "Bo", "Cy"])
>>> events = game.play(
...     cardkit.BeginRound(), cardkit.Draw(cardkit.parse_card("7h")), cardkit.Leave(("Bo",))
... )
>>> game.inside, game.loot, game.banked["Bo"]
(['Ann', 'Cy'], 2, 3)
>>> events[1]
GoldShared(cards=(Card(rank='7', suit='h'),), gold=7, players=('Ann', 'Bo', 'Cy'), share=2, \
remainder=1, loot=2, leftover=1)

If a move is not allowed, it changes nothing and raises `IllegalMove`, which says why:

>>> game.play(cardkit.Draw(cardkit.parse_card("7h")))
Traceback (most recent call last):
...
cardkit.engine.refusals.IllegalMove: card-twice: {'card': Card(rank='7', suit='h')}

Chances are exact fractions:

>>> game = cardkit.GameState(rules, ["Ann", "Bo", "Cy"])
>>> events = game.play(cardkit.BeginRound(), cardkit.Draw(cardkit.parse_card("Q")))
>>> cardkit.odds.count_ending_cards(game).chance
Fraction(1, 17)

`render` returns a rules sheet, a score pad or a kit as a PDF in the current language:

>>> pdf = cardkit.render("sheet", rules, cardkit.PrintOptions(paper="letter", ink="mono"))
>>> cardkit.pad_cells(rules, players=4)[0]
Cell(kind='code', round=0, seat=0, page=1, box=(186.0, 7.0, 13.0, 13.0))

`score` scores a game from its written record, and returns a finding for each mistake:

>>> text = "variant: kings-gold\\nplayers: Ann, Bo, Cy\\nround 1\\n7h - bo\\nbanked: Bo 2"
>>> scored = cardkit.score(text)
>>> scored.exit_code, [finding.code for finding in scored.reading.findings]
(1, ['banked-differs'])

`write_tally` returns the record of a game as text in the same format:

>>> moves = [cardkit.BeginRound(), cardkit.Draw(cardkit.parse_card("7h")), cardkit.Leave(("Bo",))]
>>> cardkit.score(cardkit.write_tally(rules, ["Ann", "Bo", "Cy"], moves)).to_json()["totals"]
{'Ann': 0, 'Bo': 3, 'Cy': 0}

`simulate` lets bots play a game many times. `compare` does the same with several sets of rules, and
returns the differences:

>>> report = cardkit.simulate(rules, ["kinds:3", "nerve:1", "never"], games=200)
>>> [player.bot for player in report.players if player.wins.mean > 0.5]
['nerve:1']

`alternatives` yields other ways to play a game. Each has the new sentence of the rules, and the
changed rules:

>>> other = next(each for each in cardkit.alternatives(rules) if each.key == ("rounds",))
>>> other.value, other.draft.variant.rounds
(3, 3)

The events are listed in `cardkit.events`.
"""

from cardkit.version import __version__ as __version__

TYPE_CHECKING = False  # importing it from `typing` takes longer than everything else here
if TYPE_CHECKING:
    from cardkit.api import *  # noqa: F403
    from cardkit.api import __all__ as __all__
else:

    def __getattr__(name: str) -> object:
        """Return the object with this public name, which `cardkit.api` imports.

        The command line uses no such name, so it starts without importing the whole library.
        """
        from importlib import import_module

        return getattr(import_module("cardkit.api"), name)

"""The secret choices of players in a turn, which are played together once all have chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.engine.cards import Card, parse_card
from cardkit.engine.events import Leave, Show
from cardkit.engine.legality import find_card
from cardkit.engine.refusals import IllegalMove, TooEarly
from cardkit.phones.messages import RejectedActionError
from cardkit.table.live import Game
from cardkit.table.versions import bots_leaving
from cardkit.tally.findings import LineError
from cardkit.text.screens.phones import tap_refusal_text


@dataclass
class Choices:
    """The secret choices that players have `made` in a turn; `open` is True while they are asked.

    A choice is ``leave`` or ``stay`` or, in a hands game, a card (None if face down). The bots in
    `top_cards` turn up their top card after people have chosen. `deadline` is the moment when time
    runs out, and `is_over` is True after it.
    """

    game: Game
    open: bool = False
    made: dict[str, Card | str | None] = field(default_factory=dict)
    top_cards: list[str] = field(default_factory=list)
    deadline: float | None = None
    is_over: bool = False

    def players_not_to_ask(self) -> list[str]:
        """Return the players inside who need not be asked for a choice now."""
        inside = self.game.state.inside
        missing = [name for name in inside if name not in self.made]
        due = [name for name in missing if name not in self.top_cards] or missing
        return [name for name in inside if name not in due]

    def can_choose(self, name: str) -> bool:
        """Return True if a player can make a choice or, unless it is a bot, change it."""
        inside = self.game.state.inside
        is_asked = name in inside and name not in self.players_not_to_ask()
        return self.open and (is_asked or name in self._people())

    def record(self, name: str, choice: str | None) -> None:
        """Record the choice of a player who `can_choose`; raise an error if the rules forbid it.

        `choice` is ``leave``, ``stay`` or None, which takes the choice back. In a hands game
        it is a card, or None for a face-down card.
        """
        state = self.game.state
        if self.game.stage == "decision":
            if choice not in ("leave", "stay", None):
                raise RejectedActionError(tap_refusal_text("no-act"))
            if choice is None:
                self.made.pop(name, None)
            else:
                self.made[name] = choice
        elif choice is not None:
            self.made[name] = find_card(state, parse_card(choice)).card
        elif name not in self._people():
            raise LineError("bot-lays", 0, who=name)
        elif not state.may_leave:
            raise IllegalMove(TooEarly(state.rules.leave_from))
        else:
            self.made[name] = None

    def stay_if_late(self) -> list[str]:
        """Let the players who have not decided stay inside, and return their names."""
        late = [name for name in self.game.state.inside if name not in self.made]
        self.made |= dict.fromkeys(late, "stay")
        return late

    def move(self) -> Leave | Show:
        """Return everyone's choices as one move; every player inside must have chosen first."""
        inside, made = self.game.state.inside, self.made
        if self.game.stage == "decision":
            return Leave(tuple(name for name in inside if made[name] == "leave"))
        cards = {name: made[name] for name in inside}
        return Show({name: card for name, card in cards.items() if not isinstance(card, str)})

    def of_people(self) -> dict[str, str | None]:
        """Return the choices that people (not bots) have made so far, as texts by name."""
        people = self._people()
        choices = {name: choice for name, choice in self.made.items() if name in people}
        return {name: None if choice is None else str(choice) for name, choice in choices.items()}

    def restore(self, chosen: Mapping[str, str | None]) -> None:
        """Restore the choices that `of_people` returned earlier, if players are asked."""
        for name, choice in chosen.items() if self.open else ():
            is_card = choice is not None and self.game.stage != "decision"
            self.made[name] = parse_card(str(choice)) if is_card else choice

    def _people(self) -> list[str]:
        return self.game.header.people(self.game.state.inside)


def new_choices(game: Game, deadline: float | None) -> Choices:
    """Return new `Choices` for the current turn; `open` is True if players have to choose.

    Bots choose at once, but the cards that they play are turned up after people have chosen.
    """
    if game.stage not in ("decision", "covers", "show"):
        return Choices(game)
    choices = Choices(game, open=True, deadline=deadline)
    bots, leaving = dict(game.header.bots), bots_leaving(game.state, game.header)
    for name in [name for name in game.state.inside if name in bots]:
        if game.stage == "decision":
            choices.made[name] = "leave" if name in leaving else "stay"
        elif name in leaving:
            choices.made[name] = None
        else:
            choices.top_cards.append(name)
    return choices

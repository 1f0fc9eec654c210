"""Evenings for hands that only listen: games with corrections, killed and gone on with, on phones,
played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.v4.engine import Begin, Card, Draw, Entry, Leave, Show
from cardkit.v4.files import load
from cardkit.v4.phones import Host
from cardkit.v4.reports import Stage
from cardkit.v4.speech import Manner, asked, language
from cardkit.v4.table import Conversation, Session
from cardkit.v4.words import Grid, Line, Said, speaking, theme
from tests.v4.table.driving import _random_entry
from tests.v4.table.listening import ENGLISH, Listener, Tongue
from tests.v4.table.listening_pl import POLISH
from tests.v4.table.mixing import Evening, Settings

NAMES = (
    "Ann",
    "Bo",
    "Kim",
    "Uma",
    "Jack",
    "Zed",
    "Ty",
    "Vi",
    "K",
    "Q",
    "J",
    "Ace",
    "No",
    "Yes",
    "10",
    "Undo",
    "Dama",
    "Tak",
)
"""Some of them called as cards, answers and commands are."""
TONGUES = {"": ENGLISH, "pl": POLISH}


class How(NamedTuple):
    """What kind of evening it is, beside its game."""

    manner: Manner
    lang: str = ""
    resumes: float = 0.0
    """How often the game is closed or killed and gone on with, of all lines."""
    phones: bool = False
    choose: bool = False
    """Everyone chooses on phones."""
    by: str = "terminal"
    """What the hands listen to: the ``terminal``, or a ``phone``."""
    phone_lang: str = ""
    aloud: bool = False
    """The hands hear what a voice says, not what the screen shows."""


class Corrected(Evening):
    """An evening on which much is corrected and nothing else is typed."""

    people: tuple[str, ...] = NAMES

    def noise(self) -> str:
        """A correction, not always a possible one."""
        chance, state = self.chance, self.table.state
        who, number, turn = (
            chance.choice(state.players),
            chance.randint(1, max(1, state.number)),
            chance.randint(1, 6),
        )
        slots = [slot.card for slot in state.variant.slots]
        card, other = chance.choice(slots), chance.choice(slots)
        if chance.random() < 0.12:
            return self.coming_or_going()
        if chance.random() < 0.03:
            return chance.choice(["end", "end after", "end now", "end drop", "end on"])
        if chance.random() < 0.06:
            return chance.choice(
                [
                    "score",
                    f"score {who}",
                    "path",
                    "why",
                    f"rename {who} to {chance.choice(('Lu', 'Max'))}",
                ]
            )
        if state.phase in ("card", "show") and not state.turn and chance.random() < 0.4:
            return self.result()
        if not state.variant.deck_game:
            return chance.choice(
                [
                    "undo",
                    "undo",
                    f"undo {turn}",
                    "redo",
                    f"fix {turn} gone",
                    f"fix {turn} {self.marks()}",
                ]
            )
        return chance.choice(
            [
                "undo",
                "undo",
                f"undo {turn}",
                "redo",
                f"redo {turn}",
                f"fix {turn} {card}",
                f"fix {turn} {card} - {who}",
                f"fix {turn} - {who}",
                f"fix {turn} -",
                f"fix {turn} - all",
                f"fix {turn} {card} / {other}",
                f"fix {turn} gone",
                f"fix {number}.{turn} {card}",
                f"fix {number}.{turn} gone",
                f"fix {number}.{turn} - {who}",
            ]
        )

    def coming_or_going(self) -> str:
        """Somebody who is there or not, or somebody new."""
        chance, state = self.chance, self.table.state
        return chance.choice(
            [
                f"away {chance.choice(state.players)}",
                f"join {chance.choice(('Lena', 'Zoë', *state.players, *state.away))}",
            ]
        )

    def result(self) -> str:
        """A round of which nobody typed the cards: what some carried out, now and then with an
        artifact."""
        chance, state = self.chance, self.table.state
        some = [name for name in state.inside if chance.random() < 0.7] or [state.inside[0]]
        if state.variant.keeps_artifacts and chance.random() < 0.25:
            return f"artifacts: {some[0]} 1"
        return f"banked: {', '.join(f'{name} {chance.randint(0, 30)}' for name in some)}"

    def marks(self) -> str:
        """Cards for some, most of them laid open."""
        suits = self.chance.choice("shdc")
        cards = [
            str(Card(self.chance.choice("A23456789JQK"), suits)) for _ in self.table.state.players
        ]
        return ", ".join(
            f"{name} {card if self.chance.random() < 0.8 else '-'}"
            for name, card in zip(self.table.state.players, cards, strict=True)
        )


class Listened(Corrected):
    """Such an evening with hands that hear of it what is said at one of its faces, and nothing
    else."""

    def __init__(
        self,
        name: str,
        seed: int,
        how: How,
        rules: Settings | None = None,
        path: Path | None = None,
    ) -> None:
        self.how, self.path = how, path
        with speaking(language(how.lang or "en")):
            super().__init__(name, seed, rules, path=path, **how.manner._asdict())
        self.log: list[str] = []
        self.now, self.taps = 1000.0, 0
        self.talk = self.table.talk
        self.host: Host | None = None
        self.counted, self.was_over, self.counted_in = 1, False, self.talk.session
        """How many rounds had begun, and whether the last of them was over, when cards were counted
        last."""

    # listening

    def listen(self, lines: int) -> list[str]:
        """Play so many lines; what hands have wrong after the first line that misled them, with
        what was said before."""
        with speaking(language(self.how.lang or "en")):
            state = self.table.state
            phone = self.how.by == "phone"
            self.tongue = TONGUES[self.how.phone_lang if phone else self.how.lang]
            points, each = self.talk.master.notes_points, state.variant.artifact_gold
            shows = not state.variant.deck_game
            self.hands = Listener(
                state.players,
                self.tongue,
                points=points,
                each=each,
                aloud=self.how.aloud,
                shows=shows,
            )
            self._understand(self.tongue, in_words=phone)
            welcome = list(self.talk.welcome())
            self._sit_down()
            self._turn_up()
            self.hands.hear(self._heard_on_phone() if phone else welcome)
            for _ in range(lines):
                self._step()
                self.hands.look_at(len(self.talk.state.path) * self.talk.state.running)
                self._look_at_the_path()
                wrong = [*self.hands.against(self.talk.state), *self._on_screens()]
                if wrong:
                    return [repr(self.how), *self.log[-25:], *wrong]
            return []

    def _understand(self, tongue: Tongue, *, in_words: bool = False) -> None:
        lang = next(lang for lang, known in TONGUES.items() if known is tongue)
        with speaking(language(lang or "en")):
            self.hands.understand(tongue, str(theme(self.talk.state.variant)["path"]))
        self.hands.in_words = in_words or self.how.aloud

    def _look_at_the_path(self) -> None:
        """Now and then somebody asks what lies there, and all hear it."""
        if self.chance.random() < 0.2 and self.how.by == "terminal":
            self._note("(path)", asked.path(self.talk.master.at(self.talk.state), self.talk.state))

    def _on_screens(self) -> list[str]:
        """Where a phone or the display shows other cards than lie there."""
        if self.host is None or not self.talk.state.running:
            return []
        shown = {see: len(self.host.view("listens", see=see)["path"]) for see in (False, True)}
        return (
            [f"shown: {shown}, lying: {self.hands.lying}"]
            if set(shown.values()) != {self.hands.lying}
            else []
        )

    def line(self) -> str:
        """Something to type now; when all is over also that the same people play again."""
        if self.path and self.talk.stage is Stage.OVER and self.chance.random() < 0.5:
            return "again"
        return super().line()

    def _step(self) -> None:
        if self.path and self.chance.random() < self.how.resumes:
            self._go_on()
        elif self.host is None or self.chance.random() < 0.4:
            self._type(self.line())
        else:
            self._on_phones()
        if self.table.session is not self.talk.session:  # they play again
            self.table.session, self.path = self.talk.session, self.talk.session.path

    def _type(self, typed: str) -> None:
        """A line at the terminal; whoever listens hears it at their own face."""
        before = self.host and self.host._said
        said = self.talk.hear(typed)
        if self.talk.ended == "again":
            said = self._again()
        elif self.host:
            self.host.changed()
        self.talk.ended = ""
        self._hear(f"> {typed}", said, before)

    def _again(self) -> list[Said]:
        """Another game of the same people, as the terminal begins it."""
        if self.host:
            self.host.again()
        else:
            self.talk.play(self.talk.game.again())
        return list(self.talk.welcome())

    def _hear(self, what: str, here: Sequence[Said], before: object) -> None:
        """The hands hear what is said `here`, at the terminal, or on a phone where that says
        something new."""
        if self.how.by == "phone":
            assert self.host
            here = self._heard_on_phone() if self.host._said is not before else []
        self._note(what, here)

    def _note(self, what: str, said: Sequence[Said]) -> None:
        """What was done, and what the hands hear of it."""
        said = list(said)
        self._turn_up()
        self.log += [
            what,
            *(
                f"{piece.text}   {' - '.join(piece.tail)}"
                for piece in said
                if isinstance(piece, Line)
            ),
        ]
        self.hands.hear(said)

    def _turn_up(self) -> None:
        """The cards are turned up, or taken back: hands do that before anything is said of it."""
        rounds = _cards_by_round(self.talk.session.entries)
        if self.talk.session is not self.counted_in:  # they play again
            self.counted_in, self.counted, self.was_over = self.talk.session, 1, False
        over = self.was_over and (len(rounds) > self.counted or not self.talk.state.running)
        self.hands.turn_up(rounds[min(self.counted, len(rounds)) - 1 :], over=over)
        self.counted, self.was_over = len(rounds), not self.talk.state.running

    # gone on with

    def _go_on(self) -> None:
        """The process is gone; the game is opened again, on another day on an empty table."""
        assert self.path
        self.talk.session.close()
        self.table.session = self.counted_in = session = Session.open(self.path)
        self.talk = self.table.talk = Conversation(
            session, self.how.manner, confirms=self.chance.random() < 0.7
        )
        said = [*self.talk.back(), *self._whispers()]
        self._sit_down()
        self._understand(TONGUES[self.how.lang])  # at the terminal, whoever listens
        self._opened(said)
        self._understand(self.tongue, in_words=self.how.by == "phone")

    def _opened(self, said: Sequence[Said]) -> None:
        if self.chance.random() < 0.3:  # the same evening: all lies as it lay
            self._note("(killed, resumed)", said)
            return
        self.log += [
            "(resumed)",
            *(
                f"{piece.text}   {' - '.join(piece.tail)}"
                for piece in said
                if isinstance(piece, Line)
            ),
        ]
        self._turn_up()
        self.hands.lay(said, self.talk.prompt)

    def _whispers(self) -> list[Said]:
        """To each alone, on asking, what is safe; who does not ask is not told, and remembers."""
        said: list[Said] = []
        state, asks = self.talk.state, self.talk.manner.secret and self.talk.confirms
        for name in (
            state.present
            if asks and (state.rounds or any(state.banked.values())) and not state.complete
            else ()
        ):
            if self.chance.random() < 0.8:
                said += [*self.talk.hear(f"score {name}"), *self.talk.hear(""), *self.talk.hear("")]
        return said

    # phones

    def _sit_down(self) -> None:
        if not self.how.phones:
            return
        self.host = Host(self.talk, boot="boot", clock=lambda: self.now, choose=self.how.choose)
        self.told: list[Said] = []
        self.host.heard.append(lambda who, said: self.told.extend(said))

    def _heard_on_phone(self) -> list[Said]:
        assert self.host
        return said_of(self.host.view("listens", lang=self.how.phone_lang or "en")["said"])

    def _on_phones(self) -> None:
        """A tap, or what all choose."""
        assert self.host
        before = self.host._said
        self.told.clear()
        what = self._choose() if self.how.choose and self.chance.random() < 0.7 else self._tap()
        self._hear(f"> {what}", self.told, before)

    def _tap(self) -> str:
        assert self.host
        body = self._body()
        self.taps += 1
        answer = self.host.act("taps", {"id": f"{self.taps}", "at": self.host.moment, **body}, "en")
        return f"tap {body} {answer.status} {answer.body.get('text', '')}"

    def _body(self) -> dict[str, Any]:
        """What a phone sends: a turn, or a correction."""
        chance, state = self.chance, self.talk.state
        if chance.random() < 0.3:
            return self._correction()
        if self.path and self.talk.stage is Stage.OVER and chance.random() < 0.5:
            return {"do": "again"}
        if state.phase in ("begin", "over"):
            return chance.choice(
                [
                    {"do": "begin"},
                    {"do": "begin", "extra": True},
                    {"do": "count", "piles": {}},
                    {"do": "share"},
                ]
            )
        entry = _random_entry(state, chance, self.stay)
        if isinstance(entry, Draw):
            return {"do": "draw", "card": str(entry.card)}
        if isinstance(entry, Leave):
            return {"do": "leave", "names": list(entry.names)}
        assert isinstance(entry, Show)
        return {"do": "show", "cards": {name: card and str(card) for name, card in entry.cards}}

    def _correction(self) -> dict[str, Any]:
        """What is mended on a phone, not always possible."""
        chance, state = self.chance, self.talk.state
        card, who = (
            str(chance.choice([slot.card for slot in state.variant.slots])),
            chance.choice(state.players),
        )
        where = {"round": max(1, state.number), "turn": chance.randint(1, 6)}
        return chance.choice(
            [
                {"do": "undo"},
                {"do": "undo"},
                {"do": "redo"},
                {"do": "drop", **where},
                {"do": "fix", **where, "card": card},
                {
                    "do": "fix",
                    **where,
                    "names": [name for name in state.players if chance.random() < 0.3],
                },
                {
                    "do": "fix",
                    **where,
                    "cards": {name: chance.choice([card, None]) for name in state.inside},
                },
                {"do": "insert", **where, "card": card},
                {"do": "away", "name": who},
                {"do": "join", "name": chance.choice(("Lena", who))},
                {"do": "result", "banked": {name: chance.randint(0, 20) for name in state.inside}},
                {"do": "rename", "old": who, "new": "Lu"},
                {"do": "line", "line": self.line()},
            ]
        )

    def _choose(self) -> str:
        """All inside choose, each on their own phone; then it is shown."""
        assert self.host
        state, chance = self.talk.state, self.chance
        if state.phase not in ("leave", "show"):
            return self._tap()
        entry = _random_entry(state, chance, self.stay)
        for name in state.inside:
            self.host.seat(f"phone of {name}", {"name": name, "over": True})
            choice: str | None = (
                "leave" if isinstance(entry, Leave) and name in entry.names else "stay"
            )
            if isinstance(entry, Show):
                card = dict(entry.cards)[name]
                choice = None if card is None else str(card)
            self.host.choose(f"phone of {name}", {"name": name, "choice": choice})
        self.now += 3
        self.host.tick()
        return f"all choose {entry}"


def _cards_by_round(entries: Iterable[Entry]) -> list[int]:
    """How many cards were turned up in each round, or laid down."""
    rounds: list[int] = [0]
    for entry in entries:
        match entry:
            case Begin():
                rounds.append(0)
            case Draw():
                rounds[-1] += 1
            case Show(cards):
                rounds[-1] += sum(card is not None for _, card in cards)
            case _:
                pass  # no card moves
    return rounds


def said_of(pieces: Sequence[dict[str, Any]]) -> list[Said]:
    """What stands on a phone, as lines and tables again."""
    said: list[Said] = []
    for piece in pieces:
        if piece["tone"] == "table":
            said.append(Grid(tuple(piece["heads"]), tuple(map(tuple, piece["rows"])), piece["set"]))
        else:
            text, tail = (
                (part["s"] for part in piece["text"]),
                filter(None, piece["tail"].split(", ")),
            )
            said.append(Line(tuple(text), tuple(tail), piece["tone"]))
    return said


def evening(name: str, seed: int, *, aloud: bool, rules: Settings | None = None) -> Listened:
    """A table of that game, shown or heard aloud; what comes is the same in both. `rules` are set,
    if not by chance."""
    return Listened(
        name, seed, How(Manner(secret=load(name, rules or ()).secret), aloud=aloud), rules
    )

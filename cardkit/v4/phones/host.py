"""Host of one game for all its faces: phones and terminal act under one lock.

Each face is told what the others did. There is no HTTP here and no clock of its own. An act names
the moment it was made for, and is refused at another one, unless all that happened since is that
phones woke, fell asleep, took seats or sealed choices. An act seen before gets the answer it got,
so that a tap can be sent again when nobody knows whether it arrived.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain, islice
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple, TypeAlias

from cardkit.v4 import speech
from cardkit.v4.engine import Card, Illegal, Leave
from cardkit.v4.engine.legal import card_refusal
from cardkit.v4.engine.outcomes import Caught
from cardkit.v4.phones import requests
from cardkit.v4.phones.card_views import Face, every_key
from cardkit.v4.phones.requests import ACTS, ASKS, BadBody, Body, Unfit
from cardkit.v4.phones.seats import Seats
from cardkit.v4.phones.secret import COUNTDOWN, Choice, Choosing
from cardkit.v4.phones.view import Moment, told, turns, view_of
from cardkit.v4.reports import FileNews, Happening, Refused, Renamed, Stage, Told, Unclear, Undone
from cardkit.v4.speech import Manner, Master, phones, spoken_or, unclear
from cardkit.v4.table import Command, CommandWord, Conversation, Game, NotSaved, hear
from cardkit.v4.tally import fold
from cardkit.v4.text import printable
from cardkit.v4.words import SPOKEN, Language, Line, Said, Sentence, aloud, line, speaking

# happenings of acts, each with the stage before it
Brought: TypeAlias = Sequence[tuple[Sequence[Happening], Stage]]
REMEMBERED = 64  # acts whose answers are kept
IN_A_TURN = ("draw", "leave", "show", "line")  # acts that would bypass choosing in secret
# commands for the terminal alone: a stop, and names of files
ITS_OWN: tuple[CommandWord, ...] = ("quit",)


class Answer(NamedTuple):
    """Answer to a phone: an HTTP status and a JSON object."""

    status: int
    body: dict[str, Any]


def once_in_each(tell: Callable[[], list[Said]]) -> Callable[[], list[Said]]:
    """Return a function that gives the lines of `tell` in any language, made once in each.

    `tell` is called once for each language.
    """
    told: Callable[[Language | None], list[Said]] = cache(lambda spoken: tell())
    return lambda: told(SPOKEN.get())


class NotHeard(Exception):
    """Raised for a typed line that nobody understands, with the sentences that say so."""


class Host:
    """Game at the table, for everybody who looks at it. `conversation` is the terminal's.

    `clock` gives seconds, as `time.monotonic`. `listeners` are called when the moment changed,
    `heard` with what a phone did: whose phone ("" for nobody's), and what the terminal says of it.
    Both under `lock`, and must return at once.
    """

    def __init__(
        self,
        conversation: Conversation,
        *,
        boot: str,
        clock: Callable[[], float],
        choose: bool = False,
    ) -> None:
        self.lock: RLock = RLock()
        self.listeners: list[Callable[[], None]] = []
        self.heard: list[Callable[[str, list[Said]], None]] = []
        self._terminal = conversation
        self._boot, self._clock = boot, clock
        self._number = self._played = 0
        self._manner = Manner(secret=conversation.manner.secret)
        self._talk = Conversation(conversation.game, self._manner, prompted=False, confirms=False)
        self._answers: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._seats, self._choosing = Seats(clock), Choosing(choose, boot)
        self._spoken = SPOKEN.get()  # the terminal's language; a phone has its own
        self._cried = ""
        self._said = once_in_each(self._so_far)
        self._choosing.settle(self.game, clock())
        self._asks_again = self._choosing.open and self.game.session.just_opened
        self._seen = self._shown()

    # what is

    @property
    def game(self) -> Game:
        """Game that is played now."""
        return self._terminal.game

    @property
    def path(self) -> Path | None:
        """File of the game; None if it is not saved."""
        return self.game.session.path

    @property
    def chooses(self) -> bool:
        """True if everyone chooses in secret on phones."""
        return self._choosing.on

    @property
    def moment(self) -> str:
        """Name of the present moment as ``BOOT.N``: N counts every visible change."""
        return f"{self._boot}.{self._number}"

    @property
    def _master(self) -> Master:
        return self._talk.master

    def view(self, phone: str, *, see: bool = False, lang: str = "") -> dict[str, Any]:
        """Return the view of this phone, or with `see` that of the big screen.

        `lang` is the language its owner reads; the terminal's if there is none of that code.
        """
        with self.lock, speaking(spoken_or(lang, self._spoken)):
            return self._view(phone, see=see)

    def _view(self, phone: str, *, see: bool = False) -> dict[str, Any]:
        mine, presence = "" if see else self._seats.name_of(phone), self._seats.shown
        choices = self._choosing.seen(self._master, self.game, mine, presence, self._clock())
        choices["again"] = self._choose_again() if self._asks_again and not self._played else ""
        now = Moment(
            self.moment, mine, see, self._said(), self._cry(), presence, choices, self._choosing.on
        )
        return view_of(self.game, self._master, now)

    # acts

    def act(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Carry out one act of a phone and answer in its language.

        An act seen before gets its old answer, unless another try could help. Raises nothing,
        whatever a phone sends.
        """
        with self.lock:
            known = phone, repr(body.get("id"))
            answer = self._answers.get(known) or self._fitting(phone, body, lang, self._acted)
            if answer.status in (200, 409, 422):
                self._answers[known] = answer
                if len(self._answers) > REMEMBERED:
                    self._answers.popitem(last=False)
            return answer

    def seat(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Give a seat to this phone, take it over from another, or give it up."""
        return self._fitting(phone, body, lang, self._seated)

    def choose(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Keep a secret choice."""
        return self._fitting(phone, body, lang, self._chosen)

    def secret(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Switch between choosing on phones and choosing by hand."""
        return self._fitting(phone, body, lang, self._switched)

    def _fitting(
        self, phone: str, body: Body, lang: str, act: Callable[[str, Body], Answer]
    ) -> Answer:
        """Run an act of a phone in its language; return errors as answers."""
        with self.lock, speaking(spoken_or(lang, self._spoken)):
            try:
                return act(phone, body)
            except BadBody:
                return Answer(400, {"code": "body", "text": phones.unheard("body")})
            except Unfit as unfit:
                view = {"view": self._view(phone)} if unfit.status == 409 else {}
                return Answer(unfit.status, {"code": unfit.why, "text": unfit.text, **view})
            except Refused as error:
                return self._refused(error.why)
            except Illegal as error:
                return self._refused(Unclear("not-allowed", {"refusal": error.refusal}))
            except NotHeard as error:
                return Answer(422, {"code": "refused", "text": str(error)})
            except NotSaved:
                return Answer(503, {"code": "not-saved", "text": self._not_saved()})

    def _not_saved(self) -> Sentence:
        """Return the sentence for a full disk, with where to make room."""
        return phones.unheard("not-saved")

    def _choose_again(self) -> Sentence:
        """Return the sentence for all whose choices were lost with the host before."""
        return phones.choose_again()

    def _refused(self, why: Unclear) -> Answer:
        return Answer(
            422, {"code": "refused", "text": " ".join(unclear.sentences(self._master, why))}
        )

    def _acted(self, phone: str, body: Body) -> Answer:
        requests.text(body, "id", 80)  # raises if there is none
        do = requests.text(body, "do", 20)
        if do == "ask":
            return self._asked(phone, body)
        if do not in ACTS and do not in ("line", "again"):
            raise Unfit(400, "act", act=printable(do))
        boot, _, number = requests.text(body, "at", 80).rpartition(".")
        if boot != self._boot:
            raise Unfit(409, "began-anew")
        if number not in map(str, range(self._played, self._number + 1)):
            # allowed: phones came or fell asleep since that moment, but nobody acted
            raise Unfit(409, "stale")
        if self._choosing.counts_down:
            raise Unfit(422, "countdown")
        if self._choosing.open and do in IN_A_TURN:
            raise Unfit(422, "choosing")
        self._seats.heard(phone)
        stage = self.game.stage
        if do == "line":
            lines = self._typed(phone, requests.text(body, "line"))
        elif do == "again":
            lines = self._anew(self._seats.name_of(phone))
        else:
            lines = self._follow([(ACTS[do](self.game, body), stage)], self._seats.name_of(phone))
        return Answer(200, {"said": told(lines), "view": self._view(phone)})

    def _typed(self, phone: str, text: str) -> list[Said]:
        """Carry out a line as typed at the prompt, and return the lines it brings.

        Commands that belong to the terminal are refused, and so are the totals of others while they
        are secret.
        """
        heard, mine = hear(text, self.game.stage, self.game.state), self._seats.name_of(phone)
        if isinstance(heard, Command):
            if heard.word in ITS_OWN:
                raise Unfit(422, "at-the-computer")
            if heard.word == "again":
                return self._anew(mine, heard.rest)
            hidden = self._manner.secret and not self.game.state.complete
            if heard.word == "score" and heard.rest and hidden and fold(heard.rest) != fold(mine):
                raise Unfit(422, "own-total")
        lines = self._talk.take(text)
        if brought := [one for one in self._talk.brought if one[0]]:
            return self._follow(brought, mine)
        if refusal := next(
            (said for said in lines if isinstance(said, Line) and said.tone == "refusal"), None
        ):
            raise NotHeard(refusal.text)
        return lines

    def _asked(self, phone: str, body: Body) -> Answer:
        """Answer a question that changes nothing: chances, reasons, score, path or turns."""
        what = requests.text(body, "what", 20)
        if what == "turns":
            listed = turns(self._master, self.game, requests.number(body, "round"))
            return Answer(200, {"said": [], "turns": listed, "keys": every_key(self._master)})
        if what not in ASKS:
            raise Unfit(400, "act", act=printable(what))
        lines = ASKS[what](self._master, self.game, self._seats.name_of(phone))
        return Answer(200, {"said": told(lines), "view": self._view(phone)})

    # what came of it

    def changed(self) -> None:
        """Tell phones what the terminal's last line brought, if anything."""
        with self.lock:
            brought = [one for one in self._terminal.brought if one[0]]
            self._terminal.brought.clear()
            if brought:
                self._follow(brought, None)

    def again(self, players: tuple[str, ...] = ()) -> None:
        """Begin another game of these players, or of the same people.

        Raises as `Game.again`.
        """
        with self.lock:
            self._begin(self.game.again(players))
            self._count(played=True)

    def _anew(self, who: str, wish: str = "") -> list[Said]:
        """Begin another game for a phone that asked, with the players in its `wish`.

        The terminal welcomes everyone to it.
        """
        self._begin(self.game.again(self.game.next_players(wish)))
        if self.heard:
            self._tell_terminal(who, lambda: list(self._terminal.welcome()))
        self._count(played=True)
        return self._said()

    def _begin(self, game: Game) -> None:
        self._terminal.play(game)
        self._talk.play(game)
        self._seats.keep(game.state.players)
        self._cried = ""
        self._said = once_in_each(self._so_far)
        self._choosing.settle(game, self._clock())

    def _follow(
        self, brought: Brought, who: str | None, before: Callable[[], list[Said]] = list
    ) -> list[Said]:
        """Keep what acts brought for the next views, and tell it to all in their languages.

        `who` did it ("": nobody's phone); None stands for the terminal. `before` gives lines to say
        first.
        """

        def told_by(tell: Callable[[Sequence[Happening], Stage], list[Said]]) -> list[Said]:
            said = [*before()]
            for happenings, at in brought:
                said += tell(happenings, at)
            return said

        self._said = once_in_each(lambda: told_by(self._tell))
        lines = self._said()
        if who is not None and self.heard:
            told = self._terminal.tell
            self._tell_terminal(who, lambda: told_by(told))
        self._cried = ""
        for happening in chain.from_iterable(happenings for happenings, _ in brought):
            if isinstance(happening, Renamed):
                self._seats.rename(happening.old, happening.new)
            elif isinstance(happening, Undone) and isinstance(happening.deed, Renamed):
                self._seats.rename(happening.deed.new, happening.deed.old)
            elif isinstance(happening, Told) and any(
                isinstance(outcome, Caught) for outcome in happening.outcomes
            ):
                self._cried = f"{self._number + 1}"
        self._choosing.settle(self.game, self._clock())
        self._seats.look()
        self._count(played=True)
        return lines

    def _tell_terminal(self, who: str, tell: Callable[[], list[Said]]) -> None:
        """Show lines on the terminal in its language."""
        with speaking(self._spoken):
            lines = tell() if self.heard else []
            self._terminal.brought.clear()  # these lines are not news from the terminal
            for hears in self.heard:
                hears(who, lines)

    def _count(self, *, played: bool = False) -> None:
        """Count one more change that others can see, and wake waiting requests.

        With `played`, taps that were made for an earlier moment are no longer taken.
        """
        self._seen = self._shown()
        self._number += 1
        self._played = self._number if played else self._played
        for wakes in self.listeners:
            wakes()

    def _tell(self, happenings: Sequence[Happening], at: Stage) -> list[Said]:
        """Return the lines for phones, without news of files and hints on typing."""
        entries = [happening for happening in happenings if isinstance(happening, Told)]
        # leave out "nobody left" where a card followed at once
        shown = [
            each for i, each in enumerate(entries, 1) if each.entry != Leave() or i == len(entries)
        ]
        lines = self._happened(shown, at) if shown else []
        for happening in happenings:
            if isinstance(happening, Renamed):
                lines.append(speech.renamed(old=happening.old, new=happening.new))
            elif not isinstance(happening, Told | FileNews):
                lines += self._happened([happening], at)
        return lines

    def _happened(self, happenings: Sequence[Happening], at: Stage) -> list[Said]:
        lines = speech.happened(self._master, happenings, self.game.state, {}, at, prompted=False)
        return list(map(self._without_call, lines)) if self._choosing.on else lines

    def _without_call(self, said: Said) -> Said:
        """Return a line without the call to decide by hand, for games in which phones ask."""
        call = str(self._master.theme["call"])
        return (
            said._replace(said=tuple(filter(call.__ne__, said.said)))
            if isinstance(said, Line)
            else said
        )

    def _cry(self) -> Face | None:
        """Return the cry of a round that a danger has just ended, else None."""
        if not self._cried:
            return None
        cries = [said for said in self._said() if isinstance(said, Line) and said.tone == "caught"]
        more = " ".join(map(aloud, cries[-1].said)) if cries else ""
        return {"id": self._cried, "text": str(self._master.theme["caught"]), "more": more}

    def _so_far(self) -> list[Said]:
        """Return the lines shown before anybody acts: a check list, or the last round's end."""
        again = self._asks_again and not self._played
        return [*([line(self._choose_again(), tone="alert")] if again else []), *self._stands()]

    def _stands(self) -> list[Said]:
        game = self.game
        if not game.state.begun:
            return phones.welcome(self._master, game.state)
        last = next(islice(game.session.told(), len(game.session.entries) - 1, None))
        return self._tell([last], Stage.LEAVE if isinstance(last.entry, Leave) else game.stage)

    # seats and presence

    def asking(self, phone: str) -> None:
        """Note that an open request of this phone began."""
        with self.lock:
            self._seats.asking(phone)
            self._look()

    def hung_up(self, phone: str) -> None:
        """Note that an open request of this phone ended."""
        with self.lock:
            self._seats.hung_up(phone)
            self._look()

    def _look(self) -> None:
        """Count a change if others see something new of seats or choices.

        The phone that acted has its answer already.
        """
        self._seats.look()
        if self._shown() != self._seen:
            self._count()

    def _shown(self) -> object:
        """Return all that others are shown of seats and choices, in any language."""
        return dict(self._seats.phones), self._seats.shown, self._choosing.shown(self._seats.shown)

    def tick(self) -> float | None:
        """Carry out what is due: phones fall asleep, waiting ends, choices are revealed.

        Return the seconds to the next such event, None if there is none.
        """
        with self.lock:
            now = self._clock()
            self._choosing.look(now)
            self._look()
            if self._choosing.reveal_at is not None and self._choosing.reveal_at <= now:
                self._reveal()
            dues = self._seats.due(), self._choosing.due(self._clock())
            return min((due for due in dues if due is not None), default=None)

    def _seated(self, phone: str, body: Body) -> Answer:
        name, over = requests.text(body, "name", 80), requests.flag(body, "over")
        if name and name not in self.game.state.players:
            raise Unfit(422, "nobody", who=printable(name))
        if self._choosing.counts_down and name != self._seats.name_of(phone):
            raise Unfit(422, "countdown")
        holder = self._seats.phones.get(name, "")
        if name and holder not in ("", phone) and not over and self._seats.awake(holder):
            raise Unfit(409, "seat-taken", who=name)
        if name and self._seats.name_of(phone) != name:
            self._choosing.hide(name)
        self._seats.claim(phone, name)
        self._seats.heard(phone)
        self._look()
        return Answer(200, {"view": self._view(phone)})

    # choosing in secret

    def _switched(self, phone: str, body: Body) -> Answer:
        on = requests.flag(body, "on")
        if on != self._choosing.on and self._choosing.counts_down:
            raise Unfit(422, "countdown")
        if on != self._choosing.on:
            self._choosing.on = on
            self._choosing.settle(self.game, self._clock())
            self._count(played=True)
        return Answer(200, {"view": self._view(phone)})

    def _chosen(self, phone: str, body: Body) -> Answer:
        name, choice = requests.text(body, "name", 80), requests.choice(body)
        choosing = self._choosing
        if not choosing.open:
            raise Unfit(422, "not-choosing")
        if "ask" in body:
            self._hold_question(requests.text(body, "ask", 80))
        mine = self._seats.name_of(phone)
        if choosing.counts_down:
            if mine == name and choosing.has(name, choice):
                return Answer(200, {"view": self._view(phone)})
            raise Unfit(422, "countdown")
        if name not in choosing.names:
            raise Unfit(422, "not-inside", who=printable(name))
        if mine != name and not choosing.asleep(name, self._seats.shown):
            raise Unfit(422, "here" if name in self._seats.phones else "no-phone", who=name)
        self._may(choice)
        choosing.seal(name, choice, None if mine == name else mine, self._clock())
        self._seats.heard(phone)
        self._look()
        return Answer(200, {"view": self._view(phone)})

    def _hold_question(self, ask: str) -> None:
        """Raise an error unless `ask` is the name of the open question."""
        if ask.rpartition(".")[0] != self._boot:
            raise Unfit(409, "choose-again")
        if ask != self._choosing.ask:
            raise Unfit(409, "stale")

    def _may(self, choice: Choice) -> None:
        """Raise an error if this choice is not allowed, whatever the others chose.

        The choices of others are not looked at.
        """
        if self.game.stage is Stage.LEAVE:
            if choice not in ("stay", "leave"):
                raise Unfit(422, "choice")
        elif isinstance(choice, Card):
            if refusal := card_refusal(self.game.state, choice):
                raise Refused("not-allowed", refusal=refusal)
        elif choice is not None:
            raise Unfit(422, "choice")

    def _reveal(self) -> None:
        """Enter all choices as one entry.

        If it cannot be entered (a fifth seven), say why and let all choose anew.
        """
        stage, choosing = self.game.stage, self._choosing
        told_for = choosing.told_for()
        try:
            happenings = self.game.enter(choosing.entry(stage))
        except Refused as error:
            why = error.why
            self._said = once_in_each(lambda: [*told_for(), unclear.line_of(self._master, why)])
            choosing.again(self.game.state.inside, self._clock())
        except NotSaved:
            self._said = once_in_each(lambda: [line(self._not_saved(), tone="refusal")])
            choosing.reveal_at = self._clock() + COUNTDOWN
        else:
            self._follow([(happenings, stage)], "", told_for)
            return
        self._tell_terminal("", self._said)
        self._count(played=True)

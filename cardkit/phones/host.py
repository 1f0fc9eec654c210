"""One game for all its faces: phones act under one lock with the terminal, and each is told what the others did.

No HTTP and no clock of its own. An act names the moment it was made for: one that was made for another is not taken, unless
all that happened since is that phones woke, fell asleep, took seats or sealed choices. An act seen before gets the answer it
got, so that a tap can be sent again when nobody knows whether it arrived.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple, TypeAlias

from cardkit import speech
from cardkit.engine import Card, Caught, Illegal, Leave, card_refusal
from cardkit.phones import requests
from cardkit.phones.card_views import Face, every_key
from cardkit.phones.requests import ACTS, ASKS, BadBody, Body, Unfit
from cardkit.phones.seats import Seats
from cardkit.phones.secret import COUNTDOWN, Choice, Choosing
from cardkit.phones.view import Moment, told, turns, view_of
from cardkit.reports import FileNews, Happening, Refused, Renamed, Stage, Told, Unclear, Undone
from cardkit.speech import (
    SPOKEN,
    Language,
    Line,
    Manner,
    Master,
    Said,
    Sentence,
    aloud,
    line,
    phones,
    speaking,
    spoken_or,
    unclear,
)
from cardkit.table import Command, CommandWord, Conversation, Game, NotSaved, hear
from cardkit.tally import fold
from cardkit.text import printable

Brought: TypeAlias = Sequence[tuple[Sequence[Happening], Stage]]  # what acts brought, each with what was asked for before it
REMEMBERED = 64  # acts whose answers are kept
IN_A_TURN = ("draw", "leave", "show", "line")  # acts that would say for all what each is choosing in secret
ITS_OWN: tuple[CommandWord, ...] = ("quit", "save")  # what the prompt hears from the terminal alone: a stop, and names of files


class Answer(NamedTuple):
    """What a phone gets: a status as HTTP has them, and a JSON object."""

    status: int
    body: dict[str, Any]


def once_in_each(tell: Callable[[], list[Said]]) -> Callable[[], list[Said]]:
    """What `tell` says, told anew in each language that is in force when it is asked for; once in each."""
    told: Callable[[Language | None], list[Said]] = cache(lambda spoken: tell())
    return lambda: told(SPOKEN.get())


class NotHeard(Exception):
    """A typed line that cannot be made out: the sentences that say so."""


class Host:
    """The game at the table and everybody who looks at it. `conversation` is the terminal's.

    `clock` gives seconds, as `time.monotonic`. `listeners` are called when the moment changed, `heard` with what a phone
    did: whose phone ("" for nobody's), and what the terminal says of it. Both under `lock`, and must return at once.
    """

    def __init__(self, conversation: Conversation, *, boot: str, clock: Callable[[], float], choose: bool = False) -> None:
        self.lock: RLock = RLock()
        self.listeners: list[Callable[[], None]] = []
        self.heard: list[Callable[[str, list[Said]], None]] = []
        self._terminal = conversation
        self._boot, self._clock = boot, clock
        self._number = self._played = 0
        self._manner = Manner(secret=conversation.manner.secret)
        self._talk = Conversation(conversation.game, self._manner, prompted=False, confirms=False)
        self._answers: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._seats, self._choosing = Seats(clock), Choosing(choose)
        self._spoken = SPOKEN.get()  # the terminal's language; a phone has its own
        self._cried = ""
        self._said = once_in_each(self._so_far)
        self._choosing.settle(self.game, clock())
        self._seen = self._shown()

    # what is

    @property
    def game(self) -> Game:
        """The game that is played now."""
        return self._terminal.game

    @property
    def path(self) -> Path | None:
        """The game's file; None where it is kept nowhere."""
        return self.game.session.path

    @property
    def chooses(self) -> bool:
        """Whether everyone chooses in secret on phones."""
        return self._choosing.on

    @property
    def moment(self) -> str:
        """``BOOT.N``: N counts everything that anybody can see."""
        return f"{self._boot}.{self._number}"

    @property
    def _master(self) -> Master:
        return self._talk.master

    def view(self, phone: str, *, see: bool = False, lang: str = "") -> dict[str, Any]:
        """What this phone may see now, or with `see` the big screen. `lang` is the language its owner reads: where there is
        none of that code, the terminal's."""
        with self.lock, speaking(spoken_or(lang, self._spoken)):
            return self._view(phone, see=see)

    def _view(self, phone: str, *, see: bool = False) -> dict[str, Any]:
        mine, presence = "" if see else self._seats.name_of(phone), self._seats.shown
        choices = self._choosing.seen(self._master, self.game, mine, presence, self._clock())
        now = Moment(self.moment, mine, see, self._said(), self._cry(), presence, choices, self._choosing.on)
        return view_of(self.game, self._master, now)

    # acts

    def act(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """One act of a phone, answered in its language; as before, if it was seen before and another try would not help.
        Raises nothing that a phone can bring about."""
        with self.lock:
            known = phone, repr(body.get("id"))
            answer = self._answers.get(known) or self._fitting(phone, body, lang, self._acted)
            if answer.status in (200, 409, 422):
                self._answers[known] = answer
                if len(self._answers) > REMEMBERED:
                    self._answers.popitem(last=False)
            return answer

    def seat(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """This phone is that player's, nobody's, or takes a seat over."""
        return self._fitting(phone, body, lang, self._seated)

    def choose(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Seal a choice."""
        return self._fitting(phone, body, lang, self._chosen)

    def secret(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Choose on phones, or with hands."""
        return self._fitting(phone, body, lang, self._switched)

    def _fitting(self, phone: str, body: Body, lang: str, act: Callable[[str, Body], Answer]) -> Answer:
        """What an act of a phone answers, in its language, or why it cannot be."""
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
        """That there was no room, and where to make some."""
        return phones.unheard("not-saved")

    def _refused(self, why: Unclear) -> Answer:
        return Answer(422, {"code": "refused", "text": " ".join(unclear.sentences(self._master, why))})

    def _acted(self, phone: str, body: Body) -> Answer:
        requests.text(body, "id", 80)  # that it has one
        do = requests.text(body, "do", 20)
        if do == "ask":
            return self._asked(phone, body)
        if do not in ACTS and do not in ("line", "again"):
            raise Unfit(400, "act", act=printable(do))
        boot, _, number = requests.text(body, "at", 80).rpartition(".")
        if boot != self._boot or number not in map(str, range(self._played, self._number + 1)):
            raise Unfit(409, "stale")  # but not if phones came or fell asleep since that moment, and nobody acted
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
        """Whatever the prompt hears, but for what belongs to the terminal, and totals that are others' secrets."""
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
        if refusal := next((said for said in lines if isinstance(said, Line) and said.tone == "refusal"), None):
            raise NotHeard(refusal.text)
        return lines

    def _asked(self, phone: str, body: Body) -> Answer:
        """What changes nothing: chances, the rule, the score, the path, the turns of a round."""
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
        """The terminal heard a line: what it brought is told here too. Nothing is if the game is as it was."""
        with self.lock:
            brought = [one for one in self._terminal.brought if one[0]]
            self._terminal.brought.clear()
            if brought:
                self._follow(brought, None)

    def again(self, players: tuple[str, ...] = ()) -> None:
        """Another game of these, or the same people, here and in the terminal's conversation. Raises as `Game.again`."""
        with self.lock:
            self._begin(self.game.again(players))
            self._count(played=True)

    def _anew(self, who: str, wish: str = "") -> list[Said]:
        """The same, asked for by a phone, of those in its `wish`: the terminal welcomes everyone to it."""
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

    def _follow(self, brought: Brought, who: str | None, before: Callable[[], list[Said]] = list) -> list[Said]:
        """What acts brought is remembered and told to everyone, each in their language; `who` did it ("": nobody's phone), or
        (None) the terminal."""
        self._said = once_in_each(lambda: [*before(), *(said for one, at in brought for said in self._tell(one, at))])
        lines = self._said()
        if who is not None and self.heard:
            told = self._terminal.tell
            self._tell_terminal(who, lambda: [*before(), *(said for one, at in brought for said in told(one, at))])
        self._cried = ""
        for happening in (happening for happenings, _ in brought for happening in happenings):
            if isinstance(happening, Renamed):
                self._seats.rename(happening.old, happening.new)
            elif isinstance(happening, Undone) and isinstance(happening.deed, Renamed):
                self._seats.rename(happening.deed.new, happening.deed.old)
            elif isinstance(happening, Told) and any(isinstance(outcome, Caught) for outcome in happening.outcomes):
                self._cried = f"{self._number + 1}"
        self._choosing.settle(self.game, self._clock())
        self._seats.look()
        self._count(played=True)
        return lines

    def _tell_terminal(self, who: str, tell: Callable[[], list[Said]]) -> None:
        """In the terminal's language, whoever did it."""
        with speaking(self._spoken):
            lines = tell() if self.heard else []
            self._terminal.brought.clear()  # what it was told is no news of its own
            for hears in self.heard:
                hears(who, lines)

    def _count(self, *, played: bool = False) -> None:
        """Something is to be seen; with `played` taps that were meant for what was before are not taken."""
        self._seen = self._shown()
        self._number += 1
        self._played = self._number if played else self._played
        for wakes in self.listeners:
            wakes()

    def _tell(self, happenings: Sequence[Happening], at: Stage) -> list[Said]:
        """As phones say it: no file, nothing of how names are typed."""
        entries = [happening for happening in happenings if isinstance(happening, Told)]
        # that nobody left is not said where a card came at once
        shown = [each for i, each in enumerate(entries, 1) if each.entry != Leave() or i == len(entries)]
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
        """A line without how all decide at once with their hands: while phones ask them."""
        call = str(self._master.theme["call"])
        return said._replace(said=tuple(filter(call.__ne__, said.said))) if isinstance(said, Line) else said

    def _cry(self) -> Face | None:
        """The cry of a round that a danger ended just now."""
        if not self._cried:
            return None
        cries = [said for said in self._said() if isinstance(said, Line) and said.tone == "caught"]
        more = " ".join(map(aloud, cries[-1].said)) if cries else ""
        return {"id": self._cried, "text": str(self._master.theme["caught"]), "more": more}

    def _so_far(self) -> list[Said]:
        """What is said before anybody did anything: the check list of a new game, else what came last."""
        game = self.game
        if not game.state.begun:
            return phones.welcome(self._master, game.state)
        last = next(islice(game.session.told(), len(game.session.entries) - 1, None))
        return self._tell([last], Stage.LEAVE if isinstance(last.entry, Leave) else game.stage)

    # seats and presence

    def asking(self, phone: str) -> None:
        """An open question of this phone began."""
        with self.lock:
            self._seats.asking(phone)
            self._look()

    def hung_up(self, phone: str) -> None:
        """One ended."""
        with self.lock:
            self._seats.hung_up(phone)
            self._look()

    def _look(self) -> None:
        """Count a moment if more than one phone sees something new of seats and choices: who did it has its answer."""
        self._seats.look()
        if self._shown() != self._seen:
            self._count()

    def _shown(self) -> object:
        """All that others are shown of seats and choices, whoever looks, in whatever language."""
        return dict(self._seats.phones), self._seats.shown, self._choosing.shown(self._seats.shown)

    def tick(self) -> float | None:
        """What time has brought: who fell asleep, whose patience ended, the reveal. Seconds to the next, None if none."""
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
        if "ask" in body and requests.number(body, "ask") != choosing.number:
            raise Unfit(409, "stale")
        if not choosing.open:
            raise Unfit(422, "not-choosing")
        mine = self._seats.name_of(phone)
        if choosing.counts_down:
            if mine == name and choosing.has(name, choice):
                return Answer(200, {"view": self._view(phone)})
            raise Unfit(422, "countdown")
        if name not in choosing.names:
            raise Unfit(422, "not-inside", who=printable(name))
        if mine != name and not choosing.asleep(name, self._seats.shown):
            raise Unfit(422, "here", who=name)
        self._may(choice)
        choosing.seal(name, choice, None if mine == name else mine, self._clock())
        self._seats.heard(phone)
        self._look()
        return Answer(200, {"view": self._view(phone)})

    def _may(self, choice: Choice) -> None:
        """Raise unless that can be chosen, for all that everybody knows: what others chose has no part in it."""
        if self.game.stage is Stage.LEAVE:
            if choice not in ("stay", "leave"):
                raise Unfit(422, "choice")
        elif isinstance(choice, Card):
            if refusal := card_refusal(self.game.state, choice):
                raise Refused("not-allowed", refusal=refusal)
        elif choice is not None:
            raise Unfit(422, "choice")

    def _reveal(self) -> None:
        """All choices become one entry; one that cannot be (a fifth seven) is said, and all choose anew."""
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

"""Hands that only listen: they know the players' names and the sentences, nothing else, and do what
they are told.

`Listener.hear` takes what was said and moves gold; `lay` does so on an empty table, as the next
day. `against` says where hands, safe places or the path are not as the engine has them, what was
said that is not so, and what nobody understood. Cards are turned up without being told to
(`turn_up`); which of them are carried off the path, or back, is heard. What hands understand of a
language is a `Tongue`: a table written by hand, from how its sentences sound to somebody who hears
them. Where one could be heard in two ways it is heard in the wrong one: who is told to take
something, and no name is said, takes it for himself. English is here, Polish in `listening_pl`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from cardkit.v4.engine import State
from cardkit.v4.table.moves import carried, playing, safe_gold
from cardkit.v4.words import Grid, Line, Said, saying

Act: TypeAlias = Callable[["Listener", re.Match[str]], None]


class Tongue(NamedTuple):
    """What hands understand of a language. `heard` are sentences and what hands do; the first that
    fits is obeyed.

    In a sentence ``{who}`` are people, ``{_}`` anything, ``{what}`` the same to be looked at, any
    other hole a number.
    """

    heard: Sequence[tuple[str, Act]]
    heading: str
    """How a round, or a turn of hands, is headed."""
    later: str
    """In a heading: a turn of hands after the first of a round."""
    inside: str
    """Who is inside, at the margin, in a prompt."""
    margin: Sequence[tuple[str, str]]
    """Figures at the margin, and of what (``hand``, ``path``); ``{path}`` as in `row`."""
    corrects: str
    """What is said of an entry that is taken back, or of a turn that is mended, begins so."""
    joints: str
    either: str
    """A comma, and the last of what one thing can be."""
    everyone: Sequence[str]
    all_inside: Sequence[str]
    moves: str
    """No sentence with one of these words may be left undone."""
    written: str
    """In a round's table: the result that was written down; the worth of its artifacts."""
    total: str
    """A head in the table of all rounds."""
    counting: str
    """An artifact that goes to somebody as a card, with what it counts; several of them, and how
    many (``n``)."""
    shown: str
    """In a game of hands: what somebody who flees takes, cards among it; or what several share
    out."""
    row: str
    """The `cards` that lie there, or the same in `short`; ``{path}`` is what the game calls it."""
    elsewhere: str
    """What is said of a mended turn of another round begins so: the cards of this one stay as they
    lie."""


def compiled(tongue: Tongue) -> list[tuple[re.Pattern[str], Act]]:
    """Its sentences as patterns; re keeps those it has compiled."""
    holes = {
        "who": r"(?P<who>[^:]+?)",
        "_": r"[^:]*?",
        "what": r"(?P<what>.*?)",
        "sum": r"(?P<sum>[\d +]*)",
    }
    made = []
    for sentence, act in tongue.heard:
        pattern = re.sub(
            r"\{([a-z]+|_)\}", lambda hole: holes.get(hole[1], rf"(?P<{hole[1]}>\d+)"), sentence
        )
        made.append((re.compile(pattern), act))
    return made


class Listener:
    """What stands before each player, on the path, and who is inside, by hearsay."""

    def __init__(
        self,
        players: Sequence[str],
        tongue: Tongue | None = None,
        *,
        points: bool = False,
        each: int = 0,
        aloud: bool = False,
        shows: bool = False,
    ) -> None:
        self.understand(tongue or ENGLISH)
        self.shows = shows
        """Whether it is a game of hands."""
        self.in_words = aloud
        """Whether every card is named in words, also in a row."""
        self.voice: Callable[[str], str] = saying.aloud if aloud else str
        """What is heard of a sentence: what the screen shows, or what a voice says."""
        self.points = points
        """Whether artifacts are noted, or taken as gold, when a round ends."""
        self.each = each
        """Gold on an artifact, which is not counted with what lies on the path."""
        self.players = tuple(players)
        self.fresh = False
        """A game begins, and it is being said who plays."""
        self.inside: list[str] = []
        self.hand = dict.fromkeys(players, 0)
        self.safe = dict.fromkeys(players, 0)
        self.path = 0
        self.last: list[str] = []
        """Who was told something last in this line."""
        self.unheard: list[str] = []
        self.untrue: list[str] = []
        self.claims: list[Callable[[], str]] = []
        """What was said of how things are, to be looked at when the line is done."""
        self.laying = False
        self.told: set[str] = set()
        """Who was told, on an empty table, what is safe."""
        self.before = False
        """What lies there from before has been said."""
        self.dealt = 0
        """How many cards each is dealt for the next round, in a game of hands."""
        self.cards: dict[str, int] = {}
        """What artifacts count that somebody lays out as cards, on an empty table: in a pile they
        are noted later."""
        self.written: dict[str, int] = {}
        """What is in each pile from a round of which only the result was written down, as long as
        it is the last."""
        self.turned = 0
        """Cards that were turned up in this round, or laid down by those inside."""
        self.next: list[int] = []
        """The same of the rounds that begin with what is heard next."""
        self.off = 0
        """How many of them were carried off the path."""
        self.removed = 0
        """How many of them leave the game, as has been said in this line."""
        self.over = False
        """The round was over before what is heard next: a card put back goes to the others."""
        self.unsure = False
        """Several turns were taken back at once, and in between the path was laid again: one looks
        how many cards lie there."""
        self.anew = False
        """The path has just been laid again, or is that of another round than what is corrected: no
        card moves."""

    # hearing

    def understand(self, tongue: Tongue, path: str = "path") -> None:
        """What comes is said in that language, in which the game has this word for its path."""
        self.tongue, self.heard = tongue, compiled(tongue)
        self.row = re.compile(tongue.row.replace("{path}", re.escape(path)), re.IGNORECASE)
        self.margin = [
            (way.replace("{path}", re.escape(path)), what) for way, what in tongue.margin
        ]

    @property
    def lying(self) -> int:
        """Cards on the path."""
        return self.turned - self.off

    def turn_up(self, rounds: Sequence[int], *, over: bool = False) -> None:
        """So many cards have come to lie on the path by now, in the round that runs and in each
        that begins next. Where that round is `over`, none comes to lie there any more."""
        self.off += (rounds[0] - self.turned) * over
        self.over = over
        self.turned, self.next = rounds[0], list(rounds[1:])

    def look_at(self, path: int) -> None:
        """Where nobody could follow, look how many cards lie there."""
        if self.unsure:
            self.off, self.unsure = self.turned - path, False

    def hear(self, said: Iterable[Said]) -> None:
        """Do what is said, line by line, and look at what stands at its margin.

        At that of a correction it is how things are when all is corrected, a line a person below
        it.
        """
        corrected: Sequence[str] = ()
        self.anew = False
        for piece in said:
            if isinstance(piece, Grid):
                self.read(piece)
            elif isinstance(piece, Line) and piece.tone != "refusal":
                corrects = re.match(self.tongue.corrects, piece.text)
                self.unsure = self.unsure or bool(corrects and self.anew)
                tail = tuple(map(self.voice, piece.tail))
                if piece.tail or corrects:
                    self.at_margin(corrected)
                    corrected = tail if corrects else ()
                self.last, self.removed = [], 0
                self.anew = self.anew or bool(re.match(self.tongue.elsewhere, piece.text))
                for sentence in map(self.voice, piece.said):
                    self.obey(
                        plain(sentence),
                        heading=piece.tone == "heading",
                        margin=plain(" ".join(tail)),
                    )
                self.look()
                if not corrects:
                    self.at_margin(tail)
        self.at_margin(corrected)

    def lay(self, said: Iterable[Said], prompt: str = "") -> None:
        """The same on an empty table, as the next day; safe places are as they were, unless it is
        said what is in them."""
        self.hand = dict.fromkeys(self.players, 0)
        self.path, self.inside, self.written, self.laying, self.before = 0, [], {}, True, False
        self.cards, self.told = {}, set()
        self.off = self.turned
        self.hear(said)
        self.named(plain(prompt))
        if self.points:
            self.safe = {
                name: gold - self.cards.get(name, 0) * (name in self.told)
                for name, gold in self.safe.items()
            }
        self.hand = {name: gold * (name in self.inside) for name, gold in self.hand.items()}
        self.laying = False

    def obey(self, sentence: str, *, heading: bool = False, margin: str = "") -> None:
        """One sentence; what is at the margin names who is inside a round that begins."""
        if heading and re.fullmatch(self.tongue.heading, sentence):
            self.begin(sentence, margin)
            return
        if match := self.row.fullmatch(sentence):
            shown, in_short = match["cards"] or match["short"], self.shows or match["short"]
            self.lie_there(shown.split() if in_short and not self.in_words else self.split(shown))
        for pattern, act in self.heard:
            match = pattern.fullmatch(sentence)
            if match:
                act(self, match)
                return
        if re.search(self.tongue.moves, sentence):
            self.unheard.append(sentence)

    def begin(self, sentence: str, margin: str) -> None:
        """A heading: who plays stands at the margin, else all do."""
        later = re.search(self.tongue.later, sentence)
        if not later:
            self.written = {}
            if self.next:
                if self.lying > 0:
                    self.untrue.append(f"a round begins, and {self.lying} cards lie there")
                self.off, self.turned = 0, self.next.pop(0)
        if not self.named(margin) and (not later or self.laying):
            self.inside = list(self.players)
        self.fresh = False

    def named(self, text: str) -> bool:
        """Whether `text` says who is inside."""
        found = re.search(self.tongue.inside, text)
        if found:
            names = next(filter(None, found.groups()))
            if self.fresh:
                self.sit(names)
            self.inside = [name for name in self.players if _said(name, names)]
        return bool(found)

    def sit(self, names: str) -> None:
        """These of them play, in this order: the cards may be turned by another one, and somebody
        may have gone home."""
        behind = {name: _said(name, names) for name in self.players}
        self.players = tuple(sorted(filter(behind.get, behind), key=behind.__getitem__))

    def look(self) -> None:
        """Whether what was said is so, now that it is done."""
        self.untrue += filter(None, (claim() for claim in self.claims))
        self.claims.clear()

    def at_margin(self, tail: Sequence[str]) -> None:
        """Figures at the margin: what each carries, what lies on the path."""
        for remark in map(plain, " - ".join(tail).split(" - ")):
            for pattern, what in self.margin:
                if match := re.fullmatch(pattern, remark):
                    figure = int(next(filter(None, match.groups())))
                    (self.carry if what == "hand" else self.lies)(figure, remark)
                    if self.laying and what == "path":
                        self.path = self.path or figure
        self.look()

    def read(self, grid: Grid) -> None:
        """A table: of one round what lies there from it, however often it is said; of all of them
        what is safe."""
        if self.tongue.total in grid.heads:
            if self.laying:
                self.piles(grid)
            return
        if not any(len(row) > 2 for row in grid.rows) or grid.heads[-1]:
            return
        self.inside = []
        for name, figure, *_, how in grid.rows:
            found = re.match(self.tongue.written, how)
            if found:
                gold = int(figure) - int(found[1] if found[1] and not self.points else 0)
                self.safe[name] += 0 if self.laying else gold - self.written.get(name, 0)
                self.written[name] = gold

    def piles(self, grid: Grid) -> None:
        """Who has what safe; artifacts have a column of their own, unless they are noted as
        gold."""
        end = list(grid.heads).index(self.tongue.total)
        rounds = sum(head.isdigit() or head in EXTRA for head in grid.heads[1:end])
        for name, *figures in grid.rows:
            gold = sum(int(figure) for figure in figures[:rounds] if figure != "-")
            self.safe[name] = int(figures[end - 1]) if self.points else gold
            self.told.add(name)

    # people

    def who(self, match: re.Match[str]) -> list[str]:
        """The people of a sentence; where it names nobody those of the one before."""
        text = match.groupdict().get("who") or match.groupdict().get("also")
        if text is None:
            return self.last
        if text in self.tongue.all_inside:
            self.last = list(self.inside)
        elif text in self.tongue.everyone:
            self.last = list(self.players)
        else:
            names = self.split(text)
            self.unheard += [f"{name}?" for name in names if name not in self.players]
            self.last = [name for name in names if name in self.players]
        return self.last

    def split(self, text: str) -> list[str]:
        """``Ann, Bo and Cy``; ``7; red 9, 10 or Jack``, and that card alone is one."""
        if "; " not in text and re.search(self.tongue.either, text):
            return [text]
        return re.split("; " if "; " in text else self.tongue.joints, text)

    def how_many(self, cards: str) -> int:
        """``the Jack and the 2 Queens`` are three; ``the 8 of clubs`` is one."""
        found = (re.match(r"(?:the )?(\d+) (?!of )", one) for one in self.split(cards))
        return sum(int(one[1]) if one else 1 for one in found)

    def are_people(self, text: str) -> bool:
        """Whether that names people, not a place."""
        known = (*self.tongue.all_inside, *self.tongue.everyone)
        return text in known or all(name in self.players for name in self.split(text))

    def take(self, names: Iterable[str], each: int) -> None:
        """From the bank, or back into it."""
        for name in names:
            self.hand[name] += each

    def away(self, names: Sequence[str], each: int) -> None:
        """Into the safe place: who does that has left, unless it has just been said who is inside
        another round."""
        for name in names:
            self.hand[name] -= each
            self.safe[name] += each
        if not self.anew:
            self.out(names)

    def out(self, names: Sequence[str]) -> None:
        """No longer inside."""
        self.inside = [name for name in self.inside if name not in names]

    def join(self, names: Sequence[str]) -> None:
        """Inside again."""
        self.inside = [name for name in self.players if name in (*self.inside, *names)]

    # cards

    def lie_there(self, cards: Sequence[str]) -> None:
        """These lie on the path: so it is, or they are laid."""
        if self.laying or self.anew:
            self.off = self.turned - len(cards)
        elif len(cards) != self.lying:
            self.untrue.append(f"said to lie there: {cards}. Lying: {self.lying} cards")

    def go_off(self, sentence: str) -> None:
        """Artifacts go from the path to somebody, as cards."""
        if self.anew:
            return
        found = re.fullmatch(self.tongue.shown, sentence) if self.shows else None
        if found:
            things = re.split(self.tongue.joints, next(filter(None, found.groups())))
            self.off += sum(not thing.isdigit() for thing in things)
            return
        for one in re.finditer(self.tongue.counting, sentence):
            self.off += int(one["n"] or 1)

    # what is said to be so

    def lies(self, number: int, said: str) -> None:
        """So much lies on the path; what lies on artifacts may be counted apart."""

        def claim() -> str:
            apart = self.path - number
            fits = apart == 0 or (self.each and apart > 0 and apart % self.each == 0)
            return "" if fits else f"said: {said} On the path: {self.path}"

        self.claims.append(claim)

    def carry(self, number: int, said: str, who: Sequence[str] = ()) -> None:
        """These, or all inside, carry so much each; laid again, they take it."""
        if self.laying:
            for name in who or self.inside:
                self.hand[name] = number
            return
        self.claims.append(
            lambda: (
                ""
                if all(self.hand[name] == number for name in who or self.inside)
                else f"said: {said} In hands: {self.hand}"
            )
        )

    def against(self, state: State) -> list[str]:
        """Where things are not as the engine has them."""
        on_artifacts = state.variant.artifact_gold * len(state.artifacts) * state.variant.deck_game
        lying = state.leftover + on_artifacts if state.running else state.waiting
        ours = [("path", self.path, lying), ("inside", tuple(self.inside), playing(state))]
        ours += [
            (f"{name}'s hand", self.hand.get(name), carried(state, name)) for name in state.players
        ]
        ours += [
            (f"{name}'s pile", self.safe.get(name), safe_gold(state, name))
            for name in state.players
        ]
        if state.running:
            ours.append(("cards on the path", self.lying, len(state.path)))
        if state.phase == "begin" and not state.variant.deck_game:
            ours.append(("dealt to each", self.dealt, state.variant.hand_size(len(state.present))))
        wrong = [f"{what}: {heard}, not {true}" for what, heard, true in ours if heard != true]
        return [*wrong, *self.untrue, *(f"not understood: {sentence}" for sentence in self.unheard)]


EXTRA = ("extra", "dodatkowa")


def _said(name: str, text: str) -> int:
    """Behind how many letters a name is said; 0 where it is not. Somebody's short form before it
    may be spelled the same."""
    return max(
        (match.end() for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)), default=0
    )


def plain(text: str) -> str:
    """Without blanks that hold together, and two of them."""
    return re.sub(" +", " ", str(text).replace("\u00a0", " ")).strip()


def number(match: re.Match[str], hole: str = "n") -> int:
    """What stands in a hole, or in its second (``n2``); 0 where nothing does."""
    held = match.groupdict()
    return int(held.get(hole) or held.get(f"{hole}2") or 0)


# --- what hands do, in any language ---------------------------------------------------------------


def take(hands: Listener, match: re.Match[str]) -> None:
    """Each takes `n` from the bank; `stays` is what is put on the path."""
    hands.take(hands.who(match) if match.groupdict().get("who") else hands.inside, number(match))
    hands.path += number(match, "stays")


def put(hands: Listener, match: re.Match[str]) -> None:
    """`n` from the bank onto the path."""
    hands.path += number(match)


def lost(hands: Listener, match: re.Match[str]) -> None:
    """`n` from the path back in the bank."""
    hands.path -= number(match)


def nothing(hands: Listener, match: re.Match[str]) -> None:
    """It was in the bank all the time; or cards, no gold."""


def unknown(hands: Listener, match: re.Match[str]) -> None:
    """All that lies there back in the bank."""
    hands.path = 0


def off(hands: Listener, match: re.Match[str]) -> None:
    """Each takes `n` off the path, and `more` of an artifact, or (`rest`) all that is left; `lost`
    goes back in the bank. Where it is said what is safe then, they put it away."""
    hands.go_off(match[0])
    names, each = hands.who(match), number(match) + number(match, "more")
    hands.take(names, each)
    hands.path -= each * len(names) + number(match, "lost")
    if match.groupdict().get("rest"):
        hands.take(names, hands.path)
        hands.path = 0
    if match.groupdict().get("safe"):
        hands.away(names, number(match, "safe"))
    elif match.groupdict().get("out"):
        hands.out(names)


def found(hands: Listener, match: re.Match[str]) -> None:
    """An artifact: cards, no gold; who takes it alone and has nothing to put away is out."""
    hands.go_off(match[0])
    hands.away(hands.who(match), number(match, "safe"))


def share_out(hands: Listener, match: re.Match[str]) -> None:
    """Artifacts: cards, no gold."""
    hands.go_off(match[0])


def carry_off(hands: Listener, match: re.Match[str]) -> None:
    """Cards from the path, as is found out later."""
    hands.off += hands.how_many(match["cards"]) * (not hands.anew and not hands.over)


def lay_back(hands: Listener, match: re.Match[str]) -> None:
    """The same cards back on the path; in a round that is over, with all others."""
    hands.off -= hands.how_many(match["cards"]) * (not hands.anew and not hands.over)


def lay_again(hands: Listener, match: re.Match[str]) -> None:
    """Another round goes on than was played: so far nothing lies there."""
    hands.turned = hands.next.pop(0) if hands.next else hands.turned
    hands.off, hands.anew = hands.turned, True


def remove(hands: Listener, match: re.Match[str]) -> None:
    """Cards from the path out of the game."""
    hands.off += len(hands.split(match["what"]))


def clear(hands: Listener, match: re.Match[str]) -> None:
    """All that lie there: so many cards."""
    if number(match) != hands.lying:
        hands.untrue.append(f"said: {match[0]} Lying: {hands.lying} cards")
    hands.off = hands.turned


def away(hands: Listener, match: re.Match[str]) -> None:
    """Each puts `n` away; or a `sum`, of which what counts for cards is no gold."""
    total = match.groupdict().get("sum")
    hands.away(
        hands.who(match), sum(map(int, re.findall(r"\d+", total))) if total else number(match)
    )


def out(hands: Listener, match: re.Match[str]) -> None:
    """Out, with nothing."""
    hands.out(hands.who(match))


def cards(hands: Listener, match: re.Match[str]) -> None:
    """Artifacts of this round, as cards yet: what they count then."""
    for name in hands.who(match):
        hands.cards[name] = number(match)


def deal(hands: Listener, match: re.Match[str]) -> None:
    """So many cards to each, for the next round."""
    hands.dealt = number(match)


def back(hands: Listener, match: re.Match[str]) -> None:
    """People, or a place: `n` back in the bank; people keep `safe` of it."""
    if not hands.are_people(match["who"]):
        hands.path -= number(match)
        return
    names = hands.who(match)
    hands.take(names, -number(match))
    if match.groupdict().get("safe"):
        hands.away(names, number(match, "safe"))


def noted(hands: Listener, match: re.Match[str]) -> None:
    """Points for cards: as gold, or written down."""
    for name in hands.who(match):
        hands.safe[name] += number(match)


def unclear(hands: Listener, match: re.Match[str]) -> None:
    """A number that is a card, and could be gold."""
    hands.unheard.append(match[0])


def begins(hands: Listener, match: re.Match[str]) -> None:
    """A game begins: all the gold is in the bank."""
    hands.hand, hands.safe = dict.fromkeys(hands.players, 0), dict.fromkeys(hands.players, 0)
    hands.path, hands.inside, hands.written, hands.fresh = 0, [], {}, True


def seats(hands: Listener, match: re.Match[str]) -> None:
    """How those who play are typed in short, in the order in which they sit: who is not named does
    not play."""
    if hands.fresh:
        hands.sit(match["what"] or match["also"])


def new(hands: Listener, match: re.Match[str]) -> None:
    """Somebody new, in the last seat."""
    hands.players += (match["who"],)
    hands.hand.setdefault(match["who"], 0)
    hands.safe.setdefault(match["who"], 0)


def never(hands: Listener, match: re.Match[str]) -> None:
    """Whoever was new is a stranger again."""
    hands.players = tuple(name for name in hands.players if name != match["who"])


def renamed(hands: Listener, match: re.Match[str]) -> None:
    """The same person under another name."""
    old, called = match["who"], match["what"]
    hands.players = tuple(called if name == old else name for name in hands.players)
    hands.inside = [called if name == old else name for name in hands.inside]
    for held in (hands.hand, hands.safe, hands.written):
        if old in held:
            held[called] = held.pop(old)


def unwritten(hands: Listener, match: re.Match[str]) -> None:
    """No result is written down any more."""
    hands.written = {}


def inside(hands: Listener, match: re.Match[str]) -> None:
    """These and nobody else."""
    names = hands.who(match)
    hands.inside = [name for name in hands.players if name in names]


def again(hands: Listener, match: re.Match[str]) -> None:
    """Inside again."""
    hands.join(hands.who(match))


def over(hands: Listener, match: re.Match[str]) -> None:
    """Nobody is inside, and nothing lies there."""
    hands.inside, hands.off, hands.anew = [], hands.turned, True


def gives(hands: Listener, match: re.Match[str]) -> None:
    """Back in the bank; what is left is put away, if it is said how much (`safe`)."""
    names = hands.who(match)
    hands.take(names, -number(match))
    if match.groupdict().get("safe"):
        hands.away(names, number(match, "safe"))


def takes_and_away(hands: Listener, match: re.Match[str]) -> None:
    """From the bank, and then away."""
    names = hands.who(match)
    hands.take(names, number(match))
    hands.away(names, number(match, "safe"))


def more(hands: Listener, match: re.Match[str]) -> None:
    """From the bank into the safe place."""
    for name in hands.who(match):
        hands.safe[name] += number(match)


def takes_and_back(hands: Listener, match: re.Match[str]) -> None:
    """From the bank, and of that `safe` into the safe place: who is inside again had lost it."""
    for name in hands.who(match):
        hands.hand[name] += number(match) - number(match, "safe")
        hands.safe[name] += number(match, "safe")


def out_of(hands: Listener, match: re.Match[str]) -> None:
    """Out of the safe place: back in the bank, with what is carried where it is said how much is
    given back in `all`; or carried again, with `more` or less `fewer` to make it `carry`."""
    held = match.groupdict()
    for name in hands.who(match):
        hands.safe[name] -= number(match)
        if held.get("again"):
            hands.hand[name] += number(match)
        elif held.get("all"):
            hands.hand[name] -= number(match, "all") - number(match)
        elif held.get("carry"):
            hands.hand[name] += number(match) + number(match, "more") - number(match, "fewer")
            if hands.hand[name] != number(match, "carry"):
                hands.unheard.append(match[0])


def piles_on(hands: Listener, match: re.Match[str]) -> None:
    """``2 on the 9 and 3 on the joker``."""
    hands.path += sum(map(int, re.findall(r"(?:^|, | and | i )(\d+) ", match["what"])))


def piles_off(hands: Listener, match: re.Match[str]) -> None:
    """The same off the path."""
    hands.path -= sum(map(int, re.findall(r"(?:^|, | and | i )(\d+) ", match["what"])))


# --- how things are said to be --------------------------------------------------------------------


def from_before(hands: Listener, match: re.Match[str]) -> None:
    """So much lies there already; on an empty table it is laid, as often as it is said."""
    if hands.laying:
        hands.path += number(match)
        hands.before = True
    else:
        hands.lies(number(match), match[0])


def of_that_before(hands: Listener, match: re.Match[str]) -> None:
    """Of what lies there, so much from before: laid unless that has been said."""
    if hands.laying and not hands.before:
        hands.path += number(match)


def row(hands: Listener, match: re.Match[str]) -> None:
    """What lies on the cards of the path."""
    if hands.laying:
        hands.path += sum(
            int(one or other)
            for one, other in re.findall(
                (
                    r"\((?:(\d+) on it|na "
                    r"\w+ "
                    r"(\d+))\)"
                ),
                match[0],
            )
        )


def lie(hands: Listener, match: re.Match[str]) -> None:
    """So much lies on the path in all."""
    hands.lies(number(match), match[0])


def carries(hands: Listener, match: re.Match[str]) -> None:
    """These, or all inside, carry so much."""
    hands.carry(number(match), match[0], hands.who(match) if match.groupdict().get("who") else ())


def own(hands: Listener, match: re.Match[str]) -> None:
    """What somebody is told alone of the own pile: its gold, of a `total` with artifacts."""
    name = match["who"] or match["also"]
    if hands.laying and name in hands.safe:
        hands.safe[name] = (number(match, "total") if hands.points else 0) or number(match)
        hands.told.add(name)


# --- English --------------------------------------------------------------------------------------

ENGLISH = Tongue(
    heard=(
        ((r"Other now: .*|[A-Z]+-\d+: .*|There is nothing to .*|Nobody has put .*|.* is put in: "
          r".*"), nothing),
        # a game begins
        ((r"Take (?:.* out of the pack|out of the pack ).*|Everyone gets one of the cards laid "
          r"aside .*"), nothing),
        (r".* in the bank(?:, in [^:]+)?: (?:about )?\d.*\.", begins),
        ((r"(?:Leaving in short|Players): {what}\.|A turn is one mark each, in this order: "
          r"(?P<also>.*)\."), seats),
        # who comes and goes
        (r"{who} plays from {_} on, in the last seat, and begins with nothing\.", new),
        (r"Taken back: {who} does not join\.", never),
        (r"Taken back: the result of .*\.", unwritten),
        (r"{who} is called {what} from now on\.", renamed),
        (r"Taken back: {who} is called {what} again\.", renamed),
        (r"Next: shuffle all .*, deal {n} to each\.", deal),
        # a card
        ((r"(?:Inside: )?(?i:take) {n}(?: each)?(?:, (?:{stays} stays?|\d+ (?:goes|go) "
          r"back))?\."), take),
        (r"{who}: take {n}(?: each)?(?: from the bank)?\.", take),
        (r"Nobody takes any: {n} stays?\.", put),
        (r"Nobody takes any: \d+ (?:goes|go) back\.", nothing),
        (r"(?:Inside: )?(?i:put) {n} on (?:the card|the joker|it)\.(?: .*)?", put),
        # leaving
        (r"(?:.*: )?Share out \d+[ ,].*|{_}: (?i:take) (?:.* and |.*, )?\d+ \(counts .*", unclear),
        (r"\d+(?:, \d+)*(?: and \d+)? stays?\.", unclear),
        (r"{who}: (?i:take) {n}(?: each)?, {safe} safe(?: each)?\.", off),
        (r"{who}: (?i:take) {n} and the {more} on the [^,]*, {safe} safe\.", off),
        (r"{who}: (?i:take) {n} and (?P<rest>the \d+ on each [^,]*), {safe} safe\.", off),
        (r"{who}: (?i:take) the {more} on the [^,]*, {safe} safe\.", off),
        (r"{who}: (?i:take) (?P<rest>the \d+ on each [^,]*), {safe} safe\.", off),
        (r"{who}: (?i:take) {n}(?:,| and) .*, {safe} safe\.", off),
        (r"{who}: (?i:take) {n} for .*; cards? back\.", noted),
        (r"{who}: (?i:take) .*, {safe} safe\.", found),
        (r"{who}: {n} safe(?: each)?\.", away),
        (r"Share out .*\.", share_out),
        (r"{who}: take the {more} on the .*\.", off),
        (r"{who}: take .*, which counts? {n} when the .* ends\.", cards),
        (r"{who}: take .* \(count(?:s|ing) .*\.", share_out),
        (r"{who}: take (?P<cards>the .*)\.", carry_off),
        (r"{who}: nothing\.", out),
        # the end of a round
        (r"{who}: (?i:put) {n}(?: each)? back\.", back),
        (r"{who}: (?i:put) {n}(?: each)? back, {safe}(?: each)? safe(?: each)?\.", back),
        (r"{who}: (?i:put) {n}(?: each)? from the [^:.]+ back\.", out_of),
        (r"Put back in the bank what lies on .*: it is not known\.", unknown),
        (r"{who}: put .* back; note {n} points?\.", noted),
        (r"Put .* out of the game\.|The .*, (?i:put) \d+ back\.", nothing),
        (r"Clear {n} cards?\.", clear),
        (r"Remove {what}\.", remove),
        (r"{who}: put (?P<cards>the .*) back\.", lay_back),
        # corrections
        (r"(?!The game ).* goes on\.", lay_again),
        (r"Inside: [^:]*, (?:each )?carries {n}\.", carries),
        (r"Inside: {who}\.", inside),
        (r"{who} (?:is|are) inside again\.", again),
        (r"{who} (?:is|are) out\.", out),
        (r"[\w ]+ \d+ (?:is over|has not begun|does not count)\.|The extra [\w ]+ is over\.", over),
        (r"The game ends here, after .*", over),
        (r"{who}: put {n} away, safe\.", away),
        (r"{who}: give back {n}\.", gives),
        (r"{who}: give back {n} and put {safe} away, safe\.", gives),
        (r"{who}: take {n} and put {safe} away, safe\.", takes_and_away),
        (r"{who}: take {n}, and put {safe} of it back in the [^:.]+\.", takes_and_back),
        (r"{who}: put {n} more in the [^:.]+\.", more),
        ((r"{who}: take {n}(?: each)? out of the [^:.]+? and (?:give it back|(?P<again>carry it "
          r"again))\."), out_of),
        (r"{who}: take {n} out of the [^:.]+? and give back {all}\.", out_of),
        ((r"{who}: take {n} out of the [^:.]+: carry {carry}, (?:take {more} more|give back "
          r"{fewer})\."), out_of),
        (r"Put (?P<what>\d+ from .*) back in the bank\.", piles_off),
        (r"Put (?P<what>\d+ on .*)\.", piles_on),
        # how things are
        (r"On the {_} from before: {n}\.", from_before),
        (r"Of that {n} from before\.", of_that_before),
        (r"{n} .* (?:lies|lie) there\.", lie),
        (r"Each inside carries {n}\.|{who} carries (?P<n2>\d+)\.", carries),
        (r"{who}: {n}\.|(?P<also>[^:]+?): {total} \((?P<n2>\d+) and .*\)\.", own),
        (r"[^:]*: .*\(\d+ on it\).*\.", row),
    ),
    heading=r"(?!.* and \w+\.$)(?:[A-Z][\w ]*? \d{1,2}(?:,? (?:of|to) \d+)?|(?:EXTRA|Extra) [\w "
            r"]+?)"
    r"(?:, turn \d+)?\.?(?: .* turns .*)?",
    later=r", turn (?!1\b)\d",
    inside=r"(?:inside|in the [^:]+): (.+)|turn \d+ \((.+)\)>",
    margin=(
        (r"carry (\d+)", "hand"),
        (r"(?i:{path}|joker) (\d+)", "path"),
    ),
    corrects=r"Taken back: |(?:\w[\w ]* \d+ turn|Turn) \d+ is ",
    joints=", | and ",
    either=", [^,;]+ or ",
    everyone=("Everyone",),
    all_inside=("Everyone inside", "All inside"),
    moves=r"\b(?:take|put|give|TAKE|PUT|Put|Take)\b",
    written=r"as written down(?: with .*\((\d+)\))?",
    total="total",
    counting=r"\(counts \d+\)|(?P<n>\d+) [\w' -]+ \(counting ",
    shown=r"[^:]+: (?i:take) (.*), \d+ safe\.|Share out (.*), \d+ each\.",
    row=(r"{path}: (?!(?:put|leave) \d)(?P<cards>.*)\.|(?:In the {path}|Lay the {path} again): "
         r"(?P<short>.*)\."),
    elsewhere=r"(?!Turn )\w[\w ]* \d+ turn \d+ is ",
)  # fmt: skip

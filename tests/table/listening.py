"""Hands that only listen: they know the players' names and the sentences, nothing else, and do what they are told.

`Listener.hear` takes what was said and moves gold; `against` says where hands, safe places or the path are not as the
engine has them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from cardkit.cards import Card
from cardkit.state import State
from cardkit.table.session import _carried, _playing, _safe
from cardkit.words.lines import Grid, Line, Said
from tests.table.mixing import Evening, Settings

Act: TypeAlias = Callable[["Listener", re.Match[str]], None]
HEARD: list[tuple[re.Pattern[str], Act]] = []
"""Every sentence that moves hands, with what they do; the first that fits is obeyed."""


def told(pattern: str) -> Callable[[Act], Act]:
    """`pattern` in the sentence, whole; ``WHO`` stands for people, ``N`` for a number."""
    pattern = pattern.replace("WHO", r"(?P<who>[^:]+?)").replace("PLACE", r"the [^:.]+?")

    def keep(act: Act) -> Act:
        HEARD.append((re.compile(pattern), act))
        return act

    return keep


class Listener:
    """What stands before each player, on the path, and who is inside, by hearsay."""

    def __init__(self, players: Sequence[str], *, points: bool = False) -> None:
        self.points = points
        """Whether artifacts are noted, or taken as gold, when a round ends."""
        self.players = tuple(players)
        self.new: list[str] = []
        self.inside: list[str] = []
        self.hand = dict.fromkeys(players, 0)
        self.safe = dict.fromkeys(players, 0)
        self.path = 0
        self.on_jokers = 0
        self.last: list[str] = []
        """Who was told something last in this line."""
        self.unheard: list[str] = []
        self.written: dict[str, int] = {}
        """What is in each pile from a round of which only the result was written down, as long as it is the last."""

    def hear(self, said: Iterable[Said]) -> None:
        """Do what is said, line by line."""
        for piece in said:
            if isinstance(piece, Grid) and piece.titled:
                self.inside, self.on_jokers = [], 0
                self.read(piece)
            elif isinstance(piece, Line) and piece.tone != "refusal":
                self.last = []
                for sentence in piece.said:
                    self.obey(str(sentence).replace("\u00a0", " "), " ".join(piece.tail))

    def obey(self, sentence: str, margin: str) -> None:
        """One sentence; what is at the margin names who is inside a round that begins."""
        sentence = re.sub(r" \(\d+ (?:one|five|ten)s?\b[^)]*\)", "", sentence)  # the same in pieces
        heading = re.match(r"(ROUND|GAME|EXTRA|Round|Game|Extra)\b.*", sentence)
        if heading and (sentence.isupper() or re.match(r"(?:[A-Z]+ \d+ of|EXTRA [A-Z]+)", sentence)):
            self.begin(sentence, margin)
            return
        for pattern, act in HEARD:
            match = pattern.fullmatch(sentence)
            if match:
                act(self, match)
                return
        if re.search(r"\b(take|put|give|TAKE|PUT|Put|Take)\b", sentence):
            self.unheard.append(sentence)

    def read(self, grid: Grid) -> None:
        """``Ann  15  as written down with 1 joker (10)``: what lies there from this round, however often it is said."""
        for name, figure, *_, how in grid.rows:
            artifacts = re.search(r" with .*\((\d+)\)", how)
            if "as written down" in how:
                gold = int(figure) - int(artifacts[1] if artifacts and not self.points else 0)
                self.safe[name] += gold - self.written.get(name, 0)
                self.written[name] = gold

    def begin(self, sentence: str, margin: str) -> None:
        """A heading: who plays stands at the margin, else all do."""
        if not re.search(r", turn (?!1$)", sentence):
            self.written = {}
        named = re.search(r"(?:inside|in the [^:]+): (.*)", margin)
        if named:
            self.inside = [name for name in self.players if name in re.split(r",? ", named[1])]
        elif not re.search(r", turn (?!1$)", sentence):
            self.inside = list(self.players)

    def who(self, match: re.Match[str]) -> list[str]:
        """The people of a sentence; those of the one before where it names nobody."""
        text = match.groupdict().get("who")
        if text is None:
            return self.last
        if text in ("Everyone inside", "All"):
            self.last = list(self.inside)
        elif text == "Everyone":
            self.last = list(self.players)
        else:
            names = re.split(r", | and ", text)
            self.unheard += [name for name in names if name not in self.players]
            self.last = [name for name in names if name in self.players]
        return self.last

    def take(self, names: Sequence[str], each: int, *, off_path: bool = False) -> None:
        """From the bank, or off the path."""
        for name in names:
            self.hand[name] += each
        if off_path:
            self.path -= each * len(names)

    def away(self, names: Sequence[str], each: int) -> None:
        """Into the safe place: who does that has left."""
        for name in names:
            self.hand[name] -= each
            self.safe[name] += each
        self.out(names)

    def out(self, names: Sequence[str]) -> None:
        """No longer inside."""
        self.inside = [name for name in self.inside if name not in names]

    def against(self, state: State) -> list[str]:
        """Where things are not as the engine has them."""
        lying = state.leftover + state.variant.artifact_gold * len(state.artifacts) if state.running else state.waiting
        ours = [("path", self.path, lying), ("inside", tuple(self.inside), _playing(state))]
        ours += [(f"{name}'s hand", self.hand[name], _carried(state, name)) for name in state.players]
        ours += [(f"{name}'s pile", self.safe[name], _safe(state, name)) for name in state.players]
        wrong = [f"{what}: {heard}, not {true}" for what, heard, true in ours if heard != true]
        return wrong + [f"not understood: {sentence}" for sentence in self.unheard]


# --- who comes and goes ------------------------------------------------------------------------------------------------


@told(r"WHO plays from \w+ \d+ on, in the last seat, and begins with nothing\.")
def _new(hands: Listener, match: re.Match[str]) -> None:
    hands.players += (match["who"],)
    hands.new.append(match["who"])
    hands.hand.setdefault(match["who"], 0)
    hands.safe.setdefault(match["who"], 0)


@told(r"Taken back: WHO does not join\.")
def _never(hands: Listener, match: re.Match[str]) -> None:
    """Whoever was new is a stranger again; who was away stays a player."""
    if match["who"] in hands.new:
        hands.new.remove(match["who"])
        hands.players = tuple(name for name in hands.players if name != match["who"])


@told(r"Taken back: the result of .*\.")
def _unwritten(hands: Listener, match: re.Match[str]) -> None:
    hands.written = {}


# --- a card ----------------------------------------------------------------------------------------------------------


@told(r"(?:.* for .* alone: take|(?:Inside: )?TAKE) (\d+)\.")
def _alone(hands: Listener, match: re.Match[str]) -> None:
    hands.take(hands.inside, int(match[1]))  # whoever is inside; more than one would be wrong, and come to light


@told(r"(?:Inside: )?TAKE (\d+) each(?:, (?:(\d+) (?:stays?|on the joker)|\d+ (?:goes|go) back))?\.")
def _each(hands: Listener, match: re.Match[str]) -> None:
    hands.take(hands.inside, int(match[1]))
    hands.path += int(match[2] or 0)


@told(r"Nobody takes any: \d+ (?:goes|go) back\.|\d+ (?:goes|go) back in the bank\.")
def _lost(hands: Listener, match: re.Match[str]) -> None:
    """It was in the bank all the time."""


@told(r".*: put (\d+) on the joker\.")
def _all_on_joker(hands: Listener, match: re.Match[str]) -> None:
    hands.path += int(match[1])


@told(r".* the (\d+) on .* cannot be shared by \d+ and (?:goes|go) back\.")
def _lost_whole(hands: Listener, match: re.Match[str]) -> None:
    hands.path -= int(match[1])


@told(r"(\d+) (?:goes|go) back from the joker in the bank\.")
def _lost_from_joker(hands: Listener, match: re.Match[str]) -> None:
    hands.path -= int(match[1])


@told(r"Put back in the bank what lies on .*: it is not known\.")
def _unknown(hands: Listener, match: re.Match[str]) -> None:
    hands.path = 0


@told(r"Nobody takes any: (\d+) (?:stays?|on the joker)\.")
def _nobody(hands: Listener, match: re.Match[str]) -> None:
    hands.path += int(match[1])


@told(r"Leave (\d+) on .*\.|Put (\d+) on it; .*|(?:Inside: )?PUT (\d+) on .*\.")
def _lies(hands: Listener, match: re.Match[str]) -> None:
    number = int(next(filter(None, match.groups())))
    hands.path += number
    hands.on_jokers += number if re.search(r" on (it|the joker)\b", match[0]) else 0


@told(r"WHO is alone inside: take (\d+) at once\.")
def _at_once(hands: Listener, match: re.Match[str]) -> None:
    hands.take(hands.who(match), int(match[2]))


# --- leaving ---------------------------------------------------------------------------------------------------------


@told(r"WHO (?:leave\w*|surfaces?|flees?) (?:alone|together): (?:takes? )(.*)\.")
def _long_takes(hands: Listener, match: re.Match[str]) -> None:
    _off_path(hands, hands.who(match), match[2])


@told(r"WHO, alone: take (.*)\.")
def _cave_takes(hands: Listener, match: re.Match[str]) -> None:
    _off_path(hands, hands.who(match), match[2])


@told(r"WHO: TAKE (.*?)(?:, (\d+) safe(?: each)?)?\.")
def _short_takes(hands: Listener, match: re.Match[str]) -> None:
    names = hands.who(match)
    _off_path(hands, names, match[2])
    hands.away(names, int(match[3] or 0))


@told(r"WHO: (take \d+ each from the joker.*)\.")
def _joker_each(hands: Listener, match: re.Match[str]) -> None:
    _off_path(hands, hands.who(match), match[2].removeprefix("take "))


def _off_path(hands: Listener, names: Sequence[str], what: str) -> None:
    """``all 6 from the path and the joker (counts 5)``, ``1 each, 1 stays``, ``3 and the 10 on each joker``."""
    each = re.match(r"(?:all |the )?(\d+)(?: each)?(?= from|, | and|$)", what)
    if each:
        hands.take(names, int(each[1]), off_path=True)
    lost = re.search(r", (\d+) (?:goes|go) back$", what)
    hands.path -= int(lost[1]) if lost else 0
    gold = re.search(r"the (\d+) on (the|each) (?!path)", what)
    if gold:
        hands.take(names, hands.on_jokers if gold[2] == "each" else int(gold[1]), off_path=True)
        hands.on_jokers = 0


@told(r"WHO: (?:put )?(\d+)(?: away)?(?: each)?,? safe(?: each)?\.")
def _away(hands: Listener, match: re.Match[str]) -> None:
    hands.away(hands.who(match), int(match[2]))


@told(r"WHO: nothing(?: to put away)?\.")
def _nothing(hands: Listener, match: re.Match[str]) -> None:
    hands.out(hands.who(match))


@told(r"WHO: ([\d +]*)(?:(?:^|(?<= )|(?<=\+ ))\d+ \w[\w ]* \(\d+\))?(?: ?= \d+)?(?: each)?, safe\.")
def _sum(hands: Listener, match: re.Match[str]) -> None:
    """``8 + 3 + 2 court cards (10) = 21``: what is before the cards is gold."""
    hands.away(hands.who(match), sum(map(int, re.findall(r"\d+", match[2]))))


@told(r"(?:WHO: )?[Ss]hare out .*\.")
def _shared_out(hands: Listener, match: re.Match[str]) -> None:
    hands.who(match)


@told(r"WHO: (?:take|TAKE) (the|[AJQK\d]|share).*\.")
def _a_card(hands: Listener, match: re.Match[str]) -> None:
    figure = re.fullmatch(r"[^:]+: take (\d+)(?: each)?\.", match[0])
    if figure:
        hands.take(hands.who(match), int(figure[1]))


# --- the end of a round ------------------------------------------------------------------------------------------------


@told(r"(?:Path|Jokers?|Artifacts?): PUT (\d+) back\.")
def _cleared_in_short(hands: Listener, match: re.Match[str]) -> None:
    hands.path -= int(match[1])


@told(r"WHO: (?:put|PUT) (\d+)(?: each)? back(?: in the bank)?\.")
def _caught(hands: Listener, match: re.Match[str]) -> None:
    hands.take(hands.who(match), -int(match[2]))


@told(r"WHO: (?:put|PUT) (\d+)(?: each)? back(?: in the bank and|,) (\d+)(?: each)?(?: away,)? safe(?: each)?\.")
def _caught_in_part(hands: Listener, match: re.Match[str]) -> None:
    """What being caught costs, and what one keeps (G-17)."""
    names = hands.who(match)
    hands.take(names, -int(match[2]))
    hands.away(names, int(match[3]))


@told(r"Put the (\d+) on .* back(?: in the bank| too)?\.")
def _cleared(hands: Listener, match: re.Match[str]) -> None:
    hands.path -= int(match[1])


@told(r"WHO: (?:take|TAKE) (\d+) (?:\w+ )?for .*; (?:the )?cards? (?:goes |go )?back\.")
def _points(hands: Listener, match: re.Match[str]) -> None:
    for name in hands.who(match):
        hands.safe[name] += int(match[2])


@told(r"WHO: put .* back; note (\d+) points?\.")
def _noted(hands: Listener, match: re.Match[str]) -> None:
    for name in hands.who(match):
        hands.safe[name] += int(match[2])


@told(
    r"Put .* out of the game\.|Nobody carried .*|[^:]+: put .* back\.|There is nothing to .*|"
    r".*: nothing to take\."
)
def _cards(hands: Listener, match: re.Match[str]) -> None:
    """Cards, no gold."""


# --- corrections -------------------------------------------------------------------------------------------------------


@told(r"Inside: WHO\.")
def _inside(hands: Listener, match: re.Match[str]) -> None:
    names = hands.who(match)
    hands.inside = [name for name in hands.players if name in names]


@told(r"WHO (?:is|are) inside again\.")
def _again(hands: Listener, match: re.Match[str]) -> None:
    names = (*hands.inside, *hands.who(match))
    hands.inside = [name for name in hands.players if name in names]


@told(r"WHO (?:is|are) out\.")
def _out(hands: Listener, match: re.Match[str]) -> None:
    hands.out(hands.who(match))


@told(r"\w+(?: \d+| extra \w+) is over\.")
def _over(hands: Listener, match: re.Match[str]) -> None:
    hands.inside = []


@told(r"WHO: give back (\d+)\.")
def _gives(hands: Listener, match: re.Match[str]) -> None:
    hands.take(hands.who(match), -int(match[2]))


@told(r"WHO: put (\d+) more in PLACE\.")
def _more(hands: Listener, match: re.Match[str]) -> None:
    for name in hands.who(match):
        hands.safe[name] += int(match[2])


@told(r"WHO: (take|give back) (\d+) and put (\d+) away, safe\.")
def _and_away(hands: Listener, match: re.Match[str]) -> None:
    names = hands.who(match)
    hands.take(names, int(match[3]) * (1 if match[2] == "take" else -1))
    hands.away(names, int(match[4]))


@told(
    r"WHO: take (\d+) out of PLACE(?: and (give it back|carry it again)|: carry (\d+), (take|give back) (\d+)(?: more)?)\."
)
def _out_of(hands: Listener, match: re.Match[str]) -> None:
    for name in hands.who(match):
        hands.safe[name] -= int(match[2])
        if match[3] == "carry it again":
            hands.hand[name] += int(match[2])
        elif match[4]:
            hands.hand[name] += int(match[2]) + int(match[6]) * (1 if match[5] == "take" else -1)
            if hands.hand[name] != int(match[4]):
                hands.unheard.append(match[0])


@told(r"(Put|Take) ((?:\d+ (?:on|off) [^.,]*?(?:, | and )?)+)\.")
def _path(hands: Listener, match: re.Match[str]) -> None:
    sign = 1 if match[1] == "Put" else -1
    for number, place in re.findall(r"(\d+) (?:on|off) the (?:\d+ )?(\w+)", match[2]):
        hands.path += sign * int(number)
        hands.on_jokers += sign * int(number) if place in ("joker", "jokers") else 0


HEARD.sort(key=lambda heard: heard[1] in (_a_card, _short_takes, _cards))
"""What takes any card, and what is only cards, is tried last."""


# --- games ---------------------------------------------------------------------------------------------------------------

NAMES = ("Ann", "Bo", "Kim", "Uma", "Jack", "Zed", "Ty", "Vi")


class Corrected(Evening):
    """An evening on which much is corrected and nothing else is typed."""

    people = NAMES

    def noise(self) -> str:
        """A correction, not always a possible one."""
        chance, state = self.chance, self.table.state
        who, number, turn = chance.choice(state.players), chance.randint(1, max(1, state.number)), chance.randint(1, 6)
        slots = [slot.card for slot in state.variant.slots]
        card, other = chance.choice(slots), chance.choice(slots)
        if chance.random() < 0.12:
            return self.coming_or_going()
        if state.phase in ("card", "show") and not state.turn and chance.random() < 0.4:
            return self.result()
        if not state.variant.deck_game:
            return chance.choice(
                ["undo", "undo", f"undo {turn}", "redo", f"fix {turn} gone", f"fix {turn} {self.marks()}"]
            )
        return chance.choice(
            [
                "undo", "undo", f"undo {turn}", "redo", f"redo {turn}", f"fix {turn} {card}", f"fix {turn} {card} - {who}",
                f"fix {turn} - {who}", f"fix {turn} -", f"fix {turn} - all", f"fix {turn} {card} / {other}", f"fix {turn} gone",
                f"fix {number}.{turn} {card}", f"fix {number}.{turn} gone", f"fix {number}.{turn} - {who}",
            ]
        )  # fmt: skip

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
        """A round of which nobody typed the cards: what some carried out, now and then with an artifact."""
        chance, state = self.chance, self.table.state
        some = [name for name in state.inside if chance.random() < 0.7] or [state.inside[0]]
        if state.variant.keeps_artifacts and chance.random() < 0.25:
            return f"artifacts: {some[0]} 1"
        return f"banked: {', '.join(f'{name} {chance.randint(0, 30)}' for name in some)}"

    def marks(self) -> str:
        """Cards for some, most of them laid open."""
        suits = self.chance.choice("shdc")
        cards = [str(Card(self.chance.choice("A23456789JQK"), suits)) for _ in self.table.state.players]
        return ", ".join(
            f"{name} {card if self.chance.random() < 0.8 else '-'}"
            for name, card in zip(self.table.state.players, cards, strict=True)
        )

    def listen(self, lines: int) -> list[str]:
        """Type so many lines, with hands that only listen; what they have wrong after the first line that misled them."""
        hands = Listener(self.table.state.players, points=self.table.talk.master.notes_points)
        hands.hear(self.table.talk.welcome())
        hands.unheard.clear()  # the setting up
        log: list[str] = []
        for _ in range(lines):
            typed = self.line()
            said = self.table.talk.hear(typed)
            log.append(f"> {typed}")
            log += [piece.text for piece in said if isinstance(piece, Line)]
            self.table.talk.ended = ""
            hands.hear(said)
            wrong = hands.against(self.table.state)
            if wrong:
                return [*log[-25:], *wrong]
        return []


def evening(name: str, seed: int, *, long: bool, rules: Settings | None = None) -> Corrected:
    """A table of that game and manner; what comes is the same in both. `rules` are set, if not by chance."""
    return Corrected(name, seed, rules, long=long, chips=(1, 5, 10) if random.Random(seed).random() < 0.2 else ())

"""A simulated listener who follows the spoken lines of a game and knows nothing else.

`Hands.follow` moves gold, artifacts and people as the lines say. `differs` reports where the result
differs from the game, and which sentences move something but were not understood.
"""

import re
from collections import Counter
from collections.abc import Iterable

from cardkit.engine.game import GameState
from cardkit.text.lines import Line, Table

ALL = r"Everyone inside|Everyone"
NAME = r"[A-Z][a-z]+"
WHO = rf"(?P<who>{ALL}|{NAME}(?:(?:, | and ){NAME})*)"
REST = r"(?:, (?P<m>\d+) (?P<rest>stays?|goe?s? back))?"
PLACE = r"[\w' ]+?"
SENTENCES = {
    "take": rf"(?:Inside: |DOUBLE: )?TAKE (?P<n>\d+)(?: more)?(?: each)?{REST}\.",
    "nobody_takes": r"Nobody gets any; (?P<m>\d+) (?P<rest>stays?|goe?s? back)\.",
    "put_on": r"(?:Inside: )?PUT (?P<n>\d+) on (?:the card|the joker|it)\.",
    "put_on_each": r"DOUBLE: PUT as much again on every card, (?P<n>\d+) in all\.",
    "leave": rf"{WHO}: (?:TAKE (?P<found>.+?)(?: each)?, )?(?P<n>\d+) safe(?: each)?\.",
    "leave_without_gold": rf"{WHO}: (?:TAKE (?P<found>[^:]+\))|nothing)\.",
    "share_out": r"Share out .+, (?P<n>\d+) each\.",
    "pay": rf"{WHO}: PUT (?P<n>\d+)(?: each)? back(?:, (?P<m>\d+) safe(?: each)?)?\.",
    "fine": rf"{WHO}: PUT (?P<n>\d+)(?: each)? back from the .+\.",
    "clear": r"[A-Z][\w ]+: PUT (?P<n>\d+) back\.",
    "lies": r"(?:[A-Z][\w ]+: LEAVE|Left on the [\w ]+ from before:) (?P<n>\d+)\.",
    "points": rf"{WHO}: (?:put .+ back; note|TAKE) (?P<n>\d+) (?:points?\.|for .+; cards? back\.)",
    "inside_again": rf"{WHO} (?:is|are) inside again\.",
    "out": rf"{WHO} (?:is|are) out\.",
    "inside": rf"Inside: {WHO}\.",
    "over": r"(?:.+ (?:is over|does not count)|Undone: the start of .+)\.",
    "hand_and_safe": rf"{WHO}: (?P<acts>.+)\.",
    "put_there": r"Put (?P<piles>\d+ on .+)\.",
    "put_back": r"Put (?P<piles>\d+ from .+) back in the supply\.",
    "rename": rf"(?P<old>{NAME}) is called (?P<new>{NAME}) from now on\.",
    "join": rf"(?P<new>{NAME}) plays (?:again )?from .+",
    "not_joined": rf"Undone. (?P<old>{NAME}) does not play from .+",
}
"""Sentences that move gold or people. The first pattern that fits counts."""
SENTENCE_END = re.compile(rf"(?<=[.!]) (?!{NAME} does not play)(?=[A-Z\d(])")
"""Where a sentence ends. "Undone." belongs to the next sentence if that says who does not play."""
PATTERNS = {name: re.compile(text) for name, text in SENTENCES.items()}
ACT = re.compile(
    r"(?P<verb>take|give back|put) (?P<n>\d+)(?: each)?"
    rf"(?P<place> (?:in|out of) the {PLACE})?"
)
"""What a correction tells somebody to do with loot and with safe gold."""
MOVES = re.compile(rf"\b(TAKE|PUT|LEAVE)\b|^{WHO}: (take|put|give)\b|\d safe\b|^Put \d")
"""What a sentence that moves something contains."""


class Hands:
    """What everybody has, and what lies on the table, as far as the lines say it."""

    def __init__(self, players: Iterable[str]) -> None:
        self.players = [*players]
        self.inside = [*players]
        self.hand, self.safe, self.artifacts = Counter[str](), Counter[str](), Counter[str]()
        self.last: list[str] = []
        self.joined: list[tuple[str, bool]] = []  # in order; whether they had not played before
        self.lying = 0
        self.not_understood: list[str] = []

    def follow(self, lines: Iterable[Line | Table]) -> None:
        """Do what each sentence says. The margin only repeats it, and a rule moves nothing."""
        for line in lines:
            if isinstance(line, Table) or re.match(
                "(Rule in .+? \\d+|New): |.*nothing recorded", line.text
            ):
                continue
            if line.tone == "heading" and not re.search(r", turn ([2-9]|\d\d)", line.text):
                names = line.margin.partition(": ")[2].replace(",", "").split()
                self.inside = names or [*self.players]
            for sentence in SENTENCE_END.split(line.text.replace("\u00a0", " ")):
                self._follow_sentence(sentence)

    def _follow_sentence(self, sentence: str) -> None:
        for name, pattern in PATTERNS.items():
            if (match := pattern.fullmatch(sentence)) and getattr(self, f"_{name}")(match) is None:
                return
        if MOVES.search(sentence):
            self.not_understood.append(sentence)

    def _who(self, match: re.Match[str]) -> list[str]:
        """Return the people in a sentence. If several people move gold, it must say "each"."""
        text = match.groupdict().get("who", "Everyone inside")
        everyone = {"Everyone": self.players, "Everyone inside": self.inside}
        everyone["Everyone inside"] = self.inside
        names = [*everyone.get(text, re.split(", | and ", text))]
        is_each = " each" in re.sub(r"on each \w+", "", match[0])
        if re.search(r"\d", match[0]) and is_each != (len(names) > 1):
            self.not_understood.append(f"each of {len(names)}? {match[0]}")
        return names

    # --- turns ------------------------------------------------------------------------------------

    def _take(self, match: re.Match[str]) -> None:
        for name in self._who(match):
            self.hand[name] += int(match["n"])
        if (match["rest"] or "").startswith("stay"):
            self.lying += int(match["m"])

    def _nobody_takes(self, match: re.Match[str]) -> None:
        if match["rest"].startswith("stay"):
            self.lying += int(match["m"])

    def _put_on(self, match: re.Match[str]) -> None:
        self.lying += int(match["n"])

    _put_on_each = _put_on

    def _leave(self, match: re.Match[str]) -> None:
        """Let players take a share, count their loot and put it into the safe place."""
        names, found = self._who(match), match["found"] or ""
        plain = re.match(r"(?:the )?(\d+)(?=$| and |, )", found)
        share = int(plain[1]) if plain else 0
        self.lying -= share * len(names)
        for name in names:
            from_cards = int(match["n"]) - self.hand[name] - share
            told = re.search(r"(\d+) on ", found)
            if from_cards and len(names) == 1 and (not told or from_cards % int(told[1])):
                self.not_understood.append(f"a wrong sum, by {from_cards}: {match[0]}")
            self.lying -= from_cards
            self.safe[name] += int(match["n"])
            self.hand[name] = 0
        self._keep(names[0], found)
        self._go(names)

    def _leave_without_gold(self, match: re.Match[str]) -> None:
        self._keep(match["who"], match["found"] or "")
        self._go(self._who(match))

    def _go(self, names: list[str]) -> None:
        self.last = names
        self.inside = [name for name in self.inside if name not in names]

    def _keep(self, name: str, found: str) -> None:
        """Take artifacts: ``3 and the King (worth 5)``, ``2 jokers (worth 5 and 10)``."""
        text = re.sub(r" \([^)]*\)", "", found)
        for one in re.split(", | and ", text):
            if one and not re.fullmatch(r"(the )?\d+( on .*)?", one):
                self.artifacts[name] += self._number(one)

    def _number(self, text: str) -> int:
        """Return how many cards ``2 jokers`` or ``the Kc`` are."""
        match = re.match(r"(?:the )?(\d+) \w+s$", text)
        return int(match[1]) if match else 1

    def _share_out(self, match: re.Match[str]) -> None:
        for name in self.last:
            self.artifacts[name] += int(match["n"])

    def _pay(self, match: re.Match[str]) -> bool | None:
        """Let caught players give back loot, and perhaps keep a part.

        Return False if this is a place and not a player.
        """
        if not {*self._who(match)} <= {*self.players}:
            return False
        for name in self._who(match):
            self.hand[name] -= int(match["n"]) + int(match["m"] or 0)
            self.safe[name] += int(match["m"] or 0)
        return None

    def _fine(self, match: re.Match[str]) -> None:
        for name in self._who(match):
            self.safe[name] -= int(match["n"])

    def _clear(self, match: re.Match[str]) -> None:
        self.lying -= int(match["n"])

    def _lies(self, match: re.Match[str]) -> None:
        if self.lying != int(match["n"]):
            self.not_understood.append(f"{self.lying} lie there: {match[0]}")

    def _points(self, match: re.Match[str]) -> None:
        """Let artifacts go back at the end of a round, for points that count like gold."""
        for name in self._who(match):
            self.artifacts[name] = 0
            self.safe[name] += int(match["n"])

    # --- corrections ------------------------------------------------------------------------------

    def _inside_again(self, match: re.Match[str]) -> None:
        self.inside += self._who(match)

    def _out(self, match: re.Match[str]) -> None:
        self._go(self._who(match))

    def _inside(self, match: re.Match[str]) -> None:
        self.inside = self._who(match)

    def _over(self, match: re.Match[str]) -> None:
        self.inside = []

    def _hand_and_safe(self, match: re.Match[str]) -> bool | None:
        """Change what somebody has. Return False if it is artifacts or nothing of the kind."""
        acts = [ACT.fullmatch(act) for act in match["acts"].split(" and ")]
        if all(acts):
            for act in filter(None, acts):
                taken = int(act["n"]) if act["verb"] == "take" else -int(act["n"])
                for name in self._who(match):
                    self.hand[name] += taken
                    self.safe[name] -= taken if act["place"] else 0
            return None
        if found := re.fullmatch(r"(take|put) (.+?)( back)?", match["acts"]):
            if found[1] == "take":
                self._keep(match["who"], found[2])
            else:
                for one in re.split(", | and ", found[2]):
                    self.artifacts[match["who"]] -= self._number(one)
            return None
        return False

    def _put_there(self, match: re.Match[str]) -> None:
        self.lying += sum(map(int, re.findall(r"(\d+) on ", match["piles"])))

    def _put_back(self, match: re.Match[str]) -> None:
        self.lying -= sum(map(int, re.findall(r"(\d+) from ", match["piles"])))

    def _rename(self, match: re.Match[str]) -> None:
        old, new = match["old"], match["new"]
        for one in (self.hand, self.safe, self.artifacts):
            one[new] = one.pop(old, 0)
        for names in (self.players, self.inside):
            names[:] = [new if name == old else name for name in names]
        self.joined = [(new if name == old else name, is_new) for name, is_new in self.joined]

    def _join(self, match: re.Match[str]) -> None:
        name = match["new"]
        self.joined.append((name, name not in self.players))
        if name not in self.players:
            self.players.append(name)

    def _not_joined(self, match: re.Match[str]) -> None:
        """Remove players, unless they had only come back."""
        name = match["old"]
        is_new = [is_new for joined, is_new in self.joined if joined == name].pop()
        self.joined.remove((name, is_new))
        if is_new:
            self.players.remove(name)
            self.inside = [inside for inside in self.inside if inside != name]

    # --- the truth --------------------------------------------------------------------------------

    def look(self, state: GameState) -> None:
        """Look at the game after a round of which only the result is known."""
        self.inside = [*state.inside] if state.is_in_round else []
        self.lying = _lying(state)
        self.hand, self.safe, self.artifacts = _had(state)

    def differs(self, state: GameState) -> list[str]:
        """Return the differences from the game."""
        found = [f"not understood: {one}" for one in self.not_understood]
        self.not_understood.clear()
        if state.is_in_round and sorted(self.inside) != sorted(state.inside):
            found.append(f"inside {state.inside}, listener: {self.inside}")
        if self.lying != _lying(state):
            found.append(f"{_lying(state)} lie there, listener: {self.lying}")
        followed = {"carries": self.hand, "has safe": self.safe, "artifacts": self.artifacts}
        for (what, figures), truth in zip(followed.items(), _had(state), strict=True):
            for name in state.players:
                if figures[name] != truth[name]:
                    found.append(f"{name} {what} {truth[name]}, listener: {figures[name]}")
        return found


def _had(state: GameState) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Return what each player carries, has safe, and has in artifacts.

    Points that were noted are safe.
    """
    runs = state.is_in_round
    carried = Counter(dict.fromkeys(state.inside if runs else (), state.loot))
    safe, artifacts = Counter(state.banked), Counter[str]()
    for kept in state.keepsakes:
        if state.rules.do_artifacts_become_points and (not runs or kept.round < state.round):
            safe[kept.player] += kept.worth
        else:
            artifacts[kept.player] += 1
    return carried, safe, artifacts


def _lying(state: GameState) -> int:
    """Return how much gold is on the path, or waits between two rounds."""
    if not state.is_in_round:
        return state.gold_for_next_round
    return state.leftover + state.rules.artifact_gold * len(state.artifacts)

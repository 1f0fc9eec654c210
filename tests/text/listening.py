"""Somebody who hears the lines of a game and does what they say, and knows nothing else.

`Listener.hear` moves gold as it is told; `differs` says where that is not as the game has it. A
sentence that moves gold and is not understood is noted in `unheard`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from cardkit.engine.game import GameState
from cardkit.text.lines import Line

LANGUAGES = ("en", "pl")
SENTENCES = {
    "take": (r"(?:Inside: )?TAKE {n}(?P<each> each)?(?:, {m} (?P<stays>stays?|go(?:es)? back))?\.",
        r"(?:W środku: )?(?:WEŹ|(?P<each>WEŹCIE PO)) {n}(?:, {m} (?P<stays>zostaj[eą]|wraca(?:ją)? do banku))?\."),
    "rest_stays": ("stay", "zosta"),
    "nobody_takes": (r"Nobody takes any: {n} (?P<stays>stays?|go(?:es)? back)\.",
        r"Nikt nic nie bierze: {n} (?P<stays>zostaj[eą]|wraca(?:ją)? do banku)\."),
    "put_on_path": (r"(?:Inside: )?PUT {n} on the (?:card|joker)\.",
        r"(?:W środku: )?POŁÓŻCIE {n} na (?:karcie|dżokerze)\."),
    "put_on_card": (r"PUT {n} on it\.", r"POŁÓŻCIE na (?:nim|niej) {n}\."),
    "leaves": (r"{who}: (?:TAKE (?P<found>.+?)(?P<each> each)?, )?{n} safe(?P<each2> each)?\.",
        r"{who}: (?:(?:WEŹ|(?P<each>WEŹCIE PO)) (?P<found>.+?), )?odłóż(?P<each2>cie po)? {n}\."),
    "nothing": (r"{who}: nothing\.", r"{who}: nic\."),
    "takes_only": (r"{who}: TAKE (?P<found>[^:]+\))\.", r"{who}: WEŹ (?P<found>[^:]+\))\."),
    "takes": (r"{who}: take (?P<found>.+)\.", r"{who}: weź (?P<found>.+)\."),
    "share_out": (r"Share out (?P<found>.+), {n} each\.",
        r"Podzielcie między siebie (?P<found>.+), po {n}\."),
    "pays": (r"{who}: PUT {n}(?P<each> each)? back(?:, {kept} safe(?P<each2> each)?)?\.",
        r"{who}: (?:ODDAJ|(?P<each>ODDAJCIE PO)) {n}(?:, odłóż(?P<each2>cie po)? {kept})?\."),
    "pays_safe": (r"{who}: PUT {n}(?P<each> each)? back from the [\w ]+\.",
        r"{who}: (?:ODDAJ|(?P<each>ODDAJCIE PO)) {n} ze? [\w ]+\."),
    "goes_back": (r"(?P<place>[\w ]+): PUT {n} back\.", r"(?P<place>[\w ]+): ODDAJCIE {n}\."),
    "waits": (r"[\w ]+: LEAVE {n}\.", r"[\w ]+: ZOSTAWCIE {n}\."),
    "before": (r"On the [\w ]+ from before: {n}\.", r"Na [\w ]+ z poprzedni(?:ego|ej) \w+: {n}\."),
    "points": (r"{who}: (?:put [^:]+ back; note|TAKE) {n} (?:points?\.|for [^;]+; cards? back\.)",
        r"{who}: (?:oddaj [^:]+; zanotuj|WEŹ) {n} (?:punkt\w*\.|za [^;]+; kart[ay] wraca(?:ją)?\.)"),
    "from_cards": (r"(?:the )?(\d+) on (each|the|\d+) ", r"(\d+) ze? (każde|\d+|)"),
    "counts": (r"\(count(?:s|ing) ([\d, and]+)\)", r"\(za ([\d, i]+)\)"),
    "moves": (r"\b(TAKE|PUT|LEAVE)\b|\d safe\b", r"\b(WEŹ|POŁÓŻ|ODDAJ|ZOSTAW)|: odłóż"),
}  # fmt: skip
"""How the sentences sound that hands obey, by language: ``{who}`` are people, ``{n}`` numbers."""


class Listener:
    """What people have in their hands and safe, and what lies there, by hearsay."""

    def __init__(self, language: str, players: Sequence[str]) -> None:
        self.everyone = {"en": "All inside", "pl": "Wszyscy w środku"}[language]
        self.hand, self.safe = Counter[str](), Counter[str]()
        self.points, self.this_round, self.owed = Counter[str](), Counter[str](), Counter[str]()
        self.inside: list[str] = []
        self.last: list[str] = []
        self.path = self.on_cards = self.cards = 0
        self.unheard: list[str] = []
        one = f"(?:{'|'.join(players)})"
        place = LANGUAGES.index(language)
        names = {"who": rf"(?P<who>{self.everyone}|{one}(?:(?:, | and | i ){one})*)"}
        self.patterns = {
            name: re.compile(
                re.sub(
                    r"\{(\w+)\}", lambda m: names.get(m[1], rf"(?P<{m[1]}>\d+)"), by_language[place]
                )
            )
            for name, by_language in SENTENCES.items()
        }

    def begin(self, inside: Sequence[str]) -> None:
        """A round begins: nobody carries anything."""
        self.inside, self.hand, self.this_round = list(inside), Counter(), Counter()

    def hear(self, lines: Sequence[Line]) -> None:
        """Do what each sentence says."""
        for line in lines:
            for sentence in re.split(r"(?<=\.) (?=[A-ZŁŚŻŹĆÓ\d(])", line.text):
                self.obey(sentence)

    def obey(self, sentence: str) -> None:
        """Do what one sentence says."""
        for name in (
            "take", "nobody_takes", "put_on_path", "put_on_card", "points", "leaves", "nothing", "takes_only",
            "takes", "share_out", "pays", "pays_safe", "goes_back", "waits", "before",
        ):  # fmt: skip
            if match := self.patterns[name].fullmatch(sentence):
                getattr(self, f"_{name}")(match)
                return
        if self.patterns["moves"].search(sentence):
            self.unheard.append(sentence)

    def who(self, match: re.Match[str], *marks: str) -> list[str]:
        """Return the people of a sentence; several of them need the word ``each``."""
        text = match.groupdict().get("who", self.everyone)
        names = self.inside if text == self.everyone else re.split(", | and | i ", text)
        if any(match[mark] is None for mark in marks) and len(names) > 1:
            self.unheard.append(f"each? {match[0]}")
        return [*names]

    def _take(self, match: re.Match[str]) -> None:
        if match["each"] and len(self.inside) == 1:
            self.unheard.append(f"each of one? {match[0]}")
        for name in self.who(match, "each"):
            self.hand[name] += int(match["n"])
        if self.patterns["rest_stays"].match(match["stays"] or ""):
            self.path += int(match["m"])

    def _nobody_takes(self, match: re.Match[str]) -> None:
        if self.patterns["rest_stays"].match(match["stays"]):
            self.path += int(match["n"])

    def _put_on_path(self, match: re.Match[str]) -> None:
        self.path += int(match["n"])

    def _put_on_card(self, match: re.Match[str]) -> None:
        self.on_cards += int(match["n"])
        self.cards += 1

    def _leaves(self, match: re.Match[str]) -> None:
        """They take a share, count what they have, and put it into the safe place."""
        names = self.who(match, "each2", *(["each"] if match["found"] else []))
        found = match["found"] or ""
        plain = re.match(r"(?:the )?(\d+)(?=$| and |, | i )", found)
        share = int(plain[1]) if plain else 0
        for name in names:
            self.safe[name] += int(match["n"])
            self.owed[name] += int(match["n"]) - self.hand[name] - share
            self.hand[name] = 0
        self.path -= share * len(names)
        self.go(names)
        self.keep(names[0], found)

    def _nothing(self, match: re.Match[str]) -> None:
        names = self.who(match)
        self.owed.update({name: -self.hand[name] for name in names})
        self.go(names)

    def _takes_only(self, match: re.Match[str]) -> None:
        self._nothing(match)
        self.keep(match["who"], match["found"])

    def go(self, names: Sequence[str]) -> None:
        """They are inside no more."""
        self.last = list(names)
        self.inside = [name for name in self.inside if name not in names]

    def keep(self, name: str, found: str) -> None:
        """Take artifacts, or gold that lies on them; it was counted with what is safe."""
        for n, each in self.patterns["from_cards"].findall(found):
            cards = (
                self.cards
                if each.startswith(("each", "każd"))
                else int(each)
                if each.isdecimal()
                else 1
            )
            self.owed[name] -= int(n) * cards
            self.on_cards -= int(n) * cards
            self.cards -= cards
        for listed in self.patterns["counts"].findall(found):
            worth = sum(map(int, re.findall(r"\d+", listed)))
            self.points[name] += worth
            self.this_round[name] += worth

    def _takes(self, match: re.Match[str]) -> None:
        self.keep(match["who"], match["found"])

    def _share_out(self, match: re.Match[str]) -> None:
        """So many of some artifacts for each of those who just left, all of which count the same."""
        listed = " ".join(self.patterns["counts"].findall(match["found"]))
        most = max(map(int, re.findall(r"\d+", listed)))
        for name in self.last:
            self.points[name] += most * int(match["n"])
            self.this_round[name] += most * int(match["n"])

    def _points(self, match: re.Match[str]) -> None:
        if self.this_round[match["who"]] != int(match["n"]):
            self.unheard.append(f"{self.this_round[match['who']]} counted: {match[0]}")

    def _pays(self, match: re.Match[str]) -> None:
        """Those caught give back some of their loot and put the rest into the safe place."""
        for name in self.who(match, "each", *(["each2"] if match["kept"] else [])):
            self.hand[name] -= int(match["n"]) + int(match["kept"] or 0)
            self.safe[name] += int(match["kept"] or 0)

    def _pays_safe(self, match: re.Match[str]) -> None:
        for name in self.who(match, "each"):
            self.safe[name] -= int(match["n"])

    def _goes_back(self, match: re.Match[str]) -> None:
        """What lies on the path goes back, or what lies on artifacts."""
        n = int(match["n"])
        if n == self.on_cards and n != self.path:
            self.on_cards = self.cards = 0
        else:
            self.path -= n

    def _waits(self, match: re.Match[str]) -> None:
        if self.path != int(match["n"]):
            self.unheard.append(f"{self.path} lie there: {match[0]}")

    _before = _waits

    def look(self, state: GameState) -> None:
        """See how things are after a round of which only the result is known."""
        self.safe = Counter(state.banked)
        self.points = Counter()
        for kept in state.keepsakes:
            self.points[kept.player] += kept.worth
        self.path = self.on_cards = self.cards = 0

    def differs(self, state: GameState) -> list[str]:
        """Return what is not as the game has it, after a turn."""
        running = state.phase not in ("round", "over")
        loot = {name: state.loot if name in state.inside else 0 for name in state.players}
        lies = state.leftover if running else state.waiting
        gold = state.rules.artifact_gold * len(state.artifacts)
        found = [f"not understood: {one}" for one in self.unheard]
        for name in state.players:
            if self.hand[name] != loot[name]:
                found.append(f"{name} carries {loot[name]}, heard: {self.hand[name]}")
            points = sum(one.worth for one in state.keepsakes if one.player == name)
            if self.points[name] != points:
                found.append(f"{name}'s artifacts count {points}, heard: {self.points[name]}")
            if self.owed[name]:
                found.append(f"{name} was told a wrong sum, by {self.owed[name]}")
            if self.safe[name] != state.banked[name]:
                found.append(f"{name} has {state.banked[name]} safe, heard: {self.safe[name]}")
        if self.path != lies:
            found.append(f"on the path {lies}, heard: {self.path}")
        if self.on_cards != gold:
            found.append(f"on artifacts {gold}, heard: {self.on_cards}")
        return found

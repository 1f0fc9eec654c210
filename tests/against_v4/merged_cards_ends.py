"""Sentences of the fourth edition that the rules on cards and ends have merged on purpose.

Each topic has pairs of a pattern of the old text and what the new one says instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

Pairs = Sequence[tuple[str, str | Callable[[re.Match[str]], str]]]

TIME: Pairs = [(r"(\d)-(\d)", r"\1–\2")]
GOLD: Pairs = [
    (r"\bthe (ace|Jack|Queen|King) (\d+)", r"the \1 is \2"),
    (r"\b(as|walet|dama|król) (\d+)", r"\1 to \2"),
    (r" (and|i) (?=(the|walet|dama|król)\b)", ", "),
    (r"^(Red|Black): \d+\. (Red|Black): .*$|^Czar.*$|^Czer.*$", ""),  # said of jokers, too
]
MARKER: Pairs = [
    (r", and all (.*?) put on it\.", r". all \1 put on the joker."),
    (r" there, and (.*?) put on it\.", r" there. \1 put on the joker."),
    (r" there\. (\w.*) put on the joker\.", lambda found: found[0].lower()),
    (r" i tam zawsze kładzie się ", ". Na dżokerze zawsze kładzie się "),
    (r" i tam kładzie się ", ". Na dżokerze kładzie się "),
]
JOINS: Pairs = [
    (r"Shuffle it in before", "Shuffle one in before"),
    (
        r"Shuffle one in before (.+?) (\d+), the other before .+? (\d+)\.",
        r"Shuffle one in before each of \1s \2 and \3.",
    ),
    (r" od (\d) do (\d) wtasujcie", r" \1–\2 wtasujcie"),
    (r"wtasujcie (1|tę|jedną) kartę", "wtasujcie jedną kartę"),
    (r"Jedną kartę wtasujcie na początku .* (\d), drugą na początku .* (\d)\.", r"\1 i \2"),
    (r"Na początku \w+ (\d i \d) wtasujcie po jednej karcie\.", r"\1"),
]
BOTH: Pairs = [
    (r"^(They|.+?) brings? ", "They bring "),
    (r"^(Dają też|.+?: także) (.+?), oprócz (tej|karty)", r"Także \2, oprócz tej"),
]
DANGERS: Pairs = [(r" (Their names|Ich nazwy): .*", "")]
DECK: Pairs = [
    (r" (One joker is|W talii jest jeden dżoker).*", ""),
    (r"^(The deck has 53 cards|Take these 53 cards).*", "The deck is the whole pack of 52 cards."),
    (r"^All 52 cards of one pack\.", "The deck is the whole pack of 52 cards."),
    (r"^(W grze są 53 karty|Weźcie z jednej talii 53 karty).*", "Talia to wszystkie 52 karty."),
    (r"^Wszystkie 52 karty jednej talii\.", "Talia to wszystkie 52 karty."),
]
SURVIVED: Pairs = [
    (r"^Should the deck run out.*", "If the deck runs out, all inside decide and leave."),
    (r"^If the deck runs out.*", "If the deck runs out, all inside decide and leave."),
    (r"^Gdy talia się skończy.*|^Gdy skończy się talia.*", "Gdy skończy się talia."),
    (r"The (\S[^.]*?) in the ([^.]*?) are shared out evenly too\.", r"They share the \1 too."),
    (r"They share the ([^.]*?) in the [^.]*? too\.", r"They share the \1 too."),
    (r"shares the ([^.]*) and the ([^.]*) on the joker\.", r"shares the \2 on the joker. \1"),
    (r"They share the ([^.]*) too\.", r"\1"),
    (r"Także ([^.]*?) (z|ze) [^.]*? dzieli się po równo\.", r"Dzielą też \1."),
    (r"Dzielą też ([^.]*?) (z|ze) [^.]*?\.", r"Dzielą też \1."),
    (r"dzielą ([^.]*) oraz ([^.]*) z dżokera\.", r"dzielą \2 z dżokera. Dzielą też \1."),
]
DANGER_OUT: Pairs = [
    (r"[Tt]he [^.]*? that ended", "The card that ended"),
    (r"the last card leaves it\.", "the last card leaves the game."),
    (r"Where it came to too much: the last card\.", "Too much: the last card."),
    (
        r"Where the [^.]* came to too much the last card leaves the game\.",
        "Too much: the last card.",
    ),
    (r"^[^.,]*, któr[yae] kończy ([^.]*?), wypada z gry; wszystkie inne (karty )?", r"\1: "),
    (r"(\*\*Z gry wypada\*\*) .*? (to kończy)", r"\1 \2"),
    (r"Gdy zbierze się za dużo: ostatnia karta\.", "Za dużo: ostatnia karta."),
    (
        r"Gdy na [^.]* zbierze się za dużo, wypada z gry ostatnia karta\.",
        "Za dużo: ostatnia karta.",
    ),
]
FRESH: Pairs = [
    (
        r"For each (.*) all (\d+) cards are shuffled afresh\.",
        r"Shuffle all \2 cards afresh for each \1.",
    ),
    (r"tasuje się od nowa", "potasujcie od nowa"),
]
ROUNDS: Pairs = [
    (r"^After (\d[^.]*?) the (highest|lowest)", r"The game ends after \1. The \2"),
    (
        r"The (highest|lowest) score wins when the game ends: ([^.]*)\. (.*)",
        r"\3 The \1 score wins: \2.",
    ),
    (r"has banked (\d)", r"has \1"),
    (r"^It ends after", "The game ends after"),
    (r"^(.*?)( Who has \d+ says so\.)(.*)", r"\1\3\2"),
    (r"^After (\*\*.*?\*\*) (.*)", r"Play \1. \2"),
    (r"[Tt]he (most|least)( points| banked)?( \S[^.:]*?)? wins?", r"The \1 wins"),
    (r"[Tt]he (least|fewest points|lowest score) wins?", "The least wins"),
    (
        r"^.* until somebody (says|has) (\*\*.*?\*\*)(.*), (\d+) at most; ",
        r"until \1 \2, \4 at most. ",
    ),
    (
        r"^Play until somebody (says|has) (\*\*.*?\*\*), (\d+) .*? at most\. ",
        r"until \1 \2, \3 at most. ",
    ),
    (r"The (most|least|most points|fewest points) wins?(: [^.]*)?\.", r"The \1 wins."),
    (r"^Po (\d[^.]*?) wygrywa", r"Gra kończy się po \1. Wygrywa"),
    (r"Na końcu gry wygrywa ([^.]*)\. (.*)", r"\2 Wygrywa \1."),
    (r"ma odłożone co", "ma co"),
    (r"^(.*?)( Kto ma \d+, mówi to głośno\.)(.*)", r"\1\3\2"),
    (r"^(Po|Gra trwa) \*\*(\d+) .*?\*\*\.? [wW]ygrywa", r"Gra trwa \2. Wygrywa"),
    (r"^Gra trwa, aż ktoś (ma|powie) (\*\*.*?\*\*).*najwyżej (\d+) [^.;]*[.;] ", r"aż \1 \2, \3. "),
    (r"[Ww]ygrywa(, kto ma)?( odłożone)? (najwięcej|najmniej|najniższy wynik)[^.]*\.", r"\3"),
    ("najniższy wynik", "najmniej"),
]
WORTH: Pairs = [
    (r"Each ([^.]*) counts what belongs to its card\.", r"Each \1 has its own worth."),
    (r"^(Każd\w) ([^.]*) ma wartość swojej karty\.", r"\1 \2 ma własną wartość."),
    (r"^Each [^.]* has its own worth\.$", "Each card has its own worth."),
    (r"^Każd\w [^.]* ma własną wartość\.$", "Każda karta ma własną wartość."),
]
TIE: Pairs = [
    (r"^Who is tied shares the win\.|^(Tie|Still tied): the win is shared\.", "shared"),
    (r"^Who is tied shares the win, or.*|^(Tie|Still tied): share the win, or.*", "extra round"),
    (r"^Who is tied plays again\.|^(Tie|Still tied): play a whole new game\.", "again"),
    (r"^Remisujący dzielą się wygraną\.|^(Remis|Nadal remis): wspólna wygrana\.", "shared"),
    (
        r"^Remisujący dzielą się wygraną albo.*|^(Remis|Nadal remis): wspólna wygrana albo.*",
        "extra",
    ),
    (
        r"^Remisujący grają jeszcze raz\.|^(Remis|Nadal remis): zagrajcie całą grę od nowa\.",
        "again",
    ),
]
TOTALS: Pairs = [
    (r"Totals are open: anybody", "Anybody"),
    (r"What lies in (.*) may not be counted by others before the end\.", r"secret in \1"),
    (r"What lies in (.*) stays secret until the end\.", r"secret in \1"),
    (r"Until then what lies in (.*) stays secret\.", r"secret in \1"),
    (r"Wyniki są jawne: to", "To"),
    (r"Co leży (.*), tego inni nie mogą liczyć przed końcem gry\.", r"tajne \1"),
    (r"Do końca (gry )?jest tajne, co leży (.*)\.", r"tajne \2"),
]


def _mended(pairs: Pairs) -> Callable[[str], str]:
    def mend(text: str) -> str:
        for pattern, new in pairs:
            text = re.sub(pattern, new, text)
        return text.replace(" lub ", ", ")

    return mend


MERGED: Mapping[str, Callable[[str], str]] = {
    topic: _mended(pairs)
    for topic, pairs in {
        "time": TIME,
        "gold": GOLD,
        "marker": MARKER,
        "joins": JOINS,
        "both": BOTH,
        "dangers": DANGERS,
        "deck": DECK,
        "survived": SURVIVED,
        "danger_out": DANGER_OUT,
        "fresh": FRESH,
        "rounds": ROUNDS,
        "worth": WORTH,
        "tie": TIE,
        "totals": TOTALS,
    }.items()
}
"""For each topic: what makes the old and the new text alike."""

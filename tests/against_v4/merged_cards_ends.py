"""Sentences of the fourth edition that the rules on cards and ends have merged on purpose.

Each topic has pairs of a pattern of the old text and what the new one says instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

Pairs = Sequence[tuple[str, str | Callable[[re.Match[str]], str]]]

TIME: Pairs = [(r"(\d)-(\d)", r"\1–\2")]
GOLD: Pairs = [
    (r"(okers?|żokery?): (number|liczba) \+ ", r"\1: "),  # a joker has no number
    (
        r"(\d+)( (?:of )?[♠♥♦♣]+)?: (?:number|liczba) \+ -(\d+)",
        lambda found: f"{found[1]}{found[2] or ''}: {int(found[1]) - int(found[3])}",
    ),
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
    (
        r"^(The deck has 53 cards|Take these 53 cards|The deck is the whole pack).*",
        "All 52 cards of one pack.",
    ),
    (r"^(W grze są 53 karty|Weźcie z jednej talii 53 karty).*", "Talia to wszystkie 52 karty."),
    (r"Talia to wszystkie 52 karty\.", "Wszystkie 52 karty jednej talii."),
    (r" (\d jokers are|W talii są \d dżokery).*", ""),
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
    (
        r"^The (\w+) score wins when the game ends: (.*)\. It ends after the .* in which somebody has "
        r"(?:banked )?(\d+) or more, after (.*) at the latest\.( Who has \d+ says so\.)?",
        r"until \3, \4.\5 The \1 score wins: \2.",
    ),
    (
        r"^Play until somebody has (\d+) or more at the end of .*?, (.*?) at most\.",
        r"until \1, \2.",
    ),
    (r"^After (\d.*?) the (\w+) score wins", r"Play \1. The \2 score wins"),
    (r"^After (\*\*.*?\*\*) the (.)", lambda found: f"Play {found[1]}. T{'he ' + found[2]}"),
    (
        r"^.*? until somebody (says|has) (\*\*\d+\*\*)(?: \(.*\))?, (\d+) at most; the (\w+)( banked)? "
        r"wins\.",
        r"\1 \2, \3. The \4 wins",
    ),
    (
        r"^Play until somebody (says|has) (\*\*\d+\*\*), (\d+) .*? at most\. The (\w+).*",
        r"\1 \2, \3. The \4 wins",
    ),
    (r"The lowest score wins: banked ([^.]*)\.$", r"The least banked \1 wins."),
    (r"The least banked (.*) wins?\.$", r"The least banked \1 wins."),
    ("The fewest wins", "The least wins"),
    (
        r"^Na końcu gry wygrywa (.*)\. Gra kończy się po .* ktoś ma (?:odłożone )?co najmniej (\d+), "
        r"najpóźniej po (\d+) .*?\.( Kto ma \d+, mówi to głośno\.)?$",
        r"aż \2, \3.\4 Wygrywa \1.",
    ),
    (r"^Gra trwa, aż ktoś ma na końcu .*? co najmniej (\d+), najwyżej (\d+) .*?\.", r"aż \1, \2."),
    (
        r"^(Po|Gra trwa) (\**\d+) .*?(\**)\.? [wW]ygrywa(, kto ma odłożone)? (.*)",
        r"Gra trwa \2. Wygrywa \5",
    ),
    (
        r"^Gra trwa, aż ktoś (ma|powie) (\*\*\d+\*\*)(?: \(.*\))?, najwyżej (\d+) .*?[.;] [Ww]ygrywa"
        r"(?:, kto ma)?(?: odłożone)? (\w+).*",
        r"\1 \2, \3. \4",
    ),
    (r"Wygrywa (najniższy wynik: odłożone|najmniej) [^.]*\.$", "Wygrywa najmniej."),
]
ROUND_OVER: Pairs = [
    (r"or the \S.*? comes to too much; who left", "or it is ended; who left"),
    (r"then (goes|go) back to the supply", r"\1 back to the supply"),
    (r"albo gdy na .*? zbierze się za dużo; kto", "albo sprawi to karta; kto"),
    (r"(wraca|wracają) wtedy do banku", r"\1 do banku"),
]
UNCLAIMED: Pairs = [
    (r"([\w ]+?) that nobody carried out are out of the game when [^.]* ends\.", r"\1: out."),
    (r"([\w ]+?) that nobody carried out go back into [^.]*\.", r"\1: back."),
    (r"([\w ]+?) left on the [^.]* are out of the game\.", r"\1: out."),
    (r"([\w ]+?) left on the [^.]* go back into the deck\.", r"\1: back."),
    (r"Those carried out go back; note their points\.", "note"),
    (r"Who carried one out notes its points: the card goes back before [^.]*\.", "note"),
    (r"([\w ]+?), których nikt nie wynosi, wypadają z gry, [^.]*\.", r"\1: z gry."),
    (r"([\w ]+?) (z|ze) [^.]*? wypadają z gry\.", r"\1: z gry."),
    (r"([\w ]+?), które zostają na [^.]*, wypadają z gry\.", r"\1: z gry."),
    (r"([\w ]+?), których nikt nie wynosi, wracają do talii, [^.]*\.", r"\1: do talii."),
    (r"([\w ]+?), które zostają na [^.]*, wracają do talii\.", r"\1: do talii."),
    (r"Wyniesione wracają; zapiszcie ich punkty\.", "zapis"),
    (r"Kto wynosi taką kartę, zapisuje jej punkty: karta wraca [^.]*\.", "zapis"),
]
ARTIFACTS: Pairs = [(r"\b(It|Each) is a keepsake", "It is a keepsake")]
WORTH: Pairs = [
    (r"for the bank, not", "for the supply, not"),
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
        "round_over": ROUND_OVER,
        "unclaimed": UNCLAIMED,
        "rounds": ROUNDS,
        "artifacts": ARTIFACTS,
        "worth": WORTH,
        "tie": TIE,
        "totals": TOTALS,
    }.items()
}
"""For each topic: what makes the old and the new text alike."""

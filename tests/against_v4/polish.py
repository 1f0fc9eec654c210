"""Polish that is said otherwise than in the fourth edition, on purpose.

All Polish was read in one go, as people at a table hear it. Each pair is a pattern of what one of
the editions said, and what makes both alike.
"""

from __future__ import annotations

import re

WITHIN = r"wszyscy są [^,]*, bez"
"""Inside the cave: "wewnątrz jaskini", now "w jaskini"."""

PAIRS: tuple[tuple[str, str], ...] = (
    # the game master
    (r"\bTO KOŃCZY\b", "TO KONIEC"),
    (r"\bCo (\w+) ma odłożone", r"To, co \1 ma odłożone"),
    (r", na ostatnim miejscu, i zaczyna", ", na końcu kolejki, i zaczyna"),
    (r"Jeszcze (\d+) [^.]+ i (\w+) się kończy", r"Jeszcze \1 i \2 się kończy"),  # 5 strażników
    (r"cało (\w+) ([^.]+)\.", r"\2 \1 cało."),
    (r"^(.+) dzielą się wygraną, po (\d+)\.", r"\1 mają po \2 i dzielą się wygraną."),
    (r"z poprzedni\w+ (razu|partii|nocy)", "z poprzedniej rundy"),
    (r"Dzielą ci, którzy", "Dzielą to ci, którzy"),
    (r"[Tt]u(taj)? nie( obowiązuje)?:", "Tu nie obowiązuje:"),
    # the cards
    (r"wszystkie cztery: ([^;.]*)", r"\1 we wszystkich kolorach"),
    (r"po (jednej|dwie), (czarne|czerwone): ([^;.]*)", r"\2 \3, po \1"),
    (r"Te (\d+) to karty do gry\.", r"Tymi \1 kartami się gra."),
    (r"na początek (\d+)( kart\w?)?:", r"na początek \1:"),
    (r"odkrytego na środku, tam", "odkrytego na środku: tam"),
    (r"Nieodkryta zostaje", "Nieodkryta karta zostaje"),
    (
        r"Na (?:swój|swoją|swoje) (\w+) pokażcie każdą kartę i wtasujcie\.",
        "Każdą kartę pokażcie wszystkim i wtasujcie.",
    ),
    (r"pokażcie wszystkim i wtasujcie na początku jej \w+\.", "pokażcie wszystkim i wtasujcie."),
    # a turn
    (WITHIN, "wszyscy są w środku, bez"),
    (r"Co bierzecie, leży", "To, co bierzecie, leży"),
    (r"Kto (\w+), może to zrobić już w pierwszej turze", r"Kto chce, \1 już w pierwszej turze"),
    (r"Kto jednak (\w+), może to zrobić także wtedy", r"Kto chce, \1 także wtedy"),
    (r"które nadmiarowe (.+?) zostają", r"które \1 zostają"),
    (r"inaczej ostatnio położone", "inaczej te wyłożone jako ostatnie"),
    (r"nadmiarowe zostają", "reszta zostaje"),
    (r"te wyłożone na końcu", "te wyłożone jako ostatnie"),
    # what ends a round
    (r" w (?:jednym|jednej) [^.]* (?:go|ją|je) kończy\.", " kończy."),
    (r"kończy \w+\.", "kończy."),
    (r"Kto grał dalej", "Kto gra dalej"),
    (r"kto grał dalej", "kto gra dalej"),
    (r"Gdy (?:\w+ )?kończy (?:je )?kilka (?:kart )?naraz", "Gdy kończy kilka naraz"),
    (r"odłożon(e|ego) przedtem", r"odłożon\1 wcześniej"),
    # the end
    (
        r"Kto jest w środku, gdy kończą się karty, zachowuje wszystko, co niesie",
        "Ci, którzy są w środku, gdy kończą się karty, zachowują wszystko, co niosą",
    ),
    (r"Kto jest tam w pojedynkę, bierze", "Jedyna osoba w środku bierze"),
    (r"To, co leży (w.*), jest tajne do końca gry\.", r"Do końca gry jest tajne, co leży \1."),
    (r"na koniec (\S+) ma co najmniej", r"ma na końcu \1 co najmniej"),
    (r"(Gra trwa, aż ktoś [^.]*), ale najwyżej", r"\1, najwyżej"),
    # refusals
    (r"gra jest skończona", "gra już się skończyła"),
    (r"nie ma jeszcze co liczyć: (\w+) 1 trwa\.", r"\1: nie ma co liczyć."),
    (r"nie skończył(?:|a|o) się jeszcze żad\w+ (\w+): nie", r"\1: nie"),
    (r"nikt nie \w+, dopóki nie leży tam żadna karta", "nikt nie wychodzi przed pierwszą kartą"),
    (r"(^.*) nie zna dodatkowej rundy", r"\1 to gra bez dodatkowej rundy"),
    (r"nie nazywa się „", "nie ma na imię „"),
    (r"już tam leży w \w+ \w+\.", "już leży na stole."),
    (r"cofnij cofa", "cofnij unieważnia"),
    (
        r"(zostaj\w+) (\d+), a (.*) wymaga co najmniej",
        r"\1 tylko \2 osoby, a gra \3 wymaga co najmniej",
    ),
    (r"tylko 1 osoba,", "tylko 1 osoby,"),
    (r"dodatkowa runda jest po ", "dodatkowa runda jest dopiero po "),
    (r"^(\w+) nie jest w środku już od tury (\d+)\.", r"\1 już od tury \2 nie jest w środku."),
    (r"Uwaga zapisuje to przy grze\.", "Można to zapisać przy grze jako uwagę."),
)


def mended(text: str) -> str:
    """Return a text of either edition with its Polish as it is said now."""
    for pattern, new in PAIRS:
        text = re.sub(pattern, new, text)
    return text

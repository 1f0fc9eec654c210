"""What hands understand of Polish: written by hand, as one hears it at a table, not turned back
from the templates."""

from __future__ import annotations

from tests.v4.table.listening import (
    Tongue,
    again,
    away,
    back,
    begins,
    cards,
    carries,
    carry_off,
    clear,
    deal,
    found,
    from_before,
    gives,
    inside,
    lay_again,
    lay_back,
    lie,
    more,
    never,
    new,
    noted,
    nothing,
    of_that_before,
    off,
    out,
    out_of,
    over,
    own,
    piles_off,
    piles_on,
    put,
    remove,
    renamed,
    row,
    seats,
    share_out,
    take,
    takes_and_away,
    takes_and_back,
    unclear,
    unknown,
    unwritten,
)

STAYS, RETURNS = r"zostaj[eą]", r"wraca(?:ją)? do banku"
SAFE = r"w bezpieczne miejsce"
CARD = r"(?:\d+ )?[^\W\d][^\d,:.]*"
CARDS = rf"{CARD}(?:, {CARD}| i {CARD})*"

POLISH = Tongue(
    heard=(
        (
            (
                r"Teraz inaczej: .*|[A-Z]+-\d+: .*|Nikt jeszcze nic nie odłożył\.|.*[Ww]stawiona "
                r"tura "
                r".*"
            ),
            nothing,
        ),
        # a game begins
        (r"Wyjmijcie (?:z talii:?|dżokery) .*|Każdy dostaje jedną z odłożonych .*", nothing),
        (r"Odłóżcie na bok.*|Odłóżcie .* na bok; .*|Potasujcie, odłóżcie .*", nothing),
        (r".* w banku(?:, [^:]+)?: (?:około )?\d.*\.", begins),
        (
            (
                r"(?:Wyjście w skrócie|Gracze): {what}\.|Tura to po jednym znaku, w tej "
                r"kolejności: "
                r"(?P<also>.*)\."
            ),
            seats,
        ),
        # who comes and goes
        (r"{who} gra od {_}, na ostatnim miejscu, i zaczyna od zera\.", new),
        (r"Cofnięte: {who} nie dołącza\.", never),
        (r"Cofnięte: wynik .*\.", unwritten),
        (r"{who} nazywa się odtąd {what}\.", renamed),
        (r"Cofnięte: {who} to znowu {what}\.", renamed),
        (r"Dalej: potasujcie .*, rozdajcie po {n}\.", deal),
        # a card
        (
            rf"(?:W środku: )?(?i:weźcie po|weź) {{n}}(?:, (?:{{stays}} {STAYS}|\d+ "
            rf"{RETURNS}))?\.",
            take,
        ),
        (r"{who}: (?:weź|weźcie po) (?:jeszcze )?{n}(?: z banku)?\.", take),
        (rf"Nikt nic nie bierze: {{n}} {STAYS}\.", put),
        (rf"Nikt nic nie bierze: \d+ {RETURNS}\.", nothing),
        (
            (
                r"(?:W środku: )?(?i:połóżcie) (?:na nim {n}|(?P<n2>\d+) na "
                r"(?:karcie|dżokerze))\.(?: "
                r".*)?"
            ),
            put,
        ),
        # leaving
        (r"(?:.*: )?Podzielcie \d+[ ,].*|{_}: (?i:weź) (?:.* i |.*, )?\d+ \(wartość .*", unclear),
        (r"\d+(?:, \d+)*(?: i \d+)? zostaj[eą]\.", unclear),
        (r"{who}: (?i:weź|weźcie po) {n}, (?:odłóż|odłóżcie po) {safe}\.", off),
        (r"{who}: (?i:weź) {n} i {more} z (?!każd)[^,]*, odłóż {safe}\.", off),
        (r"{who}: (?i:weź) {n} i (?P<rest>\d+ z każd[^,]*), odłóż {safe}\.", off),
        (r"{who}: (?i:weź) (?P<rest>\d+ z każd[^,]*), odłóż {safe}\.", off),
        (r"{who}: (?i:weź) {n} z [^,]*, odłóż {safe}\.", off),
        (r"{who}: (?i:weź) {n}(?:,| i) .*, odłóż {safe}\.", off),
        (r"{who}: (?i:weź) {n} za .*; (?:karta wraca|karty wracają)\.", noted),
        (r"{who}: (?i:weź) .*, odłóż {safe}\.", found),
        (r"{who}: nic\.", out),
        (rf"{{who}}: (?:odłóż|odłóżcie po) {{n}}(?: {SAFE})?\.", away),
        (r"Podzielcie .*\.", share_out),
        (r"{who}: weź {more} z (?!każd)\w[^,]*\.", off),
        (r"{who}: weź .* \(na koniec .* za {n}\)\.", cards),
        # the end of a round
        (r"{who}: (?i:oddaj|oddajcie|oddajcie po) {n}\.", back),
        (r"{who}: (?i:oddaj|oddajcie po) {n}, (?:odłóż|odłóżcie po) {safe}\.", back),
        (r"{who}: (?i:oddaj|oddajcie po) {n} z[^:.]+\.", out_of),
        (r"Oddajcie do banku, co leży na .*: nie wiadomo ile\.", unknown),
        (r"{who}: odłóż z powrotem .*; zanotuj {n} punkt(?:y|ów)?\.", noted),
        (r"{_}: weź .* \(wartość .*\.", share_out),
        (rf"{{who}}: weź (?P<cards>{CARDS})\.", carry_off),
        (rf"{{who}}: odłóż (?P<cards>{CARDS}) z powrotem\.", lay_back),
        (r"Usuńcie .* z gry\.", nothing),
        (r"Usuńcie {what}\.", remove),
        (r"Zbierzcie {n} kart[yę]?\.", clear),
        # corrections
        (r".* trwa dalej\.", lay_again),
        (r"W środku: .*, (?:każdy )?niesie {n}\.", carries),
        (r"W środku: {who}\.", inside),
        (r"{who} (?:jest|są) znowu w środku\.", again),
        (r"{who} już nie (?:jest|są) w środku\.", out),
        (
            r"Koniec [\w ]+ \d+\.|Koniec dodatkow[\w ]+\.|[\w ]+ \d+ (?:jeszcze się nie \w+|się nie liczy)\.",
            over,
        ),
        (r"Gra kończy się tutaj\. .*|Gra kończy się tutaj\.", over),
        (rf"{{who}}: (?:oddaj|oddajcie po) {{n}} i (?:odłóż|odłóżcie po) {{safe}} {SAFE}\.", gives),
        (
            rf"{{who}}: (?:weź|weźcie po) {{n}} i (?:odłóż|odłóżcie po) {{safe}} "
            rf"{SAFE}\.",
            takes_and_away,
        ),
        (
            (
                r"{who}: (?:weź|weźcie po) {n}, z tego (?:po )?{safe} z powrotem do "
                r"[^:.]+\."
            ),
            takes_and_back,
        ),
        (r"{who}: (?:dołóż|dołóżcie po) {n} do [^:.]+\.", more),
        (
            (
                r"{who}: (?:wyjmij|wyjmijcie po) {n} z[^:.]+ i (?:oddaj|oddajcie|(?P<again>nieś "
                r"dalej|nieście dalej))\."
            ),
            out_of,
        ),
        (
            (
                r"{who}: (?:wyjmij|wyjmijcie po) {n} z[^:.]+ i (?:oddaj|oddajcie po) razem "
                r"{all}\."
            ),
            out_of,
        ),
        (
            r"{who}: (?:wyjmij|wyjmijcie po) {n} z[^:.]+: (?:niesiesz|niesiecie po) {carry}, "
            r"(?:(?:dobierz|dobierzcie po) {more}|(?:oddaj|oddajcie po) {fewer})\.",
            out_of,
        ),
        (r"Połóżcie (?P<what>\d+ na (?!.*\bjoker\b).*)\.", piles_on),  # that is English
        (r"Oddajcie do banku (?P<what>\d+ z(?!.*\bjoker\b).*)\.", piles_off),
        # how things are
        (r"Na {_} z poprzedniego razu: {n}\.", from_before),
        (r"W tym {n} z poprzedniego razu\.", of_that_before),
        (r"Leż[yą] tam {n} .*\.", lie),
        (r"Każdy w środku niesie {n}\.|{who} niesie (?P<n2>\d+)\.", carries),
        (r"{who}: {n}\.|(?P<also>[^:]+?): {total} \((?P<n2>\d+) oraz .*\)\.", own),
        (r"[^:]*: .*\(na ni\w+ \d+\).*\.", row),
    ),
    heading=r"(?!.* i \w+\.$)(?:[A-ZŻĆŁŚ][\w ]*? \d{1,2}(?:,? (?:z|do) \d+)?|(?i:dodatkow)[\w ]+?)"
    r"(?:, tura \d+)?\.?(?: Karty odkrywa .*)?",
    later=r", tura (?!1\b)\d",
    inside=r"(?:w środku|(?:w|we) [^:]+): (.+)|tura \d+ \((.+)\)>",
    margin=(
        (r"(?i:łup) (\d+)", "hand"),
        (r"(?i:{path}|dżoker) (\d+)", "path"),
    ),
    corrects=(
        r"Cofnięte: |(?:\w[\w ]* \d+: )?(?:[Tt]ura \d+ to|[Tt]ury \d+ już|[Ww]stawiona tura "
        r"\d+:)"
    ),
    joints=", | i ",
    either=", [^,;]+ lub ",
    everyone=("Wszyscy",),
    all_inside=("Wszyscy w środku",),
    moves=r"(?i)\b(?:weź|weźcie|połóżcie|oddaj|oddajcie|odłóż|odłóżcie|wyjmij|wyjmijcie|dołóż|dołóżcie|dobierz|zabiera|zabierzcie)\b",
    written=r"według zapisu(?:, .*\((\d+)\))?",
    total="razem",
    counting=r"(?:(?P<n>\d+) × [^(]*)?\(wartość \d+[^)]*\)",
    shown=r"[^:]+: (?i:weź) (.*), odłóż \d+\.|Podzielcie (.*), po \d+\.",
    row=(
        r"{path}: (?!(?:oddajcie|zostawcie) \d)(?P<cards>.*)\.|Wyłóżcie znowu [^:]*: "
        r"(?P<short>.*)\."
    ),
    elsewhere=r"(?![Tt]ur|Wstaw)\w[\w ]* \d+: (?:[Tt]ur|[Ww]staw)",
)

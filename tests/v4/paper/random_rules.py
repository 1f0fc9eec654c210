"""Random house rules with long words, and all that can be wrong with what is printed of them.

Any key may be changed, one to twelve play, one to twenty rounds, and names, summaries, the words of
the table, kinds of danger and rules of the house are of one language's longest (English, German,
Polish). Each rule is a variant file as an author writes it.
"""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from cardkit.v4.engine import MOST_PLAYERS, SUITS, Variant
from cardkit.v4.engine.terms import SEATED
from cardkit.v4.engine.values import MOST_ROUNDS
from cardkit.v4.files import brief, load
from cardkit.v4.ink import DoesNotFit, Ink, Page
from cardkit.v4.paper import PIECES, NoSuchPiece, Order, drawn, risk_table
from cardkit.v4.paper.facts import rulings
from cardkit.v4.paper.pad_parts import kind_ticks
from cardkit.v4.paper.pieces import drawn_game
from cardkit.v4.speech import language
from cardkit.v4.speech.language_files import ENGLISH
from cardkit.v4.tally import Score, score
from cardkit.v4.text import VariantError
from cardkit.v4.words import SPOKEN, speaking
from cardkit.v4.words.nouns import SIGNS, as_told, index
from tests.v4.games import NAMES, Choices, Game, play
from tests.v4.houses import House, Settings, house
from tests.v4.paper.in_polish import left_over, with_own_words
from tests.v4.paper.reading import bare, faults

# --- house rules ----------------------------------------------------------------------------------

LONG: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "name": (
            "The Extraordinarily Uncomfortable Archaeologists",
            "Counterrevolutionaries of Wolverhampton",
            "An Incomprehensibilities Night",
            "Misunderstandings",
        ),
        "summary": (
            "Whoever underestimates the subterranean watercourses walks home empty-handed, "
            "and whoever overestimates "
            "them walks home early: unfortunately nobody can say beforehand which of the "
            "two it is going to be.",
            "Disproportionately dangerous treasure hunting for disinterested grandparents.",
        ),
        "player": (
            "archaeologist",
            "counterrevolutionary/counterrevolutionaries",
            "treasure-seeking acquaintance",
        ),
        "place": (
            "Leicestershire underground car park",
            "archaeological excavation site",
            "catacomb",
        ),
        "path": ("underground thoroughfare", "decommissioned railway embankment"),
        "gold": ("semiprecious gemstone", "hundredweight/hundredweights"),
        "token": ("commemorative medallion", "counterfeit banknote"),
        "danger": (
            "thunderstorm-related emergency/thunderstorm-related emergencies",
            "hippopotamus/hippopotamuses",
        ),
        "artifact": ("irreplaceable manuscript", "anthropomorphic statuette"),
        "safe": ("safe-deposit compartment", "windproof expedition tent"),
        "round": ("reconnaissance expedition", "thunderstorm"),
        "leaves": (
            "withdraws unconditionally/withdraw unconditionally",
            "surrenders the expedition/surrender the expedition",
        ),
        "caught": ("OVERWHELMED BY CIRCUMSTANCES", "INCONTROVERTIBLY CAUGHT"),
        "catches": ("disappoints everyone who has remained underground",),
        "call": ("Ladies and gentlemen, please make up your minds!",),
        "go": ("outstretched forefinger", "unmistakable nod"),
        "leave": ("handkerchief on the table", "conspicuous shrug"),
        "guide": (
            (
                "Whoever most recently visited an archaeological museum, or else the youngest of "
                "the grandparents"
            ),
        ),
        "kind": ("electromagnetic interference", "rattlesnakes", "mismanagement"),
        "house": (
            "Whoever misunderstands the announcement of the expedition's leader twice in one "
            "evening prepares the "
            "refreshments for everybody.",
            "Handkerchiefs are counted.",
        ),
    },
    "de": {
        "name": (
            "Donaudampfschifffahrtsgesellschaftsabend",
            "Die Nacht der Schatzsuchergenossenschaft",
            "Grundstücksverkehrsgenehmigungszuständigkeit",
            "Höhlenforscherjahreshauptversammlung",
        ),
        "summary": (
            "Rechtzeitig umkehrende Schatzsucherinnen bekommen Schwierigkeiten mit der "
            "Geschwindigkeitsbegrenzung, "
            "zurückgebliebene hingegen mit der "
            "Unterwasserhöhlenfeuerwehr.",
            "Wer zu lange bleibt, den bestraft die Verkehrsinfrastrukturfinanzierungsgesellschaft.",
        ),
        "player": (
            "Schatzsucherin/Schatzsucherinnen",
            "Höhlenforschungsgruppenleiter/Höhlenforschungsgruppenleiter",
        ),
        "place": ("Braunkohlebergwerk", "Unterwasserhöhlensystem", "Kellergewölbe"),
        "path": ("Untergrundbahnstrecke", "Zwischenablage"),
        "gold": ("Edelsteinsplitter/Edelsteinsplitter", "Goldklumpen/Goldklumpen"),
        "token": ("Spielmarkenstapel/Spielmarkenstapel", "Wertgegenstand/Wertgegenstände"),
        "danger": (
            "Geschwindigkeitsüberschreitung/Geschwindigkeitsüberschreitungen",
            "Schlangengrube/Schlangengruben",
        ),
        "artifact": (
            "Ausstellungsgegenstand/Ausstellungsgegenstände",
            "Kunsthandwerkserzeugnis/Kunsthandwerkserzeugnisse",
        ),
        "safe": ("Bankschließfach", "Expeditionszeltlager"),
        "round": ("Höhlendurchquerung/Höhlendurchquerungen", "Expedition/Expeditionen"),
        "leaves": ("verabschiedet sich/verabschieden sich",),
        "caught": ("HÖHLENEINSTURZGEFAHR", "VERSCHÜTTET"),
        "catches": ("verschüttet sämtliche Zurückgebliebenen",),
        "call": ("Entscheidungsverkündung!",),
        "go": ("ausgestreckter Zeigefinger",),
        "leave": ("Schnupftuch auf dem Tisch",),
        "guide": ("Wer zuletzt eine Tropfsteinhöhlenbesichtigung mitgemacht hat",),
        "kind": ("Steinschlaggefahr", "Riesenschlangen", "Grundwasserspiegelanstieg"),
        "house": (
            "Wer die Entscheidungsverkündung verpasst, übernimmt die Getränkebeschaffung für "
            "alle Mitspielerinnen und "
            "Mitspieler.",
        ),
    },
    "pl": {
        "name": (
            "Najdłuższa noc poszukiwaczy zaginionego skarbu",
            "Konstantynopolitańczykowianeczka",
            "Dźwiękonaśladownictwo",
            "Przeciwwagi i prześwietlenia",
        ),
        "summary": (
            "Kto najrozsądniej przewidzi nieprzewidywalne, ten najszczęśliwiej powróci: "
            "pozostałych poszukiwaczy "
            "zasypie najprawdopodobniej źdźbłami przeterminowanego szczęścia.",
            "Niebezpieczeństwo dla najodważniejszych poszukiwaczy.",
        ),
        "player": (
            "poszukiwaczka skarbów/poszukiwaczki skarbów",
            "pięćdziesięciogroszówkowicz/pięćdziesięciogroszówkowicze",
        ),
        "place": ("najgłębsza z kopalń", "podziemia królewskiego zamku"),
        "path": ("ścieżka nad przepaścią", "korytarz wydrążony w skale"),
        "gold": ("półszlachetny kamień/półszlachetne kamienie",),
        "token": ("pięćdziesięciogroszówka/pięćdziesięciogroszówki",),
        "danger": (
            "niebezpieczeństwo/niebezpieczeństwa",
            "najstraszliwszy przeciwnik/najstraszliwsi przeciwnicy",
        ),
        "artifact": (
            "najcenniejsza pamiątka/najcenniejsze pamiątki",
            "dzieło sztuki/dzieła sztuki",
        ),
        "safe": ("bezpieczna przystań", "skrytka"),
        "round": ("przedsięwzięcie/przedsięwzięcia",),
        "leaves": ("przezornie zawraca/przezornie zawracają",),
        "caught": ("ZASYPANI KAMIENIAMI", "PRZYŁAPANI NA GORĄCYM UCZYNKU"),
        "catches": ("zaskakuje wszystkich pozostałych w środku",),
        "call": ("Zdecydujcie się!",),
        "go": ("zaciśnięta pięść",),
        "leave": ("otwarta dłoń",),
        "guide": ("Najmłodsza z poszukiwaczek skarbów",),
        "kind": ("trzęsienie ziemi", "niedźwiedzie brunatne", "zawalisko"),
        "house": (
            (
                "Kto przegapi rozstrzygnięcie, przygotowuje poczęstunek dla wszystkich "
                "pozostałych uczestników."
            ),
        ),
    },
}
"""For each language long words for what an author can call something, as its keys of ``[words]``
have them, and texts."""
TEXTS = ("name", "summary")


class Rule(NamedTuple):
    """A house rule: what was changed of which game, and the text of its file."""

    number: int
    parent: str
    settings: Settings
    text: str
    lang: str = ENGLISH


def rule(seed: int, number: int, lang: str = ENGLISH) -> Rule:
    """The random house rule of that number, to be printed in a language."""
    chance = Random(f"{seed}-{number}")
    begun = house(chance)
    granted = _granted(begun, tuple(_wishes(chance, begun.variant)))
    variant, settings = granted.variant, granted.settings
    if not any(key == "name" for key, _ in settings):
        variant = load(begun.parent, (*settings, ("name", '"Night Watch"')))
    if lang != ENGLISH:
        variant = with_own_words(variant, Random(f"{seed}-{number}-{lang}"))
    return Rule(number, begun.parent, settings, brief(variant), lang)


def _granted(begun: House, wishes: Settings) -> House:
    """With those wishes that contradict nothing: all at once, or half by half."""
    granted, half = begun.with_(wishes), len(wishes) // 2
    if granted is begun and half:
        return _granted(_granted(begun, wishes[:half]), wishes[half:])
    return granted


def _wishes(chance: Random, variant: Variant) -> Iterator[tuple[str, str]]:
    """What is changed beside the rules: how many play and how long, and words."""
    if chance.random() < 0.6:
        low, high = sorted(chance.choices(range(1, MOST_PLAYERS + 1), k=2))
        yield "players", f'"{low}-{high}"'
    if chance.random() < 0.6:
        yield "rounds", str(chance.randint(1, MOST_ROUNDS))
    words = LONG[chance.choice(tuple(LONG))]
    many = chance.choice((0.0, 0.2, 0.6, 1.0))
    for key in (*TEXTS, *(key for key in words if key not in (*TEXTS, "kind", "house"))):
        if chance.random() < many:
            yield key if key in TEXTS else f"words.{key}", _quoted(chance.choice(words[key]))
    if variant.kinds and chance.random() < many:
        named = ", ".join(
            f"{kind} = {_quoted(chance.choice(words['kind']))}" for kind in variant.kinds
        )
        yield "words.kinds", f"{{ {named} }}"
    if chance.random() < many:
        rules = ", ".join(
            f"H-{at + 1} = {_quoted(chance.choice(words['house']))}"
            for at in range(chance.randint(1, 4))
        )
        yield "house", f"{{ {rules} }}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# --- what is looked at ----------------------------------------------------------------------------


class Wrong(NamedTuple):
    """Something wrong with a piece of a rule: of what kind, what it is, and the words after
    ``cardkit print``."""

    kind: str
    said: str
    command: str

    @property
    def piece(self) -> str:
        """What is printed."""
        return FILLED if "--filled" in self.command else self.command.split()[0]


def wrong(
    variant: Variant, piece: str, orders: Iterable[Order], draw: Callable[[Order], Page]
) -> Iterator[Wrong]:
    """What is wrong with a piece of a variant, drawn so."""
    for order in orders:
        command = _command(piece, order)
        try:
            page = draw(order)
            page.finished()
        except NoSuchPiece:  # so many have no use for it
            continue
        except DoesNotFit as misfit:
            yield Wrong("refused", str(misfit), command)
            continue
        except Exception:
            yield Wrong("broke", traceback.format_exc(limit=-4), command)
            continue
        played_so = variant.seated(order.players) if order.players else variant
        found = [
            *faults(page),
            *strangers(played_so, piece, page),
            *missing(as_told(variant), piece, page, order),
        ]
        found += left_over(played_so, page)
        yield from (Wrong("fault", said, command) for said in dict.fromkeys(found))
        if piece != FILLED:  # a name without letters stands there by its seat, and that is told
            yield from (Wrong("lacks", said, command) for said in page.remarks)
        yield from (Wrong("cut", f"{key} is cut short", command) for key in page.cut_short)


def _command(piece: str, order: Order) -> str:
    what = ["pad", "--filled", "RULE"] if piece == FILLED else [piece, "RULE"]
    spoken = SPOKEN.get()
    words = [
        *what,
        "--ink",
        order.ink,
        *(["--lang", spoken.code] if spoken else []),
    ]
    return " ".join(
        [
            *words,
            *(["--players", str(order.players)] if order.players else []),
            *["--large"] * order.large,
        ]
    )


def orders(variant: Variant, piece: str, chance: Random) -> Iterator[Order]:
    """How a piece is printed: in some ink, for as many as may play and for some number of them."""
    seats = _seats(variant) if piece in SEATED and piece != "kit" else (None,)
    ink = chance.choice(list(Ink))
    for players in seats:
        yield Order(ink=ink, players=players)
    if piece == "sheet":
        yield Order(ink=ink, large=True)


def _seats(variant: Variant) -> tuple[int | None, ...]:
    """The numbers of players that are asked for: none, some number, the same for all pieces, and
    the most.

    Pages for any number are those for the most, where hands are not dealt.
    """
    low, high = variant.players
    some = Random(variant.name).randint(low, high)
    return tuple(dict.fromkeys((None, some) if variant.deck_game else (None, some, high)))


def strangers(variant: Variant, piece: str, page: Page) -> Iterator[str]:
    """Chances on a sheet that are nobody's."""
    if piece == "sheet" and variant.deck_game:
        said = {
            word.text
            for words in page.words
            for word in words
            if re.fullmatch(r"\d+/\d+", word.text)
        }
        for chance in sorted(said - _chances(variant)):
            yield f"a chance that is none of this deck: {chance}"


def _chances(variant: Variant) -> set[str]:
    risks = [one for risk in risk_table.risks(variant) for one in (risk, risk.widened())]
    found = {chance for risk in risks for chance in risk.table.values()}
    return {f"{chance.numerator}/{chance.denominator}" for chance in found if chance is not None}


CARDS = "as|walet|dama|kr\u00f3l|[ajqkwd]"
"""What stands before a sign in Polish where cards are listed: no danger is meant."""


def missing(variant: Variant, piece: str, page: Page, order: Order) -> Iterator[str]:
    """What an author wrote that a sheet does not say, and the rounds a pad has no place for."""
    said = [word.text for words in page.words for word in words]
    if piece == "sheet":
        whole = _bare("".join(said))
        told = (
            variant.name,
            *(said.replace("**", "") for said in rulings(variant)),
            *(text for _, text in (*variant.house, *variant.words.kinds)),
        )
        yield from (f'a sheet without "{text}"' for text in told if _bare(text) not in whole)
        sign_of_danger = re.compile(
            rf"(?!(?i:of|\d+|\S+\u2013\S+|{CARDS}) )\S+ "
            rf"[\u2660\u2665\u2666\u2663]!?"
        )
        signs = {text.rstrip("!")[-1] for text in said if sign_of_danger.fullmatch(text)}
        yield from (
            f"a {sign} as a danger, and some are none"
            for sign in signs
            if not _all_dangers(variant, sign)
        )
    if piece != "pad":
        return
    yield from _mistaken(variant)
    if variant.until:  # few games that somebody ends have as many rounds as they can
        return
    numbers = {text for line in said for text in re.findall(r"\d+", line)}
    yield from (
        f"a pad without round {number}"
        for number in range(1, variant.rounds + 1)
        if str(number) not in numbers
    )


def _all_dangers(variant: Variant, sign: str) -> bool:
    """Whether every card that may be of that suit is a danger."""
    suit = next(letter for letter in SUITS if SIGNS[letter] == sign)
    mine = [
        slot for slot in variant.slots if slot.card.suit in (suit, "b" if suit in "sc" else "r")
    ]
    return all(slot.kind for slot in mine)


def _mistaken(variant: Variant) -> Iterator[str]:
    """Boxes to tick that name a rank, some cards of which are not of their kind; a kind's own name
    tells which are."""
    for tick in kind_ticks(variant):
        others = [
            slot.card
            for slot in variant.slots
            if slot.kind != tick.kind and index(slot.card.rank) == tick.name
        ]
        if others and tick.kind not in dict(variant.words.kinds):
            yield f'a box "{tick.name}" to tick that names cards of another kind too: {others[0]}'


def _bare(text: str) -> str:
    """The same however large its letters are."""
    return bare(text).casefold()


# --- many -----------------------------------------------------------------------------------------


FILLED = "filled"
"""The pad of a played game, beside the pieces that have a name."""
PLAYERS = (
    "Maximiliane-Alexandra of Aham",
    "Świętopełk Brzęczyszczykiewicz",
    "Wolfeschlegelsteinhausenbergerd",
)
"""Names as long as a tally takes them."""
UNKNOWN = ("李雷", "Zoë 金", "محمد")
"""Names with letters that no font of ours has."""


def played(file: Path, variant: Variant, chance: Random) -> Score:
    """A random game of the rule in the file, its tally written beside it; of some players the names
    are long."""
    wanted = variant.players
    names = list(NAMES[: chance.randint(wanted.low, wanted.high)])
    for seat, name in enumerate(PLAYERS[: len(names)]):
        names[seat] = name[:30] if chance.random() < 0.4 else names[seat]
    for name in UNKNOWN[: len(names)]:
        if chance.random() < 0.2:
            names[chance.randrange(len(names))] = name
    players = tuple(names)
    halves = bool(chance.randrange(2))
    entries = play(
        variant, players, players[0], Choices(chance.randbytes(700)), results=True, halves=halves
    )
    text = (
        Game(variant, players, players[0], tuple(entries)).text().replace(variant.slug, file.name)
    )
    file.with_suffix(".tally").write_text(text, "utf-8")
    return score(text, file.with_suffix(".tally").name, file.parent)


def looked_at(made: Rule, pieces: Sequence[str], file: Path) -> tuple[Wrong, ...]:
    """All that is wrong with these pieces of a rule, in this process; it is written into the
    file."""
    file.write_text(made.text, "utf-8")
    try:
        variant = load(file)
    except VariantError as error:
        return (Wrong("broke", f"its file cannot be read: {error}", "sheet RULE"),)
    with speaking(language(made.lang)):
        return tuple(_of_pieces(variant, pieces, file, Random(made.number)))


def _of_pieces(
    variant: Variant, pieces: Sequence[str], file: Path, chance: Random
) -> Iterator[Wrong]:
    for piece in pieces:
        if piece == FILLED:
            game = played(file, variant, chance)
            forms = [Order(ink=chance.choice(list(Ink)))]
            yield from wrong(variant, piece, forms, partial(drawn_game, game))
        elif not PIECES[piece].unused(variant):
            yield from wrong(
                variant, piece, orders(variant, piece, chance), partial(drawn, piece, variant)
            )

"""Types of the messages between the pages and the program, and between phones.

Every message is JSON. `check_type` compares each incoming message with its type before it is used.
`python -m tools.message_types` writes the same types for the scripts of the pages.
"""

import json
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    TypedDict,
    Union,
    final,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from cardkit.text.table.prompts import Stage

# --- checks of incoming messages


class MessageError(ValueError):
    """Raised if an incoming message does not have the expected type."""


class RejectedActionError(Exception):
    """Raised if an action is not allowed now; `status` is the HTTP status of the answer."""

    def __init__(self, text: str, status: int = 422) -> None:
        super().__init__(text)
        self.status = status


def read_json(text: str | bytes) -> Any:
    """Return the value of a JSON text.

    Raises `MessageError` if the text is not JSON, is nested too deeply, or contains half of a
    surrogate pair, which no screen can show.
    """
    try:
        sent = json.loads(text)
        json.dumps(sent, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise MessageError(str(error)) from None
    return sent


def check_type(sent: object, kind: Any) -> Any:
    """Return the JSON value `sent` if it fits the type `kind`, or raise `MessageError`."""
    if not does_fit_type(sent, kind):
        raise MessageError(f"no {getattr(kind, '__name__', kind)}")
    return sent


def does_fit_type(sent: object, kind: Any) -> bool:
    """Return True if a JSON value fits a type: a `TypedDict`, or the type of one of its values.

    An object may also have other keys, which are ignored.

    >>> does_fit_type({"seat": "Bo"}, Seat), does_fit_type({"seat": None}, Seat), does_fit_type({}, Seat)
    (True, False, False)
    """
    if is_typeddict(kind):
        return isinstance(sent, dict) and _has_fitting_values(sent, kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(does_fit_type(sent, one) for one in args)
    if origin is Literal:
        return any(type(sent) is type(one) and sent == one for one in args)
    if origin is dict:
        return isinstance(sent, dict) and all(does_fit_type(one, args[1]) for one in sent.values())
    if origin is list:
        return isinstance(sent, list) and all(does_fit_type(one, args[0]) for one in sent)
    if origin is tuple:  # JSON has only lists
        return (
            isinstance(sent, list)
            and len(sent) == len(args)
            and all(map(does_fit_type, sent, args))
        )
    if kind is float:
        return type(sent) in (int, float)
    return kind is object or type(sent) is (NoneType if kind is None else kind)


def _has_fitting_values(sent: dict[str, object], kind: Any) -> bool:
    """Return True if an object has the required keys of a `TypedDict`, with values that fit."""
    kinds = _value_types(kind)
    if not kind.__required_keys__ <= sent.keys():
        return False
    return all(does_fit_type(sent[key], kinds[key]) for key in kinds.keys() & sent.keys())


@cache
def _value_types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


# --- what a phone does at the table


class _Tap(TypedDict):
    """A tap on a screen that showed the revision `at`.

    `screen` is the ID of the screen, and `seat` is its player, if known.
    """

    at: int
    screen: NotRequired[str]
    seat: NotRequired[str]


class DrawTap(_Tap):
    do: Literal["draw"]
    card: str


class LeaveTap(_Tap):
    do: Literal["leave"]
    names: list[str]


class ShowTap(_Tap):
    """The card that each player shows (None if face down), and the artifacts that stay (`back`)."""

    do: Literal["show"]
    cards: dict[str, str | None]
    back: NotRequired[list[str] | None]


class BeginTap(_Tap):
    do: Literal["begin"]
    extra: NotRequired[bool]


class CountedPilesTap(_Tap):
    """How much gold each player has counted in their pile (`piles`), by name."""

    do: Literal["count"]
    piles: dict[str, int]


class ChooseTap(_Tap):
    """A player's secret choice.

    `choice` is ``leave``, ``stay`` or a card. None takes the choice back or, in a hands game,
    stands for a face-down card.
    """

    do: Literal["choose"]
    name: str
    choice: str | None


class SecretChoosingTap(_Tap):
    do: Literal["secret"]
    on: bool


class LineTap(_Tap):
    do: Literal["line"]
    line: str


class PlainTap(_Tap):
    do: Literal["cover", "undo", "redo", "share", "again", "let", "clock"]


class AskTap(TypedDict):
    """A question to the game master, which changes nothing and therefore needs no revision.

    `screen` is the ID of the screen, and `seat` is its player, if known.
    """

    do: Literal["ask"]
    what: Literal["score", "odds", "why"]
    screen: NotRequired[str]
    seat: NotRequired[str]


Move: TypeAlias = DrawTap | LeaveTap | ShowTap | BeginTap | CountedPilesTap | PlainTap
Tap: TypeAlias = Move | ChooseTap | SecretChoosingTap | LineTap | AskTap

# --- what a screen shows

Label: TypeAlias = tuple[str, str]
Words: TypeAlias = dict[str, object]
"""The texts of a page by name. Each value is a text, a list of texts, or a nested dictionary."""


class Sentence(TypedDict):
    """A sentence; `act` is True if it tells players what to do at the table."""

    text: str
    act: bool


class SaidLines(TypedDict):
    """Lines of one `tone` (see `Tone` in ``text/lines.py``), or ``threat``."""

    tone: str
    lines: list[Sentence]


class SaidTable(TypedDict):
    """A table; `align` has ``l`` (left) or ``r`` (right) for each column."""

    tone: Literal["table"]
    heads: list[str]
    rows: list[list[str]]
    align: str


Block: TypeAlias = SaidLines | SaidTable


class CardView(TypedDict):
    """A card: its printed rank, its suits, its role in the game (`part`) and a pictogram."""

    card: str
    rank: str
    suits: list[str]
    part: str
    sign: str


class PathCard(CardView):
    """A card on the path, with the gold left on it (`rest`) and an artifact's worth (`counts`)."""

    id: str
    rest: int
    counts: str
    new: bool
    name: str


class DangerView(CardView):
    """A kind of danger: how `many` have come up, and whether one more `ends` the round."""

    many: int
    ends: bool
    name: str


class CardKeyView(CardView):
    """A key; `reason` says why its card cannot come next, and `choices` are for a second tap."""

    worth: str
    reason: str
    ends: bool
    name: str
    choices: "list[CardKeyView]"


class StayQuestion(TypedDict):
    """The question asking which artifacts stay on the path; `many` is how many of them stay."""

    many: int
    title: str


class StayingArtifacts(TypedDict):
    """The artifacts on the path; `by` has a question for each number of players who flee."""

    cards: list[CardKeyView]
    by: list[StayQuestion | None]


class ShownPlayer(TypedDict):
    """A player on every screen, with a picture (`sign`), a colour and a figure.

    ``hue`` is the index of the player's colour, and ``fact`` is the label of the figure.
    """

    name: str
    status: str
    sign: str
    hue: int
    fact: str
    figure: str
    phone: bool
    bot: bool


class EarlierGoldView(TypedDict):
    """Gold from before the round (`rest`): on the joker, or at the start of the path."""

    on: Literal["start", "joker"]
    rest: int


class FigureView(TypedDict):
    label: str
    figure: str


class HeadlineView(TypedDict):
    text: str
    more: str


class PlaceRow(TypedDict):
    """A player's place in the ranking, from 1, and total; `won` is True for a winner."""

    place: int
    name: str
    total: int
    won: bool


class PlacesView(TypedDict):
    rows: list[PlaceRow]
    won: str
    story: list[str]


class ChoicesView(TypedDict):
    """Whether players choose secretly (`open`), who has `chosen`, and a `text` about it."""

    open: bool
    chosen: list[str]
    text: str


class ButtonView(TypedDict):
    label: str
    more: str
    act: dict[str, object]


class RoomView(TypedDict):
    """The part of a view that all screens share: how players choose, and the game's revision.

    `left` is the time left for choosing, in seconds. `told` names the last lines of the game
    master; it stays the same when the game is opened again.
    """

    seconds: int
    clock: Label | None
    left: float | None
    revision: int
    told: str
    secret: bool
    reveal: bool


class QrCodeView(TypedDict):
    """An address and its QR code; `image` is the URL of the picture."""

    address: str
    image: str


class TableView(RoomView):
    """What every screen shows of the table."""

    stage: Stage
    game: str
    taught: bool
    begun: bool
    language: str
    safe_sign: str
    round: str
    dealer: str
    turns: str
    inside: str
    players: list[ShownPlayer]
    flees: list[str]
    path: list[PathCard]
    marker: EarlierGoldView | None
    empty: str
    figures: list[FigureView]
    dangers: list[DangerView]
    threat: str
    said: list[Block]
    headline: HeadlineView | None
    spoken: list[str]
    corrected: bool
    places: PlacesView | None
    choices: ChoicesView


class DisplayView(TableView):
    """What a television shows; the phone with the game adds `join`."""

    join: NotRequired[QrCodeView]


class PhoneControls(TypedDict):
    """What a phone shows in addition to the table: its buttons and its player."""

    question: str
    hint: str
    keys: list[CardKeyView]
    back: StayingArtifacts | None
    buttons: list[ButtonView]
    undo: str | None
    redo: str | None
    end: str
    seat: str
    waits_for: str
    wanted: bool
    total: int | None


class PadView(TableView, PhoneControls):
    """Everything that a phone shows."""


View: TypeAlias = PadView | TableView

# --- questions of a page to the program, and its answers


class NoFields(TypedDict):
    """A message without content."""


class Refusal(TypedDict):
    """The answer to a refused request: an HTTP `status`, and a `text` that says why."""

    status: int
    text: str


class Text(TypedDict):
    text: str


class Seat(TypedDict):
    seat: str


class Screen(TypedDict):
    screen: str


class ViewQuestion(TypedDict):
    """A request for the current view from a screen that shows the view named `have`.

    The request also shows that the screen is still connected.
    """

    screen: str
    have: str
    seat: NotRequired[str]
    display: bool


class ViewAnswer(TypedDict, total=False):
    """A view with its name; both are missing if the screen already shows this view."""

    have: str
    view: View


class NamesQuestion(TypedDict):
    """Names that somebody typed (`names`), and the names that were `known` before."""

    known: list[str]
    names: list[str]


class NamesAnswer(TypedDict):
    """The valid names (`seats`), the `refused` names, and a `text` that says why."""

    seats: list[str]
    refused: list[str]
    text: str


class OpeningOptions(TypedDict):
    """How to open a game; this device showed `told` and `revision` last (see `Room`)."""

    told: NotRequired[str]
    revision: NotRequired[int]
    secret: NotRequired[bool]
    seconds: NotRequired[Literal[0, 15, 30, 60]]


@final
class OpenText(OpeningOptions):
    """A request to open a game from the text of a tally file."""

    text: str
    name: NotRequired[str]


@final
class OpenSaved(OpeningOptions):
    """A request to open the saved game with the name `saved`."""

    saved: str


@final
class OpenNew(OpeningOptions):
    """A request to start a game, given by name or as a house `rule` in TOML."""

    game: NotRequired[str]
    rule: NotRequired[str]
    players: list[str]
    bots: NotRequired[list[Literal["careful", "usual", "bold"]]]
    first: NotRequired[str]
    teach: NotRequired[bool]


class OpenAnswer(TypedDict, total=False):
    """The `name` of the opened game, or a `text` that says why it was not opened."""

    name: str
    text: str


class Address(TypedDict):
    address: str


class Picture(TypedDict):
    image: str


class SavedName(TypedDict):
    name: str


class TallyQuestion(TypedDict, total=False):
    name: str


class TallyFile(TypedDict):
    name: str
    text: str


class HouseRuleSource(TypedDict):
    rule: str


class GameQuestion(TypedDict, total=False):
    """A game, given by its name or as a house `rule`; if neither is given, the open game."""

    game: str
    rule: str


class ZipInBase64(TypedDict):
    zip: str


class NamedZip(ZipInBase64):
    name: str


class ImportAnswer(TypedDict):
    text: str
    came: NotRequired[str]


class SaidAnswer(TypedDict):
    said: list[Block]


class ActAnswer(TypedDict):
    """The answer to an action: what the game master says (`said`), or why it was refused (`text`)."""

    said: NotRequired[list[Block]]
    text: NotRequired[str]


class StatusAnswer(ActAnswer):
    status: int


class PaperPad(TypedDict):
    """The figures of a paper pad by seat, None if a cell is empty; `banked` has a list per round."""

    game: str
    players: list[str]
    banked: list[list[int | None]]
    artifacts: list[int | None]
    total: list[int | None]


class Scored(TypedDict):
    """The mistakes on a paper pad (`problems`), and what is `said` about its scores."""

    problems: list[str]
    said: list[Block]


class PadRow(TypedDict):
    """A row of a pad with its `label`; `round` counts from 1 and is 0 for a row of no round."""

    kind: str
    round: int
    label: str


class EmptyPad(TypedDict):
    """An empty pad of a game, and whether figures on it can be below 0 (`minus`).

    `id` is the name that people type for the game, and `name` is its title. The pad is for `low` to
    `high` players.
    """

    id: str
    name: str
    low: int
    high: int
    rows: list[PadRow]
    minus: bool


class Pads(TypedDict):
    """The empty pads of all games, and whether a `photo` of a pad can be read."""

    games: list[EmptyPad]
    photo: bool


class GameFacts(EmptyPad):
    """Facts about a game on the start page; `turned` is True if one person turns over the cards."""

    sign: str
    about: str
    minutes: str
    turned: bool


class CheckedRule(TypedDict):
    problems: list[str]
    game: NotRequired[GameFacts]


class RuleChange(TypedDict):
    """A change to the `text` of a house rule: a `value` chosen for a key, or one that was `typed`.

    A number that was typed replaces the one in `value`. With ``back``, the change of the key is
    undone.
    """

    text: str
    key: list[str]
    value: NotRequired[object]
    typed: NotRequired[str]
    rounds: NotRequired[str]
    back: NotRequired[bool]


class RuleEffect(TypedDict):
    """A question about the effect of a change to the `text` of a house rule."""

    text: str
    key: list[str]
    value: object
    rounds: NotRequired[str]


class RuleSearch(TypedDict):
    """A question which sentences and choices of a house rule (its `text`) fit a ``wish``."""

    text: str
    wish: str


class RuleMatches(TypedDict):
    """The indices of the sentences that fit a wish, and a ``text`` that says how well."""

    places: list[int]
    text: str


class ChangedRule(TypedDict):
    """A house ``rule`` after a change, or a ``text`` that says why the change was refused.

    ``rule`` is the text of a variant file, and ``text`` is always a sentence to show.
    """

    rule: NotRequired[str]
    text: NotRequired[str]


class RuleAlternativeView(TypedDict):
    """Another way to play; ``single`` is True if it can apply to individual rounds."""

    key: list[str]
    value: object
    text: str
    also: list[str]
    single: bool


class TypedNumberView(TypedDict):
    """A number that can be typed in place of the one in `value`.

    ``single`` is True if it can apply to individual rounds.
    """

    key: list[str]
    value: object
    single: bool
    meaning: str


class RulebookEntryView(TypedDict):
    """A heading or a sentence of a rulebook, with its alternatives.

    ``see`` lists the indices of other entries whose alternatives change it, too. ``topic`` is "" if
    people cannot put the rule into their own words.
    """

    text: str
    topic: str
    heading: bool
    changed: bool
    others: list[RuleAlternativeView]
    numbers: list[TypedNumberView]
    see: list[int]


class RuleChangeView(TypedDict):
    key: list[str]
    text: str


class GameWordView(TypedDict):
    key: list[str]
    meaning: str
    word: str


class RoundRangeView(TypedDict):
    """A range of rounds, such as ``2`` or ``2-3``, and its text in words."""

    rounds: str
    text: str


class RulebookView(TypedDict):
    """A house rule shown as a form, or only its `problems` if its text cannot be opened.

    ``ranges`` are the rounds to which a choice can be limited. ``word_hint`` says how to type the
    name of a thing with all its forms, and ``check`` which sentences may no longer fit the last
    change, or "".
    """

    name: str
    ranges: list[RoundRangeView]
    problems: list[str]
    entries: list[RulebookEntryView]
    changes: list[RuleChangeView]
    words: list[GameWordView]
    word_hint: str
    check: str


class RuleOrHeading(TypedDict):
    text: str
    heading: bool


class RulesOfGame(TypedDict):
    title: str
    rules: list[RuleOrHeading | SaidTable]


class PdfFile(TypedDict):
    """A PDF: the file's `name`, and its content in base64 (`pdf`)."""

    name: str
    pdf: str


class SavedEntry(TypedDict):
    """A saved game: its file's `name`, the `title` of its game, its players and its date."""

    name: str
    title: str
    players: list[str]
    date: str


class LastGame(SavedEntry):
    """The newest saved game, with the state of the game in words (`stands`)."""

    stands: str
    over: bool


class StartPage(TypedDict):
    """The start page: games, saved games, imported house rules and pictograms of players (`signs`).

    `rules` maps the file names of the imported house rules to their texts in TOML.
    """

    games: list[GameFacts]
    gallery: list[GameFacts]
    saved: list[SavedEntry]
    last: LastGame | None
    rules: dict[str, str]
    signs: list[str]
    words: Words


class PocketQuestions(TypedDict):
    """The requests that a page can make to the program in the same browser, one per method."""

    shelf: NoFields
    words: NoFields
    names: NamesQuestion
    open: OpenText | OpenSaved | OpenNew
    close: NoFields
    act: Tap
    sit: Seat
    look: ViewQuestion
    gone: Screen
    code: Address
    tally: TallyQuestion
    take: HouseRuleSource
    bring: ZipInBase64
    history: NoFields
    remove: SavedName
    score: PaperPad
    check: Text
    rulebook: Text
    search: RuleSearch
    change: RuleChange
    effect: RuleEffect
    rules: GameQuestion
    print: GameQuestion


class PocketAnswers(TypedDict):
    """The answers of the program in the same browser, one per method."""

    shelf: StartPage
    words: Words
    names: NamesAnswer
    open: OpenAnswer
    close: NoFields
    act: StatusAnswer
    sit: NoFields
    look: ViewAnswer
    gone: NoFields
    code: Picture
    tally: TallyFile
    take: NamedZip
    bring: ImportAnswer
    history: SaidAnswer
    remove: NoFields
    score: Scored
    check: CheckedRule
    rulebook: RulebookView
    search: RuleMatches
    change: ChangedRule
    effect: Text
    rules: RulesOfGame
    print: PdfFile


class Reply(TypedDict):
    """An answer, with the view if it has changed, and the files to store.

    `files` maps the names of the files that the phone has to store to their texts, or to None if a
    file is to be deleted.
    """

    answer: object
    view: View | None
    files: dict[str, str | None]


# --- between phones


class ProofRequest(TypedDict):
    """A random number that the other phone has to sign to prove its identity."""

    number: str


class IdentityProof(TypedDict):
    """The proof of a phone's identity: its key, the signature, and the IDs of its last sessions."""

    status: int
    key: str
    signature: str
    runs: list[str]


class PeerLook(TypedDict):
    screen: str
    seat: str
    have: str


class PeerQuestions(TypedDict):
    """The requests that a phone or a television that has joined can make, one per method."""

    prove: ProofRequest
    look: PeerLook
    gone: NoFields
    words: NoFields
    rules: NoFields
    act: Tap
    code: NoFields
    print: NoFields


class NextRoom(TypedDict):
    """The secret address of the new room to which phones move when one of them is removed."""

    phones: str


TableWord: TypeAlias = Literal["open", "loading", "shelf", "full", "away"] | NextRoom
"""The state that the phone with the game reports to the phones that have joined."""


class Seal(TypedDict):
    seal: str


class SealedNumber(TypedDict):
    number: str


class Secret(TypedDict):
    secret: str


PairingMessage: TypeAlias = Seal | SealedNumber | Secret
"""The messages that a television and a phone exchange with the help of the four-letter code."""

"""What a phone alone does beside playing: what it loads, prints, finds in its address, shows in two
tabs; handing round."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardkit.v4.files import load
from cardkit.v4.paper import Order, printed
from tests.v4.pocket.phone import Phone, ask, until

SLIP = """\
variant: kings-gold
players: Ann, Bo, Cy

round 1
7 - Ann Bo Cy
banked: Ann 9, Bo 2, Cy 2
"""
EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "kings-gold.tally"
FIRST_LOAD = 5_500_000
"""Bytes, packed, before the first game."""
PEOPLE = ["Ann", "Bo", "Cy", "Di"]


def begun(page: Page) -> None:
    """King's Gold of four, begun by the doors; the page follows."""
    ask(page, "POST", "/api/open", {"game": "kings-gold", "players": PEOPLE})


def act(page: Page, number: int, what: dict[str, Any]) -> None:
    """One act, at the moment it is now."""
    at = ask(page, "GET", "/api/view")["at"]
    ask(page, "POST", "/api/act", {"id": f"act {number}", "at": at, **what})


def rounds(page: Page, name: str = "") -> list[str]:
    """The turns of a saved game's tally, or of the open one's."""
    return turns(str(ask(page, "GET", f"/api/tally{name and f'?name={name}'}")["text"]))


def turns(text: str) -> list[str]:
    """The turns in a tally, without figures of a pad and remarks."""
    lines = text.partition("\nround 1\n")[2].partition("\n\n# ")[0].splitlines()
    others = ("banked:", "artifacts:", "total:", "#")
    return [line for line in lines if line and not line.startswith(others)]


def packed(text: bytes) -> str:
    """A text as an address carries it."""
    return base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


def test_the_first_load_is_small(phone: Phone) -> None:
    """What a phone loads before the first game, packed: all but what only prints, and the
    licences."""
    folder = phone.served.folder / "play"
    later = ("print.zip.gz", "pyodide.asm.mjs")  # the second for odd servers alone
    loaded = [path for path in folder.rglob("*") if path.is_file() and "licences" not in path.parts]
    assert (
        sum(
            len(path.read_bytes() if path.suffix == ".gz" else gzip.compress(path.read_bytes(), 6))
            for path in loaded
            if path.name not in later
        )
        <= FIRST_LOAD
    )


def test_nothing_of_who_built_it_is_in_it(phone: Phone) -> None:
    """The start page that is there before the core is awake knows no saved game, and no people."""
    page = (phone.served.folder / "play" / "index.html").read_text("utf-8")
    first = json.loads(page.partition('id="first"')[2].partition(">")[2].partition("</script>")[0])
    assert [
        (lang, view["shelf"]["saved"], view["shelf"]["people"]) for lang, view in first.items()
    ] == [
        ("en", [], []),
        ("pl", [], []),
    ]


def test_a_sheet_printed_without_a_network_is_the_native_one(phone: Phone) -> None:
    """After one visit the network is gone, and what only printing needs was never asked for
    before."""
    page = phone.open()
    phone.kept(page)
    phone.served.close()
    sheet = ask(page, "POST", "/api/print", {"piece": "sheet", "game": "kings-gold"})
    assert bytes(sheet) == printed("sheet", load("kings-gold"), Order())


def test_what_is_printed_is_handed_over(phone: Phone) -> None:
    """By taps: where there is no share sheet it is saved, under the name that the command gives
    it."""
    page = phone.open()
    page.clock.fast_forward(500)
    page.locator('[data-door="print"]').click()
    page.clock.fast_forward(500)
    with page.expect_download() as saved:
        page.locator(".big").click()
    assert saved.value.suggested_filename == "kings-gold-sheet.pdf"
    assert Path(saved.value.path()).read_bytes() == printed("sheet", load("kings-gold"), Order())
    page.locator("select[name=letters]").select_option("large")
    with page.expect_download() as saved:
        page.locator(".big").click()
    assert saved.value.suggested_filename == "kings-gold-sheet-large.pdf"
    page.locator("select[name=piece]").select_option("aid")
    expect(page.locator("select[name=letters]")).to_have_count(0)


def test_a_tally_that_was_brought_here_goes_on(phone: Phone) -> None:
    """A file is opened, and is one of the saved games then; how much room is left is told beside
    them."""
    page = phone.open()
    page.evaluate("() => { navigator.storage.persist = async () => { window.persists = true; }; }")
    page.clock.fast_forward(500)
    page.locator('[data-door="score"]').click()
    page.locator("input[type=file]").set_input_files(EXAMPLE.with_name("running.tally"))
    expect(page.locator(".path .card")).not_to_have_count(0)
    assert page.evaluate("window.persists")  # the browser is asked to keep what is saved
    begun(page)
    act(page, 1, {"do": "draw", "card": "7"})
    page.reload()
    phone.awake(page)
    page.clock.fast_forward(500)
    page.get_by_role("button", name="Saved games").click()
    expect(page.locator(".kept:not(.copies)")).to_have_count(2)
    expect(page.locator(".shelf")).to_contain_text(
        re.compile("Room left on this phone: [0-9]+ [MG]B")
    )


AWAKE = """() => {
  window.lit = 0;
  const release = async () => { window.lit -= 1; };
  const request = async () => { window.lit += 1; return { addEventListener() {}, release }; };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""


def test_the_screen_stays_on_while_a_game_is_played(phone: Phone) -> None:
    """And no longer."""
    page = phone.open()
    page.evaluate(AWAKE)
    assert page.evaluate("window.lit") == 0
    begun(page)
    until(lambda: page.evaluate("window.lit") == 1)
    act(page, 1, {"do": "draw", "card": "7"})
    expect(page.locator(".path .card")).to_have_count(1)
    assert page.evaluate("window.lit") == 1
    ask(page, "POST", "/api/close", {})
    until(lambda: page.evaluate("window.lit") == 0)


def saved_games(page: Page) -> None:
    """From the start page to the saved games."""
    page.clock.fast_forward(500)
    page.get_by_role("button", name="Saved games").click()


PERSIST = """(answer) => {
  window.asked = 0;
  navigator.storage.persist = async () => { window.asked += 1; return answer; };
}"""


@pytest.mark.parametrize(("answer", "told"), [(True, "until you remove"), (False, "save a copy")])
def test_the_browser_is_asked_once_to_keep_games_and_its_answer_is_told(
    phone: Phone, answer: bool, told: str
) -> None:
    """With the first game; beside the saved games it stands what the browser said."""
    page = phone.open()
    page.evaluate(PERSIST, answer)
    for _ in range(2):
        page.clock.fast_forward(500)
        page.locator('[data-door="score"]').click()
        page.locator("input[type=file]").set_input_files(EXAMPLE.with_name("running.tally"))
        expect(page.locator(".path .card")).not_to_have_count(0)
        ask(page, "POST", "/api/close", {})
        expect(page.locator("#pad.stage-shelf")).to_be_visible()
    assert page.evaluate("window.asked") == 1
    saved_games(page)
    expect(page.locator(".shelf")).to_contain_text(told)


UNKNOWN = """
Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => undefined });
window.hired = [];
const Before = Worker;
window.Worker = class extends Before {
  constructor(address, how) { super(address, how); window.hired.push(how.name); }
};
"""


@pytest.mark.parametrize("known", [False, True])
def test_no_second_python_where_memory_is_unknown(phone: Phone, known: bool) -> None:
    """As in Safari; where it is known, and is enough, one more remembers how the core woke."""
    script = UNKNOWN.replace("undefined", "8") if known else UNKNOWN
    page = phone.look(before=script)
    phone.awake(page)
    phone.kept(page)
    for _ in range(4):
        page.clock.fast_forward(9000)
        page.wait_for_timeout(200)
    others = [name for name in page.evaluate("window.hired") if name.startswith("remembers")]
    assert bool(others) is known


def test_a_second_tab_is_told_and_takes_over(phone: Phone) -> None:
    """The games are open in one tab alone; when that is closed the other has them."""
    first = phone.open()
    begun(first)
    act(first, 1, {"do": "draw", "card": "7"})
    second = phone.look()
    expect(second.locator(".failure")).to_contain_text("another tab")
    first.close()
    phone.awake(second)
    assert ask(second, "GET", "/api/shelf")["saved"][0]["running"]


def test_addresses_with_a_rule_a_game_and_rubbish(phone: Phone) -> None:
    """What stands behind the # is shown, or said kindly to be nothing; it stays on the phone."""
    page = phone.open()
    whole = packed(SLIP.encode())
    cut = [f"#t={whole[:-letters]}" for letters in (1, 2, 3, 4, 5, 6, 7, 40, len(whole) - 1)]
    for rubbish in (
        "#r=" + "A" * 100_000,
        "#t=",
        "#r=%E0%A4%A",
        "#t=" + packed(bytes(50_000_000)),
        *cut,
    ):
        page.goto(f"{phone.served.origin}/play/")
        page.evaluate("(text) => { location.hash = text; }", rubbish)
        expect(page.locator(".notice")).to_be_visible()
        assert "#" not in page.url
    phone.awake(page)
    page.evaluate("(text) => { location.hash = `#t=${text}.`; }", packed(EXAMPLE.read_bytes()))
    expect(page.locator("[role=textbox]")).to_contain_text("variant: kings-gold")
    expect(page.locator(".places .won")).to_have_text(re.compile("Cy.*53"))
    assert "#" not in page.url


def test_an_address_opens_a_game(phone: Phone) -> None:
    """Its players are asked for at once, as "Play now" on a game's page does."""
    page = phone.open("#g=diamant")
    expect(page.locator("h1")).to_have_text("Diamant")
    assert "#" not in page.url


def test_an_address_of_an_unknown_game_opens_the_list(phone: Phone) -> None:
    """With a word that says so: the games to choose from stand below."""
    page = phone.open("#g=nonesuch&p=Ann,Bo,Cy")
    expect(page.locator(".notice")).to_contain_text("names no game")
    expect(page.locator(".games").first).to_be_visible()
    assert "#" not in page.url


def test_an_address_opens_a_table(phone: Phone) -> None:
    """With who plays; what was copied behind it is no part of a name."""
    page = phone.open("#g=kings-gold&p=Ann,Bo,Cy%20Young).&fbclid=x")
    expect(page.locator(".names .who")).to_have_text(["Ann", "Bo", "Cy Young"])
    assert "#" not in page.url


def test_back_goes_back_and_never_out_of_a_game(phone: Phone) -> None:
    """A page, More and its pages are closed by it; in a game it opens More, however often."""
    page = phone.open()

    def go(place: str) -> None:
        page.clock.fast_forward(500)
        page.locator(place).first.click()
        page.clock.fast_forward(500)

    def back() -> None:
        page.evaluate("history.back()")
        page.clock.fast_forward(500)

    go('[data-door="score"]')
    go(".as-text")
    page.locator("[role=textbox]").fill("variant: kings-gold")
    back()
    back()
    expect(page.locator(".games").first).to_be_visible()
    go('[data-door="score"]')
    go(".as-text")
    expect(page.locator("[role=textbox]")).to_have_text("variant: kings-gold")
    go(".top [aria-label]")
    go(".top [aria-label]")
    expect(page.locator(".games").first).to_be_visible()
    until(lambda: not page.evaluate("history.state?.at"))
    begun(page)
    expect(page.locator("#pad.stage-card")).to_be_visible()
    go('[data-key="7"]')
    expect(page.locator(".path .card")).to_have_count(1)
    for _ in range(4):
        back()
        expect(page.locator("#sheet")).to_be_visible()
        back()
        expect(page.locator("#sheet")).to_be_hidden()
        expect(page.locator(".path .card")).to_have_count(1)
    back()
    go("#sheet .leads >> nth=-1")
    expect(page.locator("#sheet .tiles")).to_have_count(0)
    back()
    expect(page.locator("#sheet .tiles")).to_be_visible()
    assert page.url.endswith("/play/")


def test_what_is_typed_is_not_lost(phone: Phone) -> None:
    """A rule and a pad stand there on the way back, and when the page is opened again."""
    page = phone.open()

    def go(place: str) -> None:
        page.clock.fast_forward(500)
        page.locator(place).click()

    go('[data-door="rule"]')
    page.locator("[role=textbox]").fill(
        'extends = "kings-gold"\nname = "Threes"\ndanger.ends_at = 3\n'
    )
    page.clock.fast_forward(1000)
    expect(page.locator("h1")).to_have_text("Threes")
    go('[data-door="print"]')
    go(".top [aria-label]")
    expect(page.locator("[role=textbox]")).to_contain_text("ends_at = 3")
    page.reload()
    phone.awake(page)
    go('[data-door="rule"]')
    expect(page.locator("[role=textbox]")).to_contain_text("ends_at = 3")
    expect(page.locator("h1")).to_have_text("Threes")
    go(".top [aria-label]")
    go('[data-door="score"]')
    go(".as-text")
    page.locator("[role=textbox]").fill("variant: kings-gold")
    go(".top [aria-label]")
    go(".top [aria-label]")
    go('[data-door="score"]')
    go(".as-text")
    expect(page.locator("[role=textbox]")).to_have_text("variant: kings-gold")


def test_what_is_wrong_in_a_pad_stands_below_its_line(phone: Phone) -> None:
    """Marked where it is; once added up, the pad is again as often as somebody has mended
    something."""
    page = phone.open()
    page.clock.fast_forward(500)
    page.locator('[data-door="score"]').click()
    page.clock.fast_forward(500)
    page.locator(".as-text").click()
    box, note = page.locator("[role=textbox]"), page.locator(".note")
    box.fill(SLIP)
    page.clock.fast_forward(1000)
    expect(note).to_have_count(0)
    page.get_by_role("button", name="Add up").click()
    expect(note).to_contain_text("Ann")
    expect(note).to_be_in_viewport()
    marks, line = (
        note.locator(".carets").bounding_box(),
        page.locator(".lines > .wrong").bounding_box(),
    )
    assert marks
    assert line
    assert line["y"] < marks["y"] < line["y"] + line["height"]
    box.fill(SLIP.replace("Ann 9", "Ann 2"))
    page.clock.fast_forward(1000)
    expect(note).to_have_count(0)
    expect(page.locator(".places .won")).to_have_count(3)
    box.fill("> no pad at all\r\n")
    page.clock.fast_forward(1000)
    expect(page.locator(".places")).to_have_count(0)
    expect(note).not_to_have_count(0)


def opened(page: Page, group: str) -> None:
    """More, and what is behind one of its entries."""
    for place in (page.locator(".menu"), page.locator("#sheet .leads").filter(has_text=group)):
        page.clock.fast_forward(500)
        place.click()
    page.clock.fast_forward(500)


def shared_address(page: Page) -> str:
    """What the share sheet is given of the open game."""
    page.evaluate("() => { navigator.share = async (shared) => { window.shared = shared; }; }")
    opened(page, "Share")
    page.get_by_role("button", name="Share the address").click()
    until(lambda: bool(page.evaluate("Boolean(window.shared)")))
    return str(page.evaluate("window.shared.url"))


def test_a_game_goes_to_another_phone_as_an_address(phone: Phone) -> None:
    """All of it is in there: what opens it goes on with it. Where there is no share sheet it is
    copied."""
    page = phone.open()
    begun(page)
    act(page, 1, {"do": "draw", "card": "7"})
    expect(page.locator(".path .card")).to_have_count(1)
    shared = shared_address(page)
    assert shared.startswith(f"{phone.served.origin}/play/#t=")
    ask(page, "POST", "/api/close", {})
    (saved,) = ask(page, "GET", "/api/shelf")["saved"]
    ask(page, "POST", "/api/forget", {"name": saved["name"]})
    page.close()
    page = phone.open(shared[shared.index("#") :])
    expect(page.locator("[role=textbox]")).to_contain_text("variant: kings-gold")
    page.clock.fast_forward(500)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".path .card")).to_have_count(1)
    assert rounds(page) == ["7"]
    page.evaluate(
        "() => { navigator.share = undefined; navigator.clipboard.writeText = async () => {}; }"
    )
    opened(page, "Share")
    page.get_by_role("button", name="Share the address").click()
    expect(page.locator(".refused.fine")).to_have_text("Copied")


def test_what_is_too_long_for_an_address_goes_as_a_file(phone: Phone) -> None:
    """That is said."""
    page = phone.open()
    begun(page)
    for number in range(40):
        act(page, number, {"do": "note", "text": hashlib.sha512(bytes([number])).hexdigest()})
    opened(page, "Share")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share the address").click()
    assert Path(saved.value.path()).read_text("utf-8").count("note: ") == 40
    expect(page.locator(".refused.fine")).to_contain_text("Too long for an address")


def test_back_takes_back_a_deal_that_waits(phone: Phone) -> None:
    """While the core still sleeps nothing was begun: it never hears of it."""
    page = phone.look()
    page.clock.fast_forward(500)
    page.locator(".game").first.click()
    for name in PEOPLE:
        page.locator(".add input").fill(name)
        page.clock.fast_forward(500)
        page.locator(".add button").click()
    page.clock.fast_forward(500)
    page.locator(".deal").click()
    page.locator(".top [aria-label]").click()
    expect(page.locator(".games").first).to_be_visible()
    phone.awake(page)
    assert ask(page, "GET", "/api/view")["stage"] == "shelf"
    assert ask(page, "GET", "/api/shelf")["saved"] == []
    page.clock.fast_forward(500)
    page.locator(".game").first.click()
    page.clock.fast_forward(500)
    page.locator(".deal").click()
    expect(page.locator("#pad.stage-card")).to_be_visible()


def test_who_sits_there_can_be_changed_between_games(phone: Phone) -> None:
    """From the start page, without a game in mind."""
    page = phone.open()
    begun(page)
    act(page, 1, {"do": "draw", "card": "7"})
    ask(page, "POST", "/api/close", {})
    page.reload()
    phone.awake(page)
    page.clock.fast_forward(500)
    page.locator(".strip .link").click()
    expect(page.locator(".deal")).to_have_text("Done")
    page.clock.fast_forward(500)
    page.locator(".deal").click()
    expect(page.locator(".games").first).to_be_visible()


CLICKED = """(choices) => choices.forEach((one) => document.querySelector(`[data-choice="${one}"]`).click())"""


def test_choosing_in_secret_goes_round(phone: Phone) -> None:
    """The phone is handed to each; between two of them nothing on the screen depends on what was
    chosen."""
    page = phone.open()
    ask(page, "POST", "/api/open", {"game": "kings-gold", "players": PEOPLE[:3], "choose": True})
    act(page, 1, {"do": "draw", "card": "7"})
    between = dict[str, str]()
    for choice in ("stay", "leave"):
        for chosen, name in enumerate(PEOPLE[:3]):
            expect(page.locator(".hands h2")).to_contain_text(name)
            expect(page.locator(".round-screen .waiting")).to_contain_text(f"{chosen} of 3")
            if name == "Bo":
                between[choice] = page.locator("#pad").inner_html()
            page.clock.fast_forward(500)
            page.locator(".round-screen .big").click()
            expect(page.locator("[data-choice]")).to_have_count(2)
            page.clock.fast_forward(500)
            chosen_here = choice if name == "Ann" else "stay"
            # the first tap counts
            page.evaluate(CLICKED, [chosen_here, "leave" if chosen_here == "stay" else "stay"])
        until(lambda: ask(page, "GET", "/api/view")["stage"] == "card")
        inside = {
            player["name"]: player["inside"] for player in ask(page, "GET", "/api/view")["players"]
        }
        assert inside == {"Ann": choice == "stay", "Bo": True, "Cy": True}
        act(page, 2 + len(between), {"do": "undo"})
    assert between["stay"] == between["leave"]
    page.reload()
    page.locator(".last .go").click()  # in secret as before: all choose anew
    expect(page.locator(".hands h2")).to_contain_text("Ann")


def test_taps_while_the_core_is_asked_are_done_in_their_order(phone: Phone) -> None:
    """Each once: what is tapped twice in that time is meant once; what the first tap took away is
    not tapped any more."""
    page = phone.open()
    begun(page)
    expect(page.locator("#pad.stage-card")).to_be_visible()
    page.clock.fast_forward(500)
    tapped = (
        "(names) => names.forEach((name) => document.querySelector(`[data-key='${name}']`).click())"
    )
    page.evaluate(tapped, ["7", "7", "5", "5", "9"])
    expect(page.locator(".path .card")).to_have_count(3)
    assert rounds(page) == ["7", "5", "9"]
    ask(page, "POST", "/api/close", {})
    expect(page.locator(".game").first).to_be_visible()
    page.clock.fast_forward(500)
    page.evaluate(
        "() => { for (const time of [1, 2]) document.querySelector('.last .go').click(); }"
    )
    expect(page.locator(".path .card")).to_have_count(3)
    assert len(ask(page, "GET", "/api/shelf")["saved"]) == 1


def test_a_sign_stays_with_a_person(phone: Phone) -> None:
    """In the next game, in another seat, and on the start page; a newcomer has one of their own."""
    page = phone.open()

    def signs() -> dict[str, str]:
        told = page.locator(".names .name").evaluate_all(
            "(all) => all.map((one) => [one.querySelector('.who').textContent, "
            "one.querySelector('.sign').outerHTML])"
        )
        return dict(told)

    begun(page)
    expect(page.locator(".names .name")).to_have_count(4)
    first = signs()
    ask(page, "POST", "/api/open", {"game": "kings-gold", "players": ["Eva", "Di", "Ann"]})
    expect(page.locator(".names .name")).to_have_count(3)
    second = signs()
    assert (second["Di"], second["Ann"]) == (first["Di"], first["Ann"])
    assert second["Eva"] not in first.values()


SPOKEN = """() => { window.spoken = []; speechSynthesis.speak = (one) => window.spoken.push([one.lang, one.text]); }"""


def test_each_act_is_said_aloud_where_that_is_switched_on(phone: Phone) -> None:
    """Off by itself; what is said is what is read, in its language."""
    page = phone.open()
    page.evaluate(SPOKEN)
    begun(page)
    expect(page.locator(".names .name")).to_have_count(4)
    act(page, 1, {"do": "draw", "card": "7"})
    expect(page.locator(".path .card")).to_have_count(1)
    assert page.evaluate("window.spoken") == []
    opened(page, "This phone")
    page.get_by_role("switch", name="Say each act aloud").click()
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "true")
    act(page, 2, {"do": "draw", "card": "5"})
    expect(page.locator(".path .card")).to_have_count(2)
    lang, text = page.evaluate("window.spoken")[-1]
    assert (lang, text) == ("en", "Take 1 each, 1 stays.")


SNAPSHOT = "document.querySelector('script[src]').src.replace('play.js', 'snapshot')"
"""Where it is kept, in a page's words."""


def test_the_second_start_is_from_memory(phone: Phone) -> None:
    """How the core looked is remembered on the phone, and forgotten when it is of no use; what is
    played is the same."""
    page = phone.open()
    phone.kept(page)
    assert page.evaluate("window.cardkit.quick") is False

    def is_remembered() -> bool:
        page.clock.run_for(9000)
        return bool(page.evaluate(f"async () => Boolean(await caches.match({SNAPSHOT}))"))

    until(is_remembered)
    page.reload()
    phone.awake(page)
    assert page.evaluate("window.cardkit.quick") is True
    begun(page)
    act(page, 1, {"do": "draw", "card": "7"})
    assert rounds(page) == ["7"]
    sheet = ask(page, "POST", "/api/print", {"piece": "sheet", "game": "kings-gold"})
    assert bytes(sheet) == printed("sheet", load("kings-gold"), Order())
    page.evaluate(
        f"async () => (await caches.open((await caches.keys())[0])).put({SNAPSHOT}, new "
        f"Response('x'))"
    )
    page.reload()
    phone.awake(page)
    assert page.evaluate("window.cardkit.quick") is False
    assert ask(page, "GET", "/api/shelf")["saved"][0]["running"]

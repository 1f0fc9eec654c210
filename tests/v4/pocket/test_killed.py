"""The browser is killed at every stage of an evening, and opened again: no act that was announced
is lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.v4.pocket.phone import Phone, Thumb, ask
from tests.v4.pocket.test_play import rounds

PEOPLE = ("Ann", "Bo", "Cy")


class Evening:
    """A phone on which King's Gold is played, by taps; `told` are the turns that it has
    announced."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.pad = Thumb(phone.open())
        self.told: list[str] = []

    @property
    def page(self) -> Page:
        """What is on the screen."""
        return self.pad.page

    def deal(self) -> None:
        """Which game, who plays, deal."""
        self.choose_people()
        self.pad.tap(self.pad.find(".deal"))
        expect(self.pad.find("#pad.stage-card")).to_be_visible()

    def choose_people(self) -> None:
        """Which game, who plays."""
        self.pad.tap(self.pad.find('[data-game="kings-gold"]'))
        for name in PEOPLE:
            if not self.pad.find(".chip[aria-pressed=true]").get_by_text(name, exact=True).count():
                self.pad.find(".add input").fill(name)
                self.pad.tap(self.pad.find(".add button"))

    def card(self, name: str) -> None:
        """A card comes."""
        self.pad.tap(name)
        self.told.append(name)

    def killed(self) -> None:
        """The browser is gone; opened again, it has all that was announced."""
        self.phone.kill()
        self.pad = Thumb(self.phone.open())
        (saved,) = ask(self.page, "GET", "/api/shelf")["saved"]
        assert rounds(self.page, saved["name"]) == self.told

    def goes_on(self, stage: str) -> None:
        """From the start page to the table."""
        self.pad.tap(self.pad.find(".last .go"))
        expect(self.pad.find(f"#pad.stage-{stage}")).to_be_visible()


def test_killed_at_every_stage_nothing_announced_is_lost(phone: Phone) -> None:
    """On the first visit, while people are named, with a card, while they leave, between rounds,
    while they choose in secret, at the end, while a sheet is printed."""
    phone.look()
    phone.kill()
    evening = Evening(phone)
    evening.choose_people()
    phone.kill()
    evening = Evening(phone)
    assert ask(evening.page, "GET", "/api/shelf")["saved"] == []
    evening.deal()
    pad = evening.pad
    evening.card("7")
    evening.killed()
    evening.goes_on("leave")
    pad = evening.pad
    pad.tap(pad.name("Bo"))
    evening.killed()
    evening.goes_on("leave")
    pad = evening.pad
    expect(pad.find(".leaving")).to_have_count(0)
    pad.leave("Bo")
    evening.told[-1] += " - Bo"
    evening.card("Q")
    evening.card("Q")
    evening.killed()
    evening.goes_on("round")
    pad = evening.pad
    pad.more("in secret")
    pad.tap(pad.find(".hand .big"))
    evening.told.append("round 2")
    evening.card("5")
    pad.tap(pad.find(".round-screen .big"))
    pad.tap(pad.find('[data-choice="leave"]'))
    expect(pad.find(".hands h2")).to_contain_text("Bo")
    evening.killed()
    evening.goes_on("leave")
    pad = evening.pad
    # in secret as before, unless the browser had not yet written that down: all choose anew
    if pad.find(".hands").count():
        expect(pad.find(".round-screen")).to_contain_text("Choose again.")
        expect(pad.find(".hands h2")).to_contain_text("Ann")
        pad.tap(pad.find(".round-screen .wide"))
    for number, danger in enumerate("KJQ", 2):
        evening.card(danger)
        evening.card(danger)
        if number < 4:
            pad.tap(pad.find(".hand .big"))
            evening.told.append(f"round {number + 1}")
    pad.tap(pad.find(".hand .wide"))
    expect(pad.find("#pad.stage-over")).to_be_visible()
    evening.killed()
    pad = evening.pad
    pad.tap(pad.find('[data-door="print"]'))
    pad.find(".big").click()
    expect(pad.find("#pad.busy")).to_be_visible()  # it is made just now
    evening.killed()

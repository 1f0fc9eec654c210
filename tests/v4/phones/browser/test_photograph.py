"""A pad is photographed on a phone's start page: its figures beside the picture, asked there, then
scored there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.photo.photographed import doubtful, taken, truth_of
from tests.v4.phones.browser.tables import StartPage
from tests.v4.phones.browser.test_screens import violations


def test_a_pad_is_photographed_and_scored(start_page: StartPage) -> None:
    """What is no picture is told; a doubtful figure is asked, any other can be tapped; a slip of
    the pencil shows."""
    data, truth = taken(doubtful())[1][0], truth_of(doubtful())
    page = start_page.page
    start_page.tap('[data-door="score"]')
    camera = page.locator("input[name=photograph]")
    camera.set_input_files({"name": "pad.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(page.locator(".refused")).to_contain_text("JPEG or PNG")
    camera.set_input_files({"name": "pad.jpg", "mimeType": "image/jpeg", "buffer": data})
    expect(page.locator(".stands")).to_be_visible(timeout=30_000)
    expect(page.locator(".refused")).to_have_count(0)
    expect(page.locator(".pictures img")).to_be_visible()
    start_page.wrong += violations(page, "photograph")
    figure = page.locator("input[name=figure]")

    def answer(said: str) -> None:
        question = page.locator("form.add span").inner_text()
        figure.fill(said)
        page.locator("form.add button").click()
        expect(page.get_by_text(question, exact=True)).to_have_count(0)

    assert figure.count()
    while figure.count():
        seat, row = page.locator(".stands .asked").evaluate(
            "cell => [cell.cellIndex - 1, cell.parentNode.rowIndex]"
        )
        answer(str(truth.get(("banked", row, seat) if row <= 4 else ("total", 0, seat), 0)))
    for seat, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1):
        page.locator(f"input[name=seat{seat}]").fill(name)
    start_page.tap(".stands tbody button")
    answer(str(truth.get(("banked", 1, 0), 0) + 1))
    while figure.count():  # what is below does not fit any more, and stands as it was read
        answer("")
    expect(page.locator(".figures .hint")).to_contain_text("Is this what stands there?")
    start_page.tap(".figures .big")
    expect(page.locator(".places")).to_contain_text("Cy")
    expect(page.locator(".note").first).to_contain_text("the pad gives Ann")

"""What is wrong with a tally, in words; most findings have a file in `tests/errors/tally`."""

from cardkit.text.files.findings import finding_text


def test_a_file_that_cannot_be_read() -> None:
    told = finding_text("unreadable", {"reason": "permission denied"}, None)
    assert told == ("cannot be read: permission denied.", "")

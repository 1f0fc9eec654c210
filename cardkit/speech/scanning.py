"""What stands beside a code to be scanned."""

from __future__ import annotations

from cardkit.speech.saying import say
from cardkit.text import clean


def game_to_scan() -> str:
    return say("This game, to scan")


def scan_game() -> str:
    return say("Scan it to score it again: paste what you read into **cardkit score -**, on any computer.")


def scanned_game(letters: int) -> str:
    return say("QR code: this game as text, {n} letters", n=letters)


def rules_to_scan() -> str:
    return say("These rules, to scan")


def scan_rules() -> str:
    return say("Scan them, and paste what you read into **cardkit new --from -** to play by them.")


def scanned_rules(letters: int) -> str:
    return say("QR code: these rules as text, {n} letters", n=letters)


def too_long_to_scan(file: str) -> str:
    return say("Too long for a code to scan. The file is {file}.", file=clean(file))

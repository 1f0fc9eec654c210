"""What the terminal says of the phones: how they come in, what one of them did, and what happened to the address."""

from __future__ import annotations

from typing import Literal

from cardkit.speech.lines import Line, line, refused
from cardkit.speech.saying import Sentence, say

NEEDS_MORE = say('Phones need a little more: pip install "cardkit[phones]"')
"""The extra is not installed."""


def at(address: str, screen: str, *, code: bool) -> tuple[Line, ...]:
    """How phones come in: the address in full, and that of a big screen. `code`: it stands above, to be scanned."""
    opens = say("Scan it, or open {address}", address=address) if code else say("Phones: {address}", address=address)
    return _verbatim(opens), _verbatim(say("A big screen: {address}", address=screen))


def warned(*, local: bool) -> Line:
    """Said once: what plain http is, or that only this computer can come."""
    if local:
        return line(
            say("Only this computer can come: open the address here, on a touch screen or in two windows."), indent=0
        )
    return line(
        say("For phones in this Wi-Fi."),
        say("In a cafe everyone in an open Wi-Fi could read along: use a phone's hotspot there."),
        indent=0,
    )


def no_network() -> Line:
    """No address leads out."""
    return line(say("No network is found."), tone="alert", indent=0)


def another_port(wanted: int, port: int) -> Line:
    """The port was taken, the next one is not."""
    return line(say("Port {wanted} is taken, so it is {port}.", wanted=str(wanted), port=str(port)), indent=0)


def news(what: Literal["moved", "lost", "back", "nobody"]) -> Line:
    """What happened to the address, or that nobody came."""
    match what:
        case "moved":
            return line(say("This computer has another address."), say("Scan the new code."), tone="alert", indent=0)
        case "lost":
            gone = say("The address is gone, so no phone can come now.")
            return line(
                gone, say("The game goes on here; a new code comes with the next network."), tone="alert", indent=0
            )
        case "back":
            return line(say("The address is there again."), say("Phones come back by themselves."), indent=0)
        case "nobody":
            return line(
                say("No phone yet?"),
                say("It must be in the same Wi-Fi; a firewall may ask; in a cafe use a phone's hotspot."),
                tone="aside",
                indent=0,
            )


def unbound(why: Literal["none-of-ours", "every", "no-address", "no-port", "system"], at: str, detail: str) -> Sentence:
    """Why phones cannot come there, and what to do."""
    match why:
        case "none-of-ours":
            return say("This computer has no address {at} now. Without --at the one that leads out is taken.", at=at)
        case "every":
            return say("{at} stands for many addresses, and phones come to one. Name it, or leave out --at.", at=at)
        case "no-address":
            return say("{at} is no address. Expected one such as 192.168.1.20, or localhost.", at=at)
        case "no-port":
            return say("Port {port} and those behind it are taken. Another one: --port 9000.", port=detail)
        case "system":
            return say(
                "Phones cannot come to {at}: {why}. Another of this computer's addresses: --at.", at=at, why=detail
            )


def by(who: str) -> Line:
    """Before what a phone did; `who` it belongs to, if anybody."""
    told = say("{who}, on a phone:", who=who) if who else say("On the phones:")
    return line(told, tone="aside", indent=0)


def dropped() -> Line:
    """A question of the prompt was pending when a phone changed the game."""
    return line(say("So that question is dropped; ask again if you like."), tone="aside")


def quicker() -> Line:
    """A line was typed while a phone changed the game."""
    return refused(say("A phone was quicker."), say("Look again; Enter takes your line as it is."))


def quicker_typed() -> Line:
    """The same, where the line cannot be put back."""
    return refused(say("A phone was quicker."), say("Look again, and type it once more."))


def no_more() -> Line:
    """``phones off``."""
    return line(say("No phone can come any more; phones opens the table again."))


def none_open() -> Line:
    """``phones off`` where none can."""
    return refused(say("No phone can come as it is."))


def only_there() -> Line:
    """``phones`` typed where no terminal is."""
    return refused(say("Phones are let in at the terminal."))


def how() -> Line:
    """``phones`` with a word it does not know."""
    return refused(say("phones shows the code, phones choose has everyone choose in secret, phones off ends it."))


def sent_home(*, typed: bool) -> Line:
    """Input has ended, and with it the table. `typed`: at a terminal."""
    way = "" if typed else say("cardkit help phones tells how to play on phones alone.")
    return line(say("Input has ended, so no phone can come any more."), way, indent=0)


def _verbatim(text: Sentence) -> Line:
    return line(text, tone="verbatim", indent=0)

"""Lines on the terminal about phones: how they join, what they did, a changed address."""

from typing import Literal, TypeAlias

from cardkit.v4.words import ByWord, Fixed, Given, Line, Remark, Unrecorded

needs_more: Fixed = Fixed("Phones need a little more: {command}")


def at(address: str, screen: str, *, code: bool) -> tuple[Line, ...]:
    """Return lines that say how phones join: the address in full, and that of a big screen.

    `code`: a code to be scanned stands above them.
    """
    return _opens(address=address, code=code), _big_screen(address=screen)


_opens = Remark(
    Fixed(Given("code", "Scan it, or open {address}"), "Phones: {address}"),
    tone="verbatim",
    indent=0,
)
_big_screen = Remark("A big screen: {address}", tone="verbatim", indent=0)
choose_the_game: Remark = Remark("Choose there which game it is, and who plays.", indent=0)
local_only: Remark = Remark(
    "Only this computer can come: open the address here, on a touch screen or in two windows.",
    indent=0,
)
in_this_wifi: Remark = Remark(
    "For phones in this Wi-Fi.",
    "In a cafe everyone in an open Wi-Fi could read along: use a phone's hotspot there.",
    indent=0,
)
no_network: Remark = Remark("No network is found.", tone="alert", indent=0)
another_port: Remark = Remark("Port {wanted} is taken, so it is {port}.", indent=0)
news: dict[Literal["moved", "lost", "back", "nobody"], Remark] = {
    "moved": Remark(
        "This computer has another address.", "Scan the new code.", tone="alert", indent=0
    ),
    "lost": Remark(
        "The address is gone, so no phone can come now.",
        "The game goes on here; a new code comes with the next network.",
        tone="alert",
        indent=0,
    ),
    "back": Remark("The address is there again.", "Phones come back by themselves.", indent=0),
    "nobody": Remark(
        "No phone yet?",
        "It must be in the same Wi-Fi; a firewall may ask; in a cafe use a phone's hotspot.",
        tone="aside",
        indent=0,
    ),
}
# why phones cannot connect
Unreached: TypeAlias = Literal["none-of-ours", "every", "no-address", "no-port", "system"]
unbound: ByWord[Unreached] = ByWord[Unreached]({  # `detail` is the port, or the system's message
    "none-of-ours": ("This computer has no address {at} now. Without --at the one that leads out "
                     "is taken."),
    "every": "{at} stands for many addresses, and phones come to one. Name it, or leave out --at.",
    "no-address": "{at} is no address. Expected one such as 192.168.1.20, or localhost.",
    "no-port": "Port {detail} and those behind it are taken. Another one: --at :9000.",
    "system": "Phones cannot come to {at}: {detail}. Another of this computer's addresses: --at.",
})  # fmt: skip
by: Remark = Remark(
    Fixed(Given("who", "{who}, on a phone:"), "On the phones:"), tone="aside", indent=0
)  # before what a phone did
# a phone was quicker
dropped: Remark = Remark("So that question is dropped; ask again if you like.", tone="aside")
quicker: Unrecorded = Unrecorded(
    "A phone was quicker.", "Look again; Enter takes your line as it is."
)  # typed meanwhile
# it cannot be put back
quicker_typed: Unrecorded = Unrecorded("A phone was quicker.", "Look again, and type it once more.")
no_more: Remark = Remark("No phone can come any more; phones opens the table again.")
none_open: Unrecorded = Unrecorded("No phone can come as it is.")
only_there: Unrecorded = Unrecorded("Phones are let in at the terminal.")
how: Unrecorded = Unrecorded(
    "phones shows the code, phones choose has everyone choose in secret, phones off ends it."
)
"""Answer to ``phones`` with a word it does not know."""
sent_home: Remark = Remark("Input has ended, so no phone can come any more.", indent=0)
"""Input has ended, and with it the table."""

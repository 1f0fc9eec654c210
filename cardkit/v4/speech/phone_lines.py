"""Lines of a conversation about phones."""

from cardkit.v4.words import Remark, Unrecorded

# a phone was quicker
dropped: Remark = Remark("So that question is dropped; ask again if you like.", tone="aside")
only_there: Unrecorded = Unrecorded("Phones are let in at the terminal.")

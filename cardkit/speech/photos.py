"""What is said of a photographed pad: why a picture cannot be read, what is not sure, and what is asked."""

from cardkit.speech.rows import Fixed

no_picture = Fixed("This is no picture that can be read: JPEG or PNG.")
heic = Fixed("This is a HEIC picture. Save or send it as JPEG: that can be read.")
too_large = Fixed("This picture is too large: at most 50 megapixels and 40 MB.")
broken = Fixed("This picture is broken off or damaged. Send or copy it again.")
no_code = Fixed("I do not see the code: all four corners, from above, no shadow on it.")
not_whole = Fixed("I see the code, but not the table: all four corners, from above, lying flat.")
several = Fixed("I see several pads. Photograph one at a time.")
page_missing = Fixed("Page {n} of this pad is missing: give the pictures of all its pages.")
unknown_game = Fixed("This pad is for {game}, whose rules I do not have: keep its file among your own games.")
other_rules = Fixed("This pad is for {game} by other rules ({rules}) than I have.")
from_picture = Fixed("read from {name}")
blank = Fixed("Nothing is written on this pad.")
other_code = Fixed("I do not see the code of a pad. {why}")

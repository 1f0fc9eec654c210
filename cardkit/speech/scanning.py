"""What stands beside a code to be scanned."""

from cardkit.speech.rows import Fixed

game_to_scan = Fixed("This game, to scan")
scan_game = Fixed("Scan it to score it again: paste what you read into **cardkit score -**, on any computer.")
scanned_game = Fixed("QR code: this game as text, {n} letters")
game_opens = Fixed("Scan it with a phone’s camera: the game opens there, scored.")
rules_to_scan = Fixed("These rules, to scan")
scan_rules = Fixed("Scan them, and paste what you read into **cardkit new --from -** to play by them.")
rules_open = Fixed("Scan them with a phone’s camera, and play by them there.")
scanned_rules = Fixed("QR code: these rules as text, {n} letters")


too_long_to_scan = Fixed("Too long for a code to scan. The file is {file}.")

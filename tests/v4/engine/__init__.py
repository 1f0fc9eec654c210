"""The rules of the games and what carries them, in small games worked out by hand."""

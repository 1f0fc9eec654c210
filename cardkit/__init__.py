"""cardkit: the game master, the paper and the score for push-your-luck card games with an ordinary pack."""

__version__ = "1.0.0"

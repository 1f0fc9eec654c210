"""cardkit: game master, paper and score for push-your-luck card games with an ordinary pack."""

__version__ = "2.0.0"

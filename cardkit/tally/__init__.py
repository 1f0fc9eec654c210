"""Read games that people type or write down, score them, and write them as text."""

"""The rules of all games: each topic with its keys, number, sentences and examples."""

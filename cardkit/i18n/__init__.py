"""Languages: messages, nouns that agree, and the words of one game."""

"""The rules in words, topic by topic: `cardkit.speech.rules` puts them together."""

"""How each rule is told, topic by topic: `cardkit.speech.rules` puts them together."""

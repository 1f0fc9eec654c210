"""Texts at the table: questions, answers, events, chances, standings, refused moves."""

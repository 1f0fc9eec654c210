"""Texts at the table: questions, answers, events, chances, scores and refused moves."""

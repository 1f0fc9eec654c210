"""What is told at the table: questions, answers, events, chances, standings, refused moves."""

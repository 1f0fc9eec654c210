"""Play and save games: answers to typed lines, undo, files, and the history of finished games."""

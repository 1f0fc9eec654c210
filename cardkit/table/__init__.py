"""Play and save games: typed lines and their answers, undo, files, history."""

"""Games at the table and saved: typed lines and their answers, undo, files, history."""

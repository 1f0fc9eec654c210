"""Programs that regenerate files of the repository which nobody edits by hand; read the difference
before you commit it."""

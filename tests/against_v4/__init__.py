"""The new engine beside that of the fourth edition, in one process; it goes when that one goes."""

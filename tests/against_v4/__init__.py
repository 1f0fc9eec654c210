"""The new engine and its words held against the fourth edition; they go when it goes."""

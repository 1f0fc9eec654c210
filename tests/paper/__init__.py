"""What the printables promise: see paper.md's list of what a test can hold."""

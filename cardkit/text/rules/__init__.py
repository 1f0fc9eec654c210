"""What the rules of a game are, and what to lay out for it: on screens, paper and phones."""

"""Let bots play thousands of games, and compare rules."""

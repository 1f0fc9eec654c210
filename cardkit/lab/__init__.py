"""Simulation: bots play thousands of games, and rules are compared."""

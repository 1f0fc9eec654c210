"""Simulation: bots play games by the thousand, and rules are compared."""

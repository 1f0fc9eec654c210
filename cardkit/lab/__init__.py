"""The laboratory: bots play games by the thousand, and rules are put beside each other."""

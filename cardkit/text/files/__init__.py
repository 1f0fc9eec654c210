"""What is told of files: mistakes in variants and tallies, lists of games."""

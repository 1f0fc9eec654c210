"""What is told of files: mistakes in variants and tallies, photographed pads, lists of games."""

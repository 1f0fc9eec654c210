"""What is told of a faulty file."""

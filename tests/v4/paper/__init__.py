"""What the printables promise: what a test can hold of them."""

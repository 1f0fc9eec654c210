"""Games that are played, and those that were."""

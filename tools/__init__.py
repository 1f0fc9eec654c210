"""What builds, measures and tries the project from outside: neither the package nor its tests."""

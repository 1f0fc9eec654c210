"""Random checks that tests of the fourth edition take samples of."""

"""Tests of the fourth edition."""

"""Tests of languages and messages."""

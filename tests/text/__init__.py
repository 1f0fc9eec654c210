"""Texts that people read: rules, events and refused moves."""

"""Chances and supplies."""

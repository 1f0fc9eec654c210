"""The version of cardkit."""

__version__ = "2.0.0"

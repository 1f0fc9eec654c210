"""Texts on the pages that phones show."""

"""Sheets, pads, aids, coins and cards to cut out, as PDF."""

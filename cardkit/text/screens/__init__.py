"""What the pages of phones say."""

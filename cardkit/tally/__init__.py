"""Games as text: what people type or write down is read, scored, and written in one form."""

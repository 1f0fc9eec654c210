"""Every sentence that people read at the table, in rule texts and on paper, as whole templates (`say`).

The rest of the house passes data in; nobody reads an English sentence back.
"""

"""The door: one module a command. Only here click is known."""

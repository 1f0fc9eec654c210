"""What people read: rules, events, refusals."""

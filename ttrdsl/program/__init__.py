"""What a rule program is: the table of its operations, and what can be asked of any node by it."""

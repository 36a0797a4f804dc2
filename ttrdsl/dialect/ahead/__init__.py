"""What is known of a program before it runs is worked out ahead: its text becomes another that does the same."""

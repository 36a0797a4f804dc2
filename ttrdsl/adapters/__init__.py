"""Games of ours as other libraries want them; each library is imported when its adapter is, and comes with an extra."""

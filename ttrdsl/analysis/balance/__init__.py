"""What games show about a map: from the stories of watched games to tables of tickets, routes, points and tension."""

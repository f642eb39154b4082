"""The web app: a server that keeps no player's state, workers that do the work, and a page that draws."""

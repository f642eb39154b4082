"""The web app: a server that keeps no state of players, workers that do the thinking, and a page that draws."""

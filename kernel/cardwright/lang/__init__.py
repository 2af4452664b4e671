"""The language: text -> syntax -> meaning. Knows neither files nor games in play."""

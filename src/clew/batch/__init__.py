"""Many puzzles: streamed in, spread over cores or a cluster, streamed out as records, and resumed after a stop."""

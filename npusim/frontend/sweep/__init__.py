"""`npusim sweep` inside the frontend: one process that has imported torch, forked for every case."""

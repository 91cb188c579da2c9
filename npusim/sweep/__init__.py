"""`npusim sweep` from outside: the built-in cases, the plan, the progress, the gate, the page. Imports no torch."""

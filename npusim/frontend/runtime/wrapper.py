"""What Inductor's generated wrapper imports: `kernel`, `graph_scope`, `no_guard`."""

from __future__ import annotations

from npusim.frontend.runtime.graph import graph_scope, no_guard
from npusim.frontend.runtime.kernel import kernel

__all__ = ["graph_scope", "kernel", "no_guard"]

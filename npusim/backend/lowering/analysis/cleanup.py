"""Drops tile ops whose results nobody uses."""

from __future__ import annotations

from dataclasses import fields, replace

from npusim.backend.lowering.tile import For, Op, Store, Value


def without_dead(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    return _live(ops, set())


def _live(ops: tuple[Op, ...], used: set[int]) -> tuple[Op, ...]:
    """The ops that store, or whose results are in `used`; their operands are added to `used`."""
    kept: list[Op] = []
    for op in reversed(ops):
        if isinstance(op, For):
            op = _live_loop(op, used)
            if op.body or any(v.id in used for v in op.results):
                used |= {v.id for v in op.inits}
                kept.append(op)
        elif isinstance(op, Store) or op.result.id in used:
            used |= {v.id for v in operands(op)}
            kept.append(op)
    return tuple(reversed(kept))


def _live_loop(loop: For, used: set[int]) -> For:
    """The loop with the live part of its body; what it carries is live as a whole."""
    inside = used | {v.id for v in loop.yields} if any(v.id in used for v in loop.results) else used
    body = _live(loop.body, inside)
    used |= inside
    return replace(loop, body=body)


def operands(op: Op) -> tuple[Value, ...]:
    """The tiles that an op reads."""
    found: list[Value] = []
    for field in fields(op):
        held = getattr(op, field.name)
        if field.name in ("result", "results", "carried", "body", "yields"):
            continue
        found += [held] if isinstance(held, Value) else []
        found += [v for v in held if isinstance(v, Value)] if isinstance(held, tuple) else []
    return tuple(found)

"""Floats as bit patterns: sign, class, neighbour."""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.types import BITS, Vec, is_float


def magnitude(builder: VectorBuilder, a: Vec) -> Vec:
    """|a| for floats and integers."""
    return builder.fabs(a) if is_float(a.dtype) else builder.abs_(a)


def as_integer(builder: VectorBuilder, a: Vec) -> Vec:
    """The bit pattern, as the integer type of the same width."""
    return builder.bitcast(a, f"i{BITS[a.dtype]}")


def is_nan(builder: VectorBuilder, a: Vec) -> Vec:
    return builder.fcmp("uno", a, a)


def is_infinite(builder: VectorBuilder, a: Vec) -> Vec:
    return builder.fcmp("oeq", builder.fabs(a), builder.const(math.inf, a.dtype))


def is_finite(builder: VectorBuilder, a: Vec) -> Vec:
    return builder.fcmp("olt", builder.fabs(a), builder.const(math.inf, a.dtype))


def sign_bit(builder: VectorBuilder, a: Vec) -> Vec:
    bits = as_integer(builder, a)
    return builder.icmp("slt", bits, builder.const(0, bits.dtype))


def next_after(builder: VectorBuilder, a: Vec, towards: Vec) -> Vec:
    """The neighbour of `a` in the direction of `towards`, as C's nextafter."""
    bits = as_integer(builder, a)
    one = builder.const(1, bits.dtype)
    outward = builder.fcmp("ogt", builder.fabs(towards), builder.fabs(a))
    opposite = builder.icmp("slt", builder.xor(bits, as_integer(builder, towards)), builder.const(0, bits.dtype))
    away = builder.and_(outward, builder.not_(opposite))
    moved = builder.select(away, builder.add(bits, one), builder.sub(bits, one))
    zero = builder.fcmp("oeq", a, builder.const(0, a.dtype))
    smallest = builder.copysign(builder.bitcast(one, a.dtype), towards)
    result = builder.select(zero, smallest, builder.bitcast(moved, a.dtype))
    result = builder.select(builder.fcmp("oeq", a, towards), towards, result)
    return builder.select(builder.fcmp("uno", a, towards), builder.fadd(a, towards), result)

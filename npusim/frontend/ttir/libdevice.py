"""`triton.language.extra.libdevice` for npu: every function becomes tt.extern_elementwise `__npu_<name>_<type>`.

The backend has vector code for them (docs/elementary.md) and refuses the others by name.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from triton.language import core

UNARY = (
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "erf", "erfc",
    "erfinv", "exp", "exp10", "exp2", "expm1", "fast_tanhf", "floor", "lgamma", "log", "log10", "log1p", "log2",
    "nearbyint", "rcp_rn", "rint", "round", "rsqrt", "sin", "sinh", "sqrt", "sqrt_rn", "tan", "tanh", "tgamma",
    "trunc", "j0", "j1", "y0", "y1",
)  # fmt: skip
BINARY = (
    "atan2",
    "copysign",
    "div_rn",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "nextafter",
    "pow",
    "remainder",
)
TERNARY = ("fma",)
PREDICATES = ("finitef", "isfinited", "isinf", "isnan", "signbit")
TO_INT = {"ilogb": "int32", "llrint": "int64", "llround": "int64", "float2int_rn": "int32", "float2int_rz": "int32"}
FLOATS = {"fp16": "f16", "bf16": "bf16", "fp32": "f32", "fp64": "f64"}
NAME = "npusim.frontend.ttir.libdevice"


def _table(name: str, arguments: int, result: str | None) -> dict[Any, Any]:
    return {
        tuple([core.dtype(kind)] * arguments): (f"__npu_{name}_{suffix}", core.dtype(result or kind))
        for kind, suffix in FLOATS.items()
    }


def _mixed(name: str) -> dict[Any, Any]:
    """ldexp: a float and an integer."""
    return {
        (core.dtype(kind), core.dtype("int32")): (f"__npu_{name}_{suffix}", core.dtype(kind))
        for kind, suffix in FLOATS.items()
    }


def _emit(args: list[Any], table: dict[Any, Any], semantic: Any) -> Any:
    return core.extern_elementwise("", "", args, table, is_pure=True, _semantic=semantic)


def _unary(name: str, table: dict[Any, Any]) -> Any:
    def function(arg0, _semantic=None):  # type: ignore[no-untyped-def]  # triton reads the signature
        return _emit([arg0], table, _semantic)

    return _extern(name, function)


def _binary(name: str, table: dict[Any, Any]) -> Any:
    def function(arg0, arg1, _semantic=None):  # type: ignore[no-untyped-def]
        return _emit([arg0, arg1], table, _semantic)

    return _extern(name, function)


def _ternary(name: str, table: dict[Any, Any]) -> Any:
    def function(arg0, arg1, arg2, _semantic=None):  # type: ignore[no-untyped-def]
        return _emit([arg0, arg1, arg2], table, _semantic)

    return _extern(name, function)


def _extern(name: str, function: Any) -> Any:
    function.__name__ = name
    function.__module__ = NAME
    return core.extern(function)


def make_module() -> ModuleType:
    """The module that Triton finds in place of libdevice (`module_map`)."""
    module = ModuleType(NAME)
    for name in UNARY:
        setattr(module, name, _unary(name, _table(name, 1, None)))
    for name in PREDICATES:
        setattr(module, name, _unary(name, _table(name, 1, "int32")))
    for name, result in TO_INT.items():
        setattr(module, name, _unary(name, _table(name, 1, result)))
    for name in BINARY:
        setattr(module, name, _binary(name, _table(name, 2, None)))
    for name in TERNARY:
        setattr(module, name, _ternary(name, _table(name, 3, None)))
    module.ldexp = _binary("ldexp", _mixed("ldexp"))  # type: ignore[attr-defined]
    return module

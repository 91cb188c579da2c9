"""Registers the Inductor backend when Inductor is imported: that takes seconds, which eager code saves."""

from __future__ import annotations

from npusim.autoload import After

TRIGGER = "torch._inductor.compile_fx"


def _register() -> None:
    from npusim.frontend.inductor.register import register

    register()


def install() -> None:
    """Register now if Inductor is imported already, else when it is."""
    After(TRIGGER, _register).arm()

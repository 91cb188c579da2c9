"""SPDX licence expressions. Needs the `images` packages (`pip install npusim[images]`)."""

from __future__ import annotations

import re
from functools import cache

from license_expression import ExpressionError, Licensing, get_spdx_licensing

_REFERENCE = re.compile(r"LicenseRef-[A-Za-z0-9.-]+")


@cache
def _licensing() -> Licensing:
    return get_spdx_licensing()


def is_expression(text: str) -> bool:
    """Whether a text is made of SPDX's identifiers, exceptions where they belong, and LicenseRefs."""
    try:
        parsed = _licensing().parse(text, strict=True)
    except ExpressionError:
        return False
    return parsed is not None and all(map(_REFERENCE.fullmatch, _licensing().unknown_license_keys(parsed)))


__all__ = ["is_expression"]

"""Where Triton 3.6 and 3.7 differ: one function for each difference, which says what each version does."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def block_pointers() -> Iterator[None]:
    """Without 3.7's warning that block pointers are deprecated. 3.6 has none; Inductor writes them under both."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"tl\.make_block_ptr is deprecated")
        yield

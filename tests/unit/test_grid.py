"""Grid expressions: the small grammar, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npusim.contract.grid import evaluate
from npusim.errors import UnsupportedError

COUNTS = st.integers(min_value=0, max_value=1 << 40)


@given(COUNTS, st.integers(min_value=1, max_value=1 << 20))
def test_cdiv_covers_every_element_and_no_block_is_empty(numel: int, block: int) -> None:
    blocks = evaluate(f"cdiv(xnumel, {block})", {"xnumel": numel})
    assert blocks * block >= numel > (blocks - 1) * block or numel == blocks == 0


@given(COUNTS, COUNTS)
def test_arithmetic_is_pythons(a: int, b: int) -> None:
    numels = {"xnumel": a, "ynumel": b}
    assert evaluate("xnumel * ynumel + 3", numels) == a * b + 3
    assert evaluate("min(xnumel, ynumel) - -2", numels) == min(a, b) + 2
    assert evaluate("max(xnumel // 7, ynumel % 5)", numels) == max(a // 7, b % 5)


@pytest.mark.parametrize(
    "text", ["__import__('os')", "xnumel.bit_length()", "rnumel", "1.5", "True", "x if x else y", "cdiv(x=1)", "1 +"]
)
def test_everything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnsupportedError, match="grid expression"):
        evaluate(text, {"xnumel": 1})

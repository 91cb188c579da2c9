"""Sorting and scans."""

from __future__ import annotations

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32, ints

MATRIX = (f32("x", 128, 128),)
EXPRESSIONS = {
    "topk-128x128-k2": "torch.topk(x, 2)",
    "topk-smallest": "torch.topk(x, 3, largest=False)",
    "sort-128x128": "torch.sort(x, 1)",
    "sort-stable-descending": "torch.sort(x, dim=0, descending=True, stable=True)",
    "argsort-128x128": "torch.argsort(x, 1)",
    "cumsum-128x128-dim1": "x.cumsum(1)",
    "cumsum-128x128-dim0": "x.cumsum(0)",
    "cumprod": "(x * 0.1 + 1).cumprod(1)",
    "cummax": "x.cummax(1)",
    "logcumsumexp": "x.logcumsumexp(1)",
    "median": "x.median(1)",
    "kthvalue": "x.kthvalue(5, 1)",
    "msort": "x.msort()",
}
CASES = (
    *(Case(name=name, expression=expression, inputs=MATRIX) for name, expression in EXPRESSIONS.items()),
    Case(name="cumsum-long", expression="x.cumsum(0)", inputs=(f32("x", 5000),)),
    Case(name="cumsum-int64", expression="x.cumsum(1)", inputs=(ints("x", 40, 70, low=-9, high=9),)),
    Case(name="sort-short", expression="torch.sort(x)", inputs=(f32("x", 9, 16),)),
)

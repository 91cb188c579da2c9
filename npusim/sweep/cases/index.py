"""Indexing: gathers, scatters, masks."""

from __future__ import annotations

from npusim.contract.sweep import Case, Tensor
from npusim.sweep.cases.make import bools, f32, ints

TABLE = f32("t", 100, 48)
IDS = ints("i", 17, 9)
ROWS = ints("i", 33)
UNIQUE = Tensor(name="i", shape=(40,), dtype="int64", fill="permutation")

CASES = (
    Case(name="embedding", expression="F.embedding(i, t)", inputs=(IDS, TABLE)),
    Case(name="embedding-scaled", expression="F.embedding(i, t) * 3 + 1", inputs=(IDS, TABLE)),
    Case(name="embedding-bag", expression="F.embedding(i, t).sum(1)", inputs=(IDS, TABLE)),
    Case(
        name="embedding-backward", expression="F.embedding(i, t)", inputs=(IDS, TABLE), gradients=True, tolerance=1e-3
    ),
    Case(name="gather-dim1", expression="torch.gather(t, 1, i)", inputs=(f32("t", 33, 50), ints("i", 33, 20, high=50))),
    Case(name="gather-dim0", expression="torch.gather(t, 0, i)", inputs=(f32("t", 50, 33), ints("i", 20, 33, high=50))),
    Case(name="index-select-rows", expression="torch.index_select(t, 0, i)", inputs=(TABLE, ROWS)),
    Case(
        name="index-select-columns",
        expression="torch.index_select(t, 1, i)",
        inputs=(TABLE, ints("i", 33, high=48)),
    ),
    Case(name="take-pairs", expression="t[i, j]", inputs=(TABLE, ROWS, ints("j", 33, high=48))),
    Case(name="index-int32", expression="t[i]", inputs=(TABLE, ints("i", 33, dtype="int32"))),
    Case(name="index-negative", expression="t[i]", inputs=(TABLE, ints("i", 33, low=-100, high=0))),
    Case(
        name="index-put",
        expression="t.index_put((i,), v)",
        inputs=(f32("t", 40, 16), UNIQUE, f32("v", 40, 16)),
    ),
    Case(
        name="index-put-accumulate",
        expression="t.index_put((i,), v, accumulate=True)",
        inputs=(f32("t", 40, 16), ints("i", 60, high=40), f32("v", 60, 16)),
    ),
    Case(
        name="index-add",
        expression="t.index_add(0, i, v)",
        inputs=(f32("t", 40, 16), ints("i", 60, high=40), f32("v", 60, 16)),
    ),
    Case(name="index-copy", expression="t.index_copy(0, i, v)", inputs=(f32("t", 40, 16), UNIQUE, f32("v", 40, 16))),
    Case(
        name="scatter-add",
        expression="t.scatter_add(1, i, v)",
        inputs=(f32("t", 20, 30), ints("i", 20, 44, high=30), f32("v", 20, 44)),
    ),
    Case(
        name="scatter-value",
        expression="t.scatter(1, i, 5.0)",
        inputs=(f32("t", 20, 30), ints("i", 20, 7, high=30)),
    ),
    Case(
        name="scatter-reduce-amax",
        expression='t.scatter_reduce(1, i, v, reduce="amax")',
        inputs=(f32("t", 20, 30), ints("i", 20, 44, high=30), f32("v", 20, 44)),
    ),
    Case(name="masked-fill", expression="t.masked_fill(k, -1e9)", inputs=(f32("t", 40, 50), bools("k", 40, 50))),
    Case(name="masked-fill-row", expression="t.masked_fill(k, 0.0)", inputs=(f32("t", 40, 50), bools("k", 50))),
    Case(name="where-mask", expression="torch.where(k, t, -t)", inputs=(f32("t", 40, 50), bools("k", 40, 50))),
    Case(name="histc", expression="torch.histc(t, 10, -3, 3)", inputs=(f32("t", 1000),)),
    Case(name="bucketize", expression="torch.bucketize(t, b)", inputs=(f32("t", 500), f32("b", 9, fill="zeros"))),
    Case(name="one-hot", expression="functions.one_hot(i, 12)", inputs=(ints("i", 70, high=12),)),
    Case(name="aten-one-hot", expression="F.one_hot(i, 12)", inputs=(ints("i", 70, high=12),)),
    Case(name="cross-entropy", expression="F.cross_entropy(t, i)", inputs=(f32("t", 64, 50), ints("i", 64, high=50))),
    Case(name="nll-loss", expression="F.nll_loss(t, i)", inputs=(f32("t", 64, 50), ints("i", 64, high=50))),
)

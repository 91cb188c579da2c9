"""Where tensors lie: offsets, gaps, aliases, partial writes, and tensors without elements."""

from __future__ import annotations

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32

EMPTY = {
    "add-0": ("x + y", ((0,), (0,))),
    "add-0x7": ("x * 2 + y", ((0, 7), (7,))),
    "relu-3x0x5": ("F.relu(x)", ((3, 0, 5),)),
    "softmax-0x8": ("torch.softmax(x, 1)", ((0, 8),)),
    "transpose-0x8": ("x.t().contiguous()", ((0, 8),)),
    "sum-0x8-dim1": ("x.sum(1)", ((0, 8),)),
}
CASES = (
    Case(name="storage-offset", expression="x * 3", inputs=(f32("x", 1000, view="t[37:901]"),)),
    Case(name="gaps", expression="x * 3", inputs=(f32("x", 40, 50, view="t[3:20:2, 5:41]"),)),
    Case(name="gaps-in-both", expression="x + y", inputs=(f32("x", 40, 50, view="t[:, ::2]"), f32("y", 40, 25))),
    Case(name="transposed-input", expression="x * 3", inputs=(f32("x", 40, 50, view="t.t()"),)),
    Case(name="expanded-input", expression="x * 3", inputs=(f32("x", 1, 50, view="t.expand(40, 50)"),)),
    Case(name="three-axes-of-a-slice", expression="x + 1", inputs=(f32("x", 9, 12, 14, view="t[2:7, :, 3:11]"),)),
    Case(name="sum-of-a-slice", expression="x.sum(0)", inputs=(f32("x", 40, 50, view="t[3:20:2, 5:41]"),)),
    Case(
        name="matmul-of-slices",
        expression="x @ y",
        inputs=(f32("x", 40, 80, view="t[:32, 8:40]"), f32("y", 64, 48, view="t[::2]")),
    ),
    Case(name="in-place", expression="functions.in_place(x, y)", inputs=(f32("x", 33, 20), f32("y", 33, 20))),
    Case(
        name="in-place-part",
        expression="functions.in_place_part(x, y)",
        inputs=(f32("x", 16, 20), f32("y", 4, 7)),
    ),
    Case(
        name="in-place-of-a-slice",
        expression="functions.in_place(x, y)",
        inputs=(f32("x", 33, 20, view="t[4:20, 3:17]"), f32("y", 16, 14)),
    ),
    Case(name="partial-rows", expression="functions.add_to_rows(x, y)", inputs=(f32("x", 16, 20), f32("y", 4, 20))),
    Case(name="partial-columns", expression="functions.add_to_columns(x)", inputs=(f32("x", 16, 20),)),
    Case(name="partial-block", expression="functions.fill_diagonal_block(x)", inputs=(f32("x", 16, 20),)),
    Case(name="aliasing-views", expression="functions.write_through_view(x)", inputs=(f32("x", 16, 20),)),
    *(
        Case(
            name=f"empty-{name}",
            expression=expression,
            inputs=tuple(f32(which, *shape) for which, shape in zip("xy", shapes, strict=False)),
            launches=False,
        )
        for name, (expression, shapes) in EMPTY.items()
    ),
    # A sum over nothing is a zero, which has to be written.
    Case(name="empty-sum-0x8-dim0", expression="x.sum(0)", inputs=(f32("x", 0, 8),)),
    Case(name="empty-cat", expression="torch.cat([x, y])", inputs=(f32("x", 0, 7), f32("y", 5, 7))),
)

"""Forward, backward, and steps of an optimizer."""

from __future__ import annotations

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32, ints

MLP = "models.Mlp(32, 64, 10)"
BATCH = (f32("x", 16, 32), f32("y", 16, 10))
LOOSE = 1e-3
"""Gradients are sums over a batch."""
BACKWARD = {
    "relu": ("F.relu(x)", (33, 65)),
    "gelu": ("F.gelu(x)", (33, 65)),
    "tanh": ("torch.tanh(x)", (33, 65)),
    "softmax": ("torch.softmax(x, 1)", (33, 65)),
    "log-softmax": ("F.log_softmax(x, 1)", (33, 65)),
    "sum": ("x.sum(1)", (33, 65)),
    "max": ("x.amax(1)", (33, 65)),
    "slice": ("x[:, ::2] * 2", (33, 65)),
}
CASES = (
    *(
        Case(name=f"{name}-backward", expression=expression, inputs=(f32("x", *shape),), gradients=True)
        for name, (expression, shape) in BACKWARD.items()
    ),
    Case(
        name="add-broadcast-backward",
        expression="x * y",
        inputs=(f32("x", 33, 65), f32("y", 65)),
        gradients=True,
        tolerance=LOOSE,
    ),
    Case(
        name="matmul-backward",
        expression="x @ y",
        inputs=(f32("x", 48, 64), f32("y", 64, 32)),
        gradients=True,
        tolerance=LOOSE,
    ),
    Case(
        name="layernorm-backward",
        expression="F.layer_norm(x, (96,), w, b)",
        inputs=(f32("x", 32, 96), f32("w", 96), f32("b", 96)),
        gradients=True,
        tolerance=LOOSE,
    ),
    Case(
        name="cross-entropy-backward",
        expression="F.cross_entropy(x, t)",
        inputs=(f32("x", 32, 20), ints("t", 32, high=20)),
        gradients=True,
    ),
    Case(
        name="linear-backward",
        expression="m(x)",
        module="nn.Linear(64, 32)",
        inputs=(f32("x", 16, 64),),
        gradients=True,
        tolerance=LOOSE,
    ),
    Case(name="mlp-backward", expression="m(x)", module=MLP, inputs=BATCH[:1], gradients=True, tolerance=LOOSE),
    *(
        Case(
            name=f"mlp-{optimizer.lower()}",
            expression="m.loss(x, y)",
            module=MLP,
            inputs=BATCH,
            optimizer=optimizer,
            steps=3,
            tolerance=LOOSE,
        )
        for optimizer in ("SGD", "Adam")
    ),
)

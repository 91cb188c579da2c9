"""Layouts: transpositions, slices, reshapes, concatenations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32, x

TRANSPOSED = ((64, 156), (640, 256), (16, 64), (160, 264))
CUBES = ((62, 34, 44), (62, 134, 144))
OTHERS = {
    "transposed-plus-1": ("x.t() + 1", ((64, 64),)),
    "every-other-column": ("x[:, ::2] + 1", ((33, 70),)),
    "negative-slice": ("x[-9:-2, 5:] * 2", ((33, 70),)),
    "column-and-row": ("x + y", ((128, 1), (1, 128))),
    "middle-axis": ("x * y", ((7, 1, 31), (7, 12, 31))),
    "merge-heads": ("x.transpose(0, 1).reshape(512, 768) + 1", ((12, 512, 64),)),
    "flatten-12x512x64": ("x.view(-1, 64) + 1", ((12, 512, 64),)),
    "split-heads": ("x.view(512, 16, 64).transpose(0, 1) + 1", ((512, 1024),)),
    "cat-even": ("torch.cat([x, y], 1)", ((20, 32), (20, 32))),
    "cat-uneven": ("torch.cat([x, y], 1)", ((20, 30), (20, 13))),
    "cat-rows": ("torch.cat([x, y], 0) * 2", ((17, 30), (5, 30))),
    "cat-three": ("torch.cat([x, y, x], -1)", ((9, 7), (9, 11))),
    "stack": ("torch.stack([x, y], 1)", ((20, 30), (20, 30))),
    "repeat": ("x.repeat(2, 3)", ((15, 22),)),
    "repeat-interleave": ("x.repeat_interleave(3, 1)", ((15, 22),)),
    "interleave-and-repeat": ("x.repeat_interleave(2, 0).repeat(1, 2)", ((15, 22),)),
    "pixel-shuffle": ("F.pixel_shuffle(x, 2)", ((2, 16, 8, 8),)),
    "pixel-unshuffle": ("F.pixel_unshuffle(x, 2)", ((2, 4, 16, 16),)),
    "softmax-of-transposed": ("torch.softmax(x.view(16, 8, 32).transpose(1, 2), -1)", ((16, 256),)),
    "sum-with-transposed": ("x + x.t()", ((77, 77),)),
    "flip": ("x.flip(0) - x", ((45, 33),)),
    "roll": ("torch.roll(x, (3, -5), (0, 1))", ((45, 33),)),
    "tril": ("torch.tril(x)", ((45, 33),)),
    "triu": ("torch.triu(x, 2)", ((45, 33),)),
    "pad": ("F.pad(x, (1, 2, 3, 4))", ((21, 19),)),
    "pad-reflect": ('F.pad(x, (2, 2), mode="reflect")', ((3, 21, 19),)),
    "expand": ("x.expand(9, 40) + y", ((1, 40), (9, 40))),
    "unfold": ("x.unfold(1, 4, 2) + 0.0", ((5, 40),)),
    "diagonal": ("torch.diagonal(x) * 2", ((30, 40),)),
    "chunk": ("tuple(t * 2 for t in x.chunk(3, 1))", ((20, 33),)),
    "movedim": ("x.movedim(0, 2).contiguous()", ((6, 15, 28),)),
    "squeeze": ("x.squeeze(1).unsqueeze(0) * 3", ((12, 1, 40),)),
    "upsample-nearest": ("F.interpolate(x, scale_factor=2)", ((1, 4, 9, 9),)),
    "upsample-bilinear": ('F.interpolate(x, scale_factor=2, mode="bilinear")', ((1, 4, 9, 9),)),
    "im2col": ("F.unfold(x, 3, padding=1)", ((1, 4, 9, 9),)),
}


def _all() -> Iterator[Case]:
    for rows, columns in TRANSPOSED:
        given = (f32("x", rows, columns),)
        yield Case(name=f"transpose-{x(rows, columns)}", expression="x.t().contiguous()", inputs=given)
    for shape in CUBES:
        for order in list(permutations((0, 1, 2)))[1:]:
            yield Case(
                name=f"permute-{x(*shape)}-{''.join(map(str, order))}",
                expression=f"x.permute{order}.contiguous()",
                inputs=(f32("x", *shape),),
            )
    for name, (expression, shapes) in OTHERS.items():
        inputs = tuple(f32(which, *shape) for which, shape in zip("xyz", shapes, strict=False))
        yield Case(name=name, expression=expression, inputs=inputs)


CASES = tuple(_all())

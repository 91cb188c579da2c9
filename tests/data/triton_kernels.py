# mypy: ignore-errors
# ruff: noqa: B007, C408, E501, N803
"""The Triton kernels whose TTIR is tests/data/ttir, by name, with signature and block sizes (frontend only)."""

import triton
import triton.language as tl
from torch._inductor.runtime import triton_helpers
from torch._inductor.runtime.triton_helpers import libdevice


@triton.jit
def mm_pointers(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    a = a_ptr + rm[:, None] * K + rk[None, :]
    b = b_ptr + rk[:, None] * N + rn[None, :]
    acc = tl.zeros((BM, BN), tl.float32)
    left = K
    for k in range(tl.cdiv(K, BK)):
        x = tl.load(a, (rm[:, None] < M) & (rk[None, :] < left), other=0.0)
        y = tl.load(b, (rn[None, :] < N) & (rk[:, None] < left), other=0.0)
        acc += tl.dot(x, y, input_precision="ieee")
        a += BK
        b += BK * N
        left -= BK
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc, (rm[:, None] < M) & (rn[None, :] < N))


@triton.jit
def reductions(x_ptr, out_ptr, rows, R: tl.constexpr, X: tl.constexpr):
    i = tl.program_id(0) * X + tl.arange(0, X)[:, None]
    x = tl.load(x_ptr + i * R + tl.arange(0, R)[None, :], i < rows, other=0.0)
    a = triton_helpers.max2(x, 1)[:, None]
    b = triton_helpers.min2(x, 1)[:, None]
    c = tl.max(x, 1)[:, None]
    d = tl.min(x, 1)[:, None]
    e = triton_helpers.prod(x, 1)[:, None]
    f = triton_helpers.any(x > 1.0, 1)[:, None]
    g = triton_helpers.max2((x * 100).to(tl.int32), 1)[:, None]
    tl.store(out_ptr + i * 7 + 0, a, i < rows)
    tl.store(out_ptr + i * 7 + 1, b, i < rows)
    tl.store(out_ptr + i * 7 + 2, c, i < rows)
    tl.store(out_ptr + i * 7 + 3, d, i < rows)
    tl.store(out_ptr + i * 7 + 4, e, i < rows)
    tl.store(out_ptr + i * 7 + 5, f.to(tl.float32), i < rows)
    tl.store(out_ptr + i * 7 + 6, g.to(tl.float32), i < rows)


@triton.jit
def full_sum(x_ptr, s_ptr, out_ptr, scale, n, B: tl.constexpr):
    total = 0.0
    seen = 0
    for k in range(0, n, B):
        i = k + tl.arange(0, B)
        total += tl.sum(tl.load(x_ptr + i, i < n, other=0.0), 0)
        seen += 3
    tl.store(out_ptr, total * scale + tl.load(s_ptr + 2) + seen)


@triton.jit
def other_tile(x_ptr, y_ptr, out_ptr, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    y = tl.load(y_ptr + i, i < n)
    x = tl.load(x_ptr + i, i < n - 7, other=y * 2)
    tl.store(out_ptr + i, x, i < n)


@triton.jit
def hashed(out_ptr, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    h = i * 1103515245 + 12345
    h = (h // 65536) % 32768
    k = (i * 37).to(tl.int8)
    tl.store(out_ptr + i, tl.where(h >= 100, h, -5) + tl.where(k < 0, 100000, 0), i < n)


@triton.jit
def clamped(x_ptr, out_ptr, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    x = tl.load(x_ptr + i, i < n)
    tl.store(out_ptr + i, tl.clamp(x, -0.5, 0.5) + libdevice.erf(x), i < n)


@triton.jit
def transposed(x_ptr, out_ptr, B: tl.constexpr, C: tl.constexpr):
    x = tl.load(
        tl.make_block_ptr(x_ptr + 3, shape=[B, C], strides=[C, 1], block_shape=[B, C], order=[1, 0], offsets=[-2, 1]),
        boundary_check=[0, 1],
    )
    y = tl.trans(x) + tl.arange(0, B)[None, :]
    m = tl.trans(tl.arange(0, B)[:, None] < 5)
    o = out_ptr + tl.trans(tl.arange(0, C)[None, :] + C * tl.arange(0, B)[:, None])
    tl.store(o, tl.where(m, y, -y))


@triton.jit
def rank5(x_ptr, out_ptr, a, b, c, d, e, B: tl.constexpr):
    x = tl.load(
        tl.make_block_ptr(
            x_ptr,
            shape=[a, b, c, d, e],
            strides=[1, a, a * b, a * b * c, a * b * c * d],
            block_shape=[B, B, B, B, B],
            order=[4, 3, 2, 1, 0],
            offsets=[tl.program_id(0) * B, tl.program_id(1) * B, 0, 0, 0],
        ),
        boundary_check=[0, 1, 2, 3, 4],
    )
    tl.store(
        tl.make_block_ptr(
            out_ptr,
            shape=[a, b, c, d, e],
            strides=[b * c * d * e, c * d * e, d * e, e, 1],
            block_shape=[B, B, B, B, B],
            order=[4, 3, 2, 1, 0],
            offsets=[tl.program_id(0) * B, tl.program_id(1) * B, 0, 0, 0],
        ),
        x,
        boundary_check=[0, 1, 2, 3, 4],
    )


@triton.jit
def nested(x_ptr, out_ptr, n, m, B: tl.constexpr):
    i = tl.arange(0, B)
    acc = tl.zeros((B,), tl.float32)
    p = x_ptr
    for r in range(n):
        q = p + i
        for k in range(2, m, 3):
            acc += tl.load(q + k)
            q += 1
        p += B + 2 * 40
    tl.store(out_ptr + i, acc)


@triton.jit
def intbool(in_ptr0, in_ptr1, out_ptr0, out_ptr1, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    a = tl.load(in_ptr0 + (x0), xmask).to(tl.int1)
    b = tl.load(in_ptr1 + (x0), xmask)
    c = triton_helpers.div_floor_integer(b, 3)
    d = triton_helpers.remainder_integer(b, 7)
    e = tl.where(a, c, d)
    f = (e > 0) | a
    g = triton_helpers.maximum(e, b)
    tl.store(out_ptr0 + (x0), f, xmask)
    tl.store(out_ptr1 + (x0), g ^ (b << 2), xmask)


f = "*fp32"
i = "i32"
SPECS = dict(
    intbool=(
        intbool,
        dict(in_ptr0="*i1", in_ptr1="*i32", out_ptr0="*i1", out_ptr1="*i32", xnumel=i),
        dict(XBLOCK=1024),
    ),
    mm_pointers=(mm_pointers, dict(a_ptr=f, b_ptr=f, c_ptr=f, M=i, N=i, K=i), dict(BM=16, BN=32, BK=16)),
    reductions=(reductions, dict(x_ptr=f, out_ptr=f, rows=i), dict(R=16, X=8)),
    full_sum=(full_sum, dict(x_ptr=f, s_ptr=f, out_ptr=f, scale="fp32", n=i), dict(B=64)),
    other_tile=(other_tile, dict(x_ptr=f, y_ptr=f, out_ptr=f, n=i), dict(B=64)),
    hashed=(hashed, dict(out_ptr="*i32", n=i), dict(B=64)),
    clamped=(clamped, dict(x_ptr=f, out_ptr=f, n=i), dict(B=64)),
    transposed=(transposed, dict(x_ptr=f, out_ptr=f), dict(B=8, C=16)),
    rank5=(rank5, dict(x_ptr=f, out_ptr=f, a=i, b=i, c=i, d=i, e=i), dict(B=4)),
    nested=(nested, dict(x_ptr=f, out_ptr=f, n=i, m=i), dict(B=16)),
)

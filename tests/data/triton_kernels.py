# mypy: ignore-errors
# ruff: noqa: B007, C408, N803, RUF059
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


@triton.jit
def argmax(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], float("-inf"), tl.float32)
    _tmp2_index = tl.full([XBLOCK, R0_BLOCK], 9223372036854775807, tl.int64)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + 1000 * x0), r0_mask & xmask, other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        _tmp2_next, _tmp2_index_next = triton_helpers.maximum_with_index(_tmp2, _tmp2_index, tmp1, r0_index)
        _tmp2 = tl.where(r0_mask & xmask, _tmp2_next, _tmp2)
        _tmp2_index = tl.where(r0_mask & xmask, _tmp2_index_next, _tmp2_index)
    v, i = triton_helpers.max_with_index(_tmp2, _tmp2_index, 1)
    tl.store(out_ptr0 + (x0), i[:, None], xmask)


@triton.jit
def atomics(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    i = tl.load(in_ptr0 + (xindex), xmask)
    v = tl.load(in_ptr1 + (xindex), xmask)
    tl.atomic_add(out_ptr0 + (i), v, xmask, sem="relaxed")


@triton.jit
def _cadd(a, b):
    return a + b


@triton.jit
def cumsum(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    tmp0 = tl.load(in_ptr0 + (r0_index + 1000 * xindex), r0_mask & xmask, other=0.0)
    (tmp3,) = tl.associative_scan((tmp0,), 1, _cadd)
    tl.store(out_ptr0 + (r0_index + 1000 * xindex), tmp3, r0_mask & xmask)


@triton.jit
def embedding(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = xindex // 64
    x0 = xindex % 64
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x1), xmask, eviction_policy="evict_last")
    tmp1 = tl.full([XBLOCK], 1000, tl.int32)
    tmp2 = tmp0 + tmp1
    tmp3 = tmp0 < 0
    tmp4 = tl.where(tmp3, tmp2, tmp0)
    tl.device_assert(((tmp4 >= 0) & (tmp4 < 1000)) | ~(xmask), "index out of bounds: 0 <= tmp4 < 1000")
    tmp6 = tl.load(in_ptr1 + (x0 + 64 * tmp4), xmask)
    tl.store(out_ptr0 + (x2), tmp6, xmask)


@triton.jit
def layernorm(in_ptr0, in_ptr1, in_ptr2, out_ptr2, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    tmp2_mean = tl.zeros([XBLOCK, R0_BLOCK], tl.float32)
    tmp2_m2 = tl.zeros([XBLOCK, R0_BLOCK], tl.float32)
    tmp2_weight = tl.zeros([XBLOCK, R0_BLOCK], tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK, num_stages=2):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_1 = r0_index
        tmp0 = tl.load(in_ptr0 + (r0_1 + 1024 * x0), r0_mask & xmask, eviction_policy="evict_last", other=0.0).to(
            tl.float32
        )
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp2_mean_next, tmp2_m2_next, tmp2_weight_next = triton_helpers.welford_reduce(
            tmp1, tmp2_mean, tmp2_m2, tmp2_weight, r0_offset == 0
        )
        tmp2_mean = tl.where(r0_mask & xmask, tmp2_mean_next, tmp2_mean)
        tmp2_m2 = tl.where(r0_mask & xmask, tmp2_m2_next, tmp2_m2)
        tmp2_weight = tl.where(r0_mask & xmask, tmp2_weight_next, tmp2_weight)
    tmp3, tmp4, tmp5 = triton_helpers.welford(tmp2_mean, tmp2_m2, tmp2_weight, 1)
    tmp2 = tmp3[:, None]
    tmp6 = tmp4[:, None]
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK, num_stages=2):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_1 = r0_index
        tmp7 = tl.load(in_ptr0 + (r0_1 + 1024 * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0).to(
            tl.float32
        )
        tmp15 = tl.load(in_ptr1 + (r0_1), r0_mask, eviction_policy="evict_last", other=0.0)
        tmp18 = tl.load(in_ptr2 + (r0_1), r0_mask, eviction_policy="evict_last", other=0.0)
        tmp8 = tmp7 - tmp2
        tmp10 = tmp6 / 1024.0
        tmp12 = tmp10 + 1e-05
        tmp13 = libdevice.rsqrt(tmp12)
        tmp14 = tmp8 * tmp13
        tmp16 = tmp14 * tmp15
        tmp19 = tmp16 + tmp18
        tl.store(out_ptr2 + (r0_1 + 1024 * x0), tmp19, r0_mask & xmask)


@triton.jit
def wrapped_rows(x_ptr, out_ptr, rows, B: tl.constexpr):
    """Rows past the end wrap around, as matmul templates do it."""
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(out_ptr + i, tl.load(x_ptr + i % rows))


f = "*fp32"
i = "i32"
SPECS = dict(
    refused_layernorm=(
        layernorm,
        dict(in_ptr0="*fp16", in_ptr1=f, in_ptr2=f, out_ptr2="*fp16", xnumel=i, r0_numel=i),
        dict(XBLOCK=4, R0_BLOCK=256),
    ),
    refused_argmax=(argmax, dict(in_ptr0=f, out_ptr0="*i64", xnumel=i, r0_numel=i), dict(XBLOCK=4, R0_BLOCK=256)),
    refused_embedding=(embedding, dict(in_ptr0="*i64", in_ptr1=f, out_ptr0=f, xnumel=i), dict(XBLOCK=1024)),
    refused_wrapped_rows=(wrapped_rows, dict(x_ptr=f, out_ptr=f, rows=i), dict(B=64)),
    refused_atomics=(atomics, dict(in_ptr0="*i64", in_ptr1=f, out_ptr0=f, xnumel=i), dict(XBLOCK=256)),
    refused_cumsum=(cumsum, dict(in_ptr0=f, out_ptr0=f, xnumel=i, r0_numel=i), dict(XBLOCK=4, R0_BLOCK=1024)),
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

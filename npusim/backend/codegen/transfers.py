"""`npu.dma` of structured and segmented accesses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from npusim.backend.codegen.descriptors import Descriptor, Row, bit_pattern, clamp, dense_strides, put_row
from npusim.backend.codegen.scalars import ScalarEmitter
from npusim.backend.lowering import npu
from npusim.backend.lowering.tile import Access, Arg, Dim, Iv, SegmentedAccess
from npusim.contract import isa


@dataclass
class TransferEmitter:
    """Writes transfers into the emitter's function and collects their descriptors."""

    args: tuple[Arg, ...]
    dtypes: dict[int, str]
    descriptors: list[Descriptor] = field(default_factory=list)

    def emit(self, scalars: ScalarEmitter, transfer: npu.Transfer, scratchpad: str, tag: str) -> None:
        descriptor = self._descriptor(transfer, scratchpad)
        if isinstance(transfer.access, Access):
            self._rectangle(scalars, transfer.access, descriptor)
            self._start(scalars, descriptor, tag)
        else:
            self._segments(scalars, transfer, transfer.access, descriptor, tag)

    def new(self, size: int) -> Descriptor:
        self.descriptors.append(Descriptor(f"descriptor_{len(self.descriptors)}", size))
        return self.descriptors[-1]

    def _descriptor(self, transfer: npu.Transfer, scratchpad: str) -> Descriptor:
        dtype = self.dtypes[transfer.buffer.buffer]
        tensors = [i for i, a in enumerate(self.args) if a.kind == "tensor"]
        descriptor = self.new(isa.DMA_WORDS)
        descriptor.put(isa.DMA_SCRATCHPAD, scratchpad)
        descriptor.put(isa.DMA_ARG, tensors.index(transfer.access.arg))
        descriptor.put(isa.DMA_ELEM_BYTES, npu.ELEMENT_BYTES[dtype])
        descriptor.put(isa.DMA_FLAGS, isa.FLAG_OUT if transfer.out else 0)
        descriptor.put(isa.DMA_FILL, bit_pattern(transfer.fill, dtype))
        return descriptor

    def _element(self, descriptor: Descriptor) -> int:
        return int(descriptor.words[isa.DMA_ELEM_BYTES])

    def _address(self, scalars: ScalarEmitter, arg: int, offset: str, element: int) -> str:
        base = scalars.word(isa.LAUNCH_ARGS + arg)
        return scalars.operation("add", [base, _scaled(scalars, offset, element)])

    def _rectangle(self, scalars: ScalarEmitter, access: Access, descriptor: Descriptor) -> None:
        element = self._element(descriptor)
        address = self._address(scalars, access.arg, scalars.emit(access.offset), element)
        descriptor.put(isa.DMA_DRAM, address)
        descriptor.put(isa.DMA_RANK, max(len(access.dims), 1))
        dims = access.dims or ()
        rows = [_row(scalars, d, element) for d in dims] or [Row("1", "0", "1", str(element))]
        dense = dense_strides([d.extent for d in dims] or [1], element)
        for i, (row, stride) in enumerate(zip(rows, dense, strict=True)):
            put_row(descriptor, i, row, stride)

    def _start(self, scalars: ScalarEmitter, descriptor: Descriptor, tag: str) -> None:
        descriptor.store(scalars.function)
        scalars.function.emit(f"call void @npu_dma(ptr @{descriptor.name}, i64 {tag})")

    def _segments(
        self, scalars: ScalarEmitter, transfer: npu.Transfer, access: SegmentedAccess, first: Descriptor, tag: str
    ) -> None:
        """One transfer for each run between multiples of the granule; fill first where elements may be invalid."""
        element, function = self._element(first), scalars.function
        if not transfer.out:
            self._fill(scalars, access.extent, first, tag)
        start = scalars.emit(access.start)
        stop = scalars.operation("add", [start, str(access.extent)])
        begin = clamp(scalars, scalars.emit(access.lo), start, stop)
        end = clamp(scalars, scalars.emit(access.hi), start, stop)

        def run(index: str, length: str) -> None:
            inner = ScalarEmitter(function, scalars.block, {**scalars.names, Iv(access.loop): index})
            descriptor = self._descriptor(transfer, _moved(inner, first, index, start, element))
            descriptor.put(isa.DMA_DRAM, self._address(inner, access.arg, inner.emit(access.offset), element))
            descriptor.put(isa.DMA_RANK, 1)
            stride = _scaled(inner, inner.emit(access.stride), element)
            put_row(descriptor, 0, Row(length, "0", length, stride), element)
            self._start(inner, descriptor, tag)

        _runs(scalars, begin, end, access.granule, run)

    def _fill(self, scalars: ScalarEmitter, extent: int, descriptor: Descriptor, tag: str) -> None:
        element = self._element(descriptor)
        descriptor.put(isa.DMA_DRAM, isa.DRAM_BASE)
        descriptor.put(isa.DMA_RANK, 1)
        put_row(descriptor, 0, Row(str(extent), "0", "0", str(element)), element)
        self._start(scalars, descriptor, tag)


def _row(scalars: ScalarEmitter, dim: Dim, element: int) -> Row:
    extent = str(dim.extent)
    lo = clamp(scalars, scalars.emit(dim.lo), "0", extent)
    hi = clamp(scalars, scalars.emit(dim.hi), lo, extent)
    return Row(extent, lo, hi, _scaled(scalars, scalars.emit(dim.stride), element))


def _scaled(scalars: ScalarEmitter, value: str, element: int) -> str:
    return scalars.operation("mul", [value, str(element)]) if value.startswith("%") else str(int(value) * element)


def _moved(scalars: ScalarEmitter, first: Descriptor, index: str, start: str, element: int) -> str:
    elements = scalars.operation("sub", [index, start])
    return scalars.operation("add", [first.words[isa.DMA_SCRATCHPAD], _scaled(scalars, elements, element)])


def _runs(scalars: ScalarEmitter, begin: str, end: str, granule: int, run: Callable[[str, str], None]) -> None:
    """Call `run(index, length)` in a loop over [begin, end) cut at multiples of `granule`."""
    function = scalars.function
    slot = function.slot("i64", begin)
    head, body, done = (function.label(h) for h in ("runs", "run", "ran"))
    function.jump(head)
    function.begin(head)
    index = function.let(f"load i64, ptr {slot}")
    function.branch(function.let(f"icmp slt i64 {index}, {end}"), body, done)
    function.begin(body)
    boundary = scalars.operation("add", [index, str(granule)])
    boundary = scalars.operation("sub", [boundary, scalars.operation("floormod", [index, str(granule)])])
    stop = scalars.operation("min", [boundary, end])
    run(index, scalars.operation("sub", [stop, index]))
    function.emit(f"store i64 {stop}, ptr {slot}")
    function.jump(head)
    function.begin(done)

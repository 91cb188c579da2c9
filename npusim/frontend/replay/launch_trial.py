"""One trial of a launch with other sizes: the integer scalars of the kernel; the grid follows by the spec."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from npusim.contract import bundle
from npusim.contract.bundle import Block, Launched, Minimised
from npusim.contract.grid import evaluate
from npusim.contract.kernel_spec import KernelSpec
from npusim.errors import NpusimError, UnsupportedError
from npusim.frontend.failures import capture
from npusim.frontend.failures.writer import Writer
from npusim.frontend.replay import arena, steps
from npusim.frontend.replay.recorded import Recorded, launch_of
from npusim.frontend.replay.shrink import Sizes
from npusim.frontend.runtime import client

ZEROED = "minimised: the failure does not depend on its values"


class LaunchTrial:
    """`sizes` are those of the failed launch. The blocks keep their places: a smaller launch touches less of them."""

    powers: frozenset[str] = frozenset()

    def __init__(self, recorded: Recorded, spec: KernelSpec, launched: Launched, run_dir: Path) -> None:
        self._recorded = recorded
        self._spec = spec
        self._launched = launched
        self._run_dir = run_dir
        if steps.has_program(recorded):
            steps.install(recorded)  # the program that failed, and not built again
        self._without: tuple[str, ...] = ()
        pairs = zip(spec.scalars, launched.scalars, strict=True)
        self.sizes: Sizes = {s.name: v for s, v in pairs if isinstance(v, int) and v > 1}

    def attempt(self, sizes: Sizes) -> NpusimError | None:
        """How the launch with these sizes fails, in a fresh worker on memory made anew; None when it does not."""
        launched = self._with(sizes)
        if launched is None or 0 in launched.grid:
            return None
        client.renew()
        try:
            arena.fill(self._run_dir, self._recorded, launched, self._without)
            digest = client.current().compile(self._spec).digest
            client.current().run(launch_of(launched, digest))
        except NpusimError as error:
            return error
        return None

    def drop_inputs(self, sizes: Sizes, fails: Callable[[Sizes], bool]) -> tuple[str, ...]:
        """The inputs that can be zero, by argument; several arguments may share one."""
        for block in self._launched.blocks:
            before = self._without
            self._without = (*before, block.file) if block.file else before
            if block.file and not fails(sizes):
                self._without = before
        return tuple(" and ".join(self._arguments(b)) for b in self._launched.blocks if b.file in self._without)

    def _arguments(self, block: Block) -> Iterator[str]:
        for tensor, pointer in zip(self._spec.tensors, self._launched.pointers, strict=True):
            if (pointer.low, pointer.high) == (block.low, block.high):
                yield tensor.name

    def note(self, sizes: Sizes) -> str:
        """What became of the grid."""
        after = self._with(sizes)
        if not self.sizes or after is None:
            return "the launch has no sizes to change"
        return f"grid {_shown(self._launched.grid)} -> {_shown(after.grid)}"

    def leave(self, sizes: Sizes, minimised: Minimised) -> None:
        error, launched = self.attempt(sizes), self._with(sizes)
        assert error is not None and launched is not None
        capture.not_launched(error, self._spec, self._recorded.source, lambda w: self._write(w, launched), minimised)

    def _with(self, sizes: Sizes) -> Launched | None:
        """The launch with other sizes; None when they give no grid."""
        pairs = tuple(zip(self._spec.scalars, self._launched.scalars, strict=True))
        if all(sizes.get(s.name, v) == v for s, v in pairs):
            return self._launched
        scalars = tuple(sizes.get(s.name, v) for s, v in pairs)
        numels = {s.name: v for (s, _), v in zip(pairs, scalars, strict=True) if isinstance(v, int)}
        try:
            x, y, z = (evaluate(text, numels) for text in self._spec.grid)
        except (UnsupportedError, ZeroDivisionError):
            return None
        return msgspec.structs.replace(self._launched, scalars=scalars, grid=(x, y, z))

    def _write(self, writer: Writer, launched: Launched) -> None:
        blocks = tuple(self._block(writer, block) for block in launched.blocks)
        record = msgspec.structs.replace(launched, blocks=blocks)
        writer.add(bundle.LAUNCH, [msgspec.json.format(msgspec.json.encode(record), indent=1)])

    def _block(self, writer: Writer, block: Block) -> Block:
        if block.file in self._without:
            writer.miss(block.file, ZEROED)
            return msgspec.structs.replace(block, file="")
        if block.file:
            writer.copy(block.file, self._recorded.folder / block.file, bundle.MAX_FILE_BYTES)
        return block


def _shown(grid: tuple[int, int, int]) -> str:
    return " x ".join(map(str, grid))


__all__ = ["LaunchTrial"]

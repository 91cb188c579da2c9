"""One trial of a compilation with other sizes: the blocks and the constant numels in the kernel's source."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from npusim.contract.bundle import Minimised
from npusim.contract.kernel_spec import KernelSpec
from npusim.errors import NpusimError
from npusim.frontend.failures import capture
from npusim.frontend.replay import arena, blocks, forked
from npusim.frontend.replay.recorded import Recorded
from npusim.frontend.replay.shrink import Sizes
from npusim.frontend.runtime import client


class CompileTrial:
    """`sizes` are those of the source; strides and shapes of the tensors stay as they are written in it."""

    def __init__(self, recorded: Recorded, run_dir: Path) -> None:
        # What a source imports, before it is forked again and again.
        from torch._inductor.runtime import triton_helpers, triton_heuristics  # noqa: F401

        from npusim.frontend.ttir import emit  # noqa: F401

        self._name = recorded.index.kernel
        self._source = recorded.source
        self._run_dir = run_dir
        arena.fill(run_dir, recorded, None)
        self.sizes: Sizes = {name: size for name, size in blocks.sizes(recorded.source).items() if size > 1}
        self.powers = blocks.powers(self.sizes)

    def attempt(self, sizes: Sizes) -> NpusimError | None:
        """How the kernel with these sizes fails to compile, in a fresh worker; None when it does not."""
        try:
            spec = self._spec(self._text(sizes))
            client.renew()
            client.current().compile(spec)
        except NpusimError as error:
            error.stage = error.stage or "triton"
            return error
        return None

    def drop_inputs(self, _sizes: Sizes, _fails: Callable[[Sizes], bool]) -> tuple[str, ...]:
        """A compilation has none."""
        return ()

    def note(self, _sizes: Sizes) -> str:
        return "" if self.sizes else "the source has no sizes to change"

    def leave(self, sizes: Sizes, minimised: Minimised) -> None:
        error, source = self.attempt(sizes), self._text(sizes)
        assert error is not None
        if error.stage == "triton":
            capture.not_made(error, self._name, source, minimised)
        else:
            capture.not_compiled(error, self._spec(source), source, minimised)

    def _text(self, sizes: Sizes) -> str:
        return self._source if sizes == self.sizes else blocks.with_sizes(self._source, sizes)

    def _spec(self, source: str) -> KernelSpec:
        return forked.make(self._name, source, self._run_dir)


__all__ = ["CompileTrial"]

"""`npusim stage`: one kernel through the backend's pipeline, up to a stage, with every artefact as a file."""

from __future__ import annotations

import re
from pathlib import Path

import click
import msgspec

from npusim import paths
from npusim.contract import manifest
from npusim.contract.kernel_spec import KernelSpec
from npusim.errors import CompileError, UsageError
from npusim.launcher.run import chosen_machine
from npusim.toolchain import activate, process
from npusim.toolchain.toolchain import toolchain

STAGE_SECONDS = 600.0
_DIGEST = re.compile("[0-9a-f]{4,64}")


def run_stages(kernel: str, until: str, machine: str | None, out: Path | None) -> int:
    """Compile and print where the artefacts are; the exit code is the compiler's."""
    spec = find_spec(kernel)
    chip = chosen_machine(machine)
    target = (out or paths.cache_dir() / "stages" / _digest(spec)[:16]).absolute()
    tools = toolchain()
    environment = activate.variables(tools, chip, None, target, allow_host_ops=False, timing=True)
    options: list[str | Path] = ["--until", until, "--machine", chip, "--out", target]
    command = [tools.backend_python, "-P", "-s", "-m", "npusim.backend.worker.stage", spec, *options]
    done = process.run(command, env=environment, timeout=STAGE_SECONDS, check=False)
    click.echo(done.stdout, nl=False)
    click.echo(done.stderr, nl=False, err=True)
    if done.returncode < 0:
        raise CompileError(
            f"the compiler died on kernel {kernel}",
            cause=process.tail(done.stderr) or f"killed by signal {-done.returncode}",
            next_step=f"{target} holds what it wrote before",
        )
    return done.returncode


def find_spec(kernel: str) -> Path:
    """The spec.json of a kernel: of its folder, the file itself, or by the start of its digest in the kernel cache."""
    path = Path(kernel)
    if path.is_dir():
        path = path / manifest.SPEC
    if path.is_file():
        return path.absolute()
    found = _in_cache(kernel) if _DIGEST.fullmatch(kernel) else []
    if len({spec.parent.name.partition("-")[0] for spec in found}) == 1:
        return found[0]
    raise UsageError(
        f"there is no kernel {kernel}" if not found else f"several kernels begin with {kernel}",
        cause=f"it is neither a folder with a {manifest.SPEC}, nor a spec, nor one digest's start in {_kernels()}",
        next_step="report.json names the digest of every kernel of a run",
    )


def _in_cache(digest: str) -> list[Path]:
    return sorted(_kernels().glob(f"{digest}*/{manifest.SPEC}"), key=lambda path: path.stat().st_mtime, reverse=True)


def _kernels() -> Path:
    return paths.cache_dir() / "kernels"


def _digest(spec: Path) -> str:
    try:
        return msgspec.json.decode(spec.read_bytes(), type=KernelSpec).digest
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{spec} is not a kernel's spec",
            cause=str(error),
            next_step=f"give the {manifest.SPEC} of a kernel's folder",
        ) from error


__all__ = ["find_spec", "run_stages"]

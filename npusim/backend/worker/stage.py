"""`python -m npusim.backend.worker.stage SPEC_JSON --until NAME --machine FILE --out DIR`: one kernel, step by step."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from npusim.backend.worker.build import Builder, default_pipeline
from npusim.backend.worker.identity import backend_digest
from npusim.contract import machine, manifest
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.manifest import Manifest
from npusim.errors import NpusimError, UsageError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a kernel's stages into a folder and list what they left; the exit code is the error's."""
    options = _parse(arguments)
    try:
        record = run(options.spec, options.until, options.machine, options.out)
    except NpusimError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    for stage, ms in record.stage_ms.items():
        sys.stdout.write(f"{stage:10} {ms:9.1f} ms\n")
    for artefact in record.artefacts:
        sys.stdout.write(f"{options.out / artefact.file} ({artefact.size} bytes)\n")
    return 0


def run(spec_file: Path, until: str, machine_file: Path, out: Path) -> Manifest:
    """Build the kernel of `spec_file` in `out` up to stage `until` ("" = all), for the machine of `machine_file`."""
    chip = machine.load(machine_file)
    spec = msgspec.structs.replace(read_spec(spec_file), machine_digest=chip.digest)
    out.mkdir(parents=True, exist_ok=True)
    (out / manifest.FILE).unlink(missing_ok=True)
    return Builder(chip, backend_digest(), default_pipeline)(spec, out, until, lambda _: None)


def read_spec(path: Path) -> KernelSpec:
    """Raises `UsageError` when the file is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=KernelSpec)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{path} is not a kernel's spec",
            cause=str(error),
            next_step=f"give the {manifest.SPEC} of a kernel's folder (report.json and `npusim env` name the cache)",
        ) from error


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m npusim.backend.worker.stage", description=main.__doc__)
    parser.add_argument("spec", type=Path, help="spec.json of a kernel")
    parser.add_argument("--until", default="", help="last stage to run; all without it")
    parser.add_argument("--machine", type=Path, required=True, help="machine file (TOML)")
    parser.add_argument("--out", type=Path, required=True, help="folder for the artefacts")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    raise SystemExit(main())

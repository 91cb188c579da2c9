"""A failure of a real run becomes a bundle, and `npusim repro` says the same of it: elsewhere, offline, later."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from npusim.bundles import unpack
from npusim.contract import bundle, manifest
from npusim.contract.bundle import Index, Launched
from npusim.errors import (
    BundleDamagedError,
    BundleError,
    ForeignBundleError,
    HostOpError,
    LaunchError,
    NpusimError,
    ReproError,
    ScriptError,
    TimingError,
    UnsupportedError,
    UsageError,
    WorkerError,
)
from npusim.toolchain import activate
from tests.runs.conftest import SECONDS, Ended, Script, Start
from tests.runs.test_plain import PRELUDE

CUMSUM = """
import torch

x = torch.randn(16, 64)
torch.compile(lambda x: torch.cumsum(x * 2, 1))(x.to("npu"))
"""

GATHER = """
import torch

x, i = torch.randn(64, 16), torch.randint(0, 16, (64, 16))
torch.compile(lambda x, i: torch.gather(x, 1, i) + 1)(x.to("npu"), i.to("npu"))
"""

TOPK = """
import torch

torch.compile(lambda x: torch.topk(x + 1, 3).values)(torch.arange(16.0).to("npu"))
"""

# One input's block is said to end early, as if an index left the tensor. The sum in place changes its first input.
BOUNDS = """
import torch
from npusim.contract.launch import Pointer
from npusim.frontend.runtime.kernel import NpuKernel

honest = NpuKernel._pointer

def short(self, tensor):
    pointer = honest(self, tensor)
    return Pointer(pointer.offset, pointer.low, pointer.high - 2048) if tensor is y else pointer

NpuKernel._pointer = short
x, y = torch.arange(8192.0).to("npu"), torch.ones(8192).to("npu")

@torch.compile(dynamic=True)
def add(x, y):
    x.add_(y)

add(x, y)
"""

ADD = """
import torch

x = torch.arange(2048.0).to("npu")
print(torch.compile(lambda x: x + 3)(x).sum().item())
"""

SILENT = "void npu_trace(long *block, long core, void *sink) {}\n"
CRASHING = "void npu_trace(long *block, long core, void *sink) { __builtin_trap(); }\n"

CAUGHT = """
import torch

def refused(x):
    return torch.cumsum(x * 2, 1)

try:
    torch.compile(refused)(torch.randn(16, 64).to("npu"))
except Exception:
    print("went on")
"""

BROKEN = """
import torch
from npusim.frontend.inductor import block_policy

def broken(*_):
    return 1 // 0

block_policy.choose = broken
torch.compile(lambda x: x + 1)(torch.arange(16.0).to("npu"))
"""

Repro = Callable[..., Ended]


@dataclass(frozen=True)
class Kept:
    """A bundle in a folder that has nothing else, and what it says."""

    path: Path
    index: Index
    folder: Path

    def launched(self) -> Launched:
        return msgspec.json.decode((self.folder / bundle.LAUNCH).read_bytes(), type=Launched)


@pytest.fixture
def keep(tmp_path: Path, variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Callable[[Ended], Kept]:
    """Moves the one bundle of a run to an empty folder."""
    monkeypatch.setenv("NPUSIM_CACHE", variables["NPUSIM_CACHE"])

    def move(ended: Ended) -> Kept:
        (made,) = ended.folder.glob("*.tar.zst")
        assert f"npusim repro {made}" in ended.stderr
        (tmp_path / "empty").mkdir()
        moved = made.rename(tmp_path / "empty" / made.name)
        found = unpack.unpack(moved, tmp_path / "seen")
        assert found.origin == "local"
        return Kept(moved, found.index, found.folder)

    return move


@pytest.fixture
def repro(tmp_path: Path, variables: dict[str, str]) -> Repro:
    """`npusim repro BUNDLE OPTIONS` in the bundle's folder, without network."""

    def run(path: Path, *options: str) -> Ended:
        command = [sys.executable, "-m", "npusim", "repro", *options, path.name]
        done = subprocess.run(
            command,
            env={**variables, "NPUSIM_OFFLINE": "1"},
            cwd=path.parent,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return Ended(done.returncode, done.stdout, done.stderr, tmp_path)

    return run


def same(ended: Ended) -> bool:
    return ended.code == 0 and ended.stdout.endswith("fails the same way\n")


@pytest.mark.parametrize(
    ("text", "error", "layer", "has", "start_of"),
    [
        (CUMSUM, UnsupportedError, "backend/tile", {"source.py", "spec.json", "kernel/kernel.ttir.mlir"}, "source"),
        (GATHER, UnsupportedError, "backend/tile", {"source.py", "spec.json", "kernel/kernel.ttir.mlir"}, "source"),
        (TOPK, HostOpError, "frontend/inductor", {"script.py"}, "script"),
        (BROKEN, ScriptError, "frontend/inductor", {"script.py"}, "script"),
    ],
    ids=["cumsum", "gather", "topk", "broken"],
)
def test_a_refusal_is_reproduced_from_one_file(
    start: Start, script: Script, keep: Callable[[Ended], Kept], repro: Repro, text: str, error: type[NpusimError],
    layer: str, has: set[str], start_of: str,
) -> None:  # fmt: skip
    ended = start(script(text)).end()
    assert ended.code == error.exit_code, ended.stderr
    kept = keep(ended)
    assert (kept.index.kind, kept.index.layer) == (error.kind, layer)
    assert has | {"script.py", "machine.toml", "traceback.txt", "worker.log"} <= {f.file for f in kept.index.files}
    assert kept.index.what in ended.stderr
    assert (kept.folder / "script.py").read_text() == text
    again = repro(kept.path)
    assert same(again), again.stdout + again.stderr
    assert f"replaying from {start_of}" in again.stdout


def test_a_refused_kernel_shrinks(start: Start, script: Script, keep: Callable[[Ended], Kept], repro: Repro) -> None:
    kept = keep(start(script(CUMSUM)).end())
    ended = repro(kept.path, "--minimise", "--out", str(kept.path.parent / "out"))
    assert ended.code == 0, ended.stderr
    (small,) = (kept.path.parent / "out").glob("*.tar.zst")
    minimised = unpack.read_index(small).minimised
    assert minimised is not None
    assert minimised.before == {"xnumel": 16, "r0_numel": 64, "R0_BLOCK": 64, "XBLOCK": 16}
    assert minimised.after == {"xnumel": 1, "r0_numel": 1, "R0_BLOCK": 1, "XBLOCK": 1}
    assert same(repro(small))


def test_a_failed_launch_keeps_its_inputs_and_shrinks(
    start: Start, script: Script, keep: Callable[[Ended], Kept], repro: Repro
) -> None:
    ended = start(script(BOUNDS)).end()
    assert ended.code == LaunchError.exit_code, ended.stderr
    kept = keep(ended)
    assert (kept.index.stage, kept.index.layer) == ("launch", "launch")
    launched = kept.launched()
    assert [block.when for block in launched.blocks] == ["before", "before"]
    np = pytest.importorskip("numpy")
    changed, ones = (np.load(kept.folder / block.file, allow_pickle=False) for block in launched.blocks)
    assert (changed == np.arange(8192, dtype=np.float32)).all(), "it was changed before it was kept"
    assert (ones == 1).all()
    for options in ((), ("--from", "stage"), ("--from", "script")):
        again = repro(kept.path, *options)
        assert same(again), again.stdout + again.stderr
    shrunk = repro(kept.path, "--minimise", "--out", str(kept.path.parent / "out"))
    assert shrunk.code == 0, shrunk.stderr
    (small,) = (kept.path.parent / "out").glob("*.tar.zst")
    minimised = unpack.read_index(small).minimised
    assert minimised is not None
    # The block ends 512 elements early: the smallest launch is one that reaches there.
    assert 0 < sum(minimised.after.values()) < sum(minimised.before.values())
    assert len(minimised.zeroed) == 2
    assert same(repro(small))


def compiled(tmp_path: Path, variables: dict[str, str], text: str) -> None:
    """Put another trace producer into every kernel of the cache, as a damaged disk or a bug would."""
    (tmp_path / "trace.c").write_text(text)
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", tmp_path / "trace.so", tmp_path / "trace.c"], check=True)
    for path in Path(variables["NPUSIM_CACHE"], "kernels").glob(f"*/{manifest.TRACE}"):
        shutil.copyfile(tmp_path / "trace.so", path)
        record = manifest.load(path.parent)
        files = tuple(artefact.file for artefact in record.artefacts)
        manifest.save(msgspec.structs.replace(record, artefacts=manifest.describe(path.parent, files)), path.parent)


@pytest.mark.parametrize(
    ("text", "error", "layer"),
    [(SILENT, TimingError, "timing"), (CRASHING, WorkerError, "timing")],
    ids=["silent", "crash"],
)
def test_a_wrong_trace_is_in_the_bundle(
    start: Start, script: Script, keep: Callable[[Ended], Kept], repro: Repro, tmp_path: Path,
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch, text: str, error: type[NpusimError], layer: str,
) -> None:  # fmt: skip
    monkeypatch.setitem(variables, "NPUSIM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "cache"))
    assert start(script(ADD)).end().code == 0
    compiled(tmp_path, variables, text)
    ended = start(script(ADD)).end()
    assert ended.code == error.exit_code, ended.stderr
    kept = keep(ended)
    assert (kept.index.kind, kept.index.layer) == (error.kind, layer)
    again = repro(kept.path, "--from", "stage")
    assert same(again), again.stdout + again.stderr
    built = repro(kept.path)  # from the source the trace is another, and the launch succeeds
    assert built.code == ReproError.exit_code, built.stdout + built.stderr
    assert "the replay succeeds" in built.stderr


def test_a_failure_that_the_script_caught_leaves_its_bundle(start: Start, script: Script) -> None:
    ended = start(script(CAUGHT)).end()
    assert (ended.code, ended.stdout) == (0, "went on\n"), ended.stderr
    assert len(list(ended.folder.glob("failure-unsupported-*.tar.zst"))) == 1
    assert "npusim repro" in ended.stderr


def test_a_process_that_only_imports_npusim_packs_its_own(
    script: Script, repro: Repro, tmp_path: Path, variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(variables, "NPUSIM_CACHE", str(tmp_path / "cache"))
    own = {name: value for name, value in variables.items() if name != "PYTHONPATH"}
    for prelude, form in ((PRELUDE, "*.tar.zst"), (PRELUDE + "sys.modules['zstandard'] = None\n", "*-failure-0")):
        command = [activate.frontend_python(), script(prelude + "import npusim\n" + TOPK)]
        done = subprocess.run(command, env=own, capture_output=True, text=True, timeout=SECONDS, check=False)
        assert done.returncode == 1
        (made,) = (tmp_path / "cache" / "failures").glob(form)
        assert f"{made}" in done.stderr
        assert made.is_dir() == ("not packed: this Python has no zstandard" in done.stderr)
    (archive,) = (tmp_path / "cache" / "failures").glob("*.tar.zst")
    assert unpack.read_index(archive).stack == "torch2.10"
    for kept in (archive, made):
        again = repro(kept)
        assert "op aten.topk.default of a compiled graph" in again.stdout
        assert again.code == 0, again.stderr


def test_without_a_failure_there_is_no_bundle(start: Start, script: Script) -> None:
    ended = start(script("import torch\nprint(torch.ones(3, device='npu').sum().item())\nraise SystemExit(4)")).end()
    assert ended.code == 4
    assert not list(ended.folder.glob("failure-*"))


def test_what_the_user_did_wrong_leaves_none(start: Start, script: Script) -> None:
    ended = start(script("1 / 0")).end()
    assert ended.code == 3
    assert not list(ended.folder.glob("failure-*"))


def test_another_users_bundle_is_not_run_here(
    start: Start, script: Script, keep: Callable[[Ended], Kept], repro: Repro, variables: dict[str, str],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    kept = keep(start(script(TOPK)).end())
    monkeypatch.setitem(variables, "NPUSIM_CACHE", str(tmp_path / "cache of another"))
    for option in ("--from=script", "--minimise"):
        ended = repro(kept.path, "--engine", "local", option)
        assert ended.code == ForeignBundleError.exit_code
        assert "--engine docker" in ended.stderr


def test_bundles_that_cannot_be_used(start: Start, script: Script, keep: Callable[[Ended], Kept], repro: Repro) -> None:
    kept = keep(start(script(TOPK)).end())
    assert repro(kept.path, "--minimise").code == BundleError.exit_code
    assert repro(kept.path, "--from", "source").code == UsageError.exit_code
    assert repro(kept.path.parent / "nowhere").code == UsageError.exit_code
    data = kept.path.read_bytes()
    kept.path.write_bytes(data[: len(data) // 2])
    ended = repro(kept.path)
    assert ended.code == BundleDamagedError.exit_code
    assert "cut short" in ended.stderr

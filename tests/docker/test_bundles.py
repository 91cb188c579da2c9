"""Bundles and containers: what a container made stays in containers, what a stranger made runs in them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from npusim.bundles import unpack
from npusim.errors import ForeignBundleError, UnsupportedError
from tests.docker.harness import KEPT, ROOT, SECONDS, launch

CUMSUM = """
import torch

torch.compile(lambda x: torch.cumsum(x * 2, 1))(torch.randn(16, 64).to("npu"))
"""


def repro(bundle: Path, cache: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """`npusim repro` of the user whose cache this is, without network."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT or "NPUSIM" not in name}
    return subprocess.run(
        [sys.executable, "-m", "npusim", "repro", *options, str(bundle)],
        env={**kept, "NPUSIM_CACHE": str(cache), "NPUSIM_OFFLINE": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


@pytest.mark.parametrize("engine", ["docker", "local"])
def test_a_bundle_of_either_engine_is_replayed_in_containers(tmp_path: Path, engine: str) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "refused.py").write_text(CUMSUM)
    cache, another = tmp_path / "cache", tmp_path / "cache of another user"
    variables = {"NPUSIM_CACHE": str(cache)}
    script = tmp_path / "scripts" / "refused.py"
    ended = launch(tmp_path / "report", script, engine=engine, variables=variables).end()
    assert ended.code == UnsupportedError.exit_code, ended.said
    (made,) = (tmp_path / "report").glob("*.tar.zst")
    assert ("npusim repro --engine docker" in ended.said) == (engine == "docker")
    assert unpack.read_index(made).engine == engine
    (tmp_path / "empty").mkdir()
    bundle = made.rename(tmp_path / "empty" / made.name)

    refused = repro(bundle, cache if engine == "docker" else another, "--engine", "local")
    assert refused.returncode == ForeignBundleError.exit_code, refused.stderr
    replayed = repro(bundle, another, "--engine", "docker")
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert replayed.stdout.endswith("fails the same way\n")
    small = repro(bundle, another, "--engine", "docker", "--minimise", "--out", str(tmp_path / "small"))
    assert small.returncode == 0, small.stdout + small.stderr
    (least,) = (tmp_path / "small").glob("*.tar.zst")
    minimised = unpack.read_index(least).minimised
    assert minimised is not None
    assert minimised.after["XBLOCK"] == 1
    assert repro(least, another, "--engine", "local").returncode == ForeignBundleError.exit_code

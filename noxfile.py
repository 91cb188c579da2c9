"""Sessions for contributors. All of them run in the environment that `pip install -e .[dev]` made (see README)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nox

nox.options.sessions = ["lint", "types", "unit", "lowering", "e2e", "runs", "docker"]
nox.options.default_venv_backend = "none"
SOURCES = ("npusim", "tests", "scripts", "examples", "noxfile.py")


def python(session: nox.Session, *args: str, env: dict[str, str] | None = None) -> None:
    """Run the interpreter that runs nox."""
    session.run(sys.executable, *args, external=True, env=env)


def inside(session: nox.Session, role: str, *args: str) -> None:
    """Run the interpreter of a pinned environment, test packages included."""
    python(session, "-m", "npusim.toolchain.inside", role, *args)


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff: rules and format."""
    python(session, "-m", "ruff", "check", *SOURCES)
    python(session, "-m", "ruff", "format", "--check", *SOURCES)


@nox.session
def types(session: nox.Session) -> None:
    """Mypy, strict, tests and scripts included."""
    python(session, "-m", "mypy")


@nox.session
def unit(session: nox.Session) -> None:
    """Tests that need no environment."""
    python(session, "-m", "pytest", "tests/unit", *session.posargs)


@nox.session
def lowering(session: nox.Session) -> None:
    """Tests that need the backend environment: analysis, code generation, Spike, timing."""
    inside(session, "backend", "-m", "pytest", "tests/lowering", *session.posargs)


@nox.session
def e2e(session: nox.Session) -> None:
    """Tests that need both environments: PyTorch scripts on the NPU."""
    inside(session, "frontend", "-m", "pytest", "tests/e2e", *session.posargs)


@nox.session(name="e2e-torch2.13-cpu")
def e2e_torch213_cpu(session: nox.Session) -> None:
    """The same tests with the stack torch2.13-cpu."""
    os.environ["NPUSIM_STACK"] = "torch2.13-cpu"
    inside(session, "frontend", "-m", "pytest", "tests/e2e", *session.posargs)


@nox.session
def runs(session: nox.Session) -> None:
    """Tests of whole runs: `npusim run` as a user has it, and `import npusim` without it."""
    python(session, "-m", "pytest", "tests/runs", *session.posargs)


@nox.session
def sweep(session: nox.Session) -> None:
    """All built-in op cases that are not slow; those in tests/sweep_passing.txt have to pass."""
    files = (
        "--gate",
        "tests/sweep_passing.txt",
        "--html",
        "build/sweep/sweep.html",
        "--json",
        "build/sweep/sweep.json",
    )
    python(session, "-m", "npusim", "sweep", "-j", "2", "--timeout", "300", *files, *session.posargs)


@nox.session
def docker(session: nox.Session) -> None:
    """Tests of images and of runs in them; builds what is missing. NPUSIM_TEST_DOCKER=0 leaves them out.

    The stack is NPUSIM_STACK's, or the small one: a run of all sessions then has both stacks in it.
    """
    stack = os.environ.setdefault("NPUSIM_STACK", "torch2.13-cpu")
    if os.environ.get("NPUSIM_TEST_DOCKER") != "0":
        python(session, "-m", "npusim", "images", "build", "--stack", stack)
    python(session, "-m", "pytest", "tests/docker", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Cold and warm run of vector_add, compile time of a kernel, launch overhead."""
    python(session, "scripts/bench_run.py", *session.posargs)


@nox.session(name="bench-engines")
def bench_engines(session: nox.Session) -> None:
    """Warm run in the docker engine beside the local one, container start; `-- --stack NAME --pairs N`."""
    python(session, "scripts/bench_engines.py", *session.posargs)


@nox.session(name="bench-eager")
def bench_eager(session: nox.Session) -> None:
    """Latency of an eager op on the npu device, beside the CPU's."""
    inside(session, "frontend", "scripts/bench_eager.py", *session.posargs)


@nox.session(name="bench-timing")
def bench_timing(session: nox.Session) -> None:
    """Speed of the tile-level simulator."""
    inside(session, "backend", "scripts/bench_timing.py", *session.posargs)


@nox.session(name="update-pins")
def update_pins(session: nox.Session) -> None:
    """Re-resolve the pins and show the difference; `-- --force` writes it."""
    python(session, str(Path("scripts") / "update_pins.py"), *session.posargs)


@nox.session(name="build-images")
def build_images(session: nox.Session) -> None:
    """Build the images that are missing, all or `-- NAME... [--stack STACK] [--force]`; an engine is all it needs."""
    python(session, "-m", "npusim", "images", "build", *session.posargs)


@nox.session(name="export-images")
def export_images(session: nox.Session) -> None:
    """Write the images into one file: `-- FILE [NAME...] [--stack STACK]`."""
    python(session, "-m", "npusim", "images", "export", *session.posargs)


@nox.session(name="import-images")
def import_images(session: nox.Session) -> None:
    """Check a file of images and load it: `-- FILE`."""
    python(session, "-m", "npusim", "images", "import", *session.posargs)

"""`python -m npusim.toolchain.inside ROLE ARGS...`: the interpreter of an environment, with the tests' packages.

For contributors (noxfile.py). The process makes a run directory of its own, keeps its kernels apart from the user's
unless NPUSIM_CACHE is set, and leaves no failure bundles unless NPUSIM_BUNDLES is 1. ROLE is frontend or backend; the
exit code is the interpreter's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from npusim import paths
from npusim.contract import bundle
from npusim.errors import NpusimError, UsageError
from npusim.toolchain import activate, environment, progress
from npusim.toolchain.store import Store
from npusim.toolchain.toolchain import toolchain


def prepare(role: str) -> tuple[Path, dict[str, str]]:
    """The interpreter of `role` and its environment, provisioned if need be."""
    if role not in environment.ROLES:
        raise UsageError(
            f"there is no environment `{role}`",
            cause="a role is one of " + ", ".join(environment.ROLES),
            next_step="python -m npusim.toolchain.inside ROLE ARGS...",
        )
    os.environ.setdefault("NPUSIM_CACHE", str(paths.user_cache() / "inside"))
    os.environ.setdefault(bundle.SWITCH, "0")
    tools = toolchain()
    tests = environment.packages("tests", Store.default(), progress.for_stderr())
    machine = paths.machine_file(os.environ.get("NPUSIM_MACHINE") or paths.DEFAULT_MACHINE)
    variables = activate.variables(tools, machine, None, Path(), allow_host_ops=False, timing=True)
    del variables["NPUSIM_RUN_DIR"]  # each process makes its own, and removes it
    variables["PYTHONPATH"] = os.pathsep.join((variables["PYTHONPATH"], str(tests), str(paths.PACKAGE.parent)))
    return (tools.frontend_python if role == "frontend" else tools.backend_python), variables


def main(arguments: Sequence[str]) -> NoReturn:
    """Become the interpreter."""
    try:
        python, variables = prepare(arguments[0] if arguments else "")
    except NpusimError as error:
        print(error, file=sys.stderr)
        sys.exit(error.exit_code)
    sys.stdout.flush()
    os.execve(python, [str(python), *arguments[1:]], variables)


if __name__ == "__main__":
    main(sys.argv[1:])

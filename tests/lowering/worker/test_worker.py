"""The worker as the frontend sees it: requests, failures, crashes."""

from __future__ import annotations

import dataclasses
import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from npusim.contract import breadcrumb, manifest, messages
from npusim.errors import CompileError, LaunchError, MachineError, UnsupportedError, WorkerError
from npusim.frontend.runtime.client import Client
from tests.lowering.worker.conftest import MACHINE, MakeClient, launch, spec


def pid_of(client: Client) -> int:
    client.compile(spec("pid"))
    return client.run(launch("pid")).instructions


def wait_for(condition: object, seconds: float = 20.0) -> None:
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "timed out"
        time.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether the process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_compile_then_run(make_client: MakeClient) -> None:
    client = make_client()
    compiled = client.compile(spec("add"))
    assert compiled.compile_ms == {"first": 1.0, "second": 2.0}
    assert manifest.load(Path(compiled.folder)).kernel == "add"
    assert client.run(launch("add")).work_items == 6


def test_second_compile_comes_from_the_store(make_client: MakeClient) -> None:
    client = make_client()
    first, second = client.compile(spec("add")), client.compile(spec("add"))
    assert (second.folder, second.compile_ms) == (first.folder, {})


def test_until_leaves_the_first_stages_outside_the_store(make_client: MakeClient) -> None:
    client = make_client()
    compiled = client.compile(spec("abort"), until="first")
    record = manifest.load(Path(compiled.folder))
    assert [a.file for a in record.artefacts] == ["spec.json", "tile.mlir"]
    assert record.until == "first"
    with pytest.raises(LaunchError, match="never compiled"):
        client.run(launch("abort"))


def test_scalars_that_json_does_not_have_arrive(make_client: MakeClient) -> None:
    client = make_client()
    client.compile(spec("echo"))
    result = client.run(launch("echo", scalars=(float("inf"), float("-inf"), float("nan"), 1 << 53, -0.0)))
    assert result.breakdown == {"inf": 0, "-inf": 1, "nan": 2, str(1 << 53): 3, "-0.0": 4}


def test_refusal_keeps_its_class_and_names_the_kernel(make_client: MakeClient) -> None:
    client = make_client()
    pid = pid_of(client)
    with pytest.raises(UnsupportedError) as caught:
        client.compile(spec("refuse"))
    assert caught.value.what == "kernel `refuse`, second: op `tt.zap` is not supported"
    assert (caught.value.cause, caught.value.next_step) == ("nobody needed it", "do without")
    assert pid_of(client) == pid


def test_bug_in_the_pipeline_is_a_compile_error_with_a_trace(make_client: MakeClient) -> None:
    with pytest.raises(
        CompileError, match=r"kernel `bug` failed in second: KeyError: 'a bug of the lowering'"
    ) as caught:
        make_client().compile(spec("bug"))
    log = Path(caught.value.next_step.removeprefix("report it with ").partition(",")[0])
    assert log.name == manifest.LOG
    assert "misbehave" in log.read_text()


def test_bug_in_a_launch_is_a_launch_error_in_its_stage(make_client: MakeClient) -> None:
    client = make_client()
    client.compile(spec("launch_bug"))
    with pytest.raises(LaunchError, match=r"kernel `launch_bug` failed in timing: ZeroDivisionError"):
        client.run(launch("launch_bug"))
    assert "ZeroDivisionError" in (client.settings.run_dir / messages.LOG).read_text()


def test_crash_in_a_stage_names_kernel_stage_signal_and_last_words(make_client: MakeClient) -> None:
    client = make_client()
    before = pid_of(client)
    with pytest.raises(WorkerError) as caught:
        client.compile(spec("abort"))
    assert caught.value.what == "the backend worker was killed by SIGABRT in stage `second` of kernel `abort`"
    assert "Assertion `good' failed." in caught.value.cause
    assert pid_of(client) != before
    assert client.compile(spec("add")).compile_ms


def test_crash_in_a_launch_and_the_next_kernel_works(make_client: MakeClient) -> None:
    client = make_client()
    client.compile(spec("add"))
    client.compile(spec("launch_abort"))
    with pytest.raises(WorkerError, match="SIGABRT in stage `launch` of kernel `launch_abort`"):
        client.run(launch("launch_abort"))
    assert client.run(launch("add")).work_items == 6


def test_exit_code_is_named(make_client: MakeClient) -> None:
    with pytest.raises(WorkerError, match="ended with exit code 7 in stage `second` of kernel `exit`"):
        make_client().compile(spec("exit"))


def test_killed_while_idle(make_client: MakeClient) -> None:
    client = make_client()
    pid = pid_of(client)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(WorkerError, match="was killed by SIGKILL outside any kernel") as caught:
        client.run(launch("pid"))
    assert "ran out of memory" in caught.value.cause
    assert client.run(launch("pid")).instructions != pid


def test_killed_in_a_stage(make_client: MakeClient) -> None:
    client = make_client()
    pid = pid_of(client)
    run_dir = client.settings.run_dir
    errors: list[WorkerError] = []

    def compile_hanging() -> None:
        with pytest.raises(WorkerError) as caught:
            client.compile(spec("hang"))
        errors.append(caught.value)

    thread = threading.Thread(target=compile_hanging)
    thread.start()
    wait_for(lambda: breadcrumb.read(run_dir).stage == "second")
    os.kill(pid, signal.SIGKILL)
    thread.join()
    assert errors[0].what == "the backend worker was killed by SIGKILL in stage `second` of kernel `hang`"


def test_interrupt_ends_the_worker_and_the_next_reply_is_the_right_one(make_client: MakeClient) -> None:
    client = make_client()
    pid = pid_of(client)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        client.compile(spec("hang"))
    signal.signal(signal.SIGINT, before)
    assert not alive(pid)
    assert client.compile(spec("add")).digest == spec("add").digest


def test_threads_take_turns(make_client: MakeClient) -> None:
    client = make_client()
    client.compile(spec("add"))
    wrong: list[int] = []

    def launches(x: int) -> None:
        wrong.extend(x for _ in range(50) if client.run(launch("add", (x, 1, 1))).work_items != x)

    threads = [threading.Thread(target=launches, args=(x,)) for x in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_worker_ends_with_its_client(make_client: MakeClient) -> None:
    client = make_client()
    pid = pid_of(client)
    client.close()
    assert not alive(pid)


def test_unknown_machine_key_is_the_first_request_s_error(make_client: MakeClient, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(MACHINE.read_text().replace("issue_width", "isue_width"))
    with pytest.raises(MachineError, match=r"unknown key `core\.isue_width`"):
        make_client(machine_file=broken).compile(spec("add"))


def test_spec_for_another_machine_is_refused(make_client: MakeClient, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    text = MACHINE.read_text()
    other.write_text(text.replace("issue_cycles = ", "issue_cycles = 1"))
    assert other.read_text() != text
    with pytest.raises(MachineError, match="kernel `add` was written for another machine"):
        make_client(machine_file=other).compile(spec("add"))


def test_worker_that_cannot_be_started(make_client: MakeClient) -> None:
    client = make_client()
    client.settings = dataclasses.replace(client.settings, command=("/no/such/python",))
    with pytest.raises(WorkerError, match="could not be started") as caught:
        client.compile(spec("add"))
    assert "/no/such/python" in caught.value.cause


def test_worker_that_ends_before_it_listens(make_client: MakeClient) -> None:
    client = make_client()
    client.settings = dataclasses.replace(client.settings, command=(sys.executable, "-c", "raise SystemExit('no')"))
    with pytest.raises(WorkerError, match="ended with exit code 1 outside any kernel") as caught:
        client.compile(spec("add"))
    assert caught.value.cause == "no"


def test_forked_child_is_refused(make_client: MakeClient) -> None:
    client = make_client()
    pid = pid_of(client)
    child = os.fork()
    if child == 0:
        try:
            client.run(launch("pid"))
        except WorkerError as error:
            os._exit(0 if "forked" in error.what else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert client.run(launch("pid")).instructions == pid

"""Lives of worker processes: several frontends in turn, owners that die, two runs at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from npusim.contract import messages, wire
from npusim.frontend.runtime.client import Client
from tests.lowering.worker.conftest import MACHINE, ROOT, MakeClient, launch, spec
from tests.lowering.worker.test_worker import alive, wait_for

OWNER = """
import sys, time
from pathlib import Path
from npusim.frontend.runtime.client import Client
from npusim.frontend.runtime.settings import Settings
from tests.lowering.worker.conftest import MACHINE, launch, spec
run_dir, cache, program, busy = sys.argv[1:]
client = Client(Settings(Path(run_dir), MACHINE, Path(cache), (sys.executable, program)))
client.compile(spec("pid"))
print(client.run(launch("pid")).instructions, flush=True)
client.compile(spec(busy))
time.sleep(600)
"""
FAKE = Path(__file__).with_name("fake_worker.py")


@contextmanager
def unowned(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    options = ["--run-dir", str(tmp_path), "--machine", str(MACHINE), "--cache", str(tmp_path / "cache")]
    with subprocess.Popen([sys.executable, str(FAKE), *options], env={**os.environ, "PYTHONPATH": str(ROOT)}) as worker:
        wait_for(lambda: (tmp_path / messages.SOCKET).exists())
        try:
            yield worker
        finally:
            worker.kill()


def greeted(run_dir: Path) -> wire.Channel[messages.Reply]:
    channel = wire.asking(wire.connect(run_dir))
    channel.send(messages.Hello())
    assert isinstance(channel.receive(), messages.Ready)
    return channel


def test_several_frontends_in_turn_share_a_session(tmp_path: Path) -> None:
    with unowned(tmp_path) as worker:
        first = greeted(tmp_path)
        first.send(messages.Compile(spec("add")))
        assert isinstance(first.receive(), messages.Compiled)
        first.close()
        second = greeted(tmp_path)
        second.send(messages.Run(launch("add")))
        reply = second.receive()
        assert isinstance(reply, messages.Ran)
        assert reply.result.instructions == worker.pid
        second.send(messages.Shutdown())
        assert second.receive() == messages.Stopped()
        second.close()
        assert worker.wait(20) == 0


@pytest.mark.parametrize(
    ("frame", "complaint"),
    [
        (wire.pack(messages.Hello(version=99)), "speaks version 99"),
        (wire.pack(messages.Shutdown()), "began with Shutdown"),
        (b'\x05\x00\x00\x00{"ty"', "is not a message"),
        (b"\xff\xff\xff\xff", "is over the limit"),
        (wire.pack(messages.Hello()) + wire.pack(messages.Hello()), "said hello twice"),
    ],
)
def test_worker_tells_what_it_did_not_understand_and_serves_the_next(
    tmp_path: Path, frame: bytes, complaint: str
) -> None:
    with unowned(tmp_path):
        sock = wire.connect(tmp_path)
        channel = wire.asking(sock)
        sock.sendall(frame)
        reply = channel.receive()
        if isinstance(reply, messages.Ready):
            reply = channel.receive()
        assert isinstance(reply, messages.Failed)
        assert (reply.kind, reply.stage) == ("worker", "connection")
        assert complaint in reply.cause
        channel.close()
        greeted(tmp_path).close()


def test_frontend_that_leaves_inside_a_frame(tmp_path: Path) -> None:
    with unowned(tmp_path):
        sock = wire.connect(tmp_path)
        sock.sendall(wire.pack(messages.Hello())[:-1])
        sock.close()
        greeted(tmp_path).close()


def test_launch_of_an_unknown_kernel_is_an_error(tmp_path: Path) -> None:
    with unowned(tmp_path):
        channel = greeted(tmp_path)
        channel.send(messages.Run(launch("add")))
        reply = channel.receive()
        assert isinstance(reply, messages.Failed)
        assert reply.kind == "worker"
        assert spec("add").digest[:12] in reply.what
        channel.close()


@pytest.mark.parametrize("busy", ["add", "hang"])
def test_worker_ends_when_its_owner_is_killed(tmp_path: Path, busy: str) -> None:
    arguments = [str(tmp_path), str(tmp_path / "cache"), str(FAKE), busy]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))}
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, *arguments], env=environment, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        worker = int(owner.stdout.readline())
        assert alive(worker)
        owner.send_signal(signal.SIGKILL)
        owner.wait()
    wait_for(lambda: not alive(worker))


def test_two_runs_at_once_build_a_kernel_once(make_client: MakeClient) -> None:
    clients = [make_client(run_dir=name) for name in ("one", "two")]
    built: list[dict[str, float]] = []

    def compile_slow(client: Client) -> None:
        built.append(client.compile(spec("slow")).compile_ms)

    threads = [threading.Thread(target=compile_slow, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(len, built)) == [0, 2]
    pids = {client.run(launch("slow")).instructions for client in clients}
    assert len(pids) == 2


def test_crash_in_one_run_leaves_the_other_alone(make_client: MakeClient) -> None:
    one, two = make_client(run_dir="one"), make_client(run_dir="two")
    two.compile(spec("pid"))
    pid = two.run(launch("pid")).instructions
    with pytest.raises(Exception, match="kernel `abort`"):
        one.compile(spec("abort"))
    assert two.run(launch("pid")).instructions == pid
    assert one.compile(spec("pid")).compile_ms == {}

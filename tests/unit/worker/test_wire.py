"""Frames: what is sent arrives, and what is no frame is named."""

from __future__ import annotations

import math
import socket
import struct
import threading
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from npusim.contract import messages, wire
from npusim.contract.kernel_spec import KernelSpec, ScalarArg, TensorArg
from npusim.contract.launch import Launch, LaunchResult, Pointer
from npusim.errors import WorkerError

text = st.text(max_size=50)
count = st.integers(0, 2**63 - 1)
scalar = st.integers(-(2**63), 2**63 - 1) | st.floats()
tensors = st.builds(TensorArg, name=text, dtype=text, role=st.sampled_from(["in", "out", "inout"]))
specs = st.builds(
    KernelSpec,
    version=st.just(1),
    name=text,
    ttir=st.text(max_size=3000),
    args=st.lists(tensors | st.builds(ScalarArg, name=text, dtype=text), max_size=5).map(tuple),
    grid=st.tuples(text, text, text),
    machine_digest=text,
)
launches = st.builds(
    Launch,
    digest=text,
    pointers=st.lists(st.builds(Pointer, count, count, count), max_size=4).map(tuple),
    scalars=st.lists(scalar, max_size=4).map(tuple),
    grid=st.tuples(count, count, count),
    timing=st.booleans(),
)
results = st.builds(
    LaunchResult,
    work_items=count,
    instructions=count,
    bytes_read=st.lists(count, max_size=4).map(tuple),
    bytes_written=st.lists(count, max_size=4).map(tuple),
    cycles=st.none() | count,
    tile_cycles=st.dictionaries(text, count, max_size=3),
    breakdown=st.dictionaries(text, count, max_size=3),
)
requests = st.one_of(
    st.builds(messages.Hello, st.integers(0, 9)),
    st.builds(messages.Compile, specs, text),
    st.builds(messages.Run, launches),
    st.just(messages.Shutdown()),
)
replies = st.one_of(
    st.builds(messages.Ready, count, count, text),
    st.builds(messages.Compiled, text, text, st.dictionaries(text, st.floats(0, 1e9), max_size=3)),
    st.builds(messages.Ran, results),
    st.builds(messages.Failed, text, text, text, text, text, text),
    st.just(messages.Stopped()),
)


def same(sent: msgspec.Struct, received: msgspec.Struct) -> bool:
    """Equal, NaN for NaN, and with the same types: 1 is not 1.0."""
    return repr(sent) == repr(received)


def exchange(frame: bytes, side: str) -> msgspec.Struct:
    left, right = socket.socketpair()
    open_channel = wire.serving if side == "worker" else wire.asking
    with left, open_channel(right) as channel:
        writer = threading.Thread(target=left.sendall, args=(frame,))
        writer.start()
        try:
            return channel.receive()
        finally:
            writer.join()


def send_pieces(sock: socket.socket, *pieces: bytes) -> None:
    for piece in pieces:
        sock.sendall(piece)


def send_and_leave(sock: socket.socket, piece: bytes) -> None:
    sock.sendall(piece)
    sock.close()


@given(requests)
def test_requests_arrive(request: messages.Request) -> None:
    assert same(exchange(wire.pack(request), "worker"), request)


@given(replies)
def test_replies_arrive(reply: messages.Reply) -> None:
    assert same(exchange(wire.pack(reply), "frontend"), reply)


def test_frame_layout() -> None:
    frame = wire.pack(messages.Hello(7))
    assert struct.unpack_from("<I", frame) == (len(frame) - 4,)
    assert msgspec.msgpack.decode(frame[4:]) == {"type": "hello", "version": 7}


def test_scalars_that_json_does_not_have() -> None:
    launch = Launch(digest="", pointers=(), scalars=(math.nan, math.inf, -math.inf, -0.0), grid=(1, 1, 1))
    received = exchange(wire.pack(messages.Run(launch)), "worker")
    assert isinstance(received, messages.Run)
    assert repr(received.launch.scalars) == "(nan, inf, -inf, -0.0)"


@given(st.lists(requests, min_size=1, max_size=4), st.data())
def test_frames_that_come_in_pieces(batch: list[messages.Request], data: st.DataObject) -> None:
    stream = b"".join(map(wire.pack, batch))
    cut = data.draw(st.integers(0, len(stream)))
    left, right = socket.socketpair()
    with left, wire.serving(right) as channel:
        writer = threading.Thread(target=send_pieces, args=(left, stream[:cut], stream[cut:]))
        writer.start()
        assert all(same(channel.receive(), request) for request in batch)
        writer.join()


@given(requests, st.data())
def test_truncated_frame(request: messages.Request, data: st.DataObject) -> None:
    frame = wire.pack(request)
    cut = data.draw(st.integers(0, len(frame) - 1))
    left, right = socket.socketpair()
    with left, wire.serving(right) as channel:
        writer = threading.Thread(target=send_and_leave, args=(left, frame[:cut]))
        writer.start()
        with pytest.raises(wire.DisconnectedError) as caught:
            channel.receive()
        writer.join()
    assert caught.value.inside_frame == (cut > 0)


@given(st.binary(max_size=200))
def test_garbage_is_refused_or_a_message(body: bytes) -> None:
    frame = struct.pack("<I", len(body)) + body
    try:
        assert isinstance(exchange(frame, "worker"), messages.Request)
    except WorkerError as error:
        assert f"{len(body)} bytes is not a message" in error.cause


@pytest.mark.parametrize("body", [b"{}", b'{"type":"hello","version":1}', msgspec.msgpack.encode({"type": "zap"})])
def test_what_is_not_in_the_protocol(body: bytes) -> None:
    with pytest.raises(WorkerError, match="do not understand each other"):
        exchange(struct.pack("<I", len(body)) + body, "worker")


def test_reply_is_no_request() -> None:
    with pytest.raises(WorkerError):
        exchange(wire.pack(messages.Stopped()), "worker")


def test_unknown_field_is_refused() -> None:
    body = msgspec.msgpack.encode({"type": "hello", "version": 1, "extra": 0})
    with pytest.raises(WorkerError, match="do not understand"):
        exchange(struct.pack("<I", len(body)) + body, "worker")


def test_oversized_frame_is_refused_before_it_is_read() -> None:
    with pytest.raises(WorkerError) as caught:
        exchange(struct.pack("<I", messages.MAX_FRAME_BYTES + 1), "worker")
    assert str(messages.MAX_FRAME_BYTES + 1) in caught.value.cause


def test_oversized_message_is_refused_before_it_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "MAX_FRAME_BYTES", 10)
    with pytest.raises(WorkerError, match="do not understand"):
        wire.pack(messages.Hello())


def test_socket_in_a_folder_with_a_long_name(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 200)
    folder.mkdir()
    with (
        wire.listen(folder) as listener,
        wire.asking(wire.connect(folder)) as asking,
        wire.serving(listener.accept()[0]) as serving,
    ):
        asking.send(messages.Hello())
        assert serving.receive() == messages.Hello()


def test_listening_replaces_a_dead_worker_s_socket(tmp_path: Path) -> None:
    wire.listen(tmp_path).close()
    with pytest.raises(ConnectionRefusedError):
        wire.connect(tmp_path)
    with wire.listen(tmp_path), wire.connect(tmp_path):
        pass


def test_no_worker(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        wire.connect(tmp_path)

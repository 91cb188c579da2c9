"""Passing on what a script prints, with a socket pair for the engine's connection."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.containers import STDERR, STDOUT, Stream
from npusim.launcher.engine.docker import streams
from npusim.launcher.engine.docker.inbox import Inbox, OutputClosed


class Container:
    """What `Stream` attaches to."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock

    def attach_socket(self, params: dict[str, int]) -> socket.socket:
        assert params == {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1}
        return self._sock


def connection() -> tuple[Stream, socket.socket]:
    ours, theirs = socket.socketpair()
    return Stream(Container(ours)), theirs  # type: ignore[arg-type]


@pytest.fixture
def pair() -> Iterator[tuple[Stream, socket.socket]]:
    stream, engine = connection()
    with engine:
        yield stream, engine
        stream.close()


def frame(which: int, data: bytes) -> bytes:
    return struct.pack(">BxxxL", which, len(data)) + data


@settings(deadline=None)  # the SDK is imported by the first
@given(st.lists(st.tuples(st.sampled_from([STDOUT, STDERR]), st.binary(max_size=300))), st.integers(1, 64))
def test_frames_come_out_whole_however_they_are_cut(frames: list[tuple[int, bytes]], cut: int) -> None:
    stream, engine = connection()
    whole = b"".join(frame(which, data) for which, data in frames)

    def send() -> None:
        with engine:
            for start in range(0, len(whole), cut):
                engine.sendall(whole[start : start + cut])

    sending = threading.Thread(target=send)
    sending.start()
    found = {STDOUT: b"", STDERR: b""}
    for which, data in stream.pieces():
        found[which] += data
    sending.join()
    stream.close()
    assert found == {number: b"".join(data for which, data in frames if which == number) for number in (STDOUT, STDERR)}


def test_output_goes_to_the_file(pair: tuple[Stream, socket.socket], tmp_path: Path) -> None:
    stream, engine = pair
    with streams.connected(stream, tmp_path / "output", Inbox()) as output:
        engine.sendall(frame(STDOUT, b"one ") + frame(STDERR, b"two"))
        assert engine.recv(1) == b""  # there is nothing to read for the script
        engine.shutdown(socket.SHUT_WR)
        output.join(10)
        assert not output.is_alive()
    assert (tmp_path / "output").read_bytes() == b"one two"


def test_a_frame_that_is_cut_short_ends_the_output(pair: tuple[Stream, socket.socket], tmp_path: Path) -> None:
    stream, engine = pair
    with streams.connected(stream, tmp_path / "output", Inbox()) as output:
        engine.sendall(frame(STDOUT, b"begun")[:-2])
        engine.shutdown(socket.SHUT_WR)
        output.join(10)
    assert (tmp_path / "output").read_bytes() == b"beg"


def test_a_reader_that_is_gone_is_told(pair: tuple[Stream, socket.socket]) -> None:
    stream, engine = pair
    events = Inbox()
    reader, writer = os.pipe()
    os.close(reader)
    with streams.pumps(stream, {STDOUT: writer, STDERR: writer}, streams.NOTHING, events):
        engine.sendall(frame(STDOUT, b"word"))
        assert events.get(time.monotonic() + 10) == OutputClosed()
    os.close(writer)


def test_a_full_pipe_that_does_not_block_loses_nothing(pair: tuple[Stream, socket.socket]) -> None:
    stream, engine = pair
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    data = bytes(range(256)) * 4096
    with streams.pumps(stream, {STDOUT: writer}, streams.NOTHING, Inbox()) as output:
        sending = threading.Thread(target=engine.sendall, args=(frame(STDOUT, data),))
        sending.start()
        found = b""
        while len(found) < len(data):
            found += os.read(reader, 1000)
        sending.join()
        engine.shutdown(socket.SHUT_WR)
        output.join(10)
    assert found == data
    os.close(reader)
    os.close(writer)


def test_input_is_passed_on_to_its_end(pair: tuple[Stream, socket.socket]) -> None:
    stream, engine = pair
    reader, writer = os.pipe()
    with streams.pumps(stream, {}, reader, Inbox()):
        os.write(writer, b"typed")
        assert engine.recv(100) == b"typed"
        os.close(writer)
        assert engine.recv(100) == b""
    os.close(reader)


def test_input_that_never_comes_does_not_hold_up_the_end(pair: tuple[Stream, socket.socket]) -> None:
    stream, _ = pair
    reader, writer = os.pipe()
    begun = time.monotonic()
    with streams.pumps(stream, {}, reader, Inbox()):
        pass
    assert time.monotonic() - begun < streams.STUCK_SECONDS
    os.write(writer, b"for the next who reads")
    assert os.read(reader, 3) == b"for"
    os.close(reader)
    os.close(writer)

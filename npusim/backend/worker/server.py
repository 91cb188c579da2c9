"""The worker's socket: one connection at a time, several one after the other."""

from __future__ import annotations

import logging
import os
import select
import threading
from collections.abc import Callable
from pathlib import Path

from npusim.backend.worker.session import Session
from npusim.contract import messages, wire
from npusim.errors import NpusimError, WorkerError

log = logging.getLogger(__name__)
OWNER_POLL_S = 2.0
STDIN = 0


def serve(run_dir: Path, make_session: Callable[[], Session]) -> None:
    """Answer until a frontend sends Shutdown. The socket is there first, so that a frontend need not wait to connect.

    A session that cannot be made (machine file, full disk) is the first frontend's reply, and the worker ends.
    """
    with wire.listen(run_dir) as listener:
        try:
            session = make_session()
        except NpusimError as error:
            with wire.serving(listener.accept()[0]) as channel:
                _refuse(channel, error)
            return
        while True:
            with wire.serving(listener.accept()[0]) as channel:
                if _converse(channel, session):
                    return


def _converse(channel: wire.Channel[messages.Request], session: Session) -> bool:
    """Serve one frontend until it goes away; whether the worker shall end."""
    try:
        _greet(channel, session)
        while True:
            request = channel.receive()
            if isinstance(request, messages.Shutdown):
                channel.send(messages.Stopped())
                return True
            if isinstance(request, messages.Hello):
                raise wire.broken("the frontend said hello twice")
            channel.send(session.answer(request))
    except WorkerError as error:
        _refuse(channel, error)
    except ConnectionError as error:
        log.info("frontend gone: %s", error)
    return False


def _greet(channel: wire.Channel[messages.Request], session: Session) -> None:
    hello = channel.receive()
    if not isinstance(hello, messages.Hello):
        raise wire.broken(f"the frontend began with {type(hello).__name__}, not with Hello")
    if hello.version != messages.PROTOCOL_VERSION:
        raise wire.broken(f"the frontend speaks version {hello.version}, the worker {messages.PROTOCOL_VERSION}")
    channel.send(messages.Ready(messages.PROTOCOL_VERSION, os.getpid(), session.machine_digest, session.backend_digest))


def _refuse(channel: wire.Channel[messages.Request], error: NpusimError) -> None:
    """Tell the peer why, then hang up: nothing that comes after it can be answered."""
    log.error("%s", error)
    try:
        channel.send(messages.Failed(error.kind, "", "connection", error.what, error.cause, error.next_step))
    except ConnectionError as gone:
        log.info("frontend gone: %s", gone)


def end_with_owner() -> None:
    """Leave as soon as the process that started this one is gone, even in the middle of a kernel.

    The owner holds the other end of standard input. A fork of the owner may hold it too, hence the look at the parent.
    (PR_SET_PDEATHSIG is no choice: it fires when the *thread* that started the worker ends.)
    """
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True, name="owner").start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        readable, _, _ = select.select([STDIN], [], [], OWNER_POLL_S)
        if readable and not os.read(STDIN, 1):
            break
    os._exit(0)

"""What is done about signals, time-outs and readers that stop, with a list for a container."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from npusim.errors import EngineError, NpusimError, ScriptError, TimeLimitError
from npusim.launcher import child
from npusim.launcher.engine.docker.inbox import Ended, Inbox, Lost, OutputClosed, Signalled, inbox
from npusim.launcher.engine.docker.supervise import Supervisor, tell_end

KILLED = 137


class Script:
    """A container that ends when it gets one of `deadly`."""

    def __init__(self, events: Inbox, *deadly: int) -> None:
        self.got: list[int] = []
        self._events = events
        self._deadly = (*deadly, signal.SIGKILL)

    def kill(self, number: int) -> None:
        self.got.append(number)
        if number in self._deadly:
            self._events.put(Ended(128 + number))


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "GRACE_SECONDS", 0.05)


def supervisor(events: Inbox, script: Script, timeout: float | None = None, terminal: bool = False) -> Supervisor:
    return Supervisor(events, script.kill, timeout, terminal)


def test_the_status_of_a_script_that_ends() -> None:
    events = Inbox()
    events.put(Ended(7))
    assert supervisor(events, Script(events)).wait() == 7


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_passed_on(number: int) -> None:
    events = Inbox()
    script = Script(events, number)
    events.put(Signalled(number))
    assert supervisor(events, script).wait() == 128 + number
    assert script.got == [number]


def test_who_does_not_listen_is_killed() -> None:
    events = Inbox()
    script = Script(events)
    events.put(Signalled(signal.SIGTERM))
    assert supervisor(events, script).wait() == KILLED
    assert script.got == [signal.SIGTERM, signal.SIGKILL]


def test_in_a_terminal_ctrl_c_is_the_script_s_and_a_second_one_kills() -> None:
    events = Inbox()
    script = Script(events)
    watch = supervisor(events, script, terminal=True)
    events.put(Signalled(signal.SIGINT))
    begun = time.monotonic()
    threading.Timer(0.3, lambda: events.put(Signalled(signal.SIGINT))).start()
    assert watch.wait() == KILLED
    assert time.monotonic() - begun >= 0.3
    assert script.got == [signal.SIGINT, signal.SIGKILL]


def test_the_time_limit_ends_it_by_name() -> None:
    events = Inbox()
    script = Script(events, signal.SIGTERM)
    with pytest.raises(TimeLimitError, match=r"within 0\.05 s"):
        supervisor(events, script, timeout=0.05).wait()
    assert script.got == [signal.SIGTERM]


def test_the_time_limit_kills_who_does_not_listen() -> None:
    events = Inbox()
    script = Script(events)
    with pytest.raises(TimeLimitError):
        supervisor(events, script, timeout=0.05).wait()
    assert script.got == [signal.SIGTERM, signal.SIGKILL]


def test_output_that_nobody_reads_ends_it_by_name() -> None:
    events = Inbox()
    script = Script(events, signal.SIGTERM)
    events.put(OutputClosed())
    with pytest.raises(ScriptError, match="nobody reads"):
        supervisor(events, script).wait()
    assert script.got == [signal.SIGTERM]


def test_an_engine_that_is_lost_is_its_error() -> None:
    events = Inbox()
    tell_end(events, lambda: _raise(EngineError("gone"))).join()
    with pytest.raises(EngineError, match="gone"):
        supervisor(events, Script(events)).wait()


def _raise(error: NpusimError) -> int:
    raise error


def test_lost_and_ended_come_from_the_thread_that_waits() -> None:
    events = Inbox()
    tell_end(events, lambda: 3).join()
    assert events.get(time.monotonic() + 1) == Ended(3)
    assert events.get(time.monotonic()) is None
    error = ValueError()
    events.put(Lost(error))
    assert events.get(time.monotonic() + 1) == Lost(error)


def test_signals_are_events_only_inside() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with inbox() as events:
        os.kill(os.getpid(), signal.SIGTERM)
        assert events.get(time.monotonic() + 5) == Signalled(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_reader_that_is_stuck_does_not_hold_up_who_is_told_to_end() -> None:
    events = Inbox()
    stuck = threading.Event()
    output = threading.Thread(target=stuck.wait, daemon=True)
    output.start()
    events.put(Signalled(signal.SIGTERM))
    supervisor(events, Script(events)).rest(output)
    assert output.is_alive()
    stuck.set()

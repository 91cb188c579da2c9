"""Own bundles are told from others."""

from __future__ import annotations

import stat
from pathlib import Path

import msgspec
import pytest

from npusim.bundles import signature
from npusim.errors import BundleError


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the key will be; there is none."""
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / signature.KEY


def test_the_key_is_made_once_and_private(key: Path) -> None:
    signed = signature.sign(b"index", "local")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert signed == signature.sign(b"index", "local")
    assert [path.name for path in key.parent.iterdir()] == [key.name]


@pytest.mark.usefixtures("key")
def test_where_it_was_made_is_part_of_what_is_signed() -> None:
    origins: tuple[signature.Origin, ...] = ("local", "docker")
    for origin in origins:
        signed = signature.sign(b"index", origin)
        assert signature.origin_of(b"index", signed) == origin
        assert signature.origin_of(b"index2", signed) is None
    claimed = msgspec.json.decode(signature.sign(b"index", "docker"), type=signature.Signature)
    lifted = msgspec.structs.replace(claimed, origin="local")
    assert signature.origin_of(b"index", msgspec.json.encode(lifted)) is None


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("text", [b"", b"{}", b"\xff", b'{"scheme":"none","origin":"local","mac":""}'])
def test_what_is_no_signature_is_foreign(text: bytes) -> None:
    assert signature.origin_of(b"index", text) is None


def test_another_key_makes_it_foreign(key: Path) -> None:
    signed = signature.sign(b"index", "local")
    key.unlink()
    assert signature.origin_of(b"index", signed) is None


def test_a_key_that_others_can_read_is_refused(key: Path) -> None:
    signature.sign(b"index", "local")
    key.chmod(0o644)
    with pytest.raises(BundleError, match="only you can read"):
        signature.sign(b"index", "local")
    key.chmod(0o600)
    key.write_bytes(b"short")
    with pytest.raises(BundleError, match="only you can read"):
        signature.origin_of(b"index", b'{"origin":"local","mac":""}')

"""Who made a bundle: a keyed hash (HMAC-SHA256) over its index, which names the hash of every file.

The key is the user's, made at first use in the cache folder. It says that an engine of this user made the bundle: only
such a one may run outside the docker engine, and only if it was not made in a container.
"""

from __future__ import annotations

import hmac
import os
import secrets
import stat
from pathlib import Path
from typing import Literal

import msgspec

from npusim import paths
from npusim.errors import BundleError

FILE = "signature.json"
KEY = "bundle.key"
KEY_BYTES = 32
MAX_BYTES = 1024
Origin = Literal["local", "docker"]


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`origin` is the engine that the failing process ran in."""

    scheme: Literal["hmac-sha256"] = "hmac-sha256"
    origin: Origin
    mac: str


def sign(index: bytes, origin: Origin) -> bytes:
    """`signature.json` for an index."""
    return msgspec.json.encode(Signature(origin=origin, mac=_mac(_key(), index, origin))) + b"\n"


def origin_of(index: bytes, signature: bytes) -> Origin | None:
    """Where the bundle was made, if it was by this user; None for a foreign bundle."""
    try:
        claimed = msgspec.json.decode(signature, type=Signature)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    own = _mac(_key(), index, claimed.origin)
    return claimed.origin if hmac.compare_digest(own.encode(), claimed.mac.encode()) else None


def _mac(key: bytes, index: bytes, origin: Origin) -> str:
    return hmac.digest(key, b"npusim.bundle/1\0" + origin.encode() + b"\0" + index, "sha256").hex()


def _key() -> bytes:
    path = paths.cache_dir() / KEY
    if not path.exists():
        _make(path)
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        status, key = os.fstat(descriptor), file.read(KEY_BYTES + 1)
    private = status.st_uid == os.getuid() and not status.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    if not private or len(key) != KEY_BYTES:
        raise BundleError(
            f"{path} is not a key that only you can read",
            cause=f"it has {len(key)} bytes, mode {stat.S_IMODE(status.st_mode):o} and owner {status.st_uid}",
            next_step="remove it: another is made, and bundles signed with this one then count as foreign",
        )
    return key


def _make(path: Path) -> None:
    """Whole at once, and only if there is none: two processes may come here together."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{KEY}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
        os.link(fresh, path)
    except FileExistsError:
        pass  # the other was first
    finally:
        fresh.unlink()


__all__ = ["FILE", "MAX_BYTES", "Origin", "Signature", "origin_of", "sign"]

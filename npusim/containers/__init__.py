"""The one door to containers: the engine that docker's own configuration names, asked through its SDK."""

from npusim.containers.container import PURPOSE, Finished, Mount, Spec, execute, remove, run, start
from npusim.containers.engine import CALL_SECONDS, Engine, asking, client
from npusim.containers.image import Known, find, labelled, load, remove_image, save
from npusim.containers.owner import OWNER, is_orphan, owner

__all__ = [
    "CALL_SECONDS",
    "Engine",
    "Finished",
    "Known",
    "Mount",
    "OWNER",
    "PURPOSE",
    "Spec",
    "asking",
    "client",
    "execute",
    "find",
    "is_orphan",
    "labelled",
    "load",
    "owner",
    "remove",
    "remove_image",
    "run",
    "save",
    "start",
]

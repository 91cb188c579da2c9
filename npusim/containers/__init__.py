"""The one door to containers: the engine that docker's own configuration names, asked through its SDK."""

from npusim.containers.changes import added, copy_out
from npusim.containers.container import (
    Finished,
    Mount,
    Spec,
    State,
    begin,
    create,
    execute,
    kill,
    last_words,
    remove,
    run,
    start,
    state,
    wait,
)
from npusim.containers.engine import CALL_SECONDS, Container, Engine, asking, client
from npusim.containers.files import read_file, read_folder, refused, write_file
from npusim.containers.image import Known, find, labelled, load, remove_image, save
from npusim.containers.owner import OWNER, PURPOSE, USER, is_orphan, labels, owner
from npusim.containers.reap import Orphan, orphans, reap
from npusim.containers.stream import STDERR, STDOUT, Stream
from npusim.containers.volume import remove_volume, tmpfs_volume

__all__ = [
    "CALL_SECONDS",
    "Container",
    "Engine",
    "Finished",
    "Known",
    "Mount",
    "OWNER",
    "Orphan",
    "PURPOSE",
    "STDERR",
    "STDOUT",
    "Spec",
    "State",
    "Stream",
    "USER",
    "added",
    "asking",
    "begin",
    "client",
    "copy_out",
    "create",
    "execute",
    "find",
    "is_orphan",
    "kill",
    "labelled",
    "last_words",
    "labels",
    "load",
    "owner",
    "read_file",
    "read_folder",
    "orphans",
    "reap",
    "refused",
    "remove",
    "remove_image",
    "remove_volume",
    "run",
    "save",
    "start",
    "state",
    "tmpfs_volume",
    "wait",
    "write_file",
]

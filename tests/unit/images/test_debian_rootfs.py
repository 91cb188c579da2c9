"""From .debs to a root file system: what goes where, and what is refused by name."""

from __future__ import annotations

import io
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.errors import ImageError
from npusim.images.debian import recipe as recipes
from npusim.images.debian.recipe import Recipe
from npusim.images.debian.rootfs import STATUS, write_rootfs
from tests.unit.images import debs
from tests.unit.images.debs import Item, folder, hardlink, symlink

EPOCH = 1_500_000_000
RECIPE = Recipe(
    epoch=EPOCH,
    merged=("bin", "lib"),
    exclude=("usr/share/doc/*/*",),
    keep=("usr/share/doc/*/copyright",),
    directories={"tmp": "1777", "usr/bin": "755", "usr/lib": "755"},
    links={"bin": "usr/bin", "lib": "usr/lib"},
    copies={},
    files={},
    finish=(),
)


class WriteOnly:
    """A stream that cannot seek, tell or be read."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> int:
        self.data += data
        return len(data)


def build(paths: Sequence[Path], recipe: Recipe = RECIPE) -> bytes:
    out = WriteOnly()
    write_rootfs(debs.lock(paths), paths, out, recipe)
    return bytes(out.data)


def unpack(data: bytes) -> dict[str, tarfile.TarInfo]:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        members = archive.getmembers()
    names = [member.name for member in members]
    assert len(names) == len(set(names)), "a name is there twice"
    for index, name in enumerate(names):
        parent = name.rpartition("/")[0]
        assert not parent or parent in names[:index], f"{name} comes before its folder"
    return dict(zip(names, members, strict=True))


def read(data: bytes, name: str) -> bytes:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        file = archive.extractfile(name)
        assert file is not None
        return file.read()


def one(tmp_path: Path, *items: Item, name: str = "alpha", compression: str = ".xz") -> Path:
    return debs.make(tmp_path / f"{name}_1.0_amd64.deb", items, compression)


@pytest.mark.parametrize("compression", ["", ".gz", ".xz"])
def test_files_are_roots_and_where_they_belong(tmp_path: Path, compression: str) -> None:
    tool = Item("./bin/tool", b"#!", mode=0o755, mtime=EPOCH + 5)
    path = one(tmp_path, folder("."), folder("./bin"), tool, folder("./etc"), Item("./etc/a", b"a", mtime=7, gid=42),
               compression=compression)  # fmt: skip
    data = build([path])
    members = unpack(data)
    assert read(data, "usr/bin/tool") == b"#!"
    assert (members["usr/bin/tool"].mode, members["usr/bin/tool"].mtime) == (0o755, EPOCH)
    assert (members["etc/a"].mtime, members["etc/a"].gid) == (7, 42)
    assert members["bin"].linkname == "usr/bin"
    assert members["tmp"].mode == 0o1777
    assert all(not (member.uname or member.gname) for member in members.values())


def test_two_calls_give_the_same_bytes(tmp_path: Path) -> None:
    paths = [one(tmp_path, folder("./etc"), Item(f"./etc/{name}", b"x"), name=name) for name in ("alpha", "beta")]
    assert build(paths) == build(paths)


def test_folders_that_many_packages_have_are_there_once(tmp_path: Path) -> None:
    paths = [one(tmp_path, folder("./usr"), folder("./usr/share"), name=name) for name in ("alpha", "beta")]
    assert unpack(build(paths))["usr/share"].isdir()


def test_a_folder_that_no_package_has_is_made(tmp_path: Path) -> None:
    assert unpack(build([one(tmp_path, Item("./srv/deep/file"))]))["srv/deep"].mode == 0o755


def test_scanners_find_the_control_files(tmp_path: Path) -> None:
    assert b"Package: alpha\nVersion: 1.0\n" in read(build([one(tmp_path)]), f"{STATUS}/alpha")


def test_hard_links_follow_their_file(tmp_path: Path) -> None:
    data = build([one(tmp_path, folder("./bin"), Item("./bin/a", b"a", mode=0o755), hardlink("./bin/b", "./bin/a"))])
    link = unpack(data)["usr/bin/b"]
    assert (link.islnk(), link.linkname, link.mode) == (True, "usr/bin/a", 0o755)
    assert read(data, "usr/bin/b") == b"a"


def test_a_symbolic_link_stays_as_it_is(tmp_path: Path) -> None:
    members = unpack(build([one(tmp_path, folder("./etc"), symlink("./etc/x", "/usr/../nowhere"))]))
    assert members["etc/x"].linkname == "/usr/../nowhere"


def test_documentation_is_left_out_but_licences_stay(tmp_path: Path) -> None:
    doc = "./usr/share/doc/alpha"
    items = [Item(f"{doc}/copyright"), Item(f"{doc}/README"), symlink("./usr/share/doc/beta", "alpha")]
    members = unpack(build([one(tmp_path, *items)]))
    assert "usr/share/doc/alpha/copyright" in members
    assert "usr/share/doc/alpha/README" not in members
    assert members["usr/share/doc/beta"].issym()


def test_setuid_bits_do_not_reach_the_image(tmp_path: Path) -> None:
    items = [Item("./bin/su", mode=0o4755), Item("./bin/wall", mode=0o2755), folder("./var", 0o2775)]
    members = unpack(build([one(tmp_path, *items)]))
    assert [members[f"usr/bin/{name}"].mode for name in ("su", "wall")] == [0o755, 0o755]
    assert members["var"].mode == 0o2775


def test_a_package_may_bring_the_links_of_the_merged_folders(tmp_path: Path) -> None:
    assert unpack(build([one(tmp_path, symlink("./bin", "usr/bin"))]))["bin"].linkname == "usr/bin"


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ([Item("./../etc/passwd")], r"'\./\.\./etc/passwd' is no path below the root"),
        ([Item("/etc/passwd")], "'/etc/passwd' is no path below the root"),
        ([Item("./etc/a\nb")], "is no path below the root"),
        ([symlink("./srv", "/etc"), Item("./srv/passwd")], "srv/passwd would lie below srv, which is a symbolic link"),
        ([symlink("./srv", "/etc"), folder("./srv")], "srv is a directory here and a symbolic link in alpha"),
        ([folder("./srv"), symlink("./srv", "/etc")], "srv is in alpha_1.0_amd64.deb too, as a directory"),
        ([Item("./etc"), Item("./etc/passwd")], "etc/passwd would lie below etc, which is a file"),
        ([Item("./bin/a"), Item("./usr/bin/a")], "usr/bin/a is in alpha_1.0_amd64.deb too, as a file"),
        ([symlink("./bin", "/etc")], "bin is no directory and no link to usr/bin"),
        ([symlink("./usr/bin", "/etc")], "usr/bin is in the recipe too, as a directory"),
        ([Item("./bin")], "bin is no directory and no link to usr/bin"),
        ([hardlink("./x", "../../etc/passwd")], "'../../etc/passwd' is no path below the root"),
        ([hardlink("./x", "./y"), Item("./y")], "x is a hard link to y, which is no file that it brings"),
        ([symlink("./y", "/etc/passwd"), hardlink("./x", "./y")], "x is a hard link to y"),
        ([Item("./dev/sda", kind=tarfile.BLKTYPE)], "dev/sda is neither a file nor a directory nor a link"),
        ([Item("./run/pipe", kind=tarfile.FIFOTYPE)], "run/pipe is neither a file"),
        ([symlink("./x", "a\x1b[2J")], r"x is a link to 'a\\x1b\[2J'"),
    ],
)
def test_what_a_package_may_not_bring(tmp_path: Path, items: list[Item], message: str) -> None:
    with pytest.raises(ImageError, match=message) as error:
        build([one(tmp_path, *items)])
    assert "alpha_1.0_amd64.deb cannot be unpacked" in str(error.value)


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (Item("./etc/a"), Item("./etc/a"), "etc/a is in alpha_1.0_amd64.deb too, as a file"),
        (Item("./bin/a"), Item("./usr/bin/a"), "usr/bin/a is in alpha_1.0_amd64.deb too"),
        (symlink("./srv", "/etc"), Item("./srv/passwd"), "would lie below srv"),
        (folder("./srv", 0o755), folder("./srv", 0o777), "srv has mode 777 here and 755 in alpha"),
        (Item("./etc/a"), hardlink("./etc/b", "./etc/a"), "which is no file that it brings"),
        (Item(f"./{STATUS}/beta"), Item("./etc/b"), f"{STATUS}/beta is made twice"),
    ],
)
def test_packages_that_do_not_go_together(tmp_path: Path, first: Item, second: Item, message: str) -> None:
    with pytest.raises(ImageError, match=message):
        build([one(tmp_path, first), one(tmp_path, second, name="beta")])


def test_the_recipe_copies_and_writes_files(tmp_path: Path) -> None:
    recipe = _with(copies={"etc/passwd": "usr/share/master"}, files={"etc/hostname": "npu\n"})
    data = build([one(tmp_path, Item("./usr/share/master", b"root:"))], recipe)
    assert (read(data, "etc/passwd"), read(data, "etc/hostname")) == (b"root:", b"npu\n")


def test_a_recipe_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    path = one(tmp_path, Item("./etc/passwd"))
    with pytest.raises(ImageError, match="there is no usr/share/master to copy to etc/passwd"):
        build([path], _with(copies={"etc/passwd": "usr/share/master"}))
    with pytest.raises(ImageError, match="etc/passwd is made twice"):
        build([path], _with(files={"etc/passwd": ""}))


def _with(**changes: object) -> Recipe:
    return msgspec.structs.replace(RECIPE, **changes)


def test_the_recipe_that_ships_is_valid() -> None:
    recipe = recipes.load()
    assert set(recipe.merged) >= {"bin", "sbin", "lib", "lib64"}
    assert all(recipe.links.get(name, f"usr/{name}") == f"usr/{name}" for name in recipe.merged)


@pytest.mark.parametrize("name", ["../etc", "/etc", "etc/../x", "etc//x", "etc/", "."])
def test_a_recipe_names_paths_below_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    text = recipes.recipe_file().read_text().replace('"work"', f'"{name}"')
    (tmp_path / "rootfs.toml").write_text(text)
    monkeypatch.setattr(recipes, "recipe_file", lambda: tmp_path / "rootfs.toml")
    with pytest.raises(ImageError, match=r"rootfs\.toml is not a valid recipe"):
        recipes.load()


OWNERS = ("alpha", "beta")
NAMES = st.lists(st.sampled_from(["bin", "etc", "usr", "lib", "a", "b", "ä c"]), min_size=1, max_size=4).map("/".join)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(NAMES, st.binary(max_size=40), st.integers(0, 0o7777)), max_size=12), st.data())
def test_any_files_are_unpacked_or_refused_by_name(files: list[tuple[str, bytes, int]], data: st.DataObject) -> None:
    items = [
        (data.draw(st.sampled_from(OWNERS)), Item(f"./{name}", content, mode=mode)) for name, content, mode in files
    ]
    with tempfile.TemporaryDirectory() as root:
        paths = [one(Path(root), *(item for who, item in items if who == name), name=name) for name in OWNERS]
        try:
            made = build(paths)
        except ImageError as error:
            assert "cannot be unpacked" in error.what
            return
    members = unpack(made)
    for name, content, mode in files:
        final = f"usr/{name}" if name.split("/")[0] in RECIPE.merged else name
        assert read(made, final) == content
        assert members[final].mode == mode & 0o777
    assert len([m for m in members.values() if m.isreg()]) == len(files) + 2  # and two control files

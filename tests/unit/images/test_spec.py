"""images/*.toml: what ships is read, what is wrong is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim import paths
from npusim.errors import ImageError
from npusim.images import layout, spec
from npusim.toolchain import native

GOOD = """
name = "extra-{stack}"
what = "more, for {stack}"
parent = "frontend-{stack}"
steps = ["packages"]
locks = ["extra"]
prefix = "/opt/extra"
[env]
PATH = "/opt/extra/bin"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "extra.toml"
    path.write_text(text)
    return path


def test_parents_come_first_and_every_stack_has_its_images() -> None:
    names = [image.name for image in spec.images()]
    for image in spec.images():
        assert image.parent is None or names.index(image.parent.name) < names.index(image.name)
    frontends = {f"{thin}frontend-{stack}" for thin in ("", "npusim-") for stack in spec.available()}
    assert set(names) == {"rootfs", "base", "backend", "npusim-backend"} | frontends


def test_neither_llvm_sees_the_other() -> None:
    for role in ("backend", "frontend"):
        for image in spec.images():
            above = image
            while above.parent is not None:
                above = above.parent
                assert above.spec.role in (None, image.spec.role), (role, image.name, above.name)


def test_specs_and_layout_agree() -> None:
    for image in spec.images():
        if "packages" in image.spec.steps:
            assert image.spec.prefix == layout.prefix(str(image.spec.role))
        if "code" in image.spec.steps:
            assert image.spec.prefix == layout.CODE
            assert image.env["PYTHONPATH"] == layout.CODE
            libraries = {t.variable: f"{layout.NATIVE}/{t.name}" for t in native.targets(str(image.spec.role))}
            assert libraries == {name: value for name, value in image.env.items() if name.endswith("_LIB")}


def test_children_inherit_the_environment() -> None:
    thin = spec.find("npusim-backend")
    assert thin.env["LANG"] == spec.find("rootfs").spec.env["LANG"]
    assert thin.env["PATH"].startswith(layout.prefix("backend"))


def test_a_stack_is_put_in(tmp_path: Path) -> None:
    made = spec.load(write(tmp_path, GOOD)).of("torch9")
    assert (made.name, made.parent, made.what) == ("extra-torch9", "frontend-torch9", "more, for torch9")


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("locks =", "lock =", "`locks`"),
        ('"packages"', '"pakages"', "pakages"),
        ("/opt/extra", "opt/extra", "prefix"),
        ("/opt/extra", "/opt/ex tra", "prefix"),
        ('steps = ["packages"]', "steps = []", "steps"),
        ('name = "extra-{stack}"', 'name = "../extra"', "name"),
        ("[env]", "[env", "line 8"),
    ],
)
def test_a_wrong_spec_is_refused_by_name(tmp_path: Path, old: str, new: str, word: str) -> None:
    with pytest.raises(ImageError) as raised:
        spec.load(write(tmp_path, GOOD.replace(old, new, 1)))
    assert "extra.toml" in raised.value.what
    assert word in raised.value.cause


def test_a_parent_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, GOOD)
    pins = paths.data_dir("pins")
    monkeypatch.setattr(paths, "data_dir", lambda name: pins if name == "pins" else tmp_path)
    with pytest.raises(ImageError, match="not complete") as raised:
        spec.images()
    assert "frontend-torch2.10" in raised.value.cause


def test_an_unknown_image_names_those_that_are_there() -> None:
    with pytest.raises(ImageError) as raised:
        spec.find("bakend")
    assert "backend" in raised.value.cause

"""RECORD: what it calls damage, and how it is kept true."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim.toolchain import record


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """One distribution of a module, a compiled module and a file with a comma in its name."""
    (tmp_path / "alpha-1.0.dist-info").mkdir()
    files = {"alpha.py": b"x = 1\n", "__pycache__/alpha.cpython-311.pyc": b"compiled", "a,b.txt": b"text"}
    rows = []
    for name, data in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        rows.append(f'"{name}",sha256={record.digest(path)},{len(data)}')
    (tmp_path / "alpha-1.0.dist-info" / "RECORD").write_text("\n".join([*rows, "alpha-1.0.dist-info/RECORD,,", ""]))
    return tmp_path


def test_files_as_they_were_installed_are_no_damage(site: Path) -> None:
    assert list(record.damage(site)) == []


def test_changed_and_missing_files_are_named(site: Path) -> None:
    (site / "alpha.py").write_text("x = 2\n")
    (site / "a,b.txt").unlink()
    assert list(record.damage(site)) == [
        f"{site / 'alpha.py'} has other bytes than alpha-1.0.dist-info installed",
        f"{site / 'a,b.txt'} is missing",
    ]


def test_bytecode_that_was_compiled_anew_is_no_damage(site: Path) -> None:
    (site / "__pycache__" / "alpha.cpython-311.pyc").write_bytes(b"compiled here")
    assert list(record.damage(site)) == []


def test_a_rewritten_row_is_true_again_and_the_others_stay(site: Path) -> None:
    (file,) = record.records(site)
    (site / "alpha.py").write_text("x = 3\n")
    record.rewrite(file, {"alpha.py": site / "alpha.py"})
    assert list(record.damage(site)) == []
    assert [row.path for row in record.rows(file)] == [
        "alpha.py",
        "__pycache__/alpha.cpython-311.pyc",
        "a,b.txt",
        "alpha-1.0.dist-info/RECORD",
    ]

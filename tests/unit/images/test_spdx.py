"""Licence expressions, and Debian's names for licences."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from license_expression import ExpressionError, Licensing, get_license_index, get_spdx_licensing

from npusim import paths
from npusim.images import spdx

SCRIPT = paths.PACKAGE.parent / "scripts" / "debian_licences.py"


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("MIT", True),
        ("MIT AND (GPL-2.0-only OR X11)", True),
        ("GPL-3.0-or-later WITH GCC-exception-3.1 AND LicenseRef-public-domain", True),
        ("LicenseRef-NVIDIA-SOFTWARE-LICENSE", True),
        ("BSD License", False),
        ("Apache 2.0", False),
        ("GCC-exception-3.1", False),
        ("MIT WITH X11", False),
        ("MIT AND", False),
        ("LicenseRef-", False),
        ("Unknown-1.0", False),
        ("", False),
    ],
)
def test_what_is_an_expression(text: str, valid: bool) -> None:
    assert spdx.is_expression(text) is valid


def test_the_lists_are_spdxs() -> None:
    known = {row.get("spdx_license_key"): row for row in get_license_index()}
    assert known.keys() >= spdx.LICENCES | spdx.EXCEPTIONS
    assert {name for name in spdx.LICENCES | spdx.EXCEPTIONS if known[name]["is_exception"]} == spdx.EXCEPTIONS


@pytest.mark.parametrize("lock", sorted(paths.data_dir("pins").glob("*.lock.json")), ids=lambda path: path.name)
def test_what_the_locks_say_is_judged_as_by_the_library(lock: Path) -> None:
    """A licence that only the library knows has to be added to the list."""
    for text in {package["licence"] for package in json.loads(lock.read_text())["packages"]}:
        assert spdx.is_expression(text) is by_the_library(text), text


@cache
def licensing() -> Licensing:
    return get_spdx_licensing()


def by_the_library(text: str) -> bool:
    try:
        parsed = licensing().parse(text, strict=True)
    except ExpressionError:
        return False
    unknown = licensing().unknown_license_keys(parsed)
    return all(key.startswith("LicenseRef-") and " " not in key for key in unknown)


TERMS = st.sampled_from(["MIT", "X11", "LicenseRef-a.b", "GPL-3.0-or-later WITH GCC-exception-3.1"])
EXPRESSIONS = st.recursive(
    TERMS,
    lambda inner: st.tuples(inner, st.sampled_from([" AND ", " OR "]), inner).map("".join) | inner.map("({})".format),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None)
@given(EXPRESSIONS, st.data())
def test_expressions_of_any_depth(text: str, data: st.DataObject) -> None:
    assert spdx.is_expression(text)
    assert by_the_library(text)
    words = text.replace("(", "( ").replace(")", " )").split()
    brackets = [index for index, word in enumerate(words) if word in "()"]
    del words[data.draw(st.sampled_from(brackets or [0]))]  # without brackets the first licence
    assert not spdx.is_expression(" ".join(words))


@pytest.fixture(scope="module")
def licences() -> ModuleType:
    spec = importlib.util.spec_from_file_location("debian_licences", Path(SCRIPT))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("debian", "expected"),
    [
        ("GPL-2+", "GPL-2.0-or-later"),
        ("GPL-3", "GPL-3.0-only"),
        ("LGPL-2.1+", "LGPL-2.1-or-later"),
        ("Expat", "MIT"),
        ("BSD-3-Clause", "BSD-3-Clause"),
        ("GFDL-NIV-1.3+", "GFDL-1.3-no-invariants-or-later"),
        ("GPL-3+ with Bison exception", "GPL-3.0-or-later WITH Bison-exception-2.2"),
        ("GPL-2+-autoconf-exception", "GPL-2.0-or-later WITH Autoconf-exception-generic"),
        ("GPL-3+ with Strange exception", "LicenseRef-GPL-3-with-Strange-exception"),
        ("GPL-1+ or Artistic", "GPL-1.0-or-later OR Artistic-1.0-Perl"),
        ("MPL-1.1 or GPL-2+ or LGPL-2.1+", "MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later"),
        ("GPL-3+ and ISC", "GPL-3.0-or-later AND ISC"),
        ("GPL-1+ or Artistic, and BSD-3-clause", "(GPL-1.0-or-later OR Artistic-1.0-Perl) AND BSD-3-Clause"),
        ("public-domain", "LicenseRef-public-domain"),
        ("", "LicenseRef-unnamed"),
    ],
)
def test_debians_names_become_spdxs(licences: ModuleType, debian: str, expected: str) -> None:
    text = f"Format: https://www.debian.org/\n\nFiles: *\nCopyright: me\nLicense: {debian}\n Words.\n"
    assert licences.expression(text) == expected
    assert spdx.is_expression(expected)


def test_every_files_paragraph_counts_but_the_packagings(licences: ModuleType) -> None:
    text = """Format: x

Files: *
License: MIT

Files: debian/* debian/rules
License: GPL-2

Files:
 a
 debian/b
License: ISC
 Words.

Files: c
License: none

License: GPL-3
 Words.
"""
    assert licences.expression(text) == "ISC AND MIT"


def test_free_text_is_not_guessed(licences: ModuleType) -> None:
    assert licences.expression("This is free software under the GPL.\nLicense: GPL-2\n") == ""

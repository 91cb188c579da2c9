"""SPDX licence expressions. The licences are a list of our own: what an image's bill of materials says, and so the
image's id, may not depend on the version of a library. A test compares with one."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LICENCES = _words("""
    0BSD AFL-2.1 AGPL-3.0-only AGPL-3.0-or-later Apache-1.1 Apache-2.0 Artistic-1.0-Perl Artistic-2.0 BSD-1-Clause
    BSD-2-Clause BSD-2-Clause-Patent BSD-3-Clause BSD-3-Clause-Clear BSD-3-Clause-LBNL BSD-4-Clause BSD-4-Clause-UC
    BSL-1.0 Beerware BlueOak-1.0.0 CC-BY-3.0 CC-BY-4.0 CC-BY-SA-3.0 CC-BY-SA-4.0 CC0-1.0 CMU-Mach CNRI-Python EPL-2.0
    FSFAP FSFUL FSFULLR GFDL-1.2-no-invariants-or-later GFDL-1.3-no-invariants-only GFDL-1.3-no-invariants-or-later
    GPL-1.0-only GPL-1.0-or-later GPL-2.0-only GPL-2.0-or-later GPL-3.0-only GPL-3.0-or-later HPND ICU ISC IJG
    Inner-Net-2.0 Kazlib LGPL-2.0-only LGPL-2.0-or-later LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only
    LGPL-3.0-or-later Latex2e MIT MIT-0 MIT-CMU MPL-1.1 MPL-2.0 MS-PL NCSA OFL-1.1 OpenSSL PSF-2.0 Python-2.0
    Python-2.0.1 Sleepycat TCL Unicode-3.0 Unicode-DFS-2016 Unlicense X11 ZPL-2.1 Zlib blessing bzip2-1.0.6 curl
    libpng-2.0 libtiff
""")
EXCEPTIONS = _words("""
    Autoconf-exception-2.0 Autoconf-exception-3.0 Autoconf-exception-generic Bison-exception-2.2 Classpath-exception-2.0
    GCC-exception-2.0 GCC-exception-3.1 LLVM-exception Libtool-exception Linux-syscall-note Texinfo-exception
""")
_TOKEN = re.compile(r"[()]|[A-Za-z0-9.+-]+")
_REFERENCE = re.compile(r"LicenseRef-[A-Za-z0-9.-]+")
_WORDS = frozenset(("AND", "OR", "WITH", "(", ")"))


def is_expression(text: str) -> bool:
    """Whether a text is made of identifiers of `LICENCES`, exceptions where they belong, and LicenseRefs."""
    tokens = _TOKEN.findall(text)
    if re.sub(r"\s", "", text) != "".join(tokens):
        return False
    rest = _alternatives(tokens)
    return rest is not None and not rest


def is_licence(text: str) -> bool:
    """Whether a text is one of `LICENCES`."""
    return text in LICENCES


def _alternatives(tokens: list[str]) -> list[str] | None:
    """What is left after `term (AND|OR term)*`, None if there is no such thing. Which binds closer does not matter."""
    rest = _term(tokens)
    while rest and rest[0] in ("AND", "OR"):
        rest = _term(rest[1:])
    return rest


def _term(tokens: list[str]) -> list[str] | None:
    """What is left after a licence, with or without an exception, or an expression in brackets."""
    if not tokens:
        return None
    first, rest = tokens[0], tokens[1:]
    if first == "(":
        inner = _alternatives(rest)
        return inner[1:] if inner and inner[0] == ")" else None
    if first in _WORDS or not (is_licence(first) or _REFERENCE.fullmatch(first)):
        return None
    if rest and rest[0] == "WITH":
        return rest[2:] if len(rest) > 1 and rest[1] in EXCEPTIONS else None
    return rest


__all__ = ["EXCEPTIONS", "LICENCES", "is_expression", "is_licence"]

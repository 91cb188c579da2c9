"""SPDX expressions from Debian's machine-readable copyright files (copyright-format 1.0)."""

from __future__ import annotations

import re
from collections.abc import Iterator

FORMAT = re.compile(r"\s*format(-specification)?:", re.I)
_FIELD = re.compile(r"^(?P<name>Files|License):[ \t]*(?P<value>.*(?:\n[ \t]+.*)*)", re.M)
_OR = re.compile(r"\s+(?:and/)?or\s+")
_AND = re.compile(r",?\s+and\s+")
_SUFFIXES = {"": "-only", "+": "-or-later"}
_GNU = re.compile(r"(?P<family>A?GPL|LGPL)-(?P<version>\d(?:\.\d)?)(?P<later>\+?)")
_GFDL = re.compile(r"GFDL-NIV-(?P<version>\d\.\d)(?P<later>\+?)")
_WITH = re.compile(r"(?P<licence>.+?\+?)(?: with |-)(?P<exception>[A-Za-z]+)[ -]exception", re.I)
EXCEPTIONS = {
    "autoconf": "Autoconf-exception-generic",
    "bison": "Bison-exception-2.2",
    "libtool": "Libtool-exception",
    "texinfo": "Texinfo-exception",
}
NAMES = {
    "apache-2": "Apache-2.0",
    "apache-2.0": "Apache-2.0",
    "artistic": "Artistic-1.0-Perl",
    "beerware": "Beerware",
    "bsd-2-clause": "BSD-2-Clause",
    "bsd-3-clause": "BSD-3-Clause",
    "bsd-4-clause": "BSD-4-Clause",
    "bsd-4-clause-uc": "BSD-4-Clause-UC",
    "bsl-1": "BSL-1.0",
    "cc-by-3.0": "CC-BY-3.0",
    "expat": "MIT",
    "fsfullr": "FSFULLR",
    "gpl": "GPL-1.0-or-later",
    "gpl-2+-or-x11": "GPL-2.0-or-later OR X11",
    "isc": "ISC",
    "kazlib": "Kazlib",
    "latex2e": "Latex2e",
    "lgpl": "LGPL-2.0-or-later",
    "mit": "MIT",
    "mpl-1.1": "MPL-1.1",
    "ms-pl": "MS-PL",
    "sleepycat": "Sleepycat",
    "x11": "X11",
    "zlib": "Zlib",
}
"""Debian's short names in lower case; one that is not here becomes a LicenseRef: what it means is in the package."""


def expression(text: str) -> str:
    """All licences of a copyright file's Files paragraphs, but for the packaging's own, joined by AND.

    "" when the file is not machine-readable.
    """
    if not FORMAT.match(text):
        return ""
    found = {_term(part) for short in _short_names(text) for part in _AND.split(short)}
    return " AND ".join(sorted(f"({term})" if " OR " in term and len(found) > 1 else term for term in found))


def _short_names(text: str) -> Iterator[str]:
    """The first line of every licence that files are under; "none" says that there is no copyright."""
    for paragraph in re.split(r"\n[ \t]*\n", text):
        fields = {m["name"]: m["value"] for m in _FIELD.finditer(paragraph)}
        patterns = fields.get("Files", "").split()
        short = fields.get("License", "").partition("\n")[0].strip()
        if all(pattern.startswith("debian/") for pattern in patterns) or short == "none":
            continue
        yield short or "unnamed"


def _term(text: str) -> str:
    return " OR ".join(dict.fromkeys(_licence(name.strip()) for name in _OR.split(text)))


def _licence(name: str) -> str:
    if name.lower() in NAMES:
        return NAMES[name.lower()]
    gnu, gfdl, exception = _GNU.fullmatch(name), _GFDL.fullmatch(name), _WITH.fullmatch(name)
    if gnu:
        version = gnu["version"] if "." in gnu["version"] else f"{gnu['version']}.0"
        return f"{gnu['family']}-{version}{_SUFFIXES[gnu['later']]}"
    if gfdl:
        return f"GFDL-{gfdl['version']}-no-invariants{_SUFFIXES[gfdl['later']]}"
    if exception and exception["exception"].lower() in EXCEPTIONS:
        return f"{_licence(exception['licence'])} WITH {EXCEPTIONS[exception['exception'].lower()]}"
    return "LicenseRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-")

"""Error kinds: their codes are distinct, their messages have three parts, docs/errors.md lists them all."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

from npusim.errors import NpusimError, UnsupportedError, kinds

DOCS = Path(__file__).parents[2] / "docs" / "errors.md"


def test_exit_codes_are_distinct() -> None:
    codes = [k.exit_code for k in kinds().values()]
    assert len(codes) == len(set(codes))
    assert 0 not in codes


def test_docs_list_every_kind_with_its_code_and_class() -> None:
    rows = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\w+) \|", DOCS.read_text(), flags=re.MULTILINE)
    expected = {(kind, str(error.exit_code), error.__name__) for kind, error in kinds().items()}
    assert set(rows) == expected


def test_message_has_three_parts() -> None:
    error = UnsupportedError("op X is refused", cause="no lowering", next_step="use Y")
    assert str(error).splitlines() == ["op X is refused", "  likely cause: no lowering", "  next step:    use Y"]
    assert isinstance(error, NpusimError)


def test_errors_survive_another_process() -> None:
    refused = UnsupportedError("op X is refused", cause="no lowering", next_step="use Y").met("triton_poi_0", "tile")
    error = pickle.loads(pickle.dumps(refused))
    assert isinstance(error, UnsupportedError)
    assert (error.what, error.cause, error.next_step) == ("op X is refused", "no lowering", "use Y")
    assert (error.kernel, error.stage) == ("triton_poi_0", "tile")

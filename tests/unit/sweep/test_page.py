"""The page: complete, self-contained, and safe with names and messages of strangers."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from npusim.sweep.page import page
from tests.unit.sweep.rows import HOSTILE, MIXED, row, sweep


class Parsed(HTMLParser):
    """Tags with their attributes, and all text outside of script and style."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag

    def handle_data(self, data: str) -> None:
        if self._inside not in ("script", "style"):
            self.text.append(data)

    def rows(self) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == "tbody" and "data-name" in attributes]


def test_every_case_is_there_with_its_numbers() -> None:
    parsed = Parsed(page.render(sweep(*MIXED)))
    assert [each["data-name"] for each in parsed.rows()] == [each.name for each in MIXED]
    assert [each["data-status"] for each in parsed.rows()] == [each.status for each in MIXED]
    text = " ".join(parsed.text)
    for wanted in ("1,234,567", "1.0e-06", "nothing to run", "llvm", "a cause", "a step", "aten::add", "1 min 23 s"):
        assert wanted in text, wanted


def test_strangers_text_stays_text() -> None:
    text = page.render(sweep(*MIXED))
    assert "<script>alert" not in text
    parsed = Parsed(text)
    assert sum(tag == "script" for tag, _ in parsed.tags) == 1
    assert any(each["data-name"] == HOSTILE for each in parsed.rows())
    allowed = {"class", "style", "title"}
    assert all(set(attributes) <= allowed for tag, attributes in parsed.tags if tag == "i")


def test_it_needs_nothing_else() -> None:
    parsed = Parsed(page.render(sweep(*MIXED)))
    for _tag, attributes in parsed.tags:
        assert not {"src", "srcset", "action", "data", "poster"} & set(attributes)
        assert (attributes.get("href") or "#").startswith("#")
    css, js = ((page.FOLDER / name).read_text() for name in ("page.css", "page.js"))
    assert "url(" not in css
    assert "import" not in css
    assert "fetch" not in js
    assert "http" not in js


def test_equal_causes_are_one_line() -> None:
    text = page.render(sweep(*MIXED))
    assert text.count("<summary>op aten.topk.default of a compiled graph would run on the host</summary>") == 1


def test_a_sweep_where_all_pass_has_no_causes(tmp_path: Path) -> None:
    page.write(sweep(row("view/cat")), tmp_path / "new" / "sweep.html")
    text = (tmp_path / "new" / "sweep.html").read_text()
    assert "What stands in the way" not in text
    assert "<b>1</b> of 1 cases pass" in text

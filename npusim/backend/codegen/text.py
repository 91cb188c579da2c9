"""A writer of LLVM IR functions: lines, fresh names, basic blocks."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Function:
    """One function's body as it is written. SSA names are `%v1`, `%v2`, ...; labels are unique by the same counter."""

    lines: list[str] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)
    count: int = 0

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def slot(self, dtype: str, initial: str) -> str:
        """A stack slot for a value that changes in a loop (LLVM's mem2reg makes it a phi), set to `initial` here."""
        name = self.fresh()
        self.slots.append(f"  {name} = alloca {dtype}")
        self.emit(f"store {dtype} {initial}, ptr {name}")
        return name

    def label(self, hint: str) -> str:
        self.count += 1
        return f"{hint}{self.count}"

    def emit(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def let(self, instruction: str) -> str:
        """`name = instruction`; the name."""
        name = self.fresh()
        self.emit(f"{name} = {instruction}")
        return name

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")

    def jump(self, label: str) -> None:
        self.emit(f"br label %{label}")

    def branch(self, condition: str, then: str, other: str) -> None:
        self.emit(f"br i1 {condition}, label %{then}, label %{other}")

    def text(self, header: str) -> str:
        """The whole function; `header` is its `define ...` line without the brace."""
        return "\n".join([f"{header} {{", "entry:", *self.slots, *self.lines, "}", ""])

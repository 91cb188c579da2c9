"""Ops that torch asks of every accelerator but has no host kernel for, in terms of others.

torch.nn.LSTM and GRU call a fused cell on all devices but the CPU. Written above autograd, so gradients and compiled
graphs go through the parts.
"""

from __future__ import annotations

import torch


def lstm_cell(
    input_gates: torch.Tensor,
    hidden_gates: torch.Tensor,
    cx: torch.Tensor,
    input_bias: torch.Tensor | None = None,
    hidden_bias: torch.Tensor | None = None,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Gates are [batch, 4 * hidden] in the order in, forget, cell, out; returns (hy, cy, activated gates)."""
    gates = _biased(input_gates, input_bias) + _biased(hidden_gates, hidden_bias)
    in_gate, forget_gate, cell_gate, out_gate = gates.chunk(4, 1)
    activated = (in_gate.sigmoid(), forget_gate.sigmoid(), cell_gate.tanh(), out_gate.sigmoid())
    cy = activated[1] * cx + activated[0] * activated[2]
    return activated[3] * cy.tanh(), cy, torch.cat(activated, 1)


def gru_cell(
    input_gates: torch.Tensor,
    hidden_gates: torch.Tensor,
    hx: torch.Tensor,
    input_bias: torch.Tensor | None = None,
    hidden_bias: torch.Tensor | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Gates are [batch, 3 * hidden] in the order reset, update, new; returns (hy, activated gates)."""
    input_parts = _biased(input_gates, input_bias).chunk(3, 1)
    hidden_parts = _biased(hidden_gates, hidden_bias).chunk(3, 1)
    reset = (input_parts[0] + hidden_parts[0]).sigmoid()
    update = (input_parts[1] + hidden_parts[1]).sigmoid()
    new = (input_parts[2] + reset * hidden_parts[2]).tanh()
    return (hx - new) * update + new, torch.cat((reset, update, new), 1)


def _biased(gates: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
    return gates if bias is None else gates + bias


_libraries: list[torch.library.Library] = []  # torch drops a library's kernels when the object dies


def register() -> None:
    """Install them; called once, when the device becomes active."""
    aten = torch.library.Library("aten", "IMPL")
    for key in ("AutogradPrivateUse1", "PrivateUse1"):
        aten.impl("_thnn_fused_lstm_cell", lstm_cell, key)
        aten.impl("_thnn_fused_gru_cell", gru_cell, key)
    _libraries.append(aten)

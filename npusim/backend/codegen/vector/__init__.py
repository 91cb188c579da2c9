"""Vector code: LLVM IR text over scalable vectors with an explicit length, and the elementary functions on top.

`VectorBuilder` writes one instruction a call; `elementwise.emit` translates an MLIR elementwise op; `elementary/` holds
exp, log, sin and the rest, with their errors in ulp.
"""

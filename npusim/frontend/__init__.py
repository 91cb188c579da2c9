"""The frontend: the npu device for torch, Inductor's Triton route, specs and launches."""

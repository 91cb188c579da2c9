"""What a failure leaves in the run directory: a folder that becomes a bundle (`contract.bundle`). Imports no torch."""

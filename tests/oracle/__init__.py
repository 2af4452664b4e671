"""Independent hand-written engines: what the kernel is compared with."""

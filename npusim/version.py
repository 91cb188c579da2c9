"""The version of npusim, also for processes whose Python does not have it installed."""

VERSION = "0.1.0"

"""Plumbline's Java program, which the package plumbline starts."""

from pathlib import Path

#: The folder of its jars.
JARS = Path(__file__).with_name("jars")

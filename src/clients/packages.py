"""What ./plumbline package writes for Python and R: ``python3 packages.py FOLDER``. The same sources give the same bytes."""

import calendar
import gzip
import io
import re
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
for project in ("python", "python-java"):
    sys.path.insert(0, str(HERE / project))
sys.dont_write_bytecode = True

import jars  # noqa: E402
import wheels  # noqa: E402


def source_package(of, to):
    """The source package of R that R CMD INSTALL takes; its name."""
    about = dict(re.findall(r"^(\w+): (.+)$", (of / "DESCRIPTION").read_text(encoding="utf-8"), re.MULTILINE))
    left_out = [re.compile(line) for line in (of / ".Rbuildignore").read_text(encoding="utf-8").split()]
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as target:
        for file in sorted(of.rglob("*")):
            name = file.relative_to(of).as_posix()
            if file.is_file() and not name.startswith(".") and not any(one.search(name) for one in left_out):
                entry = tarfile.TarInfo(f"{about['Package']}/{name}")
                entry.size, entry.mtime = file.stat().st_size, calendar.timegm(wheels.WHEN)
                target.addfile(entry, io.BytesIO(file.read_bytes()))
    package = f"{about['Package']}_{about['Version']}.tar.gz"
    with open(Path(to) / package, "wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=0) as target:
        target.write(tar.getvalue())
    return package


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for made in (wheels.build_wheel(folder), jars.build_wheel(folder), source_package(HERE / "r", folder)):
        print(made)

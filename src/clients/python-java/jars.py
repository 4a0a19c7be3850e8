"""Makes the wheel (PEP 517) that carries Plumbline's Java program: the jars of a build, some trimmed to the classes that are used."""

import io
import re
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLONE = HERE.parents[2]
sys.path.insert(0, str(HERE.with_name("python")))

import wheels  # noqa: E402  # of the package that this one belongs to

#: Large libraries of which little is used. None of them loads a class by a name that it makes up.
TRIMMED = ("fastutil-", "icu4j-", "commons-lang3-")

#: What only a clone can run, as its notebooks.
LEFT_OUT = "reproduction.jar"


def used(jars: list) -> set:
    """Classes of the trimmed jars that any class reaches, from the jars that are kept whole."""
    candidates, todo, kept = {}, [], set()
    for jar in jars:
        archive = zipfile.ZipFile(jar)
        names = [name for name in archive.namelist() if name.endswith(".class")]
        if jar.name.startswith(TRIMMED):
            candidates.update((name[:-6], archive) for name in names)
        else:
            todo += [(archive, name) for name in names]
    # A class file names another one in its texts, which end at a byte that is in no name.
    packages = {"/".join(name.split("/")[:2]) for name in candidates}
    mentioned = re.compile(rb"(?:" + "|".join(map(re.escape, sorted(packages))).encode() + rb")(?:/[\w$-]+)+")
    while todo:
        archive, name = todo.pop()
        for other in map(bytes.decode, set(mentioned.findall(archive.read(name)))):
            if other in candidates and other not in kept:
                kept.add(other)
                todo.append((candidates[other], other + ".class"))
    return kept


def trim(jar: Path, kept: set) -> bytes:
    """A jar of the classes that are kept, and what it says of itself: its manifest and licence."""
    to = io.BytesIO()
    with zipfile.ZipFile(jar) as source, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for entry in source.infolist():
            about = entry.filename.startswith("META-INF/") and not entry.filename.endswith(".class")
            if entry.filename[:-6] in kept or about or "LICENSE" in entry.filename:
                target.writestr(entry, source.read(entry))
    return to.getvalue()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    jar = CLONE / "target" / "plumbline.jar"
    if not jar.is_file():
        raise SystemExit(f"{jar} is missing: run ./plumbline setup first")
    jars = [jar, *sorted((CLONE / "target" / "lib").glob("*.jar"))]
    jars = [one for one in jars if one.name != LEFT_OUT]
    kept = used(jars)
    files = wheels.sources(HERE)
    for one in jars:
        files[f"plumbline_java/jars/{one.name}"] = trim(one, kept) if one.name.startswith(TRIMMED) else one.read_bytes()
    files["plumbline_java/jars/THIRD-PARTY.txt"] = (CLONE / "THIRD-PARTY.txt").read_bytes()
    return wheels.write(HERE, files, wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the jars are those of a build: make a wheel")

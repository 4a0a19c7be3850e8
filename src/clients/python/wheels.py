"""Makes wheels (PEP 517): the same sources give the same bytes, by any Python, and nothing is fetched for it."""

import ast
import base64
import hashlib
import re
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent

#: The time of every entry: that of the jars, which pom.xml fixes.
WHEN = (2026, 1, 1, 0, 0, 0)


def project(folder):
    """What pyproject.toml says of the project. Each of its values is on one line, where TOML is Python, too."""
    tables, table = {}, {}
    for line in (folder / "pyproject.toml").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            table = tables.setdefault(line.strip("[]"), {})
        elif "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            table[key.strip()] = value.strip()
    return {
        name: {key: ast.literal_eval(value) for key, value in table.items()}
        for name, table in tables.items()
        if name.startswith("project")
    }


def metadata(folder, tables):
    about = tables["project"]
    lines = [f"Metadata-Version: 2.4\nName: {about['name']}\nVersion: {about['version']}"]
    lines += [f"Summary: {about['description']}", f"License-Expression: {about['license']}", "License-File: LICENSE"]
    lines += [f"Keywords: {','.join(about['keywords'])}"] if "keywords" in about else []
    lines += [f"Classifier: {name}" for name in about.get("classifiers", [])]
    lines += [f"Requires-Python: {about['requires-python']}"]
    lines += [f"Requires-Dist: {needed}" for needed in about.get("dependencies", [])]
    for extra, needs in tables.get("project.optional-dependencies", {}).items():
        lines += [f"Provides-Extra: {extra}", *(f"Requires-Dist: {needed}; extra == '{extra}'" for needed in needs)]
    page = (folder / about["readme"]).read_text(encoding="utf-8")
    # Where this page is read, the files that it links to are not beside it.
    page = re.sub(r"\[([^]]*)\]\((?!https?:)[^)]*\)", r"\1", page)
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", page])


def entry_points(tables):
    groups = {"console_scripts": tables.get("project.scripts", {})}
    for name, table in tables.items():
        if name.startswith("project.entry-points."):
            groups[name.split(".", 2)[2]] = table
    return "".join(
        f"[{group}]\n" + "".join(f"{name} = {where}\n" for name, where in table.items()) + "\n"
        for group, table in groups.items()
        if table
    )


def sources(folder):
    return {
        str(file.relative_to(folder / "src").as_posix()): file.read_bytes()
        for file in (folder / "src").rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }


def write(folder, files, to):
    """The wheel of the project in this folder, of these files (bytes by their names); its name."""
    tables = project(folder)
    about = tables["project"]
    stem = f"{about['name'].replace('-', '_')}-{about['version']}"
    said = {
        "METADATA": metadata(folder, tables),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: plumbline\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": entry_points(tables),
        "licenses/LICENSE": (HERE.parents[2] / "LICENSE").read_text(encoding="utf-8"),
    }
    files = dict(sorted(files.items()))
    files.update({f"{stem}.dist-info/{name}": text.encode() for name, text in said.items() if text})
    record = [
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, data in files.items()
    ]
    list_of_files = f"{stem}.dist-info/RECORD"
    files[list_of_files] = "".join([*record, f"{list_of_files},,\n"]).encode()
    wheel = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(Path(to) / wheel, "w") as target:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, WHEN)
            entry.create_system = 3  # else that of this machine
            entry.external_attr = 0o100644 << 16
            target.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return write(HERE, sources(HERE), wheel_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that points at the sources."""
    return write(HERE, {"plumbline.pth": f"{HERE / 'src'}\n".encode()}, wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the sources are those of the repository: make a wheel")

"""The wheel that wheels.py makes, and what it says of itself."""

import base64
import hashlib
import importlib.util
import re
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

CLIENTS = Path(__file__).resolve().parents[2]


def of_file(file):
    specification = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


wheels = of_file(CLIENTS / "python" / "wheels.py")


class WheelTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def made(self, build=wheels.build_wheel):
        with zipfile.ZipFile(self.folder / build(str(self.folder))) as wheel:
            return {entry.filename: wheel.read(entry) for entry in wheel.infolist()}

    def said(self, files, name):
        return files[f"plumbline-{wheels.project(wheels.HERE)['project']['version']}.dist-info/{name}"].decode()

    @unittest.skipIf(sys.version_info < (3, 11), "this Python has no reader of TOML")
    def test_the_tables_are_those_of_toml(self):
        import tomllib

        for client in ("python", "python-java"):
            text = (CLIENTS / client / "pyproject.toml").read_text(encoding="utf-8")
            expected = tomllib.loads(text)["project"]
            tables = wheels.project(CLIENTS / client)
            for name, table in tables.items():
                at = expected
                for part in name.split(".")[1:]:
                    at = at[part]
                self.assertEqual(table, {key: value for key, value in at.items() if key in table})
            self.assertEqual(set(expected), set(tables["project"]) | {name.split(".")[1] for name in tables if "." in name})

    def test_every_file_is_listed_with_its_hash(self):
        files = self.made()
        record = [line.split(",") for line in self.said(files, "RECORD").splitlines()]
        self.assertEqual([name for name, _, _ in record], list(files))
        for name, said, size in record[:-1]:
            digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).decode().rstrip("=")
            self.assertEqual((said, int(size)), (f"sha256={digest}", len(files[name])), name)
        self.assertEqual(record[-1][1:], ["", ""])
        self.assertEqual({name for name in files if name.endswith(".py")}, {f"plumbline/{f.name}" for f in (CLIENTS / "python/src/plumbline").glob("*.py")})

    def test_nothing_is_needed_and_no_address_is_made_up(self):
        metadata = self.said(self.made(), "METADATA")
        head, page = metadata.split("\n\n", 1)
        self.assertEqual(re.findall(r"^Requires-Dist: (?!.*; extra == ).*", head, re.MULTILINE), [])
        self.assertIn("Provides-Extra: java\nRequires-Dist: plumbline-java==", head)
        self.assertIn("License-Expression: Apache-2.0", head)
        self.assertNotIn("://", head)
        self.assertEqual(re.findall(r"\]\((?!https?:)", page), [], "a link to a file that is not beside it")
        self.assertIn("Apache License", self.said(self.made(), "licenses/LICENSE"))

    def test_an_older_python_is_refused(self):
        self.assertIn("\nRequires-Python: >=3.10\n", self.said(self.made(), "METADATA"))
        with mock.patch.object(sys, "version_info", (3, 9, 18)), mock.patch.object(sys, "version", "3.9.18 (main)"):
            with self.assertRaisesRegex(ImportError, "^plumbline needs Python 3.10 or newer, and this is 3.9.18$"):
                of_file(CLIENTS / "python" / "src" / "plumbline" / "__init__.py")

    def test_an_editable_one_points_at_the_sources(self):
        files = self.made(wheels.build_editable)
        self.assertEqual(files["plumbline.pth"].decode().strip(), str(CLIENTS / "python" / "src"))
        self.assertFalse([name for name in files if name.endswith(".py")])


if __name__ == "__main__":
    unittest.main()

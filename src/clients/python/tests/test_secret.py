"""What stands between Java and a Python process has a port and a token, which no output repeats."""

import random
import socket
import tempfile
import unittest
from pathlib import Path
from typing import Any, List
from unittest import mock

import plumbline
from plumbline import _launcher
from plumbline._check import PlumblineError

TOKEN = "feedface" * 4


def dies(state: float, data: float) -> float:
    if random.random() < 0.3:
        raise ValueError("out of paper")
    return state


def ends(state: float, data: float) -> float:
    raise SystemExit(3)


class Secret(unittest.TestCase):
    """Whatever the program does."""

    def outputs(self, step: Any, folder: Path) -> List[str]:
        ports: List[int] = []
        listen, command = socket.create_server, _launcher.command

        def listening(*args: Any, **more: Any) -> Any:
            server = listen(*args, **more)
            ports.append(server.getsockname()[1])
            return server

        def all_outputs(arguments: List[str]) -> List[str]:
            files = ["--report", str(folder / "report.html"), "--junit", str(folder / "junit.xml"), "--explain"]
            line = command([*arguments, *files])
            self.assertNotIn(TOKEN, " ".join(line))
            return line

        with mock.patch("secrets.token_hex", return_value=TOKEN), mock.patch("socket.create_server", listening):
            with mock.patch.object(_launcher, "command", all_outputs):
                try:
                    report = plumbline.check(
                        prior=lambda: random.gauss(0, 1), simulate=lambda x: random.gauss(x, 1), step=step,
                        functions={"x": lambda x, y: x}, draws=400, out=str(folder / "out"),
                    )
                    said = [str(report), repr(report), report._repr_html_()]
                except (PlumblineError, SystemExit) as error:
                    said = [str(error), repr(error)]
        said += [f.read_bytes().decode("latin-1") for f in folder.rglob("*") if f.is_file() and f.suffix != ".png"]
        for text in said:
            self.assertNotIn(TOKEN, text)
            self.assertNotRegex(text, rf"[ :]{ports[0]}\b")
        return said

    def test_no_output_has_the_token(self) -> None:
        steps = {
            "right": lambda x, y: random.gauss(y / 2, 0.5**0.5),
            "wrong": lambda x, y: random.gauss(y / 2, 1),
            "dies": dies,
            "ends": ends,
            "nothing": lambda x, y: None,
        }
        for name, step in steps.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                said = self.outputs(step, Path(folder))
                if name in ("right", "wrong"):
                    self.assertGreater(len(said), 6, name)
                if name == "right":
                    self.cannot_be_walked(said[0])

    def cannot_be_walked(self, report: str) -> None:
        self.assertIn("not possible here: the law of prior: random.gauss at ", report)
        self.assertRegex(report, r"random.gauss at \S*test_secret.py:\d+ is continuous")
        self.assertNotIn("Exception", report)
        self.assertNotIn("_relay", report)


if __name__ == "__main__":
    unittest.main()

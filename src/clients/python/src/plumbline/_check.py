"""``check(...)``: the whole ladder of evidence from within a script or a notebook."""

from __future__ import annotations

import base64
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional

from plumbline import _launcher
from plumbline._relay import VARIABLE
from plumbline._serve import Service, run


class PlumblineError(RuntimeError):
    """Plumbline gave no verdict; its sentence says why."""


@dataclass(frozen=True)
class Report:
    """What ``check`` found."""

    #: "pass", "fail" or "inconclusive"
    verdict: str
    #: all that ``plumbline check --format json`` says
    details: Dict[str, Any]
    #: folder of draws, tables and pictures, if one was asked for
    folder: Optional[Path] = None
    _picture: Optional[bytes] = None

    @property
    def passed(self) -> bool:
        return self.verdict == "pass"

    @property
    def rungs(self) -> List[Dict[str, Any]]:
        """Results of the exact checks and of the joint test."""
        return list(self.details.get("rungs", []))

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """Results of each test function, its square and its products."""
        return list(self.details.get("rows", []))

    @property
    def kernels(self) -> Dict[str, str]:
        """Verdicts on named kernels."""
        return dict(self.details.get("kernels", {}))

    @property
    def counterexample(self) -> Optional[Dict[str, Any]]:
        """Why the exact rung failed, if ``explain=True`` asked for it."""
        return self.details.get("counterexample")

    def assert_passed(self) -> None:
        """Raises an AssertionError with this report unless it passed."""
        assert self.passed, str(self)

    def __str__(self) -> str:
        lines = [self.verdict.upper()]
        lines += [str(self.details[said]) for said in ("answer", "reason") if self.details.get(said)]
        for rung in self.rungs:
            kernel = f" [{rung['kernel']}]" if "kernel" in rung else ""
            note = f" ({rung['note']})" if rung.get("note") else ""
            error = "" if rung.get("error") is None else f" {rung['error']:.2g}"
            lines.append(f"  {rung['rung']:<11}{rung['verdict']:<13}{rung['check']}{kernel}{error}{note}")
        for row in self.rows:
            if row.get("verdict") not in (None, "pass"):
                z = "" if row.get("z") is None else f" z = {row['z']:.1f}"
                lines.append(f"  {row['verdict']:<13}{row['name']}{z}")
        ranks = [row for row in self.rows if row.get("pAdjusted") is not None and "verdict" not in row]
        if ranks:
            worst = min(ranks, key=lambda row: row["pAdjusted"])
            lines.append(f"  smallest p value, adjusted: {worst['pAdjusted']:.2g}, of {worst['name']}")
        lines += [f"  {remark}" for remark in self.details.get("remarks", []) if self.verdict == "inconclusive"]
        for name, verdict in self.kernels.items():
            lines.append(f"  kernel {name}: {verdict}")
        why = self.counterexample
        if why is not None:
            lines.append(f"  why: kernel {why['kernel']}, {len(why['states'])} states, |pi P - pi| = {why['error']:.3g}")
            if why["factor"] is not None:
                lines.append(f"  an acceptance ratio of x -> x' lacks the factor {why['factor']}")
            lines += [f"  suspect: {suspect}" for suspect in why["where"][:4]]
        return "\n".join(lines)

    @property
    def picture(self) -> Optional[bytes]:
        """The figure as PNG, if there is a folder."""
        if self.folder is None:
            return self._picture
        return next((file.read_bytes() for file in sorted(self.folder.glob("*.png"))), None)

    def _repr_html_(self) -> str:
        def cells(kind: str, values: List[Any]) -> str:
            text = [f"{v:.3g}" if isinstance(v, float) else "" if v is None else str(v) for v in values]
            escaped = [t.replace("&", "&amp;").replace("<", "&lt;") for t in text]
            return "<tr>" + "".join(f"<{kind}>{t}</{kind}>" for t in escaped) + "</tr>"

        rows = self.rows or list(self.details.get("variables", []))
        known = ["name", "meanForward", "meanBackward", "z", "pAdjusted", "verdict"]
        known += ["mean", "sd", "rhat", "essBulk", "essTail"]
        columns = [c for c in known if any(c in row for row in rows)]
        body = "".join(cells("td", [row.get(c) for c in columns]) for row in rows)
        said = str(self).split("\n")[:2] if "answer" in self.details else [self.verdict.upper()]
        page = "".join(f"<p><b>{line.replace('<', '&lt;')}</b></p>" for line in said)
        page += f"<table>{cells('th', columns)}{body}</table>" if rows else ""
        picture = self.picture
        if picture is not None:
            page += f'<img src="data:image/png;base64,{base64.b64encode(picture).decode()}">'
        return page


def program(arguments: List[str]) -> List[str]:
    """The command line that runs Plumbline with these arguments, or one sentence on what it lacks."""
    try:
        return _launcher.command(arguments)
    except _launcher.NoPlumbline as missing:
        raise PlumblineError(str(missing)) from None


def _answer(server: socket.socket, token: str, service: Service, ended: threading.Event) -> None:
    """Serves the one caller that knows the token."""
    while True:
        try:
            channel, _ = server.accept()
        except OSError:
            return  # closed: Plumbline has ended
        if ended.is_set():
            channel.close()
            return
        channel.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with channel, channel.makefile("r", encoding="utf-8", newline="\n") as requests:
            if not secrets.compare_digest(requests.readline().strip(), token):
                continue
            with channel.makefile("w", encoding="utf-8", newline="\n") as answers:
                try:
                    run(service, requests, answers)
                except OSError:
                    return


def check(
    *,
    draws: Optional[int] = None,
    sweeps: Optional[int] = None,
    design: Optional[str] = None,
    rung: Optional[str] = None,
    seed: Optional[int] = None,
    level: Optional[float] = None,
    sequential: bool = False,
    explain: bool = False,
    timeout: float = 60.0,
    out: Optional[str] = None,
    **model: Any,
) -> Report:
    """Puts a sampler on trial: identities, exact matrix where all is discrete, joint test; guilty kernels by name.

    ``model`` are the arguments of ``serve``; the others are the options of ``plumbline check`` (``sequential`` is its
    ``--assert``). With ``explain`` a failure that the exact rung sees comes with its counterexample: states, matrix, the
    missing factor, and the lines of the draws that are to blame (``report.counterexample``). Java runs beside this process and asks it for draws: the functions of a notebook will do. The state of
    ``random`` and ``numpy.random`` afterwards is that of the last request.

    Raises ``PlumblineError`` with one sentence where there is no verdict.
    """
    program(["check"])  # asked first: where there is none there may be no sockets either, as in a browser
    service = Service(**model)
    token = secrets.token_hex(16)
    relay = str(Path(__file__).with_name("_relay.py"))
    with socket.create_server(("127.0.0.1", 0)) as server, tempfile.TemporaryDirectory() as scratch:
        port = server.getsockname()[1]
        environment = {**os.environ, VARIABLE: f"{port}:{token}"}
        ours = f"'{sys.executable}' '{relay}'"
        arguments = ["check", "--program", ours, "--format", "json", "--timeout", str(timeout)]
        options = {"draws": draws, "sweeps": sweeps, "design": design, "rung": rung, "seed": seed, "level": level}
        for name, value in options.items():
            if value is not None:
                arguments += ["--" + name, str(value)]
        if sequential:
            arguments.append("--assert")
        if explain:
            arguments.append("--explain")
        pictures = Path(scratch) / "pictures"
        if out is not None or "ipykernel" in sys.modules:  # a notebook shows the picture
            arguments += ["--out", str(pictures if out is None else out)]
        line = program(arguments)
        # Draws are made in the thread that called, which a notebook or a debugger expects.
        with open(Path(scratch) / "out", "w+") as said, open(Path(scratch) / "err", "w+") as complained:
            process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=said, stderr=complained, env=environment)

            def until_it_ends() -> None:
                process.wait()
                ended.set()
                try:  # wakes whoever waits for a caller, on every system
                    socket.create_connection(server.getsockname(), timeout=5).close()
                except OSError:
                    pass

            ended = threading.Event()

            threading.Thread(target=until_it_ends, daemon=True).start()
            try:
                _answer(server, token, service, ended)
            finally:
                if process.poll() is None:
                    try:
                        process.wait(10)
                    except subprocess.TimeoutExpired:
                        process.terminate()
                        process.wait()
            for stream in (said, complained):
                stream.seek(0)
            text, complaint = said.read(), complained.read()
        drawn = sorted(pictures.glob("*.png"))
        picture = drawn[0].read_bytes() if drawn else None
    status = _launcher.status(line, process.returncode)
    if status not in (0, 1, 3) or not text.lstrip().startswith("{"):
        raise PlumblineError(complaint.strip() or f"Plumbline ended with status {status}")
    details = json.loads(text)
    details["model"] = "check()"
    return Report(details["verdict"], details, None if out is None else Path(out), picture)

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
from html import escape
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from plumbline import _launcher
from plumbline._relay import VARIABLE
from plumbline._serve import Service, run


class PlumblineError(RuntimeError):
    """Plumbline gave no verdict; its sentence says why."""


#: A report is printed in so many lines at most, its table in so many rows.
MOST_LINES, MOST_ROWS = 40, 12

#: Names of columns, and of the fields that fill them, where rows have those.
COLUMNS = {
    "name": "function",
    "meanForward": "forward",
    "meanBackward": "backward",
    "z": "z",
    "pAdjusted": "adjusted p",
    "verdict": "verdict",
    "detectable": "detectable",
    "mean": "mean",
    "sd": "sd",
    "rhat": "rhat",
    "essBulk": "bulk ess",
    "essTail": "tail ess",
}


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        return f"{value['size']:.2g} {value['unit']}" if value.get("size") is not None else ""
    return f"{value:.3g}" if isinstance(value, float) else "" if value is None else str(value)


def _cells(rows: List[Dict[str, Any]]) -> Tuple[List[str], List[List[str]]]:
    """Titles and text of the columns that rows have."""
    fields = [field for field in COLUMNS if any(field in row for row in rows)]
    return [COLUMNS[field] for field in fields], [[_cell(row.get(field)) for field in fields] for row in rows]


@dataclass(frozen=True, repr=False)
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
        lines = [] if str(self.details.get("answer", "")).startswith(self.verdict.upper()) else [self.verdict.upper()]
        lines += [str(self.details[said]) for said in ("answer", "reason") if self.details.get(said)]
        lines += ["  " + line for line in self._evidence() + self._table() + self._why()]
        more = len(lines) - MOST_LINES
        return "\n".join(lines if more <= 0 else [*lines[: MOST_LINES - 1], f"  ... and {more + 1} more lines: report.details has all"])

    __repr__ = __str__

    def _evidence(self) -> List[str]:
        """The rungs: in a line what passed, one by one what did not."""
        passed: Dict[str, List[str]] = {}
        others: Dict[Tuple[str, str], List[str]] = {}  # what is said alike of several kernels
        for rung in self.rungs:
            if rung["verdict"] == "pass":
                passed.setdefault(rung["rung"], []).append(rung["check"])
                continue
            note = f" ({rung['note']})" if rung.get("note") else ""
            error = "" if rung.get("error") is None else f" {rung['error']:.2g}"
            said = f"{rung['rung']:<11}{rung['verdict']:<13}{rung['check']}", f"{error}{note}"
            others.setdefault(said, []).extend([rung["kernel"]] if "kernel" in rung else [])
        lines = [what + (f" [{', '.join(of)}]" if of else "") + more for (what, more), of in others.items()]
        lines += [f"{rung:<11}{'pass':<13}{len(checks)} checks: {'; '.join(checks)[:80]}" for rung, checks in passed.items()]
        return lines + [f"kernel {name}: {verdict}" for name, verdict in self.kernels.items()]

    def _table(self) -> List[str]:
        """What did not pass, or else the functions themselves; how many rows there are beside."""
        rows = self.rows
        bad = [row for row in rows if row.get("verdict") not in (None, "pass")]
        plain = [row for row in rows if " x " not in row["name"] and not row["name"].endswith(")")]
        shown = (bad or plain or rows)[:MOST_ROWS]
        titles, cells = _cells(shown)
        widths = [max(map(len, column)) for column in zip(titles, *cells)]
        lines = ["  ".join(f"{c:<{w}}" if i == 0 else f"{c:>{w}}" for i, (c, w) in enumerate(zip(line, widths))) for line in ([titles, *cells] if cells else [])]
        ps = [row for row in rows if row.get("pAdjusted") is not None]
        if len(rows) > len(shown):
            lines.append(f"and {len(rows) - len(shown)} more rows")
        if ps and self.verdict != "fail":
            least = min(ps, key=lambda row: row["pAdjusted"])
            lines.append(f"smallest p value, adjusted: {least['pAdjusted']:.2g}, of {least['name']}")
        return lines + [str(remark) for remark in self.details.get("remarks", []) if self.verdict == "inconclusive"]

    def _why(self) -> List[str]:
        why = self.counterexample
        if why is None:
            return []
        lines = [f"why: kernel {why['kernel']}, {len(why['states'])} states, |pi P - pi| = {why['error']:.3g}"]
        if why["factor"] is not None:
            lines.append(f"an acceptance ratio of x -> x' lacks the factor {why['factor']}")
        return lines + [f"suspect: {suspect}" for suspect in why["where"][:4]]

    @property
    def picture(self) -> Optional[bytes]:
        """The figure as PNG, if there is a folder."""
        if self.folder is None:
            return self._picture
        return next((file.read_bytes() for file in sorted(self.folder.glob("*.png"))), None)

    def _repr_html_(self) -> str:
        titles, cells = _cells(self.rows or list(self.details.get("variables", [])))
        lines = [("th", titles)] + [("td", line) for line in cells]
        body = "".join("<tr>" + "".join(f"<{kind}>{escape(c)}</{kind}>" for c in line) + "</tr>" for kind, line in lines)
        said = str(self).split("\n")[:1]
        page = "".join(f"<p><b>{escape(line)}</b></p>" for line in said)
        page += f"<table>{body}</table>" if cells else ""
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
    detect: Optional[float] = None,
    draws_limit: Optional[int] = None,
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

    ``model`` are the arguments of ``serve``; the others are options of ``plumbline check`` (``sequential`` is its
    ``--assert``). ``explain`` says why the exact rung failed: states, matrix, the missing factor, the lines of the draws
    (``report.counterexample``). Java runs beside this process and asks it for draws, so that functions of a notebook will
    do. ``random`` and ``numpy.random`` are left where the last request put them.

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
        options = {"draws": draws, "detect": detect, "draws-limit": draws_limit, "sweeps": sweeps, "design": design}
        for name, value in {**options, "rung": rung, "seed": seed, "level": level}.items():
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

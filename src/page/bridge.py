"""Between the page and a reader's program in Python. States stay here; the page holds their numbers."""

import copy
import json
import linecache
import random
import sys
import traceback

sys.path.insert(0, "/lib/plumbline-page")
FILE = "sampler.py"


class Bridge:
    """One program, loaded once."""

    def __init__(self, source):
        self.source = source
        self.space = {"__name__": "sampler", "__file__": FILE}
        self.held = []
        self.fault = None

    def load(self):
        """Runs the program's text; a fault as its sentence and line, or None."""
        linecache.cache[FILE] = (len(self.source), None, self.source.splitlines(True), FILE)
        try:
            exec(compile(self.source, FILE, "exec"), self.space)
        except BaseException as error:  # whatever the program raises is the reader's to see
            self.fault = said(error)
        return self.fault

    def is_exact(self):
        return "states" in self.space

    def lacking(self):
        missing = [name for name in ("prior", "simulate", "functions") if name not in self.space]
        if "step" not in self.space and "kernels" not in self.space:
            missing.append("step")
        if not missing:
            return ""
        return f"a joint test needs {' and '.join(missing)}; an exact test needs states, log_target and step: define them in the program"

    def exact(self):
        """The client's own exact trial, as JSON for the page."""
        import plumbline

        try:
            for name in ("log_target",):
                if name not in self.space:
                    raise ValueError(f"an exact test needs {name} beside states: define it in the program")
            step = self.space.get("kernels", self.space.get("step"))
            if step is None:
                raise ValueError("an exact test needs step beside states: define it in the program")
            given = {"states": self.space["states"], "log_target": self.space["log_target"]}
            found = plumbline.exact(step=step, **given)
            guilty = []
            if found.verdict == "fail" and isinstance(step, dict):
                guilty = [n for n, k in step.items() if plumbline.exact(step=k, whole=False, **given).verdict == "fail"]
            text = str(found)
            return json.dumps({"verdict": found.verdict.upper(), "firstLine": text, "sentence": text, "guilty": guilty,
                               "numbers": {"error": found.error}, "tables": [], "pictures": [], "text": text})
        except BaseException as error:
            self.fault = said(error)
            return None

    def kernels(self):
        return list(self.space.get("kernels", {}))

    def functions(self):
        return list(self.space["functions"])

    def hold(self, make):
        try:
            self.held.append(make())
        except BaseException as error:
            self.fault = said(error)
        return len(self.held) - 1

    def prior(self, rng):
        return self.hold(lambda: self.space["prior"](rng))

    def simulate(self, theta, rng):
        return self.hold(lambda: self.space["simulate"](self.held[theta], rng))

    def call(self, name, theta, y, rng):
        kernel = self.space["kernels"][name] if name else self.space["step"]
        return self.hold(lambda: kernel(copy.deepcopy(self.held[theta]), self.held[y], rng))

    def copy(self, handle):
        return self.hold(lambda: copy.deepcopy(self.held[handle]))

    def value(self, name, theta, y):
        try:
            return float(self.space["functions"][name](self.held[theta], self.held[y]))
        except BaseException as error:
            self.fault = said(error)
            return 0.0


def said(error):
    """The sentence and the last line of the program that the error passed through, 0 if none."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return (error.msg, error.lineno or 0)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
    if isinstance(error, ModuleNotFoundError):
        return (f"{error.name} is not in this page: it has Python's standard library alone", lines[-1] if lines else 0)
    name = type(error).__name__
    known = name in ("ValueError", "ContinuousDraw")
    return (str(error) if known else f"{name}: {error}", lines[-1] if lines else 0)

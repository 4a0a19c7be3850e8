"""The program's side of the protocol: states and data under numbers, requests in, answers out (docs/protocol.md)."""

from __future__ import annotations

import copy as _copy
import json
import os
import signal
import sys
import traceback
from contextlib import ExitStack
from typing import IO, Any, Callable, Dict, Hashable, Iterable, List, Mapping, Optional, Sequence, Set, Tuple, Union

from plumbline._exact import Step, kernels, sweep
from plumbline._follow import Followed
from plumbline._patch import kinds_of_generators, patched, state, walks_are_on
from plumbline._walk import IMMUTABLE, ContinuousDraw, freeze, kept, law

PROTOCOL = 1

Functions = Union[Callable[[Any, Any], Mapping[str, Any]], Mapping[str, Callable[[Any, Any], Any]]]



class Failure(Exception):
    """What the program says instead of an answer."""


class Service:
    """A model and a sampler that answer requests."""

    def __init__(
        self,
        *,
        prior: Callable[..., Any],
        simulate: Callable[..., Any],
        step: Step,
        functions: Functions,
        log_joint: Optional[Callable[[Any, Any], float]] = None,
        case: Optional[Tuple[Sequence[Any], Any]] = None,
        rng: Optional[Callable[[int], Any]] = None,
        reversible: bool = False,
        rounding: float = 1e-12,
        same: Optional[Callable[[Any, Any], bool]] = None,
        copy: Callable[[Any], Any] = _copy.deepcopy,
        exact: bool = True,
        keep: int = 10_000,
        most_seconds: float = 50.0,
    ) -> None:
        self._prior = prior
        self._simulate = simulate
        self._step = sweep(step)
        self._kernels = kernels(step)
        self._functions = functions
        self._log_joint = log_joint
        self._case = case
        self._rng = rng
        self._reversible = reversible
        self._rounding = rounding
        self._same = same
        self._copy = copy
        self._exact = exact
        self._keep = keep
        self._most_seconds = most_seconds
        self._followed = Followed()
        self._walks = ExitStack()
        self.stays = False  # whether what stands in the place of generators may stay there until the next line
        self._values: Dict[int, Any] = {}
        self._keys: Dict[Hashable, int] = {}
        self._names: List[str] = []
        self._known_names: Set[str] = set()
        self._verbs: Dict[str, Callable[[Dict[str, Any]], Any]] = {
            name: getattr(self, "_do_" + name)
            for name in "hello prior simulate step values logjoint same law case drop".split()
        }

    # ---- requests ----

    def answer(self, line: str) -> str:
        """The answer to one line of requests."""
        try:
            return self._answer(line)
        finally:
            if not self.stays:
                self.end_walks()

    def _answer(self, line: str) -> str:
        number, index = 0, 0
        try:
            asked = json.loads(line)
            number = asked["line"]
            answers = []
            for index, request in enumerate(asked["requests"]):
                verb = self._verbs.get(request["do"])
                if verb is None:
                    raise Failure(f"there is no verb {request['do']}")
                if request["do"] not in ("law", "same", "drop"):
                    self.end_walks()
                found = verb(request)
                if found is not None:
                    answers.append(found)
            return json.dumps({"line": number, "answers": answers})
        except Failure as error:
            return json.dumps({"line": number, "request": index, "error": str(error)})
        except Exception as error:  # the program's own: with the line at which it happened
            where = _where(error)
            kind = "" if isinstance(error, ContinuousDraw) else f"{type(error).__name__}: "  # a refusal, and no failure
            text = f"{kind}{error}" + (f" ({where})" if where and where not in str(error) else "")
            return json.dumps({"line": number, "request": index, "error": text})

    def end_walks(self) -> None:
        """Takes out what stands in the place of generators; it stays while one law is asked for after another."""
        self._walks.close()

    def _draw(self, function: Callable[..., Any], seed: int, *given: Any) -> Any:
        """A draw given values that are kept: the function may change what it is handed in place."""
        if self._rng is not None:
            return function(*map(self._own, given), self._rng(seed))
        return self._followed.draw(seed, function, lambda: map(self._own, given))

    def _known(self, handle: int) -> Any:
        if handle not in self._values:
            raise Failure(f"nothing is known of {handle}")
        return self._values[handle]

    def _own(self, value: Any) -> Any:
        """What a function may change in place without harm to what is kept."""
        if type(value) in IMMUTABLE:
            return value
        if type(value) is list and IMMUTABLE.issuperset(map(type, value)):
            return value[:]
        return kept(self._copy, value)

    def _do_prior(self, request: Dict[str, Any]) -> None:
        self._values[request["to"]] = self._own(self._draw(self._prior, request["seed"]))

    def _do_simulate(self, request: Dict[str, Any]) -> None:
        state = self._known(request["state"])
        self._values[request["to"]] = self._own(self._draw(self._simulate, request["seed"], state))

    def _kernel(self, request: Dict[str, Any]) -> Callable[..., Any]:
        name = request.get("kernel")
        if name is None:
            return self._step
        if name not in self._kernels:
            raise Failure(f"there is no kernel {name}")
        return self._kernels[name]

    def _do_step(self, request: Dict[str, Any]) -> None:
        state, data = self._known(request["state"]), self._known(request["data"])
        after = self._draw(self._kernel(request), request["seed"], state, data)
        if after is None:
            raise Failure("step returned nothing: it must return the state after it, even if it changes it in place")
        self._values[request["to"]] = self._own(after)

    def _do_values(self, request: Dict[str, Any]) -> List[float]:
        return self._numbers(self._known(request["state"]), self._known(request["data"]))

    def _named_values(self, state: Any, data: Any) -> Dict[str, float]:
        if isinstance(self._functions, Mapping):
            found: Any = {name: function(state, data) for name, function in self._functions.items()}
        else:
            found = self._functions(state, data)
            if not isinstance(found, Mapping):
                raise Failure(f"functions must return a dict of numbers, not {type(found).__name__}")
        values: Dict[str, float] = {}
        for name, value in found.items():
            if (type(value) is float or type(value) is int) and name not in values:
                values[name] = float(value)
            else:
                _flatten(name, "", value, values)
        return values

    def _numbers(self, state: Any, data: Any) -> List[float]:
        found = self._named_values(state, data)
        if found.keys() != self._known_names:
            new, gone = [n for n in found if n not in self._known_names], [n for n in self._names if n not in found]
            said = [f"{what} {', '.join(names[:3])}" for what, names in (("gave", new), ("did not give", gone)) if names]
            raise Failure(f"functions {' and '.join(said)}, unlike before: each call must give the same ones")
        return [found[name] for name in self._names]

    def _do_logjoint(self, request: Dict[str, Any]) -> float:
        if self._log_joint is None:
            raise Failure("there is no log_joint")
        return float(self._log_joint(self._known(request["state"]), self._known(request["data"])))

    def _do_same(self, request: Dict[str, Any]) -> bool:
        a, b = self._known(request["a"]), self._known(request["b"])
        if self._same is not None:
            return bool(self._same(a, b))
        return a is b or freeze(a) == freeze(b)

    def _do_drop(self, request: Dict[str, Any]) -> None:
        for handle in request["handles"]:
            self._values.pop(handle, None)

    # ---- what only some programs have ----

    def _do_hello(self, request: Dict[str, Any]) -> Dict[str, Any]:
        state = self._own(self._draw(self._prior, 1))  # the names, and how long vectors are, are those of any draw
        self._names = list(self._named_values(state, self._own(self._draw(self._simulate, 1, state))))
        self._known_names = set(self._names)
        offers = ["same"] + ["logjoint"] * (self._log_joint is not None) + ["law", "paths"] * self._exact
        if self._case is not None:
            if self._log_joint is None:
                raise Failure("case= needs log_joint=, which gives the target")
            offers.append("case")
        return {
            "protocol": PROTOCOL,
            "functions": self._names,
            "kernels": list(self._kernels),
            "offers": offers,
            "reversible": self._reversible,
            "rounding": self._rounding,
            "keep": self._keep,
        }

    def _key(self, value: Any) -> int:
        """A negative number for a value, the same for equal ones."""
        frozen = freeze(value)
        key = self._keys.setdefault(frozen, -1 - len(self._keys))
        self._values.setdefault(key, self._own(value))
        return key

    def _do_case(self, request: Dict[str, Any]) -> Dict[str, Any]:
        if self._case is None:
            raise Failure("there is no case")
        states, data = self._case
        return {"data": self._key(data), "states": [self._key(state) for state in states]}

    def _do_law(self, request: Dict[str, Any]) -> List[List[Any]]:
        of = request["of"]
        functions = {"prior": self._prior, "simulate": self._simulate, "step": self._step}
        function = self._kernel(request) if of == "step" else functions[of]
        arguments = [self._known(request[name]) for name in ("state", "data") if name in request]
        more = []
        if self._rng is not None:
            self.end_walks()
            more = [_walked(self._rng)]
        places = bool(request.get("paths"))
        if not walks_are_on():
            self._walks.enter_context(patched())
        found = law(
            lambda: function(*[self._own(argument) for argument in arguments], *more),
            places=places,
            copy=self._copy,
            most_seconds=self._most_seconds,
        )
        if places:
            return [[p, self._key(found.values[key]), list(path)] for (key, path), p in found.by_places.items()]
        return [[p, self._key(found.values[key])] for key, p in found.probabilities.items()]


def _flatten(name: str, index: str, value: Any, values: Dict[str, float]) -> None:
    """Numbers of a vector, an array or a dict of them, as theta[3], theta[1,2] or theta[kappa]."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        parts: Iterable[Tuple[Any, Any]] = value.items()
    elif isinstance(value, (list, tuple)):
        parts = enumerate(value)
    else:
        full = f"{name}[{index}]" if index else name
        if full in values:
            raise Failure(f"functions: two numbers are called {full}")
        try:
            values[full] = float(value)
        except (TypeError, ValueError):
            raise Failure(f"functions: {full} is a {type(value).__name__}, not a number") from None
        return
    for key, part in parts:
        _flatten(name, f"{index},{key}" if index else str(key), part, values)


def _walked(rng: Callable[[int], Any]) -> Any:
    """What stands in the place of the generator that a factory makes."""
    first, second = rng(0), rng(1)
    kind = kinds_of_generators().get(type(first))
    if kind is None:
        raise Failure(f"rng= makes a {type(first).__name__}, whose draws cannot be walked: exact=False leaves the exact rung out")
    if state(first) == state(second):
        raise Failure("rng= makes the same generator whatever its seed: nothing that is drawn is random")
    return kind()


def _where(error: BaseException) -> str:
    """File and line of the innermost frame that is not ours."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "plumbline" not in f.filename.split("/")[-2:-1]]
    return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""


def run(service: Service, requests: IO[str], answers: IO[str]) -> None:
    """Answers line by line until the requests end."""
    service.stays = True
    try:
        for line in requests:
            answers.write(service.answer(line))
            answers.write("\n")
            answers.flush()
    finally:
        service.end_walks()


def serve(**model: Any) -> None:
    """Puts a model and a sampler at Plumbline's service: the last line of a script for ``check --program``.

    ``prior()`` draws a state, ``simulate(state)`` draws data, ``step(state, data)`` is the sampler on trial (or a dict of
    named kernels, run in this order) and returns the state after it. ``functions`` are numbers whose laws are compared:
    a dict of functions of ``(state, data)``, or one such function that returns a dict. A value may be a vector, an array
    or a dict: its numbers are called ``theta[3]``. Give functions of state and data together, too.

    Before each draw ``random`` and, if it is imported, ``numpy.random`` are seeded, and all generators that the program
    has made before; with ``rng``, e.g. ``rng=numpy.random.default_rng``, prior, simulate and step are handed ``rng(seed)``
    as their last argument instead.

    ``log_joint(state, data)`` adds a test function. ``case=(states, data)`` with it lists all states of a tiny case for
    the exact matrix where prior or simulator are continuous; ``exact=False`` leaves the exact rung out. ``reversible``
    says that the step satisfies detailed balance, ``rounding`` what error of an exact check the arithmetic explains,
    ``same`` when two states are equal, ``copy`` how a state is copied before it is handed out, ``keep`` how many states
    and data sets fit into memory, and ``most_seconds`` how long one exact law may take (give ``--timeout`` more than that).

    What the program prints goes to standard error meanwhile.
    """
    service = Service(**model)
    if sys.stdin.isatty():
        print(f'this program is run by Plumbline: plumbline check --program "python3 {sys.argv[0]}"', file=sys.stderr)
        raise SystemExit(2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Plumbline is interrupted too, and ends this program's input
    # A copy for the answers, and its place for the errors: what C or another process prints goes there, too.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    before, sys.stdout = sys.stdout, sys.stderr
    before.flush()
    os.dup2(2, 1)
    try:
        run(service, sys.stdin, answers)
    except BrokenPipeError:
        pass
    finally:
        sys.stdout = before

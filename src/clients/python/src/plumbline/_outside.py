"""What a walk cannot watch and therefore refuses: clocks, entropy, other processes, compiled code that may draw."""

from __future__ import annotations

import dis
import importlib.machinery
import math
import sys
import threading
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, Optional, Set, Tuple

from plumbline._seeds import refusing
from plumbline._walk import current, place, walking

#: Modules of Python itself have draws and clocks of their own (names of temporary files, times of log lines), which are no
#: decisions of a sampler.
PYTHON = set(sys.stdlib_module_names) - {"random", "math"}

#: Libraries that show how far a loop is or how long a compilation takes: their clocks decide nothing.
_SHOWS = PYTHON | {"tqdm", "rich", "alive_progress", "progressbar", "numba", "llvmlite"}

#: What calls these is the one who wants a draw.
_LIBRARIES = ("random", "secrets", "uuid", "numpy", "plumbline")

_NEXT = "give the step a case without it, or use joint tests"

#: Functions with a clock or entropy in them, by module; a number says with how many arguments they have none.
_CLOCKS: Dict[str, Dict[str, Optional[int]]] = {
    "time": {
        **dict.fromkeys(
            "time time_ns monotonic monotonic_ns perf_counter perf_counter_ns process_time process_time_ns thread_time"
            " thread_time_ns clock_gettime clock_gettime_ns clock".split()
        ),
        **{"localtime": 1, "gmtime": 1, "ctime": 1, "asctime": 1, "strftime": 2},
    },
    "os": {"times": None, "getloadavg": None},
    "resource": {"getrusage": None},
}
_ENTROPY: Dict[str, str] = {
    "os": "urandom getrandom",
    "ssl": "RAND_bytes RAND_pseudo_bytes",
    "secrets": "choice randbelow randbits token_bytes token_hex token_urlsafe",
    "uuid": "uuid1 uuid4 uuid6 uuid7 uuid8",
}
_PROCESSES: Dict[str, str] = {"os": "fork forkpty posix_spawn posix_spawnp system"}

#: Compiled libraries that draw by NumPy's generators, or not at all.
_KNOWN = PYTHON | set(
    "random math builtins numpy scipy pandas sklearn pytensor pymc numba llvmlite plumbline matplotlib pyarrow zmq tornado"
    " debugpy coverage tqdm".split()
)

_EXTENSIONS = tuple(importlib.machinery.EXTENSION_SUFFIXES)


def of(name: Optional[str]) -> str:
    return (name or "").split(".", 1)[0]


class Refusal:
    """In the place of a function: a call from what is walked is refused, one from Python's own modules is let through."""

    __slots__ = ("_real", "_name", "_why", "_enough", "_always", "_others")

    def __init__(
        self, real: Any, name: str, why: str, others: Set[int], enough: Optional[int] = None, always: bool = False
    ) -> None:
        self._real = real
        self._name = name
        self._why = why
        self._enough = enough
        self._always = always
        self._others = others

    def __call__(self, *args: Any, **more: Any) -> Any:
        if self._concerns(args, sys._getframe(1)):
            raise current().refuse(f"{self._name} at {place()} {self._why}: {_NEXT}")
        return self._real(*args, **more)

    def _concerns(self, args: Tuple[Any, ...], caller: Any) -> bool:
        if not walking() or threading.get_ident() in self._others:
            return False
        if self._enough is not None and len([a for a in args if a is not None]) >= self._enough:
            return False
        if self._always:
            return True
        while caller.f_back is not None and of(caller.f_globals.get("__name__")) in _LIBRARIES:
            caller = caller.f_back
        return of(caller.f_globals.get("__name__")) not in _SHOWS


class Noted(Refusal):
    """In the place of a function that compiled code calls, too: what is raised there ends the process, so the walk is refused after it."""

    __slots__ = ()

    def __call__(self, *args: Any, **more: Any) -> Any:
        if self._concerns(args, sys._getframe(1)):
            current().refuse(f"{self._name} at {place()} {self._why}: {_NEXT}")
        return self._real(*args, **more)


class Reading:
    """What a clock shows: it may be subtracted from another, kept and printed, but nothing may be decided by it."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        self.what = what

    def _carried(self, _: Any) -> "Reading":
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _carried

    def __format__(self, _: str) -> str:
        return "a time"

    def __str__(self) -> str:
        return "a time"

    __repr__ = __str__

    def __float__(self) -> float:
        code, at = sys._getframe(1).f_code.co_code, sys._getframe(1).f_lasti
        if dis.opname[code[at]] in ("BINARY_MODULO", "BINARY_OP"):  # "%.2f" % reading, for float(reading) is a call
            return math.nan
        raise current().refuse(self.what)


refusing(
    Reading,
    "__int__ __index__ __complex__ __bool__ __hash__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __mod__ __rmod__ __floordiv__"
    " __rfloordiv__ __divmod__ __pow__ __rpow__ __and__ __or__ __xor__ __lshift__ __rshift__ __neg__ __abs__ __trunc__ __floor__"
    " __ceil__ __round__ hex is_integer as_integer_ratio to_bytes",
)


class Clock(Refusal):
    """In the place of a function that returns a number of seconds, or of parts of one."""

    __slots__ = ()

    def __call__(self, *args: Any, **more: Any) -> Any:
        if self._concerns(args, sys._getframe(1)):
            return Reading(f"{self._name} at {place()} {self._why}, and something is decided by it: {_NEXT}")
        return self._real(*args, **more)


class Opening(Refusal):
    """In the place of ``open``."""

    __slots__ = ()

    def _concerns(self, args: Tuple[Any, ...], caller: Any) -> bool:
        return bool(args) and str(args[0]) in ("/dev/random", "/dev/urandom") and walking()


class _Days(type):
    """Kind of the classes in the place of ``datetime`` and ``date``: theirs are the same objects as before."""

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, cls.__bases__[0])

    def __subclasscheck__(cls, kind: type) -> bool:
        return issubclass(kind, cls.__bases__[0])


def _days(real: Any, others: Set[int]) -> Any:
    """A class of dates in whose constructors there is no clock."""

    held = {
        name: Refusal(getattr(real, name), f"{real.__name__}.{name}", "reads a clock, which is not watched", others)
        for name in ("now", "utcnow", "today")
        if hasattr(real, name)
    }
    return _Days(real.__name__, (real,), held)


def refusals(others: Set[int]) -> Iterator[Tuple[Any, Any]]:
    """Objects with what takes their place; ``others`` are threads that the program did not start."""
    for module, clocks in _CLOCKS.items():
        for name, enough in clocks.items():
            real = getattr(sys.modules.get(module), name, None)
            if isinstance(real, BuiltinFunctionType) or name == "clock" and real is not None:
                kind = Clock if enough is None and module == "time" else Refusal
                yield real, kind(real, f"{module}.{name}", "reads a clock, which is not watched", others, enough)
    for module, names in _ENTROPY.items():
        for name in names.split():
            real = getattr(sys.modules.get(module), name, None)
            if real is not None:
                kind = Noted if module == "os" else Refusal
                yield real, kind(real, f"{module}.{name}", "draws what is not watched", others)
    for module, names in _PROCESSES.items():
        for name in names.split():
            real = getattr(sys.modules.get(module), name, None)
            if real is not None:
                yield real, Refusal(real, f"{module}.{name}", "starts a process that is not watched", others, always=True)
    yield open, Opening(open, "open", "draws what is not watched", others)
    days = sys.modules.get("datetime")
    if days is not None:
        yield from ((real, _days(real, others)) for real in (days.datetime, days.date))


def methods(others: Set[int], paused: Callable[[], Any]) -> Iterator[Tuple[type, str, Callable[..., Any]]]:
    """Methods of classes, with what takes their place; while ``paused()`` all is as it was before the walk."""
    for module, kind, name in (
        ("subprocess", "Popen", "__init__"),
        ("multiprocessing.process", "BaseProcess", "start"),
        ("multiprocessing.pool", "Pool", "apply_async"),
        ("multiprocessing.pool", "Pool", "_map_async"),
        ("multiprocessing.pool", "Pool", "imap"),
        ("multiprocessing.pool", "Pool", "imap_unordered"),
        ("concurrent.futures.process", "ProcessPoolExecutor", "submit"),
    ):
        owner = getattr(sys.modules.get(module), kind, None)
        if owner is not None:
            yield owner, name, _method(getattr(owner, name), f"{module.split('.')[0]}: {kind}", others)
    dispatcher = getattr(sys.modules.get("numba.core.dispatcher"), "Dispatcher", None)
    if dispatcher is not None:
        yield dispatcher, "__call__", _compiled(dispatcher.__call__, others, paused)


def _method(real: Any, name: str, others: Set[int]) -> Callable[..., Any]:
    refusal = Refusal(real, name, "uses a process that is not watched", others, always=True)
    return lambda self, *args, **more: refusal(self, *args, **more)


def _compiled(real: Any, others: Set[int], paused: Callable[[], Any]) -> Callable[..., Any]:
    """Numba's functions: those whose Python code has draws in it draw from a generator of their own."""
    known: Dict[int, bool] = {}

    def call(self: Any, *args: Any, **more: Any) -> Any:
        if walking() and threading.get_ident() not in others:
            if id(self) not in known:
                known[id(self)] = draws(self, set())
            if known[id(self)]:
                name = getattr(getattr(self, "py_func", None), "__qualname__", type(self).__name__)
                raise current().refuse(
                    f"{name} at {place()} is compiled by numba and draws from a generator of numba's own, which is not"
                    f" watched: walk it uncompiled ({name}.py_func, or NUMBA_DISABLE_JIT=1), or use joint tests"
                )
            if not getattr(self, "signatures", True):  # the first call compiles
                with paused():
                    return real(self, *args, **more)
        return real(self, *args, **more)

    return call


def draws(function: Any, seen: Set[int]) -> bool:
    """Whether the Python code of a compiled function, or of one that it calls, names anything of ``random``."""
    function = getattr(function, "py_func", function)
    if id(function) in seen or not isinstance(function, FunctionType):
        return False
    seen.add(id(function))
    names: Set[str] = set()
    codes: List[Any] = [function.__code__]
    while codes:
        code = codes.pop()
        names.update(code.co_names)
        codes += [constant for constant in code.co_consts if hasattr(constant, "co_names")]
    held: List[Any] = [function.__globals__.get(name) for name in names]
    for cell in function.__closure__ or ():
        try:
            held.append(cell.cell_contents)
        except ValueError:
            pass  # not yet filled
    if "random" in names:
        return True
    for one in held:
        module = one.__name__ if isinstance(one, ModuleType) else getattr(one, "__module__", None) or ""
        owner = type(getattr(one, "__self__", None)).__module__
        if module.startswith(("random", "numpy.random", "plumbline._")) or owner.startswith(("random", "numpy.random", "plumbline._")):
            return True
        if draws(one, seen):
            return True
    return False


def compiled(module: ModuleType, kinds: Dict[type, bool], others: Set[int]) -> Iterator[Tuple[str, Any, Any]]:
    """Names in a module of compiled functions of libraries that nobody knows, with what takes their place."""
    for name, value in list(vars(module).items()):
        kind = type(value)
        suspect = kinds.get(kind)
        if suspect is None:
            suspect = kinds[kind] = _suspect(kind)
        if suspect and of(_home(value)) not in _KNOWN:
            home = _home(value)
            yield name, value, Refusal(
                value, f"{home}.{getattr(value, '__name__', name)}", "is compiled code, whose draws are not watched", others
            )


def _suspect(kind: type) -> bool:
    if kind is BuiltinFunctionType or "cython_function" in kind.__name__ or kind.__name__ == "nb_func":
        return True
    home = kind.__module__ if isinstance(kind.__module__, str) else ""
    return _is_extension(home) and of(home) not in _KNOWN and callable(getattr(kind, "__call__", None)) and kind is not type


def _is_extension(name: str) -> bool:
    file = getattr(sys.modules.get(name), "__file__", None)
    return isinstance(file, str) and file.endswith(_EXTENSIONS)


def _home(value: Any) -> str:
    """The module of a compiled function or of the object that it belongs to."""
    owner = getattr(value, "__self__", None)
    if isinstance(owner, ModuleType):
        return owner.__name__
    home = getattr(value, "__module__", None)
    if not isinstance(home, str):
        home = getattr(owner if isinstance(owner, type) else type(owner), "__module__", None)
    return home if isinstance(home, str) else "builtins"

"""Puts the walked generators in the place of the real ones, wherever modules hold them, and takes them out again."""

from __future__ import annotations

import math
import pickle
import random
import sys
from contextlib import contextmanager
from types import BuiltinMethodType, FunctionType, MethodType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, Set, Tuple

from plumbline._lazy import Lazy
from plumbline._standard import Standard
from plumbline._walk import ContinuousDraw


def _through(name: str) -> Callable[..., Any]:
    """A function of ``math`` that lets lazy numbers through."""
    plain = getattr(math, name)

    def function(x: Any, *more: Any) -> Any:
        if isinstance(x, Lazy):
            value = getattr(x, name)()
            return value / plain(*more) if more else value
        return plain(x, *more)

    function.__name__ = name
    return function


_MATH = {name: _through(name) for name in ("log", "log2", "log10", "log1p", "exp", "sqrt")}


def _replacements() -> Tuple[Dict[int, Any], List[Tuple[type, Callable[[], Any]]]]:
    """Objects by identity, and kinds of generators, with what takes their place."""
    standard = Standard()
    objects: Dict[int, Any] = {id(getattr(math, name)): function for name, function in _MATH.items()}
    for name in dir(random):
        if hasattr(standard, name) and not name.startswith("_") and callable(getattr(random, name)):
            objects[id(getattr(random, name))] = getattr(standard, name)
    objects[id(random.Random)] = Standard
    objects[id(random.SystemRandom)] = Standard
    kinds: List[Tuple[type, Callable[[], Any]]] = [(random.Random, Standard)]
    numpy = sys.modules.get("numpy")
    if numpy is not None and hasattr(numpy, "random"):
        from plumbline import _vectors

        legacy = _vectors.Legacy()
        source = numpy.random
        for name in dir(source):
            if hasattr(legacy, name) and not name.startswith("_") and callable(getattr(source, name)):
                objects[id(getattr(source, name))] = getattr(legacy, name)
        objects[id(source.RandomState)] = _vectors.Legacy
        objects[id(source.Generator)] = _vectors.Generator
        objects[id(source.default_rng)] = _vectors.Generator
        kinds += [(source.RandomState, _vectors.Legacy), (source.Generator, _vectors.Generator)]
    return objects, kinds


#: Modules of Python itself have draws of their own (names of temporary files), which are no decisions of a sampler.
_PYTHON = set(getattr(sys, "stdlib_module_names", ("tempfile", "multiprocessing", "uuid", "secrets", "asyncio"))) - {
    "random",
    "math",
}


def _walked_modules() -> List[ModuleType]:
    ours = sys.modules.get("plumbline")
    return [
        module
        for name, module in list(sys.modules.items())
        if isinstance(module, ModuleType)
        and module is not ours
        and not name.startswith("plumbline._")
        and name.split(".", 1)[0] not in _PYTHON
        and isinstance(getattr(module, "__dict__", None), dict)
    ]


_RANDOM = random.Random
_METHODS = (MethodType, BuiltinMethodType)
_depth: List[int] = []
_shared: List[Any] = []  # the generators behind the modules' functions, while others stand in their places


def _shared_generators() -> List[Any]:
    numpy = sys.modules.get("numpy")
    found = [getattr(random, "_inst", None)]
    if numpy is not None and hasattr(numpy, "random"):
        found.append(getattr(getattr(numpy.random, "mtrand", None), "_rand", None))
    return [generator for generator in found if generator is not None]


def _kinds() -> Tuple[type, ...]:
    kinds: List[type] = [_RANDOM]
    generator = sys.modules.get("numpy.random._generator")
    legacy = sys.modules.get("numpy.random.mtrand")
    for module, name in ((generator, "Generator"), (legacy, "RandomState")):
        kind = _REAL.get(name) or getattr(module, name, None)
        if isinstance(kind, type):
            kinds.append(kind)
    return tuple(kinds)


_REAL: Dict[str, type] = {}  # NumPy's kinds of generators, whose names stand for others during a walk


class Unwatched:
    """Generators whose draws a walk does not see: those that an object, a closure or a library holds."""

    def __init__(self, program: Callable[[], Any]) -> None:
        kinds = _kinds()
        self._found: Dict[int, Any] = {id(generator): generator for generator in _shared}
        self._look(program, kinds, 5, set())
        self._states = {key: self._state(generator) for key, generator in self._found.items()}

    def _look(self, value: Any, kinds: Tuple[type, ...], depth: int, seen: Set[int]) -> None:
        if isinstance(value, kinds):
            self._found[id(value)] = value
            return
        if depth == 0 or id(value) in seen or isinstance(value, (type, ModuleType, str, bytes, int, float)):
            return
        seen.add(id(value))
        inside: List[Any] = []
        if isinstance(value, FunctionType):
            for cell in value.__closure__ or ():
                try:
                    inside.append(cell.cell_contents)
                except ValueError:
                    pass  # not yet filled
            inside += list(value.__defaults__ or ()) + list((value.__kwdefaults__ or {}).values())
        elif isinstance(value, (list, tuple)):
            inside += list(value[:20])
        elif isinstance(value, dict):
            inside += list(value.values())[:20]
        else:
            inside.append(getattr(value, "__self__", None))
            inside.append(getattr(value, "__func__", None))
            held = getattr(value, "__dict__", None)
            inside += list(held.values())[:100] if isinstance(held, dict) else []
        for one in inside:
            self._look(one, kinds, depth - 1, seen)

    @staticmethod
    def _state(generator: Any) -> bytes:
        if isinstance(generator, _RANDOM):
            return pickle.dumps(generator.getstate())
        bits = getattr(generator, "bit_generator", None)
        return pickle.dumps(generator.get_state(legacy=False) if bits is None else bits.state)

    def refuse_draws(self) -> None:
        """Raises where one of them was used: what it drew is not among the paths."""
        for key, generator in self._found.items():
            if self._state(generator) != self._states[key]:
                raise ContinuousDraw(
                    "draws that cannot be watched, of a generator that an object, a closure or a library holds"
                    f" ({type(generator).__module__}.{type(generator).__qualname__}): draw from the modules random and"
                    " numpy.random, or keep the generator in a module"
                )


@contextmanager
def patched() -> Iterator[None]:
    """For the time of a walk; a walk within a walk finds all in place."""
    if _depth:
        yield
        return
    objects, kinds = _replacements()
    _shared[:] = _shared_generators()
    numpy = sys.modules.get("numpy")
    if numpy is not None and hasattr(numpy, "random"):
        _REAL.update({name: getattr(numpy.random, name) for name in ("Generator", "RandomState")})
    changed: List[Tuple[Dict[str, Any], str, Any]] = []
    _depth.append(1)
    try:
        for module in _walked_modules():
            names = vars(module)
            for name, value in list(names.items()):
                new = objects.get(id(value))
                if new is None:
                    new = next((make() for kind, make in kinds if type(value) is kind), None)
                if new is None:  # rng.random, kept under a name
                    owner = getattr(value, "__self__", None) if isinstance(value, _METHODS) else None
                    make_owner = next((make for kind, make in kinds if type(owner) is kind), None)
                    new = None if make_owner is None else getattr(make_owner(), value.__name__, None)
                if new is not None:
                    changed.append((names, name, value))
                    names[name] = new
        yield
    finally:
        for names, name, value in changed:
            names[name] = value
        _shared.clear()
        _depth.pop()

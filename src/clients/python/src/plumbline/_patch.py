"""Puts the walked generators in the place of the real ones, wherever modules hold them, and takes them out again."""

from __future__ import annotations

import math
import random
import sys
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Callable, Dict, Iterator, List, Tuple

from plumbline._lazy import Lazy
from plumbline._standard import Standard


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


_depth: List[int] = []


@contextmanager
def patched() -> Iterator[None]:
    """For the time of a walk; a walk within a walk finds all in place."""
    if _depth:
        yield
        return
    objects, kinds = _replacements()
    changed: List[Tuple[Dict[str, Any], str, Any]] = []
    _depth.append(1)
    try:
        for module in _walked_modules():
            names = vars(module)
            for name, value in list(names.items()):
                new = objects.get(id(value))
                if new is None:
                    new = next((make() for kind, make in kinds if type(value) is kind), None)
                if new is not None:
                    changed.append((names, name, value))
                    names[name] = new
        yield
    finally:
        for names, name, value in changed:
            names[name] = value
        _depth.pop()

"""Puts the walked generators in the place of the real ones, wherever they are held, and takes them out again."""

from __future__ import annotations

import gc
import math
import pickle
import random
import sys
import threading
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any, Callable, Dict, Iterator, List, Optional, Set, Tuple

from plumbline._holders import Holders
from plumbline._lazy import Lazy
from plumbline._outside import PYTHON, compiled, methods, of, refusals
from plumbline._standard import Standard, StandIn, System
from plumbline._walk import ContinuousDraw, current, place

_PLAIN = {name: getattr(math, name) for name in ("log", "log2", "log10", "log1p", "exp", "sqrt")}


def _through(name: str) -> Callable[..., Any]:
    """A function of ``math`` that lets lazy numbers through."""

    def function(x: Any, *more: Any, plain: Any = _PLAIN[name]) -> Any:
        if isinstance(x, Lazy):
            value = getattr(x, name)()
            return value / plain(*more) if more else value
        return plain(x, *more)

    function.__name__ = name
    return function


_MATH = {name: _through(name) for name in _PLAIN}

_RANDOM, _SYSTEM = random.Random, random.SystemRandom  # while others stand in their places

#: Modules of Python itself in which names are changed.
_CHANGED = "random math time os posix nt secrets uuid ssl datetime timeit resource builtins io".split()


_OWNERS = {"subprocess", "multiprocessing.process", "multiprocessing.pool", "concurrent.futures.process"}


def kinds_of_generators() -> Dict[type, Any]:
    """Kinds of generators with those that take their places."""
    kinds: Dict[type, Any] = {_SYSTEM: System, _RANDOM: Standard}
    numpy: Any = sys.modules.get("numpy.random")
    if numpy is not None:
        from plumbline import _vectors

        kinds[numpy.RandomState] = _vectors.Legacy
        kinds[numpy.Generator] = _vectors.Generator
        kinds[numpy.SeedSequence] = _vectors.SeedSequence
        base = numpy.BitGenerator
        for kind in (base, *base.__subclasses__()):
            kinds[kind] = _vectors.Bits
    return kinds


def _kind_of(kind: type, kinds: Dict[type, Any]) -> Optional[type]:
    """What takes the place of a class of generators; None where it draws in a way of its own."""
    if kind in kinds:
        return kinds[kind]  # type: ignore[no-any-return]
    base = next(one for one in kind.__mro__ if one in kinds)
    own: Dict[str, Any] = {}
    for between in reversed(kind.__mro__[: kind.__mro__.index(base)]):
        own.update(between.__dict__)
    walked = kinds[base]
    taken = {name for name in dir(walked) if not name.startswith("__")}
    if taken & set(own) or {"__getattribute__", "__getattr__"} & set(own):
        return None
    for name in ("__dict__", "__weakref__", "__slots__", "__reduce__", "__getstate__", "__setstate__"):
        own.pop(name, None)
    return type(kind.__name__, (walked,), own)


def own_kinds(kinds: Dict[type, Any]) -> List[type]:
    """The program's own kinds of generators."""
    found: List[type] = []
    todo: List[Any] = list(kinds)
    while todo:
        for kind in todo.pop().__subclasses__():
            if kind not in kinds and kind not in found:
                found.append(kind)
                todo.append(kind)
    return [kind for kind in found if of(kind.__module__) not in ("plumbline", "numpy")]


def live(kinds: Set[type]) -> List[Any]:
    """All generators that there are, but for Python's own of the names of temporary files."""
    names = getattr(getattr(sys.modules.get("tempfile"), "_name_sequence", None), "_rng", None)
    return [one for one in gc.get_objects() if type(one) in kinds and one is not names]


def state(generator: Any) -> Any:
    """Comparable; None for what has no state."""
    if isinstance(generator, _SYSTEM):
        return None
    if isinstance(generator, _RANDOM):
        return generator.getstate()
    bits = getattr(generator, "bit_generator", generator)
    if hasattr(generator, "get_state"):
        return pickle.dumps(generator.get_state(legacy=False))
    return pickle.dumps(bits.state) if hasattr(bits, "state") else None


class _Seen:
    """A generator, and where it stood when the walk began."""

    __slots__ = ("generator", "state")

    def __init__(self, generator: Any) -> None:
        self.generator = generator
        self.state = state(generator)

    def moved(self) -> bool:
        return self.state is not None and bool(state(self.generator) != self.state)


class _Twins:
    """Generators that start at the same place: one run must not draw from two of them."""

    def __init__(self) -> None:
        self._drawn: Optional[int] = None
        self._run: Any = None

    def member(self, walked: Any) -> Any:
        class Twin(type(walked)):  # type: ignore[misc]
            def __getattribute__(self, name: str, twins: Any = self) -> Any:
                found = super().__getattribute__(name)
                return found if name.startswith("_") or not callable(found) else partial(twins.draw, id(self), found)

        walked.__class__ = Twin
        return walked

    def draw(self, one: int, method: Callable[..., Any], *args: Any, **more: Any) -> Any:
        run = current().run
        if run is not self._run:
            self._run, self._drawn = run, one
        if self._drawn != one:
            raise current().refuse(
                f"two generators with one seed or one state are drawn from, at {place()}: both draw the same numbers; give"
                " them different seeds"
            )
        return method(*args, **more)


class Watch:
    """All that a walk replaces, for as long as it lasts."""

    def __init__(self) -> None:
        self._others = {thread.ident or 0 for thread in threading.enumerate()} - {threading.get_ident()}
        self._methods: List[Tuple[type, str, Any]] = []
        self._install()

    def _install(self) -> None:
        if "numpy" in sys.modules:
            import numpy.random  # noqa: F401  NumPy itself brings it when it is first named
        kinds = kinds_of_generators()
        self._modules = set(sys.modules)
        untouched = {id(self.__dict__), id(_PLAIN), id(_MATH), *(id(function.__kwdefaults__) for function in _MATH.values())}
        for method in [*vars(_RANDOM).values(), *vars(_SYSTEM).values()]:
            untouched.update(map(id, getattr(method, "__closure__", None) or ()))  # super() is what it was
        others: List[ModuleType] = []
        for name, module in list(sys.modules.items()):
            held = getattr(module, "__dict__", None)
            if not isinstance(held, dict):
                continue
            if name == "plumbline" or name.startswith("plumbline._") or (of(name) in PYTHON and name not in _CHANGED):
                untouched.add(id(held))
            elif of(name) not in PYTHON and isinstance(module, ModuleType):
                others.append(module)
        self._untouched = untouched
        self._holders = Holders(untouched)
        own = {kind: _kind_of(kind, kinds) for kind in own_kinds(kinds)}
        olds: List[Any] = []
        news: List[Any] = []
        self._seen = [_Seen(generator) for generator in live({*kinds, *own})]
        for generator, walked in self._walked(kinds, own):
            olds.append(generator)
            news.append(walked)
        for kind, walked in [*kinds.items(), *own.items()]:
            if walked is not None:
                olds.append(kind)
                news.append(walked)
        for name, through in _MATH.items():
            olds.append(_PLAIN[name])
            news.append(through)
        drawing: Any = sys.modules.get("numpy.random")
        if drawing is not None:
            from plumbline import _vectors

            olds.append(drawing.default_rng)
            news.append(_vectors.default_rng)
        for real, refusal in refusals(self._others):
            olds.append(real)
            news.append(refusal)
        self._holders.replace(olds, news)
        self._olds, self._news = olds, news
        known: Dict[type, bool] = {}
        for module in others:
            self._holders.rename(module, compiled(module, known, self._others))
        for kind, name, method in methods(self._others, self._paused):
            self._methods.append((kind, name, kind.__dict__.get(name)))
            setattr(kind, name, method)

    def _walked(self, kinds: Dict[type, Any], own: Dict[type, Any]) -> Iterator[Tuple[Any, Any]]:
        """Each generator with what takes its place."""
        from_numpy = sys.modules.get("plumbline._vectors")
        twins: Dict[Any, _Twins] = {}
        counts: Dict[Any, Set[int]] = {}
        for seen in self._seen:
            counts.setdefault(seen.state, set()).add(_stream(seen.generator))
        for seen in self._seen:
            kind = kinds.get(type(seen.generator)) or own.get(type(seen.generator))
            if kind is None:
                continue
            if from_numpy is not None and kind is from_numpy.SeedSequence:
                yield seen.generator, from_numpy.made_before(kind)
                continue
            walked = kind.__new__(kind)
            held = getattr(seen.generator, "__dict__", None)
            if type(seen.generator) in own and held:
                walked.__dict__.update(held)
            if seen.state is not None and len(counts[seen.state]) > 1:
                walked = twins.setdefault(seen.state, _Twins()).member(walked)
            yield seen.generator, walked

    @contextmanager
    def _paused(self) -> Iterator[None]:
        self.remove()
        try:
            yield
        finally:
            self._install()

    def remove(self) -> None:
        for kind, name, before in reversed(self._methods):
            if before is None:
                delattr(kind, name)
            else:
                setattr(kind, name, before)
        self._methods.clear()
        self._holders.put_back()
        self._take_back()

    def _take_back(self) -> None:
        """What the program has put somewhere else meanwhile: a generator that it made and kept, names that it imported."""
        came = set(sys.modules) - self._modules
        olds: List[Any] = []
        news: List[Any] = []
        for old, new in zip(self._olds, self._news):
            if came or isinstance(new, StandIn):
                olds.append(old)
                news.append(new)
        mine = set(map(id, news))
        for one in [one for one in gc.get_objects() if issubclass(type(one), StandIn) and id(one) not in mine]:
            fresh = type(one).fresh()  # not one.fresh: a twin takes that for a draw, and the walk is over
            if fresh is not None:
                olds.append(fresh)
                news.append(one)
        self._olds, self._news = [], []
        Holders(self._untouched).replace(news, olds)

    def renewed(self) -> bool:
        """Whether modules came in, and with them what must be replaced, too."""
        if len(sys.modules) == len(self._modules):
            return False
        came = set(sys.modules) - self._modules
        if not any(of(name) not in PYTHON or name in _CHANGED or name in _OWNERS for name in came):
            self._modules |= came
            return False
        self.remove()
        self._install()
        return True

    def refuse_draws(self) -> None:
        """Raises where one of the real generators was used: what it drew is not among the paths."""
        for seen in self._seen:
            if seen.moved():
                kind = type(seen.generator)
                raise ContinuousDraw(
                    "draws that cannot be watched, of a generator that an iterator, a library or an object holds where"
                    f" nothing can be put in its place ({kind.__module__}.{kind.__qualname__}): draw from the modules random"
                    " and numpy.random, or keep the generator in a module, an object or a closure"
                )


def _stream(generator: Any) -> int:
    """Generators around one bit generator share its numbers, and draw none twice."""
    return id(getattr(generator, "bit_generator", getattr(generator, "_bit_generator", generator)))


_watching: List[Watch] = []


def walks_are_on() -> bool:
    return bool(_watching)


@contextmanager
def patched() -> Iterator[Watch]:
    """For the time of a walk; a walk within a walk finds all in place."""
    if _watching:
        yield _watching[-1]
        return
    watch = Watch()
    _watching.append(watch)
    try:
        yield watch
    finally:
        _watching.pop()
        watch.remove()

"""Generators that a program has made for itself follow the seed of each draw."""

from __future__ import annotations

import gc
import hashlib
import pickle
import random
import sys
from typing import Any, Callable, Dict, Hashable, Iterable, List, Tuple

from plumbline._patch import kinds_of_generators, live, own_kinds, state


class Followed:
    """All generators that were there at the first draw of a function, or that came with it and stayed."""

    def __init__(self) -> None:
        self._functions: List[Callable[..., Any]] = []
        self._known: List[Any] = []
        self._numbers: Dict[Hashable, int] = {}
        self._to_seed: List[Tuple[Any, int]] = []

    def draw(self, seed: int, function: Callable[..., Any], arguments: Callable[[], Iterable[Any]]) -> Any:
        if not any(function is known for known in self._functions):
            if not self._functions:
                gc.collect()  # what nobody holds any more would be counted among the program's, and be seeded each time
            self._functions.append(function)
            self._look()
            self._seed(seed)
            self._drawn(seed, function, arguments)  # its value is dropped, and with it the generators that only it holds
            self._look()
        self._seed(seed)
        return self._drawn(seed, function, arguments)

    @staticmethod
    def _drawn(seed: int, function: Callable[..., Any], arguments: Callable[[], Iterable[Any]]) -> Any:
        """What NumPy takes for a generator without a seed comes from the seed, too."""
        bits: Any = sys.modules.get("numpy.random.bit_generator")
        if bits is None or not hasattr(bits, "randbits"):
            return function(*arguments())
        before, bits.randbits = bits.randbits, _Entropy(seed)
        try:
            return function(*arguments())
        finally:
            bits.randbits = before

    def _look(self) -> None:
        kinds = kinds_of_generators()
        found = live({*kinds, *own_kinds(kinds)})
        shared = {id(one) for one in _shared()}
        bits = {id(one.bit_generator) for one in found if hasattr(one, "bit_generator")}
        for one in sorted(found, key=_named()):
            new = not any(one is known for known in self._known)
            if new and id(one) not in shared | bits and _seedable(one):
                self._known.append(one)
                stands = pickle.dumps((type(one).__qualname__, state(one)))  # two in one state stay twins
                number = self._numbers.setdefault(stands, 1 + len(self._numbers))
                self._to_seed.append((one, number))

    def _seed(self, seed: int) -> None:
        random.seed(seed)
        numpy: Any = sys.modules.get("numpy")
        if numpy is not None:
            numpy.random.seed((seed & 0xFFFFFFFF, seed >> 32))
        for generator, number in self._to_seed:
            if isinstance(generator, random.Random):
                generator.seed(f"{seed}/{number}")
                continue
            words = (seed & 0xFFFFFFFF, seed >> 32, number)
            if hasattr(generator, "seed"):
                generator.seed(words)
            else:
                bits = getattr(generator, "bit_generator", generator)
                bits.state = type(bits)(numpy.random.SeedSequence(words)).state


class _Entropy:
    __slots__ = ("_seed", "_stream")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._stream: Any = None

    def __call__(self, bits: int) -> int:
        if self._stream is None:
            self._stream = random.Random(f"{self._seed}/entropy")
        return int(self._stream.getrandbits(bits))


def _shared() -> List[Any]:
    """The generators behind the modules' functions, which have seeds of their own."""
    numpy = sys.modules.get("numpy.random")
    rand = getattr(getattr(numpy, "mtrand", None), "_rand", None)
    return [getattr(random, "_inst", None), rand, getattr(rand, "_bit_generator", None)]


def _seedable(one: Any) -> bool:
    return not isinstance(one, random.SystemRandom) and hasattr(one, "seed") or hasattr(one, "bit_generator")


def _named() -> Callable[[Any], Tuple[str, str]]:
    """An order that is the same in each run: by names in modules, then by where generators stand."""
    names: Dict[int, str] = {}
    for module in list(sys.modules.values()):
        held = getattr(module, "__dict__", None)
        for name, value in list(held.items()) if isinstance(held, dict) else ():
            names.setdefault(id(value), f"{getattr(module, '__name__', '')}.{name}")
    return lambda one: (names.get(id(one), "~"), hashlib.sha256(pickle.dumps(state(one))).hexdigest())

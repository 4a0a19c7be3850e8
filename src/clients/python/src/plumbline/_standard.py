"""What ``random`` is replaced by while a program is walked: the same functions, each a decision or a lazy number."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any, Iterable, List, Optional, Sequence

from plumbline._lazy import Lazy
from plumbline._seeds import Drawn, restored, seeded
from plumbline._walk import copied_by_us, current, place


#: A draw among more values, as of a seed, is no decision that anybody can list.
MOST_CHOICES = 1_000_000


def equally(count: int) -> Any:
    """One of 0, ..., count - 1; of very many, a number that nobody has, which may seed a generator."""
    if count <= 0:
        raise ValueError("empty range")
    if count > MOST_CHOICES:
        return Drawn(f"one of {count} values is drawn at {place()}: so many paths cannot be walked")
    return 0 if count == 1 else current().choose([1 / count] * count)


def by_weights(weights: Iterable[Any]) -> int:
    """An index in proportion to weights."""
    weights = [float(w) for w in weights]
    total = math.fsum(weights)
    if not (total > 0 and math.isfinite(total)) or min(weights) < 0:
        raise ValueError(f"weights must be non-negative with a positive sum: {weights}")
    return current().choose([w / total for w in weights])


def shuffled(count: int, taken: Optional[int] = None) -> List[int]:
    """Places of a random order, or of its first few: one decision for each."""
    left = list(range(count))
    return [left.pop(equally(len(left))) for _ in range(count if taken is None else taken)]


def binomial(n: Any, p: Any) -> int:
    n, p = int(n), float(p)
    if n < 0 or not 0 <= p <= 1:
        raise ValueError(f"binomial: n={n}, p={p}")
    return current().choose([math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)])


def poisson(mean: Any) -> int:
    """Cut where the tail is below 1e-17; what is cut is counted."""
    mean = float(mean)
    if mean < 0:
        raise ValueError("lam < 0")
    masses = []
    for k in itertools.count():
        masses.append(math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) if mean > 0 else float(k == 0))
        if k > mean and masses[-1] < 1e-18:
            return current().choose(masses)
    raise AssertionError


def geometric(p: Any) -> int:
    p = float(p)
    if not 0 < p <= 1:
        raise ValueError("p must be in (0, 1]")
    masses = [0.0]
    while masses[-1] > 1e-18 or len(masses) == 1:
        masses.append(p * (1 - p) ** (len(masses) - 1))
    return current().choose(masses)


def refused(name: str) -> Any:
    """A continuous draw."""

    def draw(*_: Any, **__: Any) -> Any:
        raise current().refuse(
            f"{name} at {place()} is continuous, so that its paths cannot be listed: give an exact trial a case"
            " without it, or use joint tests"
        )

    return draw


class StandIn:
    """A generator that is walked: it can be held, but not copied."""

    def __copy__(self) -> Any:
        raise restored("a generator is copied")

    def __deepcopy__(self, _: Any) -> Any:
        if copied_by_us():
            return self
        return self.__copy__()

    def __reduce_ex__(self, _: Any) -> Any:
        raise restored("a generator is pickled")

    def __setstate__(self, _: Any) -> None:
        raise restored("the state of a generator is restored")

    @staticmethod
    def fresh() -> Any:
        """What takes its place when the walk is over, if the program keeps it."""


class Standard(StandIn):
    """In the place of the module ``random`` and of ``random.Random``."""

    @staticmethod
    def fresh() -> Any:
        return random.Random()

    def __init__(self, *seed: Any) -> None:
        if seed:
            seeded("random.Random", *seed)

    def seed(self, *seed: Any, **more: Any) -> None:
        seeded("random", *seed, *[value for name, value in more.items() if name != "version"])

    def getstate(self) -> Any:
        return ("a state that can be kept, but not restored",)

    def setstate(self, _: Any) -> None:
        raise restored("setstate")

    def randbytes(self, n: int) -> bytes:
        if n > 2:
            raise current().refuse(f"one of 256 ** {n} values is drawn at {place()}: so many paths cannot be walked")
        return int(equally(256**n)).to_bytes(n, "little")

    def random(self) -> Lazy:
        return Lazy()

    def uniform(self, a: Any, b: Any) -> Any:
        return Lazy() * (b - a) + a

    def expovariate(self, lambd: Any = 1.0) -> Any:
        return -Lazy().log() / lambd

    def randrange(self, start: int, stop: Optional[int] = None, step: int = 1) -> Any:
        choices = range(start) if stop is None else range(start, stop, step)
        chosen = equally(max(0, (choices.stop - choices.start + choices.step - (1 if step > 0 else -1)) // choices.step))
        return chosen if isinstance(chosen, Drawn) else choices[chosen]

    def randint(self, a: int, b: int) -> Any:
        return self.randrange(a, b + 1)

    def getrandbits(self, k: int) -> Any:
        return equally(2**k)

    def choice(self, seq: Sequence[Any]) -> Any:
        return seq[equally(len(seq))]

    def choices(
        self, population: Sequence[Any], weights: Any = None, *, cum_weights: Any = None, k: int = 1
    ) -> List[Any]:
        if cum_weights is not None:
            cumulated = list(cum_weights)
            weights = [b - a for a, b in zip([0, *cumulated], cumulated)]
        if weights is None:
            return [population[equally(len(population))] for _ in range(k)]
        weights = list(weights)
        return [population[by_weights(weights)] for _ in range(k)]

    def shuffle(self, x: Any) -> None:
        items = [x[i] for i in shuffled(len(x))]
        for i, item in enumerate(items):
            x[i] = item

    def sample(self, population: Sequence[Any], k: int, *, counts: Any = None) -> List[Any]:
        if counts is not None:
            population = [item for item, count in zip(population, counts) for _ in range(count)]
        if k > len(population):
            raise ValueError("Sample larger than population or is negative")
        return [population[i] for i in shuffled(len(population), k)]

    def binomialvariate(self, n: int = 1, p: float = 0.5) -> int:
        return binomial(n, p)


class System(Standard):
    """In the place of ``random.SystemRandom``, which nobody can seed."""

    def __init__(self, *_: Any) -> None:
        pass

    @staticmethod
    def fresh() -> Any:
        return random.SystemRandom()

    def seed(self, *_: Any, **__: Any) -> None:
        pass


for _name in (
    "gauss normalvariate lognormvariate vonmisesvariate gammavariate betavariate paretovariate weibullvariate triangular"
).split():
    setattr(Standard, _name, staticmethod(refused("random." + _name)))

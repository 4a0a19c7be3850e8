"""What ``numpy.random`` is replaced by while a program is walked, legacy functions and ``Generator`` alike."""

from __future__ import annotations

from typing import Any, Callable, List

import numpy as np

from plumbline._lazy import Lazy
from plumbline._seeds import Drawn, restored, seeded
from plumbline._standard import StandIn, binomial, by_weights, equally, geometric, poisson, refused, shuffled
from plumbline._walk import current, place


def _filled(size: Any, draw: Callable[[], Any], kind: Any = None) -> Any:
    """An array of independent draws; ``None`` is one draw."""
    if size is None:
        return draw()
    shape = tuple(size) if np.iterable(size) else (int(size),)
    count = int(np.prod(shape, dtype=int))
    if kind is not None:
        return np.array([draw() for _ in range(count)], dtype=kind).reshape(shape)
    array = np.empty(count, dtype=object)
    for i in range(count):
        array[i] = draw()
    return array.reshape(shape)


def _each(draw: Callable[..., Any], size: Any, *parameters: Any, kind: Any = np.int64) -> Any:
    """One draw for each entry of the parameters, stretched to one another and to the size."""
    if size is None and all(np.ndim(p) == 0 for p in parameters):
        return draw(*parameters)
    arrays = np.broadcast_arrays(*parameters)
    shape = arrays[0].shape if size is None else tuple(size) if np.iterable(size) else (int(size),)
    stretched = [np.broadcast_to(a, shape) for a in arrays]
    drawn = [draw(*[a[index] for a in stretched]) for index in np.ndindex(*shape)]
    out = np.empty(shape, dtype=object if any(isinstance(one, Drawn) for one in drawn) else kind)
    for index, one in zip(np.ndindex(*shape), drawn):
        out[index] = one
    return out


def _whole(value: int, dtype: Any) -> Any:
    """A whole number in the type that was asked for: an array of bool is a mask, and unsigned numbers wrap around."""
    return value if dtype in (int, np.int64) or isinstance(value, Drawn) else np.dtype(dtype).type(value)


def _multinomial(n: Any, pvals: Any) -> Any:
    p = np.asarray(pvals, dtype=float)
    if p[:-1].sum() > 1 + 1e-12:
        raise ValueError("sum(pvals[:-1]) > 1.0")
    counts = np.zeros(len(p), dtype=np.int64)
    last = max(0.0, 1.0 - float(p[:-1].sum()))
    masses = [*p[:-1].tolist(), last]
    if n == 1:
        counts[current().choose(masses)] = 1
        return counts
    left, mass = int(n), 1.0
    for k, share in enumerate(masses[:-1]):
        if left == 0:
            break
        counts[k] = binomial(left, min(1.0, share / mass)) if mass > 0 else 0
        left -= int(counts[k])
        mass -= share
    counts[-1] = left
    return counts


class SeedSequence(StandIn):
    """In the place of ``numpy.random.SeedSequence``: fresh, unless it was made before the walk."""

    def __init__(self, entropy: Any = None, **more: Any) -> None:
        seeded("numpy.random.SeedSequence", entropy)
        self._spent = False

    @staticmethod
    def fresh() -> Any:
        return np.random.SeedSequence()

    @property
    def entropy(self) -> Any:
        return Drawn(f"the entropy of a SeedSequence is used as a number at {place()}; it cannot be walked")

    def spend(self) -> None:
        if self._spent:
            raise current().refuse(
                f"one SeedSequence for two generators, or one made before the walk, at {place()}: all of them draw the"
                " same numbers; give each a child of it, by spawn(1)[0]"
            )
        self._spent = True

    def spawn(self, n_children: int) -> List["SeedSequence"]:
        return [SeedSequence() for _ in range(n_children)]

    def generate_state(self, n_words: int, dtype: Any = None) -> Any:
        self.spend()
        words = np.empty(n_words, dtype=object)
        for i in range(n_words):
            words[i] = Drawn(f"the words of a SeedSequence are used as numbers at {place()}; they cannot be walked")
        return words


class Bits(StandIn):
    """In the place of a bit generator."""

    def __init__(self, seed: Any = None, **more: Any) -> None:
        seeded("a bit generator of numpy.random", seed, *more.values())

    @staticmethod
    def fresh() -> Any:
        return np.random.PCG64()

    @property
    def state(self) -> Any:
        return {"bit_generator": "a state that can be kept, but not restored"}

    @state.setter
    def state(self, _: Any) -> None:
        raise restored("the state of a bit generator is set")

    @property
    def seed_seq(self) -> SeedSequence:
        sequence: SeedSequence = made_before(SeedSequence)
        return sequence

    _seed_seq = seed_seq

    def spawn(self, n_children: int) -> List["Bits"]:
        return [Bits() for _ in range(n_children)]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise current().refuse(f"{name} of a bit generator at {place()}: its numbers are not watched")


def made_before(kind: Any) -> Any:
    """What stands for a SeedSequence that was there before the walk: it may have children, and seeds nothing itself."""
    sequence = kind.__new__(kind)
    sequence._spent = True
    return sequence


class _Draws(StandIn):
    """What both kinds of generator have."""

    def __init__(self, seed: Any = None) -> None:
        if not isinstance(seed, Bits):
            seeded("a generator of numpy.random", seed)

    @property
    def bit_generator(self) -> Bits:
        return Bits()

    _bit_generator = bit_generator

    def random(self, size: Any = None, dtype: Any = None, out: Any = None) -> Any:
        if out is not None:
            raise current().refuse(f"uniform numbers are written into an array (out=) at {place()}; they cannot be walked")
        return _filled(size, Lazy)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        return _each(lambda a, b: Lazy() * (b - a) + a, size, low, high, kind=object)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        return _each(lambda s: -Lazy().log() * s, size, scale, kind=object)

    def standard_exponential(self, size: Any = None, dtype: Any = None, method: Any = None) -> Any:
        return self.exponential(1.0, size)

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        return _each(lambda m, s: -((-Lazy().log()).log()) * s + m, size, loc, scale, kind=object)

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        return _each(lambda m, s: -((1 / Lazy() - 1).log()) * s + m, size, loc, scale, kind=object)

    def choice(
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
    ) -> Any:
        items = np.arange(a) if np.ndim(a) == 0 else np.asarray(a)
        count = items.shape[axis]
        if p is not None:
            given = np.asarray(p).dtype
            allowed = float(np.sqrt(np.finfo(given).eps)) if np.issubdtype(given, np.floating) else 0.0  # as NumPy has it
            p = np.asarray(p, dtype=float)
            if len(p) != count:
                raise ValueError("'a' and 'p' must have same size")
            if abs(p.sum() - 1) > max(1e-8, allowed):
                raise ValueError("probabilities do not sum to 1")
        many = 1 if size is None else int(np.prod(size))
        if replace:
            chosen = [equally(count) if p is None else by_weights(p) for _ in range(many)]
        elif not shuffle:
            raise current().refuse(
                f"choice without replacement and without a shuffle at {place()}: its order is NumPy's own, and is not walked"
            )
        elif p is None:
            chosen = shuffled(count, many)
        else:
            left, chosen = list(range(count)), []
            for _ in range(many):
                chosen.append(left.pop(by_weights(p[left])))
        if size is None:
            return np.take(items, chosen[0], axis=axis)
        shape = tuple(size) if np.iterable(size) else (int(size),)
        return np.take(items, np.array(chosen, dtype=int).reshape(shape), axis=axis)

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:
        if size is None:
            p = np.asarray(pvals)
            if p.ndim > 1 or np.ndim(n) > 0:
                ns = np.broadcast_to(n, p.shape[:-1] if p.ndim > 1 else np.shape(n))
                rows = np.broadcast_to(p, ns.shape + p.shape[-1:])
                out = np.zeros(rows.shape, dtype=np.int64)
                for index in np.ndindex(*ns.shape):
                    out[index] = _multinomial(ns[index], rows[index])
                return out
            return _multinomial(n, pvals)
        shape = tuple(size) if np.iterable(size) else (int(size),)
        drawn = [_multinomial(n, pvals) for _ in range(int(np.prod(shape, dtype=int)))]
        return np.array(drawn).reshape(shape + (-1,))

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        return _each(binomial, size, n, p)

    def poisson(self, lam: Any = 1.0, size: Any = None) -> Any:
        return _each(poisson, size, lam)

    def geometric(self, p: Any, size: Any = None) -> Any:
        return _each(geometric, size, p)

    def permutation(self, x: Any, axis: int = 0) -> Any:
        items = np.arange(x) if np.ndim(x) == 0 else np.asarray(x)
        return np.take(items, shuffled(items.shape[axis]), axis=axis)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        order = shuffled(len(x))
        if isinstance(x, np.ndarray):
            x[...] = np.take(x, shuffled(x.shape[axis]) if axis else order, axis=axis)
        else:
            x[:] = [x[i] for i in order]


class Legacy(_Draws):
    """In the place of the functions of ``numpy.random`` and of ``RandomState``."""

    @staticmethod
    def fresh() -> Any:
        return np.random.RandomState()

    def seed(self, *seed: Any, **more: Any) -> None:
        seeded("numpy.random", *seed, *more.values())

    def get_state(self, *_: Any, **__: Any) -> Any:
        return ("a state that can be kept, but not restored",)

    def set_state(self, *_: Any, **__: Any) -> None:
        raise restored("set_state")

    set_bit_generator = set_state

    def get_bit_generator(self) -> Bits:
        return Bits()

    def random_sample(self, size: Any = None) -> Any:
        return _filled(size, Lazy)

    ranf = sample = random_sample

    def rand(self, *shape: int) -> Any:
        return _filled(shape if shape else None, Lazy)

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        low, high = (0, low) if high is None else (low, high)
        return _each(lambda a, b: _whole(int(a) + equally(int(b) - int(a)), dtype), size, low, high, kind=dtype)

    def random_integers(self, low: Any, high: Any = None, size: Any = None) -> Any:
        low, high = (1, low) if high is None else (low, high)
        return self.randint(low, high + 1, size)


class Generator(_Draws):
    """In the place of ``numpy.random.Generator`` and of what ``default_rng`` returns."""

    @staticmethod
    def fresh() -> Any:
        return np.random.default_rng()

    def integers(
        self, low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64, endpoint: bool = False
    ) -> Any:
        low, high = (0, low) if high is None else (low, high)
        return _each(
            lambda a, b: _whole(int(a) + equally(int(b) - int(a) + bool(endpoint)), dtype), size, low, high, kind=dtype
        )

    def permuted(self, x: Any, axis: Any = None, out: Any = None) -> Any:
        items = np.asarray(x)
        if axis is None:
            mixed = items.ravel()[shuffled(items.size)].reshape(items.shape)
        else:
            mixed = np.apply_along_axis(lambda row: row[shuffled(len(row))], axis, items)
        if out is None:
            return mixed
        out[...] = mixed
        return out

    def spawn(self, count: int) -> Any:
        return [Generator() for _ in range(count)]


_CONTINUOUS = (
    "normal standard_normal randn multivariate_normal lognormal gamma standard_gamma beta dirichlet chisquare"
    " noncentral_chisquare f noncentral_f standard_t standard_cauchy laplace pareto weibull power rayleigh triangular"
    " vonmises wald negative_binomial hypergeometric multivariate_hypergeometric logseries zipf bytes"
).split()

for _name in _CONTINUOUS:
    setattr(_Draws, _name, staticmethod(refused("numpy.random." + _name)))


def default_rng(seed: Any = None) -> Generator:
    """A generator is handed on as it is, as NumPy has it."""
    return seed if isinstance(seed, Generator) else Generator(seed)

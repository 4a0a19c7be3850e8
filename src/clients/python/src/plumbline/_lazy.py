"""A uniform number that is known only as far as the program has asked: an interval that splits when it is compared."""

from __future__ import annotations

import math
from typing import Any, Callable, Optional

from plumbline._walk import SLIVER, current, place

_Inverse = Callable[[float], float]


class _Interval:
    """Where a uniform number lies, as far as is known."""

    __slots__ = ("low", "high")

    def __init__(self) -> None:
        self.low = 0.0
        self.high = 1.0


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) or (hasattr(value, "__float__") and getattr(value, "shape", None) == ())


class Lazy:
    """A strictly monotone function of a uniform number on [0, 1), given by its inverse.

    ``inverse(c)`` is the uniform number at which the function reaches c, below 0 or above 1 (infinite, too) where it
    never does; ``forward`` is the function itself, for the values at the ends of an interval.
    """

    __slots__ = ("_interval", "_forward", "_inverse", "_rising")

    def __init__(
        self,
        interval: Optional[_Interval] = None,
        forward: Callable[[float], float] = lambda u: u,
        inverse: _Inverse = lambda c: c,
        rising: bool = True,
    ) -> None:
        self._interval = _Interval() if interval is None else interval
        self._forward = forward
        self._inverse = inverse
        self._rising = rising

    # ---- comparing: the only thing that decides ----

    def _uniform_below(self, at: float) -> bool:
        interval = self._interval
        if at != at:
            raise ValueError(f"a uniform number is compared with NaN at {place()}")
        width = interval.high - interval.low
        share = (at - interval.low) / width
        # Within an interval that is narrow already, a part of two units in the last place is rounding, too.
        if share <= SLIVER or share >= 1 - SLIVER or min(at - interval.low, interval.high - at) <= 2 * math.ulp(at):
            walk = current()
            walk.passed()
            if 0 < share < 1:
                walk.sliver(min(share, 1 - share))
            return share > 0.5
        if width != width:
            raise current().refuse(f"a uniform number that was a seed is used again at {place()}; it cannot be walked")
        below = current().choose((share, 1 - share)) == 0
        if below:
            interval.high = at
        else:
            interval.low = at
        return below

    def _below(self, c: float) -> bool:
        at = self._inverse(float(c))
        return self._uniform_below(at) if self._rising else not self._uniform_below(at)

    def _compare(self, other: Any, below: bool) -> Any:
        if type(other) is not float:
            if isinstance(other, Lazy):
                if other is self:
                    return False
                raise current().refuse(
                    f"two uniform numbers are compared with each other at {place()}; they cannot be walked"
                )
            if not _is_number(other):
                return NotImplemented
            other = float(other)
        if other != other:
            return False
        return (self._uniform_below(self._inverse(other)) == self._rising) == below

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, True)

    __le__ = __lt__

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, False)

    __ge__ = __gt__

    def __eq__(self, other: Any) -> Any:
        return self is other if isinstance(other, Lazy) or _is_number(other) else NotImplemented

    def __ne__(self, other: Any) -> Any:
        return self is not other if isinstance(other, Lazy) or _is_number(other) else NotImplemented

    def __hash__(self) -> int:
        raise current().refuse(f"a uniform number is returned or kept in a set or dict at {place()}; it is continuous")

    def __bool__(self) -> bool:
        return True  # zero has probability zero

    def spend(self) -> None:
        """As a seed: then it must not be used again."""
        if self._interval.low != self._interval.low:
            raise current().refuse(f"one seed for two generators at {place()}: both draw the same numbers")
        self._interval.low = self._interval.high = math.nan

    # ---- strictly monotone functions: nothing is decided yet ----

    def _then(self, forward: Callable[[float], float], inverse: _Inverse, rising: bool = True) -> "Lazy":
        f, g = self._forward, self._inverse
        return Lazy(self._interval, lambda u: forward(f(u)), lambda c: g(inverse(c)), self._rising == rising)

    def _with(self, other: Any, make: Callable[[float], "Lazy"]) -> Any:
        if isinstance(other, Lazy):
            raise current().refuse(f"two uniform numbers are combined at {place()}; they cannot be walked")
        return make(float(other)) if _is_number(other) else NotImplemented

    def __add__(self, other: Any) -> Any:
        return self._with(other, lambda k: self._then(lambda x: x + k, lambda c: c - k))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._with(other, lambda k: self._then(lambda x: x - k, lambda c: c + k))

    def __neg__(self) -> "Lazy":
        return self._then(lambda x: -x, lambda c: -c, rising=False)

    def __pos__(self) -> "Lazy":
        return self

    def __rsub__(self, other: Any) -> Any:
        return self._with(other, lambda k: self._then(lambda x: k - x, lambda c: k - c, rising=False))

    def __mul__(self, other: Any) -> Any:
        def times(k: float) -> Any:
            if k == 0:
                return 0.0
            return self._then(lambda x: x * k, lambda c: c / k, rising=k > 0)

        return self._with(other, times)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        return self._with(other, lambda k: self._then(lambda x: x / k, lambda c: c * k, rising=k > 0))

    def _positive(self) -> bool:
        return min(self._forward(self._interval.low), self._forward(self._interval.high)) >= 0

    def _need(self, held: bool, what: str) -> None:
        if not held:
            raise current().refuse(f"{what} of a uniform number that may be negative at {place()}; it cannot be walked")

    def __rtruediv__(self, other: Any) -> Any:
        self._need(self._positive(), "the reciprocal")

        def over(k: float) -> Any:
            if k == 0:
                return 0.0
            return self._then(
                lambda x: k / x if x > 0 else math.copysign(math.inf, k),
                lambda c: k / c if c * k > 0 else math.inf,
                rising=k < 0,
            )

        return self._with(other, over)

    def __pow__(self, other: Any) -> Any:
        self._need(self._positive(), "a power")

        def power(k: float) -> Any:
            if k == 0:
                return 1.0

            def inverse(c: float) -> float:
                return c ** (1 / k) if c > 0 else (-1.0 if k > 0 else math.inf)

            return self._then(lambda x: x**k if x > 0 or k > 0 else math.inf, inverse, rising=k > 0)

        return self._with(other, power)

    def sqrt(self) -> Any:
        return self**0.5

    def log(self) -> "Lazy":
        self._need(self._positive(), "the logarithm")

        def inverse(c: float) -> float:
            return math.exp(c) if c < 700 else math.inf

        return self._then(lambda x: math.log(x) if x > 0 else -math.inf, inverse)

    def log1p(self) -> Any:
        return (self + 1).log()

    def log2(self) -> Any:
        return self.log() / math.log(2)

    def log10(self) -> Any:
        return self.log() / math.log(10)

    def exp(self) -> "Lazy":
        return self._then(
            lambda x: math.exp(x) if x < 700 else math.inf, lambda c: math.log(c) if c > 0 else -math.inf
        )

    def __abs__(self) -> Any:
        return -self if self._below(0.0) else self

    # ---- whole parts: decisions with more than two ends ----

    def __floor__(self) -> int:
        ends = sorted((self._forward(self._interval.low), self._forward(self._interval.high)))
        if not all(map(math.isfinite, ends)):
            raise current().refuse(f"the whole part of an unbounded number at {place()} cannot be walked")
        k: int = math.floor(ends[0])
        while not self._below(k + 1):
            k += 1
        return k

    def __ceil__(self) -> int:
        return self.__floor__() + 1

    def __trunc__(self) -> int:
        negative = min(self._forward(self._interval.low), self._forward(self._interval.high)) < 0
        return self.__ceil__() if negative and self._below(0.0) else self.__floor__()

    __int__ = __trunc__

    floor = __floor__
    ceil = __ceil__

    def __floordiv__(self, other: Any) -> Any:
        quotient = self / other
        return quotient if quotient is NotImplemented else quotient.__floor__()

    def __round__(self, digits: Optional[int] = None) -> Any:
        if digits:
            raise current().refuse(f"a uniform number is rounded to {digits} digits at {place()}; it cannot be walked")
        return (self + 0.5).__floor__()

    # ---- the number itself nobody has ----

    def __float__(self) -> float:
        raise current().refuse(f"a uniform number is used as a number at {place()}; only comparisons can be walked")

    def __repr__(self) -> str:
        return f"a uniform number in [{self._interval.low}, {self._interval.high})"

"""What may seed a generator while a program is walked: nothing, or a number that was itself drawn and serves for nothing else."""

from __future__ import annotations

import operator
from typing import Any, Iterable, List

from plumbline._walk import current, place

CURE = "seed it once, outside of what is walked, or give it no seed"


def refusing(kind: type, names: str) -> None:
    """Gives a class operations that are refused with what its objects say of themselves."""
    for name in names.split():

        def method(self: Any, *_: Any) -> Any:
            raise current().refuse(self.what)

        method.__name__ = name
        setattr(kind, name, method)


class Drawn:
    """A whole number drawn among more than can be listed: a seed for one generator, and nothing else."""

    __slots__ = ("what", "_spent")

    def __init__(self, what: str) -> None:
        self.what = what
        self._spent = False

    def spend(self) -> None:
        if self._spent:
            raise current().refuse(f"one seed for two generators at {place()}: both draw the same numbers")
        self._spent = True

    def _moved(self, other: Any) -> "Drawn":
        operator.index(other)  # another whole number
        return self

    __add__ = __radd__ = __sub__ = _moved


refusing(
    Drawn,
    "__int__ __index__ __float__ __complex__ __bool__ __hash__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __rsub__ __mul__"
    " __rmul__ __mod__ __rmod__ __floordiv__ __truediv__ __and__ __rand__ __or__ __ror__ __xor__ __rxor__ __lshift__"
    " __rshift__ __pow__ __rpow__ __neg__ __abs__ __trunc__ __floor__ __ceil__ __round__ __divmod__ __str__ __format__"
    " __iter__ __len__ __getitem__ to_bytes bit_length item",
)


def _parts(seeds: Iterable[Any]) -> List[Any]:
    parts: List[Any] = []
    for seed in seeds:
        inner = seed.ravel().tolist() if hasattr(seed, "ravel") else seed
        parts += _parts(inner) if isinstance(inner, (list, tuple)) else [inner]
    return [part for part in parts if part is not None]


def seeded(what: str, *seeds: Any) -> None:
    """Refuses a generator whose draws would be the same, or no draws at all, at each call."""
    parts = _parts(seeds)
    drawn = [part for part in parts if hasattr(part, "spend")]
    if parts and not drawn:
        said = ", ".join(repr(part)[:30] for part in parts[:3])
        raise current().refuse(
            f"{what} is seeded with {said} at {place()}, which is not drawn, or only among few values: with one seed it draws the"
            f" same numbers at each call, so that nothing is random; {CURE}"
        )
    for part in drawn:
        part.spend()


def restored(what: str) -> Any:
    """Refuses a generator that is put back to where it was, or copied: it draws the same numbers twice."""
    return current().refuse(f"{what} at {place()}: a generator draws the same numbers twice, which cannot be walked; {CURE}")

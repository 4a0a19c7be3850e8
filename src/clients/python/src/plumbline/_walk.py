"""The exact law of a program: every path through its random decisions, with its probability.

The program is run once for each path. What it draws comes from a tree of decisions: a finite draw is one decision;
a uniform number is an interval that splits when the program compares it (see ``_lazy``).
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Hashable, List, Optional, Sequence, Tuple

#: Paths less probable than this are not followed; their mass is counted.
SMALLEST_PATH = 1e-17

#: A part of an interval as small as this is a rounding error of the program's own sums, and not a decision.
SLIVER = 1e-15

#: More mass than this must not be lost.
MOST_CUT = 1e-9


_MEMORY = "the program keeps something from run to run"


class PathCut(BaseException):
    """Ends a path that is too improbable; not an Exception, so that no program catches it by accident."""


class ContinuousDraw(TypeError):
    """The program uses a continuous draw as a number, so that its paths cannot be listed."""


def place() -> str:
    """File and line of the program that is being walked: the innermost frame that is not ours or a library's."""
    frame = sys._getframe(1)
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        top = name.split(".", 1)[0]
        if top not in ("plumbline", "numpy", "random", "scipy", "bisect") or name.startswith("plumbline_"):
            return f"{frame.f_code.co_filename}:{frame.f_lineno}"
        if frame.f_back is None:
            break
        frame = frame.f_back
    return "an unknown place"


class Walk:
    """The decisions of the path that is being walked, and which paths are left."""

    def __init__(self, places: bool = False) -> None:
        self.taken: List[List[Any]] = []  # [branch, branches with their probabilities, how many there were]
        self.places: Optional[List[str]] = [] if places else None  # where this path was decided, if that is wanted
        self.position = 0
        self.probability = 1.0
        self.cut = 0.0
        self.refusal: Optional[ContinuousDraw] = None

    def rewind(self) -> None:
        self.position = 0
        self.probability = 1.0
        if self.places is not None:
            self.places.clear()

    def passed(self) -> None:
        """Keeps from where a decision is asked for, be its outcome sure or not."""
        if self.places is not None:
            self.places.append(place())

    def choose(self, probabilities: Sequence[float]) -> int:
        """One decision; probabilities that are too small to follow are cut. Their sum may be below one by a cut tail."""
        self.passed()
        if self.position == len(self.taken):
            branches = [(i, float(p)) for i, p in enumerate(probabilities) if p > 0]
            kept = [(i, p) for i, p in branches if self.probability * p > SMALLEST_PATH]
            self.cut += self.probability * max(0.0, 1.0 - sum(p for _, p in kept)) if len(kept) < len(branches) else 0.0
            if not kept:
                raise PathCut
            self.taken.append([0, kept, len(probabilities)])
        branch, kept, count = self.taken[self.position]
        if count != len(probabilities):
            raise self.refuse(f"the decision at {place()} was another one when the program ran before; {_MEMORY}")
        self.position += 1
        index, probability = kept[branch]
        self.probability *= probability
        return int(index)

    def advance(self) -> bool:
        """To the next path; False if there is none."""
        del self.taken[self.position :]
        while self.taken and self.taken[-1][0] == len(self.taken[-1][1]) - 1:
            self.taken.pop()
        if not self.taken:
            return False
        self.taken[-1][0] += 1
        return True

    def refuse(self, what: str) -> ContinuousDraw:
        """Kept as well as raised: a program that swallows it must not be walked on."""
        self.refusal = ContinuousDraw(what)
        return self.refusal


_current: List[Walk] = []


def current() -> Walk:
    if not _current:
        raise RuntimeError("this number belongs to an exact walk that is over")
    return _current[-1]


@dataclass(frozen=True)
class Law:
    """What a program can return, each with its probability."""

    probabilities: Dict[Hashable, float]
    #: one value for each outcome, as the program returned it
    values: Dict[Hashable, Any]
    #: mass of the paths that were too improbable to follow
    cut: float
    #: how often the program was run
    paths: int
    #: the same probabilities by outcome and the places of the decisions that lead to it, if they were asked for
    by_places: Dict[Tuple[Hashable, Tuple[str, ...]], float] = field(default_factory=dict)


class _NotANumber:
    """Equal to itself, as NaN is not: a state with a missing value is the same state when it is made again."""


_NAN = _NotANumber()


def _fields(value: Any) -> Optional[Dict[str, Any]]:
    """What an object holds, in its dictionary and its slots; None if there is neither."""
    slots = [slot for kind in type(value).__mro__ for slot in _listed(getattr(kind, "__slots__", ()))]
    if not hasattr(value, "__dict__") and not slots:
        return None
    held = {slot: getattr(value, slot) for slot in slots if slot != "__weakref__" and hasattr(value, slot)}
    held.update(getattr(value, "__dict__", {}))
    return held


def _listed(slots: Any) -> Tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)


def freeze(value: Any) -> Hashable:
    """A hashable stand-in that is equal where the values are: for arrays, lists, dicts and sets, and objects of them."""
    kind = type(value)
    if kind is float:
        return value if value == value else _NAN
    if kind in (int, str, bool, bytes, type(None)):
        return value  # type: ignore[no-any-return]
    if kind in (tuple, list):
        return tuple([freeze(item) for item in value])
    if isinstance(value, Counter):  # a count of 0 is none, as Counters compare
        return ("dict", frozenset((freeze(k), freeze(v)) for k, v in value.items() if v != 0))
    if isinstance(value, dict):
        return ("dict", frozenset((freeze(k), freeze(v)) for k, v in value.items()))
    if isinstance(value, (set, frozenset)):
        return ("set", frozenset(freeze(item) for item in value))
    if hasattr(value, "tolist") and hasattr(value, "shape"):
        return (tuple(value.shape), freeze(value.tolist())) if value.shape else freeze(value.tolist())
    if isinstance(value, (tuple, list)):
        return tuple([freeze(item) for item in value])
    plain = kind.__eq__ is object.__eq__ and kind.__hash__ is object.__hash__
    if (plain or kind.__hash__ is None) and not callable(value):
        held = _fields(value)
        if held is not None:
            return (kind.__qualname__, freeze(held))
    try:
        hash(value)
    except ContinuousDraw:
        raise
    except TypeError:
        raise TypeError(
            f"values of type {kind.__qualname__} cannot be compared: give the class __eq__ and __hash__, or use tuples,"
            " lists, dicts or arrays"
        ) from None
    return value  # type: ignore[no-any-return]


def law(program: Callable[[], Any], *, most_paths: int = 1_000_000, places: bool = False) -> Law:
    """The exact law of what ``program()`` returns, by running it once for every path of its random decisions.

    The modules ``random`` and ``numpy.random``, generators held in modules, and names imported from them are replaced
    while it runs. A continuous draw that is used as a number is refused: ``ContinuousDraw`` names the file and line.
    """
    from plumbline._patch import Unwatched, patched

    walk = Walk(places)
    probabilities: Dict[Hashable, float] = {}
    by_places: Dict[Tuple[Hashable, Tuple[str, ...]], float] = {}
    values: Dict[Hashable, Any] = {}
    paths = 0
    _current.append(walk)
    try:
        with patched():
            unwatched = Unwatched(program)
            while True:
                walk.rewind()
                paths += 1
                if paths > most_paths:
                    raise ValueError(f"more than {most_paths} paths: give it a smaller case, or raise most_paths")
                try:
                    value = program()
                    if walk.refusal is not None:
                        raise walk.refusal
                    key = freeze(value)
                    probabilities[key] = probabilities.get(key, 0.0) + walk.probability
                    values.setdefault(key, value)
                    if places:
                        path = (key, tuple(walk.places or ()))
                        by_places[path] = by_places.get(path, 0.0) + walk.probability
                except PathCut:
                    pass
                if not walk.advance():
                    break
            unwatched.refuse_draws()
    finally:
        _current.pop()
    missing = abs(1.0 - sum(probabilities.values()) - walk.cut)
    if walk.cut > MOST_CUT:
        raise ValueError(f"paths of mass {walk.cut:.1e} are too improbable to follow: give it a smaller case")
    if missing > MOST_CUT:
        raise ValueError(
            f"the paths have mass {1 - missing:.12g}, not 1: probabilities whose sum is not 1, or {_MEMORY}"
        )
    return Law(probabilities, values, walk.cut, paths, by_places)

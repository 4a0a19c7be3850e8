"""The exact law of a program: every path through its random decisions, with its probability.

The program is run once for each path. What it draws comes from a tree of decisions: a finite draw is one decision;
a uniform number is an interval that splits when the program compares it (see ``_lazy``).
"""

from __future__ import annotations

import copy as _copy
import sys
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Callable, Dict, Hashable, List, Optional, Sequence, Tuple, Type

#: Paths less probable than this are not followed; their mass is counted.
SMALLEST_PATH = 1e-17

#: A part of an interval as small as this is a rounding error of the program's own sums, and not a decision.
SLIVER = 1e-15

#: More mass than this must not be lost.
MOST_CUT = 1e-9

#: Probabilities of one decision that differ by more are not those of one program.
SAME = 1e-13

#: How often the most probable path is run in all: two runs of a hidden coin agree by chance too often.
RUNS = 50

#: Seconds after which a law is given up.
MOST_SECONDS = 120.0

#: A loop of several decisions a turn has more paths than anybody can walk, and the first of them have next to no mass.
EARLY, LITTLE = 2_000, 1e-9

MOST_PATHS = 1_000_000

_HIDDEN = "it draws something that is not watched, or keeps something from run to run"


class PathCut(BaseException):
    """Ends a path that is too improbable; not an Exception, so that no program catches it by accident."""


class ContinuousDraw(TypeError):
    """The program uses a continuous draw as a number, so that its paths cannot be listed."""


class TooManyPaths(ContinuousDraw, ValueError):
    """The program has more paths than can be walked, as one that loops until a draw ends it."""


_NOT_THE_PROGRAM = {"plumbline", "numpy", "random", "scipy", "bisect", "copy", "copyreg", "pickle", "secrets", "uuid"}


def place() -> str:
    """File and line of the program that is being walked: the innermost frame that is not ours or a library's."""
    frame = sys._getframe(1)
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        top = name.split(".", 1)[0]
        if top not in _NOT_THE_PROGRAM or name.startswith("plumbline_"):
            return f"{frame.f_code.co_filename}:{frame.f_lineno}"
        if frame.f_back is None:
            break
        frame = frame.f_back
    return "an unknown place"


class Walk:
    """The decisions of the path that is being walked, and which paths are left."""

    def __init__(self, places: bool = False) -> None:
        self.taken: List[List[Any]] = []  # [branch, branches with their probabilities, the probabilities as given]
        self.places: Optional[List[str]] = [] if places else None  # where this path was decided, if that is wanted
        self.position = 0
        self.probability = 1.0
        self.cut = 0.0
        self.dropped = 0.0  # mass of slivers that were taken for rounding
        self.again = False  # whether this path has been walked before
        self.run = object()  # another one for each run
        self.asked = 0
        self.until = float("inf")
        self.refusal: Optional[ContinuousDraw] = None

    def rewind(self, again: bool = False) -> None:
        self.position = 0
        self.probability = 1.0
        self.again = again
        self.run = object()
        if self.places is not None:
            self.places.clear()

    def passed(self) -> None:
        """Keeps from where a decision is asked for, be its outcome sure or not."""
        self.asked += 1
        if not self.asked & 0x3FFF and monotonic() > self.until:
            raise self.refuse(
                f"the walk is not over in time: it loops until the decision at {place()} ends it, or has more paths than can"
                " be walked; give it a smaller case, or more time by most_seconds=",
                TooManyPaths,
            )
        if self.places is not None:
            self.places.append(place())

    def choose(self, probabilities: Sequence[float]) -> int:
        """One decision; probabilities that are too small to follow are cut. Their sum may be below one by a cut tail."""
        self.asked += 1
        if self.places is not None or not self.asked & 0x3FFF:
            self.asked -= 1
            self.passed()
        position = self.position
        if position == len(self.taken):
            self._decide(probabilities)
        branch, kept, before = self.taken[position]
        if before != probabilities and not _alike(before, probabilities):
            raise self.refuse(f"the decision at {place()} was another one when the program ran before: {_HIDDEN}")
        self.position = position + 1
        if not kept:
            raise PathCut
        chosen: Tuple[int, float] = kept[branch]
        self.probability *= chosen[1]
        return chosen[0]

    def _decide(self, probabilities: Sequence[float]) -> None:
        """What no path has decided before."""
        if self.again:
            raise self.refuse(f"a decision at {place()} was not there when the program ran before: {_HIDDEN}")
        branches = [(i, float(p)) for i, p in enumerate(probabilities) if p > 0]
        kept = [(i, p) for i, p in branches if self.probability * p > SMALLEST_PATH]
        if len(kept) < len(branches):
            small = sum(p for _, p in branches if self.probability * p <= SMALLEST_PATH)
            self.cut += self.probability * max(small, 1.0 - sum(p for _, p in kept))
        self.taken.append([0, kept, probabilities])

    def sliver(self, share: float) -> None:
        """A part of an interval that is taken for rounding."""
        if not self.again and self.position == len(self.taken):
            self.dropped += self.probability * share

    def advance(self) -> bool:
        """To the next path; False if there is none."""
        del self.taken[self.position :]
        while self.taken and self.taken[-1][0] >= len(self.taken[-1][1]) - 1:
            self.taken.pop()
        if not self.taken:
            return False
        self.taken[-1][0] += 1
        return True

    def refuse(self, what: str, kind: Type[ContinuousDraw] = ContinuousDraw) -> ContinuousDraw:
        """Kept as well as raised: a program that swallows it must not be walked on."""
        if self.refusal is None:
            self.refusal = kind(what)
        return self.refusal


def _alike(before: Sequence[float], now: Sequence[float]) -> bool:
    return len(before) == len(now) and all(abs(p - q) <= SAME for p, q in zip(before, now))


_current: List[Walk] = []


def current() -> Walk:
    if not _current:
        raise RuntimeError("this number belongs to an exact walk that is over")
    return _current[-1]


_copying: List[bool] = []


def kept(copy: Callable[[Any], Any], value: Any) -> Any:
    """A copy to keep: the program may hand out one buffer for all that it returns. A generator within it stays the same."""
    kind = type(value)
    if kind in IMMUTABLE or (kind is tuple and IMMUTABLE.issuperset(map(type, value))):
        return value
    _copying.append(True)
    try:
        return copy(value)
    finally:
        _copying.pop()


def walking() -> bool:
    """Whether a program is being walked now."""
    return bool(_current)


def copied_by_us() -> bool:
    return bool(_copying)


IMMUTABLE = frozenset((int, float, complex, str, bytes, bool, type(None)))


@dataclass(frozen=True)
class Law:
    """What a program can return, each with its probability."""

    probabilities: Dict[Hashable, float]
    #: one value for each outcome, as the program returned it
    values: Dict[Hashable, Any]
    #: mass of the paths that were too improbable to follow
    cut: float
    #: how many paths there are; the program is run twice for each, and more often for one
    paths: int
    #: the same probabilities by outcome and the places of the decisions that lead to it, if they were asked for
    by_places: Dict[Tuple[Hashable, Tuple[str, ...]], float] = field(default_factory=dict)
    #: mass of decisions so improbable that they were taken for rounding
    dropped: float = 0.0


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


_OF_GENERATORS = ("getrandbits", "random_sample", "bit_generator", "random_raw", "seed_seq", "generate_state")


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
    if plain and any(hasattr(kind, name) for name in _OF_GENERATORS):
        return "a generator"  # where it stands is no part of a state
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


class _Walked:
    """Walks a program's paths, each twice."""

    def __init__(self, program: Callable[[], Any], places: bool, copy: Callable[[Any], Any], until: float) -> None:
        self._program = program
        self._copy = copy
        self.walk = Walk(places)
        self.walk.until = until
        self.probabilities: Dict[Hashable, float] = {}
        self.by_places: Dict[Tuple[Hashable, Tuple[str, ...]], float] = {}
        self.values: Dict[Hashable, Any] = {}
        self.paths = 0
        self._best = 0.0
        self._most_probable: Optional[Tuple[Any, List[List[Any]]]] = None

    def _run(self, again: bool) -> Any:
        """Frozen outcome and outcome of the path at hand; ``_CUT`` if it is too improbable."""
        walk = self.walk
        walk.rewind(again)
        try:
            value = self._program()
            found = freeze(value), value
        except PathCut:
            found = _CUT, None
        except Exception as error:
            if walk.refusal is not None:
                raise walk.refusal from None
            if again:
                raise walk.refuse(f"the program failed when it ran again ({type(error).__name__}: {error}): {_HIDDEN}") from error
            raise
        if walk.refusal is not None:
            raise walk.refusal
        return found

    def _same(self, key: Any) -> None:
        walk = self.walk
        other, value = self._run(True)
        if walk.position < len(walk.taken):
            raise walk.refuse(f"a decision was not there when the program ran again: {_HIDDEN}")
        if other is not key and other != key:
            said = "nothing" if other is _CUT else repr(value)
            before = "nothing" if key is _CUT else repr(self.values[key])
            raise walk.refuse(f"the same decisions led to {before[:60]} and to {said[:60]}: {_HIDDEN}")

    def path(self) -> None:
        walk = self.walk
        self.paths += 1
        key, value = self._run(False)
        if key is not _CUT:
            self.probabilities[key] = self.probabilities.get(key, 0.0) + walk.probability
            if key not in self.values:
                self.values[key] = kept(self._copy, value)
            if walk.places is not None:
                path = (key, tuple(walk.places))
                self.by_places[path] = self.by_places.get(path, 0.0) + walk.probability
            if walk.probability > self._best:
                self._best = walk.probability
                self._most_probable = key, [list(decision) for decision in walk.taken]
        self._same(key)

    def once_more(self) -> None:
        """The most probable path, until it was run ``RUNS`` times."""
        if self._most_probable is not None:
            key, self.walk.taken = self._most_probable
            for _ in range(RUNS - 2):
                self._same(key)


class _Cut:
    """The outcome of a path that is too improbable to follow."""


_CUT = _Cut()


def law(
    program: Callable[[], Any],
    *,
    most_paths: Optional[int] = None,
    most_seconds: float = MOST_SECONDS,
    places: bool = False,
    copy: Callable[[Any], Any] = _copy.deepcopy,
) -> Law:
    """The exact law of what ``program()`` returns, by running it for every path of its random decisions.

    The modules ``random`` and ``numpy.random``, generators wherever they are held, and names imported from them are
    replaced while it runs. A continuous draw that is used as a number is refused: ``ContinuousDraw`` names the file and
    line. Refused likewise: a generator that is seeded or restored on the way, clocks, and a program that does not do the
    same when it is walked again, because it draws from what is not watched or keeps something.
    """
    from plumbline._patch import patched

    until = monotonic() + most_seconds
    with patched() as watch:
        while True:
            walked = _Walked(program, places, copy, until)
            if _every_path(walked, watch, most_paths):
                break
    walk = walked.walk
    missing = abs(1.0 - sum(walked.probabilities.values()) - walk.cut)
    if walk.cut > MOST_CUT:
        raise ValueError(f"paths of mass {walk.cut:.1e} are too improbable to follow: give it a smaller case")
    if missing > MOST_CUT:
        raise ValueError(f"the paths have mass {1 - missing:.12g}, not 1: probabilities whose sum is not 1, or {_HIDDEN}")
    return Law(walked.probabilities, walked.values, walk.cut, walked.paths, walked.by_places, walk.dropped)


def _every_path(walked: _Walked, watch: Any, most_paths: Optional[int]) -> bool:
    """False if modules came in on the way, whose generators stood nowhere before: then all begins anew."""
    walk = walked.walk
    most, mass = MOST_PATHS if most_paths is None else most_paths, 0.0
    _current.append(walk)
    try:
        while True:
            if walked.paths == most:
                raise walk.refuse(f"more than {most} paths{_loop(walked)}: give it a smaller case, or raise most_paths", TooManyPaths)
            walked.path()
            if watch.renewed():
                return False
            if monotonic() > walk.until:
                raise walk.refuse(
                    f"{walked.paths} paths were not all{_loop(walked)}: give it a smaller case, or more time by most_seconds=",
                    TooManyPaths,
                )
            if most_paths is None and walked.paths % EARLY == 0:
                before, mass = mass, sum(walked.probabilities.values())
                if mass - before < LITTLE and _loop(walked):
                    raise walk.refuse(
                        f"{EARLY} paths have a mass below {LITTLE:.0e}{_loop(walked)}: give it a smaller case, or try to walk"
                        f" them all by most_paths={MOST_PATHS}",
                        TooManyPaths,
                    )
            if not walk.advance():
                break
        walked.once_more()
    except ContinuousDraw:
        if watch.renewed():
            return False
        watch.refuse_draws()  # says more, if it has anything to say
        raise
    finally:
        _current.pop()
    watch.refuse_draws()
    return True


def _loop(walked: _Walked) -> str:
    """Where the program loops, if the path at hand decides at one place again and again."""
    walk = walked.walk
    walk.until, walk.places = float("inf"), []
    try:
        walked._run(True)
    except Exception:
        pass
    where, often = max(Counter(walk.places).items(), key=lambda one: one[1], default=("", 0))
    walk.refusal = None
    return f", for it loops until the decision at {where} ends it ({often} times on one path)" if often >= 15 else ""

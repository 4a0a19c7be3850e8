"""Exact trials: how far a sampler is from leaving its target invariant, without a single draw."""

from __future__ import annotations

import copy as _copy
import math
import time
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, Callable, Dict, Hashable, Iterable, List, Mapping, Optional, Set, Tuple, Union

from plumbline._patch import patched
from plumbline._walk import Law, freeze, kept, law

Step = Union[Callable[..., Any], Mapping[str, Callable[..., Any]]]


#: Of a probability that the walk gives, so much may be rounding: of sums of weights, and of shares of an interval.
ROUNDING = 1e-14

#: So much of a state's law is lost where a program's own sums of weights do not see a weight beside a larger one.
UNSEEN = 1e-15

#: An error relative to pi may be this much larger than the tolerance, which is one of absolute errors.
RELATIVE = 1e3

#: Where rounding may be this much of pi, it is said.
HIDDEN = 1e-3

#: The largest error that passes, unless another one is given.
TOLERANCE = 1e-12

#: So many kernels are listed, so many states, and so many moves.
MOST_LINES, MOST_STATES, MOST_MOVES = 15, 5, 3

#: What single precision leaves, relative to pi: no failure where no tolerance was given.
SINGLE = 1e-5


@dataclass(frozen=True, repr=False)
class Exactness:
    """What an exact trial found."""

    #: largest absolute entry of pi P - pi, over states and data sets; rounding leaves about 1e-16
    error: float
    #: the largest error that passes
    tolerance: float
    #: the state at which the error is largest
    where: Any
    #: pairs of state and data
    states: int
    #: how many paths the step has, over states; each was walked twice
    paths: int
    #: the largest mass, over states, of paths too improbable to follow
    cut: float
    #: whether every state of more probability than the tolerance can be reached from every other
    irreducible: bool
    seconds: float
    #: largest entry of |pi P - pi| / pi that rounding does not explain, so that states of little mass count, too
    relative: float = 0.0
    #: the state at which the relative error is largest
    where_relative: Any = None
    #: states with less mass than this were not judged by their relative error, since rounding hides it
    hidden: float = 0.0
    #: whether the step must reach every state; one kernel of a sweep need not
    whole: bool = True
    #: a state that the step reached and that is not among those of the target
    outside: Optional[str] = None
    #: the states that are furthest off: (state, what its mass should be, what the step makes of it)
    worst: Tuple[Tuple[Any, float, float], ...] = ()
    #: each named kernel alone, where the sweep did not pass or ``explain=True``
    kernels: Mapping[str, "Exactness"] = field(default_factory=dict)
    #: kernels that cannot be tried alone, with what they said
    together: Mapping[str, str] = field(default_factory=dict)
    #: with ``explain=True`` the pairs of states whose flows differ most, and the lines that decide between them
    moves: Tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return self.verdict == "pass"

    @property
    def verdict(self) -> str:
        """``pass``, ``fail``, or ``inconclusive``: invariant but not irreducible, or as wrong as single precision is."""
        off = self.error > self.tolerance
        single = self.tolerance == TOLERANCE and max(self.relative, self.error) <= SINGLE
        if off and single and self.outside is None:
            return "inconclusive"
        if off or self.relative > RELATIVE * self.tolerance:
            return "fail"
        return "pass" if self.irreducible or not self.whole else "inconclusive"

    def __str__(self) -> str:
        verdict = self.verdict
        off = self.error > self.tolerance
        text = f"{verdict.upper()}: |pi P - pi| is {'' if off or verdict == 'fail' else 'at most '}{self.error:.1e}"
        text += f" over {self.states} states ({self.paths} paths, {self.seconds:.1f} s)"
        if off:
            text += f"; worst at {self.where!r}"
        if self.relative > RELATIVE * self.tolerance:
            text += f"; {self.relative:.1e} of pi itself at {self.where_relative!r}"
        if self.outside is not None:
            text += f"; the step returned {self.outside}"
        if off and verdict == "inconclusive":
            text += "; single precision leaves as much: if the program computes in it, say tolerance=1e-6"
        if not self.irreducible:
            text += "; not every state can be reached (by moves of probability 1e-15 and more)"
            if verdict == "inconclusive" and not off:
                text += ": right for one kernel of a sweep (whole=False says so), wrong for a sampler of its own"
        if verdict == "pass" and self.hidden > 0:
            text += f"; at states of mass below {self.hidden:.0e} rounding hides errors"
        return "\n  ".join([text, *self._more()])

    def _more(self) -> List[str]:
        """Which kernel, which states, which moves; at most some thirty lines."""
        listed = sorted(self.kernels.items(), key=lambda one: one[1].passed)  # the guilty ones first
        lines = [f"kernel {name}: {str(alone).split(' over ')[0]}" for name, alone in listed[:MOST_LINES]]
        if len(listed) > MOST_LINES:
            lines.append(f"and {len(listed) - MOST_LINES} more kernels")
        lines += [f"kernel {name}: cannot be tried alone ({said})" for name, said in self.together.items()][:MOST_LINES]
        if self.verdict == "fail":
            lines += [f"state {str(state)[:60]}: has {q:.6g}, should have {p:.6g}" for state, p, q in self.worst]
        return lines + (["moves that do not balance (a right kernel may have some, too):", *self.moves] if self.moves else [])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *more = [escape(line) for line in str(self).split("\n")]
        return f"<p><b>{head}</b></p>" + ("<pre>" + "\n".join(more) + "</pre>" if more else "")


def kernels(step: Step) -> Dict[str, Callable[..., Any]]:
    """The named kernels of a step, in sweep order; none for one function."""
    return dict(step) if isinstance(step, Mapping) else {}


def sweep(step: Step) -> Callable[..., Any]:
    """All kernels one after the other, or the function itself."""
    if not isinstance(step, Mapping):
        return step
    parts = list(step.values())

    def whole(state: Any, *more: Any) -> Any:
        for part in parts:
            state = part(state, *more)
        return state

    return whole


def _irreducible(edges: Dict[Hashable, List[Hashable]], heavy: Set[Hashable]) -> bool:
    """Whether states that matter reach each other, by way of any: a walk drops moves that are rarer than rounding."""

    def reached(graph: Dict[Hashable, List[Hashable]]) -> Set[Hashable]:
        start = next(iter(heavy))
        seen, todo = {start}, [start]
        while todo:
            for after in graph.get(todo.pop(), ()):
                if after in graph and after not in seen:
                    seen.add(after)
                    todo.append(after)
        return seen

    back: Dict[Hashable, List[Hashable]] = {state: [] for state in edges}
    for before, afters in edges.items():
        for after in afters:
            if after in back:
                back[after].append(before)
    return not heavy or (heavy <= reached(edges) and heavy <= reached(back))


Posterior = Dict[Hashable, Tuple[Any, float]]


def _model(
    prior: Callable[[], Any], simulate: Callable[[Any], Any], copy: Callable[[Any], Any], limits: Dict[str, Any]
) -> List[Tuple[Any, Posterior]]:
    """Each data set with its posterior: states by their frozen form, with their probabilities."""
    states = law(prior, copy=copy, **limits)
    by_data: Dict[Hashable, Tuple[Any, Posterior]] = {}
    for key, p in states.probabilities.items():
        data = law(lambda: simulate(kept(copy, states.values[key])), copy=copy, **limits)
        for y, q in data.probabilities.items():
            by_data.setdefault(y, (data.values[y], {}))[1][key] = (states.values[key], p * q)
    posteriors = []
    for data_set, joint in by_data.values():
        total = math.fsum(p for _, p in joint.values())
        posteriors.append((data_set, {key: (state, p / total) for key, (state, p) in joint.items()}))
    return posteriors


def _case(states: Iterable[Any], log_target: Callable[[Any], float], copy: Callable[[Any], Any]) -> Posterior:
    listed: Dict[Hashable, Any] = {}
    for state in states:  # perhaps one buffer, filled anew
        listed.setdefault(freeze(state), kept(copy, state))
    logs = {key: float(log_target(kept(copy, state))) for key, state in listed.items()}
    for key, value in logs.items():
        if math.isnan(value) or value == math.inf:
            raise ValueError(f"log_target must be a number or -inf, not {value} at {listed[key]!r}")
        again = float(log_target(kept(copy, listed[key])))
        if again != value:
            raise ValueError(f"log_target is {value} and then {again} at {listed[key]!r}: it must give the same number each time")
    top = max(logs.values(), default=-math.inf)
    if top == -math.inf:
        raise ValueError("log_target is -inf at every state" if logs else "there is no state")
    total = math.fsum(math.exp(value - top) for value in logs.values())
    return {key: (state, math.exp(logs[key] - top) / total) for key, state in listed.items()}


def exact(
    *,
    step: Step,
    prior: Optional[Callable[[], Any]] = None,
    simulate: Optional[Callable[[Any], Any]] = None,
    states: Optional[Iterable[Any]] = None,
    log_target: Optional[Callable[[Any], float]] = None,
    tolerance: float = TOLERANCE,
    whole: bool = True,
    most_paths: Optional[int] = None,
    most_seconds: float = 300.0,
    copy: Callable[[Any], Any] = _copy.deepcopy,
    explain: bool = False,
) -> Exactness:
    """Tries a step exactly, as it is: every path of its random decisions is walked.

    Either ``prior()`` and ``simulate(state)`` make finitely many decisions too: then ``step(state, data)`` is tried on
    the posterior of every data set, and no density is needed. Or ``states`` are listed with ``log_target(state)``, up to
    a constant, and it is ``step(state)``. A step may be a dict of named kernels, run one after the other.

    The verdict is ``fail`` where |pi P - pi| exceeds ``tolerance``, or exceeds a thousand times that relative to pi at a
    state of little mass. Errors of up to 1e-5 are ``inconclusive`` where no tolerance was given: single precision leaves
    as much. A step that is invariant but does not reach every state is ``inconclusive``, as one kernel of a
    sweep it passes with ``whole=False``. Where named kernels do not pass together each is tried alone. ``explain=True``
    shows the moves whose flows differ most, with the lines that decide them. ``most_paths`` of one state (a million) and ``most_seconds`` of the
    trial end a loop.

    Raises ``ContinuousDraw``, with file and line, where a continuous draw is used as a number, a generator is seeded or
    restored on the way, and where the program draws what is not watched or keeps something from run to run.
    """
    if not tolerance >= 0:
        raise ValueError(f"tolerance must be at least 0, not {tolerance}")
    start = time.perf_counter()
    until = time.monotonic() + most_seconds
    if states is not None and log_target is not None and prior is None and simulate is None:
        cases: List[Tuple[Any, Posterior]] = [(None, _case(states, log_target, copy))]
    elif prior is not None and simulate is not None and states is None and log_target is None:
        with patched():
            cases = _model(prior, simulate, copy, {"most_paths": most_paths, "most_seconds": most_seconds})
    else:
        raise ValueError("exact() needs either prior= and simulate=, or states= and log_target=")

    def trial(one: Callable[..., Any], whole: bool, places: bool = False) -> Tuple[Exactness, "_Trial"]:
        found = _Trial(one, tolerance, copy, log_target, places)
        begun = time.perf_counter()
        with patched():
            laws = [found.walk(data, posterior, most_paths, until) for data, posterior in cases]
        for (data, posterior), walked in zip(cases, laws):
            found.compare(posterior, walked)
        return found.result(sum(len(posterior) for _, posterior in cases), time.perf_counter() - begun, whole), found

    result, _ = trial(sweep(step), whole)
    named = kernels(step)
    if named and (explain or not result.passed):
        alone, together = {}, {}
        for name, kernel in named.items():
            try:
                found = trial(kernel, False)[0]
                if found.outside is None:
                    alone[name] = found
                else:
                    together[name] = f"it returned {found.outside}"[:100]
            except Exception as error:  # of what the kernel before it would have handed on, or of time
                together[name] = f"{type(error).__name__}: {error}"[:100]
        result = replace(result, kernels=alone, together=together)
    if explain:
        guilty = max(result.kernels, key=lambda name: result.kernels[name].error) if result.kernels else None
        one = step if guilty is None else named[guilty]
        result = replace(result, moves=trial(one, whole, places=True)[1].moves())  # type: ignore[arg-type]
    return replace(result, seconds=time.perf_counter() - start)


class _Trial:
    """Laws of the step from each state, against the target."""

    def __init__(
        self,
        step: Callable[..., Any],
        tolerance: float,
        copy: Callable[[Any], Any],
        log_target: Optional[Callable[[Any], float]],
        places: bool,
    ) -> None:
        self._places = places
        self._off: List[Tuple[float, Any, float, float]] = []
        self._moves: List[Tuple[float, str]] = []
        self._step = step
        self._tolerance = tolerance
        self._copy = copy
        self._log_target = log_target
        self.error = 0.0
        self.where: Any = None
        self.relative = 0.0
        self.where_relative: Any = None
        self.hidden = 0.0
        self.outside: Optional[str] = None
        self.paths = 0
        self.cut = 0.0
        self.irreducible = True

    def walk(self, data: Any, posterior: Posterior, most_paths: Optional[int], until: float) -> Dict[Hashable, Law]:
        laws = {}
        for key, (state, _) in posterior.items():
            arguments = (state,) if self._log_target is not None else (state, data)
            laws[key] = law(
                lambda: self._step(*[kept(self._copy, argument) for argument in arguments]),
                most_paths=most_paths,
                most_seconds=until - time.monotonic(),
                places=self._places,
                copy=self._copy,
            )
        return laws

    def compare(self, posterior: Posterior, laws: Dict[Hashable, Law]) -> None:
        after: Dict[Hashable, float] = {key: 0.0 for key in posterior}
        rounding: Dict[Hashable, float] = {key: 0.0 for key in posterior}
        values: Dict[Hashable, Any] = {}
        edges: Dict[Hashable, List[Hashable]] = {}
        lost = 0.0
        for key, found in laws.items():
            p = posterior[key][1]
            self.paths += found.paths
            self.cut = max(self.cut, found.cut)
            values.update(found.values)
            if p > 0:
                edges[key] = [to for to, q in found.probabilities.items() if q > 0]
            lost += p * (found.dropped + found.cut)
            for to, q in found.probabilities.items():
                after[to] = after.get(to, 0.0) + p * q
                rounding[to] = rounding.get(to, 0.0) + p * ROUNDING
        heavy = {key for key, (_, p) in posterior.items() if p > self._tolerance}
        self.irreducible = self.irreducible and _irreducible(edges, heavy)
        for key, q in after.items():
            if key in posterior:
                state, p = posterior[key]
                self._relative(state, p, abs(q - p), rounding[key] + lost + (UNSEEN if q < p else 0.0))
            else:
                state, p = values[key], 0.0
                if q > self._tolerance:
                    self._unlisted(state, posterior)
            if not abs(q - p) <= self.error or self.where is None:
                self.error, self.where = abs(q - p), state
            if not abs(q - p) <= self._tolerance:
                self._off.append((abs(q - p), state, p, q))
        self._off = sorted(self._off, key=lambda one: -one[0])[:MOST_STATES]
        if self._places:
            self._compare_flows(posterior, laws)

    def _compare_flows(self, posterior: Posterior, laws: Dict[Hashable, Law]) -> None:
        """What goes from each state to each other one and what comes back, with the lines that decide it."""
        flows: List[Tuple[float, str]] = []
        for x, there in laws.items():
            for y, p in there.probabilities.items():
                out = posterior[x][1] * p
                back = posterior[y][1] * laws[y].probabilities.get(x, 0.0) if y in laws else 0.0
                if x != y and out - back > self._tolerance:
                    lines = {line: 0 for (to, path) in there.by_places if to == y for line in path}
                    said = ", ".join(list(lines)[:4]) or "no decision"
                    flows.append((out - back, f"{posterior[x][0]!r} -> {there.values[y]!r}: {out:.4g}, back {back:.4g}; decided at {said}"))
        self._moves += flows

    def moves(self) -> Tuple[str, ...]:
        """The most uneven ones: a kernel that satisfies detailed balance has none."""
        return tuple(said for _, said in sorted(self._moves, key=lambda one: -one[0])[:MOST_MOVES])

    def result(self, states: int, seconds: float, whole: bool) -> Exactness:
        return Exactness(
            self.error,
            self._tolerance,
            self.where,
            states,
            self.paths,
            self.cut,
            self.irreducible,
            seconds,
            self.relative,
            self.where_relative,
            self.hidden,
            whole,
            self.outside,
            tuple((state, p, q) for _, state, p, q in self._off),
        )

    def _relative(self, state: Any, p: float, difference: float, rounding: float) -> None:
        if p <= 0:
            return
        if rounding > HIDDEN * p:
            self.hidden = max(self.hidden, p)
        if difference > rounding and difference / p > self.relative:
            self.relative, self.where_relative = difference / p, state

    def _unlisted(self, state: Any, posterior: Posterior) -> None:
        """The step reached a state that is not among those of the target: is it to blame?"""
        near = next((listed for listed, _ in posterior.values() if _rounds_to(freeze(state), freeze(listed))), None)
        said = f"{state!r}, which is not among the states"
        if near is not None:
            raise ValueError(
                f"the step returned {said} (nearest: {near!r}): they differ by rounding alone, so that there is no"
                " verdict; round what the step returns, or count states by whole numbers"
            )
        if self._log_target is not None:
            try:
                value = float(self._log_target(kept(self._copy, state)))
            except Exception as error:
                said += f" and at which log_target fails ({type(error).__name__})"
            else:
                if value > -math.inf:
                    raise ValueError(
                        f"the step returned {said}, though log_target is {value:.4g} there: list it, or let log_target be -inf"
                    )
        self.outside = self.outside or said


def _rounds_to(a: Any, b: Any) -> bool:
    """Whether two frozen states differ, and by no more than rounding."""
    if isinstance(a, float) or isinstance(b, float):
        return isinstance(a, (int, float)) and isinstance(b, (int, float)) and math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(x == y or _rounds_to(x, y) for x, y in zip(a, b))
    return False

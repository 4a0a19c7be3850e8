"""Exact trials: how far a sampler is from leaving its target invariant, without a single draw."""

from __future__ import annotations

import copy as _copy
import math
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Hashable, Iterable, List, Mapping, Optional, Set, Tuple, Union

from plumbline._patch import patched
from plumbline._walk import freeze, law

Step = Union[Callable[..., Any], Mapping[str, Callable[..., Any]]]


@dataclass(frozen=True)
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
    #: how often the step was run
    paths: int
    #: the largest mass, over states, of paths too improbable to follow
    cut: float
    #: whether every state of more probability than the tolerance can be reached from every other
    irreducible: bool
    seconds: float

    @property
    def passed(self) -> bool:
        return self.error <= self.tolerance and self.irreducible

    @property
    def verdict(self) -> str:
        return "pass" if self.passed else "fail"

    def __str__(self) -> str:
        text = f"{self.verdict.upper()}: |pi P - pi| is at most {self.error:.1e} over {self.states} states"
        text += f" ({self.paths} paths, {self.seconds:.1f} s)"
        if self.error > self.tolerance:
            text += f"; worst at {self.where!r}"
        if not self.irreducible:
            text += "; not every state can be reached (by moves of probability 1e-15 and more)"
        return text


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


def _model(
    prior: Callable[[], Any], simulate: Callable[[Any], Any], copy: Callable[[Any], Any]
) -> List[Tuple[Any, Dict[Hashable, Tuple[Any, float]]]]:
    """Each data set with its posterior: states by their frozen form, with their probabilities."""
    states = law(prior)
    by_data: Dict[Hashable, Tuple[Any, Dict[Hashable, Tuple[Any, float]]]] = {}
    for key, p in states.probabilities.items():
        data = law(lambda: simulate(copy(states.values[key])))
        for y, q in data.probabilities.items():
            by_data.setdefault(y, (data.values[y], {}))[1][key] = (states.values[key], p * q)
    posteriors = []
    for data_set, joint in by_data.values():
        total = math.fsum(p for _, p in joint.values())
        posteriors.append((data_set, {key: (state, p / total) for key, (state, p) in joint.items()}))
    return posteriors


def _case(states: Iterable[Any], log_target: Callable[[Any], float]) -> Dict[Hashable, Tuple[Any, float]]:
    listed = {freeze(state): state for state in states}
    logs = {key: float(log_target(state)) for key, state in listed.items()}
    for key, value in logs.items():
        if math.isnan(value) or value == math.inf:
            raise ValueError(f"log_target must be a number or -inf, not {value} at {listed[key]!r}")
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
    tolerance: float = 1e-12,
    copy: Callable[[Any], Any] = _copy.deepcopy,
) -> Exactness:
    """Tries a step exactly, as it is: every path of its random decisions is walked.

    Either ``prior()`` and ``simulate(state)`` make finitely many decisions too: then ``step(state, data)`` is tried on
    the posterior of every data set, and no density is needed. Or ``states`` are listed with ``log_target(state)``, up to
    a constant, and it is ``step(state)``. A step may be a dict of named kernels, run one after the other.

    Raises ``ContinuousDraw``, with file and line, where a continuous draw is used as a number.
    """
    if not tolerance >= 0:
        raise ValueError(f"tolerance must be at least 0, not {tolerance}")
    with patched():
        return _exact(step, prior, simulate, states, log_target, tolerance, copy)


def _exact(
    step: Step,
    prior: Optional[Callable[[], Any]],
    simulate: Optional[Callable[[Any], Any]],
    states: Optional[Iterable[Any]],
    log_target: Optional[Callable[[Any], float]],
    tolerance: float,
    copy: Callable[[Any], Any],
) -> Exactness:
    start = time.perf_counter()
    if states is not None and log_target is not None and prior is None and simulate is None:
        cases: List[Tuple[Any, Dict[Hashable, Tuple[Any, float]]]] = [(None, _case(states, log_target))]
    elif prior is not None and simulate is not None and states is None and log_target is None:
        cases = _model(prior, simulate, copy)
    else:
        raise ValueError("exact() needs either prior= and simulate=, or states= and log_target=")
    whole = sweep(step)
    worst, where, count, paths, cut, connected = 0.0, None, 0, 0, 0.0, True
    for data, posterior in cases:
        after: Dict[Hashable, float] = {key: 0.0 for key in posterior}
        values: Dict[Hashable, Any] = {}
        edges: Dict[Hashable, List[Hashable]] = {}
        for key, (state, p) in posterior.items():
            if states is not None:
                found = law(lambda: whole(copy(state)))
            else:
                found = law(lambda: whole(copy(state), copy(data)))
            paths += found.paths
            cut = max(cut, found.cut)
            values.update(found.values)
            if p > 0:
                edges[key] = [to for to, q in found.probabilities.items() if q > 0]
            for to, q in found.probabilities.items():
                after[to] = after.get(to, 0.0) + p * q
        count += len(posterior)
        heavy = {key for key, (_, p) in posterior.items() if p > tolerance}
        connected = connected and _irreducible(edges, heavy)
        for key, q in after.items():
            difference = abs(q - (posterior[key][1] if key in posterior else 0.0))
            if not difference <= worst or where is None:
                worst, where = difference, posterior[key][0] if key in posterior else values[key]
    return Exactness(worst, tolerance, where, count, paths, cut, connected, time.perf_counter() - start)

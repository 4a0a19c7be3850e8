"""Fixtures for pytest; installed with the package."""

from __future__ import annotations

from typing import Any, Callable

import pytest

from plumbline._check import Report, check
from plumbline._exact import Exactness, exact


@pytest.fixture
def assert_invariant() -> Callable[..., Report]:
    """Asserts that a sampler leaves its posterior invariant, by bets on any of the arguments of ``check``.

    A right sampler fails at most once in 100,000 seeds; the seed is fixed unless one is given.
    """

    def tried(**model: Any) -> Report:
        __tracebackhide__ = True  # the test's own line is what failed
        report = check(sequential=True, **model)
        if not report.passed:
            raise AssertionError(str(report))
        return report

    return tried


@pytest.fixture
def assert_exact() -> Callable[..., Exactness]:
    """Asserts that a step leaves its target invariant exactly, on the arguments of ``exact``."""

    def tried(**case: Any) -> Exactness:
        __tracebackhide__ = True
        found = exact(**case)
        if not found.passed:
            raise AssertionError(str(found))
        return found

    return tried

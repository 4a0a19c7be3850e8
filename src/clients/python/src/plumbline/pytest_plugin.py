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
        report = check(sequential=True, **model)
        report.assert_passed()
        return report

    return tried


@pytest.fixture
def assert_exact() -> Callable[..., Exactness]:
    """Asserts that a step leaves its target invariant exactly, on the arguments of ``exact``."""

    def tried(**case: Any) -> Exactness:
        found = exact(**case)
        assert found.passed, str(found)
        return found

    return tried

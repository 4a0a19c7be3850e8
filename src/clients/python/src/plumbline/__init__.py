"""Is this sampler right? Three ways to ask, for samplers written in Python.

``serve(...)`` makes a script a program that ``plumbline check --program "python3 sampler.py"`` puts on trial;
``check(...)`` does the same from within a script or a notebook; ``exact(...)`` walks every path of unmodified code
that makes finitely many random decisions and needs neither Java nor a single draw.
``diagnose``, ``compare`` and ``sbc`` take draws of ArviZ, CmdStanPy, PyMC and pandas as they are.
"""

import sys

if sys.version_info < (3, 10):  # what belongs to Python itself is known since then
    raise ImportError(f"plumbline needs Python 3.10 or newer, and this is {sys.version.split()[0]}")

from plumbline._check import PlumblineError, Report, check
from plumbline._draws import compare, diagnose, sbc
from plumbline._exact import Exactness, exact
from plumbline._serve import serve
from plumbline._walk import ContinuousDraw, Law, law

__all__ = [
    "ContinuousDraw",
    "Exactness",
    "Law",
    "PlumblineError",
    "Report",
    "check",
    "compare",
    "diagnose",
    "exact",
    "law",
    "sbc",
    "serve",
]

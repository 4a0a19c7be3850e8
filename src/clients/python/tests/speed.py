"""What a request costs beside the program's own work, in processor time: python3 tests/speed.py, from the package's folder."""

import itertools
import json
import math
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import plumbline
from plumbline._serve import Service

STEPS = 10_000


def microseconds_a_step(numbers):
    """10,000 steps in one line, the values after each."""
    service = Service(
        prior=lambda: 0.5,
        simulate=lambda mu: [0.1, 0.2, 0.3, 0.4, 0.5],
        step=lambda mu, y: mu,
        functions={f"f{i}": (lambda mu, y, i=i: mu + i) for i in range(numbers)},
    )
    first = [{"do": "hello", "protocol": 1}, {"do": "prior", "to": 1, "seed": 1}]
    service.answer(json.dumps({"line": 1, "requests": [*first, {"do": "simulate", "state": 1, "to": 2, "seed": 1}]}))
    requests = []
    for i in range(STEPS):
        before = 1 if i == 0 else i + 2
        requests.append({"do": "step", "state": before, "data": 2, "to": i + 3, "seed": random.getrandbits(53)})
        requests.append({"do": "values", "state": i + 3, "data": 2})
    line = json.dumps({"line": 2, "requests": requests})
    best = math.inf
    for _ in range(3):
        start = time.process_time()
        assert '"error"' not in service.answer(line)
        best = min(best, time.process_time() - start)
    return 1e6 * best / STEPS


def paths_a_minute():
    """Decision paths of a Gibbs sweep over 10 spins of an Ising ring, 1,024 from each of 32 states."""
    sites = 10

    def sweep(x):
        x = list(x)
        for i in range(sites):
            field = 0.6 * (x[i - 1] + x[(i + 1) % sites])
            x[i] = 1 if random.random() < 1 / (1 + math.exp(-2 * field)) else -1
        return tuple(x)

    start = time.process_time()
    paths = sum(plumbline.law(lambda: sweep(x)).paths for x in itertools.islice(itertools.product((-1, 1), repeat=sites), 32))
    return 60 * paths / (time.process_time() - start)


if __name__ == "__main__":
    print(f"a step, one number returned: {microseconds_a_step(1):.1f} microseconds")
    print(f"a step, eight numbers returned: {microseconds_a_step(8):.1f} microseconds")
    print(f"decision paths a minute: {paths_a_minute():,.0f}")

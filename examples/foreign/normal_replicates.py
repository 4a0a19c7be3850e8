"""A Gibbs sampler in Python, and the two files that `plumbline compare --paired` needs to judge it.

    python3 normal_replicates.py right FOLDER      python3 normal_replicates.py wrong FOLDER

mu ~ N(0, 1), tau ~ Gamma(3, rate 3), five observations y ~ N(mu, 1 / tau).
"""

import csv
import math
import pathlib
import random
import sys

wrong, folder = sys.argv[1] == "wrong", pathlib.Path(sys.argv[2])
random.seed(20171114)


def step(mu, tau, y):  # the sampler on trial
    precision = (0 if wrong else 1) + 5 * tau  # the prior of mu counts as one observation of precision 1
    mu = random.gauss(tau * sum(y) / precision, precision**-0.5)
    tau = random.gammavariate(3 + 5 / 2, 1 / (3 + sum((x - mu) ** 2 for x in y) / 2))
    return mu, tau


def numbers(mu, tau, y):
    loglik = sum(0.5 * math.log(tau / (2 * math.pi)) - tau * (x - mu) ** 2 / 2 for x in y)
    return [f"{x:.5g}" for x in (mu, tau, mu * tau, loglik)]


# Row i of one file: parameters and data drawn together. Row i of the other: after a step, data kept.
with open(folder / "before.csv", "w", newline="") as before, open(folder / "after.csv", "w", newline="") as after:
    files = [csv.writer(file, lineterminator="\n") for file in (before, after)]
    for file in files:
        file.writerow(["mu", "tau", "mu times tau", "loglik"])
    for _ in range(2000):
        mu, tau = random.gauss(0, 1), random.gammavariate(3, 1 / 3)
        y = [random.gauss(mu, tau**-0.5) for _ in range(5)]
        files[0].writerow(numbers(mu, tau, y))
        files[1].writerow(numbers(*step(mu, tau, y), y))

"""Ranks for `plumbline sbc` from Stan, by PyStan (pip install pystan).

    python3 calibrate_stan.py right ranks.csv      python3 calibrate_stan.py wrong ranks.csv

True values from the prior, data from them, posterior draws by NUTS, and the rank of each true value
among 49 draws that are ten apart.
"""

import csv
import math
import pathlib
import random
import sys

import stan

wrong, target = int(sys.argv[1] == "wrong"), sys.argv[2]
random.seed(20171114)
program = pathlib.Path(__file__).with_name("normal.stan").read_text()


def loglik(mu, tau, y):
    return sum(0.5 * math.log(tau / (2 * math.pi)) - tau * (x - mu) ** 2 / 2 for x in y)


with open(target, "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["draws", "mu", "tau", "loglik"])
    for simulation in range(200):
        mu, tau = random.gauss(0, 1), random.gammavariate(3, 1 / 3)
        y = [random.gauss(mu, tau**-0.5) for _ in range(5)]
        posterior = stan.build(program, {"y": y, "wrong": wrong}, random_seed=simulation + 1)
        fit = posterior.sample(num_chains=1, num_warmup=300, num_samples=490, num_thin=10)
        draws = list(zip(fit["mu"][0], fit["tau"][0]))
        out.writerow([len(draws), sum(d[0] < mu for d in draws), sum(d[1] < tau for d in draws),
                      sum(loglik(*d, y) < loglik(mu, tau, y) for d in draws)])
        file.flush()

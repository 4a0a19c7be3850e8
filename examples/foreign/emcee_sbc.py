"""emcee, which adapts to its own ensemble, by simulation-based calibration: a mean and a log scale, 100 data sets.

    python3 emcee_sbc.py [wrong]

Wrong form: the log density forgets the Jacobian of the log scale. Needs emcee; Java for the verdict.
"""

import sys

import emcee
import numpy as np

import plumbline

WRONG = "wrong" in sys.argv[1:]
DATA_SETS, OBSERVATIONS, WALKERS = 100, 5, 10


def log_density(state, y):
    mu, log_scale = state
    if abs(log_scale) > 20:
        return -np.inf
    scale = np.exp(log_scale)
    density = -(mu**2) / 2 + 2 * log_scale - 3 * scale - np.sum((y - mu) ** 2) / (2 * scale**2) - OBSERVATIONS * log_scale
    return density if WRONG else density + log_scale


def main():
    rng = np.random.default_rng(1)
    np.random.seed(1)  # emcee's own
    truths, draws = [], []
    for _ in range(DATA_SETS):
        mu, log_scale = rng.normal(), np.log(rng.gamma(3, 1 / 3))
        y = rng.normal(mu, np.exp(log_scale), OBSERVATIONS)
        sampler = emcee.EnsembleSampler(WALKERS, 2, log_density, args=[y])
        start = np.array([mu, log_scale]) + 0.1 * rng.normal(size=(WALKERS, 2))
        sampler.run_mcmc(start, 400)
        kept = sampler.get_chain(discard=100, thin=30, flat=True)  # 10 of each walker
        likelihood = [np.sum(-((y - m) ** 2) / (2 * np.exp(2 * s)) - s) for m, s in [(mu, log_scale), *kept]]
        truths.append({"mu": mu, "log scale": log_scale, "log likelihood": likelihood[0]})
        draws.append({"mu": kept[:, 0], "log scale": kept[:, 1], "log likelihood": np.array(likelihood[1:])})
    report = plumbline.sbc(truths, draws, level=1e-6)  # a right sampler fails once in a million seeds
    print(report)
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(main())

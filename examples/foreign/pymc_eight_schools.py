"""PyMC's NUTS on the eight schools, by simulation-based calibration: the centred parametrisation is known to be biased.

    python3 pymc_eight_schools.py [centred] [DATA SETS]

Needs pymc; Java for the verdict. Some two seconds a data set; what is wrong with the centred form is seen with 300.
"""

import logging
import sys

import numpy as np
import pymc as pm

import plumbline

CENTRED = "centred" in sys.argv[1:]
LEVEL = next((float(word[6:]) for word in sys.argv[1:] if word.startswith("level=")), None)  # None: the default
DATA_SETS = next((int(word) for word in sys.argv[1:] if word.isdigit()), 100)
ERRORS = np.array([15.0, 10, 16, 11, 9, 11, 10, 18])


def model():
    with pm.Model() as schools:
        y = pm.Data("y", np.zeros(8))
        mu = pm.Normal("mu", 0, 5)
        tau = pm.HalfNormal("tau", 5)
        if CENTRED:
            theta = pm.Normal("theta", mu, tau, shape=8)
        else:
            theta = pm.Deterministic("theta", mu + tau * pm.Normal("eta", 0, 1, shape=8))
        pm.Normal("seen", theta, ERRORS, observed=y)
    return schools


def main():
    logging.getLogger("pymc").setLevel(logging.ERROR)
    rng = np.random.default_rng(1)
    schools = model()
    truths, draws = [], []
    for i in range(DATA_SETS):
        mu, tau = rng.normal(0, 5), abs(rng.normal(0, 5))
        theta = rng.normal(mu, tau, 8)
        with schools:
            pm.set_data({"y": rng.normal(theta, ERRORS)})
            drawn = pm.sample(
                500, tune=500, chains=1, cores=1, random_seed=i, progressbar=False, compute_convergence_checks=False
            )
        kept = drawn.posterior.isel(draw=slice(None, None, 5))
        truths.append({"mu": mu, "tau": tau, "theta": theta})
        draws.append({name: kept[name].values for name in ("mu", "tau", "theta")})
    report = plumbline.sbc(truths, draws, level=LEVEL)
    print(report)
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(main())

"""A vectorised sampler in NumPy: labels of a mixture of two coins, all drawn at once, then which coin is the biased one."""

import numpy as np

import plumbline

TOSSES, FLIPS = 3, 2
BIASES = np.array([[0.5, 0.8], [0.8, 0.5]])  # heads of coins 0 and 1, if coin 1 or coin 0 is the biased one


def prior(rng):
    return {"biased": int(rng.integers(2)), "coins": rng.integers(2, size=TOSSES)}


def simulate(state, rng):  # heads in so many flips of each toss
    return rng.binomial(FLIPS, BIASES[state["biased"]][state["coins"]])


def likelihood(heads, biases):
    return biases**heads * (1 - biases) ** (FLIPS - heads)


def coins(state, heads, rng):
    weights = likelihood(heads[:, None], BIASES[state["biased"]])
    second = weights[:, 1] / weights.sum(axis=1)
    return {**state, "coins": (rng.random(TOSSES) < second).astype(int)}


def biased(state, heads, rng):
    weights = likelihood(heads, BIASES[:, state["coins"]]).prod(axis=1)
    return {**state, "biased": int(np.searchsorted(np.cumsum(weights), rng.random() * weights.sum()))}


def functions(state, heads):
    return {"biased": state["biased"], "coins": state["coins"].sum(), "heads of 1": heads @ state["coins"]}


if __name__ == "__main__":
    plumbline.serve(
        prior=prior,
        simulate=simulate,
        step={"coins": coins, "biased": biased},
        functions=functions,
        rng=np.random.default_rng,
    )

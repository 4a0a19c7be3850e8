"""A kernel of blackjax on trial: Hamiltonian Monte Carlo for a mean and a log scale, in single precision as JAX has it.

    ./plumbline check --program "python3 blackjax_kernel.py [wrong]"

Wrong form: the log density forgets the Jacobian of the log scale. Needs blackjax.
"""

import sys

import blackjax
import jax
import jax.numpy as jnp
import numpy as np

import plumbline

WRONG = "wrong" in sys.argv[1:]
OBSERVATIONS = 5


def prior(rng):  # mu ~ N(0, 1), scale ~ Gamma(3, 3)
    return np.array([rng.normal(), np.log(rng.gamma(3, 1 / 3))])


def simulate(state, rng):
    return rng.normal(state[0], np.exp(state[1]), OBSERVATIONS)


def log_density(state, y):
    mu, log_scale = state
    scale = jnp.exp(log_scale)
    density = -(mu**2) / 2 + 2 * log_scale - 3 * scale - jnp.sum((y - mu) ** 2) / (2 * scale**2) - OBSERVATIONS * log_scale
    return density if WRONG else density + log_scale


@jax.jit
def one_step(key, state, y):
    kernel = blackjax.hmc(lambda s: log_density(s, y), 0.2, jnp.ones(2), 5)
    return kernel.step(key, kernel.init(state))[0].position


def step(state, y, rng):
    key = jax.random.key(rng.integers(2**31))
    return np.asarray(one_step(key, state, y), dtype=float)


def functions(state, y):
    return {"mu": state[0], "log scale": state[1], "mean": y.mean(), "log spread": np.log(y.std())}


if __name__ == "__main__":
    plumbline.serve(
        prior=prior, simulate=simulate, step=step, functions=functions, rng=np.random.default_rng, exact=False
    )

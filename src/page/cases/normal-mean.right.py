# mu ~ N(0, 1);  y | mu ~ N(mu, 1).  Hence mu | y ~ N(y / 2, 1 / 2).
import math

def prior(rng):
    return rng.normal(0, 1)

def simulate(mu, rng):
    return rng.normal(mu, 1)

def step(mu, y, rng):
    return y / 2 + rng.normal(0, 1) / math.sqrt(2)

functions = {
    "mu": lambda mu, y: mu,
    "mu * y": lambda mu, y: mu * y,
}

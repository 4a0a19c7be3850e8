"""The README's example: mu ~ N(0, 1), five observations y ~ N(mu, 1), and a Gibbs step for mu."""

import random

import plumbline


def prior():
    return random.gauss(0, 1)


def simulate(mu):
    return [random.gauss(mu, 1) for _ in range(5)]


def step(mu, y):  # the sampler on trial: mu | y ~ N(sum y / 6, 1 / 6)
    return random.gauss(sum(y) / 6, (1 / 6) ** 0.5)


def functions(mu, y):
    return {"mu": mu, "mean": sum(y) / len(y)}


if __name__ == "__main__":
    plumbline.serve(prior=prior, simulate=simulate, step=step, functions=functions)

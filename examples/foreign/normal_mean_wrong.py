"""The README's example with a planted bug: the step draws with the variance in the place of the standard deviation."""

import random

import plumbline


def prior():
    return random.gauss(0, 1)


def simulate(mu):
    return [random.gauss(mu, 1) for _ in range(5)]


def step(mu, y):  # mu | y ~ N(sum y / 6, 1 / 6), if it took the square root
    return random.gauss(sum(y) / 6, 1 / 6)


def functions(mu, y):
    return {"mu": mu, "mean": sum(y) / len(y)}


if __name__ == "__main__":
    plumbline.serve(prior=prior, simulate=simulate, step=step, functions=functions)

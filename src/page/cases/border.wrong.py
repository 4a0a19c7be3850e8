# Metropolis on 0, ..., 9. The code knows nothing of the trial.
import math
import random

states = range(10)

def log_target(x):
    return -0.3 * (x - 3) ** 2

def step(x):
    y = x + random.choice([-1, 1])
    if y < 0:
        y = 1
    if y > 9:
        y = 8
    if math.log(random.random()) < log_target(y) - log_target(x):
        return y
    return x

"""The G-Wishart weighted proposal algorithm (WWA) of van den Boom, Beskos and De Iorio (2022) on the cases of the court of
graph samplers:

    wwa.py <library> <version> <jobs.csv> <results.csv> <algorithm> <seed> <iterations> <most iterations>

library is the shared library that their wwa.py compiles of their wwa.cpp (https://github.com/willemvandenboom/wwa); it is
not part of this project. algorithm is wwa (informed proposals, delayed acceptance, as in their article) or wwa-uniform
(uniform proposals, delayed acceptance). Everything else is as in src/jmh/R/court.R. An iteration is one of theirs: a new K,
then p single edges. The prior is W_G(b, I), every edge with probability 1/2 or what the job's fourth field says.

    wwa.py trace <library> <data.csv> <b> <edge probability> <algorithm> <seed> <seconds>

prints after each iteration, until the processor time is used up: the time so far and the edges as a hexadecimal number, edge
(1,2) its lowest bit.
"""

import csv
import ctypes
import math
import os
import random
import sys
import time
import traceback

BATCHES = 50
UPDATE = "_Z12update_G_cppiPlPdddS0_ilbbbb"  # update_G_cpp of their wwa.h as g++ and clang++ name it


class Chain:
    def __init__(self, library, rows, b, edge_probability, informed, seed):
        p = len(rows[0])
        self.p, self.b, self.informed = p, b, informed
        self.random = random.Random(seed)
        self.update = getattr(ctypes.CDLL(library), UPDATE)
        self.update.restype = ctypes.c_double
        self.update.argtypes = (
            [ctypes.c_int, ctypes.POINTER(ctypes.c_long), ctypes.POINTER(ctypes.c_double)]
            + [ctypes.c_double, ctypes.c_double, ctypes.POINTER(ctypes.c_double), ctypes.c_int, ctypes.c_long]
            + [ctypes.c_bool] * 4
        )
        self.graph = (ctypes.c_long * (p * p))()
        self.odds = (ctypes.c_double * (p * p))(*([edge_probability] * (p * p)))
        self.rate = (ctypes.c_double * (p * p))(
            *[(i == j) + math.fsum(x[i] * x[j] for x in rows) for i in range(p) for j in range(p)]
        )
        self.df = float(b + len(rows))

    def advance(self, steps=None):
        """Their MCMC_update: K anew given the graph, then p single edges."""
        self.update(
            self.p, self.graph, self.odds, self.df, float(self.b), self.rate, steps or self.p, self.random.getrandbits(62),
            False, True, self.informed, True,
        )  # not approximate; delayed acceptance; informed or not; their ratio of normalising constants for both

    def edges(self):
        g, p = self.graph, self.p
        return [g[i * p + j] for j in range(p) for i in range(j)]


def rows(file):
    with open(file) as lines:
        return [[float(field) for field in row] for row in csv.reader(lines)]


def estimate(chain, iterations):
    start = time.process_time()
    for _ in range(iterations // 20):
        chain.advance()
    m = chain.p * (chain.p - 1) // 2
    batches = []
    for k in range(BATCHES):
        length = iterations * (k + 1) // BATCHES - iterations * k // BATCHES
        counts = [0] * m
        for _ in range(length):
            chain.advance()
            for e, there in enumerate(chain.edges()):
                counts[e] += there
        batches.append([count / length for count in counts])
    mean = [math.fsum(b[e] for b in batches) / BATCHES for e in range(m)]
    error = [
        math.sqrt(math.fsum((b[e] - mean[e]) ** 2 for b in batches) / (BATCHES - 1) / BATCHES) for e in range(m)
    ]
    return mean, error, time.process_time() - start


def answer(library, version, job, data, b, probability, algorithm, seed, length, most):
    while True:
        chain = Chain(library, data, b, probability, algorithm == "wwa", seed)
        mean, error, seconds = estimate(chain, length)
        if max(error) < 0.005 or length >= most:
            break
        length = min(most, math.ceil(1.3 * length * max(error) ** 2 / 0.005**2))
    fields = [job, algorithm, version, str(seed), str(length), "%.3f" % seconds]
    fields += [";".join("%.6f" % value for value in values) for values in (mean, error)]
    return ",".join(fields) + "\n"


def trace(library, file, b, probability, algorithm, seed, seconds):
    chain = Chain(library, rows(file), int(b), float(probability), algorithm == "wwa", int(seed))
    start = time.process_time()
    while time.process_time() - start < float(seconds):
        chain.advance()
        edges = sum(there << e for e, there in enumerate(chain.edges()))
        print("%.6f %x" % (time.process_time() - start, edges))


def main(library, version, jobs, results, algorithm, seed, iterations, most):
    done = set()
    if os.path.exists(results):
        with open(results) as lines:
            done = {line.split(",")[0] for line in lines}
    with open(jobs) as lines:
        todo = [fields for fields in csv.reader(lines) if fields[0] not in done]
    for job, file, b, *probability in todo:
        # Their update_G_cpp does not release its graph: each job has a process of its own, which ends.
        child = os.fork()
        if child == 0:
            try:
                odds = float(probability[0]) if probability else 0.5
                line = answer(library, version, job, rows(file), int(b), odds, algorithm, int(seed), int(iterations), int(most))
                with open(results, "a") as out:
                    out.write(line)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        if os.waitpid(child, 0)[1] != 0:
            sys.exit(f"{job} failed")


if __name__ == "__main__":
    (trace if sys.argv[1] == "trace" else main)(*sys.argv[2 if sys.argv[1] == "trace" else 1 :])

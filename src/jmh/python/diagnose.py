"""The whole job of `plumbline diagnose FILE` with ArviZ: reads a chains file and summarises it."""
import csv
import sys

import numpy as np

with open(sys.argv[1]) as file:
    header = next(csv.reader(file))
table = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1)
chains = np.unique(table[:, 0])
data = {
    name: np.stack([table[table[:, 0] == chain, column] for chain in chains])
    for column, name in enumerate(header)
    if column > 0
}
import arviz as az

print(az.summary(az.from_dict(posterior=data)).to_string())

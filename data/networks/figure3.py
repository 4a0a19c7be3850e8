"""What figure 3 of Palla, Knowles and Ghahramani (ICML 2012) says: python figure3.py PAPER.pdf nips234.csv

The figure holds four images of 234 x 234 cells in 64 shades, compressed without loss: the data, then the predictions of IRM, LFRM and
ILA. The paper is not ours to ship; its file had the SHA-256 80804bc0f63c4c43a95a8e883cd78c04bde8ed63c85d7289209b436e5f5a45bd.
"""

import collections
import hashlib
import re
import sys
import zlib

N = 234
CELLS = [(i, j) for i in range(N) for j in range(N)]


def images(pdf):
    """The shades of each image of N x N cells, in the order of the file."""
    for head in re.finditer(rb"\d+ 0 obj(.*?)stream\r?\n", pdf, re.S):
        if b"/Width 234" in head.group(1) and b"/Height 234" in head.group(1):
            yield zlib.decompress(pdf[head.end() : pdf.index(b"endstream", head.end())])


def auc(p, linked):
    below = collections.Counter(p[t] for t in range(N * N) if not linked[t])
    others = sum(below.values())
    wins = sum(sum(below[v] for v in range(p[t])) + below[p[t]] / 2 for t in range(N * N) if linked[t])
    return wins / sum(linked) / others


def refined(graphs, colours):
    """Colours of both graphs, refined by those of the neighbours until nothing changes; None if they come apart."""
    while True:
        signs = [[(c[i], tuple(sorted(c[j] for j in g[i]))) for i in range(N)] for g, c in zip(graphs, colours)]
        if sorted(signs[0]) != sorted(signs[1]):
            return None
        number = {sign: k for k, sign in enumerate(sorted(set(signs[0])))}
        finer = [[number[sign] for sign in of] for of in signs]
        if len(set(finer[0])) == len(set(colours[0])):
            return finer
        colours = finer


def isomorphism(graphs, colours):
    """Which node of the second graph a node of the first is; None if there is no such map."""
    colours = refined(graphs, colours)
    if colours is None:
        return None
    shared = {c: n for c, n in collections.Counter(colours[0]).items() if n > 1}
    if not shared:
        place = {c: j for j, c in enumerate(colours[1])}
        return [place[c] for c in colours[0]]
    colour = min(shared, key=shared.get)
    one = colours[0].index(colour)
    for other in (j for j in range(N) if colours[1][j] == colour):
        marked = [[2 * c for c in of] for of in colours]
        marked[0][one] += 1
        marked[1][other] += 1
        found = isomorphism(graphs, marked)
        if found:
            return found
    return None


def main(paper, network):
    sys.setrecursionlimit(10_000)
    data, *predictions = images(open(paper, "rb").read())
    linked = [int(shade > 0) for shade in data]
    rows = [line.strip().split(",") for line in open(network)]
    print("a:", hashlib.sha256(data).hexdigest(), "ones", sum(linked), "diagonal", sum(linked[i * N + i] for i in range(N)))
    graphs = (
        [[j for j in range(N) if i != j and linked[i * N + j]] for i in range(N)],
        [[j for j in range(N) if i != j and rows[i][j] == "1"] for i in range(N)],
    )
    same = isomorphism(graphs, ([0] * N, [0] * N))
    holds = same and all((j in graphs[0][i]) == (same[j] in graphs[1][same[i]]) for i, j in CELLS)
    print("off the diagonal isomorphic to the network:", bool(holds))
    for name, shades in zip(("b, IRM", "c, LFRM", "d, ILA"), predictions):
        p = [shade / 63 for shade in shades]
        print(
            name + ":",
            hashlib.sha256(shades).hexdigest(),
            "cells unlike their mirror image %d," % sum(shades[i * N + j] != shades[j * N + i] for i, j in CELLS),
            "mean of |r - p| %.4f," % (sum(abs(x - r) for x, r in zip(p, linked)) / N**2),
            "wrong side of 1/2 %.4f," % (sum((x > 0.5) != r for x, r in zip(p, linked)) / N**2),
            "AUC %.4f" % auc(shades, linked),
        )


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
"""Checks a file of certificates that kernels leave their target invariant: pi P = pi.

    python3 check_certificates.py certificates.json

It needs Python 3.8 and nothing else, above all nothing of the program that wrote the file. For each
kernel it reads the weights of the target, pi, and for each state the probabilities of the next one,
all of them whole numbers, and adds up in whole numbers: nothing is rounded anywhere. Exit status 0 if
all of it is true, 1 if something is not, 2 if the file cannot be read.
"""

import json
import sys
from fractions import Fraction


class Refused(Exception):
    """The numbers do not prove what they are to prove."""


def require(holds, what):
    if not holds:
        raise Refused(what)


def whole(text):
    """A whole number that is not negative, from its digits."""
    require(isinstance(text, str) and text.isascii() and text.isdigit(), "no whole number: %r" % (text,))
    return int(text)


def check(certificate):
    """Checks one kernel; returns whether every state is reached from every other."""
    states = certificate["states"]
    weights = [whole(w) for w in certificate["weights"]]
    rows = certificate["rows"]
    require(len(states) == len(weights) == len(rows) > 0, "states, weights and rows differ in number")
    require(len(set(states)) == len(states), "a state is there twice")
    require(any(weights), "all weights are 0")
    matrix = []
    for i, row in enumerate(rows):
        denominator = whole(row["denominator"])
        numerators = [whole(n) for n in row["numerators"]]
        require(len(numerators) == len(states), "row %d has not one number for each state" % (i + 1))
        require(0 < denominator == sum(numerators), "row %d does not add up to 1" % (i + 1))
        matrix.append([Fraction(n, denominator) for n in numerators])
    require(any(matrix[i][i] != 1 for i in range(len(states))), "the kernel never moves")
    for j in range(len(states)):
        after = sum(w * row[j] for w, row in zip(weights, matrix))
        require(after == weights[j], "pi P is not pi at state %d: %s" % (j + 1, states[j]))
    ways = [[p > 0 for p in row] for row in matrix]
    back = [list(column) for column in zip(*ways)]
    return len(reached(ways)) == len(reached(back)) == len(states)


def reached(ways):
    """The states to which there is a way from the first one."""
    seen = {0}
    open_ = [0]
    while open_:
        at = open_.pop()
        for to, way in enumerate(ways[at]):
            if way and to not in seen:
                seen.add(to)
                open_.append(to)
    return seen


def main(arguments):
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # whole numbers of any size
    if len(arguments) != 1:
        print("usage: check_certificates.py certificates.json", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            content = json.load(file)
        known = content["format"] == 1
        certificates = list(content["certificates"])
        without = ["%s: %s" % (kernel["kernel"], kernel["note"]) for kernel in content.get("without", [])]
    except (OSError, ValueError, KeyError, TypeError) as error:
        print("%s cannot be read as a file of certificates: %s" % (arguments[0], error), file=sys.stderr)
        return 2
    if not known or not certificates:
        print("REFUSED, not a file of certificates of format 1")
        return 1
    status = 0
    for number, certificate in enumerate(certificates, start=1):
        try:
            name = "%s, %s" % (certificate["kernel"], certificate["case"])
            only = check(certificate)
            print("%s: pi P = pi%s" % (name, ", for this pi alone" if only else ""))
        except Refused as reason:
            status = 1
            print("%s: REFUSED, %s" % (name, reason))
        except (KeyError, TypeError) as error:
            status = 1
            print("certificate %d: REFUSED, it lacks a part: %s" % (number, error))
    for kernel in without:
        print("no certificate of %s" % kernel)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

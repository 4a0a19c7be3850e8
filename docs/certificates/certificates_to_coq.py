#!/usr/bin/env python3
"""Writes a file of certificates as theorems of Coq, for Certificates.v beside it.

    python3 certificates_to_coq.py certificates.json > Numbers.v
"""

import json
import sys


def digits(text):
    if not (isinstance(text, str) and text.isascii() and text.isdigit()):
        raise SystemExit("no whole number: %r" % (text,))
    return text


def numbers(texts):
    return "[" + "; ".join(digits(text) for text in texts) + "]%N"


def theorem(number, certificate):
    rows = ["(%s%%positive, %s)" % (digits(row["denominator"]), numbers(row["numerators"]))
            for row in certificate["rows"]]
    # The name of a kernel or a case may hold what ends a comment.
    title = "%s, %s" % (certificate["kernel"], certificate["case"])
    title = "".join(c if c.isalnum() or c in " ,.-" else "_" for c in title)
    return """(* %s *)
Definition certificate_%d := {|
  weights := %s;
  rows := [
    %s
  ]
|}.

Theorem certificate_%d_holds : invariant certificate_%d.
Proof. apply check_is_right. vm_compute. reflexivity. Qed.
""" % (title, number, numbers(certificate["weights"]), ";\n    ".join(rows), number, number)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: certificates_to_coq.py certificates.json > Numbers.v")
    with open(sys.argv[1], encoding="utf-8") as file:
        content = json.load(file)
    print("Require Import List NArith Certificates.\nImport ListNotations.\n")
    for number, certificate in enumerate(content["certificates"], start=1):
        print(theorem(number, certificate))

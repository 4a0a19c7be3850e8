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


def theorems(content):
    if content["format"] != 1 or not content["certificates"]:
        raise SystemExit("no certificates of format 1")
    texts = ["Require Import List NArith Certificates.\nImport ListNotations.\n"]
    for number, certificate in enumerate(content["certificates"], start=1):
        states = certificate["states"]
        if not len(set(states)) == len(states) == len(certificate["weights"]):
            raise SystemExit("%s: a state is there twice, or has no weight" % certificate["kernel"])
        texts.append(theorem(number, certificate))
    return "\n".join(texts)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: certificates_to_coq.py certificates.json > Numbers.v")
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(theorems(json.load(file)))
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit("%s cannot be read as a file of certificates: %s" % (sys.argv[1], error))

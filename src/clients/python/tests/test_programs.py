"""The two hundred programs of ``programs.py``: some of them each time, all of them if PLUMBLINE_LONG is set."""

import csv
import os
import random
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import programs


class ProgramsTest(unittest.TestCase):
    def setUp(self):
        self.all = list(programs.programs())
        with open(programs.TABLE, encoding="utf-8") as table:
            self.stored = {tuple(row[:4]): row[4] for row in list(csv.reader(table))[1:]}

    def test_the_table_has_no_false_verdict(self):
        self.assertEqual(len(self.stored), 200)
        self.assertEqual(set(self.stored), {tuple(program.key) for program in self.all})
        self.assertGreaterEqual(sum(program.promised for program in self.all), 60)
        for program in self.all:
            verdict = self.stored[tuple(program.key)]
            allowed = {"pass" if program.right else "fail"} | (set() if program.promised else {"refused"})
            self.assertIn(verdict, allowed, program.key)

    def test_programs_get_the_verdict_of_the_table(self):
        here = [program for program in self.all if programs.NUMPY or program.kind in ("Random", "none")]
        if not os.environ.get("PLUMBLINE_LONG"):
            here = random.Random(60).sample(here, 40)
        for program in here:
            with self.subTest(program=program.key):
                verdict, why = program.verdict()
                self.assertEqual(verdict, self.stored[tuple(program.key)], why + program.text)


if __name__ == "__main__":
    unittest.main()

"""Draws of other libraries as they are, where these are."""

import importlib.util
import os
import random
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import plumbline
from plumbline._draws import columns


def there(*modules):
    return all(importlib.util.find_spec(module) is not None for module in modules)


def chains(seed=1, shift=0.0, count=4, draws=1000):
    rng = random.Random(seed)
    return [[rng.gauss(shift, 1) for _ in range(draws)] for _ in range(count)]


class ColumnsTest(unittest.TestCase):
    def test_plain_arrays(self):
        found = columns({"mu": [[1, 2], [3, 4]], "theta": [[[5, 6], [7, 8]], [[9, 10], [11, 12]]]})
        self.assertEqual(found.names, ["mu", "theta[0]", "theta[1]"])
        self.assertEqual(list(found.rows()), [[1, 5, 6], [2, 7, 8], [3, 9, 10], [4, 11, 12]])
        self.assertEqual(list(columns([[1, 2], [3, 4]]).rows()), [[1, 2], [3, 4]])

    def test_what_is_no_draws_is_named(self):
        with self.assertRaisesRegex(plumbline.PlumblineError, "not int"):
            columns(3)
        with self.assertRaisesRegex(plumbline.PlumblineError, "mu has 1 chains, others have 2"):
            columns({"tau": [[1, 2], [3, 4]], "mu": [1, 2]})
        with self.assertRaisesRegex(plumbline.PlumblineError, "the true mu has 1 numbers, its draws have 0"):
            plumbline.sbc([{"mu": 1.0}], [{"tau": [1.0, 2.0]}])
        with self.assertRaisesRegex(plumbline.PlumblineError, "different numbers of draws: {'tau': 3, 'mu': 2}"):
            columns({"tau": [1, 2, 3], "mu": [1, 2]})
        with self.assertRaisesRegex(plumbline.PlumblineError, "different numbers of data sets"):
            plumbline.sbc({"mu": [1.0], "tau": [1.0, 2.0]}, [{"mu": [1.0], "tau": [1.0]}])
        with self.assertRaisesRegex(plumbline.PlumblineError, "data set 1 has true values of"):
            plumbline.sbc([{"mu": 1.0, "tau": 1.0}, {"mu": 1.0}], [{"mu": [1.0], "tau": [1.0]}] * 2)

    def test_variables_stand_under_their_names_whatever_their_order(self):
        written = []
        with mock.patch("plumbline._draws._run", lambda words, out: written.append(Path(words[-1]).read_text())):
            plumbline.sbc(
                [{"mu": 1, "tau": 2}, {"tau": 4, "mu": 3}],
                [{"tau": [20.0], "mu": [10.0]}, {"mu": [30.0], "tau": [40.0]}],
            )
        self.assertEqual(
            [line.split(",")[2:] for line in written[0].splitlines()],
            [['"mu"', '"tau"'], ["1.0", "2.0"], ["10.0", "20.0"], ["3.0", "4.0"], ["30.0", "40.0"]],
        )

    @unittest.skipUnless(there("pandas"), "no pandas")
    def test_a_data_frame(self):
        import pandas

        frame = pandas.DataFrame({"chain": [1, 1, 2, 2], "mu": [1.0, 2, 3, 4], ".draw": [1, 2, 3, 4]})
        found = columns(frame)
        self.assertEqual(found.chains, [{"mu": [1.0, 2.0]}, {"mu": [3.0, 4.0]}])

    @unittest.skipUnless(there("arviz"), "no ArviZ")
    def test_inference_data(self):
        import arviz
        import numpy

        posterior = {"mu": numpy.zeros((2, 3)), "theta": numpy.arange(12.0).reshape(2, 3, 2)}
        found = columns(arviz.from_dict(posterior, dims={"theta": ["school"]}, coords={"school": ["A", "B"]}))
        self.assertEqual(found.names, ["mu", "theta[A]", "theta[B]"])
        self.assertEqual(found.chains[1]["theta[B]"], [7.0, 9.0, 11.0])

    def test_cmdstanpy_by_its_interface(self):
        class Fit:  # what CmdStanMCMC has
            column_names = ("lp__", "mu")

            def draws(self, concat_chains):
                class Array:
                    shape = (2, 1, 2)

                    def __getitem__(self, at):
                        return [[-1.0, -2.0], [0.5, 0.25]][at[2]]

                return Array()

        self.assertEqual(columns(Fit()).chains, [{"lp__": [-1.0, -2.0], "mu": [0.5, 0.25]}])


@unittest.skipUnless("PLUMBLINE_LONG" in os.environ, "some ten commands, each in a Java of its own: PLUMBLINE_LONG")
class CommandsTest(unittest.TestCase):
    def test_diagnose(self):
        report = plumbline.diagnose({"mu": chains()})
        self.assertTrue(report.passed, str(report))
        self.assertIn("rhat", report._repr_html_())
        apart = chains()
        apart[0] = [x + 3 for x in apart[0]]
        self.assertEqual(plumbline.diagnose({"mu": apart}).verdict, "fail")

    @unittest.skipUnless(there("arviz", "netCDF4"), "no ArviZ")
    def test_divergences_of_an_inference_data_count(self):
        import arviz
        import numpy

        diverging = numpy.zeros((4, 1000), dtype=bool)
        posterior = {"mu": numpy.array(chains())}
        self.assertTrue(plumbline.diagnose(arviz.from_dict(posterior, sample_stats={"diverging": diverging})).passed)
        diverging[:, ::5] = True
        report = plumbline.diagnose(arviz.from_dict(posterior, sample_stats={"diverging": diverging}))
        self.assertFalse(report.passed)
        self.assertIn("diverge", str(report))

    @unittest.skipUnless(there("cmdstanpy", "prophet"), "no CmdStanPy, or no Prophet with its compiled Stan model")
    def test_a_fit_of_cmdstanpy(self):
        import logging

        import pandas
        import prophet

        logging.getLogger("cmdstanpy").disabled = True
        days = pandas.date_range("2020-01-01", periods=60)
        frame = pandas.DataFrame({"ds": days, "y": [0.1 * i + i * 7919 % 13 / 10 for i in range(60)]})
        seasons = {f"{name}_seasonality": False for name in ("yearly", "weekly", "daily")}
        model = prophet.Prophet(mcmc_samples=400, n_changepoints=2, **seasons)
        model.fit(frame, seed=1, show_progress=False)
        fit = model.stan_backend.stan_fit
        self.assertEqual(type(fit).__name__, "CmdStanMCMC")
        found = columns(fit)
        self.assertEqual(len(found.chains), 4)
        self.assertEqual(found.chains[2]["k"], fit.draws()[:, 2, fit.column_names.index("k")].tolist())
        report = plumbline.diagnose(fit, rhat=1.1, ess=50)
        self.assertTrue(report.passed, str(report))
        self.assertNotEqual(plumbline.diagnose(fit, ess=100_000).verdict, "pass")

    @unittest.skipUnless(there("pymc"), "no PyMC")
    def test_a_result_of_pymc(self):
        import logging

        import pymc

        logging.getLogger("pymc").setLevel(logging.ERROR)
        with pymc.Model():
            mu = pymc.Normal("mu", 0, 1, shape=2)
            pymc.Normal("y", mu.sum(), 1, observed=1.0)
            drawn = pymc.sample(1000, tune=500, chains=4, cores=1, random_seed=1, progressbar=False)
        report = plumbline.diagnose(drawn)
        self.assertTrue(report.passed, str(report))
        self.assertIn("mu[0]", str(report.details))

    def test_compare(self):
        with tempfile.TemporaryDirectory() as out:
            report = plumbline.compare({"mu": chains(1)}, {"mu": chains(2)}, level=1e-6, out=Path(out) / "there")
            self.assertTrue(report.passed, str(report))
            self.assertIn("data:image/png", report._repr_html_())
        self.assertEqual(plumbline.compare({"mu": chains(1)}, {"mu": chains(2, 0.5)}, level=1e-6).verdict, "fail")

    def test_sbc(self):
        rng = random.Random(3)
        truths = [{"mu": rng.gauss(0, 1)} for _ in range(200)]
        right = [{"mu": [rng.gauss(0, 1) for _ in range(99)]} for _ in truths]
        self.assertTrue(plumbline.sbc(truths, right, level=1e-6).passed)
        wrong = [{"mu": [rng.gauss(0, 0.5) for _ in range(99)]} for _ in truths]
        report = plumbline.sbc(truths, wrong, level=1e-6)
        self.assertEqual(report.verdict, "fail")
        self.assertIn("of mu", str(report))


if __name__ == "__main__":
    unittest.main()

"""The program's side of the protocol, line by line, and ``check`` where Java is."""

import gc
import importlib.util
import json
import os
import random
import subprocess
import sys
import unittest

import plumbline
from plumbline import _launcher
from plumbline._serve import Service


def normal(**more):
    return {
        "prior": lambda: random.gauss(0, 1),
        "simulate": lambda mu: [random.gauss(mu, 1) for _ in range(5)],
        "step": lambda mu, y: random.gauss(sum(y) / 6, (1 / 6) ** 0.5),
        "functions": lambda mu, y: {"mu": mu, "mean": sum(y) / 5},
        **more,
    }


def ask(service, *requests):
    answer = json.loads(service.answer(json.dumps({"line": 3, "requests": requests})))
    assert answer["line"] == 3
    return answer


class ServeTest(unittest.TestCase):
    def setUp(self):
        self.service = Service(**normal())
        self.hello = ask(self.service, {"do": "hello", "protocol": 1})["answers"][0]

    def test_hello_names_what_is_there(self):
        self.assertEqual(self.hello["functions"], ["mu", "mean"])
        self.assertEqual(self.hello["kernels"], [])
        self.assertEqual(self.hello["offers"], ["same", "law", "paths"])
        more = Service(**normal(log_joint=lambda mu, y: 0.0, exact=False, step={"a": lambda m, y: m}))
        hello = ask(more, {"do": "hello", "protocol": 1})["answers"][0]
        self.assertEqual(hello["offers"], ["same", "logjoint"])
        self.assertEqual(hello["kernels"], ["a"])

    def test_a_seed_decides(self):
        line = [
            {"do": "prior", "to": 1, "seed": 5},
            {"do": "prior", "to": 2, "seed": 5},
            {"do": "prior", "to": 3, "seed": 2**53 - 1},
            {"do": "simulate", "state": 1, "to": 4, "seed": 7},
            {"do": "step", "state": 1, "data": 4, "to": 5, "seed": 8},
            {"do": "same", "a": 1, "b": 2},
            {"do": "same", "a": 1, "b": 3},
            {"do": "values", "state": 5, "data": 4},
        ]
        first = ask(self.service, *line)["answers"]
        self.assertEqual(first[:2], [True, False])
        self.assertEqual(first, ask(self.service, *line)["answers"])
        random.seed(5)
        self.assertTrue(self.service._values[1] == random.gauss(0, 1))

    def test_values_are_dropped(self):
        ask(self.service, {"do": "prior", "to": 1, "seed": 5}, {"do": "drop", "handles": [1, 99]})
        error = ask(self.service, {"do": "simulate", "state": 1, "to": 2, "seed": 5})
        self.assertEqual((error["error"], error["request"]), ("nothing is known of 1", 0))

    def test_states_changed_in_place_are_kept_as_they_were(self):
        def step(state, data):
            state["x"] += 1
            return state

        service = Service(
            prior=lambda: {"x": 0}, simulate=lambda s: [s["x"]], step=step, functions={"x": lambda s, y: s["x"]}
        )
        ask(service, {"do": "hello"}, {"do": "prior", "to": 1, "seed": 1}, {"do": "simulate", "state": 1, "to": 2, "seed": 1})
        ask(service, {"do": "step", "state": 1, "data": 2, "to": 3, "seed": 1})
        values = [{"do": "values", "state": s, "data": 2} for s in (1, 3)]
        self.assertEqual(ask(service, *values)["answers"], [[0.0], [1.0]])

    def test_errors_say_where(self):
        service = Service(**normal(step=lambda mu, y: 1 / 0))
        ask(service, {"do": "hello"}, {"do": "prior", "to": 1, "seed": 1}, {"do": "simulate", "state": 1, "to": 2, "seed": 1})
        step = {"do": "step", "state": 1, "data": 2, "to": 3, "seed": 1}
        self.assertRegex(ask(service, step)["error"], r"^ZeroDivisionError: division by zero \(.*test_serve.py:\d+\)$")
        step["kernel"] = "tau"
        self.assertEqual(ask(service, step)["error"], "there is no kernel tau")
        nothing = Service(**normal(step=lambda mu, y: None))
        ask(nothing, {"do": "prior", "to": 1, "seed": 1}, {"do": "prior", "to": 2, "seed": 1})
        self.assertIn("returned nothing", ask(nothing, {"do": "step", "state": 1, "data": 2, "to": 3, "seed": 1})["error"])
        self.assertIn("there is no verb dance", ask(self.service, {"do": "dance"})["error"])
        self.assertEqual("nothing is known of 7", ask(self.service, {"do": "simulate", "state": 7, "to": 8, "seed": 1})["error"])
        own = Service(**normal(simulate=lambda mu: {}["tau"]))
        ask(own, {"do": "prior", "to": 1, "seed": 1})
        self.assertRegex(ask(own, {"do": "simulate", "state": 1, "to": 2, "seed": 1})["error"], r"^KeyError: 'tau' \(.*:\d+\)$")
        for found, said in ((3.0, "a dict of numbers, not float"), ({"mu": ["a"]}, "mu[0] is a str, not a number")):
            wrong = Service(**normal(functions=lambda mu, y, found=found: found))
            asked = [{"do": "hello"}, {"do": "prior", "to": 1, "seed": 1}, {"do": "values", "state": 1, "data": 1}]
            self.assertIn(said, ask(wrong, *asked)["error"])
        self.assertIn("error", json.loads(self.service.answer("hello")))

    def test_vectors_arrays_and_dicts_are_numbers_by_their_index(self):
        class Array:
            def tolist(self):
                return [[1, 2.5], [3, True]]

        found = {"theta": (4, 5), "a": Array(), "d": {"kappa": 6, "of": [7]}, "x": 8}
        service = Service(**normal(functions={name: lambda mu, y, v=value: v for name, value in found.items()}))
        names = ["theta[0]", "theta[1]", "a[0,0]", "a[0,1]", "a[1,0]", "a[1,1]", "d[kappa]", "d[of,0]", "x"]
        asked = [{"do": "hello"}, {"do": "prior", "to": 1, "seed": 1}, {"do": "values", "state": 1, "data": 1}]
        hello, values = ask(service, *asked)["answers"]
        self.assertEqual(hello["functions"], names)
        self.assertEqual(values, [4, 5, 1, 2.5, 3, 1, 6, 7, 8])
        twice = Service(**normal(functions={"t": lambda mu, y: [1], "t[0]": lambda mu, y: 2}))
        self.assertEqual(ask(twice, {"do": "hello"})["error"], "functions: two numbers are called t[0]")
        found["theta"] = (4, 5, 9)
        service = Service(**normal(functions=lambda mu, y: dict(found)))
        ask(service, *asked)
        found["theta"] = (4,)
        said = ask(service, *asked[2:])["error"]
        self.assertEqual(said, "functions did not give theta[1], theta[2], unlike before: each call must give the same ones")

    def test_exact_laws_name_equal_values_alike(self):
        service = Service(
            prior=lambda: random.randrange(2),
            simulate=lambda s: random.random() < 0.25,
            step=lambda s, y: random.randrange(2),
            functions={"s": lambda s, y: s},
            log_joint=lambda s, y: 0.0,
            case=([0, 1], True),
        )
        prior = ask(service, {"do": "law", "of": "prior"})["answers"][0]
        self.assertEqual([p for p, _ in prior], [0.5, 0.5])
        step = ask(service, {"do": "law", "of": "step", "state": prior[0][1], "data": prior[1][1]})["answers"][0]
        self.assertEqual(step, prior)
        self.assertTrue(all(key < 0 for _, key in prior))
        case = ask(service, {"do": "case"})["answers"][0]
        self.assertEqual(case["states"], [key for _, key in prior])
        refused = ask(self.service, {"do": "law", "of": "prior"})
        self.assertIn("random.gauss at", refused["error"])

    def test_a_generator_is_handed_on(self):
        service = Service(
            prior=lambda rng: rng.random(),
            simulate=lambda s, rng: rng.random(),
            step=lambda s, y, rng: rng.random(),
            functions={"s": lambda s, y: s},
            rng=random.Random,
        )
        ask(service, {"do": "hello"}, {"do": "prior", "to": 1, "seed": 9})
        self.assertEqual(service._values[1], random.Random(9).random())

    def paths(self, service, seeds):
        """What a draw gives, for each seed."""
        values = []
        for seed in seeds:
            ask(service, {"do": "prior", "to": 1, "seed": seed})
            values.append(service._values[1])
        return values

    def test_generators_of_the_program_follow_the_seed(self):
        held = {"a": random.Random(1), "b": random.Random(2), "twin": random.Random(2)}

        class Late:
            rng = None

        def late():
            if Late.rng is None:
                Late.rng = random.Random(9)
            return Late.rng.random()

        def prior():
            return [held[name].random() for name in ("a", "b", "twin")] + [late(), random.random()]

        service = Service(**normal(prior=prior, functions=lambda s, y: {"s": s[0]}, simulate=lambda s: 0.0))
        first, again, other = self.paths(service, (5, 5, 6))
        self.assertEqual(first, again)
        self.assertFalse(set(first) & set(other))
        self.assertEqual(first[1], first[2])  # two generators with one seed stay two generators with one seed
        self.assertEqual(len(set(first)), 4)
        random.seed(5)
        self.assertEqual(first[4], random.random())

    def test_generators_that_nobody_holds_are_not_the_programs(self):
        def leave():  # as an earlier cell of a notebook does: a function and the generators that it holds, in a circle
            rngs = [random.Random(seed) for seed in range(3, 23)]

            def again():
                return again, rngs

        def path():
            held = [random.Random(1), random.Random(2)]
            service = Service(**normal(prior=lambda: [rng.random() for rng in held], functions=lambda s, y: {"s": s[0]}))
            return self.paths(service, (5,))[0]

        gc.collect()
        gc.disable()
        self.addCleanup(gc.enable)
        alone = path()
        leave()
        self.assertEqual(alone, path())

    @unittest.skipIf(importlib.util.find_spec("numpy") is None, "no numpy")
    def test_generators_of_numpy_follow_the_seed(self):
        import numpy as np

        held = [np.random.default_rng(42), np.random.RandomState(3), np.random.Generator(np.random.Philox(1))]

        def prior():
            made = [np.random.default_rng(), np.random.RandomState()]
            return [float(rng.normal()) for rng in [*held, *made]] + [np.random.normal()]

        service = Service(**normal(prior=prior, functions=lambda s, y: {"s": s[0]}, simulate=lambda s: 0.0))
        first, again, other = self.paths(service, (5, 5, 6))
        self.assertEqual(first, again)
        self.assertFalse(set(first) & set(other))
        self.assertEqual(len(set(first)), 6)

    def test_no_law_of_what_cannot_be_watched(self):
        def step(s, y):
            random.seed(7)
            return random.randrange(2)

        finite = {"prior": lambda: random.randrange(2), "simulate": lambda s: 0, "functions": {"s": lambda s, y: s}}
        service = Service(step={"seeded": step, "right": lambda s, y: random.randrange(2)}, **finite)
        key = ask(service, {"do": "law", "of": "prior"})["answers"][0][0][1]
        data = ask(service, {"do": "law", "of": "simulate", "state": key})["answers"][0][0][1]
        refused = ask(service, {"do": "law", "of": "step", "kernel": "seeded", "state": key, "data": data})["error"]
        self.assertRegex(refused, "random is seeded with 7 at .*test_serve.py:")
        right = ask(service, {"do": "law", "of": "step", "kernel": "right", "state": key, "data": data})["answers"][0]
        self.assertEqual([p for p, _ in right], [0.5, 0.5])
        ignoring = Service(step=lambda s, y, rng: s, rng=lambda seed: random.Random(7), **finite)
        self.assertIn("the same generator whatever its seed", ask(ignoring, {"do": "law", "of": "prior"})["error"])
        strange = Service(step=lambda s, y, rng: s, rng=lambda seed: [seed], **finite)
        self.assertIn("makes a list, whose draws cannot be walked", ask(strange, {"do": "law", "of": "prior"})["error"])

    def test_a_draw_between_two_laws_is_a_real_one(self):
        service = Service(prior=lambda: random.randrange(2), simulate=lambda s: 0, step=lambda s, y: s, functions={"s": lambda s, y: s})
        service.stays = True
        try:
            for _ in range(2):
                self.assertEqual(len(ask(service, {"do": "law", "of": "prior"})["answers"][0]), 2)
                self.assertEqual(len(ask(service, {"do": "law", "of": "prior"})["answers"][0]), 2)
                ask(service, {"do": "prior", "to": 1, "seed": 3})
                self.assertIn(service._values[1], (0, 1))
        finally:
            service.end_walks()
        self.assertIsInstance(random.random(), float)

    def test_what_the_program_prints_harms_nothing(self):
        script = (
            "import plumbline, random\n"
            "import os\n"
            "def prior():\n    print('drawing'); os.write(1, b'from C'); os.system('echo a child'); return random.random()\n"
            "plumbline.serve(prior=prior, simulate=lambda s: s, step=lambda s, y: s, functions={'s': lambda s, y: s})\n"
        )
        lines = json.dumps({"line": 1, "requests": [{"do": "prior", "to": 1, "seed": 1}]}) + "\n"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", script], input=lines, capture_output=True, text=True, env=environment, check=True
        )
        self.assertEqual(json.loads(done.stdout), {"line": 1, "answers": []})
        for said in ("drawing", "from C", "a child"):
            self.assertIn(said, done.stderr)

    @unittest.skipIf(importlib.util.find_spec("numpy") is None, "no numpy")
    def test_numpy_imported_on_the_way_has_its_seed(self):
        script = (
            "from plumbline._serve import Service\n"
            "def prior():\n    import numpy; return float(numpy.random.normal())\n"
            "s = Service(prior=prior, simulate=lambda s: s, step=lambda s, y: s, functions={'s': lambda s, y: s})\n"
            "s._do_prior({'to': 1, 'seed': 5}); s._do_prior({'to': 2, 'seed': 5}); print(s._values[1] == s._values[2])\n"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True)
        self.assertEqual(done.stdout.strip(), "True")


class DamagedLinesTest(unittest.TestCase):
    def test_two_hundred_damaged_lines_get_an_answer_each(self):
        service = Service(**normal())
        line = '{"line":7,"requests":[{"do":"prior","to":1,"seed":5},{"do":"simulate","state":1,"to":2,"seed":6}]}'
        pieces = ["", "null", "{", "]", '"', "-", "1e999", "NaN", "[]", "true", ",", "\\u0000"]
        stream = random.Random(1)
        errors = 0
        for _ in range(200):
            at = stream.randrange(len(line))
            damaged = line[:at] + stream.choice(pieces) + line[at + stream.randrange(12) :]
            found = json.loads(service.answer(damaged))
            if "error" in found:
                errors += 1
                self.assertNotIn("\n", found["error"])
                self.assertLess(len(found["error"]), 500)
            else:
                self.assertEqual(found["answers"], [], damaged)
        self.assertGreater(errors, 100)
        self.assertEqual(json.loads(service.answer(line))["answers"], [])


class LauncherTest(unittest.TestCase):
    def setUp(self):
        self.environment = dict(os.environ)

    def tearDown(self):
        os.environ.clear()
        os.environ.update(self.environment)

    def test_a_clone_is_found_or_its_absence_named(self):
        os.environ.pop("PLUMBLINE_CLASS_PATH", None)
        os.environ["PLUMBLINE_HOME"] = os.path.join(os.path.dirname(__file__), "nowhere")
        with self.assertRaisesRegex(_launcher.NoPlumbline, "is no clone of Plumbline"):
            _launcher.command(["check"])
        del os.environ["PLUMBLINE_HOME"]
        launcher, word = _launcher.command(["check"])
        self.assertTrue(os.path.isfile(launcher), launcher)
        self.assertEqual(word, "check")

    def test_missing_java_is_named(self):
        os.environ["PLUMBLINE_CLASS_PATH"] = "plumbline.jar"
        os.environ["PATH"] = ""
        os.environ.pop("JAVA_HOME", None)
        with self.assertRaisesRegex(plumbline.PlumblineError, "there is no Java"):
            plumbline.check(**normal())


@unittest.skipUnless("PLUMBLINE_CLASS_PATH" in os.environ, "no build of Plumbline (PLUMBLINE_CLASS_PATH)")
class CheckTest(unittest.TestCase):
    def test_a_right_and_a_wrong_sampler(self):
        right = plumbline.check(draws=2000, level=1e-6, **normal())
        self.assertEqual(right.verdict, "pass", str(right))
        self.assertTrue(right.rows)
        self.assertIn("<table>", right._repr_html_())
        wrong = plumbline.check(draws=2000, level=1e-6, **normal(step=lambda mu, y: random.gauss(sum(y) / 6, 1 / 6)))
        self.assertEqual(wrong.verdict, "fail", str(wrong))
        self.assertIn("mu", str(wrong))
        with self.assertRaises(AssertionError):
            wrong.assert_passed()
        # As the terminal: how strong a PASS is, which row of a FAIL, a table, and no more than a screen.
        self.assertRegex(str(right), r"^PASS: errors from 0\.\d+ prior sd would have been detected\n")
        self.assertRegex(str(right), r"\n  function +forward +backward +z +adjusted p +verdict +detectable\n  mu .* prior sd\n")
        self.assertRegex(str(wrong), r"^FAIL: .* by [\d,]+ replicated pairs, z -?\d.*, adjusted p \d")
        for report in (right, wrong):
            self.assertEqual(repr(report), str(report))
            self.assertLessEqual(len(str(report).split("\n")), 40)
        self.assertIn("detectable", right._repr_html_())

    def test_a_failure_is_explained_with_its_line(self):
        weights = [1, 2, 3]

        def step(s, y):
            proposal = random.randrange(3)
            if random.random() < weights[proposal] / weights[s] * (1 if proposal > s else 0.5):
                return proposal
            return s

        report = plumbline.check(
            prior=lambda: random.choices(range(3), weights)[0],
            simulate=lambda s: random.randrange(2),
            step=step,
            functions={"s": lambda s, y: s},
            rung="exact",
            explain=True,
        )
        self.assertEqual(report.verdict, "fail")
        why = report.counterexample
        self.assertEqual(why["states"], ["s = 0", "s = 1", "s = 2"])
        for i, row in enumerate(why["matrix"]):
            for j, p in enumerate(row):
                if i != j:
                    ratio = min(1, weights[j] / weights[i] * (1 if j > i else 0.5))
                    self.assertAlmostEqual(p, ratio / 3, 12)
        for p, w in zip(why["target"], weights):
            self.assertAlmostEqual(p, w / 6, 12)
        decided = step.__code__.co_firstlineno + 2
        self.assertIn(f"{os.path.basename(__file__)}:{decided}", why["where"][0])
        self.assertIn("suspect: decision at", str(report))

    def test_no_verdict_is_an_error_with_a_sentence(self):
        with self.assertRaisesRegex(plumbline.PlumblineError, "failed at step: ZeroDivisionError"):
            plumbline.check(draws=1000, **normal(step={"mu": lambda mu, y: 1 / 0}))
        with self.assertRaisesRegex(plumbline.PlumblineError, "--design must be"):
            plumbline.check(design="no-such", **normal())


if __name__ == "__main__":
    unittest.main()

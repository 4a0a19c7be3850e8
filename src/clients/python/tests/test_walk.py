"""Laws of programs that draw from ``random``, against what they are."""

import bisect
import dataclasses
import enum
import math
import random
import sys
import unittest
from collections import Counter
from random import random as imported

import plumbline
from plumbline._walk import Walk, freeze


def probabilities(program, **options):
    return plumbline.law(program, **options).probabilities


class WalkTest(unittest.TestCase):
    def assert_law(self, program, expected):
        found = probabilities(program)
        self.assertEqual(set(found), set(expected))
        for key, p in expected.items():
            self.assertAlmostEqual(found[key], p, places=13, msg=str(key))

    def test_comparisons_split(self):
        self.assert_law(lambda: random.random() < 0.3, {True: 0.3, False: 0.7})
        self.assert_law(lambda: 0.3 >= random.random(), {True: 0.3, False: 0.7})
        self.assert_law(lambda: 1 - imported() > 0.9, {True: 0.1, False: 0.9})
        self.assert_law(lambda: random.random() < 2, {True: 1.0})
        self.assert_law(lambda: random.random() == 0.5, {False: 1.0})

    def test_one_number_is_the_same_number(self):
        def program():
            u = random.random()
            return sum(u > at for at in (0.2, 0.5, 0.9, 0.5))

        self.assert_law(program, {0: 0.2, 1: 0.3, 3: 0.4, 4: 0.1})

    def test_functions_are_carried_along(self):
        self.assert_law(lambda: math.log(random.random()) < -1, {True: math.exp(-1), False: 1 - math.exp(-1)})
        self.assert_law(lambda: -math.log(1 - random.random()) / 2 > 1, {True: math.exp(-2), False: 1 - math.exp(-2)})
        self.assert_law(lambda: random.expovariate(2) > 1, {True: math.exp(-2), False: 1 - math.exp(-2)})
        self.assert_law(lambda: math.sqrt(random.random()) < 0.5, {True: 0.25, False: 0.75})
        self.assert_law(lambda: random.random() ** 2 < 0.25, {True: 0.5, False: 0.5})
        self.assert_law(lambda: random.random() ** -1 < 4, {True: 0.75, False: 0.25})
        self.assert_law(lambda: 1 / random.random() > 4, {True: 0.25, False: 0.75})
        self.assert_law(lambda: math.exp(random.random()) < math.sqrt(math.e), {True: 0.5, False: 0.5})
        self.assert_law(lambda: abs(random.uniform(-1, 3)) < 1, {True: 0.5, False: 0.5})
        self.assert_law(lambda: -random.random() * 2 < -1, {True: 0.5, False: 0.5})

    def test_whole_parts(self):
        third = {k: 1 / 3 for k in range(3)}
        self.assert_law(lambda: int(random.random() * 3), third)
        self.assert_law(lambda: math.floor(3 * random.random()), third)
        self.assert_law(lambda: random.random() * 3 // 1, third)
        self.assert_law(lambda: int(random.uniform(-1.5, 1.5)), {-1: 1 / 6, 0: 2 / 3, 1: 1 / 6})
        self.assert_law(lambda: round(random.random() * 2), {0: 0.25, 1: 0.5, 2: 0.25})

    def test_idioms_of_categorical_draws(self):
        weights = [0.2, 0.0, 0.3, 0.5]
        expected = {0: 0.2, 2: 0.3, 3: 0.5}

        def walked():
            u = random.random() * sum(weights)
            for k, w in enumerate(weights):
                u -= w
                if u < 0:
                    return k
            return "fell through"

        self.assert_law(walked, expected)
        cumulated = [0.2, 0.2, 0.5, 1.0]
        self.assert_law(lambda: bisect.bisect(cumulated, random.random()), expected)
        self.assert_law(lambda: random.choices(range(4), weights)[0], expected)
        self.assert_law(lambda: random.choices(range(4), cum_weights=cumulated)[0], expected)

    def test_module_random(self):
        self.assert_law(lambda: random.randint(1, 2), {1: 0.5, 2: 0.5})
        self.assert_law(lambda: random.randrange(0, 10, 5), {0: 0.5, 5: 0.5})
        self.assert_law(lambda: random.getrandbits(1), {0: 0.5, 1: 0.5})
        self.assert_law(lambda: random.choice("ab"), {"a": 0.5, "b": 0.5})
        self.assert_law(lambda: tuple(random.sample("abc", 2)), {tuple(k): 1 / 6 for k in "ab ba ac ca bc cb".split()})
        self.assert_law(lambda: random.Random().random() < 0.25, {True: 0.25, False: 0.75})

        def shuffled():
            items = [1, 2, 3]
            random.shuffle(items)
            return items[0]

        self.assert_law(shuffled, {k: 1 / 3 for k in (1, 2, 3)})

    def test_rejection_ends_where_nothing_is_left(self):
        def rejection():
            while True:
                k = random.randrange(4)
                if k < 3:
                    return k

        law = plumbline.law(rejection)
        self.assertLess(law.cut, 1e-12)
        self.assertAlmostEqual(law.probabilities[0], 1 / 3, places=12)

    def test_slivers_of_rounding_are_no_paths(self):
        for total in (math.fsum([0.1] * 10), 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1):  # sum since 3.12, and before

            def program():
                u = random.random() * total
                for k in range(10):
                    u -= 0.1
                    if u < 0:
                        return k
                raise IndexError("rounding led here")

            self.assert_law(program, {k: 0.1 for k in range(10)})

    def test_decisions_know_their_lines(self):
        def program():
            if random.random() < 0.25:
                return 2
            return random.randrange(2) + (random.random() < 1.5)  # the last is sure

        first = program.__code__.co_firstlineno + 1
        found = plumbline.law(program, places=True)
        self.assertEqual(found.probabilities, {2: 0.625, 1: 0.375})
        at, then = f"{__file__}:{first}", f"{__file__}:{first + 2}"
        both = (at, then, then)
        self.assertEqual(found.by_places, {(2, (at,)): 0.25, (2, both): 0.375, (1, both): 0.375})

    def test_what_cannot_be_walked_is_named_with_its_line(self):
        def gauss():
            return random.gauss(0, 1)

        def number():
            return float(random.random())

        def swallowed():
            try:
                return [0.0][int(random.gammavariate(1, 1))]
            except Exception:
                return 0.0

        def compared():
            return random.random() < random.random()

        for program, offset in ((gauss, 1), (number, 1), (swallowed, 2), (compared, 1)):
            with self.assertRaises(plumbline.ContinuousDraw) as caught:
                plumbline.law(program)
            line = program.__code__.co_firstlineno + offset
            self.assertIn(f"{__file__}:{line}", str(caught.exception))

    def test_a_program_with_a_memory_is_found_out(self):
        left = [5]

        def program():
            left[0] -= 1
            return random.choice([0, 1]) if left[0] > 3 else 0 if left[0] % 2 else random.choices([0, 1], [1, 3])[0]

        with self.assertRaises((ValueError, plumbline.ContinuousDraw)):
            plumbline.law(program)

        sides = [2]

        def grows():
            sides[0] += 1
            return random.randrange(sides[0])

        with self.assertRaisesRegex(TypeError, "keeps something from run to run"):
            plumbline.law(grows)

    def test_python_keeps_its_own_randomness(self):
        import tempfile

        def program():
            with tempfile.NamedTemporaryFile():
                return random.random() < 0.5

        self.assert_law(program, {True: 0.5, False: 0.5})

    def test_too_many_paths_are_refused(self):
        with self.assertRaisesRegex(ValueError, "more than 100 paths"):
            probabilities(lambda: [random.random() < 0.5 for _ in range(20)], most_paths=100)

    def test_everything_is_put_back(self):
        before = random.random, imported, math.log
        probabilities(lambda: random.random() < 0.5)
        with self.assertRaises(ZeroDivisionError):
            probabilities(lambda: 1 / 0)
        self.assertEqual(before, (random.random, imported, math.log))
        self.assertIsInstance(random.random(), float)

    def test_frozen_values_are_equal_where_values_are(self):
        class State:
            def __init__(self, x):
                self.x = x

        self.assertEqual(freeze(State([1, {2: 3}])), freeze(State([1, {2: 3}])))
        self.assertNotEqual(freeze(State([1])), freeze(State([2])))
        self.assertNotEqual(freeze({1: 2}), freeze({1: 3}))

    def test_a_walk_counts_what_it_cuts(self):
        walk = Walk()
        walk.choose([0.5, 0.5 - 1e-3])
        self.assertEqual(walk.cut, 0.0)  # what is missing is for the law to find
        self.assertEqual(walk.probability, 0.5)


class ExactTest(unittest.TestCase):
    def metropolis(self, x, edge):
        y = x + 1 if random.random() < 0.5 else x - 1
        if y < 0 or y > 9:
            if not edge:
                return x
            y = 1 if y < 0 else 8  # bounced: the proposal is no longer symmetric
        return y if math.log(random.random()) < self.target(y) - self.target(x) else x

    def target(self, x):
        return -0.3 * (x - 3) ** 2 + math.sin(x)

    def test_a_right_step_and_a_wrong_one(self):
        right = plumbline.exact(states=range(10), step=lambda x: self.metropolis(x, False), log_target=self.target)
        self.assertTrue(right.passed, str(right))
        self.assertLess(right.error, 1e-15)
        wrong = plumbline.exact(states=range(10), step=lambda x: self.metropolis(x, True), log_target=self.target)
        self.assertFalse(wrong.passed)
        self.assertAlmostEqual(wrong.error, 7.8e-3, places=4)
        self.assertIn("FAIL", str(wrong))

    def test_no_density_is_needed_for_a_finite_model(self):
        def prior():
            return random.randrange(3)

        def simulate(s):
            return sum(random.random() < (s + 1) / 4 for _ in range(3))

        def step(s, y, power=1):
            t = random.choice([0, 1, 2])
            ratio = ((t + 1) / (s + 1)) ** y * ((3 - t) / (3 - s)) ** (power * (3 - y))
            return t if random.random() < ratio else s

        self.assertTrue(plumbline.exact(prior=prior, simulate=simulate, step=step).passed)
        wrong = plumbline.exact(prior=prior, simulate=simulate, step=lambda s, y: step(s, y, 2))
        self.assertGreater(wrong.error, 1e-3)

    def test_a_step_that_leaves_the_support_fails_and_one_that_never_moves_does_not_pass(self):
        def away(x):
            return random.choice([0, 1, 2])

        left = plumbline.exact(states=[0, 1], step=away, log_target=lambda x: 0 if x < 2 else -math.inf)
        self.assertEqual(left.verdict, "fail")
        self.assertIn("the step returned 2, which is not among the states", str(left))
        failing = plumbline.exact(states=[0, 1], step=away, log_target=lambda x: [0.0, 0.0][x])
        self.assertEqual(failing.verdict, "fail")
        self.assertIn("log_target fails (IndexError)", str(failing))
        with self.assertRaisesRegex(ValueError, "the step returned 2, which is not among the states, though log_target is 0"):
            plumbline.exact(states=[0, 1], step=away, log_target=lambda x: 0)  # the list is too short
        still = plumbline.exact(states=[0, 1], step=lambda x: x, log_target=lambda x: 0)
        self.assertEqual(still.error, 0)
        self.assertFalse(still.passed)
        self.assertEqual(still.verdict, "inconclusive")
        self.assertIn("not every state can be reached", str(still))

    def test_states_changed_in_place(self):
        def flip(state):
            state[random.randrange(2)] ^= 1
            return state

        states = [[a, b] for a in (0, 1) for b in (0, 1)]
        found = plumbline.exact(states=states, step=flip, log_target=lambda s: 0.0)
        self.assertTrue(found.passed, str(found))
        self.assertEqual(states, [[0, 0], [0, 1], [1, 0], [1, 1]])

    def test_arguments_that_do_not_fit(self):
        with self.assertRaises(ValueError):
            plumbline.exact(step=lambda x: x)


class StatesTest(unittest.TestCase):
    """States are told apart by what they hold, however they are kept."""

    def right(self, states, step):
        found = plumbline.exact(states=states, step=step, log_target=lambda state: 0.0)
        self.assertTrue(found.passed, str(found))

    def test_slots_dataclasses_enums_counters_and_nan(self):
        class Slots:
            __slots__ = ("a",)

            def __init__(self, a):
                self.a = a

        @dataclasses.dataclass
        class Record:
            a: int

        class Side(enum.Enum):
            LEFT = 0
            RIGHT = 1

        self.right([Slots(0), Slots(1)], lambda s: Slots(random.randrange(2)))
        self.right([Record(0), Record(1)], lambda s: Record(random.randrange(2)))
        self.right(list(Side), lambda s: random.choice(list(Side)))
        self.right(
            [Counter(a=1), Counter(b=1)], lambda s: Counter(a=1, b=0) if random.random() < 0.5 else Counter(a=0, b=1)
        )
        self.right([(0, float("nan")), (1, float("nan"))], lambda s: (random.randrange(2), float("nan")))

    def test_functions_are_not_equal_because_they_hold_nothing(self):
        def one():
            return 1

        def two():
            return 2

        self.assertNotEqual(freeze(one), freeze(two))

    def test_what_cannot_be_compared_is_named(self):
        class Odd:
            __slots__ = ()
            __hash__ = None

            def __call__(self):
                return 0

        with self.assertRaisesRegex(TypeError, "values of type .*Odd cannot be compared"):
            plumbline.law(Odd)

    def test_a_target_that_is_no_number_is_refused(self):
        for bad in (math.nan, math.inf):
            with self.assertRaisesRegex(ValueError, "log_target must be a number or -inf"):
                plumbline.exact(states=range(3), step=lambda x: 0, log_target=lambda x: bad if x == 1 else 0.0)
        with self.assertRaisesRegex(ValueError, "-inf at every state"):
            plumbline.exact(states=range(3), step=lambda x: 0, log_target=lambda x: -math.inf)

    def test_states_of_no_weight_need_not_be_reached_and_others_must(self):
        def metropolis(x):
            y = x + (1 if random.random() < 0.5 else -1)
            accepted = 0 <= y < 40 and math.log(random.random()) < 0.5 * (x * x - y * y)
            return y if accepted else x

        peaked = plumbline.exact(states=range(40), step=metropolis, log_target=lambda x: -0.5 * x * x)
        self.assertTrue(peaked.passed, str(peaked))
        halves = plumbline.exact(
            states=range(4), step=lambda x: x // 2 * 2 + random.randrange(2), log_target=lambda x: 0.0
        )
        self.assertFalse(halves.passed, str(halves))


class HeldTest(unittest.TestCase):
    """Generators are walked where they are held, and put back."""

    def test_generators_of_objects_and_closures(self):
        class Sampler:
            def __init__(self):
                self.rng = random.Random(5)

            def step(self, x):
                return self.rng.randrange(2)

        held, sampler = random.Random(1), Sampler()
        stands = held.getstate(), sampler.rng.getstate()
        for step in (sampler.step, lambda x: held.randrange(2), lambda x, rng=random.Random(2): rng.randrange(2)):
            found = plumbline.exact(states=[0, 1], step=step, log_target=lambda x: 0.0)
            self.assertTrue(found.passed, str(found))
        self.assertEqual(stands, (held.getstate(), sampler.rng.getstate()))

    def test_a_generator_that_is_not_used_does_no_harm(self):
        class Sampler:
            def __init__(self):
                self.rng = random.Random(5)

            def step(self, x):
                return random.randrange(2)

        found = plumbline.exact(states=[0, 1], step=Sampler().step, log_target=lambda x: 0.0)
        self.assertTrue(found.passed, str(found))

    def test_a_draw_among_too_many(self):
        with self.assertRaisesRegex(plumbline.ContinuousDraw, "one of 1099511627776 values"):
            plumbline.law(lambda: random.getrandbits(40))


@unittest.skipUnless("numpy" in sys.modules or __import__("importlib.util").util.find_spec("numpy"), "NumPy is not here")
class VectorsTest(unittest.TestCase):
    def test_arguments_that_change_what_is_drawn(self):
        import numpy as np

        mask = plumbline.law(lambda: np.random.default_rng().integers(0, 2, size=2, dtype=bool))
        self.assertEqual({value.dtype for value in mask.values.values()}, {np.dtype(bool)})

        def in_place():
            row = np.arange(3)
            np.random.default_rng().permuted(row, out=row)
            return int(row[0])

        self.assertEqual(set(probabilities(in_place)), {0, 1, 2})
        for refused in (
            lambda: np.random.default_rng().choice(3, 3, replace=False, shuffle=False),
            lambda: np.random.default_rng().random(out=np.empty(2)),
        ):
            with self.assertRaises(plumbline.ContinuousDraw):
                plumbline.law(refused)
        thirds = np.array([1 / 3, 1 / 3, 1 / 3], dtype=np.float32)
        self.assertEqual(len(probabilities(lambda: int(np.random.choice(3, p=thirds)))), 3)

    def test_generators_of_objects(self):
        import numpy as np

        class Sampler:
            def __init__(self):
                self.rng = np.random.default_rng(2)

            def step(self, x):
                return int(self.rng.integers(2))

        hidden = np.random.mtrand._rand
        for step in (Sampler().step, lambda x: int(hidden.randint(2))):
            found = plumbline.exact(states=[0, 1], step=step, log_target=lambda x: 0.0)
            self.assertTrue(found.passed, str(found))
        self.assertIs(hidden, np.random.mtrand._rand)

    def test_a_generator_that_nothing_can_stand_for(self):
        import numpy as np

        held = np.empty(1, dtype=object)  # Python does not know what it holds
        held[0] = np.random.default_rng(3)
        with self.assertRaisesRegex(plumbline.ContinuousDraw, "draws that cannot be watched"):
            plumbline.exact(states=[0, 1], step=lambda x: int(held[0].integers(2)), log_target=lambda x: 0.0)

    def test_arrays_of_uniform_numbers(self):
        import numpy as np

        p = np.array([0.2, 0.3, 0.5])
        expected = {0: 0.2, 1: 0.3, 2: 0.5}
        generator = np.random.default_rng(1)
        programs = [
            lambda: int(np.searchsorted(np.cumsum(p), np.random.rand())),
            lambda: int((np.random.random() > np.cumsum(p)).sum()),
            lambda: int(np.argmax(np.cumsum(p) > np.random.random_sample())),
            lambda: int(np.argmax(np.random.multinomial(1, p))),
            lambda: int(np.random.choice(3, p=p)),
            lambda: int(np.random.default_rng().choice([0, 1, 2], p=p)),
            lambda: int(np.digitize(np.random.uniform(), np.cumsum(p))),
        ]
        for i, program in enumerate(programs):
            found = probabilities(program)
            for k, q in expected.items():
                self.assertAlmostEqual(found[k], q, places=13, msg=f"program {i}")
        self.assertIsInstance(generator.random(), float)

        accept = probabilities(lambda: (np.log(np.random.rand(2)) < np.log(np.array([0.25, 0.5]))).tolist())
        self.assertAlmostEqual(accept[(True, True)], 0.125, places=13)
        self.assertEqual(len(accept), 4)
        whole = probabilities(lambda: np.random.binomial(2, 0.5))
        self.assertAlmostEqual(whole[1], 0.5, places=13)
        many = probabilities(lambda: np.random.multinomial(2, p))
        self.assertAlmostEqual(many[((3,), (1, 1, 0))], 0.12, places=13)
        poisson = plumbline.law(lambda: min(int(np.random.poisson(1.5)), 3))
        self.assertAlmostEqual(poisson.probabilities[0], np.exp(-1.5), places=13)
        self.assertLess(poisson.cut, 1e-15)
        orders = probabilities(lambda: np.random.permutation(3))
        self.assertEqual(len(orders), 6)
        integers = probabilities(lambda: np.random.default_rng().integers(0, 2, size=2))
        self.assertEqual(len(integers), 4)

    def test_the_example_of_a_vectorised_sampler(self):
        import importlib.util
        from pathlib import Path

        import numpy as np

        file = Path(__file__).resolve().parents[4] / "examples" / "foreign" / "mixture_numpy.py"
        spec = importlib.util.spec_from_file_location("mixture_numpy", file)
        model = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(model)

        def tried(kernel):
            return plumbline.exact(
                prior=lambda: model.prior(np.random.default_rng()),
                simulate=lambda state: model.simulate(state, np.random.default_rng()),
                step=lambda state, heads: kernel(state, heads, np.random.default_rng()),
            )

        self.assertLess(tried(model.coins).error, 1e-15)
        self.assertLess(tried(model.biased).error, 1e-15)

        def stale(state, heads, rng):  # the coins of another sweep
            return {**state, "biased": model.biased({**state, "coins": 1 - state["coins"]}, heads, rng)["biased"]}

        self.assertGreater(tried(stale).error, 1e-3)

    def test_continuous_vectors_are_refused(self):
        import numpy as np

        for program in (lambda: np.random.normal(size=2), lambda: np.random.default_rng().gamma(2.0)):
            with self.assertRaisesRegex(plumbline.ContinuousDraw, "continuous"):
                plumbline.law(program)
        with self.assertRaises(plumbline.ContinuousDraw):
            plumbline.law(lambda: np.array([0.0, 1.0]) @ np.random.rand(2))


if __name__ == "__main__":
    unittest.main()

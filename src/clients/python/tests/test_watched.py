"""What ``exact`` must neither pass nor accuse: seeds, memories, clocks, buffers, states not listed, small masses, loops.

A case is refused or gets the right verdict; where a sentence is promised, it is asked for.
"""

import copy
import datetime
import functools
import importlib.util
import itertools
import math
import multiprocessing
import os
import pickle
import random
import secrets
import subprocess
import sys
import threading
import time
import types
import unittest
import uuid
from secrets import choice as chosen_secretly
from time import perf_counter as now

import plumbline
from plumbline import ContinuousDraw, exact

NUMPY = importlib.util.find_spec("numpy") is not None
if NUMPY:
    import numpy as np

W = [1, 2, 3]


def log_target(x):
    return math.log(W[x])


def metropolis(x, rng=random):
    y = (x + rng.choice([1, 2])) % 3
    return y if rng.random() < W[y] / W[x] else x


def verdict(step, states=range(3), target=log_target, **more):
    """The verdict, or the sentence with which it is refused."""
    try:
        return exact(states=states, step=step, log_target=target, **more).verdict
    except (ContinuousDraw, ValueError) as refusal:
        return str(refusal)


class Watched(unittest.TestCase):
    def refused(self, step, *words, **more):
        said = verdict(step, **more)
        self.assertNotIn(said, ("pass", "fail", "inconclusive"))
        for word in words:
            self.assertIn(word, said)
        return said

    def here(self, step, line=1):
        return f"{os.path.basename(__file__)}:{step.__code__.co_firstlineno + line}"


class SeedsTest(Watched):
    def test_a_seed_in_the_step(self):
        def seed(x):
            random.seed(42)
            return metropolis(x)

        def made(x):
            rng = random.Random(0)
            return metropolis(x, rng)

        def state(x):
            rng = random.Random(x)
            return metropolis(x, rng)

        def named(x):
            random.seed(a=7)
            return metropolis(x)

        for step in (seed, made, state, named):
            self.refused(step, "is seeded with", self.here(step), "seed it once, outside")

    def test_a_seed_of_a_prior_or_simulator(self):
        def prior():
            random.seed(1)
            return random.randrange(2)

        with self.assertRaisesRegex(ContinuousDraw, "is seeded with 1 at .*:"):
            exact(prior=prior, simulate=lambda s: 0, step=lambda s, y: s)

    def test_no_seed_and_a_seed_that_is_drawn(self):
        for seed in (
            lambda: random.Random(),
            lambda: random.Random(None),
            lambda: random.Random(random.random()),
            lambda: random.Random(random.getrandbits(64)),
            lambda: random.Random(random.randrange(2**32)),
            lambda: random.Random(random.randint(1, 2**31)),
            lambda: random.SystemRandom(5),
        ):
            self.assertEqual(verdict(lambda x: metropolis(x, seed())), "pass")

        def anew(x):
            random.seed()
            return metropolis(x)

        self.assertEqual(verdict(anew), "pass")

    def test_a_drawn_seed_serves_once_and_for_nothing_else(self):
        def twice(x):
            seed = random.getrandbits(64)
            a, b = random.Random(seed), random.Random(seed)
            y = (x + a.choice([1, 2])) % 3
            return y if b.random() < W[y] / W[x] else x

        def uniform(x):
            seed = random.random()
            rng = random.Random(seed)
            return metropolis(x, rng) if seed < 0.5 else x

        def few(x):
            return metropolis(x, random.Random(random.randrange(10)))

        def parity(x):
            return (x + random.getrandbits(64) % 2) % 3

        self.refused(twice, "one seed for two generators")
        self.refused(uniform, "used again")
        self.refused(few, "is seeded with")
        self.refused(parity, "one of 18446744073709551616 values")

    def test_states_that_are_restored_and_generators_that_are_copied(self):
        held = random.Random(3)
        saved = pickle.dumps(held)

        def restored(x):
            state = random.getstate()
            up = random.random() < 0.5
            random.setstate(state)
            y = (x + (1 if up else 2)) % 3
            return y if random.random() < W[y] / W[x] else x

        def copied(x):
            return metropolis(x, copy.deepcopy(held))

        def shallow(x):
            return metropolis(x, copy.copy(held))

        def pickled(x):
            return metropolis(x, pickle.loads(saved))

        def dumped(x):
            return metropolis(x, pickle.loads(pickle.dumps(held)))

        self.refused(restored, "setstate", self.here(restored, 3))
        for step in (copied, shallow, pickled, dumped):
            self.refused(step, "draws the same numbers twice")

    def test_a_state_that_holds_its_generator(self):
        class State:
            def __init__(self, x):
                self.x, self.rng = x, random.Random(1)

        def step(state):
            state.x = metropolis(state.x, state.rng)
            return state

        self.assertIn(verdict(step, states=[State(x) for x in range(3)], target=lambda s: log_target(s.x)), ("pass",))

    def test_two_generators_with_one_seed(self):
        a, b = random.Random(7), random.Random(7)

        def step(x):
            y = (x + a.choice([1, 2])) % 3
            return y if b.random() < W[y] / W[x] else x

        held = None
        try:
            exact(states=range(3), step=step, log_target=log_target)
        except ContinuousDraw as refusal:
            held = refusal  # and with its frames the twins of that walk
        self.assertIn("two generators with one seed", str(held))
        self.assertEqual(verdict(lambda x: metropolis(x, a)), "pass")


class HiddenTest(Watched):
    def test_clocks_and_entropy(self):
        def pick(k):
            return [0, 1, 1, 2, 2, 2][k % 6]

        for step in (
            lambda x: pick(time.perf_counter_ns()),
            lambda x: pick(int(now() * 1e9)),
            lambda x: pick(time.time_ns()),
            lambda x: pick(int(time.time())),
            lambda x: pick(int(time.monotonic() * 1e6)),
            lambda x: pick(time.localtime().tm_sec),
            lambda x: pick(datetime.datetime.now().microsecond),
            lambda x: pick(datetime.date.today().day),
            lambda x: pick(datetime.datetime.utcnow().microsecond),
            lambda x: pick(secrets.randbelow(6)),
            lambda x: chosen_secretly([0, 1, 1, 2, 2, 2]),
            lambda x: pick(secrets.token_bytes(1)[0]),
            lambda x: pick(os.urandom(1)[0]),
            lambda x: pick(uuid.uuid4().int),
            lambda x: pick(uuid.uuid1().int),
            lambda x, clock=time.time: pick(int(clock() * 1e6)),
            lambda x: pick(open("/dev/urandom", "rb").read(1)[0]),
        ):
            self.refused(step, f"{os.path.basename(__file__)}:{step.__code__.co_firstlineno}")

    def test_a_program_that_times_itself_is_walked(self):
        took = []

        def step(x):
            start = time.time()
            x = metropolis(x)
            took.append(time.time() - start)
            self.assertEqual((f"{took[-1]:.2f}", "%.3f" % (now() / 2)), ("a time", "nan"))
            return x

        def limited(x):
            start = time.monotonic()
            return metropolis(x) if time.monotonic() - start < 10 else x

        self.assertEqual(verdict(step), "pass")
        self.refused(limited, "reads a clock, which is not watched, and something is decided by it", self.here(limited, 2))
        self.refused(lambda x: (x, time.time()), "reads a clock")

    def test_what_a_date_or_a_time_is_of_something_is_no_clock(self):
        day = datetime.datetime(2020, 1, 2)

        def step(x):
            assert isinstance(day, datetime.datetime) and time.gmtime(0).tm_year == 1970
            assert datetime.datetime(2020, 1, 3) - day == datetime.timedelta(1)
            return metropolis(x)

        self.assertEqual(verdict(step), "pass")
        self.assertIs(type(datetime.datetime.now()), datetime.datetime)
        self.assertIsInstance(time.time(), float)

    def test_python_may_look_at_the_clock(self):
        import logging

        quiet = logging.getLogger("test_watched")
        quiet.addHandler(logging.NullHandler())

        def step(x):
            quiet.warning("at %s", x)
            return metropolis(x)

        self.assertEqual(verdict(step), "pass")

    def test_other_processes(self):
        def child(x):
            program = "import random; print(random.choices([0, 1, 2], [1, 2, 3])[0])"
            return int(subprocess.run([sys.executable, "-c", program], capture_output=True).stdout)

        def forked(x):
            process = multiprocessing.Process(target=metropolis, args=(x,))
            process.start()
            process.join()
            return metropolis(x)

        self.refused(child, "a process that is not watched")
        self.refused(forked, "a process that is not watched")
        self.refused(lambda x: os.system("exit 0") or metropolis(x), "a process that is not watched")

    def test_threads(self):
        def step(x):
            drawn = []
            thread = threading.Thread(target=lambda: drawn.append(metropolis(x)))
            thread.start()
            thread.join()
            return drawn[0]

        self.assertEqual(verdict(step), "pass")

    def test_numbers_drawn_before(self):
        numbers = [random.random() for _ in range(10_000)]
        place, row = [0], iter(numbers)

        def buffer(x):
            place[0] += 1
            return [0, 1, 1, 2, 2, 2][int(6 * numbers[place[0]])]

        self.refused(buffer, "draws something that is not watched, or keeps something")
        self.refused(lambda x: [0, 1, 1, 2, 2, 2][int(6 * next(row))], "draws something that is not watched")

    def test_what_keeps_something(self):
        turn, width, last, drawn = [0], [1.0], {}, {}

        def alternating(z):
            turn[0] += 1
            i = turn[0] % 2
            p = [math.exp(0.8 * s * z[1 - i] + 0.3 * s * (i == 0)) for s in (-1, 1)]
            new = 1 if random.random() < p[1] / sum(p) else -1
            return (new, z[1]) if i == 0 else (z[0], new)

        def shrinking(x):
            width[0] *= 0.99
            y = (x + random.choice([1, 2])) % 3
            return y if random.random() < width[0] * W[y] / W[x] else x

        def hardly(x):
            width[0] *= 1 - 1e-9
            y = (x + random.choice([1, 2])) % 3
            return y if random.random() < 0.5 * width[0] * W[y] / W[x] else x

        def remembered(x):
            y = (x + random.choice([1, 2])) % 3
            if random.random() < W[y] / last.get("w", W[x]):
                last["w"] = W[y]
                return y
            return x

        @functools.lru_cache(None)
        def coin(x):
            return random.random() < 0.5

        def cached(x):
            y = (x + (1 if coin(x) else 2)) % 3
            return y if random.random() < W[y] / W[x] else x

        def once(x):
            if x not in drawn:
                drawn[x] = random.choice([1, 2])
            return (x + drawn[x]) % 3

        spins = list(itertools.product((-1, 1), repeat=2))
        self.refused(alternating, "keeps something", states=spins, target=lambda z: 0.8 * z[0] * z[1] + 0.3 * z[0])
        for step in (shrinking, hardly, remembered, cached, once):
            self.refused(step, "keeps something")

    def test_what_counts_its_calls_is_walked(self):
        calls, trace = [0], []

        def step(x):
            calls[0] += 1
            trace.append(x)
            return metropolis(x)

        self.assertEqual(verdict(step), "pass")
        self.assertGreaterEqual(calls[0], 3 * 50)

    def test_a_coin_that_is_rarely_tossed_is_found_by_fifty_runs(self):
        numbers = iter([random.Random(1).random() for _ in range(1)] + [k / 100 for k in range(100)] * 100)
        self.refused(lambda x: x if next(numbers) < 0.9 else metropolis(x), "draws something that is not watched")

    def test_compiled_code_that_draws(self):
        modules = {name: types.ModuleType(name) for name in ("numba", "numba.core", "numba.core.dispatcher")}

        class Dispatcher:
            def __init__(self, function):
                self.py_func = function

            def __call__(self, *args):
                return self.py_func(*args)

        modules["numba.core.dispatcher"].Dispatcher = Dispatcher
        helper = Dispatcher(lambda: random.randrange(3))
        draw, square, through = Dispatcher(lambda: random.randrange(3)), Dispatcher(lambda x: x * x), Dispatcher(lambda: helper())
        sys.modules.update(modules)
        try:
            self.refused(lambda x: draw(), "is compiled by numba and draws")
            self.refused(lambda x: through(), "is compiled by numba and draws")
            self.assertEqual(verdict(lambda x: metropolis(square(x) and x)), "pass")
        finally:
            for name in modules:
                del sys.modules[name]

    @unittest.skipUnless(importlib.util.find_spec("numba") and NUMPY, "no numba")
    def test_numba(self):
        import numba

        @numba.njit
        def draw():
            return np.random.randint(0, 3)

        @numba.njit
        def through():
            return draw()

        @numba.njit
        def weight(x):
            return x + 1.0

        def step(x):
            y = (x + random.choice([1, 2])) % 3
            return y if random.random() < weight(y) / weight(x) else x

        self.refused(lambda x: int(draw()), "is compiled by numba and draws", "py_func")
        self.refused(lambda x: int(through()), "is compiled by numba and draws")
        self.assertEqual(verdict(step), "pass")
        self.assertIn(draw(), range(3))

    @unittest.skipUnless(importlib.util.find_spec("numba") and NUMPY, "no numba")
    def test_numba_called_back(self):
        import numba

        @numba.cfunc("int64()")
        def draw():
            return np.random.randint(0, 3)

        called = draw.ctypes
        self.refused(lambda x: called(), "")  # seeds itself by os.urandom the first time: an error there ends the process

    def test_entropy_is_refused_after_the_step(self):
        self.refused(lambda x: os.urandom(1)[0] % 3, "os.urandom", "test_watched.py", "draws what is not watched")

    def test_a_module_that_comes_in_on_the_way(self):
        with open(os.path.join(self.enterContext_(), "comes_late.py"), "w") as out:
            out.write("import random\nfrom random import random as draw, Random as Kind\nG = random.Random()\ndef step(x): return (x + G.choice([0, 1, 2])) % 3\n")

        def step(x):
            import comes_late

            return comes_late.step(x)

        self.assertEqual(verdict(step, target=lambda x: 0.0), "pass")
        late = sys.modules.pop("comes_late")
        self.assertIs(type(late.G), random.Random)
        self.assertEqual(late.draw, random.random)
        self.assertIs(late.Kind, random.Random)
        self.assertIsInstance(late.draw(), float)

    def test_generators_that_the_step_makes_and_keeps_are_real_afterwards(self):
        kept = {}

        def step(x):
            kept["rng"] = kept.get("rng") or random.Random()
            kept["pick"] = kept["rng"].choice
            kept["module"] = random.random
            return metropolis(x, kept["rng"])

        self.assertEqual(verdict(step), "pass")
        self.assertIs(type(kept["rng"]), random.Random)
        self.assertIs(kept["pick"].__self__, kept["rng"])
        self.assertIs(kept["module"].__self__, random.random.__self__)
        self.assertEqual(verdict(step), "pass")

    def enterContext_(self):
        import tempfile

        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        sys.path.insert(0, folder.name)
        self.addCleanup(sys.path.remove, folder.name)
        return folder.name

    def test_subclasses(self):
        class Own(random.Random):
            def coin(self, p):
                return self.random() < p

        class Other(random.Random):
            def random(self):
                return super().random()

        own, other = Own(4), Other(4)

        def step(x):
            y = (x + (1 if own.coin(0.5) else 2)) % 3
            return y if own.coin(min(1, W[y] / W[x])) else x

        self.assertEqual(verdict(step), "pass")
        self.assertNotIn(verdict(lambda x: metropolis(x, other)), ("fail", "inconclusive"))
        self.assertTrue(own.coin(1.0))


class KeptTest(Watched):
    """One buffer for all states, or for all data, is not one state."""

    def test_buffers(self):
        buffer = [0]

        def prior():
            buffer[0] = int(random.random() < 0.3)
            return buffer

        def simulate(s):
            return int(random.random() < (0.8 if s[0] else 0.4))

        def step(s, y):
            def weight(v):
                return (0.3 if v else 0.7) * ((0.8 if v else 0.4) if y else (0.2 if v else 0.6))

            return [1 - s[0] if random.random() < weight(1 - s[0]) / weight(s[0]) else s[0]]

        found = exact(prior=prior, simulate=simulate, step=step)
        self.assertTrue(found.passed, str(found))
        self.assertEqual(found.states, 4)
        data = [0]

        def into_data(s):
            data[0] = simulate(s)
            return data

        found = exact(prior=lambda: [int(random.random() < 0.3)], simulate=into_data, step=lambda s, y: step(s, y[0]))
        self.assertTrue(found.passed, str(found))
        self.assertEqual(set(plumbline.law(prior).probabilities), {(0,), (1,)})
        self.assertEqual([v for v in plumbline.law(prior).values.values()], [[1], [0]])

    def test_states_that_are_listed_in_one_buffer(self):
        def listed():
            state = [0]
            for state[0] in range(3):
                yield state

        self.assertEqual(verdict(lambda s: [metropolis(s[0])], states=listed(), target=lambda s: log_target(s[0])), "pass")

    def test_a_target_that_changes(self):
        seen = []

        def target(x):
            seen.append(x)
            return len(seen)

        self.assertIn("it must give the same number each time", verdict(metropolis, target=target))

    @unittest.skipUnless(NUMPY, "NumPy is not here")
    def test_buffers_of_numpy(self):
        buffer = np.zeros(1, int)

        def prior():
            buffer[0] = np.random.rand() < 0.3
            return buffer

        def step(s, y):
            return np.array([int(np.random.rand() < 0.3)])

        found = exact(prior=prior, simulate=lambda s: 0, step=step)
        self.assertTrue(found.passed, str(found))


class VerdictsTest(Watched):
    def test_a_state_beside_a_listed_one(self):
        said = self.refused(
            lambda x: random.choice([0.1, 0.1 + 0.1, 0.1 + 0.2]), states=[0.1, 0.2, 0.3], target=lambda x: 0.0
        )
        self.assertIn("the step returned 0.30000000000000004, which is not among the states (nearest: 0.3)", said)
        grid = [0.1 * i for i in range(5)]

        def step(x):
            y = x + random.choice([-0.1, 0.1])
            return y if -0.05 < y < 0.45 and random.random() < math.exp(min(0, x - y)) else x

        self.refused(step, "which is not among the states (nearest: ", states=grid, target=lambda x: -x)
        pairs = [(0, 0.1), (1, 0.3)]
        self.refused(
            lambda z: random.choice([(0, 0.1), (1, 0.1 + 0.2)]), "(nearest: (1, 0.3))", states=pairs, target=lambda z: 0.0
        )

    def test_a_state_that_is_not_listed(self):
        found = exact(states=range(4), step=lambda x: random.randrange(5), log_target=lambda x: [0.0] * 4 and [0, 0, 0, 0][x])
        self.assertEqual(found.verdict, "fail")
        self.assertIn("the step returned 4, which is not among the states", str(found))

    def test_one_kernel_of_a_sweep_is_not_accused(self):
        def first(z):
            return (1 if random.random() < 1 / (1 + math.exp(-2 * (0.8 * z[1] + 0.3))) else -1, z[1])

        spins = list(itertools.product((-1, 1), repeat=2))
        trial = {"states": spins, "step": first, "log_target": lambda z: 0.8 * z[0] * z[1] + 0.3 * z[0]}
        found = exact(**trial)
        self.assertEqual(found.verdict, "inconclusive")
        self.assertIn("whole=False", str(found))
        self.assertTrue(exact(whole=False, **trial).passed)

    def test_errors_at_states_of_little_mass(self):
        def target(x):
            return -14.0 * x

        def walk(most, wrong):
            def step(x):
                y = x + random.choice([-1, 1])
                if y < 0 or y > most:
                    return x
                return y if random.random() < (1 if (x, y) == wrong else math.exp(min(0, target(y) - target(x)))) else x

            return exact(states=range(most + 1), step=step, log_target=target)

        for wrong, most in (((1, 2), 2), ((2, 3), 3), ((4, 5), 5)):
            found = walk(most, wrong)
            self.assertEqual(found.verdict, "fail", str(found))
            self.assertAlmostEqual(found.relative / (math.exp(14) / 2), 1, places=4)
            self.assertIn("of pi itself", str(found))
        for most in (2, 3, 10, 40):
            found = walk(most, None)
            self.assertEqual(found.verdict, "pass", str(found))

    def test_right_steps_on_masses_far_apart_are_never_accused(self):
        stream = random.Random(3)
        for _ in range(8):
            logs = [-stream.uniform(0, stream.choice([2, 20, 60, 200])) for _ in range(stream.randrange(3, 6))]
            masses = [math.exp(value - max(logs)) for value in logs]
            sums = list(itertools.accumulate(masses))

            def near(x):
                y = x + random.choice([-1, 1])
                return y if 0 <= y < len(logs) and math.log(random.random()) < logs[y] - logs[x] else x

            def by_sums(x):
                u = random.random() * sums[-1]
                return next((k for k, most in enumerate(sums) if u < most), len(logs) - 1)

            def by_weights(x):
                return random.choices(range(len(logs)), masses)[0]

            for step in (near, by_sums, by_weights, lambda x: near(by_sums(x))):
                self.assertNotEqual(verdict(step, states=range(len(logs)), target=logs.__getitem__), "fail", logs)
                self.assertIn(verdict(by_sums, states=range(len(logs)), target=logs.__getitem__), ("pass",), logs)

    def test_right_draws_of_small_probabilities_pass(self):
        masses = [10.0**-k for k in range(0, 16, 3)]
        total = math.fsum(masses)

        def by_sums(x):
            u = random.random() * total
            for k, mass in enumerate(masses):
                u -= mass
                if u < 0:
                    return k
            return len(masses) - 1

        for step in (by_sums, lambda x: random.choices(range(len(masses)), masses)[0]):
            found = exact(states=range(len(masses)), step=step, log_target=lambda x: math.log(masses[x]))
            self.assertEqual(found.verdict, "pass", str(found))

    def test_words_of_a_failure(self):
        found = exact(states=range(3), step=lambda x: random.randrange(3), log_target=log_target)
        self.assertRegex(str(found), r"^FAIL: \|pi P - pi\| is 1\.7e-01 over 3 states .*; worst at ")
        self.assertNotIn("at most", str(found))

    def test_the_guilty_kernel_the_states_and_the_line(self):
        def metropolis(x, weights):
            y = random.randrange(3)
            return y if random.random() < weights[y] / weights[x] else x

        def right(x):
            return metropolis(x, W)

        def wrong(x):
            return metropolis(x, [1, 2, 4])

        case = {"states": range(3), "step": {"right": right, "wrong": wrong}, "log_target": log_target}
        found = exact(**case)
        self.assertEqual({name: kernel.verdict for name, kernel in found.kernels.items()}, {"right": "pass", "wrong": "fail"})
        self.assertRegex(str(found), r"\n  kernel wrong: FAIL: \|pi P - pi\| is \d.*\n  kernel right: PASS: ")
        states = {state: (p, q) for state, p, q in found.worst}
        self.assertEqual({state: p for state, (p, _) in states.items()}, {0: 1 / 6, 1: 2 / 6, 2: 3 / 6})
        self.assertAlmostEqual(sum(q for _, q in states.values()), 1, 14)
        self.assertIn("\n  state 2: has ", str(found))
        self.assertEqual(found.moves, ())
        self.assertEqual(repr(found), str(found))
        self.assertTrue(found._repr_html_().startswith("<p><b>FAIL: "))
        line = metropolis.__code__.co_firstlineno + 2
        self.assertRegex(exact(**case, explain=True).moves[0], rf"^[01] -> 2: .*, back .*; decided at .*test_watched.py:{line}$|:{line}")
        passed = exact(states=range(3), step={"right": right}, log_target=log_target)
        self.assertEqual((passed.verdict, passed.kernels, passed.worst), ("pass", {}, ()))

    def test_kernels_that_need_each_other(self):
        def propose(x):
            return x, random.randrange(3)

        def accept(pair):
            x, y = pair
            return y if random.random() < 1.1 * W[y] / W[x] else x

        found = exact(states=range(3), step={"propose": propose, "accept": accept}, log_target=log_target)
        self.assertEqual((found.verdict, found.kernels, sorted(found.together)), ("fail", {}, ["accept", "propose"]))
        self.assertIn("\n  kernel accept: cannot be tried alone (TypeError: ", str(found))
        self.assertIn("\n  kernel propose: cannot be tried alone (it returned (", str(found))

    def test_single_precision_is_not_accused_and_told_of_the_tolerance(self):
        import struct

        def single(x):
            return struct.unpack("f", struct.pack("f", x))[0]

        weights = [single(w / 6) for w in W]

        def step(x):
            u = random.random()
            return 0 if u < weights[0] else 1 if u < single(weights[0] + weights[1]) else 2

        found = exact(states=range(3), step=step, log_target=log_target)
        self.assertEqual(found.verdict, "inconclusive", str(found))
        self.assertIn("tolerance=1e-6", str(found))
        self.assertTrue(exact(states=range(3), step=step, log_target=log_target, tolerance=1e-6).passed)
        self.assertEqual(exact(states=range(3), step=step, log_target=log_target, tolerance=0).verdict, "fail")


class LoopsTest(Watched):
    def test_a_loop_of_two_decisions_a_turn(self):
        def rejection(x):
            while True:
                y = random.randrange(3)
                if random.random() < (y + 1) / 3:
                    return y

        self.refused(rejection, "it loops until the decision at", "most_paths")
        self.refused(rejection, "more than 500 paths, for it loops until", most_paths=500)

    def test_a_loop_that_never_ends(self):
        def sure(x):
            while random.random() < 2:
                pass
            return x

        self.refused(sure, "it loops until the decision at", self.here(sure), most_seconds=0)

    def test_a_loop_that_hardly_ever_ends_is_cut(self):
        def geometric(x):
            while random.random() > 0.3:
                pass
            return random.choices([0, 1, 2], W)[0]

        self.assertEqual(verdict(geometric), "pass")
        self.refused(geometric, "more time by most_seconds", most_seconds=0)


@unittest.skipUnless(NUMPY, "NumPy is not here")
class NumpyTest(Watched):
    def sampled(self, rng):
        return int(rng.choice(3, p=np.array(W) / 6))

    def test_seeds(self):
        outside = np.random.SeedSequence(5)

        for step in (
            lambda x: self.sampled(np.random.default_rng(0)),
            lambda x: self.sampled(np.random.default_rng([x, 1])),
            lambda x: self.sampled(np.random.RandomState(7)),
            lambda x: self.sampled(np.random.Generator(np.random.PCG64(1))),
            lambda x: self.sampled(np.random.Generator(np.random.Philox(key=1))),
            lambda x: self.sampled(np.random.Generator(np.random.MT19937(np.random.SeedSequence(3)))),
            lambda x: self.sampled(np.random.default_rng(np.random.SeedSequence(1))),
            lambda x: self.sampled(np.random.default_rng(outside)),
            lambda x: np.random.seed(1) or self.sampled(np.random),
            lambda x: np.random.seed(int(x)) or self.sampled(np.random),
        ):
            said = self.refused(step)
            self.assertRegex(said, "is seeded with|SeedSequence")
            self.assertIn(f"{os.path.basename(__file__)}:{step.__code__.co_firstlineno}", said)
        for right in (
            lambda x: self.sampled(np.random.default_rng()),
            lambda x: self.sampled(np.random.default_rng(np.random.default_rng())),
            lambda x: self.sampled(np.random.default_rng(np.random.SeedSequence())),
            lambda x: self.sampled(np.random.default_rng(np.random.SeedSequence().spawn(2)[1])),
            lambda x: self.sampled(np.random.default_rng(outside.spawn(1)[0])),
            lambda x: self.sampled(np.random.default_rng(np.random.randint(2**31))),
            lambda x: self.sampled(np.random.RandomState(np.random.default_rng().integers(2**32))),
            lambda x: self.sampled(np.random.Generator(np.random.PCG64())),
            lambda x: self.sampled(np.random.default_rng().spawn(2)[0]),
            lambda x: np.random.seed() or self.sampled(np.random),
        ):
            self.assertEqual(verdict(right), "pass")

    def test_states_restored_copied_and_jumped(self):
        held = np.random.default_rng(3)
        bits = np.random.PCG64(4)

        def bit_state(x):
            state = held.bit_generator.state
            self.sampled(held)
            held.bit_generator.state = state
            return self.sampled(held)

        def set_state(x):
            state = np.random.get_state()
            np.random.set_state(state)
            return self.sampled(np.random)

        for step in (
            bit_state,
            set_state,
            lambda x: self.sampled(copy.deepcopy(held)),
            lambda x: self.sampled(pickle.loads(pickle.dumps(held))),
            lambda x: self.sampled(np.random.Generator(bits.jumped())),
            lambda x: int(bits.random_raw() % 3),
        ):
            self.refused(step, os.path.basename(__file__))
        self.assertEqual(verdict(lambda x: self.sampled(np.random.Generator(bits))), "pass")

    def test_twins(self):
        a, b = np.random.default_rng(x_seed := 1), np.random.default_rng(x_seed)

        def step(x):
            y = (x + int(a.integers(1, 3))) % 3
            return y if b.random() < W[y] / W[x] else x

        self.refused(step, "two generators with one seed")

    def test_a_clock_as_a_seed(self):
        self.refused(lambda x: self.sampled(np.random.default_rng(time.time_ns())), "is seeded with a time")

    def test_an_object_array_and_a_hidden_constructor(self):
        held = np.empty(1, dtype=object)
        held[0] = np.random.default_rng
        self.assertNotIn(verdict(lambda x: self.sampled(held[0]())), ("fail", "inconclusive"))

    def test_generators_are_put_back(self):
        class Own(np.random.Generator):
            def coin(self):
                return self.random() < 0.5

        held = {"a": [np.random.default_rng(1), np.random.RandomState(2)], "own": Own(np.random.PCG64(3))}
        before = held["a"][0], held["a"][1], held["own"], np.random.default_rng, np.random.rand, np.random.mtrand._rand
        stands = before[0].bit_generator.state, str(before[1].get_state())
        self.assertEqual(verdict(lambda x: (x + held["own"].coin()) % 3, target=lambda x: 0.0), "pass")
        after = held["a"][0], held["a"][1], held["own"], np.random.default_rng, np.random.rand, np.random.mtrand._rand
        for one, other in zip(before, after):
            self.assertIs(one, other)
        self.assertEqual(stands, (before[0].bit_generator.state, str(before[1].get_state())))


if __name__ == "__main__":
    unittest.main()

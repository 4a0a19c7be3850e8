"""Two hundred programs: where a generator is held, how it is used, right or wrong.

    python3 tests/programs.py > tests/programs.csv

Each is the text of a module with a step on the states 0, 1, 2 of mass 1/6, 2/6, 3/6. What ``plumbline.exact`` says of each
stands in ``programs.csv``: pass, fail, inconclusive or refused. No wrong one passes, no right one fails, and where the
client's README promises to walk a place (``promised``), none is refused.
"""

import csv
import importlib.util
import itertools
import sys
import types
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import plumbline

TABLE = Path(__file__).with_name("programs.csv")
NUMPY = importlib.util.find_spec("numpy") is not None

HEAD = """
import collections, contextvars, copy, dataclasses, functools, itertools, os, pickle, random, secrets, time, types, uuid
W = [1, 2, 3]
"""

#: How a generator is used: right and wrong, in terms of four of its methods.
USES = {
    "metropolis": ("y = (x + {choice}([1, 2])) % 3\n    return y if {random}() < W[y] / W[x] else x",
                   "y = (x + {choice}([1, 2])) % 3\n    return y if {random}() < W[x] / W[y] else x"),
    "weights": ("return {weighted}(1, 2, 3)", "return {weighted}(1, 2, 4)"),
    "sums": ("u = 6 * {random}()\n    return 0 if u < 1 else 1 if u < 3 else 2",
             "u = 6 * {random}()\n    return 0 if u < 1 else 1 if u <= 4 else 2"),
    "integers": ("return (0, 1, 1, 2, 2, 2)[{integer}(6)]", "return (0, 1, 1, 1, 2, 2)[{integer}(6)]"),
}  # fmt: skip

#: Kinds of generators: how one is made, and a draw in proportion to weights.
KINDS = {
    "Random": ("random.Random({seed})", "(lambda *w: {choices}((0, 1, 2), w)[0])", "choices", "randrange"),
    "Generator": ("np.random.default_rng({seed})", "(lambda *w: int({choices}(3, p=np.array(w) / sum(w))))", "choice", "integers"),
    "RandomState": ("np.random.RandomState({seed})", "(lambda *w: int({choices}(3, p=np.array(w) / sum(w))))", "choice", "randint"),
}

#: Where it is: text before the step, text at its start, what reaches it, what is promised.
HELD = {
    "a module": ("G = {make}", "", "G"),
    "a dict": ("D = {{'a': {make}}}", "", "D['a']"),
    "a list in a list": ("L = [1, [{make}]]", "", "L[1][0]"),
    "a tuple": ("T = (1, {make})", "", "T[1]"),
    "a named tuple": ("N = collections.namedtuple('N', 'a rng')(1, {make})", "", "N.rng"),
    "a deque": ("Q = collections.deque([{make}])", "", "Q[0]"),
    "an object": ("class Box:\n    def __init__(self): self.rng = {make}\nB = Box()", "", "B.rng"),
    "an object in an object": ("class Box:\n    pass\nB = Box(); B.inner = Box(); B.inner.rng = {make}", "", "B.inner.rng"),
    "slots": ("class Box:\n    __slots__ = ('rng',)\nB = Box(); B.rng = {make}", "", "B.rng"),
    "a frozen dataclass": ("@dataclasses.dataclass(frozen=True)\nclass Box:\n    rng: object\nB = Box({make})", "", "B.rng"),
    "a class attribute": ("class Box:\n    rng = {make}", "", "Box.rng"),
    "a closure": ("def held(rng):\n    return lambda: rng\nC = held({make})", "", "C()"),
    "a closure in a closure": ("def held(rng):\n    def inner():\n        return lambda: rng\n    return inner\nC = held({make})", "", "C()()"),
    "a default": ("def held(rng={make}):\n    return rng", "", "held()"),
    "a keyword's default": ("def held(*, rng={make}):\n    return rng", "", "held()"),
    "a partial": ("P = functools.partial(lambda rng: rng, {make})", "", "P()"),
    "a name looked up": ("G = {make}", "g = getattr(__import__(__name__), 'G')", "g"),
    "the step, without a seed": ("", "g = {unseeded}", "g"),
    "the step, with a seed that is drawn": ("S = {make}", "g = {drawn}", "g"),
}
#: Methods that were taken from a generator before.
TAKEN = {
    "methods in a module": ("G = {make}\ndraw, pick, many, whole = G.random, G.choice, G.{choices}, G.{integer}", "draw pick many whole"),
    "methods in an object": (
        "G = {make}\nM = types.SimpleNamespace(draw=G.random, pick=G.choice, many=G.{choices}, whole=G.{integer})",
        "M.draw M.pick M.many M.whole",
    ),
    "methods in partials": (
        "G = {make}\ndraw, pick, many, whole = [functools.partial(f) for f in (G.random, G.choice, G.{choices}, G.{integer})]",
        "draw pick many whole",
    ),
}
#: Not promised: walked, or refused.
ELSEWHERE = {
    "an iterator": ("I = (rng for rng in itertools.repeat({make}))", "", "next(I)"),
    "a set": ("S = {{{make}}}", "", "next(iter(S))"),
    "a context variable": ("V = contextvars.ContextVar('V', default={make})", "", "V.get()"),
    "a cache": ("@functools.lru_cache\ndef held():\n    return {make}\nheld()", "", "held()"),
    "a cache, filled by the step": ("@functools.lru_cache\ndef held():\n    return {make}", "", "held()"),
}
#: Wrong, however it is used: every call draws the same numbers.
SAME = {
    "a seed in the step": ("", "g = {make}"),
    "the state as a seed": ("", "g = {of_state}"),
    "a clock as a seed": ("", "g = {of_time}"),
    "a copy in the step": ("G = {make}", "g = copy.deepcopy(G)"),
    "a pickle in the step": ("G = {make}\nsaved = pickle.dumps(G)", "g = pickle.loads(saved)"),
}
#: What is no generator that could be walked.
OTHERS = {
    "numbers drawn before": ("N = itertools.count()\nB = [random.random() for _ in range(100000)]\ndef draw(): return B[next(N)]", "draw"),
    "an iterator of numbers": ("I = iter([random.random() for _ in range(100000)])\ndef draw(): return next(I)", "draw"),
    "os.urandom": ("def draw(): return int.from_bytes(os.urandom(6), 'big') / 2 ** 48", "draw"),
    "secrets": ("from secrets import randbelow\ndef draw(): return randbelow(2 ** 48) / 2 ** 48", "draw"),
    "uuid": ("def draw(): return (uuid.uuid4().int >> 64) % 2 ** 32 / 2 ** 32", "draw"),
    "a clock": ("def draw(): return time.perf_counter_ns() * 7919 % 1009 / 1009", "draw"),
    "congruences": ("S = [1]\ndef draw():\n    S[0] = S[0] * 6364136223846793005 % 2 ** 64 + 1\n    return S[0] % 2 ** 64 / 2 ** 64", "draw"),
}


class Program:
    def __init__(self, place, kind, use, right, text, promised):
        self.place, self.kind, self.use, self.right, self.text, self.promised = place, kind, use, right, text, promised

    @property
    def key(self):
        return [self.place, self.kind, self.use, "right" if self.right else "wrong"]

    def verdict(self):
        """What ``exact`` says, and why it refuses if it does."""
        module = types.ModuleType("a_program")
        sys.modules["a_program"] = module
        try:
            exec(compile(self.text, "a_program.py", "exec"), vars(module))
            target = [0.0, 0.6931471805599453, 1.0986122886681098]
            found = plumbline.exact(states=range(3), step=module.step, log_target=target.__getitem__)
            return found.verdict, str(found)
        except plumbline.ContinuousDraw as refusal:
            return "refused", str(refusal)
        finally:
            del sys.modules["a_program"]


def _text(before, start, methods, use, right):
    body = USES[use][0 if right else 1].format(**methods)
    return f"{HEAD}{before}\ndef step(x):\n    {start or 'pass'}\n    {body}\n"


def _of(place, kind, use, right, before, start, reach, promised):
    make, weighted, choices, integer = KINDS[kind]
    numpy = "import numpy as np\n" if kind != "Random" else ""
    names = {
        "make": make.format(seed=5),
        "unseeded": make.format(seed=""),
        "of_state": make.format(seed="x"),
        "of_time": make.format(seed="time.time_ns() % 2 ** 32"),
        "drawn": make.format(seed=f"S.{'getrandbits(32)' if kind == 'Random' else integer + '(2 ** 31)'}"),
        "choices": choices,
        "integer": integer,
    }
    reached = reach.split() if isinstance(reach, str) and " " in reach else None
    got = reached or [f"{reach}.{name}" for name in ("random", "choice", choices, integer)]
    methods = {"random": got[0], "choice": got[1], "weighted": weighted.format(choices=got[2]), "integer": got[3]}
    text = _text(numpy + before.format(**names), start.format(**names), methods, use, right)
    return Program(place, kind, use, right, text, promised)


def programs():
    """All of them: each place with every use, right and wrong, and with kinds of generators in turn."""
    kinds = itertools.cycle(KINDS)
    for number, (place, (before, start, reach)) in enumerate(HELD.items()):
        for use, right in itertools.product(list(USES)[number % 2 :: 2] + ["metropolis"][: number % 2], (True, False)):
            yield _of(place, next(kinds), use, right, before, start, reach, True)
    for place, (before, reach) in TAKEN.items():
        for use, right in itertools.product(USES, (True, False)):
            yield _of(place, next(kinds), use, right, before, "", reach, True)
    for place, (before, start, reach) in ELSEWHERE.items():
        for use, right in itertools.product(list(USES)[:2], (True, False)):
            yield _of(place, next(kinds), use, right, before, start, reach, False)
    for place, (before, start) in SAME.items():
        for use in USES:
            yield _of(place, next(kinds), use, False, before, start, "g", False)
    for place, (before, reach) in OTHERS.items():
        methods = {
            "random": reach,
            "choice": f"(lambda of: of[int(len(of) * {reach}())])",
            "weighted": f"(lambda *w: (lambda u: 0 if u < w[0] else 1 if u < w[0] + w[1] else 2)(sum(w) * {reach}()))",
            "integer": f"(lambda n: int(n * {reach}()))",
        }
        for use, right in itertools.product(list(USES)[:3], (True, False)):
            yield Program(place, "none", use, right, _text(before, "", methods, use, right), False)


if __name__ == "__main__":
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["place", "kind", "use", "sampler", "verdict"])
    for program in programs():
        out.writerow([*program.key, program.verdict()[0]])

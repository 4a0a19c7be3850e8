"""Tries samplers that others have published, exactly and with no line changed.

    python3 public_samplers.py [--sources FOLDER] [NAME ...]

Each repository is fetched by git at the commit named below, into a folder that is thrown away (--sources keeps it, or has
it already as FOLDER/OWNER/NAME); nothing of it is part of Plumbline. Needs numpy scipy six tqdm click scikit-learn simanneal
pgmpy pymc; of the last four it is the installed release. Each
sampler gets a case so small that all states can be listed, a target written down here and not taken from it, and every path
of its random decisions is walked. Exit status 1 if a sampler is not as the table says.
"""

import argparse
import contextlib
import importlib
import io
import itertools
import logging
import math
import os
import subprocess
import sys
import tempfile
import time
import types
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src" / "clients" / "python" / "src"))

import numpy as np
from scipy.special import gammaln, multigammaln
from scipy.stats import multivariate_normal

import plumbline

IIR = "shuyo/iir", "0dd5ea693d104bc0ef33afbbd1fa7ff5ba9e7915"
GMM = "kamperh/bayes_gmm", "252b37cf8b50dd970e37d5c852cf4ba1f9b6eea7"
GSDMM = "rwalk/gsdmm", "4ad1b6b6976743681ee4976b4573463d359214ee"
PTM = "arongdari/python-topic-model", "450c901bc08842894a65931aed94523690f9fc90"
RBM = "echen/restricted-boltzmann-machines", "7d69db921636bbac4086d2a017b34d90db01ff0f"
ISING = "bdhammel/ising-model", "bbf593d4d321094b77b47632869b05c4b7c17c8b"
SKLEARN = "scikit-learn/scikit-learn", None  # the release that is installed
SIMANNEAL = "perrygeo/simanneal", None
PGMPY = "pgmpy/pgmpy", None
PYMC = "pymc-devs/pymc", None

CASES = {}


def case(name, source, folder, right, remark=""):
    """Registers a function that returns states, step and log target."""

    def register(function):
        CASES[name] = (source, folder, right, remark, function)
        return function

    return register


# ---- small helpers for targets ----


def partitions(n):
    def grow(p):
        if len(p) == n:
            yield tuple(p)
        else:
            for k in range(max(p, default=-1) + 2):
                yield from grow(p + [k])

    return list(grow([]))


def canonical(labels):
    names = {}
    return tuple(names.setdefault(int(k), len(names)) for k in labels)


def sizes(p):
    return [p.count(k) for k in range(max(p) + 1)]


def dirichlet_multinomial(counts, concentration):
    counts = np.asarray(counts, dtype=float)
    total = concentration * counts.shape[-1]
    each = gammaln(counts + concentration).sum(-1) - gammaln(concentration) * counts.shape[-1]
    return float((each + gammaln(total) - gammaln(counts.sum(-1) + total)).sum())


DOCUMENTS, TOPICS, WORDS, ALPHA, BETA = [[0, 1], [1, 2, 2]], 2, 3, 0.5, 0.3
TOKENS = [(d, w) for d, words in enumerate(DOCUMENTS) for w in words]
TOPIC_STATES = list(itertools.product(range(TOPICS), repeat=len(TOKENS)))


def lda_target(z):
    in_documents, in_topics = np.zeros((len(DOCUMENTS), TOPICS)), np.zeros((TOPICS, WORDS))
    for (d, w), k in zip(TOKENS, z):
        in_documents[d, k] += 1
        in_topics[k, w] += 1
    return dirichlet_multinomial(in_documents, ALPHA) + dirichlet_multinomial(in_topics, BETA)


def by_documents(z):
    left = iter(z)
    return [[next(left) for _ in words] for words in DOCUMENTS]


# ---- shuyo/iir ----


@case("LDA, collapsed Gibbs (lda/lda.py)", IIR, "lda", True)
def iir_lda():
    from lda import LDA

    class From(LDA):  # its constructor draws a first state; here it is given
        def __init__(self, z):
            self.K, self.alpha, self.beta, self.docs, self.V = TOPICS, ALPHA, BETA, DOCUMENTS, WORDS
            self.n_m_z = np.full((len(DOCUMENTS), TOPICS), ALPHA)
            self.n_z_t = np.full((TOPICS, WORDS), BETA)
            self.n_z = np.full(TOPICS, WORDS * BETA)
            self.z_m_n = [np.array(topics) for topics in by_documents(z)]
            for (d, w), k in zip(TOKENS, z):
                self.n_m_z[d, k] += 1
                self.n_z_t[k, w] += 1
                self.n_z[k] += 1

    def step(z):
        model = From(z)
        model.inference()
        return tuple(int(k) for topics in model.z_m_n for k in topics)

    return TOPIC_STATES, step, lda_target


POINTS = np.array([[1.2, -0.4], [0.3, 2.1], [-1.7, 0.5], [0.9, 0.8]])


def normal_inverse_wishart(x, mean, kappa, nu, scale):
    """Log marginal likelihood of points, Murphy (2007)."""
    n, dims = x.shape
    middle = x.mean(0)
    scatter = (x - middle).T @ (x - middle)
    after = scale + scatter + kappa * n / (kappa + n) * np.outer(middle - mean, middle - mean)
    value = -n * dims / 2 * math.log(math.pi) + multigammaln((nu + n) / 2, dims) - multigammaln(nu / 2, dims)
    value += nu / 2 * np.linalg.slogdet(scale)[1] - (nu + n) / 2 * np.linalg.slogdet(after)[1]
    return value + dims / 2 * (math.log(kappa) - math.log(kappa + n))


NIW = np.zeros(2), 0.4, 5, np.array([[1.5, 0.3], [0.3, 2.0]])
CONCENTRATION = 0.8


def members(p):
    return [POINTS[np.equal(p, k)] for k in range(max(p) + 1)]


def dirichlet_process(p):
    return len(sizes(p)) * math.log(CONCENTRATION) + gammaln(sizes(p)).sum()


@case("Dirichlet process mixture (clustering/dpm.py)", IIR, "clustering", True)
def iir_dpm():
    from dpm import DPM

    def step(p):
        model = DPM(CONCENTRATION, *NIW)
        model.setdata(POINTS)
        model.s, model.n = np.array(p), sizes(p)
        model.train()
        return canonical(model.s)

    def target(p):
        return dirichlet_process(p) + sum(normal_inverse_wishart(x, *NIW) for x in members(p))

    return partitions(4), step, target


# ---- kamperh/bayes_gmm ----


@case("infinite mixture, full covariance (bayes_gmm/igmm.py)", GMM, ".", True)
def igmm_full():
    from bayes_gmm.gaussian_components import GaussianComponents
    from bayes_gmm.igmm import IGMM
    from bayes_gmm.niw import NIW as Prior

    def step(p):
        model = IGMM(POINTS, Prior(*NIW), CONCENTRATION, assignments="each-in-own")
        model.components = GaussianComponents(POINTS, Prior(*NIW), np.array(p), len(p))
        model.gibbs_sample(1)
        return canonical(model.components.assignments)

    def target(p):
        return dirichlet_process(p) + sum(normal_inverse_wishart(x, *NIW) for x in members(p))

    return partitions(4), step, target


@case(
    "infinite mixture, fixed variance (bayes_gmm/igmm.py)",
    GMM,
    ".",
    False,
    "log_prior() gives a lone point the variance var_0, where its predictive law has var + var_0",
)
def igmm_fixed():
    from bayes_gmm.gaussian_components_fixedvar import FixedVarPrior, GaussianComponentsFixedVar
    from bayes_gmm.igmm import IGMM

    prior = FixedVarPrior(np.array([0.7, 1.3]), np.array([0.2, -0.1]), np.array([2.0, 1.5]))

    def step(p):
        model = IGMM(POINTS, prior, CONCENTRATION, assignments="each-in-own", covariance_type="fixed")
        model.components = GaussianComponentsFixedVar(POINTS, prior, np.array(p), len(p))
        model.gibbs_sample(1)
        return canonical(model.components.assignments)

    def marginal(x):
        n = len(x)
        return sum(
            multivariate_normal.logpdf(x[:, d], np.full(n, prior.mu_0[d]), prior.var[d] * np.eye(n) + prior.var_0[d])
            for d in range(2)
        )

    return partitions(4), step, lambda p: dirichlet_process(p) + sum(map(marginal, members(p)))


@case("finite mixture, full covariance (bayes_gmm/fbgmm.py)", GMM, ".", True)
def fbgmm_full():
    from bayes_gmm.fbgmm import FBGMM
    from bayes_gmm.gaussian_components import GaussianComponents
    from bayes_gmm.niw import NIW as Prior

    most = 3

    def step(p):
        model = FBGMM(POINTS, Prior(*NIW), CONCENTRATION, len(p), assignments="each-in-own")
        model.components = GaussianComponents(POINTS, Prior(*NIW), np.array(p), most)
        model.gibbs_sample(1)
        return canonical(model.components.assignments)

    def target(p):  # the label of a component is not part of the state: each partition stands for several
        used = len(sizes(p))
        share = CONCENTRATION / most
        value = gammaln(most + 1) - gammaln(most - used + 1) + (gammaln(np.add(sizes(p), share)) - gammaln(share)).sum()
        return value + sum(normal_inverse_wishart(x, *NIW) for x in members(p))

    return [p for p in partitions(4) if max(p) < most], step, target


# ---- rwalk/gsdmm ----


def movie_groups(documents):
    from gsdmm import MovieGroupProcess

    class From(MovieGroupProcess):  # the first draws, of a first state, are handed in
        def _sample(self, p):
            return self.start.pop(0) if self.start else MovieGroupProcess._sample(p)

    def step(z):
        model = From(K=2, alpha=0.4, beta=0.3, n_iters=1)
        model.start = list(z)
        return tuple(model.fit(documents, 3))

    def target(z):
        in_groups = np.zeros((2, 3))
        for words, k in zip(documents, z):
            for w in words:
                in_groups[k, w] += 1
        return dirichlet_multinomial([z.count(0), z.count(1)], 0.4) + dirichlet_multinomial(in_groups, 0.3)

    return list(itertools.product(range(2), repeat=len(documents))), step, target


@case("movie group process (gsdmm/mgp.py)", GSDMM, ".", True)
def gsdmm_distinct():
    return movie_groups([[0, 1], [1, 2], [2], [0, 2]])


@case(
    "movie group process, a word twice (gsdmm/mgp.py)",
    GSDMM,
    ".",
    False,
    "documents are taken as sets, as its page says: the second of two equal words is weighed like the first",
)
def gsdmm_repeated():
    return movie_groups([[0, 0], [1, 2], [2], [0, 2]])


# ---- arongdari/python-topic-model ----


@case("LDA, collapsed Gibbs (ptm/lda_gibbs.py)", PTM, ".", True)
def ptm_lda():
    from ptm.lda_gibbs import GibbsLDA

    class From(GibbsLDA):
        def random_init(self, docs):
            for d, topics in enumerate(self.start):
                self.topic_assignment.append(np.array(topics))
                for k, w in zip(topics, docs[d]):
                    self.TW[k, w] += 1
                    self.sum_T[k] += 1
                    self.DT[d, k] += 1

    def step(z):
        model = From(len(DOCUMENTS), WORDS, TOPICS, ALPHA, BETA, verbose=False)
        model.start = by_documents(z)
        model.fit(DOCUMENTS, max_iter=1)
        return tuple(int(k) for topics in model.topic_assignment for k in topics)

    return TOPIC_STATES, step, lda_target


@case(
    "author-topic model (ptm/at_model.py)",
    PTM,
    ".",
    False,
    "alpha and beta are in the counts already and are added once more, and the authors' sums start with alpha times"
    " the number of authors, not of topics",
)
def ptm_authors():
    from ptm.at_model import AuthorTopicModel

    documents, writers, authors = [[0, 1], [1]], [[0, 1], [1, 2]], 3
    tokens = [(d, n) for d, words in enumerate(documents) for n in range(len(words))]

    def step(state):
        model = AuthorTopicModel(2, 2, 2, authors, ALPHA, BETA, verbose=False)
        model.topic_assigned = [[0] * len(words) for words in documents]
        model.author_assigned = [[0] * len(words) for words in documents]
        for (d, n), (a, k) in zip(tokens, state):
            model.topic_assigned[d][n], model.author_assigned[d][n] = k, a
            model.TW[k, documents[d][n]] += 1
            model.AT[a, k] += 1
            model.sum_T[k] += 1
            model.sum_A[a] += 1
        model.log_likelihood = lambda: 0.0
        model.gibbs_sampling(documents, writers, 1)
        return tuple((int(model.author_assigned[d][n]), int(model.topic_assigned[d][n])) for d, n in tokens)

    def target(state):
        in_topics, of_authors = np.zeros((2, 2)), np.zeros((authors, 2))
        for (d, n), (a, k) in zip(tokens, state):
            in_topics[k, documents[d][n]] += 1
            of_authors[a, k] += 1
        return dirichlet_multinomial(of_authors, ALPHA) + dirichlet_multinomial(in_topics, BETA)

    choices = [list(itertools.product(writers[d], range(2))) for d, _ in tokens]
    return list(itertools.product(*choices)), step, target


@case(
    "HMM-LDA (ptm/hmm_lda.py)",
    PTM,
    ".",
    False,
    "among others, multinomial() is given class weights whose sum is not 1, so that the rest goes to the last class",
)
def ptm_hmm():
    from ptm.hmm_lda import HMM_LDA

    sentence, gamma, eta = [0, 1], 0.6, 0.4

    def step(state):
        classes, topics = state
        model = HMM_LDA(1, 2, 2, 2, ALPHA, BETA, gamma, eta, verbose=False)
        path = [model.n_class, *classes, model.n_class + 1]
        for before, after in zip(path, path[1:]):
            model.T[before, after] += 1
        for w, c, k in zip(sentence, classes, topics):
            model.CW[c, w] += 1
            model.sum_C[c] += 1
            model.DT[0, k] += 1
            if c == 0:
                model.TW[k, w] += 1
                model.sum_T[k] += 1
        model.word_class, model.word_topic = [[list(classes)]], [[list(topics)]]
        model.gibbs_sampling([[sentence]], 1)
        return tuple(map(int, model.word_class[0][0])), tuple(map(int, model.word_topic[0][0]))

    def target(state):
        classes, topics = state
        moves, in_topics, in_class, of_document = np.zeros((4, 4)), np.zeros((2, 2)), np.zeros((1, 2)), np.zeros((1, 2))
        path = [2, *classes, 3]
        for before, after in zip(path, path[1:]):
            moves[before, after] += 1
        for w, c, k in zip(sentence, classes, topics):
            of_document[0, k] += 1
            if c == 0:
                in_topics[k, w] += 1
            else:
                in_class[0, w] += 1
        value = dirichlet_multinomial(moves, eta) + dirichlet_multinomial(of_document, ALPHA)
        return value + dirichlet_multinomial(in_topics, BETA) + dirichlet_multinomial(in_class, gamma)

    pairs = list(itertools.product(range(2), repeat=2))
    return list(itertools.product(pairs, pairs)), step, target


# ---- echen/restricted-boltzmann-machines, scikit-learn ----

COUPLINGS = np.array([[0.0, 0.4, -0.3], [0.2, 1.1, -0.6], [-0.5, 0.7, 0.9]])  # biases first, visible by hidden


def visible_target(v):
    energy = COUPLINGS[1:, 0] @ np.array(v)
    fields = COUPLINGS[0, 1:] + np.array(v) @ COUPLINGS[1:, 1:]
    return float(energy + np.logaddexp(0, fields).sum())


VISIBLE = list(itertools.product((0, 1), repeat=2))


@case("restricted Boltzmann machine, there and back (rbm.py)", RBM, ".", True)
def rbm_layers():
    from rbm import RBM as Machine

    machine = Machine(2, 2)
    machine.weights = COUPLINGS

    def step(v):
        hidden = machine.run_visible(np.array([v]))
        return tuple(int(x) for x in machine.run_hidden(hidden)[0])

    return VISIBLE, step, visible_target


@case(
    "restricted Boltzmann machine, daydream() (rbm.py)",
    RBM,
    ".",
    False,
    "the bias unit among the visible ones is drawn too, and not set back to 1",
)
def rbm_daydream():
    from rbm import RBM as Machine

    machine = Machine(2, 2)
    machine.weights = COUPLINGS

    def step(v):
        walked = np.random.rand

        def first(*_):
            np.random.rand = walked
            return np.array(v, dtype=float)

        np.random.rand = first  # its first state is a uniform one; here it is given
        try:
            return tuple(int(x) for x in machine.daydream(3)[2])
        finally:
            np.random.rand = walked

    return VISIBLE, step, visible_target


@case("restricted Boltzmann machine, BernoulliRBM.gibbs", SKLEARN, ".", True)
def sklearn_rbm():
    from sklearn.neural_network import BernoulliRBM

    machine = BernoulliRBM(n_components=2)
    machine.components_ = COUPLINGS[1:, 1:].T
    machine.intercept_hidden_, machine.intercept_visible_ = COUPLINGS[0, 1:], COUPLINGS[1:, 0]

    def step(v):
        machine.random_state_ = np.random.RandomState()
        return tuple(int(x) for x in machine.gibbs(np.array([v], dtype=float))[0])

    return VISIBLE, step, visible_target


# ---- bdhammel/ising-model, perrygeo/simanneal ----


@case("Ising model, Metropolis (ising.py)", ISING, ".", True)
def ising():
    class Picture(types.ModuleType):  # it opens a film before it starts; there is nothing to see here
        def __getattr__(self, name):
            return lambda *_, **__: Picture(name)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

    class Films(dict):
        def __missing__(self, _):
            return lambda **__: types.SimpleNamespace(saving=lambda *_: contextlib.nullcontext(), grab_frame=lambda: None)

    plots = {name: Picture(name) for name in ("matplotlib", "matplotlib.pyplot", "matplotlib.animation")}
    plots["matplotlib.animation"].writers = Films()
    plots["matplotlib"].animation, plots["matplotlib"].pyplot = plots["matplotlib.animation"], plots["matplotlib.pyplot"]
    sys.modules.update(plots)
    module = importlib.import_module("ising")
    for name in plots:
        del sys.modules[name]
    lattice = module.IsingLattice(2.5, "u", 3)

    def step(spins):
        lattice.system = np.array(spins).reshape(3, 3)
        module.run(lattice, 1, video=False)
        return tuple(int(s) for s in lattice.system.ravel())

    def target(spins):
        s = np.array(spins).reshape(3, 3)
        return float((s * np.roll(s, 1, 0) + s * np.roll(s, 1, 1)).sum()) / 2.5

    return list(itertools.product((-1, 1), repeat=9)), step, target


@case("Metropolis at one temperature, Annealer.anneal", SIMANNEAL, ".", True)
def simanneal():
    from simanneal import Annealer

    energies = [0.0, 1.3, 0.4, 2.2, 0.9, 1.0]

    class Ring(Annealer):
        Tmax = Tmin = 1.7
        steps, updates = 2, 0

        def move(self):
            self.seen.append(self.state[0])
            self.state[0] = (self.state[0] + np.random.choice([-1, 1])) % len(energies)

        def energy(self):
            return energies[self.state[0]]

    def step(x):
        ring = Ring([x])
        ring.seen = []
        ring.anneal()
        return int(ring.seen[1])  # where the second move starts

    return list(range(len(energies))), step, lambda x: -energies[x] / 1.7


# ---- pgmpy/pgmpy, pymc-devs/pymc ----

FIRST = np.array([0.2, 0.3, 0.5])
SECOND = np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.25, 0.15, 0.6]])  # given the first, by rows
PAIRS = list(itertools.product(range(3), repeat=2))


def pair_target(pair):
    return math.log(FIRST[pair[0]] * SECOND[pair])


def pgmpy_sweep(model):
    from pgmpy.factors.discrete import State
    from pgmpy.sampling import GibbsSampling

    sampler = GibbsSampling(model)

    def step(state):
        start = [State(name, value) for name, value in zip(sampler.variables, state)]
        return tuple(int(value) for value in sampler.sample(start_state=start, size=2).iloc[1])

    return step


@case("Bayesian network, GibbsSampling", PGMPY, ".", True)
def pgmpy_directed():
    from pgmpy.factors.discrete import TabularCPD
    from pgmpy.models import DiscreteBayesianNetwork

    model = DiscreteBayesianNetwork([("a", "b")])
    model.add_cpds(
        TabularCPD("a", 3, FIRST.reshape(3, 1)),
        TabularCPD("b", 3, SECOND.T, evidence=["a"], evidence_card=[3]),
    )
    return PAIRS, pgmpy_sweep(model), pair_target


@case("Markov network, GibbsSampling", PGMPY, ".", True)
def pgmpy_undirected():
    from pgmpy.factors.discrete import DiscreteFactor
    from pgmpy.models import DiscreteMarkovNetwork

    ab, bc = np.array([[1.0, 2.0, 0.5], [3.0, 0.7, 1.1]]), np.array([[0.4, 1.5], [2.5, 0.9], [1.2, 0.3]])
    model = DiscreteMarkovNetwork([("a", "b"), ("b", "c")])
    model.add_factors(DiscreteFactor(["a", "b"], [2, 3], ab), DiscreteFactor(["b", "c"], [3, 2], bc))
    states = list(itertools.product(range(2), range(3), range(2)))
    return states, pgmpy_sweep(model), lambda s: math.log(ab[s[0], s[1]] * bc[s[1], s[2]])


def pymc_sweep(names, method):
    """One step of a step method, whose generator is the walked one."""

    def step(state):
        method.rng = np.random.default_rng()
        point, _ = method.step({name: np.array(value) for name, value in zip(names, state)})
        return tuple(int(point[name]) for name in names)

    return step


def pymc_categorical(proposal):
    import pymc

    with pymc.Model():
        a = pymc.Categorical("a", FIRST)
        b = pymc.Categorical("b", pymc.math.where(pymc.math.eq(a, 0), SECOND[0], pymc.math.where(pymc.math.eq(a, 1), *SECOND[1:])))
        method = pymc.CategoricalGibbsMetropolis([a, b], proposal=proposal, order=[0, 1])
    return PAIRS, pymc_sweep("ab", method), pair_target


@case("CategoricalGibbsMetropolis, uniform proposal", PYMC, ".", True)
def pymc_uniform():
    return pymc_categorical("uniform")


@case(
    "CategoricalGibbsMetropolis, proportional proposal",
    PYMC,
    ".",
    False,
    "the acceptance ratio has the probability of the proposed category after it was divided by 1 - prob_curr",
)
def pymc_proportional():
    return pymc_categorical("proportional")


BITS = list(itertools.product((0, 1), repeat=3))


def pymc_binary(method_of):
    import pymc

    couplings = np.array([[0.3, 0.9, -0.7], [0, -0.4, 1.2], [0, 0, 0.2]])  # with biases on the diagonal
    with pymc.Model():
        bits = [pymc.Bernoulli(name, 0.5) for name in "abc"]
        energy = sum(couplings[i, j] * bits[i] * bits[j] for i in range(3) for j in range(i, 3))
        pymc.Potential("energy", energy)
        method = method_of(pymc, bits)
    return BITS, pymc_sweep("abc", method), lambda x: float(np.array(x) @ couplings @ np.array(x))


@case("BinaryGibbsMetropolis", PYMC, ".", True)
def pymc_binary_gibbs():
    return pymc_binary(lambda pymc, bits: pymc.BinaryGibbsMetropolis(bits, order=[0, 1, 2]))


@case("BinaryMetropolis", PYMC, ".", True)
def pymc_binary_metropolis():
    return pymc_binary(lambda pymc, bits: pymc.BinaryMetropolis(bits, tune=False))


# ---- fetching, and the table ----


def fetched(repository, commit, sources):
    folder = sources / repository
    if not folder.exists():
        folder.mkdir(parents=True)
        for arguments in (
            ["init", "-q"],
            ["fetch", "-q", "--depth", "1", f"https://github.com/{repository}.git", commit],
            ["checkout", "-q", "FETCH_HEAD"],
        ):
            subprocess.run(["git", "-C", str(folder), *arguments], check=True)
    return folder


def tried(name, sources):
    (repository, commit), folder, right, remark, function = CASES[name]
    before = list(sys.path), set(sys.modules)
    if commit is not None:
        sys.path.insert(0, str(fetched(repository, commit, sources) / folder))
    if not hasattr(time, "clock"):
        time.clock = time.perf_counter  # gone since Python 3.8; its users only measure time
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            states, step, target = function()
            return plumbline.exact(states=states, step=step, log_target=target)
    finally:
        sys.path[:] = before[0]
        for module in set(sys.modules) - before[1]:
            if commit is not None and str(sources) in str(getattr(sys.modules[module], "__file__", "")):
                del sys.modules[module]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sources", type=Path, help="a folder for the repositories, kept")
    parser.add_argument("names", nargs="*", help="parts of names; all if there are none")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        sources = (options.sources or Path(scratch) / "sources").resolve()
        os.chdir(scratch)  # some of them write logs where they are
        print("| sampler | repository | commit | states | paths | error | s | verdict |\n|---|---|---|---|---|---|---|---|")
        for name, ((repository, commit), _, right, remark, _) in CASES.items():
            if options.names and not any(part in name + repository for part in options.names):
                continue
            found = tried(name, sources)
            wrong += found.passed != right
            at = commit[:10] if commit else "release " + release(repository)
            print(
                f"| {name} | {repository} | {at} | {found.states} | {found.paths} | {found.error:.1e}"
                f" | {found.seconds:.1f} | {'right' if found.passed else 'wrong' + (': ' + remark if remark else '')} |",
                flush=True,
            )
    sys.exit(1 if wrong else 0)


def release(repository):
    from importlib.metadata import version

    return version(repository.split("/")[1])


if __name__ == "__main__":
    main()

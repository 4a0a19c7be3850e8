package plumbline.models.ctm;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import plumbline.graphs.GWishart;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.ConjugateLaw;
import plumbline.verification.ConjugateLaw.Parameters;
import plumbline.verification.KernelCheck;
import plumbline.verification.Replay;

/**
 * The updates of topic graph and precision matrix beside the textbook's. Laws of entries of K are
 * read off the joint density on the complete graph: as a function of the entries that a graph
 * allows, it is the same on all graphs.
 */
final class TopicGraphReplays {
  private static final int CASES = 60;

  /** Up to here both sides of every flip are decomposable, and the gamma ratio is exact. */
  private static final int MOST_EXACT = 3;

  private static final double VIRTUAL_TIME = 1;

  private final CtmModel model;
  private final GraphPrior prior;
  private final GraphModel alone;
  private final int k;

  TopicGraphReplays(CtmModel model) {
    this.model = model;
    this.prior = model.graphs();
    this.alone = new GraphModel(prior, 0);
    this.k = model.topics();
  }

  List<KernelCheck<CtmState, Corpus>> checks() {
    return List.of(
        KernelCheck.draws(
            "edges replayed from the joint density",
            "edges",
            KernelCheck.onSome(CtmWorkspace.class, this::edges),
            PrevalenceReplays.BOUND),
        KernelCheck.draws(
            "blocks replayed from the joint density",
            "blocks",
            kernel -> error(kernel, this::blocks),
            PrevalenceReplays.BOUND));
  }

  private OptionalDouble error(
      Sampler<CtmState, Corpus> kernel, Kernel<CtmState, Corpus> textbook) {
    return OptionalDouble.of(
        Replay.error(model, kernel, textbook, PrevalenceReplays::numbers, CASES));
  }

  /** By the sampler's own mode: the printed ones are held against the process that they print. */
  private OptionalDouble edges(Sweep<CtmState, Corpus, CtmWorkspace> kernel) {
    return switch (kernel.workspace().graphMode()) {
      case EXACT -> error(kernel, this::exchange);
      case FAST -> k > MOST_EXACT ? OptionalDouble.empty() : error(kernel, this::flips);
      case BD_FIXED_TIME, BD_AS_PRINTED, BD_TRUNCATED ->
          k > MOST_EXACT ? OptionalDouble.empty() : error(kernel, this::birthsAndDeaths);
    };
  }

  private static CtmState withGraph(CtmState state, GraphState graph) {
    return state.withGraph(graph);
  }

  /** The joint density as a function of K. */
  private ToDoubleFunction<Doubles> posterior(CtmState state, Corpus data) {
    return precision ->
        model.logJoint(withGraph(state, new GraphState(Graph.complete(k), precision)), data);
  }

  /** The prior density as a function of K. */
  private double logPrior(Doubles precision) {
    return alone.logPrior(new GraphState(Graph.complete(k), precision));
  }

  /** The exchange move: a matrix drawn on the proposed graph stands in for the constants. */
  private CtmState exchange(CtmState state, Corpus data, Rng rng) {
    ToDoubleFunction<Doubles> density = posterior(state, data);
    GraphState at = state.graph();
    for (int high = 1; high < k; high++) {
      for (int low = 0; low < high; low++) {
        boolean turned = rng.bernoulli(0.5);
        int i = turned ? high : low;
        int j = turned ? low : high;
        boolean present = at.graph().has(i, j);
        Graph proposed = at.graph().with(i, j, !present);
        PrecisionBlock drawn =
            new PrecisionBlock(
                new GWishart(proposed, prior.df(), prior.scale()).sample(rng),
                i,
                j,
                this::logPrior);
        PrecisionBlock here = new PrecisionBlock(at.precision(), i, j, density);
        double logBirth =
            prior.logProbability(at.graph().with(i, j, true))
                - prior.logProbability(at.graph().with(i, j, false))
                + drawn.logDensityAtZero()
                - here.logDensityAtZero();
        if (rng.bernoulliLog(present ? -logBirth : logBirth)) {
          at = new GraphState(proposed, here.withEdge(!present, rng));
        }
      }
    }
    return withGraph(state, at);
  }

  /** The log odds of an edge given all of K but k_ij and k_jj, the constants included. */
  private double logBirth(CtmState state, GraphState at, int i, int j, Corpus data) {
    PrecisionBlock here = new PrecisionBlock(at.precision(), i, j, posterior(state, data));
    GraphState with = new GraphState(at.graph().with(i, j, true), here.atMean());
    GraphState without = new GraphState(at.graph().with(i, j, false), here.atZero());
    return model.logJoint(withGraph(state, with), data)
        - here.logDensityAtMean()
        - model.logJoint(withGraph(state, without), data);
  }

  /** Metropolis flips of one edge after the other. */
  private CtmState flips(CtmState state, Corpus data, Rng rng) {
    GraphState at = state.graph();
    for (int high = 1; high < k; high++) {
      for (int low = 0; low < high; low++) {
        boolean turned = rng.bernoulli(0.5);
        int i = turned ? high : low;
        int j = turned ? low : high;
        boolean present = at.graph().has(i, j);
        double logBirth = logBirth(state, at, i, j, data);
        if (present == logBirth < 0 || rng.bernoulli(Math.exp(-Math.abs(logBirth)))) {
          at = flipped(state, at, i, j, data, rng);
        }
      }
    }
    return withGraph(state, at);
  }

  private GraphState flipped(CtmState state, GraphState at, int i, int j, Corpus data, Rng rng) {
    boolean present = at.graph().has(i, j);
    return new GraphState(
        at.graph().with(i, j, !present),
        new PrecisionBlock(at.precision(), i, j, posterior(state, data)).withEdge(!present, rng));
  }

  /** The process in continuous time, with rates of at most 1 that leave the posterior balanced. */
  private CtmState birthsAndDeaths(CtmState state, Corpus data, Rng rng) {
    GraphState at = state.graph();
    double left = VIRTUAL_TIME;
    while (true) {
      double[] rates = new double[Graph.pairCount(k)];
      double total = 0;
      for (int j = 1; j < k; j++) {
        for (int i = 0; i < j; i++) {
          double logBirth = logBirth(state, at, i, j, data);
          double rate = Math.exp(Math.min(0, at.graph().has(i, j) ? -logBirth : logBirth));
          rates[Graph.pair(i, j)] = rate;
          total += rate;
        }
      }
      left -= rng.exponential() / total;
      if (left < 0) {
        return withGraph(state, at);
      }
      int pair = rng.categorical(rates, rates.length);
      int j = 1;
      while (Graph.pair(0, j + 1) <= pair) {
        j++;
      }
      at = flipped(state, at, pair - Graph.pair(0, j), j, data, rng);
    }
  }

  /** Every block of K at an edge, and the diagonal entries of nodes without edges. */
  private CtmState blocks(CtmState state, Corpus data, Rng rng) {
    ToDoubleFunction<Doubles> density = posterior(state, data);
    Graph graph = state.graph().graph();
    Doubles at = state.graph().precision();
    for (int j = 0; j < k; j++) {
      boolean isolated = true;
      for (int i = 0; i < k; i++) {
        isolated &= !graph.has(i, j);
        if (i < j && graph.has(i, j)) {
          at = new PrecisionBlock(at, i, j, density).drawn(rng);
        }
      }
      if (isolated) {
        int entry = j * k + j;
        Doubles here = at;
        Parameters law = ConjugateLaw.gamma(x -> density.applyAsDouble(with(here, entry, x)));
        at = with(here, entry, rng.gamma(law.first()) / law.second());
      }
    }
    return withGraph(state, new GraphState(graph, at));
  }

  private static Doubles with(Doubles old, int which, double value) {
    return Doubles.generate(old.size(), e -> e == which ? value : old.get(e));
  }
}

package plumbline.models.ctm;

import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.verification.mutation.Mutants;

/**
 * Bugs planted into the updates of topic graph, precision matrix and means of eta.
 *
 * @param right the sampler
 * @param bugs takes them
 */
record CtmGraphMutants(CtmSampler right, Mutants<CtmState, Corpus, CtmWorkspace> bugs) {
  private static final int MANY = 300_000;

  void add() {
    addGraph();
    if (right.model().spread() > 0) {
      addMeans();
    }
  }

  private Mutants<CtmState, Corpus, CtmWorkspace>.Row joint(String name, String sentence) {
    return bugs.add(name, sentence, CtmMutants.DRAWS).joint();
  }

  private void addGraph() {
    CtmModel model = right.model();
    Doubles even = Doubles.generate(model.graphs().edgeProbabilities().size(), e -> 0.5);
    // Algorithm 4.2, line 9.
    joint("prior-constants", "K with b and S in place of b* and S*, as printed")
        .replace(
            "blocks",
            (work, rng) -> {
              work.graph().condition(0, new double[work.topics() * work.topics()]);
              GraphMoves.drawBlocks(work.graph(), rng);
            });
    joint("divided-scatter", "H'H divided by D")
        .replace("edges", divided(GraphMoves::exchangeEdges))
        .replace("blocks", divided(GraphMoves::drawBlocks))
        .blind("one document");
    // Section 2.2.1 word for word with section 3.1.
    joint("printed-scale", "D* = D + S with S the prior's scale, as printed: H'H is left out")
        .replace("edges", withPriorsScale(GraphMoves::exchangeEdges))
        .replace("blocks", withPriorsScale(GraphMoves::drawBlocks));
    // Algorithm 4.2 with right constants.
    joint("last-of-jumps", "the last state after five jumps with K drawn anew, as printed")
        .replace(
            "edges",
            CtmSampler.onGraph(BirthDeath.jumps(5, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE)))
        .replace("blocks", (work, rng) -> {})
        .in("edges");
    joint("truncated-ratio", "(b + d) / 2 rounded down, as in BDgraph")
        .sampler(right.with(GraphMode.FAST).with(NormaliserRatio.truncated()))
        .blind("even b + d")
        .in("edges");
    joint("no-normaliser", "rates without normalising constants")
        .sampler(right.with(GraphMode.FAST).with((df, triangles) -> 0))
        .in("edges");
    joint("even-odds", "edges have prior probability 1/2")
        .sampler(
            CtmSampler.of(
                new CtmModel(
                    model.graphs().withEdgeProbabilities(even),
                    model.lengths(),
                    model.words(),
                    model.alpha(),
                    model.mu(),
                    model.spread())))
        .in("edges");
    bugs.add("lenkoski", "K by Lenkoski's sampler", MANY)
        .replace(
            "blocks",
            CtmSampler.onGraph(
                (graph, rng) -> BirthDeath.redraw(graph, BirthDeath.Redraw.LENKOSKI, rng)))
        .joint()
        .blind("joint tests of 20,000 draws; complete graphs");
  }

  private static Update<CtmWorkspace> withPriorsScale(Update<GraphWorkspace> update) {
    return (work, rng) -> {
      double[] scale = work.model().graphs().scale().toArray();
      work.graph().condition(work.documents(), scale);
      update.update(work.graph(), rng);
    };
  }

  private static Update<CtmWorkspace> divided(Update<GraphWorkspace> update) {
    return (work, rng) -> {
      int k = work.topics();
      double[] scatter = new double[k * k];
      for (int d = 0; d < work.documents(); d++) {
        for (int e = 0; e < k * k; e++) {
          double x = work.eta()[d * k + e / k] - work.mu()[e / k];
          double y = work.eta()[d * k + e % k] - work.mu()[e % k];
          scatter[e] += x * y / work.documents();
        }
      }
      work.graph().condition(work.documents(), scatter);
      update.update(work.graph(), rng);
    };
  }

  private void addMeans() {
    bugs.add("means-without-prior", "means of eta without their prior", CtmMutants.DRAWS)
        .replace(
            "means",
            (work, rng) -> {
              for (int z = 0; z < work.topics(); z++) {
                move(work, z, MeanMoves.gradient(work, z), own(work, z), rng);
              }
            });
    joint("means-alone", "every mean of eta as if no other topic depended on it")
        .replace("means", CtmGraphMutants::drawAlone)
        .blind("graphs without edges");
    bugs.add("level-without-eta", "means of eta moved together, eta left behind", CtmMutants.DRAWS)
        .replace(
            "level",
            (work, rng) -> {
              double[] eta = work.eta().clone();
              MeanMoves.shift(work, rng);
              System.arraycopy(eta, 0, work.eta(), 0, eta.length);
            });
  }

  private static double own(CtmWorkspace work, int z) {
    return work.documents() * work.graph().precision()[z * work.topics() + z];
  }

  private static void drawAlone(CtmWorkspace work, Rng rng) {
    int k = work.topics();
    double prior = 1 / (work.model().spread() * work.model().spread());
    for (int z = 0; z < k; z++) {
      double deviations = -work.documents() * work.mu()[z];
      for (int d = 0; d < work.documents(); d++) {
        deviations += work.eta()[d * k + z];
      }
      double pull = prior * (work.model().mu().get(z) - work.mu()[z]);
      double gradient = work.graph().precision()[z * k + z] * deviations + pull;
      move(work, z, gradient, own(work, z) + prior, rng);
    }
  }

  private static void move(CtmWorkspace work, int z, double gradient, double precision, Rng rng) {
    work.mu()[z] += gradient / precision + rng.normal() / Math.sqrt(precision);
  }
}

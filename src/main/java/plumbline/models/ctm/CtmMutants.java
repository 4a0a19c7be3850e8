package plumbline.models.ctm;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToIntBiFunction;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Cholesky;
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/**
 * Bugs planted into {@link CtmSampler}; those of graph and means are in {@link CtmGraphMutants}.
 */
public final class CtmMutants {
  static final int DRAWS = 20_000;
  private static final double FACTOR = 1.1;
  private static final double AIM = 0.44;

  private final CtmSampler right;
  private final Mutants<CtmState, Corpus, CtmWorkspace> bugs;

  /** The weight of topic z for a word, the token itself not counted. */
  @FunctionalInterface
  private interface Weight {
    double at(CtmWorkspace work, int d, int v, int z);
  }

  private CtmMutants(CtmSampler right) {
    this.right = right;
    this.bugs = new Mutants<>(right.sweep(), Design.successiveConditional());
  }

  /**
   * All bugs.
   *
   * @param right the sampler
   * @return each with its rung and draws
   */
  static List<Mutant<CtmState, Corpus>> of(CtmSampler right) {
    CtmMutants mutants = new CtmMutants(right);
    mutants.addAssignments();
    mutants.addEta();
    new CtmGraphMutants(right, mutants.bugs).add();
    return mutants.bugs.all();
  }

  private Mutants<CtmState, Corpus, CtmWorkspace>.Row joint(String name, String sentence) {
    return bugs.add(name, sentence, DRAWS).joint();
  }

  private void addAssignments() {
    bugs.add(
            "printed-assignments",
            "Z by (E + theta)(C + alpha) / (C without the word + V alpha), as printed",
            DRAWS)
        .replace("assignments", AssignmentMoves::asPrinted)
        .exact();
    bugs.add("counts-and-theta", "Z by (E + theta) beta", DRAWS)
        .replace("assignments", by(CtmMutants::countsAndTheta))
        .exact();
    bugs.add(
            "denominator-without-word",
            "Z with B integrated out, the denominator without the word itself",
            DRAWS)
        .replace("assignments", by(CtmMutants::withoutWord))
        .exact();
    bugs.add("theta-over-documents", "theta normalised over documents, as printed", DRAWS)
        .replace("assignments", by(CtmMutants::overDocuments))
        .exact()
        .blind("one document");
    joint("no-concentration", "B from Dirichlet(C)")
        .replace("topics", (work, rng) -> AssignmentMoves.drawTopics(work, 1e-3, rng));
  }

  private static Update<CtmWorkspace> by(Weight weight) {
    return (work, rng) -> sweep(work, weight, rng);
  }

  private static double countsAndTheta(CtmWorkspace work, int d, int v, int z) {
    int k = work.topics();
    return (work.documentCounts()[d * k + z] + theta(work, d, z)) * work.byWord()[v * k + z];
  }

  private static double withoutWord(CtmWorkspace work, int d, int v, int z) {
    int same = work.wordCounts()[v * work.topics() + z];
    double alpha = work.model().alpha();
    return theta(work, d, z)
        * ((same + alpha) / (work.topicCounts()[z] - same + work.words() * alpha));
  }

  private static void sweep(CtmWorkspace work, Weight weight, Rng rng) {
    double[] weights = work.weights();
    for (int d = 0; d < work.documents(); d++) {
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        work.remove(d, i);
        for (int z = 0; z < weights.length; z++) {
          weights[z] = weight.at(work, d, work.word(i), z);
        }
        work.assign(d, i, rng.categorical(weights, weights.length));
      }
    }
  }

  private static double theta(CtmWorkspace work, int d, int z) {
    return work.theta()[d * work.topics() + z];
  }

  private static double overDocuments(CtmWorkspace work, int d, int v, int z) {
    int k = work.topics();
    double sum = 0;
    for (int other = 0; other < work.documents(); other++) {
      sum += Math.exp(work.eta()[other * k + z]);
    }
    return Math.exp(work.eta()[d * k + z]) / sum * work.byWord()[v * k + z];
  }

  private void addEta() {
    joint("topics-in-exponent", "k stands in eta's exponent where N_d belongs, as printed")
        .replace("eta", walk((work, d) -> work.documentCounts(), (work, d) -> work.topics()))
        .blind("documents of k tokens");
    bugs.add("stale-counts", "eta given the counts of the sweep before, as printed", 3 * DRAWS)
        .replace("eta", walk((work, d) -> work.earlierCounts(), CtmWorkspace::length))
        .replace(
            "assignments",
            (work, rng) -> {
              work.keepCounts();
              AssignmentMoves.uncollapsed(work, rng);
            })
        .design(Design.successiveConditional().draws(3 * DRAWS).sweepsPerDraw(3))
        .joint()
        .blind("fainter with one sweep per data draw");
    joint("stale-theta", "half of the time Z sees theta before eta moved")
        .replace(
            "eta",
            (work, rng) -> {
              double[] before = rng.bernoulli(0.5) ? work.theta().clone() : work.theta();
              EtaMoves.laplace(work, rng);
              System.arraycopy(before, 0, work.theta(), 0, before.length);
            })
        .design(Design.successiveConditional().draws(DRAWS).sweepsPerDraw(5))
        .blind("one sweep per data draw: placing the chain computes theta anew");
    joint("covariance-for-precision", "Sigma for K in eta")
        .replace("eta", walk(CtmMutants::inverseQuadratic));
    joint("no-prior", "eta without its normal prior").replace("eta", walk((work, eta) -> 0));
    joint("centred", "eta centred after its update").replace("shift", (work, rng) -> centre(work));
    adapting(
        "never-stops-adapting",
        "the random walk's scales follow its last acceptances for ever",
        false);
    adapting(
        "adapts-as-printed",
        "the random walks' scale rises when too few are accepted, for ever, as printed",
        true);
  }

  private void adapting(String name, String sentence, boolean asPrinted) {
    bugs.add(name, sentence, 0)
        .sampler(adapting(right, asPrinted))
        .exact()
        .blind("joint tests of fewer than a million draws");
  }

  /** Random walks by other counts of topics and a document's length. */
  private static Update<CtmWorkspace> walk(
      BiFunction<CtmWorkspace, Integer, int[]> counts,
      ToIntBiFunction<CtmWorkspace, Integer> length) {
    return EtaMoves.randomWalk(
        (work, d, eta) ->
            EtaTarget.logNormal(work, eta)
                + EtaTarget.logCounts(counts.apply(work, d), d, eta)
                - length.applyAsInt(work, d) * EtaTarget.logSum(eta));
  }

  /** Random walks by another prior. */
  private static Update<CtmWorkspace> walk(ToDoubleBiFunction<CtmWorkspace, double[]> logPrior) {
    return EtaMoves.randomWalk(
        (work, d, eta) ->
            logPrior.applyAsDouble(work, eta)
                + EtaTarget.logCounts(work.documentCounts(), d, eta)
                - work.length(d) * EtaTarget.logSum(eta));
  }

  private static double inverseQuadratic(CtmWorkspace work, double[] eta) {
    int k = eta.length;
    double[] factor = work.graph().precision().clone();
    if (!Cholesky.factor(factor, factor, k)) {
      throw new IllegalStateException("K is not positive definite");
    }
    double[] x = new double[k];
    for (int z = 0; z < k; z++) {
      x[z] = eta[z] - work.mu()[z];
    }
    Cholesky.solveLower(factor, x, k);
    double sum = 0;
    for (double value : x) {
      sum += value * value;
    }
    return -sum / 2;
  }

  private static void centre(CtmWorkspace work) {
    int k = work.topics();
    double[] eta = work.eta();
    for (int d = 0; d < work.documents(); d++) {
      double mean = 0;
      for (int z = 0; z < k; z++) {
        mean += eta[d * k + z] / k;
      }
      for (int z = 0; z < k; z++) {
        eta[d * k + z] -= mean;
      }
    }
  }

  /**
   * The random walk's scales are multiplied by 1.1 or its inverse at every sweep, inside limits,
   * for ever. As the document prints the rule the factor is 1.1 when fewer than 0.44 of the rows
   * are accepted.
   *
   * @param right the sampler
   * @param asPrinted else the other way
   * @return a sampler that never stops adapting
   */
  public static CtmSampler adapting(CtmSampler right, boolean asPrinted) {
    return right.replace("eta", (work, rng) -> adapt(work, asPrinted ? FACTOR : 1 / FACTOR, rng));
  }

  private static void adapt(CtmWorkspace work, double whenTooFew, Rng rng) {
    int accepted = 0;
    for (int d = 0; d < work.documents(); d++) {
      accepted += EtaMoves.randomWalk(work, d, EtaTarget.POSTERIOR, rng) ? 1 : 0;
    }
    double factor = accepted < AIM * work.documents() ? whenTooFew : 1 / whenTooFew;
    for (int d = 0; d < work.documents(); d++) {
      work.scales()[d] = Math.min(10, Math.max(0.05, work.scales()[d] * factor));
    }
  }
}

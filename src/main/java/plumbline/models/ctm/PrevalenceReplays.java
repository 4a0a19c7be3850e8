package plumbline.models.ctm;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import plumbline.distributions.PolyaGamma;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.EllipticalSlice;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;
import plumbline.verification.ConjugateLaw;
import plumbline.verification.ConjugateLaw.Parameters;
import plumbline.verification.KernelCheck;
import plumbline.verification.Replay;

/** The updates of eta and of the topics beside the textbook's, from the joint density. */
final class PrevalenceReplays {
  /** Parameters read off the joint density carry its rounding, about 1e-12. */
  static final double BOUND = 1e-9;

  private static final int CASES = 60;

  private final CtmModel model;
  private final int k;

  PrevalenceReplays(CtmModel model) {
    this.model = model;
    this.k = model.topics();
  }

  List<KernelCheck<CtmState, Corpus>> checks() {
    return List.of(
        check("topics", kernel -> model.words() < 2 ? OptionalDouble.empty() : topics(kernel)),
        check("eta", this::eta),
        check("shift", kernel -> OptionalDouble.of(error(kernel, this::shift))));
  }

  private static KernelCheck<CtmState, Corpus> check(
      String kernel, Function<Sampler<CtmState, Corpus>, OptionalDouble> error) {
    return KernelCheck.draws(kernel + " replayed from the joint density", kernel, error, BOUND);
  }

  private double error(Sampler<CtmState, Corpus> kernel, Kernel<CtmState, Corpus> textbook) {
    return Replay.error(model, kernel, textbook, PrevalenceReplays::numbers, CASES);
  }

  static double[] numbers(CtmState state) {
    return Replay.joined(
        state.graph().graph().pairs().stream().asDoubleStream().toArray(),
        state.graph().precision().toArray(),
        state.eta().toArray(),
        state.topics().toArray(),
        state.means().toArray(),
        state.assignments().stream().asDoubleStream().toArray());
  }

  /** Every topic's word law, from a Dirichlet law. */
  private OptionalDouble topics(Sampler<CtmState, Corpus> kernel) {
    return OptionalDouble.of(
        error(
            kernel,
            (state, data, rng) -> {
              CtmState at = state;
              for (int z = 0; z < k; z++) {
                CtmState here = at;
                int topic = z;
                double[] law =
                    ConjugateLaw.dirichlet(
                        model.words(), x -> model.logJoint(withTopic(here, topic, x), data));
                rng.dirichlet(law.clone(), law);
                at = withTopic(here, topic, law);
              }
              return at;
            }));
  }

  private static CtmState withTopic(CtmState state, int topic, double[] law) {
    double[] topics = state.topics().toArray();
    System.arraycopy(law, 0, topics, topic * law.length, law.length);
    return state.withTopics(Doubles.of(topics));
  }

  static CtmState withEta(CtmState state, Doubles eta) {
    return state.withEta(eta);
  }

  private CtmState withEta(CtmState state, int d, double[] row) {
    double[] eta = state.eta().toArray();
    System.arraycopy(row, 0, eta, d * k, k);
    return withEta(state, Doubles.of(eta));
  }

  private double[] row(CtmState state, int d) {
    return Arrays.copyOfRange(state.eta().toArray(), d * k, (d + 1) * k);
  }

  /** Every document's eta moved along (1, ..., 1), from a normal law. */
  private CtmState shift(CtmState state, Corpus data, Rng rng) {
    double unit = 1 / Math.sqrt(state.graph().precision().sum());
    CtmState at = state;
    for (int d = 0; d < data.documents(); d++) {
      double[] old = row(state, d);
      CtmState here = at;
      int document = d;
      Function<Double, CtmState> with =
          c -> withEta(here, document, Arrays.stream(old).map(x -> x + c).toArray());
      Parameters law = ConjugateLaw.normal(c -> model.logJoint(with.apply(c), data), unit);
      at = with.apply(law.first() + rng.normal() / Math.sqrt(law.second()));
    }
    return at;
  }

  /**
   * Metropolis updates are known by the script that they follow; all others have to be one of the
   * two that need no proposal.
   */
  private OptionalDouble eta(Sampler<CtmState, Corpus> kernel) {
    Rng rng = Rng.seeded(0);
    CtmState state = model.drawPrior(rng);
    Corpus data = model.drawData(state, rng);
    EtaProposals proposals = new EtaProposals(kernel, state, data);
    if (proposals.centre().isPresent()) {
      return OptionalDouble.of(error(kernel, (s, y, r) -> laplace(kernel, s, y, r)));
    }
    if (proposals.step().isPresent()) {
      return OptionalDouble.of(error(kernel, (s, y, r) -> randomWalk(kernel, s, y, r)));
    }
    return OptionalDouble.of(
        Math.min(error(kernel, this::elliptical), error(kernel, this::polyaGamma)));
  }

  /**
   * Independence Metropolis-Hastings with multivariate t proposals: their centres and shapes are
   * the update's own affair, if they do not depend on the current point, the acceptance is not.
   */
  private CtmState laplace(Sampler<CtmState, Corpus> kernel, CtmState state, Corpus data, Rng rng) {
    EtaProposals proposals = new EtaProposals(kernel, state, data);
    Doubles centre = proposals.centre().orElseThrow();
    double[][] ends = new double[k][];
    for (int z = 0; z < k; z++) {
      ends[z] = proposals.withNormal(z).orElseThrow().toArray();
    }
    CtmState at = state;
    for (int d = 0; d < data.documents(); d++) {
      RealMatrix shape = MatrixUtils.createRealMatrix(k, k);
      double[] mode = new double[k];
      for (int i = 0; i < k; i++) {
        mode[i] = centre.get(d * k + i);
        for (int z = 0; z < k; z++) {
          shape.setEntry(i, z, ends[z][d * k + i] - mode[i]);
        }
      }
      double nu = EtaProposals.DEGREES_OF_FREEDOM;
      double spread = Math.sqrt(nu / (2 * rng.gamma(nu / 2)));
      double[] normals = new double[k];
      Arrays.setAll(normals, z -> rng.normal() * spread);
      double[] proposed = shape.operate(normals);
      Arrays.setAll(proposed, z -> proposed[z] + mode[z]);
      RealMatrix inverse = new LUDecomposition(shape).getSolver().getInverse();
      CtmState next = withEta(at, d, proposed);
      double ratio =
          model.logJoint(next, data)
              - model.logJoint(at, data)
              + logT(row(at, d), mode, inverse)
              - logT(proposed, mode, inverse);
      at = rng.bernoulliLog(ratio) ? next : at;
    }
    return at;
  }

  private double logT(double[] x, double[] mode, RealMatrix inverse) {
    double[] deviation = new double[k];
    Arrays.setAll(deviation, z -> x[z] - mode[z]);
    double squares = Arrays.stream(inverse.operate(deviation)).map(e -> e * e).sum();
    double nu = EtaProposals.DEGREES_OF_FREEDOM;
    return -(nu + k) / 2 * Math.log1p(squares / nu);
  }

  /** Random walk Metropolis; its scale is the update's own affair, if it is the same everywhere. */
  private CtmState randomWalk(
      Sampler<CtmState, Corpus> kernel, CtmState state, Corpus data, Rng rng) {
    double[] steps = new EtaProposals(kernel, state, data).step().orElseThrow();
    CtmState at = state;
    for (int d = 0; d < data.documents(); d++) {
      double[] proposed = row(at, d);
      for (int z = 0; z < k; z++) {
        proposed[z] += steps[d * k + z] * rng.normal();
      }
      CtmState next = withEta(at, d, proposed);
      at = rng.bernoulliLog(model.logJoint(next, data) - model.logJoint(at, data)) ? next : at;
    }
    return at;
  }

  /** An elliptical slice of the joint density, with the normal law of eta as the ellipse. */
  private CtmState elliptical(CtmState state, Corpus data, Rng rng) {
    double[] factor = state.graph().precision().toArray();
    if (!Cholesky.factor(factor, factor, k)) {
      throw new IllegalStateException("the precision matrix is not positive definite");
    }
    CtmState at = state;
    for (int d = 0; d < data.documents(); d++) {
      double[] centred = row(at, d);
      Doubles means = model.means(at);
      Arrays.setAll(centred, z -> centred[z] - means.get(z));
      double[] normal = new double[k];
      Arrays.setAll(normal, z -> rng.normal());
      Cholesky.solveUpper(factor, normal, k);
      CtmState here = at;
      int document = d;
      new EllipticalSlice(k)
          .step(
              centred,
              normal,
              x ->
                  model.logJoint(withEta(here, document, sum(means, x)), data) + quadratic(here, x),
              rng);
      at = withEta(here, d, sum(means, centred));
    }
    return at;
  }

  private static double[] sum(Doubles means, double[] centred) {
    double[] eta = new double[centred.length];
    Arrays.setAll(eta, z -> centred[z] + means.get(z));
    return eta;
  }

  /** Minus the log normal density. */
  private double quadratic(CtmState state, double[] centred) {
    double sum = 0;
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        sum += centred[i] * state.graph().k(i, j) * centred[j] / 2;
      }
    }
    return sum;
  }

  /** Every eta_dz from a normal law, given a Polya-Gamma variable that is in the joint density. */
  private CtmState polyaGamma(CtmState state, Corpus data, Rng rng) {
    CtmState at = state;
    for (int d = 0; d < data.documents(); d++) {
      int length = data.length(d);
      for (int z = 0; z < k; z++) {
        double[] old = row(at, d);
        double[] others = old.clone();
        others[z] = Double.NEGATIVE_INFINITY;
        double zeta = LogSpace.logSumExp(others, k);
        double lambda = length == 0 ? 0 : PolyaGamma.sample(length, old[z] - zeta, rng);
        CtmState here = at;
        int document = d;
        int topic = z;
        Function<Double, CtmState> with =
            x -> {
              double[] changed = old.clone();
              changed[topic] = x;
              return withEta(here, document, changed);
            };
        Parameters law =
            ConjugateLaw.normal(
                x ->
                    model.logJoint(with.apply(x), data)
                        + length * logCosh((x - zeta) / 2)
                        - lambda * (x - zeta) * (x - zeta) / 2,
                1 / Math.sqrt(here.graph().k(z, z) + lambda));
        at = with.apply(law.first() + rng.normal() / Math.sqrt(law.second()));
      }
    }
    return at;
  }

  private static double logCosh(double x) {
    return Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.log(2);
  }
}

package plumbline.models.iptm;

import java.util.List;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.distributions.Normal;
import plumbline.models.iptm.likelihood.MessageDensity;
import plumbline.models.iptm.likelihood.MessageSimulator;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.StandardNormal;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * The model of document 1, simulated and evaluated straight from its definitions.
 *
 * <p>Departure from the document: the log odds of receivers are {@code delta + log lambda}. The
 * document leaves "Gibbs(delta, lambda)" open after exponentiating nu; its paper adds delta to a
 * lambda that is not exponentiated, its program does as here.
 *
 * <p>Departure from the document: statistics are evaluated at t_{d-1}, immediately after message
 * d-1, because t_d is what is being drawn.
 *
 * @param sizes D, N_d, A, K, C and V
 * @param priors laws of the unknowns
 * @param statistics x
 * @param time law, link and covariates of the waiting times
 * @param base the fixed messages before the first
 */
public record IptmModel(
    IptmSizes sizes,
    IptmPriors priors,
    NetworkStatistics statistics,
    TimeModel time,
    List<InitialDocument> base)
    implements GenerativeModel<IptmState, IptmData>, JointDensity<IptmState, IptmData> {
  /** t_0 in hours: the modelled messages begin when the longest window has passed. */
  public static final double START = 384;

  /** Checks that the parts fit together. */
  public IptmModel {
    base = List.copyOf(base);
    if (priors.topicWeights().size() != sizes.topics()) {
      throw new IllegalArgumentException(
          "there are %s topics and %s weights"
              .formatted(sizes.topics(), priors.topicWeights().size()));
    }
    for (InitialDocument document : base) {
      Ints to = document.recipients();
      for (int r = 0; r < to.size(); r++) {
        requireBelow(sizes.actors(), to.get(r), "a recipient of a base document");
        if (to.get(r) == document.author()) {
          throw new IllegalArgumentException("nobody writes to himself: " + document);
        }
      }
      requireBelow(sizes.actors(), document.author(), "the author of a base document");
      for (int n = 0; n < document.topics().size(); n++) {
        requireBelow(sizes.topics(), document.topics().get(n), "a topic of a base document");
      }
    }
  }

  private static void requireBelow(int bound, int value, String name) {
    if (value < 0 || value >= bound) {
      throw new IllegalArgumentException(name + " must be below " + bound + ", not " + value);
    }
  }

  /**
   * Appendix A's model.
   *
   * @param tokens of each of the five documents: 6 in the appendix, 4 in section 3
   * @param covariates which reading of the document's covariates
   * @return the model
   */
  public static IptmModel appendixA(int tokens, TimeCovariates covariates) {
    return standard(IptmSizes.equal(5, tokens, 4, 4, 2, 5), covariates);
  }

  /**
   * Another size with appendix A's priors and twelve base documents.
   *
   * @param sizes how large
   * @param covariates which reading of the document's covariates
   * @return the model
   */
  public static IptmModel standard(IptmSizes sizes, TimeCovariates covariates) {
    return new IptmModel(
        sizes,
        IptmPriors.appendixA(sizes.topics()),
        NetworkStatistics.dyadic(),
        TimeModel.lognormal(covariates),
        InitialDocument.twelve(sizes.actors(), sizes.topics()));
  }

  /**
   * With other priors.
   *
   * @param other the priors
   * @return the changed model
   */
  public IptmModel with(IptmPriors other) {
    return new IptmModel(sizes, other, statistics, time, base);
  }

  /**
   * With another model of the waiting times.
   *
   * @param other law, link and covariates
   * @return the changed model
   */
  public IptmModel with(TimeModel other) {
    return new IptmModel(sizes, priors, statistics, other, base);
  }

  /**
   * With other network statistics.
   *
   * @param other x
   * @return the changed model
   */
  public IptmModel with(NetworkStatistics other) {
    return new IptmModel(sizes, priors, other, time, base);
  }

  /**
   * With other base documents.
   *
   * @param other in order of time
   * @return the changed model
   */
  public IptmModel withBase(List<InitialDocument> other) {
    return new IptmModel(sizes, priors, statistics, time, other);
  }

  /**
   * How many coefficients a pattern has for its waiting times.
   *
   * @return Q
   */
  public int timingSize() {
    return time.covariates().size(statistics.size());
  }

  @Override
  public IptmState drawPrior(Rng rng) {
    int patterns = sizes.patterns();
    Doubles b =
        Doubles.generate(patterns * statistics.size(), i -> priors.coefficient().sample(rng));
    Doubles eta = Doubles.generate(patterns * timingSize(), i -> drawTiming(rng));
    double delta = priors.delta().sample(rng);
    double variance = priors.variance().sample(rng);
    Ints l = Ints.generate(sizes.topics(), k -> rng.uniformInt(patterns));
    double[] weights = priors.topicWeights().toArray();
    double[] theta = new double[weights.length];
    int[] z = new int[sizes.allTokens()];
    int token = 0;
    for (int d = 0; d < sizes.documents(); d++) {
      rng.dirichlet(weights, theta);
      for (int n = 0; n < sizes.tokens().get(d); n++) {
        z[token++] = rng.categorical(theta, theta.length);
      }
    }
    return new IptmState(b, eta, delta, variance, l, Ints.of(z), Ints.of());
  }

  private double drawTiming(Rng rng) {
    double value = priors.timing().sample(rng);
    while (time.coefficientsPositive() && value <= 0) {
      value = priors.timing().sample(rng);
    }
    return value;
  }

  @Override
  public IptmData drawData(IptmState state, Rng rng) {
    return new MessageSimulator(this, state).draw(rng);
  }

  @Override
  public IptmState complete(IptmState state, IptmData data) {
    return state.withReceivers(data.hidden());
  }

  @Override
  public double logPrior(IptmState state) {
    double sum = -sizes.topics() * Math.log(sizes.patterns());
    sum += sum(state.coefficients(), priors.coefficient());
    sum += logTimingPrior(state.timing());
    sum += priors.delta().logDensity(state.delta());
    sum += priors.variance().logDensity(state.variance());
    return sum + logTopics(state.topics());
  }

  /** The log prior of eta, truncated to positive entries where it must be. */
  double logTimingPrior(Doubles eta) {
    double sum = sum(eta, priors.timing());
    if (time.coefficientsPositive()) {
      for (int i = 0; i < eta.size(); i++) {
        if (!(eta.get(i) > 0)) {
          return Double.NEGATIVE_INFINITY;
        }
      }
      Normal law = priors.timing();
      sum -= eta.size() * StandardNormal.logTail(-law.mean() / law.standardDeviation());
    }
    return sum;
  }

  private static double sum(Doubles values, Normal law) {
    double sum = 0;
    for (int i = 0; i < values.size(); i++) {
      sum += law.logDensity(values.get(i));
    }
    return sum;
  }

  /** Dirichlet-multinomial law of the tokens' topics, document by document. */
  private double logTopics(Ints z) {
    double alpha = priors.topicWeights().sum();
    double sum = 0;
    int token = 0;
    for (int d = 0; d < sizes.documents(); d++) {
      int[] counts = new int[sizes.topics()];
      for (int n = 0; n < sizes.tokens().get(d); n++) {
        counts[z.get(token++)]++;
      }
      sum += LogGamma.value(alpha) - LogGamma.value(alpha + sizes.tokens().get(d));
      for (int k = 0; k < counts.length; k++) {
        double weight = priors.topicWeights().get(k);
        sum += LogGamma.value(weight + counts[k]) - LogGamma.value(weight);
      }
    }
    return sum;
  }

  @Override
  public double logLikelihood(IptmState state, IptmData data) {
    return logWords(state.topics(), data.words()) + MessageDensity.of(this, state, data).total();
  }

  /** Dirichlet-multinomial law of the words, topic by topic; base documents take no part. */
  private double logWords(Ints z, Ints words) {
    int[] counts = new int[sizes.topics() * sizes.words()];
    int[] totals = new int[sizes.topics()];
    for (int n = 0; n < z.size(); n++) {
      counts[z.get(n) * sizes.words() + words.get(n)]++;
      totals[z.get(n)]++;
    }
    double share = priors.beta() / sizes.words();
    double sum = 0;
    for (int k = 0; k < totals.length; k++) {
      sum += LogGamma.value(priors.beta()) - LogGamma.value(priors.beta() + totals[k]);
      for (int v = 0; v < sizes.words(); v++) {
        int count = counts[k * sizes.words() + v];
        sum += count == 0 ? 0 : LogGamma.value(share + count) - LogGamma.value(share);
      }
    }
    return sum;
  }
}

package plumbline.models.iptm;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * The law of messages between six actors, written a second time: events in lists, each statistic a
 * sum over all of them, sets of receivers as bits, the Gibbs measure a sum over all sets.
 */
final class NaiveMessages {
  static final int ACTORS = 6;
  static final int TOPICS = 5;
  static final int PATTERNS = 3;
  static final int WORDS = 4;
  static final int SETS = 1 << ACTORS;

  /** One message: who, to whom (bits), when, and the share of each pattern. */
  record Event(int author, int to, double time, double[] shares) {}

  final IptmModel model;
  final IptmState state;
  final boolean degrees;
  final List<Event> events = new ArrayList<>();

  NaiveMessages(IptmModel model, IptmState state, boolean degrees) {
    this.model = model;
    this.state = state;
    this.degrees = degrees;
    for (InitialDocument document : model.base()) {
      int to = document.recipients().stream().map(j -> 1 << j).sum();
      events.add(new Event(document.author(), to, document.time(), shares(document.topics())));
    }
  }

  /** A model with messages of one to seven words and fixed messages all over the windows. */
  static IptmModel model(Rng rng, TimeCovariates covariates) {
    IptmSizes sizes =
        new IptmSizes(
            Ints.generate(8, d -> 1 + rng.uniformInt(7)), ACTORS, TOPICS, PATTERNS, WORDS);
    List<InitialDocument> base = new ArrayList<>();
    for (int e = 0; e < 20; e++) {
      int author = rng.uniformInt(ACTORS);
      int[] to =
          IntStream.range(0, ACTORS).filter(j -> j != author && rng.bernoulli(0.4)).toArray();
      Ints recipients = to.length == 0 ? Ints.of((author + 1) % ACTORS) : Ints.of(to);
      Ints topics = Ints.generate(1 + rng.uniformInt(5), n -> rng.uniformInt(TOPICS));
      base.add(new InitialDocument(author, recipients, 384 * rng.uniform(), topics));
    }
    return IptmModel.standard(sizes, covariates)
        .with(new TimeModel(IncrementLaw.LOGNORMAL, TimeModel.Link.IDENTITY, covariates, clock()))
        .withBase(base);
  }

  private static WallClock clock() {
    return WallClock.newYork();
  }

  double[] shares(Ints topics) {
    double[] shares = new double[PATTERNS];
    topics.stream().forEach(k -> shares[state.patterns().get(k)] += 1.0 / topics.size());
    return shares;
  }

  static boolean has(int set, int j) {
    return (set >> j & 1) == 1;
  }

  /** What i sent to j in pattern c at ages (from, to], seen at a time. */
  double sent(int i, int j, int c, double now, double from, double to) {
    return events.stream()
        .filter(e -> e.author() == i && has(e.to(), j))
        .filter(e -> now - e.time() <= to && (now - e.time() > from || from == 0))
        .mapToDouble(e -> e.shares()[c])
        .sum();
  }

  /** x: intercept; send and receive by windows; with degrees, out of i and into j. */
  double[] x(int i, int j, int c, double now) {
    double[] edges = {0, 24, 96, 384};
    double[] x = new double[degrees ? 13 : 7];
    x[0] = 1;
    for (int w = 0; w < 3; w++) {
      x[1 + w] = sent(i, j, c, now, edges[w], edges[w + 1]);
      x[4 + w] = sent(j, i, c, now, edges[w], edges[w + 1]);
      for (int h = 0; degrees && h < ACTORS; h++) {
        x[7 + w] += sent(i, h, c, now, edges[w], edges[w + 1]);
        x[10 + w] += sent(h, j, c, now, edges[w], edges[w + 1]);
      }
    }
    return x;
  }

  double odds(int i, int j, double[] pi, double now) {
    double lambda = 0;
    for (int c = 0; c < PATTERNS; c++) {
      double[] x = x(i, j, c, now);
      double nu = 0;
      for (int p = 0; p < x.length; p++) {
        nu += state.coefficients().get(c * x.length + p) * x[p];
      }
      lambda += pi[c] * Math.exp(nu);
    }
    return state.delta() + Math.log(lambda);
  }

  /** The mean of log waiting times of i who would write to a set. */
  double location(int i, int set, double[] pi, double now) {
    double mu = 0;
    TimeCovariates covariates = model.time().covariates();
    for (int c = 0; c < PATTERNS; c++) {
      List<Double> y = new ArrayList<>();
      int size = degrees ? 13 : 7;
      for (int p = 0; covariates.network() && p < size; p++) {
        double product = 1;
        for (int j = 0; j < ACTORS; j++) {
          product *= has(set, j) ? x(i, j, c, now)[p] : 1;
        }
        y.add(Math.pow(product, 1.0 / Integer.bitCount(set)));
      }
      if (covariates.clock()) {
        double[] calendar = new double[2];
        model.time().clock().fill(now, calendar, 0);
        y.add(calendar[0]);
        y.add(calendar[1]);
      }
      double xi = 0;
      for (int q = 0; q < y.size(); q++) {
        xi += state.timing().get(c * y.size() + q) * y.get(q);
      }
      mu += pi[c] * model.time().link().inverse(xi);
    }
    return mu;
  }

  /** The log probability of a set, by the sum over all sets that are not empty and without i. */
  double logSet(int i, int set, double[] odds) {
    double total = 0;
    double own = Double.NEGATIVE_INFINITY;
    for (int other = 1; other < SETS; other++) {
      if (!has(other, i)) {
        double sum = 0;
        for (int j = 0; j < ACTORS; j++) {
          sum += has(other, j) ? odds[j] : 0;
        }
        total += Math.exp(sum);
        own = other == set ? sum : own;
      }
    }
    return own - Math.log(total);
  }

  /** Receivers and waiting times of all messages, message after message. */
  double logMessages(IptmData data, Ints sets) {
    double now = 384;
    double sum = 0;
    int token = 0;
    for (int d = 0; d < model.sizes().documents(); d++) {
      int length = model.sizes().tokens().get(d);
      int from = token;
      Ints topics = Ints.generate(length, n -> state.topics().get(from + n));
      token += length;
      double[] pi = shares(topics);
      double log = data.logIncrements().get(d);
      for (int i = 0; i < ACTORS; i++) {
        double[] odds = new double[ACTORS];
        for (int j = 0; j < ACTORS; j++) {
          odds[j] = j == i ? 0 : odds(i, j, pi, now);
        }
        int set = sets.get(d * ACTORS + i);
        sum += logSet(i, set, odds);
        var law = NormalDistribution.of(location(i, set, pi, now), Math.sqrt(state.variance()));
        sum +=
            i == data.authors().get(d)
                ? law.logDensity(log) - log
                : Math.log(law.survivalProbability(log));
      }
      now += Math.exp(log);
      events.add(new Event(data.authors().get(d), data.recipients().get(d), now, shares(topics)));
    }
    return sum;
  }

  /** A state whose coefficients are small, so that everything depends on everything. */
  static IptmState state(IptmModel model, Rng rng) {
    IptmState drawn = model.drawPrior(rng);
    return drawn
        .withTies(Doubles.generate(drawn.coefficients().size(), p -> 0.3 * rng.normal()), -0.7)
        .withTiming(Doubles.generate(drawn.timing().size(), p -> 0.3 * rng.normal()), 0.8);
  }
}

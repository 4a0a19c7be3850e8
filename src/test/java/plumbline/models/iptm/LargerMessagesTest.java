package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import plumbline.models.iptm.likelihood.MessageHistory;
import plumbline.models.iptm.likelihood.MessageLaw;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** Random histories between six actors with three patterns, against {@link NaiveMessages}. */
class LargerMessagesTest {
  private static final int A = NaiveMessages.ACTORS;
  private static final int C = NaiveMessages.PATTERNS;

  private static void sameStatistics(
      NaiveMessages naive, double now, double[] counts, int offset, String what) {
    NetworkStatistics fill =
        naive.degrees ? NetworkStatistics.dyadicAndDegree() : NetworkStatistics.dyadic();
    for (int i = 0; i < A; i++) {
      for (int j = 0; j < A; j++) {
        for (int c = 0; i != j && c < C; c++) {
          double[] x = new double[fill.size()];
          fill.fill(counts, offset, A, C, i, j, c, x, 0);
          double[] expected = naive.x(i, j, c, now);
          for (int p = 0; p < x.length; p++) {
            assertEquals(expected[p], x[p], 1e-11, what + ": " + i + " to " + j + ", x" + p);
          }
        }
      }
    }
  }

  /** The simulator's history, at random times, with and without degrees. */
  @Test
  void historiesAreCountedAsByAllEvents() {
    Rng rng = Rng.seeded(91);
    for (int round = 0; round < 6; round++) {
      IptmModel model = NaiveMessages.model(rng, TimeCovariates.NETWORK_AND_CLOCK);
      IptmState state = NaiveMessages.state(model, rng);
      MessageHistory history = new MessageHistory(model, state.patterns());
      NaiveMessages naive = new NaiveMessages(model, state, round % 2 == 1);
      double[] counts = new double[A * A * C * 3];
      double now = 384;
      for (int d = 0; d < 8; d++) {
        history.counts(now, counts);
        sameStatistics(naive, now, counts, 0, "message " + d);
        int author = rng.uniformInt(A);
        int[] to = IntStream.range(0, A).filter(j -> j != author && rng.bernoulli(0.5)).toArray();
        now += 40 * rng.exponential();
        Ints topics = Ints.generate(3, n -> rng.uniformInt(NaiveMessages.TOPICS));
        history.add(author, to, now, topics.toArray(), state.patterns());
        int bits = IntStream.of(to).map(j -> 1 << j).sum();
        naive.events.add(new NaiveMessages.Event(author, bits, now, naive.shares(topics)));
      }
    }
  }

  /** What the sampler counts before each of eight messages, and its tokens by topic. */
  @Test
  void samplersCountsAreThoseOfAllEvents() {
    Rng rng = Rng.seeded(92);
    for (int round = 0; round < 6; round++) {
      IptmModel model = NaiveMessages.model(rng, TimeCovariates.NETWORK);
      IptmState state = NaiveMessages.state(model, rng);
      IptmData data = model.drawData(state, rng);
      IptmWorkspace work = new IptmWorkspace(model);
      work.place(model.complete(state, data), data);
      NaiveMessages naive = new NaiveMessages(model, state, false);
      double[] times = data.times();
      int token = 0;
      for (int d = 0; d < 8; d++) {
        sameStatistics(naive, times[d], work.counts.counts, d * A * A * C * 3, "message " + d);
        int from = token;
        int length = model.sizes().tokens().get(d);
        Ints topics = Ints.generate(length, n -> state.topics().get(from + n));
        token += length;
        double[] shares = naive.shares(topics);
        for (int c = 0; c < C; c++) {
          assertEquals(shares[c], work.counts.pi[d * C + c], 1e-12);
        }
        for (int k = 0; k < NaiveMessages.TOPICS; k++) {
          int topic = k;
          assertEquals(
              topics.stream().filter(z -> z == topic).count(), work.tokens.ofDocument(d, k));
        }
        naive.events.add(
            new NaiveMessages.Event(
                data.authors().get(d), data.recipients().get(d), times[d + 1], shares));
      }
      for (int v = 0; v < NaiveMessages.WORDS; v++) {
        for (int k = 0; k < NaiveMessages.TOPICS; k++) {
          int word = v;
          int topic = k;
          long expected =
              IntStream.range(0, token)
                  .filter(n -> data.words().get(n) == word && state.topics().get(n) == topic)
                  .count();
          assertEquals(expected, work.tokens.ofWord(v, k));
        }
      }
    }
  }

  /** Odds and locations after five messages, for all pairs and all sets of receivers. */
  @Test
  void oddsAndLocationsOfAllPairsAndSets() {
    Rng rng = Rng.seeded(93);
    for (TimeCovariates covariates : TimeCovariates.values()) {
      for (TimeModel.Link link : TimeModel.Link.values()) {
        IptmModel model = NaiveMessages.model(rng, covariates);
        if (link != TimeModel.Link.INVERSE || covariates.network()) {
          model = model.with(new TimeModel(IncrementLaw.LOGNORMAL, link, covariates, clock()));
        }
        boolean degrees = link == TimeModel.Link.LOG;
        model = degrees ? model.with(NetworkStatistics.dyadicAndDegree()) : model;
        IptmState state = NaiveMessages.state(model, rng);
        int[] topics = {0, 3, 3, 1, 4};
        MessageLaw law = new MessageLaw(model, state);
        law.at(new MessageHistory(model, state.patterns()), 400, topics);
        NaiveMessages naive = new NaiveMessages(model, state, degrees);
        double[] pi = naive.shares(Ints.of(topics));
        for (int i = 0; i < A; i++) {
          double[] odds = new double[A];
          law.logOdds(i, odds);
          for (int j = 0; j < A; j++) {
            assertEquals(j == i ? 0 : naive.odds(i, j, pi, 400), odds[j], 1e-10);
          }
          for (int set = 1; set < NaiveMessages.SETS; set++) {
            if (!NaiveMessages.has(set, i)) {
              boolean[] u = new boolean[A + 2];
              for (int j = 0; j < A; j++) {
                u[2 + j] = NaiveMessages.has(set, j);
              }
              double expected = naive.location(i, set, pi, 400);
              assertEquals(expected, law.location(i, u, 2), 1e-9 * (1 + Math.abs(expected)));
            }
          }
        }
      }
    }
  }

  private static WallClock clock() {
    return WallClock.newYork();
  }

  /** Words by urns, receivers by sums over all sets, waiting times by Commons Statistics. */
  @Test
  void likelihoodOfEightMessagesTermByTerm() {
    Rng rng = Rng.seeded(94);
    for (int round = 0; round < 8; round++) {
      IptmModel model = NaiveMessages.model(rng, TimeCovariates.values()[round % 3]);
      IptmState drawn = NaiveMessages.state(model, rng);
      IptmData data = model.drawData(drawn, rng);
      // Not at the state that the data are from alone: at a second one, too.
      Stream.of(drawn, NaiveMessages.state(model, rng))
          .forEach(
              state -> {
                NaiveMessages naive = new NaiveMessages(model, state, false);
                double expected =
                    naive.logMessages(data, data.hidden()) + words(state.topics(), data.words());
                assertEquals(
                    expected,
                    model.logLikelihood(model.complete(state, data), data),
                    1e-8 * Math.abs(expected));
              });
    }
  }

  private static double words(Ints topics, Ints words) {
    double sum = 0;
    for (int n = 0; n < topics.size(); n++) {
      int same = 0;
      int sameWord = 0;
      for (int before = 0; before < n; before++) {
        boolean topic = topics.get(before) == topics.get(n);
        same += topic ? 1 : 0;
        sameWord += topic && words.get(before) == words.get(n) ? 1 : 0;
      }
      sum += Math.log((sameWord + 2.0 / NaiveMessages.WORDS) / (same + 2)); // beta = 2
    }
    return sum;
  }

  /** Appendix A's constants with five topics: normals, an inverse gamma law, urns of 2 / 5. */
  @Test
  void priorOfFiveTopicsTermByTerm() {
    Rng rng = Rng.seeded(95);
    for (int round = 0; round < 20; round++) {
      IptmModel model = NaiveMessages.model(rng, TimeCovariates.NETWORK_AND_CLOCK);
      IptmState state = model.drawPrior(rng);
      NormalDistribution standard = NormalDistribution.of(0, 1);
      double sum = state.coefficients().stream().map(standard::logDensity).sum();
      sum += state.timing().stream().map(standard::logDensity).sum();
      sum += NormalDistribution.of(-2.5, Math.sqrt(0.1)).logDensity(state.delta());
      double precision = 1 / state.variance();
      sum += GammaDistribution.of(1, 100).logDensity(precision) + 2 * Math.log(precision);
      sum -= NaiveMessages.TOPICS * Math.log(C);
      int token = 0;
      for (int d = 0; d < 8; d++) {
        double[] urn = {0.4, 0.4, 0.4, 0.4, 0.4};
        for (int n = 0; n < model.sizes().tokens().get(d); n++) {
          int k = state.topics().get(token++);
          sum += Math.log(urn[k] / (2 + n));
          urn[k]++;
        }
      }
      assertEquals(sum, model.logPrior(state), 1e-8 * (1 + Math.abs(sum)));
      assertTrue(state.patterns().stream().allMatch(c -> c >= 0 && c < C));
    }
  }
}

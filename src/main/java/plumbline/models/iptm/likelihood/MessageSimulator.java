package plumbline.models.iptm.likelihood;

import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.scans.NonEmptyGibbs;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** The document's "observables from generative process": words by urn, messages one by one. */
public final class MessageSimulator {
  private final IptmModel model;
  private final IptmSizes sizes;
  private final IptmState state;
  private final int actors;

  /** A simulator at one state, whose receivers play no part: they are drawn. */
  public MessageSimulator(IptmModel model, IptmState state) {
    this.model = model;
    this.sizes = model.sizes();
    this.state = state;
    this.actors = sizes.actors();
  }

  /**
   * Draws words, then authors, receivers and times (document 1, Algorithm 2).
   *
   * @param rng the source of randomness
   * @return the messages; the hidden receivers contain the authors' own sets
   */
  public IptmData draw(Rng rng) {
    Ints words = drawWords(rng);
    int documents = sizes.documents();
    MessageHistory history = new MessageHistory(model, state.patterns());
    MessageLaw law = new MessageLaw(model, state);
    boolean[] hidden = new boolean[documents * actors * actors];
    boolean[] recipients = new boolean[documents * actors];
    int[] authors = new int[documents];
    double[] logIncrements = new double[documents];
    double[] odds = new double[actors];
    double now = IptmModel.START;
    int token = 0;
    for (int d = 0; d < documents; d++) {
      int[] topics = new int[sizes.tokens().get(d)];
      for (int n = 0; n < topics.length; n++) {
        topics[n] = state.topics().get(token++);
      }
      // What follows depends on the messages before d only, the last of them at t_{d-1}.
      law.at(history, now, topics);
      double first = Double.POSITIVE_INFINITY;
      for (int i = 0; i < actors; i++) {
        // Receivers first: the location of the waiting time is a function of them.
        int row = (d * actors + i) * actors;
        law.logOdds(i, odds);
        drawReceivers(i, odds, hidden, row, rng);
        double mu = law.location(i, hidden, row);
        double logTau = model.time().law().drawLog(mu, state.variance(), rng);
        // a_d = argmin_i tau_id. Compared as logarithms: tau itself may be 0 or infinite.
        if (logTau < first) {
          first = logTau;
          authors[d] = i;
        }
      }
      logIncrements[d] = first;
      // r_d = u_{a_d d} and t_d = t_{d-1} + tau_d.
      int row = (d * actors + authors[d]) * actors;
      System.arraycopy(hidden, row, recipients, d * actors, actors);
      now += Math.exp(first);
      history.add(authors[d], members(hidden, row), now, topics, state.patterns());
    }
    return new IptmData(
        words,
        Ints.of(authors),
        ActorSets.pack(recipients, documents, actors),
        Doubles.of(logIncrements),
        ActorSets.pack(hidden, documents * actors, actors));
  }

  /**
   * Words given topics with phi integrated out: an urn for each topic, empty at first. A token of
   * topic k is word v with probability {@code (N_vk + beta/V) / (N_k + beta)}, counts of the tokens
   * before it; base documents have no words.
   */
  private Ints drawWords(Rng rng) {
    int types = sizes.words();
    double[] urns = new double[sizes.topics() * types];
    java.util.Arrays.fill(urns, model.priors().beta() / types);
    double[] totals = new double[sizes.topics()];
    java.util.Arrays.fill(totals, model.priors().beta());
    int[] words = new int[sizes.allTokens()];
    for (int n = 0; n < words.length; n++) {
      int k = state.topics().get(n);
      words[n] = rng.categorical(urns, k * types, types, totals[k]);
      urns[k * types + words[n]]++;
      totals[k]++;
    }
    return Ints.of(words);
  }

  /**
   * Draws {@code u_id} into a row that is false so far. The odds go without entry i: nobody writes
   * to himself.
   */
  private void drawReceivers(int i, double[] odds, boolean[] hidden, int row, Rng rng) {
    double[] others = new double[actors - 1];
    boolean[] u = new boolean[actors - 1];
    System.arraycopy(odds, 0, others, 0, i);
    System.arraycopy(odds, i + 1, others, i, actors - 1 - i);
    NonEmptyGibbs.draw(others, others.length, u, new double[actors], rng);
    for (int n = 0; n < u.length; n++) {
      hidden[row + (n < i ? n : n + 1)] = u[n];
    }
  }

  /** The actors of one set, in ascending order. */
  private int[] members(boolean[] sets, int row) {
    int n = 0;
    int[] all = new int[actors];
    for (int j = 0; j < actors; j++) {
      if (sets[row + j]) {
        all[n++] = j;
      }
    }
    return java.util.Arrays.copyOf(all, n);
  }
}

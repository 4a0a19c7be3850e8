package plumbline.models.iptm.likelihood;

import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.scans.NonEmptyGibbs;

/**
 * The log density of authors, receivers and waiting times, from the definitions.
 *
 * @param ties sum over messages and senders of the log probability of the receivers
 * @param times sum over messages of the author's log density and the others' log survival
 */
public record MessageDensity(double ties, double times) {
  /**
   * Evaluates all messages.
   *
   * @param model the model
   * @param state a state that is {@linkplain IptmModel#complete complete}
   * @param data the messages
   * @return the density; negative infinity where the author's receivers are not the observed ones
   */
  public static MessageDensity of(IptmModel model, IptmState state, IptmData data) {
    IptmSizes sizes = model.sizes();
    int actors = sizes.actors();
    MessageHistory history = new MessageHistory(model, state.patterns());
    MessageLaw law = new MessageLaw(model, state);
    double[] odds = new double[actors];
    double[] others = new double[actors];
    boolean[] u = new boolean[sizes.documents() * actors * actors];
    ActorSets.unpack(state.receivers(), sizes.documents() * actors, actors, u);
    double[] times = data.times();
    double ties = 0;
    double waiting = 0;
    int token = 0;
    for (int d = 0; d < sizes.documents(); d++) {
      int[] topics = new int[sizes.tokens().get(d)];
      for (int n = 0; n < topics.length; n++) {
        topics[n] = state.topics().get(token++);
      }
      law.at(history, times[d], topics);
      int author = data.authors().get(d);
      for (int i = 0; i < actors; i++) {
        int row = (d * actors + i) * actors;
        law.logOdds(i, odds);
        int n = 0;
        int members = 0;
        for (int j = 0; j < actors; j++) {
          if (j != i) {
            others[n++] = odds[j];
            if (u[row + j]) {
              ties += odds[j];
              members++;
            }
          }
        }
        boolean observed = true;
        for (int j = 0; i == author && j < actors; j++) {
          observed &= u[row + j] == ActorSets.contains(data.recipients(), d, actors, j);
        }
        if (members == 0 || u[row + i] || !observed) {
          return new MessageDensity(Double.NEGATIVE_INFINITY, 0);
        }
        ties -= NonEmptyGibbs.logNormaliser(others, n);
        double mu = law.location(i, u, row);
        double logTau = data.logIncrements().get(d);
        waiting +=
            i == author
                ? model.time().logDensity(logTau, mu, state.variance())
                : model.time().logSurvival(logTau, mu, state.variance());
      }
      int[] to = new int[ActorSets.size(data.recipients(), d, actors)];
      for (int j = 0, r = 0; j < actors; j++) {
        if (ActorSets.contains(data.recipients(), d, actors, j)) {
          to[r++] = j;
        }
      }
      history.add(author, to, times[d + 1], topics, state.patterns());
    }
    return new MessageDensity(ties, waiting);
  }

  public double total() {
    return ties + times;
  }
}

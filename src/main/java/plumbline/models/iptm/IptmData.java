package plumbline.models.iptm;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * D messages.
 *
 * @param words w, one for each token, document after document
 * @param authors a_d
 * @param recipients r_d, D sets packed by {@link ActorSets}
 * @param logIncrements log(t_d - t_{d-1}) with times in hours and t_0 = 384. The increments are
 *     what is kept, never the times: under the document's priors their differences would cancel
 * @param hidden u, D x A sets as drawn with the messages; what the authors did not choose is not
 *     observed and serves only to {@linkplain IptmModel#complete complete} a joint draw
 */
public record IptmData(
    Ints words, Ints authors, Ints recipients, Doubles logIncrements, Ints hidden) {

  /**
   * With other increments.
   *
   * @param other one for each message
   * @return the changed data
   */
  public IptmData withLogIncrements(Doubles other) {
    return new IptmData(words, authors, recipients, other, hidden);
  }

  /**
   * The times before and after each message.
   *
   * @return D + 1 times in hours, the first one {@link IptmModel#START}
   */
  public double[] times() {
    double[] times = new double[authors.size() + 1];
    times[0] = IptmModel.START;
    for (int d = 0; d < authors.size(); d++) {
      times[d + 1] = times[d] + Math.exp(logIncrements.get(d));
    }
    return times;
  }
}

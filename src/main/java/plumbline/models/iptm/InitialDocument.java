package plumbline.models.iptm;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Ints;

/**
 * A message before the first one that is modelled (document 1, appendix B): fixed for ever, so that
 * the statistics of the first messages are the same in forward samples, backward samples and
 * inference. Its words play no part.
 *
 * @param author who wrote it
 * @param recipients to whom: distinct actors other than the author, at least one
 * @param time in hours, before {@link IptmModel#START}
 * @param topics of its tokens, at least one
 */
public record InitialDocument(int author, Ints recipients, double time, Ints topics) {
  private static final double[] HOURS = {20, 75, 130, 180, 230, 270, 295, 320, 345, 365, 374, 382};

  /** Checks what can be checked without the sizes. */
  public InitialDocument {
    IptmSizes.require(1, recipients.size(), "the number of recipients");
    IptmSizes.require(1, topics.size(), "the number of tokens");
    if (!(time >= 0 && time < IptmModel.START)) {
      throw new IllegalArgumentException(
          "time must be in [0, " + IptmModel.START + "), not " + time);
    }
  }

  /**
   * Twelve messages spread over the 16 days before the start, in all three windows. Few, because
   * counts of tens would make {@code exp(b'x)} run out of range for standard normal b.
   *
   * @param actors A
   * @param topics K
   * @return the messages in order of time
   */
  public static List<InitialDocument> twelve(int actors, int topics) {
    List<InitialDocument> list = new ArrayList<>();
    for (int e = 0; e < HOURS.length; e++) {
      int author = e % actors;
      int first = (author + 1 + e % (actors - 1)) % actors;
      int second = (author + 1 + (e + 1) % (actors - 1)) % actors;
      boolean two = e % 3 == 2 && second != first;
      int shift = e;
      list.add(
          new InitialDocument(
              author,
              two ? Ints.of(first, second) : Ints.of(first),
              HOURS[e],
              Ints.generate(6, n -> (shift + (n < 3 + shift % 3 ? 0 : 1)) % topics)));
    }
    return list;
  }
}

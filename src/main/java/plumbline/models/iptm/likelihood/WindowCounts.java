package plumbline.models.iptm.likelihood;

import java.util.Arrays;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.NetworkStatistics;

/**
 * The messages' shares of the patterns and how much of them each pair of actors has in each window.
 *
 * <p>A message's shares enter the counts of the pairs (author, recipient) in later documents within
 * 384 hours; shares are multiples of 2^-44, so adding and taking away is exact and equals a count
 * from scratch bit for bit.
 */
public final class WindowCounts {
  private static final int WINDOWS = NetworkStatistics.WINDOWS;

  private final NetworkStatistics statistics;
  private final Messages messages;
  private final TokenCounts tokens;
  private final int actors;
  private final int patterns;
  private final int[] patternTokens; // events x C, as they are in the counts
  private final double[] shares; // events x C, rounded
  public final double[] pi; // D x C
  public final double[] counts; // D x A x A x C x 3
  private final int[] composition;

  public WindowCounts(IptmModel model, Messages messages, TokenCounts tokens) {
    int documents = model.sizes().documents();
    this.statistics = model.statistics();
    this.messages = messages;
    this.tokens = tokens;
    this.actors = model.sizes().actors();
    this.patterns = model.sizes().patterns();
    this.patternTokens = new int[messages.authors.length * patterns];
    this.shares = new double[patternTokens.length];
    this.pi = new double[documents * patterns];
    this.counts = new double[documents * actors * actors * patterns * WINDOWS];
    this.composition = new int[patterns];
  }

  /** Counts from scratch. */
  public void recount() {
    Arrays.fill(counts, 0);
    Arrays.fill(shares, 0);
    for (int e = 0; e < messages.authors.length; e++) {
      tokens.byPattern(e, composition);
      for (int c = 0; c < patterns; c++) {
        int at = e * patterns + c;
        patternTokens[at] = composition[c];
        shares[at] = MessageHistory.share(composition[c], tokens.ofEvent[e]);
        if (e >= messages.baseCount) {
          pi[at - messages.baseCount * patterns] = (double) composition[c] / tokens.ofEvent[e];
        }
        if (shares[at] != 0) {
          add(e, c, shares[at]);
        }
      }
    }
  }

  private void add(int e, int c, double difference) {
    int author = messages.authors[e];
    int[] to = messages.recipients[e];
    int recipients = messages.recipientCount[e];
    int d = messages.windows.first(e);
    for (int w = 0; w < WINDOWS; w++) {
      for (int end = messages.windows.end(e, w); d < end; d++) {
        for (int r = 0; r < recipients; r++) {
          counts[cell(d, author, to[r], c) * WINDOWS + w] += difference;
        }
      }
    }
  }

  /**
   * Gives an event other tokens by pattern.
   *
   * @param e the event
   * @param byPattern how many tokens in each pattern
   * @return whether anything is different now
   */
  boolean move(int e, int[] byPattern) {
    boolean moved = false;
    for (int c = 0; c < patterns; c++) {
      int at = e * patterns + c;
      if (patternTokens[at] == byPattern[c]) {
        continue;
      }
      moved = true;
      patternTokens[at] = byPattern[c];
      double share = MessageHistory.share(byPattern[c], tokens.ofEvent[e]);
      add(e, c, share - shares[at]);
      shares[at] = share;
      if (e >= messages.baseCount) {
        pi[at - messages.baseCount * patterns] = (double) byPattern[c] / tokens.ofEvent[e];
      }
    }
    return moved;
  }

  /** An event's tokens by pattern as they are in the counts. */
  public void tokens(int e, int[] out) {
    System.arraycopy(patternTokens, e * patterns, out, 0, patterns);
  }

  /** Where a pair's patterns begin in arrays of D x A x A x C entries, plus c. */
  int cell(int d, int i, int j, int c) {
    return ((d * actors + i) * actors + j) * patterns + c;
  }

  /** The statistics x of a pair and pattern: P numbers written from {@code at} on. */
  void statistics(int d, int i, int j, int c, double[] out, int at) {
    statistics.fill(counts, cell(d, 0, 0, 0) * WINDOWS, actors, patterns, i, j, c, out, at);
  }
}

package plumbline.models.iptm;

import plumbline.numerics.Ints;
import plumbline.numerics.Text;

/**
 * How large a corpus is.
 *
 * @param tokens N_d for each of the D documents, each at least 1
 * @param actors A, at least 2
 * @param topics K
 * @param patterns C
 * @param words V, word types
 */
public record IptmSizes(Ints tokens, int actors, int topics, int patterns, int words) {
  /** Of an array's entries; some machines have no room for the last few. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  /** Checks the sizes. */
  public IptmSizes {
    if (tokens.size() < 1) {
      throw new IllegalArgumentException("there must be at least one document");
    }
    for (int d = 0; d < tokens.size(); d++) {
      require(1, tokens.get(d), "the number of tokens of document " + (d + 1));
    }
    require(2, actors, "actors");
    require(1, topics, "topics");
    require(1, patterns, "patterns");
    require(1, words, "words");
    requireReceivers(tokens.size(), actors);
    long documents = tokens.size();
    requireTable(documents * topics, "%d messages and %d topics", documents, topics);
    requireTable((long) words * topics, "%d word types and %d topics", words, topics);
    long all = tokens.stream().asLongStream().sum();
    requireTable(all, "%d messages of %d words in all", documents, all);
  }

  /**
   * Looks for room for every actor's hidden receivers of each message.
   *
   * @param documents D
   * @param actors A
   * @throws IllegalArgumentException with one sentence, if no array can hold them
   */
  public static void requireReceivers(int documents, int actors) {
    requireTable(
        saturated((long) documents * actors, actors),
        "%d messages between %d actors",
        documents,
        actors);
  }

  /**
   * Looks for room for what the sampler counts: messages of every window and pattern between two
   * actors, before each message.
   *
   * @throws IllegalArgumentException with one sentence, if no array can hold it
   */
  public void requireSampling() {
    long pairs = (long) documents() * actors * actors; // below MOST, as was checked
    requireTable(
        saturated(pairs, (long) patterns * NetworkStatistics.WINDOWS),
        "%d messages between %d actors in %d patterns",
        documents(),
        actors,
        patterns);
  }

  /** The product of two numbers that are not negative, or the largest number. */
  private static long saturated(long a, long b) {
    return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
  }

  private static void requireTable(long entries, String sizes, Object... numbers) {
    if (entries > MOST) {
      throw new IllegalArgumentException(
          Text.of(sizes, numbers)
              + " are too many: one table would have more than the "
              + MOST
              + " entries that an array can have");
    }
  }

  /**
   * Documents of one length.
   *
   * @param documents D
   * @param tokensEach tokens of each
   * @param actors A
   * @param topics K
   * @param patterns C
   * @param words V
   * @return the sizes
   */
  public static IptmSizes equal(
      int documents, int tokensEach, int actors, int topics, int patterns, int words) {
    require(1, documents, "documents");
    return new IptmSizes(
        Ints.generate(documents, d -> tokensEach), actors, topics, patterns, words);
  }

  public static void require(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
  }

  /**
   * How many documents.
   *
   * @return D
   */
  public int documents() {
    return tokens.size();
  }

  /**
   * How many tokens in all documents together.
   *
   * @return the sum of N_d
   */
  public int allTokens() {
    int sum = 0;
    for (int d = 0; d < tokens.size(); d++) {
      sum += tokens.get(d);
    }
    return sum;
  }
}

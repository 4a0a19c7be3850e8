package plumbline.models.iptm;

import plumbline.numerics.Ints;

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

  static void require(int least, int value, String name) {
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

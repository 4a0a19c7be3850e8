package plumbline.models.topics;

import java.util.Arrays;
import plumbline.numerics.Ints;
import plumbline.sampling.runs.Stored;

/**
 * Documents as sequences of word numbers, in one array: immutable, with value equality. A corpus of
 * N tokens takes 4 N bytes.
 */
public final class Corpus implements Stored {
  private final int words;
  private final int[] starts; // documents + 1 offsets into tokens
  private final int[] tokens;

  private Corpus(int words, int[] starts, int[] tokens) {
    this.words = words;
    this.starts = starts;
    this.tokens = tokens;
  }

  /**
   * A corpus from its documents.
   *
   * @param words V, the size of the vocabulary; every token is in 0, ..., V - 1
   * @param documents the tokens of each document, in order
   * @throws IllegalArgumentException if a token is out of range
   */
  public static Corpus of(int words, Ints... documents) {
    int[] starts = new int[documents.length + 1];
    for (int d = 0; d < documents.length; d++) {
      starts[d + 1] = starts[d] + documents[d].size();
    }
    int[] tokens = new int[starts[documents.length]];
    for (int d = 0; d < documents.length; d++) {
      documents[d].copyTo(tokens, starts[d]);
    }
    return adopt(words, starts, tokens);
  }

  /**
   * A corpus of arrays that the caller gives away.
   *
   * @param words V
   * @param starts where each document begins, then the number of all tokens; not copied
   * @param tokens word numbers, document after document; not copied
   */
  public static Corpus adopt(int words, int[] starts, int[] tokens) {
    if (words < 1) {
      throw new IllegalArgumentException("words must be at least 1, not " + words);
    }
    for (int token : tokens) {
      if (token < 0 || token >= words) {
        throw new IllegalArgumentException(
            "a token must be in 0, ..., " + (words - 1) + ", not " + token);
      }
    }
    return new Corpus(words, starts, tokens);
  }

  /** As it is saved. */
  record Saved(int words, Ints starts, Ints tokens) implements Form {
    @Override
    public Corpus whole() {
      return adopt(words, starts.toArray(), tokens.toArray());
    }
  }

  @Override
  public Saved form() {
    return new Saved(words, Ints.of(starts), Ints.of(tokens));
  }

  /** V, the size of the vocabulary. */
  public int words() {
    return words;
  }

  /** D, how many documents. */
  public int documents() {
    return starts.length - 1;
  }

  /** N, how many tokens in all documents. */
  public int tokens() {
    return tokens.length;
  }

  /** How many tokens one document has; may be 0. */
  public int length(int document) {
    return starts[document + 1] - starts[document];
  }

  /** The index of a document's first token among all tokens. */
  public int start(int document) {
    return starts[document];
  }

  /**
   * The word at a place in the whole corpus.
   *
   * @param index in 0, ..., N - 1
   */
  public int word(int index) {
    return tokens[index];
  }

  /** The words of one document, in order. */
  public Ints document(int document) {
    return Ints.copyOf(tokens, starts[document], starts[document + 1]);
  }

  /** The lengths of all documents. */
  public Ints lengths() {
    return Ints.generate(documents(), this::length);
  }

  /**
   * Some of the documents.
   *
   * @param chosen their numbers, in the order wanted
   */
  public Corpus select(Ints chosen) {
    return of(words, chosen.stream().mapToObj(this::document).toArray(Ints[]::new));
  }

  /**
   * Consecutive documents.
   *
   * @param from the first
   * @param to one past the last
   */
  public Corpus range(int from, int to) {
    return select(Ints.generate(to - from, i -> from + i));
  }

  /**
   * The same bags of words with the tokens of a word side by side, as files of counts have them.
   * Topic models do not look at the order of words, and their sweeps are faster in this one.
   *
   * @return documents with their words in ascending order
   */
  public Corpus grouped() {
    int[] sorted = tokens.clone();
    for (int d = 0; d < documents(); d++) {
      Arrays.sort(sorted, starts[d], starts[d + 1]);
    }
    return new Corpus(words, starts, sorted);
  }

  /** Equality of vocabulary size, documents and tokens. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Corpus that
        && words == that.words
        && Arrays.equals(starts, that.starts)
        && Arrays.equals(tokens, that.tokens);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(tokens) + Arrays.hashCode(starts);
  }

  @Override
  public String toString() {
    return "Corpus: %d documents, %d tokens, vocabulary of %d"
        .formatted(documents(), tokens(), words);
  }
}

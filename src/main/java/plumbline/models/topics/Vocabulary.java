package plumbline.models.topics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.numerics.Ints;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.AtomicFile;
import plumbline.sampling.files.text.TextFile;

/** The words that the numbers of a {@link Corpus} stand for. Immutable; equal if the words are. */
public final class Vocabulary {
  private final List<String> words;
  private final Map<String, Integer> index = new HashMap<>();

  private Vocabulary(List<String> words) {
    this.words = List.copyOf(words);
    for (String word : this.words) {
      if (index.put(word, index.size()) != null) {
        throw new IllegalArgumentException("the vocabulary has '" + word + "' twice");
      }
    }
  }

  /**
   * These words.
   *
   * @throws IllegalArgumentException if a word is there twice
   */
  public static Vocabulary of(List<String> words) {
    return new Vocabulary(words);
  }

  /** A vocabulary for generated corpora: w1, w2, ... */
  public static Vocabulary numbered(int words) {
    List<String> names = new ArrayList<>(words);
    for (int v = 1; v <= words; v++) {
      names.add("w" + v);
    }
    return of(names);
  }

  /**
   * Reads a file with one word in each line, as it comes with UCI's bags of words.
   *
   * @throws DataFileException if the file is missing or empty, or a line is blank or a repetition
   */
  public static Vocabulary read(Path file) {
    List<String> lines = TextFile.lines(file, "one word in each line");
    if (lines.isEmpty()) {
      throw new DataFileException(file, 0, 0, "an empty file", "one word in each line");
    }
    Map<String, Integer> seen = new HashMap<>();
    List<String> words = new ArrayList<>(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      String word = lines.get(i).strip();
      if (word.isEmpty()) {
        throw new DataFileException(file, i + 1, 0, "a blank line", "a word");
      }
      Integer before = seen.put(word, i + 1);
      if (before != null) {
        throw new DataFileException(
            file, i + 1, 0, "'" + word + "', which line " + before + " has", "each word once");
      }
      words.add(word);
    }
    return of(words);
  }

  /** Writes the words, one in each line. */
  public void write(Path file) throws IOException {
    AtomicFile.write(
        file,
        words.stream().map(word -> word + System.lineSeparator()).collect(Collectors.joining()));
  }

  /** V, how many words. */
  public int size() {
    return words.size();
  }

  /** The word of a number. */
  public String word(int v) {
    return words.get(v);
  }

  /** The number of a word, -1 if it is not here. */
  public int indexOf(String word) {
    return index.getOrDefault(word, -1);
  }

  /**
   * A corpus in the numbers of this vocabulary.
   *
   * @param corpus the translated corpus; empty documents stay
   * @param dropped for each document the number of tokens whose word is not in this vocabulary
   */
  public record Translation(Corpus corpus, Ints dropped) {}

  /**
   * Translates a corpus into this vocabulary. Tokens whose word is unknown here are dropped, and
   * counted: predictions for what is left are comparable only between models that share this
   * vocabulary.
   *
   * @param corpus the documents
   * @param from the vocabulary that its numbers mean
   */
  public Translation translate(Corpus corpus, Vocabulary from) {
    if (from.size() != corpus.words()) {
      throw new IllegalArgumentException(
          "a corpus over " + corpus.words() + " words needs as many names, not " + from.size());
    }
    if (from.equals(this)) {
      return new Translation(corpus, Ints.generate(corpus.documents(), d -> 0));
    }
    int[] number = new int[from.size()];
    for (int v = 0; v < number.length; v++) {
      number[v] = indexOf(from.word(v));
    }
    Ints[] documents = new Ints[corpus.documents()];
    for (int d = 0; d < documents.length; d++) {
      int[] kept = corpus.document(d).stream().map(v -> number[v]).filter(v -> v >= 0).toArray();
      documents[d] = Ints.of(kept);
    }
    return new Translation(
        Corpus.of(size(), documents),
        Ints.generate(documents.length, d -> corpus.length(d) - documents[d].size()));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Vocabulary that && words.equals(that.words);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }

  @Override
  public String toString() {
    return "Vocabulary: " + size() + " words, from '" + word(0) + "' to '" + word(size() - 1) + "'";
  }
}

package plumbline.models.topics.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Ints;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * A folder of plain text: each file {@code *.txt} is a document, in the order of the names. A word
 * is a run of letters, in lower case; words seen fewer times than {@code leastCount} in the folder
 * are left out. There is no list of stop words and no stemming.
 *
 * @param corpus the documents; the order of their words is kept
 * @param vocabulary the words, in alphabetical order
 * @param names the files' names
 */
public record TextFolder(Corpus corpus, Vocabulary vocabulary, List<String> names) {
  private static final Pattern WORD = Pattern.compile("\\p{L}+");

  /**
   * Reads a folder.
   *
   * @param folder where the files are
   * @param leastCount words seen fewer times are left out; 1 keeps all
   * @throws DataFileException if there is no such folder, no text in it, or a file is not UTF-8
   */
  public static TextFolder read(Path folder, int leastCount) {
    if (!Files.isDirectory(folder)) {
      throw new DataFileException(folder, 0, 0, "no such folder", "a folder of .txt files");
    }
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder)) {
      files = listed.filter(f -> f.toString().endsWith(".txt")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<List<String>> documents = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Path file : files) {
      List<String> words = words(file);
      words.forEach(word -> counts.merge(word, 1, Integer::sum));
      documents.add(words);
    }
    TreeSet<String> kept = new TreeSet<>();
    counts.forEach(
        (word, count) -> {
          if (count >= leastCount) {
            kept.add(word);
          }
        });
    if (kept.isEmpty()) {
      throw new DataFileException(
          folder, 0, 0, files.size() + " .txt files without a word to keep", "files of text");
    }
    Vocabulary vocabulary = Vocabulary.of(List.copyOf(kept));
    Ints[] tokens =
        documents.stream()
            .map(
                d ->
                    Ints.of(
                        d.stream().filter(kept::contains).mapToInt(vocabulary::indexOf).toArray()))
            .toArray(Ints[]::new);
    return new TextFolder(
        Corpus.of(vocabulary.size(), tokens),
        vocabulary,
        files.stream().map(f -> String.valueOf(f.getFileName())).toList());
  }

  private static List<String> words(Path file) {
    return WORD.matcher(TextFile.read(file, "text in UTF-8").toLowerCase(Locale.ROOT))
        .results()
        .map(match -> match.group())
        .toList();
  }
}

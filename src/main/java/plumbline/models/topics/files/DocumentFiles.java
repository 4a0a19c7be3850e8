package plumbline.models.topics.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Features;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.sampling.DataFileException;
import plumbline.verification.TrialOptions;

/**
 * Documents as they were read.
 *
 * @param corpus their words
 * @param vocabulary the names of the words
 * @param numbers of the documents in their file
 * @param features of the documents, where these were asked for
 */
public record DocumentFiles(
    Corpus corpus, Vocabulary vocabulary, Ints numbers, Optional<Features> features) {
  private static final ModelOption<Boolean> DOCWORD =
      ModelOption.file("docword", "UCI bag of words, plain or gzip").optional();
  private static final ModelOption<Boolean> VOCAB =
      ModelOption.file("vocab", "the words, one in each line").optional();
  public static final ModelOption<Boolean> TEXT =
      ModelOption.file("text", "a folder of .txt files, instead of --docword and --vocab")
          .label("DIR")
          .optional();
  private static final ModelOption<Integer> LEAST_COUNT =
      ModelOption.count("least-count", 1, "with --text: leave out rarer words")
          .rare()
          .needs("text");
  private static final ModelOption<String> DOCUMENTS =
      ModelOption.text("documents", "", "only these documents, numbered from 1").label("FROM-TO");

  /** Features of the documents: a regression asks for them. */
  public static final ModelOption<Boolean> FEATURES =
      ModelOption.file("features", "features: a header, then a row for each document").label("CSV");

  /** Which documents are read. */
  public static final List<ModelOption<?>> OPTIONS =
      List.of(DOCWORD, VOCAB, TEXT, LEAST_COUNT, DOCUMENTS);

  /**
   * Which documents are read where a model is there, a regression or not.
   *
   * @return the options
   */
  public static List<ModelOption<?>> options() {
    List<ModelOption<?>> all = new ArrayList<>(OPTIONS);
    all.add(FEATURES.optional());
    return all;
  }

  /**
   * Reads the documents.
   *
   * @param options what was asked for
   * @param file the file or folder that an option names
   * @param fallback names the words where there is no vocabulary; null if there is none of these
   * @return all that was asked for
   */
  public static DocumentFiles read(
      TrialOptions options, Function<ModelOption<?>, Path> file, @Nullable Vocabulary fallback) {
    if (DOCWORD.isGiven(options) == TEXT.isGiven(options)) {
      throw new IllegalArgumentException("give either --docword or --text");
    }
    Corpus all;
    Vocabulary words;
    if (TEXT.isGiven(options)) {
      TextFolder folder = TextFolder.read(file.apply(TEXT), LEAST_COUNT.of(options));
      all = folder.corpus().grouped();
      words = folder.vocabulary();
    } else {
      all = BagOfWords.read(file.apply(DOCWORD));
      if (VOCAB.isGiven(options)) {
        words = Vocabulary.read(file.apply(VOCAB));
      } else if (fallback != null) {
        words = fallback;
      } else {
        throw new IllegalArgumentException("--docword needs --vocab");
      }
      if (words.size() != all.words()) {
        throw new DataFileException(
            file.apply(DOCWORD),
            2,
            0,
            all.words() + " words",
            words.size() + ", as the vocabulary has");
      }
    }
    Ints numbers = numbers(DOCUMENTS.of(options), all.documents());
    return new DocumentFiles(
        all.select(numbers),
        words,
        numbers,
        FEATURES.isGiven(options)
            ? Optional.of(features(file.apply(FEATURES), all, numbers))
            : Optional.empty());
  }

  /**
   * What tells these documents from others under the same name.
   *
   * @return words, names and features
   */
  public Object[] data() {
    return features.isPresent()
        ? new Object[] {corpus, vocabulary, features.get()}
        : new Object[] {corpus, vocabulary};
  }

  private static Features features(Path file, Corpus all, Ints numbers) {
    Features table = DmrFolder.features(file);
    if (table.documents() != all.documents()) {
      throw new DataFileException(
          file, 0, 0, table.documents() + " rows", all.documents() + ", one for each document");
    }
    return new Features(
        table.names(), numbers.stream().mapToObj(d -> table.rows().get(d)).toList());
  }

  private static Ints numbers(String documents, int count) {
    if (documents.isEmpty()) {
      return Ints.generate(count, d -> d);
    }
    if (!documents.matches("[1-9][0-9]{0,8}-[1-9][0-9]{0,8}")) {
      throw new IllegalArgumentException("--documents must be like 1-100, not '" + documents + "'");
    }
    int dash = documents.indexOf('-');
    int from = Integer.parseInt(documents.substring(0, dash));
    int to = Integer.parseInt(documents.substring(dash + 1));
    if (from > to || to > count) {
      throw new IllegalArgumentException(
          "--documents must lie in 1-" + count + ", not " + documents);
    }
    return Ints.generate(to - from + 1, d -> from - 1 + d);
  }
}

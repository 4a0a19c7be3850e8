package plumbline.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.models.topics.BagOfWords;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.DmrFolder;
import plumbline.models.topics.Features;
import plumbline.models.topics.TextFolder;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Ints;
import plumbline.sampling.DataFileException;

/** Which documents a topics command reads. */
final class CorpusOptions {
  @Option(names = "--docword", paramLabel = "F", description = "UCI bag of words, plain or gzip")
  private @Nullable Path docword;

  @Option(names = "--vocab", paramLabel = "F", description = "the words, one in each line")
  private @Nullable Path vocab;

  @Option(
      names = "--text",
      paramLabel = "DIR",
      description = "a folder of .txt files, instead of --docword and --vocab")
  private @Nullable Path text;

  @Option(
      names = "--least-count",
      description = "with --text: leave out rarer words (default: ${DEFAULT-VALUE})",
      paramLabel = "N",
      order = HelpPage.MORE)
  private int leastCount = 1;

  @Option(
      names = "--documents",
      paramLabel = "FROM-TO",
      description = "only these documents, numbered from 1")
  private @Nullable String documents;

  @Option(
      names = "--features",
      paramLabel = "CSV",
      description = "features: a header, then a row for each document")
  private @Nullable Path features;

  /** A corpus and the numbers of its documents in their file. */
  record Read(Corpus corpus, Vocabulary vocabulary, Ints numbers, Optional<Features> features) {
    /** Tells these documents from others under the same name. */
    String digest() {
      return features
          .map(known -> DataDigest.of(corpus, vocabulary, known))
          .orElseGet(() -> DataDigest.of(corpus, vocabulary));
    }
  }

  /** Refuses a folder of texts as output: the model's vocabulary would be the next document. */
  void requireOther(Path folder) {
    if (text != null && Inputs.same(text, folder)) {
      throw new IllegalArgumentException(
          "--out " + folder + " is the folder of texts that is read: give another");
    }
  }

  /** Reads the documents; without a vocabulary the fallback names their words. */
  Read read(@Nullable Vocabulary fallback) {
    if ((docword == null) == (text == null)) {
      throw new IllegalArgumentException("give either --docword or --text");
    }
    Corpus all;
    Vocabulary words;
    if (text != null) {
      TextFolder folder = TextFolder.read(text, leastCount);
      all = folder.corpus().grouped();
      words = folder.vocabulary();
    } else {
      Path file = docword == null ? Path.of("") : docword;
      all = BagOfWords.read(file);
      if (vocab != null) {
        words = Vocabulary.read(vocab);
      } else if (fallback != null) {
        words = fallback;
      } else {
        throw new IllegalArgumentException("--docword needs --vocab");
      }
      if (words.size() != all.words()) {
        throw new DataFileException(
            file, 2, 0, all.words() + " words", words.size() + ", as the vocabulary has");
      }
    }
    Ints numbers = numbers(all.documents());
    Optional<Features> table = Optional.ofNullable(features).map(f -> features(f, all, numbers));
    return new Read(all.select(numbers), words, numbers, table);
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

  private Ints numbers(int count) {
    if (documents == null) {
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

  /** What a saved run must share with a resumed one. */
  @Override
  public String toString() {
    return "%s %s %s %s %s %d".formatted(docword, vocab, text, documents, features, leastCount);
  }
}

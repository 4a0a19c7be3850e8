package plumbline.models.topics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;

/**
 * The corpus of the experiments: UCI's NIPS counts without words of 20 or fewer occurrences (1,500
 * articles, 7,605 words) where a folder of data has them, else a synthetic stand-in. The counts are
 * not part of this project: their licence is not ours to pass on.
 *
 * @param name what it is
 * @param corpus the documents
 * @param vocabulary their words
 * @param training how many documents at the beginning are for training; the others are held out
 */
public record ArticleCorpus(String name, Corpus corpus, Vocabulary vocabulary, int training) {
  /** The environment variable that names a folder of data that may not be redistributed. */
  public static final String FOLDER_VARIABLE = "PLUMBLINE_DATA";

  private static final String DOCWORD = "nips/nips1500_f20.docword.txt.gz";
  private static final String VOCABULARY = "nips/nips1500_f20.vocab.txt";
  private static final int HELD_OUT = 130;

  /** The NIPS counts in a folder of data, if they are there: 1,370 and 130 articles. */
  public static Optional<ArticleCorpus> nips(@Nullable String folder) {
    if (folder == null || !Files.exists(Path.of(folder, DOCWORD))) {
      return Optional.empty();
    }
    Corpus corpus = BagOfWords.read(Path.of(folder, DOCWORD));
    return Optional.of(
        new ArticleCorpus(
            "NIPS counts",
            corpus,
            Vocabulary.read(Path.of(folder, VOCABULARY)),
            corpus.documents() - HELD_OUT));
  }

  /** A synthetic stand-in; nine documents of ten are for training. */
  public static ArticleCorpus synthetic(SyntheticCorpus.Size size, Rng rng) {
    SyntheticCorpus drawn = SyntheticCorpus.draw(size, rng);
    return new ArticleCorpus(
        "synthetic articles",
        drawn.corpus(),
        drawn.model().vocabulary(),
        size.documents() - Math.min(HELD_OUT, size.documents() / 10));
  }

  /** The documents for training. */
  public Corpus train() {
    return corpus.range(0, training);
  }

  /** The documents held out. */
  public Corpus test() {
    return corpus.range(training, corpus.documents());
  }
}

package plumbline.studies;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.BagOfWords;
import plumbline.numerics.Ints;
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
  private static final String ORIGINAL = "nips/docword.nips.txt.gz";
  private static final String ORIGINAL_VOCABULARY = "nips/vocab.nips.txt";
  private static final int RARE = 20;
  private static final int HELD_OUT = 130;

  /**
   * The NIPS counts in a folder of data, if they are there: 1,370 and 130 articles. UCI's own files
   * serve as well; their rare words are left out here.
   */
  public static Optional<ArticleCorpus> nips(@Nullable String folder) {
    if (folder == null) {
      return Optional.empty();
    }
    if (Files.exists(Path.of(folder, DOCWORD))) {
      Corpus corpus = BagOfWords.read(Path.of(folder, DOCWORD));
      return Optional.of(articles(corpus, Vocabulary.read(Path.of(folder, VOCABULARY))));
    }
    Path original = Path.of(folder, ORIGINAL);
    if (Files.exists(original)) {
      Vocabulary words = Vocabulary.read(Path.of(folder, ORIGINAL_VOCABULARY));
      return Optional.of(withoutRareWords(BagOfWords.read(original), words));
    }
    return Optional.empty();
  }

  private static ArticleCorpus articles(Corpus corpus, Vocabulary vocabulary) {
    return new ArticleCorpus("NIPS counts", corpus, vocabulary, corpus.documents() - HELD_OUT);
  }

  /** Only words that occur more than {@value #RARE} times in all. */
  public static ArticleCorpus withoutRareWords(Corpus corpus, Vocabulary vocabulary) {
    int[] counts = new int[corpus.words()];
    for (int i = 0; i < corpus.tokens(); i++) {
      counts[corpus.word(i)]++;
    }
    List<String> kept = new ArrayList<>();
    for (int v = 0; v < counts.length; v++) {
      if (counts[v] > RARE) {
        kept.add(vocabulary.word(v));
      }
    }
    Vocabulary common = Vocabulary.of(kept);
    return articles(common.translate(corpus, vocabulary).corpus(), common);
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

  /** A smaller corpus: the first documents for training, and the first of those held out. */
  public ArticleCorpus first(int training, int heldOut) {
    Ints chosen =
        Ints.generate(training + heldOut, d -> d < training ? d : this.training + d - training);
    return new ArticleCorpus(name, corpus.select(chosen), vocabulary, training);
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

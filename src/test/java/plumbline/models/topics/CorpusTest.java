package plumbline.models.topics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.models.topics.files.BagOfWords;
import plumbline.models.topics.files.TextFolder;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.DataFileException;
import plumbline.studies.ArticleCorpus;

class CorpusTest {
  @TempDir private Path folder = Path.of("");

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void groupedDocumentsAreTheSameBags() {
    Corpus corpus = Corpus.of(4, Ints.of(2, 0, 2), Ints.of(), Ints.of(3, 1));
    assertEquals(Corpus.of(4, Ints.of(0, 2, 2), Ints.of(), Ints.of(1, 3)), corpus.grouped());
    assertEquals(Corpus.of(4, Ints.of(2, 0, 2), Ints.of(), Ints.of(3, 1)), corpus);
  }

  /** In the second document they go down and up again; the third is in order. */
  @Test
  void wordsOfADocumentInAnyOrder() throws IOException {
    String sorted = "3\n9\n7\n1 4 2\n2 2 1\n2 5 3\n2 7 1\n2 9 1\n3 1 1\n3 8 2\n";
    String mixed = "3\n9\n7\n1 4 2\n2 7 1\n2 5 3\n2 9 1\n2 2 1\n3 1 1\n3 8 2\n";
    assertEquals(BagOfWords.read(file("a", sorted)), BagOfWords.read(file("b", mixed)));
  }

  @Test
  void readsWhatIsThereEmptyDocumentsIncluded() throws IOException {
    Corpus corpus = BagOfWords.read(file("c", "4\n3\n3\n1 1 2\n1 3 1\n3 2 2\n"));
    assertEquals(Corpus.of(3, Ints.of(0, 0, 2), Ints.of(), Ints.of(1, 1), Ints.of()), corpus);
    assertEquals(5, corpus.tokens());
    assertEquals(Ints.of(3, 0, 2, 0), corpus.lengths());
  }

  @Test
  void writtenAndReadIsTheSame() throws IOException {
    Rng rng = Rng.seeded(7);
    Ints[] documents = new Ints[40];
    for (int d = 0; d < documents.length; d++) {
      int[] tokens = new int[rng.uniformInt(30)];
      for (int i = 0; i < tokens.length; i++) {
        tokens[i] = rng.uniformInt(12);
      }
      Arrays.sort(tokens);
      documents[d] = Ints.of(tokens);
    }
    Corpus corpus = Corpus.of(12, documents);
    for (String name : List.of("plain", "packed.gz")) {
      Path file = folder.resolve(name);
      BagOfWords.write(file, corpus);
      assertEquals(corpus, BagOfWords.read(file));
    }
  }

  /** The text uses | for the end of a line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "2|3|; 3; end of the file",
        "2|3|x|; 3; 'x'",
        "2|3|2|1 1 1|; 5; after 1 entries",
        "2|3|1|1 1 1|2 1 1|; 5; one entry more",
        "2|3|1|3 1 1|; 4; '3'",
        "2|3|1|0 1 1|; 4; '0'",
        "2|3|1|1 4 1|; 4; '4'",
        "2|3|1|1 1 0|; 4; '0'",
        "2|3|1|1 1 -2|; 4; '-2'",
        "2|3|1|1 1|; 4; ends early",
        "2|3|1|1 1 1 1|; 4; more in the line",
        "2|3|1|1 1 1.5|; 4; '1.5'",
        "2|3|2|2 1 1|1 1 1|; 5; documents in order",
        "2|3|3|1 3 1|1 2 1|1 3 1|; 6; each word of a document once",
        "2|3|2|1 2 1|1 2 1|; 5; each word of a document once",
        "2|3|2|1 1 1||2 1 1|; 5; blank line",
        "2|3|1|1 1 2147483000|; 4; 2147483000",
        "2|3|1|1 1 99999999999999|; 4; 99999999999999",
        "-1|3|1|1 1 1|; 1; '-1'"
      })
  void filesThatLieAreRefusedWithTheirLine(String text, int line, String part) throws IOException {
    Path file = file("liar", text.strip().replace('|', '\n'));
    DataFileException fault = assertThrows(DataFileException.class, () -> BagOfWords.read(file));
    String sentence = String.valueOf(fault.getMessage());
    assertTrue(sentence.contains("line " + line + ":"), sentence);
    assertTrue(sentence.contains(part), sentence);
  }

  @Test
  void truncatedGzipIsRefused() throws IOException {
    Corpus corpus = Corpus.of(5000, Ints.generate(20_000, i -> (i * 7919) % 5000));
    Path whole = folder.resolve("whole.gz");
    BagOfWords.write(whole, corpus);
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length / 2));
    DataFileException fault = assertThrows(DataFileException.class, () -> BagOfWords.read(cut));
    assertTrue(String.valueOf(fault.getMessage()).contains("gzip"), fault.getMessage());
    assertThrows(DataFileException.class, () -> BagOfWords.read(folder.resolve("nowhere")));
    assertThrows(DataFileException.class, () -> BagOfWords.read(folder));
  }

  @Test
  void vocabulariesTranslateAndCountWhatIsUnknown() throws IOException {
    Vocabulary from = Vocabulary.of(List.of("ash", "birch", "cedar"));
    Vocabulary to = Vocabulary.of(List.of("cedar", "ash"));
    Corpus corpus = Corpus.of(3, Ints.of(0, 1, 2), Ints.of(1));
    Vocabulary.Translation translated = to.translate(corpus, from);
    assertEquals(Corpus.of(2, Ints.of(1, 0), Ints.of()), translated.corpus());
    assertEquals(Ints.of(1, 1), translated.dropped());
    from.write(folder.resolve("v"));
    assertEquals(from, Vocabulary.read(folder.resolve("v")));
    Path twice = file("twice", "ash\nbirch\nash\n");
    assertTrue(
        String.valueOf(
                assertThrows(DataFileException.class, () -> Vocabulary.read(twice)).getMessage())
            .contains("line 3"));
  }

  @Test
  void aFolderOfTextIsACorpus() throws IOException {
    file("b.txt", "Ash, birch; ASH!");
    file("a.txt", "Cedar 12 ash\nélan");
    file("other.md", "not read");
    TextFolder all = TextFolder.read(folder, 1);
    assertEquals(List.of("a.txt", "b.txt"), all.names());
    assertEquals(Vocabulary.of(List.of("ash", "birch", "cedar", "élan")), all.vocabulary());
    assertEquals(Corpus.of(4, Ints.of(2, 0, 3), Ints.of(0, 1, 0)), all.corpus());
    assertEquals(1, TextFolder.read(folder, 3).vocabulary().size());
    assertThrows(DataFileException.class, () -> TextFolder.read(folder, 9));
  }

  @Test
  void rareWordsAreLeftOutOfTheOriginalCounts() {
    Corpus counts = Corpus.of(3, Ints.generate(25, i -> 0), Ints.generate(24, i -> i < 4 ? 1 : 2));
    ArticleCorpus articles =
        ArticleCorpus.withoutRareWords(counts, Vocabulary.of(List.of("often", "seldom", "just")));
    // 25, 4 and 20 times: more than 20 is asked for.
    assertEquals(Vocabulary.of(List.of("often")), articles.vocabulary());
    assertEquals(25, articles.corpus().tokens());
    assertEquals(2, articles.corpus().documents());
    ArticleCorpus two =
        new ArticleCorpus(
                "n",
                Corpus.of(4, Ints.of(0), Ints.of(1), Ints.of(2), Ints.of(3)),
                Vocabulary.numbered(4),
                2)
            .first(1, 1);
    assertEquals(Corpus.of(4, Ints.of(0)), two.train());
    assertEquals(Corpus.of(4, Ints.of(2)), two.test());
  }
}

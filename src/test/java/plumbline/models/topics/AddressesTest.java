package plumbline.models.topics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.models.topics.files.BagOfWords;

/** The annual messages in data/addresses are what their README says. */
class AddressesTest {
  private static final Path FOLDER = Path.of("data/addresses");

  private static List<String> lines(String name) throws IOException {
    return Files.readAllLines(FOLDER.resolve(name));
  }

  @Test
  void countsAgreeWithTheListOfDocuments() throws IOException {
    Corpus corpus = BagOfWords.read(FOLDER.resolve("addresses.docword.txt.gz"));
    List<String> documents = lines("documents.csv");
    assertEquals(1_166, corpus.documents());
    assertEquals(139_435, corpus.tokens());
    assertEquals(corpus.documents(), documents.size() - 1);
    for (int d = 0; d < corpus.documents(); d++) {
      String[] fields = documents.get(d + 1).split(",");
      assertEquals(fields[fields.length - 1], String.valueOf(corpus.length(d)), "document " + d);
    }
    assertEquals(corpus.words(), Vocabulary.read(FOLDER.resolve("addresses.vocab.txt")).size());
  }

  @Test
  void storedTopicsSpeakInTheVocabulary() throws IOException {
    Set<String> vocabulary = new HashSet<>(lines("addresses.vocab.txt"));
    for (String row : lines("topics.csv").stream().skip(1).toList()) {
      String words = row.substring(row.lastIndexOf(',') + 1);
      assertTrue(vocabulary.containsAll(List.of(words.split(" "))), row);
    }
  }

  @Test
  void theReadmeHasTheSumOfEveryFile() throws IOException, NoSuchAlgorithmException {
    String readme = Files.readString(FOLDER.resolve("README.md"));
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(f -> !f.endsWith("README.md")).toList()) {
        byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        assertTrue(readme.contains(HexFormat.of().formatHex(sum)), file.toString());
      }
    }
  }
}

package plumbline.models.relational.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.DataFileException;

class HeldOutAuditTest {
  private static final int OBJECTS = 200;

  @TempDir private Path folder;

  /** Links at random: no row equals another one, none is constant. */
  private static Network symmetric(Dyads dyads) {
    Rng rng = Rng.seeded(23);
    boolean[] links = new boolean[OBJECTS * OBJECTS];
    for (int i = 0; i < links.length; i++) {
      links[i] = rng.bernoulli(0.3);
    }
    return Network.of(
        dyads, (from, to) -> links[OBJECTS * Math.min(from, to) + Math.max(from, to)]);
  }

  @Test
  void hiddenEntriesAreSeenInTheMirror() {
    Network entries = symmetric(Dyads.symmetric(OBJECTS)).entries();
    HeldOut hidden = HeldOut.of(entries, 0.2, Rng.seeded(1));
    HeldOutAudit audit = HeldOutAudit.of(hidden);
    assertEquals(0.8, (double) audit.mirrored() / audit.dyads(), 0.02);
    assertEquals(audit.mirrored(), audit.givenAway());
    // A link and a non-link are ordered rightly unless neither is seen, which is a tie.
    double seen = (double) audit.mirrored() / audit.dyads();
    assertEquals(1 - (1 - seen) * (1 - seen) / 2, audit.copyingAuc(), 0.02);
  }

  @Test
  void hiddenPairsAreNotSeenAtAll() {
    for (Network network :
        new Network[] {
          symmetric(Dyads.symmetric(OBJECTS)), symmetric(Dyads.symmetric(OBJECTS)).entries()
        }) {
      HeldOut hidden = HeldOut.ofPairs(network, 0.2, Rng.seeded(1));
      HeldOutAudit audit = HeldOutAudit.of(hidden);
      assertEquals(0, audit.givenAway());
      assertEquals(0.5, audit.copyingAuc(), 0);
    }
  }

  @Test
  void selfLinksGiveTheDiagonalAwayAndNothingElse() {
    Dyads dyads = Dyads.symmetric(OBJECTS).withSelfLinks();
    Network random = symmetric(dyads);
    Network everyoneWithHimself =
        Network.of(dyads, (from, to) -> from == to || random.link(from, to));
    HeldOutAudit audit = HeldOutAudit.of(HeldOut.ofPairs(everyoneWithHimself, 0.2, Rng.seeded(2)));
    assertTrue(audit.diagonal() > 20);
    assertEquals(audit.diagonal(), audit.givenAway());
    assertEquals(0, audit.mirrored() + audit.duplicates() + audit.constant());
    assertTrue(audit.copyingAuc() > 0.5);
  }

  /** By hand: 1 and 2 have the same links, whether or not they are linked; 5 has none. */
  @Test
  void duplicatesAndConstantRows() {
    for (boolean linked : new boolean[] {false, true}) {
      boolean[][] links = new boolean[6][6];
      for (int[] link : new int[][] {{1, 0}, {1, 3}, {2, 0}, {2, 3}, {3, 4}, {1, 2}}) {
        boolean one = link[1] != 2 || linked;
        links[link[0]][link[1]] = one;
        links[link[1]][link[0]] = one;
      }
      Network network = Network.of(Dyads.symmetric(6), (from, to) -> links[from][to]);
      Dyads dyads = network.dyads();
      HeldOut hidden =
          HeldOut.hiding(network, dyads.number(1, 3), dyads.number(0, 4), dyads.number(4, 5));
      HeldOutAudit audit = HeldOutAudit.of(hidden);
      assertEquals(3, audit.dyads());
      assertEquals(1, audit.duplicates(), "1 and 3, seen in 2 and 3");
      assertEquals(1, audit.constant(), "4 and 5, because 5 has no links");
      assertEquals(2, audit.givenAway());
      assertEquals(1, audit.copyingAuc(), 0);
    }
  }

  @Test
  void scoresByMirrorAreThoseOfTheParts() {
    Network entries = symmetric(Dyads.symmetric(OBJECTS)).entries();
    HeldOut hidden = HeldOut.of(entries, 0.2, Rng.seeded(1));
    Rng rng = Rng.seeded(5);
    Doubles predicted = Doubles.generate(hidden.dyads().size(), t -> 0.01 + 0.98 * rng.uniform());
    HeldOut.Scores all = hidden.score(predicted);
    double sum = 0;
    double distance = 0;
    for (HeldOut.Mirror mirror : HeldOut.Mirror.values()) {
      Ints places = hidden.places(mirror);
      if (places.size() > 0) {
        HeldOut.Scores part = hidden.score(predicted, places);
        sum += part.dyads() * part.logLikelihood();
        distance += part.dyads() * part.meanAbsoluteError();
      }
    }
    assertEquals(all.logLikelihood(), sum / all.dyads(), 1e-12);
    assertEquals(all.meanAbsoluteError(), distance / all.dyads(), 1e-12);
    assertEquals(0, hidden.places(HeldOut.Mirror.DIAGONAL).size());
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void filesOfHeldOutDyads() throws IOException {
    NetworkFile train = NetworkFile.read(file("train", "a b\nb c\na c\n"), false);
    HeldOut list =
        HeldOutFile.read(
            file("t", "from,to,link,probability\na,b,1,0.5\nb,d,0,0.5\n"), train, true);
    assertEquals(4, list.train().size());
    assertEquals(2, list.dyads().size());
    assertEquals(Ints.of(1, 0), list.linked());
    assertTrue(!list.train().observed(0, 1) && list.train().link(0, 2));
    NetworkFile matrix = NetworkFile.read(file("m", "0,1,NA\n1,0,1\nNA,1,0\n"), false);
    HeldOut cells = HeldOutFile.read(file("c", "NA,NA,1\nNA,NA,NA\n1,NA,NA\n"), matrix, true);
    assertEquals(Ints.of(2), cells.dyads());
    assertEquals(Ints.of(1), cells.linked());
  }

  /** Names with blanks or quotes, as {@code held-out.csv} has them, are those of the network. */
  @Test
  void namesInQuotes() throws IOException {
    NetworkFile train = NetworkFile.read(file("train", "\"New York\" \"a,b\"\n\"a,b\" c\n"), false);
    HeldOut hidden =
        HeldOutFile.read(file("t", "from,to,link\nNew York,\"a,b\",1\n"), train, false);
    assertEquals(3, hidden.train().size());
    assertEquals(1, hidden.dyads().size());
    for (String line :
        new String[] {
          "\"a,b\" \"New York\" 1\n", "a,b\tc\t1\n", "New York,\tc,\t1\n", "c,New York\n"
        }) {
      assertEquals(3, HeldOutFile.read(file("t", line), train, false).train().size(), line);
    }
    NetworkFile plain = NetworkFile.read(file("plain", "a b\n"), false);
    HeldOut mixed = HeldOutFile.read(file("t", "c,b 0\n"), plain, false);
    assertEquals(3, mixed.train().size());
    assertEquals(Ints.of(0), mixed.linked());
  }

  /** A mirror image is hidden with its entry; what it is only its own line can say. */
  @Test
  void theMirrorImageHasNoLabelOfItsOwn() throws IOException {
    NetworkFile train = NetworkFile.read(file("train", "a,b\nb,c\n"), true);
    HeldOut pair = HeldOutFile.read(file("t", "a,b,1\n"), train, true);
    assertEquals(Ints.of(1), pair.dyads());
    assertEquals(Ints.of(1), pair.linked());
    assertTrue(!pair.train().observed(0, 1) && !pair.train().observed(1, 0));
  }

  @Test
  void wrongFilesAreRefusedInASentence() throws IOException {
    NetworkFile train = NetworkFile.read(file("train", "a b\nb c\na c\n"), false);
    for (String[] wrong :
        new String[][] {
          {"a,b,0\n", "line 1"},
          {"a,b,2\n", "0 or 1"},
          {"a,a,1\n", "--self-links"},
          {"a\n", "two names"},
          {"", "no dyad"}
        }) {
      Path test = file("wrong", wrong[0]);
      String message =
          assertThrows(DataFileException.class, () -> HeldOutFile.read(test, train, true))
              .getMessage();
      assertTrue(message.contains(wrong[1]), message);
    }
  }
}

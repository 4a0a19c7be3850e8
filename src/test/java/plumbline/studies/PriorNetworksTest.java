package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.random.Rng;

/** data/networks/prior90.edges and prior-networks.csv. */
class PriorNetworksTest {
  private static final Path DATA = Path.of("data", "networks");

  private static void madeAgain(int seed, int burnIn, int draws) throws IOException {
    PriorNetworks.Drawn drawn = PriorNetworks.draw(seed);
    List<String> stored = Files.readAllLines(DATA.resolve("prior-networks.csv"));
    PriorNetworks.rows(
            seed,
            drawn.truth(),
            PriorNetworks.chains(drawn.network(), burnIn, draws, Rng.seeded(2014).child(seed)),
            burnIn)
        .forEach(row -> assertTrue(stored.contains(row.line()), row.line()));
  }

  @Test
  void theShippedNetworkIsTheFirst() {
    assertEquals(
        PriorNetworks.draw(1).network(),
        NetworkFile.read(DATA.resolve("prior90.edges"), false).network());
  }

  @Test
  void storedRowsOfShortChainsAreMadeAgain() throws IOException {
    madeAgain(5, 500, 1_000);
  }

  @Test
  @Tag("long")
  void storedRowsOfLongChainsAreMadeAgain() throws IOException {
    madeAgain(1, 4_000, 9_000);
  }
}

package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;

/** What posterior's current sources, and definitions by brute force, say of the same chains. */
class ExtrasOracleTest {
  private static final Path ORACLE = Path.of("src/test/resources/oracle");
  private static final Map<String, Path> OF_RSTAR =
      Map.of(
          "noncentred", ORACLE.resolve("files/eight-schools-noncentred.nc"),
          "centred", ORACLE.resolve("files/eight-schools-centred.nc"),
          "stuck", ORACLE.resolve("diagnostics/given/chains_bimodal_stuck.csv"));

  /** One seed has a standard deviation of up to 0.25, the mean of 60 one of 0.03. */
  private static final int SEEDS = 60;

  private static List<String[]> rows() throws IOException {
    return Files.readAllLines(ORACLE.resolve("extras/extras.csv")).stream()
        .skip(2)
        .map(line -> line.split(";", -1))
        .toList();
  }

  private static Draws draws(String name) {
    return DrawsFile.read(ORACLE.resolve("diagnostics/given/chains_" + name + ".csv"));
  }

  @Test
  void nestedParetoAndQuantilesAsPosteriorHasThem() throws IOException {
    int compared = 0;
    for (String[] row : rows()) {
      if (row[2].startsWith("rstar")) {
        continue;
      }
      double[][] chains = draws(row[0]).chainsOf(row[1]);
      Estimate ours =
          switch (row[2]) {
            case "nested" ->
                NestedRHat.of(
                    Arrays.stream(row[3].split(" ")).mapToInt(Integer::parseInt).toArray(), chains);
            case "pareto" -> ParetoTail.ofChains(chains);
            default -> EffectiveSampleSize.quantile(Double.parseDouble(row[3]), chains);
          };
      String where = String.join(" ", row);
      if (row[4].equals("NA")) {
        assertFalse(ours.isDefined(), where);
      } else {
        double expected = Double.parseDouble(row[4]);
        assertEquals(expected, ours.value(), 1e-9 * Math.abs(expected), where);
      }
      compared++;
    }
    assertEquals(92, compared);
  }

  @Test
  void localRHatOverAllThresholds() {
    for (String name : List.of("iid_normal", "bimodal_stuck", "poisson_ties", "short_10")) {
      double[][] chains = draws(name).chainsOf(0);
      double largest = 1;
      double at = Double.NaN;
      double[] thresholds =
          Arrays.stream(chains).flatMapToDouble(Arrays::stream).sorted().toArray();
      int step = Math.max(1, thresholds.length / 1000);
      LocalRHat ours = LocalRHat.of(chains);
      for (int i = 0; i < thresholds.length; i++) {
        if (i % step == 0 || thresholds[i] == ours.at()) {
          double value = atThreshold(chains, thresholds[i]);
          at = value > largest ? thresholds[i] : at;
          largest = Math.max(largest, value);
        }
      }
      assertEquals(largest, ours.value().value(), 1e-9, name);
      assertEquals(at, ours.at(), name);
    }
    double[] a = {1, 1, 1};
    double[] b = {2, 2, 2};
    assertEquals(Double.POSITIVE_INFINITY, LocalRHat.of(a, b).value().value());
    assertFalse(LocalRHat.of(a, a.clone()).value().isDefined());
    assertFalse(LocalRHat.of(a).value().isDefined());
  }

  private static double atThreshold(double[][] chains, double x) {
    double[] shares =
        Arrays.stream(chains)
            .mapToDouble(c -> Arrays.stream(c).filter(v -> v <= x).count() / (double) c.length)
            .toArray();
    double mean = Arrays.stream(shares).average().orElseThrow();
    double between = Arrays.stream(shares).map(f -> (f - mean) * (f - mean)).sum();
    double within = Arrays.stream(shares).map(f -> f * (1 - f)).sum();
    return between == 0 ? 1 : Math.sqrt(1 + between / within);
  }

  @Test
  @Tag("long")
  void rStarAsPosteriorHasIt() throws IOException {
    int compared = 0;
    for (String[] row : rows()) {
      if (row[2].equals("rstar")) {
        Draws draws = DrawsFile.read(OF_RSTAR.get(row[0]));
        double sum = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
          sum += RStar.of(draws, Rng.seeded(seed)).value();
        }
        assertEquals(Double.parseDouble(row[4]), sum / SEEDS, 0.05, row[0]);
        compared++;
      }
    }
    assertEquals(3, compared);
  }

  @Test
  void rStarTellsChainsThatHaveNotMixed() {
    Draws stuck = draws("bimodal_stuck").dropFirst(800);
    assertTrue(RStar.of(stuck, Rng.seeded(1)).value() > 1.5);
    double mixed = RStar.of(draws("iid_normal").dropFirst(800), Rng.seeded(1)).value();
    assertTrue(mixed < 1.5, "mixed: " + mixed);
    assertFalse(RStar.of(draws("short_7"), Rng.seeded(1)).isDefined());
  }

  @Test
  void aForestLearnsWhatCanBeLearnt() {
    double[][] columns = new double[2][200];
    int[] labels = new int[200];
    int[] rows = new int[200];
    Rng rng = Rng.seeded(3);
    for (int i = 0; i < 200; i++) {
      columns[0][i] = rng.normal();
      columns[1][i] = rng.normal();
      labels[i] = (columns[0][i] > 0 ? 1 : 0) + (columns[1][i] > 0.5 ? 2 : 0);
      rows[i] = i;
    }
    RandomForest forest = RandomForest.train(columns, labels, Arrays.copyOf(rows, 150), 4, 50, rng);
    int[] said = Arrays.stream(rows).map(i -> forest.classify(i, rng)).toArray();
    assertArrayEquals(Arrays.copyOf(labels, 150), Arrays.copyOf(said, 150));
    int wrong = 0;
    for (int i = 150; i < 200; i++) {
      wrong += said[i] == labels[i] ? 0 : 1;
    }
    assertTrue(wrong <= 5, wrong + " of 50 wrong");
  }

  @Test
  void superchainsMustFit() {
    double[][] chains = draws("iid_normal").chainsOf(0);
    assertThrows(IllegalArgumentException.class, () -> NestedRHat.of(new int[3], chains));
    assertThrows(
        IllegalArgumentException.class, () -> NestedRHat.of(new int[] {1, 1, 1, 2}, chains));
    assertFalse(NestedRHat.of(new int[4], chains).isDefined());
  }

  @Test
  void leastDrawsOfATail() {
    assertEquals(10, ParetoTail.leastDraws(-1));
    assertEquals(100, ParetoTail.leastDraws(0.5), 1e-9);
    assertEquals(Double.POSITIVE_INFINITY, ParetoTail.leastDraws(1));
  }
}

package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every line of the oracle whose diagnostic we ship, against R's coda and posterior. What is not
 * compared is counted with its reason, and both counts are printed.
 */
class OracleTest {
  private static final Set<String> TWO_SAMPLE =
      Set.of(
          "t.test",
          "wilcox.test",
          "ks.test",
          "var.test",
          "geweke2004_z",
          "pp_points",
          "qq_points",
          "p.adjust",
          "p",
          "chisq.test",
          "ecdf_of_pit",
          "counts of ranks 0..19 (N=500)");
  private static final Set<String> SPECTRAL =
      Set.of("spectrum0.ar", "effectiveSize", "geweke.diag", "heidel.diag");

  private final Map<String, Map<String, double[][]>> data = new HashMap<>();

  @ParameterizedTest
  @CsvSource({"given, 8400", "line, 500"})
  void agreesWithR(String folder, int atLeast) {
    Map<String, Integer> skipped = new TreeMap<>();
    Map<String, Integer> compared = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (OracleRow row : OracleRow.read(folder)) {
      Optional<String> reason = reasonToSkip(row);
      Optional<Estimate> ours =
          reason.isPresent()
              ? Optional.empty()
              : new OracleNumbers(chains(folder, row), row).ours();
      if (ours.isEmpty()) {
        skipped.merge(reason.orElse("not shipped: " + name(row)), 1, Integer::sum);
      } else {
        compared.merge(row.diagnostic(), 1, Integer::sum);
        if (!agree(row, ours.get())) {
          wrong.add(row + " but ours is " + ours.get());
        }
      }
    }
    int count = compared.values().stream().mapToInt(Integer::intValue).sum();
    int left = skipped.values().stream().mapToInt(Integer::intValue).sum();
    System.out.println("oracle " + folder + ": " + count + " rows compared " + compared);
    System.out.println("oracle " + folder + ": " + left + " rows skipped");
    skipped.forEach((reason, times) -> System.out.println("  " + times + " " + reason));
    assertEquals(List.of(), wrong);
    assertTrue(count >= atLeast, count + " rows compared");
  }

  private static String name(OracleRow row) {
    return switch (row.diagnostic()) {
      case "raftery.diag" -> "coda's I rounded to 3 digits (I_unrounded is compared)";
      case "ess_sd" -> "ess_sd of posterior 1.4.0, whose definition has changed";
      case "spectrum0" -> "spectrum0, coda's Gamma regression on the periodogram";
      case "mpsrf_brooks_gelman" -> "parts of the multivariate factor (sqrtRp is compared)";
      default -> row.diagnostic();
    };
  }

  private Map<String, double[][]> chains(String folder, OracleRow row) {
    return Set.of("pcramer", "Nmin").contains(row.diagnostic())
        ? Map.of()
        : data.computeIfAbsent(
            folder + "/" + row.dataset(), k -> ChainsOfOracle.read(folder, row.dataset()));
  }

  private static Optional<String> reasonToSkip(OracleRow row) {
    String dataset = row.dataset();
    String diagnostic = row.diagnostic();
    boolean veryShort = dataset.equals("short_2") || dataset.equals("short_3");
    if (TWO_SAMPLE.contains(diagnostic)) {
      return Optional.of("a two-sample or multiplicity test: plumbline.verification");
    }
    if (veryShort && (SPECTRAL.contains(diagnostic) || row.key().equals("timeSeriesSE"))) {
      return Optional.of("spectra of 2 or 3 draws: coda's absolute tolerance (ours: TOO_SHORT)");
    }
    if (veryShort && splits(row)) {
      return Optional.of("posterior drops a dimension at 2 or 3 draws (ours: TOO_SHORT)");
    }
    if (row.key().equals("Nmin") && row.note().startsWith("error")) {
      return Optional.of("coda raises an error on NaN (ours: the minimum, which needs no draws)");
    }
    boolean degenerate = dataset.equals("tiny_scale") || dataset.equals("exact_line");
    if (degenerate && Set.of("geweke.diag", "heidel.diag").contains(diagnostic)) {
      return Optional.of("coda's absolute tolerance on " + dataset + " (infinite z, or an error)");
    }
    if (dataset.equals("tiny_scale") && Set.of("ess_sd", "mcse_sd").contains(diagnostic)) {
      return Optional.of("posterior's absolute tolerance on squares of tiny numbers");
    }
    if (dataset.equals("large_offset")
        && diagnostic.equals("gelman.diag")
        && !row.options().startsWith("data centred")) {
      return Optional.of("coda's cancellation on large_offset (the reference rows are compared)");
    }
    if (dataset.equals("short_1") && diagnostic.equals("autocovariance")) {
      return Optional.of("posterior raises an error on one draw (ours: 0)");
    }
    return Optional.empty();
  }

  private static boolean splits(OracleRow row) {
    String d = row.diagnostic();
    return (d.startsWith("ess_") || d.startsWith("mcse_") || d.startsWith("rhat"))
        && !row.options().equals("split=FALSE");
  }

  private static boolean agree(OracleRow row, Estimate ours) {
    double expected = row.expected();
    double value = ours.value();
    if (Double.isNaN(expected) || Double.isNaN(value)) {
      return Double.isNaN(expected) && Double.isNaN(value);
    }
    if (row.dataset().equals("constant_each") && row.diagnostic().equals("rhat")) {
      return value > 1e6; // R's number is rounding noise
    }
    if (value == expected) {
      return true;
    }
    double tolerance = row.dataset().equals("large_offset") ? 1e-6 : 1e-9;
    return Math.abs(value - expected) <= tolerance * Math.abs(expected);
  }
}

package plumbline.diagnostics.judgement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.FitJudgement.Verdict;
import plumbline.sampling.files.DrawsFile;

/**
 * Files as PyMC, PyStan, CmdStan and JAGS write them: the numbers of ArviZ, posterior and CmdStan.
 */
class FilesOracleTest {
  private static final Path FOLDER = Path.of("src/test/resources/oracle/files");
  private static final double TOLERANCE = 1e-9;

  private static JsonNode oracle(String name) throws IOException {
    return new ObjectMapper().readTree(Files.readString(FOLDER.resolve(name)));
  }

  private static DrawsFile.Contents read(Path... files) {
    return DrawsFile.readAll(List.of(files), DrawsFile.Layout.asFound());
  }

  private static Convergence judged(DrawsFile.Contents read) {
    return Convergence.of(
        read.draws(),
        Summary.of(read.draws()),
        read.statistics().map(HamiltonianSigns::of),
        Convergence.Criteria.withDefaults());
  }

  @Test
  void numbersOfArviz() throws IOException {
    int compared = 0;
    JsonNode files = oracle("arviz.json").get("files");
    for (Map.Entry<String, JsonNode> file : files.properties()) {
      DrawsFile.Contents read = read(FOLDER.resolve(file.getKey()));
      Summary summary = Summary.of(read.draws());
      JsonNode variables = file.getValue().get("variables");
      assertEquals(variables.size(), summary.variables().size(), file.getKey());
      for (Map.Entry<String, JsonNode> expected : variables.properties()) {
        Summary.OfVariable v = summary.variable(expected.getKey());
        JsonNode numbers = expected.getValue();
        String where = file.getKey() + " " + v.name();
        assertClose(numbers.get("mean"), v.mean(), where);
        assertClose(numbers.get("sd"), v.sd(), where);
        assertClose(numbers.get("r_hat"), v.rhat(), where);
        compared += 3;
      }
      if (file.getValue().has("ebfmi")) {
        assertSigns(file.getValue(), HamiltonianSigns.of(read.statistics().orElseThrow()));
      }
    }
    assertEquals(3 * 55, compared, "numbers compared");
  }

  private static void assertClose(JsonNode expected, Estimate actual, String where) {
    assertClose(expected.doubleValue(), actual, where);
  }

  private static void assertClose(double value, Estimate actual, String where) {
    assertEquals(value, actual.value(), TOLERANCE * Math.abs(value), where);
  }

  @Test
  void numbersOfPosterior() throws IOException {
    List<String> lines = Files.readAllLines(FOLDER.resolve("posterior.csv"));
    assertEquals(2 + 55, lines.size());
    for (String line : lines.subList(2, lines.size())) {
      String[] cells = line.split(";", -1);
      Summary.OfVariable v = Summary.of(read(FOLDER.resolve(cells[0])).draws()).variable(cells[1]);
      List<Estimate> ours = List.of(v.rhat(), v.essBulk(), v.essTail(), v.mcseMean(), v.mcseSd());
      for (int i = 0; i < ours.size(); i++) {
        assertClose(Double.parseDouble(cells[i + 2]), ours.get(i), line);
      }
    }
  }

  private static void assertSigns(JsonNode expected, HamiltonianSigns signs) {
    assertEquals(whole(expected.get("divergences")), signs.divergences());
    assertEquals(whole(expected.get("maximumTreeDepth")), signs.maximumTreeDepth());
    assertFractions(expected.get("ebfmi"), signs);
  }

  private static List<Integer> whole(JsonNode numbers) {
    List<Integer> result = new ArrayList<>();
    numbers.forEach(x -> result.add(x.intValue()));
    return result;
  }

  private static void assertFractions(JsonNode expected, HamiltonianSigns signs) {
    for (int c = 0; c < expected.size(); c++) {
      double value = expected.get(c).doubleValue();
      assertEquals(value, signs.ebfmi().get(c), TOLERANCE * value);
    }
  }

  @Test
  void signsOfCmdStanAndArviz() throws IOException {
    JsonNode runs = oracle("stan.json").get("runs");
    assertEquals(3, runs.size());
    for (Map.Entry<String, JsonNode> run : runs.properties()) {
      Path[] files =
          IntStream.rangeClosed(1, 4)
              .mapToObj(c -> FOLDER.resolve("stan-" + run.getKey() + "-" + c + ".csv.gz"))
              .toArray(Path[]::new);
      HamiltonianSigns signs = HamiltonianSigns.of(read(files).statistics().orElseThrow());
      JsonNode expected = run.getValue();
      assertEquals(whole(expected.get("divergences")), signs.divergences());
      assertFractions(expected.get("ebfmi"), signs);
      int limit = run.getKey().equals("shallow") ? 4 : 10;
      assertEquals(limit, signs.depthLimit());
      List<Integer> saturated = new ArrayList<>();
      for (JsonNode chain : expected.get("treeDepth")) {
        saturated.add((int) whole(chain).stream().filter(depth -> depth >= limit).count());
      }
      assertEquals(saturated, signs.maximumTreeDepth());
      assertCmdStan(expected.get("cmdstan").textValue(), signs);
    }
  }

  /** CmdStan's sentences: totals of all chains, and E-BFMI as if they were one. */
  private static void assertCmdStan(String said, HamiltonianSigns signs) {
    long divergences = signs.totalDivergences();
    assertTrue(
        said.contains(
            divergences == 0
                ? "No divergent transitions found"
                : divergences + " of " + 4 * signs.draws()),
        said);
    long saturated = signs.totalAtMaximumDepth();
    assertTrue(
        said.contains(
            saturated == 0
                ? "Treedepth satisfactory"
                : saturated + " of " + 4 * signs.draws() + " "),
        said);
    double together = signs.ebfmiTogether();
    assertTrue(
        said.contains(
            together >= 0.3
                ? "E-BFMI satisfactory"
                : String.format(java.util.Locale.ROOT, "The E-BFMI, %.2f, is below", together)),
        said);
  }

  @Test
  void verdicts() {
    Map<String, Verdict> expected =
        Map.of(
            "eight-schools-centred.nc", Verdict.NOT_CONVERGED,
            "eight-schools-coordinates.csv", Verdict.NOT_CONVERGED,
            "pystan-frame.csv", Verdict.NOT_CONVERGED);
    expected.forEach(
        (file, verdict) -> assertEquals(verdict, judged(read(FOLDER.resolve(file))).verdict()));
    assertTrue(judged(read(FOLDER.resolve("pystan-frame.csv"))).firstLine().contains("divergent"));
  }

  @Test
  void stackedChainsAreNoticed() {
    DrawsFile.Contents jags = read(FOLDER.resolve("jags-stacked.csv"));
    assertEquals(4, jags.draws().chains());
    assertTrue(jags.remarks().get(0).contains("read as 4 chains"), jags.remarks().get(0));
    assertTrue(judged(jags).verdict() != Verdict.CONVERGED);
    // Read as one, the same numbers look better than they are, but one chain never passes.
    DrawsFile.Contents one =
        DrawsFile.readAll(
            List.of(FOLDER.resolve("jags-stacked.csv")),
            new DrawsFile.Layout(java.util.OptionalInt.of(1), false));
    assertEquals(Verdict.UNDECIDED, judged(one).verdict());
  }

  @Test
  void everyOracleFileIsRead() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      long tables = files.filter(f -> f.toString().matches(".*\\.(csv|nc|gz)")).count();
      assertEquals(7 + 12, tables);
    }
  }
}

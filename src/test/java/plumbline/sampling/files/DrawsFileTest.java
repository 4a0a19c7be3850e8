package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

class DrawsFileTest {
  @TempDir private Path folder;

  /** Numbers of every size, and the literals. */
  private static Draws sample() {
    SeededRng rng = Rng.seeded(4);
    double[] values = new double[3 * 2 * 70];
    for (int i = 0; i < values.length; i++) {
      values[i] = rng.normal() * Math.pow(10, rng.uniformInt(40) - 20);
    }
    values[3] = Double.NaN;
    values[4] = Double.POSITIVE_INFINITY;
    values[5] = Double.NEGATIVE_INFINITY;
    values[6] = 3;
    values[7] = -0.0;
    values[8] = Double.MIN_VALUE;
    values[9] = Double.MAX_VALUE;
    return Draws.of(
        List.of("mu", "theta[1,2]", "sigma"),
        2,
        70,
        values,
        RunInfo.of("test", 4, java.util.Map.of()));
  }

  private static void assertSame(Draws expected, Draws actual, List<String> variables) {
    assertEquals(expected.chains(), actual.chains());
    for (String name : variables) {
      assertArrayEquals(
          expected.stacked(expected.indexOf(name)), actual.stacked(actual.indexOf(name)), name);
    }
  }

  @ParameterizedTest
  @EnumSource(DrawsFormat.class)
  void namesWithQuotesAndCommasReadBack(DrawsFormat format) {
    List<String> names = new ArrayList<>(List.of("a\"b", "c,d", "\"e\""));
    if (format == DrawsFormat.ARVIZ_JSON) {
      names.set(2, "tab\tand\nline");
    }
    RunInfo info = RunInfo.of("test", 4, java.util.Map.of());
    Draws draws = Draws.of(names, 1, 2, new double[] {1, 2, 3, 4, 5, 6}, info);
    List<Path> files = format.write(draws, folder.resolve("named"));
    assertSame(draws, DrawsFile.read(files), names);
  }

  @ParameterizedTest
  @EnumSource(DrawsFormat.class)
  void everyFormReadsBackBitForBit(DrawsFormat format) {
    Draws draws = sample();
    List<Path> files = format.write(draws, folder.resolve("draws.txt"));
    assertSame(draws, DrawsFile.read(files), draws.variables());
  }

  @ParameterizedTest
  @EnumSource(
      value = DrawsFormat.class,
      names = {"CODA"},
      mode = EnumSource.Mode.EXCLUDE)
  void gzipByName(DrawsFormat format) throws IOException {
    Draws draws = sample();
    List<Path> files = format.write(draws, folder.resolve("draws.csv.gz"));
    assertSame(draws, DrawsFile.read(files), draws.variables());
    assertEquals(0x1f, Files.readAllBytes(files.get(0))[0]);
  }

  /** CODA's chains are found beside their index by its name alone. */
  @ParameterizedTest
  @CsvSource({
    "fitindex.txt, fitchain1.txt, fitchain2.txt",
    "index_fitindex.txt, index_fitchain1.txt, index_fitchain2.txt",
    "CODAINDEX.TXT, CODACHAIN1.TXT, CODACHAIN2.TXT",
    "CODAIndex.txt, CODAChain1.txt, CODAChain2.txt",
    "FIT.IND, FIT.OUT, ''",
    "myindexrun.ind, myindexrun.out, ''",
    "a.index.b.ind, a.index.b.out, ''",
    "x.indy.ind, x.indy.out, ''"
  })
  void anIndexFindsItsChains(String index, String first, String second) throws IOException {
    Files.writeString(folder.resolve(index), "mu 1 2\n");
    Files.writeString(folder.resolve(first), "1 2.5\n2 3.5\n");
    if (!second.isEmpty()) {
      Files.writeString(folder.resolve(second), "1 4.5\n2 5.5\n");
    }
    Draws draws = DrawsFile.read(folder.resolve(index));
    assertEquals(second.isEmpty() ? 1 : 2, draws.chains());
    assertArrayEquals(new double[] {2.5, 3.5}, draws.chain(0, 0));
  }

  @Test
  void writingTwiceGivesTheSameBytesAndLeavesNothingBehind() throws IOException {
    DrawsFile.write(sample(), folder.resolve("a.csv.gz"));
    DrawsFile.write(sample(), folder.resolve("b.csv.gz"));
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("a.csv.gz")),
        Files.readAllBytes(folder.resolve("b.csv.gz")));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void stanOutputWithCommentsWarmupAndSamplerColumns() throws IOException {
    String text =
        """
        # stan_version_major = 2
        # num_warmup = 4 (Default)
        # save_warmup = 1
        # thin = 2
        lp__,accept_stat__,stepsize__,theta.1,theta.2.3
        -1,0.9,1,100,200
        -2,0.9,1,101,201
        # Adaptation terminated
        # Step size = 0.8
        -3,0.9,1,1.5,-inf
        -4,0.9,1,2.5,nan
        #
        #  Elapsed Time: 0.01 seconds (Warm-up)
        """;
    Path file = Files.writeString(folder.resolve("output.csv"), text);
    Draws draws = DrawsFile.read(file);
    assertEquals(List.of("lp__", "theta[1]", "theta[2,3]"), draws.variables());
    assertArrayEquals(new double[] {-3, -4}, draws.chain(0, 0));
    assertArrayEquals(new double[] {1.5, 2.5}, draws.chain(1, 0));
    assertArrayEquals(new double[] {Double.NEGATIVE_INFINITY, Double.NaN}, draws.chain(2, 0));
  }

  /** The words of rstan's {@code sample_file} and of PyStan 2. */
  @Test
  void warmupAndTreeDepthsOfRstan() throws IOException {
    String text =
        """
        # warmup=3
        # save_warmup=1
        # thin=1
        # max_treedepth=12
        lp__,treedepth__,mu
        -1,1,10
        -1,1,11
        -1,1,12
        -1,12,1.5
        -1,2,2.5
        """;
    DrawsFile.Contents contents =
        DrawsFile.readAll(
            List.of(Files.writeString(folder.resolve("samples.csv"), text)),
            DrawsFile.Layout.asFound());
    Draws draws = contents.draws();
    assertArrayEquals(new double[] {1.5, 2.5}, draws.chain(draws.indexOf("mu"), 0));
    assertEquals(12, contents.statistics().orElseThrow().maximumTreeDepth());
  }

  /** CmdStanPy's {@code draws_pd} names the chain; step sizes say nothing of it. */
  @Test
  void chainsOfCmdStanPy() throws IOException {
    String text =
        """
        chain__,iter__,draw__,lp__,stepsize__,mu
        1,1,1,-1,0.5,1
        1,2,2,-1,0.5,2
        2,1,3,-1,0.7,3
        2,2,4,-1,0.7,4
        """;
    Draws draws = DrawsFile.read(Files.writeString(folder.resolve("pandas.csv"), text));
    assertEquals(2, draws.chains());
    assertArrayEquals(new double[] {3, 4}, draws.chain(draws.indexOf("mu"), 1));
  }

  /** Where a file's form says what is one chain, jumps do not make it several. */
  @Test
  void oneChainOfArvizStaysOne() throws IOException {
    StringBuilder text = new StringBuilder("{\"posterior\": {\"x\": [[");
    for (int i = 0; i < 400; i++) {
      text.append(i == 0 ? "" : ", ").append(i % 200 + 0.001 * (i * 7 % 11));
    }
    Path json = Files.writeString(folder.resolve("one.json"), text.append("]]}}"));
    DrawsFile.Contents contents = DrawsFile.readAll(List.of(json), DrawsFile.Layout.asFound());
    assertEquals(1, contents.draws().chains());
    assertEquals(List.of(), contents.remarks());
    var asked = new DrawsFile.Layout(java.util.OptionalInt.of(2), false);
    assertEquals(2, DrawsFile.readAll(List.of(json), asked).draws().chains());
  }

  @Test
  void whatRAndSpreadsheetsWrite() throws IOException {
    String text =
        "\ufeff\"\";\"chain\";\"theta[1,2]\";\"x\"\r\n\"1\";1;NA; 2\r\n\"2\";2;-Inf;1e-3\r\n";
    Path file = Files.writeString(folder.resolve("r.csv"), text);
    Draws draws = DrawsFile.read(file);
    assertEquals(List.of("theta[1,2]", "x"), draws.variables());
    assertArrayEquals(new double[] {Double.NaN, Double.NEGATIVE_INFINITY}, draws.stacked(0));
    assertArrayEquals(new double[] {2, 1e-3}, draws.stacked(1));
  }

  @Test
  void nestedArraysOfArviz() throws IOException {
    String text =
        """
        {"posterior_attrs": {"x": [1]},
         "posterior": {"mu": [[1, 2], [NaN, 4]], "th": [[[1, 2], [3, 4]], [[5, 6], [7, -Infinity]]]},
         "observed_data": {"y": [1, 2, 3]}}
        """;
    Draws draws = DrawsFile.read(Files.writeString(folder.resolve("idata.json"), text));
    assertEquals(List.of("mu", "th[0]", "th[1]"), draws.variables());
    assertArrayEquals(new double[] {1, 2, Double.NaN, 4}, draws.stacked(0));
    assertArrayEquals(new double[] {2, 4, 6, Double.NEGATIVE_INFINITY}, draws.stacked(2));
  }

  /** Numbers and arrays side by side would be taken for other draws than they are. */
  @ParameterizedTest
  @ValueSource(strings = {"[1, [2]]", "[[1], 2]", "[[1, 2], [3]]", "[[1], []]"})
  void arraysOfNoOneShapeAreRefused(String chain) throws IOException {
    Path file = folder.resolve("ragged.json");
    Files.writeString(file, "{\"posterior\": {\"x\": [" + chain + "]}}");
    DataFileException refused = assertThrows(DataFileException.class, () -> DrawsFile.read(file));
    assertTrue(refused.getMessage().contains("a ragged array for \"x\""), refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chain,x\\n1,0.5\\n1,0.5,2\\n| line 3: found 3 fields; expected 2 fields as in the header",
        "chain,x\\n1,0.5\\n1\\n| line 3: found 1 field; expected 2 fields as in the header",
        "chain,x\\n1,abc\\n| line 2, column 2: found \"abc\"; expected a number",
        "chain,x\\n1,\\n| line 2, column 2: found nothing; expected a number",
        "chain,x\\n1,0x1p3\\n| line 2, column 2: found \"0x1p3\"; expected a number",
        "chain,x\\n1,1e999\\n| line 2, column 2: found \"1e999\"; expected a number",
        "chain,x,x\\n1,1,2\\n| line 1, column 3: found the name \"x\" again (first in column 2)",
        "chain,x\\n1,1\\n3,1\\n| found chain 3 but no chain 2; expected chains numbered from 1",
        "chain,x\\n1.5,1\\n| line 2, column 1: found \"1.5\"; expected a chain number",
        "chain,x\\n1,1\\n1,2\\n2,1\\n| found 1 draws in chain 2; expected 2 as in chain 1",
        "chain,x\\n1,1\\n\\n1,2\\n| line 3: found an empty line; expected a line of numbers",
        "chain,x\\n| found a header without any draws; expected at least one line of numbers",
        "chain\\n1\\n| line 1: found no variable in the header",
        "1,0.5\\n1,0.6\\n| line 1, column 1: found the number 1 in the first line",
        "''| found an empty file",
        "{\"posterior\": {\"x\": [[1, 2], [3]]}}| found 1 draws of \"x\"",
        "{\"posterior\": {\"x\": [[1, 2}| found no valid JSON",
      })
  void faultsAreOneSentence(String text, String expected) throws IOException {
    String content = text.replace("\\n", "\n");
    Path file = Files.writeString(folder.resolve("bad.csv"), content);
    DataFileException e =
        assertThrows(DataFileException.class, () -> DrawsFile.read(file), expected);
    String message = e.getMessage().replace(file.toString(), "");
    assertTrue(message.contains(expected), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void filesThatDoNotFitTogether() throws IOException {
    Path a = Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n3,4\n");
    Path b = Files.writeString(folder.resolve("b.csv"), "y,x\n2,1\n4,3\n");
    Path c = Files.writeString(folder.resolve("c.csv"), "x,z\n1,2\n3,4\n");
    Draws draws = DrawsFile.read(List.of(a, b));
    assertArrayEquals(draws.chain(0, 0), draws.chain(0, 1));
    assertThrows(DataFileException.class, () -> DrawsFile.read(List.of(a, c)));
    assertThrows(DataFileException.class, () -> DrawsFile.read(folder));
    assertThrows(DataFileException.class, () -> DrawsFile.read(folder.resolve("none.csv")));
  }
}

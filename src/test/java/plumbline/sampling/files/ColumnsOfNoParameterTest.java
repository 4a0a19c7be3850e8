package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.DataFileException;

/** Labels, counters and weights beside the parameters of a table. */
class ColumnsOfNoParameterTest {
  private static final int CHAINS = 4;
  private static final int DRAWS = 60;

  @TempDir private Path folder;

  private DrawsFile.Contents read(String... texts) throws IOException {
    return read(DrawsFile.Layout.asFound(), texts);
  }

  private DrawsFile.Contents read(DrawsFile.Layout layout, String... texts) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String text : texts) {
      files.add(Files.writeString(folder.resolve("draws_" + files.size() + ".csv"), text));
    }
    return DrawsFile.readAll(files, layout);
  }

  /** Rows of a header, chain after chain or draw after draw; the last column is a parameter. */
  private static String table(
      String header, boolean interleaved, BiFunction<Integer, Integer, String> columns) {
    StringBuilder text = new StringBuilder(header).append(",mu\n");
    SeededRng rng = Rng.seeded(1);
    for (int row = 0; row < CHAINS * DRAWS; row++) {
      int chain = interleaved ? row % CHAINS : row / DRAWS;
      int draw = interleaved ? row / CHAINS : row % DRAWS;
      text.append(columns.apply(chain, draw)).append(',').append(rng.normal()).append('\n');
    }
    return text.toString();
  }

  private static void assertChains(DrawsFile.Contents contents, String noted) {
    assertEquals(List.of("mu"), contents.draws().variables());
    assertEquals(CHAINS, contents.draws().chains());
    assertEquals(DRAWS, contents.draws().draws());
    assertTrue(contents.remarks().toString().contains(noted), contents.remarks()::toString);
  }

  @ParameterizedTest
  @CsvSource({"run,1", "Run,0", "replicate,1", "walker,0", "rep,1"})
  void aLabelIsNoParameter(String name, int first) throws IOException {
    String noted = "column " + name + " says which chain a draw is of";
    for (boolean interleaved : new boolean[] {false, true}) {
      // With a count of draws, and alone.
      assertChains(
          read(table(name + ",gen", interleaved, (c, i) -> c + first + "," + 100 * i)), noted);
      assertChains(read(table(name, interleaved, (c, i) -> c + first + "")), noted);
    }
    List<String> files = new ArrayList<>();
    for (int c = 0; c < CHAINS; c++) {
      StringBuilder text = new StringBuilder(name + ",mu\n");
      for (int i = 0; i < DRAWS; i++) {
        text.append(c + first).append(',').append(Math.sin(i * i + c)).append('\n');
      }
      files.add(text.toString());
    }
    assertChains(read(files.toArray(String[]::new)), noted);
    String beside = table("chain," + name, false, (c, i) -> (c + 1) + "," + (c + first));
    assertChains(read(beside), noted);
  }

  /** A sample of {@code compare} is one chain, unless its file tells chains. */
  @Test
  void aLabelIsAChainColumnWhereOneChainIsExpected() throws IOException {
    DrawsFile.Layout one = new DrawsFile.Layout(OptionalInt.of(1), false);
    assertChains(read(one, table("run", false, (c, i) -> c + 1 + "")), "run says which chain");
  }

  @Test
  void whatVariesWithinAChainIsAParameter() throws IOException {
    String text = table("run,gen", false, (c, i) -> (i % 3) + "," + i);
    assertEquals(List.of("run", "mu"), read(text).draws().variables());
    // Chains that are stuck at 1, 2, 3, 4 are a finding, unless programs call a label so.
    String stuck = table("k,gen", false, (c, i) -> (c + 1) + "," + i);
    assertEquals(List.of("k", "mu"), read(stuck).draws().variables());
  }

  @ParameterizedTest
  @ValueSource(strings = {"step", "Step", "cycle", "sweep", "gen", "iteration"})
  void aCounterIsNoParameter(String name) throws IOException {
    String text = table(name, false, (c, i) -> 7 + 10 * i + "");
    DrawsFile.Contents contents = read(text);
    assertEquals(List.of("mu"), contents.draws().variables());
    assertEquals(CHAINS, contents.draws().chains());
    String walkers = table("walker," + name, true, (c, i) -> c + "," + i);
    assertChains(read(walkers), "walker says which chain");
  }

  @Test
  void aStepThatDoesNotCountIsAParameter() throws IOException {
    String text = table("step", false, (c, i) -> Math.sin(i) + "");
    DrawsFile.Contents contents = read(text);
    assertEquals(List.of("step", "mu"), contents.draws().variables());
    assertTrue(contents.remarks().isEmpty(), contents.remarks()::toString);
    String noted = read(table("sweep", false, (c, i) -> i + "")).remarks().toString();
    assertTrue(noted.contains("column sweep counts draws, and was not judged"), noted);
  }

  @ParameterizedTest
  @ValueSource(strings = {"weight", "Weights", "log_weight", "logweight", "mult", "multiplicity"})
  void weightedDrawsAreRefused(String name) throws IOException {
    String fractions = table(name, false, (c, i) -> Math.abs(Math.sin(i)) + "");
    String refused = message(fractions);
    assertTrue(refused.contains("as of weighted draws"), refused);
    assertTrue(refused.contains("draw lines with these probabilities"), refused);
    assertTrue(refused.contains("give it another name, if it is a parameter"), refused);
    String counts = message(table("chain," + name, false, (c, i) -> (c + 1) + "," + (1 + i % 3)));
    assertTrue(counts.contains("repeat each line as often as its weight says"), counts);
  }

  private String message(String text) {
    return String.valueOf(assertThrows(DataFileException.class, () -> read(text)).getMessage());
  }

  @Test
  void parametersOfSuchNamesStayParameters() throws IOException {
    for (String name : List.of("weight[1]", "weights.2", "weight_kg", "body weight", "w")) {
      String text = table(name, false, (c, i) -> Math.abs(Math.sin(i)) + "");
      assertEquals(List.of(name, "mu"), read(text).draws().variables());
    }
    String negative = table("weight", false, (c, i) -> Math.sin(i) + "");
    assertEquals(List.of("weight", "mu"), read(negative).draws().variables());
    String equal = table("weight", false, (c, i) -> "1");
    assertEquals(List.of("weight", "mu"), read(equal).draws().variables());
    String stan = table("lp__,weight", false, (c, i) -> -i + "," + Math.abs(Math.sin(i)));
    assertEquals(List.of("lp__", "weight", "mu"), read(stan).draws().variables());
    String alone = "weight\n0.5\n0.7\n0.1\n";
    assertEquals(List.of("weight"), read(alone).draws().variables());
    String longTable = "chain,iteration,variable,value\n1,1,weight,0.5\n1,2,weight,0.25\n";
    assertEquals(List.of("weight"), read(longTable).draws().variables());
  }

  /** GetDist's chains have no header, and begin with weights. */
  @Test
  void tablesWithoutNamesSayWhatToDo() throws IOException {
    Path chain = Files.writeString(folder.resolve("planck_1.txt"), "2 14.3 0.1\n1 15.2 0.3\n");
    String without = refusal(chain);
    assertTrue(without.contains("a header with variable names, without # before it"), without);
    assertFalse(without.contains("GetDist"), without);
    Files.writeString(folder.resolve("planck.paramnames"), "x\n");
    String getDist = refusal(chain);
    assertTrue(getDist.contains("chains of GetDist begin with weights"), getDist);
  }

  private static String refusal(Path file) {
    return String.valueOf(
        assertThrows(DataFileException.class, () -> DrawsFile.read(file)).getMessage());
  }
}

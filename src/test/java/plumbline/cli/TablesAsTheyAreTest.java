package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.topics.files.DmrFolder;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.DataFileException;
import plumbline.testing.Statistical;

/** Commands do not take a label, a counter, weights or another form for what they are not. */
class TablesAsTheyAreTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static void assertRefused(CommandRun run, String... words) {
    assertEquals(2, run.status(), run.out() + run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    for (String word : words) {
      assertTrue(run.err().contains(word), run.err());
    }
  }

  /** Four right chains with a label and a count, and the same without the label. */
  @Statistical(alpha = 1e-6) // of independent draws R-hat is below its limit nearly always
  @Test
  void aLabelDoesNotFailRightChains() throws IOException {
    StringBuilder with = new StringBuilder("run,gen,mu\n");
    StringBuilder without = new StringBuilder("gen,mu\n");
    SeededRng rng = Rng.seeded(5);
    for (int row = 0; row < 4000; row++) {
      String rest = 100 * (row % 1000) + "," + rng.normal() + "\n";
      with.append(1 + row / 1000).append(',').append(rest);
      without.append(rest);
    }
    CommandRun labelled = CommandRun.of("diagnose", file("with.csv", with.toString()));
    CommandRun plain = CommandRun.of("diagnose", file("without.csv", without.toString()));
    assertEquals(0, labelled.status(), labelled.out());
    assertEquals(first(plain.out()), first(labelled.out()));
    assertTrue(labelled.out().contains("column run says which chain a draw is of"));
  }

  private static String first(String text) {
    return text.lines().findFirst().orElse("");
  }

  @Test
  void weightsAreNoParameter() throws IOException {
    StringBuilder text = new StringBuilder("weight,x\n");
    SeededRng rng = Rng.seeded(6);
    for (int row = 0; row < 400; row++) {
      text.append(rng.uniform()).append(',').append(rng.normal()).append('\n');
    }
    String weighted = file("weighted.csv", text.toString());
    assertRefused(CommandRun.of("diagnose", weighted), "a column \"weight\", as of weighted draws");
    assertRefused(CommandRun.of("compare", weighted, weighted), "as of weighted draws");
  }

  @Test
  void calibrationRefusesCountersAndWeights() throws IOException {
    StringBuilder counted = new StringBuilder("simulation,draw,iteration,mu\n");
    StringBuilder weighted = new StringBuilder("simulation,draw,weight,mu\n");
    SeededRng rng = Rng.seeded(7);
    for (int s = 1; s <= 30; s++) {
      for (int d = 0; d < 10; d++) {
        String start = s + "," + d + ",";
        String mu = "," + rng.normal() + "\n";
        counted.append(start).append(100 * d).append(mu);
        weighted.append(start).append(rng.uniform()).append(mu);
      }
    }
    assertRefused(
        CommandRun.of("sbc", file("counted.csv", counted.toString())),
        "the column iteration, which counts draws");
    assertRefused(
        CommandRun.of("sbc", file("weighted.csv", weighted.toString())), "as of weighted draws");
    // Ranks of a parameter of that name are whole numbers, and no weights.
    StringBuilder ranks = new StringBuilder("draws,weight\n");
    for (int s = 0; s < 200; s++) {
      ranks.append("19,").append(rng.uniformInt(20)).append('\n');
    }
    String read = CommandRun.of("sbc", file("ranks.csv", ranks.toString())).out();
    assertTrue(read.contains("weight"), read);
  }

  @Test
  void graphsHaveNoEdgesToCounters() throws IOException {
    for (String index : List.of("id", "anything")) {
      for (int first : new int[] {0, 1}) {
        CommandRun run =
            CommandRun.of("graph", table(index, i -> first + i + ""), "--iterations=9");
        assertRefused(run, "a column that counts the rows", "take it out");
      }
    }
    assertRefused(
        CommandRun.of("graph", table("weights", i -> Math.abs(Math.sin(i)) + "")),
        "a column that weighs the rows");
    String headerless = table("1", i -> 2 + i + "").replace("a,b", "0.5,0.7");
    assertRefused(CommandRun.of("graph", headerless(headerless)), "counts the rows");
    for (String data : List.of("weight", "year")) {
      String good = table(data, i -> (data.equals("year") ? 1900 + i : 60 + 9 * Math.sin(i)) + "");
      CommandRun run = CommandRun.of("graph", good, "--iterations=200", "--burn-in=50");
      assertTrue(run.status() == 0 || run.status() == 3, run.err());
    }
  }

  private String headerless(String path) throws IOException {
    String text = Files.readString(Path.of(path));
    return file("headerless.csv", text.replaceFirst("[^\n]*\n", "1,0.5,0.7\n"));
  }

  private String table(String name, java.util.function.IntFunction<String> column)
      throws IOException {
    StringBuilder text = new StringBuilder(name + ",a,b\n");
    SeededRng rng = Rng.seeded(8);
    for (int i = 0; i < 40; i++) {
      text.append(column.apply(i)).append(',').append(rng.normal()).append(',');
      text.append(rng.normal()).append('\n');
    }
    return file("table.csv", text.toString());
  }

  @Test
  void otherFormsOfNetworksAreRefusedByFitAndAudit() throws IOException {
    String gml = file("g.gml", "graph [\n node [\n id 0\n ]\n node [\n id 1\n ]\n]\n");
    String pajek = file("p.net", "*Vertices 3\n1 \"a\"\n2 \"b\"\n3 \"c\"\n*Edges\n1 2\n");
    String links = file("links", "a b\nb c\nc a\n");
    for (String model : List.of("irm", "lfrm", "ila")) {
      assertRefused(CommandRun.of("network", gml, "--model", model), "found GML", "read_gml");
      assertRefused(CommandRun.of("network", pajek, "--model", model), "a Pajek file");
    }
    assertRefused(CommandRun.of("network", "audit", gml, links), "found GML");
    assertRefused(CommandRun.of("network", "audit", links, gml), "found GML");
    assertRefused(CommandRun.of("network", "audit", links, pajek), "a Pajek file");
  }

  @Test
  void featuresOfDocumentsAreNotTheirNumbers() throws IOException {
    Path numbered = Path.of(file("features.csv", "doc,year\n1,1990\n2,1991\n3,1992\n"));
    DataFileException refused =
        assertThrows(DataFileException.class, () -> DmrFolder.features(numbered));
    assertTrue(refused.getMessage().contains("a column that counts the documents"));
    Path years = Path.of(file("years.csv", "year,decade\n0,1\n1,1\n2,1\n"));
    assertEquals(List.of("intercept", "year", "decade"), DmrFolder.features(years).names());
  }
}

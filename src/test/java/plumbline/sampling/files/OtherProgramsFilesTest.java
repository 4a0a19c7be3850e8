package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.SamplerStatistics;

/** Small tables in the forms of other programs, whose chains and columns must be told apart. */
class OtherProgramsFilesTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("draws.csv"), text);
  }

  private DrawsFile.Contents read(String text) throws IOException {
    return DrawsFile.readAll(List.of(file(text)), DrawsFile.Layout.asFound());
  }

  private static void assertChains(Draws draws, String variables, double[]... chains) {
    assertEquals(variables, String.join(" ", draws.variables()));
    assertEquals(chains.length, draws.chains());
    for (int c = 0; c < chains.length; c++) {
      assertEquals(
          java.util.Arrays.toString(chains[c]), java.util.Arrays.toString(draws.chain(0, c)));
    }
  }

  @Test
  void aCountThatStartsAgainEndsAChain() throws IOException {
    DrawsFile.Contents stacked = read("draw,x\n0,1\n1,2\n2,3\n0,4\n1,5\n2,6\n");
    assertChains(stacked.draws(), "x", new double[] {1, 2, 3}, new double[] {4, 5, 6});
    assertTrue(stacked.remarks().get(0).contains("2 chains, one after the other"));
    DrawsFile.Contents pandas = read(",x\n0,1\n1,2\n2,3\n0,4\n1,5\n2,6\n");
    assertChains(pandas.draws(), "x", new double[] {1, 2, 3}, new double[] {4, 5, 6});
    assertThrows(DataFileException.class, () -> read("draw,x\n0,1\n1,2\n2,3\n0,4\n1,5\n"));
  }

  @Test
  void aCountThatRepeatsInterleavesChains() throws IOException {
    DrawsFile.Contents frame = read("draws,x\n0,1\n0,2\n1,3\n1,4\n2,5\n2,6\n");
    assertChains(frame.draws(), "x", new double[] {1, 3, 5}, new double[] {2, 4, 6});
    assertTrue(frame.remarks().get(0).contains("2 chains, interleaved by their count"));
  }

  @Test
  void stepSizesThatAlternateInterleaveChains() throws IOException {
    DrawsFile.Contents frame =
        read("draws,lp__,stepsize__,divergent__\n0,1,.5,0\n1,2,.6,0\n2,3,.5,1\n3,4,.6,0\n");
    assertChains(frame.draws(), "lp__", new double[] {1, 3}, new double[] {2, 4});
    double[][] divergent =
        frame.statistics().orElseThrow().get(SamplerStatistics.DIVERGENT).orElseThrow();
    assertEquals(1, divergent[0][1]);
    DrawsFile.Contents one = read("draws,lp__,stepsize__\n0,1,.5\n1,2,.5\n2,3,.5\n3,4,.5\n");
    assertChains(one.draws(), "lp__", new double[] {1, 2, 3, 4});
  }

  @Test
  void framesWithoutStepSizesAskForTheNumberOfChains() throws IOException {
    Path frame = file("draws,lp__,x\n0,1,1\n1,2,2\n2,3,3\n3,4,4\n");
    DataFileException refused =
        assertThrows(DataFileException.class, () -> DrawsFile.read(frame), "interleaved");
    assertTrue(String.valueOf(refused.getMessage()).contains("--chains N --interleaved"));
    DrawsFile.Contents two =
        DrawsFile.readAll(List.of(frame), new DrawsFile.Layout(OptionalInt.of(2), true));
    assertChains(two.draws(), "lp__ x", new double[] {1, 3}, new double[] {2, 4});
    DrawsFile.Contents stacked =
        DrawsFile.readAll(List.of(frame), new DrawsFile.Layout(OptionalInt.of(2), false));
    assertChains(stacked.draws(), "lp__ x", new double[] {1, 2}, new double[] {3, 4});
    assertThrows(
        DataFileException.class,
        () -> DrawsFile.readAll(List.of(frame), new DrawsFile.Layout(OptionalInt.of(3), false)));
  }

  @Test
  void columnsThatCountAreNoVariablesAndOthersStay() throws IOException {
    assertEquals(List.of("x"), read("Chain,Iteration,x\n1,10,.5\n1,20,.1\n").draws().variables());
    assertEquals(
        List.of("x"), read("\"CHAIN\",\"ITER\",\"x\"\n1,1,.5\n1,2,.1\n").draws().variables());
    assertEquals(List.of("x", "draws"), read("x,draws\n.5,3\n.1,1\n.2,4\n").draws().variables());
    // What is 0 or 1 is as large as before, larger by one or back at the start, and no count.
    assertChains(
        read("chain,mu,state\n1,5,0\n1,6,1\n1,7,1\n2,8,1\n2,9,0\n2,5,1\n").draws(),
        "mu state",
        new double[] {5, 6, 7},
        new double[] {8, 9, 5});
    assertEquals(
        List.of("x"),
        read("x,state\n.5,0\n.1,0\n.2,10\n.3,10\n.2,20\n.3,20\n").draws().variables());
  }

  @Test
  void tablesSeparatedByBlanks() throws IOException {
    DrawsFile.Contents named = read("\"chain\" \"mu\" \"a b\"\n\"1\" 1 2.5 3\n\"2\" 1 4 -1e3\n");
    assertChains(named.draws(), "mu a b", new double[] {2.5, 4});
    DrawsFile.Contents padded = read("  mu   tau\n 1.0   2\n-3.5  NA \n");
    assertChains(padded.draws(), "mu tau", new double[] {1, -3.5});
    assertChains(read("a name\n1\n2\n").draws(), "a name", new double[] {1, 2});
    assertThrows(DataFileException.class, () -> read("mu tau\n1 2\n3\n"));
    assertThrows(DataFileException.class, () -> read("mu tau\n1 2\n3 4 5\n"));
  }

  @Test
  void coordinatesOfWordsAndNumbers() throws IOException {
    DrawsFile.Contents words =
        read("chain,draw,school,mu,theta\n0,0,A,1,2\n0,0,B,1,3\n0,1,A,4,5\n0,1,B,4,6\n");
    assertEquals(List.of("mu", "theta[A]", "theta[B]"), words.draws().variables());
    assertEquals("[3.0, 6.0]", java.util.Arrays.toString(words.draws().chain(2, 0)));
    // As R writes it, with names of rows that have no column.
    DrawsFile.Contents rows =
        read(
            "\"chain\" \"draw\" \"school\" \"x\"\n\"1\" 0 0 \"A\" 2\n\"2\" 0 0 \"B\" 3\n"
                + "\"3\" 0 1 \"A\" 5\n\"4\" 0 1 \"B\" 6\n");
    assertEquals(List.of("x[A]", "x[B]"), rows.draws().variables());
    DrawsFile.Contents numbers =
        read(
            "theta_dim_0,theta,.chain,.iteration,.draw\n"
                + "1,2,1,1,1\n"
                + "1,5,1,2,2\n"
                + "2,3,1,1,1\n"
                + "2,6,1,2,2\n");
    assertEquals(List.of("theta[1]", "theta[2]"), numbers.draws().variables());
    assertEquals("[3.0, 6.0]", java.util.Arrays.toString(numbers.draws().chain(1, 0)));
    DrawsFile.Contents two =
        read(
            "chain,draw,a,b,x,y\n1,1,u,0,1,9\n1,1,u,1,2,9\n1,1,v,0,3,8\n1,1,v,1,4,8\n"
                + "1,2,u,0,5,7\n1,2,u,1,6,7\n1,2,v,0,7,6\n1,2,v,1,8,6\n");
    assertEquals(
        List.of("x[u,0]", "x[u,1]", "x[v,0]", "x[v,1]", "y[u]", "y[v]"), two.draws().variables());
    assertThrows(DataFileException.class, () -> read("chain,draw,w,x\n1,1,a,1\n1,2,a,2\n"));
  }

  @Test
  void longTablesOfGgmcmcAndTidybayes() throws IOException {
    DrawsFile.Contents ggs =
        read(
            "\"Iteration\",\"Chain\",\"Parameter\",\"value\"\n1,1,\"mu\",.5\n2,1,\"mu\",.6\n"
                + "1,2,\"mu\",.7\n2,2,\"mu\",.8\n");
    assertChains(ggs.draws(), "mu", new double[] {.5, .6}, new double[] {.7, .8});
    DrawsFile.Contents tidy =
        read(
            "school,.chain,.iteration,.draw,.variable,.value\nA,1,1,1,theta,2\nB,1,1,1,theta,3\n"
                + "A,1,2,2,theta,4\nB,1,2,2,theta,5\n");
    assertEquals(List.of("theta[A]", "theta[B]"), tidy.draws().variables());
    String lost = "chain,iteration,variable,value\n1,1,x,1\n1,1,y,1\n1,2,x,2\n1,3,y,3\n";
    assertTrue(
        assertThrows(DataFileException.class, () -> read(lost))
            .getMessage()
            .contains("draw 2 of y in chain 1 at iteration 3; expected iteration 2, as of x"));
  }

  @Test
  void whatIsRefusedSaysHowToExport() throws IOException {
    byte[][] starts = {
      "PAR1\u0015\4\u0015.".getBytes(StandardCharsets.ISO_8859_1),
      "ARROW1\0\0".getBytes(StandardCharsets.ISO_8859_1),
      "\u0093NUMPY..".getBytes(StandardCharsets.ISO_8859_1),
      "CDF\u0001....".getBytes(StandardCharsets.ISO_8859_1),
      "X\n\0\0\0\3..".getBytes(StandardCharsets.ISO_8859_1),
      "RDX3\nX\n.".getBytes(StandardCharsets.ISO_8859_1),
    };
    String[] advice = {
      "read_parquet", "read_feather", "numpy.load", "xarray", "write.csv", "write.csv"
    };
    for (int i = 0; i < starts.length; i++) {
      Path file = Files.write(folder.resolve("file" + i), starts[i]);
      assertRefused(file, advice[i]);
    }
    Path zarr = Files.createDirectories(folder.resolve("draws.zarr"));
    Files.writeString(zarr.resolve(".zgroup"), "{}");
    assertRefused(zarr, "from_zarr");
  }

  /** The same letters at the start of a text are a header. */
  @Test
  void headersThatBeginLikeOtherFilesAreHeaders() throws IOException {
    for (String name : List.of("PAR1,PAR2", "CDF_1,CDF_2", "X", "A", "RDX,RDA", "FEA1,FEA2")) {
      String row = name.contains(",") ? "0.5,0.25\n" : "0.5\n";
      Path file = Files.writeString(folder.resolve("plain.csv"), name + "\n" + row.repeat(5));
      assertEquals(List.of(name.split(",")), DrawsFile.read(file).variables());
    }
  }

  private Draws readText(String name, String text) throws IOException {
    return DrawsFile.read(Files.writeString(folder.resolve(name), text));
  }

  /** Two frames of four interleaved chains are eight chains, not two. */
  @Test
  void severalFramesAreSplitLikeOne() throws IOException {
    List<Path> frames = new ArrayList<>();
    for (int f = 0; f < 2; f++) {
      StringBuilder text = new StringBuilder("mu,stepsize__,lp__\n");
      for (int i = 0; i < 40; i++) {
        text.append((i % 4) + 0.01 * i + f).append(",0.").append(1 + i % 4).append(",-1.5\n");
      }
      frames.add(Files.writeString(folder.resolve("frame" + f + ".csv"), text));
    }
    DrawsFile.Contents both = DrawsFile.readAll(frames, DrawsFile.Layout.asFound());
    assertEquals(8, both.draws().chains());
    assertEquals(2, both.remarks().size(), both.remarks()::toString);
  }

  @Test
  void treesOfSpeciesHaveCountersOfTheirOwn() throws IOException {
    String[] rows = {"0.1", "0.5", "0.3", "0.2", "0.6", "0.7", "0.2", "0.4", "0.9", "0.8", "0.35"};
    StringBuilder bayes = new StringBuilder("[ID: 9409050143]\nGen\tLnL\tTL\n");
    StringBuilder reversible = new StringBuilder("Iteration\tReplicate_ID\tPosterior\n");
    for (int i = 0; i < rows.length; i++) {
      int generation = i == 0 ? 1 : 100 * i;
      bayes.append(generation).append("\t-4").append(i).append(".5\t").append(rows[i]).append('\n');
      for (int chain = 0; chain < 2; chain++) {
        reversible.append(10 * i).append('\t').append(chain).append("\t-").append(rows[i]);
        reversible.append('\n');
      }
    }
    assertEquals(List.of("LnL", "TL"), readText("run.p", bayes.toString()).variables());
    Draws revBayes = readText("rev.log", reversible.toString());
    assertEquals(List.of("Posterior"), revBayes.variables());
    assertEquals(2, revBayes.chains());
  }

  /** The shell puts CODAchain1.txt before CODAindex.txt. */
  @Test
  void theIndexOfCodaMayStandAnywhere() throws IOException {
    Path index = Files.writeString(folder.resolve("CODAindex.txt"), "mu 1 4\n");
    Path first =
        Files.writeString(folder.resolve("CODAchain1.txt"), "1 0.1\n2 0.4\n3 0.2\n4 0.3\n");
    Path second =
        Files.writeString(folder.resolve("CODAchain2.txt"), "1 0.3\n2 0.2\n3 0.1\n4 0.5\n");
    assertEquals(2, DrawsFile.read(List.of(first, second, index)).chains());
  }

  private static void assertRefused(Path file, String advice) {
    DataFileException refused =
        assertThrows(DataFileException.class, () -> DrawsFile.read(file), file.toString());
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(advice), message);
  }
}

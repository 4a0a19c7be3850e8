package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.XYChart;
import plumbline.numerics.Doubles;
import plumbline.sampling.DataFileException;
import plumbline.studies.ScalingCurve.Clock;

/** Curves of cost against size, their file and their figures. */
class ScalingTest {
  private static final Path STORED = Path.of("data/scaling/scaling.csv");
  private static final String HEADER = "work,axis,size,seconds,clock\n";

  @TempDir private Path folder;

  private static ScalingCurve power(String work, double exponent) {
    Doubles sizes = Doubles.of(10, 20, 40, 80);
    return new ScalingCurve(
        work,
        "nodes",
        Clock.PROCESSOR,
        sizes,
        Doubles.generate(4, i -> 0.002 * Math.pow(sizes.get(i) / 10, exponent)));
  }

  @Test
  void aPowerLawHasItsExponentAsSlope() {
    ScalingCurve curve = power("sweep", 1.5);
    assertEquals(1.5, curve.slope(), 1e-12);
    assertEquals(1.5, curve.lastSlope(), 1e-12);
    assertEquals("sweep against nodes: slope 1.50", curve.toString());
  }

  @Test
  void theLastSlopeSeesWhatAConstantHides() {
    ScalingCurve curve =
        new ScalingCurve(
            "sweep", "nodes", Clock.WALL, Doubles.of(1, 2, 4), Doubles.of(1.01, 1.02, 2.04));
    assertEquals(1, curve.lastSlope(), 1e-12);
    assertEquals(Math.log(2.04 / 1.01) / Math.log(4), curve.slope(), 1e-12); // symmetric sizes
  }

  @Test
  void speedUpsAreRelativeToTheFirst() {
    ScalingCurve curve =
        new ScalingCurve("test", "threads", Clock.WALL, Doubles.of(1, 2), Doubles.of(12, 7.5));
    assertArrayEquals(new double[] {1, 1.6}, curve.speedUps().toArray(), 1e-12);
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Path file = folder.resolve("scaling.csv");
    ScalingTable plain = new ScalingTable(List.of(power("LDA sweep", 1))).with(power("x", 3));
    plain.write(file);
    ScalingTable read = ScalingTable.read(file);
    assertEquals(List.of("LDA sweep", "x"), read.curves().stream().map(c -> c.work()).toList());
    assertEquals(3, read.curve("x", "nodes").slope(), 1e-3); // four digits are kept
    assertEquals(Clock.PROCESSOR, read.curve("x", "nodes").clock());
    ScalingTable changed = read.with(power("LDA sweep", 2));
    assertEquals(2, changed.curves().size());
    assertEquals(2, changed.curve("LDA sweep", "nodes").slope(), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> read.curve("y", "nodes"));
  }

  @Test
  void wrongFilesAreRefusedInOneSentence() throws IOException {
    refused("", "line 1: found an empty file");
    refused("a,b\n", "line 1: found 'a,b'");
    refused(HEADER + "x,nodes,1,2\n", "line 2: found 4 fields");
    refused(HEADER + "\"x\",nodes,1,2,wall\n", "line 2, column 1: found '\"x\"'");
    refused(HEADER + "x,nodes,1,2,moon\n", "line 2, column 5: found 'moon'");
    refused(HEADER + "x,nodes,one,2,wall\n", "line 2, column 3: found 'one'");
    refused(HEADER + "x,nodes,1,-2,wall\n", "line 2, column 4: found '-2'");
    refused(HEADER + "x,nodes,1,1e,wall\n", "line 2, column 4: found '1e'");
    refused(HEADER + "x,nodes,2,1,wall\nx,nodes,2,1,wall\n", "line 3, column 3: found '2'");
    refused(HEADER + "x,nodes,2,1,wall\n", "found one size of 'x' against 'nodes'");
  }

  private void refused(String text, String sentence) throws IOException {
    Path file = folder.resolve("wrong.csv");
    Files.writeString(file, text);
    DataFileException e = assertThrows(DataFileException.class, () -> ScalingTable.read(file));
    assertTrue(String.valueOf(e.getMessage()).contains(sentence), e.getMessage());
  }

  @Test
  void namesAreWords() {
    assertThrows(IllegalArgumentException.class, () -> power("a, b", 1));
    assertThrows(IllegalArgumentException.class, () -> power("", 1));
  }

  @Test
  void costIsDrawnInLogarithmsWithItsSlope() {
    XYChart chart = ScalingFigures.cost("Nodes", power("ILA sweep", 2), power("IRM sweep", 1));
    assertTrue(chart.getStyler().isXAxisLogarithmic() && chart.getStyler().isYAxisLogarithmic());
    assertEquals("nodes", chart.getXAxisTitle());
    assertEquals("processor time (ms)", chart.getYAxisTitle());
    assertEquals(
        List.of("ILA sweep: slope 2.00", "IRM sweep: slope 1.00", "slope 1"),
        chart.getSeriesCollection().stream().map(series -> series.getName()).toList());
    assertArrayEquals(
        new double[] {2, 16}, chart.getSeries("slope 1").getYData(), 1e-12); // from the lowest
  }

  @Test
  void ticksAreLabelledAtOneTwoAndFive() {
    assertEquals("20,000", ScalingFigures.tick(20_000));
    assertEquals("0.05", ScalingFigures.tick(0.05));
    assertEquals("1", ScalingFigures.tick(0.9999999999));
    assertEquals(" ", ScalingFigures.tick(300));
  }

  @Test
  void speedUpIsDrawnBesideTheLineWithoutLoss() {
    ScalingCurve curve =
        new ScalingCurve("test", "threads", Clock.WALL, Doubles.of(1, 2), Doubles.of(12, 7.5));
    XYChart chart = ScalingFigures.speedUp("Speed-up", "threads", curve);
    assertArrayEquals(
        new double[] {1, 1.6}, chart.getSeries("threads: 1.60 with 2").getYData(), 1e-12);
    assertThrows(
        IllegalArgumentException.class, () -> ScalingFigures.cost("x", curve, power("y", 1)));
    assertThrows(IllegalArgumentException.class, () -> ScalingFigures.speedUp("x", "threads"));
  }

  @Test
  void theStoredTableIsTheOneThatItsReadmeDescribes() throws Exception {
    assertTrue(ScalingTable.read(STORED).curves().size() > 10);
    String readme = Files.readString(STORED.resolveSibling("README.md"));
    assertTrue(readme.contains(sha256(STORED)), "SHA-256 of " + STORED + ": " + sha256(STORED));
  }

  private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(hash);
  }
}

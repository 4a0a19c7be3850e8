package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.report.Exhibit;
import plumbline.report.Figures;
import plumbline.report.Frames;
import plumbline.report.PlateDiagram;
import plumbline.report.drawing.Drawing;
import plumbline.report.drawing.FigureGrid;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.Table;

class RenderingTest {
  private static final double[] SAMPLE = {1, 2, 3, 4};

  private static MimeBundle one(Object object) {
    List<MimeBundle> parts = Rendering.of(object);
    assertEquals(1, parts.size());
    return parts.get(0);
  }

  @Test
  void tablesAreHtmlAndText() {
    MimeBundle bundle = one(Table.create("t", IntColumn.create("i", new int[] {1, 2})));
    assertEquals(Set.of("text/html", "text/plain"), bundle.data().keySet());
    assertEquals("t\ni\n1\n2", bundle.text());
  }

  @Test
  void chartsArePngWithAShortText() {
    MimeBundle bundle = one(Figures.pp("mu", SAMPLE, SAMPLE));
    assertEquals(Set.of("image/png", "text/plain"), bundle.data().keySet());
    byte[] png = Base64.getDecoder().decode(bundle.data().get("image/png"));
    assertEquals("PNG", new String(png, 1, 3, java.nio.charset.StandardCharsets.US_ASCII));
    assertTrue(bundle.text().length() < 100);
  }

  /** Sharp on screens with small pixels, as large as before on others, and with words. */
  @Test
  void picturesHaveTwiceThePixelsTheirSizeAndATextForReadersWhoCannotSeeThem() throws IOException {
    for (Object object :
        List.of(
            Figures.pp("mu", SAMPLE, SAMPLE),
            PlateDiagram.of("a mean").latent("mu", 0, 0),
            Drawing.of(300, 200, "nothing yet"))) {
      MimeBundle bundle = one(object);
      byte[] png = Base64.getDecoder().decode(bundle.data().get("image/png"));
      int pixels = ImageIO.read(new ByteArrayInputStream(png)).getWidth();
      Map<String, Object> shown = bundle.metadata().get("image/png");
      assertEquals(pixels, 2 * (int) shown.get("width"));
      assertEquals(bundle.text(), shown.get("alt"));
    }
  }

  @Test
  void aMovingFigureIsHtml() {
    Frames frames = Frames.slider("n", List.of(2, 3), n -> Figures.pp("mu", SAMPLE, new double[n]));
    MimeBundle bundle = one(frames);
    assertEquals(Set.of("text/html", "text/plain"), bundle.data().keySet());
    assertTrue(bundle.text().startsWith("slider over n (2, 3)"));
  }

  @Test
  void svgIsNotRepeatedAsText() {
    MimeBundle bundle = Rendering.svg(FigureGrid.of(1, Figures.pp("mu", SAMPLE, SAMPLE)));
    assertTrue(bundle.data().get("image/svg+xml").contains("<svg"));
    assertFalse(bundle.text().contains("<svg"));
  }

  @Test
  void arraysAndMatricesAreReadable() {
    assertEquals("[1, 2.5, 1.00e-20]  double[3]", one(new double[] {1, 2.5, 1e-20}).text());
    assertEquals("[]  int[0]", one(new int[0]).text());
    assertTrue(one(new int[100]).text().contains(", ...") && one(new int[9]).text().endsWith("9]"));
    assertTrue(one(new double[][] {{1}, {2, 3}}).text().endsWith("2 x 2"));
    MimeBundle matrix = one(SimpleMatrix.identity(30));
    assertTrue(matrix.text().contains("30 x 30, first rows and columns shown"));
    assertEquals(20, matrix.data().get("text/html").split("<tr>", -1).length - 1);
  }

  @Test
  void anErrorBecomesText() {
    Exhibit.Source broken =
        () -> {
          throw new StackOverflowError("no fonts");
        };
    assertTrue(one(broken).text().contains("StackOverflowError: no fonts"));
    Object badText =
        new Object() {
          @Override
          public String toString() {
            throw new NoClassDefFoundError("gone");
          }
        };
    assertTrue(one(badText).text().startsWith("cannot show"));
    assertEquals("null", Rendering.of(null).get(0).text());
  }

  @Test
  void aJointTestIsATableAndPpPlots() {
    var report =
        JointTest.<Double, Double>of(
                Rng::normal,
                (mu, rng) -> mu + rng.normal(),
                (mu, y, rng) -> y / 2 + rng.normal() / Math.sqrt(2))
            .function("mu", (mu, y) -> mu)
            .design(Design.successiveConditional().draws(2000))
            .run(Rng.seeded(3));
    List<MimeBundle> parts = Rendering.of(report);
    assertEquals(2, parts.size());
    assertTrue(parts.get(0).data().get("text/html").contains("Mann-Whitney"));
    assertTrue(parts.get(0).text().contains("mu (squared deviation)"));
    assertTrue(parts.get(1).data().containsKey("image/png"));
  }
}

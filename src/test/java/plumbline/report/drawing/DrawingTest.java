package plumbline.report.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import plumbline.report.PlateDiagram;

class DrawingTest {
  private static BufferedImage image(Drawing drawing) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(ChartImage.sharpPng(drawing)));
  }

  private static boolean isDark(BufferedImage image, double x, double y) {
    return (image.getRGB((int) (2 * x), (int) (2 * y)) & 0xFF) < 128;
  }

  @Test
  void everyShapeIsWhereItWasPut() throws IOException {
    BufferedImage image =
        image(
            Drawing.of(200, 100, "shapes")
                .circle(30, 50, 20, "", Drawing.Fill.PLAIN)
                .box(80, 30, 40, 40, "", Drawing.Fill.GREY)
                .arrow(140, 50, 190, 50)
                .line(140, 80, 190, 80));
    assertEquals(400, image.getWidth());
    assertTrue(isDark(image, 10, 50) && isDark(image, 50, 50) && !isDark(image, 30, 50));
    assertTrue(isDark(image, 80, 50) && isDark(image, 120, 50));
    assertTrue(isDark(image, 160, 50) && isDark(image, 184, 51), "shaft and head");
    assertTrue(isDark(image, 165, 80) && !isDark(image, 165, 90));
  }

  /** Letters below the line are lower and smaller than letters on it. */
  @Test
  void lowerLettersAreLower() throws IOException {
    int[] plain = darkRows(image(Drawing.of(60, 60, "x").text(20, 30, "x")));
    int[] lower = darkRows(image(Drawing.of(60, 60, "x").text(20, 30, "_{x}")));
    int[] higher = darkRows(image(Drawing.of(60, 60, "x").text(20, 30, "^x")));
    assertTrue(lower[1] > plain[1] && higher[1] < plain[1]);
    assertTrue(lower[1] - lower[0] < plain[1] - plain[0]);
  }

  private static int[] darkRows(BufferedImage image) {
    int first = image.getHeight();
    int last = -1;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        if ((image.getRGB(x, y) & 0xFF) < 128) {
          first = Math.min(first, y);
          last = y;
        }
      }
    }
    return new int[] {first, last};
  }

  @Test
  void adrawingSaysWhatItShows() {
    assertThrows(IllegalArgumentException.class, () -> Drawing.of(10, 10, " "));
    assertThrows(IllegalArgumentException.class, () -> Drawing.of(0, 10, "x"));
    PlateDiagram diagram =
        PlateDiagram.of("a mean")
            .fixed("m", 0, 0)
            .latent("mu", 1, 0)
            .observed("y_i", 2, 0)
            .depends("mu", "m")
            .depends("y_i", "mu")
            .plate("i = 1, ..., n", "y_i");
    assertEquals(
        "a mean; unknown: mu; observed: y_i; fixed: m; arrows: m to mu, mu to y_i;"
            + " i = 1, ..., n: y_i",
        diagram.drawing().toString());
  }

  @Test
  void whatIsObservedIsGreyAndArrowsReachIt() throws IOException {
    PlateDiagram diagram =
        PlateDiagram.of("a mean").latent("mu", 0, 0).observed("y", 1, 0).depends("y", "mu");
    BufferedImage image = image(diagram.drawing());
    int y = 62;
    assertTrue(isDark(image, 62 + 48, y), "the arrow");
    assertEquals(0xFFFFFF, image.getRGB(2 * (62 - 17), 2 * y) & 0xFFFFFF);
    assertEquals(0xDDDDDD, image.getRGB(2 * (62 + 96 - 17), 2 * y) & 0xFFFFFF);
  }

  /** Two lines around what is computed, one around what is drawn at random. */
  @Test
  void whatIsComputedHasADoubleCircle() throws IOException {
    PlateDiagram diagram =
        PlateDiagram.of("a share").latent("z", 0, 0).computed("p", 1, 0).depends("p", "z");
    assertEquals("a share; unknown: z; computed: p; arrows: z to p", diagram.toString());
    BufferedImage image = image(diagram.drawing());
    assertTrue(isDark(image, 62, 62 - 25), "outer circle of what is drawn");
    assertFalse(isDark(image, 62, 62 - 21), "no inner circle of what is drawn");
    assertTrue(isDark(image, 62 + 96, 62 - 25), "outer circle");
    assertTrue(isDark(image, 62 + 96, 62 - 21), "inner circle");
  }

  @Test
  void nodesThatAreNotThereAreNamed() {
    PlateDiagram one = PlateDiagram.of("m").latent("x", 0, 0);
    assertThrows(IllegalArgumentException.class, () -> one.latent("x", 1, 0));
    assertEquals(
        "there is no node z among [x]",
        assertThrows(IllegalArgumentException.class, () -> one.depends("x", "z")).getMessage());
    assertThrows(IllegalArgumentException.class, () -> one.plate("n"));
    assertThrows(IllegalStateException.class, () -> PlateDiagram.of("m").drawing());
  }
}

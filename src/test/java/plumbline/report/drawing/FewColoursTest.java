package plumbline.report.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import plumbline.report.Figures;

/** Pictures with a palette look as before and take less room. */
class FewColoursTest {
  @Test
  void linesKeepTheirColours() throws IOException {
    double[] x = {1, 2, 3, 4};
    byte[] png =
        ChartImage.png(
            Figures.lines(
                "t", "x", "y", x, java.util.List.of("a", "b", "c"), x, new double[4], x.clone()));
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertEquals(4, image.getColorModel().getPixelSize());
    assertTrue(png.length < 20_000, "bytes: " + png.length);
    for (Color color : new Color[] {FigureStyle.ORANGE, FigureStyle.GREEN}) {
      assertTrue(count(image, color.getRGB()) > 50, "no line in " + color);
    }
  }

  @Test
  void aPictureOfManyColoursGetsMore() {
    BufferedImage image = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 64 * 64; i++) {
      image.setRGB(i % 64, i / 64, new Color(i % 64 * 4, i / 64 * 4, 128).getRGB());
    }
    BufferedImage few = FewColours.of(image);
    assertEquals(8, few.getColorModel().getPixelSize());
    int worst = 0;
    for (int i = 0; i < 64 * 64; i++) {
      Color was = new Color(image.getRGB(i % 64, i / 64));
      Color is = new Color(few.getRGB(i % 64, i / 64));
      worst = Math.max(worst, Math.abs(was.getRed() - is.getRed()));
    }
    assertTrue(worst <= 48, "a shade is off by " + worst);
  }

  private static int count(BufferedImage image, int color) {
    int count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += image.getRGB(x, y) == color ? 1 : 0;
      }
    }
    return count;
  }
}

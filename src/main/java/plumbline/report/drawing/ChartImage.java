package plumbline.report.drawing;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.sampling.files.AtomicFile;

/** Charts, and grids of them, as PNG and SVG. */
public final class ChartImage {
  private static final int MOST_VECTORS = 24;

  /**
   * Level 7 of zlib, as ImageIO counts. Level 9 takes four times as long for files that are 6 %
   * smaller, and was more than half of what a chart costs.
   */
  private static final float COMPRESSION_QUALITY = 0.22f;

  private ChartImage() {}

  /**
   * A PNG of one chart.
   *
   * @param chart the chart
   * @return the file's bytes
   */
  public static byte[] png(Chart<?, ?> chart) {
    return png(FigureGrid.of(1, chart));
  }

  /**
   * A PNG of a grid of charts, one image pixel per chart pixel.
   *
   * @param grid the charts
   * @return the file's bytes
   */
  public static byte[] png(FigureGrid grid) {
    return png(grid.width(), grid.height(), 1, graphics -> paint(grid, graphics));
  }

  /**
   * A PNG of a grid of charts with two image pixels for each chart pixel in both directions, for
   * screens that have them: to be shown at {@link FigureGrid#width()} pixels.
   *
   * @param grid the charts
   * @return the file's bytes
   */
  public static byte[] sharpPng(FigureGrid grid) {
    return png(grid.width(), grid.height(), 2, graphics -> paint(grid, graphics));
  }

  /**
   * A PNG of a drawing with two image pixels for each of its pixels in both directions.
   *
   * @param drawing the drawing
   * @return the file's bytes
   */
  public static byte[] sharpPng(Drawing drawing) {
    return png(drawing.width(), drawing.height(), 2, drawing::paint);
  }

  private static byte[] png(int width, int height, int scale, Consumer<Graphics2D> painter) {
    BufferedImage image =
        new BufferedImage(scale * width, scale * height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setColor(Color.WHITE);
      graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
      graphics.scale(scale, scale);
      painter.accept(graphics);
    } finally {
      graphics.dispose();
    }
    return encode(image);
  }

  /**
   * Writes a grid of charts as a PNG file, whole or not at all, and as SVG beside it (of up to 24
   * charts: a thousand lines of vectors each are no use beyond that).
   *
   * @param grid the charts
   * @param file the PNG file; missing folders are made
   */
  public static void save(FigureGrid grid, Path file) {
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.png$", "");
    try {
      AtomicFile.write(file, png(grid));
      if (grid.charts().size() <= MOST_VECTORS) {
        AtomicFile.write(
            file.resolveSibling(name + ".svg"), svg(grid).getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * An SVG of a grid of charts. Text becomes paths and every point a path of its own: use it for
   * few points.
   *
   * @param grid the charts
   * @return the document's text
   */
  public static String svg(FigureGrid grid) {
    VectorGraphics2D graphics = new VectorGraphics2D();
    paint(grid, graphics);
    Document document =
        new SVGProcessor()
            .getDocument(
                MergedStrokes.of(graphics.getCommands()),
                new PageSize(grid.width(), grid.height()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      document.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static void paint(FigureGrid grid, Graphics2D graphics) {
    AffineTransform origin = graphics.getTransform();
    for (int i = 0; i < grid.charts().size(); i++) {
      Chart<?, ?> chart = grid.charts().get(i);
      graphics.setTransform(origin);
      graphics.translate(
          (i % grid.columns()) * grid.cellWidth(), (i / grid.columns()) * grid.cellHeight());
      String title = chart.getTitle();
      chart.setTitle(CutOff.title(chart));
      FigureStyle.fit(chart, graphics, grid.widthOf(chart));
      chart.paint(graphics, grid.widthOf(chart), grid.heightOf(chart));
      chart.setTitle(title); // else the next picture of it would count again
    }
    graphics.setTransform(origin);
  }

  private static byte[] encode(BufferedImage image) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    ImageWriteParam settings = writer.getDefaultWriteParam();
    settings.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    settings.setCompressionQuality(COMPRESSION_QUALITY);
    // ImageIO's disk cache would write into the temporary folder for every picture.
    try (var stream = new MemoryCacheImageOutputStream(out)) {
      writer.setOutput(stream);
      writer.write(null, new IIOImage(FewColours.of(image), null, null), settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return out.toByteArray();
  }
}

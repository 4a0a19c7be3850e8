package plumbline.report.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A small picture of circles, boxes, arrows and words: what a model is, before its first formula.
 * It always comes with a text for readers who cannot see it.
 *
 * <p>In labels {@code x_i} and {@code x_{ij}} set what follows the line lower, {@code x^*} higher.
 * Immutable; every method returns a larger picture.
 */
public final class Drawing {
  /** What a shape is filled with. */
  public enum Fill {
    /** White: latent, unknown. */
    PLAIN(Color.WHITE),
    /** Grey: observed. */
    GREY(new Color(0xDDDDDD)),
    /** Pale blue: one of two kinds. */
    BLUE(FigureStyle.PALE_SKY),
    /** Pale orange: the other kind. */
    ORANGE(new Color(0xFAD9B8)),
    /** Nothing: what lies below shows. */
    NONE(new Color(0, 0, 0, 0));

    private final Color color;

    Fill(Color color) {
      this.color = color;
    }
  }

  private static final double HEAD = 8;

  private final int width;
  private final int height;
  private final String alternative;
  private final List<Consumer<Graphics2D>> strokes;

  private Drawing(int width, int height, String alternative, List<Consumer<Graphics2D>> strokes) {
    this.width = width;
    this.height = height;
    this.alternative = alternative;
    this.strokes = strokes;
  }

  /**
   * An empty picture.
   *
   * @param width in pixels, at least 1
   * @param height in pixels, at least 1
   * @param alternative says in words what the picture shows
   * @return white
   * @throws IllegalArgumentException if there is no room or nothing is said
   */
  public static Drawing of(int width, int height, String alternative) {
    if (width < 1 || height < 1) {
      throw new IllegalArgumentException(
          "a drawing needs a positive size, not " + width + " x " + height);
    }
    if (alternative.isBlank()) {
      throw new IllegalArgumentException("a drawing needs a text for those who cannot see it");
    }
    return new Drawing(width, height, alternative, List.of());
  }

  /**
   * A circle with a label inside.
   *
   * @param x of its centre, in pixels from the left
   * @param y of its centre, in pixels from the top
   * @param radius in pixels
   * @param label centred in it
   * @param fill what it is filled with
   * @return the picture with the circle
   */
  public Drawing circle(double x, double y, double radius, String label, Fill fill) {
    return with(
        g -> {
          shape(g, new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), fill);
          DrawnText.centred(g, label, x, y, 14);
        });
  }

  /**
   * A box with a label inside.
   *
   * @param x of its left side, in pixels
   * @param y of its upper side, in pixels
   * @param w its width, in pixels
   * @param h its height, in pixels
   * @param label centred in it
   * @param fill what it is filled with
   * @return the picture with the box
   */
  public Drawing box(double x, double y, double w, double h, String label, Fill fill) {
    return with(
        g -> {
          shape(g, new RoundRectangle2D.Double(x, y, w, h, 10, 10), fill);
          DrawnText.centred(g, label, x + w / 2, y + h / 2, 13);
        });
  }

  /**
   * A frame around what is repeated, its label at the lower right inside.
   *
   * @param x of its left side, in pixels
   * @param y of its upper side, in pixels
   * @param w its width, in pixels
   * @param h its height, in pixels
   * @param label how often, e.g. {@code t = 1, ..., T}
   * @return the picture with the frame
   */
  public Drawing plate(double x, double y, double w, double h, String label) {
    return with(
        g -> {
          shape(g, new RoundRectangle2D.Double(x, y, w, h, 14, 14), Fill.NONE);
          DrawnText.endingAt(g, label, x + w - 8, y + h - 8, 12);
        });
  }

  /**
   * An arrow.
   *
   * @param x1 of its begin
   * @param y1 of its begin
   * @param x2 of its point
   * @param y2 of its point
   * @return the picture with the arrow
   */
  public Drawing arrow(double x1, double y1, double x2, double y2) {
    return with(
        g -> {
          double length = Math.max(1e-9, Math.hypot(x2 - x1, y2 - y1));
          double dx = (x2 - x1) / length;
          double dy = (y2 - y1) / length;
          g.setColor(Color.DARK_GRAY);
          g.setStroke(new BasicStroke(1.4f));
          g.draw(new Line2D.Double(x1, y1, x2 - dx * HEAD / 2, y2 - dy * HEAD / 2));
          Path2D head = new Path2D.Double();
          head.moveTo(x2, y2);
          head.lineTo(x2 - dx * HEAD - dy * HEAD / 2, y2 - dy * HEAD + dx * HEAD / 2);
          head.lineTo(x2 - dx * HEAD + dy * HEAD / 2, y2 - dy * HEAD - dx * HEAD / 2);
          head.closePath();
          g.fill(head);
        });
  }

  /**
   * A line without a head.
   *
   * @param x1 of one end
   * @param y1 of one end
   * @param x2 of the other
   * @param y2 of the other
   * @return the picture with the line
   */
  public Drawing line(double x1, double y1, double x2, double y2) {
    return with(
        g -> {
          g.setColor(Color.DARK_GRAY);
          g.setStroke(new BasicStroke(1.4f));
          g.draw(new Line2D.Double(x1, y1, x2, y2));
        });
  }

  /**
   * Words, beginning at a place.
   *
   * @param x where the first letter begins
   * @param y of the middle of the letters
   * @param words one line
   * @return the picture with the words
   */
  public Drawing text(double x, double y, String words) {
    return with(g -> DrawnText.from(g, words, x, y, 13));
  }

  private Drawing with(Consumer<Graphics2D> stroke) {
    List<Consumer<Graphics2D>> more = new ArrayList<>(strokes);
    more.add(stroke);
    return new Drawing(width, height, alternative, List.copyOf(more));
  }

  private static void shape(Graphics2D g, java.awt.Shape shape, Fill fill) {
    g.setColor(fill.color);
    g.fill(shape);
    g.setColor(Color.DARK_GRAY);
    g.setStroke(new BasicStroke(1.4f));
    g.draw(shape);
  }

  /**
   * The width.
   *
   * @return pixels
   */
  public int width() {
    return width;
  }

  /**
   * The height.
   *
   * @return pixels
   */
  public int height() {
    return height;
  }

  void paint(Graphics2D graphics) {
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    strokes.forEach(stroke -> stroke.accept(graphics));
  }

  /** What the picture shows, in words. */
  @Override
  public String toString() {
    return alternative;
  }
}

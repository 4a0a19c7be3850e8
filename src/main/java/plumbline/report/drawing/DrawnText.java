package plumbline.report.drawing;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words with lower and higher letters, as formulas in a drawing need them. */
final class DrawnText {
  private static final Pattern SHIFTED = Pattern.compile("([_^])(?:\\{([^}]*)\\}|(.))");
  private static final double SMALL = 0.72;

  /** A run of letters on one level: 0 on the line, 1 below it, -1 above it. */
  private record Run(String letters, int level) {}

  private DrawnText() {}

  static void centred(Graphics2D g, String text, double x, double y, int size) {
    from(g, text, x - width(g, text, size) / 2, y, size);
  }

  static void endingAt(Graphics2D g, String text, double x, double y, int size) {
    from(g, text, x - width(g, text, size), y, size);
  }

  static void from(Graphics2D g, String text, double x, double y, int size) {
    g.setColor(Color.BLACK);
    double at = x;
    double baseline = y + 0.36 * size;
    for (Run run : runs(text)) {
      g.setFont(font(run, size));
      g.drawString(run.letters(), (float) at, (float) (baseline + 0.3 * size * run.level()));
      at += width(g, run, size);
    }
  }

  private static double width(Graphics2D g, String text, int size) {
    return runs(text).stream().mapToDouble(run -> width(g, run, size)).sum();
  }

  private static double width(Graphics2D g, Run run, int size) {
    Rectangle2D bounds = font(run, size).getStringBounds(run.letters(), g.getFontRenderContext());
    return bounds.getWidth();
  }

  private static Font font(Run run, int size) {
    return new Font(Font.SANS_SERIF, Font.PLAIN, size)
        .deriveFont((float) (run.level() == 0 ? size : SMALL * size));
  }

  private static List<Run> runs(String text) {
    List<Run> runs = new ArrayList<>();
    Matcher shifted = SHIFTED.matcher(text);
    int done = 0;
    while (shifted.find()) {
      runs.add(new Run(text.substring(done, shifted.start()), 0));
      String letters = shifted.group(2) == null ? shifted.group(3) : shifted.group(2);
      runs.add(new Run(letters, shifted.group(1).equals("_") ? 1 : -1));
      done = shifted.end();
    }
    runs.add(new Run(text.substring(done), 0));
    runs.removeIf(run -> run.letters().isEmpty());
    return runs;
  }
}
